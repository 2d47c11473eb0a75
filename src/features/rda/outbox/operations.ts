import { Readable } from 'node:stream'
import { linkTo } from '../../../engine/list-operation.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { careTeam } from '../../../model/access/roles.ts'
import { isUuid } from '../../../model/check-value.ts'
import { date, integer, oneOf, text } from '../../../model/fields.ts'
import {
  instant,
  integer as integerSchema,
  list,
  object,
  orNull,
  page as pageSchema,
  text as textSchema,
} from '../../../model/json-schema.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import { envioKindWords, envioStateWords } from '../../../model/text/envio-words.ts'
import { sentence } from '../../../model/text/sentence.ts'
import { type Move, moveDocument } from '../../../outbox/move.ts'
import { badCursor } from '../place-cursor.ts'
import { envioCodeWords, rdaOutbox } from './envio.ts'
import { historyRdaOperation } from './history-operation.ts'
import { wholeReader } from './may-see.ts'
import { historyMirror } from './mirror-history.ts'
import { type OutboxRow, outboxPage, outboxRow, SENDERS } from './outbox-rows.ts'
import { envioEnOtroEstado } from './problems.ts'
import { reconcileOperation } from './reconcile-operation.ts'
import type { ConfiguredDeps } from './settings.ts'
import { envioSchema, OUTBOX, shownEnvio } from './show-envio.ts'
import { stateOperation } from './state-operation.ts'
import { undocumentedOperation } from './undocumented-operation.ts'

export interface RdaOutboxDeps extends ConfiguredDeps {
  /** Something may be due that was not. */
  readonly rdaKick: () => void
}

const PAGE = 50
const MOST = 200

const shared = { tag: 'RDA', resource: 'rda', access: SENDERS } as const
const needs = ({ engine: { core }, rdaConfigured: configured, rdaKick }: RdaOutboxDeps) => {
  const readsWhole = wholeReader(core)
  const mirror = historyMirror(core)

  const find = async (call: Parameters<typeof outboxRow>[1], given: string | undefined): Promise<OutboxRow> => {
    const row = given !== undefined && isUuid(given) ? await outboxRow(core.db, call, given.toLowerCase()) : null
    if (row === null) throw new Problem(notFound)
    return row
  }
  const shown = ({ envio, reached }: OutboxRow, whole = false) =>
    shownEnvio(envio, whole ? 'completo' : reached ? 'sin_detalle' : 'tecnico', configured, whole)

  return { core, shown, find, readsWhole, mirror, rdaKick }
}

const move = (verb: Move, title: string, about: string) =>
  defineOperation({
    ...shared,
    id: `hce_api_rda_envios_${verb}_create`,
    method: 'POST',
    path: `${OUTBOX}{id}/${verb}/`,
    title,
    about,
    action: 'administrar',
    ...(verb === 'anular'
      ? {
          example: { motivo: 'Se generó con el diagnóstico equivocado' },
          body: {
            motivo: text({ label: 'Motivo', about: 'Por qué no se envía.', ...sentence, max: 500, required: true }),
          },
        }
      : {}),
    output: { status: 200, about: 'El envío, como queda.', schema: envioSchema },
    problems: [envioEnOtroEstado],
    needs,
    async run({ params, body, call }, { core, shown, find, mirror, rdaKick }) {
      const row = await find(call, params.id)
      const motivo = typeof body.motivo === 'string' ? body.motivo : null
      const asked = { id: row.envio.id, move: verb, motivo }
      const envio = await moveDocument(core, rdaOutbox, mirror, call, asked, envioEnOtroEstado)
      if (verb === 'reenviar') rdaKick()
      return { json: shown({ ...row, envio }), audited: true }
    },
  })

