import { ask } from './answer.ts'

/** One history written through the service, as clinicians write it. */
export interface WrittenHistory {
  readonly id: string
  readonly patient: string
  /** Rows of its unified view. */
  readonly entries: number
}

export interface HistorySize {
  readonly notes: number
  readonly orders: number
  readonly exams: number
}

/** About five hundred rows and sixty: each exam is six, and four observations (both blood pressures are one). */
export const LONG_HISTORY: HistorySize = { notes: 150, orders: 150, exams: 33 }
export const USUAL_HISTORY: HistorySize = { notes: 16, orders: 14, exams: 5 }
/** Values that each exam leaves in the patient's series, which are rows of the history as well. */
const VALUES_OF_EXAM = 5
export const EMPTY_HISTORY: HistorySize = { notes: 0, orders: 0, exams: 0 }

let documents = 70_000_000

export const newPatient = async (base: string): Promise<string> =>
  create(`${base}/paciente/paciente/`, {
    tipo_documento: 'CC',
    numero_documento: String(documents++),
    primer_apellido: 'Muñoz',
    primer_nombre: 'Ana',
    fecha_nacimiento: '1960-02-29',
    sexo_biologico: '02',
  })

const create = async (url: string, body: unknown): Promise<string> => (await ask<{ id: string }>(url, { body })).json.id

export const newNote = (historia: string): Record<string, unknown> => ({
  historia,
  tipo_nota: 'evolucion',
  contenido: 'Paciente estable, afebril, tolera la vía oral, sin dolor. '.repeat(8).trim(),
  firmado: true,
})

export async function writeHistory(base: string, { notes, orders, exams }: HistorySize): Promise<WrittenHistory> {
  const patient = await newPatient(base)
  const opened = { paciente: patient, tipo_atencion: 'hospitalizacion', via_ingreso: '01' }
  const historia = await create(`${base}/hce/api/historias/abrir/`, opened)
  const write = (path: string, body: Record<string, unknown>): Promise<unknown> =>
    create(`${base}/hce/api/${path}/`, { historia, ...body })
  for (let i = 0; i < notes; i++) await write('notas', newNote(historia))
  for (let i = 0; i < orders; i++)
    await write('ordenes', { tipo_orden: 'laboratorio', cups: '902210', descripcion: `Hemograma ${i}`, firmado: true })
  const exam = { tension_sistolica: 128, tension_diastolica: 82, frecuencia_cardiaca: 88, temperatura: 36.8 }
  for (let i = 0; i < exams; i++) await write('examen-fisico', { ...exam, saturacion_oxigeno: 95 })
  return { id: historia, patient, entries: notes + orders + exams * (1 + VALUES_OF_EXAM) }
}
