import type { Resource } from '../../../model/resource.ts'
import { historia } from '../../../resources/historia.ts'
import { resources } from '../../../resources/index.ts'
import { type ProjectedRow, textIn } from '../elements/elements.ts'
import { byAuthor, findAuthor, wholly } from '../search/administrative-answers.ts'
import { type Answer, leading, moment, refTo } from '../search/answer.ts'
import { type FhirType, idOf, type Source } from '../source.ts'
import { byWhoever, findAcceptance, fromGuidance } from './ai-provenance.ts'
import { incorporatedEntry } from './ai-provenance-drawing.ts'
import { clinicalTypes } from './clinical.ts'
import { compositionType, signed } from './composition.ts'
import { documentReferenceType } from './document-reference.ts'
import { dateParam, referenceParam } from './param.ts'
import { closedHistory, signedEntry } from './provenance-drawing.ts'

/** As which resources the rows of a collection are published: an order, its result and what was done are three. */
interface Published {
  readonly type: string
  readonly source: Source
}
const withEntries = [compositionType, documentReferenceType, ...clinicalTypes]
const publishedAs = (r: Resource): Published[] =>
  withEntries.flatMap(({ type, sources }) =>
    sources.filter((s) => s.resource.name === r.name).map((source) => ({ type, source })),
  )

const targetsOf =
  (all: readonly Published[]) =>
  (row: ProjectedRow): string[] =>
    all.filter(({ source }) => source.only?.holds(row) !== false).map((p) => `${p.type}/${idOf(p.source, row)}`)

const isPublished = ({ source }: Published, alias: string): string => source.only?.sql(alias) ?? 'true'

const target = (all: readonly Published[]): Answer =>
  leading(
    all.map((p) => ({
      type: p.type,
      prefix: p.source.prefix,
      column: 'id',
      where: (alias: string) => isPublished(p, alias),
    })),
    { columns: [] },
  )

/** No prefix begins like another. */
const PREFIXES: Readonly<Record<string, string>> = { antecedente_categorizado: 'categorizado-' }
const prefixOf = ({ name }: Resource): string => PREFIXES[name] ?? `${name.replaceAll('_', '-')}-`

/** What its author signed, of whatever is published of it. */
function entry(resource: Resource): Source {
  const all = publishedAs(resource)
  const prefix = prefixOf(resource)
  const targets = targetsOf(all)
  return {
    resource: wholly(resource),
    prefix,
    about: `La firma de cada ${resource.singular.toLowerCase()}.`,
    only: {
      sql: (alias) => `(${signed.sql(alias)} and (${all.map((p) => isPublished(p, alias)).join(' or ')}))`,
      holds: (row) => signed.holds(row) && targets(row).length > 0,
    },
    extra: [findAuthor],
    project: signedEntry(prefix, resource.singular, targets),
    params: { target: target(all), recorded: moment('firmado_en'), agent: byAuthor },
    example: { firmado: true },
  }
}

/** What an agent worded and a person let in. */
function incorporated(resource: Resource): Source {
  const all = publishedAs(resource)
  const prefix = `ia-${prefixOf(resource)}`
  const targets = targetsOf(all)
  // Few entries are, among very many: they are found by their acceptances.
  const isIt = (t: string): string => `${t}.origen = 'ia_incorporada' and ${signed.sql(t)}
  and ${t}.id in (select i.recurso_id from ia_incorporacion i where i.recurso = '${resource.name}')`
  return {
    resource: wholly(resource),
    prefix,
    about: `De cada ${resource.singular.toLowerCase()} que redactó un agente de IA: quién aceptó el texto.`,
    only: {
      sql: (alias) => `(${isIt(alias)} and (${all.map((p) => isPublished(p, alias)).join(' or ')}))`,
      holds: (row) => row.origen === 'ia_incorporada' && signed.holds(row) && targets(row).length > 0,
    },
    extra: [findAuthor, findAcceptance(resource.name)],
    project: incorporatedEntry(prefix, resource.singular, targets),
    params: {
      target: target(all),
      recorded: moment('firmado_en'),
      agent: byWhoever(resource.name),
      entity: fromGuidance(resource.name),
    },
    example: { firmado: true, origen: 'ia_incorporada' },
  }
}

const closing: Source = {
  resource: historia,
  prefix: 'cierre-',
  about: 'El cierre de cada historia, con su sello.',
  only: { sql: (t) => `${t}.cerrada_en is not null`, holds: (row) => textIn(row, 'cerrada_en') !== null },
  project: closedHistory('cierre-'),
  params: { target: refTo('id', 'Encounter'), recorded: moment('cerrada_en') },
}

const entries = resources.filter((r) => r.signed !== undefined && publishedAs(r).length > 0)
const worded = entries.filter((r) => r.fields.origen?.options?.ia_incorporada !== undefined)
const targetTypes = new Set(entries.flatMap((r) => publishedAs(r).map(({ type }) => type)))

export const provenanceType: FhirType = {
  type: 'Provenance',
  about: 'Quién firmó qué, cuándo, y la huella de lo firmado; de lo que redactó un agente de IA, quién lo aceptó.',
  params: [
    referenceParam('target', 'Provenance-target', 'Lo firmado.', 'target', ...targetTypes, 'Encounter'),
    dateParam('recorded', 'Provenance-recorded', 'Cuándo se firmó.'),
    referenceParam('agent', 'Provenance-agent', 'Quién firmó, o qué agente.', 'agent.who', 'Practitioner', 'Device'),
    referenceParam('entity', 'Provenance-entity', 'La respuesta de que se tomó.', 'entity.what', 'GuidanceResponse'),
  ],
  sources: [...entries.map(entry), closing, ...worded.map(incorporated)],
}
