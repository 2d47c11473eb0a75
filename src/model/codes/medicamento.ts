import { tableList } from './code-list.ts'

/** In the medicines of a RIPS the kind of medicine (TipoMedicamentoPOSVersion2); nothing of ours is its 05, ASUE. */
export const tipoTecnologia = tableList(
  'tipo_tecnologia',
  { refused: { medicamentos: ['01', '06', '07', '08', '09', '10', '11', '12', '13'] } },
  { '02': { rips: '01' }, '03': { rips: '02' }, '04': { rips: '03' }, '05': { rips: '04' } },
)

export const unidadTiempo = tableList('unidad_tiempo')
export const unidadDispensacion = tableList('unidad_dispensacion')
export const formaFarmaceutica = tableList('forma_farmaceutica')
