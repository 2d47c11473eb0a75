import { daysBetween } from '../../../model/calendar.ts'
import type { GroupKey } from '../../farmacologia/drug-groups.ts'
import type { DrugClass } from '../../farmacologia/drugs/drug.ts'
import { fdaLabel } from '../../farmacologia/label.ts'
import { citeMeasure, citeMedicine, lately, taking, takingDrug } from '../record/asks.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import type { Rule } from '../rule.ts'

export interface Renal {
  readonly id: string
  readonly dci?: readonly string[]
  readonly clases?: readonly (GroupKey | DrugClass)[]
  /** Filtration below which it matters, and where a milder one begins. */
  readonly bajo: number
  readonly desde?: number
  readonly severidad: Rule['severidad']
  readonly detalle: string
  readonly fuente: string
}
const KDIGO = 'KDIGO, Evaluation and Management of Chronic Kidney Disease, 2024'

export const renal: readonly Renal[] = [
  {
    id: 'renal-metformina-contraindicada',
    dci: ['metformina'],
    bajo: 30,
    severidad: 'critica',
    detalle: 'Contraindicada: acidosis láctica.',
    fuente: 'Comunicación de seguridad de la FDA sobre metformina, 2016',
  },
  {
    id: 'renal-metformina-reducir',
    dci: ['metformina'],
    bajo: 45,
    desde: 30,
    severidad: 'media',
    detalle: 'No la inicie; si ya la toma, reduzca a 1000 mg diarios y vigile.',
    fuente: 'Comunicación de seguridad de la FDA sobre metformina, 2016',
  },
  {
    id: 'renal-aine',
    clases: ['aine'],
    bajo: 30,
    severidad: 'alta',
    detalle: 'Evítelo: empeora la función renal.',
    fuente: KDIGO,
  },
  {
    id: 'renal-aine-moderada',
    clases: ['aine'],
    bajo: 60,
    desde: 30,
    severidad: 'media',
    detalle: 'Evite el uso prolongado.',
    fuente: KDIGO,
  },
  {
    id: 'renal-nitrofurantoina',
    dci: ['nitrofurantoina'],
    bajo: 30,
    severidad: 'alta',
    detalle: 'No alcanza concentración en orina y es neurotóxica.',
    fuente: 'Criterios de Beers, American Geriatrics Society, 2023',
  },
  {
    id: 'renal-alendronato',
    clases: ['bifosfonato'],
    bajo: 35,
    severidad: 'alta',
    detalle: 'No se recomienda.',
    fuente: fdaLabel('Fosamax (alendronato)'),
  },
  {
    id: 'renal-espironolactona',
    clases: ['ahorradorPotasio'],
    bajo: 30,
    severidad: 'alta',
    detalle: 'Hiperpotasemia: evítela.',
    fuente: 'AHA/ACC/HFSA, Guideline for Heart Failure, 2022',
  },
  {
    id: 'renal-dabigatran',
    dci: ['dabigatran'],
    bajo: 30,
    severidad: 'critica',
    detalle: 'Se acumula: sangrado mayor. Prefiera otro anticoagulante.',
    fuente: fdaLabel('Pradaxa (dabigatrán)'),
  },
  {
    id: 'renal-rivaroxaban',
    dci: ['rivaroxaban'],
    bajo: 15,
    severidad: 'critica',
    detalle: 'Evítelo por debajo de 15 ml/min.',
    fuente: fdaLabel('Xarelto (rivaroxabán)'),
  },
  {
    id: 'renal-enoxaparina',
    dci: ['enoxaparina'],
    bajo: 30,
    severidad: 'alta',
    detalle: 'Se acumula: dé 1 mg/kg una vez al día, o heparina no fraccionada.',
    fuente: fdaLabel('Lovenox (enoxaparina)'),
  },
  {
    id: 'renal-gabapentinoides',
    clases: ['gabapentinoide'],
    bajo: 60,
    severidad: 'media',
    detalle: 'Reduzca la dosis según la depuración: sedación y caídas.',
    fuente: fdaLabel('Neurontin (gabapentina), Lyrica (pregabalina)'),
  },
  {
    id: 'renal-glibenclamida',
    dci: ['glibenclamida'],
    bajo: 60,
    severidad: 'alta',
    detalle: 'Metabolitos activos: hipoglucemia prolongada.',
    fuente: 'ADA, Standards of Care in Diabetes, 2024',
  },
  {
    id: 'renal-isglt2',
    clases: ['isglt2'],
    bajo: 20,
    severidad: 'media',
    detalle: 'No lo inicie por debajo de 20; si ya lo toma puede seguir.',
    fuente: 'KDIGO, Diabetes Management in CKD, 2022',
  },
  {
    id: 'renal-digoxina',
    dci: ['digoxina'],
    bajo: 50,
    severidad: 'media',
    detalle: 'Se acumula: reduzca la dosis y mida niveles.',
    fuente: fdaLabel('Lanoxin (digoxina)'),
  },
  {
    id: 'renal-litio',
    dci: ['litio'],
    bajo: 60,
    severidad: 'alta',
    detalle: 'Se acumula y daña el riñón: mida litemia y ajuste.',
    fuente: 'NICE CG185, Bipolar disorder, 2014',
  },
  {
    id: 'renal-metotrexato',
    dci: ['metotrexato'],
    bajo: 30,
    severidad: 'critica',
    detalle: 'Mielosupresión: evítelo.',
    fuente: fdaLabel('metotrexato'),
  },
  {
    id: 'renal-sulfametoxazol',
    dci: ['sulfametoxazol'],
    bajo: 30,
    severidad: 'media',
    detalle: 'Reduzca la dosis a la mitad y vigile el potasio; por debajo de 15 no lo use.',
    fuente: fdaLabel('Bactrim (trimetoprim y sulfametoxazol)'),
  },
  {
    id: 'renal-quinolonas',
    dci: ['ciprofloxacina', 'levofloxacina'],
    bajo: 30,
    severidad: 'media',
    detalle: 'Alargue el intervalo.',
    fuente: fdaLabel('Cipro (ciprofloxacina), Levaquin (levofloxacina)'),
  },
  {
    id: 'renal-aciclovir',
    dci: ['aciclovir', 'valaciclovir'],
    bajo: 50,
    severidad: 'media',
    detalle: 'Ajuste la dosis e hidrate: neurotoxicidad y cristaluria.',
    fuente: fdaLabel('Zovirax (aciclovir), Valtrex (valaciclovir)'),
  },
  {
    id: 'renal-aminoglucosidos',
    clases: ['aminoglucosidos'],
    bajo: 60,
    severidad: 'alta',
    detalle: 'Nefrotóxico: mida niveles o use otro antibiótico.',
    fuente: fdaLabel('gentamicina'),
  },
  {
    id: 'renal-vancomicina',
    dci: ['vancomicina'],
    bajo: 60,
    severidad: 'media',
    detalle: 'Ajuste por niveles.',
    fuente: 'ASHP, IDSA, PIDS y SIDP, Therapeutic monitoring of vancomycin, 2020',
  },
  {
    id: 'renal-morfina-codeina',
    dci: ['morfina', 'codeina', 'petidina'],
    bajo: 30,
    severidad: 'alta',
    detalle:
      'Metabolitos activos que se acumulan: depresión respiratoria. Prefiera fentanilo o hidromorfona a dosis baja.',
    fuente: 'KDIGO Controversies Conference on Supportive Care in CKD, 2015',
  },
  {
    id: 'renal-tramadol',
    dci: ['tramadol'],
    bajo: 30,
    severidad: 'media',
    detalle: 'Cada 12 horas y no más de 200 mg diarios.',
    fuente: fdaLabel('Ultram (tramadol)'),
  },
  {
    id: 'renal-colchicina',
    dci: ['colchicina'],
    bajo: 30,
    severidad: 'alta',
    detalle: 'Reduzca la dosis y no repita el ciclo antes de dos semanas.',
    fuente: fdaLabel('Colcrys (colchicina)'),
  },
  {
    id: 'renal-alopurinol',
    dci: ['alopurinol'],
    bajo: 30,
    severidad: 'media',
    detalle: 'Inicie con 50 mg o menos y suba despacio.',
    fuente: 'American College of Rheumatology, Guideline for gout, 2020',
  },
  {
    id: 'renal-atenolol',
    dci: ['atenolol'],
    bajo: 35,
    severidad: 'media',
    detalle: 'Se acumula: no pase de 50 mg diarios, o use metoprolol.',
    fuente: fdaLabel('Tenormin (atenolol)'),
  },
  {
    id: 'renal-fluconazol',
    dci: ['fluconazol'],
    bajo: 50,
    severidad: 'media',
    detalle: 'Tras la carga, la mitad de la dosis.',
    fuente: fdaLabel('Diflucan (fluconazol)'),
  },
  {
    id: 'renal-tiazidas',
    clases: ['tiazidas'],
    bajo: 30,
    severidad: 'informativa',
    detalle: 'Pierden efecto: considere un diurético de asa (clortalidona puede servir).',
    fuente: 'CLICK, N Engl J Med 2021;385:2507; KDIGO 2021',
  },
]

