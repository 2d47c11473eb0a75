import { type AllowedValues, answer, type Band, type Item, limits, riskLevels, type Scale } from './scale.ts'

const RANGE = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)(?: de a (\d+(?:\.\d+)?))?$/
const rangeIn = (text: string): { min: number; max: number; step: number } | null => {
  const [found, min, max, step = '1'] = RANGE.exec(text) ?? []
  return found === undefined ? null : { min: Number(min), max: Number(max), step: Number(step) }
}
const valuesIn = (text: string): AllowedValues => rangeIn(text) ?? { values: text.split(', ').map(Number) }

/** `key | label | 0..4 or 0, 5, 10 | what each answer means; … | opcional`: what is optional adds nothing to the total. */
function itemIn(line: string): Item {
  const [key = '', label = '', values = '', words = '', optional] = line.split(' | ')
  return {
    key,
    label,
    values: valuesIn(values),
    ...(words === '' ? {} : { words: words.split('; ') }),
    ...(optional === undefined ? {} : { optional: true, scored: false }),
  }
}

/** `0..4 | label | level`, the last where the scale tells of a risk. */
function bandIn(line: string): Band {
  const [range = '', label = '', level] = line.split(' | ')
  const { min, max } = rangeIn(range) ?? { min: Number.NaN, max: Number.NaN }
  return { min, max, label, level: riskLevels.find((known) => known === level) ?? null }
}

interface ScaleRow extends Pick<Scale, 'code' | 'nombre' | 'version' | 'source' | 'value'> {
  readonly step: number
  readonly items: readonly string[]
  readonly bands: readonly string[]
}

/** A scale whose total is the plain sum of its scored items; its limits follow from them. */
export function readScale({ items: lines, bands, step, ...row }: ScaleRow): Scale {
  const items = lines.map(itemIn)
  const scored = items.filter((i) => i.scored !== false)
  const each = scored.map((i) => limits(i.values))
  return {
    ...row,
    items,
    bands: bands.map(bandIn),
    total: { min: each.reduce((n, l) => n + l.min, 0), max: each.reduce((n, l) => n + l.max, 0), step },
    score: (given) => scored.reduce((total, { key }) => total + answer(given, key), 0),
  }
}
