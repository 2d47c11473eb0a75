import type { Resource } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { paciente } from '../../resources/paciente.ts'
import { readersOf } from '../patient-of-path.ts'

export const notACursor = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')

export const PATH = '/paciente/historia-clinica/'

/** What the operations of this feature have in common. */
export const shared = (resources: readonly Resource[]) =>
  ({
    method: 'GET',
    tag: 'Historia longitudinal',
    resource: 'valor_clinico',
    access: readersOf([paciente, ...resources]),
  }) as const
