import { paciente } from '../src/resources/paciente.ts'
import type { Job } from './load.ts'
import type { Peer } from './peers.ts'

/** What is measured: for each row the same question to the service, to the floor and to the peer. */
export interface Row {
  readonly key: string
  readonly title: string
  readonly connections: number
  /** Requests/s as a share of the floor's and as a multiple of the peer's; without one the row is for information. */
  readonly ofFloor?: { readonly least: number; readonly aim?: number }
  readonly ofPeer?: number
  /** Asked again with the token of such an account, and what share of the floor this was before there were accounts. */
  readonly account?: { readonly rol: string; readonly before: number }
  ask(target: Target): Pick<Job, 'method' | 'paths' | 'body'>
  /** What the service itself is asked, where its answer has another form than the floor's. */
  askOurs?(target: Target): Pick<Job, 'method' | 'paths' | 'body'>
}

/** A service, the ids and surnames it holds, and how it wants a new patient. */
export interface Target {
  readonly base: string
  readonly headers?: Readonly<Record<string, string>>
  readonly ids: readonly string[]
  readonly surnames: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
  readonly closes?: boolean
}

export const P99_MS = 25
const MANY = 32

export const newPatient = {
  tipo_documento: 'CC',
  numero_documento: '',
  primer_apellido: 'Muñoz',
  segundo_apellido: 'Rojas',
  primer_nombre: 'Ana',
  segundo_nombre: 'María',
  fecha_nacimiento: '1980-02-29',
  sexo_biologico: '02',
  direccion: 'Calle 45 # 12-34',
  telefono_movil: '3101234567',
  correo: 'ana@example.org',
} as const

/** The same person in the peer's words. */
const peerPatient = {
  tipo_documento: 'CC',
  numero_documento: '',
  primer_apellido: 'Muñoz',
  segundo_apellido: 'Rojas',
  primer_nombre: 'Ana',
  segundo_nombre: 'María',
  fecha_nacimiento: '1980-02-29',
  sexo: 'F',
  direccion: 'Calle 45 # 12-34',
  telefono: '3101234567',
  email: 'ana@example.org',
} as const

export const asTarget = (peer: Peer): Target => ({ ...peer, body: peerPatient })

const readOne = (t: Target): Pick<Job, 'method' | 'paths'> => ({
  method: 'GET',
  paths: t.ids.slice(0, 500).map((id) => `${paciente.path}${id}/`),
})

export const rows: readonly Row[] = [
  {
    key: 'leer',
    title: 'read one',
    connections: MANY,
    ofFloor: { least: 1, aim: 1.2 },
    ofPeer: 12,
    account: { rol: 'medico', before: 1.31 },
    ask: readOne,
  },
  {
    key: 'listar',
    title: 'list of 25',
    connections: MANY,
    ofFloor: { least: 0.8 },
    ofPeer: 6,
    account: { rol: 'medico', before: 1.15 },
    ask: () => ({ method: 'GET', paths: [paciente.path] }),
  },
  {
    key: 'filtrar',
    title: 'filtered list of 25 (surname)',
    connections: MANY,
    ofFloor: { least: 0.8 },
    ofPeer: 6,
    account: { rol: 'coordinador_medico', before: 1.02 },
    ask: (t) => ({
      method: 'GET',
      paths: t.surnames.map((s) => `${paciente.path}?primer_apellido=${encodeURIComponent(s)}`),
    }),
  },
  {
    key: 'fhir',
    title: 'read one as FHIR Patient (the floor: the row)',
    connections: MANY,
    ofFloor: { least: 0.6 },
    ask: readOne,
    askOurs: (t) => ({ method: 'GET', paths: t.ids.slice(0, 500).map((id) => `/fhir/Patient/${id}`) }),
  },
  { key: 'latencia', title: 'read one, 1 connection', connections: 1, ask: readOne },
  {
    key: 'crear',
    title: 'create (durable)',
    connections: MANY,
    ofFloor: { least: 0.8 },
    ofPeer: 8,
    account: { rol: 'admisiones', before: 1.32 },
    ask: (t) => ({ method: 'POST', paths: [paciente.path], body: t.body }),
  },
]

export const jobFor = (row: Row, target: Target, asked = row.ask): Job => ({
  url: target.base,
  connections: row.connections,
  closes: target.closes ?? false,
  ...(target.headers === undefined ? {} : { headers: target.headers }),
  ...asked(target),
})

/** The harder floor: the answer lies ready as text in one column. */
export const readyTextJob = (floor: Target): Job => ({
  url: floor.base,
  connections: MANY,
  method: 'GET',
  paths: floor.ids.slice(0, 500).map((id) => `/texto/${id}/`),
})
