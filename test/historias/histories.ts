import assert from 'node:assert/strict'
import type { Database, DbRow } from '../../src/engine/database.ts'
import { wholeContent } from '../../src/features/historias/load-content.ts'
import {
  closingToVerify,
  type HistoryVerification,
  keysFrom,
  verifyContent,
} from '../../src/features/historias/verify.ts'
import { registry } from '../../src/resources/index.ts'
import { newPatient } from '../samples.ts'
import type { Answer, Service } from '../service.ts'

/** Histories on their way to being closed, and what is checked of them afterwards. */

export type Body = Record<string, unknown>
/** Whoever asks: the service itself (the administrator of the open mode), or somebody with a token. */
export type Asker = Pick<Service, 'call'>

export const HISTORIES = '/hce/api/historias/'
export const NOTES = '/hce/api/notas/'
export const ORDERS = '/hce/api/ordenes/'
export const DOCUMENTS = '/hce/api/documentos/'
export const DIAGNOSES = '/hce/api/diagnosticos/'
export const CONSENTS = '/hce/api/consentimientos/'
export const REASON = 'Se registró por error'

/** Somebody in charge who has no account: the field is the id of one, and closing only asks that there be one. */
export const SOMEBODY = '01a1dd0f-8992-703c-9c3c-000000000001'

export const item = (id: string, rest = ''): string => `${HISTORIES}${id}/${rest}`

export async function must(answer: Promise<Answer>, status: number): Promise<Answer['json']> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}

/** All that closing asks of the header of a consultation. */
export const complete: Body = {
  motivo_consulta: '«Me duele la cabeza»',
  enfermedad_actual: 'Cefalea de tres días.',
  plan_manejo: 'Analgesia y control.',
  causa_atencion: '38',
  finalidad: '15',
  cups_consulta: '890201',
}

export const noteBody = (historia: string, more: Body = {}): Body => ({
  historia,
  tipo_nota: 'evolucion',
  contenido: 'Paciente estable.',
  firmado: true,
  ...more,
})
export const diagnosisBody = (historia: string, more: Body = {}): Body => ({
  historia,
  codigo_cie10: 'R51X',
  rol: 'principal',
  tipo_diagnostico: '01',
  ...more,
})
export const orderBody = (historia: string, more: Body = {}): Body => ({
  historia,
  tipo_orden: 'laboratorio',
  cups: '902210',
  descripcion: 'Hemograma IV automatizado',
  ...more,
})
export const resultBody = (historia: string, more: Body = {}): Body => ({
  historia,
  tipo_documento: 'LAB',
  titulo: 'Resultado del hemograma',
  tipo_mime: 'application/pdf',
  contenido_base64: 'JVBERi0xLjQKJSVFT0YK',
  ...more,
})
export const clarification = (historia: string, nota_referida: string, more: Body = {}): Body =>
  noteBody(historia, {
    tipo_nota: 'aclaratoria',
    contenido: 'Donde dice derecha léase izquierda.',
    motivo_aclaracion: 'Lateralidad equivocada',
    nota_referida,
    ...more,
  })
export const consentBody = (more: Body = {}): Body => ({
  tipo: 'tratamiento_datos',
  texto_version: 'TD-2026-01',
  texto: 'Autorizo el tratamiento de mis datos personales y de salud.',
  decision: 'aceptado',
  otorgado_por: 'paciente',
  firma_metodo: 'electronica',
  ...more,
})

/** A consultation, opened, with somebody in charge and nothing else in it. */
export async function openHistory(s: Asker, more: Body = {}): Promise<string> {
  const paciente = more.paciente ?? (await newPatient(s as Service))
  const body = { paciente, tipo_atencion: 'consulta_externa', profesional: SOMEBODY, ...more }
  return (await must(s.call('POST', `${HISTORIES}abrir/`, body), 201)).id
}

export interface Ready {
  readonly id: string
  readonly nota: string
  readonly diagnostico: string
}

/** Header, signed note and diagnosis of a history that exists. */
export async function fill(s: Asker, id: string, more: Body = {}): Promise<Ready> {
  await must(s.call('PATCH', item(id), { ...complete, ...more }), 200)
  const nota = (await must(s.call('POST', NOTES, noteBody(id)), 201)).id
  const diagnostico = (await must(s.call('POST', DIAGNOSES, diagnosisBody(id)), 201)).id
  return { id, nota, diagnostico }
}

/** A consultation that may be closed as it stands; `more` is of its opening. */
export async function readyToClose(s: Asker, more: Body = {}): Promise<Ready> {
  return fill(s, await openHistory(s, more))
}

export async function closedHistory(s: Asker, more: Body = {}): Promise<Ready> {
  const ready = await readyToClose(s, more)
  await must(s.call('POST', item(ready.id, 'cerrar/'), {}), 200)
  return ready
}

/** From a history that is open to the state, as whoever may do everything does it. */
export async function moveTo(s: Asker, id: string, ...states: string[]): Promise<void> {
  for (const estado of states) {
    const [path, body] = estado === 'cerrada' ? ['cerrar/', {}] : ['cambiar-estado/', { estado, motivo: REASON }]
    await must(s.call('POST', item(id, path as string), body), 200)
  }
}

/** Against the database itself, with the keys that the service has published. */
export async function verifyHistory(owner: Database, id: string): Promise<HistoryVerification> {
  const content = await wholeContent(registry)(owner, id)
  if (content === null) throw new Error(`There is no history ${id}`)
  const keys = await owner.run({ text: `select l.publica from llave l where l.uso = 'sello'`, values: [] })
  const publics = keys.map((k) => k.publica as { kid?: string })
  return verifyContent(registry, content, await closingToVerify(owner, id), keysFrom(publics))
}

/** `modificado nota …`, in an order that depends on nothing. */
export const findings = ({ hallazgos }: HistoryVerification): string[] =>
  hallazgos.map(({ que, recurso, id }) => `${que} ${recurso} ${id}`).sort()

/** The care log in the order of its chain; fails where the chain breaks, forks or leaves something out. */
export async function careLog(owner: Database, id: string): Promise<DbRow[]> {
  const rows = await owner.run({
    text: 'select b.* from bitacora b where b.historia = $1 and b.eliminado_en is null',
    values: [id],
  })
  const after = new Map(rows.map((row) => [String(row.hash_anterior), row]))
  assert.equal(after.size, rows.length, 'dos anotaciones siguen a la misma')
  const chain: DbRow[] = []
  for (let row = after.get(''); row !== undefined; row = after.get(String(row.hash))) chain.push(row)
  assert.equal(chain.length, rows.length, 'la cadena no pasa por todas las anotaciones')
  return chain
}
