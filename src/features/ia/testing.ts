import type { Value } from '../../model/resource.ts'
import { type LoadedPair, loadedInteractions } from '../historias/alerts/loaded-interactions.ts'
import { contentWith, now, rowOf } from '../historias/testing.ts'
import type { ClinicalRecord } from './record/record.ts'
import { type Longitudinal, recordOf } from './record/record-of.ts'
import type { IcdReader } from './text/icd-reader.ts'

type Values = Readonly<Record<string, Value>>

/** A clinical case in a few words, for tests and vignettes. Everything is optional; nobody is a man of 40 seen today. */
export interface Case {
  /** Years; `'3 meses'`, `'5 días'`. */
  readonly edad?: number | string
  readonly sexo?: 'F' | 'M'
  /** Weeks; true where nobody says how many. */
  readonly embarazo?: number | true
  readonly lactancia?: true
  /** `warfarina 5 mg cada 24 h por 30 d`; prescribed here and active. */
  readonly toma?: readonly string[]
  /** Prescribed elsewhere and still running. */
  readonly tomaOtra?: readonly string[]
  /** Told by the patient. */
  readonly usa?: readonly string[]
  readonly suspendidas?: readonly string[]
  readonly anuladas?: readonly string[]
  /** `penicilina: anafilaxia` */
  readonly alergias?: readonly string[]
  readonly niegaAlergias?: true
  readonly dx?: readonly string[]
  /** Diagnoses of other histories. */
  readonly dxPrevios?: readonly string[]
  /** One exam, or several in order. */
  readonly examen?: Values | readonly Values[]
  /** By code; a list is a series, the last today; `{ valor, hace }` days ago. */
  readonly valores?: Readonly<Record<string, number | readonly { valor: number; hace: number }[]>>
  readonly codigos?: Readonly<Record<string, string>>
  readonly escalas?: Readonly<Record<string, Values>>
  readonly ordenes?: readonly (Values | string)[]
  readonly motivo?: string
  readonly actual?: string
  readonly nota?: string
  readonly atencion?: Values
  readonly familia?: readonly Values[]
  readonly antecedentes?: readonly Values[]
  readonly paciente?: Values
  readonly autorizaDatos?: true
  /** Pairs that the institution loaded. */
  readonly cargadas?: readonly LoadedPair[]
}

const DAY = 86_400_000
const ago = (days: number): string => new Date(Date.parse(now) - days * DAY).toISOString()

function birth(edad: number | string): string {
  if (typeof edad === 'number') return `${2026 - edad}-01-15`
  const [n = '0', unit = ''] = edad.split(' ')
  return ago(Number(n) * (unit.startsWith('mes') ? 30.5 : 1)).slice(0, 10)
}

const units: Readonly<Record<string, string>> = { mg: '168', g: '62', mcg: '137', ml: '176', ui: '72' }
const times: Readonly<Record<string, string>> = { h: '2', d: '3', sem: '4', mes: '5' }
const SHAPE =
  /^(.+?)(?:\s+([\d.]+)\s*(mg|g|mcg|ml|ui))?(?:\s+cada\s+(\d+)\s*(h|d|sem)|\s+única)?(?:\s+por\s+(\d+)\s*(d|sem|mes))?$/

/** `amoxicilina 500 mg cada 8 h por 7 d`; what is not said is not in the row. */
function formula(text: string, estado: string): Record<string, Value> {
  const [, dci = text, dose, unit, every, everyUnit, lasting, lastingUnit] = SHAPE.exec(text) ?? []
  return {
    medicamento_dci: dci,
    estado,
    fecha_prescripcion: now,
    ...(dose && unit ? { dosis_valor: Number(dose), dosis_unidad: units[unit] as string } : {}),
    ...(every && everyUnit ? { frecuencia_valor: Number(every), frecuencia_unidad: times[everyUnit] as string } : {}),
    ...(text.includes(' única') ? { frecuencia_unidad: '8' } : {}),
    ...(lasting && lastingUnit
      ? { duracion_valor: Number(lasting), duracion_unidad: times[lastingUnit] as string }
      : {}),
  }
}

const allergy = (text: string): Record<string, Value> => {
  const [agente = '', reaccion] = text.split(': ')
  return { categoria: 'alergico', tipo_alergia: '01', agente, reaccion: reaccion ?? null, estado_clinico: 'activo' }
}
const diagnosis = (codigo_cie10: string, i: number): Record<string, Value> => ({
  codigo_cie10,
  rol: i === 0 ? 'principal' : 'relacionado',
  tipo_diagnostico: '01',
  estado_clinico: 'activo',
})

