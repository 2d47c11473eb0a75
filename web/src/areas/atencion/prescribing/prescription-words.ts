import {
  formaFarmaceutica,
  unidadMedida,
  unidadTiempo,
  viaAdministracion,
} from '../../../../../src/model/codes/index.ts'
import { expectedUnits } from '../../../../../src/resources/dose.ts'

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
const written = (n: unknown): string =>
  Number(n).toLocaleString('es-CO', { maximumFractionDigits: 4, useGrouping: false })

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

function lasting(v: Values): string {
  if (one[String(v.duracion_unidad)] !== undefined) return ` durante ${counted(v.duracion_valor, v.duracion_unidad)}`
  return v.duracion_unidad === AS_NEEDED && v.frecuencia_unidad !== AS_NEEDED
    ? `, ${word(unidadTiempo, AS_NEEDED)}`
    : ''
}

/** The instructions that the dose already says, in a sentence that the patient understands; null while it is not said. */
export function instructionsOf(v: Values): string | null {
  const single = v.frecuencia_unidad === SINGLE
  if ((single ? NEEDED : WITH_DURATION).some((name) => v[name] == null)) return null
  const every = single ? 'dosis única' : often(v)
  if (every === null) return null
  const form = v.forma_farmaceutica == null ? '' : ` (${word(formaFarmaceutica, v.forma_farmaceutica)})`
  const dose = `${written(v.dosis_valor)} ${label(unidadMedida, v.dosis_unidad)}${form}`
  return `${dose}, vía ${word(viaAdministracion, v.via_administracion)}, ${every}${single ? '' : lasting(v)}.`
}

/** How many are to be dispensed, where the prescription lets us tell. */
export function quantityOf(v: Values): number | null {
  if ([...WITH_DURATION, 'concentracion', 'forma_farmaceutica'].some((name) => v[name] == null)) return null
  // All that it counts by is there: it was looked for above.
  return expectedUnits({ ...v, frecuencia_valor: v.frecuencia_valor ?? null } as Parameters<typeof expectedUnits>[0])
}
