import { isJsonObject } from '../../../model/text/json-object.ts'
import type { Issue } from '../../../outbox/document.ts'

/** http://hl7.org/fhir/issue-type, each said to the person who corrects the record. */
const MEANINGS: Readonly<Record<string, string>> = {
  invalid: 'El contenido no es válido.',
  structure: 'La estructura del documento no es la que pide la guía.',
  required: 'Falta un dato obligatorio.',
  value: 'Un valor no es admisible.',
  invariant: 'Dos o más datos no concuerdan entre sí.',
  security: 'La plataforma no permitió el envío por razones de seguridad.',
  login: 'La plataforma no reconoció al prestador.',
  unknown: 'La plataforma no conoce a quien envía.',
  expired: 'La sesión con la plataforma venció.',
  forbidden: 'El prestador no tiene permiso para este envío.',
  suppressed: 'La plataforma omitió información reservada.',
  processing: 'La plataforma no pudo procesar el documento.',
  'not-supported': 'La plataforma no admite este tipo de contenido.',
  duplicate: 'La plataforma ya tenía este documento.',
  'multiple-matches': 'Los datos corresponden a más de un registro nacional.',
  'not-found': 'La plataforma no encontró un registro al que se hace referencia.',
  deleted: 'El registro al que se hace referencia fue retirado.',
  'too-long': 'Un dato es más largo de lo admitido.',
  'code-invalid': 'Un código no está en la lista que corresponde.',
  extension: 'Una extensión no es la esperada.',
  'too-costly': 'La plataforma no procesa documentos de este tamaño.',
  'business-rule': 'No se cumple una regla del Ministerio.',
  conflict: 'El documento contradice otro que la plataforma ya tiene.',
  transient: 'La plataforma falló momentáneamente.',
  'lock-error': 'La plataforma está ocupada con ese registro.',
  'no-store': 'La plataforma no pudo guardar el documento.',
  exception: 'La plataforma falló.',
  timeout: 'La plataforma tardó demasiado.',
  incomplete: 'La plataforma procesó solo una parte.',
  throttled: 'Se envió más de lo que la plataforma admite por minuto.',
  informational: 'Información de la plataforma.',
}

/** What national registries are said to refuse, recognised in whichever words it comes. */
const KNOWN: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [
    /apellidos?\b.*no (coincide|corresponde)|no (coincide|corresponde).*apellido/i,
    'Los apellidos no son los del registro nacional: revise primer y segundo apellido por separado.',
  ],
  [
    /nombres?\b.*no (coincide|corresponde)|no (coincide|corresponde).*nombre/i,
    'El nombre no es el del registro nacional: revíselo contra el documento de identidad.',
  ],
  [
    /fecha.*nacimiento.*no (coincide|corresponde)|no (coincide|corresponde).*nacimiento/i,
    'La fecha de nacimiento no es la del registro nacional.',
  ],
  [
    /\b(1008|6007)\b/,
    'Una referencia del documento no lleva a ninguno de sus registros: genérelo otra vez y, si sigue igual, avise al operador.',
  ],
  [/rethus/i, 'El profesional no figura activo en ReTHUS: revise su documento y su registro.'],
  [
    /custodi[ao].*(credencial|token)|(credencial|token).*custodi[ao]/i,
    'El prestador del documento no es el de las credenciales: revise PRESTADOR_CODIGO, PRESTADOR_NIT e IHCE_CLIENTE.',
  ],
  [/\breps\b/i, 'El prestador o la sede no figura en REPS con ese código.'],
  [
    /paciente.*no (existe|encontrad)|patient.*not found/i,
    'El paciente no figura en el registro nacional con ese documento.',
  ],
]

const MOST = 200
const LONGEST = 1_000
const LONGEST_PATH = 300

/** The database takes no NUL, and half a character is none. */
const storable = (text: string, max: number): string => text.toWellFormed().replaceAll('\0', '\ufffd').slice(0, max)

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? storable(value.trim(), max).toWellFormed() : null

/** Null if it is not an OperationOutcome. */
export function readIssues(body: unknown): readonly Issue[] | null {
  if (!isJsonObject(body) || body.resourceType !== 'OperationOutcome' || !Array.isArray(body.issue)) return null
  return body.issue.filter(isJsonObject).slice(0, MOST).map(readIssue)
}

function readIssue(issue: Record<string, unknown>): Issue {
  const codigo = textOf(issue.code, 40) ?? 'processing'
  const details = isJsonObject(issue.details) ? issue.details : {}
  const said = [textOf(details.text, LONGEST), textOf(issue.diagnostics, LONGEST)].filter((t) => t !== null)
  const detalle = said.length === 0 ? null : storable([...new Set(said)].join(' '), LONGEST)
  const known = detalle === null ? undefined : KNOWN.find(([pattern]) => pattern.test(detalle))?.[1]
  const places = [issue.expression, issue.location].find((p) => Array.isArray(p) && p.length > 0)
  return {
    codigo,
    gravedad: issue.severity === 'warning' || issue.severity === 'information' ? 'advertencia' : 'error',
    mensaje: known ?? meaningOf(codigo),
    ruta: Array.isArray(places) ? textOf(places[0], LONGEST_PATH) : null,
    detalle,
  }
}

const meaningOf = (codigo: string): string =>
  (Object.hasOwn(MEANINGS, codigo) ? MEANINGS[codigo] : undefined) ?? 'La plataforma no aceptó el documento.'

export const isRefusal = (issues: readonly Issue[]): boolean => issues.some((i) => i.gravedad === 'error')
