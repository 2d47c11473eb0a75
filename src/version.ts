import { existsSync, readFileSync } from 'node:fs'

export const packageVersion: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version

/** A release brings the console built, and neither what it is built from nor the tests. */
export const isRelease = !existsSync(new URL('../web/index.html', import.meta.url))
