import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { isKeyOf } from '../../model/keys.ts'
import { Problem } from '../../model/problem.ts'
import { stale } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { type EstadoTurno, estadosTurno, nextStates } from '../../resources/parts/waiting-moves.ts'
import { desk, PATH, replayedHeader, TAG, turnOf } from './desk.ts'
import { releaseIn } from './lease.ts'
import { pasoImposible } from './problems.ts'
import { type Step, sourcesOf, steps } from './steps.ts'

/** 409 with where it is and where it may go. */
function refuseStep(row: Row, to: EstadoTurno): void {
  const from = String(row.estado)
  const next = nextStates(from)
  if (next.includes(to)) return
  throw new Problem(pasoImposible, {
    detail: say(
      `Un turno en estado «${isKeyOf(estadosTurno, from) ? estadosTurno[from] : from}» no puede pasar a «${estadosTurno[to]}».`,
      `A turn in state "${from}" cannot go to "${to}".`,
    ),
    more: { estado: from, posibles: next.join(', ') },
  })
}

const needs = ({ engine }: WithEngine) => ({ engine })

const operation = (step: Step) =>
  defineOperation({
    id: `paciente_lista_espera_examen_${step.name.replace('-', '_')}_create`,
    honours: ['If-Match', 'Idempotency-Key'],
    method: 'POST',
    path: `${PATH}{id}/${step.name}/`,
    tag: TAG,
    title: step.title,
    about: `${step.about} Desde: ${sourcesOf(step.to).join(', ')}. El mismo paso que PATCH con \`estado\`, con solo lo que necesita.`,
    access: desk,
    action: 'cambiar_estado',
    resource: listaEspera.name,
    body: step.fields,
    example: step.example,
    output: { status: 200, about: 'El turno en su nuevo estado.', rowOf: listaEspera },
    problems: [pasoImposible, stale],
    needs,
    async run({ params, body, call, ifMatch, key }, { engine }) {
      const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
      const dated = step.today === undefined || step.today in said ? {} : { [step.today]: call.now }
      const { row, replayed } = await engine.verbs(listaEspera).transition({
        id: turnOf(params.id),
        call,
        action: 'cambiar_estado',
        ifMatch,
        key,
        sent: { paso: step.name, ...said },
        body: { ...dated, ...said },
        allow: (locked) => refuseStep(locked, step.to),
        decide: async (locked) => ({
          set: { estado: step.to },
          derives: [],
          also: (tx) => releaseIn(tx, locked.id),
        }),
      })
      return { row, audited: true, headers: replayedHeader(replayed) }
    },
  })

export const stepOperations = steps.map(operation)
