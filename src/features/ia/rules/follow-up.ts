import { daysBetween } from '../../../model/calendar.ts'
import { proseRow } from '../../../model/text/prose-row.ts'
import type { GroupKey } from '../../farmacologia/drug-groups.ts'
import { citeDiagnosis, citeMeasure, citeMedicine, has, last, orderedLately, taking } from '../record/asks.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { type Cita, newRule, type Rule } from '../rule.ts'

const ADA = 'ADA, Standards of Care in Diabetes, 2024'

export interface FollowUp {
  readonly id: string
  readonly titulo: string
  /** Who has this, */
  readonly dx?: RegExp
  readonly toma?: readonly GroupKey[]
  /** has this measured, */
  readonly valor?: string
  readonly orden: RegExp
  /** so often, in days. */
  readonly cada: number
  readonly cups: string | null
  readonly nombre: string
  readonly fuente: string
  readonly tipo?: 'laboratorio' | 'interconsulta' | 'procedimiento'
}

const followUpRow = proseRow<FollowUp>()('titulo', 'nombre', 'fuente')

export const followUps: readonly FollowUp[] = [
  followUpRow({
    id: 'seguimiento-diabetes-hba1c',
    dx: /^E1[0-4]/,
    valor: '4548-4',
    orden: /glicosilada|glicada|hba1c|903426/i,
    cada: 183,
    cups: '903426',
  })`
    Hemoglobina glicosilada en diabetes
    Hemoglobina glicosilada automatizada
    ${ADA}`,
  followUpRow({
    id: 'seguimiento-diabetes-creatinina',
    dx: /^E1[0-4]/,
    valor: '2160-0',
    orden: /creatinina|903895/i,
    cada: 365,
    cups: '903895',
  })`
    Creatinina en diabetes
    Creatinina en suero u otros fluidos
    ${ADA}`,
  followUpRow({
    id: 'seguimiento-diabetes-albuminuria',
    dx: /^E1[0-4]/,
    orden: /albuminuria|903026/i,
    cada: 365,
    cups: '903026',
  })`
    Albuminuria en diabetes
    Microalbuminuria automatizada en orina parcial
    ${ADA}`,
  followUpRow({
    id: 'seguimiento-diabetes-ldl',
    dx: /^E1[0-4]/,
    valor: '13457-7',
    orden: /ldl|baja densidad|lip[ií]d|903817/i,
    cada: 365,
    cups: '903817',
  })`
    Colesterol LDL en diabetes
    Colesterol de baja densidad automatizado
    ${ADA}`,
  followUpRow({
    id: 'seguimiento-diabetes-ojos',
    dx: /^E1[0-4]/,
    orden: /oftalmo|retina|fondo de ojo/i,
    cada: 365,
    cups: null,
    tipo: 'interconsulta',
  })`
    Examen de retina en diabetes
    Valoración por oftalmología (retina)
    ${ADA}`,
  followUpRow({
    id: 'seguimiento-hipertension-creatinina',
    dx: /^I1[0-5]/,
    valor: '2160-0',
    orden: /creatinina|903895/i,
    cada: 365,
    cups: '903895',
  })`
    Creatinina en hipertensión
    Creatinina en suero u otros fluidos
    AHA/ACC, Guideline for High Blood Pressure in Adults, 2017`,
  followUpRow({
    id: 'seguimiento-hipertension-electrocardiograma',
    dx: /^I1[0-5]/,
    orden: /electrocardiograma|895100/i,
    cada: 730,
    cups: '895100',
    tipo: 'procedimiento',
  })`
    Electrocardiograma en hipertensión
    Electrocardiograma de ritmo o de superficie
    AHA/ACC, Guideline for High Blood Pressure in Adults, 2017`,
  followUpRow({
    id: 'seguimiento-hipotiroidismo-tsh',
    dx: /^E0[23]/,
    valor: '11580-8',
    orden: /tsh|tiroides|90490[24]/i,
    cada: 365,
    cups: '904904',
  })`
    TSH en hipotiroidismo
    Hormona estimulante del tiroides ultrasensible
    American Thyroid Association, Guidelines for the Treatment of Hypothyroidism, 2014`,
  followUpRow({
    id: 'seguimiento-amiodarona-tsh',
    toma: ['amiodarona'],
    valor: '11580-8',
    orden: /tsh|tiroides|90490[24]/i,
    cada: 183,
    cups: '904904',
  })`
    TSH con amiodarona
    Hormona estimulante del tiroides ultrasensible
    Información para prescribir (FDA): Cordarone (amiodarona)`,
  followUpRow({
    id: 'seguimiento-warfarina-inr',
    toma: ['warfarina'],
    valor: '6301-6',
    orden: /\binr\b|protrombina/i,
    cada: 84,
    cups: null,
  })`
    INR con warfarina
    Tiempo de protrombina con INR
    CHEST, Antithrombotic Therapy, 2012`,
  followUpRow({
    id: 'seguimiento-ieca-potasio',
    toma: ['ieca', 'ara2', 'ahorradorPotasio'],
    valor: '2823-3',
    orden: /potasio/i,
    cada: 365,
    cups: null,
  })`
    Potasio con IECA, ARA-II o ahorrador
    Potasio en suero
    KDIGO, Blood Pressure in CKD, 2021`,
  followUpRow({ id: 'seguimiento-litio-litemia', toma: ['litio'], orden: /litemia|litio/i, cada: 183, cups: null })`
    Litemia, creatinina y TSH con litio
    Litio en suero
    NICE CG185, Bipolar disorder, 2014`,
  followUpRow({
    id: 'seguimiento-metotrexato-hemograma',
    toma: ['metotrexato'],
    valor: '6690-2',
    orden: /hemograma|902210/i,
    cada: 92,
    cups: '902210',
  })`
    Hemograma y transaminasas con metotrexato
    Hemograma IV automatizado
    American College of Rheumatology, 2008 y 2021`,
  followUpRow({
    id: 'seguimiento-clozapina-hemograma',
    toma: ['antipsicoticos'],
    valor: '6690-2',
    orden: /hemograma|902210/i,
    cada: 31,
    cups: '902210',
  })`
    Hemograma con clozapina
    Hemograma IV automatizado
    Información para prescribir (FDA): Clozaril (clozapina)`,
  followUpRow({
    id: 'seguimiento-estatina-lipidos',
    toma: ['estatinas'],
    valor: '13457-7',
    orden: /ldl|baja densidad|lip[ií]d|903817/i,
    cada: 365,
    cups: '903817',
  })`
    LDL con estatina
    Colesterol de baja densidad automatizado
    AHA/ACC, Guideline on Blood Cholesterol, 2018`,
  followUpRow({
    id: 'seguimiento-epoc-espirometria',
    dx: /^J44/,
    orden: /espirometr|893805/i,
    cada: 730,
    cups: '893805',
    tipo: 'procedimiento',
  })`
    Espirometría en EPOC
    Espirometría pre y post broncodilatadores
    GOLD, Report 2024`,
  followUpRow({
    id: 'seguimiento-vih-carga-viral',
    dx: /^(B2[0-4]|Z21)/,
    orden: /carga viral|908832/i,
    cada: 183,
    cups: '908832',
  })`
    Carga viral en VIH
    Virus de inmunodeficiencia humana, carga viral
    Guía de práctica clínica de VIH, Ministerio de Salud, 2021`,
  followUpRow({
    id: 'seguimiento-enfermedad-renal',
    dx: /^N18/,
    orden: /albuminuria|903026/i,
    cada: 365,
    cups: '903026',
  })`
    Albuminuria en enfermedad renal crónica
    Microalbuminuria automatizada en orina parcial
    KDIGO, Evaluation and Management of Chronic Kidney Disease, 2024`,
]

