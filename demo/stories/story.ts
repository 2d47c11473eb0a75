import type { Value } from '../../src/model/resource.ts'
import { scales } from '../../src/model/scales/index.ts'
import type { Vitals } from '../body.ts'
import type { ExamKey } from '../exams.ts'
import type { MedicineKey } from '../medicines.ts'
import type { Person } from '../people.ts'
import type { ProfessionalKey } from '../professionals.ts'
import { linesOf, type ProseOf } from '../prose.ts'
import type { Rng } from '../rng.ts'

/** One patient at one visit of a story. */
export interface Case {
  readonly rng: Rng
  readonly p: Person
  /** Completed years, and exact ones, at the visit. */
  readonly age: number
  readonly years: number
  readonly female: boolean
  readonly weight: number
  /** Which visit of how many; the first is 0. */
  readonly visit: number
  readonly visits: number
  /** How far the treatment has come, from 0 to 1. */
  readonly treated: number
}

export interface Diagnosis {
  readonly code: string
  readonly name: string
  readonly repeated?: true
  readonly lateralidad?: 'derecha' | 'izquierda'
  readonly sivigila?: true
}
export const dx = (code: string, name: string, more: Omit<Diagnosis, 'code' | 'name'> = {}): Diagnosis => ({
  code,
  name,
  ...more,
})

export interface Prescription {
  readonly med: MedicineKey
  readonly dosis: number
  /** Hours between doses; none for a single dose. */
  readonly horas?: number
  readonly dias: number
  /** Needed where what is dispensed is not counted by the dose. */
  readonly cantidad?: number
  readonly texto: string
  readonly control?: true
}
/** A dose, how many hours between two (null: a single one), for how many days; then the words for the patient. */
export const rx =
  (
    med: MedicineKey,
    dosis: number,
    horas: number | null,
    dias: number,
    cantidad?: number,
    control?: 'control',
  ): ProseOf<Prescription> =>
  (text, ...values) => ({
    med,
    dosis,
    ...(horas === null ? {} : { horas }),
    dias,
    ...(cantidad === undefined ? {} : { cantidad }),
    ...(control === undefined ? {} : { control: true }),
    texto: linesOf(text, values).join(' '),
  })

export interface Order {
  readonly exam: ExamKey
  readonly indicaciones?: string
  /** What came of it, if the story tells. */
  readonly resultado?: string
  readonly cantidad?: number
  readonly prioridad?: 'rutina' | 'prioritaria' | 'urgente'
}
export const order = (exam: ExamKey, resultado?: string): Order => ({
  exam,
  ...(resultado === undefined ? {} : { resultado }),
})
export const urgent = (exam: ExamKey, resultado?: string): Order => ({
  ...order(exam, resultado),
  prioridad: 'urgente',
})
export interface Supply {
  readonly nombre: string
  readonly tipo_tecnologia: '06' | '12' | '13'
  readonly cantidad: number
  readonly unidad?: string
  readonly indicaciones: string
  readonly justificacion?: string
}
/** Something to take home, and how it is used. */
export const supply =
  (nombre: string, cantidad: number): ProseOf<Supply> =>
  (text, ...values) => ({ nombre, tipo_tecnologia: '06', cantidad, indicaciones: linesOf(text, values).join(' ') })

export interface ScaleReading {
  readonly escala: string
  readonly items: Readonly<Record<string, number>>
  readonly momento?: string
}
/** A scale with the answers to its items, in their order. */
export const scaled = (escala: string, momento: string, ...answers: readonly number[]): ScaleReading => ({
  escala,
  items: Object.fromEntries(scales.get(escala)?.items.map((item, i) => [item.key, answers[i] ?? 0]) ?? []),
  momento,
})

