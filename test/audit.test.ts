import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DbRow } from '../src/engine/database.ts'
import { newPerson } from './accounts.ts'
import { newHistory, newPatient, patientBody } from './samples.ts'
import { type Answer, useService } from './service.ts'

const s = useService()
const P = '/paciente/paciente/'

/** The rows that one request left, in order. */
const trail = (a: Answer): Promise<DbRow[]> =>
  s.owner.run({
    text: 'select * from auditoria where solicitud = $1 order by id',
    values: [a.headers.get('x-request-id')],
  })

test('cada lectura deja su fila, con el paciente, antes de responder', async () => {
  const id = await newPatient(s)
  const [row, ...more] = await trail(await s.call('GET', `${P}${id}/`))
  assert.equal(more.length, 0)
  assert.deepEqual(
    [row?.accion, row?.recurso, row?.recurso_id, row?.paciente, row?.resultado, row?.rol],
    ['leer', 'paciente', id, id, 200, 'demostracion'],
  )
  assert.ok(row?.actor && row.origen)
})

test('leer lo que no existe también queda', async () => {
  const [row] = await trail(await s.call('GET', `${P}01a1dd0f-8992-703c-9c3c-723db29af03d/`))
  assert.deepEqual([row?.accion, row?.resultado, row?.codigo, row?.paciente], ['leer', 404, 'no_encontrado', null])
})

test('lecturas simultáneas comparten lote y dejan una fila cada una', async () => {
  const id = await newPatient(s)
  const answers = await Promise.all(Array.from({ length: 40 }, () => s.call('GET', `${P}${id}/`)))
  for (const a of answers) assert.equal((await trail(a)).length, 1)
})

test('una lista deja los nombres de los filtros, nunca sus valores, y qué registros mostró', async () => {
  const id = await newPatient(s, { primer_apellido: 'Zapatero' })
  const [row] = await trail(await s.call('GET', `${P}?primer_apellido=Zapatero`))
  assert.equal(row?.accion, 'listar')
  assert.deepEqual(row?.campos, ['primer_apellido'])
  assert.deepEqual(row?.registros, [id])
  assert.ok(!JSON.stringify(row).includes('Zapatero'))
  const [search] = await trail(await s.call('GET', `${P}?search=zapatero`))
  assert.equal(search?.accion, 'buscar')
})

test('una escritura deja los nombres de los campos y ninguna cifra ni nombre', async () => {
  const made = await s.call('POST', P, patientBody({ primer_nombre: 'Nicanora' }))
  const [row] = await trail(made)
  assert.equal(row?.accion, 'crear')
  assert.ok(Array.isArray(row?.campos) && row.campos.includes('primer_nombre'))
  assert.ok(!JSON.stringify(row).includes('Nicanora'))
  const [change] = await trail(await s.call('PATCH', `${P}${made.json.id}/`, { barrio: 'Centro' }))
  assert.deepEqual([change?.accion, change?.campos], ['actualizar', ['barrio']])
  const [gone] = await trail(await s.call('DELETE', `${P}${made.json.id}/`))
  assert.deepEqual([gone?.accion, gone?.resultado], ['eliminar', 204])
})

test('un rechazo deja su fila con el código y los campos', async () => {
  // Names that are declared: what somebody wrote in place of one is his own text, and may be anything.
  const given = patientBody({ primer_nombr: 'x', sexo_biologico: 7 })
  const [row, ...more] = await trail(await s.call('POST', P, given))
  assert.equal(more.length, 0)
  assert.deepEqual(
    [row?.accion, row?.resultado, row?.codigo, row?.campos],
    ['crear', 400, 'validacion', ['sexo_biologico']],
  )
  const [broken] = await trail(await s.call('POST', P, '{', { 'content-type': 'application/json' }))
  assert.deepEqual([broken?.resultado, broken?.codigo], [400, 'cuerpo_ilegible'])
})

test('lo que un registro deriva queda bajo la misma solicitud', async () => {
  const historia = await newHistory(s)
  const made = await s.call('POST', '/hce/api/examen-fisico/', { historia, peso: 70, talla: 175 })
  assert.equal(made.status, 201, made.text)
  const rows = await trail(made)
  assert.deepEqual([...new Set(rows.map((r) => r.accion))].sort(), ['crear', 'derivar'])
  assert.equal(new Set(rows.map((r) => r.paciente)).size, 1)
})

