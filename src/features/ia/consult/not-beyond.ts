import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { grantsSql } from '../../../engine/reach.ts'
import { reachOf } from '../../../model/access/access.ts'
import type { Row } from '../../../model/resource.ts'
import {
  isOfAllergies,
  type PersonCollection,
  personCollections,
  personEntries,
  withOnlyAllergies,
} from '../../../modules/persona/index.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import type { HistoryContent } from '../../historias/content.ts'
import { HIGHEST, levelReader } from './level.ts'
import { keyOf } from './prints.ts'

const GRANTED = `select coalesce(max(a.nivel), 0)::integer as nivel ${grantsSql(
  consultaIa,
  { patient: '$2::uuid', history: '$3::uuid', level: '0' },
  'array(select unnest($1::text[]))',
  null,
)}`

/** How reserved a consultation of this history may be for the caller who asks to see it. */
async function ceilingOf({ db }: Core, call: Call, { id, paciente }: Row): Promise<number> {
  if (reachOf(call.actor) === 'total') return HIGHEST
  const [found] = await db.run({ name: 'ia_tope', text: GRANTED, values: [call.actor.miembros, paciente, id] })
  return Number(found?.nivel ?? 0)
}

/** What the record itself warns of, however reserved: allergies and medicines. */
const warns = (recurso: PersonCollection, row: Row): boolean =>
  recurso === 'formula_medicamento' ||
  (recurso === 'diagnostico' && isOfAllergies(recurso, row)) ||
  ['alergico', 'farmacologico'].includes(String(row.categoria ?? row.tipo ?? ''))

/**
 * Without what is reserved in another history: the answer will be read by the team of this one. What the record itself warns of is told
 * as far as the caller may see the answer.
 */
export function notBeyond(core: Core): (call: Call, content: HistoryContent) => Promise<HistoryContent> {
  const levels = levelReader(core)
  return async (call, content) => {
    const { historia, patient } = content
    const cites = [
      ...personCollections.flatMap((recurso) => patient.entries[recurso].map(({ id }) => ({ recurso, id }))),
      ...[...patient.abiertas, ...patient.pasadas].map(({ id }) => ({ recurso: 'historia', id })),
      ...patient.consentimientos.map(({ id }) => ({ recurso: 'consentimiento', id })),
    ]
    const reserved = await levels(core.db, historia.id, cites)
    if (reserved.size === 0) return content
    const ceiling = await ceilingOf(core, call, historia)
    const levelOf = (recurso: string, { id }: Row): number => reserved.get(keyOf({ recurso, id })) ?? 0
    /** Of words that are reserved only the allergies. */
    const told = (recurso: 'historia' | 'nota' | 'revision_sistema', row: Row): Row[] => {
      const level = levelOf(recurso, row)
      if (level === 0) return [row]
      return level > ceiling ? [] : [withOnlyAllergies(recurso, row)].filter((only) => only !== null)
    }
    return {
      ...content,
      patient: {
        entries: personEntries((name) =>
          name === 'nota' || name === 'revision_sistema'
            ? patient.entries[name].flatMap((row: Row) => told(name, row))
            : patient.entries[name].filter((row: Row) => levelOf(name, row) <= (warns(name, row) ? ceiling : 0)),
        ),
        pasadas: patient.pasadas.flatMap((row) => told('historia', row)),
        // Of no encounter: nothing reserves it.
        solicitudes: patient.solicitudes,
        soloAtencion: patient.soloAtencion,
        abiertas: patient.abiertas.flatMap((row) => told('historia', row)),
        consentimientos: patient.consentimientos.filter((row) => levelOf('consentimiento', row) <= ceiling),
      },
    }
  }
}
