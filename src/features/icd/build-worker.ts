import { parentPort, workerData } from 'node:worker_threads'
import type { CatalogueToBuild } from './build-apart.ts'
import { embeddedCie10 } from './embedded/cie10.ts'
import { packCatalogue } from './pack-catalogue.ts'
import { buildIcdIndex } from './search/build-icd-index.ts'

const { version, entries }: CatalogueToBuild = workerData
// Tables of codes seldom name their categories: the included ones do, and what was loaded renames those it has.
const categories = new Map(embeddedCie10().categories)
for (const { sistema, codigo, nombre } of entries)
  if (sistema === 'cie10' && codigo.endsWith('X')) categories.set(codigo.slice(0, 3), nombre)
const packed = packCatalogue({ version, index: buildIcdIndex(entries), categories })
parentPort?.postMessage(packed, [packed.buffer])
