import { listed, type ProseOf, sentences } from '../../model/text/prose-row.ts'
import { drugGroups } from './drug-groups.ts'
import { type DrugGroup, group } from './groups/group.ts'
import { fdaLabel } from './label.ts'
/** Medicines whose allergies go together: how people name the class, its members by DCI, and their ATC. */
export interface AllergyGroup extends DrugGroup {
  /** Words in which an allergy names the whole class, in canonical spelling. */
  readonly clase: readonly string[]
  readonly fuente: string
  /** Members of one are no proof of another: it is told, and stops only where the class itself was named. */
  readonly avisa?: true
  /** Of different classes with the same side chain: a cross reaction. */
  readonly cadena?: true
}

const allergyTo =
  (group: DrugGroup): ProseOf<AllergyGroup> =>
  (text, ...values) => {
    const { clase, fuente } = sentences(['clase', 'fuente'], text, values)
    return { ...group, clase: listed(clase), fuente }
  }

const warned = (group: AllergyGroup): AllergyGroup => ({ ...group, avisa: true })
const sideChain = (group: DrugGroup): AllergyGroup => ({ ...group, clase: [], fuente: PARAMETER, cadena: true })

const PARAMETER = 'Khan et al. Drug allergy: a 2022 practice parameter update. J Allergy Clin Immunol 2022;150:1333'

