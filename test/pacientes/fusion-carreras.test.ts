import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { DbRow } from '../../src/engine/database.ts'
import { CONSENTS, consentBody, HISTORIES, must, openHistory } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Many at once over the same records: one consistent outcome, nothing half done, nobody told that the service failed. */
const s = useService()

type Json = Answer['json']
const P = '/paciente/paciente/'
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const merge = (p: string, duplicado: string, headers = {}): Promise<Answer> =>
  s.call('POST', `${P}${p}/fusionar/`, { duplicado, motivo: 'El documento se digitó mal' }, headers)
const undo = (a: string): Promise<Answer> =>
  s.call('POST', `${P}${a}/fusionar/deshacer/`, { motivo: 'Eran dos personas' })
const tally = (answers: readonly Answer[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, (a) => a.status)].map(([n, all]) => [n, all.length]))
const only = (answers: readonly Answer[], ...allowed: number[]): void => {
  for (const a of answers) assert.ok(allowed.includes(a.status), `${a.status} ${a.text}`)
}

/** What must hold of the tables whatever happened. */
const invariants: Record<string, string> = {
  'una fusión en pie y su enlace van juntos': `select f.id from fusion f full join paciente p on p.id = f.absorbido and f.deshecha_en is null
where (f.id is not null and f.deshecha_en is null and (p.fusionado_con is distinct from f.principal or p.activo))
  or (p.fusionado_con is not null and f.id is null)`,
  'no hay cadenas': `select a.id from paciente a join paciente p on p.id = a.fusionado_con
where p.fusionado_con is not null or p.eliminado_en is not null or a.eliminado_en is not null`,
  'quien tiene fusionados lo dice, y solo él': `select p.id from paciente p
where coalesce(p.tiene_fusionados, false) <> exists (select 1 from fusion f where f.principal = p.id and f.deshecha_en is null)`,
  'cada versión está, y la última es la fila': `select p.id from paciente p
where p.version <> (select count(*) from version v where v.id = p.id)
  or (p.eliminado_en is null and (select v.datos ->> 'fusionado_con' from version v where v.id = p.id and v.version = p.version)
    is distinct from p.fusionado_con::text)`,
  'cada fusión y cada vuelta atrás están en la auditoría de los dos': `select f.id from fusion f cross join lateral (
  values (f.principal), (f.absorbido)) q(paciente)
where not exists (select 1 from auditoria a where a.paciente = q.paciente and a.accion = 'fusionar' and a.resultado = 200)
  or (f.deshecha_en is not null and not exists (select 1 from auditoria a
    where a.paciente = q.paciente and a.accion = 'deshacer_fusion' and a.resultado = 200))`,
  'una por una': `select p.id from paciente p
where (select count(*) from auditoria a where a.recurso_id = p.id and a.accion = 'fusionar' and a.resultado = 200 and a.codigo is null)
  <> (select count(*) from fusion f where p.id in (f.principal, f.absorbido))`,
  'toda concesión vigente de uno está copiada en el otro': `select a.id from alcance a join fusion f on f.deshecha_en is null and a.paciente in (f.principal, f.absorbido)
where a.historia is null and a.via <> 'urgencia' and (a.hasta is null or a.hasta > now()) and a.origen is distinct from 'fusion:' || f.id
  and not exists (select 1 from alcance c where c.copia_de = a.id and c.origen = 'fusion:' || f.id
    and c.paciente in (f.principal, f.absorbido) and c.paciente <> a.paciente and c.hasta is not distinct from a.hasta)`,
  'ninguna copia sobrevive a su fusión ni a su original': `select c.id from alcance c join alcance o on o.id = c.copia_de
where (c.hasta is null or c.hasta > now()) and (not (o.hasta is null or o.hasta > now())
  or not exists (select 1 from fusion f where c.origen = 'fusion:' || f.id and f.deshecha_en is null))`,
}

afterEach(async () => {
  for (const [what, query] of Object.entries(invariants)) assert.deepEqual(await sql(query), [], what)
  assert.deepEqual(
    s.log.filter((line) => line.includes('"level":50') || line.includes('"level":60')),
    [],
  )
})

