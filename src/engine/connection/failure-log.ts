import { Problem } from '../../model/problem.ts'

/** Classes of SQLSTATE whose messages name what surrounds the data and never a value of it. */
const SURROUNDINGS = /^(08|25|28|3D|40|42|53|54|55|57|58|F0|XX)[0-9A-Z]{3}$/
const SYSTEM = /^E[A-Z_]+$/
const FRAMES = 12
const DEPTH = 3

/**
 * What a log may say of something that failed: its name, its SQLSTATE or system code, the table and the constraint, where, and
 * its message only where that cannot quote a row.
 */
export function loggableFailure(error: unknown, depth = DEPTH): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, table, constraint, loggable } = error as Error &
    Record<'code' | 'table' | 'constraint' | 'loggable', unknown>
  const codigo = error instanceof Problem ? error.kind.codigo : typeof code === 'string' ? code : null
  const safe = loggable === true || (codigo !== null && (SURROUNDINGS.test(codigo) || SYSTEM.test(codigo)))
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, FRAMES)
  return {
    error: error.constructor.name,
    codigo,
    ...(safe ? { mensaje: error.message } : {}),
    ...(typeof table === 'string' ? { tabla: table } : {}),
    ...(typeof constraint === 'string' ? { restriccion: constraint } : {}),
    ...(error.cause === undefined || depth === 0 ? {} : { causa: loggableFailure(error.cause, depth - 1) }),
    pila: frames,
  }
}
