import { wholeNorm } from '../norms.ts'

/**
 * Medicines under special control in Colombia. Order of a line: DCI, other names and brands (of the
 * registrations of INVIMA, June 2026; held by a test of the names of products), ATC (of five characters, a whole class), code of
 * the DCI (MIPRES).
 *
 * What was read: that Resolución 315 de 2020 updates the lists of Resolución 1478 de 2006 (narcotics, psychotropics, what is a
 * monopoly of the State), reaches mixtures and products, takes salts and isomers in, and counts preparations with 2 mg of THC or
 * more; and the boxes of the official pad (its Annex 8). What is only known, of the trade and not of the text: which substances the
 * lists name, the 30 days of a prescription and the 15 days that it may be dispensed in. No norm is known that counts units.
 * `revisar` has what the national lists have treated in different ways and what depends on the preparation: the prescriber is
 * asked, and nothing is decided for them.
 */
export type ControlGroup = 'monopolio' | 'control' | 'revisar'

interface ControlLimits {
  readonly called: string
  readonly maximumDays: number
  readonly maximumUnits?: number
  readonly norm: string
}

const NORM = `${wholeNorm('res_1478_2006')} y ${wholeNorm('res_315_2020')}`

/** What holds for a group that is surely controlled. */
export const controlLimits: Readonly<Record<Exclude<ControlGroup, 'revisar'>, ControlLimits>> = {
  monopolio: { called: 'Monopolio del Estado', maximumDays: 30, norm: NORM },
  control: { called: 'Control especial', maximumDays: 30, norm: NORM },
}

/** For how long the official pad is dispensed. */
export const controlValidityDays = 15

/** Taken whole: one an hour. */
const OF_ONE_DOSE = 24
/** Two an hour: a continuous infusion of high dose, made of ampoules of the usual size. */
const INJECTED = 48
/** A patch stays two or three days; high doses have up to four at once. */
const WORN = 2
/** Has several doses: a bottle of elixir at a high dose lasts more than a day. */
const OF_MANY_DOSES = 1

/**
 * How many units are dispensed for a day at most, where the dose does not tell how many it takes: ampoules, syrups, patches,
 * "según respuesta". No norm says so: they are our own prudence, against a slip of the pen and worse, above what palliative and
 * intensive care use. By code of `unidad_dispensacion`.
 */
export const prudentUnitsPerDay: ReadonlyMap<string, number> = new Map(
  (
    [
      [OF_ONE_DOSE, '2 4 14 61 63 66 74 78'],
      [INJECTED, '1 3 16 65 75'],
      [WORN, '27 49 54'],
      [OF_MANY_DOSES, '10 11 12 13 21 24 37 43 73 80'],
    ] as const
  ).flatMap(([perDay, units]) => units.split(' ').map((unit) => [unit, perDay] as const)),
)

