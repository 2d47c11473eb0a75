import type { GroupKey } from '../../../medicamentos/index.ts'
import type { Clue } from '../clues.ts'
import { type Contraindication, critical } from './contraindication.ts'

const MEMORY = 'De memoria; confírmelo un farmacéutico, 2026'

/** Above this the medicine itself intoxicates. */
const level = (grupo: GroupKey, valor: string, alto: number, unidad: string): Contraindication =>
  critical(`contra-nivel-${grupo.toLowerCase()}`, [grupo], [{ valor, alto, dias: 7 }])`
    nivel en sangre mayor de ${alto} ${unidad}
    El nivel ya es tóxico.
    No dé la próxima dosis; valore al paciente y repita el nivel.
    ${MEMORY}`

const rhabdomyolysis: Clue = {
  cie: /^(M628|T796)/,
  dice: /\brabdomiolisis\b/,
  ejemplo: 'M628',
}

/** What a value measured in these days forbids. */
export const measured: readonly Contraindication[] = [
  level('litio', '14334-7', 1.5, 'mmol/L'),
  level('digoxina', '10535-3', 2, 'ng/mL'),
  level('fenitoina', '3968-5', 20, 'µg/mL'),
  level('fenobarbital', '3948-7', 40, 'µg/mL'),
  level('valproico', '4086-5', 125, 'µg/mL'),
  level('carbamazepina', '3432-2', 12, 'µg/mL'),
  level('vancomicina', '4092-3', 20, 'µg/mL (valle)'),
  level('aminoglucosidos', '3665-7', 2, 'µg/mL (valle)'),
  level('teofilina', '4049-3', 20, 'µg/mL'),
  level('tacrolimus', '11253-2', 20, 'ng/mL'),
  level('ciclosporina', '3520-4', 400, 'ng/mL'),
  level('acetaminofen', '3298-7', 150, 'µg/mL'),
  level('asa', '4024-6', 30, 'mg/dL'),
  critical(
    'contra-hiponatremia-tiazida',
    ['tiazidas', 'carbamazepina', 'oxcarbazepina', 'desmopresina', 'isrs'],
    [{ valor: '2951-2', bajo: 125, dias: 14 }],
  )`
    sodio menor de 125
    Pierde sodio o retiene agua: convulsiones y edema cerebral.
    Suspéndalo y corrija el sodio despacio.
    European Society of Endocrinology, Hyponatraemia, 2014`,
  critical(
    'contra-hiponatremia-registrada',
    ['tiazidas', 'desmopresina'],
    [{ cie: /^(E871|E222)/, dice: /\bhiponatremia (severa|grave)\b/, ejemplo: 'E871' }],
  )`
    hiponatremia registrada
    Pierde sodio o retiene agua.
    Mida el sodio antes de darlo y use otra opción.
    European Society of Endocrinology, Hyponatraemia, 2014`,
  critical('contra-hipopotasemia-perdedor', ['diureticosPerdedores'], [{ valor: '2823-3', bajo: 2.8, dias: 3 }])`
    potasio menor de 2,8
    Pierde más potasio: arritmia.
    Reponga el potasio antes de la próxima dosis.
    KDIGO, Potassium homeostasis, 2020`,
  critical(
    'contra-hipercalcemia',
    ['calcioVitaminaD', 'tiazidas'],
    [
      { valor: '17861-6', alto: 12, dias: 14 },
      { valor: '1994-3', alto: 1.6, dias: 14 },
    ],
  )`
    hipercalcemia
    Sube más el calcio: arritmia, falla renal y coma.
    Suspéndalo y busque la causa.
    ${MEMORY}`,
  critical(
    'contra-hipocalcemia',
    ['bifosfonatos', 'antirresortivosInyectados', 'fosfatos'],
    [
      { valor: '17861-6', bajo: 7.5, dias: 14 },
      { valor: '1994-3', bajo: 0.9, dias: 14 },
    ],
  )`
    hipocalcemia
    Baja más el calcio: tetania y arritmia.
    Corrija el calcio y la vitamina D antes.
    ${MEMORY}`,
  critical('contra-hipermagnesemia', ['sulfatoMagnesio'], [{ valor: '19123-9', alto: 4.8, dias: 3 }])`
    magnesio mayor de 4,8
    Parálisis y paro respiratorio.
    Suspéndalo; gluconato de calcio si hay signos. En preeclampsia vigile reflejos y respiración.
    ${MEMORY}`,
  critical('contra-hipomagnesemia', ['digoxina', 'qtAltoRiesgo'], [{ valor: '19123-9', bajo: 1, dias: 3 }])`
    magnesio menor de 1
    Arritmia ventricular.
    Reponga el magnesio antes de la próxima dosis.
    AHA/ACC/HRS, Guideline for Ventricular Arrhythmias, 2017`,
  critical('contra-hiperfosfatemia', ['fosfatos'], [{ valor: '2777-1', alto: 6, dias: 7 }])`
    fósforo mayor de 6
    Sube el fósforo y baja el calcio: arritmia.
    Use otro laxante.
    ${MEMORY}`,
  critical(
    'contra-rabdomiolisis',
    ['estatinas', 'fenofibrato', 'gemfibrozilo', 'daptomicina', 'suxametonio'],
    [rhabdomyolysis, { valor: '2157-6', alto: 1999, dias: 14 }],
  )`
    rabdomiólisis o CK diez veces alta
    Sigue destruyendo el músculo: falla renal.
    Suspéndalo e hidrate.
    ACC/AHA, Guideline on the Management of Blood Cholesterol, 2018`,
  critical(
    'contra-citopenia',
    ['citostaticos', 'metotrexato', 'tiopurinas', 'micofenolato', 'linezolid', 'zidovudina', 'ganciclovir'],
    [
      { cie: /^D70/, ejemplo: 'D70X' },
      { valor: '751-8', bajo: 1, dias: 7 },
      { valor: '777-3', bajo: 50, dias: 7 },
    ],
  )`
    neutropenia, menos de 1000 neutrófilos o de 50 mil plaquetas
    Deprime la médula que ya falla.
    No dé la próxima dosis; que lo decida quien lo formuló.
    ${MEMORY}`,
  critical('contra-anemia-mielotoxico', ['zidovudina', 'ribavirina'], [{ valor: '718-7', bajo: 7.5, dias: 30 }])`
    hemoglobina menor de 7,5
    Baja más la hemoglobina.
    Cámbielo.
    ${MEMORY}`,
  critical('contra-eritropoyetina', ['eritropoyetina'], [{ valor: '718-7', alto: 13, dias: 30 }])`
    hemoglobina mayor de 13
    Trombosis y ataque cerebrovascular.
    Suspéndala hasta que baje de 12.
    KDIGO, Anemia in CKD, 2012`,
  critical('contra-ttpa-heparina', ['heparinas', 'fibrinoliticos'], [{ valor: '14979-9', alto: 120, dias: 2 }])`
    TTPa mayor de 120 segundos
    Ya no coagula: sangrado mayor.
    Suspéndala y repita el TTPa.
    CHEST, Antithrombotic Therapy, 2012`,
  critical('contra-fibrinogeno-bajo', ['fibrinoliticos', 'anticoagulante'], [{ valor: '3255-7', bajo: 100, dias: 2 }])`
    fibrinógeno menor de 100
    Ya no coagula: sangrado mayor.
    No lo dé sin que hematología lo decida.
    ${MEMORY}`,
  critical(
    'contra-acidosis',
    ['metformina', 'sglt2', 'acetazolamida', 'topiramato'],
    [
      { valor: '32693-4', alto: 4.9, dias: 2 },
      { valor: '1963-8', bajo: 15, dias: 2 },
    ],
  )`
    acidosis (lactato de 5 o más, o bicarbonato menor de 15)
    Sostiene o empeora la acidosis.
    Suspéndalo y trate la causa.
    ${MEMORY}`,
  critical(
    'contra-hipertrigliceridemia',
    ['estrogenos', 'resinas', 'isotretinoina', 'propofol'],
    [{ valor: '2571-8', alto: 999, dias: 60 }],
  )`
    triglicéridos de 1000 o más
    Los sube: pancreatitis.
    Use otra opción y trate los triglicéridos.
    Endocrine Society, Evaluation and Treatment of Hypertriglyceridemia, 2012`,
  critical(
    'contra-pancreatitis-aguda',
    ['glp1', 'gliptinas', 'valproico', 'tiopurinas', 'estrogenos'],
    [
      { cie: /^K85/, dice: /\bpancreatitis aguda\b/, aqui: true, ejemplo: 'K859' },
      { valor: '3040-3', alto: 300, dias: 3 },
    ],
  )`
    pancreatitis aguda
    Puede causarla o sostenerla.
    Suspéndalo.
    ${MEMORY}`,
  critical(
    'contra-metahemoglobina',
    ['hemoliticosG6pd', 'primaquina', 'benzocaina', 'nitratos'],
    [{ valor: '2614-6', alto: 10, dias: 2 }],
  )`
    metahemoglobina mayor de 10 %
    Oxida más hemoglobina: hipoxia que no cede al oxígeno.
    Suspéndalo; azul de metileno solo si no hay déficit de G6PD.
    ${MEMORY}`,
]
