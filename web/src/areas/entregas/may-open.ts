import { clinicians, type Role } from '../../../../src/model/access/roles.ts'

const opens: readonly Role[] = ['admisiones', ...clinicians, 'coordinador_medico', 'demostracion']

/** Whether this role opens encounters; the service decides again. */
export const mayOpen = (role: Role): boolean => opens.includes(role)
