import { askedBy } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { seenAs, viewOf } from '../../model/access/access.ts'
import {
  bool,
  type Field,
  fieldsNamed,
  instant,
  integer,
  objects,
  oneOf,
  ref,
  text,
  type ValueOf,
} from '../../model/fields.ts'
import { keysOf } from '../../model/keys.ts'
import type { Resource } from '../../model/resource.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { estadosTurno } from '../../resources/parts/waiting-moves.ts'
import { attemptsIn } from './contact.ts'
import { desk, PATH, TAG } from './desk.ts'
import { type CalledTurn, type ContactName, contactOf, nextTurns } from './next.ts'
import type { WaitingDeps } from './settings.ts'
import { stepAfter, steps } from './steps.ts'
import { queueRule, whyNow } from './why.ts'

const MOST = 50
const HOUR = 3_600_000
const { cups, tipo_examen, prioridad } = listaEspera.fields

const plain = ({ required: _required, filter: _filter, order: _order, default: _default, ...f }: Field): Field => f

/** Of the turn itself, as its collection shows them. */
const own = [
  'cups',
  'nombre_examen',
  'tipo_examen',
  'prioridad',
  'estado',
  'fecha_solicitud',
  'fecha_objetivo',
  'posicion',
] as const satisfies readonly (keyof typeof listaEspera.fields)[]

/** What the caller's view lacks of the turn or of the patient is not there. */
const ownFields = fieldsNamed<
  { [K in (typeof own)[number]]: ValueOf<(typeof listaEspera.fields)[K]> } & {
    [K in keyof typeof listaEspera.live]: ValueOf<(typeof listaEspera.live)[K]['field']>
  }
>([
  ...own.map((name) => [name, plain(listaEspera.fields[name])] as const),
  ...keysOf(listaEspera.live).map((name) => [name, plain(listaEspera.live[name].field)] as const),
])
const contactFields = fieldsNamed<{ [K in `paciente_${ContactName}`]?: string }>(
  contactOf('demostracion').map((name) => [`paciente_${name}`, text({ label: `Paciente: ${name}`, max: 300 })]),
)

const turnFields = {
  turno: ref('lista_espera', { label: 'Turno', required: true }),
  version: integer({ label: 'Versión del turno', min: 1, max: 1_000_000_000, required: true }),
  ...ownFields,
  intentos: integer({ label: 'Intentos de contacto', min: 0, max: MOST, required: true }),
  ultimo_intento: instant({ label: 'Último intento' }),
  paso: oneOf(Object.fromEntries(steps.map((s) => [s.name, s.title])), {
    label: 'Paso que sigue',
    about: 'La operación que lo lleva adelante.',
  }),
  porque: text({ label: 'Por qué ahora', max: 600, required: true }),
  paciente: ref('paciente', { label: 'Paciente', required: true }),
  ...contactFields,
}

/** A turn as the person who calls needs it: what it is, why it comes now, and how to reach the patient. */
function asTurn(row: CalledTurn, contact: readonly string[], seen: Resource, now: string): Record<string, unknown> {
  const at = new Date(now)
  const attempts = attemptsIn(row.contacto_intentos)
  const shown = Object.fromEntries(own.filter((name) => name in seen.fields).map((name) => [name, row[name]]))
  const [fecha_solicitud, fecha_objetivo] = [String(row.fecha_solicitud), String(row.fecha_objetivo)]
  const overdue = listaEspera.live.vencida?.at(row, at) === true
  return {
    turno: row.id,
    version: row.version,
    ...shown,
    vencida: overdue,
    dias_espera: listaEspera.live.dias_espera?.at(row, at) ?? null,
    intentos: attempts.length,
    ultimo_intento: attempts.at(-1)?.fecha ?? null,
    paso: stepAfter(String(row.estado)),
    porque: whyNow({ ...row, fecha_solicitud, fecha_objetivo, vencida: overdue, intentos: attempts.length }, now),
    paciente: row.paciente,
    ...Object.fromEntries(contact.map((name) => [`paciente_${name}`, row[`paciente_${name}`] ?? null])),
  }
}

const { en_espera, autorizado, no_asistio } = estadosTurno
const needs = ({ engine, waiting: settings }: WaitingDeps) => {
  const find = nextTurns(engine.core)
  return { settings, find }
}

export const nextOperation = defineOperation({
  id: 'paciente_lista_espera_examen_siguiente_list',
  method: 'GET',
  path: `${PATH}siguiente/`,
  tag: TAG,
  title: 'A quién llamar ahora',
  about: `${queueRule} Tómelo con \`tomar/\` antes de llamar: quien pregunte a la vez recibe al mismo.`,
  access: desk,
  action: 'listar',
  resource: listaEspera.name,
  query: {
    cups: plain(cups),
    tipo_examen: plain(tipo_examen),
    prioridad: plain(prioridad),
    estado: oneOf({ en_espera, autorizado, no_asistio }, { label: 'Estado', about: 'Si se omite, toda la fila.' }),
    cuantos: integer({ label: 'Cuántos', min: 1, max: MOST, default: 1 }),
  },
  output: {
    status: 200,
    about: 'Los turnos, en el orden en que se llaman.',
    fields: {
      generado_en: instant({ label: 'A qué hora', required: true }),
      regla: text({ label: 'Con qué regla', max: 600, required: true }),
      esta_completo: bool({
        label: 'No hay más',
        about: 'true si la fila no tiene más que se puedan llamar ahora.',
        required: true,
      }),
      results: objects(turnFields, { label: 'Turnos', maxItems: MOST, required: true }),
    },
  },
  needs,
  async run({ query, call }, { settings, find }) {
    const cuantos = query.cuantos
    const since = new Date(Date.parse(call.now) - settings.retryHours * HOUR).toISOString()
    const found = await find(call, {
      cups: query.cups,
      tipo_examen: query.tipo_examen,
      prioridad: query.prioridad,
      estado: query.estado,
      cuantos: cuantos + 1,
      triedSince: since,
    })
    const rows = found.slice(0, cuantos)
    const contact = contactOf(call.actor.rol)
    const seen = seenAs(listaEspera, viewOf(call.actor.rol, listaEspera))
    return {
      json: {
        generado_en: call.now,
        regla: queueRule,
        esta_completo: found.length <= cuantos,
        results: rows.map((row) => asTurn(row, contact, seen, call.now)),
      },
      audit: {
        fields: askedBy(query),
        rows: rows.map((row) => String(row.id)),
        patients: [...new Set(rows.map((row) => String(row.paciente)))],
      },
    }
  },
})
