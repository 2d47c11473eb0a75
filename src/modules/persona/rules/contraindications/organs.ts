import { fdaLabel } from '../../../medicamentos/index.ts'
import type { Clue } from '../clues.ts'
import { type Contraindication, critical, high } from './contraindication.ts'

const cirrhosis: Clue = {
  cie: /^(K703|K704|K717|K72|K74|K766|K767|I85)/,
  dice: /\b(cirrosis|insuficiencia hepatica|falla hepatica|encefalopatia hepatica|varices esofagicas)\b/,
  ejemplo: 'K746',
}
const liver: Clue = {
  cie: /^(K70[1-9]|K71|K72|K73|K74|B1[5-9])/,
  dice: /\b(hepatitis (aguda|toxica|cronica)|cirrosis|falla hepatica)\b/,
  ejemplo: 'K739',
}
export const kidney: Clue = {
  cie: /^(N17|N180|N184|N185|N186|N19|Z49[012]|Z992|I120|I131)/,
  dice: /\b(falla renal aguda|lesion renal aguda|insuficiencia renal aguda|enfermedad renal cronica (estadio )?(4|5|g4|g5|terminal)|dialisis|hemodialisis)\b/,
  ejemplo: 'N185',
}
const agranulocytosis: Clue = { cie: /^D70/, dice: /\b(agranulocitosis|neutropenia)\b/, siempre: true, ejemplo: 'D70X' }
const shock: Clue = {
  cie: /^(R57|E872|A419|R571)/,
  dice: /\b(acidosis (lactica|metabolica)|choque septico|choque hipovolemico)\b/,
  aqui: true,
  ejemplo: 'R571',
}
const EASL = 'EASL, Management of decompensated cirrhosis, 2018'
const KDIGO = 'KDIGO, Evaluation and Management of Chronic Kidney Disease, 2024'

export const organs: readonly Contraindication[] = [
  critical('contra-cirrosis-aine', ['aine'], [cirrhosis])`
    cirrosis
    Falla renal, ascitis que no cede y sangrado de várices.
    Suspéndalo; acetaminofén hasta 2 g diarios.
    ${EASL}`,
  critical('contra-cirrosis-sedante', ['benzodiacepinas', 'opioides', 'hipnoticosZ'], [cirrhosis])`
    cirrosis
    Se elimina poco: encefalopatía hepática.
    Evítelo; si es indispensable, dosis mínima de lorazepam u oxazepam, o de fentanilo.
    ${EASL}`,
  high('contra-cirrosis-ieca', ['ieca', 'ara2'], [{ cie: /^(R18|K766|K767)/, dice: /\bascitis\b/, ejemplo: 'R18X' }])`
    cirrosis con ascitis
    Baja la presión que sostiene la filtración: falla renal.
    Suspéndalo.
    ${EASL}`,
  critical('contra-hepatopatia-hepatotoxico', ['hepatotoxicos'], [liver])`
    enfermedad hepática
    Suma daño a un hígado enfermo.
    Use otra opción o controle transaminasas cada una o dos semanas.
    ACG, Idiosyncratic drug-induced liver injury, 2021; ficha de cada producto (FDA)`,
  critical('contra-cirrosis-metformina', ['metformina'], [{ cie: /^(K72|K703|K704|K74)/, ejemplo: 'K729' }, shock])`
    falla hepática, choque, sepsis o acidosis
    Acidosis láctica.
    Suspéndala; insulina.
    ${fdaLabel('Glucophage (metformina)')}, advertencia en recuadro`,
  critical('contra-renal-aine', ['aine'], [kidney])`
    falla renal registrada
    Cierra la arteriola aferente del riñón que ya falla.
    Suspéndalo; use acetaminofén.
    ${KDIGO}`,
  critical('contra-renal-metformina', ['metformina'], [kidney])`
    falla renal registrada
    Se acumula: acidosis láctica.
    Suspéndala hasta conocer la filtración; contraindicada por debajo de 30 ml/min.
    Comunicación de seguridad de la FDA sobre metformina, 2016`,
  critical(
    'contra-renal-eliminacion',
    ['nitrofurantoina', 'litio', 'dabigatran', 'metotrexato', 'baclofeno', 'ahorradorPotasio', 'bifosfonatos'],
    [kidney],
  )`
    falla renal registrada
    Se elimina por el riñón: se acumula hasta intoxicar.
    Use otra opción; si ya se dializa, que lo decida nefrología.
    ${KDIGO}; ficha de cada producto (FDA)`,
  high('contra-renal-otros', ['potasio', 'aminoglucosidos', 'colchicina', 'sulfatoMagnesio', 'antimoniales'], [kidney])`
    falla renal registrada
    Se elimina por el riñón: se acumula o lo daña.
    Evítelo o ajuste la dosis a la filtración y controle niveles o electrolitos.
    ${KDIGO}; ficha de cada producto (FDA)`,
  critical(
    'contra-agranulocitosis',
    ['clozapina', 'metamizol', 'carbamazepina', 'propiltiouraciloMetimazol', 'tiopurinas', 'ganciclovir'],
    [agranulocytosis, { valor: '6690-2', bajo: 3, dias: 7 }, { valor: '751-8', bajo: 1.5, dias: 7 }],
  )`
    agranulocitosis, neutropenia o menos de 3000 leucocitos
    Deprime la médula ósea.
    Suspéndalo y controle el hemograma.
    Agencia Europea de Medicamentos, metamizol, 2018, y clozapina, 2015; información para prescribir (FDA): Clozaril (clozapina)`,
  high(
    'contra-aneurisma-quinolona',
    ['fluoroquinolonas'],
    [
      {
        cie: /^I71/,
        dice: /\b(aneurisma (de )?(la )?aorta|aneurisma aortico|diseccion aortica)\b/,
        siempre: true,
        ejemplo: 'I714',
      },
    ],
  )`
    aneurisma o disección de la aorta
    Daña el colágeno de la pared: ruptura.
    Use otro antibiótico.
    Comunicación de seguridad de la FDA sobre fluoroquinolonas, 2018`,
  critical(
    'contra-porfiria',
    [
      'fenobarbital',
      'carbamazepina',
      'fenitoina',
      'valproico',
      'estrogenos',
      'metoclopramida',
      'rifampicina',
      'sulfametoxazol',
      'ergotamina',
    ],
    [{ cie: /^E80[0-2]/, dice: /\bporfiria (aguda )?intermitente\b/, siempre: true, ejemplo: 'E802' }],
  )`
    porfiria aguda
    Induce la síntesis del hem: crisis de porfiria.
    Use una opción segura en porfiria.
    European Porphyria Network, Drug database, 2023`,
]
