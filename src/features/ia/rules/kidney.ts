import { daysBetween } from '../../../model/calendar.ts'
import { proseRow } from '../../../model/text/prose-row.ts'
import { fdaLabel } from '../../farmacologia/label.ts'
import { citeMeasure, citeMedicine, lately, type MedicineChoice, takingAny, takingDrug } from '../record/asks.ts'
import { alertRule, newRule, type Rule } from '../rule.ts'

export interface Renal extends MedicineChoice {
  readonly id: string
  /** Where the title does not name its groups. */
  readonly nombre?: string
  /** Filtration below which it matters, and where a milder one begins. */
  readonly bajo: number
  readonly desde?: number
  readonly severidad: Rule['severidad']
  readonly detalle: string
  readonly fuente: string
}
const KDIGO = 'KDIGO, Evaluation and Management of Chronic Kidney Disease, 2024'

const renalRow = proseRow<Renal>()('detalle', 'fuente')

export const renal: readonly Renal[] = [
  renalRow({ id: 'renal-metformina-contraindicada', dci: ['metformina'], bajo: 30, severidad: 'critica' })`
    Contraindicada: acidosis láctica.
    Comunicación de seguridad de la FDA sobre metformina, 2016`,
  renalRow({ id: 'renal-metformina-reducir', dci: ['metformina'], bajo: 45, desde: 30, severidad: 'media' })`
    No la inicie; si ya la toma, reduzca a 1000 mg diarios y vigile.
    Comunicación de seguridad de la FDA sobre metformina, 2016`,
  renalRow({ id: 'renal-aine', grupos: ['aine'], bajo: 30, severidad: 'alta' })`
    Evítelo: empeora la función renal.
    ${KDIGO}`,
  renalRow({ id: 'renal-aine-moderada', grupos: ['aine'], bajo: 60, desde: 30, severidad: 'media' })`
    Evite el uso prolongado.
    ${KDIGO}`,
  renalRow({ id: 'renal-nitrofurantoina', dci: ['nitrofurantoina'], bajo: 30, severidad: 'alta' })`
    No alcanza concentración en orina y es neurotóxica.
    Criterios de Beers, American Geriatrics Society, 2023`,
  renalRow({ id: 'renal-alendronato', grupos: ['bifosfonatos'], nombre: 'bifosfonato', bajo: 35, severidad: 'alta' })`
    No se recomienda.
    ${fdaLabel('Fosamax (alendronato)')}`,
  renalRow({ id: 'renal-espironolactona', grupos: ['ahorradorPotasio'], bajo: 30, severidad: 'alta' })`
    Hiperpotasemia: evítela.
    AHA/ACC/HFSA, Guideline for Heart Failure, 2022`,
  renalRow({ id: 'renal-dabigatran', dci: ['dabigatran'], bajo: 30, severidad: 'critica' })`
    Se acumula: sangrado mayor. Prefiera otro anticoagulante.
    ${fdaLabel('Pradaxa (dabigatrán)')}`,
  renalRow({ id: 'renal-rivaroxaban', dci: ['rivaroxaban'], bajo: 15, severidad: 'critica' })`
    Evítelo por debajo de 15 ml/min.
    ${fdaLabel('Xarelto (rivaroxabán)')}`,
  renalRow({ id: 'renal-enoxaparina', dci: ['enoxaparina'], bajo: 30, severidad: 'alta' })`
    Se acumula: dé 1 mg/kg una vez al día, o heparina no fraccionada.
    ${fdaLabel('Lovenox (enoxaparina)')}`,
  renalRow({
    id: 'renal-gabapentinoides',
    grupos: ['gabapentinoides'],
    nombre: 'gabapentinoide',
    bajo: 60,
    severidad: 'media',
  })`
    Reduzca la dosis según la depuración: sedación y caídas.
    ${fdaLabel('Neurontin (gabapentina), Lyrica (pregabalina)')}`,
  renalRow({ id: 'renal-glibenclamida', dci: ['glibenclamida'], bajo: 60, severidad: 'alta' })`
    Metabolitos activos: hipoglucemia prolongada.
    ADA, Standards of Care in Diabetes, 2024`,
  renalRow({ id: 'renal-isglt2', grupos: ['sglt2'], nombre: 'isglt2', bajo: 20, severidad: 'media' })`
    No lo inicie por debajo de 20; si ya lo toma puede seguir.
    KDIGO, Diabetes Management in CKD, 2022`,
  renalRow({ id: 'renal-digoxina', dci: ['digoxina'], bajo: 50, severidad: 'media' })`
    Se acumula: reduzca la dosis y mida niveles.
    ${fdaLabel('Lanoxin (digoxina)')}`,
  renalRow({ id: 'renal-litio', dci: ['litio'], bajo: 60, severidad: 'alta' })`
    Se acumula y daña el riñón: mida litemia y ajuste.
    NICE CG185, Bipolar disorder, 2014`,
  renalRow({ id: 'renal-metotrexato', dci: ['metotrexato'], bajo: 30, severidad: 'critica' })`
    Mielosupresión: evítelo.
    ${fdaLabel('metotrexato')}`,
  renalRow({ id: 'renal-sulfametoxazol', dci: ['sulfametoxazol'], bajo: 30, severidad: 'media' })`
    Reduzca la dosis a la mitad y vigile el potasio; por debajo de 15 no lo use.
    ${fdaLabel('Bactrim (trimetoprim y sulfametoxazol)')}`,
  renalRow({ id: 'renal-quinolonas', dci: ['ciprofloxacina', 'levofloxacina'], bajo: 30, severidad: 'media' })`
    Alargue el intervalo.
    ${fdaLabel('Cipro (ciprofloxacina), Levaquin (levofloxacina)')}`,
  renalRow({ id: 'renal-aciclovir', dci: ['aciclovir', 'valaciclovir'], bajo: 50, severidad: 'media' })`
    Ajuste la dosis e hidrate: neurotoxicidad y cristaluria.
    ${fdaLabel('Zovirax (aciclovir), Valtrex (valaciclovir)')}`,
  renalRow({ id: 'renal-aminoglucosidos', grupos: ['aminoglucosidos'], bajo: 60, severidad: 'alta' })`
    Nefrotóxico: mida niveles o use otro antibiótico.
    ${fdaLabel('gentamicina')}`,
  renalRow({ id: 'renal-vancomicina', dci: ['vancomicina'], bajo: 60, severidad: 'media' })`
    Ajuste por niveles.
    ASHP, IDSA, PIDS y SIDP, Therapeutic monitoring of vancomycin, 2020`,
  renalRow({ id: 'renal-morfina-codeina', dci: ['morfina', 'codeina', 'petidina'], bajo: 30, severidad: 'alta' })`
    Metabolitos activos que se acumulan: depresión respiratoria. Prefiera fentanilo o hidromorfona a dosis baja.
    KDIGO Controversies Conference on Supportive Care in CKD, 2015`,
  renalRow({ id: 'renal-tramadol', dci: ['tramadol'], bajo: 30, severidad: 'media' })`
    Cada 12 horas y no más de 200 mg diarios.
    ${fdaLabel('Ultram (tramadol)')}`,
  renalRow({ id: 'renal-colchicina', dci: ['colchicina'], bajo: 30, severidad: 'alta' })`
    Reduzca la dosis y no repita el ciclo antes de dos semanas.
    ${fdaLabel('Colcrys (colchicina)')}`,
  renalRow({ id: 'renal-alopurinol', dci: ['alopurinol'], bajo: 30, severidad: 'media' })`
    Inicie con 50 mg o menos y suba despacio.
    American College of Rheumatology, Guideline for gout, 2020`,
  renalRow({ id: 'renal-atenolol', dci: ['atenolol'], bajo: 35, severidad: 'media' })`
    Se acumula: no pase de 50 mg diarios, o use metoprolol.
    ${fdaLabel('Tenormin (atenolol)')}`,
  renalRow({ id: 'renal-fluconazol', dci: ['fluconazol'], bajo: 50, severidad: 'media' })`
    Tras la carga, la mitad de la dosis.
    ${fdaLabel('Diflucan (fluconazol)')}`,
  renalRow({ id: 'renal-tiazidas', grupos: ['tiazidas'], bajo: 30, severidad: 'informativa' })`
    Pierden efecto: considere un diurético de asa (clortalidona puede servir).
    CLICK, N Engl J Med 2021;385:2507; KDIGO 2021`,
]

