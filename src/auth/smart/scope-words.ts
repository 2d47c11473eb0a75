import type { LaunchScope, ResourceScope, Scopes } from '../../model/access/smart-scopes.ts'

/** What each type is called by the person who decides whether an application may read or write it. */
const TYPES: Readonly<Record<string, string>> = {
  '*': 'toda la historia clínica',
  AllergyIntolerance: 'las alergias',
  Binary: 'los archivos adjuntos',
  CareTeam: 'quiénes lo atienden',
  CarePlan: 'los planes de manejo',
  ClinicalImpression: 'los análisis clínicos',
  Composition: 'los resúmenes de atención',
  Condition: 'los diagnósticos y problemas',
  Consent: 'los consentimientos',
  Coverage: 'la afiliación en salud',
  Device: 'los agentes de IA',
  DiagnosticReport: 'los informes de exámenes',
  DocumentReference: 'los documentos',
  Encounter: 'las atenciones',
  FamilyMemberHistory: 'los antecedentes familiares',
  GuidanceResponse: 'las consultas a la IA',
  ImagingStudy: 'los estudios de imágenes',
  Immunization: 'las vacunas',
  Location: 'los lugares de atención',
  Medication: 'los medicamentos',
  MedicationRequest: 'las fórmulas de medicamentos',
  MedicationStatement: 'los medicamentos que toma',
  Observation: 'los signos vitales, resultados y mediciones',
  Organization: 'los prestadores y aseguradoras',
  Patient: 'los datos de identificación',
  Practitioner: 'los profesionales',
  PractitionerRole: 'los cargos de los profesionales',
  Procedure: 'los procedimientos',
  Provenance: 'quién registró cada dato',
  QuestionnaireResponse: 'los cuestionarios y escalas',
  RelatedPerson: 'los familiares y acudientes',
  ServiceRequest: 'las órdenes',
}

const LAUNCH: Readonly<Record<LaunchScope, string | null>> = {
  openid: 'Saber quién es usted.',
  fhirUser: 'Saber su nombre y su rol.',
  profile: 'Saber su nombre y su rol.',
  offline_access: 'Seguir leyendo cuando usted no esté, hasta por 90 días. Puede terminarlo en sus sesiones.',
  launch: null,
  'launch/patient': 'Saber qué paciente escoge usted.',
}

const WHOSE = {
  patient: 'del paciente escogido',
  user: 'de todos los pacientes que usted alcanza',
  system: 'de los pacientes que el sistema alcanza',
} as const

const reads = ({ read, search }: ResourceScope): string[] =>
  read && search ? ['leer'] : read ? ['leer uno a uno'] : search ? ['buscar'] : []
const writes = ({ write }: ResourceScope): string[] => [
  ...(write?.includes('c') === true ? ['registrar'] : []),
  ...(write?.includes('u') === true ? ['cambiar'] : []),
]
/** What is written goes first: it is what a person looks at twice. */
function verbOf(scope: ResourceScope): string {
  const verbs = [...writes(scope), ...reads(scope)]
  const said = verbs.length > 1 ? `${verbs.slice(0, -1).join(', ')} y ${verbs.at(-1)}` : (verbs[0] ?? '')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`
}

/** Codes without the address of their list, which nobody reads. */
const codesOf = (value: string): string =>
  value
    .split(',')
    .map((code) => code.split('|').at(-1) ?? code)
    .join(', ')

const onlyOf = ({ filter }: ResourceScope): string =>
  filter === undefined
    ? ''
    : `, solo si ${filter
        .split('&')
        .map((pair) => pair.split('='))
        .map(([name, value = '']) => `${name} es ${codesOf(value)}`)
        .join(' y ')}`

/** One line for each thing that is being authorised. */
export const scopeWords = ({ launch, resources }: Scopes): string[] => [
  ...new Set([
    ...launch.flatMap((l) => LAUNCH[l] ?? []),
    ...resources.map((s) => `${verbOf(s)} ${TYPES[s.type] ?? s.type} ${WHOSE[s.context]}${onlyOf(s)}.`),
  ]),
]
