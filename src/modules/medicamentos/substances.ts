import { canonicalDrug, drugRoot } from '../../model/drug-names.ts'

export const canonical = canonicalDrug

/** Words that many names share and that on their own name no substance. */
const generic = new Set(
  [
    'acido acida sodio sodica sodico potasio potasica potasico calcio calcica magnesio sulfato cloruro bromuro fosfato',
    'carbonato acetato clorhidrato maleato besilato vitamina hormona vacuna solucion suero agua de del la el los y con',
    'medicamento medicamentos antibiotico antibioticos analgesico analgesicos anestesia anestesico anestesicos',
    'ninguno ninguna niega no conoce desconocido desconocida refiere alergia alergias otro otra otros otras',
  ].flatMap((line) => line.split(' ')),
)
const namesSomething = (name: string): boolean =>
  name.length >= 4 && name.split(' ').some((word) => !generic.has(word) && word.length >= 4)

/** `Amoxicilina + ácido clavulánico` is two. */
export const substancesOf = (value: string): string[] =>
  value
    .split(/[+/,;]|\s(?:y|e|o|con)\s/iu)
    .map(canonical)
    .filter(namesSomething)

/** In whatever spelling, Spanish or English. */
const contains = (whole: string, part: string): boolean => ` ${drugRoot(whole)} `.includes(` ${drugRoot(part)} `)

/** Whether two medicines share a substance, with or without its salt, its strength or its companions. */
export const overlap = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((x) => b.some((y) => contains(x, y) || contains(y, x)))

export const shareSubstance = (a: string, b: string): boolean => overlap(substancesOf(a), substancesOf(b))

/** Whether they are of the same substances, none more and none less: who stops one of a pair still takes the other. */
export function sameSubstances(one: string, other: string): boolean {
  const [a, b] = [substancesOf(one), substancesOf(other)]
  const covers = (all: readonly string[], of: readonly string[]): boolean => of.every((x) => overlap([x], all))
  return a.length > 0 && b.length > 0 && covers(a, b) && covers(b, a)
}
