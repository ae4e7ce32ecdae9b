/* Schemas of JSON: TypeScript types that a test can also check against the output of the engine. */

export interface Shape<T> {
  /** The first fault of a value with its path; null: none. */
  fault(value: unknown, at: string): string | null;
  /** Carries the type only. */
  readonly type?: T;
}

export type Shaped<S> = S extends Shape<infer T> ? T : never;

function simple<T>(name: string, is: (value: unknown) => boolean): Shape<T> {
  return { fault: (value, at) => (is(value) ? null : `${at} is no ${name}`) };
}

export const anything = simple<unknown>("value", () => true);
export const int = simple<number>("whole number", Number.isInteger);
export const bool = simple<boolean>("truth value", (value) => typeof value === "boolean");
/** The id of a term. */
export const id = simple<string>("id", (value) => typeof value === "string" && /^[a-z0-9-]+$/.test(value));

export function word<W extends string>(...words: W[]): Shape<W> {
  return simple<W>(words.join(" or "), (value) => words.includes(value as W));
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return { fault: (value, at) => (value === null ? null : shape.fault(value, at)) };
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return {
    fault(value, at) {
      if (!Array.isArray(value)) return `${at} is no list`;
      for (const [i, each] of value.entries()) {
        const fault = shape.fault(each, `${at}[${i}]`);
        if (fault) return fault;
      }
      return null;
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object with any keys and values of one shape. */
export function each<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return {
    fault(value, at) {
      if (!isObject(value)) return `${at} is no object`;
      for (const [key, one] of Object.entries(value)) {
        const fault = shape.fault(one, `${at}.${key}`);
        if (fault) return fault;
      }
      return null;
    },
  };
}

type Members = Record<string, Shape<unknown>>;
type Of<M extends Members> = { [K in keyof M]: Shaped<M[K]> };

/** An object with exactly these members; optional ones may be missing. */
export function object<M extends Members, O extends Members = Record<never, never>>(
  members: M, optional?: O,
): Shape<Of<M> & Partial<Of<O>>> {
  return {
    fault(value, at) {
      if (!isObject(value)) return `${at} is no object`;
      for (const key of Object.keys(value)) if (!(key in members) && !(optional && key in optional)) return `${at}.${key} is unknown`;
      for (const [key, shape] of Object.entries(members)) {
        const fault = shape.fault(value[key], `${at}.${key}`);
        if (fault) return fault;
      }
      for (const [key, shape] of Object.entries(optional ?? {})) {
        const fault = key in value ? shape.fault(value[key], `${at}.${key}`) : null;
        if (fault) return fault;
      }
      return null;
    },
  };
}
