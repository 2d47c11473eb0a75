import type { Row } from '../../../model/resource.ts'
import { counted } from '../../../model/text/counted.ts'
import { formulaInsumo } from '../../../resources/formula-insumo.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { orden } from '../../../resources/orden.ts'
import { measureCounted } from '../../../resources/parts/dose.ts'
import { collectionSection } from './collection.ts'

type Show = (field: string) => string
const join = (...parts: readonly string[]): string => parts.filter((p) => p !== '').join(', ')
const spaced = (...parts: readonly string[]): string => parts.filter((p) => p !== '').join(' ')

export const orders = collectionSection(orden, {
  id: 'ordenes',
  columns: [
    { fields: ['fecha_orden'], peso: 1.6 },
    { fields: ['tipo_orden'], peso: 1.7 },
    { fields: ['cups'], peso: 1.1 },
    { fields: ['descripcion'], peso: 4.4 },
    { fields: ['cantidad'], label: 'Cant.', peso: 0.8 },
    { fields: ['prioridad'], peso: 1.4 },
    { fields: ['estado'], peso: 1.5 },
  ],
})

/** As the ministry asks for it: name in DCI, concentration, form, route, dose, how often, how long, how much in words. */
export const medicineWords = (_row: Row, show: Show): string =>
  join(spaced(show('medicamento_dci'), show('concentracion')), show('forma_farmaceutica').toLowerCase())
export const frequencyWords = (row: Row, show: Show): string =>
  row.frecuencia_valor === null
    ? show('frecuencia_unidad')
    : `Cada ${counted(row.frecuencia_valor, show('frecuencia_valor'), show('frecuencia_unidad'))}`
export const quantityWords = (row: Row, show: Show): string =>
  counted(
    row.cantidad_total,
    spaced(show('cantidad_total'), show('cantidad_letras') === '' ? '' : `(${show('cantidad_letras')})`),
    show('unidad_dispensacion') === '' && isMeasured(row)
      ? measureCounted(String(row.dosis_unidad))
      : show('unidad_dispensacion'),
  )
/** What is counted in millilitres, units or puffs; an aerosol by its puffs. */
const isMeasured = ({ dosis_unidad: unit, forma_farmaceutica: form }: Row): boolean =>
  ['176', '46', '72', '247'].includes(String(unit)) || (unit === '9000' && form === 'AS')

export const durationWords = (row: Row, show: Show): string =>
  counted(row.duracion_valor, show('duracion_valor'), show('duracion_unidad'))

export const suppliedWords = (row: Row, show: Show): string => counted(row.cantidad, show('cantidad'), show('unidad'))

export const prescriptions = collectionSection(formulaMedicamento, {
  id: 'formulas_medicamentos',
  columns: [
    { fields: ['medicamento_dci', 'concentracion', 'forma_farmaceutica'], peso: 2.9, text: medicineWords },
    { fields: ['via_administracion'], label: 'Vía', peso: 1.1 },
    { fields: ['dosis_valor', 'dosis_unidad'], peso: 1.3 },
    { fields: ['frecuencia_valor', 'frecuencia_unidad'], label: 'Frecuencia', peso: 1.4, text: frequencyWords },
    {
      fields: ['duracion_valor', 'duracion_unidad'],
      peso: 1.2,
      text: durationWords,
    },
    { fields: ['cantidad_total', 'cantidad_letras', 'unidad_dispensacion'], peso: 1.7, text: quantityWords },
    { fields: ['indicaciones'], peso: 2.6 },
  ],
})

export const supplies = collectionSection(formulaInsumo, {
  id: 'formulas_insumos',
  columns: [
    { fields: ['fecha_prescripcion'], label: 'Fecha', peso: 1.6 },
    {
      fields: ['nombre', 'referencia', 'talla'],
      peso: 3.4,
      text: (_r, s) => join(s('nombre'), s('referencia'), s('talla')),
    },
    { fields: ['cantidad', 'unidad'], peso: 1.4, text: suppliedWords },
    { fields: ['indicaciones'], peso: 3.6 },
    { fields: ['estado'], peso: 1.3 },
  ],
})
