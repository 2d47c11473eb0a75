import type { solicitudCorreccion } from '../../../../../src/resources/solicitud-correccion.ts'
import type { RowAt } from '../../../api/answers.ts'

export type TitularRequest = RowAt<typeof solicitudCorreccion.path>
