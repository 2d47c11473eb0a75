import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { signStatement } from '../../engine/signed-statement.ts'
import { canonicalHash } from '../../engine/write/content-hash.ts'
import { isClosedForGood } from '../../model/history-state.ts'
import { keysOf } from '../../model/keys.ts'
import { norm } from '../../model/norms.ts'
import { rowsThatHold } from '../../model/predicate.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { forbidden, invalid } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { type Say, say } from '../../model/say.ts'
import { canonicalJson } from '../../model/text/canonical-json.ts'
import { antecedenteCategorizado, heldBackground } from '../../resources/antecedente-categorizado.ts'
import {
  allEntries,
  type EntryName,
  entriesFrom,
  standing as standingRows,
  withEntries,
} from '../../resources/entries.ts'
import { isAuthor } from '../../resources/parts/author.ts'
import { type ClosingKey, newCode } from '../historias/close.ts'
import type { HistoryContent } from '../historias/content.ts'
import { patientBand, providerData } from '../reporte/compose.ts'
import type { Provider } from '../reporte/input.ts'
import { namesIn } from '../reporte/names.ts'
import type { PageName } from '../reporte/report.ts'
import { refuseVoiding } from './access.ts'
import { type PaperDraft, type PaperInput, type PaperName, paperTitles, providerDemands } from './kind.ts'
import { paperKinds } from './kinds/index.ts'
import { contentHash, type Paper, type PaperContent, type PaperStatement, type SourceRef } from './paper.ts'
import { spoken } from './pieces.ts'
import { papelIncompleto, papelSinContenido, papelYaExpedido } from './problems.ts'
import { keepNumber, lastNumber, standingPapers, storePaper, voidPaper } from './store.ts'
import type { PaperTemplate } from './template.ts'

/** Of the provider, what does not depend on the request. */
export interface PaperSettings {
  readonly provider: Omit<Provider, 'codigo'> & { readonly codigo: string | null }
  readonly place: string | null
  readonly leaveDays: number
  readonly template: PaperTemplate
}

/** What the papers of a history are made of: without what was annulled, was refuted or gave way to something else. */
export function paperInput(content: HistoryContent, settings: PaperSettings, { actor, now }: Call): PaperInput {
  const { nombre, documento, registro, rol } = actor
  const { codigo } = settings.provider
  const held = (name: EntryName): readonly Row[] =>
    name === antecedenteCategorizado.name
      ? rowsThatHold(heldBackground, content.entries[name])
      : standingRows<Row>(name, content.entries[name])
  return {
    content: {
      ...content,
      entries: entriesFrom(held),
    },
    names: namesIn(content),
    provider: { ...settings.provider, codigo: String(content.historia.prestador_codigo ?? codigo ?? '') },
    template: settings.template,
    issuer: { nombre, documento, registro },
    role: rol,
    leaveDays: settings.leaveDays,
    now,
  }
}

const lacking = (campo: string, mensaje: Say, codigo: FieldError['codigo'] = 'regla'): FieldError => ({
  campo,
  codigo,
  mensaje,
})

/** What somebody orders or states in person, until the closing of the history answers for all of it. */
const OWN: readonly string[] = ['formula_medicamento', 'formula_insumo', 'orden', 'nota']

/** The local administrator of the demonstration has no register to show. */
const DEMONSTRATION = 'demostracion'

