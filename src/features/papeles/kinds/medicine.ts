import { medicineSaid } from '../../../model/medicines/everyday-medicines.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { formulaInsumo } from '../../../resources/formula-insumo.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { regimenSentence } from '../../../resources/regimen/regimen-sentence.ts'
import { localTime } from '../../reporte/local-time.ts'
import { data, type Entry, type Table, type TableRow } from '../../reporte/report.ts'
import {
  durationWords,
  frequencyWords,
  medicineWords,
  quantityWords,
  suppliedWords,
} from '../../reporte/sections/orders.ts'
import type { PaperInput } from '../kind.ts'
import { filledColumns, issuable, labelledValues, type Show, said, showing, told, validity } from '../pieces.ts'

export type Medicine = EntryRow<'formula_medicamento'>
export type Supply = EntryRow<'formula_insumo'>

const ACTIVE = 'activa'

export const medicinesOf = (input: PaperInput): Medicine[] =>
  issuable(input, 'formula_medicamento', (row) => row.estado === ACTIVE)
export const suppliesOf = (input: PaperInput): Supply[] =>
  issuable(input, 'formula_insumo', (row) => row.estado === ACTIVE)

/** What dose and frequency alone do not say, where the instructions do not say it in the same words. */
function regimenWords(row: Medicine): string {
  const sentence = regimenSentence(row) ?? ''
  const isMore =
    (row.pasos ?? []).length > 0 || [row.condicion, row.maximo_dia, row.infusion_ml].some((value) => value !== null)
  return isMore && !row.indicaciones.startsWith(sentence.replace(/\.$/, '')) ? sentence : ''
}

/** As people say it, with its concentration and its form. */
export const saidWords = (row: Medicine, show: Show): string =>
  medicineWords(row, (name) => (name === 'medicamento_dci' ? medicineSaid(show(name)) : show(name)))

/**
 * What the patient takes, a row each. `dispensed`: numbered, and with what a sheet to dispense by has to say besides (Decreto 2200 de
 * 2005, art. 17); in DCI, with concentration, form, route, dose, how often, how long and how much, also in words.
 */
export function medicineTable(input: PaperInput, rows: readonly Medicine[], dispensed = false): Table[] {
  if (rows.length === 0) return []
  const filas = rows.map((row, i): TableRow => {
    const show = showing(formulaMedicamento, row, input)
    return {
      celdas: [
        `${dispensed ? `${i + 1}. ` : ''}${saidWords(row, show)}`,
        show('via_administracion'),
        `${show('dosis_valor')} ${show('dosis_unidad')}`,
        frequencyWords(row, show),
        durationWords(row, show),
      ],
      detalle: told([
        ['Cantidad total', quantityWords(row, show)],
        ...(dispensed ? dispensing(row, show) : []),
        ['Fórmula n.º', show('numero')],
        ['Prescrito el', row.fecha_prescripcion === null ? null : localTime(row.fecha_prescripcion)],
        ['Diagnóstico', show('diagnostico')],
        ['Pauta', regimenWords(row)],
        ['Indicaciones', show('indicaciones')],
        ['Recomendaciones', show('recomendaciones')],
        ['Alertas aceptadas', overridden(row)],
      ]),
      firma: null,
      anulado: null,
    }
  })
  const columnas = [
    { etiqueta: 'Medicamento', peso: 3.2 },
    { etiqueta: 'Vía', peso: 1 },
    { etiqueta: 'Dosis', peso: 1.1 },
    { etiqueta: 'Frecuencia', peso: 1.5 },
    { etiqueta: 'Duración', peso: 1.2 },
  ]
  return [filledColumns({ tipo: 'tabla', titulo: null, columnas, filas, firma: null })]
}

const dispensing = (row: Medicine, show: Show): (readonly [string, string])[] => [
  ['Vigencia', validity(row.fecha_prescripcion, row.vigencia_dias)],
  ['Entregas', row.entregas === 1 ? 'Una' : show('entregas')],
  ['Número MIPRES', show('numero_mipres')],
  ['Nombre comercial', show('nombre_comercial')],
]

/** Who dispenses it sees that it is no oversight: against what, and why. */
const overridden = ({ alertas_aceptadas: alerts, motivo_alerta: why }: Medicine): string =>
  alerts === null ? '' : `${alerts.split('\n').join('; ')}. Motivo: ${why ?? ''}`

export function supplyEntry(input: PaperInput, row: Supply, number: number): Entry {
  const show = showing(formulaInsumo, row, input)
  const size = [show('referencia'), show('talla')].filter((part) => part !== '').join(', ')
  return {
    tipo: 'registro',
    titulo: `${number}. ${show('nombre')}${size === '' ? '' : ` (${size})`}`,
    momento: row.numero === null ? null : `Fórmula n.º ${row.numero}`,
    bloques: [
      ...data(3, [
        ...told([['Cantidad', suppliedWords(row, show)]]),
        ...labelledValues(formulaInsumo, show, ['tipo_tecnologia', 'lateralidad', 'frecuencia_cambio', 'codigo']),
        ...told([['Duración', durationWords(row, show)]]),
        ...labelledValues(formulaInsumo, show, ['numero_mipres', 'diagnostico']),
      ]),
      ...said('Indicaciones', show('indicaciones')),
      ...said('Justificación', show('justificacion')),
    ],
    firma: null,
    anulado: null,
  }
}
