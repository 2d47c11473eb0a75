import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { eventCutter } from '../../src/engine/events/cut-events.ts'
import { recordEvent } from '../../src/engine/events/event-sql.ts'
import { eventLag } from '../../src/features/eventos/event-lag.ts'
import { forgetEvents } from '../../src/features/eventos/forget-events.ts'
import { acceptClock, clockGoesOn, prepareMonths } from '../../src/features/sistema/months.ts'
import { deleteInBatches } from '../../src/work/delete-in-batches.ts'
import { eachOf } from '../../src/work/each-of.ts'
import { newPerson } from '../accounts.ts'
import { askedStatements } from '../asked-statements.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import {
  closedHistory,
  DOCUMENTS,
  fill,
  item,
  moveTo,
  must,
  ORDERS,
  openHistory,
  orderBody,
  readyToClose,
  resultBody,
} from '../historias/histories.ts'
import { markBody } from '../historias/marks.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'

/** What is told to those who follow changes (decision 0124). */
const s = useService()
const FEED = '/eventos/'

interface Told {
  readonly cursor: string
  readonly id: string
  readonly tipo: string
  readonly recurso_id: string
  readonly version: number | null
  readonly paciente: string | null
}
interface FeedPage {
  readonly next: string | null
  readonly hasta: string
  readonly results: readonly Told[]
}
type Asker = Pick<typeof s, 'call'>

const page = (query: string, who: Asker = s): Promise<FeedPage> => must(who.call('GET', `${FEED}?${query}`), 200)
async function now(): Promise<string> {
  await settled()
  // Without what says with which rights it was given: any account goes on from there.
  return (await page('desde=ahora')).hasta.split('-').slice(0, 3).join('-')
}
/** What ended a moment ago in the database is told a moment later: a test waits until nobody writes. */
async function settled(): Promise<void> {
  const text = `select 1 from pg_stat_activity o where o.datname = current_database() and o.backend_xid is not null`
  while ((await s.owner.run({ text, values: [] })).length > 0) await setTimeout(10)
}
/** All that there is after that place, page by page. */
async function after(desde: string, query = '', who: Asker = s): Promise<Told[]> {
  await settled()
  return pagesAfter(desde, query, who)
}
async function pagesAfter(desde: string, query = '', who: Asker = s): Promise<Told[]> {
  const told: Told[] = []
  for (let at = `${FEED}?desde=${desde}${query}`; ; ) {
    const { results, next } = await must(who.call('GET', at), 200)
    told.push(...results)
    if (next === null) return told
    at = next
  }
}
const types = (told: readonly Told[]): string[] => told.map((e) => e.tipo)

test('cada cambio tiene su evento, en el orden en que pasó y sin contenido', async () => {
  const desde = await now()
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  await fill(s, historia)
  await must(s.call('POST', item(historia, 'cerrar/'), { estado: 'cerrada' }), 200)
  const told = await after(desde, '&page_size=7')
  assert.deepEqual(told[0], {
    ...told[0],
    tipo: 'paciente.creacion',
    recurso: 'paciente',
    recurso_id: paciente,
    version: 1,
    paciente,
  })
  assert.deepEqual(Object.keys(told[0] ?? {}).toSorted(), [
    'cursor',
    'id',
    'momento',
    'paciente',
    'recurso',
    'recurso_id',
    'tipo',
    'version',
  ])
  for (const type of ['nota.creacion', 'diagnostico.creacion', 'historia.cierre']) assert.ok(types(told).includes(type))
  // While there is more already, there is a next page; then one goes on from `hasta`.
  assert.ok((await page(`desde=${desde}&page_size=1`)).next?.startsWith(`${FEED}?desde=`))
  const { next, hasta } = await page(`desde=${told.at(-1)?.cursor}`)
  assert.deepEqual([next, typeof hasta], [null, 'string'])
  assert.equal(new Set(told.map((e) => e.id)).size, told.length)
  const versions = told.filter((e) => e.recurso_id === historia).map((e) => e.version)
  assert.deepEqual(versions, versions.toSorted())
  const lacking = await s.owner.run({
    text: `select v.recurso, v.version from version v where v.cuenta is not null
      and not exists (select 1 from evento e where e.recurso = v.recurso and e.recurso_id = v.id and e.version = v.version)`,
    values: [],
  })
  assert.deepEqual(lacking, [])
})