function lacksOf(name: PaperName, input: PaperInput, drafts: readonly PaperDraft[], { actor }: Call): FieldError[] {
  const kind = paperKinds[name]
  const { provider } = input
  const ofProvider = kind.demands.flatMap((demand) =>
    provider[demand] === undefined || provider[demand] === ''
      ? [
          lacking(
            `prestador.${demand}`,
            say(
              `Este papel lleva ${providerDemands[demand].es} del prestador, que falta: quien administra el sistema lo configura.`,
              `This paper states the ${providerDemands[demand].en} of the provider, which is missing: whoever administers the system configures it.`,
            ),
          ),
        ]
      : [],
  )
  const unsigned =
    !isClosedForGood(input.content.historia.estado) &&
    drafts.some(({ sources }) =>
      sources.some(({ recurso, row }) => OWN.includes(recurso) && row.firmado !== true && !isAuthor(row, actor)),
    )
  const unregistered =
    kind.registered && actor.rol !== DEMONSTRATION && drafts.some(({ author }) => author.registro === null)
  return [
    ...ofProvider,
    ...(unsigned
      ? [
          lacking(
            'firmado',
            say(
              'Hay registros sin firmar que escribió otra persona: los firma, o expide el papel, quien los escribió.',
              'Some entries are not signed and somebody else wrote them: their author signs them or issues the paper.',
            ),
          ),
        ]
      : []),
    ...(unregistered
      ? [
          lacking(
            'profesional_registro',
            say(
              'Quien responde por este papel no tiene registro profesional en su cuenta.',
              'Whoever answers for this paper has no professional register in the account.',
            ),
          ),
        ]
      : []),
    ...(kind.lacks?.(input) ?? []).map(({ campo, mensaje, codigo }) => lacking(campo, mensaje, codigo)),
  ]
}

export type Examined =
  | { readonly drafts: readonly PaperDraft[] }
  | { readonly problem: Problem; readonly why: readonly Say[] }

const refusal = (problem: Problem, ...why: readonly Say[]): Examined => ({ problem, why })

const notIssued = say(
  'En borrador y anulada no se expiden papeles.',
  'No papers are issued of a draft or an annulled encounter.',
)

/** The sheets of a kind that this caller may issue of the history, or why none. */
export function examine(name: PaperName, input: PaperInput, call: Call): Examined {
  const kind = paperKinds[name]
  const { rol } = call.actor
  if (rol !== DEMONSTRATION && !kind.issuers.includes(rol)) return refusal(new Problem(forbidden), forbidden.title)
  const { estado } = input.content.historia
  if (estado === 'borrador' || estado === 'anulada')
    return refusal(new Problem(papelSinContenido, { detail: notIssued }), notIssued)
  const drafts = kind.drafts(input)
  if (drafts.length === 0) return refusal(new Problem(papelSinContenido, { detail: kind.none }), kind.none)
  const errores = lacksOf(name, input, drafts, call)
  if (errores.length > 0) return refusal(new Problem(papelIncompleto, { errores }), ...errores.map((e) => e.mensaje))
  return { drafts }
}

export const contentOf = (
  name: PaperName,
  input: PaperInput,
  draft: PaperDraft,
  place: string | null,
): PaperContent => ({
  titulo: draft.title ?? paperTitles[name],
  prestador: { nombre: input.provider.nombre, datos: providerData(input.provider) },
  paciente: patientBand(input),
  lugar: place,
  autor: draft.author,
  normas: paperKinds[name].norms.map((id) => norm(id)),
  secciones: spoken(draft.sections),
})

export interface Issuing {
  readonly tipo: PaperName
  readonly tamano: PageName
  readonly reemplaza_a: string | null
  readonly motivo: string | null
  readonly input: PaperInput
  /** All that the caller reaches of the history, annulled or not. */
  readonly reached: HistoryContent
  readonly settings: PaperSettings
  readonly call: Call
  readonly newId: () => string
  readonly key: ClosingKey
}

const DIGITS = 7

/** Whose numbers they are. */
const numberedBy = ({ provider }: PaperInput): string => (provider.codigo === '' ? 'SEDE' : provider.codigo)

