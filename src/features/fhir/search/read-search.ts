import type { Call } from '../../../engine/call.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { allowed } from '../rest/permission.ts'
import { demasiadoCostoso } from '../rest/problems.ts'
import type { Facts, FhirType } from '../source.ts'
import {
  type Criterion,
  type Cursor,
  type Include,
  malformedValue,
  repeated,
  type SearchQuestion,
  type Shape,
  type Sort,
  type Wrong,
} from './asked.ts'
import { isSortable, type KnownTypes, Refused, readCriterion } from './read-criterion.ts'
import { elementNamed, isSummary } from './read-shape.ts'
import { splitAt, unescaped } from './split.ts'
import { linksIn } from './steps.ts'

export interface SearchContext {
  readonly call: Call
  readonly types: KnownTypes
  readonly facts: Facts
  readonly lenient: boolean
  /** The patient whose compartment is searched. */
  readonly patient?: string | null
}

/** As in the servers that clients are written against; who wants more says so. */
export const DEFAULT_COUNT = 20
export const MAX_COUNT = 1_000
/** Each is a question of its own; real ones ask two or three. */
const MOST_INCLUDES = 20
/** A form may carry a hundred thousand: each would be a condition of the query. */
const MOST_PARAMETERS = 200
/** Likewise, of chains and `_has`. */
const MOST_LINKS = 20
const TOTALS: readonly string[] = ['none', 'estimate', 'accurate']

/** Said to the writer of answers, and not asked of the resources. */
const FORMAT = new Set(['_format', '_pretty'])
export const CURSOR = '_cursor'

const CURSOR_FORM = /^(after|before)\.([A-Za-z0-9.-]{1,64})$/

/** Reads a search strictly: what is not understood is refused, all of it at once, or left aside and said if so preferred. */
export function readSearch(type: FhirType, given: URLSearchParams, context: SearchContext): SearchQuestion {
  // What is asked twice in the same words is asked once.
  const distinct = new Map([...given].map((pair) => [pair.join('\n'), pair] as const))
  if (distinct.size > MOST_PARAMETERS)
    throw new Problem(badParameter, { errores: [{ campo: '', codigo: 'rango', mensaje: tooManyParameters }] })
  if ([...distinct.values()].reduce((sum, [name]) => sum + linksIn(name), 0) > MOST_LINKS)
    throw new Problem(demasiadoCostoso, { detail: tooManyLinks })
  const wrong: Wrong[] = []
  const criteria: Criterion[] = []
  const includes: Include[] = []
  const revincludes: Include[] = []
  const names: string[] = []
  const used = new URLSearchParams()
  let sort: readonly Sort[] = []
  let count = DEFAULT_COUNT
  let cursor: Cursor | null = null
  let total = false
  const shape: { -readonly [K in keyof Shape]: Shape[K] } = { summary: 'false', elements: null }

  const refuse = (campo: string, codigo: Wrong['codigo'], mensaje: Wrong['mensaje']): never => {
    throw new Refused({ campo, codigo, mensaje })
  }

  const results: Readonly<Record<string, (value: string) => void>> = {
    _count(value) {
      if (!/^\d{1,9}$/.test(value)) refuse('_count', 'formato', malformedValue)
      count = Math.min(Number(value), MAX_COUNT)
    },
    _sort(value) {
      sort = splitAt(value, ',').map((part) => {
        const descending = part.startsWith('-')
        const name = descending ? part.slice(1) : part
        if (!isSortable(type, name, context.call))
          refuse('_sort', 'opcion', say('No se puede ordenar por eso.', 'Cannot be sorted by that.'))
        return { name, descending }
      })
      if (new Set(sort.map((s) => s.name)).size !== sort.length) refuse('_sort', 'regla', repeated)
    },
    _total(value) {
      if (!TOTALS.includes(value)) refuse('_total', 'opcion', malformedValue)
      total = value !== 'none'
    },
    _summary(value) {
      shape.summary = isSummary(value) ? value : refuse('_summary', 'opcion', malformedValue)
    },
    _elements(value) {
      shape.elements = splitAt(value, ',').map(
        (e) => elementNamed(type, unescaped(e)) ?? refuse('_elements', 'opcion', malformedValue),
      )
    },
    [CURSOR](value) {
      const m = CURSOR_FORM.exec(value)
      cursor =
        m === null
          ? refuse(CURSOR, 'formato', malformedValue)
          : { direction: m[1] === 'before' ? 'before' : 'after', id: m[2] ?? '' }
    },
  }

  const read = (name: string, value: string): void => {
    const result = Object.hasOwn(results, name) ? results[name] : undefined
    if (result !== undefined) {
      if (given.getAll(name).length > 1) refuse(name, 'regla', repeated)
      result(value)
      return
    }
    const include = /^(_include|_revinclude)(:iterate|:recurse)?$/.exec(name)
    if (include !== null) {
      const into = include[1] === '_include' ? includes : revincludes
      const one = readInclude(name, value, include[2] !== undefined, context)
      if (into.some((i) => isSame(i, one))) return
      if (includes.length + revincludes.length >= MOST_INCLUDES) refuse(name, 'regla', tooManyIncludes)
      into.push(one)
      return
    }
    criteria.push(readCriterion(type, name, value, context))
  }

  for (const [name, value] of distinct.values()) {
    // What was left blank was not asked (R4, http.html#search).
    if (value === '') continue
    try {
      if (!FORMAT.has(name)) read(name, value)
      used.append(name, value)
      if (FORMAT.has(name)) continue
      if (name !== CURSOR && name !== '_count') names.push(name)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      wrong.push(error.wrong)
    }
  }
  if (shape.summary !== 'false' && shape.elements !== null) {
    shape.elements = null
    used.delete('_elements')
    wrong.push({
      campo: '_elements',
      codigo: 'regla',
      mensaje: say('No va junto con _summary.', 'Not together with _summary.'),
    })
  }
  // A place in a list that cannot be found is no place at all, however lenient one is.
  if (wrong.length > 0 && (!context.lenient || wrong.some((w) => w.campo === CURSOR)))
    throw new Problem(badParameter, { errores: wrong })
  return {
    type,
    patient: context.patient ?? null,
    criteria,
    sort,
    count,
    cursor,
    includes,
    revincludes,
    shape,
    total: total || shape.summary === 'count',
    ignored: wrong,
    used,
    names: [...new Set(names)],
  }
}

