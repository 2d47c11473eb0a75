import { plain } from './text/plain-text.ts'

/**
 * Names of one substance: how it is compared, and then the others under which people in Colombia, the ministry's table of DCI and
 * English labels write it. What differs only by spelling (`fluconazole`, `enalaprilo`) needs no line: see `drugRoot`.
 */
export const drugNames: readonly (readonly [canonical: string, ...others: string[]])[] = [
  ['metamizol', 'dipirona', 'dipyrone'],
  ['acetaminofen', 'paracetamol'],
  ['acido acetilsalicilico', 'aspirina', 'asa', 'aas', 'acetilsalicilico acido', 'acido acetil salicilico', 'aspirin'],
  // Said otherwise, its «asa» would be taken for that of aspirin.
  ['mesalazina', 'mesalamina', 'mesalamine', '5 asa', 'acido 5 aminosalicilico'],
  ['salbutamol', 'albuterol'],
  ['epinefrina', 'adrenalina'],
  ['norepinefrina', 'noradrenalina'],
  ['petidina', 'meperidina', 'meperidine'],
  ['rifampicina', 'rifampina', 'rifampin'],
  ['glibenclamida', 'gliburida', 'glyburide'],
  ['trimetoprim', 'trimetoprima'],
  ['trimetoprim sulfametoxazol', 'cotrimoxazol', 'bactrim'],
  ['acido valproico', 'valproato', 'divalproato', 'valproico acido', 'divalproex'],
  ['penicilina g', 'bencilpenicilina', 'benzylpenicillin'],
  ['penicilina benzatinica', 'penicilina g benzatinica', 'bencilpenicilina benzatinica'],
  ['penicilina procainica', 'penicilina g procainica', 'bencilpenicilina procainica'],
  ['penicilina v', 'fenoximetilpenicilina'],
  ['fenitoina', 'difenilhidantoina'],
  ['ergometrina', 'ergonovina'],
  ['trinitrato de glicerilo', 'nitroglicerina', 'trinitrato de glicerol', 'gliceril trinitrato', 'nitroglycerin'],
  ['artemeter', 'artemetero', 'artemether'],
  ['sildenafilo', 'sildenafil'],
  ['tadalafilo', 'tadalafil'],
  ['vardenafilo', 'vardenafil'],
  ['sacubitrilo', 'sacubitril'],
  ['cloruro de metiltioninio', 'azul de metileno', 'methylene blue'],
  ['metimazol', 'tiamazol', 'methimazole'],
  ['praziquantel', 'prazicuantel'],
  ['suxametonio', 'succinilcolina', 'succinylcholine'],
  ['butilbromuro de hioscina', 'hioscina butilbromuro', 'butilescopolamina', 'n butilbromuro de hioscina'],
  ['clorfeniramina', 'clorfenamina'],
  ['hidroxicina', 'hidroxizina', 'hydroxyzine'],
  ['fitomenadiona', 'vitamina k1', 'fitonadiona', 'phytonadione'],
  ['micofenolato', 'acido micofenolico', 'micofenolato de mofetilo', 'micofenolato mofetilo', 'mycophenolic acid'],
  ['alendronato', 'acido alendronico', 'alendronic acid'],
  ['ibandronato', 'acido ibandronico', 'ibandronic acid'],
  ['risedronato', 'acido risedronico', 'risedronic acid'],
  ['cloruro de potasio', 'potasio cloruro', 'katrol', 'potassium chloride'],
  ['sulfato de magnesio', 'magnesio sulfato', 'magnesium sulfate'],
  ['calcio carbonato', 'carbonato de calcio', 'calcium carbonate'],
  ['gluconato de calcio', 'calcio gluconato', 'calcium gluconate'],
  ['sulfato ferroso', 'ferroso sulfato', 'ferrous sulfate'],
  ['potasio citrato', 'citrato de potasio'],
  ['potasio gluconato', 'gluconato de potasio'],
  ['calcio citrato', 'citrato de calcio'],
  ['zinc sulfato', 'sulfato de zinc'],
  ['aluminio hidroxido', 'hidroxido de aluminio', 'aluminum hydroxide'],
  ['magnesio hidroxido', 'hidroxido de magnesio', 'magnesium hydroxide'],
  ['subsalicilato de bismuto', 'bismuto subsalicilato', 'bismuth subsalicylate'],
  ['litio', 'lithium'],
  ['colecalciferol', 'vitamina d3', 'cholecalciferol'],
  ['acido ascorbico', 'vitamina c'],
  ['tiamina', 'vitamina b1'],
  ['piridoxina', 'vitamina b6'],
  ['cianocobalamina', 'vitamina b12'],
  ['furosemida', 'frusemida', 'frusemide'],
  ['lidocaina', 'lignocaina', 'xilocaina'],
  ['levomepromazina', 'metotrimeprazina'],
  ['etinilestradiol', 'etinil estradiol', 'ethinyl estradiol'],
  ['ciclosporina', 'ciclosporina a', 'cyclosporine'],
  ['aciclovir', 'acyclovir'],
  ['insulina nph', 'insulina isofana'],
  ['insulina humana', 'insulina cristalina', 'insulina regular'],
  ['acido clavulanico', 'clavulanato'],
  ['antimoniato de meglumina', 'meglumina antimoniato', 'glucantime'],
  ['benznidazol', 'beznidazol'],
  ['hidroclorotiazida', 'hctz'],
  ['polietilenglicol', 'macrogol'],
  ['acetilcisteina', 'n acetilcisteina'],
  ['bicarbonato de sodio', 'sodio bicarbonato'],
  ['acido ursodeoxicolico', 'acido ursodesoxicolico'],
  ['oxitocina', 'syntocinon'],
  ['hierba de san juan', 'hiperico', 'hypericum', 'st john s wort'],
]

