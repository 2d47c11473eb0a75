/** Longitudinal values of a patient: what can be measured or stated, in which unit and against which adult range. */

export type ValueCategory = 'signo_vital' | 'antropometria' | 'laboratorio' | 'escala' | 'habito' | 'social' | 'gineco_obstetrico' | 'otro'
export type ValueType = 'numerico' | 'texto' | 'codigo' | 'booleano' | 'fecha'
export type Interpretation = 'critico_bajo' | 'bajo' | 'normal' | 'alto' | 'critico_alto'

/** Both ends belong to the range; a missing end is open. */
export interface Bounds {
  readonly min?: number
  readonly max?: number
}

export interface ClinicalValue {
  readonly codigo: string
  readonly sistema: 'loinc' | 'local'
  /** Spanish. */
  readonly nombre: string
  readonly categoria: ValueCategory
  readonly tipo: ValueType
  /** UCUM. */
  readonly unidad: string | null
  /** Adult reference range, only where it is widely accepted and does not depend on sex. */
  readonly normal?: Bounds
  /** Beyond these the value needs attention at once. */
  readonly critico?: Bounds
  /** Accepted codes with their Spanish labels, for `codigo` values. */
  readonly opciones?: ReadonlyMap<string, string>
}

/** A LOINC panel groups values and has none of its own. */
export interface ValuePanel {
  readonly codigo: string
  readonly nombre: string
  readonly miembros: readonly string[]
}

type More = Pick<ClinicalValue, 'normal' | 'critico'>

const numeric =
  (categoria: ValueCategory) =>
  (codigo: string, nombre: string, unidad: string, normal?: Bounds, critico?: Bounds): ClinicalValue => {
    const more: More = { ...(normal && { normal }), ...(critico && { critico }) }
    return { codigo, sistema: 'loinc', nombre, categoria, tipo: 'numerico', unidad, ...more }
  }

const vital = numeric('signo_vital')
const body = numeric('antropometria')
const lab = numeric('laboratorio')
const scale = (codigo: string, nombre: string): ClinicalValue => ({
  codigo,
  sistema: codigo.includes('-') ? 'loinc' : 'local',
  nombre,
  categoria: 'escala',
  tipo: 'numerico',
  unidad: '{score}',
})

function coded(
  sistema: ClinicalValue['sistema'],
  categoria: ValueCategory,
  codigo: string,
  nombre: string,
  options: Readonly<Record<string, string>>,
): ClinicalValue {
  return { codigo, sistema, nombre, categoria, tipo: 'codigo', unidad: null, opciones: new Map(Object.entries(options)) }
}

/** Groups of Sisbén IV: A1–A5, B1–B7, C1–C18, D1–D21. */
const sisbenGroups = Object.fromEntries(
  Object.entries({ A: 5, B: 7, C: 18, D: 21 }).flatMap(([group, last]) =>
    Array.from({ length: last }, (_, i) => [`${group}${i + 1}`, `Grupo ${group}${i + 1}`]),
  ),
)

