import type { Call } from '../../engine/call.ts'
import { recorder } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { canonicalHash } from '../../engine/write/content-hash.ts'
import { creator, type PreparedRow, type RowCreation } from '../../engine/write/create.ts'
import { decideNew } from '../../engine/write/decide-new.ts'
import { Unwritten } from '../../engine/write/prepare.ts'
import { gestationIn } from '../../engine/write/rule-context.ts'
import { whoJson } from '../../engine/write/who-writes.ts'
import { nextVersion, rowWriter } from '../../engine/write/write-row.ts'
import { insertManyStatement, runWrite } from '../../engine/write/write-sql.ts'
import { dependsOnPregnancy } from '../../model/codes/reference-range.ts'
import { isCritical } from '../../model/codes/result-flags.ts'
import { testOf } from '../../model/measures/interpret.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { duplicate, invalid, unavailable } from '../../model/problems.ts'
import { readBody } from '../../model/read-body.ts'
import type { Row, RuleContext, Value } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { documento } from '../../resources/documento.ts'
import { resultado } from '../../resources/resultado.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { resultAnnuller } from './annul-result.ts'
import { answeringCall } from './find-order.ts'
import {
  documentKinds,
  type FiledReport,
  type IncomingAttachment,
  type IncomingReport,
  type PreparedReport,
  type ReportFiler,
} from './incoming-report.ts'
import {
  archivoSinAtencion,
  corregidoPorPersona,
  informeVacio,
  numeroDeOtroPaciente,
  sinResultadoQueAnular,
} from './problems.ts'
import { codeOf, type FormerValue, reportValues, saysNothing } from './report-values.ts'
import { type StandingReport, standingReports } from './standing-report.ts'

const VALUES = `select v.id, v.codigo, v.grupo, v.estado from valor_clinico v
where v.resultado = $1 and ${predicateSql(valorClinico.stands, 'v')} and ${alive('v')} order by v.posicion, v.id`
const SAME_PERSON = `select $2::uuid = any(${recordsOfPerson('$1::uuid')}) as misma`

/** Another filing of the same number came first so often that something else is wrong. */
const ATTEMPTS = 8

/** What is empty is not said. */
const said = (body: Readonly<Record<string, Value | undefined>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(body).filter((e): e is [string, Value] => e[1] !== null && e[1] !== undefined))

const missing = say('No existe o no está disponible.', 'It does not exist or is not available.')
const refused = (campo: string): Problem =>
  new Problem(invalid, { errores: [{ campo, codigo: 'referencia', mensaje: missing }] })

/** What is wrong with one of several, said with its place. */
function placed(error: unknown, list: string, i: number): unknown {
  if (!(error instanceof Problem) || error.details.errores === undefined) return error
  const errores = error.details.errores.map((e): FieldError => ({ ...e, campo: `${list}[${i}].${e.campo}` }))
  return new Problem(error.kind, { errores })
}

interface PreparedValue {
  readonly row: Row
  readonly record: unknown
  readonly corrects: FormerValue | null
}

