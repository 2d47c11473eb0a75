import type { AnyPredicate } from '../../../model/predicate.ts'
import type { Resource } from '../../../model/resource.ts'
import { historia } from '../../../resources/historia.ts'
import { resources } from '../../../resources/index.ts'
import { agentOf } from '../elements/agent.ts'
import { type Authored, writerOf } from '../elements/author.ts'
import { called, coding, concept, hl7, ourCode } from '../elements/coding.ts'
import { type Drawing, OURS, type ProjectedRow, reference, when } from '../elements/drawing.ts'
import { theProvider } from '../elements/provider.ts'
import { type AnswerOf, leading, moment, refTo, unsaid } from '../search/answer.ts'
import { byAuthor, findAuthor, wholly } from '../search/shared-answers.ts'
import { at, type DrawingFacts, defineSource, defineType, type FoundAcceptance, idOf, type Source } from '../source.ts'
import { byParticipant, findAcceptance, fromGuidance } from './ai-provenance.ts'
import { clinicalTypes } from './clinical.ts'
import { compositionType } from './composition.ts'
import { documentReferenceType } from './document-reference.ts'
import { receivedResultSource } from './received-result.ts'

const SIGNATURE = coding('urn:iso-astm:E1762-95:2013', '1.2.840.10065.1.12.1.1', "Author's Signature")
const signed = { firmado: [true] } as const
const worded = { origen: ['ia_incorporada'], ...signed } as const

/** An entry that its author signs, of whichever collection. */
type SignedRow = Authored & {
  readonly id?: string | null
  readonly actualizado_en?: string | null
  readonly firmado_en?: string | null
  readonly fecha_registro?: string | null
  readonly hash_contenido?: string | null
  readonly incorporacion?: FoundAcceptance | null
}
const signedAt = (row: SignedRow): string => row.firmado_en ?? row.actualizado_en ?? ''

interface Act {
  readonly targets: readonly string[]
  readonly what: string
  readonly when: string
  readonly who: object
  /** SHA-256 of what was said then. */
  readonly hash: string | null | undefined
  readonly start?: string | null | undefined
}
const nameOf = (who: object): string | null =>
  'display' in who && typeof who.display === 'string' ? who.display : null
const participant = (code: string, display: string, text: string) =>
  called(text, hl7('provenance-participant-type', code, display))

/** Who answers for an entry, since when, with a fingerprint of what it said. */
const drawAct = (act: Act, { provider }: DrawingFacts): Drawing => ({
  meta: { lastUpdated: act.when, security: null },
  text: [act.what, nameOf(act.who), act.when],
  target: act.targets.map((to) => ({ reference: to })),
  occurredDateTime: act.start ?? act.when,
  recorded: act.when,
  activity: concept(hl7('v3-DocumentCompletion', 'LA', 'legally authenticated')),
  agent: [{ type: participant('author', 'Author', 'Autor'), who: act.who, onBehalfOf: theProvider(provider) }],
  entity: [when(act.hash, (value) => ({ role: 'source', what: { identifier: { system: `${OURS}:sha256`, value } } }))],
  signature: [{ type: [SIGNATURE], when: act.when, who: act.who }],
})

/** An entry that an agent worded: the person who accepted it, the one who signed it, and the agent. */
function drawIncorporated(
  row: SignedRow,
  what: string,
  targets: readonly string[],
  { provider }: DrawingFacts,
): Drawing {
  const { consulta, decidio, decidida_en: decided, profesional, agente, agente_publicado } = row.incorporacion ?? {}
  const at = signedAt(row)
  const onBehalfOf = theProvider(provider)
  const verifier = when(decidio, (display) => ({
    ...reference('Practitioner', profesional),
    type: 'Practitioner',
    display,
  }))
  return {
    meta: { lastUpdated: at, security: null },
    text: [`${what}: texto de un agente de IA`, when(verifier, ({ display }) => `Lo aceptó ${display}`), at],
    target: targets.map((to) => ({ reference: to })),
    // It began when it was accepted and ended when it was signed into the record.
    occurredPeriod: decided && decided <= at ? { start: decided, end: at } : null,
    recorded: at,
    activity: concept(ourCode('origen', 'ia_incorporada', 'IA incorporada')),
    agent: [
      { type: participant('author', 'Author', 'Quien lo firmó'), who: writerOf(row), onBehalfOf },
      when(verifier, (who) => ({ type: participant('verifier', 'Verifier', 'Quien lo aceptó'), who, onBehalfOf })),
      {
        type: participant('assembler', 'Assembler', 'Agente que lo redactó'),
        who: agentOf(agente, agente_publicado) ?? { type: 'Device', display: 'Agente de IA' },
      },
    ],
    entity: [when(reference('GuidanceResponse', consulta), (answer) => ({ role: 'source', what: answer }))],
  }
}

