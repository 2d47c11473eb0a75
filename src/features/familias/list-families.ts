import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, amongHis, reached } from '../../engine/reach.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import type { Resource } from '../../model/resource.ts'
import { miembroFamilia } from '../../resources/miembro-familia.ts'
import { paciente } from '../../resources/paciente.ts'

export interface FamilyPage {
  readonly codes: readonly string[]
  readonly next: string | null
  readonly count: number | null
}
export interface FamilyQuery {
  /** The code that the page follows. */
  readonly after: string | null
  readonly search: string | null
  readonly size: number
  readonly count: boolean
}

/** A person writes part of a code; what means something in a pattern means itself here. */
const CONTAINS = `'%' || replace(replace(replace($3::text, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/** Codes of rows of that collection that the caller reaches, each once, by the index of the code. */
function codesOf(r: Resource, reach: ReachClass, few: boolean, limited: boolean): string {
  const members = 'array(select unnest($1::text[]))'
  const where = [
    alive('t'),
    't.codigo_familia is not null',
    reached(r, 't', reach, members),
    ...(few ? [amongHis(r, 't', members)] : []),
    `($3::text is null or t.codigo_familia like ${CONTAINS})`,
    ...(limited ? [`($2::text is null or t.codigo_familia > $2::text)`] : []),
  ]
  const order = limited ? ` order by 1 limit $4::integer` : ''
  return `(select distinct t.codigo_familia from ${r.name} t where ${where.join(' and ')}${order})`
}

/** The families that somebody reaches at least one patient or relative of. */
export function familyLister(core: Core): (call: Call, query: FamilyQuery) => Promise<FamilyPage> {
  return async (call, { after, search, size, count }) => {
    const { reach } = factsOf(call.actor.rol)
    const few = reach === 'concedido' && (await core.hasFewPatients(call))
    const both = (limited: boolean): string =>
      [paciente, miembroFamilia].map((r) => codesOf(r, reach, few, limited)).join(' union ')
    const members = arrayText(call.actor.miembros)
    const [rows, counted] = await Promise.all([
      core.db.run({
        name: `familias_${reach}_${few}`,
        text: `select x.codigo_familia as codigo from (${both(true)}) x where $1::text[] is not null
order by x.codigo_familia limit $4::integer`,
        values: [members, after, search, size + 1],
      }),
      count
        ? core.costly((tx) =>
            tx.run({
              name: `familias_cuantas_${reach}_${few}`,
              text: `select count(*)::integer as n from (${both(false)}) x where $1::text[] is not null and $2::text is null`,
              values: [members, null, search],
            }),
          )
        : null,
    ])
    const codes = rows.map((row) => String(row.codigo))
    const shown = codes.slice(0, size)
    return {
      codes: shown,
      next: codes.length > size ? (shown.at(-1) ?? null) : null,
      count: counted === null ? null : Number(counted[0]?.n ?? 0),
    }
  }
}
