import { drugGroups, type GroupKey } from '../../farmacologia/drug-groups.ts'
import { substancesOf } from '../../farmacologia/substances.ts'
import { isSameMedicine, type TakenMedicine } from '../../historias/alerts/taken.ts'
import { citeMedicine, taking } from '../record/asks.ts'
import type { Medicine } from '../record/record.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

const asTaken = (m: Medicine): TakenMedicine => ({
  id: m.id,
  dci: m.nombre,
  atc: m.atc,
  codigo: typeof m.row.dci_codigo === 'string' ? m.row.dci_codigo : null,
  de: m.de,
  local: m.local,
  sustancias: substancesOf(m.nombre),
})
const isSame = (a: Medicine, b: Medicine): boolean =>
  a.drugs.some((d) => b.drugs.includes(d)) || isSameMedicine(asTaken(a), asTaken(b))

const pairsOf = (medicines: readonly Medicine[]): [Medicine, Medicine][] =>
  medicines.flatMap((a, i) => medicines.slice(i + 1).map((b): [Medicine, Medicine] => [a, b]))
/** What the patient already took and is now prescribed is the same treatment. */
const ours = ([a, b]: readonly [Medicine, Medicine]): boolean =>
  (a.de === 'historia' || b.de === 'historia') && a.de !== 'antecedente' && b.de !== 'antecedente'

function finding([a, b]: readonly [Medicine, Medicine], what: string): Finding {
  return {
    texto: `${what}: ${a.nombre} y ${b.nombre}. Deje uno, o finalice la fórmula anterior si es una renovación.`,
    explicacion: 'Los dos están activos a la vez.',
    citas: [citeMedicine(a), citeMedicine(b)],
  }
}

const substance: Rule = alertRule(
  'duplicado-mismo-medicamento',
  'El mismo medicamento dos veces',
  'media',
  'OMS, Medication Without Harm, 2017 (conciliación de medicamentos)',
  ({ medicamentos }) =>
    pairsOf(medicamentos.filter((m) => !m.local))
      .filter((pair) => ours(pair) && isSame(...pair))
      .map((pair) => finding(pair, 'Medicamento repetido')),
)

interface Doubled {
  readonly clave: GroupKey
  readonly grave?: true
  /** How the rule has always been called, where its group is not. */
  readonly id?: string
}
/** Classes of which one medicine is enough. */
export const doubled: readonly Doubled[] = [
  { clave: 'aine', grave: true },
  { clave: 'ibp' },
  { clave: 'estatinas', id: 'estatina' },
  { clave: 'ieca', grave: true },
  { clave: 'ara2', grave: true },
  { clave: 'betabloqueadores', grave: true },
  { clave: 'dihidropiridina' },
  { clave: 'benzodiacepinas', grave: true },
  { clave: 'isrs', grave: true },
  { clave: 'sulfonilureas', grave: true },
  { clave: 'anticoagulante', grave: true },
  { clave: 'antihistaminico' },
  { clave: 'corticoidesSistemicos', id: 'corticoide' },
  { clave: 'opioides', id: 'opioide' },
  { clave: 'tiazidas' },
  { clave: 'sglt2', id: 'isglt2' },
]
const nameOf = (clave: GroupKey): string => drugGroups[clave].nombre

export const duplicateRules: readonly Rule[] = [
  substance,
  ...doubled.map(
    ({ clave, grave, id = clave }): Rule =>
      alertRule(
        `duplicado-clase-${slug(id)}`,
        `Dos ${nameOf(clave)}`,
        grave ? 'alta' : 'media',
        'STOPP/START versión 3, 2023 (A3: dos medicamentos de la misma clase)',
        (record) =>
          pairsOf(taking(record, clave))
            .filter((pair) => pair.some((m) => m.de === 'historia') && !isSame(...pair))
            .map((pair) => finding(pair, `Dos ${nameOf(clave)}`)),
      ),
  ),
]
