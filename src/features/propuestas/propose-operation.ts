import type { WithEngine } from '../../engine/engine.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { claimable, defineOperation, type Values } from '../../engine/operation.ts'
import { refuseIfFrozenBy } from '../../engine/write/history-state.ts'
import { checkBelonging, ruleContext } from '../../engine/write/rule-context.ts'
import { refuseIfStale } from '../../engine/write/update.ts'
import { careTeam } from '../../model/access/roles.ts'
import { decide, same } from '../../model/decide.ts'
import { type Field, text } from '../../model/fields.ts'
import { refuseFrozen } from '../../model/frozen.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import {
  historiaCerrada,
  historiaSinAbrir,
  historiaSuspendida,
  invalid,
  registroFirmado,
  stale,
} from '../../model/problems.ts'
import { mayClear } from '../../model/read-body.ts'
import type { Resource, Value } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { sentence } from '../../model/text/sentence.ts'
import { draftFor } from './draft.ts'
import { borradorPropio } from './problems.ts'
import { proposalSchema, shownProposal } from './proposal.ts'

const nothing = say(
  'Diga qué cambiaría: nada de lo enviado es distinto.',
  'Say what you would change: nothing differs.',
)
/** What others may put forward: what the draft says, neither its signature nor its course. */
const proposableOf = (r: Resource): [name: string, field: Field][] =>
  Object.entries(claimable(r)).filter(
    ([name, f]) => name !== r.signed?.when && f.immutable !== true && !r.frozen?.except.includes(name),
  )

/** Of the example of the collection, one field that a proposal may change. */
const firstOf = (proposable: readonly [name: string, field: Field][], r: Resource): Record<string, unknown> => {
  const [name] = proposable.find(([n, f]) => r.example[n] !== undefined && f.kind !== 'ref') ?? []
  return name === undefined ? {} : { [name]: r.example[name] }
}

const isClearable = (f: Field | undefined): boolean => f !== undefined && mayClear(f)

export function proposeOperation(r: Resource) {
  const proposable = proposableOf(r)
  const clears = proposable.flatMap(([name]) => (isClearable(r.fields[name]) ? [name] : []))
  return defineOperation({
    id: `${r.operation}_proponer_create`,
    honours: ['If-Match'],
    method: 'POST',
    path: `${r.path}{id}/proponer/`,
    tag: r.schema,
    title: `Proponer un cambio: ${r.singular.toLowerCase()}`,
    about:
      'Un borrador lo cambia su autor. Cualquier otro del equipo envía los campos que cambiaría y por qué; nada cambia hasta que el autor lo acepte.',
    access: careTeam,
    action: 'proponer',
    resource: r.name,
    example: { motivo_propuesta: 'Según lo hablado en la ronda', ...firstOf(proposable, r) },
    body: {
      motivo_propuesta: text({
        label: 'Por qué lo propone',
        about: 'De 10 caracteres o más.',
        ...sentence,
        max: 500,
        required: true,
      }),
      ...Object.fromEntries(proposable),
    },
    clears,
    output: { status: 201, about: 'La propuesta, pendiente.', schema: proposalSchema },
    problems: [registroFirmado, borradorPropio, historiaCerrada, historiaSinAbrir, historiaSuspendida, stale],
    needs: ({ engine: { core } }: WithEngine) => core,
    async run({ params, body, cleared, call, ifMatch, tx }, core) {
      const said: Values = body
      const draft = await draftFor(core, r, call, params.id)
      refuseIfStale(draft, ifMatch)
      refuseFrozen(r, draft)
      if (r.ownDraft?.isOwn(draft, call.actor) === true) throw new Problem(borradorPropio)
      const proposed = proposable
        .map(([name]) => [name, said[name] ?? null] as const)
        .filter(([name, value]) => value !== null || cleared.includes(name))
        .filter(([name, value]) => !same(draft[name] ?? null, value))
      const errors: FieldError[] = []
      if (proposed.length === 0) errors.push({ campo: '', codigo: 'requerido', mensaje: nothing })
      const values = new Map<string, Value>(proposed)
      const ctx = await ruleContext(core, r, values, draft, call, errors)
      refuseIfFrozenBy(r, draft, ctx)
      // The author who accepts it must not find out then that it could never stand.
      const { id, version, creado_en, actualizado_en, creado_por } = draft
      const system = { id, version, creado_en, actualizado_en, creado_por }
      const next = decide(r, { values, claims: new Map() }, 'patch', ctx, system, errors)
      checkBelonging(r, next, ctx, errors)
      if (errors.length > 0) throw new Problem(invalid, { errores: errors })
      const kept = {
        id: core.newId(),
        registro: draft.id,
        version: draft.version,
        antes: Object.fromEntries(proposed.map(([name]) => [name, draft[name] ?? null])),
        despues: Object.fromEntries(proposed),
        motivo: body.motivo_propuesta,
        nombre: call.actor.nombre,
        creada_en: call.now,
        estado: 'pendiente',
        decidida_por: null,
        decidida_en: null,
        respuesta: null,
      } as const
      await tx.run({
        text: `insert into propuesta (id, recurso, registro, version, antes, despues, motivo, cuenta, nombre, creada_en)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        values: [
          kept.id,
          r.name,
          draft.id,
          draft.version,
          JSON.stringify(kept.antes),
          JSON.stringify(kept.despues),
          kept.motivo,
          call.actor.id,
          kept.nombre,
          kept.creada_en,
        ],
      })
      await recordEvent(tx, { resource: r.name, fact: 'propuesta', id: draft.id, patient: String(draft.paciente) })
      return {
        json: shownProposal(r, draft, kept),
        audit: { id: draft.id, patient: String(draft.paciente), fields: Object.keys(kept.despues) },
      }
    },
  })
}
