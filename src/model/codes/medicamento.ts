import { codeList, tableList } from './code-list.ts'

/** In the medicines of a RIPS the kind of medicine (TipoMedicamentoPOSVersion2); nothing of ours is its 05, ASUE. */
export const tipoTecnologia = codeList(
  'tipo_tecnologia',
  'Categoría de tecnología en salud',
  'Guía RDA 0.7.1, ColombianHealthTechnologyCategory',
  [
    ['01', 'Procedimiento en salud'],
    ['02', 'Medicamento con registro sanitario', { rips: '01' }],
    ['03', 'Medicamento vital no disponible', { rips: '02' }],
    ['04', 'Preparación magistral', { rips: '03' }],
    ['05', 'Medicamento UNIRS', { rips: '04' }],
    ['06', 'Dispositivo médico'],
    ['07', 'Componentes sanguíneos'],
    ['08', 'Fluidos orgánicos'],
    ['09', 'Órganos'],
    ['10', 'Tejidos'],
    ['11', 'Células'],
    ['12', 'Producto de soporte nutricional'],
    ['13', 'Servicio complementario'],
  ],
  { refused: { medicamentos: ['01', '06', '07', '08', '09', '10', '11', '12', '13'] } },
)

export const unidadTiempo = tableList('unidad_tiempo')
export const unidadDispensacion = tableList('unidad_dispensacion')
export const formaFarmaceutica = tableList('forma_farmaceutica')
