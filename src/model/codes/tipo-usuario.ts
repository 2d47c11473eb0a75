import { codeList } from './code-list.ts'

export const tipoUsuario = codeList('tipo_usuario', 'Tipo de usuario según su aseguramiento', 'RIPSTipoUsuarioVersion2 (SISPRO)', [
  ['01', 'Contributivo cotizante'],
  ['02', 'Contributivo beneficiario'],
  ['03', 'Contributivo adicional'],
  ['04', 'Subsidiado'],
  ['05', 'No afiliado'],
  ['06', 'Especial o de excepción cotizante'],
  ['07', 'Especial o de excepción beneficiario'],
  ['08', 'Personas privadas de la libertad a cargo del Fondo Nacional de Salud'],
  ['09', 'Tomador o amparado ARL'],
  ['10', 'Tomador o amparado SOAT'],
  ['11', 'Tomador o amparado planes voluntarios de salud'],
  ['12', 'Particular'],
  ['13', 'Especial o de excepción no cotizante (Ley 352 de 1997)'],
])
