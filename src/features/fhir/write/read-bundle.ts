import { Problem } from '../../../model/problem.ts'
import { notFound, tooLarge } from '../../../model/problems.ts'
import { type Say, say } from '../../../model/say.ts'
import { type ElementCount, elementCount, MANY_ELEMENTS, TooManyElements } from '../../../model/text/element-count.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { parseJson } from '../../../model/text/parse-json.ts'
import { versionIn } from '../rest/version-tag.ts'
import type { KnownTypes } from '../search/read-criterion.ts'
import { stepCount, tooManySteps } from '../search/steps.ts'
import type { FhirType } from '../source.ts'
import { criteriaIn, LONGEST_ADDRESS } from './conditions.ts'
import { bundleInvalido, noSeEscribe } from './problems.ts'
import { notWritten, type WriteEntry } from './write-entry.ts'

/** A sample goes into its report, also where it is no resource that is read by itself. */
const SAMPLE: FhirType = { type: 'Specimen', about: '', sources: [], params: [] }

const MOST_ENTRIES = 500

/** What an entry asks to be read. */
export interface ReadEntry {
  readonly at: string
  readonly method: 'GET'
  readonly type: FhirType
  readonly id: string | null
  readonly search: URLSearchParams
}
/** One that is not understood or not done here, and why. */
export interface RefusedEntry {
  readonly at: string
  readonly method: 'none'
  readonly fullUrl: string | null
  readonly problem: Problem
}
export type BundleEntry = WriteEntry | ReadEntry | RefusedEntry

export interface SentBundle {
  readonly kind: 'transaction' | 'batch'
  readonly entries: readonly BundleEntry[]
}

const invalid = (campo: string, mensaje: Say): Problem =>
  new Problem(bundleInvalido, { errores: [{ campo, codigo: 'formato', mensaje }] })

export function readBundle(sent: unknown, types: KnownTypes, base: string): SentBundle {
  const bundle = isJsonObject(sent) && sent.resourceType === 'Bundle' ? sent : {}
  const { type: kind, entry: entries } = bundle
  if (kind !== 'transaction' && kind !== 'batch')
    throw invalid('Bundle.type', say('Es `transaction` o `batch`.', 'Is `transaction` or `batch`.'))
  if (!Array.isArray(entries) || entries.length < 1 || entries.length > MOST_ENTRIES)
    throw invalid(
      'Bundle.entry',
      say(`Van de 1 a ${MOST_ENTRIES} entradas.`, `There are 1 to ${MOST_ENTRIES} entries.`),
    )
  const count = elementCount(MANY_ELEMENTS)
  const read = entries.map((entry: unknown, i) => readEntry(entry, { at: `Bundle.entry[${i}]`, types, base, count }))
  const urls = read.flatMap((e) => ('fullUrl' in e && e.fullUrl !== null ? [e.fullUrl] : []))
  if (new Set(urls).size !== urls.length)
    throw invalid(
      'Bundle.entry',
      say('Dos entradas tienen el mismo `fullUrl`.', 'Two entries have the same `fullUrl`.'),
    )
  return { kind, entries: withinSteps(read) }
}

/** Those that would ask more than a request may are refused. */
function withinSteps(entries: readonly BundleEntry[]): readonly BundleEntry[] {
  const isWithin = stepCount()
  return entries.map((entry): BundleEntry => {
    if (entry.method === 'none') return entry
    const asked = entry.method === 'GET' ? entry.search : new URLSearchParams(entry.criteria ?? '')
    const fullUrl = entry.method === 'GET' ? null : entry.fullUrl
    return isWithin(asked) ? entry : { at: entry.at, method: 'none', fullUrl, problem: tooManySteps }
  })
}

const URL_FORM = /^([A-Z][A-Za-z]{1,63})(?:\/([A-Za-z0-9.-]{1,64}))?(?:\?(.*))?$/
const noDelete = new Problem(noSeEscribe, {
  detail: say('Por FHIR no se elimina nada.', 'Nothing is removed through FHIR.'),
})

