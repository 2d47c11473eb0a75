import { gravedades } from '../../../model/codes/gravity.ts'
import { drugGroups, type GroupKey } from '../../medicamentos/index.ts'
import { citeMedicine, taking } from '../facts/asks.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { type Interaction, interactionTable } from '../interactions.ts'
import type { LoadedPair } from '../loaded-interactions.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

const side = (keys: readonly GroupKey[]): string => keys.map(slug).join('+')
const wordsOf = (keys: readonly GroupKey[]): string => keys.map((k) => drugGroups[k].nombre).join(', ')
const idOf = ({ a, b }: Interaction): string => `interaccion-${side(a)}-con-${side(b)}`

/** Two rows that share a substance are one treatment, and a matter of the duplicates. */
const isOther = (a: Medicine, b: Medicine): boolean =>
  a.id !== b.id && !a.drugs.some((d) => b.drugs.includes(d)) && a.nombre.toLowerCase() !== b.nombre.toLowerCase()

const places: Readonly<Record<Medicine['de'], string>> = {
  historia: '',
  otra_historia: ' (formulado en otra atención)',
  antecedente: ' (en uso según el antecedente)',
}
const named = ({ nombre, de }: Medicine): string => `${nombre}${places[de]}`

const found = (x: Interaction | LoadedPair, a: Medicine, b: Medicine): Finding => {
  // By name: which of them was written first says nothing.
  const [first, second] = `${a.nombre} ${a.id}` < `${b.nombre} ${b.id}` ? [a, b] : [b, a]
  return {
    titulo: `Interacción: ${a.nombre} con ${b.nombre}`,
    texto: `Interacción entre ${named(first)} y ${named(second)}. ${x.conducta}`,
    explicacion: `${x.efecto} ${x.mecanismo}`,
    citas: [citeMedicine(first), citeMedicine(second)],
  }
}

function meeting(x: Interaction, record: PersonFacts): Finding[] {
  const { a, b } = x
  const left = taking(record, ...a)
  const right = left.length === 0 ? [] : taking(record, ...b)
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

const isGraver = ({ gravedad }: LoadedPair, ours: readonly Interaction[]): boolean =>
  ours.every((known) => gravedades.indexOf(gravedad) < gravedades.indexOf(known.gravedad))

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
                fuente: p.fuente,
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
    (x): Rule => ({
      ...alertRule(idOf(x), `${wordsOf(x.a)} con ${wordsOf(x.b)}`, x.gravedad, x.fuente, (facts) => meeting(x, facts)),
      about: x.a,
    }),
  ),
  loadedRule,
]
