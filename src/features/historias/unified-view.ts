import { hash } from 'node:crypto'
import { ownedBytes } from '../../engine/owned-bytes.ts'
import { type Renderer, renderer } from '../../engine/render.ts'
import { dateInBogota, yearsBetween } from '../../model/calendar.ts'
import { historySections } from '../../model/history-section.ts'
import { closedStates } from '../../model/history-state.ts'
import type { Registry, Resource, Row, Value } from '../../model/resource.ts'
import { type SiteAltitudes, usualSettings } from '../../model/rule-settings.ts'
import {
  type AllergyState,
  allergiesIn,
  allergyState,
  factsOf,
  type LoadedInteractions,
} from '../../modules/persona/index.ts'
import { allEntries, entries as collections, type EntryName } from '../../resources/entries.ts'
import type { Alerta } from './alerts/alert.ts'
import { alertas, alertasOf } from './alerts/alerts.ts'
import { type Pendiente, pendientes, withOthers } from './checklist.ts'
import type { HistoryContent } from './content.ts'
import { knownUntil, personRows } from './content.ts'
import { marksShown } from './marks/show-mark.ts'
import { reachableFrom, transitionOf } from './transitions.ts'

const sections = Object.entries(historySections).map(([clave, titulo]) => ({
  clave,
  titulo,
  of: collections.filter((r) => r.belongsTo?.section === clave).map((r) => r.name),
}))

type HistorySection = (typeof sections)[number]

const papeles = ['principal', 'ingreso', 'egreso', 'relacionado', 'relacionado_egreso', 'complicacion', 'causa_muerte']

/** Main diagnosis first; the newest note on top; the rest in the order of time. */
const order: Readonly<Partial<Record<EntryName, (a: Row, b: Row) => number>>> = {
  diagnostico: (a, b) => papeles.indexOf(String(a.rol)) - papeles.indexOf(String(b.rol)),
  nota: (a, b) => (String(a.fecha_nota) < String(b.fecha_nota) ? 1 : -1),
}

/** What is said of a history besides its rows. */
export interface ViewWords {
  readonly alertas: readonly Alerta[]
  /** Of any encounter of the patient, of what the caller reaches, today also where the history is closed. */
  /** Null: none is reached, and not all is. */
  readonly alergias_estado: AllergyState | null
  readonly alergias: readonly {
    readonly id: string
    readonly recurso: string
    readonly agente: string
    readonly resuelta: boolean
  }[]
  readonly pendientes: readonly (Omit<Pendiente, 'mensaje'> & { readonly mensaje: string })[]
  readonly puede_cerrarse: boolean
  readonly estados_posibles: readonly string[]
  readonly autores: readonly Record<string, Value>[]
  /** What of it was marked in error. */
  readonly marcas_error: ReturnType<typeof marksShown>
}

/** The members of a JSON object that are written already, in their order. */
const objectOf = (members: Readonly<Record<string, string>>): string =>
  `{${Object.entries(members)
    .map(([name, text]) => `"${name}":${text}`)
    .join(',')}}`

const renderers = new WeakMap<Resource, Renderer>()

function rendererOf(r: Resource): Renderer {
  const made = renderers.get(r) ?? renderer(r)
  renderers.set(r, made)
  return made
}

function named(registry: Registry, name: string): Resource {
  const r = registry.get(name)
  if (r === undefined) throw new Error(`There is no resource ${name}`)
  return r
}

/** Rows as their collections show them, each code with its name beside it. */
const rowText = (registry: Registry, name: string, row: Row, now: Date): string =>
  rendererOf(named(registry, name)).element(row, now)

/** What of a view is the same at any hour, as bytes: it is copied into each answer. */
interface LastingView {
  /** The history and the patient, to whom the age is added. */
  readonly head: Buffer
  readonly eapb: string
  /** A section that has rows which say otherwise at another hour stands between those that have none. */
  readonly secciones: readonly (Buffer | HistorySection)[]
  readonly tail: string
  /** Of all these bytes. */
  readonly digest: string
}

/** A content that is kept (`keptContent`) is written once. */
const lasting = new WeakMap<HistoryContent, LastingView>()

function lastingView(registry: Registry, content: HistoryContent, now: Date): LastingView {
  const before = lasting.get(content)
  if (before !== undefined) return before
  const { historia, paciente, eapb, entries } = content
  const isLive = (name: EntryName): boolean =>
    entries[name].length > 0 && Object.keys(named(registry, name).live).length > 0
  const whose = rowText(registry, 'paciente', paciente, now).slice(0, -1)
  const head = ownedBytes(`{"historia":${rowText(registry, 'historia', historia, now)},"paciente":${whose}`)
  const secciones: (Buffer | HistorySection)[] = []
  let text = ''
  for (const section of sections) {
    if (!section.of.some(isLive)) text += `${between(section)}${sectionText(registry, section, content, now)}`
    else {
      secciones.push(ownedBytes(text), section)
      text = ''
    }
  }
  secciones.push(ownedBytes(text))
  const tail = `"autores":${JSON.stringify(authors(content))},"marcas_error":${JSON.stringify(marksShown(content))}`
  const digest = hash('sha256', Buffer.concat([head, ...secciones.filter((part) => Buffer.isBuffer(part))]))
  const pays = eapb === null ? 'null' : rowText(registry, 'eapb', eapb, now)
  const view = { head, eapb: pays, secciones, tail, digest }
  lasting.set(content, view)
  return view
}

