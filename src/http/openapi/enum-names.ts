import type { Json } from './json.ts'

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/
const LONGEST = 60

const plain = (label: string): string =>
  label
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toUpperCase()
    .replaceAll(' ', '_')
    .slice(0, LONGEST)
    .replace(/_$/, '')

/** What generators call the values of a list: its own word where it is one, otherwise what it means. */
function nameOf([value, label]: readonly [string, string]): string {
  if (IDENTIFIER.test(value)) return value
  const said = plain(label)
  return /^[A-Z]/.test(said) ? said : `V_${said === '' ? plain(value) : said}`
}

export function enumNames(options: readonly (readonly [value: string, label: string])[]): Json {
  const names = options.map(nameOf)
  const unique = names.map((name, i) => (names.indexOf(name) === i ? name : `${name}_${plain(options[i]?.[0] ?? '')}`))
  return {
    ...(options.every(([value]) => IDENTIFIER.test(value)) ? {} : { 'x-enum-varnames': unique }),
    'x-enum-descriptions': options.map(([, label]) => label),
  }
}
