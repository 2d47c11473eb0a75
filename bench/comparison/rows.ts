import { nota } from '../../src/resources/nota.ts'
import { paciente } from '../../src/resources/paciente.ts'
import { PATIENTS_ASKED } from '../accounts.ts'
import type { Body, Job } from '../load/job.ts'
import { newNote } from '../written-history.ts'
import { type Charts, OBSERVATIONS } from './charts.ts'
import type { DrfPeer } from './drf-peer.ts'
import type { FhirPeer } from './fhir-peer.ts'

export type Question = Pick<Job, 'method' | 'paths' | 'bodies'>

/** What the service holds, and with it the floor. */
export interface Held {
  readonly ids: readonly string[]
  readonly surnames: readonly string[]
  readonly charts: Charts
}

/** Same bytes from columns; the answer ready as text in one column; into plain tables, without triggers and indexes. */
export type FloorKind = 'columns' | 'text' | 'plain'

/** What is measured: for each row the same question to the service, to the floors and to the peers that can answer it. */
export interface Row {
  readonly key: string
  readonly title: string
  readonly connections: number
  /** Processor time in reads of the floor, and milliseconds; without one the figure is for information. */
  readonly most: { readonly units?: number; readonly p50?: number; readonly p99?: number }
  /** Requests/s as a share of the floor's and as a multiple of the peer's. */
  readonly ofFloor?: { readonly least: number; readonly aim?: number }
  readonly ofPeer?: number
  /** Asked again with the token of an account of this role. */
  readonly account?: string
  /** Asked while there are only the demonstration patients. */
  readonly fewPatients?: boolean
  ours(held: Held): Question
  readonly floors?: Readonly<Partial<Record<FloorKind, (held: Held) => Question>>>
  drf?(peer: DrfPeer): Question
  fhir?(peer: FhirPeer): Question
}

export const MANY = 32
const USUAL_P99 = 25
/** For what answers a whole record. */
const WHOLE_P99 = 100

const person = {
  tipo_documento: 'CC',
  numero_documento: '',
  primer_apellido: 'Muñoz',
  segundo_apellido: 'Rojas',
  primer_nombre: 'Ana',
  segundo_nombre: 'María',
  fecha_nacimiento: '1980-02-29',
  direccion: 'Calle 45 # 12-34',
} as const

export const newPatient = {
  ...person,
  sexo_biologico: '02',
  telefono_movil: '3101234567',
  correo: 'ana@example.org',
} as const

const get = (paths: readonly string[]): Question => ({ method: 'GET', paths })
const post = (path: string, bodies: readonly Body[]): Question => ({ method: 'POST', paths: [path], bodies })

export const readOne = ({ ids }: Pick<Held, 'ids'>): Question =>
  get(ids.slice(0, PATIENTS_ASKED).map((id) => `${paciente.path}${id}/`))
const firstPage = (): Question => get([paciente.path])
const bySurname = ({ surnames }: Pick<Held, 'surnames'>): Question =>
  get(surnames.map((s) => `${paciente.path}?primer_apellido=${encodeURIComponent(s)}`))
const readText = ({ ids }: Held): Question => get(ids.slice(0, PATIENTS_ASKED).map((id) => `/texto/${id}/`))
const notes = (path: string, { charts }: Held): Question => post(path, charts.open.map(newNote))
const everything = ({ charts }: Held): Question => get(charts.whole.map((id) => `/fhir/Patient/${id}/$everything`))
const everythingOf = (peer: FhirPeer): Question =>
  get(peer.patients.map((id) => `${peer.path}/Patient/${id}/$everything`))
const unified = (id: string): string => `/hce/api/historias/${id}/vista-unificada/`

