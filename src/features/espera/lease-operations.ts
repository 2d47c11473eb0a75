import { defineOperation } from '../../engine/operation.ts'
import { instant, integer, ref, text } from '../../model/fields.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { desk, PATH, replayedHeader, TAG, turnOf } from './desk.ts'
import { releaseTurn, taker } from './lease.ts'
import { fueraDeLaFila, turnoNoTomado, turnoTomado } from './problems.ts'
import type { WaitingDeps } from './settings.ts'

const MOST_MINUTES = 120

const shared = { method: 'POST', tag: TAG, access: desk, action: 'actualizar', resource: listaEspera.name } as const
const needs = ({ engine, waiting: settings }: WaitingDeps) => {
  const { core } = engine
  return { core, settings, take: taker(core) }
}

const tomar = defineOperation({
  ...shared,
  id: 'paciente_lista_espera_examen_tomar_create',
  honours: ['Idempotency-Key'],
  path: `${PATH}{id}/tomar/`,
  title: 'Tomar un turno para llamar al paciente',
  about:
    'Por unos minutos es de quien lo toma: `siguiente/` no lo propone a otros y nadie más lo toma. Se suelta al registrar el contacto, al cambiar de estado, con `soltar/`, o solo al vencer.',
  example: { minutos: 10 },
  body: {
    minutos: integer({
      label: 'Minutos',
      about: 'Por defecto, ESPERA_TOMA_MINUTOS.',
      min: 1,
      max: MOST_MINUTES,
    }),
  },
  output: {
    status: 200,
    about: 'Quién lo tiene y hasta cuándo.',
    fields: {
      turno: ref('lista_espera', { label: 'Turno', required: true }),
      tomado_por: text({ label: 'Quién', max: 200, required: true }),
      desde: instant({ label: 'Desde', required: true }),
      hasta: instant({ label: 'Hasta', required: true }),
    },
  },
  problems: [turnoTomado, fueraDeLaFila],
  needs,
  async run({ params, body, call, key }, { settings, take }) {
    const minutes = body.minutos ?? settings.leaseMinutes
    const { lease, replayed } = await take({ turn: turnOf(params.id), call, minutes, key })
    return { json: lease, audited: true, headers: replayedHeader(replayed) }
  },
})

const soltar = defineOperation({
  ...shared,
  id: 'paciente_lista_espera_examen_soltar_create',
  path: `${PATH}{id}/soltar/`,
  title: 'Soltar un turno tomado',
  about: 'Quien lo tomó lo deja libre sin haber llamado.',
  output: { status: 204, about: 'Quedó libre.' },
  problems: [turnoNoTomado],
  needs,
  async run({ params, call, tx }, { core }) {
    return { audit: await releaseTurn(core, tx, turnOf(params.id), call) }
  },
})

export const leaseOperations = [tomar, soltar]
