/** Roles of dossier §4; `demostracion` is the local administrator of the open demo mode and may do everything. */
export const roles = {
  admisiones: 'Admisiones',
  medico: 'Médico',
  odontologo: 'Odontólogo',
  psicologo: 'Psicólogo',
  terapeuta: 'Terapeuta',
  enfermeria: 'Enfermería',
  coordinador_medico: 'Coordinador médico',
  archivo: 'Archivo',
  facturacion: 'Facturación',
  auditor: 'Auditor',
  administrador: 'Administrador',
  paciente: 'Paciente',
  integracion: 'Integración',
  demostracion: 'Administrador local de demostración',
} as const

export type Role = keyof typeof roles

/** Those who write clinical content under their own professional register. */
export const clinicians = ['medico', 'odontologo', 'psicologo', 'terapeuta'] as const satisfies readonly Role[]
export const careTeam = [...clinicians, 'enfermeria', 'coordinador_medico'] as const satisfies readonly Role[]
