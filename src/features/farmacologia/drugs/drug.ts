/** Kinds of medicine that matter here beyond the groups that alerts already know (`historias/alerts/drug-groups.ts`). */
export const drugClasses = {
  ibp: 'inhibidores de la bomba de protones',
  estatina: 'estatinas',
  antihistaminico1: 'antihistamínicos de primera generación',
  antihistaminico: 'antihistamínicos',
  triciclico: 'antidepresivos tricíclicos',
  relajante: 'relajantes musculares',
  zeta: 'hipnóticos Z',
  antimuscarinico: 'antimuscarínicos urinarios o digestivos',
  corticoide: 'corticoides sistémicos',
  corticoideInhalado: 'corticoides inhalados',
  betaAgonistaCorta: 'betaagonistas de acción corta',
  isglt2: 'inhibidores de SGLT2',
  insulina: 'insulinas',
  dihidropiridina: 'calcioantagonistas dihidropiridínicos',
  alfabloqueador: 'bloqueadores alfa-1',
  bifosfonato: 'bifosfonatos',
  gabapentinoide: 'gabapentinoides',
  antibiotico: 'antibióticos sistémicos',
  opioide: 'opioides',
  laxante: 'laxantes',
  hierro: 'hierro',
  folico: 'ácido fólico',
  calcio: 'calcio',
  anticoagulante: 'anticoagulantes',
  depresorSnc: 'depresores del sistema nervioso central',
  anticolinergico: 'medicamentos con efecto anticolinérgico fuerte',
  teratogeno: 'medicamentos con riesgo fetal conocido',
} as const
export type DrugClass = keyof typeof drugClasses

/** Bounds of usual practice, in milligrams: what is beyond is to be looked at, not wrong. */
export interface Bounds {
  /** Adults: most in one taking and in a day. */
  readonly toma?: number
  readonly dia?: number
  /** Children: most per kilogram and day. */
  readonly kg?: number
  /** Longest usual course, in days. */
  readonly dias?: number
}

export interface Drug extends Bounds {
  /** DCI in canonical spelling. */
  readonly dci: string
  /** Other spellings and the trade names common in Colombia, in plain spelling. */
  readonly nombres: readonly string[]
  readonly atc: readonly string[]
  readonly clases: readonly DrugClass[]
}

const words = (list: string): string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** One line of the tables: DCI, ATC codes, other names, classes, bounds. */
export const drug = (dci: string, atc: string, nombres = '', clases = '', bounds: Bounds = {}): Drug => ({
  dci,
  atc: atc.split(' '),
  nombres: words(nombres),
  clases: clases.split(' ').filter((c) => c !== '') as DrugClass[],
  ...bounds,
})