test('dos que se fusionan el uno con el otro, muchas veces a la vez: queda una', async () => {
  for (let round = 0; round < 4; round++) {
    const [x, y] = [await newPatient(s), await newPatient(s)]
    const answers = await Promise.all(Array.from({ length: 32 }, (_, i) => (i % 2 === 0 ? merge(x, y) : merge(y, x))))
    assert.deepEqual(tally(answers), { 200: 1, 409: 31 })
  }
})

test('un duplicado hacia dos registros a la vez: queda en uno, y los demás dicen en cuál', async () => {
  const [x, y, a] = [await newPatient(s), await newPatient(s), await newPatient(s)]
  const answers = await Promise.all(Array.from({ length: 32 }, (_, i) => merge(i % 2 === 0 ? x : y, a)))
  assert.deepEqual(tally(answers), { 200: 1, 409: 31 })
  const into = answers.find((w) => w.status === 200)?.json.principal
  for (const w of answers.filter((w) => w.status === 409)) assert.equal(w.json.fusionado_con, into)
})

test('en cadena, todas a la vez: nunca queda un registro fusionado con uno ya fusionado', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newPatient(s)))
  const pairs = people.flatMap((p) => people.filter((a) => a !== p).map((a) => [p, a] as const))
  const answers = await Promise.all([...pairs, ...pairs].map(([p, a]) => merge(p, a)))
  only(answers, 200, 409)
  assert.ok(answers.some((a) => a.status === 200))
})

test('con una sola Idempotency-Key, 32 a la vez reciben lo mismo y hay una sola fusión', async () => {
  const [p, a] = [await newPatient(s), await newPatient(s)]
  const key = { 'idempotency-key': `carrera-${p}` }
  const answers = await Promise.all(Array.from({ length: 32 }, () => merge(p, a, { ...key })))
  assert.deepEqual(tally(answers), { 200: 32 })
  assert.equal(new Set(answers.map((x) => x.text)).size, 1)
  assert.equal((await sql('select 1 from fusion where absorbido = $1', a)).length, 1)
})

test('fusionar y deshacer a la vez: cada respuesta es sí o no, y los registros cuadran', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => newPatient(s)))
  const pick = (i: number): string => people[i % people.length] ?? assert.fail()
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, i) => (i % 3 === 0 ? undo(pick(i)) : merge(pick(i * 7 + 1), pick(i * 5)))),
  )
  only(answers, 200, 409, 422)
  assert.ok(answers.filter((a) => a.status === 200).length > 1)
})

test('cambios de cualquiera de los dos a la vez: ninguno se pierde, y tras la fusión el absorbido no cambia', async () => {
  const [p, a] = [await newPatient(s), await newPatient(s)]
  const change = (id: string, i: number): Promise<Answer> => s.call('PATCH', `${P}${id}/`, { barrio: `Barrio ${i}` })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      i === 10 ? merge(p, a) : i === 20 ? undo(a) : i % 2 === 0 ? change(p, i) : change(a, i),
    ),
  )
  only(answers, 200, 409)
  const [row] = await sql('select version, barrio from paciente where id = $1', p)
  const done = answers.filter((w, i) => w.status === 200 && (i === 10 || i === 20 || i % 2 === 0)).length
  assert.equal(row?.version, 1 + done)
  assert.match(String(row?.barrio), /^Barrio /)
})

test('lo nuevo que llega mientras se fusiona queda antes de la fusión o no queda', async () => {
  for (let round = 0; round < 3; round++) {
    const [p, a] = [await newPatient(s), await newPatient(s)]
    const create = (i: number): Promise<Answer> =>
      i % 3 === 0
        ? s.call('POST', HISTORIES, {
            paciente: a,
            tipo_atencion: 'consulta_externa',
            prestador_codigo: String(4_000_000_000 + i),
          })
        : i % 3 === 1
          ? s.call('POST', '/paciente/historias-clinicas/', { paciente: a, codigo: '8480-6', valor_numerico: 100 + i })
          : s.call('POST', CONSENTS, consentBody({ paciente: a }), { 'idempotency-key': `c-${a}-${i}` })
    const answers = await Promise.all(Array.from({ length: 36 }, (_, i) => (i === 12 ? merge(p, a) : create(i))))
    only(answers, 200, 201, 409)
    assert.equal(answers[12]?.status, 200, answers[12]?.text)
    for (const w of answers.filter((x) => x.status === 409)) assert.equal(w.json.fusionado_con, p, w.text)
    const late = await sql(
      `select c.accion, c.recurso from auditoria c where c.paciente = $1 and c.resultado = 201
and c.id > (select min(f.id) from auditoria f where f.recurso_id = $1 and f.accion = 'fusionar' and f.resultado = 200)`,
      a,
    )
    assert.deepEqual(late, [])
  }
})

