import { bool, integer, text } from '../../model/fields.ts'
import { say } from '../../model/say.ts'

/** Short lists of values that several declarations share. */

export const lateralidades = {
  derecha: 'Derecha',
  izquierda: 'Izquierda',
  bilateral: 'Bilateral',
  no_aplica: 'No aplica',
} as const
export const estadosClinicos = {
  activo: 'Activo',
  inactivo: 'Inactivo',
  resuelto: 'Resuelto',
  remision: 'En remisión',
} as const
export const verificaciones = {
  no_confirmado: 'No confirmado',
  confirmado: 'Confirmado',
  refutado: 'Refutado',
} as const
export const fuentesAntecedente = {
  paciente: 'Paciente',
  familiar: 'Familiar',
  cuidador: 'Cuidador',
  historia_previa: 'Historia previa',
  profesional: 'Profesional',
} as const
export const categoriasAntecedente = {
  patologico: 'Patológico',
  quirurgico: 'Quirúrgico',
  farmacologico: 'Farmacológico',
  alergico: 'Alérgico',
  familiar: 'Familiar',
  toxico_habitos: 'Tóxicos y hábitos',
  gineco_obstetrico: 'Gineco-obstétrico',
  transfusional: 'Transfusional',
  traumatico: 'Traumático',
  hospitalario: 'Hospitalario',
  inmunologico: 'Inmunológico',
  ocupacional: 'Ocupacional',
  psicosocial: 'Psicosocial',
  psiquiatrico: 'Psiquiátrico',
  perinatal: 'Perinatal',
  nutricional: 'Nutricional',
  epidemiologico: 'Epidemiológico',
} as const

export const estadosFormula = {
  borrador: 'Borrador',
  activa: 'Activa',
  suspendida: 'Suspendida',
  finalizada: 'Finalizada',
  anulada: 'Anulada',
} as const

export const pertenecePbs = bool({
  label: 'Incluido en el PBS',
  about: 'Si se financia con la UPC; si no, lleva número MIPRES.',
})
export const numeroMipres = text({
  label: 'Número MIPRES',
  about: 'Prescripción MIPRES, de 19 a 25 caracteres; obligatorio fuera del PBS.',
  max: 25,
  min: 19,
  pattern: { regex: /^[0-9A-Za-z]+$/, say: say('Solo letras y dígitos.', 'Letters and digits only.') },
})
export const USUAL_VALIDITY = 30
export const vigenciaDias = integer({ label: 'Vigencia (días)', min: 1, max: 365, default: USUAL_VALIDITY })

/** Who worded an entry: only the incorporation of an accepted recommendation makes it the second. */
/** What is decided of each medicine that a patient takes, at admission and at discharge. */
export const decisionesConciliacion = { continua: 'Continúa', cambia: 'Cambia', suspende: 'Se suspende' } as const
export const momentosConciliacion = { ingreso: 'Al ingreso', egreso: 'Al egreso' } as const

export const origenes = { profesional: 'Profesional', ia_incorporada: 'IA incorporada' } as const
