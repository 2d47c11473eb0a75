import { type GroupKey, groupsOf } from '../../farmacologia/drug-groups.ts'
import { gravedades } from '../../farmacologia/gravity.ts'
import { type Interaction, interactionTable } from '../../farmacologia/interactions.ts'
import { type LoadedInteractions, type LoadedPair, noneLoaded } from '../../farmacologia/loaded-interactions.ts'
import type { HistoryContent } from '../content.ts'
import { type Alerta, ids } from './alert.ts'
import { isSameMedicine, type TakenMedicine, taken } from './taken.ts'

const places: Readonly<Record<TakenMedicine['de'], string>> = {
  historia: '',
  otra_historia: ' (formulado en otra atención)',
  antecedente: ' (en uso según el antecedente)',
}
const named = ({ dci, de }: TakenMedicine): string => `${dci}${places[de]}`

const alertOf = (x: Interaction | LoadedPair, first: TakenMedicine, second: TakenMedicine): Alerta => ({
  codigo: 'interaccion',
  gravedad: x.gravedad,
  titulo: `Interacción: ${first.dci} con ${second.dci}`,
  detalle: `${named(first)} y ${named(second)}. ${x.efecto} ${x.mecanismo} ${x.conducta}`,
  registros: ids(first, second),
  fuente: x.fuente,
})

interface Known extends TakenMedicine {
  readonly groups: ReadonlySet<GroupKey>
}
const isOne = ({ groups }: Known, keys: readonly GroupKey[]): boolean => keys.some((key) => groups.has(key))

/** The order of the sentence is that of the table, so that the same two always read the same. */
function between(a: Known, b: Known): Alerta[] {
  return interactionTable.flatMap((x) => {
    if (isOne(a, x.a) && isOne(b, x.b)) return alertOf(x, a, b)
    return isOne(b, x.a) && isOne(a, x.b) ? alertOf(x, b, a) : []
  })
}

/** What was loaded is told where it says more than what is written here, and never in its place. */
function allBetween(a: Known, b: Known, loaded: LoadedInteractions): Alerta[] {
  const ours = between(a, b)
  return [
    ...ours,
    ...loaded
      .between(a, b)
      .filter((p) => isGraver(p, ours))
      .map((p) => alertOf(p, a, b)),
  ]
}
export const isGraver = (
  { gravedad }: LoadedPair,
  ours: readonly { readonly gravedad: Alerta['gravedad'] }[],
): boolean => ours.every((known) => gravedades.indexOf(gravedad) < gravedades.indexOf(known.gravedad))

const duplicate = (a: TakenMedicine, b: TakenMedicine): Alerta => ({
  codigo: 'medicamento_duplicado',
  gravedad: 'media',
  titulo: `Medicamento repetido: ${b.dci}`,
  detalle: `${named(a)} y ${named(b)} están activos a la vez. Si es una renovación, finalice la fórmula anterior.`,
  registros: ids(a, b),
  fuente: 'Práctica: conciliación de medicamentos',
})

/** Between any two medicines that the patient takes or is about to. */
export function interactions(content: HistoryContent, now: string, loaded: LoadedInteractions = noneLoaded): Alerta[] {
  const medicines = taken(content, now)
    .filter((medicine) => !medicine.local)
    .map((medicine): Known => ({ ...medicine, groups: groupsOf(medicine) }))
  return medicines.flatMap((a, i) =>
    medicines.slice(i + 1).flatMap((b) => {
      if (!isSameMedicine(a, b)) return allBetween(a, b, loaded)
      // What the patient already took and is now prescribed is the same treatment; elsewhere it is not ours to end.
      const here = a.de === 'historia' || b.de === 'historia'
      return here && a.de !== 'antecedente' && b.de !== 'antecedente' ? duplicate(a, b) : []
    }),
  )
}
