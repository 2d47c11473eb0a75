import { createRequire } from 'node:module'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { baseExpressions, ignoredInvariants, invariantText } from './base/invariants.ts'
import type { Invariant } from './definition.ts'
import { periodRules } from './period-rules.ts'
import { NotPlain, plainPath } from './plain-path.ts'
import { say, type Walk } from './walk.ts'

type Evaluate = (value: unknown, environment: Readonly<Record<string, unknown>>) => unknown
interface Fhirpath {
  compile(path: { base?: string; expression: string }, model: unknown): Evaluate
}

/** Loading the language and its model takes a quarter of a second and thirty megabytes: paid by what a plain path does not say. */
const require = createRequire(import.meta.url)
let loaded: { readonly fhirpath: Fhirpath; readonly model: unknown } | undefined
const language = (): NonNullable<typeof loaded> =>
  (loaded ??= { fhirpath: require('fhirpath'), model: require('fhirpath/fhir-context/r4') })

/** An invariant made ready: `unless` is the element without which it holds anyway, so that most are never evaluated. */
interface Ready extends Invariant {
  readonly unless: string | null
  readonly text: string
  run: Evaluate | undefined
}

const ready = new WeakMap<readonly Invariant[], Map<string, readonly Ready[]>>()

/** `definition` is where the value stands in FHIR (`Composition.section`, `Period`), so that the language knows types. */
function makeReady(invariants: readonly Invariant[], definition: string): readonly Ready[] {
  const byPlace = ready.get(invariants) ?? new Map<string, readonly Ready[]>()
  ready.set(invariants, byPlace)
  const known = byPlace.get(definition)
  if (known !== undefined) return known
  const made = invariants.filter(isWorthEvaluating).map((invariant) => ({
    ...invariant,
    unless: guardOf(invariant.expression),
    text: invariantText.get(invariant.key) ?? invariant.human,
    run: undefined,
  }))
  byPlace.set(definition, made)
  return made
}

function compile(base: string, expression: string): Evaluate {
  const ofPeriods = periodRules.get(expression)
  if (ofPeriods !== undefined) return (value, { now }) => [ofPeriods(value, String(now))]
  let whole: Evaluate | undefined
  const inWhole: Evaluate = (value, environment) => {
    const { fhirpath, model } = language()
    whole ??= fhirpath.compile({ base, expression }, model)
    return whole(value, environment)
  }
  // Compared with the library for these; what a guide writes is the library's.
  const plain = baseExpressions.has(expression) ? plainPath(expression) : null
  if (plain === null) return inWhole
  return (value, environment) => {
    try {
      return plain(value, environment.resource)
    } catch (error) {
      if (error instanceof NotPlain) return inWhole(value, environment)
      throw error
    }
  }
}

/** Done by the walk itself, which sees every element anyway. */
const BY_THE_WALK = new Set(['ele-1', 'ext-1'])

const isWorthEvaluating = ({ key }: Invariant): boolean => !BY_THE_WALK.has(key) && !ignoredInvariants.has(key)

/** `a.empty() or …`, `a.exists() implies …`, `a.b.empty() and a.c.empty()`: true of whatever has no `a`. */
function guardOf(expression: string): string | null {
  const first = /^(\w+)(?:\.empty\(\) or |\.exists\(\) implies )/.exec(expression)?.[1]
  if (first !== undefined) return first
  const parts = expression.split(' and ').map((part) => /^(\w+)(?:\.\w+)*\.empty\(\)$/.exec(part)?.[1])
  return parts[0] !== undefined && parts.every((p) => p === parts[0]) ? parts[0] : null
}

/** Written as it is, with a type (`valueCoding`), or only beside its value (`_value`). */
const has = (value: unknown, name: string): boolean =>
  isJsonObject(value) &&
  Object.keys(value).some((key) => {
    const plain = key.startsWith('_') ? key.slice(1) : key
    return plain === name || (plain.startsWith(name) && /^[A-Z]/.test(plain.slice(name.length)))
  })

export function checkInvariants(
  walk: Walk,
  invariants: readonly Invariant[],
  value: unknown,
  path: string,
  definition: string,
): void {
  if (invariants.length === 0) return
  for (const invariant of makeReady(invariants, definition)) {
    if (invariant.unless !== null && !has(value, invariant.unless)) continue
    if (invariant.run === undefined) invariant.run = compile(definition, invariant.expression)
    const answer = evaluate(walk, invariant.run, value)
    if (answer === true) continue
    const { key, severity, expression, text } = invariant
    say(walk, {
      codigo: answer === null ? 'invariante_no_evaluable' : 'invariante',
      clave: key,
      severidad: answer === null || severity === 'warning' ? 'advertencia' : 'error',
      ruta: path,
      mensaje:
        answer === null ? `La regla ${key} no se pudo evaluar: ${text}.` : `No se cumple la regla ${key}: ${text}.`,
      sugerencia: `La regla es: ${expression.length > 200 ? `${expression.slice(0, 197)}…` : expression}`,
    })
  }
}

/** An empty answer is what a rule says of what is not there. */
function evaluate(walk: Walk, run: Evaluate, value: unknown): boolean | null {
  try {
    const answer = run(value, { resource: walk.resource, rootResource: walk.resource, now: walk.now })
    return Array.isArray(answer) && answer.every((a) => a === true)
  } catch {
    return null
  }
}
