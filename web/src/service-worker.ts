/* The service worker: serves the page from one cache per version, so that it works without a network.
 *
 * A new version fills its own cache and waits. When the page asks for it ("change") or all windows are
 * closed, it takes over and deletes the old cache. */

declare const AKHET_FILES: string[];
declare const AKHET_VERSION: string;

/* One project cannot have the types of both a page and a service worker: these are the ones used here. */
interface Stage {
  registration: unknown;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window" }): Promise<{ focus(): Promise<unknown>; postMessage(what: unknown): void }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(what: "install" | "activate", listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(
    what: "notificationclick", listener: (event: { notification: Notification; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(what: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(
    what: "fetch", listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

const stage = globalThis as unknown as Stage;
const PREFIX = "akhet-";
const CACHE = PREFIX + AKHET_VERSION;

stage.addEventListener("install", (event) => {
  const fill = async (): Promise<void> => {
    const cache = await caches.open(CACHE);
    await cache.addAll(AKHET_FILES.map((file) => new Request(file, { cache: file === "/" ? "reload" : "default" })));
  };
  event.waitUntil(fill());
});

stage.addEventListener("activate", (event) => {
  const clear = async (): Promise<void> => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    await stage.clients.claim();
  };
  event.waitUntil(clear());
});

stage.addEventListener("message", (event) => {
  if (event.data === "change") void stage.skipWaiting();
});

/* Shows the table of a notification in an open window, or opens one. */
stage.addEventListener("notificationclick", (event) => {
  const address = String(event.notification.data);
  event.notification.close();
  const show = async (): Promise<void> => {
    const [window] = await stage.clients.matchAll({ type: "window" });
    if (!window) return void (await stage.clients.openWindow(`/${address}`));
    await window.focus();
    window.postMessage({ go: address });
  };
  event.waitUntil(show());
});

stage.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const page = request.mode === "navigate" && !url.pathname.startsWith("/api/");
  const name = page ? "/" : url.pathname;
  if (!page && !AKHET_FILES.includes(name)) return;
  const answer = async (): Promise<Response> => (await (await caches.open(CACHE)).match(name)) ?? fetch(request);
  event.respondWith(answer());
});
