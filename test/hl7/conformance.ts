import { composites, type Part } from '../../src/features/hl7/data-types.ts'
import { type Component, isValued, type Message, type Segment } from '../../src/features/hl7/message.ts'
import { placesOf, segmentDef } from '../../src/features/hl7/segments.ts'

const DATE = /^\d{8}$/
const STAMP = /^\d{4}(\d{2}(\d{2}(\d{4}(\d{2}(\.\d{1,4})?)?)?)?)?([+-]\d{4})?$/
const shapes: Readonly<Record<string, RegExp>> = { DT: DATE, TS: STAMP, NM: /^[+-]?\d*\.?\d+$/, SI: /^\d{1,4}$/ }

function inValue(where: string, part: Part, value: Component): string[] {
  const inside = composites[part.type]
  if (inside !== undefined) {
    if (typeof value !== 'object') return [`${where}: ${part.type} es compuesto`]
    const unknown = Object.keys(value).filter((name) => !inside.some((p) => p.name === name))
    return [
      ...unknown.map((name) => `${where}.${name}: no existe`),
      ...inside.flatMap((p, i) => {
        const one = value[p.name]
        return one === undefined ? [] : inValue(`${where}.${i + 1}`, p, one)
      }),
    ]
  }
  if (typeof value === 'object') return [`${where}: ${part.type} es simple`]
  const text = String(value)
  const most = part.ours ?? part.max
  const faults: string[] = []
  if (most !== null && [...text].length > most) faults.push(`${where}: ${[...text].length} caracteres, máximo ${most}`)
  if (shapes[part.type]?.test(text) === false) faults.push(`${where}: no es ${part.type}`)
  return faults
}

function inSegment(segment: Segment): string[] {
  const { fields } = segmentDef(segment.name)
  const unknown = Object.keys(segment.fields).filter((name) => !fields.some((f) => f.name === name))
  return [
    ...unknown.map((name) => `${segment.name}.${name}: no existe`),
    ...fields.flatMap((f) => {
      const where = `${segment.name}-${f.at}`
      const value = segment.fields[f.name]
      if (!isValued(value) || value === null || value === undefined) return f.required ? [`${where}: falta`] : []
      if (Array.isArray(value) !== f.repeats) return [`${where}: ${f.repeats ? 'se repite' : 'no se repite'}`]
      const all = (Array.isArray(value) ? value : [value]) as readonly Component[]
      const type = f.type === 'VARIES' ? String(segment.fields.value_type ?? 'ST') : f.type
      return all.flatMap((one) => inValue(where, { ...f, type }, one))
    }),
  ]
}

function inOrder({ structure, segments }: Message): string[] {
  let at = 0
  const faults: string[] = []
  for (const { segment, required, repeats } of placesOf(structure)) {
    let found = 0
    while (segments[at]?.name === segment) {
      at++
      found++
    }
    if (required && found === 0) faults.push(`${segment}: falta`)
    if (!repeats && found > 1) faults.push(`${segment}: se repite`)
  }
  const left = segments[at]
  if (left !== undefined) faults.push(`${left.name}: fuera de lugar`)
  return faults
}

/** What in a message is not as its structure, its segments and their data types say; nothing, if all is well. */
export const faultsIn = (message: Message): string[] => [...inOrder(message), ...message.segments.flatMap(inSegment)]