const medicinesOf = (record: ClinicalRecord, r: Renal): Medicine[] => [
  ...takingDrug(record, ...(r.dci ?? [])),
  ...(r.clases === undefined ? [] : taking(record, ...r.clases)),
]

const ofTable = (r: Renal): Rule => ({
  id: r.id,
  version: 1,
  titulo: `Función renal y ${(r.dci ?? r.clases ?? []).join(', ')}`,
  fuente: r.fuente,
  severidad: r.severidad,
  tipo: 'alerta',
  finds: (record) => {
    const { filtracion } = record
    if (filtracion === null || filtracion.valor >= r.bajo || filtracion.valor < (r.desde ?? 0)) return []
    return medicinesOf(record, r).map((m) => ({
      texto: `${m.nombre} con filtración glomerular de ${filtracion.valor} ml/min/1,73 m². ${r.detalle}`,
      explicacion: `Creatinina de ${filtracion.de.valor} mg/dL (CKD-EPI 2021); el límite es ${r.bajo}.`,
      citas: [citeMedicine(m), citeMeasure(filtracion.de)],
    }))
  },
})

const acute: Rule = {
  id: 'renal-lesion-aguda',
  version: 1,
  titulo: 'Aumento agudo de la creatinina',
  fuente: 'KDIGO, Clinical Practice Guideline for Acute Kidney Injury, 2012',
  severidad: 'alta',
  tipo: 'alerta',
  finds: (record) => {
    const series = record.valores.get('2160-0') ?? []
    const now = series.at(-1)
    if (now === undefined) return []
    const week = series.slice(0, -1).filter((m) => daysBetween(m.dia, now.dia) <= 7)
    const base = week.toSorted((a, b) => a.valor - b.valor)[0]
    const rises =
      base !== undefined &&
      (now.valor >= base.valor * 1.5 || (daysBetween(base.dia, now.dia) <= 2 && now.valor - base.valor >= 0.3))
    if (base === undefined || !rises) return []
    return [
      {
        texto: 'Posible lesión renal aguda: busque la causa, suspenda nefrotóxicos y vigile diuresis y potasio.',
        explicacion: `La creatinina pasó de ${base.valor} a ${now.valor} mg/dL en siete días o menos.`,
        citas: [citeMeasure(base), citeMeasure(now)],
        severidad: now.valor >= base.valor * 3 ? 'critica' : 'alta',
      },
    ]
  },
}

const YEAR = 365
const unknown: Rule = {
  id: 'renal-sin-creatinina',
  version: 1,
  titulo: 'Medicamento que depende del riñón sin creatinina reciente',
  fuente: KDIGO,
  severidad: 'media',
  tipo: 'orden_sugerida',
  finds: (record) => {
    if ((record.edad ?? 0) < 18 || lately(record, '2160-0', YEAR) !== null) return []
    const found = takingDrug(
      record,
      'metformina',
      'dabigatran',
      'rivaroxaban',
      'enoxaparina',
      'digoxina',
      'litio',
      'metotrexato',
      'amikacina',
      'gentamicina',
      'vancomicina',
      'espironolactona',
    )
    if (found.length === 0) return []
    return [
      {
        texto: 'Mida la creatinina: no hay ninguna en el último año.',
        explicacion: `La dosis de ${found.map((m) => m.nombre).join(', ')} depende de la función renal.`,
        citas: found.map(citeMedicine),
        propuesta: {
          recurso: 'orden',
          tipo_orden: 'laboratorio',
          cups: '903895',
          descripcion: 'Creatinina en suero u otros fluidos',
        },
      },
    ]
  },
}

export const kidneyRules: readonly Rule[] = [...renal.map(ofTable), acute, unknown]