const ofTable = (r: Renal): Rule =>
  alertRule(
    r.id,
    `Función renal y ${r.nombre ?? (r.dci ?? r.grupos ?? []).join(', ')}`,
    r.severidad,
    r.fuente,
    (record) => {
      const { filtracion } = record
      if (filtracion === null || filtracion.valor >= r.bajo || filtracion.valor < (r.desde ?? 0)) return []
      return takingAny(record, r).map((m) => ({
        texto: `${m.nombre} con filtración glomerular de ${filtracion.valor} ml/min/1,73 m². ${r.detalle}`,
        explicacion: `Creatinina de ${filtracion.de.valor} mg/dL (CKD-EPI 2021); el límite es ${r.bajo}.`,
        citas: [citeMedicine(m), citeMeasure(filtracion.de)],
      }))
    },
  )

const acute: Rule = alertRule(
  'renal-lesion-aguda',
  'Aumento agudo de la creatinina',
  'alta',
  'KDIGO, Clinical Practice Guideline for Acute Kidney Injury, 2012',
  (record) => {
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
)

const YEAR = 365
const unknown: Rule = newRule('orden_sugerida')(
  'renal-sin-creatinina',
  'Medicamento que depende del riñón sin creatinina reciente',
  'media',
  KDIGO,
  (record) => {
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
)

export const kidneyRules: readonly Rule[] = [...renal.map(ofTable), acute, unknown]