const values: readonly ClinicalValue[] = [
  // Crisis from 180/120 upwards; pulse and respiration are critical where NEWS2 gives 3 points.
  vital('8480-6', 'Presión arterial sistólica', 'mm[Hg]', { min: 90, max: 129 }, { min: 80, max: 179 }),
  vital('8462-4', 'Presión arterial diastólica', 'mm[Hg]', { min: 60, max: 84 }, { min: 40, max: 119 }),
  vital('8867-4', 'Frecuencia cardiaca', '/min', { min: 60, max: 100 }, { min: 41, max: 130 }),
  vital('9279-1', 'Frecuencia respiratoria', '/min', { min: 12, max: 20 }, { min: 9, max: 24 }),
  vital('8310-5', 'Temperatura corporal', 'Cel', { min: 36, max: 37.5 }, { min: 35, max: 40 }),
  // 92 and not 95: much of the country lives above 2,000 m.
  vital('2708-6', 'Saturación arterial de oxígeno', '%', { min: 92 }, { min: 90 }),
  vital('59408-5', 'Saturación de oxígeno por pulsioximetría', '%', { min: 92 }, { min: 90 }),
  vital('3150-0', 'Fracción inspirada de oxígeno', '%'),
  vital('72514-3', 'Intensidad del dolor (0 a 10)', '{score}'),

  body('29463-7', 'Peso', 'kg'),
  body('8302-2', 'Talla', 'cm'),
  body('39156-5', 'Índice de masa corporal', 'kg/m2', { min: 18.5, max: 24.9 }),
  body('9843-4', 'Perímetro cefálico', 'cm'),
  body('8287-5', 'Perímetro cefálico medido con cinta', 'cm'),
  body('8280-0', 'Perímetro abdominal', 'cm'),

  lab('41653-7', 'Glucometría capilar', 'mg/dL', { min: 70, max: 140 }, { min: 54, max: 400 }),
  lab('2339-0', 'Glucosa en sangre', 'mg/dL', { min: 70, max: 140 }, { min: 54, max: 400 }),
  lab('2345-7', 'Glucemia en suero o plasma', 'mg/dL', { min: 70, max: 99 }, { min: 54, max: 400 }),
  lab('4548-4', 'Hemoglobina glicosilada (HbA1c)', '%', { max: 5.6 }),
  lab('718-7', 'Hemoglobina', 'g/dL', { min: 12, max: 17.5 }, { min: 7, max: 20 }),
  lab('4544-3', 'Hematocrito', '%', { min: 36, max: 52 }, { min: 20, max: 60 }),
  lab('6690-2', 'Leucocitos', '10*3/uL', { min: 4, max: 11 }, { min: 1, max: 50 }),
  lab('777-3', 'Plaquetas', '10*3/uL', { min: 150, max: 450 }, { min: 20, max: 1000 }),
  lab('2160-0', 'Creatinina', 'mg/dL', { min: 0.6, max: 1.3 }),
  lab('3094-0', 'Nitrógeno ureico (BUN)', 'mg/dL', { min: 7, max: 20 }),
  lab('2951-2', 'Sodio', 'mmol/L', { min: 135, max: 145 }, { min: 120, max: 160 }),
  lab('2823-3', 'Potasio', 'mmol/L', { min: 3.5, max: 5 }, { min: 2.5, max: 6.5 }),
  lab('2093-3', 'Colesterol total', 'mg/dL', { max: 199 }),
  lab('13457-7', 'Colesterol LDL calculado', 'mg/dL', { max: 129 }),
  lab('2085-9', 'Colesterol HDL', 'mg/dL', { min: 40 }),
  lab('2571-8', 'Triglicéridos', 'mg/dL', { max: 149 }),
  lab('3016-3', 'Hormona estimulante de la tiroides (TSH)', 'm[IU]/L', { min: 0.4, max: 4 }),
  lab('11580-8', 'TSH ultrasensible', 'm[IU]/L', { min: 0.4, max: 4 }),
  lab('1742-6', 'Alanina aminotransferasa (ALT)', 'U/L', { max: 40 }),
  lab('1920-8', 'Aspartato aminotransferasa (AST)', 'U/L', { max: 40 }),
  lab('6768-6', 'Fosfatasa alcalina', 'U/L', { min: 35, max: 130 }),
  lab('2276-4', 'Ferritina', 'ng/mL', { min: 15, max: 400 }),
  lab('3084-1', 'Ácido úrico', 'mg/dL', { min: 2.4, max: 7 }),
  lab('17861-6', 'Calcio', 'mg/dL', { min: 8.5, max: 10.5 }, { min: 6.5, max: 13 }),
  lab('1975-2', 'Bilirrubina total', 'mg/dL', { max: 1.2 }),
  lab('1988-5', 'Proteína C reactiva', 'mg/L', { max: 10 }),
  lab('6301-6', 'INR', '{INR}', { min: 0.8, max: 1.2 }, { max: 5 }),
  { codigo: '24356-8', sistema: 'loinc', nombre: 'Uroanálisis', categoria: 'laboratorio', tipo: 'texto', unidad: null },
  coded('loinc', 'laboratorio', '882-1', 'Grupo sanguíneo (ABO y Rh)', {
    'A+': 'A positivo',
    'A-': 'A negativo',
    'B+': 'B positivo',
    'B-': 'B negativo',
    'AB+': 'AB positivo',
    'AB-': 'AB negativo',
    'O+': 'O positivo',
    'O-': 'O negativo',
  }),
  coded('loinc', 'laboratorio', '883-9', 'Grupo ABO', { A: 'A', B: 'B', AB: 'AB', O: 'O' }),
  coded('loinc', 'laboratorio', '10331-7', 'Factor Rh', { '+': 'Positivo', '-': 'Negativo' }),

  coded('loinc', 'gineco_obstetrico', '82810-3', 'Estado de embarazo', {
    embarazada: 'Embarazada',
    no_embarazada: 'No embarazada',
    desconocido: 'Desconocido',
  }),
  { codigo: '8665-2', sistema: 'loinc', nombre: 'Fecha de la última menstruación', categoria: 'gineco_obstetrico', tipo: 'fecha', unidad: null },
  numeric('gineco_obstetrico')('18185-9', 'Edad gestacional', 'wk'),
  numeric('gineco_obstetrico')('11881-0', 'Altura uterina', 'cm'),
  numeric('gineco_obstetrico')('55283-6', 'Frecuencia cardiaca fetal', '/min'),
  numeric('gineco_obstetrico')('56077-1', 'Peso antes del embarazo', 'kg'),

  coded('loinc', 'habito', '72166-2', 'Tabaquismo', {
    nunca: 'Nunca ha fumado',
    exfumador: 'Exfumador',
    ocasional: 'Fumador ocasional',
    diario: 'Fumador diario',
    desconocido: 'Desconocido',
  }),
  coded('local', 'habito', 'alcohol', 'Consumo de alcohol', {
    nunca: 'Nunca',
    exconsumidor: 'Exconsumidor',
    ocasional: 'Ocasional',
    semanal: 'Semanal',
    diario: 'Diario',
    desconocido: 'Desconocido',
  }),
  coded('local', 'social', 'nivel_educativo', 'Nivel educativo', {
    ninguno: 'Ninguno',
    preescolar: 'Preescolar',
    basica_primaria: 'Básica primaria',
    basica_secundaria: 'Básica secundaria',
    media: 'Media académica o técnica',
    tecnico: 'Técnico profesional',
    tecnologo: 'Tecnólogo',
    profesional: 'Profesional',
    especializacion: 'Especialización',
    maestria: 'Maestría',
    doctorado: 'Doctorado',
  }),
  coded('local', 'social', 'estrato', 'Estrato socioeconómico', {
    '1': 'Bajo-bajo',
    '2': 'Bajo',
    '3': 'Medio-bajo',
    '4': 'Medio',
    '5': 'Medio-alto',
    '6': 'Alto',
  }),
  coded('local', 'social', 'sisben', 'Grupo del Sisbén IV', sisbenGroups),
  coded('local', 'social', 'orientacion_sexual', 'Orientación sexual', {
    heterosexual: 'Heterosexual',
    homosexual: 'Homosexual',
    bisexual: 'Bisexual',
    otra: 'Otra',
    no_declara: 'No lo declara',
  }),

  scale('9269-2', 'Escala de coma de Glasgow, total'),
  scale('9267-6', 'Glasgow, respuesta ocular'),
  scale('9270-0', 'Glasgow, respuesta verbal'),
  scale('9268-4', 'Glasgow, respuesta motora'),
  scale('apgar', 'Apgar, minuto no indicado'),
  scale('9272-6', 'Apgar al minuto'),
  scale('9274-2', 'Apgar a los 5 minutos'),
  scale('9271-8', 'Apgar a los 10 minutos'),
  scale('38227-5', 'Escala de Braden, total'),
  scale('59460-6', 'Escala de caídas de Morse, total'),
  coded('loinc', 'escala', '59461-4', 'Escala de caídas de Morse, nivel de riesgo', { bajo: 'Bajo', medio: 'Medio', alto: 'Alto' }),
  scale('downton', 'Escala de caídas de Downton, total'),
  scale('96761-2', 'Índice de Barthel, total'),
  scale('news2', 'NEWS2, total'),
  scale('wells_tvp', 'Wells para trombosis venosa profunda, total'),
  scale('wells_tep', 'Wells para tromboembolia pulmonar, total'),
  scale('curb65', 'CURB-65, total'),
  scale('44261-6', 'PHQ-9, total'),
  scale('70274-6', 'GAD-7, total'),
  scale('89243-0', 'Índice de Karnofsky'),
  scale('89247-1', 'Estado funcional ECOG'),
  scale('72106-8', 'Examen mínimo del estado mental (MMSE), total'),
  scale('pfeiffer', 'Cuestionario de Pfeiffer, errores'),
  scale('norton', 'Escala de Norton, total'),
  scale('findrisc', 'FINDRISC, total'),
]

