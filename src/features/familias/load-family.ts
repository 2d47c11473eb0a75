import type { Call } from '../../engine/call.ts'
import { selectList } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import { knownTo } from '../../engine/list.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached } from '../../engine/reach.ts'
import { seenAs, viewOf } from '../../model/access/access.ts'
import { factsOf } from '../../model/access/roles.ts'
import { Problem } from '../../model/problem.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { miembroFamilia } from '../../resources/miembro-familia.ts'
import { paciente } from '../../resources/paciente.ts'
import { familyTooLarge } from './problems.ts'

/** A family of more rows than these is a code that everybody was given. */
export const MOST_ROWS = 1000

export interface FamilyRows {
  readonly patients: readonly Row[]
  readonly relatives: readonly Row[]
}

/** Where to start: the codes of families, or one patient who may have none. */
export interface FamilyKey {
  readonly codigos: readonly string[]
  readonly paciente: string | null
}

export type LoadFamily = (call: Call, key: FamilyKey, most?: number) => Promise<FamilyRows>

const MEMBERS = 'array(select unnest($2::text[]))'
const among = (n: number): string => `any(array(select unnest($${n}::uuid[])))`
const CODES = 'any(array(select unnest($1::text[])))'

/**
 * The patients and relatives of a family that the caller reaches, as the caller's view shows them: those with the code, the relatives
 * of those patients whatever code they carry, and the patients whom such a row names.
 */
export function familyLoader(core: Core): LoadFamily {
  async function rowsOf(call: Call, r: Resource, which: string, where: string, values: unknown[], most: number) {
    const { reach } = factsOf(call.actor.rol)
    const view = viewOf(call.actor.rol, r)
    const found = await core.db.run<Row>({
      name: `familia_${which}_${reach}_${view}`,
      text: `select ${selectList(seenAs(r, view), 't', true, undefined, knownTo(reach, MEMBERS))} from ${r.name} t where ${alive('t')} and $2::text[] is not null
  and (${where}) and ${reached(r, 't', reach, MEMBERS)} order by t.id limit $3::integer`,
      values: [values[0], arrayText(call.actor.miembros), most + 1, ...values.slice(1)],
    })
    if (found.length > most) throw new Problem(familyTooLarge, { more: { maximo: most } })
    return found
  }
  return async (call, { codigos, paciente: start }, most = MOST_ROWS) => {
    const codes = arrayText(codigos)
    const own = await rowsOf(
      call,
      paciente,
      'pacientes',
      `t.codigo_familia = ${CODES} or t.id = ${among(4)}`,
      [codes, arrayText(start === null ? [] : [start])],
      most,
    )
    const relatives = await rowsOf(
      call,
      miembroFamilia,
      'familiares',
      `t.codigo_familia = ${CODES} or t.paciente_indice = ${among(4)} or t.paciente_relacionado = ${among(5)}`,
      [codes, arrayText(own.map((p) => p.id)), arrayText(start === null ? [] : [start])],
      most,
    )
    const known = new Set(own.map((p) => p.id))
    const named = relatives.flatMap((m) => [m.paciente_indice, m.paciente_relacionado])
    const others = [...new Set(named.flatMap((id) => (typeof id === 'string' && !known.has(id) ? [id] : [])))]
    const more =
      others.length === 0
        ? []
        : await rowsOf(
            call,
            paciente,
            'otros',
            `$1::text[] is not null and t.id = ${among(4)}`,
            ['{}', arrayText(others)],
            most,
          )
    return { patients: [...own, ...more], relatives }
  }
}
