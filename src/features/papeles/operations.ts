import type { KeyObject } from 'node:crypto'
import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { Engine } from '../../engine/engine.ts'
import { linkTo } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam, type Role } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { integer, text } from '../../model/fields.ts'
import { keysOf } from '../../model/keys.ts'
import { DEFAULT_PAGE, MAX_PAGE } from '../../model/list-query.ts'
import { MOST_PRINTED } from '../../model/lists/printed-papers.ts'
import { Problem } from '../../model/problem.ts'
import { notFound, unavailable } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'
import type { ClosingKey } from '../historias/close.ts'
import { alteredComplements } from '../historias/complements/completed-content.ts'
import type { HistoryContent } from '../historias/content.ts'
import { contentFor, reachedContent } from '../historias/load-content.ts'
import { patientFinder } from '../patient-of-path.ts'
import { complementData } from '../reporte/complements.ts'
import { reportProblem } from '../reporte/errors.ts'
import { HTML_HEADERS } from '../reporte/html.ts'
import type { ComposedReport, Format, Signing } from '../reporte/input.ts'
import { namesIn } from '../reporte/names.ts'
import type { Rendered, ReportPool } from '../reporte/pool.ts'
import { reportSchema } from '../reporte/report-schema.ts'
import { VERIFICATION_HEADERS } from '../reporte/verification-page.ts'
import { refuseVoiding, saysOnly } from './access.ts'
import { draftOperation } from './borrador/operation.ts'
import { drawnPaper } from './draw.ts'
import { annulBody, issueBody, offeredFields, paperFields, printBody, printTogetherBody } from './fields.ts'
import { handOver } from './hand-over.ts'
import { examine, issuePapers, type PaperSettings, paperInput } from './issue.ts'
import { paperTitles } from './kind.ts'
import { paperKinds } from './kinds/index.ts'
import { type Paper, shownPaper, stateOf } from './paper.ts'
import { demasiadosPapeles, papelIncompleto, papelSinContenido, papelSinValor, papelYaExpedido } from './problems.ts'
import { paperByCode, paperById, papersOfHistory, papersOfPatient, voidPaper } from './store.ts'
import { paperPage, unknownPaperPage } from './verification-page.ts'
import { paperVerifier } from './verify-papers.ts'
import { worthFinder } from './worth.ts'

export interface PaperDeps {
  readonly engine: Engine
  readonly reports: ReportPool
  readonly papers: PaperSettings
  signing(): Signing | null
  readonly publicUrl: string
  closingKey(): Promise<ClosingKey>
  closingKeys(): Promise<(kid: string) => KeyObject | null>
}

const shared = { tag: 'Historias: papeles', resource: 'papel' } as const
const readers = [...careTeam, 'auditor', 'paciente'] as const
const OF_HISTORY = `${historia.path}{id}/papeles/` as const
const OF_PATIENT = `${paciente.path}{id}/papeles/` as const
const ITEM = '/hce/api/papeles/{id}/' as const
const HTML = 'text/html; charset=utf-8'
const BOUND_TITLE = 'Papeles de la atención'
const noneStands = say('La atención no tiene papeles vigentes.', 'The encounter has no paper that holds.')

const needs = (deps: PaperDeps) => {
  const { registry } = deps.engine.core
  return {
    deps,
    core: deps.engine.core,
    reach: reachedContent(registry),
    show: contentFor(registry),
    patientOf: patientFinder(deps.engine.core),
    worthOf: worthFinder(registry, deps.papers),
    holds: paperVerifier(deps.engine.core.db),
    hand: handOver(deps.engine.core),
  }
}
type Needed = ReturnType<typeof needs>

async function shown(
  { deps, worthOf }: Needed,
  tx: Tx,
  call: Call,
  papers: readonly Paper[],
): Promise<Record<string, unknown>[]> {
  const worth = await worthOf(tx, call, papers)
  return papers.map((paper) => shownPaper(paper, call.now, worth(paper), deps.publicUrl))
}

/** What the caller reaches of the history of that id; 404 where it is nothing. */
async function reachedHistory(tx: Tx, { reach }: Needed, given: string, call: Call): Promise<HistoryContent> {
  const id = given.toLowerCase()
  const found = isUuid(id) ? await reach(tx, id, call) : null
  if (found === null) throw new Problem(notFound)
  return found
}