/** As which resources the rows of a collection are published: an order, its result and what was done are three. */
const publishedAs = (r: Resource): Source[] =>
  [compositionType, documentReferenceType, ...clinicalTypes].flatMap(({ sources }) =>
    sources.filter((s) => s.resource.name === r.name),
  )
const targetsOf = (all: readonly Source[], row: ProjectedRow): string[] =>
  all.filter(({ only }) => only?.holds(row) !== false).map((s) => `${s.type}/${idOf(s, row)}`)

const target = (all: readonly Source[]): AnswerOf<'reference', never> =>
  leading(
    all.map(({ type, prefix, only }) => ({
      type,
      prefix,
      column: 'id',
      ...(only === undefined ? {} : { where: only.sql }),
    })),
    { columns: [] },
  )

/** No prefix begins like another. */
const PREFIXES: Readonly<Record<string, string>> = { antecedente_categorizado: 'categorizado-' }
const prefixOf = ({ name }: Resource): string => PREFIXES[name] ?? `${name.replaceAll('_', '-')}-`

/** Rows of which a predicate of all such collections holds, and which are published. */
const publishedRows = (all: readonly Source[], of: AnyPredicate) => ({
  only: of,
  beyond: {
    sql: (alias: string) => `(${all.map((s) => s.only?.sql(alias) ?? 'true').join(' or ')})`,
    holds: (row: ProjectedRow) => targetsOf(all, row).length > 0,
  },
})

/** What its author signed, of whatever is published of it. */
function entry(resource: Resource) {
  const all = publishedAs(resource)
  const { singular } = resource
  return defineSource({
    resource: wholly(resource),
    prefix: prefixOf(resource),
    about: `La firma de cada ${singular.toLowerCase()}.`,
    ...publishedRows(all, signed),
    extra: [findAuthor],
    draw: (row: ProjectedRow & SignedRow, facts) =>
      drawAct(
        {
          targets: targetsOf(all, row),
          what: `${singular}: firma`,
          when: signedAt(row),
          who: writerOf(row),
          hash: row.hash_contenido,
          start: row.fecha_registro,
        },
        facts,
      ),
    params: { target: target(all), recorded: moment('firmado_en'), agent: byAuthor, _security: unsaid },
    example: { firmado: true },
  })
}

/** What an agent worded and a person let in. */
function incorporated(resource: Resource) {
  const all = publishedAs(resource)
  const { name, singular } = resource
  const { only, beyond } = publishedRows(all, worded)
  return defineSource({
    resource: wholly(resource),
    prefix: `ia-${prefixOf(resource)}`,
    about: `De cada ${singular.toLowerCase()} que redactó un agente de IA: quién aceptó el texto.`,
    only,
    beyond: {
      // Few entries are, among very many: a search finds them by their acceptances, a record asks of its own rows.
      sql: (t) =>
        `exists (select 1 from ia_incorporacion i where i.recurso = '${name}' and i.recurso_id = ${t}.id) and ${beyond.sql(t)}`,
      holds: beyond.holds,
    },
    extra: [findAuthor, findAcceptance(name)],
    draw: (row: ProjectedRow & SignedRow, facts) => drawIncorporated(row, singular, targetsOf(all, row), facts),
    params: {
      target: target(all),
      recorded: moment('firmado_en'),
      agent: byParticipant(name),
      entity: fromGuidance(name),
      _security: unsaid,
    },
    example: { firmado: true, origen: 'ia_incorporada' },
  })
}

const closing = defineSource({
  resource: historia,
  prefix: 'cierre-',
  about: 'El cierre de cada historia, con su sello.',
  only: { not: { cerrada_en: null } },
  draw: (row, facts) =>
    drawAct(
      {
        targets: [`Encounter/${row.id}`],
        what: 'Historia clínica: cierre',
        when: row.cerrada_en ?? row.actualizado_en ?? '',
        // Known by name only; a caller who does not see the name still sees that it was closed here.
        who:
          when(row.cerrada_por, (display) => ({ type: 'Practitioner', display })) ?? theProvider(facts.provider) ?? {},
        hash: row.hash_cierre,
      },
      facts,
    ),
  params: { target: refTo('id', 'Encounter'), recorded: moment('cerrada_en'), _security: unsaid },
})

const entries = resources.filter((r) => r.signed !== undefined && publishedAs(r).length > 0)
const wordedByAgents = entries.filter((r) => r.fields.origen?.options?.ia_incorporada !== undefined)

export const provenanceType = defineType('Provenance', {
  about:
    'Quién firmó qué, cuándo, y la huella de lo firmado; de lo que redactó un agente de IA, quién lo aceptó; de un resultado recibido, quién lo envió.',
  params: {
    target: 'Lo firmado, o lo recibido.',
    recorded: 'Cuándo se firmó, o se recibió.',
    agent: at('agent.who', 'Quién firmó, o qué agente.'),
    entity: at('entity.what', 'La respuesta de que se tomó.'),
  },
  sources: [...entries.map(entry), closing, ...wordedByAgents.map(incorporated), receivedResultSource],
})
