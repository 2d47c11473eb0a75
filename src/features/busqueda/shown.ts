import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached } from '../../engine/reach.ts'
import { quote } from '../../engine/sql-text.ts'
import { seenAs, viewOf } from '../../model/access/access.ts'
import { factsOf, type ReachClass, type View } from '../../model/access/roles.ts'
import { dateInBogota, yearsBetween } from '../../model/calendar.ts'
import { type Field, fieldsNamed, hasLabel, integer, ref, text, type ValueOf } from '../../model/fields.ts'
import type { Value } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { paciente } from '../../resources/paciente.ts'

/** What is enough to tell a person from another. */
const SHOWN = [
  'tipo_documento',
  'numero_documento',
  'primer_nombre',
  'segundo_nombre',
  'primer_apellido',
  'segundo_apellido',
  'nombre_identitario',
  'fecha_nacimiento',
  'fecha_nacimiento_estimada',
  'sexo_biologico',
  'municipio_residencia',
  'telefono_movil',
  'telefono_fijo',
  'eapb',
  'codigo_familia',
  'activo',
  'fecha_fallecimiento',
  'fusionado_con',
] as const

export type ShownPatient = { readonly id: string } & Readonly<Record<string, Value>>

const shownByView = new Map<View, readonly ShownName[]>()
export const shownIn = (view: View): readonly ShownName[] => {
  const known = shownByView.get(view) ?? SHOWN.filter((name) => name in seenAs(paciente, view).fields)
  shownByView.set(view, known)
  return known
}

type ShownName = (typeof SHOWN)[number]
type CodeName = { [K in ShownName]: (typeof paciente.fields)[K] extends { kind: 'code' } ? K : never }[ShownName]
type ShownValues = { [K in ShownName]?: ValueOf<(typeof paciente.fields)[K]> } & {
  [K in `${CodeName}_nombre`]?: string
}

const fieldsOfPatient = fieldsNamed<ShownValues>(
  SHOWN.flatMap((name): [keyof ShownValues, Field][] => {
    const { kind, label, options, list, to, max } = paciente.fields[name]
    const f: Field = {
      kind,
      label,
      ...(options === undefined ? {} : { options }),
      ...(list === undefined ? {} : { list }),
      ...(to === undefined ? {} : { to }),
      ...(max === undefined ? {} : { max }),
    }
    // What has a label is a code; the compiler knows codes by their names alone.
    return hasLabel(f)
      ? [
          [name, f],
          [`${name as CodeName}_nombre`, text({ label: `${label}, en palabras`, max: 120 })],
        ]
      : [[name, f]]
  }),
)

/** For the documentation; what a view leaves out is not there. */
export const shownFields = {
  id: ref('paciente', { label: 'Paciente', required: true }),
  ...fieldsOfPatient,
  edad: integer({ label: 'Edad en años', about: 'La que tiene, o la que tenía al fallecer.', min: 0, max: 150 }),
}

/** What a view shows of the patient `alias`, as one value. */
export const shownJson = (view: View, alias: string): string =>
  `json_build_object(${shownIn(view)
    .map((name) => `'${name}', ${alias}.${quote(name)}`)
    .join(', ')})`

/** A patient from what `shownJson` gave. */
export function shownFrom(id: string, json: string, view: View, today: string): ShownPatient {
  // As it was just built.
  const row = JSON.parse(json) as Readonly<Record<string, Value>>
  const fields: Record<string, Value> = {}
  for (const name of shownIn(view)) {
    const value = row[name] ?? null
    fields[name] = value
    if (hasLabel(paciente.fields[name])) fields[`${name}_nombre`] = labelOf(paciente, name, value)
  }
  const until = typeof fields.fecha_fallecimiento === 'string' ? fields.fecha_fallecimiento : today
  fields.edad = yearsBetween(String(fields.fecha_nacimiento), until)
  return { id, ...fields }
}

/** The patients of a page, as this caller's view shows them and only while the caller reaches them. */
export function shower(core: Core): (call: Call, ids: readonly string[]) => Promise<Map<string, ShownPatient>> {
  const texts = new Map<string, string>()
  const textFor = (view: View, reach: ReachClass): string => {
    const key = `${view}_${reach}`
    const made =
      texts.get(key) ??
      `select p.id, ${shownJson(view, 'p')} from paciente p
where p.id = any(array(select unnest($1::uuid[]))) and ${alive('p')} and $2::text[] is not null
  and ${reached(paciente, 'p', reach, 'array(select unnest($2::text[]))')}`
    texts.set(key, made)
    return made
  }
  return async (call, ids) => {
    if (ids.length === 0) return new Map()
    const view = viewOf(call.actor.rol, paciente)
    const { reach } = factsOf(call.actor.rol)
    const rows = await core.db.raw({
      name: `busqueda_mostrar_${view}_${reach}`,
      text: textFor(view, reach),
      values: [arrayText(ids), arrayText(call.actor.miembros)],
    })
    const today = dateInBogota(call.now)
    return new Map(rows.map(([id, json]) => [id ?? '', shownFrom(id ?? '', json ?? '{}', view, today)]))
  }
}