const between = (section: HistorySection): string => (section === sections[0] ? '' : ',')

function sectionText(
  registry: Registry,
  { clave, titulo, of }: HistorySection,
  { entries }: HistoryContent,
  now: Date,
): string {
  const registros = of.flatMap((name) => {
    const { element } = rendererOf(named(registry, name))
    const rows = order[name] === undefined ? entries[name] : [...entries[name]].sort(order[name])
    return rows.map((row) => `{"recurso":"${name}",${element(row, now).slice(1)}`)
  })
  return objectOf({
    clave: JSON.stringify(clave),
    titulo: JSON.stringify(titulo),
    total: String(registros.length),
    registros: `[${registros.join(',')}]`,
  })
}

export interface WrittenView {
  readonly bytes: Buffer
  /** Another where the bytes are others, and much shorter than they are. */
  readonly tag: string
}

const written = (said: object, json: (value: unknown) => string = JSON.stringify): string =>
  Object.entries(said)
    .map(([name, value]) => `,${JSON.stringify(name)}:${json(value)}`)
    .join('')

const known = new WeakMap<object, string>()

/** What others say of a history is the same object while it is the same (`rda/view-readiness.ts`). */
function knownJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const text = known.get(value) ?? JSON.stringify(value)
  known.set(value, text)
  return text
}

/**
 * Everything of one history in one answer, grouped and ordered as a clinician reads it, as JSON: a long history has five
 * hundred rows of forty fields, and an object of each would be made only to be written. Pure.
 */
export function writtenView(
  registry: Registry,
  content: HistoryContent,
  now: string,
  /** What others ask for besides the checklist. */
  others: readonly Pendiente[] = [],
  loaded?: LoadedInteractions,
  /** What follows, said by others: objects that nobody changes. */
  more: Readonly<Record<string, unknown>> = {},
  sites: SiteAltitudes = usualSettings,
): WrittenView {
  const at = new Date(now)
  const { head, eapb, secciones, tail, digest } = lastingView(registry, content, at)
  const words = written(viewWords(content, now, others, loaded, sites))
  const parts: (Buffer | string)[] = [
    head,
    `,"edad":${ageAt(content.paciente, now)}},"eapb":${eapb}${words},"secciones":[`,
    ...secciones.map((part) =>
      Buffer.isBuffer(part) ? part : `${between(part)}${sectionText(registry, part, content, at)}`,
    ),
    `],${tail}${written(more, knownJson)}}`,
  ]
  return {
    bytes: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
    tag: [digest, ...parts.filter((part) => typeof part === 'string')].join('\n'),
  }
}

/** What was written or loaded since was not known then. */
function alertsAtClosing(content: HistoryContent, now: string, sites: SiteAltitudes): Alerta[] {
  const { cerrada_en, estado_desde } = content.historia
  return alertas(
    knownUntil(content, String(cerrada_en ?? estado_desde)),
    String(cerrada_en ?? estado_desde ?? now),
    undefined,
    sites,
  )
}

function viewWords(
  content: HistoryContent,
  now: string,
  others: readonly Pendiente[],
  loaded: LoadedInteractions | undefined,
  sites: SiteAltitudes,
): Omit<ViewWords, 'autores' | 'marcas_error'> {
  const { historia } = content
  // What was closed lacks nothing that could still be put right.
  const closed = closedStates.some((state) => state === historia.estado)
  const facts = closed ? null : factsOf(personRows(content), now, loaded, sites)
  const said = facts ?? allergiesIn(personRows(content))
  const state = allergyState(said)
  const missing = closed ? [] : withOthers(pendientes(content, now), others)
  return {
    alertas: facts === null ? alertsAtClosing(content, now, sites) : alertasOf(facts, content, now),
    alergias_estado: state === 'sin_registro' && content.patient.soloAtencion ? null : state,
    alergias: said.alergias.map(({ recurso, row, agente, resuelta }) => ({ id: row.id, recurso, agente, resuelta })),
    pendientes: missing.map(({ mensaje, ...rest }) => ({ ...rest, mensaje: mensaje.es })),
    puede_cerrarse:
      transitionOf(String(historia.estado), 'cerrada', 'cerrar') !== null && !missing.some((p) => p.bloquea),
    estados_posibles: reachableFrom(String(historia.estado)),
  }
}

const ageAt = (paciente: Row, now: string): number | null =>
  typeof paciente.fecha_nacimiento === 'string' ? yearsBetween(paciente.fecha_nacimiento, dateInBogota(now)) : null

/** Who wrote in it, how much and until when. */
function authors({ entries }: HistoryContent): Record<string, Value>[] {
  const found = new Map<string, { nombre: string; registro: Value; registros: number; ultimo: string }>()
  for (const row of allEntries(entries)) {
    const nombre = typeof row.profesional_nombre === 'string' ? row.profesional_nombre : row.creado_por
    const key = `${nombre} ${row.profesional_registro ?? ''}`
    const known = found.get(key) ?? { nombre, registro: row.profesional_registro ?? null, registros: 0, ultimo: '' }
    const ultimo = row.creado_en > known.ultimo ? row.creado_en : known.ultimo
    found.set(key, { ...known, registros: known.registros + 1, ultimo })
  }
  return [...found.values()].sort((a, b) => b.registros - a.registros || (a.nombre < b.nombre ? -1 : 1))
}
