import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { servicioReps } from '../../model/codes/index.ts'
import { code, instant, oneOf, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, historiaCerrada, notFound } from '../../model/problems.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { historia } from '../../resources/historia.ts'
import { cuentaNoClinica, noPuedeAgregarse } from '../alcance/problems.ts'
import { clinicalAccount, historyOf, mayGive, notOfTheTeam, ONLY_THIS_HISTORY } from '../alcance/team-grants.ts'
import { assigns, decideHandOver, decideReturn, decideTake } from './decide.ts'
import { queues, replayedHeader, shared, standing, standingOf, workers } from './hands.ts'
import { mover, tiposEntrega } from './move.ts'
import { atencionSinAbrir, atencionTomada, noLaTiene, otraCola } from './problems.ts'

const PATH = '/hce/api/historias/{historia}/'
const output = { status: 200, about: 'En manos de quién queda.', fields: standing } as const
const needs = ({ engine }: WithEngine) => ({ core: engine.core, move: mover(engine) })

const note = text({
  label: 'Recado',
  about:
    'Qué se hizo y qué queda por hacer, en una frase. De quien atiende queda como nota firmada de la atención (`tipo_nota` `entrega`); de admisiones, solo con la entrega.',
  min: 3,
  max: 500,
})

const idOf = (given: string): string => {
  if (!isUuid(given)) throw new Problem(notFound)
  return given.toLowerCase()
}

const returnedTo = (service: string | null): string =>
  service === null ? 'Devuelta' : `A la cola de ${labelOf(historia, 'servicio_reps', service) ?? 'su servicio'}`

const take = defineOperation({
  ...shared,
  id: 'hce_api_historias_tomar_create',
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${PATH}tomar/`,
  title: 'Tomar una atención de la cola',
  about:
    'Quien es del servicio toma una atención que espera en su cola. Un profesional queda a cargo; enfermería la tiene en sus manos y el cargo sigue libre. De dos a la vez, una la recibe.',
  access: workers,
  action: 'entregar',
  output,
  problems: [atencionTomada, otraCola, atencionSinAbrir, historiaCerrada],
  needs,
  async run({ params, call, key }, { core, move }) {
    const id = idOf(params.historia)
    const { replayed } = await move({
      id,
      call,
      key,
      sent: { tomar: true },
      tipo: 'toma',
      nota: null,
      to: { account: call.actor.id },
      decide: async (at) => ({ move: decideTake(at, call.actor), grant: ONLY_THIS_HISTORY }),
    })
    return { json: await standingOf(core, id), audited: true, ...replayedHeader(replayed) }
  },
})

const handOver = defineOperation({
  ...shared,
  id: 'hce_api_historias_entregar_create',
  byPeople: true,
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${PATH}entregar/`,
  title: 'Entregar o asignar una atención',
  about:
    'El equipo la entrega a otra persona, con un recado; admisiones y el coordinador la asignan. Quien la recibe la alcanza desde ese momento. Queda a cargo si es profesional y nadie lo está, si se la da quien lo está, o si la asignan. Nadie se la entrega a sí mismo.',
  access: queues,
  action: 'entregar',
  example: {
    cuenta: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c04',
    nota: 'Tomar signos vitales y glucometría antes de la valoración',
  },
  body: { cuenta: text({ label: 'A quién', max: 60, required: true }), nota: note },
  output,
  problems: [noPuedeAgregarse, cuentaNoClinica, atencionSinAbrir, historiaCerrada],
  needs,
  async run({ params, body, call, key }, { core, move }) {
    const id = idOf(params.historia)
    if (body.cuenta === call.actor.id) throw new Problem(noPuedeAgregarse)
    const { replayed } = await move({
      id,
      call,
      key,
      sent: { entregar: body },
      tipo: assigns(call.actor) ? 'asignacion' : 'entrega',
      nota: body.nota,
      to: { account: body.cuenta },
      async decide(at, tx, row) {
        const grant = await mayGive(tx, call, row)
        if (grant === null) throw new Problem(forbidden, { detail: notOfTheTeam })
        const { rol } = await clinicalAccount(tx, body.cuenta)
        return { move: decideHandOver(at, call.actor, { id: body.cuenta, rol }, body.nota), grant }
      },
    })
    return { json: await standingOf(core, id), audited: true, ...replayedHeader(replayed) }
  },
})

const giveBack = defineOperation({
  ...shared,
  id: 'hce_api_historias_devolver_create',
  byPeople: true,
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${PATH}devolver/`,
  title: 'Devolver una atención',
  about:
    'Quien ayudaba la devuelve al profesional a cargo; quien estaba a cargo, a la cola de su servicio. Con `servicio_reps` queda en la cola de otro servicio.',
  access: queues,
  action: 'entregar',
  example: { nota: 'Signos vitales tomados' },
  body: { nota: note, servicio_reps: code(servicioReps, { label: 'Servicio' }) },
  output,
  problems: [noLaTiene, atencionSinAbrir, historiaCerrada],
  needs,
  async run({ params, body, call, key }, { core, move }) {
    const id = idOf(params.historia)
    const { replayed } = await move({
      id,
      call,
      key,
      sent: { devolver: body },
      tipo: 'devolucion',
      nota: body.nota,
      to: { place: returnedTo(body.servicio_reps) },
      decide: async (at) => ({ move: decideReturn(at, call.actor, body.servicio_reps), grant: ONLY_THIS_HISTORY }),
    })
    return { json: await standingOf(core, id), audited: true, ...replayedHeader(replayed) }
  },
})

const list = defineOperation({
  ...shared,
  id: 'hce_api_historias_entregas_list',
  method: 'GET',
  path: `${PATH}entregas/`,
  title: 'Por qué manos pasó una atención',
  about: 'Cada vez que se tomó, se asignó, se entregó o se devolvió, con su recado; lo más reciente primero.',
  access: [...workers, 'auditor', 'paciente'],
  action: 'listar',
  output: {
    status: 200,
    about: 'Las entregas.',
    listOf: {
      tipo: oneOf(tiposEntrega, { label: 'Qué pasó', required: true }),
      cuenta: text({ label: 'Quién la recibió', max: 60 }),
      nombre: text({ label: 'Cómo se llama', max: 200 }),
      nota: text({ label: 'Recado', max: 500 }),
      por: text({ label: 'Quién la pasó', max: 60, required: true }),
      por_nombre: text({ label: 'Cómo se llama quien la pasó', max: 200, required: true }),
      desde: instant({ label: 'Desde', required: true }),
      hasta: instant({ label: 'Hasta' }),
    },
  },
  needs,
  async run({ params, call }, { core }) {
    const history = await historyOf(core, call, params.historia)
    const results = await core.db.run({
      name: 'entregas_de_historia',
      text: `select e.tipo, e.cuenta, c.nombre, e.nota, e.por, e.por_nombre, e.desde, e.hasta
from entrega e left join cuenta c on c.id = e.cuenta where e.historia = $1 order by e.desde desc, e.id desc limit 200`,
      values: [history.id],
    })
    return {
      json: { next: null, previous: null, results },
      audit: { id: history.id, patient: String(history.paciente), code: 'entregas' },
    }
  },
})

export const handOverOperations = [take, handOver, giveBack, list]
