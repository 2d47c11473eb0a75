import { servicioReps, tipoDocumento } from '../codes/index.ts'
import { code, codes, oneOf, ref, text } from '../fields.ts'
import { recordOf } from '../keys.ts'
import type { FieldError } from '../problem.ts'
import { type Say, say } from '../say.ts'
import { accountRoles, careTeam, type Role, roles, systemRoles } from './roles.ts'

/** People write documents with dots and spaces. */
const withoutSeparators = (value: string): string => value.toUpperCase().replace(/[.\s]/g, '')
const lower = (value: string): string => value.toLowerCase()

export const roleOptions = recordOf(accountRoles, (role) => roles[role])

export const accountStates = {
  invitada: 'Invitada: aún no fija su clave',
  activa: 'Activa',
  bloqueada: 'Bloqueada',
} as const

const usuario = {
  label: 'Usuario',
  help: true,
  about: 'Con qué ingresa: minúsculas, dígitos, punto, guion y arroba.',
  min: 3,
  max: 60,
  normalise: lower,
  pattern: {
    regex: /^[a-z0-9][a-z0-9._@-]*$/,
    say: say(
      'Letras minúsculas sin tilde, dígitos, punto, guion, guion bajo y arroba; empieza por letra o dígito.',
      'Plain lower-case letters, digits, dot, hyphen, underscore and at sign; starts with a letter or digit.',
    ),
  },
} as const

const nombre = { label: 'Nombre completo', max: 200 } as const
const rol = { label: 'Rol', about: 'Qué puede hacer; docs/generated/access.md lo dice.' } as const

/** What may be said of a person's account at any time; left out of a change, it stays as it is. */
export const changeFields = {
  nombre: text(nombre),
  rol: oneOf(roleOptions, rol),
  tipo_documento: code(tipoDocumento, { label: 'Tipo de documento' }),
  numero_documento: text({
    label: 'Número de documento',
    min: 3,
    max: 20,
    normalise: withoutSeparators,
    pattern: { regex: /^[0-9A-Z]+$/, say: say('Solo letras y dígitos.', 'Letters and digits only.') },
  }),
  registro: text({
    label: 'Registro profesional',
    help: 'Obligatorio para quien registra en la historia clínica.',
    about: 'Número en ReTHUS; obligatorio para quien registra en la historia clínica.',
    min: 2,
    max: 40,
  }),
  profesion: text({ label: 'Profesión o especialidad', max: 120 }),
  correo: text({
    label: 'Correo electrónico',
    max: 200,
    pattern: {
      regex: /^[^\s@<>"]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
      say: say('No es un correo electrónico.', 'Is not an e-mail address.'),
    },
  }),
  servicios: codes(servicioReps, {
    label: 'Servicios',
    help: 'En los que trabaja: alcanza las historias que estos atienden.',
    about: 'Servicios habilitados en que trabaja: alcanza las historias que estos atienden.',
  }),
  paciente: ref('paciente', {
    label: 'Paciente',
    help: 'De quién es la cuenta.',
    about: 'Solo en el rol paciente: de quién es la cuenta. Su documento es el de la cuenta.',
  }),
} as const

export const createFields = {
  usuario: text({ ...usuario, required: true }),
  ...changeFields,
  nombre: text({ ...nombre, required: true }),
  rol: oneOf(roleOptions, { ...rol, required: true }),
} as const

export const systemFields = {
  usuario: text({
    ...usuario,
    label: 'client_id',
    about: 'Con qué se identifica el sistema; una aplicación lo recibe.',
  }),
  nombre: text({
    ...nombre,
    help: true,
    about: 'El tercero al que pertenece, como lo nombran las autorizaciones de los pacientes.',
    required: true,
  }),
} as const

/** For what the institution lets a system act; the audit row of all that it does says it. */
export const systemPurposes = {
  admision: 'Admisión y agenda',
  facturacion: 'Facturación y cobro',
  estadistica: 'Estadística y gestión',
  laboratorio: 'Laboratorio y ayudas diagnósticas',
  atencion: 'Continuidad de la atención',
  interoperabilidad: 'Interoperabilidad',
} as const
export type SystemPurpose = keyof typeof systemPurposes

/** What the rules look at: an account as it would be. */
export interface AccountData {
  readonly tipo: 'persona' | 'sistema'
  readonly nombre: string
  readonly rol: Role
  readonly tipo_documento: string | null
  readonly numero_documento: string | null
  readonly registro: string | null
  readonly profesion: string | null
  readonly correo: string | null
  readonly servicios: readonly string[]
  readonly paciente: string | null
}

/** Res. 1995 de 1999: every entry bears the name, document and register of its author. */
export const needsRegister = (role: Role): boolean => careTeam.some((r) => r === role)

const needed = (campo: string, mensaje: Say): FieldError => ({ campo, codigo: 'requerido', mensaje })
const broken = (campo: string, mensaje: Say): FieldError => ({ campo, codigo: 'regla', mensaje })

export function accountFaults(a: AccountData): FieldError[] {
  return a.tipo === 'sistema' ? systemFaults(a) : personFaults(a)
}

function systemFaults(a: AccountData): FieldError[] {
  const faults: FieldError[] = []
  if (!systemRoles.some((role) => role === a.rol))
    faults.push(
      broken(
        'rol',
        say(
          'Un sistema no tiene ese rol: lo clínico y la administración son de personas.',
          'A system does not have that role: care and administration are for people.',
        ),
      ),
    )
  if (a.servicios.length > 0 && a.rol !== 'integracion')
    faults.push(
      broken(
        'servicios',
        say('Solo la lectura clínica (integracion) es de un servicio.', 'Only clinical reading is of a service.'),
      ),
    )
  if (a.paciente !== null) faults.push(notAPatient)
  return faults
}

const notAPatient = broken(
  'paciente',
  say('Solo la cuenta de un paciente lleva paciente.', 'Only the account of a patient names one.'),
)

function personFaults(a: AccountData): FieldError[] {
  const faults: FieldError[] = []
  if (a.rol === 'integracion')
    faults.push(
      broken('rol', say('Es el rol de los sistemas: créelos en /auth/sistemas/.', 'This is the role of systems.')),
    )
  const identified = say('Toda cuenta es de una persona identificada.', 'Every account is of an identified person.')
  if (a.tipo_documento === null) faults.push(needed('tipo_documento', identified))
  if (a.numero_documento === null) faults.push(needed('numero_documento', identified))
  if (needsRegister(a.rol) && a.registro === null)
    faults.push(
      needed(
        'registro',
        say(
          'Quien registra en la historia clínica lo hace con su registro profesional.',
          'Whoever writes in the clinical record does so under a professional register.',
        ),
      ),
    )
  if (a.rol === 'paciente') {
    if (a.paciente === null)
      faults.push(needed('paciente', say('Diga de qué paciente es la cuenta.', 'Say whose account it is.')))
    if (a.servicios.length > 0)
      faults.push(
        broken('servicios', say('Un paciente no pertenece a un servicio.', 'A patient belongs to no service.')),
      )
  } else if (a.paciente !== null) faults.push(notAPatient)
  return faults
}
