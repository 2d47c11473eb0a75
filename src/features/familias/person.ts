import type { Row } from '../../model/resource.ts'
import { isJsonObject } from '../../model/text/json-object.ts'

/** A disease that somebody has or had, and the entry that says so. */
export interface Ailment {
  readonly cie10: string | null
  readonly descripcion: string
  readonly edad_inicio: number | null
  readonly contribuyo_muerte: boolean
  readonly fuente: { readonly recurso: string; readonly registro: string }
}

/** Somebody of a family, once, however many rows speak of them. */
export interface Person {
  /** The patient's, or that of the first row that speaks of somebody who is no patient here. */
  readonly id: string
  /** The patient that the caller reaches. */
  readonly paciente: string | null
  readonly nombre: string | null
  readonly tipo_documento: string | null
  readonly numero_documento: string | null
  readonly sexo: string | null
  readonly nacimiento: string | null
  readonly edad_aproximada: number | null
  readonly vive: boolean | null
  readonly fallecimiento: string | null
  readonly edad_muerte: number | null
  readonly estado_civil: string | null
  readonly nivel_riesgo: string | null
  readonly codigo_familia: string | null
  /** Nobody has said who: somebody must stand there for the others to be related. */
  readonly desconocido: boolean
  readonly condiciones: readonly Ailment[]
  /** The rows that speak of the person as a relative. */
  readonly filas: readonly Row[]
}

/** A row of the relatives of a patient, as a statement about two people. */
export interface KinFact {
  readonly indice: string
  readonly familiar: string
  readonly parentesco: string
  readonly linea: string | null
  readonly fila: string
}

export interface GatheredFamily {
  readonly people: readonly Person[]
  readonly facts: readonly KinFact[]
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

export const nameOf = (...parts: readonly unknown[]): string | null =>
  text(
    parts
      .flatMap((p) => text(p) ?? [])
      .join(' ')
      .trim(),
  )

const documentOf = (row: Row): string | null => {
  const [tipo, numero] = [text(row.tipo_documento), text(row.numero_documento)]
  return tipo === null || numero === null ? null : `d ${tipo} ${numero}`
}

/** The people of a family: a relative that is a patient too, or has the same document, is one person. */
export function gather(
  patients: readonly Row[],
  rows: readonly Row[],
  ailments: ReadonlyMap<string, readonly Ailment[]> = new Map(),
): GatheredFamily {
  const leader = new Map<string, string>()
  const find = (key: string): string => {
    const next = leader.get(key)
    if (next === undefined || next === key) return key
    const found = find(next)
    leader.set(key, found)
    return found
  }
  const keysOf = (row: Row, own: string): string[] => [own, documentOf(row)].filter((k) => k !== null)
  const ownKey = (row: Row): string =>
    text(row.paciente_relacionado) === null ? `f ${row.id}` : `p ${row.paciente_relacionado}`
  const join = (keys: readonly string[]): void => {
    const [first, ...others] = keys
    for (const other of others)
      if (first !== undefined && find(other) !== find(first)) leader.set(find(other), find(first))
  }
  for (const p of patients) join(keysOf(p, `p ${p.id}`))
  for (const m of rows) join(keysOf(m, ownKey(m)))
  const ofPerson = Map.groupBy(rows, (m) => find(ownKey(m)))
  const known = new Map(patients.map((p) => [find(`p ${p.id}`), p]))
  const people = [...new Set([...known.keys(), ...ofPerson.keys()])].map((key) =>
    personOf(known.get(key) ?? null, ofPerson.get(key) ?? [], ailments),
  )
  const idOf = new Map<string, string>()
  for (const p of people) {
    if (p.paciente !== null) idOf.set(find(`p ${p.paciente}`), p.id)
    for (const m of p.filas) idOf.set(find(ownKey(m)), p.id)
  }
  const facts = rows.flatMap((m): KinFact[] => {
    const indice = idOf.get(find(`p ${m.paciente_indice}`))
    const familiar = idOf.get(find(ownKey(m)))
    if (indice === undefined || familiar === undefined) return []
    return [{ indice, familiar, parentesco: String(m.parentesco), linea: text(m.linea), fila: m.id }]
  })
  return { people, facts }
}

function personOf(p: Row | null, rows: readonly Row[], own: ReadonlyMap<string, readonly Ailment[]>): Person {
  const first = (name: string): unknown => rows.map((m) => m[name]).find((v) => v !== null && v !== undefined) ?? null
  const named = rows.find((m) => text(m.nombres) !== null || text(m.apellidos) !== null)
  const dead = p === null ? rows.some((m) => m.vive === false) : text(p.fecha_fallecimiento) !== null
  return {
    id: p?.id ?? rows[0]?.id ?? '',
    paciente: p?.id ?? null,
    nombre: p === null ? nameOf(named?.nombres, named?.apellidos) : patientName(p),
    tipo_documento: text(p?.tipo_documento ?? first('tipo_documento')),
    numero_documento: text(p?.numero_documento ?? first('numero_documento')),
    sexo: text(p?.sexo_biologico ?? first('sexo_biologico')),
    nacimiento: text(p?.fecha_nacimiento ?? first('fecha_nacimiento')),
    edad_aproximada: p === null ? number(first('edad_aproximada')) : null,
    vive: !dead,
    fallecimiento: text(p?.fecha_fallecimiento),
    edad_muerte: dead ? number(first('edad_muerte')) : null,
    estado_civil: text(p?.estado_civil),
    nivel_riesgo: text(p?.nivel_riesgo),
    codigo_familia: text(p?.codigo_familia),
    desconocido: false,
    condiciones: [...(p === null ? [] : (own.get(p.id) ?? [])), ...rows.flatMap(toldAilments)],
    filas: rows,
  }
}

/** The name that somebody goes by comes first, as the law on gender identity wants. */
export const patientName = (p: Row): string | null =>
  nameOf(p.nombre_identitario) ?? nameOf(p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido)

function toldAilments(m: Row): Ailment[] {
  const fuente = { recurso: 'miembro_familia', registro: m.id }
  const listed: readonly unknown[] = Array.isArray(m.condiciones) ? m.condiciones : []
  return listed.filter(isJsonObject).map((c) => ({
    cie10: text(c.cie10),
    descripcion: text(c.descripcion) ?? '',
    edad_inicio: number(c.edad_inicio),
    contribuyo_muerte: c.contribuyo_muerte === true,
    fuente,
  }))
}

/** Somebody of whom nothing is known but, at most, the sex. */
export const unknownPerson = (id: string, sexo: string | null): Person => ({
  id,
  paciente: null,
  nombre: null,
  tipo_documento: null,
  numero_documento: null,
  sexo,
  nacimiento: null,
  edad_aproximada: null,
  vive: null,
  fallecimiento: null,
  edad_muerte: null,
  estado_civil: null,
  nivel_riesgo: null,
  codigo_familia: null,
  desconocido: true,
  condiciones: [],
  filas: [],
})
