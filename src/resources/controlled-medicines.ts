import { entriesOf } from '../model/keys.ts'
import { foldedText } from '../model/text/plain-text.ts'

/**
 * Medicines under special control in Colombia. Resolución 315 de 2020, which updates the lists of Resolución 1478 de 2006,
 * takes in the schedules of the conventions of 1961 and 1971 with their salts and isomers, and names what is a monopoly of
 * the State. `revisar` has what the national lists have treated in different ways and what depends on the preparation: the
 * prescriber is asked, and nothing is decided for them. Order of a line: DCI and other names, ATC, code of the DCI (MIPRES).
 */
export type ControlGroup = 'monopolio' | 'control' | 'revisar'

const TABLE: Readonly<Record<ControlGroup, string>> = {
  monopolio: `
morfina|N02AA01|50400
hidromorfona|N02AA03|1770
petidina, meperidina|N02AB02|411
metadona|N07BC02 N02AC52|50118
metilfenidato|N06BA04|485
fenobarbital|N03AA02|414 4172
primidona|N03AA03|248
cloral hidrato, hidrato de cloral|N05CC01|50324
opio||`,
  control: `
oxicodona|N02AA05 N02AA55 N02AA56|1701
oximorfona|N02AA11|937
fentanilo|N02AB03 N01AH01|1608
alfentanilo|N01AH02|4818
sufentanilo|N01AH03|4048
remifentanilo|N01AH06|6924
tapentadol|N02AX06|8216
buprenorfina|N02AE01 N07BC01 N07BC51|3403
butorfanol|N02AF01|3620
nalbufina|N02AF02|2623
pentazocina|N02AD01|1674
levorfanol||91
piritramida|N02AC03|1343
dextropropoxifeno|N02AC04|
alprazolam|N05BA12|3426
bromazepam|N05BA08|2692
brotizolam|N05CD09|4549
camazepam|N05BA15|3500
clobazam|N05BA09|3055
clonazepam|N03AE01|2765
clorazepato|N05BA05|2224
clordiazepoxido|N05BA02|1049
cloxazolam|N05BA22|3400
diazepam|N05BA01|1295
estazolam|N05CD04|3611
flunitrazepam|N05CD03|2951
flurazepam|N05CD01|2551
halazepam|N05BA13|3339
ketazolam|N05BA10|3107
loprazolam|N05CD11|4884
lorazepam|N05BA06|2809
lormetazepam|N05CD06|4339
medazepam|N05BA03|2517
midazolam|N05CD08|4497
nitrazepam|N05CD02|2121
nordazepam|N05BA16|4400
oxazepam|N05BA04|1507
prazepam|N05BA11|1727
quazepam|N05CD10|4018
temazepam|N05CD07|2753
tetrazepam|M03BX07|
triazolam|N05CD05|3409
remimazolam|N05CD14|9232
zolpidem|N05CF02|5741
amobarbital|N05CA02|1111
barbital|N05CA04|379 380
ciclobarbital|N05CA10|1394
pentobarbital|N05CA01|703
secobarbital|N05CA06|146
meprobamato|N05BC01|533
anfetamina|N06BA01|377
dexanfetamina, dextroanfetamina|N06BA02|
lisdexanfetamina|N06BA12|8690
dexmetilfenidato|N06BA11|8289
metanfetamina|N06BA03|1879
anfepramona, dietilpropion|A08AA03|
fentermina|A08AA01|1064
fenproporex||2176
mazindol|A08AA05|2895
ketamina|N01AX03|2156
esketamina|N01AX14 N06AX27|7884
dronabinol|A04AD10|5547
nabilona|A04AD11|3930
tetrahidrocannabinol, tetrahidrocanabinol, nabiximoles|N02BG10|50941`,
  revisar: `
codeina|R05DA04 N02AA59 N02AJ06|50055
dihidrocodeina|N02AA08|728
hidrocodona|R05DA03|1700
tramadol|N02AX02 N02AJ13|2722
zopiclona|N05CF01|4462
eszopiclona|N05CF04|8258
zaleplon|N05CF03|7312
tiopental|N01AF03|433
metohexital|N01AF01|807
butalbital||7
modafinilo|N06BA07|6055
armodafinilo|N06BA13|8474
cannabidiol|N03AX24|50840
oxitocina|H01BB02|1480
misoprostol|A02BB01 G02AD06|5154
ergometrina, ergonovina|G02AB03|390
metilergometrina, metilergonovina|G02AB01|2900
dinoprostona|G02AD02|3075
efedrina|R03CA02|50066 1669
pseudoefedrina|R01BA02 R01BA52|1061`,
}

/** One spelling for `Morphine`, `MORFINA` and `morfina`: what differs between languages and pens is left out. */
const stem = (word: string): string =>
  foldedText(word)
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/y/g, 'i')
    .replace(/mf/g, 'nf')
    .replace(/(\p{L})\1/gu, '$1')
    .replace(/[aeo]$/u, '')
const stemsOf = (text: string): string[] => text.split(/[^\p{L}]+/u).flatMap((w) => (w === '' ? [] : [stem(w)]))

interface Controlled {
  readonly dci: string
  readonly group: ControlGroup
}
interface Known extends Controlled {
  readonly names: readonly (readonly string[])[]
  readonly atc: readonly string[]
  readonly codes: readonly string[]
}

const list: readonly Known[] = entriesOf(TABLE).flatMap(([group, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', atc = '', codes = ''] = line.split('|')
      const all = names.split(', ')
      const parts = (text: string): string[] => text.split(' ').filter((part) => part !== '')
      return {
        dci: all[0] ?? '',
        group,
        names: all.map(stemsOf),
        atc: parts(atc),
        codes: parts(codes),
      }
    }),
)
const byAtc = new Map(list.flatMap((k) => k.atc.map((code) => [code, k])))
const byCode = new Map(list.flatMap((k) => k.codes.map((code) => [code, k])))
const SEVERITY: Readonly<Record<ControlGroup, number>> = { monopolio: 0, control: 1, revisar: 2 }

const isNamed = (words: readonly string[], name: readonly string[]): boolean =>
  words.some((_, at) => name.every((part, i) => words[at + i] === part))

interface Prescribed {
  readonly medicamento_dci: string
  readonly dci_codigo: string | null
  readonly atc: string | null
}

/** What of a prescription is controlled, by its name with or without salt, by its ATC or by its DCI code; the strictest first. */
export function controlledIn({ medicamento_dci, dci_codigo, atc }: Prescribed): Controlled | null {
  const words = stemsOf(medicamento_dci)
  const found = [
    ...list.filter((k) => k.names.some((name) => isNamed(words, name))),
    ...[byCode.get(dci_codigo ?? ''), byAtc.get(atc ?? '')].filter((k) => k !== undefined),
  ]
  return found.sort((a, b) => SEVERITY[a.group] - SEVERITY[b.group])[0] ?? null
}

/** Known to be under special control: there is nothing to choose. */
export const isControlled = (f: Prescribed): boolean => ['monopolio', 'control'].includes(controlledIn(f)?.group ?? '')
