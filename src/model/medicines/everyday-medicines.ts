import { canonicalDrug } from '../drug-names.ts'
import { plain } from '../text/plain-text.ts'

/** What is prescribed every day, by its DCI: so that its beginning is enough where the ministry's table is not loaded. */
export const everydayMedicines: readonly string[] = `
acetaminofén | ácido acetilsalicílico | ácido ascórbico | ácido fólico | ácido tranexámico | ácido valproico | aciclovir | albendazol |
alopurinol | amikacina | amitriptilina | amlodipino | amoxicilina | amoxicilina + ácido clavulánico | ampicilina |
ampicilina + sulbactam | apixabán | aripiprazol | atenolol | atorvastatina | azitromicina | beclometasona | betahistina |
betametasona | bisacodilo | bisoprolol | bromuro de ipratropio | budesonida | captopril | carbamazepina | carbonato de calcio |
carvedilol | cefalexina | cefalotina | cefazolina | cefradina | ceftriaxona | celecoxib | cetirizina | ciprofloxacina |
citalopram | claritromicina | clindamicina | clonazepam | clonidina | clopidogrel | clotrimazol | clozapina | colchicina |
dapagliflozina | desloratadina | dexametasona | dextrometorfano | diazepam | diclofenaco | dicloxacilina | difenhidramina | dipirona |
doxiciclina | duloxetina | empagliflozina | enalapril | enoxaparina | eritromicina | escitalopram | esomeprazol | espironolactona |
famotidina | fenitoína | fluconazol | fluoxetina | fluticasona | furosemida | gabapentina | gemfibrozilo | gentamicina |
glibenclamida | haloperidol | hidroclorotiazida | hidrocortisona | hidroxicina | hidróxido de aluminio | hierro parenteral |
ibuprofeno | insulina glargina | insulina lispro | insulina NPH | irbesartán | isotretinoína | itraconazol | ivermectina | ketoconazol |
ketorolaco | ketotifeno | lactulosa | lamotrigina | lansoprazol | levetiracetam | levofloxacina | levonorgestrel | levotiroxina |
linagliptina | litio | loperamida | loratadina | lorazepam | losartán | lovastatina | medroxiprogesterona | meloxicam | metformina |
metildopa | metimazol | metocarbamol | metoclopramida | metoprolol | metotrexato | metronidazol | mirtazapina | misoprostol |
montelukast | mupirocina | naproxeno | nifedipino | nistatina | nitazoxanida | nitrofurantoína | olanzapina | omeprazol |
ondansetrón | oximetazolina | oxitocina | pantoprazol | paroxetina | penicilina benzatínica | permetrina | prazosina | prednisolona |
prednisona | pregabalina | propranolol | quetiapina | ranitidina | risperidona | rivaroxabán | rosuvastatina | salbutamol |
secnidazol | semaglutida | sertralina | sildenafilo | simvastatina | sitagliptina | sulfadiazina de plata |
sulfato ferroso | sumatriptán | tamsulosina | telmisartán | terbinafina | tinidazol | tiamina | tramadol | trazodona |
trimetoprim + sulfametoxazol | valsartán | venlafaxina | verapamilo | vitamina A | warfarina | zolpidem | zopiclona`
  .split('|')
  .map((name) => name.trim())

const SHORTEST = 3
const MOST = 6
const byPlain: readonly (readonly [name: string, key: string])[] = everydayMedicines.map((name) => [name, plain(name)])

/** Those that begin as it was typed; none of a name that is already one of them. */
export function medicinesBeginning(typed: string): readonly string[] {
  const key = plain(typed)
  if (key.length < SHORTEST || byPlain.some(([, name]) => name === key)) return []
  return byPlain.flatMap(([name, own]) => (own.startsWith(key) ? [name] : [])).slice(0, MOST)
}

const byMedicine = new Map(everydayMedicines.map((name) => [canonicalDrug(name), name]))
const more =
  'potásico sódico cálcico magnésico clavulánico fusídico nalidíxico nicotínico fólico cítrico láctico bórico'
const accented = new Map(
  `${everydayMedicines.join(' ')} ${more}`
    .split(/[\s+]+/)
    .map((word) => [plain(word), /\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()]),
)

/** As people say it: the ministry's table writes in capitals, without accents, PARACETAMOL. What was written otherwise stays as it is. */
export function medicineSaid(name: string): string {
  if (name !== name.toUpperCase() || plain(name) === '') return name
  return (
    byMedicine.get(canonicalDrug(name)) ??
    name.replace(/\p{L}{2,}/gu, (word) => accented.get(plain(word)) ?? word.toLowerCase())
  )
}
