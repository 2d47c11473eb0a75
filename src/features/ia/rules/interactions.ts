import { drugGroups, type GroupKey } from '../../farmacologia/drug-groups.ts'
import { type Interaction, interactionTable } from '../../farmacologia/interactions.ts'
import type { LoadedPair } from '../../farmacologia/loaded-interactions.ts'
import { isGraver } from '../../historias/alerts/interactions.ts'
import { citeMedicine, taking } from '../record/asks.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

const side = (keys: readonly GroupKey[]): string => keys.map(slug).join('+')
const wordsOf = (keys: readonly GroupKey[]): string => keys.map((k) => drugGroups[k].nombre).join(', ')
const idOf = ({ a, b }: Interaction): string => `interaccion-${side(a)}-con-${side(b)}`

/** Two rows that share a substance are one treatment, and a matter of the duplicates. */
const isOther = (a: Medicine, b: Medicine): boolean =>
  a.id !== b.id && !a.drugs.some((d) => b.drugs.includes(d)) && a.nombre.toLowerCase() !== b.nombre.toLowerCase()

const found = (x: Interaction | LoadedPair, a: Medicine, b: Medicine): Finding => {
  const [first, second] = a.id < b.id ? [a, b] : [b, a]
  return {
    texto: `Interacción entre ${first.nombre} y ${second.nombre}. ${x.conducta}`,
    explicacion: `${x.efecto} ${x.mecanismo}`,
    citas: [citeMedicine(first), citeMedicine(second)],
  }
}

function meeting(x: Interaction, record: ClinicalRecord): Finding[] {
  const { a, b } = x
  const [left, right] = [taking(record, ...a), taking(record, ...b)]
  const seen = new Set<string>()
  return left.flatMap((m) =>
    right.flatMap((n) => {
      const key = [m.id, n.id].sort().join()
      if (!isOther(m, n) || seen.has(key)) return []
      seen.add(key)
      return found(x, m, n)
    }),
  )
}

const isOf = (m: Medicine, keys: readonly GroupKey[]): boolean => keys.some((key) => m.groups.has(key))
const known = (a: Medicine, b: Medicine): Interaction[] =>
  interactionTable.filter((x) => (isOf(a, x.a) && isOf(b, x.b)) || (isOf(b, x.a) && isOf(a, x.b)))

/** What the institution loaded and the table of the service does not say as gravely. */
const loadedRule: Rule = alertRule(
  'interaccion-cargada',
  'Interacción del catálogo que cargó la institución',
  'media',
  'Catálogo de interacciones cargado; cada hallazgo dice su fuente',
  ({ medicamentos, interacciones }) => {
    const taken = medicamentos.filter((m) => !m.local)
    return taken.flatMap((a, i) =>
      taken.slice(i + 1).flatMap((b) =>
        isOther(a, b)
          ? interacciones
              .between({ dci: namesOf(a), atc: a.atc }, { dci: namesOf(b), atc: b.atc })
              .filter((p) => isGraver(p, known(a, b)))
              .map((p) => ({
                ...found(p, a, b),
                explicacion: `${p.efecto} ${p.mecanismo} Fuente: ${p.fuente}.`,
                severidad: p.gravedad,
              }))
          : [],
      ),
    )
  },
)
const namesOf = (m: Medicine): string => [m.nombre, ...m.drugs.map((d) => d.dci)].join(' + ')

/** One rule for each row of the table that the alerts of a history already use. */
export const interactionRules: readonly Rule[] = [
  ...interactionTable.map(
    (x): Rule =>
      alertRule(idOf(x), `${wordsOf(x.a)} con ${wordsOf(x.b)}`, x.gravedad, x.fuente, (record) => meeting(x, record)),
  ),
  loadedRule,
]
