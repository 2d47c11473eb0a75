import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Cleanup } from '../cleanup.ts'
import type { Measure, Measured } from './job.ts'

/** Another process, so that making load never waits for what else happens here. */
export function autocannonLoad(cleanup: Cleanup): Measure {
  const child = fork(new URL('autocannon-process.ts', import.meta.url), { stdio: 'inherit' })
  cleanup.add(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.disconnect()
      await once(child, 'exit')
    }
  })
  return (job, seconds) =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error('The load generator went away'))
      child.once('exit', gone)
      child.once('message', (measured: Measured) => {
        child.off('exit', gone)
        resolve(measured)
      })
      child.send({ job, seconds })
    })
}
