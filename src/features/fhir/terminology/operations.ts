import {
  defineOperation,
  type Fields,
  type OperationInput,
  type OperationResult,
  oncePerService,
} from '../../../engine/operation.ts'
import { Problem, type ProblemKind } from '../../../model/problem.ts'
import { badParameter, notFound } from '../../../model/problems.ts'
import { foldedText } from '../../../model/text/plain-text.ts'
import { entryText, writeBundle } from '../format/bundle.ts'
import { formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { BASE, type FhirContext } from '../rest/context.ts'
import { askedBy, FHIR_OUTPUT, fhirOperation, field, formatFields } from '../rest/declaring.ts'
import { pageLinks } from '../rest/links.ts'
import { fhirNoAceptable } from '../rest/problems.ts'
import { refuseOthers } from '../rest/read.ts'
import { type FhirDeps, fhirContext } from '../rest/service.ts'
import { malformedValue } from '../search/asked.ts'
import { askedAboutCode, demanded } from './asked-code.ts'
import { type CodeLookups, codeLookups, type FoundConcept, type TerminologyDeps } from './code-lookup.ts'
import { codigoDesconocido, expansionDemasiadoAmplia, terminologiaDesconocida } from './problems.ts'
import {
  canonicalOf,
  catalogueNamed,
  listNamed,
  publishedCatalogues,
  publishedLists,
  publishedSets,
  setNamed,
} from './published-lists.ts'
import { expanded, setOfR4, setResource, setResources, systemResources } from './resources.ts'

/** Codes are nobody's: any account may ask for them, and nothing of it is audited. */
const shared = {
  ...fhirOperation,
  access: 'cuenta',
  action: 'leer',
  resource: 'catalogo',
  unaudited: true,
} as const

type Deps = FhirDeps & Omit<TerminologyDeps, 'core'>
interface Needed {
  readonly context: FhirContext
  readonly codes: CodeLookups
}
const needed = (deps: Deps): Needed => ({
  context: oncePerService<FhirDeps, FhirContext>(deps, fhirContext),
  codes: codeLookups({ core: deps.engine.core, icd: deps.icd, catalogueVersions: deps.catalogueVersions }),
})
const needs = (deps: Deps): Needed => oncePerService(deps, needed)

const wrong = (campo: string): never => {
  throw new Problem(badParameter, { errores: [{ campo, codigo: 'formato', mensaje: malformedValue }] })
}
const numberIn = (asked: URLSearchParams, name: string, usual: number): number => {
  const text = asked.get(name)
  return text === null ? usual : /^\d{1,6}$/.test(text) ? Number(text) : wrong(name)
}
const OF_FORMAT = ['_format', '_pretty']

type Parameter = readonly [name: string, value: object]
const parameters = (...all: readonly (Parameter | null)[]): Readonly<Record<string, unknown>> => ({
  resourceType: 'Parameters',
  parameter: all.flatMap((p) => (p === null ? [] : [{ name: p[0], ...p[1] }])),
})

/** Reads what was asked, refuses what is none of it, and writes what `answer` says. */
const answering =
  (
    known: readonly string[],
    answer: (asked: URLSearchParams, input: OperationInput, needed: Needed) => Promise<object>,
  ) =>
  async (input: OperationInput, needed: Needed): Promise<OperationResult> => {
    const asked = askedAboutCode(input)
    const format = formatOf(input.accept, asked)
    refuseOthers(asked, new Set([...known, ...OF_FORMAT]))
    return { raw: write((await answer(asked, input, needed)) as Readonly<Record<string, unknown>>, format) }
  }

const titleOf = (system: string): string => (listNamed(system) ?? catalogueNamed(system))?.title ?? ''

async function found(codes: CodeLookups, system: string, code: string): Promise<FoundConcept | null> {
  const concept = await codes.find(canonicalOf(system), code)
  if (concept === undefined) throw new Problem(terminologiaDesconocida)
  return concept
}

const lookup = answering(
  ['system', 'code', 'display', 'version', 'displayLanguage', 'property'],
  async (asked, _input, { codes }) => {
    const [system = '', code = ''] = demanded(asked, 'system', 'code')
    const concept = await found(codes, system, code)
    if (concept === null) throw new Problem(codigoDesconocido)
    const above = await parentOf(codes, system, code)
    return parameters(
      ['name', { valueString: titleOf(system) }],
      ['display', { valueString: concept.display }],
      [
        'property',
        {
          part: [
            { name: 'code', valueCode: 'inactive' },
            { name: 'value', valueBoolean: concept.inactive },
          ],
        },
      ],
      above === null
        ? null
        : [
            'property',
            {
              part: [
                { name: 'code', valueCode: 'parent' },
                { name: 'value', valueCode: above.code },
                { name: 'description', valueString: above.display },
              ],
            },
          ],
    )
  },
)

const levelsOf = (system: string): number | undefined => (listNamed(system) ?? catalogueNamed(system))?.levels

/** The nearest code that a code begins with, of a classification that is written so. */
async function parentOf(codes: CodeLookups, system: string, code: string): Promise<FoundConcept | null> {
  const shortest = levelsOf(system)
  if (shortest === undefined) return null
  for (let length = code.length - 1; length >= shortest; length--) {
    const above = await codes.find(canonicalOf(system), code.slice(0, length))
    if (above) return above
  }
  return null
}

/** Whether a code is what is meant, and whether it is called so. */
function verdict(concept: FoundConcept | null, display: string | null): Readonly<Record<string, unknown>> {
  if (concept === null)
    return parameters(['result', { valueBoolean: false }], ['message', { valueString: 'Ese código no está aquí.' }])
  const called = display === null || foldedText(display) === foldedText(concept.display)
  return parameters(
    ['result', { valueBoolean: called }],
    called ? null : ['message', { valueString: 'El código existe, y se llama de otro modo.' }],
    concept.display === '' ? null : ['display', { valueString: concept.display }],
  )
}

const validateInSystem = answering(
  ['url', 'system', 'code', 'display', 'version'],
  async (asked, { params }, { codes }) => {
    const named =
      params.id === undefined ? null : [...publishedLists, ...publishedCatalogues].find((s) => s.id === params.id)
    if (named === undefined) throw new Problem(notFound)
    const [code = ''] = demanded(asked, 'code')
    const system = named?.url ?? asked.get('url') ?? asked.get('system') ?? demanded(asked, 'url')[0] ?? ''
    return verdict(await found(codes, system, code), asked.get('display'))
  },
)

interface AskedSet {
  readonly resource: object
  readonly system: string
  readonly codes: readonly string[] | null
  readonly isOurs: boolean
}
/** The set that is named by its address, or by its id in the path. */
function setAsked(asked: URLSearchParams, id: string | undefined): AskedSet {
  const own =
    id === undefined
      ? setNamed(asked.get('url') ?? demanded(asked, 'url')[0] ?? '')
      : publishedSets.find((s) => s.id === id)
  if (own !== undefined) return { resource: setResource(own), system: own.system, codes: own.codes, isOurs: true }
  if (id !== undefined) throw new Problem(notFound)
  const r4 = setOfR4(canonicalOf(asked.get('url') ?? ''))
  if (r4 === null) throw new Problem(terminologiaDesconocida)
  const resource = { resourceType: 'ValueSet', url: r4.url, status: 'active' }
  return { resource, system: r4.system, codes: r4.codes, isOurs: false }
}

const validateInSet = answering(
  ['url', 'system', 'code', 'display', 'systemVersion', 'inferSystem'],
  async (asked, { params }, { codes }) => {
    const set = setAsked(asked, params.id)
    const [code = ''] = demanded(asked, 'code')
    const system = asked.get('system')
    const isOther = system !== null && set.system !== '' && canonicalOf(system) !== set.system
    if (isOther || set.codes?.includes(code) === false) return verdict(null, null)
    if (!set.isOurs) return verdict({ code, display: '', inactive: false }, null)
    return verdict(await found(codes, set.system, code), asked.get('display'))
  },
)

const MOST_EXPANDED = 1_000

const expand = answering(
  ['url', 'filter', 'count', 'offset', 'includeDesignations', 'activeOnly', 'displayLanguage'],
  async (asked, { params, call }, { codes }) => {
    const set = setAsked(asked, params.id)
    const [offset, count, filter] = [
      numberIn(asked, 'offset', 0),
      Math.min(numberIn(asked, 'count', 100), MOST_EXPANDED),
      asked.get('filter'),
    ]
    const said: (readonly [string, string | number])[] = [
      ...(filter === null ? [] : [['filter', filter] as const]),
      ['count', count],
    ]
    const page = await pageOf(set, codes, filter, offset, count)
    return expanded(set.resource, {
      at: call.now,
      offset,
      total: page.total,
      system: set.system,
      concepts: page.concepts,
      parameters: said,
    })
  },
)

async function pageOf(
  set: AskedSet,
  codes: CodeLookups,
  filter: string | null,
  offset: number,
  count: number,
): Promise<{ readonly concepts: readonly FoundConcept[]; readonly total: number | null }> {
  if (!set.isOurs || set.codes !== null) {
    const all = set.isOurs ? await codes.page(set.system, filter, 0, Number.MAX_SAFE_INTEGER) : null
    const concepts = set.isOurs
      ? (all?.concepts ?? []).filter((c) => set.codes?.includes(c.code))
      : (set.codes ?? [])
          .filter((c) => foldedText(c).includes(foldedText(filter ?? '')))
          .map((code) => ({ code, display: '', inactive: false }))
    return { concepts: concepts.slice(offset, offset + count), total: concepts.length }
  }
  const page = await codes.page(set.system, filter, offset, count)
  if (page === undefined) throw new Problem(terminologiaDesconocida)
  if (page === null) throw new Problem(expansionDemasiadoAmplia)
  return page
}

const subsumes = answering(['system', 'codeA', 'codeB', 'version'], async (asked, _input, { codes }) => {
  const [system = '', a = '', b = ''] = demanded(asked, 'system', 'codeA', 'codeB')
  for (const code of [a, b]) if ((await found(codes, system, code)) === null) throw new Problem(codigoDesconocido)
  const has = levelsOf(system) !== undefined
  const outcome =
    a === b
      ? 'equivalent'
      : has && b.startsWith(a)
        ? 'subsumes'
        : has && a.startsWith(b)
          ? 'subsumed-by'
          : 'not-subsumed'
  return parameters(['outcome', { valueCode: outcome }])
})

const fields = {
  system: field('Sistema', 'Dirección del sistema de códigos.'),
  url: field('Dirección', 'La del sistema o la del conjunto de códigos.'),
  code: field('Código', 'Tal como lo escribe el sistema.'),
  display: field('Nombre', 'Si se dice, se compara con el del código.'),
  filter: field('Palabras', 'De los nombres, o el comienzo del código.'),
  count: field('Cuántos', `Hasta ${MOST_EXPANDED}; 100 si no se dice.`),
  offset: field('Desde', 'Cuántos se pasan por alto.'),
}
const problems = [badParameter, notFound, terminologiaDesconocida, fhirNoAceptable] as const
const output = FHIR_OUTPUT('Parameters.')

interface CodeQuestion {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly about: string
  readonly query: Fields
  readonly run: ReturnType<typeof answering>
  readonly output?: typeof output
  readonly refusals?: readonly ProblemKind[]
}

/** By GET, and by POST with what is asked in the body. */
const askedBothWays = ({ id, path, query, refusals = [], ...question }: CodeQuestion) =>
  (['GET', 'POST'] as const).map((method) =>
    defineOperation({
      output,
      ...shared,
      ...question,
      ...askedBy(id, method),
      path: `${BASE}/${path}`,
      query: { ...query, ...formatFields },
      problems: [...problems, ...refusals],
      needs,
    }),
  )

const { system, url, code, display, filter, count, offset } = fields
const inSet = { output: FHIR_OUTPUT('ValueSet con su expansión.'), refusals: [expansionDemasiadoAmplia], run: expand }

const codeOperations = [
  {
    id: 'fhir_CodeSystem_lookup',
    path: 'CodeSystem/$lookup',
    title: 'Qué es un código',
    about: 'Cómo se llama un código de la CIE-10, CUPS o una lista, si se usa hoy y cuál tiene encima.',
    query: { system, code },
    refusals: [codigoDesconocido],
    run: lookup,
  },
  {
    id: 'fhir_CodeSystem_subsumes',
    path: 'CodeSystem/$subsumes',
    title: 'Si un código está debajo de otro',
    about: 'De la CIE-10, CIE-11, CUPS y DIVIPOLA: `equivalent`, `subsumes`, `subsumed-by` o `not-subsumed`.',
    query: {
      system,
      codeA: field('Un código', 'El que puede estar encima.'),
      codeB: field('El otro', 'El que puede estar debajo.'),
    },
    refusals: [codigoDesconocido],
    run: subsumes,
  },
  {
    id: 'fhir_CodeSystem_validate_code',
    path: 'CodeSystem/$validate-code',
    title: 'Si un código es de un sistema',
    about: 'Si el sistema lo tiene y, si se dice un nombre, si es el suyo.',
    query: { url, code, display },
    run: validateInSystem,
  },
  {
    id: 'fhir_CodeSystem_validate_own_code',
    path: 'CodeSystem/{id}/$validate-code',
    title: 'Si un código es de este sistema',
    about: 'Lo mismo, del sistema que la dirección nombra.',
    query: { code, display },
    run: validateInSystem,
  },
  {
    ...inSet,
    id: 'fhir_ValueSet_expand',
    path: 'ValueSet/$expand',
    title: 'Los códigos de un conjunto',
    about: 'Por las palabras de sus nombres (`filter`) y por páginas. Los catálogos no se entregan enteros.',
    query: { url, filter, count, offset },
  },
  {
    ...inSet,
    id: 'fhir_ValueSet_expand_own',
    path: 'ValueSet/{id}/$expand',
    title: 'Los códigos de este conjunto',
    about: 'Lo mismo, del conjunto que la dirección nombra.',
    query: { filter, count, offset },
  },
  {
    id: 'fhir_ValueSet_validate_code',
    path: 'ValueSet/$validate-code',
    title: 'Si un código está en un conjunto',
    about: 'También de los conjuntos que R4 exige en sus elementos.',
    query: { url, system, code, display },
    run: validateInSet,
  },
  {
    id: 'fhir_ValueSet_validate_own_code',
    path: 'ValueSet/{id}/$validate-code',
    title: 'Si un código está en este conjunto',
    about: 'Lo mismo, del conjunto que la dirección nombra.',
    query: { system, code, display },
    run: validateInSet,
  },
].flatMap(askedBothWays)

const searched = {
  url: field('Dirección', 'La del sistema o conjunto.'),
  name: field('Nombre', 'Comienzo del nombre o del título.'),
}

/** Read and found by what they are; few, and always the same for everybody. */
const resourceOperations = (type: 'CodeSystem' | 'ValueSet', all: typeof systemResources) => {
  const matches = (asked: URLSearchParams) =>
    all.filter((r) => {
      const begins = (value: unknown): boolean =>
        foldedText(String(value)).startsWith(foldedText(asked.get('name') ?? asked.get('title') ?? ''))
      return (
        (asked.get('_id') === null || asked.get('_id') === r.id) &&
        (asked.get('url') === null || canonicalOf(asked.get('url') ?? '') === r.url) &&
        (begins(r.name) || begins(r.title))
      )
    })
  return [
    defineOperation({
      ...shared,
      id: `fhir_${type}_list`,
      method: 'GET',
      path: `${BASE}/${type}`,
      title: type === 'CodeSystem' ? 'Sistemas de códigos' : 'Conjuntos de códigos',
      about: 'Los que se conocen aquí: CIE-10, CUPS, tipos de documento y las listas de la guía.',
      query: { ...searched, ...formatFields },
      output: FHIR_OUTPUT('Bundle de tipo `searchset`.'),
      problems: [badParameter, fhirNoAceptable],
      needs,
      async run({ search, accept, origin }, { context }) {
        const format = formatOf(accept, search)
        refuseOthers(search, new Set(['_id', 'url', 'name', 'title', '_count', '_offset', ...OF_FORMAT]))
        const { base } = context.facts(origin)
        const all = matches(search)
        const [count, offset] = [numberIn(search, '_count', all.length), numberIn(search, '_offset', 0)]
        const shown = all.slice(offset, offset + count)
        const next = offset + count < all.length && count > 0 ? String(offset + count) : null
        const link = pageLinks(`${base}/${type}`, search, '_offset', { next, previous: null })
        const head = { resourceType: 'Bundle', type: 'searchset', total: all.length, link }
        const entries = shown.map((resource) =>
          entryText(base, { key: `${type}/${resource.id}`, text: JSON.stringify(resource), resource }, 'match'),
        )
        return { raw: writeBundle(head, entries, format), nothing: shown.length === 0 }
      },
    }),
    defineOperation({
      ...shared,
      id: `fhir_${type}_retrieve`,
      method: 'GET',
      path: `${BASE}/${type}/{id}`,
      title: type === 'CodeSystem' ? 'Un sistema de códigos' : 'Un conjunto de códigos',
      about: 'Las listas, con sus códigos; de los catálogos, qué son.',
      query: formatFields,
      output: FHIR_OUTPUT(`El recurso ${type}.`),
      problems: [notFound, fhirNoAceptable],
      needs,
      async run({ params, search, accept }) {
        const format = formatOf(accept, search)
        refuseOthers(search, new Set(OF_FORMAT))
        const resource = all.find((r) => r.id === params.id)
        if (resource === undefined) throw new Problem(notFound)
        return { raw: write(resource, format) }
      },
    }),
  ]
}

export const terminologyOperations = [
  ...codeOperations,
  ...resourceOperations('CodeSystem', systemResources),
  ...resourceOperations('ValueSet', setResources),
]
