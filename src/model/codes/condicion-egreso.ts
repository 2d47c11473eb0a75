import { codeList } from './code-list.ts'

export const condicionEgreso = codeList('condicion_egreso', 'Estado vital al egreso', 'Guía RDA 0.7.1, ColombianDischargeDeceasedStatus', [
  ['1', 'Vivo'],
  ['2', 'Muerto'],
])
