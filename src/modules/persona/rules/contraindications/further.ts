import { fdaLabel } from '../../../medicamentos/index.ts'
import { type Contraindication, critical } from './contraindication.ts'
import { heartFailure, stroke } from './heart.ts'
import { kidney } from './organs.ts'

const MEMORY = 'De memoria; confírmelo un farmacéutico, 2026'
const venous = { cie: /^(I26|I80|I81|I82|I676|D685|D686)/, siempre: true, ejemplo: 'I802' } as const
const myasthenia = { cie: /^G700/, dice: /\bmiastenia\b/, siempre: true, ejemplo: 'G700' } as const

/** Diseases and medicines that the other tables leave out, by what would happen. */
export const further: readonly Contraindication[] = [
  critical(
    'contra-glaucoma-midriatico',
    ['midriaticos', 'vasoconstrictores'],
    [{ cie: /^H402/, dice: /\bglaucoma (agudo )?de angulo (cerrado|estrecho)\b/, siempre: true, ejemplo: 'H402' }],
    { local: true },
  )`
    glaucoma de ángulo cerrado
    Dilata la pupila: cierre agudo del ángulo, también en gotas.
    No lo dé salvo con iridotomía.
    ${fdaLabel('Isopto Atropine (atropina)')}`,
  critical(
    'contra-queratitis-corticoide',
    ['corticoidesSistemicos'],
    [{ cie: /^(B005|H191)/, dice: /\bqueratitis herpetica\b/, ejemplo: 'B005' }],
    { local: true },
  )`
    queratitis por herpes
    Perfora la córnea.
    No lo dé sin que oftalmología lo decida.
    ${MEMORY}`,
  critical(
    'contra-retencion-anticolinergico',
    ['anticolinergicos', 'triciclicos', 'vasoconstrictores'],
    [
      {
        cie: /^R33/,
        dice: /\bretencion urinaria\b/,
        ejemplo: 'R33X',
      },
    ],
  )`
    retención urinaria
    Cierra más la salida de la vejiga.
    Use otra opción.
    STOPP/START versión 3, 2023`,
  critical('contra-miastenia-otros', ['benzodiacepinas', 'hipnoticosZ', 'polimixinas', 'relajantes'], [myasthenia])`
    miastenia gravis
    Debilita más la respiración.
    Use otra opción.
    Myasthenia Gravis Foundation of America, Cautionary Drugs, 2021`,
  critical(
    'contra-porfiria-otros',
    ['porfirinogenos', 'hormonas', 'sulfonilureas', 'metamizol'],
    [{ cie: /^E80[0-2]/, dice: /\bporfiria (aguda )?intermitente\b/, siempre: true, ejemplo: 'E802' }],
  )`
    porfiria aguda
    Induce la síntesis del hem: crisis de porfiria.
    Use una opción segura en porfiria.
    European Porphyria Network, Drug database, 2023`,
  critical(
    'contra-fibrinolitico',
    ['fibrinoliticos'],
    [
      { cie: /^(C71|I671|I71|S06|D32)/, ejemplo: 'I671' },
      { signo: 'tension_sistolica', alto: 185 },
    ],
  )`
    riesgo de hemorragia intracraneal o mayor
    Sangra donde no se puede detener.
    No lo dé.
    AHA/ASA, Early Management of Acute Ischemic Stroke, 2019`,
  critical('contra-trombosis-jak', ['jak', 'eritropoyetina'], [venous, stroke])`
    trombosis o ataque cerebrovascular
    Favorece la trombosis.
    Use otra opción.
    ${fdaLabel('Xeljanz (tofacitinib), Epogen (epoetina)')}, advertencia en recuadro`,
  critical('contra-prostata-androgeno', ['androgenos'], [{ cie: /^(C61|C50)/, siempre: true, ejemplo: 'C61X' }])`
    cáncer de próstata o de mama
    Estimula el tumor.
    No lo dé.
    ${fdaLabel('Depo-Testosterone (testosterona)')}`,
  critical(
    'contra-endometrio-estrogeno',
    ['estrogenos', 'tamoxifeno'],
    [{ cie: /^(C54|C55)/, siempre: true, ejemplo: 'C541' }],
  )`
    cáncer de endometrio
    Estimula el tumor.
    No lo dé.
    ${fdaLabel('Premarin (estrógenos conjugados)')}, advertencia en recuadro`,
  critical(
    'contra-qt-largo-otros',
    ['qtOtros'],
    [{ cie: /^I458/, dice: /\b(qt largo|qtc? prolongado|torsades)\b/, siempre: true, ejemplo: 'I458' }],
  )`
    síndrome de QT largo
    Alarga más el QT: torsades de pointes.
    Use otra opción; si no la hay, electrocardiograma, potasio y magnesio.
    AHA/ACC/HRS, Guideline for Ventricular Arrhythmias, 2017`,
  critical('contra-falla-cardiotoxico', ['antraciclinas', 'antiTnf'], [heartFailure])`
    falla cardiaca
    Daña el miocardio o descompensa la falla.
    No lo dé sin que cardiología lo decida.
    ${fdaLabel('Adriamycin (doxorrubicina), Remicade (infliximab)')}`,
  critical(
    'contra-infeccion-biologico',
    ['antiTnf', 'jak'],
    [{ cie: /^(A1[5-9]|A4[01]|B16|B181|B4[0-6])/, dice: /\b(tuberculosis|sepsis)\b/, aqui: true, ejemplo: 'A150' }],
  )`
    tuberculosis, hepatitis B, micosis invasiva o sepsis
    La infección se disemina.
    Trate antes la infección.
    ${fdaLabel('Remicade (infliximab)')}, advertencia en recuadro`,
  critical('contra-renal-fosfatos', ['fosfatos'], [kidney, { cie: /^(N183|K56|I50)/, ejemplo: 'N183' }])`
    falla renal, falla cardiaca u obstrucción
    Sube el fósforo y baja el calcio: nefropatía, arritmia y muerte.
    Use lactulosa, polietilenglicol o glicerina.
    Comunicación de seguridad de la FDA sobre fosfato de sodio, 2014`,
  critical('contra-tirotoxicosis-yodo', ['contrasteYodado', 'yoduro'], [{ cie: /^E05/, ejemplo: 'E059' }])`
    hipertiroidismo
    El yodo desata una tormenta tiroidea.
    Consulte a endocrinología antes.
    American College of Radiology, Manual on Contrast Media, 2023`,
  critical(
    'contra-vacuna-viva-lactante',
    ['vacunaFiebreAmarilla'],
    [{ menorDeDias: 180 }, { cie: /^(E32|D15|G700)/, ejemplo: 'E320' }],
  )`
    la edad (menos de 6 meses) o enfermedad del timo
    Encefalitis o enfermedad viscerotrópica.
    No la aplique.
    OMS, Vaccines and vaccination against yellow fever, 2013`,
  critical(
    'contra-antifosfolipido-acod',
    ['acod'],
    [{ cie: /^D686/, dice: /\bsindrome (de )?antifosfolipidos?\b/, siempre: true, ejemplo: 'D686' }],
  )`
    síndrome antifosfolípido
    Protege menos que la warfarina: trombosis arterial.
    Use warfarina.
    Agencia Europea de Medicamentos, anticoagulantes orales directos, 2019`,
  critical(
    'contra-miocardiopatia-obstructiva',
    ['digoxina', 'nitratos', 'pde5', 'dihidropiridina'],
    [{ cie: /^I421/, dice: /\bmiocardiopatia hipertrofica obstructiva\b/, siempre: true, ejemplo: 'I421' }],
  )`
    miocardiopatía hipertrófica obstructiva
    Aumenta la obstrucción: síncope y colapso.
    Use un betabloqueador.
    AHA/ACC, Hypertrophic Cardiomyopathy, 2024`,
  critical('contra-addison-potasio', ['ahorradorPotasio', 'potasio'], [{ cie: /^E27[1-4]/, ejemplo: 'E271' }])`
    insuficiencia suprarrenal
    Sin aldosterona sube el potasio: arritmia.
    No lo dé sin medir el potasio.
    ${fdaLabel('Aldactone (espironolactona)')}`,
  critical(
    'contra-adrenergico-tirotoxicosis',
    ['vasoconstrictores', 'estimulantes'],
    [
      { cie: /^E05/, ejemplo: 'E059' },
      { cie: /^(I47|I21)/, ejemplo: 'I472' },
    ],
  )`
    hipertiroidismo, taquiarritmia o infarto
    Sube la frecuencia y la tensión.
    No lo dé.
    ${fdaLabel('Sudafed (pseudoefedrina), Ritalin (metilfenidato)')}`,
]