/** In the order they are measured: what writes comes last, so that nothing else is measured over what it left behind. */
export const rows: readonly Row[] = [
  {
    key: 'leer',
    title: 'read one patient',
    connections: MANY,
    most: { units: 0.9, p99: USUAL_P99 },
    ofFloor: { least: 1, aim: 1.2 },
    ofPeer: 12,
    account: 'medico',
    ours: readOne,
    floors: { columns: readOne, text: readText },
    drf: readOne,
  },
  {
    key: 'listar',
    title: 'list of 25',
    connections: MANY,
    most: { units: 4, p99: USUAL_P99 },
    ofFloor: { least: 0.8 },
    ofPeer: 6,
    account: 'medico',
    ours: firstPage,
    floors: { columns: firstPage, text: () => get(['/texto/']) },
    drf: firstPage,
  },
  {
    key: 'filtrar',
    title: 'filtered list of 25 (surname)',
    connections: MANY,
    most: { p99: USUAL_P99 },
    ofFloor: { least: 0.8 },
    ofPeer: 6,
    account: 'coordinador_medico',
    ours: bySurname,
    floors: { columns: bySurname },
    drf: bySurname,
  },
  {
    key: 'latencia',
    title: 'read one patient, alone',
    connections: 1,
    most: { p99: USUAL_P99 },
    ours: readOne,
    drf: readOne,
    floors: { columns: readOne },
  },
  {
    key: 'fhir',
    title: '`/fhir/Patient/{id}`',
    connections: MANY,
    most: { units: 1.5, p99: USUAL_P99 },
    ours: ({ ids }) => get(ids.slice(0, PATIENTS_ASKED).map((id) => `/fhir/Patient/${id}`)),
    fhir: (peer) => get(peer.patients.map((id) => `${peer.path}/Patient/${id}`)),
  },
  {
    key: 'timeline',
    title: 'timeline, first page',
    connections: MANY,
    most: { units: 5, p99: USUAL_P99 },
    ours: ({ charts }) => get(charts.patients.map((id) => `/paciente/historia-clinica/timeline/${id}/`)),
  },
  {
    key: 'busqueda',
    title: '`busqueda`, 200 patients',
    connections: MANY,
    most: { units: 6, p99: USUAL_P99 },
    fewPatients: true,
    ours: ({ charts }) => get(charts.searches.map((q) => `/paciente/busqueda/?${new URLSearchParams({ q })}`)),
  },
  {
    key: 'vista',
    title: 'vista-unificada, 60 rows',
    connections: MANY,
    most: { units: 20, p99: WHOLE_P99 },
    ours: ({ charts }) => get(charts.usual.map((h) => unified(h.id))),
  },
  {
    key: 'vista-larga',
    title: 'vista-unificada, 498 rows, alone',
    connections: 1,
    most: { p99: 50 },
    ours: ({ charts }) => get([unified(charts.long.id)]),
  },
  {
    key: 'todo',
    title: '`$everything` of about 60 resources',
    connections: MANY,
    most: { units: 25, p99: WHOLE_P99 },
    ours: everything,
    floors: { text: ({ charts }) => get(charts.whole.map((id) => `/texto/todo/${id}`)) },
    drf: (peer) => get(peer.withNotes.map((id) => `${paciente.path}${id}/historia/`)),
    fhir: everythingOf,
  },
  {
    key: 'todo-solo',
    title: '`$everything` of about 60 resources, alone',
    connections: 1,
    most: { p50: 8 },
    ours: everything,
    fhir: everythingOf,
  },
  {
    key: 'observaciones',
    title: `\`Observation?patient=\` of ${OBSERVATIONS}`,
    connections: MANY,
    most: { units: 8, p99: USUAL_P99 },
    ours: ({ charts }) => get(charts.usual.map((h) => `/fhir/Observation?patient=${h.patient}&_count=${OBSERVATIONS}`)),
    fhir: (peer) => get(peer.patients.map((id) => `${peer.path}/Observation?patient=${id}&_count=${OBSERVATIONS}`)),
  },
  {
    key: 'nota',
    title: 'create a note',
    connections: MANY,
    most: { units: 3, p99: USUAL_P99 },
    ours: (held) => notes(nota.path, held),
    floors: { plain: (held) => notes(plainPath('nota'), held) },
    drf: (peer) => post(nota.path, peer.withNotes.map(noteForDrf)),
  },
  {
    key: 'crear',
    title: 'create a patient',
    connections: MANY,
    most: { units: 8, p99: USUAL_P99 },
    ofFloor: { least: 0.8 },
    ofPeer: 8,
    account: 'admisiones',
    ours: () => post(paciente.path, [newPatient]),
    floors: {
      columns: () => post(paciente.path, [newPatient]),
      plain: () => post(plainPath('paciente'), [newPatient]),
    },
    drf: () => post(paciente.path, [patientForDrf]),
    fhir: (peer) => post(`${peer.path}/Patient`, [peer.newPatient]),
  },
]

/** Where the floor takes what goes into plain tables. */
export const plainPath = (resource: string): string => `/llano/${resource}/`

const patientForDrf = { ...person, sexo: 'F', telefono: newPatient.telefono_movil, email: newPatient.correo } as const

const noteForDrf = (patient: string): Body => ({
  paciente: patient,
  tipo: 'evolucion',
  fecha: '2026-01-02T08:00:00Z',
  motivo_consulta: 'Control',
  subjetivo: newNote('').contenido,
  diagnostico_cie10: 'R51X',
})
