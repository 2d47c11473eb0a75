import { addDays, dateInBogota } from '../../src/model/calendar.ts'
import { clinicalValues } from '../../src/model/codes/clinical-values.ts'
import { plain } from '../../src/model/text/plain-text.ts'
import type { Person } from './sets.ts'

export type Body = Readonly<Record<string, unknown>>

export interface Reply {
  readonly status: number
  readonly text: string
  readonly json: Body
}

export type Send = (method: string, path: string, body?: unknown) => Promise<Reply>

/** The caller; a refusal is an answer like another. */
export const sender =
  (base: string, headers: Readonly<Record<string, string>> = {}): Send =>
  async (method, path, body) => {
    const sent =
      body === undefined
        ? { headers }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
    const response = await fetch(base + path, { method, ...sent })
    const text = await response.text()
    return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : {} }
  }

export interface Scene {
  readonly paciente: string
  readonly historia: string
  /** The person's own document and day of birth, for messages. */
  readonly documento: string
  readonly numero: string
  readonly nacimiento: string
  /** Facts of the case that the service did not take. */
  readonly rechazados: readonly string[]
}

const days: Readonly<Record<string, number>> = { dia: 1, semana: 7, mes: 30.44, ano: 365.25 }

export function birthOf(edad: string): string {
  const [, n = '', unit = ''] = /^([\d.,]+) (dia|semana|mes|ano)/.exec(plain(edad)) ?? []
  const each = days[unit]
  if (each === undefined) throw new Error(`«${edad}» is no age`)
  return addDays(dateInBogota(new Date().toISOString()), -Math.floor(Number(n.replace(',', '.')) * each + 1))
}

const documentAt = (years: number): string => (years >= 18 ? 'CC' : years >= 7 ? 'TI' : 'RC')
const sexes = { F: '02', M: '01' } as const
let documents = Math.floor(Date.now() / 1000) % 1e8

const loincOf = (name: string): string | undefined =>
  [...clinicalValues].find(([, value]) => plain(value.nombre) === plain(name))?.[0]

/** A person as the case tells them, with an encounter in which everything was written; `said` is of its header. */
export async function openScene(send: Send, person: Person, historia: Body = {}, said: Body = {}): Promise<Scene> {
  const nacimiento = birthOf(person.edad)
  const years = (Date.now() - Date.parse(nacimiento)) / (365.25 * 86_400_000)
  const documento = documentAt(years)
  const numero = String(1_000_000_000 + documents++)
  const must = async (path: string, body: Body): Promise<string> => {
    const reply = await send('POST', path, body)
    if (reply.status !== 201) throw new Error(`${path} ${reply.status} ${reply.text.slice(0, 300)}`)
    return String(reply.json.id)
  }
  const paciente = await must('/paciente/paciente/', {
    tipo_documento: documento,
    numero_documento: numero,
    primer_nombre: 'Persona',
    primer_apellido: 'Inventada',
    fecha_nacimiento: nacimiento,
    sexo_biologico: sexes[person.sexo],
  })
  const id = await must('/hce/api/historias/abrir/', { paciente, tipo_atencion: 'urgencias', ...historia })
  const rechazados: string[] = []
  if (Object.keys(said).length > 0) {
    const reply = await send('PATCH', `/hce/api/historias/${id}/`, said)
    if (reply.status !== 200) rechazados.push(`historia ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  const write = async (path: string, body: Body): Promise<void> => {
    const reply = await send('POST', path, body)
    if (reply.status !== 201) rechazados.push(`${path} ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  const past = (more: Body): Promise<void> =>
    write('/hce/api/antecedentes-categorizados/', { paciente, historia: id, ...more })
  const value = (codigo: string, valor_numerico: number, unidad?: string): Promise<void> =>
    write('/paciente/historias-clinicas/', {
      paciente,
      codigo,
      valor_numerico,
      ...(unidad ? { unidad } : {}),
    })
  let diagnoses = 0
  const diagnosis = (codigo: string): Promise<void> =>
    write('/hce/api/diagnosticos/', {
      orden: ++diagnoses,
      historia: id,
      codigo_cie10: codigo.replace('.', ''),
      rol: 'relacionado',
      tipo_diagnostico: '02',
    })
  if (person.peso_kg !== undefined) await write('/hce/api/examen-fisico/', { historia: id, peso: person.peso_kg })
  if (person.embarazo_semanas !== undefined) await value('18185-9', person.embarazo_semanas)
  if (person.lactancia === true) await diagnosis('Z391')
  for (const { nombre, loinc, valor, unidad } of person.laboratorio ?? [])
    await value(loinc ?? loincOf(nombre) ?? nombre, valor, unidad)
  for (const code of person.diagnosticos ?? []) await diagnosis(code)
  for (const { severidad, ...allergy } of person.alergias ?? [])
    await past({
      categoria: 'alergico',
      tipo_alergia: '01',
      ...allergy,
      ...(severidad === undefined ? {} : { severidad: severidad === 'severa' ? 'grave' : severidad }),
    })
  for (const told of person.toma ?? []) {
    const [, medicamento = told] = /^(.*?)\s+\d/.exec(told) ?? []
    await past({ categoria: 'farmacologico', medicamento, dosis_texto: told, estado_uso: 'active' })
  }
  return { paciente, historia: id, documento, numero, nacimiento, rechazados }
}
