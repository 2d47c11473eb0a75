import type { Kind, Loose } from '../good-bundle.ts'
import { type Mutation, of, type Row } from './mutation.ts'

/** Every element whose absence must be told: by resource, the path where it is told. */
const dropped: Readonly<Record<string, readonly [Kind, readonly string[]]>> = {
  'Composition-0': [
    'consulta',
    ['status', 'type', 'subject', 'encounter', 'date', 'author', 'title', 'subject.reference', 'encounter.reference'],
  ],
  'CC-1000000001': [
    'consulta',
    [
      'identifier',
      'active',
      'name',
      'birthDate',
      'address',
      'name[0].family',
      'name[0].given',
      'identifier[0].use',
      'identifier[0].type',
      'identifier[0].value',
      'identifier[0].type.coding[1].code',
      'address[0].use',
      'address[0].type',
      'address[0].city',
      'address[0].country',
    ],
  ],
  'CC-2000000002': [
    'consulta',
    [
      'active',
      'name',
      'name[0].use',
      'name[0].family',
      'name[0].given',
      'qualification',
      'qualification[0].identifier',
      'qualification[0].code',
      'qualification[0].identifier[0].value',
      'qualification[0].identifier[0].type.coding[0].display',
    ],
  ],
  '1100100001': [
    'consulta',
    [
      'active',
      'name',
      'address',
      'address[0].text',
      'address[0].country',
      'identifier[0].value',
      'type[0].coding[0].display',
    ],
  ],
  EPS001: ['consulta', ['identifier', 'active', 'name', 'identifier[0].value']],
  'Encounter-0': [
    'consulta',
    [
      'status',
      'class',
      'class.code',
      'serviceType',
      'serviceType.coding[0].code',
      'subject',
      'participant',
      'period',
      'period.start',
      'period.end',
      'reasonCode',
      'diagnosis',
      'diagnosis[0].condition',
      'diagnosis[0].use',
      'diagnosis[0].id',
      'participant[0].individual',
      'type[0].coding[0].code',
    ],
  ],
  'Condition-0': [
    'consulta',
    ['code', 'code.coding[0].code', 'code.coding[0].display', 'subject', 'clinicalStatus.coding[0].code'],
  ],
  'AllergyIntolerance-0': ['consulta', ['code', 'code.text', 'code.coding[0].display', 'patient']],
  'MedicationRequest-0': [
    'consulta',
    [
      'status',
      'intent',
      'category',
      'subject',
      'authoredOn',
      'reasonCode',
      'dosageInstruction',
      'dosageInstruction[0].timing',
      'dosageInstruction[0].timing.code',
      'dosageInstruction[0].timing.repeat.duration',
      'dosageInstruction[0].route',
      'dosageInstruction[0].doseAndRate',
    ],
  ],
  'Observation-0': ['consulta', ['status', 'code', 'code.text', 'subject']],
  'Observation-1': ['consulta', ['component', 'code', 'component[1].valueQuantity.value', 'component[0].code.text']],
  'RiskAssessment-0': ['consulta', ['status', 'code', 'code.text', 'subject', 'encounter']],
  'ServiceRequest-0': ['consulta', ['status', 'intent', 'category', 'code', 'subject', 'authoredOn', 'reasonCode']],
  'ServiceRequest-1': ['consulta', ['code.text']],
  'DocumentReference-0': [
    'consulta',
    [
      'status',
      'type',
      'category',
      'subject',
      'date',
      'author',
      'custodian',
      'description',
      'securityLabel',
      'content',
      'content[0].attachment',
      'content[0].format.code',
      'context.encounter',
    ],
  ],
  'Observation-2': ['urgencias', ['status', 'code', 'subject']],
  'MedicationAdministration-0': [
    'urgencias',
    ['status', 'category', 'subject', 'request', 'dosage', 'dosage.route', 'dosage.dose', 'dosage.dose.unit'],
  ],
  'MedicationAdminRequest-0': [
    'hospitalizacion',
    ['status', 'authoredOn', 'reasonCode', 'dosageInstruction[0].timing.repeat.durationUnit'],
  ],
  'Procedure-0': [
    'hospitalizacion',
    ['status', 'code', 'subject', 'performer', 'performer[0].actor', 'reasonCode', 'reasonReference'],
  ],
  'Result-0': [
    'hospitalizacion',
    ['partOf', 'status', 'code', 'subject', 'performer', 'component', 'component[0].code.text'],
  ],
  'FamilyMemberHistory-0': ['paciente', ['status', 'patient', 'relationship', 'relationship.coding[0].code']],
  'MedicationStatement-0': ['paciente', ['status', 'subject', 'medicationCodeableConcept.coding[0].display']],
}

const steps = (path: string): string[] => path.split(/[.[\]]+/).filter((s) => s !== '')

function drop(resource: Loose, path: string): void {
  const way = steps(path)
  const last = way.pop() ?? ''
  const parent = way.reduce((value: Loose, step) => value[step], resource)
  delete parent[last]
  delete parent[`_${last}`]
}

export const drops: readonly Mutation[] = Object.entries(dropped).flatMap(([id, [kind, paths]]) =>
  of(
    kind,
    id,
    paths.map((path): Row => [`sin ${path}`, (r) => drop(r, path), 'cardinalidad', path]),
  ),
)
