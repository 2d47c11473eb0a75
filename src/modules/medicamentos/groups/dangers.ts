import { type DrugGroup, group, single } from './group.ts'

/** Groups that only what must be stopped asks for. */
export const dangers = {
  azitromicina: single('azitromicina', 'J01FA10'),
  qtAltoRiesgo: group('medicamentos con riesgo conocido de torsades', 'N05AD08')`
    amiodarona, sotalol, dronedarona, quinidina, disopiramida, procainamida, haloperidol, droperidol, metadona,
    claritromicina, eritromicina, moxifloxacina, domperidona, pentamidina, tioridazina, pimozida, ziprasidona,
    cloroquina`,
  antiarritmicosQt: group('amiodarona o sotalol', 'C01BD01 C07AA07')`amiodarona, sotalol, dronedarona`,
  hidroxicina: single('hidroxicina', 'N05BB01'),
  flunarizina: group('flunarizina o cinarizina', 'N07CA02 N07CA03')`flunarizina, cinarizina`,
  baclofeno: single('baclofeno', 'M03BX01'),
  desmopresina: single('desmopresina', 'H01BA02'),
  prasugrel: single('prasugrel', 'B01AC22'),
  raloxifenoTamoxifeno: group('moduladores del receptor de estrógeno', 'G03XC01 L02BA01 L02BG')`
    raloxifeno, tamoxifeno, letrozol, anastrozol`,
  acidoTranexamico: single('acido tranexamico', 'B02AA02', 'ácido tranexámico'),
  glp1: group('agonistas de GLP-1', 'A10BJ')`liraglutida, semaglutida, dulaglutida, exenatida, tirzepatida`,
  gliptinas: group('gliptinas', 'A10BH')`sitagliptina, vildagliptina, linagliptina, saxagliptina`,
  vacunasVivas: group('vacunas vivas', 'J07BD J07BK01 J07BK02 J07BL01 J07AN01')`
    vacuna fiebre amarilla, vacuna varicela, vacuna sarampion, vacuna triple viral, vacuna bcg, vacuna rotavirus,
    vacuna polio oral, vacuna herpes zoster viva, vacuna dengue`,
  pirazinamidaRifampicina: group('rifampicina o pirazinamida', 'J04AB02 J04AK01')`rifampicina, pirazinamida`,
  inhibidoresReductasa: group('finasterida o dutasterida', 'G04CB')`finasterida, dutasterida`,
  anticonceptivosDeposito: single('medroxiprogesterona', 'G03AC06'),
  ovulacion: group('clomifeno o ulipristal', 'G03GB02 G03AD02')`clomifeno, ulipristal`,
  insulinasBasales: group('insulinas basales', 'A10AE')`
    insulina glargina, insulina detemir, insulina degludec, insulina nph`,
  insulinasRapidas: group('insulinas de acción rápida', 'A10AB')`
    insulina lispro, insulina aspart, insulina glulisina, insulina humana`,
  sedantesHipnoticos: group('benzodiacepinas o hipnóticos Z', 'N05BA N05CD N05CF N03AE01')`
    alprazolam, clonazepam, diazepam, lorazepam, midazolam, bromazepam, clobazam, triazolam, zolpidem, zopiclona,
    eszopiclona, zaleplon`,
  alcaloidesVinca: group('alcaloides de la vinca', 'L01CA')`vincristina, vinblastina, vinorelbina`,
  irinotecan: single('irinotecan', 'L01CE02'),
  insulinasSoloSubcutaneas: group('insulinas que no van a la vena', 'A10AC A10AD A10AE')`
    insulina glargina, insulina detemir, insulina degludec, insulina nph`,
  penicilinasDeposito: group('penicilinas de depósito', 'J01CE08 J01CE09 J01CE10 J01CE30')`
    penicilina benzatinica, penicilina procainica`,
  vacunaFiebreAmarilla: single('vacuna fiebre amarilla', 'J07BL01'),
  vacunas: group('vacunas', 'J07')`vacuna`,
  midriaticos: group('midriáticos', 'S01F')`atropina, tropicamida, ciclopentolato, homatropina`,
  oxcarbazepina: single('oxcarbazepina', 'N03AF02'),
  acetazolamida: single('acetazolamida', 'S01EC01'),
  propofol: single('propofol', 'N01AX10'),
  daptomicina: single('daptomicina', 'J01XX09'),
  calcioVitaminaD: group('calcio o vitamina D', 'A12AA A11CC H05BA04')`
    calcio carbonato, calcio citrato, gluconato de calcio, colecalciferol, calcitriol, ergocalciferol, alfacalcidol`,
  antirresortivosInyectados: group('ácido zoledrónico o denosumab', 'M05BA08 M05BX04')`acido zoledronico, denosumab`,
  fosfatos: group('fosfatos de sodio', 'A06AG01 A06AD17')`fosfatos de sodio`,
  eritropoyetina: group('eritropoyetinas', 'B03XA')`eritropoyetina, epoetina, darbepoetina alfa`,
  jak: group('inhibidores de JAK', 'L04AF')`tofacitinib, baricitinib, upadacitinib`,
  antiTnf: group('anti-TNF', 'L04AB')`infliximab, adalimumab, etanercept, golimumab, certolizumab`,
  antraciclinas: group('antraciclinas', 'L01DB')`doxorrubicina, epirrubicina, daunorrubicina, idarrubicina`,
  yoduro: group('yoduros', 'H03CA')`yoduro de potasio`,
  aguaEsteril: group('agua estéril')`agua esteril`,
  ketorolaco: single('ketorolaco', 'M01AB15'),
  porfirinogenos: group('otros que desatan la porfiria')`tiopental, griseofulvina, carisoprodol, ketamina, etomidato`,
  qtOtros: group('otros que prolongan el QT')`
    donepezilo, quetiapina, levomepromazina, clorpromazina, venlafaxina, mirtazapina, trazodona, ketoconazol,
    voriconazol, posaconazol, bedaquilina, delamanid, nilotinib, vandetanib, indapamida, solifenacina, litio,
    papaverina, oxaliplatino, granisetron, atomoxetina`,
  qtCyp3a4: group('domperidona y otros que elimina el CYP3A4 y prolongan el QT')`
    domperidona, quinidina, disopiramida, dronedarona, cisaprida, terfenadina, astemizol`,
  sensiblesCyp3a4: group('eplerenona, lercanidipino, eletriptán, lurasidona, alfuzosina o silodosina')`
    eplerenona, lercanidipino, eletriptan, lurasidona, alfuzosina, silodosina, felodipino`,
  vitaminaA: group('vitamina A', 'A11CA')`retinol, vitamina a`,
  inmunosupresores: group('inmunosupresores', 'L04A')`
    azatioprina, mercaptopurina, metotrexato, micofenolato, ciclosporina, tacrolimus, sirolimus, everolimus,
    leflunomida, ciclofosfamida, infliximab, adalimumab, etanercept, golimumab, rituximab, tofacitinib, baricitinib,
    upadacitinib, tocilizumab`,
  yodoRadiactivo: group('yodo radiactivo', 'V10XA')`yodo 131i, ioduro 131i`,
  otrosTeratogenos: group(
    'otros contraindicados en la gestación',
    'C09XA L04AA27 L04AA38 L04AA42 L04AE C01BD07 C02KX06 L01XX14 L01XJ L02AE L02BB L02BX L02AB01 G03CX01 G03H',
  )`
    aliskireno, fingolimod, siponimod, ozanimod, ponesimod, dronedarona, vericiguat, tretinoina, bexaroteno, alitretinoina,
    dihidroergotamina, ergometrina, trimetadiona, vismodegib, sonidegib, glasdegib, lomitapida, mitotano, apremilast,
    deferiprona, nintedanib, goserelina, leuprorelina, triptorelina, degarelix, elagolix, relugolix,
    bicalutamida, flutamida, enzalutamida, abiraterona, apalutamida, megestrol, ciproterona, tibolona, ospemifeno,
    bazedoxifeno`,
  halogenados: group('anestésicos halogenados', 'N01AB')`sevoflurano, desflurano, isoflurano, halotano`,
  etambutol: single('etambutol', 'J04AK02'),
  hierros: group('hierro', 'B03AA B03AB B03AC B03AD B03AE')`
    hierro, sulfato ferroso, fumarato ferroso, hierro sacarosa, hierro carboximaltosa`,
  adenosina: single('adenosina', 'C01EB10'),
  flumazenilo: single('flumazenilo', 'V03AB25'),
  trazodonaPriapismo: single('trazodona', 'N06AX05'),
  ticlopidina: single('ticlopidina', 'B01AC05'),
  magnesioOral: group('magnesio por boca', 'A02AA A06AD02 A06AD04')`
    magnesio hidroxido, hidroxido de magnesio, leche de magnesia, oxido de magnesio`,
  tapentadol: single('tapentadol', 'N02AX06'),
  ciclobenzaprina: single('ciclobenzaprina', 'M03BX08'),
  penicilamina: single('penicilamina', 'M01CC01'),
  macrolidos: group('macrólidos', 'J01FA')`azitromicina, claritromicina, eritromicina`,
  hepatotoxicosOtros: group('otros que dañan el hígado enfermo')`
    bosentan, flutamida, agomelatina, dantroleno, nevirapina, duloxetina, naltrexona, danazol, tolcapona, pirazinamida,
    acitretina, labetalol, bedaquilina, pazopanib, lapatinib`,
  apomorfina: single('apomorfina', 'N04BC07'),
  pentoxifilina: single('pentoxifilina', 'C04AD03'),
} as const satisfies Record<string, DrugGroup>
