import { allergenOperation } from './allergen-operation.ts'
import { cacheOperation } from './cache-operation.ts'
import { catalogueCollection } from './catalogue-operations.ts'
import { ICD_JOBS, JOBS, jobOperations } from './job-operations.ts'
import { syncOperation } from './sync-operation.ts'

export const catalogueOperations = [
  syncOperation,
  ...jobOperations({ path: ICD_JOBS, id: 'hce_api_icd_sync', tag: 'Clasificaciones', icd: true }),
  cacheOperation,
  ...jobOperations({ path: JOBS, id: 'catalogos_cargas', tag: 'Catálogos', icd: false }),
  allergenOperation,
  ...catalogueCollection,
]
