import { tableList } from './code-list.ts'

export const tipoUsuario = tableList('tipo_usuario')
export const cobertura = tableList('cobertura')