interface EntryReading {
  readonly at: string
  readonly types: KnownTypes
  readonly base: string
  /** Of what all its patches have together. */
  readonly count: ElementCount
}

function readEntry(given: unknown, { at, types, base, count }: EntryReading): BundleEntry {
  const entry = isJsonObject(given) ? given : {}
  const request = isJsonObject(entry.request) ? entry.request : {}
  const fullUrl = typeof entry.fullUrl === 'string' ? entry.fullUrl : null
  const refused = (problem: Problem): RefusedEntry => ({ at, method: 'none', fullUrl, problem })
  const url = typeof request.url === 'string' && request.url.length <= LONGEST_ADDRESS ? request.url : ''
  const [, name = '', id = null, query = null] =
    URL_FORM.exec(url.startsWith(`${base}/`) ? url.slice(base.length + 1) : url.replace(/^\//, '')) ?? []
  if (name === '')
    return refused(
      invalid(
        `${at}.request.url`,
        say('Es `Tipo`, `Tipo/id` o `Tipo?condición`.', 'Is `Type`, `Type/id` or `Type?…`.'),
      ),
    )
  const type = types.get(name) ?? (name === SAMPLE.type ? SAMPLE : undefined)
  if (type === undefined) return refused(request.method === 'GET' ? new Problem(notFound) : notWritten({ type: name }))
  const noneExist = (given: unknown): string | null => {
    if (given === undefined) return null
    const criteria = typeof given === 'string' ? criteriaIn(given, name, base) : null
    if (criteria === null)
      throw invalid(`${at}.request.ifNoneExist`, say('Es una condición: identifier=…', 'Is a condition: identifier=…'))
    return criteria
  }
  const common = { at, type, id, fullUrl, sent: entry.resource, ifMatch: null, criteria: null }
  try {
    switch (request.method) {
      case 'GET':
        return { at, method: 'GET', type, id, search: new URLSearchParams(query ?? '') }
      case 'DELETE':
        return refused(noDelete)
      case 'POST':
        if (id !== null || query !== null) break
        return { ...common, method: 'POST', criteria: noneExist(request.ifNoneExist) }
      case 'PUT':
        if ((id === null) === (query === null)) break
        return { ...common, method: 'PUT', criteria: query, ifMatch: versionIn(request.ifMatch) }
      case 'PATCH':
        if ((id === null) === (query === null)) break
        return {
          ...common,
          method: 'PATCH',
          criteria: query,
          ifMatch: versionIn(request.ifMatch),
          sent: patchIn(entry.resource, at, count),
        }
    }
  } catch (error) {
    if (error instanceof Problem) return refused(error)
    throw error
  }
  return refused(
    invalid(
      `${at}.request`,
      say(
        'Cree con POST `Tipo`, actualice con PUT o PATCH `Tipo/id` o `Tipo?condición`, lea con GET.',
        'Create with POST `Type`, update with PUT or PATCH `Type/id` or `Type?…`, read with GET.',
      ),
    ),
  )
}

/** A patch inside a bundle is a Binary of RFC 6902, and costs what it would cost by itself. */
function patchIn(resource: unknown, at: string, count: ElementCount): unknown {
  const { contentType, data } = isJsonObject(resource) ? resource : {}
  const wrong = say(
    'Un parche va como Binary de `application/json-patch+json`, en Base64.',
    'A patch is a Binary of `application/json-patch+json`, in Base64.',
  )
  if (contentType !== 'application/json-patch+json' || typeof data !== 'string') throw invalid(`${at}.resource`, wrong)
  try {
    return parseJson(Buffer.from(data, 'base64').toString('utf8'), count)
  } catch (error) {
    throw error instanceof TooManyElements ? new Problem(tooLarge) : invalid(`${at}.resource`, wrong)
  }
}