const tooManyParameters = say(
  `Se piden más de ${MOST_PARAMETERS} parámetros distintos.`,
  `More than ${MOST_PARAMETERS} different parameters are asked for.`,
)
const tooManyIncludes = say(
  `Se piden más de ${MOST_INCLUDES} inclusiones distintas.`,
  `More than ${MOST_INCLUDES} different inclusions are asked for.`,
)

const tooManyLinks = say(
  `Se encadenan más de ${MOST_LINKS} pasos a otros recursos (\`_has\`, \`a.b\`, \`:identifier\`): haga varias búsquedas.`,
  `More than ${MOST_LINKS} steps to other resources (\`_has\`, \`a.b\`, \`:identifier\`): ask in several searches.`,
)

const isSame = (a: Include, b: Include): boolean =>
  a.type === b.type && a.name === b.name && a.target === b.target && a.iterate === b.iterate

const notIncluded = say('No es una referencia de ese tipo.', 'Is not a reference of that type.')

function readInclude(campo: string, value: string, iterate: boolean, { call, types }: SearchContext): Include {
  const [typeName = '', name = '*', target = null, ...rest] = value === '*' ? ['*'] : value.split(':')
  const fail = (): never => {
    throw new Refused({ campo, codigo: 'opcion', mensaje: notIncluded })
  }
  const type = types.get(typeName)
  if (type === undefined || rest.length > 0 || !allowed(call, type, 's')) return fail()
  if (name === '*') return { type, name: null, target, iterate }
  const param = type.params.find((p) => p.name === name)
  if (param?.type !== 'reference' || (target !== null && param.targets?.includes(target) !== true)) return fail()
  return { type, name, target, iterate }
}
