import { daysBetween } from '../../../model/calendar.ts'
import { proseRow } from '../../../model/text/prose-row.ts'
import type { Drug } from '../../farmacologia/drugs/drug.ts'
import type { DrugName } from '../../farmacologia/drugs/index.ts'
import type { Gravedad } from '../../farmacologia/gravity.ts'
import { citeMeasure, citeMedicine, taking, takingDrug } from '../record/asks.ts'
import { cite } from '../record/cite.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import { alertRule, type Finding, newRule, type Rule } from '../rule.ts'

const LABEL = 'Información para prescribir (FDA, INVIMA) de cada producto; OMS, Model Formulary, 2008'
const ADULT = 18
/** Up to here doses go by weight. */
const CHILD = 12
const HEAVY = 40

const words = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })
const mg = (n: number): string => (n >= 1 ? `${words.format(n)} mg` : `${words.format(n * 1000)} mcg`)

/** Prescriptions whose substance is one that we know, alone: of a mixture the share of each is not known. */
const single = (record: ClinicalRecord): { m: Medicine; drug: Drug }[] =>
  record.medicamentos.flatMap((m) =>
    m.drugs.length === 1 && !m.local && !/[+/]| con | y /i.test(m.nombre) ? m.drugs.map((drug) => ({ m, drug })) : [],
  )
const isAdult = ({ edad }: ClinicalRecord): boolean => edad !== null && edad >= ADULT
const isChild = ({ edad }: ClinicalRecord): boolean => edad !== null && edad < CHILD

const finding = (m: Medicine, texto: string, explicacion: string, campo = 'dosis_valor'): Finding => ({
  texto,
  explicacion,
  citas: [citeMedicine(m), cite(m, campo)],
})

const adultTaking: Rule = alertRule(
  'dosis-adulto-por-toma',
  'Dosis por toma mayor que la usual en adultos',
  'alta',
  LABEL,
  (record) =>
    !isAdult(record)
      ? []
      : single(record).flatMap(({ m, drug: { toma, dci } }) =>
          toma === undefined || m.dosis.toma === null || m.dosis.toma <= toma
            ? []
            : finding(
                m,
                `Revise la dosis de ${m.nombre}: ${mg(m.dosis.toma)} por toma.`,
                `Lo usual de ${dci} no pasa de ${mg(toma)} por toma.`,
              ),
        ),
)

const adultDay: Rule = alertRule(
  'dosis-adulto-por-dia',
  'Dosis diaria mayor que la máxima en adultos',
  'alta',
  LABEL,
  (record) =>
    !isAdult(record)
      ? []
      : single(record).flatMap(({ m, drug: { dia, dci } }) =>
          dia === undefined || m.dosis.dia === null || m.dosis.dia <= dia * 1.001
            ? []
            : {
                ...finding(
                  m,
                  `Revise la dosis de ${m.nombre}: ${mg(m.dosis.dia)} al día.`,
                  `El máximo de ${dci} es de ${mg(dia)} al día.`,
                ),
                ...(m.dosis.dia >= dia * 2 ? { severidad: 'critica' as const } : {}),
              },
        ),
)

const childDay: Rule = alertRule(
  'dosis-nino-por-peso',
  'Dosis diaria por kilogramo mayor que la máxima en niños',
  'critica',
  'OMS, Model Formulary for Children, 2010; información para prescribir de cada producto',
  (record) => {
    const { peso } = record
    if (!isChild(record) || peso === null || peso.valor >= HEAVY) return []
    return single(record).flatMap(({ m, drug: { kg, dci } }) => {
      if (kg === undefined || m.dosis.dia === null || m.dosis.dia <= kg * peso.valor * 1.05) return []
      return {
        texto: `Revise la dosis de ${m.nombre}: ${words.format(m.dosis.dia / peso.valor)} mg/kg al día.`,
        explicacion: `Con ${words.format(peso.valor)} kg, el máximo de ${dci} (${kg} mg/kg) es de ${mg(kg * peso.valor)} al día.`,
        citas: [citeMedicine(m), cite(m, 'dosis_valor'), citeMeasure(peso)],
      }
    })
  },
)

