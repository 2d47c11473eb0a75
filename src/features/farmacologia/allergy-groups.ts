import { listed, type ProseOf, sentences } from '../../model/text/prose-row.ts'
import { drugGroups } from './drug-groups.ts'
import { type DrugGroup, group } from './groups/group.ts'
import { fdaLabel } from './label.ts'
/** Medicines whose allergies go together: how people name the class, its members by DCI, and their ATC. */
export interface AllergyGroup extends DrugGroup {
  /** Words in which an allergy names the whole class, in canonical spelling. */
  readonly clase: readonly string[]
  readonly fuente: string
}

const allergyTo =
  (group: DrugGroup): ProseOf<AllergyGroup> =>
  (text, ...values) => {
    const { clase, fuente } = sentences(['clase', 'fuente'], text, values)
    return { ...group, clase: listed(clase), fuente }
  }

const PARAMETER = 'Khan et al. Drug allergy: a 2022 practice parameter update. J Allergy Clin Immunol 2022;150:1333'

export const allergyGroups = {
  penicilinas: allergyTo(group('penicilinas', 'J01C')`
    penicilina, penicilina g, penicilina v, amoxicilina, ampicilina, dicloxacilina, oxacilina, piperacilina,
    sultamicilina, ticarcilina`)`
    penicilina, penicilinas, betalactamicos, betalactamico
    ${PARAMETER}`,
  cefalosporinas: allergyTo(group('cefalosporinas', 'J01DB J01DC J01DD J01DE J01DI')`
    cefalexina, cefazolina, cefradina, cefalotina, cefadroxilo, cefuroxima, cefaclor, ceftriaxona, cefotaxima,
    ceftazidima, cefepima, cefixima, ceftarolina, cefoxitina`)`
    cefalosporina, cefalosporinas, betalactamicos, betalactamico
    ${PARAMETER}`,
  carbapenemicos: allergyTo(drugGroups.carbapenemicos)`
    carbapenem, carbapenemicos, betalactamicos, betalactamico
    ${PARAMETER}`,
  sulfas: allergyTo(group('sulfonamidas antibacterianas', 'J01EB J01EC J01ED J01EE A07EC01')`
    sulfametoxazol, sulfadiazina, sulfadoxina, sulfasalazina`)`
    sulfa, sulfas, sulfamida, sulfamidas, sulfonamida, sulfonamidas
    Strom et al. N Engl J Med 2003;349:1628`,
  aine: allergyTo(group('AINE y salicilatos', 'M01AA M01AB M01AC M01AE M01AG N02BA B01AC06 N02BB02')`
    acido acetilsalicilico, ibuprofeno, naproxeno, diclofenaco, ketorolaco, ketoprofeno, dexketoprofeno, meloxicam,
    piroxicam, indometacina, nimesulida, aceclofenaco, acido mefenamico, metamizol`)`
    aine, aines, antiinflamatorio, antiinflamatorios
    Kowalski et al. Allergy 2013;68:1219`,
  opioides: allergyTo(group('opioides fenantrenos', 'N02AA R05DA04')`
    morfina, codeina, hidromorfona, oxicodona, hidrocodona, dihidrocodeina`)`
    opioide, opioides, opiaceo, opiaceos
    Baldo y Pham. Anaesth Intensive Care 2012;40:216`,
  contraste: allergyTo(drugGroups.contrasteYodado)`
    contraste, contraste yodado, medio de contraste, medios de contraste, contraste iodado
    American College of Radiology. Manual on Contrast Media`,
  anestesicosAmida: allergyTo(group('anestésicos locales tipo amida', 'N01BB')`
    lidocaina, bupivacaina, levobupivacaina, ropivacaina, mepivacaina, articaina, prilocaina`)`
    anestesicos locales, anestesico local, anestesia local
    ${PARAMETER}`,
  anestesicosEster: allergyTo(group('anestésicos locales tipo éster', 'N01BA')`
    procaina, tetracaina, benzocaina, cloroprocaina`)`
    anestesicos locales, anestesico local, anestesia local
    ${PARAMETER}`,
  anticonvulsivantes: allergyTo(group('anticonvulsivantes aromáticos', 'N03AF N03AB N03AA N03AX09')`
    carbamazepina, oxcarbazepina, fenitoina, fenobarbital, lamotrigina, primidona`)`
    anticonvulsivante, anticonvulsivantes
    ${fdaLabel('Tegretol (carbamazepina), Dilantin (fenitoína)')}`,
  fluoroquinolonas: allergyTo(drugGroups.fluoroquinolonas)`
    quinolona, quinolonas, fluoroquinolona, fluoroquinolonas
    ${fdaLabel('Cipro (ciprofloxacina)')}`,
  macrolidos: allergyTo(group('macrólidos', 'J01FA')`
    azitromicina, claritromicina, eritromicina`)`
    macrolido, macrolidos
    ${fdaLabel('Biaxin (claritromicina)')}`,
  aminoglucosidos: allergyTo(drugGroups.aminoglucosidos)`
    aminoglucosido, aminoglucosidos
    ${fdaLabel('gentamicina')}`,
  tetraciclinas: allergyTo(group('tetraciclinas', 'J01AA')`
    doxiciclina, tetraciclina, minociclina`)`
    tetraciclina, tetraciclinas
    ${fdaLabel('Vibramycin (doxiciclina)')}`,
  ieca: allergyTo(group('IECA', 'C09A C09B')`
    enalapril, captopril, lisinopril, ramipril, perindopril, quinapril`)`
    ieca, inhibidores de la eca
    ${fdaLabel('Vasotec (enalapril): angioedema')}`,
  heparinas: allergyTo(group('heparinas', 'B01AB')`
    heparina, enoxaparina, dalteparina, nadroparina, bemiparina`)`
    heparina, heparinas
    ${fdaLabel('Lovenox (enoxaparina)')}`,
  ibp: allergyTo(group('inhibidores de la bomba de protones', 'A02BC')`
    omeprazol, esomeprazol, lansoprazol, pantoprazol, rabeprazol`)`
    inhibidores de la bomba de protones
    ${fdaLabel('Prilosec (omeprazol)')}`,
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