/** A sheet with its number, signed on behalf of whoever issues it. */
export function signedPaper(
  { tipo, tamano, input, call, newId, key }: Pick<Issuing, 'tipo' | 'tamano' | 'input' | 'call' | 'newId' | 'key'>,
  draft: PaperDraft,
  contenido: PaperContent,
  number: number,
  replaced: string | null,
): Paper {
  const { historia } = input.content
  const { id: cuenta, nombre, documento, registro } = call.actor
  const id = newId()
  const numero = `${paperKinds[tipo].prefix}-${String(number).padStart(DIGITS, '0')}`
  const prestador = numberedBy(input)
  const huella = contentHash(contenido)
  const codigo = newCode()
  const fuentes = draft.sources.map(({ recurso, row }) => ({
    recurso,
    id: row.id,
    version: row.version,
    firmado: row.firmado === true,
  }))
  const declaracion: PaperStatement = {
    formato: 'custodia/papel/2',
    papel: id,
    tipo,
    numero,
    prestador,
    historia: historia.id,
    huella,
    emitido_en: call.now,
    emisor: { cuenta, nombre, documento, registro },
    llave: key.kid,
    paciente: String(historia.paciente),
    fuentes: canonicalHash(fuentes),
    vence: draft.until,
    reemplaza_a: replaced,
    codigo,
  }
  return {
    id,
    historia: historia.id,
    paciente: String(historia.paciente),
    tipo,
    numero,
    prestador,
    tamano,
    contenido,
    fuentes,
    huella,
    declaracion,
    firma: signStatement(declaracion, key.privateKey),
    codigo,
    vence: draft.until,
    reemplaza_a: replaced,
    reemplazado_por: null,
    impreso_en: null,
    anulado_en: null,
    motivo_anulacion: null,
    anulacion: null,
  }
}

/** The same, with only those rows of the collections that are on one sheet at a time. */
const withRows = (input: PaperInput, once: readonly EntryName[], keeps: (id: string) => boolean): PaperInput => ({
  ...input,
  content: {
    ...input.content,
    entries: withEntries(
      input.content.entries,
      Object.fromEntries(once.map((name) => [name, input.content.entries[name].filter((row) => keeps(row.id))])),
    ),
  },
})

const calledOff = ['suspendida', 'anulada', 'cancelada']
const done = ['finalizada', 'completada', 'vencida']
export const isCalledOff = (estado: unknown): boolean => calledOff.includes(String(estado))
export const isDone = (estado: unknown): boolean => done.includes(String(estado))

/** What of it is to be dispensed or done, and is on no other sheet. */
export function onceIn({ tipo, fuentes }: Paper): SourceRef[] {
  const once: readonly string[] = paperKinds[tipo].once ?? []
  return fuentes.filter(({ recurso }) => once.includes(recurso))
}

/** Whether the record would say the same of what a sheet has, with what belongs to the sheet and not to its entries left out. */
export function saysStill({ tipo, fuentes, contenido }: Paper, input: PaperInput): boolean {
  const ids = new Set(fuentes.map((f) => f.id))
  const again = paperKinds[tipo].drafts(withRows(input, paperKinds[tipo].once ?? [], (id) => ids.has(id)))
  const said = canonicalJson([contenido.autor, contenido.secciones])
  return again.some(({ author, sections }) => canonicalJson([author, spoken(sections)]) === said)
}

/** Whether a sheet that holds says something that was called off, or that its author has written otherwise since. */
function isOutdated({ input }: Issuing, paper: Paper): boolean {
  const rows = new Map(allEntries(input.content.entries).map((row) => [row.id, row]))
  return (
    paper.fuentes.some(({ id }) => !rows.has(id)) ||
    onceIn(paper).some(({ id }) => isCalledOff(rows.get(id)?.estado)) ||
    (paper.fuentes.some(({ id, version, firmado }) => !firmado && rows.get(id)?.version !== version) &&
      !saysStill(paper, input))
  )
}

interface Sheets {
  readonly drafts: readonly PaperDraft[]
  /** Those that say the rest already. */
  readonly held: readonly Paper[]
}

