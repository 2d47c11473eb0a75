import type { Call } from '../../../engine/call.ts'
import { plannedOnceName } from '../../../engine/connection/kept-statements.ts'
import type { Tx } from '../../../engine/database.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { alive, reached } from '../../../engine/reach.ts'
import { type RowsPart, rowsTogether } from '../../../engine/rows-together.ts'
import { quote } from '../../../engine/sql-text.ts'
import { mayUse } from '../../../model/access/access.ts'
import { factsOf, type Role } from '../../../model/access/roles.ts'
import { placeOf } from '../../../model/place.ts'
import type { Resource, Row } from '../../../model/resource.ts'
import { type EntryRows, entries, entriesFrom } from '../../../resources/entries.ts'
import type { HistoryContent } from '../../historias/content.ts'
import { nothingElsewhere } from '../../historias/content.ts'

/** The collections whose rows may be of a patient and of no encounter. */
const mayStandApart: readonly Resource[] = entries.filter((r: Resource) => {
  const { history } = placeOf(r)
  return r.patientField !== null && r.fields[history]?.required !== true
})

const WHO = 'array(select unnest($2::text[]))'

function statementFor(rol: Role) {
  const { reach } = factsOf(rol)
  const parts = Object.fromEntries(
    mayStandApart.map((r): [string, RowsPart] => {
      const { history, happenedAt } = placeOf(r)
      const may = mayUse(rol, r, 'read')
        ? `t.${quote(r.patientField ?? '')} = any($1::uuid[]) and t.${quote(history)} is null`
        : '$1::uuid[] is null'
      const from = `${quote(r.name)} t where ${may} and ${alive('t')} and $2::text[] is not null and ${reached(r, 't', reach, WHO)}`
      return [r.name, { resource: r, from, order: happenedAt }]
    }),
  )
  const { sql, read } = rowsTogether(parts)
  return { name: plannedOnceName('fuera_de_atencion', sql), text: sql, read }
}

/** What of those records the caller reaches and no encounter tells. */
export function apartReader(): (tx: Tx, charts: readonly string[], call: Call) => Promise<EntryRows> {
  const known = new Map<Role, ReturnType<typeof statementFor>>()
  return async (tx, charts, { actor: { rol, miembros } }) => {
    const statement = known.get(rol) ?? statementFor(rol)
    known.set(rol, statement)
    const { name, text, read } = statement
    const { rows } = read(await tx.raw({ name, text, values: [arrayText(charts), arrayText(miembros)] }))
    return entriesFrom((entry) => (mayStandApart.some((r) => r.name === entry) ? rows(entry) : []))
  }
}

/** As the sections of a report read it: of a patient, and of no encounter. */
export const contentApart = (patient: Row, rows: EntryRows): HistoryContent => ({
  historia: {
    id: patient.id,
    version: 0,
    creado_en: patient.creado_en,
    actualizado_en: patient.actualizado_en,
    creado_por: '',
  },
  paciente: patient,
  absorbido: null,
  eapb: null,
  entries: rows,
  patient: nothingElsewhere,
  marcas: [],
  complementos: [],
})
