import type { Call } from '../../engine/call.ts'
import type { WithEngine } from '../../engine/engine.ts'
import {
  defineOperation,
  type Fields,
  type Given,
  type OperationInput,
  type OperationResult,
} from '../../engine/operation.ts'
import { refuseIfReplaced } from '../../engine/write/replaced.ts'
import { isUuid } from '../../model/check-value.ts'
import { instant, integer, loosely, oneOf, ref, text } from '../../model/fields.ts'
import { estadosHistoria } from '../../model/history-state.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { duplicate, invalid, notFound, stale } from '../../model/problems.ts'
import type { PatientFacts, Row, Value } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { historia } from '../../resources/historia.ts'
import { paciente, pacienteFusionado } from '../../resources/paciente.ts'
import { type AskedTransition, decideState, eventTime, logEntry, type StateDeps } from './change-state.ts'
import { dataConsentProblem } from './data-consent.ts'
import { ownContent, reachedContent } from './load-content.ts'
import { entryVoider } from './marks/void-entries.ts'
import { faltaParaCerrar, noEsSuya, sinConsentimiento, transicionImposible } from './problems.ts'
import { type Estado, rolesOf, type TransitionOperation } from './transitions.ts'
import type { ReadinessOf } from './view-operation.ts'

export interface StateOperationDeps extends WithEngine, Pick<StateDeps, 'closingKey' | 'archiveYears'> {
  /** Whether the patient must have authorised data treatment before the history opens. */
  readonly demandsConsent: boolean
  /** What the document that the history ends in still lacks, and whether closing waits for it. */
  readonly rdaReadiness: ReadinessOf
  readonly demandsRda: boolean
}

const TAG = 'Historias: ciclo de vida'

/** CambiarEstadoRequest, less what only one of the three takes. */
const shared = {
  motivo: text({ label: 'Motivo', about: 'De 10 caracteres o más; obligatorio al suspender y al anular.', max: 500 }),
  observaciones: text({ label: 'Observaciones', about: 'Quedan en la bitácora.', max: 1000 }),
  fecha_evento: instant({ label: 'Cuándo ocurrió', about: 'Por defecto, ahora. No futura.' }),
  version: integer({
    label: 'Versión que se leyó',
    about: 'Si la historia cambió desde entonces, 412; lo mismo que If-Match.',
    min: 1,
    max: 1_000_000_000,
  }),
} as const

type SaidOfState = Given<typeof shared>

const target = { label: 'Estado al que pasa' } as const

/** What a history that is opened in one step may carry: what the front desk knows. */
const atOpening = [
  'modalidad_atencion',
  'entorno_atencion',
  'servicio_reps',
  'cups_consulta',
  'via_ingreso',
  'fecha_inicio',
  'motivo_inicio_tardio',
  'profesional',
  'prestador_codigo',
  'eapb',
  'tipo_usuario',
  'ocupacion',
  'acompanante_nombre',
  'acompanante_telefono',
  'responsable_nombre',
  'responsable_telefono',
  'responsable_parentesco',
  'motivo_consulta',
  'triage',
  'triage_fecha',
  'confidencialidad',
] as const

const given = <N extends string>(body: { readonly [K in N]: Value }, names: readonly N[]): Record<string, Value> =>
  Object.fromEntries(names.filter((name) => body[name] !== null).map((name) => [name, body[name]]))

const askedOf = (body: SaidOfState, to: Estado, by: TransitionOperation): AskedTransition => ({
  to,
  by,
  motivo: body.motivo,
  observaciones: body.observaciones,
  fecha: body.fecha_evento,
})

const openingBody = {
  historia: ref('historia', { label: 'Borrador que se abre' }),
  paciente: ref('paciente', { label: 'Paciente', about: 'Para crearla y abrirla en un paso.' }),
  ...loosely(historia.fields, ['tipo_atencion']),
  ...loosely(historia.fields, atOpening),
  estado: oneOf({ abierta: estadosHistoria.abierta }, target),
  ...shared,
} as const
type OpeningInput = Pick<OperationInput<string, Fields, typeof openingBody>, 'body' | 'call' | 'ifMatch' | 'key'>

type StateInput = Pick<OperationInput<string, Fields, typeof shared>, 'body' | 'call' | 'ifMatch' | 'key'>

/** No row has it: what the body and If-Match say of the version contradicts itself, and one of them is stale. */
const NEITHER = 0

function seenVersion({ body: { version: said }, ifMatch }: StateInput): number | null {
  if (said !== null && ifMatch !== null && said !== ifMatch) return NEITHER
  return said ?? ifMatch
}

const output = (status: number, about: string) => ({ status, about, rowOf: historia }) as const

const discharge = ['condicion_egreso', 'destino_egreso', 'institucion_destino', 'plan_manejo'] as const

