import type { Call } from '../../../engine/call.ts'
import { allowed, sourcesFor } from '../rest/permission.ts'
import type { Facts, FhirType, Param, Source } from '../source.ts'
import { codesInSet } from '../terminology/codes-in-set.ts'
import type { Answer } from './answer.ts'
import {
  type Criterion,
  malformedValue,
  noModifier,
  type PlainCriterion,
  tooManySteps,
  unknown,
  unknownSet,
  type Wrong,
  whichType,
} from './asked.ts'
import { constantsFitting } from './constants.ts'
import { type ReadContext, readers, readTypedIdentifier } from './read-value.ts'
import { answerOf, mayAsk } from './scope.ts'
import { splitAt, unescaped } from './split.ts'
import type { PlainKind, PlainValue, TokenValue } from './values.ts'

export type KnownTypes = ReadonlyMap<string, FhirType>

export interface CriterionContext {
  readonly call: Call
  readonly types: KnownTypes
  readonly facts: Facts
}

/** Steps that a chain may have: `patient.organization.name` has two. */
const MOST_STEPS = 3

/** Why a parameter cannot be used. */
export class Refused extends Error {
  readonly wrong: Wrong
  constructor(wrong: Wrong) {
    super(wrong.codigo)
    this.wrong = wrong
  }
}

/** Every type has these. */
export const COMMON: readonly Param[] = [
  {
    name: '_id',
    type: 'token',
    about: 'Identificador del recurso.',
    definition: 'http://hl7.org/fhir/SearchParameter/Resource-id',
  },
  {
    name: '_lastUpdated',
    type: 'date',
    about: 'Cuándo cambió por última vez.',
    definition: 'http://hl7.org/fhir/SearchParameter/Resource-lastUpdated',
  },
  {
    name: '_profile',
    type: 'token',
    shownAs: 'uri',
    about: 'Perfil que el recurso declara, por su dirección.',
    definition: 'http://hl7.org/fhir/SearchParameter/Resource-profile',
  },
  {
    name: '_security',
    type: 'token',
    about: 'Confidencialidad con que está marcado.',
    definition: 'http://hl7.org/fhir/SearchParameter/Resource-security',
  },
  {
    name: '_tag',
    type: 'token',
    about: 'Etiqueta; aquí ningún recurso lleva ninguna.',
    definition: 'http://hl7.org/fhir/SearchParameter/Resource-tag',
  },
]

/** The parameter, if any source answers it for this caller; otherwise there is no such thing. */
function paramNamed(type: FhirType, name: string, call: Call): Param | undefined {
  const param = [...COMMON, ...type.params].find((p) => p.name === name)
  if (param === undefined) return undefined
  const answered = sourcesFor(call, type).some((s) => {
    const answer = answerOf(s, name)
    return answer !== undefined && mayAsk(call, s, answer)
  })
  return answered || (type.constants !== undefined && sourcesFor(call, type).length === 0) ? param : undefined
}

/** What this caller may ask a parameter by, source by source. */
const answersFor = (type: FhirType, name: string, call: Call): Answer[] =>
  sourcesFor(call, type).flatMap((s) => {
    const answer = answerOf(s, name)
    if (answer === undefined || !mayAsk(call, s, answer)) return []
    const { text, ...plain } = answer
    return [text === undefined || mayAsk(call, s, text) ? answer : plain]
  })

/** Whether rows can be ordered by it: every source that answers it says by what, for else part of them would not be. */
export function isOrdered(sources: readonly Source[], name: string): boolean {
  const answers = sources.flatMap((s) => answerOf(s, name) ?? [])
  return answers.length > 0 && answers.every((a) => a.order !== undefined)
}

export const isSortable = (type: FhirType, name: string, call: Call): boolean =>
  paramNamed(type, name, call) !== undefined &&
  isOrdered(
    sourcesFor(call, type).filter((s) => {
      const answer = answerOf(s, name)
      return answer !== undefined && mayAsk(call, s, answer)
    }),
    name,
  )

