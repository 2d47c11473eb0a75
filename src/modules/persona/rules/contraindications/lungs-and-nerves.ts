import { fdaLabel } from '../../../medicamentos/index.ts'
import type { Clue } from '../clues.ts'
import { type Contraindication, critical, high } from './contraindication.ts'

const asthma: Clue = { cie: /^J4[56]/, dice: /\b(asma|asmatico|asmatica|crisis asmatica)\b/, ejemplo: 'J459' }
const epilepsy: Clue = { cie: /^(G40|G41)/, dice: /\b(epilepsia|epileptico|epileptica)\b/, ejemplo: 'G409' }
const myasthenia: Clue = { cie: /^G700/, dice: /\bmiastenia\b/, siempre: true, ejemplo: 'G700' }
const parkinson: Clue = {
  cie: /^(G20|G21|G318)/,
  dice: /\b(parkinson|parkinsonismo|cuerpos de lewy)\b/,
  ejemplo: 'G20X',
}
const glaucoma: Clue = {
  cie: /^H402/,
  dice: /\bglaucoma (agudo )?de angulo (cerrado|estrecho)\b/,
  siempre: true,
  ejemplo: 'H402',
}
const MGFA = 'Myasthenia Gravis Foundation of America, Cautionary Drugs, 2021'
const GINA = 'GINA, Global Strategy for Asthma Management, 2024'