interface Opening {
  readonly call: Call
  readonly key: string | null
  readonly said: Readonly<Record<string, Value>>
  readonly asked: AskedTransition
  /** What the system that admits calls the visit, as `system|value`. */
  readonly visit?: string | null
  /** What was asked with that key, by which a repetition is known. */
  readonly sent: Readonly<Record<string, unknown>>
}

export type EncounterOpener = ReturnType<typeof encounterOpener>

/** Opens an encounter in one step, whatever door its facts came by. */
export function encounterOpener({ engine, demandsConsent }: Pick<StateOperationDeps, 'engine' | 'demandsConsent'>) {
  async function refuseWithoutConsent(call: Call, patient: string): Promise<void> {
    if (demandsConsent && (await dataConsentProblem(engine.core.db, patient, call.now)))
      throw new Problem(sinConsentimiento)
  }

  /** Made and opened in one statement: a crash leaves a history that is open, or none. */
  async function open({
    call,
    key,
    said,
    asked,
    visit = null,
    sent,
  }: Opening): Promise<{ row: Row; replayed: boolean }> {
    refuseForNobody(call, said)
    await refuseWithoutConsent(call, String(said.paciente ?? ''))
    const at = eventTime(asked, null, call)
    const since = asked.fecha === null || said.fecha_inicio != null ? {} : { fecha_inicio: asked.fecha }
    return engine.verbs(historia).create({
      body: { ...said, ...since },
      call,
      key,
      operation: 'abrir',
      sent,
      set: {
        identificador_externo: visit,
        estado: 'abierta',
        estado_desde: at,
        estados_previos: [{ estado: 'borrador', desde: at, hasta: at }],
      },
      derives: (made) => [logEntry(made, asked, null)],
    })
  }
  return { open, refuseWithoutConsent }
}

const needs = (service: StateOperationDeps) => {
  const { engine } = service
  const { open, refuseWithoutConsent } = encounterOpener(service)
  const { closingKey, archiveYears, rdaReadiness, demandsRda } = service
  const deps: StateDeps = {
    closingKey,
    archiveYears,
    voider: entryVoider(engine.core),
    // Judged only where it decides anything.
    ...(demandsRda ? { rdaReadiness } : {}),
    contentOf: ownContent(engine.core.registry),
    reachedOf: reachedContent(engine.core.registry),
    clock: () => new Date().toISOString(),
  }

  async function move(
    input: StateInput,
    id: string,
    asked: AskedTransition,
    body: Record<string, unknown> = {},
  ): Promise<OperationResult> {
    if (!isUuid(id)) throw new Problem(notFound)
    const action = asked.by === 'abrir' ? 'abrir' : asked.by === 'cerrar' ? 'cerrar' : 'cambiar_estado'
    const closing = asked.by === 'cerrar' ? await deps.closingKey() : null
    const { row, replayed } = await engine.verbs(historia).transition({
      id: id.toLowerCase(),
      call: input.call,
      action,
      ifMatch: seenVersion(input),
      key: input.key,
      sent: input.body,
      body,
      // The hour at which the row was ours: what others wrote while we waited is before, and not after, the closing.
      async decide(row, tx, _others, ctx) {
        const { patient } = ctx
        // Care that begins is begun where it will be looked for. The facts of a patient are its row.
        if (asked.by === 'abrir' && patient !== null) refuseIfReplaced(paciente, patient as PatientFacts & Row)
        return decideState(deps, { ...input.call, now: deps.clock() }, asked, { row, tx, ctx, closing })
      },
    })
    return { row, status: 200, audited: true, ...(replayed ? { headers: { 'idempotency-replayed': 'true' } } : {}) }
  }

  async function create(input: OpeningInput): Promise<OperationResult> {
    const { body, call, key } = input
    if (seenVersion(input) !== null) throw new Problem(invalid, { errores: [notWhenMade] })
    const { row, replayed } = await open({
      call,
      key,
      said: given(body, ['paciente', 'tipo_atencion', ...atOpening]),
      asked: askedOf(body, 'abierta', 'abrir'),
      sent: body,
    })
    const headers = { location: `${historia.path}${row.id}/`, ...(replayed ? { 'idempotency-replayed': 'true' } : {}) }
    return { row, status: 201, audited: true, headers }
  }
  return { create, engine, refuseWithoutConsent, move }
}

