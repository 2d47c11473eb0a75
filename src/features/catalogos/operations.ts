import type { Core } from '../../engine/core.ts'
import type { Operation } from '../../engine/operation.ts'
import type { IcdCatalogues } from '../icd/catalogue.ts'
import type { IcdHits } from '../icd/hits.ts'
import { cacheOperation } from './cache-operation.ts'
import { catalogueCollection } from './catalogue-operations.ts'
import { codeFinder } from './find-code.ts'
import { jobOperations } from './job-operations.ts'
import type { Jobs } from './runner.ts'
import { syncOperation } from './sync-operation.ts'
import type { CatalogueVersions } from './versions.ts'
import type { WhoSettings } from './who/settings.ts'

export interface CatalogueDeps {
  readonly core: Core
  readonly catalogueJobs: Jobs
  readonly catalogueVersions: CatalogueVersions
  readonly who: WhoSettings
  readonly icdHits: IcdHits
  readonly icd: Pick<IcdCatalogues, 'current'>
}

const SYNC = '/hce/api/icd/sync/'
const JOBS = '/catalogos-cargas/'

export const catalogueOperations = (deps: CatalogueDeps): Operation[] => {
  const { core, catalogueJobs: jobs, catalogueVersions: versions, who, icdHits, icd } = deps
  return [
    syncOperation(core, jobs, who, SYNC),
    ...jobOperations(core, jobs, { path: SYNC, id: 'hce_api_icd_sync', tag: 'Clasificaciones', icd: true }),
    cacheOperation(core, icdHits, icd),
    ...jobOperations(core, jobs, { path: JOBS, id: 'catalogos_cargas', tag: 'Catálogos', icd: false }),
    ...catalogueCollection({ core, jobs, jobsPath: JOBS, versions, finder: codeFinder(core.db, versions) }),
  ]
}
