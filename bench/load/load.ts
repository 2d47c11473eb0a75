import type { Cleanup } from '../cleanup.ts'
import { autocannonLoad } from './autocannon-load.ts'
import type { Load } from './job.ts'
import { wrkIsInstalled, wrkLoad } from './wrk-load.ts'

/** The load comes from another process, and where wrk is installed from one that leaves the processors to what is measured. */
export const startLoad = async (cleanup: Cleanup): Promise<Load> =>
  (await wrkIsInstalled())
    ? { measure: await wrkLoad(cleanup), generator: 'wrk, one thread' }
    : { measure: autocannonLoad(cleanup), generator: 'autocannon, which takes most of a core itself' }
