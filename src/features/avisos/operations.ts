import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { noticeKindNames, noticeKinds, noticeReaders, silenceableFor } from '../../model/access/notice-kinds.ts'
import { bool, instant, integer, oneOf, ref, strings, text } from '../../model/fields.ts'
import { recordOf } from '../../model/keys.ts'
import { Problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { markActsSeen } from './account-acts.ts'
import { noticeReader } from './notices.ts'
import { markSeen, settingsOf, silence } from './settings.ts'

const PATH = '/avisos/'
const MOST = 200

const tipos = recordOf(noticeKindNames, (kind): string => noticeKinds[kind].label)

// A bell that a program has seen would be one that nobody heard.
const shared = { tag: 'Avisos', resource: 'aviso', access: noticeReaders, byPeople: true } as const

const needs = ({ engine: { core } }: WithEngine) => ({ core, read: noticeReader(core) })

const list = defineOperation({
  ...shared,
  id: 'avisos_list',
  method: 'GET',
  path: PATH,
  title: 'Lo que le concierne a quien pregunta',
  about:
    'Lo que espera por esta persona o acaba de pasar con sus pacientes, lo más reciente primero y hasta 100: se calcula al preguntar, con lo que alcanza en ese momento. Lo que ya no espera deja de estar. Aparte, hasta 100 de lo que da acceso a una cuenta: cada acto queda una semana, y hasta que otra persona lo vea. Sin los tipos que silenció.',
  action: 'listar',
  // What roles that state a reason are told concerns their own account; a test holds it.
  namesPatients: false,
  output: {
    status: 200,
    about: 'Los avisos.',
    listOf: {
      id: text({ label: 'Aviso', about: 'El mismo mientras trate de lo mismo.', max: 80, required: true }),
      tipo: oneOf(tipos, { label: 'Tipo', required: true }),
      titulo: text({ label: 'Qué es', max: 100, required: true }),
      detalle: text({ label: 'En qué consiste', max: 2000, required: true }),
      momento: instant({ label: 'Desde cuándo', required: true }),
      paciente: ref('paciente', { label: 'Paciente, si es de uno' }),
      paciente_nombre: text({ label: 'Nombre del paciente', max: 400 }),
      historia: ref('historia', { label: 'Atención, si es de una' }),
      visto: bool({ label: 'Ya lo vio', required: true }),
    },
    beside: { sin_ver: integer({ label: 'Cuántos no ha visto', min: 0, max: MOST, required: true }) },
  },
  needs,
  async run({ call }, { core, read }) {
    const { silenciados, vistos } = await settingsOf(core.db, call.actor.id)
    const notices = await read(call, silenciados)
    const results = notices.map((n) => ({ ...n, visto: vistos.includes(n.id) }))
    return {
      json: { next: null, previous: null, results, sin_ver: results.filter((n) => !n.visto).length },
      audit: {
        patients: [...new Set(notices.flatMap((n) => n.paciente ?? []))],
        rows: [...new Set(notices.flatMap((n) => n.historia ?? []))],
      },
    }
  },
})

const seen = defineOperation({
  ...shared,
  id: 'avisos_vistos_create',
  method: 'POST',
  path: `${PATH}vistos/`,
  title: 'Decir cuáles se vieron',
  about: 'Dejan de contarse entre los que no se han visto; siguen en la lista mientras esperen.',
  action: 'actualizar',
  example: { avisos: ['solicitud_titular.0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01'] },
  body: { avisos: strings({ label: 'Avisos', max: 80, maxItems: MOST, required: true }) },
  output: { status: 204, about: 'Anotado.' },
  needs,
  async run({ body, call, tx }, { core, read }) {
    const { silenciados } = await settingsOf(core.db, call.actor.id)
    const told = await read(call, silenciados)
    await markSeen(
      tx,
      call.actor.id,
      body.avisos,
      told.map((n) => n.id),
    )
    await markActsSeen(
      tx,
      call,
      told.filter((n) => body.avisos.includes(n.id)),
    )
    return { status: 204, audit: { fields: ['vistos'] } }
  },
})

const kindFields = {
  tipo: oneOf(tipos, { label: 'Tipo', required: true }),
  nombre: text({ label: 'Qué avisa', max: 100, required: true }),
  activo: bool({ label: 'Se avisa', required: true }),
}

const kinds = defineOperation({
  ...shared,
  id: 'avisos_tipos_list',
  method: 'GET',
  path: `${PATH}tipos/`,
  title: 'De qué se le avisa a quien pregunta',
  about: 'Los tipos que conciernen a su rol, y si los tiene activos.',
  action: 'listar',
  output: { status: 200, about: 'Los tipos.', listOf: kindFields },
  needs,
  async run({ call }, { core }) {
    const { silenciados } = await settingsOf(core.db, call.actor.id)
    return { json: { next: null, previous: null, results: shownKinds(call.actor.rol, silenciados) }, audit: {} }
  },
})

const shownKinds = (role: Parameters<typeof silenceableFor>[0], silenced: readonly string[]) =>
  silenceableFor(role).map((tipo) => ({ tipo, nombre: noticeKinds[tipo].label, activo: !silenced.includes(tipo) }))

const choose = defineOperation({
  ...shared,
  id: 'avisos_tipos_update',
  method: 'PUT',
  path: `${PATH}tipos/`,
  title: 'Elegir de qué se le avisa',
  about:
    'De los tipos que se nombran no se le avisa a esta cuenta; de los demás sí. Nada deja de estar donde se atiende.',
  action: 'actualizar',
  example: { silenciados: ['mipres'] },
  body: { silenciados: strings({ label: 'Tipos de los que no se avisa', max: 40, maxItems: 40, required: true }) },
  output: { status: 200, about: 'Cómo quedaron.', listOf: kindFields },
  needs,
  async run({ body, call, tx }) {
    const own = silenceableFor(call.actor.rol)
    if (!body.silenciados.every((kind) => own.some((k) => k === kind)))
      throw new Problem(invalid, { errores: [{ campo: 'silenciados', codigo: 'opcion', mensaje: unknownKind }] })
    await silence(tx, call.actor.id, [...new Set(body.silenciados)])
    return {
      json: { next: null, previous: null, results: shownKinds(call.actor.rol, body.silenciados) },
      audit: { fields: ['silenciados'] },
    }
  },
})

const unknownKind = say('Alguno no es un tipo de aviso de su rol.', 'One of them is not a kind of notice of your role.')

/** What concerns a person, without having to look for it. */
export const noticeOperations = [list, seen, kinds, choose]
