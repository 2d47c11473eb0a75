import { workNames } from '../../work/work-watch.ts'

/** The newest lines of a log, with nothing but the fields and shapes that are known to be of nobody. */
export interface FilteredLog {
  readonly lines: readonly string[]
  readonly slow: readonly { readonly sentencia: string; readonly veces: number; readonly peor_ms: number }[]
  readonly left: number
}

type Check = (value: unknown) => unknown

const number: Check = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const shaped =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** A path of the program and a line in it; what came before the program's folder is the operator's. */
const FRAME = /^\s*at (?:([\w.<>[\] ]+) \()?.*?((?:src|node_modules)\/[\w@./-]+:\d+:\d+|node:[\w/]+:\d+:\d+)\)?$/
const frames: Check = (value) =>
  Array.isArray(value)
    ? value.flatMap((line) => {
        const found = FRAME.exec(String(line))
        return found === null ? [] : [`${found[1] ?? ''} ${found[2]}`.trim()]
      })
    : undefined

/**
 * Ids are only let through where we made them: a client may send any as its own. A path is the pattern of a route; one with a long number
 * would be what somebody typed.
 */
const failure: Readonly<Record<string, Check>> = {
  error: shaped(/^[A-Za-z]\w{1,39}$/),
  codigo: shaped(/^[A-Za-z0-9_]{3,40}$/),
  tabla: shaped(/^[a-z0-9_]{1,63}$/),
  restriccion: shaped(/^[a-z0-9_]{1,63}$/),
  pila: frames,
}
const allowed: Readonly<Record<string, Check>> = {
  ...failure,
  level: number,
  time: number,
  id_solicitud: shaped(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  traza: shaped(/^[0-9a-f]{32}$/),
  metodo: shaped(/^[A-Z]{3,10}$/),
  ruta: shaped(/^(?!.*\d{5})\/[\w/:.$*-]*$/),
  estado: number,
  ms: number,
  atraso_segundos: number,
  perdidas: number,
  trabajo: (value) => workNames.find((name) => name === value),
  sentencia: shaped(/^[\w-]{1,80}$/),
  causa: (value) => (typeof value === 'object' && value !== null ? kept(value, failure) : undefined),
}

const kept = (line: object, by: Readonly<Record<string, Check>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).flatMap(([name, value]) => {
      const shown = Object.hasOwn(by, name) ? by[name]?.(value) : undefined
      return shown === undefined ? [] : [[name, shown]]
    }),
  )

function parsed(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const MOST_LINES = 5_000

export function filterLog(text: string): FilteredLog {
  const all = text.split('\n').filter((line) => line !== '')
  const newest = all.slice(-MOST_LINES).map(parsed)
  const lines = newest.filter((line) => line !== null).map((line) => kept(line, allowed))
  const slow = new Map<string, { veces: number; peor_ms: number }>()
  for (const { sentencia, ms } of lines) {
    if (typeof sentencia !== 'string' || typeof ms !== 'number') continue
    const before = slow.get(sentencia) ?? { veces: 0, peor_ms: 0 }
    slow.set(sentencia, { veces: before.veces + 1, peor_ms: Math.max(before.peor_ms, ms) })
  }
  return {
    lines: lines.map((line) => JSON.stringify(line)),
    slow: [...slow].map(([sentencia, of]) => ({ sentencia, ...of })).toSorted((a, b) => b.peor_ms - a.peor_ms),
    left: all.length - lines.length,
  }
}
