/** A piece of the document; its shape is what OpenAPI 3.1 says, checked by linters in the tests. */
export type Json = Record<string, unknown>
