import { Problem } from '../../../model/problem.ts'
import { badParameter } from '../../../model/problems.ts'
import { typeNamed } from '../format/elements-of.ts'
import type { FhirType } from '../source.ts'
import { malformedValue, type Shape, type Summary } from './asked.ts'
import { splitAt } from './split.ts'

const SUMMARIES = ['true', 'text', 'data', 'count', 'false'] as const satisfies readonly Summary[]
export const isSummary = (text: string): text is Summary => SUMMARIES.some((summary) => summary === text)

const CHOICES = ['String', 'Quantity', 'DateTime', 'CodeableConcept', 'Reference', 'Period', 'Boolean', 'Age']

/** An element of a type by its name; `value` stands for `valueQuantity`, whichever it is. */
export function elementNamed(type: FhirType, name: string): string | null {
  const definition = typeNamed(type.type)
  const is = (n: string): boolean => definition?.element(n) !== undefined
  return is(name) || CHOICES.some((kind) => is(name + kind)) ? name : null
}

const WHOLE: Shape = { summary: 'false', elements: null }

/** What a read wants of its resource; a single one is not counted. */
export function readShape(type: FhirType, given: URLSearchParams): Shape {
  const [said, elements] = [given.get('_summary'), given.get('_elements')]
  if (said === null && elements === null) return WHOLE
  const wrong = (campo: string): never => {
    throw new Problem(badParameter, { errores: [{ campo, codigo: 'opcion', mensaje: malformedValue }] })
  }
  const summary = said ?? 'false'
  if (!isSummary(summary) || summary === 'count') return wrong('_summary')
  const names = elements === null ? null : splitAt(elements, ',')
  if (names?.some((name) => elementNamed(type, name) === null) || (names !== null && summary !== 'false'))
    wrong('_elements')
  return { summary, elements: names }
}