export interface Encounter {
  readonly tipo: 'consulta_externa' | 'urgencias' | 'hospitalizacion'
  readonly profesional: ProfessionalKey
  readonly cups?: string
  readonly servicio: string
  readonly causa: string
  readonly finalidad: string
  readonly modalidad?: string
  readonly motivo: string
  readonly actual: string
  readonly analisis: string
  readonly plan: string
  readonly recomendaciones?: string
  readonly triage?: string
  readonly dx: readonly Diagnosis[]
  readonly vitals?: Partial<Vitals>
  readonly aspecto?: string
  /** By system, what was found wrong. */
  readonly hallazgos?: Readonly<Record<string, string>>
  /** One check of a labour. */
  readonly partograma?: Readonly<Record<string, number | string>>
  readonly odontograma?: {
    readonly denticion: string
    readonly hallazgos: readonly { readonly pieza: number; readonly cara?: string; readonly estado: string }[]
  }
  readonly normales?: readonly string[]
  readonly sintomas?: Readonly<Record<string, readonly string[]>>
  readonly niega?: readonly string[]
  /** By kind, what is told; an empty text denies it. */
  readonly antecedentes?: Readonly<Record<string, string>>
  readonly codificados?: readonly Readonly<Record<string, Value>>[]
  readonly ordenes?: readonly Order[]
  readonly formulas?: readonly Prescription[]
  readonly insumos?: readonly Supply[]
  readonly escalas?: readonly ScaleReading[]
  /** By code. */
  readonly labs?: Readonly<Record<string, number | string>>
  readonly atributos?: readonly (readonly [codigo: string, valor: string])[]
  readonly consentimiento?: {
    readonly tipo: string
    readonly procedimiento: string
    readonly cups?: string
    readonly riesgos: string
  }
  readonly cirugia?: { readonly nota: string; readonly anestesia: string }
  readonly evoluciones?: readonly string[]
  readonly dias?: number
  readonly horas?: number
  readonly incapacidad?: number
  readonly maternidad?: true
  readonly confidencial?: true
  readonly via?: string
  readonly destino?: string
  readonly institucion?: string
  readonly muerte?: Diagnosis
  /** Of pregnancy. */
  readonly semanas?: number
}

export interface Story {
  readonly key: string
  /** How likely for this person; 0 where it makes no sense. A chronic one is for those who have the condition. */
  weight(p: Person): number
  readonly chronic?: true
  /** Takes the patient to a bed: how many encounters it makes. */
  readonly long?: 1 | 2
  /** Days from the first visit to the last; a year if it does not say. */
  readonly span?: number
  /** How many visits, if more than one. */
  visits?(p: Person, rng: Rng): number
  /** One encounter, or several that follow one another without going home. */
  tell(c: Case): Encounter | readonly Encounter[]
}

/** Outpatient visit of general practice; each story says the rest. */
export const consulta = (
  e: Omit<Encounter, 'tipo' | 'servicio' | 'causa' | 'finalidad' | 'profesional'> & Partial<Encounter>,
): Encounter => ({
  tipo: 'consulta_externa',
  profesional: 'general1',
  servicio: '328',
  causa: '38',
  finalidad: '15',
  cups: '890201',
  ...e,
})
export const urgencia = (
  e: Omit<Encounter, 'tipo' | 'servicio' | 'causa' | 'finalidad' | 'profesional'> & Partial<Encounter>,
): Encounter => ({
  tipo: 'urgencias',
  profesional: 'urgencias',
  servicio: '1102',
  causa: '38',
  finalidad: '16',
  via: '01',
  destino: '01',
  triage: '03',
  ...e,
})
export const internacion = (
  e: Omit<Encounter, 'tipo' | 'servicio' | 'causa' | 'finalidad'> & Partial<Encounter>,
): Encounter => ({
  tipo: 'hospitalizacion',
  servicio: '129',
  causa: '38',
  finalidad: '16',
  via: '03',
  destino: '01',
  ...e,
})

export const anyGeneral = (c: Case): ProfessionalKey => c.rng.pick(['general1', 'general2', 'general3'] as const)
/** Milligrams per kilogram, rounded to what a syringe measures. */
export const perKilo = (c: Case, mg: number, step = 5): number =>
  Math.max(step, Math.round((c.weight * mg) / step) * step)
/** Words that depend on the sex of the patient. */
export const oa = (c: Case, word: string): string => (c.female ? word.replace(/o$/, 'a') : word)

/** Had it out years ago. */
export const withoutAppendix = (p: Person): boolean => p.index % 3 === 0 && p.age >= 20
/** Days off work, for those of an age to have one. */
export const leave = (c: Case, days: number): Pick<Encounter, 'incapacidad'> =>
  c.age >= 18 && c.age < 62 ? { incapacidad: days } : {}
