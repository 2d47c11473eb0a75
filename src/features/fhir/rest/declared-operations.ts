/** What the capability statement says of an operation beyond reading and searching. */
export interface DeclaredFhirOperation {
  readonly name: string
  readonly definition: string
  /** Spanish. */
  readonly documentation: string
}

const R4 = 'http://hl7.org/fhir/OperationDefinition'
const BULK = 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition'
const EXPORTS = 'Exportación masiva (Bulk Data Access) para servicios con alcances system/.'

export const systemOperations: readonly DeclaredFhirOperation[] = [
  { name: 'export', definition: `${BULK}/export`, documentation: EXPORTS },
]

/** What every type of the record has. */
export const everyTypeOperations: readonly DeclaredFhirOperation[] = [
  {
    name: 'validate',
    definition: `${R4}/Resource-validate`,
    documentation:
      'Compara un recurso con R4 y con los perfiles de la guía que declare; con mode create o update dice además lo que diría la escritura. Nada se guarda.',
  },
]

/** Of each type, the operations that it has. */
export const typeOperationsOf: Readonly<Record<string, readonly DeclaredFhirOperation[]>> = {
  Patient: [
    {
      name: 'everything',
      definition: `${R4}/Patient-everything`,
      documentation:
        'Todo lo del paciente que usted alcanza, también de los registros fusionados con él: por páginas con _count, o entero sin él.',
    },
    {
      name: 'summary',
      definition: 'http://hl7.org/fhir/uv/ips/OperationDefinition/summary',
      documentation: 'Resumen internacional del paciente (IPS), de lo que usted alcanza.',
    },
    {
      name: 'match',
      definition: `${R4}/Patient-match`,
      documentation: 'Quién puede ser una persona que se describe, con qué certeza.',
    },
    { name: 'export', definition: `${BULK}/patient-export`, documentation: EXPORTS },
  ],
  Group: [{ name: 'export', definition: `${BULK}/group-export`, documentation: EXPORTS }],
  Observation: [
    {
      name: 'lastn',
      definition: `${R4}/Observation-lastn`,
      documentation: 'Las más recientes de cada código de un paciente (max, una si no se dice).',
    },
  ],
  CodeSystem: [
    { name: 'lookup', definition: `${R4}/CodeSystem-lookup`, documentation: 'Cómo se llama un código.' },
    { name: 'validate-code', definition: `${R4}/CodeSystem-validate-code`, documentation: 'Si el código existe.' },
    { name: 'subsumes', definition: `${R4}/CodeSystem-subsumes`, documentation: 'Si un código está debajo de otro.' },
  ],
  ValueSet: [
    {
      name: 'expand',
      definition: `${R4}/ValueSet-expand`,
      documentation: 'Sus códigos, por palabras y por páginas; los catálogos no se entregan enteros.',
    },
    {
      name: 'validate-code',
      definition: `${R4}/ValueSet-validate-code`,
      documentation: 'Si el código está en el conjunto.',
    },
  ],
}
