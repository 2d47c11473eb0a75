import { fdaLabel } from '../../../medicamentos/index.ts'
import { type Contraindication, critical, high } from './contraindication.ts'
import { heartFailure } from './heart.ts'

const immunity = {
  cie: /^(B2[0-4]|C8[1-9]|C9[0-6]|D8[0-4]|Z94)/,
  dice: /\b(inmunosupresion|inmunosuprimid[oa]|trasplant(e|ad[oa]))\b/,
  ejemplo: 'B24X',
} as const
const MEMORY = 'De memoria; confírmelo un farmacéutico, 2026'

/** Pairs of a disease and a medicine that no pharmacist hands over. */
export const neverTogether: readonly Contraindication[] = [
  critical('contra-falla-azol', ['azolesAcidos', 'quinidinaDronedarona'], [heartFailure])`
    falla cardiaca
    Deprime el miocardio o aumenta la mortalidad.
    Use otra opción.
    ${fdaLabel('Sporanox (itraconazol), Multaq (dronedarona)')}, advertencia en recuadro`,
  critical(
    'contra-infarto-triciclico',
    ['triciclicos'],
    [{ cie: /^(I21|I22)/, dice: /\binfarto agudo de(l)? miocardio\b/, ejemplo: 'I219' }],
  )`
    infarto reciente
    Causa arritmias en el miocardio lesionado.
    Use sertralina si necesita un antidepresivo.
    ${fdaLabel('Elavil (amitriptilina)')}`,
  critical(
    'contra-hemorragia-cerebral',
    ['warfarina', 'acod', 'heparinas', 'antiplaquetario', 'asa', 'aine', 'fibrinoliticos'],
    [{ cie: /^I6[0-2]/, ejemplo: 'I619' }],
  )`
    hemorragia intracraneal
    Vuelve a sangrar.
    No lo dé sin que neurología lo decida.
    AHA/ASA, Spontaneous Intracerebral Hemorrhage, 2022`,
  critical(
    'contra-acv-prasugrel',
    ['prasugrel'],
    [
      {
        cie: /^(I6[34]|G45|I693)/,
        dice: /\b(acv|ataque cerebrovascular|isquemico transitorio)\b/,
        siempre: true,
        ejemplo: 'I639',
      },
    ],
  )`
    ataque cerebrovascular previo
    Más hemorragia intracraneal que beneficio.
    Use clopidogrel.
    ${fdaLabel('Effient (prasugrel)')}, advertencia en recuadro`,
  critical('contra-fiebre-hemorragica-aine', ['aine', 'asa'], [{ cie: /^(A95|A96|A98|A99)/, ejemplo: 'A959' }])`
    fiebre amarilla o hemorrágica
    Inhibe la plaqueta de quien va a sangrar.
    Use acetaminofén con prudencia por el hígado.
    OMS, International travel and health, 2012`,
  critical(
    'contra-trombocitopenia',
    ['aine', 'asa', 'antiplaquetario', 'warfarina', 'acod', 'heparinas'],
    [{ cie: /^D69[346]/, dice: /\b(trombocitopenia|plaquetopenia)\b/, ejemplo: 'D696' }],
  )`
    trombocitopenia registrada
    Sangra quien no tiene plaquetas.
    Mire el recuento de hoy; con menos de 50 mil no lo dé.
    ISTH, Guidance on anticoagulation in thrombocytopenia, 2018`,
  critical(
    'contra-trombosis-otros',
    ['raloxifenoTamoxifeno', 'talidomida', 'acidoTranexamico'],
    [{ cie: /^(I26|I80|I81|I82|I676|D685|D686)/, ejemplo: 'I802' }],
  )`
    trombosis venosa o trombofilia
    Favorece la trombosis.
    Use otra opción.
    ${fdaLabel('Evista (raloxifeno), Lysteda (ácido tranexámico)')}`,
  critical(
    'contra-crisis-hipertensiva-vasoconstrictor',
    ['triptanes', 'vasoconstrictores', 'estimulantes'],
    [
      { signo: 'tension_sistolica', alto: 179 },
      { cie: /^(O14|O15|I161)/, ejemplo: 'O149' },
    ],
  )`
    crisis hipertensiva o preeclampsia
    Sube más la tensión.
    No lo dé.
    ${fdaLabel('Imitrex (sumatriptán), Sudafed (pseudoefedrina)')}`,
  critical('contra-preeclampsia-aine', ['aine'], [{ cie: /^(O14|O15)/, ejemplo: 'O149' }])`
    preeclampsia o eclampsia
    Sube la tensión y lesiona el riñón.
    Use acetaminofén.
    ACOG, Practice Bulletin 222, 2020`,
  critical('contra-falla-hepatica-estatina', ['estatinas'], [{ cie: /^(K72|K704)/, ejemplo: 'K729' }])`
    falla hepática
    El hígado que falla no la elimina.
    Suspéndala.
    ${fdaLabel('Lipitor (atorvastatina)')}`,
  critical('contra-tirotoxicosis-amiodarona', ['amiodarona'], [{ cie: /^E05/, ejemplo: 'E059' }])`
    hipertiroidismo
    Lleva yodo: tormenta tiroidea.
    Use un betabloqueador; consulte a endocrinología.
    ${MEMORY}`,
  critical(
    'contra-taquicardia-ventricular',
    ['calcioantagonistasNoDhp', 'digoxina'],
    [{ cie: /^I472/, ejemplo: 'I472' }],
  )`
    taquicardia ventricular
    Colapso hemodinámico.
    Use amiodarona o cardioversión.
    AHA/ACC/HRS, Guideline for Ventricular Arrhythmias, 2017`,
  critical(
    'contra-feocromocitoma',
    ['betabloqueadores', 'metoclopramida', 'triciclicos'],
    [{ cie: /^(D350|C741)/, dice: /\bfeocromocitoma\b/, ejemplo: 'D350' }],
  )`
    feocromocitoma
    Crisis hipertensiva: el betabloqueador sin alfa, o la liberación de catecolaminas.
    Primero el bloqueo alfa; consulte a endocrinología.
    Endocrine Society, Pheochromocytoma, 2014`,
  critical(
    'contra-valvula-mecanica-acod',
    ['acod'],
    [
      {
        cie: /^Z952/,
        dice: /\bvalvula (cardiaca )?mecanica\b|\bprotesis (valvular )?mecanica\b/,
        siempre: true,
        ejemplo: 'Z952',
      },
    ],
  )`
    válvula cardiaca mecánica
    No la protege: trombosis de la válvula.
    Use warfarina.
    ${fdaLabel('Pradaxa (dabigatrán)')}`,
  critical('contra-tiroides-glp1', ['glp1'], [{ cie: /^(C73|E312)/, siempre: true, ejemplo: 'C73X' }])`
    cáncer de tiroides o neoplasia endocrina múltiple
    Contraindicado en el medular.
    Use otra clase si no se sabe que es de otro tipo.
    ${fdaLabel('Ozempic (semaglutida)')}, advertencia en recuadro`,
  high('contra-epoc-betabloqueador', ['betabloqueadoresNoSelectivos'], [{ cie: /^J44/, ejemplo: 'J449' }])`
    EPOC
    Cierra el bronquio.
    Prefiera uno cardioselectivo.
    GOLD, Report, 2024`,
  critical(
    'contra-asma-aspirina',
    ['aine', 'asa'],
    [
      {
        dice: /\b(triada de samter|asma (inducida|exacerbada) por (aspirina|aines?)|enfermedad respiratoria exacerbada por (aspirina|aines?)|asma (con|e) intolerancia a (la )?(aspirina|aines?))\b/,
        pasado: true,
        ejemplo: 'Tríada de Samter',
      },
    ],
  )`
    asma con intolerancia a la aspirina
    Broncoespasmo grave.
    Use acetaminofén en dosis baja o un coxib bajo vigilancia.
    GINA, Global Strategy for Asthma Management, 2024`,
  critical('contra-vacuna-viva', ['vacunasVivas'], [immunity, { embarazo: true }])`
    inmunosupresión o embarazo
    El virus o la bacteria viva se disemina.
    No la aplique; consulte al programa de inmunizaciones.
    Ministerio de Salud de Colombia, Manual técnico del PAI, 2016`,
  critical(
    'contra-hiperpotasemia',
    ['potasio', 'ahorradorPotasio'],
    [
      { cie: /^E875/, ejemplo: 'E875' },
      { valor: '2823-3', alto: 5.4, dias: 7 },
    ],
  )`
    hiperpotasemia
    Sube más el potasio: arritmia y paro.
    Suspéndalo y repita el potasio.
    KDIGO, Potassium homeostasis, 2020`,
  critical(
    'contra-hiperpotasemia-ieca',
    ['ieca', 'ara2', 'sacubitrilo', 'aliskireno', 'sulfametoxazol'],
    [
      { cie: /^E875/, aqui: true, ejemplo: 'E875' },
      { valor: '2823-3', alto: 5.99, dias: 7 },
    ],
  )`
    hiperpotasemia (potasio de 6 o más)
    Sube más el potasio: arritmia y paro.
    No dé la próxima dosis; trate el potasio y repítalo.
    KDIGO, Potassium homeostasis, 2020`,
  critical(
    'contra-hipopotasemia',
    ['digoxina', 'qtAltoRiesgo', 'antiarritmicosIc'],
    [{ valor: '2823-3', bajo: 3, dias: 3 }],
  )`
    potasio menor de 3
    Arritmia ventricular.
    Reponga el potasio antes de la próxima dosis.
    AHA/ACC/HRS, Guideline for Ventricular Arrhythmias, 2017`,
  critical(
    'contra-inr-alto',
    ['warfarina', 'heparinas', 'acod', 'aine', 'fibrinoliticos'],
    [{ valor: '6301-6', alto: 3.99, dias: 7 }],
  )`
    INR de 4 o más
    Ya no coagula: sangrado mayor.
    Omita la dosis y repita el INR; valore vitamina K.
    CHEST, Antithrombotic Therapy, 2012`,
  critical(
    'contra-plaquetas-bajas',
    ['warfarina', 'acod', 'heparinas', 'antiplaquetario', 'asa', 'aine', 'fibrinoliticos'],
    [{ valor: '777-3', bajo: 50, dias: 14 }],
  )`
    menos de 50 mil plaquetas
    Sangrado.
    No lo dé sin que hematología lo decida.
    ISTH, Guidance on anticoagulation in thrombocytopenia, 2018`,
  critical(
    'contra-transaminasas-hepatotoxico',
    ['hepatotoxicos', 'estatinas', 'pirazinamidaRifampicina'],
    [
      { valor: '1742-6', alto: 199, dias: 30 },
      { valor: '1975-2', alto: 4, dias: 30 },
    ],
  )`
    transaminasas cinco veces altas o bilirrubina mayor de 4
    Suma daño a un hígado que ya falla.
    Suspéndalo y controle en una o dos semanas.
    ACG, Idiosyncratic drug-induced liver injury, 2021`,
  critical(
    'contra-teratogeno-cardiovascular',
    ['acod', 'amiodarona', 'ivabradina', 'riociguat', 'sglt2', 'glp1', 'bifosfonatos'],
    [{ embarazo: true }],
  )`
    embarazo
    Daña al feto o nadie sabe que no lo haga.
    Cámbielo: heparina de bajo peso, labetalol, insulina.
    ${fdaLabel('Xarelto (rivaroxabán), Cordarone (amiodarona)')}`,
  critical(
    'contra-hormona-embarazo',
    ['inhibidoresReductasa', 'estrogenos', 'anticonceptivosDeposito', 'raloxifenoTamoxifeno', 'ovulacion'],
    [{ embarazo: true }],
  )`
    embarazo
    No sirve a una gestante y altera el desarrollo del feto.
    Suspéndalo.
    ${fdaLabel('Proscar (finasterida), Estrace (estradiol), Nolvadex (tamoxifeno)')}`,
  critical('contra-otro-teratogeno', ['otrosTeratogenos', 'yodoRadiactivo', 'jak'], [{ embarazo: true }])`
    embarazo
    Su ficha lo prohíbe en la gestación: aborto, malformaciones o tiroides fetal destruida.
    Suspéndalo y busque otra opción con quien lo formuló.
    ${fdaLabel('Tekturna (aliskireno), Gilenya (fingolimod), Multaq (dronedarona)')}; de memoria los demás, 2026`,
  critical('contra-yodo-lactancia', ['yodoRadiactivo'], [{ lactancia: true }])`
    lactancia
    Pasa a la leche y destruye la tiroides del lactante.
    Suspenda la lactancia semanas antes, o aplácelo.
    American Thyroid Association, Thyroid disease in pregnancy, 2017`,
]
