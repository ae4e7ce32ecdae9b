/* A stylesheet may be imported for the reader's sake: build.mjs bundles all of them into one. */
declare module "*.css";