const childWeight: Rule = newRule('dato_faltante')(
  'dosis-nino-sin-peso',
  'Se formula a un niño sin peso reciente',
  'alta',
  'OMS, Model Formulary for Children, 2010',
  (record) => {
    const here = record.medicamentos.filter((m) => m.de === 'historia' && !m.local)
    const limit = (record.edadDias ?? 0) < 730 ? 60 : 180
    const fresh = record.peso !== null && daysBetween(record.peso.dia, record.today) <= limit
    if (!isChild(record) || here.length === 0 || fresh) return []
    return [
      {
        texto: 'Pese al niño y confirme la dosis por kilogramo.',
        explicacion: record.peso === null ? 'No hay peso registrado.' : `El último peso es del ${record.peso.dia}.`,
        citas: [...here.map(citeMedicine), ...(record.peso === null ? [] : [citeMeasure(record.peso)])],
      },
    ]
  },
)

const course: Rule = alertRule(
  'duracion-mayor-que-la-usual',
  'Duración mayor que la usual',
  'media',
  `${LABEL}; OMS, The WHO AWaRe antibiotic book, 2022`,
  (record) =>
    single(record).flatMap(({ m, drug: { dias, dci } }) =>
      dias === undefined || m.dosis.dias === null || m.dosis.dias <= dias || m.de !== 'historia'
        ? []
        : finding(
            m,
            `Confirme la duración de ${m.nombre}: ${m.dosis.dias} días.`,
            `Lo usual de ${dci} no pasa de ${dias} días sin volver a valorar.`,
            'duracion_valor',
          ),
    ),
)

const briefAntibiotic: Rule = alertRule(
  'duracion-antibiotico-corta',
  'Antibiótico por menos de tres días',
  'informativa',
  'OMS, The WHO AWaRe antibiotic book, 2022',
  (record) =>
    single(record).flatMap(({ m, drug }) => {
      const days = m.dosis.dias
      const once = m.row.frecuencia_unidad === '8' || ['azitromicina', 'fosfomicina', 'penicilina g'].includes(drug.dci)
      if (!m.groups.has('antibioticos') || once || days === null || days >= 3 || m.de !== 'historia') return []
      return finding(
        m,
        `Confirme la duración de ${m.nombre}: ${days} día(s).`,
        'Los esquemas usuales duran tres días o más.',
        'duracion_valor',
      )
    }),
)

interface Special {
  readonly id: string
  readonly titulo: string
  readonly fuente: string
  readonly severidad: Rule['severidad']
  readonly dci: readonly DrugName[]
  when(record: ClinicalRecord, m: Medicine): boolean
  readonly texto: string
  readonly explicacion: string
}

const doseRow = proseRow<Special>()('titulo', 'texto', 'explicacion', 'fuente')