const yetToIssue = (issuing: Issuing, standing: readonly Paper[], replaced: Paper | null): Sheets => {
  const { tipo, input } = issuing
  const { once, sole, drafts } = paperKinds[tipo]
  const held = standing.filter((paper) => paper !== replaced)
  const all = drafts(input)
  if (once === undefined) {
    const same = (draft: PaperDraft): Paper | undefined => {
      const huella = contentHash(contentOf(tipo, input, draft, issuing.settings.place))
      return held.find((paper) => paper.huella === huella)
    }
    const fresh = all.filter((draft) => same(draft) === undefined)
    const kept = all.flatMap((draft) => same(draft) ?? [])
    const other = held.find((paper) => !kept.includes(paper))
    if (sole && fresh.length > 0 && other !== undefined)
      throw new Problem(papelYaExpedido, { more: { papel: other.id } })
    return { drafts: fresh, held: kept }
  }
  const ids = new Set(all.flatMap(({ sources }) => sources.map(({ row }) => row.id)))
  const isOn = (paper: Paper): boolean => onceIn(paper).some(({ id }) => ids.has(id))
  // What is on a sheet of the other kind became something else since.
  const outdated = held.find((paper) => (paper.tipo === tipo ? isOutdated(issuing, paper) : isOn(paper)))
  if (outdated !== undefined) throw new Problem(papelYaExpedido, { more: { papel: outdated.id } })
  const issued = new Set(held.flatMap((paper) => paper.fuentes.map(({ id }) => id)))
  return {
    drafts: drafts(withRows(input, once, (id) => !issued.has(id))),
    held: held.filter(isOn),
  }
}

/** The kinds that share entries with this one, itself among them. */
const kinOf = (tipo: PaperName): PaperName[] =>
  keysOf(paperTitles).filter(
    (name) => name === tipo || paperKinds[name].once?.some((entry) => paperKinds[tipo].once?.includes(entry)),
  )

/**
 * Gives each sheet its number, signs it and stores it; what a sheet that holds says already is that sheet again. All in one
 * transaction: a number that is not used is not taken.
 */
export async function issuePapers(tx: Tx, issuing: Issuing): Promise<{ papers: readonly Paper[]; isNew: boolean }> {
  const { tipo, input, call, settings } = issuing
  const seriesOf = (name: PaperName): string => `papel:${name}:${numberedBy(input)}`
  const kin = kinOf(tipo)
  // Always in the same order, and all of them: what one of these kinds has, another has not.
  const last = new Map<PaperName, number>()
  for (const name of kin) last.set(name, await lastNumber(tx, seriesOf(name)))
  const before = last.get(tipo) ?? 0
  const standing = await standingPapers(tx, input.content.historia.id, kin)
  const replaced = replacedBy(issuing, standing)
  const { drafts, held } = yetToIssue(issuing, standing, replaced)
  if (replaced !== null && drafts.length !== 1)
    throw wrong(
      'reemplaza_a',
      'Lo que hay por expedir no es un solo papel: anúlelo y expida los demás.',
      'What there is to issue is not one paper: annul it and issue the others.',
    )
  const papers = drafts.map((draft, i) =>
    signedPaper(issuing, draft, contentOf(tipo, input, draft, settings.place), before + i + 1, replaced?.id ?? null),
  )
  const [first] = papers
  if (first === undefined) return { papers: held, isNew: false }
  for (const paper of papers) await storePaper(tx, paper)
  if (replaced !== null)
    await voidPaper(tx, replaced, call, { motivo: issuing.motivo ?? '', by: first.id, key: issuing.key })
  await keepNumber(tx, seriesOf(tipo), before + papers.length)
  return { papers, isNew: true }
}

const wrong = (campo: string, es: string, en: string): Problem =>
  new Problem(invalid, { errores: [lacking(campo, say(es, en))] })

/** The paper that gives way to the new one; it must be one that holds. */
function replacedBy({ reemplaza_a, motivo, reached, call }: Issuing, standing: readonly Paper[]): Paper | null {
  if (reemplaza_a === null) {
    if (motivo !== null)
      throw wrong('motivo', 'Va con el papel que se reemplaza.', 'Goes with the paper that is replaced.')
    return null
  }
  const found = standing.find((paper) => paper.id === reemplaza_a.toLowerCase())
  if (found === undefined)
    throw wrong('reemplaza_a', 'No es un papel vigente de ese tipo y atención.', 'Is no standing paper of that kind.')
  refuseVoiding(found, reached, call)
  if (motivo === null) throw wrong('motivo', 'Diga por qué se reemplaza.', 'Say why it is replaced.')
  return found
}