test('lo que otro cambio arrastra cambia y no se crea otra vez, y todo lo que se cuenta está entre los tipos', async () => {
  const desde = await now()
  const historia = await openHistory(s)
  await fill(s, historia)
  const orden = (await must(s.call('POST', ORDERS, orderBody(historia)), 201)).id
  await must(s.call('POST', item(historia, 'cerrar/'), {}), 200)
  await must(s.call('POST', DOCUMENTS, resultBody(historia, { orden })), 201)
  await must(s.call('POST', `${ORDERS}${orden}/visto/`, { version: 2 }), 200)
  await moveTo(s, (await readyToClose(s)).id, 'anulada')
  const marked = await closedHistory(s)
  await must(
    s.call('POST', item(marked.id, 'marcar-error/'), markBody({ recurso: 'nota', registro: marked.nota })),
    200,
  )
  const told = await after(desde)
  assert.deepEqual(types(told.filter((e) => e.recurso_id === orden)), [
    'orden.creacion',
    'orden.cambio',
    'orden.resultado_visto',
  ])
  assert.ok(types(told).includes('nota.estado') && types(told).includes('nota.marca_error'))
  const described = await must(s.call('GET', `${FEED}tipos/`), 200)
  const known = new Set(described.results.map((t: { tipo: string }) => t.tipo))
  assert.deepEqual(
    types(told).filter((t) => !known.has(t)),
    [],
  )
})

test('lo eliminado, lo marcado y un acceso de urgencia también se cuentan', async () => {
  const doctor = await newPerson(s, 'medico')
  const paciente = await newPatient(s)
  const desde = await now()
  await must(
    doctor.call('POST', '/paciente/accesos-urgencia/', {
      paciente,
      tipo: 'urgencia_vital',
      motivo: 'Llega inconsciente a urgencias, sin acompañante.',
    }),
    201,
  )
  await must(
    s.call('DELETE', `/paciente/paciente/${paciente}/`, undefined, { 'x-motivo': 'Se registro por error' }),
    204,
  )
  assert.deepEqual(types(await after(desde)), ['paciente.acceso_urgencia', 'paciente.eliminacion'])
  const desk = await newPerson(s, 'admisiones')
  assert.deepEqual(types(await after(desde, '', desk)), ['paciente.eliminacion'], 'de otros lo ve quien los revisa')
})

test('lo que se confirma tarde no se salta', async () => {
  const { db } = s.engine.core
  const late = await newPatient(s)
  const desde = await now()
  let early = ''
  await db.transaction(async (tx) => {
    await recordEvent(tx, { resource: 'paciente', fact: 'rda', id: late, patient: late })
    early = await newPatient(s)
    assert.deepEqual(await pagesAfter(desde), [], 'mientras otra transacción puede escribir antes, se espera')
    await tx.run({ text: 'select pg_sleep(0.6)', values: [] })
    assert.ok(((await eventLag.read(s.owner)) as number) > 0, 'y se ve cuánto')
  })
  assert.deepEqual(
    (await after(desde)).map((e) => e.paciente),
    [late, early],
  )
})

test('dos cambios de un registro se cuentan en su orden aunque la primera transacción termine después', async () => {
  const { db } = s.engine.core
  const paciente = await newPatient(s)
  const desde = await now()
  await db.transaction(async (tx) => {
    await tx.run({ text: 'select pg_current_xact_id()', values: [] })
    await must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { telefono_movil: '3001234567' }), 200)
    await recordEvent(tx, { resource: 'paciente', fact: 'rda', id: paciente, patient: paciente })
  })
  assert.deepEqual(types(await after(desde)), ['paciente.cambio', 'paciente.rda'])
})

test('a cada quien se le cuenta lo que alcanza al leer', async () => {
  const doctor = await newPerson(s, 'medico')
  const desk = await newPerson(s, 'admisiones')
  const desde = await now()
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  await fill(s, historia)
  assert.deepEqual(await after(desde, '', doctor), [])
  const seenByDesk = types(await after(desde, '', desk))
  assert.ok(seenByDesk.includes('paciente.creacion') && !seenByDesk.includes('nota.creacion'), seenByDesk.join())
  await must(s.call('POST', item(historia, 'equipo/'), { cuenta: doctor.id }), 201)
  const seen = types(await after(desde, '&tipos=nota,historia.creacion,historia.equipo', doctor))
  assert.deepEqual(new Set(seen), new Set(['historia.creacion', 'nota.creacion', 'historia.equipo']))
  const told = await must(desk.call('GET', `${FEED}tipos/`), 200)
  assert.ok(!told.results.some((t: { tipo: string }) => t.tipo.startsWith('nota.')))
  const [audited] = await s.owner.run({
    text: `select count(*)::integer as n from auditoria a where a.recurso = 'evento' and a.cuenta = $1 and $2::uuid = any(a.pacientes)`,
    values: [doctor.id, paciente],
  })
  assert.ok(Number(audited?.n) > 0, 'a quién se le contó de quién queda en la auditoría')
})

