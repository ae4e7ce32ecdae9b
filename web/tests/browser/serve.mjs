/* The page as the server would send it, with the same policy: for looking at it in a browser. */

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import path from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".json": "application/json", ".png": "image/png", ".webmanifest": "application/manifest+json",
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'";

/** Serve a folder on a free port of this machine. */
export function serve(folder) {
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://page").pathname;
    const file = path.join(folder, path.normalize(name === "/" ? "index.html" : name));
    readFile(file).then(
      (bytes) => response.writeHead(200, { "Content-Type": TYPES[path.extname(file)] ?? "text/plain", "Content-Security-Policy": POLICY }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => {
    resolve({ url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() });
  }));
}
