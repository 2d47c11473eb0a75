import { isKeyOf, keysOf, recordOf } from '../keys.ts'
/** How far a role sees before any grant: every row; every row of normal confidentiality; only what grants reach. */
export type ReachClass = 'total' | 'institucion' | 'concedido'

/** Which fields a role sees of a row that it reaches; a resource declares what each partial view contains. */
export type View = 'completa' | 'administrativa' | 'facturacion'

interface RoleFacts {
  readonly label: string
  readonly reach: ReachClass
  readonly view: View
  /** Must say why before reading a patient's data (`X-Motivo`). */
  readonly statesReason?: true
}

/** Roles of dossier §4; `anonimo` is a caller who is not identified, `demostracion` is the local administrator of the open demo mode and may do everything. */
export const roleFacts = {
  admisiones: { label: 'Admisiones', reach: 'institucion', view: 'administrativa' },
  medico: { label: 'Médico', reach: 'concedido', view: 'completa' },
  odontologo: { label: 'Odontólogo', reach: 'concedido', view: 'completa' },
  psicologo: { label: 'Psicólogo', reach: 'concedido', view: 'completa' },
  terapeuta: { label: 'Terapeuta', reach: 'concedido', view: 'completa' },
  enfermeria: { label: 'Enfermería', reach: 'concedido', view: 'completa' },
  coordinador_medico: { label: 'Coordinador médico', reach: 'institucion', view: 'completa' },
  archivo: { label: 'Archivo', reach: 'institucion', view: 'administrativa' },
  facturacion: { label: 'Facturación', reach: 'institucion', view: 'facturacion' },
  auditor: { label: 'Auditor', reach: 'institucion', view: 'completa', statesReason: true },
  administrador: { label: 'Administrador', reach: 'concedido', view: 'completa' },
  paciente: { label: 'Paciente', reach: 'concedido', view: 'completa' },
  integracion: { label: 'Integración', reach: 'concedido', view: 'completa' },
  anonimo: { label: 'Sin identificar', reach: 'concedido', view: 'completa' },
  demostracion: { label: 'Administrador local de demostración', reach: 'total', view: 'completa' },
} as const satisfies Record<string, RoleFacts>

export type Role = keyof typeof roleFacts
export type AccountRole = Exclude<Role, 'demostracion' | 'anonimo'>

export const roles = recordOf(keysOf(roleFacts), (name): string => roleFacts[name].label)

/** Of a role as it was written down, which need not be one of today's. */
export const roleLabel = (role: string): string => (isKeyOf(roles, role) ? roles[role] : role)

const neutral = {
  medico: 'Medicina',
  odontologo: 'Odontología',
  psicologo: 'Psicología',
  terapeuta: 'Terapia',
  coordinador_medico: 'Coordinación médica',
  auditor: 'Auditoría',
  administrador: 'Administración',
} as const satisfies Partial<Record<Role, string>>

/** The same beside the name of a person, of whom nobody said whether they are «médico» or «médica». */
export const neutralRole = (role: string): string => (isKeyOf(neutral, role) ? neutral[role] : roleLabel(role))

export const factsOf = (role: Role): RoleFacts => roleFacts[role]

/** The roles that an account may be given. */
export const accountRoles = keysOf(roleFacts).filter((r): r is AccountRole => r !== 'demostracion' && r !== 'anonimo')

/** Those who write clinical content under their own professional register. */
export const clinicians = ['medico', 'odontologo', 'psicologo', 'terapeuta'] as const satisfies readonly Role[]
export const careTeam = [...clinicians, 'enfermeria', 'coordinador_medico'] as const satisfies readonly Role[]

/** Those who keep the index of patients: which records are of one person. */
export const indexKeepers = ['admisiones', 'coordinador_medico', 'archivo'] as const satisfies readonly Role[]

/**
 * What a system may be: a third party that patients authorise, or an office of the institution. None of these signs, prescribes, closes or
 * breaks the glass: what is clinical has an author with a register.
 */
export const systemRoles = [
  'integracion',
  'admisiones',
  'archivo',
  'facturacion',
] as const satisfies readonly AccountRole[]
export type SystemRole = (typeof systemRoles)[number]
/** Those who answer for the records before their owners. */
export const correctionAnswerers = ['archivo', 'coordinador_medico'] as const satisfies readonly Role[]
/** Those who decide what becomes of a message that nothing could be made of: who asked for what it answers, and those who answer for the records. */
export const messageResolvers = [...clinicians, ...correctionAnswerers] as const satisfies readonly Role[]