/** One name for two substances that are always given together. */
export const drugMixtures: readonly (readonly [mixture: string, ...parts: string[]])[] = [
  ['cotrimoxazol', 'sulfametoxazol', 'trimetoprim', 'trimetoprima'],
]

const replacements: readonly (readonly [written: string, canonical: string])[] = drugNames
  .flatMap(([canonical, ...others]) => others.map((written) => [` ${written} `, ` ${canonical} `] as const))
  // The longest first, so that a phrase is not taken apart by one of its words.
  .sort(([a], [b]) => b.length - a.length)
/** By the word that they begin with: a name is compared with the few that it can say. */
const beginning = new Map<string, number[]>()
for (const [i, [written]] of replacements.entries()) {
  const [first = ''] = written.trim().split(' ')
  beginning.set(first, [...(beginning.get(first) ?? []), i])
}

/** In one spelling and under one name. */
export function canonicalDrug(value: string): string {
  // The DCI ends in -o; half the country writes -a.
  let name = ` ${plain(value).replace(/floxacino\b/g, 'floxacina')} `
  const within = name.split(' ').flatMap((word) => beginning.get(word) ?? [])
  for (const i of [...new Set(within)].sort((a, b) => a - b)) {
    const [written = '', canonical = ''] = replacements[i] ?? []
    name = name.replaceAll(written, canonical)
  }
  return name.trim()
}

/** `VII` is no misspelt `VIII`. */
const SHORTEST = 5
const rootOfWord = (word: string): string => (word.length < SHORTEST ? word.replace(/[aeo]{1,3}$/, '') : spelt(word))
const spelt = (word: string): string =>
  word
    .replace(/^oe/, 'e')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/([cr])h/g, '$1')
    .replace(/y/g, 'i')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/m(?=f)/g, 'n')
    .replace(/^es(?=[ptkclmn])/, 's')
    .replace(/[aeo]{1,3}$/, '')

/** What is left where Spanish and English write the same DCI differently: `amoxicillin` and `amoxicilina`, `valproic acid` too. */
export const drugRoot = (value: string): string =>
  canonicalDrug(value)
    .split(' ')
    .map(rootOfWord)
    .join(' ')
    .replace(/(?<!\S)(\S{2,30}ic) acid\b/g, 'acid $1')

const ATC = /^[A-V]\d{2}(?:[A-Z](?:[A-Z](?:\d{2})?)?)?$/

/** How one side of a pair of medicines is compared: an ATC code, or its beginning, as such; a name in whatever spelling. */
export const drugKey = (side: string): string => (ATC.test(side) ? side : drugRoot(side))
/** The same to be shown and kept. */
export const drugOrAtc = (side: string): string => (ATC.test(side) ? side : canonicalDrug(side))