export const controlTable: Readonly<Record<ControlGroup, string>> = {
  monopolio: `
morfina, mscontin|N02AA01|50400
hidromorfona|N02AA03|1770
petidina, meperidina, demerol|N02AB02|411
metadona, methadose|N07BC02 N02AC52|50118
metilfenidato, atexam, concerta, consiv, ritalina, ritalin|N06BA04|485
fenobarbital, fenobarbitona, gardenal, luminal|N03AA02|414 4172
primidona, mysoline|N03AA03|248
cloral hidrato, hidrato de cloral, hidrato cloral|N05CC01|50324
opio||`,
  control: `
oxicodona, depalgos, dolzac, endol, oxyrapid, senidol, targin, oxycontin|N02AA05 N02AA55 N02AA56|1701
oximorfona|N02AA11|937
fentanilo, durogesic, fentanest, fenstud|N02AB03 N01AH01|1608
alfentanilo|N01AH02|4818
sufentanilo|N01AH03|4048
remifentanilo, opiva, serilone, tenotalis, ultiva|N01AH06|6924
tapentadol, alpenta, douce, neurofree, palexis, xoltap|N02AX06|8216
buprenorfina, norspan, tranorfin, transtec|N02AE01 N07BC01 N07BC51|3403
butorfanol|N02AF01|3620
nalbufina|N02AF02|2623
pentazocina|N02AD01|1674
levorfanol||91
piritramida|N02AC03|1343
dextropropoxifeno|N02AC04|
alprazolam, xanax, tafil, tricalma|N05BA12|3426
bromazepam|N05BA08|2692
brotizolam|N05CD09|4549
camazepam|N05BA15|3500
clobazam, clobam, coxel, frisium, logaba, obax, urbadan|N05BA09|3055
clonazepam, clozam, coquan, rivotril, sedatril|N03AE01|2765
clorazepato|N05BA05|2224
clordiazepoxido|N05BA02|1049
clotiazepam|N05BA21|
cloxazolam|N05BA22|3400
delorazepam||
diazepam, relazepam, valium|N05BA01|1295
estazolam|N05CD04|3611
etizolam|N05BA19|
flunitrazepam|N05CD03|2951
flurazepam|N05CD01|2551
halazepam|N05BA13|3339
ketazolam|N05BA10|3107
loprazolam|N05CD11|4884
lorazepam, ativan|N05BA06|2809
lormetazepam|N05CD06|4339
medazepam|N05BA03|2517
midazolam, benzeda, benzosed, dormicum, dormipron, ipnodis, medzol, midaject, midasedan, midaver, midazord, midufarko, nirzol, relacum, sedozolam, strenuss, zolamid|N05CD08|4497
nitrazepam|N05CD02|2121
nordazepam|N05BA16|4400
oxazepam|N05BA04|1507
prazepam|N05BA11|1727
quazepam|N05CD10|4018
temazepam|N05CD07|2753
tetrazepam|M03BX07|
triazolam, halcion, somese|N05CD05|3409
remimazolam|N05CD14|9232
benzodiazepina|N05BA N05CD|
zolpidem, zolnox, somno, stilnox|N05CF02|5741
amobarbital|N05CA02|1111
barbital|N05CA04|379 380
ciclobarbital|N05CA10|1394
pentobarbital|N05CA01|703
secobarbital|N05CA06|146
meprobamato|N05BC01|533
anfetamina|N06BA01|377
dexanfetamina, dextroanfetamina|N06BA02|
lisdexanfetamina, samexid, vyvanse|N06BA12|8690
dexmetilfenidato|N06BA11|8289
metanfetamina|N06BA03|1879
anfepramona, dietilpropion|A08AA03|
fentermina|A08AA01|1064
fenproporex||2176
mazindol|A08AA05|2895
oxibato, gammahidroxibutirato, xyrem|N07XX04 N01AX11|
ketamina, ketalar, quetamina, anikert, ketakov, ketamax, ketax, makret|N01AX03|2156
esketamina, spravato|N01AX14 N06AX27|7884
dronabinol, laxenol|A04AD10|5547
nabilona|A04AD11|3930
tetrahidrocannabinol, tetrahidrocanabinol, nabiximoles|N02BG10|50941`,
  revisar: `
codeina, acetadol, algimide, aprix, catalac max, codalgen, codefen, dolac, esmartia, nodol, pacodol, pycdol, winadeine, winadeine f|R05DA04 N02AA59 N02AJ06|50055
dihidrocodeina, eucodina, paracodina|N02AA08|728
hidrocodona, adol pro, algimide h, balandof, doliren, dolkit, dolocodona, doloff, doxu, expodol plus, femtax, fenalgex, hysingla, nodocalm, nodolplus, sinalgen|R05DA03|1700
difenoxilato, lomotil|A07DA01|
tramadol, tramacet, zaldiar, acuvicta, adorlan, auromyotramp, cetradol, dicasen, diplax, dolotrin flash, dor2, doxpen, dutrafen, fastfen, gamadol, ipca zitram, lenivelt, nodol max, paspol, segudol, skudexa, tolmus, tracedol, tracegot, tramacontin, tramal, tramasindol, tramfast, tramfast duo, tramydol, tramydol compuesto, zaledorp, zitram, tramadolol|N02AX02 N02AJ13|2722
zopiclona, imovane, sedorm|N05CF01|4462
eszopiclona, bonsono, dormeben, eszopilo, exoplic, inductal, isoklon, noptic, novasleep, regulane, zoplimax|N05CF04|8258
zaleplon|N05CF03|7312
tiopental, pentotal|N01AF03|433
metohexital|N01AF01|807
butalbital||7
modafinilo|N06BA07|6055
armodafinilo|N06BA13|8474
cannabidiol, animox, cannepi, epidiolex, neviot, reliva, remsol, sativex, trunerox|N03AX24|50840
oxitocina, cleartocin, oxitopisa, oxycin10, pitocin|H01BB02|1480
misoprostol, cytil, misodia, citotec, cytotec, miso|A02BB01 G02AD06|5154
ergometrina, ergonovina|G02AB03|390
metilergometrina, metilergonovina, methergin, metergin|G02AB01|2900
dinoprostona, propess|G02AD02|3075
efedrina|R03CA02|50066 1669
pseudoefedrina, niofen, rossfell|R01BA02 R01BA52|1061`,
}