export const allergyGroups = {
  penicilinas: allergyTo(group('penicilinas', 'J01C')`
    penicilina, penicilina g, penicilina v, amoxicilina, ampicilina, dicloxacilina, oxacilina, cloxacilina, piperacilina,
    sultamicilina, ticarcilina`)`
    penicilina, penicilinas, aminopenicilina, aminopenicilinas, betalactamicos, betalactamico
    ${PARAMETER}`,
  cefalosporinas: allergyTo(group('cefalosporinas', 'J01DB J01DC J01DD J01DE J01DI')`
    cefalexina, cefazolina, cefradina, cefalotina, cefadroxilo, cefuroxima, cefaclor, ceftriaxona, cefotaxima,
    ceftazidima, cefepima, cefixima, ceftarolina, cefoxitina, cefprozilo, cefpodoxima, cefditoreno, ceftizoxima,
    cefiderocol`)`
    cefalosporina, cefalosporinas, betalactamicos, betalactamico
    ${PARAMETER}`,
  carbapenemicos: allergyTo(drugGroups.carbapenemicos)`
    carbapenem, carbapenemicos, betalactamicos, betalactamico
    ${PARAMETER}`,
  sulfas: allergyTo(group('sulfonamidas antibacterianas', 'J01EB J01EC J01ED J01EE A07EC01 D06BA01 S01AB')`
    sulfametoxazol, sulfadiazina, sulfadoxina, sulfasalazina, sulfisoxazol, sulfacetamida`)`
    sulfa, sulfas, sulfadrogas, sulfamida, sulfamidas, sulfonamida, sulfonamidas
    Strom et al. N Engl J Med 2003;349:1628`,
  aine: allergyTo(group('AINE y salicilatos', 'M01AA M01AB M01AC M01AE M01AG N02BA B01AC06 N02BB02')`
    acido acetilsalicilico, ibuprofeno, naproxeno, diclofenaco, ketorolaco, ketoprofeno, dexketoprofeno, meloxicam,
    piroxicam, indometacina, nimesulida, aceclofenaco, acido mefenamico, metamizol`)`
    aine, aines, antiinflamatorio, antiinflamatorios, antiinflamatorios no esteroideos, salicilatos
    Kowalski et al. Allergy 2013;68:1219`,
  opioides: allergyTo(group('opioides fenantrenos', 'N02AA R05DA04')`
    morfina, codeina, hidromorfona, oxicodona, hidrocodona, dihidrocodeina, nalbufina, buprenorfina`)`
    opioide, opioides, opiaceo, opiaceos
    Baldo y Pham. Anaesth Intensive Care 2012;40:216`,
  contraste: allergyTo(drugGroups.contrasteYodado)`
    contraste, contraste yodado, medio de contraste, medios de contraste, contraste iodado
    American College of Radiology. Manual on Contrast Media`,
  anestesicosAmida: warned(allergyTo(group('anestésicos locales tipo amida', 'N01BB')`
    lidocaina, bupivacaina, levobupivacaina, ropivacaina, mepivacaina, articaina, prilocaina`)`
    anestesicos locales, anestesico local, anestesia local
    ${PARAMETER}`),
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
    azitromicina, claritromicina, eritromicina, espiramicina, roxitromicina, telitromicina`)`
    macrolido, macrolidos
    ${fdaLabel('Biaxin (claritromicina)')}`,
  aminoglucosidos: allergyTo(drugGroups.aminoglucosidos)`
    aminoglucosido, aminoglucosidos
    ${fdaLabel('gentamicina')}`,
  tetraciclinas: allergyTo(group('tetraciclinas', 'J01AA')`
    doxiciclina, tetraciclina, minociclina, oxitetraciclina, limeciclina, demeclociclina, tigeciclina`)`
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
  lincosamidas: allergyTo(group('lincosamidas', 'J01FF')`clindamicina, lincomicina`)`
    lincosamida, lincosamidas
    ${fdaLabel('Cleocin (clindamicina)')}`,
  huevo: allergyTo(group('vacunas con proteína de huevo', 'J07BL01')`vacuna fiebre amarilla`)`
    huevo, huevos, clara de huevo, proteina del huevo, ovoalbumina, yema de huevo
    OMS, Vaccines and vaccination against yellow fever, 2013`,
  gelatina: allergyTo(group('vacunas con gelatina', 'J07BD52 J07BK01 J07BL01')`
    vacuna triple viral, vacuna varicela, vacuna fiebre amarilla`)`
    gelatina
    ${PARAMETER}`,
  rifamicinas: allergyTo(drugGroups.rifamicinas)`
    rifamicina, rifamicinas
    ${fdaLabel('Rifadin (rifampicina)')}`,
  nucleosidos: allergyTo(group('aciclovir y profármacos', 'J05AB01 J05AB11')`aciclovir, valaciclovir`)`
    aciclovir
    ${fdaLabel('Valtrex (valaciclovir)')}`,
  polimixinas: allergyTo(drugGroups.polimixinas)`
    polimixina, polimixinas
    ${fdaLabel('Coly-Mycin (colistimetato)')}`,
  platinos: allergyTo(group('derivados del platino', 'L01XA')`cisplatino, carboplatino, oxaliplatino`)`
    platinos, platino
    ${fdaLabel('Paraplatin (carboplatino)')}`,
  fenotiazinas: allergyTo(group('fenotiazinas', 'N05AA N05AB N05AC R06AD')`
    clorpromazina, levomepromazina, prometazina, tioridazina, flufenazina`)`
    fenotiazina, fenotiazinas
    ${fdaLabel('Phenergan (prometazina)')}`,
  azoles: warned(allergyTo(drugGroups.azolesSistemicos)`
    azol, azoles, antimicoticos azolicos
    ${fdaLabel('Diflucan (fluconazol)')}`),
  ara2: warned(allergyTo(drugGroups.ara2)`
    ara ii, ara 2, antagonistas de angiotensina
    ${fdaLabel('Cozaar (losartán)')}`),
  hierroVenoso: warned(allergyTo(group('hierro', 'B03AC')`hierro sacarosa, hierro dextrano, carboximaltosa ferrica`)`
    hierro venoso, hierro intravenoso, hierro parenteral
    ${fdaLabel('Venofer (hierro sacarosa)')}`),
  corticoides: warned(allergyTo(drugGroups.corticoidesSistemicos)`
    corticoide, corticoides, esteroides, corticosteroides
    ${PARAMETER}`),
  triptanes: warned(allergyTo(drugGroups.triptanes)`
    triptan, triptanes
    ${fdaLabel('Imitrex (sumatriptán)')}`),
  // Classes and conduct from memory, in agreement with current allergology.
  imidazoles: allergyTo(group('nitroimidazoles', 'J01XD P01AB')`metronidazol, tinidazol, secnidazol, ornidazol`)`
    imidazoles, nitroimidazoles
    ${PARAMETER}`,
  pirazolonas: allergyTo(group('pirazolonas', 'N02BB M01AA')`metamizol, fenazona, propifenazona, fenilbutazona`)`
    pirazolona, pirazolonas
    Kowalski et al. Allergy 2013;68:1219`,
  coxibs: warned(allergyTo(group('coxibs', 'M01AH')`celecoxib, etoricoxib, parecoxib`)`
    coxib, coxibs
    Kowalski et al. Allergy 2013;68:1219`),
  glucopeptidos: warned(allergyTo(group('glucopéptidos', 'J01XA')`vancomicina, teicoplanina`)`
    glucopeptido, glucopeptidos
    ${PARAMETER}`),
  relajantes: allergyTo(group('relajantes neuromusculares', 'M03AB M03AC')`
    suxametonio, bromuro de rocuronio, bromuro de vecuronio, atracurio, cisatracurio`)`
    relajantes neuromusculares, relajante neuromuscular, bloqueadores neuromusculares
    ${PARAMETER}`,
  gadolinio: warned(allergyTo(group('medios de contraste con gadolinio', 'V08CA')`
    gadobutrol, gadoterato, gadodiamida`)`
    gadolinio
    American College of Radiology. Manual on Contrast Media`),
  estatinas: warned(allergyTo(group('estatinas', 'C10AA')`
    atorvastatina, rosuvastatina, simvastatina, lovastatina, pravastatina`)`
    estatina, estatinas
    ${fdaLabel('Lipitor (atorvastatina)')}`),
  benzodiacepinas: warned(allergyTo(drugGroups.benzodiacepinas)`
    benzodiacepina, benzodiacepinas
    ${fdaLabel('Xanax (alprazolam)')}`),
  cadenaAmoxicilina: sideChain(group('igual cadena lateral que la amoxicilina', 'J01CA04 J01CR02 J01DB05 J01DC10')`
    cefadroxilo, cefprozilo, cefatrizina, amoxicilina`),
  cadenaAmpicilina: sideChain(group(
    'igual cadena lateral que la ampicilina',
    'J01CA01 J01CR01 J01DB01 J01DB09 J01DC04',
  )`
    sultamicilina, cefalexina, cefradina, cefaloglicina, loracarbef, cefaclor, ampicilina`),
  cadenaCeftazidima: sideChain(group('igual cadena lateral que la ceftazidima', 'J01DD02 J01DF01')`
    ceftazidima, cefiderocol, aztreonam`),
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
    entre: ['aine', 'coxibs'],
    detalle: 'Quien reacciona a varios AINE suele tolerar un coxib: la primera dosis, vigilada.',
    fuente: 'Kowalski et al. Allergy 2013;68:1219',
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