export const lungsAndNerves: readonly Contraindication[] = [
  critical(
    'contra-sindrome-serotoninergico',
    [
      'isrs',
      'imao',
      'tramadol',
      'triciclicos',
      'mirtazapina',
      'trazodona',
      'petidina',
      'dextrometorfano',
      'triptanes',
      'litio',
    ],
    [
      {
        dice: /\b(sindrome serotoninergico|clonus|mioclonias|hiperreflexia|opsoclonus)\b/,
        ejemplo: 'Clonus e hiperreflexia',
      },
    ],
  )`
    signos de síndrome serotoninérgico
    Con un serotoninérgico, el clonus o la hiperreflexia con agitación, temblor o fiebre son toxicidad por serotonina (Hunter).
    Suspenda todos los serotoninérgicos; benzodiacepina, enfriamiento activo y ciproheptadina. Sin antipiréticos ni contención física; con más de 41 °C, parálisis e intubación.
    Dunkley et al. QJM 2003;96:635; Boyer y Shannon. N Engl J Med 2005;352:1112`,
  critical('contra-asma-betabloqueador-no-selectivo', ['betabloqueadoresNoSelectivos'], [asthma], { local: true })`
    asma
    Bloquea el receptor beta-2 del bronquio: broncoespasmo que no cede al salbutamol; también en gotas.
    Suspéndalo y use otra clase; si el betabloqueador es indispensable, uno cardioselectivo y vigilado.
    ${GINA}; información para prescribir (FDA): Inderal (propranolol), Timoptic (timolol)`,
  high('contra-asma-betabloqueador-selectivo', ['betabloqueadoresSelectivos'], [asthma])`
    asma
    La selectividad se pierde con la dosis: broncoespasmo.
    Prefiera otra clase; si es por infarto o falla cardiaca, empiece con dosis baja y vigile.
    ${GINA}`,
  critical(
    'contra-asma-aguda-sedante',
    ['benzodiacepinas', 'opioides', 'hipnoticosZ'],
    [
      {
        cie: /^(J46|J441|J960|J962)/,
        dice: /\b(crisis asmatica|estado asmatico|epoc exacerbado|exacerbacion de (la )?epoc|insuficiencia respiratoria aguda)\b/,
        aqui: true,
        ejemplo: 'J46X',
      },
    ],
  )`
    asma o EPOC en crisis
    Deprime la respiración de quien ya no puede compensar.
    No lo dé sin vía aérea asegurada.
    ${GINA}; GOLD, Report, 2024`,
  high(
    'contra-apnea-sedante',
    ['benzodiacepinas', 'opioides', 'hipnoticosZ'],
    [{ cie: /^G473/, dice: /\b(apnea (obstructiva )?del sueno|saos|sahos)\b/, ejemplo: 'G473' }],
  )`
    apnea del sueño
    Relaja la vía aérea y deprime el centro respiratorio.
    Evítelo; si es indispensable, con presión positiva y vigilancia.
    American Academy of Sleep Medicine, 2017; comunicación de seguridad de la FDA, 2016`,
  critical(
    'contra-parkinson-antidopaminergico',
    ['metoclopramida', 'antipsicoticosDopamina', 'prometazina', 'flunarizina'],
    [parkinson],
  )`
    enfermedad de Parkinson o demencia por cuerpos de Lewy
    Bloquea la dopamina: rigidez, acinesia y síndrome neuroléptico maligno.
    Suspéndalo; como antiemético, domperidona u ondansetrón; como antipsicótico, quetiapina o clozapina.
    Agencia Europea de Medicamentos, metoclopramida, 2013; NICE NG71, Parkinson’s disease, 2017`,
  critical(
    'contra-epilepsia-bupropion',
    ['bupropion'],
    [epilepsy, { cie: /^(F500|F502|F103)/, dice: /\b(anorexia nerviosa|bulimia)\b/, ejemplo: 'F502' }],
  )`
    epilepsia o trastorno alimentario
    Baja el umbral convulsivo.
    Use otro antidepresivo.
    ${fdaLabel('Wellbutrin (bupropión)')}`,
  critical('contra-epilepsia-tramadol', ['tramadol', 'petidina', 'mefloquina', 'clozapina'], [epilepsy])`
    epilepsia
    Baja el umbral convulsivo.
    Use otra opción o vigile convulsiones.
    ${fdaLabel('Ultram (tramadol), Lariam (mefloquina), Clozaril (clozapina)')}`,
  high(
    'contra-epilepsia-metoclopramida',
    ['metoclopramida'],
    [epilepsy, { cie: /^(D350|C741)/, dice: /\bfeocromocitoma\b/, ejemplo: 'D350' }],
  )`
    epilepsia o feocromocitoma
    Aumenta las convulsiones; en el feocromocitoma libera catecolaminas.
    Use ondansetrón.
    Agencia Europea de Medicamentos, metoclopramida, 2013`,
  critical('contra-miastenia', ['fluoroquinolonas', 'sulfatoMagnesio', 'quinina'], [myasthenia])`
    miastenia gravis
    Empeora la transmisión neuromuscular: falla respiratoria.
    Use otra opción.
    ${MGFA}; advertencia en recuadro de la FDA (fluoroquinolonas)`,
  critical(
    'contra-miastenia-precaucion',
    ['aminoglucosidos', 'macrolidosCyp', 'azitromicina', 'betabloqueadores'],
    [myasthenia],
    {
      local: true,
    },
  )`
    miastenia gravis
    Puede empeorar la debilidad.
    Prefiera otra opción; si no la hay, vigile fuerza y respiración.
    ${MGFA}`,
  critical('contra-glaucoma-anticolinergico', ['anticolinergicos', 'triciclicos', 'topiramato'], [glaucoma])`
    glaucoma de ángulo cerrado
    Dilata la pupila o desplaza el cuerpo ciliar: cierre agudo del ángulo.
    Evítelo salvo con iridotomía.
    ${fdaLabel('Ditropan (oxibutinina), Topamax (topiramato)')}`,
  critical(
    'contra-obstruccion-procinetico',
    ['metoclopramida', 'domperidona', 'opioides', 'loperamida', 'anticolinergicos'],
    [{ cie: /^K56/, dice: /\b(obstruccion intestinal|ileo paralitico)\b/, aqui: true, ejemplo: 'K566' }],
  )`
    obstrucción o íleo
    El procinético empuja contra la obstrucción; los demás detienen el intestino.
    Suspéndalo; sonda, líquidos y cirugía.
    ${fdaLabel('Reglan (metoclopramida)')}`,
  critical(
    'contra-suxametonio',
    ['suxametonio'],
    [
      {
        cie: /^(T600|T31|G71|T883)/,
        dice: /\b(organofosforados?|hipertermia maligna|distrofia muscular|gran quemado)\b/,
        ejemplo: 'T600',
      },
      { valor: '2823-3', alto: 5.5, dias: 2 },
    ],
  )`
    intoxicación por organofosforados, quemadura, miopatía o hipertermia maligna
    Hiperpotasemia, parálisis prolongada (la colinesterasa está inhibida) o hipertermia.
    Use rocuronio.
    ${fdaLabel('Anectine (suxametonio)')}`,
  high(
    'contra-organofosforado-depresores',
    ['teofilina', 'antipsicoticos', 'anticolinesterasicos', 'metoclopramida'],
    [{ cie: /^T600/, dice: /\b(organofosforados?|carbamatos?)\b/, aqui: true, ejemplo: 'T600' }],
  )`
    intoxicación por inhibidores de la colinesterasa
    Suman efecto colinérgico o bajan el umbral convulsivo.
    Evítelo; atropina, oxígeno y benzodiacepina si convulsiona.
    Ministerio de Salud de Colombia, Guía para el manejo de emergencias toxicológicas, 2017`,
  critical('contra-prometazina-menor-dos', ['prometazina'], [{ menorDeDias: 730 }])`
    la edad (menos de 2 años)
    Depresión respiratoria mortal.
    No la dé antes de los 2 años.
    ${fdaLabel('Phenergan (prometazina)')}, advertencia en recuadro`,
  high('contra-antitusivo-menor-dos', ['antitusivos', 'vasoconstrictores'], [{ menorDeDias: 730 }])`
    la edad (menos de 2 años)
    Depresión respiratoria, arritmias y convulsiones, sin beneficio.
    No lo dé: líquidos, lavado nasal y signos de alarma.
    Comunicación de la FDA sobre medicamentos para la tos y el resfriado, 2008`,
  high('contra-benzocaina-menor-dos', ['benzocaina'], [{ menorDeDias: 730 }], { local: true })`
    la edad (menos de 2 años)
    Metahemoglobinemia.
    No la use en encías ni garganta antes de los 2 años.
    Comunicación de seguridad de la FDA sobre benzocaína, 2018`,
]
