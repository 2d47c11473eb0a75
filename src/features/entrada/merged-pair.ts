import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { correctionAnswerers } from '../../model/access/roles.ts'
import { ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { isLatin } from '../hl7/read/charset.ts'
import { readEr7, segmentsNamed } from '../hl7/read/er7.ts'
import { personIn, personOf } from '../hl7/read/read-person.ts'
import { messageNamed, readableText, refuseSettled, refuseUnreached } from './inbox-message.ts'
import { contentOf } from './kept-message.ts'
import { matchMerged, type PatientMatch } from './match-patient.ts'
import { mensajeTerminado } from './problems.ts'
import { MOST_WORDS, personWords, ZONE } from './said-in.ts'

const said = { about: 'Nombre, documento, nacimiento y sexo como los dice.', max: MOST_WORDS } as const

const idOf = (match: PatientMatch | null): string | null => (match !== null && 'found' in match ? match.found.id : null)

/** What a person needs to decide a merge that another system told of. */
export const mergedPair = defineOperation({
  tag: 'Entrada',
  resource: 'mensaje_entrada',
  byPeople: true,
  id: 'entrada_mensajes_registros_retrieve',
  method: 'GET',
  path: '/entrada/mensajes/{mensaje}/registros/',
  access: correctionAnswerers,
  action: 'leer',
  title: 'Los dos registros que une un mensaje',
  about:
    'De una unión que espera por una persona (ADT^A40): a qué registros de aquí corresponden el que el emisor dejó y el que quitó, entre los que alcanza quien decide. Queda en la auditoría de los dos.',
  output: {
    status: 200,
    about: 'Los dos; null el que aquí no hay o no alcanza.',
    fields: {
      vigente: ref('paciente', { label: 'El que el emisor dejó' }),
      duplicado: ref('paciente', { label: 'El que el emisor quitó' }),
      dice_vigente: text({ label: 'De quién dice ser el que dejó', ...said }),
      dice_duplicado: text({ label: 'De quién dice ser el que quitó', ...said }),
    },
  },
  problems: [notFound, mensajeTerminado],
  needs: ({ engine: { core } }: WithEngine) => ({ core }),
  async run({ params, call }, { core }) {
    const kept = await messageNamed(core.db, params.mensaje)
    await refuseUnreached(core.db, call, kept)
    refuseSettled(kept)
    if (kept.causa !== 'fusion_por_decidir') throw new Problem(notFound)
    const m = readEr7(readableText(await contentOf(core.db, kept.id), kept), isLatin(kept.juego))
    const [mrg] = segmentsNamed(m, 'MRG')
    const person = personOf(m, ZONE)
    const pair = await matchMerged(core, call, m, person, ZONE)
    const [vigente, duplicado] = [idOf(pair.kept), idOf(pair.other)]
    return {
      json: {
        vigente,
        duplicado,
        dice_vigente: personWords(person),
        dice_duplicado: mrg === undefined ? null : personWords(personIn(m, mrg, ZONE, 1)),
      },
      audit: {
        id: kept.id,
        patient: vigente,
        patients: [...new Set([vigente, duplicado].filter((id) => id !== null))],
      },
    }
  },
})
