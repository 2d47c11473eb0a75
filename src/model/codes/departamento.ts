import { tableList } from './code-list.ts'

export const departamento = tableList('departamento')
