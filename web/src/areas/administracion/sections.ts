import type { Role } from '../../../../src/model/access/roles.ts'
import type { IconName } from '../../ui/icons.tsx'

export interface Section {
  readonly to: string
  readonly label: string
  readonly about: string
  readonly icon: IconName
  /** Whom the service lets in. */
  readonly roles: readonly Role[]
}

const all = 'demostracion' as const

/** What is administered, and by whom; the service decides again. */
export const sections = {
  cuentas: {
    to: '/c/administracion/cuentas',
    label: 'Cuentas',
    about: 'Quién puede ingresar, con qué rol y con qué sesiones.',
    icon: 'familia',
    roles: ['administrador', 'auditor', all],
  },
  integraciones: {
    to: '/c/administracion/integraciones',
    label: 'Integraciones',
    about: 'Qué sistemas y aplicaciones usan el servicio, con qué rol, cuándo y qué se les negó.',
    icon: 'registros',
    roles: ['administrador', 'auditor', all],
  },
  roles: {
    to: '/c/administracion/roles',
    label: 'Roles',
    about: 'Qué puede ver y registrar cada rol.',
    icon: 'candado',
    roles: ['administrador', 'auditor', 'coordinador_medico', all],
  },
  urgencias: {
    to: '/c/administracion/urgencias',
    label: 'Accesos de urgencia',
    about: 'Quién abrió una historia fuera de su equipo, por qué y qué hizo con ella.',
    icon: 'alerta',
    roles: ['coordinador_medico', 'auditor', all],
  },
  solicitudes: {
    to: '/c/administracion/solicitudes',
    label: 'Solicitudes de titulares',
    about: 'Lo que los pacientes piden saber o corregir de su historia, con el plazo de ley para responder.',
    icon: 'editar',
    roles: ['archivo', 'coordinador_medico', 'auditor', all],
  },
  auditoria: {
    to: '/c/administracion/auditoria',
    label: 'Auditoría',
    about: 'Quién vio o hizo qué, y si el registro está intacto.',
    icon: 'auditoria',
    roles: ['auditor', all],
  },
  agentes: {
    to: '/c/administracion/agentes',
    label: 'Agentes de IA',
    about: 'Qué asistentes hay y qué hacen los profesionales con lo que proponen.',
    icon: 'ia',
    roles: ['administrador', 'coordinador_medico', 'auditor', all],
  },
  plantillas: {
    to: '/c/administracion/plantillas',
    label: 'Plantillas',
    about: 'Qué pregunta cada servicio en sus notas y exámenes.',
    icon: 'historia',
    roles: ['coordinador_medico', 'administrador', 'auditor', all],
  },
  catalogos: {
    to: '/c/administracion/catalogos',
    label: 'Catálogos',
    about: 'CIE, CUPS, medicamentos y municipios: qué está cargado y desde cuándo.',
    icon: 'registros',
    roles: ['administrador', 'coordinador_medico', all],
  },
  cifras: {
    to: '/c/administracion/cifras',
    label: 'Cifras sin confirmar',
    about: 'Dosis, límites y pistas de las reglas que se escribieron de memoria, y quién las confirmó.',
    icon: 'editar',
    roles: ['administrador', 'coordinador_medico', 'auditor', all],
  },
  rda: {
    to: '/c/administracion/rda',
    label: 'Envíos al Ministerio',
    about: 'Los documentos RDA: qué se envió, qué se aceptó y qué hay que corregir.',
    icon: 'documento',
    roles: ['administrador', 'coordinador_medico', all],
  },
  preparacion: {
    to: '/c/administracion/preparacion',
    label: 'Preparación de RDA',
    about: 'Historias a las que les falta algo para poder enviarse.',
    icon: 'historia',
    roles: ['coordinador_medico', 'auditor', all],
  },
  destinos: {
    to: '/c/administracion/destinos',
    label: 'Avisos a otros sistemas',
    about: 'A qué sistemas se les avisa lo que cambia, qué han recibido y qué les falta.',
    icon: 'actualizar',
    roles: ['administrador', 'auditor', all],
  },
  canales: {
    to: '/c/administracion/canales',
    label: 'Canales de entrada',
    about: 'De qué sistemas se reciben resultados y admisiones, qué ha llegado y qué espera.',
    icon: 'abajo',
    roles: ['administrador', 'auditor', all],
  },
  sistema: {
    to: '/c/administracion/sistema',
    label: 'Sistema',
    about: 'Versión, base de datos, espacio, trabajos en cola y tiempos de respuesta.',
    icon: 'administrar',
    roles: ['administrador', all],
  },
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof sections

export const sectionsOf = (role: Role): readonly Section[] =>
  Object.values<Section>(sections).filter((s) => s.roles.includes(role))

export const adminRoles: readonly Role[] = [...new Set(Object.values<Section>(sections).flatMap((s) => s.roles))]