const CHAIN = /^([\w-]+)(?::([A-Z]\w+))?\.(.+)$/
const PLAIN = /^([\w-]+)(?::([\w-]+))?$/
const MAX_VALUES = 1_000

/** `name`, `name:modifier`, `name.other`, `name:Type.other`, `_has:Type:name:other`. */
export function readCriterion(
  type: FhirType,
  key: string,
  value: string,
  context: CriterionContext,
  steps = 0,
): Criterion {
  const inner = (of: FhirType, rest: string): Criterion => {
    try {
      if (steps >= MOST_STEPS) throw new Refused({ campo: key, codigo: 'regla', mensaje: tooManySteps })
      return readCriterion(of, rest, value, context, steps + 1)
    } catch (error) {
      throw error instanceof Refused ? new Refused({ ...error.wrong, campo: key }) : error
    }
  }
  const refuse = (codigo: Wrong['codigo'], mensaje: Wrong['mensaje'], declared?: string): never => {
    throw new Refused({ campo: key, codigo, mensaje, ...(declared === undefined ? {} : { declared }) })
  }
  if (key.startsWith('_has:')) {
    const [, typeName = '', by = '', ...rest] = key.split(':')
    const of = context.types.get(typeName)
    if (of === undefined || rest.length === 0 || !allowed(context.call, of, 's')) return refuse('desconocido', unknown)
    const param = paramNamed(of, by, context.call)
    if (param?.type !== 'reference' || param.targets?.includes(type.type) !== true)
      return refuse('desconocido', unknown)
    return { kind: 'has', to: type.type, of, by, inner: inner(of, rest.join(':')) }
  }
  const chain = CHAIN.exec(key)
  if (chain !== null) return readChain(type, chain, context, inner, refuse)
  const [, name = '', modifier = null] = PLAIN.exec(key) ?? []
  const param = name === '' ? undefined : paramNamed(type, name, context.call)
  if (param === undefined) return refuse('desconocido', unknown)
  if (modifier === 'missing') {
    const known = sourcesFor(context.call, type).some((s) => answerOf(s, name)?.missing !== undefined)
    if (!known) return refuse('opcion', noModifier, name)
    if (value !== 'true' && value !== 'false') return refuse('formato', malformedValue)
    return { kind: 'missing', name, missing: value === 'true' }
  }
  if (modifier !== null && !takes(param, modifier, answersFor(type, name, context.call)))
    return refuse('opcion', noModifier, name)
  const texts = splitAt(value, ',')
  if (texts.length > MAX_VALUES) return refuse('rango', malformedValue)
  if (modifier === 'in' || modifier === 'not-in') {
    // A set that is named twice is one: some have a thousand codes, and each is a condition.
    const values = [...new Set(texts.map(unescaped))].map(codesInSet)
    if (values.includes(null)) return refuse('opcion', unknownSet)
    return { kind: 'plain', name, type: 'token', values: values.flatMap((v) => v ?? []), not: modifier === 'not-in' }
  }
  const plain = { base: context.facts.base, modifier }
  if (modifier === 'text') {
    const words = texts.flatMap((text) => readers.string(text, { ...plain, modifier: 'contains' }) ?? [])
    return words.length < texts.length ? refuse('formato', malformedValue) : { kind: 'text', name, values: words }
  }
  if (modifier === 'identifier') {
    const values = texts.flatMap((text) => readers.token(text, plain) ?? [])
    return values.length < texts.length ? refuse('formato', malformedValue) : identifiedBy(type, name, values, context)
  }
  const said = { name, not: modifier === 'not' }
  return (
    (param.type === 'composite'
      ? readComposite(name, texts, answersFor(type, name, context.call)[0]?.kinds ?? [], plain)
      : readPlain(param.type, said, texts, plain)) ?? refuse('formato', malformedValue)
  )
}

