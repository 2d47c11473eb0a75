import { plain } from './spelling.ts'

/** Other names under which people write a DCI; the last one is how it is compared. */
const synonyms: readonly (readonly [written: string, dci: string])[] = [
  ['dipirona', 'metamizol'],
  ['paracetamol', 'acetaminofen'],
  ['aspirina', 'acido acetilsalicilico'],
  ['asa', 'acido acetilsalicilico'],
  ['aas', 'acido acetilsalicilico'],
  ['albuterol', 'salbutamol'],
  ['adrenalina', 'epinefrina'],
  ['noradrenalina', 'norepinefrina'],
  ['meperidina', 'petidina'],
  ['rifampina', 'rifampicina'],
  ['gliburida', 'glibenclamida'],
  ['trimetoprima', 'trimetoprim'],
  ['cotrimoxazol', 'trimetoprim sulfametoxazol'],
  ['bactrim', 'trimetoprim sulfametoxazol'],
  ['valproato', 'acido valproico'],
  ['divalproato', 'acido valproico'],
  ['bencilpenicilina', 'penicilina g'],
  ['difenilhidantoina', 'fenitoina'],
  ['fenoximetilpenicilina', 'penicilina v'],
  ['acetilsalicilico acido', 'acido acetilsalicilico'],
  ['acido acetil salicilico', 'acido acetilsalicilico'],
  ['ergonovina', 'ergometrina'],
  ['valproico acido', 'acido valproico'],
  ['nitroglicerina', 'trinitrato de glicerilo'],
  ['trinitrato de glicerol', 'trinitrato de glicerilo'],
  ['sildenafil', 'sildenafilo'],
  ['tadalafil', 'tadalafilo'],
  ['vardenafil', 'vardenafilo'],
  ['sacubitril', 'sacubitrilo'],
  ['azul de metileno', 'cloruro de metiltioninio'],
]

/** In one spelling and under one name. */
export function canonical(value: string): string {
  // The DCI ends in -o; half the country writes -a.
  let name = ` ${plain(value).replace(/floxacino\b/g, 'floxacina')} `
  for (const [written, dci] of synonyms) name = name.replaceAll(` ${written} `, ` ${dci} `)
  return name.trim()
}

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

const contains = (whole: string, part: string): boolean => ` ${whole} `.includes(` ${part} `)

/** Whether two medicines share a substance, with or without its salt, its strength or its companions. */
export const overlap = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((x) => b.some((y) => contains(x, y) || contains(y, x)))

export const shareSubstance = (a: string, b: string): boolean => overlap(substancesOf(a), substancesOf(b))

/** Whether a name says one of these, already in canonical spelling, as whole words. */
export function saysOne(name: string, canonicalNames: readonly string[]): boolean {
  const whole = canonical(name)
  return canonicalNames.some((part) => contains(whole, part))
}