const ofHistory = defineOperation({
  ...shared,
  id: 'hce_api_historias_papeles_list',
  method: 'GET',
  path: OF_HISTORY,
  title: 'Papeles de una historia',
  about: 'Los expedidos, del más reciente al más antiguo, y cuáles se pueden expedir ahora (`disponibles`).',
  access: readers,
  action: 'listar',
  output: { status: 200, about: 'Los papeles.', listOf: paperFields, beside: offeredFields },
  problems: [notFound],
  needs,
  async run({ params, call, tx }, needed) {
    const content = await reachedHistory(tx, needed, params.id, call)
    const papers = (await papersOfHistory(tx, content.historia.id)).filter((paper) => saysOnly(paper, content))
    const input = paperInput(content, needed.deps.papers, call)
    const disponibles = keysOf(paperTitles).map((tipo) => {
      const found = examine(tipo, input, call)
      const titulo = paperTitles[tipo]
      return 'drafts' in found
        ? { tipo, titulo, puede: true, motivo: null }
        : { tipo, titulo, puede: false, motivo: found.why.map((w) => w.es).join(' ') }
    })
    const { id, paciente: patient } = content.historia
    return {
      json: { next: null, previous: null, results: await shown(needed, tx, call, papers), disponibles },
      audit: { id, patient: String(patient) },
    }
  },
})

const issue = defineOperation({
  ...shared,
  id: 'hce_api_historias_papeles_create',
  method: 'POST',
  path: OF_HISTORY,
  title: 'Expedir un papel',
  about:
    'De lo registrado y vigente en la historia. Una fórmula o una orden sale en un papel por cada profesional; una de control especial, en uno por medicamento. Lo que ya se expidió con el mismo contenido es el mismo papel (200). Una incapacidad o epicrisis distinta reemplaza a la vigente con `reemplaza_a` y `motivo`.',
  access: careTeam,
  action: 'crear',
  body: issueBody,
  example: { tipo: 'formula', tamano: 'media_carta' },
  output: { status: 201, about: 'Los papeles expedidos.', listOf: paperFields },
  problems: [notFound, papelSinContenido, papelIncompleto, papelYaExpedido],
  needs,
  async run({ params, body, call, tx }, needed) {
    const { deps, core } = needed
    const key = await deps.closingKey()
    const content = await reachedHistory(tx, needed, params.id, call)
    const input = paperInput(content, deps.papers, call)
    const found = examine(body.tipo, input, call)
    if (!('drafts' in found)) throw found.problem
    const { papers, isNew } = await issuePapers(tx, {
      ...body,
      input,
      reached: content,
      settings: deps.papers,
      call,
      newId: core.newId,
      key,
    })
    return {
      status: isNew ? 201 : 200,
      json: { next: null, previous: null, results: await shown(needed, tx, call, papers) },
      audit: {
        id: papers[0]?.id ?? null,
        patient: String(content.historia.paciente),
        rows: papers.map((paper) => paper.id),
      },
    }
  },
})

