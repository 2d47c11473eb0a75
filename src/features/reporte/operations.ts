import type { KeyObject } from 'node:crypto'
import type { Call } from '../../engine/call.ts'
import type { Engine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { oneOf } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { notFound, unavailable } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { bitacora } from '../../resources/bitacora.ts'
import { historia } from '../../resources/historia.ts'
import { refuseIfOtherwise } from '../historias/claims.ts'
import { alteredComplements } from '../historias/complements/completed-content.ts'
import { contentFor } from '../historias/load-content.ts'
import { historiaDistinta } from '../historias/problems.ts'
import { storedClosing } from '../historias/verify.ts'
import { reportProblem } from './errors.ts'
import { HTML_HEADERS } from './html.ts'
import type { Format, Provider, Signing } from './input.ts'
import type { ReportPool } from './pool.ts'
import { reportSchema } from './report-schema.ts'
import { unknownCodePage, VERIFICATION_HEADERS, verificationPage } from './verification-page.ts'
import { reportVerifier } from './verify-report.ts'

export interface ReportDeps {
  readonly engine: Engine
  readonly reports: ReportPool
  readonly provider: Omit<Provider, 'codigo'> & { readonly codigo: string | null }
  /** What reports are signed with at this moment. */
  signing(): Signing | null
  /** Where the holder of a copy finds the service. */
  readonly publicUrl: string
  closingKeys(): Promise<(kid: string) => KeyObject | null>
}

const TAG = 'Historias: reporte'

const needs = (deps: ReportDeps) => {
  const { engine } = deps
  const content = contentFor(engine.core.registry)
  const verified = reportVerifier(engine.core, deps.closingKeys)

  /** In the care log too: who took a copy, and when. */
  const logPrint = (row: Row, format: Format, call: Call): Promise<unknown> =>
    engine.verbs(bitacora).create({
      body: {
        historia: row.id,
        tipo_evento: 'impresion',
        descripcion: `Se generó el reporte de la historia (${format}).`,
        recurso_tipo: historia.name,
        recurso_id: row.id,
      },
      call,
      key: null,
      set: { origen: 'sistema' },
    })
  return { content, engine, deps, logPrint, verified }
}

const reporte = defineOperation({
  id: 'hce_api_historias_reporte_create',
  example: { formato: 'pdf' },
  method: 'POST',
  path: `${historia.path}{id}/reporte/`,
  tag: TAG,
  title: 'Reporte de una historia',
  about:
    'La historia en PDF para entregar, o en HTML o JSON (`formato`). Con marca de agua mientras no esté cerrada; al cerrarla, con su sello y un QR que lleva a la página pública de verificación. Los datos del encabezado que traiga el cuerpo deben ser los de la historia. Queda en la bitácora y en la auditoría.',
  access: [...careTeam, 'auditor', 'paciente'],
  action: 'imprimir',
  resource: historia.name,
  body: { formato: oneOf({ pdf: 'PDF', html: 'HTML', json: 'JSON' }, { label: 'Formato', default: 'pdf' }) },
  claims: historia,
  output: {
    status: 200,
    about: 'El reporte.',
    type: 'application/pdf',
    otherTypes: ['text/html', 'application/json'],
    asJson: reportSchema,
  },
  problems: [unavailable, historiaDistinta],
  needs,
  async run({ params, body, claims, call }, { content, engine, deps, logPrint }) {
    const id = params.id.toLowerCase()
    const format = body.formato
    const found = isUuid(id) ? await content(engine.core.db, id, call, 'imprimir') : null
    if (found === null) throw new Problem(notFound)
    refuseIfOtherwise(found.historia, claims)
    const [closing, keyOf] = await Promise.all([storedClosing(engine.core.db, id), deps.closingKeys()])
    const { codigo } = deps.provider
    const input = {
      content: found,
      cierre: closing,
      prestador: { ...deps.provider, codigo: String(found.historia.prestador_codigo ?? codigo ?? '') },
      generado: { por: call.actor.nombre, en: call.now },
      alterados: alteredComplements(found, keyOf),
      verificacion:
        closing === null ? null : { url: `${deps.publicUrl}/verificar/${closing.codigo}/`, codigo: closing.codigo },
    }
    await logPrint(found.historia, format, call)
    const { type, body: stream } = await deps.reports.renderReport(input, format, deps.signing()).catch(reportProblem)
    const name = String(found.historia.numero_atencion ?? 'historia').replaceAll(/[^\w-]/g, '_')
    return {
      raw: { type, content: stream },
      headers: {
        'content-disposition': `inline; filename="historia-${name}.${format}"`,
        ...(format === 'html' ? HTML_HEADERS : {}),
      },
      audited: true,
    }
  },
})

const verificar = defineOperation({
  id: 'verificar_retrieve',
  method: 'GET',
  path: '/verificar/{codigo}/',
  tag: TAG,
  title: 'Verificar un reporte',
  about:
    'Página pública a la que lleva el QR de un reporte: si lo cerrado sigue como se selló, en qué estado está y cuándo se aclaró. Nada de quién es.',
  access: 'publico',
  action: 'leer',
  resource: historia.name,
  limit: 'verificacion',
  refusalPages: true,
  output: { status: 200, about: 'La página.', type: 'text/html' },
  needs,
  async run({ params }, { engine, verified }) {
    const id = await historyOf(engine, params.codigo)
    const found = id === null ? null : await verified(id)
    if (id === null || found === null)
      return { status: 404, raw: { type: HTML, content: unknownCodePage() }, headers: VERIFICATION_HEADERS }
    return {
      raw: { type: HTML, content: verificationPage(found.facts) },
      headers: VERIFICATION_HEADERS,
      audit: { id, patient: found.patient },
    }
  },
})

export const reportOperations = [reporte, verificar]

const HTML = 'text/html; charset=utf-8'

async function historyOf(engine: Engine, code: string): Promise<string | null> {
  const [found] = await engine.core.db.run({
    name: 'historia_de_codigo',
    text: 'select c.historia from cierre c where c.codigo = $1',
    values: [code],
  })
  return typeof found?.historia === 'string' ? found.historia : null
}
