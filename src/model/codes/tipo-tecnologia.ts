import { codeList } from './code-list.ts'

export const tipoTecnologia = codeList('tipo_tecnologia', 'Categoría de tecnología en salud', 'Guía RDA 0.7.1, ColombianHealthTechnologyCategory', [
  ['01', 'Procedimiento en salud'],
  ['02', 'Medicamento con registro sanitario'],
  ['03', 'Medicamento vital no disponible'],
  ['04', 'Preparación magistral'],
  ['05', 'Medicamento UNIRS'],
  ['06', 'Dispositivo médico'],
  ['07', 'Componentes sanguíneos'],
  ['08', 'Fluidos orgánicos'],
  ['09', 'Órganos'],
  ['10', 'Tejidos'],
  ['11', 'Células'],
  ['12', 'Producto de soporte nutricional'],
  ['13', 'Servicio complementario'],
])
