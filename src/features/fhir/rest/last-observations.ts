import {
  defineOperation,
  type OperationInput,
  type OperationResult,
  oncePerService,
} from '../../../engine/operation.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter, forbidden } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { entryText, writeBundle } from '../format/bundle.ts'
import { formatOf } from '../format/negotiate.ts'
import { malformedValue, type SearchQuestion } from '../search/asked.ts'
import { findPage } from '../search/find-page.ts'
import { readSearch } from '../search/read-search.ts'
import { scopeFor } from '../search/scope.ts'
import { observationType } from '../types/observation/observation.ts'
import { entriesOf, recordAll } from './audit.ts'
import { BASE, type FhirContext } from './context.ts'
import { accessTo, askedBy, FHIR_OUTPUT, fhirOperation, field, formatFields } from './declaring.ts'
import { askedOf } from './parameters.ts'
import { allowed } from './permission.ts'
import { demasiadoCostoso, fhirNoAceptable } from './problems.ts'
import { type FhirDeps, fhirContext } from './service.ts'
import type { ShownResource } from './shown.ts'

/** `$lastn`: the newest observations of a patient, so many of each code. */

const MOST_OF_EACH = 100
const PAGE = 1_000
/** More than any record has of what is measured; of one that has more, fewer codes are asked for. */
const MOST_LOOKED_AT = 10_000

/** Whose it is, so that an index leads to that record: the patient, or the document that names one. */
const WHOSE = /^(patient|subject)(:Patient)?(\.identifier|\._id)?$|^(patient|subject):identifier$/

const tooMany = say(
  'Hay demasiadas observaciones: pida menos códigos, o desde una fecha.',
  'There are too many observations: ask for fewer codes, or since a date.',
)
const ofWhom = say('Diga de qué paciente (`patient` o `subject`).', 'Say whose (`patient` or `subject`).')
const ofWhat = say('Diga de qué código o categoría (`code` o `category`).', 'Say of which code or category.')

function refuse(campo: string, codigo: 'requerido' | 'formato', mensaje: ReturnType<typeof say>): never {
  throw new Problem(badParameter, { errores: [{ campo, codigo, mensaje }] })
}

/** What its observations are told apart by: the code, or its words where it has none. */
function codeOf({ resource }: ShownResource): string {
  const code = isJsonObject(resource.code) ? resource.code : {}
  const [first] = Array.isArray(code.coding) ? code.coding : []
  return isJsonObject(first) ? `${String(first.system)}|${String(first.code)}` : String(code.text)
}

const isDated = ({ resource }: ShownResource): boolean =>
  Object.keys(resource).some((key) => key.startsWith('effective'))

function readMost(given: URLSearchParams): number {
  const text = given.get('max') ?? '1'
  given.delete('max')
  return /^[1-9]\d{0,2}$/.test(text) ? Math.min(Number(text), MOST_OF_EACH) : refuse('max', 'formato', malformedValue)
}

function lastObservations(context: FhirContext): (input: OperationInput) => Promise<OperationResult> {
  const { core, types } = context

  async function newest(asked: SearchQuestion, input: OperationInput, most: number): Promise<ShownResource[]> {
    const { call } = input
    const drawer = context.drawer(call, context.facts(input.origin))
    const byCode = new Map<string, ShownResource[]>()
    // Rows without a date are the first of what is read, and the last of what is meant.
    const undated: ShownResource[] = []
    const take = (found: ShownResource): void => {
      const code = codeOf(found)
      const known = byCode.get(code)
      if (known === undefined) byCode.set(code, [found])
      else if (known.length < most) known.push(found)
    }
    let cursor: SearchQuestion['cursor'] = null
    for (let looked = 0; ; looked += PAGE) {
      if (looked >= MOST_LOOKED_AT) throw new Problem(demasiadoCostoso, { detail: tooMany })
      const page = await findPage(core, { ...asked, cursor }, scopeFor(call), drawer)
      for (const found of page.found)
        if (isDated(found)) take(found)
        else undated.push(found)
      const last = page.found.at(-1)
      if (!page.after || last === undefined) break
      cursor = { direction: 'after', id: last.id }
    }
    undated.forEach(take)
    return [...byCode.values()].flat()
  }

  return async (input) => {
    const { call } = input
    if (!allowed(call, observationType, 's')) throw new Problem(forbidden)
    const given = askedOf(input)
    const format = formatOf(input.accept, given)
    const most = readMost(given)
    if (![...given.keys()].some((name) => WHOSE.test(name))) refuse('patient', 'requerido', ofWhom)
    const names = [...given.keys()].map((name) => name.split(':')[0] ?? '')
    if (!names.some((name) => name === 'code' || name === 'category')) refuse('code', 'requerido', ofWhat)
    for (const name of ['_sort', '_count', '_cursor', '_include', '_revinclude', '_total']) given.delete(name)
    const facts = context.facts(input.origin)
    const asked = readSearch(observationType, given, { call, types, facts, lenient: false })
    const question = { ...asked, sort: [{ name: 'date', descending: true }], count: PAGE }
    const shown = await context.inTurns(() => newest(question, input, most))
    const fields = ['$lastn', ...asked.names]
    await recordAll(
      core,
      entriesOf(call, 'buscar', { resource: observationType.sources[0]?.resource ?? null, fields }, shown),
    )
    const head = { resourceType: 'Bundle', type: 'searchset', total: shown.length }
    const entries = shown.map((s) => entryText(facts.base, s, 'match', asked.shape))
    return { raw: writeBundle(head, entries, format), nothing: shown.length === 0, audited: true }
  }
}

const lastBy = (method: 'GET' | 'POST') =>
  defineOperation({
    ...fhirOperation,
    ...askedBy('fhir_Observation_lastn', method),
    path: `${BASE}/Observation/$lastn`,
    title: 'Las últimas observaciones de un paciente',
    about:
      'De cada código, las más recientes (`max`, una si no se dice), de lo que usted alcanza. Pide el paciente y un código o una categoría; admite los demás parámetros de la búsqueda.',
    access: accessTo(observationType),
    action: 'buscar',
    resource: 'valor_clinico',
    query: {
      patient: field('Paciente', 'De quién.'),
      code: field('Código', 'De qué.'),
      category: field('Categoría', 'De qué clase.'),
      max: field('De cada código', `Cuántas; hasta ${MOST_OF_EACH}.`),
      ...formatFields,
    },
    output: FHIR_OUTPUT('Bundle de tipo `searchset`.'),
    problems: [badParameter, demasiadoCostoso, fhirNoAceptable],
    needs: (deps: FhirDeps) => lastObservations(oncePerService(deps, fhirContext)),
    run: (input, last) => last(input),
  })

export const lastObservationOperations = [lastBy('GET'), lastBy('POST')]
