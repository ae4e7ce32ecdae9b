/* Addresses of pages: "#/new/nile" is the page "new" with the argument "nile". */

import { signal } from "@preact/signals";

export interface Route {
  /** "" is the start page. */
  page: string;
  args: readonly string[];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(hash: string): Route {
  const [page = "", ...args] = hash.replace(/^#?\/?/, "").split("/").filter((part) => part !== "").map(decoded);
  return { page, args };
}

/** The address of a page, for `<a href>` and `go`. */
export function to(page: string, ...args: readonly (string | number)[]): string {
  return `#/${[page, ...args].filter((part) => part !== "").map((part) => encodeURIComponent(part)).join("/")}`;
}

/** The address of a link without "#", as the server sends it: "/table/ID" is "#/table/ID". */
export function fromPath(pathname: string, hash: string): string {
  if (hash.startsWith("#/") || pathname === "/" || pathname === "/index.html") return hash;
  const { page, args } = parse(pathname);
  return to(page, ...args);
}

export const route = signal<Route>({ page: "", args: [] });

/** Goes to an address made by `to`; `instead` replaces the current entry of the browser history. */
export function go(address: string, instead = false): void {
  if (instead) {
    history.replaceState(null, "", address);
    route.value = parse(address);
  } else {
    location.hash = address;
  }
}

export function startRouter(): void {
  const hash = fromPath(location.pathname, location.hash);
  if (location.pathname !== "/") history.replaceState(null, "", `/${hash}`);
  route.value = parse(location.hash);
  addEventListener("hashchange", () => {
    route.value = parse(location.hash);
  });
}
