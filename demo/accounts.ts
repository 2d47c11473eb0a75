import type { Professional } from './professionals.ts'
import { professionals } from './professionals.ts'

type Person = Pick<Professional, 'id' | 'nombre' | 'rol' | 'documento' | 'registro' | 'especialidad' | 'servicios'>

const office = (id: string, nombre: string, rol: Person['rol'], documento: string): Person => ({
  id,
  nombre,
  rol,
  documento,
  registro: null,
  especialidad: '',
  servicios: [],
})

/** Whoever attends in the demonstration, and the roles that do not: so that each can be tried. */
export const demoPeople: readonly Person[] = [
  ...Object.values(professionals),
  office('demo.auditor', 'Beatriz Elena Cuervo Daza', 'auditor', 'CC 51789234'),
  office('demo.facturacion', 'Jhon Jairo Perdomo Lozano', 'facturacion', 'CC 1075289341'),
  office('demo.archivo', 'Nelly Rocío Barbosa Gil', 'archivo', 'CC 39756128'),
]

/** Of one of the invented patients, chosen once they are there. */
export const demoPatient = 'demo.paciente'

/** Everybody knows it; the accounts that have it enter only in the open mode, on this machine. */
export const DEMO_PASSWORD = 'custodia-demostracion'
