import { fdaLabel } from '../../../farmacologia/label.ts'
import type { Clue } from '../clues.ts'
import type { Contraindication } from './contraindication.ts'

const cirrhosis: Clue = {
  cie: /^(K703|K704|K717|K72|K74|K766|K767|I85)/,
  dice: /\b(cirrosis|insuficiencia hepatica|falla hepatica|encefalopatia hepatica|varices esofagicas)\b/,
  ejemplo: 'K746',
}
const liver: Clue = {
  cie: /^(K70|K71|K72|K73|K74|B1[5-9])/,
  dice: /\b(hepatitis (aguda|toxica|cronica)|cirrosis|falla hepatica)\b/,
  ejemplo: 'K739',
}
const kidney: Clue = {
  cie: /^(N17|N184|N185|N19|I120|I131)/,
  dice: /\b(falla renal aguda|lesion renal aguda|insuficiencia renal aguda|enfermedad renal cronica (estadio )?(4|5|g4|g5|terminal)|dialisis|hemodialisis)\b/,
  ejemplo: 'N185',
}
const agranulocytosis: Clue = {
  cie: /^D70/,
  dice: /\b(agranulocitosis|neutropenia)\b/,
  siempre: true,
  ejemplo: 'D70X',
}
const shock: Clue = {
  cie: /^(R57|E872|A419|R571)/,
  dice: /\b(acidosis (lactica|metabolica)|choque septico|choque hipovolemico)\b/,
  aqui: true,
  ejemplo: 'R571',
}
const EASL = 'EASL, Management of decompensated cirrhosis, 2018'
const KDIGO = 'KDIGO, Evaluation and Management of Chronic Kidney Disease, 2024'

