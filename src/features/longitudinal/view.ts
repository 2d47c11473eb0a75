import type { Fields } from '../../engine/operation.ts'
import { ref } from '../../model/fields.ts'
import type { Resource } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { paciente } from '../../resources/paciente.ts'
import { readersOf } from '../patient-of-path.ts'

export const notACursor = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')

export const PATH = '/paciente/historia-clinica/'

/** A caller who reads a record by the one that was merged is told where the rest is. */
export const beside = {
  fusionado_con: ref('paciente', {
    label: 'Fusionado con',
    about: 'El registro vigente del mismo paciente, si este se fusionó con él; allí está lo de ambos.',
  }),
} as const satisfies Fields

/** What the operations of this feature have in common. */
export const shared = (resources: readonly Resource[]) =>
  ({
    method: 'GET',
    tag: 'Historia longitudinal',
    resource: 'valor_clinico',
    access: readersOf([paciente, ...resources]),
  }) as const
