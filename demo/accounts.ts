import type { Professional } from './professionals.ts'
import { professionals } from './professionals.ts'

type Person = Pick<Professional, 'id' | 'nombre' | 'rol' | 'documento' | 'registro'>

/** Whoever attends in the demonstration, and the roles that do not: so that each can be tried. */
export const demoPeople: readonly Person[] = [
  ...Object.values(professionals),
  { id: 'demo.auditor', nombre: 'Beatriz Elena Cuervo Daza', rol: 'auditor', documento: 'CC 51789234', registro: null },
  {
    id: 'demo.facturacion',
    nombre: 'Jhon Jairo Perdomo Lozano',
    rol: 'facturacion',
    documento: 'CC 1075289341',
    registro: null,
  },
  { id: 'demo.archivo', nombre: 'Nelly Rocío Barbosa Gil', rol: 'archivo', documento: 'CC 39756128', registro: null },
]

/** Of one of the invented patients, chosen once they are there. */
export const demoPatient = 'demo.paciente'

/** Everybody knows it; the accounts that have it enter only in the open mode, on this machine. */
export const DEMO_PASSWORD = 'custodia-demostracion'
