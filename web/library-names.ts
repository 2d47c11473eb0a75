import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FROM_LIBRARY = /import\s*\{([^}]*)\}\s*from\s*'@mantine\/core'/g
const IN_BARREL = /import \{([^}]*)\} from "(\.[^"]+)"/g

const listed = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '))

/** What a source takes from the library of components, types aside. */
export const namesIn = (source: string): string[] =>
  [...source.matchAll(FROM_LIBRARY)].flatMap(([, names = '']) => listed(names))

/** Which file of the library each of its names comes from, by the file that re-exports them all. */
export const libraryFiles = (barrel: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(barrel, 'utf8').matchAll(IN_BARREL)].flatMap(([, names = '', path = '']) =>
      listed(names).map((name) => [name, join(dirname(barrel), path)] as const),
    ),
  )
