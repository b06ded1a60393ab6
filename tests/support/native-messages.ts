/**
 * Node reads the 5,000 files of the compiled messages itself: Vite took 20 s of a run to read them, and there is nothing in them
 * to translate.
 */
export const nativeMessages = { deps: { external: [/\/src\/paraglide\//] } }
