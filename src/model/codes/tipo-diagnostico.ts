import { codeList } from './code-list.ts'

export const tipoDiagnostico = codeList('tipo_diagnostico', 'Tipo de diagnóstico principal', 'RIPSTipoDiagnosticoPrincipalVersion2 (SISPRO)', [
  ['01', 'Impresión diagnóstica'],
  ['02', 'Confirmado nuevo'],
  ['03', 'Confirmado repetido'],
])
