import type { Resource } from '../src/model/resource.ts'
import { registry } from '../src/resources/index.ts'
import type { Service } from './service.ts'

let counter = Math.floor(Date.now() / 1000) % 1e8

export const newDocument = (): string => String(1_000_000_000 + counter++)

export const patientBody = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  tipo_documento: 'CC',
  numero_documento: newDocument(),
  primer_nombre: 'Ana',
  primer_apellido: 'Muñoz',
  fecha_nacimiento: '1980-02-29',
  sexo_biologico: '02',
  ...more,
})

export async function newPatient(s: Pick<Service, 'call'>, more: Record<string, unknown> = {}): Promise<string> {
  const made = await s.call('POST', '/paciente/paciente/', patientBody(more))
  if (made.status !== 201) throw new Error(`paciente ${made.status} ${made.text}`)
  return made.json.id
}

/** A history that takes entries. */
export async function newHistory(s: Pick<Service, 'call'>, more: Record<string, unknown> = {}): Promise<string> {
  const id = await newDraft(s, more)
  const open = await s.call('POST', '/hce/api/historias/abrir/', { historia: id })
  if (open.status !== 200) throw new Error(`abrir ${open.status} ${open.text}`)
  return id
}

export async function newDraft(s: Pick<Service, 'call'>, more: Record<string, unknown> = {}): Promise<string> {
  const paciente = more.paciente ?? (await newPatient(s))
  const made = await s.call('POST', '/hce/api/historias/', { paciente, tipo_atencion: 'consulta_externa', ...more })
  if (made.status !== 201) throw new Error(`historia ${made.status} ${made.text}`)
  return made.json.id
}

/** A body that the resource accepts, with a patient and a history of its own, so that nothing stands in its way. */
export async function sampleBody(s: Service, r: Resource): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { ...r.example }
  const required = Object.entries(r.fields).filter(
    ([name, f]) => f.kind === 'ref' && (f.required || name in body) && !f.readOnly,
  )
  const paciente = required.some(([, f]) => f.to === 'paciente' || f.to === 'historia') ? await newPatient(s) : null
  for (const [name, f] of required) {
    if (f.to === 'paciente') body[name] = paciente
    else if (f.to === 'historia') body[name] = await newHistory(s, { paciente })
    else {
      const target = registry.get(f.to ?? '')
      if (target === undefined) throw new Error(`${r.name}.${name}`)
      const made = await s.call('POST', target.path, await sampleBody(s, target))
      body[name] = made.json.id
    }
  }
  return { ...body, ...unlikeOthers(r) }
}

/** What must differ from one row to the next where no patient or history sets them apart. */
export function unlikeOthers(r: Resource): Record<string, unknown> {
  if (r.name === 'paciente') return { numero_documento: newDocument() }
  if (r.name === 'eapb') return { codigo: `ZZZ${(counter++ % 46_656).toString(36).toUpperCase().padStart(3, '0')}` }
  if (r.name === 'agente_ia') return { nombre: `Agente ${counter++}` }
  if (r.name === 'favorito') return { nombre: `Favorito ${counter++}` }
  if (r.name === 'plantilla') return { nombre: `Plantilla ${counter++}` }
  return {}
}

/** The row that a creation answers, without what its author is told besides. */
export const rowOf = <T extends Record<string, unknown>>(created: T): T => {
  const { posibles_duplicados: _, ...row } = created
  return row as unknown as T
}

export async function sample(s: Service, r: Resource): Promise<Record<string, unknown> & { id: string }> {
  const made = await s.call('POST', r.path, await sampleBody(s, r))
  if (made.status !== 201) throw new Error(`${r.name} ${made.status} ${made.text}`)
  return rowOf(made.json)
}