test('lo que ya se había revisado cuando la fusión terminó tampoco queda, y dice dónde', async () => {
  const [p, a] = [await newPatient(s), await newPatient(s)]
  const turn = { cups: '902210', prioridad: 'programada', tipo_examen: 'laboratorio' }
  const bodies: [string, Record<string, unknown>, Record<string, string>?][] = [
    [HISTORIES, { paciente: a, tipo_atencion: 'consulta_externa' }],
    [CONSENTS, consentBody({ paciente: a }), { 'idempotency-key': `revisado-${a}` }],
    ['/paciente/historias-clinicas/', { paciente: a, codigo: '8480-6', valor_numerico: 120 }],
    ['/paciente/lista-espera-examen/', { paciente: a, ...turn }],
  ]
  const waiting = `select count(*)::integer as n from pg_stat_activity
where datname = current_database() and wait_event_type = 'Lock' and query like '%ref_paciente%'`
  const answers = await s.owner.transaction(async (tx) => {
    await tx.run({ text: 'select 1 from paciente where id = $1 for update', values: [a] })
    const asked = bodies.map(([path, body, headers]) => s.call('POST', path, body, headers))
    while ((await sql(waiting))[0]?.n !== bodies.length) await setTimeout(5)
    await tx.run({ text: 'update paciente set fusionado_con = $2 where id = $1', values: [a, p] })
    return asked
  })
  try {
    for (const [i, answer] of answers.entries()) {
      const { status, text, json } = await answer
      assert.deepEqual(
        [status, json.codigo, json.fusionado_con],
        [409, 'paciente_fusionado', p],
        `${bodies[i]?.[0]} ${text}`,
      )
    }
  } finally {
    await sql('update paciente set fusionado_con = null where id = $1', a)
  }
})

test('concesiones que empiezan y terminan mientras se fusiona y se deshace: todas quedan como deben', async () => {
  const [p, a, b] = [await newPatient(s), await newPatient(s), await newPatient(s)]
  const consents: string[] = []
  const give = async (paciente: string, n: number): Promise<Answer> =>
    s.call(
      'POST',
      CONSENTS,
      consentBody({
        paciente,
        tipo: 'interoperabilidad_terceros',
        terceros_autorizados: [{ quien: `Tercero ${n}`, ambitos: ['todo'] }],
      }),
    )
  for (let n = 0; n < 12; n++) consents.push((await must(give([p, a, b][n % 3] ?? p, n), 201)).id as string)
  const histories = [await openHistory(s, { paciente: p }), await openHistory(s, { paciente: a })]
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, i) =>
      i % 4 === 3 ? undo(a) : i % 4 === 2 ? undo(b) : merge(p, i % 2 === 0 ? a : b),
    ),
    ...consents.map(
      (id): Promise<Answer> => s.call('POST', `${CONSENTS}${id}/revocar/`, { motivo: 'Ya no lo autorizo' }),
    ),
    ...Array.from({ length: 12 }, (_, n) => give([p, a, b][n % 3] ?? p, 100 + n)),
    ...histories.map(
      (id): Promise<Answer> =>
        s.call('POST', `${HISTORIES}${id}/cambiar-estado/`, { estado: 'anulada', motivo: 'Se abrió por error' }),
    ),
  ])
  only(answers, 200, 201, 409)
})

test('eliminar el que debía seguir vigente mientras se fusiona: uno de los dos, no ambos', async () => {
  for (let round = 0; round < 6; round++) {
    const [p, a] = [await newPatient(s), await newPatient(s)]
    const [gone, made] = await Promise.all([s.call('DELETE', `${P}${p}/`), merge(p, a)])
    const outcome: Json = [gone?.status, made?.status]
    assert.ok(
      [
        [204, 404],
        [409, 200],
        [412, 200],
      ].some((ok) => ok[0] === outcome[0] && ok[1] === outcome[1]),
      `${outcome} ${gone?.text} ${made?.text}`,
    )
  }
})
