import type { Finding } from './finding.ts'
import { at, declared, listOf, textAt } from './json.ts'

/** A fault of the guide itself: obeying one of its rules breaks another. The platform accepts such documents. */
interface GuideDefect {
  readonly id: string
  readonly why: string
  is(finding: Finding, value: (path: string) => unknown): boolean
}

/** The uses of names, in order: `official usual`. */
const declaredNames = (names: readonly unknown[]): string =>
  names
    .map((n) => textAt(n, 'use'))
    .toSorted()
    .join(' ')

/** An encounter without diagnoses is none, whatever its section says. */
const PROBLEMS = '11450-4'
const sectionCode = (section: unknown): unknown => at(listOf(at(at(section, 'code'), 'coding'))[0], 'code')

/** What the sections and the Composition refer to, and the closed entries of a document leave out. */
const isLeftOut = (resource: unknown): boolean =>
  ['Encounter', 'Location'].includes(textAt(resource, 'resourceType')) ||
  declared(resource).some((url) => url.endsWith('/ObservationClarificationNoteRDA'))

const MIPRES_SCOPES: Readonly<Record<string, readonly string[]>> = {
  MipresAmbitosAtencionAmbulatorio: ['11', '12'],
  MipresAmbitosAtencionHospitalario: ['21', '22'],
  MipresAmbitosAtencionUrgencias: ['30'],
}

const invariant = (f: Finding, key: string): boolean => f.codigo === 'invariante' && f.clave === key

const guideDefects: readonly GuideDefect[] = [
  {
    id: 'identificador-del-documento',
    why: 'FHIR exige que un documento lleve identificador y la guía lo deja opcional, porque lo asigna la plataforma (VIDA) al aceptarlo.',
    is: (f, value) => invariant(f, 'bdl-9') && value('Bundle.identifier') === undefined,
  },
  {
    id: 'tipo-del-adjunto',
    why: 'FHIR exige contentType en un adjunto con datos y la guía lo prohíbe en DocumentReferenceEPIRDA: el tipo va en content.format.',
    is: (f) => invariant(f, 'att-1') && f.perfil.endsWith('/DocumentReferenceEPIRDA'),
  },
  {
    id: 'seccion-vacia',
    why: 'La guía admite que la sección diga por qué está vacía (emptyReason nilknown) y a la vez exige que tenga entradas; FHIR prohíbe las dos cosas juntas.',
    is: (f, value) =>
      f.codigo === 'cardinalidad' &&
      /\.section\[\d+\]\.entry$/.test(f.ruta) &&
      value(f.ruta) === undefined &&
      value(f.ruta.replace(/entry$/, 'emptyReason')) !== undefined &&
      sectionCode(value(f.ruta.replace(/\.entry$/, ''))) !== PROBLEMS,
  },
  {
    id: 'verificacion-de-la-alergia',
    why: 'AllergyIntoleranceRDA fija el sistema condition-ver-status y exige un código de allergyintolerance-verification. Lo más seguro es no enviar verificationStatus.',
    is: (f, value) =>
      f.codigo === 'codigo_fuera_de_lista' &&
      f.clave === 'allergyintolerance-verification' &&
      f.perfil.endsWith('/AllergyIntoleranceRDA') &&
      value(f.ruta.replace(/code$/, 'system')) === 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
  },
  {
    id: 'nombre-identitario',
    why: 'PatientRDA define el nombre oficial y el identitario, pero admite un solo nombre. Lo más seguro es enviar solo el oficial.',
    is: (f, value) =>
      f.codigo === 'cardinalidad' &&
      f.perfil.endsWith('/PatientRDA') &&
      f.ruta.endsWith('.name') &&
      declaredNames(listOf(value(f.ruta))) === 'official usual',
  },
  {
    id: 'diagnosticos-de-urgencias',
    why: 'EncounterEmergencyRDA define siete diagnósticos por su orden y admite cinco.',
    is: (f, value) =>
      f.codigo === 'cardinalidad' &&
      f.perfil.endsWith('/EncounterEmergencyRDA') &&
      f.ruta.endsWith('.diagnosis') &&
      listOf(value(f.ruta)).length > 5 &&
      new Set(listOf(value(f.ruta)).map((d) => at(d, 'rank'))).size <= 7,
  },
  {
    id: 'entrada-sin-corte',
    why: 'Desde 1.0.0 los documentos solo admiten las entradas que la guía nombra, y no nombra la atención, su sede ni las notas aclaratorias, a las que la Composition se refiere. Los ejemplos publicados las llevan como entradas.',
    is: (f, value) =>
      f.codigo === 'corte_desconocido' &&
      /^Bundle\.entry\[\d+\]$/.test(f.ruta) &&
      isLeftOut(value(`${f.ruta}.resource`)),
  },
  {
    id: 'autor-de-la-nota',
    why: 'Un documento tiene un solo profesional: el de una nota aclaratoria que escribió otro se nombra por su documento de identidad.',
    is: (f, value) =>
      f.codigo === 'referencia_huerfana' &&
      f.perfil.endsWith('/ObservationClarificationNoteRDA') &&
      /\.performer\[0\]\.reference$/.test(f.ruta) &&
      String(value(f.ruta)).startsWith('Practitioner/'),
  },
  {
    id: 'ambito-mipres',
    why: 'Las listas de ámbitos de MIPRES se nombran a sí mismas como sistema de sus códigos, y los perfiles fijan otro: ningún código cumple las dos cosas.',
    is: (f, value) =>
      f.codigo === 'codigo_fuera_de_lista' && MIPRES_SCOPES[f.clave ?? '']?.includes(String(value(f.ruta))) === true,
  },
]

/** The value at a path of a finding: `Bundle.entry[3].resource.name`. */
const valueAt = (root: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .slice(1)
    .filter((step) => step !== '')
    .reduce<unknown>((value, step) => (Array.isArray(value) ? value[Number(step)] : at(value, step)), root)

/** What is the guide's fault is told as a warning, with the reason: it must not keep a document from being sent. */
export const markDefects = (found: readonly Finding[], bundle: unknown): readonly Finding[] =>
  found.map((finding) => {
    const defect = guideDefects.find((d) => d.is(finding, (path) => valueAt(bundle, path)))
    return defect === undefined
      ? finding
      : { ...finding, severidad: 'advertencia', defectoGuia: defect.id, sugerencia: defect.why }
  })
