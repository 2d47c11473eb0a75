import type { Call } from '../../../engine/call.ts'
import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import { refuseIfReplaced } from '../../../engine/write/replaced.ts'
import { reachOf } from '../../../model/access/access.ts'
import { Problem } from '../../../model/problem.ts'
import { forbidden, notFound } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { paciente } from '../../../resources/paciente.ts'
import { chartsOf, identitiesOf } from '../../longitudinal/identities.ts'
import { patientFinder } from '../../patient-of-path.ts'
import { type FhirResource, LOINC, narrative } from '../elements/drawing.ts'
import { theProvider } from '../elements/provider.ts'
import { besides, referencesBeside, take, type Walk } from '../everything/chunks.ts'
import { positionsOf } from '../everything/positions.ts'
import { formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { entriesOf, recordAll } from '../rest/audit.ts'
import type { FhirContext } from '../rest/context.ts'
import { askedOf } from '../rest/parameters.ts'
import { allowed, compartment, narrowedTo, seesAll } from '../rest/permission.ts'
import { refuseOthers } from '../rest/read.ts'
import { type ShownResource, shownConstant } from '../rest/shown.ts'
import type { Facts } from '../source.ts'
import { allergiesKnown, deniesAllergies, type KnownAllergies } from './known-allergies.ts'
import { type ReachOfTypes, sectionsOf, summarised, tellsNothing } from './sections.ts'

const KNOWN = new Set(['_format', '_pretty'])
const IPS = 'http://hl7.org/fhir/uv/ips/StructureDefinition'
/** More than a reader of a summary takes in, and than most records have. */
const MOST = 5_000

/** A part of a section would be read elsewhere as all of it: what is seen in part is not told. */
const tellable =
  ({ types }: FhirContext, call: Call): ReachOfTypes =>
  (names) =>
    names.every((name) => {
      const type = types.get(name)
      return type !== undefined && seesAll(call, type) && narrowedTo(call, name, 's') === null
    })
      ? reachOf(call.actor) === 'total'
        ? 'whole'
        : 'reached'
      : 'withheld'

interface Made {
  readonly id: string
  readonly now: string
  readonly patient: FhirResource
  readonly facts: Facts
  readonly told: ReachOfTypes
}

function document(
  { id, now, patient, facts, told: reach }: Made,
  all: readonly FhirResource[],
  beside: readonly FhirResource[],
): Readonly<Record<string, unknown>> {
  const summed = sectionsOf(all, reach)
  const title = 'Resumen internacional del paciente'
  const composition = {
    resourceType: 'Composition',
    id,
    meta: { profile: [`${IPS}/Composition-uv-ips`] },
    language: 'es-CO',
    ...narrative(title),
    status: 'final',
    type: { coding: [{ system: LOINC, code: '60591-5', display: 'Patient summary Document' }] },
    subject: { reference: `Patient/${patient.id}` },
    date: now,
    author: [theProvider(facts.provider)],
    title,
    confidentiality: 'N',
    custodian: theProvider(facts.provider),
    section: summed.map(({ section }) => section),
  }
  const told = summed.flatMap((s) => s.told)
  const entries = [patient, ...told, ...beside].map((resource) => ({
    fullUrl: `${facts.base}/${resource.resourceType}/${resource.id}`,
    resource,
  }))
  return {
    resourceType: 'Bundle',
    id,
    meta: { profile: [`${IPS}/Bundle-uv-ips`] },
    language: 'es-CO',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` },
    type: 'document',
    timestamp: now,
    entry: [{ fullUrl: `${facts.base}/Composition/${id}`, resource: composition }, ...entries],
  }
}

const unknownAllergies: KnownAllergies = { worded: [], audit: [], none: false }

const nothingToTell = say(
  'Un resumen lleva alergias, medicamentos y problemas de salud, y ninguno está entre lo que puede ver.',
  'A summary has allergies, medicines and problems, and none is among what you may see.',
)

/** The International Patient Summary, of what the caller reaches of the record. */
export function summary(context: FhirContext): (input: OperationInput, id: string) => Promise<OperationResult> {
  const { core } = context
  const patientOf = patientFinder(core)
  const merged = identitiesOf(core)
  const knownOf = allergiesKnown(core)
  const types = [...context.types.values()].filter((t) => summarised.has(t.type))

  return async (input, id) => {
    const { call } = input
    const search = askedOf(input)
    const format = formatOf(input.accept, search)
    refuseOthers(search, KNOWN)
    const type = context.types.get('Patient')
    if (type === undefined || !allowed(call, type, 'r')) throw new Problem(forbidden)
    const reach = tellable(context, call)
    if (tellsNothing(reach)) throw new Problem(forbidden, { detail: nothingToTell })
    const bound = compartment(call)
    if (bound !== null && bound !== id.toLowerCase()) throw new Problem(notFound)
    const row = await patientOf(call, id)
    // A document names the person as the record that stands does: it is made of that one.
    refuseIfReplaced(paciente, row)
    const charts = bound === null ? chartsOf(row, await merged(call, row)) : [bound]
    const facts = context.facts(input.origin)
    const positions = positionsOf(call, types, charts, summarised)
    const window = { since: null, start: null, end: null }
    const drawer = context.drawer(call, facts)
    const walk: Walk = { call, drawer, positions, window, only: null, fields: [], from: { position: 0, after: null } }
    const { shown } = await take(context, walk, walk.from, MOST)
    const patient = shown.find(({ key }) => key === `Patient/${row.id}`)
    if (patient === undefined) throw new Problem(notFound)
    const isTold = reach(['AllergyIntolerance']) !== 'withheld'
    const denies = shown.some(({ resource }) => deniesAllergies(resource))
    const { worded, audit, none } = isTold ? await knownOf(call, row.id, charts, denies) : unknownAllergies
    const all = [
      ...shown.filter(({ resource }) => none || !deniesAllergies(resource)),
      ...worded.map((resource) => shownConstant(resource)),
    ]
    const told = new Set(
      sectionsOf(
        all.map((s) => s.resource),
        reach,
      ).flatMap((s) => s.told),
    )
    const kept: ShownResource[] = [patient, ...all.filter((s) => told.has(s.resource))]
    const references = new Set(['Organization/prestador'])
    referencesBeside(context, walk, kept, references)
    const beside = await besides(context, walk, references)
    const shownRows = entriesOf(call, 'exportar', { resource: null, fields: [] }, [...kept, ...beside])
    await recordAll(core, [...shownRows, ...audit])
    const made = { id: core.newId(), now: call.now, patient: patient.resource, facts, told: reach }
    const bundle = document(
      made,
      kept.map((s) => s.resource),
      beside.map((s) => s.resource),
    )
    return { raw: write(bundle, format), headers: { 'cache-control': 'no-store' }, audited: true }
  }
}
