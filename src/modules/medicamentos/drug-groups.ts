import { drugRoot } from '../../model/drug-names.ts'
import { keysOf } from '../../model/keys.ts'
import { keyCell } from '../tsv-table/index.ts'
import { dangers } from './groups/dangers.ts'
import { type DrugGroup, group, single } from './groups/group.ts'
import { heartAndHormones } from './groups/heart-and-hormones.ts'
import { infectionAndImmunity } from './groups/infection-and-immunity.ts'
import { nerves } from './groups/nerves.ts'
import { practice } from './groups/practice.ts'

/**
 * Salts that are also the counter-ion of other medicines (calcium, potassium, zinc) are named whole: `losartán potásico`
 * is no potassium.
 */
export const drugGroups = {
  aine: group('AINE', 'M01AA M01AB M01AC M01AE M01AG M01AH M01AX17')`
    ibuprofeno, naproxeno, diclofenaco, ketorolaco, ketoprofeno, dexketoprofeno, meloxicam, piroxicam, indometacina,
    celecoxib, etoricoxib, nimesulida, aceclofenaco, acido mefenamico, sulindaco, tenoxicam`,
  asa: group('ácido acetilsalicílico', 'B01AC06 N02BA01')`acido acetilsalicilico`,
  warfarina: group('antagonistas de la vitamina K', 'B01AA')`warfarina, acenocumarol`,
  acod: group('anticoagulantes orales directos', 'B01AF B01AE07')`rivaroxaban, apixaban, dabigatran, edoxaban`,
  heparinas: group('heparinas', 'B01AB B01AX05')`
    heparina, enoxaparina, dalteparina, nadroparina, bemiparina, fondaparinux`,
  antiplaquetario: group('inhibidores del P2Y12', 'B01AC04 B01AC22 B01AC24')`clopidogrel, prasugrel, ticagrelor`,
  clopidogrel: single('clopidogrel', 'B01AC04'),
  ibpCyp2c19: group('omeprazol o esomeprazol', 'A02BC01 A02BC05')`omeprazol, esomeprazol`,
  metronidazol: single('metronidazol', 'J01XD01 P01AB01'),
  sulfametoxazol: group('trimetoprim-sulfametoxazol', 'J01EE01 J01EA01')`sulfametoxazol, trimetoprim`,
  amiodarona: single('amiodarona', 'C01BD01'),
  azolesSistemicos: group('antimicóticos azólicos', 'J02AB J02AC')`
    fluconazol, itraconazol, ketoconazol, voriconazol, posaconazol`,
  azolesFuertes: group('azoles inhibidores fuertes de CYP3A4', 'J02AB02 J02AC02 J02AC03 J02AC04')`
    itraconazol, ketoconazol, voriconazol, posaconazol`,
  macrolidosCyp: group('claritromicina o eritromicina', 'J01FA09 J01FA01')`claritromicina, eritromicina`,
  inhibidoresProteasa: group('inhibidores potenciados de la proteasa', 'J05AE')`
    ritonavir, cobicistat, lopinavir, darunavir, atazanavir`,
  inductores: group('inductores enzimáticos', 'J04AB02 N03AF01 N03AB02 N03AA02 N03AA03')`
    rifampicina, carbamazepina, fenitoina, fenobarbital, primidona`,
  estatinasCyp3a4: group('simvastatina o lovastatina', 'C10AA01 C10AA02')`simvastatina, lovastatina`,
  simvastatina: single('simvastatina', 'C10AA01'),
  atorvastatina: single('atorvastatina', 'C10AA05'),
  gemfibrozilo: single('gemfibrozilo', 'C10AB04'),
  amlodipino: single('amlodipino', 'C08CA01'),
  ieca: group('IECA', 'C09A C09B')`
    enalapril, captopril, lisinopril, ramipril, perindopril, quinapril, fosinopril, benazepril, enalaprilat`,
  ara2: group('ARA-II', 'C09C C09D')`
    losartan, valsartan, irbesartan, candesartan, telmisartan, olmesartan, azilsartan`,
  sacubitrilo: single('sacubitrilo', 'C09DX04'),
  ahorradorPotasio: group('ahorradores de potasio', 'C03D C03E')`espironolactona, eplerenona, amilorida, triamtereno`,
  potasio: group('suplementos de potasio', 'A12BA B05XA01')`cloruro de potasio, potasio gluconato, potasio citrato`,
  tiazidas: group('tiazidas', 'C03A C03BA04 C03BA11')`hidroclorotiazida, clortalidona, indapamida`,
  diureticosPerdedores: group('diuréticos que pierden potasio', 'C03A C03B C03C')`
    furosemida, hidroclorotiazida, clortalidona, indapamida, torasemida, bumetanida`,
  diureticosAsa: group('diuréticos de asa', 'C03C')`furosemida, torasemida, bumetanida`,
  metotrexato: single('metotrexato', 'L01BA01 L04AX03'),
  litio: single('litio', 'N05AN'),
  isrs: group('ISRS o IRSN', 'N06AB N06AX16 N06AX21 N06AX23')`
    fluoxetina, sertralina, paroxetina, citalopram, escitalopram, fluvoxamina, venlafaxina, desvenlafaxina,
    duloxetina`,
  imao: group('inhibidores de la MAO', 'J01XX08 N06AF N06AG N04BD')`
    linezolid, cloruro de metiltioninio, tranilcipromina, fenelzina, moclobemida, selegilina, rasagilina`,
  tramadol: single('tramadol', 'N02AX02 N02AJ13 N02AJ14 N02AJ15'),
  opioides: group('opioides', 'N02A R05DA04')`
    morfina, hidromorfona, oxicodona, hidrocodona, codeina, tramadol, tapentadol, fentanilo, remifentanilo, metadona,
    petidina, buprenorfina, dihidrocodeina, nalbufina`,
  benzodiacepinas: group('benzodiacepinas', 'N05BA N05CD N03AE01')`
    alprazolam, clonazepam, diazepam, lorazepam, midazolam, bromazepam, clobazam, triazolam`,
  nitratos: group('nitratos', 'C01DA')`trinitrato de glicerilo, isosorbida`,
  pde5: group('inhibidores de la fosfodiesterasa 5', 'G04BE03 G04BE08 G04BE09 G04BE10')`
    sildenafilo, tadalafilo, vardenafilo`,
  digoxina: group('digoxina', 'C01AA')`digoxina, metildigoxina`,
  calcioantagonistasNoDhp: group('verapamilo o diltiazem', 'C08D')`verapamilo, diltiazem`,
  betabloqueadores: group('betabloqueadores', 'C07')`
    metoprolol, propranolol, atenolol, bisoprolol, carvedilol, nebivolol, labetalol, timolol, nadolol`,
  prolongaQt: group('medicamentos que prolongan el QT')`
    amiodarona, sotalol, haloperidol, claritromicina, eritromicina, azitromicina, levofloxacina, moxifloxacina,
    ciprofloxacina, ondansetron, citalopram, escitalopram, metadona, domperidona, hidroxicloroquina, cloroquina,
    fluconazol`,
  alopurinol: group('alopurinol o febuxostat', 'M04AA01 M04AA03')`alopurinol, febuxostat`,
  tiopurinas: group('azatioprina o mercaptopurina', 'L04AX01 L01BB02')`azatioprina, mercaptopurina`,
  colchicina: single('colchicina', 'M04AC01'),
  metformina: single('metformina', 'A10BA02'),
  contrasteYodado: group('medios de contraste yodados', 'V08A')`
    iohexol, iopamidol, ioversol, iopromida, iodixanol, iobitridol, diatrizoato, amidotrizoato`,
  sulfonilureas: group('sulfonilureas', 'A10BB')`glibenclamida, glimepirida, gliclazida, glipizida`,
  levotiroxina: single('levotiroxina', 'H03AA01'),
  cationes: group('hierro, calcio, zinc o antiácidos', 'B03AA B03AB B03AE A12AA A12CB A02A')`
    hierro, sulfato ferroso, fumarato ferroso, calcio carbonato, calcio citrato, zinc sulfato, aluminio hidroxido,
    magnesio hidroxido, sucralfato`,
  quelables: group('fluoroquinolonas o tetraciclinas', 'J01MA J01AA')`
    ciprofloxacina, levofloxacina, moxifloxacina, norfloxacina, doxiciclina, tetraciclina, minociclina`,
  dolutegravir: group('dolutegravir o bictegravir', 'J05AJ03 J05AJ04')`dolutegravir, bictegravir`,
  hormonas: group('anticonceptivos hormonales', 'G03AA G03AB G03AC01 G03AC02 G03AC03 G03AC08 G03AC09')`
    levonorgestrel, etonogestrel, desogestrel, drospirenona, etinilestradiol, noretisterona, gestodeno`,
  valproico: group('ácido valproico', 'N03AG01')`acido valproico`,
  carbapenemicos: group('carbapenémicos', 'J01DH')`meropenem, imipenem, ertapenem, doripenem`,
  lamotrigina: single('lamotrigina', 'N03AX09'),
  ciprofloxacina: single('ciprofloxacina', 'J01MA02'),
  fluvoxamina: single('fluvoxamina', 'N06AB08'),
  tizanidina: single('tizanidina', 'M03BX02'),
  teofilina: group('teofilina o aminofilina', 'R03DA04 R03DA05')`teofilina, aminofilina`,
  metoclopramida: single('metoclopramida', 'A03FA01'),
  antipsicoticos: group('antipsicóticos', 'N05AA N05AB N05AC N05AD N05AE N05AF N05AH N05AL N05AX')`
    haloperidol, risperidona, olanzapina, quetiapina, clozapina, aripiprazol, levomepromazina, clorpromazina,
    paliperidona`,
  ergotamina: group('derivados del cornezuelo', 'N02CA G02AB')`
    ergotamina, dihidroergotamina, ergometrina, metilergometrina`,
  aminoglucosidos: group('aminoglucósidos', 'J01G')`gentamicina, amikacina, tobramicina, estreptomicina, neomicina`,
  fluoroquinolonas: group('fluoroquinolonas', 'J01MA')`
    ciprofloxacina, levofloxacina, moxifloxacina, norfloxacina, ofloxacina`,
  tetraciclinas: group('tetraciclinas', 'J01AA')`doxiciclina, tetraciclina, minociclina, tigeciclina`,
  isotretinoina: group('retinoides orales', 'D10BA D05BB02')`isotretinoina, acitretina`,
  misoprostol: single('misoprostol', 'A02BB01 G02AD06'),
  micofenolato: single('micofenolato', 'L04AA06'),
  leflunomida: group('leflunomida', 'L04AA13 L04AA31')`leflunomida, teriflunomida`,
  talidomida: group('talidomida o análogos', 'L04AX02 L04AX04 L04AX06')`talidomida, lenalidomida, pomalidomida`,
  codeinaTramadol: group('codeína o tramadol', 'R05DA04 N02AA59 N02AX02 N02AJ06 N02AJ13')`codeina, tramadol`,
  loperamida: single('loperamida', 'A07DA03'),
  ...practice,
  ...dangers,
  ...heartAndHormones,
  ...nerves,
  ...infectionAndImmunity,
} as const satisfies Record<string, DrugGroup>

export type GroupKey = keyof typeof drugGroups
export const groupCell = keyCell(drugGroups)

/** A medicine as the record names it. */
export interface NamedMedicine {
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

export const inGroup = ({ dci, atc }: NamedMedicine, of: DrugGroup): boolean => belongs(spaced(dci), atc, of)

/** All at once: a medicine is read once and compared with many. */
export function groupsOf({ dci, atc }: NamedMedicine): ReadonlySet<GroupKey> {
  const name = spaced(dci)
  const keys = keysOf(drugGroups)
  return new Set(keys.filter((key) => belongs(name, atc, drugGroups[key])))
}
