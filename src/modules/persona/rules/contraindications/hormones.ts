import { fdaLabel } from '../../../medicamentos/index.ts'
import type { Clue } from '../clues.ts'
import { type Contraindication, critical, high } from './contraindication.ts'
import { coronary, stroke } from './heart.ts'

const thrombosis: Clue = {
  cie: /^(I26|I80|I81|I82|I676|D685|D686|O223|O225|O871|O873|O882)/,
  dice: /\b(trombosis venosa|tvp|embolia pulmonar|tromboembolismo|tromboembolia|trombofilia|factor v leiden|sindrome antifosfolipido)\b/,
  siempre: true,
  ejemplo: 'I802',
}
const ELIGIBILITY = 'OMS, Criterios médicos de elegibilidad para el uso de anticonceptivos, 2015'

export const hormonal: readonly Contraindication[] = [
  critical('contra-estrogeno-trombosis', ['estrogenos'], [thrombosis])`
    trombosis venosa o trombofilia
    Aumentan los factores de la coagulación: trombosis y embolia pulmonar.
    Suspéndalo; como anticonceptivo, DIU o progestágeno solo.
    ${ELIGIBILITY} (categoría 4)`,
  critical(
    'contra-estrogeno-migrana-aura',
    ['estrogenos'],
    [{ cie: /^G431/, dice: /\b(migrana con aura|migrana clasica|aura visual)\b/, siempre: true, ejemplo: 'G431' }],
  )`
    migraña con aura
    Multiplican el riesgo de ataque cerebrovascular isquémico.
    Suspéndalo a cualquier edad; DIU o progestágeno solo.
    ${ELIGIBILITY} (categoría 4)`,
  critical('contra-estrogeno-arterial', ['estrogenos'], [coronary, stroke])`
    enfermedad coronaria o cerebrovascular
    Aumentan la trombosis arterial.
    Suspéndalo; DIU de cobre.
    ${ELIGIBILITY} (categoría 4)`,
  critical(
    'contra-estrogeno-cancer-mama',
    ['estrogenos', 'hormonas', 'anticonceptivosDeposito'],
    [{ cie: /^(C50|Z853)/, dice: /\bcancer de mama\b/, siempre: true, ejemplo: 'C509' }],
  )`
    cáncer de mama
    Estimulan el tumor.
    Suspéndalo; DIU de cobre.
    ${ELIGIBILITY} (categorías 3 y 4)`,
  high('contra-estrogeno-tabaco', ['estrogenos'], [{ fumaDesde: 35 }])`
    tabaquismo desde los 35 años
    Se suma el riesgo de infarto y ataque cerebrovascular.
    Ofrezca un método sin estrógeno; desde 15 cigarrillos al día está contraindicado.
    ${ELIGIBILITY} (categorías 3 y 4)`,
  high(
    'contra-estrogeno-hipertension',
    ['estrogenos'],
    [
      { cie: /^I1[0-5]/, dice: /\bhipertension arterial\b/, ejemplo: 'I10X' },
      { signo: 'tension_sistolica', alto: 139 },
    ],
  )`
    hipertensión
    Suben la tensión y el riesgo arterial.
    Ofrezca un método sin estrógeno; desde 160/100 está contraindicado.
    ${ELIGIBILITY} (categorías 3 y 4)`,
  high('contra-estrogeno-lactancia', ['estrogenos'], [{ lactancia: true }])`
    posparto o lactancia
    Trombosis en el puerperio y menos leche.
    Use progestágeno solo o DIU; el combinado, desde los 6 meses si lacta y desde las 6 semanas si no.
    ${ELIGIBILITY} (categorías 3 y 4)`,
  critical(
    'contra-estrogeno-hepatopatia',
    ['estrogenos', 'hormonas'],
    [{ cie: /^(C22|D134|K72|K767)/, ejemplo: 'C220' }],
  )`
    cirrosis descompensada o tumor hepático
    Los metaboliza el hígado y estimulan el tumor.
    Ofrezca DIU de cobre.
    ${ELIGIBILITY} (categorías 3 y 4)`,
  critical(
    'contra-androgeno-embarazo',
    ['androgenos', 'endotelina', 'citostaticos', 'acitretina'],
    [{ embarazo: true }],
  )`
    embarazo
    Virilización, malformaciones o muerte del feto.
    Suspéndalo; el citostático lo decide oncología.
    ${fdaLabel('Danocrine (danazol), Tracleer (bosentán), Soriatane (acitretina)')}`,
  critical('contra-aine-tercer-trimestre', ['aine'], [{ embarazo: true, desde: 28 }])`
    gestación desde la semana 28
    Cierre del conducto arterioso y oligohidramnios.
    Suspéndalo; use acetaminofén.
    Comunicación de seguridad de la FDA sobre AINE en el embarazo, 2020; Agencia Europea de Medicamentos, ficha de los AINE`,
  critical(
    'contra-lactancia-citostatico',
    ['citostaticos', 'litio', 'ergotamina', 'cloranfenicol', 'antimoniales', 'miltefosina'],
    [{ lactancia: true }],
  )`
    lactancia
    Pasa a la leche en cantidad que daña al lactante.
    Suspenda la lactancia o el medicamento según cuál se pueda; consulte LactMed.
    NIH, LactMed, 2024; OMS, Breastfeeding and maternal medication, 2002`,
  critical(
    'contra-sglt2-tipo-1',
    ['sglt2'],
    [{ cie: /^E10[02-9]/, dice: /\bdiabetes (mellitus )?tipo 1\b/, ejemplo: 'E109' }],
  )`
    diabetes tipo 1
    Cetoacidosis, incluso con glucosa normal.
    Suspéndalo, o que lo decida endocrinología con medición de cetonas.
    Comunicación de seguridad de la FDA sobre inhibidores de SGLT2, 2015; ADA, Standards of Care in Diabetes, 2024`,
  critical('contra-sglt2-cetoacidosis', ['sglt2'], [{ cie: /^E1[0134]1/, dice: /\bcetoacidosis\b/, ejemplo: 'E111' }])`
    cetoacidosis
    Cetoacidosis, incluso con glucosa normal.
    Suspéndalo.
    Comunicación de seguridad de la FDA sobre inhibidores de SGLT2, 2015; ADA, Standards of Care in Diabetes, 2024`,
  critical(
    'contra-hipoglucemia',
    ['insulinas', 'sulfonilureas', 'repaglinida'],
    [
      { signo: 'glucometria', bajo: 70 },
      { valor: '2345-7', bajo: 70, dias: 1 },
    ],
  )`
    glucosa menor de 70
    Baja más la glucosa de quien ya está en hipoglucemia.
    No dé la próxima dosis, corrija con glucosa y busque la causa; con sulfonilurea vigile 24 horas.
    ADA, Standards of Care in Diabetes, 2024`,
  critical('contra-insulina-hipopotasemia', ['insulinas'], [{ valor: '2823-3', bajo: 3.3, dias: 1 }])`
    potasio menor de 3,3
    La insulina mete el potasio en la célula: arritmia y paro.
    En crisis hiperglucémica reponga potasio hasta 3,5 mmol/L antes de la insulina.
    ADA/EASD, Hyperglycemic Crises in Adults With Diabetes, 2024`,
  critical(
    'contra-tirotoxicosis-levotiroxina',
    ['levotiroxina'],
    [{ cie: /^E05/, dice: /\b(tirotoxicosis|hipertiroidismo)\b/, ejemplo: 'E059' }],
  )`
    hipertiroidismo
    Suma hormona a un exceso.
    Suspéndala y controle TSH y T4 libre.
    ${fdaLabel('Synthroid (levotiroxina)')}`,
  critical(
    'contra-bifosfonato-esofago',
    ['bifosfonatos'],
    [{ cie: /^(K220|K222|K221)/, dice: /\b(acalasia|estenosis esofagica|ulcera esofagica)\b/, ejemplo: 'K220' }],
  )`
    enfermedad del esófago
    Queda en el esófago: úlcera y perforación.
    Use uno intravenoso u otra clase.
    ${fdaLabel('Fosamax (alendronato)')}`,
]
