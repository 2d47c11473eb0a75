const WIDTH = 120
/** Examples are values and not rules: nobody reviews a change of theirs line by line. */
const ON_ONE_LINE = new Set(['example', 'value'])

/** JSON to be read: what fits on a line stands on one, the rest is opened, a part on each line. */
export function printedJson(value: unknown, indent = '', before = 0): string {
  const flat = flatJson(value)
  if (typeof value !== 'object' || value === null || indent.length + before + flat.length < WIDTH) return flat
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((part) => `${inner}${printedJson(part, inner)}`)
    : Object.entries(value).map(([key, part]) => {
        const name = `${JSON.stringify(key)}: `
        if (ON_ONE_LINE.has(key)) return `${inner}${name}${flatJson(part)}`
        return `${inner}${name}${printedJson(part, inner, name.length)}`
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function flatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${flatJson(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