test('quien audita dice por qué antes de que se le cuente de pacientes', async () => {
  const auditor = await newPerson(s, 'auditor')
  const silent = { authorization: `Bearer ${auditor.token}` }
  for (const path of [FEED, `${FEED}flujo/`]) {
    const a = await s.call('GET', path, undefined, silent)
    assert.deepEqual([a.status, a.json.codigo], [403, 'motivo_requerido'], a.text)
  }
  assert.equal((await auditor.call('GET', FEED)).status, 200)
  assert.equal((await s.call('GET', `${FEED}tipos/`, undefined, silent)).status, 200)
})

test('quien espera recibe en cuanto pasa', async () => {
  const desde = await now()
  const waiting = page(`desde=${desde}&espera=20&tipos=historia`)
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  assert.equal((await waiting).results[0]?.recurso_id, historia)
})

test('el flujo sigue donde iba', async () => {
  const desde = await now()
  const first = await newPatient(s)
  const [before] = await after(desde)
  const second = await newPatient(s)
  const left = new AbortController()
  const answer = await fetch(`${s.base}${FEED}flujo/`, {
    headers: { 'last-event-id': before?.cursor ?? '', accept: 'text/event-stream' },
    signal: left.signal,
  })
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  let text = ''
  for await (const piece of answer.body ?? []) {
    text += Buffer.from(piece).toString()
    if (text.includes('data: ')) break
  }
  left.abort()
  assert.ok(text.includes(second) && !text.includes(first), text)
  const { paths } = (await s.call('GET', '/openapi.json')).json
  assert.match(paths[`${FEED}flujo/`].get.description, /addEventListener\('evento'/)
  assert.match(text, /^id: \d+-\d+-\d+-[0-9a-f]{8}\nevent: evento\ndata: \{.*"tipo":"paciente.creacion"/m)
})

test('un cursor que no es, que ya no se conserva o de una base que se restauró se dice', async () => {
  const refused = async (desde: string, status: number, codigo: string): Promise<void> => {
    const a = await s.call('GET', `${FEED}?desde=${desde}`)
    assert.deepEqual([a.status, a.json.codigo], [status, codigo], a.text)
  }
  await newPatient(s)
  const cursor = await now()
  const [cut = '', mark = '', id = ''] = cursor.split('-')
  await refused('mañana', 400, 'parametro')
  await refused(`${cut}-${Number(mark) ^ 1}-${id}`, 409, 'eventos_cursor_desconocido')
  await refused(`${Number(cut) + 1000}-1-1`, 409, 'eventos_cursor_desconocido')
  assert.equal((await s.call('GET', `${FEED}?tipos=nube`)).status, 400)
  await tamper(s.owner, 'delete from evento_corte k where k.numero < 2')
  await refused('1-1-1', 410, 'eventos_vencidos')
})

/** Events that were written so many months ago, numbered as of the month of that number, and cut. */
async function writtenAgo(months: number, number: number): Promise<void> {
  await tamper(
    s.owner,
    `select setval(pg_get_serial_sequence('evento', 'id'), (${number}::bigint << 40) + 100)`,
    `insert into evento (recurso, hecho, recurso_id, momento)
      select 'paciente', 'rda', gen_random_uuid(), clock_timestamp() - interval '${months} months' from generate_series(1, 3)`,
  )
  await settled()
  await eventCutter(s.engine.core.db)()
}
const prepared = (last: number): Promise<unknown> =>
  s.owner.run({
    text: `select custodia_mes_prepara(n) from generate_series(1, ${last}) n where not exists (select 1 from particion.mes m where m.numero = n)`,
    values: [],
  })
const monthsLeft = async (): Promise<string[]> =>
  (
    await s.owner.run({
      text: `select c.relname::text as n from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'evento'::regclass order by 1`,
      values: [],
    })
  ).map((r) => String(r.n))
const STAYS = new AbortController().signal
const forget = (months: number, leaving = STAYS): Promise<number> =>
  forgetEvents(s.engine.core.db, () => ({ ...s.owner, end: async () => {} }), months, leaving)

test('lo vencido se borra por partes, cada una guardada, y lo que falle no detiene lo demás', async () => {
  const run = (text: string) => s.owner.run({ text, values: [] })
  await run('create table vencida (id integer); create table borrado (tx xid8, filas bigint)')
  await run(`create function anota_borrado() returns trigger language plpgsql as $$ begin
  insert into borrado select pg_current_xact_id(), count(*) from idas; return null; end $$;
create trigger anota after delete on vencida referencing old table as idas for each statement execute function anota_borrado();
insert into vencida select generate_series(1, 10)`)
  const old = { table: 'vencida', where: 't.id <= $1::integer', values: [7], leaving: STAYS }
  assert.equal(await deleteInBatches(s.owner, old, 3), 7)
  const parts = await run('select count(distinct tx)::integer as veces, max(filas)::integer as mayor from borrado')
  assert.deepEqual([parts[0]?.veces, parts[0]?.mayor], [3, 3])
  assert.equal(await deleteInBatches(s.owner, { ...old, values: [9], leaving: AbortSignal.abort() }, 1), 1)
  assert.deepEqual(
    (await run('select id from vencida order by id')).map(({ id }) => id),
    [9, 10],
  )
  let done = 0
  const failure = new Error('no')
  const step = async (): Promise<void> => void done++
  await assert.rejects(eachOf([step, () => Promise.reject(failure), step]), failure)
  assert.equal(done, 2)
})

test('los meses vencidos se olvidan por lo que dicen sus filas, enteros, y el que corre no', async () => {
  await prepared(8)
  // Numbered long ago and written just now: a clock that was wrong, or a database in its first minute.
  await newPatient(s)
  assert.equal(await forget(1), 0)
  assert.ok((await monthsLeft()).includes('evento_antes'))
  await tamper(s.owner, `update evento set momento = momento - interval '9 months'`)
  await writtenAgo(8, 2)
  await writtenAgo(1, 3)
  await writtenAgo(8, 4)
  await tamper(s.owner, `select setval(pg_get_serial_sequence('evento', 'id'), 5::bigint << 40)`)
  const desde = await now()
  const paciente = await newPatient(s)
  // What is old after something that is not stays until that goes too.
  assert.equal(await forget(2, AbortSignal.abort()), 0, 'quien se detiene lo deja para después')
  const { db } = s.engine.core
  const asked = await askedStatements(db, async () => assert.equal(await db.request(() => forget(2)), 3))
  assert.ok(asked.length > 0)
  assert.ok(!asked.includes('evento_mes_entero'), 'un mes entero se lee sin el límite de las solicitudes')
  const names = await monthsLeft()
  assert.ok(!names.includes('evento_antes') && !names.includes('evento_2026_02'), names.join())
  assert.ok(
    names.includes('evento_2026_03') && names.includes('evento_2026_04') && names.includes('evento_2026_05'),
    names.join(),
  )
  const [cuts] = await s.owner.run({ text: 'select min(primero)::text as de from evento_corte', values: [] })
  assert.ok(BigInt(String(cuts?.de)) >= 3n << 40n)
  assert.deepEqual(
    (await after(desde)).map((e) => e.paciente),
    [paciente],
  )
})

test('un reloj que salta más de un mes no borra ni numera nada hasta que alguien responda', async () => {
  const { db } = s.engine.core
  assert.ok(await clockGoesOn(db))
  await s.owner.run({ text: `update particion.reloj set visto = visto - interval '40 days'`, values: [] })
  assert.ok(!(await clockGoesOn(db)))
  assert.equal(await prepareMonths(db), 0)
  const health = await s.call('GET', '/salud/listo')
  assert.equal(health.json.particiones.estado, 'reloj_por_confirmar')
  assert.ok(!(await clockGoesOn(db)))
  await acceptClock(s.owner, 'prueba', 'El servicio estuvo apagado dos meses.')
  assert.ok(await clockGoesOn(db))
  // Backwards it is waited for.
  await s.owner.run({ text: `update particion.reloj set visto = visto + interval '40 days'`, values: [] })
  assert.ok(await clockGoesOn(db))
})

test('quien se detiene al olvidar un mes no deja a quien siga desde un corte que ya no está entero', async () => {
  const [one, other] = [await newPatient(s), await newPatient(s)]
  const desde = await now()
  await prepared(11)
  await tamper(
    s.owner,
    `update evento set momento = momento - interval '9 months'`,
    // Cut together, on both sides of where a month ends.
    `insert into evento (id, recurso, hecho, recurso_id, paciente, momento) overriding system value values
      ((10::bigint << 40) + 100, 'paciente', 'rda', '${one}', '${one}', clock_timestamp() - interval '8 months'),
      ((11::bigint << 40) + 100, 'paciente', 'rda', '${other}', '${other}', clock_timestamp())`,
    `select setval(pg_get_serial_sequence('evento', 'id'), (11::bigint << 40) + 200)`,
  )
  const [first, second] = await after(desde)
  assert.deepEqual([first?.recurso_id, second?.recurso_id], [one, other])
  assert.equal(first?.cursor.split('-')[0], second?.cursor.split('-')[0])
  await newPatient(s)
  await now()
  const left = new AbortController()
  const stopped = (): Parameters<typeof forgetEvents>[1] => () => ({
    ...s.owner,
    end: async () => {},
    session: (work) =>
      s.owner.session((tx) =>
        work({
          ...tx,
          async raw(statement) {
            const found = await tx.raw(statement)
            if (/drop table particion\."evento_2026_10"/.test(statement.text)) left.abort()
            return found
          },
        }),
      ),
  })
  await forgetEvents(s.engine.core.db, stopped(), 2, left.signal)
  assert.ok(left.signal.aborted, (await monthsLeft()).join())
  const a = await s.call('GET', `${FEED}?desde=${first?.cursor}`)
  assert.deepEqual([a.status, a.json.codigo], [410, 'eventos_vencidos'], a.text)
})

test('quien vuelve cuando lo que seguía ya se olvidó lo sabe, aunque nadie hubiera preguntado entretanto', async () => {
  await newPatient(s)
  const desde = await now()
  await newPatient(s)
  await settled()
  await prepared(20)
  await tamper(s.owner, `update evento set momento = momento - interval '9 months'`)
  await writtenAgo(8, 20)
  await tamper(s.owner, `delete from evento where id >= 20::bigint << 40`)
  await forget(2)
  const isGone = async (cursor: string): Promise<void> => {
    const a = await s.call('GET', `${FEED}?desde=${cursor}`)
    assert.deepEqual([a.status, a.json.codigo], [410, 'eventos_vencidos'], a.text)
  }
  // The last cut outlives its events; were it the first of all, nothing of it could be told either.
  const [last, ...more] = await s.owner.run({ text: 'select numero from evento_corte', values: [] })
  assert.deepEqual(more, [])
  await tamper(s.owner, 'update evento_corte set numero = 1')
  await isGone('0-0-0')
  await tamper(s.owner, `update evento_corte set numero = ${String(last?.numero)}`)
  const later = await newPatient(s)
  for (const gone of [desde, '0-0-0']) await isGone(gone)
  await settled()
  assert.deepEqual(
    (await page('')).results.map((e) => e.paciente),
    [later],
  )
})

test('lo que en otro servidor terminó tarde y no alcanzó a contarse se cuenta aquí', async () => {
  const late = await newPatient(s)
  const desde = await now()
  // It drew its number before the last that was told; this server has long passed the number of its transaction.
  await tamper(
    s.owner,
    `insert into evento (id, tx, recurso, hecho, recurso_id, paciente) overriding system value
      select (20::bigint << 40) + 7, k.hasta, 'paciente', 'rda', '${late}', '${late}' from evento_corte k order by k.numero desc limit 1`,
    `update evento_corte set sistema = 'otro' where numero = (select max(numero) from evento_corte)`,
  )
  const later = await newPatient(s)
  await eventCutter(s.engine.core.db)()
  assert.deepEqual(
    (await after(desde)).map((e) => [e.tipo, e.paciente]),
    [
      ['paciente.rda', late],
      ['paciente.creacion', later],
    ],
  )
})

test('con los datos en otro servidor nada se cuenta dos veces ni se salta', async () => {
  const before = await newPatient(s)
  const desde = await now()
  await tamper(
    s.owner,
    `insert into evento (tx, recurso, hecho, recurso_id, paciente) values ('900000000010', 'paciente', 'rda', '${before}', '${before}')`,
    `update evento_corte set sistema = 'otro', hasta = '900000000000' where numero = (select max(numero) from evento_corte)`,
  )
  const later = await newPatient(s)
  await eventCutter(s.engine.core.db)()
  assert.deepEqual(
    (await after(desde)).map((e) => [e.tipo, e.paciente]),
    [
      ['paciente.rda', before],
      ['paciente.creacion', later],
    ],
  )
})

test('quien no se identifica no sigue nada', async () => {
  const a = await fetch(`${s.base}${FEED}`, { headers: { authorization: 'Bearer nadie' } })
  assert.equal(a.status, 401)
})

test('cuando el servicio se va, quien espera se entera enseguida', { timeout: 30_000 }, async () => {
  await settled()
  const { hasta } = await page('desde=ahora')
  const stream = await fetch(`${s.base}${FEED}flujo/`)
  const waiting = s.call('GET', `${FEED}?desde=${hasta}&espera=20`)
  s.beginDrain()
  assert.match(await stream.text(), /: sigue\n\n$/)
  assert.deepEqual((await waiting).json.results, [])
  assert.equal((await s.call('HEAD', `${FEED}flujo/`)).status, 405)
})
