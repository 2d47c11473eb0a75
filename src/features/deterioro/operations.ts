import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { instant, integer, oneOf, ref, text } from '../../model/fields.ts'
import { Problem, problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { deteriorationLevels, deteriorationScales, tellsPeople } from '../../model/scales/deterioration.ts'
import { sentence } from '../../model/text/sentence.ts'
import { historia } from '../../resources/historia.ts'
import { type PatientScore, scoreReader } from './read-scores.ts'

export const sinDeterioro = problem(
  'sin_deterioro',
  409,
  say(
    'Los últimos signos de este paciente no dicen un riesgo alto que atender.',
    'The last signs of this patient tell no high risk to answer for.',
  ),
  'Puede que alguien los corrigiera o que haya otros posteriores: vuelva a leerlo y dígalo de esos.',
)

const shared = { tag: historia.schema, resource: historia.name, access: careTeam } as const

const fields = {
  escala: oneOf(deteriorationScales, { label: 'Escala' }),
  puntos: integer({ label: 'Puntos', about: 'Con lo que no se midió contado como normal.', min: 0, max: 30 }),
  nivel: oneOf(deteriorationLevels, { label: 'Nivel', about: 'null: no hay signos de los últimos siete días.' }),
  texto: text({ label: 'En palabras', max: 500 }),
  desde: instant({ label: 'Cuándo se tomó lo que lo dice' }),
  valor: ref('valor_clinico', { label: 'El último valor que lo dice' }),
  atendido_por: text({ label: 'Quién lo atendió', max: 200 }),
  atendido_en: instant({ label: 'Cuándo se atendió' }),
  conducta: text({ label: 'Qué se hizo', max: 2000 }),
}

const shown = (score: PatientScore | undefined): Record<string, unknown> => ({
  escala: score?.escala ?? null,
  puntos: score?.puntos ?? null,
  nivel: score?.nivel ?? null,
  texto: score?.texto ?? null,
  desde: score?.desde ?? null,
  valor: score?.valor ?? null,
  atendido_por: score?.atendido?.por ?? null,
  atendido_en: score?.atendido?.en ?? null,
  conducta: score?.atendido?.conducta ?? null,
})

const needs = ({ engine: { core } }: WithEngine) => ({ core, read: scoreReader(core) })

async function reachedPatient(core: Core, call: Call, asked: string): Promise<{ id: string; paciente: string }> {
  const id = asked.toLowerCase()
  const row = isUuid(id) ? await core.loadFor(call, historia.name, id) : null
  if (row === null) throw new Problem(notFound)
  return { id, paciente: String(row.paciente) }
}

const see = defineOperation({
  ...shared,
  id: 'hce_api_historias_deterioro_retrieve',
  method: 'GET',
  path: `${historia.path}{id}/deterioro/`,
  title: 'Cómo está el paciente según sus signos',
  about:
    'NEWS2; en menores de 16 años, PEWS de Brighton; en la gestación, MEOWS. Con el último de cada signo de las 24 horas anteriores al más nuevo, de cualquiera de sus atenciones y de donde haya llegado, corregido por la altura de la sede.',
  action: 'leer',
  output: { status: 200, about: 'Su nivel, y quién lo atendió.', fields },
  problems: [notFound],
  needs,
  async run({ params, call }, { core, read }) {
    const { id, paciente } = await reachedPatient(core, call, params.id)
    return { json: shown((await read(call, [paciente])).get(paciente)), audit: { id, patient: paciente } }
  },
})

const attend = defineOperation({
  ...shared,
  id: 'hce_api_historias_deterioro_create',
  method: 'POST',
  path: `${historia.path}{id}/deterioro/`,
  title: 'Decir que se atendió el deterioro',
  about:
    'Qué se hizo con unos signos de riesgo alto o crítico: dejan de avisarse a todos hasta que se midan otros. Se agrega y no se cambia.',
  action: 'revisar',
  example: { conducta: 'Valorado por la Dra. Ríos: oxígeno y cristaloides; pasa a reanimación.' },
  body: {
    conducta: text({ label: 'Qué se hizo', ...sentence, max: 2000, required: true }),
    valor: ref('valor_clinico', {
      label: 'El valor que se vio',
      about: 'El que dice la lectura: si ya hay otros, no se da por atendido. Por defecto, lo de ahora.',
    }),
  },
  output: { status: 201, about: 'Cómo queda.', fields },
  problems: [notFound, sinDeterioro],
  needs,
  async run({ params, body, call, tx }, { core, read }) {
    const { id, paciente } = await reachedPatient(core, call, params.id)
    const score = (await read(call, [paciente])).get(paciente)
    if (score === undefined || !tellsPeople(score.nivel)) throw new Problem(sinDeterioro)
    if (body.valor !== null && body.valor !== score.valor) throw new Problem(sinDeterioro)
    const { actor, now } = call
    await tx.run({
      name: 'deterioro_atendido_nuevo',
      text: `insert into deterioro_atendido (id, valor, paciente, historia, cuenta, nombre, conducta, momento)
values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [core.newId(), score.valor, paciente, id, actor.id, actor.nombre, body.conducta, now],
    })
    await recordEvent(tx, { resource: historia.name, fact: 'deterioro', id, patient: paciente })
    const atendido = { por: actor.nombre, en: now, conducta: body.conducta }
    return { status: 201, json: shown({ ...score, atendido }), audit: { id, patient: paciente, fields: ['deterioro'] } }
  },
})

/** How a patient is by their signs, and who answered for it. */
export const deteriorationOperations = [see, attend]
