import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached } from '../../engine/reach.ts'
import { factsOf } from '../../model/access/roles.ts'
import { Problem } from '../../model/problem.ts'
import { paciente } from '../../resources/paciente.ts'
import { searcher } from './search.ts'
import { type ShownPatient, shower } from './shown.ts'

const MOST = 20

export interface Choice {
  readonly id: string
  readonly nombre: string
  readonly documento: string
  readonly nacimiento: string
}

const textIn = (row: ShownPatient, name: string): string => (typeof row[name] === 'string' ? row[name] : '')

const asChoice = (row: ShownPatient): Choice => ({
  id: row.id,
  nombre: ['primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido']
    .map((name) => textIn(row, name))
    .filter((part) => part !== '')
    .join(' '),
  documento: `${textIn(row, 'tipo_documento')} ${textIn(row, 'numero_documento')}`.trim(),
  nacimiento: textIn(row, 'fecha_nacimiento'),
})

const NO_FILTERS = {
  sexo_biologico: null,
  municipio_residencia: null,
  eapb: null,
  activo: null,
  nacido_desde: null,
  nacido_hasta: null,
}

/** To choose a patient from: those whom the caller reaches by name or document; all of them, if nothing was typed. */
export function patientChooser(core: Core): (call: Call, typed: string) => Promise<readonly Choice[]> {
  const search = searcher(core)
  const show = shower(core)
  return async (call, typed) => {
    if (typed === '') return [...(await show(call, await firstOf(core, call))).values()].map(asChoice)
    try {
      const { results } = await search(call, typed, NO_FILTERS, MOST)
      return results.map(asChoice)
    } catch (error) {
      // What cannot be looked for finds nobody.
      if (error instanceof Problem && error.kind.status === 400) return []
      throw error
    }
  }
}

async function firstOf(core: Core, call: Call): Promise<string[]> {
  const { reach } = factsOf(call.actor.rol)
  const rows = await core.db.run({
    text: `select t.id from paciente t where ${alive('t')} and $1::text[] is not null
  and ${reached(paciente, 't', reach, 'array(select unnest($1::text[]))')} order by t.id limit ${MOST}`,
    values: [arrayText(call.actor.miembros)],
  })
  return rows.map((row) => String(row.id))
}
