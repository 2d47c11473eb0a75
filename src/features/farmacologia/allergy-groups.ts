import { fdaLabel } from './label.ts'
/** Medicines whose allergies go together: how people name the class, its members by DCI, and their ATC. */
export interface AllergyGroup {
  readonly nombre: string
  /** Words in which an allergy names the whole class, in canonical spelling. */
  readonly clase: readonly string[]
  readonly dci: readonly string[]
  readonly atc: readonly string[]
  readonly fuente: string
}

const words = (list: string): string[] => list.split(',').map((word) => word.trim())
const group = (nombre: string, clase: string, dci: string, atc: string, fuente: string): AllergyGroup => ({
  nombre,
  clase: words(clase),
  dci: words(dci),
  atc: atc.split(' ').filter((code) => code !== ''),
  fuente,
})

const PARAMETER = 'Khan et al. Drug allergy: a 2022 practice parameter update. J Allergy Clin Immunol 2022;150:1333'

export const allergyGroups = {
  penicilinas: group(
    'penicilinas',
    'penicilina, penicilinas, betalactamicos, betalactamico',
    'penicilina, penicilina g, penicilina v, amoxicilina, ampicilina, dicloxacilina, oxacilina, piperacilina, sultamicilina, ticarcilina',
    'J01C',
    PARAMETER,
  ),
  cefalosporinas: group(
    'cefalosporinas',
    'cefalosporina, cefalosporinas, betalactamicos, betalactamico',
    'cefalexina, cefazolina, cefradina, cefalotina, cefadroxilo, cefuroxima, cefaclor, ceftriaxona, cefotaxima, ceftazidima, cefepima, cefixima, ceftarolina, cefoxitina',
    'J01DB J01DC J01DD J01DE J01DI',
    PARAMETER,
  ),
  carbapenemicos: group(
    'carbapenémicos',
    'carbapenem, carbapenemicos, betalactamicos, betalactamico',
    'meropenem, imipenem, ertapenem, doripenem',
    'J01DH',
    PARAMETER,
  ),
  sulfas: group(
    'sulfonamidas antibacterianas',
    'sulfa, sulfas, sulfamida, sulfamidas, sulfonamida, sulfonamidas',
    'sulfametoxazol, sulfadiazina, sulfadoxina, sulfasalazina',
    'J01EB J01EC J01ED J01EE A07EC01',
    'Strom et al. N Engl J Med 2003;349:1628',
  ),
  aine: group(
    'AINE y salicilatos',
    'aine, aines, antiinflamatorio, antiinflamatorios',
    'acido acetilsalicilico, ibuprofeno, naproxeno, diclofenaco, ketorolaco, ketoprofeno, dexketoprofeno, meloxicam, piroxicam, indometacina, nimesulida, aceclofenaco, acido mefenamico, metamizol',
    'M01AA M01AB M01AC M01AE M01AG N02BA B01AC06 N02BB02',
    'Kowalski et al. Allergy 2013;68:1219',
  ),
  opioides: group(
    'opioides fenantrenos',
    'opioide, opioides, opiaceo, opiaceos',
    'morfina, codeina, hidromorfona, oxicodona, hidrocodona, dihidrocodeina',
    'N02AA R05DA04',
    'Baldo y Pham. Anaesth Intensive Care 2012;40:216',
  ),
  contraste: group(
    'medios de contraste yodados',
    'contraste, contraste yodado, medio de contraste, medios de contraste, contraste iodado',
    'iohexol, iopamidol, ioversol, iopromida, iodixanol, iobitridol, diatrizoato, amidotrizoato',
    'V08A',
    'American College of Radiology. Manual on Contrast Media',
  ),
  anestesicosAmida: group(
    'anestésicos locales tipo amida',
    'anestesicos locales, anestesico local, anestesia local',
    'lidocaina, bupivacaina, levobupivacaina, ropivacaina, mepivacaina, articaina, prilocaina',
    'N01BB',
    PARAMETER,
  ),
  anestesicosEster: group(
    'anestésicos locales tipo éster',
    'anestesicos locales, anestesico local, anestesia local',
    'procaina, tetracaina, benzocaina, cloroprocaina',
    'N01BA',
    PARAMETER,
  ),
  anticonvulsivantes: group(
    'anticonvulsivantes aromáticos',
    'anticonvulsivante, anticonvulsivantes',
    'carbamazepina, oxcarbazepina, fenitoina, fenobarbital, lamotrigina, primidona',
    'N03AF N03AB N03AA N03AX09',
    fdaLabel('Tegretol (carbamazepina), Dilantin (fenitoína)'),
  ),
  fluoroquinolonas: group(
    'fluoroquinolonas',
    'quinolona, quinolonas, fluoroquinolona, fluoroquinolonas',
    'ciprofloxacina, levofloxacina, moxifloxacina, norfloxacina, ofloxacina',
    'J01MA',
    fdaLabel('Cipro (ciprofloxacina)'),
  ),
  macrolidos: group(
    'macrólidos',
    'macrolido, macrolidos',
    'azitromicina, claritromicina, eritromicina',
    'J01FA',
    fdaLabel('Biaxin (claritromicina)'),
  ),
  aminoglucosidos: group(
    'aminoglucósidos',
    'aminoglucosido, aminoglucosidos',
    'gentamicina, amikacina, tobramicina, estreptomicina, neomicina',
    'J01G',
    fdaLabel('gentamicina'),
  ),
  tetraciclinas: group(
    'tetraciclinas',
    'tetraciclina, tetraciclinas',
    'doxiciclina, tetraciclina, minociclina',
    'J01AA',
    fdaLabel('Vibramycin (doxiciclina)'),
  ),
  ieca: group(
    'IECA',
    'ieca, inhibidores de la eca',
    'enalapril, captopril, lisinopril, ramipril, perindopril, quinapril',
    'C09A C09B',
    fdaLabel('Vasotec (enalapril): angioedema'),
  ),
  heparinas: group(
    'heparinas',
    'heparina, heparinas',
    'heparina, enoxaparina, dalteparina, nadroparina, bemiparina',
    'B01AB',
    fdaLabel('Lovenox (enoxaparina)'),
  ),
  ibp: group(
    'inhibidores de la bomba de protones',
    'inhibidores de la bomba de protones',
    'omeprazol, esomeprazol, lansoprazol, pantoprazol, rabeprazol',
    'A02BC',
    fdaLabel('Prilosec (omeprazol)'),
  ),
} as const satisfies Record<string, AllergyGroup>

export type AllergyKey = keyof typeof allergyGroups

/** Different classes that may share an allergy. Either way round. */
export interface CrossReaction {
  readonly entre: readonly [AllergyKey, AllergyKey]
  readonly detalle: string
  readonly fuente: string
}

export const crossReactions: readonly CrossReaction[] = [
  {
    entre: ['penicilinas', 'cefalosporinas'],
    detalle:
      'La reacción cruzada es poco frecuente (cerca de 2 %) y depende de la cadena lateral R1: más con aminopenicilinas y cefalexina, cefadroxilo o cefaclor.',
    fuente: PARAMETER,
  },
  {
    entre: ['penicilinas', 'carbapenemicos'],
    detalle: 'La reacción cruzada es rara (menos de 1 %).',
    fuente: PARAMETER,
  },
  {
    entre: ['cefalosporinas', 'carbapenemicos'],
    detalle: 'La reacción cruzada es rara (menos de 1 %).',
    fuente: PARAMETER,
  },
]
