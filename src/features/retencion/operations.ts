import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { linkTo } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { signStatement } from '../../engine/signed-statement.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { isUuid } from '../../model/check-value.ts'
import { wholeNorm } from '../../model/norms.ts'
import { Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { dueAmong, duePage, knownWhole, stillDue } from './due.ts'
import { eliminate, eliminated } from './elimination-operations.ts'
import {
  dueFields,
  exclusionBody,
  noticeBody,
  processBody,
  processFields,
  ruleFields,
  withdrawalBody,
} from './fields.ts'
import { actaDeUnaPersona, actaIncompleta, procesoCerrado, retencionVigente, sinActaPropuesta } from './problems.ts'
import { noticesOf, processPage, type RetentionProcess, recordsOf } from './process.ts'
import {
  answered,
  cursorOf,
  found,
  ITEM,
  missingNotices,
  needs,
  PATH,
  PROCESSES,
  page,
  type RetentionDeps,
  refused,
  shared,
  shown,
} from './process-answers.ts'
import { retentionRules } from './rules.ts'

export type { RetentionDeps }

/** To be changed: not once its act was proposed. */
async function openProcess(tx: Tx, id: string): Promise<RetentionProcess> {
  const process = await found(tx, id, true)
  if (process.acta !== null) throw new Problem(procesoCerrado)
  return process
}

const rules = defineOperation({
  ...shared,
  id: 'archivo_retencion_reglas_list',
  method: 'GET',
  path: `${PATH}reglas/`,
  title: 'Cuánto se conserva una historia',
  about: 'Las reglas de retención, con su norma y su vigencia.',
  access: 'cuenta',
  action: 'leer',
  output: { status: 200, about: 'Las reglas.', listOf: ruleFields },
  needs,
  async run() {
    return { json: { next: null, previous: null, results: retentionRules } }
  },
})

const dueList = defineOperation({
  ...shared,
  id: 'archivo_retencion_vencidas_list',
  method: 'GET',
  path: `${PATH}vencidas/`,
  title: 'Historias cuyo tiempo de conservación terminó',
  about: `Pacientes cuya última atención es más antigua que lo que manda la ${wholeNorm('res_839_2017')}, sin atenciones abiertas, que no se conservan siempre y no están en otro proceso. De quien tiene una atención que quien pregunta no alcanza, lo demás no se sabe (nulo). Estar aquí no elimina nada.`,
  access: ['archivo', 'auditor'],
  action: 'listar',
  query: page,
  output: { status: 200, about: 'Una página.', listOf: dueFields },
  needs,
  async run({ query, call, tx }) {
    const size = query.page_size
    const rows = await duePage(tx, call.now, cursorOf(query.cursor), size + 1)
    const due = rows.slice(0, size)
    const patients = due.map((r) => r.paciente)
    const whole = await knownWhole(tx, call, patients)
    // When, how often and by which rule would tell of an encounter that the caller may not know of.
    const results = due.map((r) =>
      whole.has(r.paciente)
        ? r
        : { paciente: r.paciente, ultima_atencion: null, historias: null, regla: null, vencio: null },
    )
    const next = rows.length > size ? linkTo(`${PATH}vencidas/`, query, results.at(-1)?.paciente ?? null) : null
    return { json: { next, previous: null, results }, audit: { patients } }
  },
})

const list = defineOperation({
  ...shared,
  id: 'archivo_retencion_procesos_list',
  namesPatients: true,
  method: 'GET',
  path: PROCESSES,
  title: 'Procesos de disposición final',
  about: 'Del más reciente al más antiguo.',
  access: ['archivo', 'auditor', 'coordinador_medico', 'administrador'],
  action: 'listar',
  query: page,
  output: { status: 200, about: 'Una página.', listOf: processFields },
  needs,
  async run({ query, call, tx }) {
    const size = query.page_size
    const rows = await processPage(tx, cursorOf(query.cursor), size + 1)
    const results: Record<string, unknown>[] = []
    for (const process of rows.slice(0, size)) results.push(await shown(tx, process, call))
    const next = rows.length > size ? linkTo(PROCESSES, query, rows[size - 1]?.id ?? null) : null
    return { json: { next, previous: null, results } }
  },
})

const read = defineOperation({
  ...shared,
  id: 'archivo_retencion_procesos_read',
  namesPatients: true,
  method: 'GET',
  path: ITEM,
  title: 'Un proceso de disposición final',
  about: 'Cómo va, qué le falta y su acta.',
  access: ['archivo', 'auditor', 'coordinador_medico', 'administrador'],
  action: 'leer',
  output: { status: 200, about: 'El proceso.', fields: processFields },
  problems: [notFound],
  needs,
  async run({ params, call, tx }) {
    const { id } = await found(tx, params.id, false)
    return answered(tx, id, call, {})
  },
})

const create = defineOperation({
  ...shared,
  id: 'archivo_retencion_procesos_create',
  byPeople: true,
  method: 'POST',
  path: PROCESSES,
  title: 'Empezar un proceso de disposición final',
  about: 'Con pacientes vencidos. Después se publican los avisos y se espera a que reclamen.',
  access: ['archivo'],
  action: 'crear',
  body: processBody,
  example: { pacientes: ['0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00'] },
  output: { status: 201, about: 'Empezado.', fields: processFields },
  problems: [retencionVigente],
  needs,
  async run({ body, call, tx }, { core }) {
    const asked = [...new Set(body.pacientes.map((id) => id.toLowerCase()))]
    if (asked.length === 0 || !asked.every(isUuid))
      throw new Problem(invalid, { errores: [refused('pacientes', 'Diga pacientes.', 'Say patients.')] })
    const due = await dueAmong(tx, call.now, asked)
    if (due.length !== asked.length) throw new Problem(retencionVigente)
    const id = core.newId()
    await tx.run({
      text: 'insert into retencion_proceso (id, creado_en, creado_por) values ($1, $2, $3)',
      values: [id, call.now, call.actor.id],
    })
    // Two processes that begin at once with the same patient: the second finds it taken.
    const taken = await tx.run({
      text: `insert into retencion_expediente (proceso, paciente, ultima_atencion, historias, regla, vencio)
select $1, e.paciente, e.ultima_atencion, e.historias, e.regla, e.vencio
from jsonb_to_recordset($2::jsonb) as e(paciente uuid, ultima_atencion timestamptz, historias integer, regla text, vencio date)
on conflict (paciente) where excluido_en is null do nothing returning paciente`,
      values: [id, JSON.stringify(due)],
    })
    if (taken.length !== asked.length) throw new Problem(retencionVigente)
    return { ...(await answered(tx, id, call, { patients: asked })), status: 201 }
  },
})

const notice = defineOperation({
  ...shared,
  id: 'archivo_retencion_procesos_avisos_create',
  byPeople: true,
  method: 'POST',
  path: `${ITEM}avisos/`,
  title: 'Registrar un aviso publicado',
  about:
    'Dos en un diario de amplia circulación nacional, con ocho días entre ellos, y el inventario en la web. Desde el último corren dos meses para reclamar.',
  access: ['archivo'],
  action: 'actualizar',
  body: noticeBody,
  example: { medio: 'diario', nombre: 'El Tiempo', fecha: '2042-03-02', referencia: 'Edición 1.234, página 5' },
  output: { status: 201, about: 'Registrado.', fields: processFields },
  problems: [notFound, procesoCerrado],
  needs,
  async run({ params, body, call, tx }) {
    const { id } = await openProcess(tx, params.id)
    if (body.fecha > dateInBogota(call.now))
      throw new Problem(invalid, {
        errores: [
          refused('fecha', 'Un aviso se registra cuando se publicó.', 'A notice is recorded once it was published.'),
        ],
      })
    await tx.run({
      text: `insert into retencion_aviso (proceso, medio, nombre, fecha, referencia, registrado_en, registrado_por)
values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [id, body.medio, body.nombre, body.fecha, body.referencia, call.now, call.actor.id],
    })
    return { ...(await answered(tx, id, call, { fields: ['avisos'] })), status: 201 }
  },
})

const exclude = defineOperation({
  ...shared,
  id: 'archivo_retencion_procesos_excluir_create',
  byPeople: true,
  method: 'POST',
  path: `${ITEM}excluir/`,
  title: 'Sacar una historia de un proceso',
  about:
    'Porque la reclamaron, se entregó o la pide una autoridad; o porque se conserva siempre, y entonces no vuelve a vencer. Con el acta propuesta no se puede; con el acta firmada sí, mientras no se haya eliminado.',
  access: ['archivo', 'coordinador_medico'],
  action: 'actualizar',
  body: exclusionBody,
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    causa: 'entregada',
    motivo: 'La retiró el titular con su documento',
  },
  output: { status: 200, about: 'Excluida.', fields: processFields },
  problems: [notFound, procesoCerrado],
  needs,
  async run({ params, body, call, tx }) {
    const { id, acta } = await found(tx, params.id, true)
    if (acta !== null && acta.firmada_en === null) throw new Problem(procesoCerrado)
    const { paciente, causa, motivo } = body
    const done = await tx.run({
      text: `update retencion_expediente e set excluido_en = $3, excluido_por = $4, causa = $5, motivo = $6
where e.proceso = $1 and e.paciente = $2 and e.excluido_en is null
  and not exists (select 1 from retencion_eliminada d where d.paciente = e.paciente) returning e.paciente`,
      values: [id, paciente, call.now, call.actor.id, causa, motivo],
    })
    if (done.length === 0) throw new Problem(notFound)
    if (causa === 'lesa_humanidad' || causa === 'valor_secundario')
      await tx.run({
        text: `insert into retencion_permanente (paciente, causa, motivo, registrado_en, registrado_por)
values ($1, $2, $3, $4, $5) on conflict do nothing`,
        values: [paciente, causa, motivo, call.now, call.actor.id],
      })
    return answered(tx, id, call, { patient: paciente, fields: ['excluido', causa], reason: motivo })
  },
})

/** Refuses with all that is missing; answers of each record the patients that it is made of. */
async function demandReady(
  tx: Tx,
  process: RetentionProcess,
  call: Call,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const errores = await missingNotices(tx, process.id, call)
  if (process.expedientes === 0)
    errores.push(refused('pacientes', 'No queda ninguna historia en el proceso.', 'No record is left in the process.'))
  const registros = new Map<string, readonly string[]>()
  let changed = 0
  for (const record of await stillDue(tx, process.id, call.now)) {
    if (record.registros === null) changed++
    else registros.set(record.paciente, record.registros)
  }
  if (changed > 0)
    errores.push(
      refused(
        'pacientes',
        `${changed} ya no están como al empezar el proceso: se atendieron o se fusionaron, son de víctimas, esperan un turno o se conservan siempre. Exclúyalas.`,
        `${changed} are no longer as the process says: exclude them.`,
      ),
    )
  if (errores.length > 0) throw new Problem(actaIncompleta, { errores })
  return registros
}

const propose = defineOperation({
  ...shared,
  id: 'archivo_retencion_procesos_acta_create',
  byPeople: true,
  method: 'POST',
  path: `${ITEM}acta/`,
  title: 'Proponer el acta de eliminación',
  about:
    'La propone el archivo, con todo publicado y el plazo vencido; desde aquí el proceso no cambia. Otra persona la firma.',
  access: ['archivo'],
  action: 'proponer',
  body: {},
  example: {},
  output: { status: 201, about: 'Propuesta.', fields: processFields },
  problems: [notFound, procesoCerrado, actaIncompleta],
  needs,
  async run({ params, call, tx }) {
    const process = await openProcess(tx, params.id)
    await demandReady(tx, process, call)
    await tx.run({
      text: 'insert into retencion_acta (proceso, propuesta_en, propuesta_por) values ($1, $2, $3)',
      values: [process.id, call.now, call.actor.id],
    })
    return { ...(await answered(tx, process.id, call, { fields: ['acta'] })), status: 201 }
  },
})

const sign = defineOperation({
  ...shared,
  id: 'archivo_retencion_procesos_acta_firmar_create',
  byPeople: true,
  method: 'POST',
  path: `${ITEM}acta/firmar/`,
  title: 'Firmar el acta de eliminación',
  about:
    'Otra persona que quien la propuso. Queda firmada con la llave de los sellos: qué historias, por qué regla, con qué avisos y quiénes. Firmar no elimina nada: después el archivo elimina una por una lo que el acta nombra.',
  access: ['coordinador_medico', 'administrador'],
  action: 'proponer',
  body: {},
  example: {},
  output: { status: 200, about: 'Firmada.', fields: processFields },
  problems: [notFound, sinActaPropuesta, actaDeUnaPersona, actaIncompleta],
  needs,
  async run({ params, call, tx }, { closingKey }) {
    const key = await closingKey()
    const process = await found(tx, params.id, true)
    const { id, acta } = process
    if (acta === null || acta.firmada_en !== null) throw new Problem(sinActaPropuesta)
    if (acta.propuesta_por === call.actor.id) throw new Problem(actaDeUnaPersona)
    const registros = await demandReady(tx, process, call)
    const historias = (await recordsOf(tx, id)).map((r) => ({ ...r, registros: registros.get(r.paciente) ?? [] }))
    const declaracion = {
      tipo: 'custodia-acta-eliminacion',
      version: 2,
      proceso: id,
      norma: wholeNorm('res_839_2017'),
      avisos: await noticesOf(tx, id),
      expedientes: historias.length,
      historias,
      propuesta: { cuenta: acta.propuesta_por, en: acta.propuesta_en },
      firma: { cuenta: call.actor.id, nombre: call.actor.nombre, documento: call.actor.documento, en: call.now },
    }
    await tx.run({
      text: `update retencion_acta set firmada_en = $2, firmada_por = $3, declaracion = $4, llave = $5, firma = $6
where proceso = $1 and firmada_en is null`,
      values: [
        id,
        call.now,
        call.actor.id,
        JSON.stringify(declaracion),
        key.kid,
        signStatement(declaracion, key.privateKey),
      ],
    })
    return answered(tx, id, call, {
      fields: ['acta', 'firma'],
      patients: historias.map((record) => record.paciente),
    })
  },
})

const withdraw = defineOperation({
  ...shared,
  id: 'archivo_retencion_procesos_acta_retirar_create',
  byPeople: true,
  method: 'POST',
  path: `${ITEM}acta/retirar/`,
  title: 'Retirar un acta propuesta',
  about:
    'Mientras nadie la firme: quien la propuso porque algo falta, o quien debía firmarla porque no está de acuerdo. El proceso vuelve a admitir avisos y exclusiones; el retiro y su motivo quedan.',
  access: ['archivo', 'coordinador_medico', 'administrador'],
  action: 'proponer',
  body: withdrawalBody,
  example: { motivo: 'Un titular pidió su historia' },
  output: { status: 200, about: 'Retirada.', fields: processFields },
  problems: [notFound, sinActaPropuesta],
  needs,
  async run({ params, body, call, tx }) {
    const { id, acta } = await found(tx, params.id, true)
    if (acta === null || acta.firmada_en !== null) throw new Problem(sinActaPropuesta)
    await tx.run({
      text: `insert into retencion_retiro (proceso, propuesta_en, propuesta_por, retirada_en, retirada_por, motivo)
select a.proceso, a.propuesta_en, a.propuesta_por, $2, $3, $4 from retencion_acta a where a.proceso = $1`,
      values: [id, call.now, call.actor.id, body.motivo],
    })
    await tx.run({ text: 'delete from retencion_acta a where a.proceso = $1', values: [id] })
    return answered(tx, id, call, { fields: ['acta', 'retirada'], reason: body.motivo })
  },
})

/** What the archive does with records whose time is over, up to their elimination by a signed act. */
export const retentionOperations = [
  rules,
  dueList,
  list,
  create,
  read,
  notice,
  exclude,
  propose,
  withdraw,
  sign,
  eliminate,
  eliminated,
]
