import { cacheOperation } from './cache-operation.ts'
import { catalogueCollection, JOBS } from './catalogue-operations.ts'
import { jobOperations } from './job-operations.ts'
import { SYNC, syncOperation } from './sync-operation.ts'

export const catalogueOperations = [
  syncOperation,
  ...jobOperations({ path: SYNC, id: 'hce_api_icd_sync', tag: 'Clasificaciones', icd: true }),
  cacheOperation,
  ...jobOperations({ path: JOBS, id: 'catalogos_cargas', tag: 'Catálogos', icd: false }),
  ...catalogueCollection,
]