const abrir = defineOperation({
  id: 'hce_api_historias_abrir_create',
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    tipo_atencion: 'consulta_externa',
    servicio_reps: '328',
  },
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${historia.path}abrir/`,
  tag: TAG,
  title: 'Abrir una historia',
  about:
    'Abre un borrador (`historia`), o la crea ya abierta con `paciente` y `tipo_atencion` en un solo paso (201). Si el paciente tiene otra sin cerrar de ese tipo en el prestador (en consulta externa, en ese servicio), 409 con su id.',
  access: rolesOf('abrir'),
  action: 'abrir',
  resource: historia.name,
  bodyName: 'AbrirHistoriaRequest',
  contractBody: 'CambiarEstadoRequest',
  body: openingBody,
  output: output(201, 'Abierta.'),
  problems: [transicionImposible, sinConsentimiento, duplicate, pacienteFusionado, stale],
  needs,
  async run(input, { create, engine, refuseWithoutConsent, move }) {
    const { body, call } = input
    if (body.historia === null) {
      const missing = (['paciente', 'tipo_atencion'] as const).filter((name) => body[name] === null)
      if (missing.length > 0) throw new Problem(invalid, { errores: missing.map(needed) })
      return create(input)
    }
    const extra = (['paciente', 'tipo_atencion', ...atOpening] as const).filter((name) => body[name] !== null)
    if (extra.length > 0) throw new Problem(invalid, { errores: extra.map(notWithDraft) })
    const draft = await engine.core.loadFor(call, historia.name, body.historia)
    if (draft === null) throw new Problem(notFound)
    refuseForNobody(call, draft)
    await refuseWithoutConsent(call, String(draft.paciente))
    return move(input, draft.id, askedOf(body, 'abierta', 'abrir'))
  },
})

const cambiar = defineOperation({
  id: 'hce_api_historias_cambiar_estado_create',
  example: { estado: 'suspendida', motivo: 'En espera del resultado de la tomografía' },
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${historia.path}{id}/cambiar-estado/`,
  tag: TAG,
  title: 'Cambiar el estado de una historia',
  about:
    'Iniciar, suspender o reanudar la atención, anular lo abierto por error con todo lo registrado en ello, archivar y desarchivar. Cada paso y quién lo da, en docs/generated/states.md. Cerrar tiene su propia operación.',
  access: rolesOf('cambiar-estado'),
  action: 'cambiar_estado',
  resource: historia.name,
  bodyName: 'CambiarEstadoRequest',
  body: { estado: oneOf(estadosHistoria, { ...target, required: true }), ...shared },
  output: output(200, 'En su nuevo estado.'),
  problems: [transicionImposible, noEsSuya, stale],
  needs,
  run: (input, { move }) => move(input, input.params.id, askedOf(input.body, input.body.estado, 'cambiar-estado')),
})

const cerrar = defineOperation({
  id: 'hce_api_historias_cerrar_create',
  example: { motivo: 'Atención terminada' },
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  path: `${historia.path}{id}/cerrar/`,
  tag: TAG,
  title: 'Cerrar una historia',
  about:
    'Revisa lo que la ley exige (422 con todo lo que falta), la sella con la huella SHA-256 de su JSON canónico y la firma en nombre de quien cierra. Desde entonces no cambia.',
  access: rolesOf('cerrar'),
  action: 'cerrar',
  resource: historia.name,
  bodyName: 'CerrarHistoriaRequest',
  contractBody: 'CambiarEstadoRequest',
  body: {
    estado: oneOf({ cerrada: estadosHistoria.cerrada }, target),
    ...loosely(historia.fields, discharge),
    ...shared,
  },
  output: output(200, 'Cerrada y sellada.'),
  problems: [transicionImposible, faltaParaCerrar, noEsSuya, stale],
  needs,
  run: (input, { move }) =>
    move(input, input.params.id, askedOf(input.body, 'cerrada', 'cerrar'), given(input.body, discharge)),
})

export const stateOperations = [abrir, cambiar, cerrar]

/** Who opens for others says for whom: of neither a professional nor a service, nobody would find it. */
function refuseForNobody({ actor }: Call, said: { readonly [name: string]: unknown }): void {
  if (actor.rol !== 'admisiones' && actor.rol !== 'coordinador_medico') return
  if (said.profesional == null && said.servicio_reps == null) throw new Problem(invalid, { errores: [forNobody] })
}

const forNobody: FieldError = {
  campo: 'servicio_reps',
  codigo: 'requerido',
  mensaje: say(
    'Diga a qué servicio llega o quién lo atiende: sin eso nadie lo encontraría.',
    'Say to which service the patient comes or who attends: without that nobody would find it.',
  ),
}

const notWhenMade: FieldError = {
  campo: 'version',
  codigo: 'regla',
  mensaje: say('Lo que se crea no tiene versión anterior.', 'What is being made has no earlier version.'),
}

const needed = (campo: string): FieldError => ({
  campo,
  codigo: 'requerido',
  mensaje: say(
    'Diga el borrador (historia), o el paciente y el tipo de atención.',
    'Say the draft (historia), or the patient and the kind of care.',
  ),
})

const notWithDraft = (campo: string): FieldError => ({
  campo,
  codigo: 'regla',
  mensaje: say(
    'Al abrir un borrador sus datos son los que tiene: cámbielos en la historia.',
    'A draft is opened as it is: change its data in the history itself.',
  ),
})
