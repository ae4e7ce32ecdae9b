/* HTTP requests to the server; its errors become sentences in the language of the page. */

import { useEffect, useState } from "preact/hooks";
import { theEngine } from "../app/load-engine.js";
import { AkhetError } from "../engine.js";
import { text } from "../text/online.js";
import { token } from "./session.js";

/** An error of the server with its sentence. */
export async function serverError(id: string, number?: number, what?: string): Promise<AkhetError> {
  const engine = await theEngine();
  const said = engine.errorText("server", id, number ?? 0, what ?? "");
  return new AkhetError({
    source: "server", id, text: said, ...(number === undefined ? {} : { number }), ...(what === undefined ? {} : { what }),
  });
}

async function fetched(path: string, method: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  const own = token();
  if (own !== null) headers["Authorization"] = `Bearer ${own}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    return await fetch(`/api/1${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new Error(text.away());
  }
}

async function answered(path: string, method: string, body: unknown): Promise<Response> {
  const response = await fetched(path, method, body);
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as { error?: string; number?: number; what?: string } | null;
  if (typeof told?.error !== "string") throw new Error(text.away());
  throw await serverError(told.error, told.number, told.what);
}

export async function request<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const response = await answered(path, method, body);
  try {
    return (await response.json()) as T;
  } catch {
    throw new Error(text.away());
  }
}

export async function requestText(path: string): Promise<string> {
  return (await answered(path, "GET", undefined)).text();
}

export interface Loading<T> {
  value: T | null;
  /** The sentence of the error, or "". */
  error: string;
  again(): void;
}

export function useRequest<T>(path: string): Loading<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState("");
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let here = true;
    setError("");
    request<T>(path).then(
      (found) => here && setValue(found),
      (reason: unknown) => here && setError(reason instanceof Error ? reason.message : String(reason)),
    );
    return () => {
      here = false;
    };
  }, [path, times]);
  return { value, error, again: () => setTimes((n) => n + 1) };
}
