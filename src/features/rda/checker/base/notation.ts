import type { Element, TypeRef } from '../definition.ts'
import { HL7 } from '../definition.ts'

/**
 * One element a line: `path[cardinality] type [value set]`. Nothing is 0..1, `!` 1..1, `*` 0..*, `+` 1..*. Types are
 * separated by `/`, the targets of a reference stand in parentheses, `@` leads to the element whose children it has, and
 * a type `*` admits any.
 */
const LINE = /^([\w.]+)(\[x\])?([!*+])? (\S+)(?: (\S+))?$/

interface Draft extends Omit<Element, 'children'> {
  readonly children: Draft[]
}

export function readNotation(text: string): readonly Element[] {
  const root: Draft[] = []
  for (const line of text.trim().split('\n')) {
    const [, path = '', choice, sign, types = '', valueSet] = LINE.exec(line.trim()) ?? []
    const steps = path.split('.')
    const name = steps.pop() ?? ''
    const list = sign === '*' || sign === '+'
    const siblings = steps.reduce((at, step) => at.find((e) => e.name === step)?.children ?? [], root)
    siblings.push({
      name,
      min: sign === '!' || sign === '+' ? 1 : 0,
      max: list ? Number.POSITIVE_INFINITY : 1,
      list,
      slices: [],
      children: [],
      ...(choice && { choice: true }),
      ...(types.startsWith('@') ? { contentReference: types.slice(1), types: [] } : { types: readTypes(types) }),
      ...(valueSet && {
        valueSet: valueSet.startsWith('http') ? valueSet : `http://hl7.org/fhir/ValueSet/${valueSet}`,
      }),
    })
  }
  return root
}

const readTypes = (text: string): readonly TypeRef[] =>
  (text === '*' ? ANY : text.split('/')).map((type) => {
    const [code = '', targets] = type.replace(')', '').split('(')
    return { code, profiles: [], targets: targets === undefined ? [] : targets.split('|').map((t) => HL7 + t) }
  })

/** What an extension may hold, of what we know. */
const ANY =
  'base64Binary boolean canonical code date dateTime decimal id instant integer markdown oid positiveInt string time unsignedInt uri url uuid Address Age Annotation Attachment CodeableConcept Coding ContactPoint Count Distance Duration HumanName Identifier Money Period Quantity Range Ratio Reference SampledData Signature Timing ContactDetail Dosage Meta'.split(
    ' ',
  )
