import type { Role } from '../../../src/model/access/roles.ts'
import { adminRoles } from '../areas/administracion/sections.ts'
import type { IconName } from '../ui/icons.tsx'

export interface Place {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** Who has something to do there; the service decides what they may do. */
  readonly roles: readonly Role[]
}

const care = ['medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico'] as const
const desk = ['admisiones', 'archivo'] as const
const all = 'demostracion' as const

/** Where each role can go, in the order of a working day. */
export const places: readonly Place[] = [
  {
    to: '/c/inicio',
    label: 'Inicio',
    icon: 'inicio',
    roles: [...care, ...desk, 'facturacion', 'auditor', 'administrador', 'integracion', all],
  },
  { to: '/c/mi-historia', label: 'Mi historia', icon: 'historia', roles: ['paciente'] },
  { to: '/c/historias', label: 'Atenciones', icon: 'historia', roles: [...care, 'auditor', all] },
  { to: '/c/atencion/signos', label: 'Signos vitales', icon: 'estadistica', roles: ['enfermeria', all] },
  {
    to: '/c/pacientes',
    label: 'Pacientes',
    icon: 'paciente',
    roles: [...care, ...desk, 'facturacion', 'auditor', all],
  },
  {
    to: '/c/espera',
    label: 'Lista de espera',
    icon: 'espera',
    roles: [...care, 'admisiones', all],
  },
  { to: '/c/resultados', label: 'Resultados', icon: 'documento', roles: [...care, 'archivo', all] },
  {
    to: '/c/estadisticas',
    label: 'Estadísticas',
    icon: 'estadistica',
    roles: [...care, ...desk, 'facturacion', 'auditor', all],
  },
  {
    to: '/c/registros',
    label: 'Registros',
    icon: 'registros',
    roles: [...care, ...desk, 'facturacion', 'auditor', all],
  },
  { to: '/c/administracion', label: 'Administración', icon: 'administrar', roles: adminRoles },
]

/** A patient has the own record and the own account: the rest is for those who attend. */
const ofPatients = ['/c/mi-historia', '/c/mi-cuenta']

/** Whether somebody of this role has business at this address. */
export const isPlaceOf = (role: Role, pathname: string): boolean =>
  role !== 'paciente' || ofPatients.some((to) => pathname === to || pathname.startsWith(`${to}/`))

export const placesOf = (role: Role): readonly Place[] => places.filter((p) => p.roles.includes(role))