/** By the identifier that a reference says, or by that of what it leads to. */
function identifiedBy(
  type: FhirType,
  name: string,
  values: readonly TokenValue[],
  { call, types, facts }: CriterionContext,
): Criterion {
  const led = new Set(answersFor(type, name, call).flatMap((a) => a.leads?.map((lead) => lead.type) ?? []))
  const inner: Criterion = { kind: 'plain', name: 'identifier', type: 'token', values, not: false }
  const chains = [...led].flatMap((to): Criterion[] => {
    const target = types.get(to)
    if (target === undefined || !allowed(call, target, 's') || paramNamed(target, 'identifier', call) === undefined)
      return []
    return [{ kind: 'chain', name, to: target, inner, constants: constantsFitting(target, inner, facts) }]
  })
  return { kind: 'any', of: [{ kind: 'identified', name, values }, ...chains] }
}

/** `8480-6$gt140`: a value for each of its parts. */
function readComposite(
  name: string,
  texts: readonly string[],
  kinds: readonly PlainKind[],
  context: ReadContext,
): Criterion | null {
  const values = texts.flatMap((text) => {
    const written = splitAt(text, '$')
    const parts = kinds.flatMap((kind, i): PlainValue[] => {
      const read = readers[kind](written[i] ?? '', { ...context, modifier: null })
      return read === null ? [] : [read]
    })
    return written.length === kinds.length && parts.length === kinds.length ? [{ parts }] : []
  })
  return values.length < texts.length ? null : { kind: 'plain', name, type: 'composite', values, not: false }
}

/** Null where a value is none of its kind. */
function readPlain<K extends PlainKind>(
  type: K,
  said: Pick<PlainCriterion<K>, 'name' | 'not'>,
  texts: readonly string[],
  context: ReadContext,
): Criterion | null {
  const read = type === 'token' && context.modifier === 'of-type' ? readTypedIdentifier : readers[type]
  const values = texts.flatMap((text) => read(text, context) ?? [])
  // Values of their own kind, whichever it is: the compiler does not tell the members of a union apart by `K`.
  return values.length < texts.length ? null : ({ kind: 'plain', ...said, type, values } as Criterion)
}

function takes(param: Param, modifier: string, answers: readonly Answer[]): boolean {
  if (param.type === 'token') return tokenModifiers(answers).includes(modifier)
  if (param.type === 'reference' && modifier === 'identifier') return true
  if (param.type === 'string') return modifier === 'exact' || modifier === 'contains'
  return param.type === 'reference' && param.targets?.includes(modifier) === true
}

/** The modifiers of a parameter of codes, by what its sources answer. */
export const tokenModifiers = (answers: readonly Answer[]): readonly string[] => [
  ...['not', 'in', 'not-in'],
  ...(answers.some((a) => a.text !== undefined) ? ['text'] : []),
  ...(answers.some((a) => a.levels === true) ? ['below', 'above'] : []),
  ...(answers.some((a) => a.typed === true) ? ['of-type'] : []),
]

function readChain(
  type: FhirType,
  [, name = '', asked, rest = '']: RegExpExecArray,
  { call, types, facts }: CriterionContext,
  inner: (of: FhirType, rest: string) => Criterion,
  refuse: (codigo: Wrong['codigo'], mensaje: Wrong['mensaje']) => never,
): Criterion {
  const param = paramNamed(type, name, call)
  if (param?.type !== 'reference') return refuse('desconocido', unknown)
  const led = new Set(
    sourcesFor(call, type).flatMap((s) => {
      const answer = answerOf(s, name)
      return answer === undefined || !mayAsk(call, s, answer) ? [] : (answer.leads ?? []).map((lead) => lead.type)
    }),
  )
  const targets = [...led].filter((t) => asked === undefined || t === asked)
  if (targets.length > 1) return refuse('opcion', whichType)
  const to = types.get(targets[0] ?? '')
  if (to === undefined || !allowed(call, to, 's')) return refuse('desconocido', unknown)
  const condition = inner(to, rest)
  return { kind: 'chain', name, to, inner: condition, constants: constantsFitting(to, condition, facts) }
}
