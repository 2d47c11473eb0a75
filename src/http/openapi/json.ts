/** A piece of the document; its shape is what OpenAPI 3.1 says, checked by linters in the tests. */
export type Json = Record<string, unknown>

/** Generators make names of code from it. */
export const asciiTag = (tag: string): string => tag.normalize('NFD').replaceAll(/[^ -~]/g, '')
