import { gravedades } from '../../model/codes/gravity.ts'
import type { Finding } from '../../modules/persona/index.ts'
import type { ClinicalRecord } from './record/record.ts'
import type { Rule } from './rule.ts'

export interface Recommendation extends Omit<Finding, 'severidad'> {
  readonly regla: string
  readonly version: number
  readonly titulo: string
  readonly fuente: string
  readonly severidad: Rule['severidad']
  readonly tipo: Rule['tipo']
}

const citeKey = (c: Recommendation['citas'][number]): string => [c.recurso, c.id, c.campo, c.fragmento].join('\n')
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const keyOf = (r: Recommendation): string => [r.regla, r.texto, ...r.citas.map(citeKey)].join('\n')

function asRecommendation({ id, version, titulo, fuente, severidad, tipo }: Rule, finding: Finding): Recommendation {
  const { severidad: own, titulo: _named, fuente: source, ...rest } = finding
  const citas = [...new Map(finding.citas.map((c) => [citeKey(c), c])).entries()]
    .sort(([a], [b]) => compare(a, b))
    .map(([, c]) => c)
  return { regla: id, version, titulo, fuente: source ?? fuente, severidad: own ?? severidad, tipo, ...rest, citas }
}

/** What the rules say of a record: gravest first, each thing once, whatever the order of entries and rules. */
export function recommend(rules: readonly Rule[], record: ClinicalRecord): Recommendation[] {
  const all = rules.flatMap((rule) => rule.finds(record).map((finding) => asRecommendation(rule, finding)))
  return [...new Map(all.map((r) => [keyOf(r), r])).entries()]
    .sort(
      ([a, x], [b, y]) =>
        gravedades.indexOf(x.severidad) - gravedades.indexOf(y.severidad) || compare(x.regla, y.regla) || compare(a, b),
    )
    .map(([, r]) => r)
}