const ofPatient = defineOperation({
  ...shared,
  id: 'paciente_paciente_papeles_list',
  method: 'GET',
  path: OF_PATIENT,
  title: 'Papeles de un paciente',
  about: 'Los expedidos en las atenciones que quien pregunta alcanza, del más reciente al más antiguo.',
  access: readers,
  action: 'listar',
  query: {
    cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.', max: 36 }),
    page_size: integer({ label: 'Registros por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
  },
  output: { status: 200, about: 'Una página.', listOf: paperFields },
  problems: [notFound],
  needs,
  async run({ params, query, call, tx }, needed) {
    const { id } = await needed.patientOf(call, params.id)
    const size = query.page_size
    const before = query.cursor !== null && isUuid(query.cursor) ? query.cursor.toLowerCase() : null
    const rows = await papersOfPatient(tx, call, id, before, size + 1)
    const page = rows.slice(0, size)
    const path = OF_PATIENT.replace('{id}', id)
    const next = rows.length > size ? linkTo(path, query, page.at(-1)?.id ?? null) : null
    return { json: { next, previous: null, results: await shown(needed, tx, call, page) }, audit: { patient: id } }
  },
})

/** Whether this print is what the patient takes away: a look at its data, or that of an auditor, leaves the original to be printed. */
const isHandedOver = ({ tipo }: Paper, rol: Role, formato: Format): boolean =>
  formato !== 'json' && (rol === 'paciente' || rol === 'demostracion' || paperKinds[tipo].issuers.includes(rol))

/**
 * Each drawn as the original if nobody has printed it, and all once more where somebody printed one meanwhile: no original is
 * spent before the last drawing began. Several are a PDF, each on sheets of its own.
 */
async function printed(
  { deps, worthOf, core, hand }: Needed,
  papers: readonly Paper[],
  content: HistoryContent,
  call: Call,
  { formato, tamano }: { readonly formato: Format; readonly tamano: Paper['tamano'] | null },
): Promise<Rendered> {
  const worth = await worthOf(core.db, call, papers)
  const names = namesIn(content)
  const alterados = alteredComplements(content, await deps.closingKeys())
  const drawnAs = (paper: Paper, isCopy: boolean): ComposedReport => {
    const told = new Set(paper.fuentes.map(({ id }) => id))
    return drawnPaper(paper, {
      complements: complementData(
        { content, alterados },
        ({ recurso, registro }) => recurso === historia.name || told.has(registro),
        ({ recurso, registro }) => (recurso === historia.name ? '' : names(registro)),
      ),
      isCopy,
      worth: worth(paper),
      by: call.actor.nombre,
      at: call.now,
      page: tamano ?? paper.tamano,
      template: deps.papers.template,
      publicUrl: deps.publicUrl,
    })
  }
  const draw = (originals: ReadonlySet<Paper>): Promise<Rendered> => {
    const partes = papers.map((paper) => drawnAs(paper, !originals.has(paper)))
    const [first, ...more] = partes
    const drawing =
      first !== undefined && more.length === 0
        ? deps.reports.renderReport(first, formato, deps.signing())
        : deps.reports.renderBound({ titulo: BOUND_TITLE, partes, at: call.now }, deps.signing())
    return drawing.catch(reportProblem)
  }
  const originals = new Set(
    papers.filter(
      (paper) =>
        paper.impreso_en === null &&
        paper.anulado_en === null &&
        worth(paper) !== 'sin_efecto' &&
        isHandedOver(paper, call.actor.rol, formato),
    ),
  )
  for (;;) {
    const drawn = await draw(originals)
    const lost = await hand({ papers, originals, formato, call }).catch((error: unknown) => {
      drawn.body.destroy()
      throw error
    })
    if (lost.length === 0) return drawn
    drawn.body.destroy()
    for (const paper of lost) originals.delete(paper)
  }
}

const print = defineOperation({
  ...shared,
  id: 'hce_api_papeles_imprimir_create',
  method: 'POST',
  path: `${ITEM}imprimir/`,
  title: 'Imprimir un papel',
  about:
    'En PDF/A, HTML o JSON, en carta o media carta, tal como se expidió. La primera vez que quien lo expide o el paciente lo imprime en PDF o HTML es el original; lo demás lleva la marca COPIA. Queda en la bitácora y en la auditoría.',
  access: readers,
  action: 'imprimir',
  body: printBody,
  example: { formato: 'pdf' },
  output: {
    status: 200,
    about: 'El papel.',
    type: 'application/pdf',
    otherTypes: ['text/html', 'application/json'],
    asJson: reportSchema,
  },
  problems: [notFound, unavailable],
  needs,
  async run({ params, body, call }, needed) {
    const { core, show } = needed
    const id = params.id.toLowerCase()
    const paper = isUuid(id) ? await paperById(core.db, id) : null
    const content = paper === null ? null : await show(core.db, paper.historia, call, 'imprimir')
    if (paper === null) throw new Problem(notFound)
    if (content === null || !saysOnly(paper, content)) throw new Problem(notFound, { tried: paper.historia })
    const rendered = await printed(needed, [paper], content, call, body)
    return {
      raw: { type: rendered.type, content: rendered.body },
      headers: {
        'content-disposition': `inline; filename="${paper.tipo}-${paper.numero}.${body.formato}"`,
        ...(body.formato === 'html' ? HTML_HEADERS : {}),
      },
      audited: true,
    }
  },
})

const printTogether = defineOperation({
  ...shared,
  id: 'hce_api_historias_papeles_imprimir_create',
  method: 'POST',
  path: `${OF_HISTORY}imprimir/`,
  title: 'Imprimir juntos los papeles de una historia',
  about:
    'En un solo PDF/A, uno tras otro, cada uno con sus propias hojas numeradas, su firma y su código: los vigentes, o los que diga `papeles`, en ese orden. Original y COPIA como al imprimirlos de a uno, y cada uno queda en la bitácora y en la auditoría.',
  access: readers,
  action: 'imprimir',
  body: printTogetherBody,
  example: { tamano: 'carta' },
  output: { status: 200, about: 'Los papeles.', type: 'application/pdf' },
  problems: [notFound, papelSinContenido, demasiadosPapeles, unavailable],
  needs,
  async run({ params, body, call }, needed) {
    const { core, worthOf } = needed
    const content = await reachedHistory(core.db, needed, params.id, call)
    const all = (await papersOfHistory(core.db, content.historia.id)).filter((paper) => saysOnly(paper, content))
    const worth = await worthOf(core.db, call, all)
    const standing = all.filter((paper) => stateOf(paper, call.now, worth(paper)) === 'vigente').reverse()
    const asked = body.papeles?.map((id) => all.find((paper) => paper.id === id.toLowerCase()))
    const papers = [...new Set(asked ?? standing)].filter((paper) => paper !== undefined)
    if (asked?.includes(undefined)) throw new Problem(notFound, { tried: content.historia.id })
    if (papers.length === 0) throw new Problem(papelSinContenido, { detail: noneStands })
    if (papers.length > MOST_PRINTED) throw new Problem(demasiadosPapeles)
    const rendered = await printed(needed, papers, content, call, { formato: 'pdf', tamano: body.tamano })
    return {
      raw: { type: rendered.type, content: rendered.body },
      headers: { 'content-disposition': 'inline; filename="papeles.pdf"' },
      audit: { patient: String(content.historia.paciente), rows: papers.map((paper) => paper.id) },
    }
  },
})

const annul = defineOperation({
  ...shared,
  id: 'hce_api_papeles_anular_create',
  method: 'POST',
  path: `${ITEM}anular/`,
  title: 'Anular un papel',
  about:
    'Quien lo expidió o el coordinador médico, con su motivo. Se conserva con su número, y su verificación lo dice.',
  access: careTeam,
  action: 'actualizar',
  body: annulBody,
  example: { motivo: 'Se expidió con una dosis equivocada' },
  output: { status: 200, about: 'El papel anulado.', fields: paperFields },
  problems: [notFound, papelSinValor],
  needs,
  async run({ params, body, call, tx }, needed) {
    const key = await needed.deps.closingKey()
    const id = params.id.toLowerCase()
    const paper = isUuid(id) ? await paperById(tx, id) : null
    if (paper === null) throw new Problem(notFound)
    refuseVoiding(paper, await needed.reach(tx, paper.historia, call), call)
    const voided = await voidPaper(tx, paper, call, { motivo: body.motivo, by: null, key })
    if (!voided) throw new Problem(papelSinValor)
    const now = { ...paper, anulado_en: call.now, motivo_anulacion: body.motivo }
    return {
      json: shownPaper(now, call.now, 'sin_efecto', needed.deps.publicUrl),
      audit: { id: paper.id, patient: paper.paciente, fields: ['anulado_en', 'motivo_anulacion'] },
    }
  },
})

const verify = defineOperation({
  ...shared,
  id: 'verificar_papel_retrieve',
  method: 'GET',
  path: '/verificar/papel/{codigo}/',
  title: 'Verificar un papel',
  about:
    'Página pública a la que lleva el QR de un papel: si se expidió y si está vigente. Nada de quién es ni de qué dice.',
  access: 'publico',
  action: 'leer',
  limit: 'verificacion',
  refusalPages: true,
  output: { status: 200, about: 'La página.', type: 'text/html' },
  needs,
  async run({ params, call }, { core, deps, worthOf, holds }) {
    const paper = await paperByCode(core.db, params.codigo)
    if (paper === null)
      return { status: 404, raw: { type: HTML, content: unknownPaperPage() }, headers: VERIFICATION_HEADERS }
    const { declaracion, numero } = paper
    const authentic = await holds(paper, await deps.closingKeys())
    const worth = (await worthOf(core.db, call, [paper]))(paper)
    const page = paperPage({
      authentic,
      kind: paperTitles[paper.tipo],
      number: numero,
      issuedAt: declaracion.emitido_en,
      state: stateOf(paper, call.now, worth),
      until: paper.vence,
      sourcesVoid: paper.anulado_en === null && worth === 'sin_efecto',
    })
    return {
      raw: { type: HTML, content: page },
      headers: VERIFICATION_HEADERS,
      audit: { id: paper.id, patient: paper.paciente },
    }
  },
})

export const paperOperations = [ofHistory, issue, ofPatient, print, printTogether, annul, verify, draftOperation]