export const organs: readonly Contraindication[] = [
  {
    id: 'contra-cirrosis-aine',
    por: 'cirrosis',
    grupos: ['aine'],
    si: [cirrhosis],
    severidad: 'critica',
    motivo: 'Falla renal, ascitis que no cede y sangrado de várices.',
    conducta: 'Suspéndalo; acetaminofén hasta 2 g diarios.',
    fuente: EASL,
  },
  {
    id: 'contra-cirrosis-sedante',
    por: 'cirrosis',
    grupos: ['benzodiacepinas', 'opioides', 'hipnoticosZ'],
    si: [cirrhosis],
    severidad: 'alta',
    motivo: 'Se elimina poco: encefalopatía hepática.',
    conducta: 'Evítelo; si es indispensable, dosis mínima de lorazepam u oxazepam, o de fentanilo.',
    fuente: EASL,
  },
  {
    id: 'contra-cirrosis-ieca',
    por: 'cirrosis con ascitis',
    grupos: ['ieca', 'ara2'],
    si: [{ cie: /^(R18|K766|K767)/, dice: /\bascitis\b/, ejemplo: 'R18X' }],
    severidad: 'alta',
    motivo: 'Baja la presión que sostiene la filtración: falla renal.',
    conducta: 'Suspéndalo.',
    fuente: EASL,
  },
  {
    id: 'contra-hepatopatia-hepatotoxico',
    por: 'enfermedad hepática',
    grupos: ['hepatotoxicos'],
    si: [liver],
    severidad: 'alta',
    motivo: 'Suma daño a un hígado enfermo.',
    conducta: 'Use otra opción o controle transaminasas cada una o dos semanas.',
    fuente: 'ACG, Idiosyncratic drug-induced liver injury, 2021; ficha de cada producto (FDA)',
  },
  {
    id: 'contra-cirrosis-metformina',
    por: 'falla hepática, choque, sepsis o acidosis',
    grupos: ['metformina'],
    si: [{ cie: /^(K72|K704)/, ejemplo: 'K729' }, shock],
    severidad: 'critica',
    motivo: 'Acidosis láctica.',
    conducta: 'Suspéndala; insulina.',
    fuente: `${fdaLabel('Glucophage (metformina)')}, advertencia en recuadro`,
  },
  {
    id: 'contra-renal-aine',
    por: 'falla renal registrada',
    grupos: ['aine'],
    si: [kidney],
    severidad: 'critica',
    motivo: 'Cierra la arteriola aferente del riñón que ya falla.',
    conducta: 'Suspéndalo; use acetaminofén.',
    fuente: KDIGO,
  },
  {
    id: 'contra-renal-metformina',
    por: 'falla renal registrada',
    grupos: ['metformina'],
    si: [kidney],
    severidad: 'critica',
    motivo: 'Se acumula: acidosis láctica.',
    conducta: 'Suspéndala hasta conocer la filtración; contraindicada por debajo de 30 ml/min.',
    fuente: 'Comunicación de seguridad de la FDA sobre metformina, 2016',
  },
  {
    id: 'contra-renal-otros',
    por: 'falla renal registrada',
    grupos: [
      'nitrofurantoina',
      'litio',
      'dabigatran',
      'potasio',
      'ahorradorPotasio',
      'aminoglucosidos',
      'bifosfonatos',
      'colchicina',
      'sulfatoMagnesio',
      'antimoniales',
    ],
    si: [kidney],
    severidad: 'alta',
    motivo: 'Se elimina por el riñón: se acumula o lo daña.',
    conducta: 'Evítelo o ajuste la dosis a la filtración y controle niveles o electrolitos.',
    fuente: `${KDIGO}; ficha de cada producto (FDA)`,
  },
  {
    id: 'contra-agranulocitosis',
    por: 'agranulocitosis, neutropenia o menos de 3000 leucocitos',
    grupos: ['clozapina', 'metamizol', 'carbamazepina', 'propiltiouraciloMetimazol', 'tiopurinas', 'ganciclovir'],
    si: [agranulocytosis, { valor: '6690-2', bajo: 3, dias: 7 }],
    severidad: 'critica',
    motivo: 'Deprime la médula ósea.',
    conducta: 'Suspéndalo y controle el hemograma.',
    fuente:
      'Agencia Europea de Medicamentos, metamizol, 2018, y clozapina, 2015; información para prescribir (FDA): Clozaril (clozapina)',
  },
  {
    id: 'contra-aneurisma-quinolona',
    por: 'aneurisma o disección de la aorta',
    grupos: ['fluoroquinolonas'],
    si: [
      {
        cie: /^I71/,
        dice: /\b(aneurisma (de )?(la )?aorta|aneurisma aortico|diseccion aortica)\b/,
        siempre: true,
        ejemplo: 'I714',
      },
    ],
    severidad: 'alta',
    motivo: 'Daña el colágeno de la pared: ruptura.',
    conducta: 'Use otro antibiótico.',
    fuente: 'Comunicación de seguridad de la FDA sobre fluoroquinolonas, 2018',
  },
  {
    id: 'contra-hiponatremia-tiazida',
    por: 'sodio menor de 125',
    grupos: ['tiazidas', 'carbamazepina'],
    si: [{ valor: '2951-2', bajo: 125, dias: 14 }],
    severidad: 'alta',
    motivo: 'Pierde sodio o retiene agua.',
    conducta: 'Suspéndalo y corrija el sodio despacio.',
    fuente: 'European Society of Endocrinology, Hyponatraemia, 2014',
  },
  {
    id: 'contra-porfiria',
    por: 'porfiria aguda',
    grupos: [
      'fenobarbital',
      'carbamazepina',
      'fenitoina',
      'valproico',
      'estrogenos',
      'metoclopramida',
      'rifampicina',
      'sulfametoxazol',
    ],
    si: [{ cie: /^E802/, dice: /\bporfiria (aguda )?intermitente\b/, siempre: true, ejemplo: 'E802' }],
    severidad: 'critica',
    motivo: 'Induce la síntesis del hem: crisis de porfiria.',
    conducta: 'Use una opción segura en porfiria.',
    fuente: 'European Porphyria Network, Drug database, 2023',
  },
]