/** Limits of one medicine that are no maximum dose of an adult. */
const special: readonly Special[] = [
  doseRow({
    id: 'dosis-metotrexato-diario',
    severidad: 'critica',
    dci: ['metotrexato'],
    when: (_r, m) => m.dosis.cada !== null && m.dosis.cada < 6,
  })`
    Metotrexato formulado a diario
    Confirme la frecuencia: fuera de oncología el metotrexato oral es semanal.
    Tomado a diario por error causa mielosupresión y muerte.
    ISMP, Targeted Medication Safety Best Practices; información para prescribir (FDA) de metotrexato`,
  doseRow({
    id: 'dosis-digoxina-mayor',
    severidad: 'alta',
    dci: ['digoxina'],
    when: (r, m) => (r.edad ?? 0) >= 65 && (m.dosis.dia ?? 0) > 0.1251,
  })`
    Digoxina a más de 0,125 mg diarios en un adulto mayor
    Reduzca la digoxina a 0,125 mg diarios o menos.
    Dosis mayores no dan más beneficio y aumentan la toxicidad.
    Criterios de Beers, American Geriatrics Society, 2023`,
  doseRow({
    id: 'dosis-citalopram-mayor',
    severidad: 'alta',
    dci: ['citalopram'],
    when: (r, m) => (r.edad ?? 0) > 60 && (m.dosis.dia ?? 0) > 20,
  })`
    Citalopram a más de 20 mg después de los 60 años
    No pase de 20 mg diarios de citalopram después de los 60 años.
    Dosis mayores prolongan el QT.
    Comunicación de seguridad de la FDA sobre citalopram, 2012`,
  doseRow({
    id: 'dosis-escitalopram-mayor',
    severidad: 'media',
    dci: ['escitalopram'],
    when: (r, m) => (r.edad ?? 0) > 65 && (m.dosis.dia ?? 0) > 10,
  })`
    Escitalopram a más de 10 mg después de los 65 años
    No pase de 10 mg diarios de escitalopram después de los 65 años.
    Dosis mayores prolongan el QT.
    Agencia británica de medicamentos (MHRA), 2011`,
  doseRow({
    id: 'dosis-zolpidem-mujer',
    severidad: 'media',
    dci: ['zolpidem'],
    when: (r, m) => (r.sexo === '02' || (r.edad ?? 0) >= 65) && (m.dosis.toma ?? 0) > 5,
  })`
    Zolpidem a más de 5 mg en una mujer o en un adulto mayor
    Inicie zolpidem con 5 mg.
    A la mañana siguiente quedan concentraciones que impiden conducir.
    Comunicación de seguridad de la FDA sobre zolpidem, 2013`,
  doseRow({
    id: 'dosis-levotiroxina-mayor-inicio',
    severidad: 'media',
    dci: ['levotiroxina'],
    when: (r, m) =>
      (r.edad ?? 0) >= 65 &&
      (m.dosis.dia ?? 0) > 0.0501 &&
      r.diagnosticos.some((d) => d.activo && /^I2[0-5]/.test(d.codigo)),
  })`
    Levotiroxina a más de 50 mcg en un adulto mayor con enfermedad coronaria
    Si es un inicio, comience con 12,5 a 25 mcg y suba despacio.
    Dosis plenas de entrada pueden causar angina o arritmias.
    American Thyroid Association, Guidelines for the Treatment of Hypothyroidism, 2014`,
  doseRow({
    id: 'duracion-corticoide-prolongado',
    severidad: 'media',
    dci: [
      'prednisona',
      'prednisolona',
      'dexametasona',
      'deflazacort',
      'metilprednisolona',
      'betametasona',
      'hidrocortisona',
    ],
    when: (_r, m) => (m.dosis.dias ?? 0) > 21,
  })`
    Corticoide sistémico por más de tres semanas
    Planee el retiro gradual y proteja hueso y estómago según el riesgo.
    Más de tres o cuatro semanas suprimen el eje suprarrenal: no se suspende de golpe.
    NICE NG243, Adrenal insufficiency, 2024`,
  doseRow({
    id: 'duracion-opioide-agudo',
    severidad: 'media',
    dci: ['tramadol', 'codeina', 'hidrocodona', 'morfina', 'oxicodona', 'hidromorfona', 'tapentadol'],
    when: (r, m) =>
      (m.dosis.dias ?? 0) > 7 &&
      m.de === 'historia' &&
      !r.diagnosticos.some((d) => /^C|^Z515|^R521|^R522/.test(d.codigo)),
  })`
    Opioide por más de siete días
    Confirme que el dolor requiere un opioide por tanto tiempo y fije una fecha de revisión.
    En dolor agudo suelen bastar tres a siete días.
    CDC Clinical Practice Guideline for Prescribing Opioids for Pain, 2022`,
]

