import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { embeddedCie10 } from './embedded/cie10.ts'
import { packCatalogue } from './pack-catalogue.ts'
import { buildIcdIndex } from './search/build-icd-index.ts'

/** What `cie10.bin` has to hold, worked out from `cie10.tsv` and the synonyms. */
export function packedEmbedded(): Uint8Array {
  const { version, entries, categories } = embeddedCie10()
  return packCatalogue({ version, index: buildIcdIndex(entries), categories })
}

export const compressed = (packed: Uint8Array): Promise<Uint8Array> => promisify(brotliCompress)(packed)
