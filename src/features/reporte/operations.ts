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
import { allEntries } from '../../resources/entries.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'
import { refuseIfOtherwise } from '../historias/claims.ts'
import { alteredComplements } from '../historias/complements/completed-content.ts'
import type { HistoryContent } from '../historias/content.ts'
import { contentFor } from '../historias/load-content.ts'
import { historiaDistinta } from '../historias/problems.ts'
import { storedClosing } from '../historias/verify.ts'
import { chartsOf, identitiesOf, shownPatients } from '../longitudinal/identities.ts'
import { patientFinder } from '../patient-of-path.ts'
import { apartReader } from './completa/apart.ts'
import { encountersOf } from './completa/encounters.ts'
import { recordOf } from './completa/record.ts'
import { reportProblem } from './errors.ts'
import { HTML_HEADERS } from './html.ts'
import type { Provider, ReportInput, Signing } from './input.ts'
import { knownAllergies } from './known-allergies.ts'
import type { ReportPool } from './pool.ts'
import { reportSchema } from './report-schema.ts'

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

  /** In the care log too: who took a copy, and when. */
  const logPrint = (row: Row, descripcion: string, call: Call): Promise<unknown> =>
    engine.verbs(bitacora).create({
      body: {
        historia: row.id,
        tipo_evento: 'impresion',
        descripcion,
        recurso_tipo: historia.name,
        recurso_id: row.id,
      },
      call,
      key: null,
      set: { origen: 'sistema' },
    })

  /** What a report of it is made of. */
  const inputOf = async (found: HistoryContent, call: Call): Promise<ReportInput> => {
    const [closing, keyOf] = await Promise.all([storedClosing(engine.core.db, found.historia.id), deps.closingKeys()])
    const { codigo } = deps.provider
    const generado = { por: call.actor.nombre, en: call.now }
    return {
      content: found,
      alergias: knownAllergies(found, { cierre: closing }),
      cierre: closing,
      prestador: { ...deps.provider, codigo: String(found.historia.prestador_codigo ?? codigo ?? '') },
      generado,
      alterados: alteredComplements(found, keyOf),
      verificacion:
        closing === null ? null : { url: `${deps.publicUrl}/verificar/${closing.codigo}/`, codigo: closing.codigo },
    }
  }
  return {
    content,
    engine,
    deps,
    logPrint,
    inputOf,
    apart: apartReader(),
    patientOf: patientFinder(engine.core),
    merged: identitiesOf(engine.core),
  }
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
  bodyName: 'ReporteHistoriaRequest',
  output: {
    status: 200,
    about: 'El reporte.',
    type: 'application/pdf',
    otherTypes: ['text/html', 'application/json'],
    asJson: reportSchema,
  },
  problems: [unavailable, historiaDistinta],
  needs,
  async run({ params, body, claims, call }, { content, engine, deps, logPrint, inputOf }) {
    const id = params.id.toLowerCase()
    const format = body.formato
    const found = isUuid(id) ? await content(engine.core.db, id, call, 'imprimir') : null
    if (found === null) throw new Problem(notFound)
    refuseIfOtherwise(found.historia, claims)
    const input = await inputOf(found, call)
    await logPrint(found.historia, `Se generó el reporte de la historia (${format}).`, call)
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

const completa = defineOperation({
  id: 'paciente_paciente_historia_completa_create',
  method: 'POST',
  path: `${paciente.path}{id}/historia-completa/`,
  tag: TAG,
  title: 'Historia clínica completa de un paciente',
  about:
    'Todas las atenciones del paciente que quien pide alcanza, de la primera a la última, en un solo PDF con índice; sin las que siguen en borrador. Al final, lo que se registró del paciente fuera de una atención: antecedentes, resultados, mediciones y consentimientos. Cada una va como en su reporte, con su sello y su QR, y queda en su bitácora y en la auditoría. Las páginas salen a medida que se leen: si algo falla a la mitad la descarga se interrumpe, y no queda una copia incompleta que parezca entera.',
  access: [...careTeam, 'auditor', 'paciente'],
  action: 'imprimir',
  // A long one keeps the reports of others waiting.
  limit: 'exportacion',
  resource: historia.name,
  output: { status: 200, about: 'El PDF.', type: 'application/pdf' },
  problems: [notFound, unavailable],
  needs,
  async run({ params, call }, { content, engine, deps, logPrint, inputOf, apart, patientOf, merged }) {
    const { db } = engine.core
    const patient = await patientOf(call, params.id)
    const charts = chartsOf(patient, await merged(call, patient))
    const listed = await encountersOf(db, charts, call)
    const rowsApart = await apart(db, charts, call)
    const waiting = listed.values()
    const next = async (): Promise<ReportInput | null> => {
      const encounter = waiting.next().value
      if (encounter === undefined) return null
      const found = await content(db, encounter.id, call, 'imprimir')
      // Out of reach since it was listed: a copy without it would pass for a whole one.
      if (found === null) throw new Problem(notFound)
      await logPrint(found.historia, 'Se incluyó en una copia de la historia completa (pdf).', call)
      return inputOf(found, call)
    }
    const { codigo } = deps.provider
    const record = recordOf(patient, listed, rowsApart, {
      prestador: { ...deps.provider, codigo: codigo ?? '' },
      generado: { por: call.actor.nombre, en: call.now },
      deTitular: call.actor.rol === 'paciente',
    })
    const { type, body } = await deps.reports.renderRecord(record, next, deps.signing()).catch(reportProblem)
    return {
      raw: { type, content: body },
      headers: { 'content-disposition': 'inline; filename="historia-completa.pdf"' },
      audit: {
        patient: patient.id,
        ...shownPatients(charts),
        rows: [...listed, ...allEntries(rowsApart)].map((row) => row.id),
      },
    }
  },
})

export const reportOperations = [reporte, completa]