function subjects(record: ClinicalRecord, f: FollowUp): Cita[] {
  if (f.dx !== undefined) return has(record, f.dx).map(citeDiagnosis)
  const found = taking(record, ...(f.toma ?? []))
  const own =
    f.id === 'seguimiento-clozapina-hemograma' ? found.filter((m) => m.drugs.some((d) => d.dci === 'clozapina')) : found
  return own.map(citeMedicine)
}

export const followUpRules: readonly Rule[] = followUps.map((f) =>
  newRule('seguimiento')(f.id, `Pendiente: ${f.titulo}`, 'informativa', f.fuente, (record) => {
    if (record.fallecido || (record.edad ?? 0) < 18) return []
    const citas = subjects(record, f)
    const value = f.valor === undefined ? null : last(record, f.valor)
    const fresh = value !== null && daysBetween(value.dia, record.today) <= f.cada
    if (citas.length === 0 || fresh || orderedLately(record, f.orden, f.cada)) return []
    return [
      {
        texto: `Ordene: ${f.nombre}.`,
        explicacion:
          value === null
            ? 'El registro no muestra ninguna.'
            : `La última es de hace ${daysBetween(value.dia, record.today)} días; corresponde cada ${f.cada}.`,
        citas: [...citas, ...(value === null ? [] : [citeMeasure(value)])],
        propuesta: { recurso: 'orden', tipo_orden: f.tipo ?? 'laboratorio', cups: f.cups, descripcion: f.nombre },
      },
    ]
  }),
)