const specialRules = special.map(
  ({ id, titulo, fuente, severidad, dci, when, texto, explicacion }): Rule =>
    alertRule(id, titulo, severidad, fuente, (record) =>
      takingDrug(record, ...dci)
        .filter((m) => when(record, m))
        .map((m) => finding(m, texto, `${m.nombre}: ${explicacion}`)),
    ),
)

/** Acetaminophen comes in many things: what they add up to is what counts. */
const acetaminophen: Rule = alertRule(
  'dosis-acetaminofen-sumado',
  'Acetaminofén en varias fórmulas a la vez',
  'alta',
  'Comunicación de seguridad de la FDA sobre acetaminofén en combinaciones, 2011',
  (record) => {
    const all = takingDrug(record, 'acetaminofen')
    if (all.length < 2) return []
    return [
      {
        texto: 'Sume el acetaminofén de todas las fórmulas: no pase de 4 g al día.',
        explicacion: `Está en ${all.map((m) => m.nombre).join(', ')}.`,
        citas: all.map(citeMedicine),
      },
    ]
  },
)

/** Beyond the first a dose is to be looked at; beyond the second it is an error of ten times until shown otherwise. */
const insulinBounds = { porKgDia: [1.5, 2.5], porToma: [60, 100], dia: [150, 250] } as const

function insulinGravity(perTaking: number, perDay: number | null, kg: number | null): Gravedad | null {
  const over = (n: number, [most, far]: readonly [number, number]): number => (n > far ? 2 : n > most ? 1 : 0)
  const worst = Math.max(
    over(perTaking, insulinBounds.porToma),
    perDay === null ? 0 : over(perDay, insulinBounds.dia),
    perDay === null || kg === null ? 0 : over(perDay / kg, insulinBounds.porKgDia),
    perTaking > 0 && kg !== null ? over(perTaking / kg, insulinBounds.porKgDia) : 0,
  )
  return worst === 2 ? 'critica' : worst === 1 ? 'alta' : null
}

const insulin: Rule = alertRule(
  'dosis-insulina',
  'Dosis de insulina mayor que la usual',
  'alta',
  'ADA, Standards of Care in Diabetes, 2024; ISMP, High-Alert Medications, 2018',
  (record) => {
    const all = taking(record, 'insulinas').filter((m) => m.de !== 'antecedente')
    const total = all.reduce((sum, m) => sum + (m.dosis.unidadesDia ?? 0), 0)
    const kg = record.peso?.valor ?? null
    return all.flatMap((m) => {
      const { unidades } = m.dosis
      if (unidades === null) return []
      const severidad = insulinGravity(unidades, total > 0 ? total : null, kg)
      if (severidad === null) return []
      const each = kg === null ? '' : ` con ${words.format(kg)} kg de peso`
      return {
        texto: `Confirme la dosis de ${m.nombre}: ${words.format(unidades)} UI por toma, ${words.format(total)} UI de insulina al día${each}.`,
        explicacion:
          'Lo usual es de 0,2 a 1 UI/kg al día; un cero de más o «U» leída como cero causa hipoglucemia mortal.',
        citas: [citeMedicine(m), cite(m, 'dosis_valor'), ...(record.peso === null ? [] : [citeMeasure(record.peso)])],
        severidad,
      }
    })
  },
)

const insulinUnits: Rule = alertRule(
  'dosis-insulina-sin-unidades',
  'Insulina formulada en otra medida que unidades',
  'critica',
  'ISMP, High-Alert Medications, 2018',
  (record) =>
    taking(record, 'insulinas')
      .filter((m) => m.de !== 'antecedente' && m.dosis.unidades === null && typeof m.row.dosis_valor === 'number')
      .map((m) =>
        finding(m, `Escriba la dosis de ${m.nombre} en unidades (UI).`, 'La insulina se dosifica en unidades.'),
      ),
)

export const doseRules: readonly Rule[] = [
  insulin,
  insulinUnits,
  adultTaking,
  adultDay,
  childDay,
  childWeight,
  course,
  briefAntibiotic,
  ...specialRules,
  acetaminophen,
]
