import { codeList } from './code-list.ts'

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
