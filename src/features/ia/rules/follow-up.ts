import { daysBetween } from '../../../model/calendar.ts'
import type { GroupKey } from '../../farmacologia/drug-groups.ts'
import type { DrugClass } from '../../farmacologia/drugs/drug.ts'
import { citeDiagnosis, citeMeasure, citeMedicine, has, last, orderedLately, taking } from '../record/asks.ts'
import type { ClinicalRecord } from '../record/record.ts'
import type { Cita, Rule } from '../rule.ts'

const ADA = 'ADA, Standards of Care in Diabetes, 2024'

export interface FollowUp {
  readonly id: string
  readonly titulo: string
  /** Who has this, */
  readonly dx?: RegExp
  readonly toma?: readonly (GroupKey | DrugClass)[]
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

export const followUps: readonly FollowUp[] = [
  {
    id: 'seguimiento-diabetes-hba1c',
    titulo: 'Hemoglobina glicosilada en diabetes',
    dx: /^E1[0-4]/,
    valor: '4548-4',
    orden: /glicosilada|glicada|hba1c|903426/i,
    cada: 183,
    cups: '903426',
    nombre: 'Hemoglobina glicosilada automatizada',
    fuente: ADA,
  },
  {
    id: 'seguimiento-diabetes-creatinina',
    titulo: 'Creatinina en diabetes',
    dx: /^E1[0-4]/,
    valor: '2160-0',
    orden: /creatinina|903895/i,
    cada: 365,
    cups: '903895',
    nombre: 'Creatinina en suero u otros fluidos',
    fuente: ADA,
  },
  {
    id: 'seguimiento-diabetes-albuminuria',
    titulo: 'Albuminuria en diabetes',
    dx: /^E1[0-4]/,
    orden: /albuminuria|903026/i,
    cada: 365,
    cups: '903026',
    nombre: 'Microalbuminuria automatizada en orina parcial',
    fuente: ADA,
  },
  {
    id: 'seguimiento-diabetes-ldl',
    titulo: 'Colesterol LDL en diabetes',
    dx: /^E1[0-4]/,
    valor: '13457-7',
    orden: /ldl|baja densidad|lip[ií]d|903817/i,
    cada: 365,
    cups: '903817',
    nombre: 'Colesterol de baja densidad automatizado',
    fuente: ADA,
  },
  {
    id: 'seguimiento-diabetes-ojos',
    titulo: 'Examen de retina en diabetes',
    dx: /^E1[0-4]/,
    orden: /oftalmo|retina|fondo de ojo/i,
    cada: 365,
    cups: null,
    nombre: 'Valoración por oftalmología (retina)',
    fuente: ADA,
    tipo: 'interconsulta',
  },
  {
    id: 'seguimiento-hipertension-creatinina',
    titulo: 'Creatinina en hipertensión',
    dx: /^I1[0-5]/,
    valor: '2160-0',
    orden: /creatinina|903895/i,
    cada: 365,
    cups: '903895',
    nombre: 'Creatinina en suero u otros fluidos',
    fuente: 'AHA/ACC, Guideline for High Blood Pressure in Adults, 2017',
  },
  {
    id: 'seguimiento-hipertension-electrocardiograma',
    titulo: 'Electrocardiograma en hipertensión',
    dx: /^I1[0-5]/,
    orden: /electrocardiograma|895100/i,
    cada: 730,
    cups: '895100',
    nombre: 'Electrocardiograma de ritmo o de superficie',
    fuente: 'AHA/ACC, Guideline for High Blood Pressure in Adults, 2017',
    tipo: 'procedimiento',
  },
  {
    id: 'seguimiento-hipotiroidismo-tsh',
    titulo: 'TSH en hipotiroidismo',
    dx: /^E0[23]/,
    valor: '11580-8',
    orden: /tsh|tiroides|90490[24]/i,
    cada: 365,
    cups: '904904',
    nombre: 'Hormona estimulante del tiroides ultrasensible',
    fuente: 'American Thyroid Association, Guidelines for the Treatment of Hypothyroidism, 2014',
  },
  {
    id: 'seguimiento-amiodarona-tsh',
    titulo: 'TSH con amiodarona',
    toma: ['amiodarona'],
    valor: '11580-8',
    orden: /tsh|tiroides|90490[24]/i,
    cada: 183,
    cups: '904904',
    nombre: 'Hormona estimulante del tiroides ultrasensible',
    fuente: 'Información para prescribir (FDA): Cordarone (amiodarona)',
  },
  {
    id: 'seguimiento-warfarina-inr',
    titulo: 'INR con warfarina',
    toma: ['warfarina'],
    valor: '6301-6',
    orden: /\binr\b|protrombina/i,
    cada: 84,
    cups: null,
    nombre: 'Tiempo de protrombina con INR',
    fuente: 'CHEST, Antithrombotic Therapy, 2012',
  },
  {
    id: 'seguimiento-ieca-potasio',
    titulo: 'Potasio con IECA, ARA-II o ahorrador',
    toma: ['ieca', 'ara2', 'ahorradorPotasio'],
    valor: '2823-3',
    orden: /potasio/i,
    cada: 365,
    cups: null,
    nombre: 'Potasio en suero',
    fuente: 'KDIGO, Blood Pressure in CKD, 2021',
  },
  {
    id: 'seguimiento-litio-litemia',
    titulo: 'Litemia, creatinina y TSH con litio',
    toma: ['litio'],
    orden: /litemia|litio/i,
    cada: 183,
    cups: null,
    nombre: 'Litio en suero',
    fuente: 'NICE CG185, Bipolar disorder, 2014',
  },
  {
    id: 'seguimiento-metotrexato-hemograma',
    titulo: 'Hemograma y transaminasas con metotrexato',
    toma: ['metotrexato'],
    valor: '6690-2',
    orden: /hemograma|902210/i,
    cada: 92,
    cups: '902210',
    nombre: 'Hemograma IV automatizado',
    fuente: 'American College of Rheumatology, 2008 y 2021',
  },
  {
    id: 'seguimiento-clozapina-hemograma',
    titulo: 'Hemograma con clozapina',
    toma: ['antipsicoticos'],
    valor: '6690-2',
    orden: /hemograma|902210/i,
    cada: 31,
    cups: '902210',
    nombre: 'Hemograma IV automatizado',
    fuente: 'Información para prescribir (FDA): Clozaril (clozapina)',
  },
  {
    id: 'seguimiento-estatina-lipidos',
    titulo: 'LDL con estatina',
    toma: ['estatina'],
    valor: '13457-7',
    orden: /ldl|baja densidad|lip[ií]d|903817/i,
    cada: 365,
    cups: '903817',
    nombre: 'Colesterol de baja densidad automatizado',
    fuente: 'AHA/ACC, Guideline on Blood Cholesterol, 2018',
  },
  {
    id: 'seguimiento-epoc-espirometria',
    titulo: 'Espirometría en EPOC',
    dx: /^J44/,
    orden: /espirometr|893805/i,
    cada: 730,
    cups: '893805',
    nombre: 'Espirometría pre y post broncodilatadores',
    fuente: 'GOLD, Report 2024',
    tipo: 'procedimiento',
  },
  {
    id: 'seguimiento-vih-carga-viral',
    titulo: 'Carga viral en VIH',
    dx: /^(B2[0-4]|Z21)/,
    orden: /carga viral|908832/i,
    cada: 183,
    cups: '908832',
    nombre: 'Virus de inmunodeficiencia humana, carga viral',
    fuente: 'Guía de práctica clínica de VIH, Ministerio de Salud, 2021',
  },
  {
    id: 'seguimiento-enfermedad-renal',
    titulo: 'Albuminuria en enfermedad renal crónica',
    dx: /^N18/,
    orden: /albuminuria|903026/i,
    cada: 365,
    cups: '903026',
    nombre: 'Microalbuminuria automatizada en orina parcial',
    fuente: 'KDIGO, Evaluation and Management of Chronic Kidney Disease, 2024',
  },
]

function subjects(record: ClinicalRecord, f: FollowUp): Cita[] {
  if (f.dx !== undefined) return has(record, f.dx).map(citeDiagnosis)
  const found = taking(record, ...(f.toma ?? []))
  const own =
    f.id === 'seguimiento-clozapina-hemograma' ? found.filter((m) => m.drugs.some((d) => d.dci === 'clozapina')) : found
  return own.map(citeMedicine)
}

export const followUpRules: readonly Rule[] = followUps.map((f) => ({
  id: f.id,
  version: 1,
  titulo: `Pendiente: ${f.titulo}`,
  fuente: f.fuente,
  severidad: 'informativa',
  tipo: 'seguimiento',
  finds: (record) => {
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
  },
}))
