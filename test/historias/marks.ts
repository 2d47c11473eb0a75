import assert from 'node:assert/strict'
import { registry } from '../../src/resources/index.ts'
import { type SealedName, sealedEntries } from '../../src/resources/sealed-entries.ts'
import { type Asker, type Body, consentBody, fill, item, must, openHistory } from './histories.ts'

/** Closed histories with one entry of each kind, each with a word of its own to be looked for in answers. */

export const MARK_REASON = 'Era de otra persona con el mismo apellido'
export const sealed = Object.keys(sealedEntries) as SealedName[]

/** A word that no catalogue, label or other row has. */
export const wordOf = (name: SealedName): string => `Xq${name.replaceAll('_', '')}wz`

/** Codes and numbers that only the marked entries say. */
export const said = { cie10: 'E119', hba1c: '13.37', peso: '83.7' } as const

type Make = (ids: { historia: string; paciente: string }) => Body
const bodies: Readonly<Partial<Record<SealedName, Make>>> = {
  antecedente: ({ historia }) => ({ historia, tipo: 'patologico', descripcion: wordOf('antecedente') }),
  antecedente_categorizado: (ids) => ({
    ...ids,
    categoria: 'alergico',
    tipo_alergia: '01',
    agente: wordOf('antecedente_categorizado'),
    reaccion: 'Urticaria',
    severidad: 'moderada',
  }),
  revision_sistema: ({ historia }) => ({
    historia,
    sistema: 'neurologico',
    estado: 'con_sintomas',
    descripcion: wordOf('revision_sistema'),
  }),
  examen_fisico: ({ historia }) => ({
    historia,
    aspecto_general: wordOf('examen_fisico'),
    tension_sistolica: 84,
    tension_diastolica: 41,
    peso: Number(said.peso),
    talla: 175,
  }),
  valor_clinico: ({ historia, paciente }) => ({
    historia_atencion: historia,
    paciente,
    codigo: '4548-4',
    valor_numerico: Number(said.hba1c),
    observaciones: wordOf('valor_clinico'),
  }),
  escala: ({ historia }) => ({
    historia,
    escala: 'phq9',
    items: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`item${i + 1}`, 3])),
    observaciones: wordOf('escala'),
  }),
  diagnostico: ({ historia }) => ({
    historia,
    codigo_cie10: said.cie10,
    rol: 'relacionado',
    verificacion: 'confirmado',
    observaciones: wordOf('diagnostico'),
  }),
  nota: ({ historia }) => ({ historia, tipo_nota: 'evolucion', contenido: wordOf('nota') }),
  orden: ({ historia }) => ({
    historia,
    tipo_orden: 'laboratorio',
    // The house has no name for it, so any description is of it.
    cups: '999999',
    descripcion: wordOf('orden'),
    finalidad: '15',
  }),
  consentimiento: () => consentBody({ texto: wordOf('consentimiento') }),
  documento: ({ historia }) => ({
    historia,
    tipo_documento: 'LAB',
    titulo: wordOf('documento'),
    tipo_mime: 'application/pdf',
    contenido_base64: 'JVBERi0xLjQKJSVFT0YK',
  }),
}

/** The example of a collection, with its word in the first of its fields where people write. */
function exampleWith(name: SealedName): Body {
  const r = registry.get(name) ?? assert.fail(name)
  const free = Object.keys(r.fields).find((field) => r.fields[field]?.kind === 'text' && !r.fields[field].readOnly)
  return { ...r.example, [free ?? assert.fail(`${name} tiene dónde escribir`)]: wordOf(name) }
}

export interface Full {
  readonly id: string
  readonly paciente: string
  readonly entries: Readonly<Record<SealedName, string>>
}

/** Open, complete, and with one of each. */
export async function fullHistory(s: Asker, more: Body & { paciente: string }, among = sealed): Promise<Full> {
  const id = await openHistory(s, more)
  await fill(s, id)
  const entries: Partial<Record<SealedName, string>> = {}
  for (const name of among) {
    const path = name === 'consentimiento' ? item(id, 'consentimiento/') : (registry.get(name)?.path ?? '')
    const signs = registry.get(name)?.signed === undefined ? {} : { firmado: true }
    const ids = { historia: id, paciente: more.paciente }
    const body = { ...(bodies[name]?.(ids) ?? { ...exampleWith(name), historia: id }), ...signs }
    entries[name] = (await must(s.call('POST', path, body), 201)).id
  }
  return { id, paciente: more.paciente, entries: entries as Record<SealedName, string> }
}

export async function closedFull(s: Asker, more: Body & { paciente: string }): Promise<Full> {
  const full = await fullHistory(s, more)
  await must(s.call('POST', item(full.id, 'cerrar/'), {}), 200)
  return full
}

export const markBody = (more: Body = {}): Body => ({ tipo: 'paciente_equivocado', motivo: MARK_REASON, ...more })