function valuesOf({ valores = {}, codigos = {}, embarazo }: Case): Record<string, Value>[] {
  const numeric = Object.entries(valores).flatMap(([codigo, given]) =>
    (typeof given === 'number' ? [{ valor: given, hace: 0 }] : given).map(({ valor, hace }) => ({
      codigo,
      valor_numerico: valor,
      fecha_medicion: ago(hace),
      estado: 'final',
    })),
  )
  const coded = Object.entries(codigos).map(([codigo, valor_codigo]) => ({
    codigo,
    valor_codigo,
    fecha_medicion: now,
    estado: 'final',
  }))
  const weeks =
    typeof embarazo === 'number'
      ? [{ codigo: '18185-9', valor_numerico: embarazo, fecha_medicion: now, estado: 'final' }]
      : []
  const state =
    embarazo === undefined
      ? []
      : [{ codigo: '82810-3', valor_codigo: 'embarazada', fecha_medicion: now, estado: 'final' }]
  return [...numeric, ...coded, ...weeks, ...state]
}

const order = (o: Values | string): Record<string, Value> => ({
  tipo_orden: 'laboratorio',
  estado: 'activa',
  fecha_orden: now,
  ...(typeof o === 'string' ? { descripcion: o } : o),
})
const examsOf = ({ examen }: Case): readonly Values[] =>
  examen === undefined ? [] : Array.isArray(examen) ? (examen as readonly Values[]) : [examen as Values]

export function contentOf(c: Case) {
  return contentWith({
    paciente: { sexo_biologico: c.sexo === 'F' ? '02' : '01', fecha_nacimiento: birth(c.edad ?? 40), ...c.paciente },
    historia: {
      motivo_consulta: c.motivo ?? null,
      enfermedad_actual: c.actual ?? null,
      ...c.atencion,
    },
    entries: {
      formula_medicamento: [
        ...(c.toma ?? []).map((t) => formula(t, 'activa')),
        ...(c.suspendidas ?? []).map((t) => formula(t, 'suspendida')),
        ...(c.anuladas ?? []).map((t) => ({ ...formula(t, 'activa'), anulado: true })),
      ],
      antecedente_categorizado: [
        ...(c.usa ?? []).map((medicamento) => ({ categoria: 'farmacologico', medicamento, estado_uso: 'active' })),
        ...(c.niegaAlergias ? [{ categoria: 'alergico', niega: true }] : []),
        ...(c.lactancia
          ? [{ categoria: 'gineco_obstetrico', descripcion: 'En lactancia', estado_clinico: 'activo' }]
          : []),
        ...(c.antecedentes ?? []),
      ],
      diagnostico: (c.dx ?? []).map(diagnosis),
      examen_fisico: examsOf(c).map((e, i) => ({ fecha_registro: ago(1 - i * 0.01), ...e })),
      valor_clinico: valuesOf(c),
      escala: Object.entries(c.escalas ?? {}).map(([escala, v]) => ({ escala, fecha_aplicacion: now, ...v })),
      orden: (c.ordenes ?? []).map(order),
      nota: c.nota === undefined ? [] : [{ tipo_nota: 'evolucion', contenido: c.nota, firmado: true, fecha_nota: now }],
    },
    patient: {
      alergias: (c.alergias ?? []).map(allergy),
      consentimientos: c.autorizaDatos
        ? [{ tipo: 'tratamiento_datos', decision: 'aceptado', fecha_otorgamiento: now }]
        : [],
      formulas: (c.tomaOtra ?? []).map((t) => formula(t, 'activa')),
    },
  })
}

export function recordOfCase(c: Case, cie10?: IcdReader): ClinicalRecord {
  const longitudinal: Longitudinal = {
    diagnosticos: (c.dxPrevios ?? []).map((code, i) => rowOf('diagnostico', diagnosis(code, 1), `dx-previo-${i + 1}`)),
    familia: (c.familia ?? []).map((f, i) => rowOf('miembro_familia', f, `familiar-${i + 1}`)),
  }
  return recordOf({
    content: contentOf(c),
    now,
    longitudinal,
    interacciones: loadedInteractions(c.cargadas ?? []),
    ...(cie10 === undefined ? {} : { cie10 }),
  })
}
