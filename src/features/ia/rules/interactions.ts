import { drugGroups, type GroupKey } from '../../historias/alerts/drug-groups.ts'
import { type Interaction, interactionTable } from '../../historias/alerts/interaction-table.ts'
import { citeMedicine, taking } from '../record/asks.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import type { Finding, Rule } from '../rule.ts'
import { slug } from './slug.ts'

const side = (keys: readonly GroupKey[]): string => keys.map(slug).join('+')
const wordsOf = (keys: readonly GroupKey[]): string => keys.map((k) => drugGroups[k].nombre).join(', ')
const idOf = ({ a, b }: Interaction): string => `interaccion-${side(a)}-con-${side(b)}`

/** Two rows that share a substance are one treatment, and a matter of the duplicates. */
const isOther = (a: Medicine, b: Medicine): boolean =>
  a.id !== b.id && !a.drugs.some((d) => b.drugs.includes(d)) && a.nombre.toLowerCase() !== b.nombre.toLowerCase()

function meeting({ a, b, efecto, conducta }: Interaction, record: ClinicalRecord): Finding[] {
  const [left, right] = [taking(record, ...a), taking(record, ...b)]
  const seen = new Set<string>()
  return left.flatMap((x) =>
    right.flatMap((y) => {
      const key = [x.id, y.id].sort().join()
      if (!isOther(x, y) || seen.has(key)) return []
      seen.add(key)
      const [first, second] = x.id < y.id ? [x, y] : [y, x]
      return {
        texto: `Interacción entre ${first.nombre} y ${second.nombre}. ${conducta}`,
        explicacion: efecto,
        citas: [citeMedicine(first), citeMedicine(second)],
      }
    }),
  )
}

/** One rule for each row of the table that the alerts of a history already use. */
export const interactionRules: readonly Rule[] = interactionTable.map((x) => ({
  id: idOf(x),
  version: 1,
  titulo: `${wordsOf(x.a)} con ${wordsOf(x.b)}`,
  fuente: x.fuente,
  severidad: x.gravedad,
  tipo: 'alerta',
  finds: (record) => meeting(x, record),
}))
