import { defineOperation } from '../../../engine/operation.ts'
import { viewOf } from '../../../model/access/access.ts'
import { isUuid } from '../../../model/check-value.ts'
import { flag, id, list, object, text } from '../../../model/json-schema.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import { historia } from '../../../resources/historia.ts'
import { ENVIO_COLUMNS, type Envio } from './envio.ts'
import { wholeReader } from './may-see.ts'
import type { ConfiguredDeps } from './settings.ts'
import { envioSchema, shownEnvio } from './show-envio.ts'

const needs = ({ engine: { core }, rdaConfigured: configured }: ConfiguredDeps) => {
  const readsWhole = wholeReader(core)
  return { core, readsWhole, configured }
}

/** What became of the documents of one history, for those who read the history. */
export const historyRdaOperation = defineOperation({
  id: 'hce_api_historias_rda_list',
  method: 'GET',
  path: `${historia.path}{id}/rda/`,
  tag: 'RDA',
  title: 'Documentos RDA de una historia',
  about:
    'Cada documento que se generó para el Ministerio y cada nota aclaratoria que lo siguió: estado, código VIDA, intentos y problemas. Lo más reciente primero. Facturación, admisiones y archivo ven estado y VIDA, no los problemas.',
  access: historia.access.read,
  action: 'leer',
  resource: historia.name,
  output: {
    status: 200,
    about: 'Los documentos.',
    schema: object('Documentos RDA de la historia.', {
      historia: id('Historia.'),
      envio_configurado: flag('Si este servicio envía al Ministerio.'),
      explicacion: text('Lo mismo, en palabras.'),
      documentos: list('Lo más reciente primero.', envioSchema),
    }),
  },
  needs,
  async run({ params, call }, { core, readsWhole, configured }) {
    const given = params.id?.toLowerCase() ?? ''
    const found = isUuid(given) ? await core.loadFor(call, historia.name, given) : null
    if (found === null) throw new Problem(notFound)
    const rows = await core.db.run<Envio>({
      name: 'rda_de_historia',
      text: `select ${ENVIO_COLUMNS} from rda_envio t where t.historia = $1 order by t.orden desc limit 500`,
      values: [given],
    })
    const complete = viewOf(call.actor.rol, historia) === 'completa'
    const whole = complete && rows.length > 0 && (await readsWhole(call, given))
    // A clarification is shown to those who reach all that it may be about.
    const seen = rows.filter((e) => e.nota === null || whole)
    return {
      json: {
        historia: given,
        envio_configurado: configured,
        explicacion: configured
          ? 'Los documentos se envían al Ministerio por sí solos.'
          : 'El envío al Ministerio no está configurado: los documentos esperan.',
        documentos: seen.map((e) =>
          shownEnvio(e, whole ? 'completo' : complete ? 'sin_detalle' : 'resumido', configured, whole),
        ),
      },
      audit: { id: given, patient: String(found.paciente) },
    }
  },
})
