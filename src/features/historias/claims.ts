import type { Values } from '../../engine/operation.ts'
import { Problem } from '../../model/problem.ts'
import type { Row } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { historiaDistinta } from './problems.ts'

const otherwise = say('No es lo que dice la historia.', 'Is not what the history says.')

/** A caller who names the history gets that one or none: a report of another patient is not printed by mistake. */
export function refuseIfOtherwise(row: Row, claims: Values): void {
  const errores = Object.entries(claims)
    .filter(([name, value]) => JSON.stringify(row[name] ?? null) !== JSON.stringify(value))
    .map(([campo]) => ({ campo, codigo: 'regla' as const, mensaje: otherwise }))
  if (errores.length > 0) throw new Problem(historiaDistinta, { errores })
}