export const clinicalValues: ReadonlyMap<string, ClinicalValue> = new Map(values.map((v) => [v.codigo, v]))
if (clinicalValues.size !== values.length) throw new Error('A clinical value is written twice')

export const valuePanels: ReadonlyMap<string, ValuePanel> = new Map(
  [
    { codigo: '85353-1', nombre: 'Panel de signos vitales', miembros: ['8480-6', '8462-4', '8867-4', '9279-1', '8310-5', '2708-6'] },
    { codigo: '85354-9', nombre: 'Panel de presión arterial', miembros: ['8480-6', '8462-4'] },
    { codigo: '44249-1', nombre: 'Panel del PHQ-9', miembros: ['44261-6'] },
    { codigo: '69737-5', nombre: 'Panel del GAD-7', miembros: ['70274-6'] },
  ].map((p) => [p.codigo, p]),
)

/**
 * Places a number against its range. A range of the measurement itself (the laboratory's, a child's) replaces the adult one:
 * within it the value is normal, and the critical limits only qualify what lies outside. Null when there is no range to judge by.
 */
export function interpret(value: ClinicalValue, n: number, range?: { readonly min: number | null; readonly max: number | null }): Interpretation | null {
  if (value.tipo !== 'numerico' || !Number.isFinite(n)) return null
  const own = range && (range.min !== null || range.max !== null)
  if (!own && !value.normal) return null
  const min = (own ? range.min : value.normal?.min) ?? Number.NEGATIVE_INFINITY
  const max = (own ? range.max : value.normal?.max) ?? Number.POSITIVE_INFINITY
  const { min: low = Number.NEGATIVE_INFINITY, max: high = Number.POSITIVE_INFINITY } = value.critico ?? {}
  if (n < min) return n < low ? 'critico_bajo' : 'bajo'
  if (n > max) return n > high ? 'critico_alto' : 'alto'
  return 'normal'
}
