import { createHash, type KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Call } from '../../engine/call.ts'
import { afterSaving } from '../../engine/connection/database-fault.ts'
import type { Engine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { oneOf } from '../../model/fields.ts'
import { isClosedForGood } from '../../model/history-state.ts'
import { norm } from '../../model/norms.ts'
import { Problem } from '../../model/problem.ts'
import { invalid, notFound, unavailable } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { allergyReader } from '../../modules/persona/index.ts'
import { bitacora } from '../../resources/bitacora.ts'
import { historia } from '../../resources/historia.ts'
import { refuseIfOtherwise } from '../historias/claims.ts'
import type { HistoryContent } from '../historias/content.ts'
import { contentFor } from '../historias/load-content.ts'
import { stateOf } from '../historias/marks/mark.ts'
import { historiaDistinta } from '../historias/problems.ts'
import { storedClosing } from '../historias/verify.ts'
import { reportProblem } from '../reporte/errors.ts'
import type { Signing } from '../reporte/input.ts'
import { knownAllergies } from '../reporte/known-allergies.ts'
import type { ReportPool } from '../reporte/pool.ts'
import type { Bundle } from './document/build.ts'
import { type Document, documentOf, type RdaInput } from './document/input.ts'
import { acceptedBefore, replacedBy } from './outbox/predecessors.ts'
import { rdaEnCamino } from './outbox/problems.ts'
import { preparer, type RdaSettings } from './prepare.ts'
import { rdaIncompleto } from './problems.ts'
import { englishOf } from './readiness/english.ts'
import { guideUnreadable, type Problema } from './readiness/problema.ts'
import { generatedSchema } from './schema.ts'

/** A document that is ready to be sent. */
export interface ReadyDocument {
  readonly historia: string
  readonly paciente: string
  readonly identidad: string
  readonly tipo: Document
  readonly guia: string
  readonly bytes: Buffer
  readonly hash: string
  readonly call: Call
  /** The document that the ministry has and this one replaces. */
  readonly follows: string | null
  /** Of the history as it was read. */
  readonly marcas: number
}

interface Written {
  readonly bundle: Bundle
  readonly bytes: Buffer
  readonly huella: string
}

export interface GenerateDeps {
  readonly engine: Engine
  readonly reports: ReportPool
  signing(): Signing | null
  closingKeys(): Promise<(kid: string) => KeyObject | null>
  readonly publicUrl: string
  readonly rda: RdaSettings
  /** Puts it where it waits to be sent; none where sending is not set up. */
  readonly keepRda?:
    | ((document: ReadyDocument) => Promise<{ readonly id: string; readonly estado: string }>)
    | undefined
}

const FHIR = 'application/fhir+json'

const notClosed = ({ historia: row }: HistoryContent): Problema => ({
  severidad: 'error',
  codigo: 'historia_sin_cerrar',
  recurso: 'historia',
  id: row.id,
  campo: 'estado',
  donde: `${historia.path}${row.id}/cerrar/`,
  corregible: row.estado !== 'anulada',
  fhir: 'Encounter',
  ruta: 'status',
  mensaje:
    row.estado === 'anulada'
      ? 'La historia está anulada: no hay atención que informar.'
      : 'El RDA se genera de una atención terminada y esta historia no está cerrada.',
  solucion: row.estado === 'anulada' ? 'No hay corrección posible.' : 'Complete lo que falta y cierre la historia.',
})

const tooLarge = ({ content }: RdaInput): Problema => ({
  severidad: 'error',
  codigo: 'epicrisis_muy_grande',
  recurso: 'historia',
  id: content.historia.id,
  campo: 'estado',
  donde: null,
  corregible: false,
  fhir: 'DocumentReference',
  ruta: 'content.attachment.data',
  mensaje: 'El PDF de la historia pasa de 5 MiB y la plataforma no lo recibe.',
  solucion: 'Avise al operador del servicio: la historia es demasiado extensa para un solo documento.',
})

const refuse = (problemas: readonly Problema[]): never => {
  const told = problemas.map((p) => {
    const [message, solution] = englishOf(p)
    return { ...p, mensaje: say(p.mensaje, message), solucion: say(p.solucion, solution) }
  })
  throw new Problem(rdaIncompleto, { lists: { problemas: told } })
}

function kindOf(given: unknown, { historia: row }: HistoryContent): Document {
  const own = documentOf(row)
  if (given === null || given === own) return own
  if (given === 'paciente') return given
  const mensaje = say(
    `Esta historia termina en un RDA de ${own}, o en el del paciente.`,
    `This history ends in a document of kind ${own}, or in the patient's own.`,
  )
  throw new Problem(invalid, { errores: [{ campo: 'tipo_rda', codigo: 'regla', mensaje }] })
}

const needs = ({ engine, reports, signing, closingKeys, publicUrl, rda, keepRda }: GenerateDeps) => {
  const contentOf = contentFor(engine.core.registry)
  const { db } = engine.core
  const prepare = preparer(db, rda, closingKeys, allergyReader(engine.core.registry, 'sin lo reservado'))

  /** The PDF that goes with it, as of the closing: the same history gives the same document however often it is asked for. */
  async function epicrisis(input: RdaInput): Promise<Buffer> {
    const { content, prestador } = input
    const closing = await storedClosing(db, content.historia.id)
    const { nombre, nit, direccion } = prestador
    const generado = {
      por: String(content.historia.cerrada_por ?? ''),
      en: String(content.historia.cerrada_en ?? input.ahora),
    }
    const report = {
      content,
      alergias: knownAllergies(content, { cierre: closing }),
      cierre: closing,
      prestador: {
        nombre,
        codigo: String(content.historia.prestador_codigo ?? prestador.codigo ?? ''),
        ...(nit === null ? {} : { nit }),
        ...(direccion === null ? {} : { direccion }),
      },
      generado,
      verificacion:
        closing === null ? null : { url: `${publicUrl}/verificar/${closing.codigo}/`, codigo: closing.codigo },
    }
    const { body } = await reports.renderReport(report, 'pdf', signing()).catch(reportProblem)
    return buffer(body)
  }

  const logGeneration = (content: HistoryContent, tipo: Document, call: Call): Promise<unknown> =>
    engine.verbs(bitacora).create({
      body: {
        historia: content.historia.id,
        tipo_evento: 'generacion_rda',
        descripcion: `Se generó el RDA (${tipo}).`,
        recurso_tipo: historia.name,
        recurso_id: content.historia.id,
      },
      call,
      key: null,
      set: { origen: 'sistema' },
    })
  return { contentOf, db, prepare, epicrisis, rda, keepRda, logGeneration }
}

export const generateOperation = defineOperation({
  id: 'hce_api_historias_generar_rda_create',
  example: { tipo_rda: 'consulta' },
  method: 'POST',
  path: `${historia.path}{id}/generar-rda/`,
  tag: 'RDA',
  title: 'Generar el RDA de una historia',
  about: `El Resumen Digital de Atención de una historia cerrada (${norm('res_1888_2025')}): el de su tipo de atención, o el de antecedentes que declara el paciente (\`tipo_rda\`). Si algo falta, 422 con todo lo que hay que corregir y dónde. Si el Ministerio ya tiene uno y la historia o la ficha cambiaron, el nuevo dice a cuál reemplaza. Con \`Accept: application/fhir+json\`, solo el Bundle.`,
  access: careTeam,
  action: 'exportar',
  resource: historia.name,
  body: {
    tipo_rda: oneOf(
      { paciente: 'Paciente', consulta: 'Consulta', urgencias: 'Urgencias', hospitalizacion: 'Hospitalización' },
      { label: 'Documento', about: 'Por defecto, el del tipo de atención.' },
    ),
  },
  claims: historia,
  bodyName: 'GenerarRdaRequest',
  output: { status: 200, about: 'El documento.', schema: generatedSchema, otherTypes: [FHIR] },
  problems: [rdaIncompleto, historiaDistinta, rdaEnCamino, unavailable],
  needs,
  async run(
    { params, body, claims, call, accept },
    { contentOf, db, prepare, epicrisis, rda, keepRda, logGeneration },
  ) {
    const id = (params.id ?? '').toLowerCase()
    const content = isUuid(id) ? await contentOf(db, id, call, 'exportar') : null
    if (content === null) throw new Problem(notFound)
    refuseIfOtherwise(content.historia, claims)
    const tipo = kindOf(body.tipo_rda ?? null, content)
    const [{ preflight }, { buildRda }, { MOST_BYTES }, { guide, told, ...prepared }] = await Promise.all([
      import('./readiness/preflight.ts'),
      import('./document/build.ts'),
      import('./document/epicrisis.ts'),
      prepare(content, tipo, call),
    ])
    if (guide === null) return refuse([guideUnreadable])
    const input = prepared.input()
    const { listo, ...found } = preflight(input, guide)
    const problemas = told(found.problemas)
    const closed = isClosedForGood(String(content.historia.estado))
    if (!closed) refuse([notClosed(content), ...problemas])
    if (!listo) refuse(problemas)
    const pdf = tipo === 'paciente' ? null : await epicrisis(input)
    if (pdf !== null && pdf.length > MOST_BYTES) refuse([tooLarge(input), ...problemas])
    const accepted = await acceptedBefore(db, id, tipo)
    const last = accepted.at(-1)
    const written = (replaces: RdaInput['replaces']): Written => {
      const { bundle } = buildRda({ ...input, replaces, epicrisis: pdf?.toString('base64') ?? null })
      const bytes = Buffer.from(JSON.stringify(bundle))
      return { bundle, bytes, huella: createHash('sha256').update(bytes).digest('hex') }
    }
    // What the ministry has already, if nothing changed since; otherwise what takes its place.
    const same = written(replacedBy(accepted.slice(0, -1)))
    const { bundle, bytes, huella } =
      last === undefined || last.huella === same.huella ? same : written(replacedBy(accepted))
    const ready = {
      historia: id,
      paciente: String(content.historia.paciente),
      identidad: content.paciente.id,
      tipo,
      guia: rda.version,
      bytes,
      hash: huella,
      call,
      follows: last?.id ?? null,
      marcas: content.marcas.filter((m) => stateOf(m) === 'vigente').length,
    }
    const documento = (await keepRda?.(ready)) ?? null
    await afterSaving(() => logGeneration(content, tipo, call))
    if (accept?.includes(FHIR) === true) return { raw: { type: FHIR, content: bytes.toString() }, audited: true }
    const kept = documento === null ? null : { id: documento.id, estado: documento.estado }
    return {
      json: { tipo, guia: rda.version, huella, documento: kept, advertencias: problemas, bundle },
      audited: true,
    }
  },
})
