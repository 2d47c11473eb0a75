import { afterSaving } from '../../engine/connection/database-fault.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { linkTo } from '../../engine/list-operation.ts'
import { defineOperation, type OperationInput, type OperationResult } from '../../engine/operation.ts'
import type { Created } from '../../engine/write/replay.ts'
import { careTeam, indexKeepers } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { bool, integer, ref, text } from '../../model/fields.ts'
import { DEFAULT_PAGE, MAX_PAGE } from '../../model/list-query.ts'
import { Problem } from '../../model/problem.ts'
import { idempotencyReused, notFound, stale } from '../../model/problems.ts'
import { sentence } from '../../model/text/sentence.ts'
import { paciente } from '../../resources/paciente.ts'
import { patientFinder } from '../patient-of-path.ts'
import { compare } from './compare.ts'
import { decideMerge } from './merge.ts'
import { madeBy, mergeFields, mergesOf, undoneBy } from './merges.ts'
import {
  duplicadoConFusionados,
  duplicadoYaFusionado,
  fusionConsigoMismo,
  fusionPorConfirmar,
  principalFusionado,
  sinFusion,
} from './problems.ts'
import { decideUndo } from './undo.ts'

const shared = { tag: 'Pacientes: fusión de registros', resource: paciente.name } as const
const item = `${paciente.path}{id}/` as const

const motivo = text({ label: 'Motivo', about: 'De 10 caracteres o más.', ...sentence, max: 500, required: true })

const idOf = ({ params }: OperationInput): string => {
  if (!isUuid(params.id ?? '')) throw new Problem(notFound)
  return String(params.id).toLowerCase()
}

const answered = (json: unknown, { replayed }: Created): OperationResult => ({
  json,
  audited: true,
  ...(replayed ? { headers: { 'idempotency-replayed': 'true' } } : {}),
})

const needs = ({ engine }: WithEngine) => {
  const { core } = engine
  const patientOf = patientFinder(core)
  return { engine, core, patientOf }
}

const merge = defineOperation({
  ...shared,
  id: 'paciente_paciente_fusionar_create',
  byPeople: true,
  example: { duplicado: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00', motivo: 'Documento mal digitado al registrar' },
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${item}fusionar/`,
  title: 'Fusionar con un registro duplicado',
  about:
    'El paciente de la ruta sigue vigente y `duplicado` queda inactivo y enlazado con él. Ningún registro clínico se mueve: las vistas longitudinales del vigente muestran lo de ambos. Se puede deshacer.',
  access: indexKeepers,
  action: 'fusionar',
  body: {
    duplicado: ref('paciente', { label: 'Registro duplicado', about: 'El que deja de usarse.', required: true }),
    motivo,
    confirmo: bool({
      label: 'Confirmo que son la misma persona',
      about: 'Obligatorio si difieren en sexo, en fecha de nacimiento y en todos los nombres.',
    }),
  },
  output: { status: 200, about: 'Fusionados.', fields: mergeFields },
  problems: [
    fusionConsigoMismo,
    duplicadoYaFusionado,
    principalFusionado,
    duplicadoConFusionados,
    fusionPorConfirmar,
    idempotencyReused,
    stale,
  ],
  needs,
  async run(input, { engine, core }) {
    const { body, call, key, ifMatch } = input
    const principal = idOf(input)
    const duplicate = body.duplicado
    if (duplicate === principal) throw new Problem(fusionConsigoMismo)
    const asked = { motivo: body.motivo, confirmo: body.confirmo === true, ifMatch }
    const done = await engine.verbs(paciente).transition({
      id: duplicate,
      call,
      action: 'fusionar',
      ifMatch: null,
      key,
      sent: { ...body, principal },
      body: {},
      others: () => [principal],
      async decide(absorbed, _tx, [survivor]) {
        if (survivor === undefined) throw new Problem(notFound)
        return decideMerge(core, call, asked, absorbed, survivor)
      },
    })
    return answered(await afterSaving(() => madeBy(core.db, duplicate, done.row.version)), done)
  },
})

const undo = defineOperation({
  ...shared,
  id: 'paciente_paciente_fusionar_deshacer_create',
  byPeople: true,
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${item}fusionar/deshacer/`,
  title: 'Deshacer una fusión',
  about:
    'El paciente de la ruta es el absorbido: vuelve a ser un registro aparte, activo o no como estaba, y termina el alcance que la fusión dio.',
  access: indexKeepers,
  action: 'deshacer_fusion',
  example: { motivo: 'Son dos personas: hermanos gemelos' },
  body: { motivo },
  output: { status: 200, about: 'Deshecha.', fields: mergeFields },
  problems: [sinFusion, idempotencyReused, stale],
  needs,
  async run(input, { engine, core }) {
    const { body, call, key, ifMatch } = input
    const done = await engine.verbs(paciente).transition({
      id: idOf(input),
      call,
      action: 'deshacer_fusion',
      ifMatch,
      key,
      sent: body,
      body: {},
      others: (seen) => (typeof seen.fusionado_con === 'string' ? [seen.fusionado_con] : []),
      decide: (absorbed, tx, [principal]) => decideUndo(tx, call, body.motivo, absorbed, principal),
    })
    return answered(await afterSaving(() => undoneBy(core.db, done.row.id, done.row.version)), done)
  },
})

const list = defineOperation({
  ...shared,
  id: 'paciente_paciente_fusiones_list',
  method: 'GET',
  path: `${item}fusiones/`,
  title: 'Fusiones de un paciente',
  about: 'Con qué registros se fusionó o los que se fusionaron con él, hoy y antes: quién, cuándo y por qué.',
  access: [...indexKeepers, ...careTeam.filter((role) => role !== 'coordinador_medico'), 'auditor'],
  action: 'leer',
  query: {
    cursor: ref('fusion', { label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.' }),
    page_size: integer({ label: 'Fusiones por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
  },
  output: { status: 200, about: 'Lo más reciente primero.', listOf: mergeFields },
  needs,
  async run({ params, query, call }, { patientOf, core }) {
    const { id } = await patientOf(call, params.id)
    const size = query.page_size
    const found = await mergesOf(core.db, call, id, query.cursor, size + 1)
    const shown = found.slice(0, size)
    const last = found.length > size ? String(shown.at(-1)?.id) : null
    const patients = new Set([id, ...shown.flatMap((f) => [String(f.principal), String(f.absorbido)])])
    return {
      json: { next: linkTo(`${paciente.path}${id}/fusiones/`, query, last), previous: null, results: shown },
      audit: { patient: id, patients: [...patients], rows: shown.map((f) => String(f.id)) },
    }
  },
})

/** Two records of one person: compared, merged, the merge undone, and what was done. */
export const mergeOperations = [compare, merge, undo, list]