export function reportFiler(core: Core): ReportFiler {
  const reports = creator(core, resultado)
  const documents = creator(core, documento)
  const recordOf = recorder(valorClinico)
  const addValues = insertManyStatement(valorClinico, 'derivar')
  const changeValue = rowWriter(core, valorClinico)
  const annul = resultAnnuller(core)

  const standingOf = async (call: Call, number: string | null): Promise<StandingReport | null> =>
    number === null ? null : ((await standingReports(core.db, call.actor.id, [number])).get(number) ?? null)

  async function isSamePerson(one: string, other: string): Promise<boolean> {
    if (one === other) return true
    const [found] = await core.db.run<{ misma: boolean }>({
      name: 'misma_persona',
      text: SAME_PERSON,
      values: [one, other],
    })
    return found?.misma === true
  }

  /** Whose it is and of which encounter: those of its order, where it has one. */
  async function placeOf(call: Call, report: IncomingReport, standing: StandingReport | null) {
    const order = report.order ?? standing?.orden ?? null
    if (order === null)
      return {
        paciente: standing?.paciente ?? report.patient,
        orden: null,
        historia: report.history ?? standing?.historia ?? null,
        filing: call,
      }
    const filing = await answeringCall(core, call, order)
    const row = await core.loadFor(filing, 'orden', order)
    if (row === null || !(await isSamePerson(report.patient, String(row.paciente)))) throw refused('orden')
    return { paciente: String(row.paciente), orden: order, historia: String(row.historia), filing }
  }

  const fileBody = (
    report: IncomingReport,
    a: IncomingAttachment,
    place: { orden: string | null; historia: string | null },
  ) =>
    said({
      historia: place.historia,
      orden: place.orden,
      tipo_documento: documentKinds[report.category],
      titulo: a.title,
      tipo_mime: a.mime,
      contenido_base64: a.base64,
      autor: report.performer,
    })

  function valueRows(
    call: Call,
    report: IncomingReport,
    { row, ctx }: PreparedRow,
    pregnancy: Pick<RuleContext, 'gestation'>,
    former: readonly FormerValue[],
  ): { readonly values: readonly PreparedValue[]; readonly gone: readonly FormerValue[] } {
    const place = { paciente: String(row.paciente), historia: textOrNull(row.historia), at: call.now }
    const { values, gone } = reportValues(report, place, former)
    const made = values.map(({ body, corrects, told }, i) => {
      const errors: FieldError[] = []
      const read = readBody(valorClinico, said({ ...body, resultado: row.id, corrige_a: corrects?.id }), 'create', {
        errors,
      })
      const own: RuleContext = {
        ...ctx,
        ...pregnancy,
        refs: {
          paciente: ctx.refs.paciente ?? null,
          historia_atencion: ctx.refs.historia ?? null,
          resultado: row,
          // Of the value that it corrects its rules ask no more than this.
          ...(corrects === null ? {} : { corrige_a: { ...corrects, paciente: row.paciente } as unknown as Row }),
        },
      }
      try {
        if (errors.length > 0) throw new Problem(invalid, { errores: errors })
        const value = decideNew(core, valorClinico, read, own, { call, set: told })
        return { row: value, corrects }
      } catch (error) {
        throw placed(error, 'valores', i)
      }
    })
    const all = made.map(({ row: value, corrects }, i) => {
      const origin = made[values[i]?.beside ?? -1]?.row
      const whole = origin === undefined ? value : { ...value, origen_recurso: valorClinico.name, origen_id: origin.id }
      return { row: whole, record: recordOf(whole), corrects }
    })
    return { values: all, gone }
  }

  async function written(tx: Tx, creation: RowCreation, prepared: PreparedRow): Promise<void> {
    const done = await creation.write(tx, prepared).catch((error: unknown) => {
      const broken = error instanceof Error && 'code' in error && String(error.code).startsWith('23')
      throw broken ? new Unwritten(() => creation.whyNot(prepared, error)) : error
    })
    if (done.made === undefined) throw new Unwritten(() => creation.whyNot(prepared, undefined))
  }

  async function prepare(call: Call, report: IncomingReport, known?: StandingReport | null): Promise<PreparedReport> {
    await core.seal?.ready()
    const standing = known === undefined ? await standingOf(call, report.externalNumber) : known
    if (standing !== null && !(await isSamePerson(report.patient, standing.paciente)))
      throw new Problem(numeroDeOtroPaciente)
    const former =
      standing === null
        ? []
        : await core.db.run<FormerValue>({ name: 'valores_de_resultado', text: VALUES, values: [standing.id] })
    // How the door matched it is not what the source said.
    const { order: _order, history: _history, patient: _patient, assigned: _assigned, source, ...told } = report
    const huella = canonicalHash(told)
    if (standing !== null && standing.huella_fuente === huella) {
      const same: FiledReport = {
        resultado: standing.id,
        valores: former.map((v) => v.id),
        documento: standing.documento,
        created: false,
      }
      return { write: async () => same }
    }
    // What people corrected goes on standing until one of them says otherwise.
    if (standing?.de_persona === true && report.assigned?.overPeople !== true) throw new Problem(corregidoPorPersona)
    if (report.status === 'anulado') {
      if (standing === null) throw new Problem(sinResultadoQueAnular)
      const why = `Lo anuló quien lo envió: ${report.conclusion ?? call.actor.nombre}`.slice(0, 500)
      return {
        async write(tx) {
          await annul(tx, call, standing.id, why)
          return { resultado: standing.id, valores: [], documento: standing.documento, created: false }
        },
      }
    }
    if (report.status !== 'preliminar' && saysNothing(report, standing !== null)) throw new Problem(informeVacio)
    const { filing, ...place } = await placeOf(call, report, standing)
    if (report.attachments.length > 0 && place.historia === null) throw new Problem(archivoSinAtencion)
    const files: PreparedRow[] = []
    for (const [i, attachment] of report.attachments.entries()) {
      const replaced = i === 0 && standing?.documento != null ? { reemplaza_a: standing.documento } : {}
      const body = { ...fileBody(report, attachment, place), ...replaced }
      files.push(
        await documents.prepare({ body, call: filing, key: null, sealedApart: true }).catch((error: unknown) => {
          throw placed(error, 'archivos', i)
        }),
      )
    }
    const [file] = files
    const isFirst = standing === null || standing.estado === 'preliminar'
    const prepared = await reports.prepare({
      call: filing,
      key: null,
      sealedApart: true,
      body: said({
        ...place,
        cups: report.cups,
        loinc: report.loinc,
        nombre: report.name,
        categoria: report.category,
        estado: isFirst || report.status === 'preliminar' ? report.status : 'corregido',
        fecha_toma: report.takenAt,
        muestra: report.sample?.name,
        muestra_codigo: report.sample?.snomed,
        muestra_recibida: report.sample?.receivedAt,
        fecha_informe: report.issuedAt,
        laboratorio: report.performer,
        quien_valida: report.validatedBy,
        conclusion: report.conclusion,
        imagen_estudio_uid: report.imaging?.studyUid,
        imagen_url: report.imaging?.url,
        numero_externo: report.externalNumber,
        corrige_a: standing?.id,
      }),
      set: {
        documento: file?.row.id ?? null,
        fuente: call.actor.nombre,
        fuente_cuenta: call.actor.id,
        huella_fuente: huella,
        asignado_por: report.assigned?.by ?? null,
      },
    })
    const depends = report.observations.some(({ code }) =>
      dependsOnPregnancy(testOf(codeOf(code).codigo, code.name, report.name).codigo),
    )
    const pregnancy = depends ? await gestationIn(core, prepared.ctx.patient) : {}
    const { values, gone } = valueRows(call, report, prepared, pregnancy, former)
    const outdated = await Promise.all([
      ...gone.map(async ({ id }) => ({ row: await core.load('valor_clinico', id), set: { estado: 'anulado' } })),
      ...values.map(async ({ row, corrects }) => ({
        row: corrects === null ? null : await core.load('valor_clinico', corrects.id),
        set: { corregido_por: row.id },
      })),
    ])
    return {
      async write(tx) {
        for (const one of files) await written(tx, documents, one)
        await written(tx, reports, prepared)
        if (values.length > 0) {
          const row = JSON.stringify(values.map((v) => v.record))
          await runWrite(tx, addValues, { row, who: whoJson(call) })
        }
        const told = [
          { recurso: resultado.name, row: prepared.row },
          ...values.map(({ row }) => ({ recurso: valorClinico.name, row })),
          ...files.map(({ row }) => ({ recurso: documento.name, row })),
        ]
        await core.seal?.seal(tx, told, source)
        for (const { row: previous, set } of outdated) {
          if (previous === null) continue
          const next: Row = { ...previous, ...set, ...nextVersion(previous, call) }
          const exempt = textOrNull(prepared.ctx.history?.estado)
          const made = await changeValue(tx, { previous, next, call, action: 'derivar', exempt })
          if (made === undefined) throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
        }
        const { id, paciente } = prepared.row
        if (values.some((v) => isCritical(textOrNull(v.row.interpretacion))))
          await recordEvent(tx, { resource: 'resultado', fact: 'resultado_critico', id, patient: String(paciente) })
        return { resultado: id, valores: values.map((v) => v.row.id), documento: file?.row.id ?? null, created: true }
      },
    }
  }

  /** Another filing of it came first, or what it was decided on changed: decided again it may be something else. */
  const isOvertaken = (error: unknown): boolean =>
    error instanceof Problem && (error.kind === duplicate || error.kind === unavailable)

  const file: ReportFiler['file'] = async (call, report, also) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const prepared = await prepare(call, report)
        return await core.db.transaction(async (tx) => {
          const filed = await prepared.write(tx)
          await also?.(tx, filed)
          return filed
        })
      } catch (error) {
        const why = error instanceof Unwritten ? await error.explain() : error
        if (!isOvertaken(why) || attempt === ATTEMPTS) throw why
      }
    }
  }

  return { prepare, file }
}
