/** Every door once, in any order. */
export const namesOf = <K extends string>(of: Readonly<Record<K, unknown>>): K[] => Object.keys(of) as K[]

/** Of a list that is gone through again where it ends. */
export const at = <T>(all: readonly T[], i: number): T => all[i % all.length] as T

/** Which case it was is what one needs to know of a failure. */
export async function inCase(said: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw new Error(`${said}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Two at a time; what fails is told once both are done. */
export async function eachOf<T>(all: readonly T[], run: (one: T, i: number) => Promise<void>): Promise<void> {
  const left = [...all.entries()]
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await run(next[1], next[0])
  }
  for (const done of await Promise.allSettled([work(), work()])) if (done.status === 'rejected') throw done.reason
}
