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

export const cobertura = codeList('cobertura', 'Cobertura o plan de beneficios que responde por la atención', 'CoberturaPlanBeneficios (SISPRO)', [
  ['01', 'Plan de beneficios en salud financiado con UPC'],
  ['02', 'Presupuesto máximo'],
  ['03', 'Prima de EPS o EOC, no asegurados SOAT'],
  ['04', 'Cobertura póliza SOAT'],
  ['05', 'Cobertura ARL'],
  ['06', 'Cobertura ADRES'],
  ['07', 'Cobertura salud pública'],
  ['08', 'Cobertura entidad territorial, recursos de oferta'],
  ['09', 'Urgencias población migrante'],
  ['10', 'Plan complementario en salud'],
  ['11', 'Plan de medicina prepagada'],
  ['12', 'Pólizas en salud'],
  ['13', 'Cobertura régimen especial o de excepción'],
  ['14', 'Cobertura Fondo Nacional de Salud de las personas privadas de la libertad'],
  ['15', 'Particular'],
])