const all = defineOperation({
  ...shared,
  id: 'hce_api_rda_envios_list',
  method: 'GET',
  path: OUTBOX,
  title: 'Documentos RDA: bandeja de salida',
  about:
    'Lo que se generó para el Ministerio y en qué va, lo más reciente primero. El coordinador médico ve las historias que alcanza; el administrador, todos los envíos sin saber de quién son.',
  action: 'listar',
  query: {
    estado: oneOf(envioStateWords, { label: 'Solo en este estado' }),
    tipo: oneOf(envioKindWords, { label: 'Solo de este tipo' }),
    motivo: oneOf(envioCodeWords, { label: 'Solo por este motivo' }),
    desde: date({ label: 'Generados desde', about: 'Día en Bogotá.' }),
    hasta: date({ label: 'Generados hasta', about: 'Día en Bogotá, incluido.' }),
    page_size: integer({ label: 'Registros por página', min: 1, max: MOST, default: PAGE }),
    cursor: text({ label: 'Cursor', about: 'Posición, tal como viene en `next`.', max: 40 }),
  },
  output: {
    status: 200,
    about: 'Una página.',
    schema: pageSchema('Los envíos.', envioSchema),
  },
  needs,
  async run({ query, call }, { core, shown }) {
    const { estado, tipo, motivo, desde, hasta, cursor, page_size: size } = query
    if (cursor !== null && !isUuid(cursor)) throw badCursor()
    const asked = { estado, tipo, motivo, desde, hasta }
    const rows = await outboxPage(core.db, call, { ...asked, before: cursor, size: size + 1 })
    const found = rows.slice(0, size)
    return {
      json: {
        next: linkTo(
          OUTBOX,
          { ...asked, page_size: size },
          rows.length > size ? (found.at(-1)?.envio.id ?? null) : null,
        ),
        previous: null,
        results: found.map((r) => shown(r)),
      },
      audit: {
        rows: found.map((r) => r.envio.id),
        patients: [...new Set(found.filter((r) => r.reached).map((r) => r.envio.paciente))],
      },
    }
  },
})

const one = defineOperation({
  ...shared,
  id: 'hce_api_rda_envios_retrieve',
  method: 'GET',
  path: `${OUTBOX}{id}/`,
  title: 'Un envío y lo que le ha pasado',
  about: 'El envío con cada intento y cada respuesta.',
  action: 'leer',
  output: {
    status: 200,
    about: 'El envío.',
    schema: object('El envío y sus sucesos.', {
      envio: envioSchema,
      sucesos: list(
        'En orden.',
        object('Un suceso.', {
          momento: instant('Cuándo.'),
          que: textSchema('Qué pasó: encolado, enviado, respuesta, reenviado o anulado.'),
          intento: integerSchema('En cuál intento.'),
          http: orNull(integerSchema('Qué respondió la plataforma.')),
          motivo: orNull(textSchema('En qué quedó.')),
          milisegundos: orNull(integerSchema('Cuánto tardó.')),
        }),
      ),
    }),
  },
  needs,
  async run({ params, call }, { find, readsWhole, core, shown }) {
    const row = await find(call, params.id)
    const whole = row.reached && (await readsWhole(call, row.envio.historia))
    const events = await core.db.run({
      name: 'rda_sucesos',
      text: `select s.momento, s.que, s.intento, s.http, s.codigo as motivo, s.milisegundos from rda_suceso s
where s.envio = $1 order by s.id desc limit 500`,
      values: [row.envio.id],
    })
    return {
      json: { envio: shown(row, whole), sucesos: events.reverse() },
      audit: { id: row.envio.id, patient: row.reached ? row.envio.paciente : null },
    }
  },
})

const download = defineOperation({
  ...shared,
  id: 'hce_api_rda_envios_documento_retrieve',
  method: 'GET',
  path: `${OUTBOX}{id}/documento/`,
  access: [...careTeam, 'auditor', 'paciente'],
  title: 'Descargar un documento RDA',
  about:
    'Los bytes exactos que se envían, cuya huella y firma están en el envío. Para quien alcanza todo lo que la historia contiene.',
  action: 'exportar',
  output: { status: 200, about: 'El documento.', type: 'application/fhir+json' },
  needs,
  async run({ params, call }, { core, readsWhole }) {
    const given = params.id?.toLowerCase() ?? ''
    const envio = isUuid(given) ? await rdaOutbox.byId(core.db, given) : null
    if (envio === null || !(await readsWhole(call, envio.historia))) throw new Problem(notFound)
    const bytes = await rdaOutbox.bytesOf(core.db, envio.id)
    return {
      raw: { type: 'application/fhir+json', content: Readable.from([bytes]) },
      headers: {
        'content-disposition': `attachment; filename="rda-${envio.id}.json"`,
        digest: `sha-256=${Buffer.from(envio.huella, 'hex').toString('base64')}`,
      },
      audit: { id: envio.id, patient: envio.paciente },
    }
  },
})

export const rdaOutboxOperations = [
  historyRdaOperation,
  all,
  one,
  move(
    'reenviar',
    'Reenviar un documento',
    'Lo pone de nuevo en la cola, ya: lo rechazado, lo que agotó sus intentos o lo que espera. Son los mismos bytes: para corregir, genere otro.',
  ),
  move('anular', 'Anular un envío', 'No se enviará. No se anula lo aceptado ni lo que pudo haber llegado.'),
  download,
  reconcileOperation,
  undocumentedOperation,
  stateOperation,
]
