/* A stylesheet may be imported for the reader's sake: build.mjs bundles all of them into one. */
declare module "*.css";

/* A table of the engine, as its text. */
declare module "*.def" {
  const text: string;
  export default text;
}
