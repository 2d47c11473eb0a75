import {
  formaFarmaceutica,
  unidadDispensacion,
  unidadMedida,
  unidadTiempo,
  viaAdministracion,
} from '../../../../../src/model/codes/index.ts'
import { medicineSaid } from '../../../../../src/model/medicines/everyday-medicines.ts'
import { DOSES } from '../../../../../src/model/medicines/strength.ts'
import { textOrNull } from '../../../../../src/model/text/plain-text.ts'
import { expectedMeasure, expectedUnits } from '../../../../../src/resources/parts/dose.ts'
import { regimenSentence } from '../../../../../src/resources/regimen/regimen-sentence.ts'

type Values = Readonly<Record<string, unknown>>
type Lookup = { readonly byCode: ReadonlyMap<string, { readonly label: string }> }
const label = (list: Lookup, code: unknown): string => list.byCode.get(String(code))?.label ?? ''
/** Inside a sentence. Never of a unit of measure: there `U`, `mEq` and `MBq` are not `u`, `meq` and `mbq`. */
const word = (list: Lookup, code: unknown): string => label(list, code).toLowerCase()

/** One of each unit of time that is counted; the rest of the list is not. */
const one: Readonly<Record<string, string>> = {
  '1': 'minuto',
  '2': 'hora',
  '3': 'día',
  '4': 'semana',
  '5': 'mes',
  '6': 'año',
}
const AS_NEEDED = '7'
const SINGLE = '8'

// Without separators of thousands: where the comma is the decimal one, a point in a dose is read as the other.
const written = (n: unknown): string => String(Math.round(Number(n) * 1e4) / 1e4).replace('.', ',')

const counted = (n: unknown, unit: unknown): string =>
  `${written(n)} ${Number(n) === 1 ? one[String(unit)] : word(unidadTiempo, unit)}`

const NEEDED = ['dosis_valor', 'dosis_unidad', 'via_administracion', 'frecuencia_unidad']
const WITH_DURATION = [...NEEDED, 'duracion_valor', 'duracion_unidad']

/** How often, while there is something to say; null while it is not known. */
function often({ frecuencia_valor: n, frecuencia_unidad: unit }: Values): string | null {
  if (unit === AS_NEEDED) return word(unidadTiempo, unit)
  if (n == null || one[String(unit)] === undefined) return null
  return Number(n) === 1 ? `cada ${one[String(unit)]}` : `cada ${counted(n, unit)}`
}

const WHOLE = [...WITH_DURATION, 'via_administracion']

/** The instructions that the dose already says, in a sentence that the patient understands; null while it is not said. */
export function instructionsOf(v: Values): string | null {
  const needed = v.frecuencia_unidad === SINGLE ? NEEDED : WHOLE
  return needed.some((name) => v[name] == null) ? null : regimenSentence(v)
}

/** How many are to be dispensed, where the prescription lets us tell. */
export function quantityOf(v: Values, sides = 1): number | null {
  // A dose that is told in doses needs no strength to be counted; a single one, no interval.
  const strength = v.dosis_unidad === DOSES ? [] : ['concentracion', 'forma_farmaceutica']
  if (WITH_DURATION.some((name) => v[name] == null)) return null
  // All that it counts by is there: it was looked for above.
  const dose = { ...v, frecuencia_valor: v.frecuencia_valor ?? null } as Parameters<typeof expectedUnits>[0]
  return (strength.some((name) => v[name] == null) ? null : expectedUnits(dose)) ?? expectedMeasure(dose, sides)
}

/** What it is, as people say it. */
export const medicineOf = (v: Values): string =>
  [medicineSaid(textOrNull(v.medicamento_dci) ?? ''), v.concentracion].filter(Boolean).join(' ')

/** The whole of a prescription at a glance: on its card, among favourites, while it is being written. */
export function sentenceOf(v: Values): string {
  const dose =
    v.dosis_valor == null || v.dosis_unidad == null
      ? null
      : v.dosis_unidad === DOSES
        ? `${written(v.dosis_valor)} ${pieceOf(v)}`
        : `${written(v.dosis_valor)} ${label(unidadMedida, v.dosis_unidad)}`
  // Of several doses one would be read as all of it.
  const isOne = !Array.isArray(v.pasos) || v.pasos.length === 0
  const every = v.frecuencia_unidad === SINGLE ? 'dosis única' : often(v)
  const counts = v.duracion_valor != null && one[String(v.duracion_unidad)] !== undefined
  const parts = [
    medicineOf(v),
    v.forma_farmaceutica == null ? null : word(formaFarmaceutica, v.forma_farmaceutica),
    isOne ? dose : 'según el esquema',
    v.via_administracion == null ? null : `vía ${word(viaAdministracion, v.via_administracion)}`,
    isOne ? every : null,
    counts && v.frecuencia_unidad !== SINGLE ? `por ${counted(v.duracion_valor, v.duracion_unidad)}` : null,
    v.cantidad_total == null ? null : `n.º ${written(v.cantidad_total)}`,
  ]
  return parts.filter((part) => part !== null && part !== '').join(' · ')
}

/** What one dose is, where the ministry's table has no unit for it. */
const pieceOf = (v: Values): string =>
  v.unidad_dispensacion == null ? 'dosis' : word(unidadDispensacion, v.unidad_dispensacion)
