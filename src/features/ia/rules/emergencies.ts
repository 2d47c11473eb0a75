import { gravedades } from '../../../model/codes/gravity.ts'
import { type Propuesta, REAL } from '../../../modules/persona/index.ts'
import {
  keyCell,
  optionalCell,
  optionCell,
  rangeCell,
  readTsvTable,
  sourceCell,
  textCell,
} from '../../../modules/tsv-table/index.ts'
import { alertRule, type Rule } from '../rule.ts'
import { clueCell } from './clue-table.ts'
import { routeOf } from './routes.ts'
import { isOfAnotherDay } from './well-now.ts'

const orders = {
  electrocardiograma: {
    recurso: 'orden',
    tipo_orden: 'procedimiento',
    cups: '895100',
    descripcion: 'Electrocardiograma de ritmo o de superficie',
  },
} as const satisfies Readonly<Record<string, Propuesta>>

const rows = readTsvTable(new URL('tables/emergencies.tsv', import.meta.url), {
  id: textCell,
  gravedad: optionCell(gravedades),
  /** In days; who has no known age is asked for none. */
  edad: rangeCell,
  sexo: optionalCell(optionCell(['F', 'M'])),
  cuando: clueCell,
  titulo: textCell,
  texto: textCell,
  explicacion: textCell,
  fuente: sourceCell,
  ruta: optionalCell(routeOf),
  /** What is proposed to order. */
  orden: optionalCell(keyCell(orders)),
})
const SEXES = { F: '02', M: '01' } as const

const LOWER = { severidad: 'alta' } as const
/** Who was poisoned, bitten or is pregnant may be well today, and still in danger. */
const LASTS =
  /^(?:toxico-|urgencia-(?:rabia|exposicion-biologica|sincope-riesgo|accidente-ofidico|sifilis-gestacional|movimientos-fetales|psicosis))/

/** Emergencies as people write and code them: the clues of a row, and what to do now. */
export const emergencyRules: readonly Rule[] = rows.map(
  ({ id, gravedad, edad, sexo, cuando, titulo, texto, explicacion, fuente, ruta, orden }) =>
    alertRule(id, titulo, gravedad, ruta === undefined ? fuente : `${fuente}; ${ruta.norma}`, (record) => {
      const { edadDias } = record
      if (!edad(edadDias ?? Number.NaN) || (sexo !== undefined && record.sexo !== SEXES[sexo])) return []
      const citas = cuando(record, REAL)
      if (citas === null || citas.length === 0) return []
      const otherDay = LASTS.test(id) ? 'no' : isOfAnotherDay(record, citas)
      if (otherDay === 'si') return []
      const told = {
        texto: ruta === undefined ? texto : `${texto} ${ruta.texto}`,
        explicacion,
        citas,
        // Who is told to be well may still be ill: it is said, below what is certain.
        ...(gravedad === 'critica' && otherDay === 'tal vez' ? LOWER : {}),
      }
      return [orden === undefined ? told : { ...told, propuesta: orders[orden] }]
    }),
)
