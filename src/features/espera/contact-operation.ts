import { defineOperation } from '../../engine/operation.ts'
import { instant, integer, oneOf, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { stale } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { MAX_ATTEMPTS, mediosContacto, resultadosContacto } from '../../resources/parts/contact-attempt.ts'
import { estadosTurno, isFinal } from '../../resources/parts/waiting-moves.ts'
import { attemptsIn, failuresInARow, suggestionFor } from './contact.ts'
import { desk, PATH, replayedHeader, TAG, turnOf } from './desk.ts'
import { releaseIn } from './lease.ts'
import { intentosCompletos, turnoTerminado } from './problems.ts'
import type { WaitingDeps } from './settings.ts'

function refuseContact(row: Row): void {
  const estado = String(row.estado)
  if (isFinal(estado)) throw new Problem(turnoTerminado, { more: { estado } })
  if (attemptsIn(row.contacto_intentos).length >= MAX_ATTEMPTS)
    throw new Problem(intentosCompletos, { more: { intentos: MAX_ATTEMPTS } })
}

const needs = ({ engine, waiting: settings }: WaitingDeps) => ({ engine, settings })

/** An attempt to reach the patient: added to those that stand, also when another is added at the same time. */
export const contactOperation = defineOperation({
  id: 'paciente_lista_espera_examen_contacto_create',
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${PATH}{id}/contacto/`,
  tag: TAG,
  title: 'Registrar un intento de contacto',
  about:
    'Agrega un intento, con la hora y el nombre de quien lo registra; dos a la vez quedan ambos. Suelta el turno si alguien lo tenía tomado. Tras ESPERA_INTENTOS fallidos seguidos sugiere qué hacer; nada se hace solo.',
  access: desk,
  action: 'actualizar',
  resource: listaEspera.name,
  example: { medio: 'llamada', resultado: 'no_contesta', nota: 'Buzón de mensajes' },
  body: {
    medio: oneOf(mediosContacto, { label: 'Medio', required: true }),
    resultado: oneOf(resultadosContacto, { label: 'Resultado', required: true }),
    nota: text({ label: 'Nota', max: 300 }),
  },
  output: {
    status: 200,
    about: 'El intento, cuántos van y qué se sugiere.',
    headers: ['ETag'],
    fields: {
      turno: ref('lista_espera', { label: 'Turno', required: true }),
      version: integer({ label: 'Versión del turno', min: 1, max: 1_000_000_000, required: true }),
      estado: oneOf(estadosTurno, { label: 'Estado', required: true }),
      fecha: instant({ label: 'Cuándo', required: true }),
      medio: oneOf(mediosContacto, { label: 'Medio', required: true }),
      resultado: oneOf(resultadosContacto, { label: 'Resultado', required: true }),
      nota: text({ label: 'Nota', max: 300 }),
      por: text({ label: 'Quién', max: 200, required: true }),
      intentos: integer({ label: 'Intentos', min: 1, max: MAX_ATTEMPTS, required: true }),
      fallidos_seguidos: integer({ label: 'Fallidos seguidos', min: 0, max: MAX_ATTEMPTS, required: true }),
      sugerencia: text({ label: 'Qué se sugiere', max: 600 }),
    },
  },
  problems: [turnoTerminado, intentosCompletos, stale],
  needs,
  async run({ params, body, call, ifMatch, key }, { engine, settings }) {
    const { row, replayed } = await engine.verbs(listaEspera).transition({
      id: turnOf(params.id),
      call,
      action: 'actualizar',
      ifMatch,
      key,
      sent: { contacto: body },
      body: {},
      allow: refuseContact,
      decide: async (locked) => {
        const { medio, resultado, nota } = body
        // The hour of the locked row never goes back, so neither do the attempts.
        const attempt = { fecha: locked.actualizado_en, medio, resultado, nota, por: call.actor.nombre }
        return {
          set: { contacto_intentos: [...attemptsIn(locked.contacto_intentos), attempt] },
          derives: [],
          also: (tx) => releaseIn(tx, locked.id),
        }
      },
    })
    const attempts = attemptsIn(row.contacto_intentos)
    const last = attempts.at(-1)
    return {
      json: {
        turno: row.id,
        version: row.version,
        estado: row.estado,
        fecha: last?.fecha,
        medio: last?.medio,
        resultado: last?.resultado,
        nota: last?.nota ?? null,
        por: last?.por,
        intentos: attempts.length,
        fallidos_seguidos: failuresInARow(attempts),
        sugerencia: suggestionFor(attempts, settings.attempts),
      },
      audited: true,
      headers: { etag: `"${row.version}"`, ...replayedHeader(replayed) },
    }
  },
})
