import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

const s = useService()

const owner = (text: string): Promise<unknown> => s.owner.run({ text, values: [] })
/** Every connection of the service is made anew. */
const reconnect = (): Promise<unknown> =>
  owner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

/** Until the connections that were cut are replaced: each is found out by whoever is lent it. */
async function settledAnswer(method: string, path: string, body?: unknown): Promise<Answer> {
  let last = await s.call(method, path, body)
  const cut = (): boolean => ['no_disponible', 'sin_confirmacion'].includes(last.json?.codigo)
  for (let i = 0; i < 20 && cut(); i++) last = await s.call(method, path, body)
  return last
}

async function assertAway(codigo: string): Promise<void> {
  for (const [method, path, body] of [
    ['GET', '/salud/listo'],
    ['POST', '/paciente/paciente/', patientBody()],
    ['GET', '/paciente/paciente/'],
    ['GET', '/fhir/Patient'],
  ] as const) {
    const answer = await settledAnswer(method, path, body)
    assert.equal(answer.status, 503, `${path}: ${answer.text}`)
    assert.match(answer.text, new RegExp(codigo), path)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }
  assert.equal((await s.call('GET', '/salud/vivo')).status, 200)
}

test('con la base en solo lectura nada es 500: listo y cada solicitud dicen base_solo_lectura', async () => {
  const [base] = await s.owner.run({ text: 'select current_database() as nombre', values: [] })
  await owner(`alter database ${base?.nombre} set default_transaction_read_only = on`)
  try {
    await reconnect()
    await assertAway('base_solo_lectura')
  } finally {
    await owner(`alter database ${base?.nombre} reset default_transaction_read_only`)
    await reconnect()
  }
  assert.equal((await settledAnswer('GET', '/salud/listo')).status, 200)
})

test('cuando el sellado se atrasa lo dicen la salud, las métricas y el estado; al sellar, dejan de decirlo', async () => {
  await s.owner.run({
    text: `insert into auditoria (momento, actor, rol, solicitud, accion, recurso, resultado)
      values (clock_timestamp() - interval '1 hour', 'x', 'medico', 's', 'leer', 'nota', 200)`,
    values: [],
  })
  const lag = async (): Promise<number> =>
    Number(/custodia_auditoria_sin_sellar_segundos (\d+)/.exec((await s.call('GET', '/metrics')).text)?.[1])
  const state = async () => (await s.call('GET', '/sistema/estado/')).json.auditoria
  assert.equal((await settledAnswer('GET', '/salud/listo')).json.auditoria.sellado, 'atrasado')
  assert.ok((await lag()) >= 3600)
  assert.equal((await state()).atrasado, true)
  // A transaction of this database may be about to write for a moment.
  for (let i = 0; i < 300 && (await state()).atrasado; i++) await s.sealer.sealOnce()
  assert.equal((await s.call('GET', '/salud/listo')).json.auditoria.sellado, 'al_dia')
  assert.ok((await lag()) < 3600)
  assert.equal((await state()).atrasado, false)
})

test('sin espacio en disco se dice base_sin_espacio, también en la salud, hasta que lo hay y no más', async () => {
  await owner(`create function sin_espacio() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await owner('create trigger sin_espacio before insert on auditoria for each statement execute function sin_espacio()')
  const refused = await s.call('POST', '/paciente/paciente/', patientBody())
  assert.equal(refused.json.codigo, 'base_sin_espacio', refused.text)
  await assertAway('base_sin_espacio')
  const rows = () => s.owner.run({ text: `select from auditoria where actor = 'salud'`, values: [] })
  await owner('drop trigger sin_espacio on auditoria')
  assert.equal((await s.call('GET', '/salud/listo')).status, 200)
  assert.deepEqual(await rows(), [])
})
