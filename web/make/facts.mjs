/* What the start page says of the games, asked of the engine now: it is drawn before the engine is there. */

import path from "node:path";
import * as esbuild from "esbuild";

export async function gameFacts(here, wasm) {
  const made = await esbuild.build({
    entryPoints: [path.join(here, "src/engine.ts")], bundle: true, format: "esm", platform: "node", write: false, logLevel: "warning",
  });
  const code = Buffer.from(made.outputFiles[0].contents).toString("base64");
  const { Engine } = await import(`data:text/javascript;base64,${code}`);
  const engine = await Engine.load(wasm);
  return engine.games().map(({ id, name, note, min_players, max_players }) => ({ id, name, note, min_players, max_players }));
}
