import { type Renderer, renderer } from '../../engine/render.ts'
import { dateInBogota, yearsBetween } from '../../model/calendar.ts'
import { historySections } from '../../model/history-section.ts'
import { closedStates } from '../../model/history-state.ts'
import type { Registry, Resource, Row, Value } from '../../model/resource.ts'
import { allEntries, entries as collections, type EntryName } from '../../resources/entries.ts'
import type { LoadedInteractions } from '../farmacologia/loaded-interactions.ts'
import type { Alerta } from './alerts/alert.ts'
import { alertas } from './alerts/alerts.ts'
import { type Pendiente, pendientes, withOthers } from './checklist.ts'
import type { HistoryContent } from './content.ts'
import { marksShown } from './marks/show-mark.ts'
import { reachableFrom, transitionOf } from './transitions.ts'

const sections = Object.entries(historySections).map(([clave, titulo]) => ({
  clave,
  titulo,
  of: collections.filter((r) => r.belongsTo?.section === clave).map((r) => r.name),
}))

const papeles = ['principal', 'ingreso', 'egreso', 'relacionado', 'relacionado_egreso', 'complicacion', 'causa_muerte']

/** Main diagnosis first; the newest note on top; the rest in the order of time. */
const order: Readonly<Partial<Record<EntryName, (a: Row, b: Row) => number>>> = {
  diagnostico: (a, b) => papeles.indexOf(String(a.rol)) - papeles.indexOf(String(b.rol)),
  nota: (a, b) => (String(a.fecha_nota) < String(b.fecha_nota) ? 1 : -1),
}

/** What is said of a history besides its rows. */
export interface ViewWords {
  readonly alertas: readonly Alerta[]
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

/** Rows as their collections show them, each code with its name beside it. */
function rowWriter(registry: Registry, at: Date): (name: string, row: Row) => string {
  return (name, row) => {
    const r = registry.get(name)
    if (r === undefined) throw new Error(`There is no resource ${name}`)
    const made = renderers.get(r) ?? renderer(r)
    renderers.set(r, made)
    return made.element(row, at)
  }
}

/**
 * Everything of one history in one answer, grouped and ordered as a clinician reads it, as JSON text: a long history has five
 * hundred rows of forty fields, and an object of each would be made only to be written. Pure.
 */
export function writtenView(
  registry: Registry,
  content: HistoryContent,
  now: string,
  /** What others ask for besides the checklist. */
  others: readonly Pendiente[] = [],
  loaded?: LoadedInteractions,
  /** What follows, said by others. */
  more: Readonly<Record<string, unknown>> = {},
): string {
  const shown = rowWriter(registry, new Date(now))
  const { historia, paciente, eapb, entries } = content
  const age = `,"edad":${ageAt(paciente, now)}}`
  const { autores, marcas_error, ...words } = viewWords(content, now, others, loaded)
  const written = (said: object): [string, string][] =>
    Object.entries(said).map(([name, value]) => [name, JSON.stringify(value)])
  const secciones = sections.map(({ clave, titulo, of }) => {
    const registros = of.flatMap((name) => {
      const rows = order[name] === undefined ? entries[name] : [...entries[name]].sort(order[name])
      return rows.map((row) => `{"recurso":"${name}",${shown(name, row).slice(1)}`)
    })
    return objectOf({
      clave: JSON.stringify(clave),
      titulo: JSON.stringify(titulo),
      total: String(registros.length),
      registros: `[${registros.join(',')}]`,
    })
  })
  return objectOf({
    historia: shown('historia', historia),
    paciente: `${shown('paciente', paciente).slice(0, -1)}${age}`,
    eapb: eapb === null ? 'null' : shown('eapb', eapb),
    ...Object.fromEntries(written(words)),
    secciones: `[${secciones.join(',')}]`,
    ...Object.fromEntries(written({ autores, marcas_error, ...more })),
  })
}

function viewWords(
  content: HistoryContent,
  now: string,
  others: readonly Pendiente[],
  loaded: LoadedInteractions | undefined,
): ViewWords {
  const { historia } = content
  // What was closed lacks nothing that could still be put right.
  const closed = closedStates.some((state) => state === historia.estado)
  const missing = closed ? [] : withOthers(pendientes(content, now), others)
  return {
    alertas: alertas(
      closed ? asItClosed(content) : content,
      closed ? String(historia.cerrada_en ?? historia.estado_desde ?? now) : now,
      // What was loaded since was not known when it closed.
      closed ? undefined : loaded,
    ),
    pendientes: missing.map(({ mensaje, ...rest }) => ({ ...rest, mensaje: mensaje.es })),
    puede_cerrarse:
      transitionOf(String(historia.estado), 'cerrada', 'cerrar') !== null && !missing.some((p) => p.bloquea),
    estados_posibles: reachableFrom(String(historia.estado)),
    autores: authors(content),
    marcas_error: marksShown(content),
  }
}

/** Of a closed history, what could have been known then: a medicine prescribed years later is no duplicate in it. */
function asItClosed(content: HistoryContent): HistoryContent {
  const until = String(content.historia.cerrada_en ?? content.historia.estado_desde)
  const formulas = content.patient.formulas.filter((f) => String(f.fecha_prescripcion ?? f.creado_en) <= until)
  return { ...content, patient: { ...content.patient, formulas } }
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
