import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** The included catalogue with its index, as `npm run generate` wrote it. */
export const PREBUILT = new URL('embedded/cie10.bin', import.meta.url)

export async function readCompressed(file: URL): Promise<Uint8Array> {
  return promisify(brotliDecompress)(await readFile(file))
}
export const readPrebuilt = (): Promise<Uint8Array> => readCompressed(PREBUILT)