test('el rol del servicio agrega y lee la auditoría y las versiones, y nada más', async () => {
  const { db } = s.engine.core
  for (const table of ['auditoria', 'version']) {
    for (const sql of [
      `update ${table} set actor = 'otro'`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
    ]) {
      await assert.rejects(db.run({ text: sql, values: [] }), { code: '42501' }, sql)
    }
  }
  await assert.rejects(db.run({ text: 'delete from paciente', values: [] }), { code: '42501' })
})

test('ni el dueño de la base reescribe la auditoría sin quitar antes su guarda', async () => {
  await assert.rejects(s.owner.run({ text: "update auditoria set actor = 'otro'", values: [] }), /solo admite agregar/)
  await assert.rejects(s.owner.run({ text: 'truncate version', values: [] }), /solo admite agregar/)
})

test('una cadena de sellos que no está como se dejó se ve en la salud y en las métricas', async () => {
  const health = async (): Promise<string> => (await s.call('GET', '/salud/listo')).json.auditoria.sellado
  const gauge = async (name: string): Promise<string | undefined> =>
    new RegExp(`^${name} (\\d+)$`, 'm').exec((await s.call('GET', '/metrics')).text)?.[1]
  await s.owner.run({
    text: `insert into sello_detenido (numero, huella, causa) values (1, 'a', 'Falta el sello 1.')`,
    values: [],
  })
  await assert.rejects(s.sealer.sealOnce(), /El sellado está detenido\. Falta el sello 1\./)
  assert.equal(await health(), 'detenido')
  assert.equal(await gauge('custodia_sellado_detenido'), '1')
  assert.match((await gauge('custodia_auditoria_sin_sellar_segundos')) ?? '', /^\d+$/)
  await s.owner.run({
    text: `update sello_detenido set reanudado_en = now(), reanudado_por = 'x', motivo = 'x'`,
    values: [],
  })
  assert.notEqual(await health(), 'detenido')
  assert.equal(await gauge('custodia_sellado_detenido'), '0')
})

test('el auditor lee los meses archivados que se adjuntaron, y nadie más', async () => {
  const patient = await newPatient(s)
  await s.owner.run({
    text: `insert into archivo_adjunto (mes, primer_sello, ultimo_sello, anterior, huella, filas, adjuntado_por)
values ('2020-03', 1, 2, 'a', 'b', 2, 'Línea de órdenes')`,
    values: [],
  })
  await s.owner.run({
    text: `insert into auditoria_adjunta (mes, id, momento, actor, rol, solicitud, accion, recurso, paciente, pacientes, resultado, tx)
values ('2020-03', 7, '2020-03-02T10:00:00Z', 'Ana', 'medico', 's', 'leer', 'nota', $1, null, 200, '5'),
  ('2020-03', 8, '2020-03-03T10:00:00Z', 'Eva', 'medico', 's', 'listar', 'paciente', null, array[$1::uuid], 200, '6')`,
    values: [patient],
  })
  const auditor = await newPerson(s, 'auditor')
  const months = await auditor.call('GET', '/auditoria/adjuntos/')
  assert.deepEqual(
    months.json.results.map((m: DbRow) => [m.mes, m.filas]),
    [['2020-03', 2]],
    months.text,
  )
  const rows = '/auditoria/adjuntos/filas/'
  assert.equal((await auditor.call('GET', rows)).status, 400)
  const page = await auditor.call('GET', `${rows}?mes=2020-03&paciente=${patient}&page_size=1`)
  assert.deepEqual([page.status, page.json.results[0]?.id], [200, '8'], page.text)
  const rest = await auditor.call('GET', page.json.next)
  assert.deepEqual([rest.json.results[0]?.id, rest.json.next], ['7', null])
  const [row] = await trail(rest)
  assert.deepEqual([row?.paciente, row?.pacientes], [patient, [patient]])
  const doctor = await newPerson(s, 'medico')
  assert.equal((await doctor.call('GET', `${rows}?mes=2020-03`)).status, 403)
})
