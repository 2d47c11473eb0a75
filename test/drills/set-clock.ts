import { globSync, writeFileSync } from 'node:fs'
import { CLEAN_ENV } from '../../src/postgres/run.ts'

/** A clock that programs are started with, and that is set while they run. It needs Debian's libfaketime. */
export interface SetClock {
  readonly environment: Readonly<Record<string, string>>
  /** By how many seconds it is ahead. */
  set(seconds: number): void
}

const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
const [THREADED] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
export const canSetClocks = LIBRARY !== undefined && THREADED !== undefined

export function setClock(file: string, threads: 'one' | 'many'): SetClock {
  const set = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
  set(0)
  return {
    environment: {
      LD_PRELOAD: (threads === 'one' ? LIBRARY : THREADED) ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // A clock that is set leaves the time that the machine has run, and the files, as they are.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
  }
}

/** PostgreSQL gets nothing of our environment: what this process starts from now on gets this clock. */
export const giveToPostgres = ({ environment }: SetClock): void => void Object.assign(CLEAN_ENV, environment)
