import { defineOperation } from '../../../engine/operation.ts'
import { choice, flag, instant, integer, object, orNull, text } from '../../../model/json-schema.ts'
import { passage } from '../../../outbox/breaker.ts'
import { rdaOutbox } from './envio.ts'
import { outboxSql, SENDERS } from './outbox-rows.ts'
import type { ConfiguredDeps } from './settings.ts'

const WORDS = {
  libre: 'La plataforma responde.',
  prueba: 'La plataforma no respondía; se va a probar con un documento.',
  cerrado: 'La plataforma no responde o pidió esperar: se la deja descansar y se prueba de nuevo.',
} as const
const REASONS: Readonly<Record<string, string>> = {
  error_auth: 'No acepta las credenciales: quien administra el servicio revisa las del envío al Ministerio.',
  error_configuracion:
    'La dirección no es la que debe ser: quien administra el servicio revisa la del envío al Ministerio.',
}
const NOT_SENT = 'No se envía nada: el envío al Ministerio no está configurado. Los documentos esperan.'

const needs = ({ engine: { core }, rdaConfigured: configured }: ConfiguredDeps) => ({ core, configured })

/** For those who keep the service running: says nothing of any document. */
export const stateOperation = defineOperation({
  id: 'hce_api_rda_estado_retrieve',
  method: 'GET',
  path: '/hce/api/rda/estado/',
  tag: 'RDA',
  title: 'Estado del envío al Ministerio',
  about: 'Si el envío está configurado, si la plataforma responde y cuánto espera.',
  access: SENDERS,
  action: 'leer',
  resource: 'rda',
  output: {
    status: 200,
    about: 'Cómo va el envío.',
    schema: object('Cómo va el envío.', {
      configurado: flag('Si este servicio envía al Ministerio.'),
      plataforma: choice('Si se le puede enviar ahora.', Object.keys(WORDS)),
      explicacion: text('Lo mismo, en palabras.'),
      fallos_seguidos: integer('Envíos que fallaron uno tras otro.'),
      se_prueba_desde: orNull(instant('Cuándo se prueba de nuevo.')),
      por_enviar: integer('Documentos que esperan o cuya respuesta no se conoce.'),
      mas_antiguo: orNull(instant('Desde cuándo espera el más antiguo.')),
      por_revisar: integer('Documentos rechazados o que agotaron sus intentos.'),
    }),
  },
  needs,
  async run({ call }, { core, configured }) {
    const circuit = await rdaOutbox.circuitRow.read(core.db)
    const { from, where } = outboxSql(call)
    const [row] = await core.db.run({
      text: `select count(*) filter (where t.estado in ('pendiente', 'enviado'))::int as por_enviar,
  min(t.creado_en) filter (where t.estado in ('pendiente', 'enviado')) as mas_antiguo,
  count(*) filter (where t.estado in ('rechazado', 'error'))::int as por_revisar
from ${from} where ${where} and t.estado in ('pendiente', 'enviado', 'rechazado', 'error')`,
      values: [call.actor.miembros],
    })
    const now = passage(circuit, Date.now())
    const waits = [circuit.abierto_hasta, circuit.pausa_hasta].filter((t) => t !== null).sort()
    return {
      json: {
        configurado: configured,
        plataforma: now,
        explicacion: configured ? (REASONS[circuit.motivo ?? ''] ?? WORDS[now]) : NOT_SENT,
        fallos_seguidos: circuit.fallos,
        se_prueba_desde: now === 'cerrado' ? (waits.at(-1) ?? null) : null,
        ...row,
      },
      audit: {},
    }
  },
})
