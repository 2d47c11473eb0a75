import { plain } from '../../../model/text/plain-text.ts'
import { allSubstances, contained, hasMore, identityOf, mainSubstances, medicinesIn, meet } from './identify.ts'
import { isPlainBrand, type NameFound, readNames } from './names.ts'
import { type Substance, substancesOfAtc, substancesOfCode } from './substances.ts'

/** As people say them; what we know the bounds of goes first, as amoxicillin before its clavulanate. */
const joined = (substances: readonly Substance[]): string =>
  substances
    .toSorted((a, b) => Number(b.drug !== undefined) - Number(a.drug !== undefined))
    .map(({ nombre }) => nombre)
    .join(' + ')

type Product = readonly Substance[]
const isSameProduct = (a: Product, b: Product): boolean =>
  a.length === b.length && a.every((x) => meet([x], b)) && b.every((y) => meet([y], a))
/** A salt is the same product. */
const withoutSalts = (all: readonly Product[]): readonly Product[] =>
  all.filter((p) => {
    const same = all.filter((other) => isSameProduct(p, other))
    return p === (same.find((other) => other.every((s) => s.drug !== undefined)) ?? same[0])
  })

/** Cozaar is losartan, and Cozaar XQ says that it has more: of a family the brand alone is its plain product, if all others add to it. */
function meantAlone(products: readonly Product[], brand: string): readonly Product[] {
  const own = isPlainBrand(brand) ? products.find((p) => p.length === 1) : products[0]
  return own?.length === 1 && products.every((p) => p === own || (p.length > 1 && meet(p, own))) ? [own] : products
}
/** How much of it and in which form, which any product has. */
const ORDINARY =
  /^(\d+|mg|g|gr|mcg|ml|ui|x|de|tab\w*|cap\w*|comp(?:rimidos?)?|grageas?|amp\w*|jarabe|susp\w*|gotas|inyectable|simple|oral|iv|im|vo|sc|intraven\w*|intramusc\w*)$/
const TWO_STRENGTHS = /\d ?(?:mg|mcg|g)? ?[/+] ?\d(?![\d.,]* ?ml)/i

const JOINS = /[+/,;]|\s(?:y|e|con|más)\s/iu
/** What sounds like another brand beside one that is known names its device or its release: «Spiriva Respimat». */
const besideBrand = (names: readonly NameFound[], written: string): readonly NameFound[] =>
  names[0]?.como === 'exacto' && isBrand(names[0]) && !JOINS.test(written)
    ? names.filter((name) => name.como !== 'parecido' || !isBrand(name))
    : names

const isBrand = ({ meanings }: NameFound): boolean => meanings.every(({ clase }) => clase === 'marca')

const classesOf = (nombre: string) => identityOf({ nombre, codigo: null, atc: null }).clases
/** The oil of a brand, or of what is written of it, would be lost with its name. */
const saysMore = (written: string, stored: string): boolean =>
  [...classesOf(written)].some((key) => contained.has(key) && !classesOf(stored).has(key))

/** What is stored of the name of a medicine: a brand by its substances; the choices where it does not say which. */
export function prescribedName(
  written: string,
  codigo: string | null,
): { readonly stored: string; readonly choices: readonly string[] } {
  const { names: found, rest } = readNames(written)
  const names = besideBrand(medicinesIn(found), written)
  const isFirst = plain(written).startsWith(names[0]?.texto ?? '')
  // A named substance says all; a brand beside it adds nothing.
  if (names.length === 0 || !isFirst || !names.every(isBrand)) return { stored: written, choices: [] }
  const isAlone = rest.every((word) => ORDINARY.test(word)) && !TWO_STRENGTHS.test(written)
  const products = names.map(({ como, texto, meanings }) => {
    const all = meanings.flatMap(({ productos }) => productos)
    const coded = all.filter((p) => p.length === 1 && codigo !== null && p[0]?.codigos.includes(codigo) === true)
    return {
      como,
      all: coded.length === 1 ? coded : isAlone ? meantAlone(withoutSalts(all), texto) : withoutSalts(all),
    }
  })
  const isSure = products.every(({ como, all }) => como !== 'parecido' && all.length === 1)
  const stored = joined([...new Set(products.flatMap(({ all }) => all.flat()))])
  return isSure
    ? { stored: hasMore(rest) || saysMore(written, stored) ? written : stored, choices: [] }
    : { stored: written, choices: [...new Set(products.flatMap(({ all }) => all.map(joined)))] }
}

/** What a salt is named by; beside one substance it is no second one. */
const SALTS = /\b(?:sodic|potasic|magnesic|calcic)[oa]\b/g

/** A product of several substances, as people say it: it has no code of its own among the DCI, and none of theirs is its. */
export function combinationNamed(written: string): string | null {
  const { stored, choices } = prescribedName(written, null)
  if (choices.length > 0) return null
  const substances = mainSubstances(medicinesIn(readNames(plain(stored).replace(SALTS, ' ')).names))
  return substances.length > 1 ? joined(substances) : null
}

/** How people say what a code means. */
export const substanceNamesOf = ({ codigo, atc }: { readonly codigo?: string; readonly atc?: string }): string =>
  joined([
    ...(codigo === undefined ? [] : substancesOfCode(codigo)),
    ...(atc === undefined ? [] : substancesOfAtc(atc)),
  ])

const AMOUNT = /\d\s*(?:mg|mcg|µg|g|gr|ui|u|ml|cc|meq|amp\p{L}*|tab\p{L}*|cap\p{L}*|gotas|puff\p{L}*|%)(?!\p{L})/iu
const STOPPED = /^\s*(?:suspend|no\s|retirar|medir|nivel)/iu

/** Whether an order asks to give a medicine: it names one, with an amount or alone. */
export function isMedicineOrder(description: string): boolean {
  const { names, rest } = readNames(description)
  const surely = medicinesIn(names).filter(({ como }) => como !== 'parecido')
  if (allSubstances(surely).length === 0 || STOPPED.test(description)) return false
  return AMOUNT.test(description) || rest.length === 0
}
