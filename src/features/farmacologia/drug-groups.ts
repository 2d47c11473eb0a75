import { drugRoot } from '../../model/drug-names.ts'
import { type DrugGroup, group } from './groups/group.ts'
import { heartAndHormones } from './groups/heart-and-hormones.ts'
import { infectionAndImmunity } from './groups/infection-and-immunity.ts'
import { nerves } from './groups/nerves.ts'

export type { DrugGroup }

/**
 * Salts that are also the counter-ion of other medicines (calcium, potassium, zinc) are named whole: `losartán potásico`
 * is no potassium.
 */
export const drugGroups = {
  aine: group(
    'AINE',
    'ibuprofeno, naproxeno, diclofenaco, ketorolaco, ketoprofeno, dexketoprofeno, meloxicam, piroxicam, indometacina, celecoxib, etoricoxib, nimesulida, aceclofenaco, acido mefenamico, sulindaco, tenoxicam',
    'M01AA M01AB M01AC M01AE M01AG M01AH M01AX17',
  ),
  asa: group('ácido acetilsalicílico', 'acido acetilsalicilico', 'B01AC06 N02BA01'),
  warfarina: group('antagonistas de la vitamina K', 'warfarina, acenocumarol', 'B01AA'),
  acod: group('anticoagulantes orales directos', 'rivaroxaban, apixaban, dabigatran, edoxaban', 'B01AF B01AE07'),
  heparinas: group(
    'heparinas',
    'heparina, enoxaparina, dalteparina, nadroparina, bemiparina, fondaparinux',
    'B01AB B01AX05',
  ),
  antiplaquetario: group('inhibidores del P2Y12', 'clopidogrel, prasugrel, ticagrelor', 'B01AC04 B01AC22 B01AC24'),
  clopidogrel: group('clopidogrel', 'clopidogrel', 'B01AC04'),
  ibpCyp2c19: group('omeprazol o esomeprazol', 'omeprazol, esomeprazol', 'A02BC01 A02BC05'),
  metronidazol: group('metronidazol', 'metronidazol', 'J01XD01 P01AB01'),
  sulfametoxazol: group('trimetoprim-sulfametoxazol', 'sulfametoxazol, trimetoprim', 'J01EE01 J01EA01'),
  amiodarona: group('amiodarona', 'amiodarona', 'C01BD01'),
  azolesSistemicos: group(
    'antimicóticos azólicos',
    'fluconazol, itraconazol, ketoconazol, voriconazol, posaconazol',
    'J02AB J02AC',
  ),
  azolesFuertes: group(
    'azoles inhibidores fuertes de CYP3A4',
    'itraconazol, ketoconazol, voriconazol, posaconazol',
    'J02AB02 J02AC02 J02AC03 J02AC04',
  ),
  macrolidosCyp: group('claritromicina o eritromicina', 'claritromicina, eritromicina', 'J01FA09 J01FA01'),
  inhibidoresProteasa: group(
    'inhibidores potenciados de la proteasa',
    'ritonavir, cobicistat, lopinavir, darunavir, atazanavir',
    'J05AE',
  ),
  inductores: group(
    'inductores enzimáticos',
    'rifampicina, carbamazepina, fenitoina, fenobarbital, primidona',
    'J04AB02 N03AF01 N03AB02 N03AA02 N03AA03',
  ),
  estatinasCyp3a4: group('simvastatina o lovastatina', 'simvastatina, lovastatina', 'C10AA01 C10AA02'),
  simvastatina: group('simvastatina', 'simvastatina', 'C10AA01'),
  atorvastatina: group('atorvastatina', 'atorvastatina', 'C10AA05'),
  gemfibrozilo: group('gemfibrozilo', 'gemfibrozilo', 'C10AB04'),
  amlodipino: group('amlodipino', 'amlodipino', 'C08CA01'),
  ieca: group(
    'IECA',
    'enalapril, captopril, lisinopril, ramipril, perindopril, quinapril, fosinopril, benazepril, enalaprilat',
    'C09A C09B',
  ),
  ara2: group(
    'ARA-II',
    'losartan, valsartan, irbesartan, candesartan, telmisartan, olmesartan, azilsartan',
    'C09C C09D',
  ),
  sacubitrilo: group('sacubitrilo', 'sacubitrilo', 'C09DX04'),
  ahorradorPotasio: group('ahorradores de potasio', 'espironolactona, eplerenona, amilorida, triamtereno', 'C03D C03E'),
  potasio: group('suplementos de potasio', 'cloruro de potasio, potasio gluconato, potasio citrato', 'A12BA B05XA01'),
  tiazidas: group('tiazidas', 'hidroclorotiazida, clortalidona, indapamida', 'C03A C03BA04 C03BA11'),
  diureticosPerdedores: group(
    'diuréticos que pierden potasio',
    'furosemida, hidroclorotiazida, clortalidona, indapamida, torasemida, bumetanida',
    'C03A C03B C03C',
  ),
  diureticosAsa: group('diuréticos de asa', 'furosemida, torasemida, bumetanida', 'C03C'),
  metotrexato: group('metotrexato', 'metotrexato', 'L01BA01 L04AX03'),
  litio: group('litio', 'litio', 'N05AN'),
  isrs: group(
    'ISRS o IRSN',
    'fluoxetina, sertralina, paroxetina, citalopram, escitalopram, fluvoxamina, venlafaxina, desvenlafaxina, duloxetina',
    'N06AB N06AX16 N06AX21 N06AX23',
  ),
  imao: group(
    'inhibidores de la MAO',
    'linezolid, cloruro de metiltioninio, tranilcipromina, fenelzina, moclobemida, selegilina, rasagilina',
    'J01XX08 N06AF N06AG N04BD',
  ),
  tramadol: group('tramadol', 'tramadol', 'N02AX02 N02AJ13 N02AJ14 N02AJ15'),
  opioides: group(
    'opioides',
    'morfina, hidromorfona, oxicodona, hidrocodona, codeina, tramadol, tapentadol, fentanilo, remifentanilo, metadona, petidina, buprenorfina, dihidrocodeina',
    'N02A R05DA04',
  ),
  benzodiacepinas: group(
    'benzodiacepinas',
    'alprazolam, clonazepam, diazepam, lorazepam, midazolam, bromazepam, clobazam, triazolam',
    'N05BA N05CD N03AE01',
  ),
  nitratos: group('nitratos', 'trinitrato de glicerilo, isosorbida', 'C01DA'),
  pde5: group(
    'inhibidores de la fosfodiesterasa 5',
    'sildenafilo, tadalafilo, vardenafilo',
    'G04BE03 G04BE08 G04BE09 G04BE10',
  ),
  digoxina: group('digoxina', 'digoxina, metildigoxina', 'C01AA'),
  calcioantagonistasNoDhp: group('verapamilo o diltiazem', 'verapamilo, diltiazem', 'C08D'),
  betabloqueadores: group(
    'betabloqueadores',
    'metoprolol, propranolol, atenolol, bisoprolol, carvedilol, nebivolol, labetalol, timolol, nadolol',
    'C07',
  ),
  prolongaQt: group(
    'medicamentos que prolongan el QT',
    'amiodarona, sotalol, haloperidol, claritromicina, eritromicina, azitromicina, levofloxacina, moxifloxacina, ciprofloxacina, ondansetron, citalopram, escitalopram, metadona, domperidona, hidroxicloroquina, cloroquina, fluconazol',
  ),
  alopurinol: group('alopurinol o febuxostat', 'alopurinol, febuxostat', 'M04AA01 M04AA03'),
  tiopurinas: group('azatioprina o mercaptopurina', 'azatioprina, mercaptopurina', 'L04AX01 L01BB02'),
  colchicina: group('colchicina', 'colchicina', 'M04AC01'),
  metformina: group('metformina', 'metformina', 'A10BA02'),
  contrasteYodado: group(
    'medios de contraste yodados',
    'iohexol, iopamidol, ioversol, iopromida, iodixanol, iobitridol, diatrizoato, amidotrizoato',
    'V08A',
  ),
  sulfonilureas: group('sulfonilureas', 'glibenclamida, glimepirida, gliclazida, glipizida', 'A10BB'),
  levotiroxina: group('levotiroxina', 'levotiroxina', 'H03AA01'),
  cationes: group(
    'hierro, calcio, zinc o antiácidos',
    'hierro, sulfato ferroso, fumarato ferroso, calcio carbonato, calcio citrato, zinc sulfato, aluminio hidroxido, magnesio hidroxido, sucralfato',
    'B03AA B03AB B03AE A12AA A12CB A02A',
  ),
  quelables: group(
    'fluoroquinolonas o tetraciclinas',
    'ciprofloxacina, levofloxacina, moxifloxacina, norfloxacina, doxiciclina, tetraciclina, minociclina',
    'J01MA J01AA',
  ),
  dolutegravir: group('dolutegravir o bictegravir', 'dolutegravir, bictegravir', 'J05AJ03 J05AJ04'),
  hormonas: group(
    'anticonceptivos hormonales',
    'levonorgestrel, etonogestrel, desogestrel, drospirenona, etinilestradiol, noretisterona, gestodeno',
    'G03AA G03AB G03AC01 G03AC02 G03AC03 G03AC08 G03AC09',
  ),
  valproico: group('ácido valproico', 'acido valproico', 'N03AG01'),
  carbapenemicos: group('carbapenémicos', 'meropenem, imipenem, ertapenem, doripenem', 'J01DH'),
  lamotrigina: group('lamotrigina', 'lamotrigina', 'N03AX09'),
  ciprofloxacina: group('ciprofloxacina', 'ciprofloxacina', 'J01MA02'),
  fluvoxamina: group('fluvoxamina', 'fluvoxamina', 'N06AB08'),
  tizanidina: group('tizanidina', 'tizanidina', 'M03BX02'),
  teofilina: group('teofilina o aminofilina', 'teofilina, aminofilina', 'R03DA04 R03DA05'),
  metoclopramida: group('metoclopramida', 'metoclopramida', 'A03FA01'),
  antipsicoticos: group(
    'antipsicóticos',
    'haloperidol, risperidona, olanzapina, quetiapina, clozapina, aripiprazol, levomepromazina, clorpromazina, paliperidona',
    'N05AA N05AB N05AC N05AD N05AE N05AF N05AH N05AL N05AX',
  ),
  ergotamina: group(
    'derivados del cornezuelo',
    'ergotamina, dihidroergotamina, ergometrina, metilergometrina',
    'N02CA G02AB',
  ),
  aminoglucosidos: group('aminoglucósidos', 'gentamicina, amikacina, tobramicina, estreptomicina, neomicina', 'J01G'),
  fluoroquinolonas: group(
    'fluoroquinolonas',
    'ciprofloxacina, levofloxacina, moxifloxacina, norfloxacina, ofloxacina',
    'J01MA',
  ),
  tetraciclinas: group('tetraciclinas', 'doxiciclina, tetraciclina, minociclina, tigeciclina', 'J01AA'),
  isotretinoina: group('retinoides orales', 'isotretinoina, acitretina', 'D10BA D05BB02'),
  misoprostol: group('misoprostol', 'misoprostol', 'A02BB01 G02AD06'),
  micofenolato: group('micofenolato', 'micofenolato', 'L04AA06'),
  leflunomida: group('leflunomida', 'leflunomida, teriflunomida', 'L04AA13 L04AA31'),
  talidomida: group('talidomida o análogos', 'talidomida, lenalidomida, pomalidomida', 'L04AX02 L04AX04 L04AX06'),
  codeinaTramadol: group('codeína o tramadol', 'codeina, tramadol', 'R05DA04 N02AA59 N02AX02 N02AJ06 N02AJ13'),
  loperamida: group('loperamida', 'loperamida', 'A07DA03'),
  ...heartAndHormones,
  ...nerves,
  ...infectionAndImmunity,
} as const satisfies Record<string, DrugGroup>

export type GroupKey = keyof typeof drugGroups

/** A medicine as the record names it. */
export interface Named {
  readonly dci: string
  readonly atc: string | null
}

const roots = new WeakMap<DrugGroup, readonly string[]>()
/** How the names of a group are compared, worked out once. */
function rootsOf(of: DrugGroup): readonly string[] {
  const known = roots.get(of) ?? of.dci.map((name) => ` ${drugRoot(name)} `)
  roots.set(of, known)
  return known
}

const belongs = (name: string, atc: string | null, of: DrugGroup): boolean =>
  rootsOf(of).some((part) => name.includes(part)) || (atc !== null && of.atc.some((start) => atc.startsWith(start)))

const spaced = (dci: string): string => ` ${drugRoot(dci)} `

export const inGroup = ({ dci, atc }: Named, of: DrugGroup): boolean => belongs(spaced(dci), atc, of)

/** All at once: a medicine is read once and compared with many. */
export function groupsOf({ dci, atc }: Named): ReadonlySet<GroupKey> {
  const name = spaced(dci)
  const keys = Object.keys(drugGroups) as GroupKey[]
  return new Set(keys.filter((key) => belongs(name, atc, drugGroups[key])))
}
