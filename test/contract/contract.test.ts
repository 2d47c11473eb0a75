import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { roles } from '../../src/model/access/roles.ts'
import { type Field, hasLabel, isGenerated, isList, isStored } from '../../src/model/fields.ts'
import { isExempt, isFrozen } from '../../src/model/frozen.ts'
import { holds } from '../../src/model/predicate.ts'
import { isReadOnly } from '../../src/model/read-body.ts'
import type { Resource, Row } from '../../src/model/resource.ts'
import { resources } from '../../src/resources/index.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { newHistory, newPatient, rowOf, sample, sampleBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Every promise of the contract, asked of every resource: a new one inherits them all by being in the registry. */

const s = useService()

const SYSTEM = ['id', 'version', 'creado_en', 'actualizado_en', 'creado_por']

const writable = (r: Resource): [string, Field][] =>
  Object.entries(r.fields).filter(([name, f]) => !isReadOnly(r, name) && !isGenerated(f))

const named = (a: Answer, codigo?: string): string[] =>
  ((a.json?.errores ?? []) as { campo: string; codigo: string }[])
    .filter((e) => codigo === undefined || e.codigo === codigo)
    .map((e) => e.campo)

function assertProblem(a: Answer, status: number, codigo: string): void {
  assert.equal(a.status, status, a.text)
  assert.equal(a.json.codigo, codigo, a.text)
  assert.match(a.headers.get('content-type') ?? '', /^application\/problem\+json/)
}

async function countRows(r: Resource): Promise<number> {
  const [row] = await s.owner.run({ text: `select count(*)::integer as n from "${r.name}"`, values: [] })
  return row?.n as number
}

/** A value of another JSON type than the field's. */
function wrongType(f: Field): unknown {
  switch (f.kind) {
    case 'integer':
    case 'decimal':
      return '12'
    case 'boolean':
      return 'true'
    case 'codes':
    case 'strings':
    case 'objects':
      return 'no es una lista'
    case 'numbers':
      return [1]
    default:
      return 20_200_101
  }
}

const heavyFields = (r: Resource): string[] => Object.keys(r.fields).filter((n) => r.fields[n]?.heavy)
const rankFields = (r: Resource): string[] => Object.keys(r.fields).filter((n) => r.fields[n]?.kind === 'rank')
const without = (row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([k]) => !names.includes(k)))

/** Fields of free text that a clinician may correct in this row as it stands. */
const correctable = (r: Resource, row: Row): string[] =>
  writable(r)
    .filter(([, f]) => f.kind === 'text' && !f.immutable && f.pattern === undefined && f.normalise === undefined)
    .filter(([, f]) => (f.max ?? 0) >= 60)
    .filter(([name]) => !isFrozen(r, row) || r.frozen?.except.includes(name))
    .map(([name]) => name)

/** Nothing of it is ever changed: it is replaced by another. */
const neverChanges = (r: Resource): boolean => r.frozen?.except.length === 0 && isFrozen(r, {} as Row)

let changes = 0

/** A change that the rules of the resource allow: the first text that may be corrected by itself. */
async function change(r: Resource, row: Row): Promise<{ name: string; value: string; answer: Answer }> {
  let last = ''
  for (const name of correctable(r, row)) {
    const value = `Texto corregido ${++changes}`
    const answer = await s.call('PATCH', `${r.path}${row.id}/`, { [name]: value })
    if (answer.status === 200) return { name, value, answer }
    last = answer.text
  }
  throw new Error(`${r.name}: nada se deja corregir. ${last}`)
}

/** A body whose row hangs from a history, for the resources where that is optional. */
async function bodyInHistory(r: Resource): Promise<{ body: Record<string, unknown>; history: string }> {
  const body = await sampleBody(s, r)
  const field = r.belongsTo?.history ?? ''
  if (typeof body[field] === 'string') return { body, history: body[field] }
  const history = await newHistory(s, { paciente: body.paciente })
  return { body: { ...body, [field]: history }, history }
}

const close = (history: string): Promise<unknown> =>
  s.owner.run({ text: `update historia set estado = 'cerrada' where id = $1`, values: [history] })

for (const r of resources) {
  const item = (id: string): string => `${r.path}${id}/`

  describe(r.name, () => {
    test('crear responde 201 con Location, ETag y todos los campos declarados', async () => {
      const made = await s.call('POST', r.path, await sampleBody(s, r))
      assert.equal(made.status, 201, made.text)
      assert.equal(made.headers.get('location'), item(made.json.id))
      assert.match(made.headers.get('etag') ?? '', /^"1(\.[0-9a-z]+)?"$/)
      assert.match(made.headers.get('content-type') ?? '', /^application\/json/)
      assert.equal(made.headers.get('cache-control'), 'no-store')
      const expected = [
        ...SYSTEM,
        ...Object.keys(r.fields),
        ...Object.entries(r.fields).flatMap(([name, f]) => (hasLabel(f) ? [`${name}_nombre`] : [])),
        ...Object.keys(r.live),
      ]
      assert.deepEqual(Object.keys(rowOf(made.json)).sort(), expected.sort())
      assert.match(made.json.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.equal(made.json.version, 1)
      assert.equal(made.json.creado_en, made.json.actualizado_en)
    })

    test('lo enviado es lo que se guarda y lo que se lee', async () => {
      const body = await sampleBody(s, r)
      const made = await s.call('POST', r.path, body)
      assert.equal(made.status, 201, made.text)
      for (const [name, value] of Object.entries(body)) {
        const { kind, normalise } = r.fields[name] ?? {}
        if (kind === 'objects') continue
        assert.deepEqual(made.json[name], normalise === undefined ? value : normalise(String(value)), name)
      }
      const got = await s.call('GET', made.headers.get('location') ?? '')
      assert.equal(got.status, 200, got.text)
      assert.deepEqual(got.json, rowOf(made.json))
      assert.equal(got.headers.get('etag'), made.headers.get('etag'))
      const slashless = await s.call('GET', item(made.json.id).slice(0, -1))
      assert.deepEqual(slashless.json, rowOf(made.json))
      const upper = await s.call('GET', item(made.json.id.toUpperCase()))
      assert.deepEqual(upper.json, rowOf(made.json))
    })

    test('la lista lo contiene, sin lo pesado', async () => {
      const row = await sample(s, r)
      const list = await s.call('GET', r.path)
      assert.equal(list.status, 200, list.text)
      const found = list.json.results.find((x: Row) => x.id === row.id)
      const apart = [...heavyFields(r), ...rankFields(r)]
      assert.deepEqual(without(found, apart), without(row, apart))
      for (const name of heavyFields(r)) assert.ok(!(name in found))
      assert.equal((await s.call('GET', r.path.slice(0, -1))).status, 200)
    })

    test('un campo desconocido se rechaza nombrándolo y nada se guarda', async () => {
      const body = await sampleBody(s, r)
      const before = await countRows(r)
      const a = await s.call('POST', r.path, { ...body, campo_mal_escrito: 1, otro: null })
      assertProblem(a, 400, 'validacion')
      assert.deepEqual(named(a, 'desconocido').sort(), ['campo_mal_escrito', 'otro'])
      assert.equal(await countRows(r), before)
    })

    test('los campos obligatorios se piden todos a la vez, y uno a uno', async () => {
      const required = writable(r).filter(([, f]) => f.required)
      const before = await countRows(r)
      const empty = await s.call('POST', r.path, {})
      assertProblem(empty, 400, 'validacion')
      assert.deepEqual(named(empty, 'requerido').sort(), required.map(([n]) => n).sort())
      const body = await sampleBody(s, r)
      const seeded = await countRows(r)
      for (const [name] of required) {
        const a = await s.call('POST', r.path, without(body, [name]))
        assertProblem(a, 400, 'validacion')
        assert.deepEqual(named(a), [name])
      }
      assert.equal(await countRows(r), seeded)
      assert.ok(seeded - before <= 1)
    })

    test('un valor de otro tipo se rechaza en cada campo, todos a la vez, y nada se convierte', async () => {
      const before = await countRows(r)
      const fields = writable(r)
      const a = await s.call('POST', r.path, Object.fromEntries(fields.map(([n, f]) => [n, wrongType(f)])))
      assertProblem(a, 400, 'validacion')
      assert.deepEqual(named(a, 'tipo').sort(), fields.map(([n]) => n).sort())
      for (const [name, f] of fields) {
        if (f.kind !== 'objects') continue
        const inner = Object.entries(f.fields ?? {})
        const b = await s.call('POST', r.path, {
          [name]: [Object.fromEntries(inner.map(([n, x]) => [n, wrongType(x)]))],
        })
        for (const [n] of inner) assert.ok(named(b, 'tipo').includes(`${name}[0].${n}`), `${name}[0].${n}`)
      }
      assert.equal(await countRows(r), before)
    })

    test('crear no admite null en ningún campo', async () => {
      const fields = writable(r)
      const a = await s.call('POST', r.path, Object.fromEntries(fields.map(([n]) => [n, null])))
      assertProblem(a, 400, 'validacion')
      assert.deepEqual(named(a, 'nulo').sort(), fields.map(([n]) => n).sort())
    })

    test('una referencia que no existe se rechaza en cada campo, todas a la vez', async () => {
      const refs = writable(r).filter(([, f]) => f.kind === 'ref')
      if (refs.length === 0) return
      const body = await sampleBody(s, r)
      const before = await countRows(r)
      const unknown = await s.call('POST', r.path, {
        ...body,
        ...Object.fromEntries(refs.map(([n]) => [n, randomUUID()])),
      })
      assertProblem(unknown, 400, 'validacion')
      assert.deepEqual(named(unknown, 'referencia').sort(), refs.map(([n]) => n).sort())
      const malformed = await s.call('POST', r.path, { ...body, ...Object.fromEntries(refs.map(([n]) => [n, 'x'])) })
      assert.deepEqual(named(malformed, 'referencia').sort(), refs.map(([n]) => n).sort())
      assert.equal(await countRows(r), before)
    })

    test('lo que pone el servidor se rechaza si se envía distinto, todo a la vez', async () => {
      const body = await sampleBody(s, r)
      const before = await countRows(r)
      const told = [
        ...SYSTEM,
        ...Object.keys(r.fields).filter((n) => isReadOnly(r, n)),
        ...Object.keys(r.fields)
          .filter((n) => hasLabel(r.fields[n] as Field))
          .map((n) => `${n}_nombre`),
        ...Object.keys(r.live),
      ]
      const a = await s.call('POST', r.path, { ...body, ...Object.fromEntries(told.map((n) => [n, 'otra cosa'])) })
      assertProblem(a, 400, 'validacion')
      assert.deepEqual([...named(a, 'solo_lectura'), ...named(a, 'calculado')].sort(), told.sort())
      assert.equal(await countRows(r), before)
    })

    test('un identificador mal formado o desconocido es 404 en todos los verbos', async () => {
      for (const id of ['no-es-un-id', '123', randomUUID(), '00000000-0000-0000-0000-000000000000']) {
        for (const [method, path, body] of [
          ['GET', item(id), undefined],
          ['GET', `${item(id)}versiones/`, undefined],
          ['GET', `${item(id)}?en=2026-01-01T00:00:00Z`, undefined],
          ['PUT', item(id), {}],
          ['PATCH', item(id), {}],
          ['DELETE', item(id), undefined],
        ] as const) {
          assertProblem(await s.call(method, path, body), 404, 'no_encontrado')
        }
      }
    })

    test('lo leído se puede enviar de vuelta con PUT', async () => {
      const row = await sample(s, r)
      const got = await s.call('GET', item(row.id))
      const put = await s.call('PUT', item(row.id), got.json)
      if (isFrozen(r, got.json)) {
        assertProblem(put, 409, r.frozen?.kind.codigo ?? '')
        return
      }
      assert.equal(put.status, 200, put.text)
      const moved = ['version', 'actualizado_en', ...rankFields(r)]
      assert.deepEqual(without(put.json, moved), without(got.json, moved))
      assert.equal(put.json.version, 2)
    })

    test('PATCH sin campos no cambia nada y deja una versión nueva', async () => {
      const row = await sample(s, r)
      const patched = await s.call('PATCH', item(row.id), {})
      if (isFrozen(r, row as unknown as Row)) {
        assertProblem(patched, 409, r.frozen?.kind.codigo ?? '')
        return
      }
      assert.equal(patched.status, 200, patched.text)
      const moved = ['version', 'actualizado_en', ...rankFields(r)]
      assert.deepEqual(without(patched.json, moved), without(row, moved))
      assert.equal(patched.json.version, 2)
      const versions = await s.call('GET', `${item(row.id)}versiones/`)
      assert.deepEqual(versions.json.results[0].campos, [])
    })

    test('PUT y PATCH rechazan un campo desconocido y lo que el servidor pone, y no cambian nada', async () => {
      const row = await sample(s, r)
      for (const method of ['PUT', 'PATCH']) {
        const a = await s.call(method, item(row.id), { ...row, campo_mal_escrito: 1, version: 7, creado_por: 'Otro' })
        assertProblem(a, 400, 'validacion')
        assert.ok(named(a, 'desconocido').includes('campo_mal_escrito'))
        const b = await s.call(method, item(row.id), { ...row, id: randomUUID(), version: 7, creado_por: 'Otro' })
        if (b.status === 409) continue
        assertProblem(b, 400, 'validacion')
        assert.deepEqual(named(b, 'solo_lectura').sort(), ['creado_por', 'id', 'version'])
      }
      const got = await s.call('GET', item(row.id))
      assert.deepEqual(without(got.json, rankFields(r)), without(row, rankFields(r)))
    })

    test('PATCH no vacía lo obligatorio y sí lo opcional', async () => {
      const row = await sample(s, r)
      const kept = writable(r).filter(([, f]) => f.required || f.default !== undefined || isList(f) || f.order)
      const a = await s.call('PATCH', item(row.id), Object.fromEntries(kept.map(([n]) => [n, null])))
      assertProblem(a, 400, 'validacion')
      assert.deepEqual(named(a, 'nulo').sort(), kept.map(([n]) => n).sort())
      if (isFrozen(r, row as unknown as Row)) return
      const optional = correctable(r, row as unknown as Row).filter((n) => !kept.some(([k]) => k === n))
      let tried = 0
      for (const name of optional) {
        const set = await s.call('PATCH', item(row.id), { [name]: 'Se borrará' })
        if (set.status !== 200) continue
        tried++
        const b = await s.call('PATCH', item(row.id), { [name]: null })
        // A rule may ask for it in this row; then it says so by name.
        if (b.status === 400) assert.ok(named(b, 'regla').includes(name), b.text)
        else {
          assert.equal(b.status, 200, b.text)
          assert.equal(b.json[name], null)
        }
      }
      assert.ok(tried > 0)
    })

    test('lo inmutable no cambia después de creado', async () => {
      const row = await sample(s, r)
      for (const [name, f] of writable(r).filter(([, f]) => f.immutable)) {
        const current = (row as Record<string, unknown>)[name]
        const other =
          f.kind === 'oneOf'
            ? Object.keys(f.options ?? {}).find((o) => o !== current)
            : f.kind === 'code'
              ? f.list?.codes.find((c) => c.code !== current && c.retired !== true)?.code
              : f.kind === 'ref' && f.to === 'paciente'
                ? await newPatient(s)
                : undefined
        if (other === undefined) continue
        const a = await s.call('PATCH', item(row.id), { [name]: other })
        if (a.status === 409) assert.ok(isFrozen(r, row as unknown as Row), a.text)
        else {
          assertProblem(a, 400, 'validacion')
          assert.ok(named(a, 'inmutable').includes(name), a.text)
        }
      }
    })

    test('If-Match de una versión anterior es 412 y dice la vigente', { skip: neverChanges(r) }, async () => {
      const row = await sample(s, r)
      const first = await s.call('GET', item(row.id))
      const etag = first.headers.get('etag') ?? ''
      const { answer, name } = await change(r, first.json)
      for (const [method, body] of [
        ['PUT', first.json],
        ['PATCH', { [name]: 'Otro texto' }],
        ['DELETE', undefined],
      ] as const) {
        const a = await s.call(method, item(row.id), body, { 'if-match': etag })
        assertProblem(a, 412, 'version_anterior')
        assert.equal(a.json.version_actual, 2)
      }
      const now = await s.call(
        'PATCH',
        item(row.id),
        { [name]: 'Otro texto' },
        { 'if-match': answer.headers.get('etag') ?? '' },
      )
      assert.equal(now.status, 200, now.text)
      assert.equal(now.json.version, 3)
      const any = await s.call('PATCH', item(row.id), { [name]: 'Otro más' }, { 'if-match': '*' })
      assert.equal(any.status, 200, any.text)
      assertProblem(await s.call('PATCH', item(row.id), {}, { 'if-match': 'sin comillas' }), 400, 'encabezado')
    })

    test('If-None-Match de la versión vigente es 304 sin cuerpo', async () => {
      const row = await sample(s, r)
      const first = await s.call('GET', item(row.id))
      const etag = first.headers.get('etag') ?? ''
      for (const header of [etag, `W/${etag}`, `"otro", ${etag}`, '*']) {
        const same = await s.call('GET', item(row.id), undefined, { 'if-none-match': header })
        assert.equal(same.status, 304, header)
        assert.equal(same.text, '')
        assert.equal(same.headers.get('etag'), etag)
      }
      const xml = await s.call('GET', item(row.id), undefined, { 'if-none-match': etag, accept: 'application/xml' })
      assert.equal(xml.status, 200)
      if (neverChanges(r)) return
      await change(r, first.json)
      const changed = await s.call('GET', item(row.id), undefined, { 'if-none-match': etag })
      assert.equal(changed.status, 200)
      assert.notEqual(changed.headers.get('etag'), etag)
    })

    test('eliminar es lógico: 204 y después 404, o 409 si se conserva', async () => {
      const row = await sample(s, r)
      const motive = 'Se registró en el paciente que no era'
      const gone = await s.call('DELETE', item(row.id), undefined, { 'x-motivo': encodeURIComponent(motive) })
      if (r.keep !== undefined && holds(r.keep.when, row)) {
        assertProblem(gone, 409, r.keep.kind.codigo)
        assert.equal((await s.call('GET', item(row.id))).status, 200)
        return
      }
      assert.equal(gone.status, 204, gone.text)
      assert.equal(gone.text, '')
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', {}],
        ['PATCH', {}],
        ['DELETE', undefined],
      ] as const) {
        assertProblem(await s.call(method, item(row.id), body), 404, 'no_encontrado')
      }
      const list = await s.call('GET', r.path)
      assert.ok(!list.json.results.some((x: Row) => x.id === row.id))
      const [kept] = await s.owner.run({
        text: `select eliminado_en is not null as gone from "${r.name}" where id = $1`,
        values: [row.id],
      })
      assert.equal(kept?.gone, true)
      const versions = await s.call('GET', `${item(row.id)}versiones/`)
      assert.equal(versions.json.results[0].operacion, 'eliminar')
      assert.equal(versions.json.results[0].motivo, motive)
      assert.equal(versions.json.results[0].registro, null)
      const apart = [...heavyFields(r), ...rankFields(r)]
      assert.deepEqual(without(versions.json.results[1].registro, apart), without(row, apart))
    })

    test('lo que otro registro nombra no se elimina', async () => {
      for (const other of resources) {
        for (const [field, f] of Object.entries(other.fields)) {
          if (f.kind !== 'ref' || f.to !== r.name) continue
          const row = await sample(s, r)
          const user = await sample(s, other)
          await s.owner.run({
            text: `update "${other.name}" set "${field}" = $1 where id = $2`,
            values: [row.id, user.id],
          })
          const a = await s.call('DELETE', item(row.id))
          if (r.keep !== undefined && holds(r.keep.when, row)) assertProblem(a, 409, r.keep.kind.codigo)
          else {
            assertProblem(a, 409, 'en_uso')
            assert.equal(a.json.usado_por, other.name)
          }
          assert.equal((await s.call('GET', item(row.id))).status, 200)
        }
      }
    })

    test('cada versión se conserva, la más reciente primero, y ?en= muestra el pasado', {
      skip: neverChanges(r),
    }, async () => {
      const made = await s.call('POST', r.path, await sampleBody(s, r))
      await wait(5)
      const { name, value, answer } = await change(r, made.json)
      const apart = [...heavyFields(r), ...rankFields(r)]
      const versions = await s.call('GET', `${item(made.json.id)}versiones/`)
      assert.equal(versions.status, 200, versions.text)
      assert.equal(versions.json.next, null)
      const [second, first, ...none] = versions.json.results
      assert.equal(none.length, 0)
      assert.deepEqual(
        [second.version, second.operacion, first.version, first.operacion],
        [2, 'actualizar', 1, 'crear'],
      )
      assert.ok(second.campos.includes(name))
      assert.deepEqual(without(second.registro, apart), without(answer.json, apart))
      assert.deepEqual(without(first.registro, apart), without(rowOf(made.json), apart))
      assert.equal(second.registro[name], value)
      const older = await s.call('GET', `${item(made.json.id)}versiones/?antes_de=2`)
      assert.deepEqual(older.json.results, [first])

      const at = async (instant: string): Promise<Answer> =>
        s.call('GET', `${item(made.json.id)}?en=${encodeURIComponent(instant)}`)
      const then = await at(made.json.creado_en)
      assert.equal(then.status, 200, then.text)
      assert.deepEqual(without(then.json, rankFields(r)), without(rowOf(made.json), rankFields(r)))
      const now = await at(answer.json.actualizado_en)
      assert.deepEqual(without(now.json, rankFields(r)), without(answer.json, rankFields(r)))
      const before = new Date(Date.parse(made.json.creado_en) - 1).toISOString()
      assertProblem(await at(before), 404, 'no_encontrado')
      const wrong = await at('ayer')
      assertProblem(wrong, 400, 'parametro')
      assert.deepEqual(named(wrong), ['en'])
      const unknown = await s.call('GET', `${item(made.json.id)}?un=1`)
      assertProblem(unknown, 400, 'parametro')
      assert.deepEqual(named(unknown), ['un'])
    })

    test('Idempotency-Key repite la primera respuesta y no crea otra vez', async () => {
      const body = await sampleBody(s, r)
      const key = { 'idempotency-key': `clave-${randomUUID()}` }
      const first = await s.call('POST', r.path, body, key)
      assert.equal(first.status, 201, first.text)
      assert.equal(first.headers.get('idempotency-replayed'), null)
      const rows = await countRows(r)
      const second = await s.call('POST', r.path, body, key)
      assert.equal(second.status, 201, second.text)
      assert.equal(second.headers.get('idempotency-replayed'), 'true')
      assert.deepEqual(second.json, first.json)
      assert.equal(second.headers.get('etag'), first.headers.get('etag'))
      assert.equal(second.headers.get('location'), first.headers.get('location'))
      assert.equal(await countRows(r), rows)
      for (const name of correctable(r, first.json)) {
        const reused = await s.call('POST', r.path, { ...body, [name]: 'Otra cosa' }, key)
        if (reused.status !== 400) assertProblem(reused, 409, 'clave_reutilizada')
      }
      assert.equal(await countRows(r), rows)
      assertProblem(await s.call('POST', r.path, body, { 'idempotency-key': 'x'.repeat(129) }), 400, 'encabezado')
    })

    if (r.belongsTo !== undefined) {
      test('una historia cerrada no admite crear, modificar ni eliminar, salvo lo que la declaración exceptúa', async () => {
        const { body, history } = await bodyInHistory(r)
        const made = await s.call('POST', r.path, body)
        assert.equal(made.status, 201, made.text)
        const row: Row = made.json
        const field = correctable(r, row)[0] ?? ''
        await close(history)
        const exempt = r.belongsTo !== undefined && isExempt(r.belongsTo, 'cerrada', row, null)
        const kind = r.belongsTo?.frozenIn.cerrada?.codigo ?? ''
        const before = await countRows(r)
        const create = await s.call('POST', r.path, body)
        if (exempt) assert.equal(create.status, 201, create.text)
        else {
          assertProblem(create, 409, kind)
          assert.equal(create.json.estado, 'cerrada')
          assert.equal(await countRows(r), before)
        }
        const patch = await s.call('PATCH', item(row.id), { [field]: 'Corregido después del cierre' })
        const put = await s.call('PUT', item(row.id), made.json)
        for (const a of [patch, put]) {
          if (neverChanges(r)) continue
          if (!exempt) assertProblem(a, 409, kind)
          else assert.ok(a.status === 200 || a.json.codigo !== kind, a.text)
        }
        const gone = await s.call('DELETE', item(row.id))
        if (!exempt) assertProblem(gone, 409, kind)
        else if (r.keep !== undefined && holds(r.keep.when, row)) assertProblem(gone, 409, r.keep.kind.codigo)
        else assert.equal(gone.status, 204, gone.text)
        if (!exempt) assert.deepEqual((await s.call('GET', item(row.id))).json, row)
      })

      test('Idempotency-Key repite la primera respuesta aunque la historia se haya cerrado entretanto', async () => {
        const { body, history } = await bodyInHistory(r)
        const key = { 'idempotency-key': `clave-${randomUUID()}` }
        const first = await s.call('POST', r.path, body, key)
        assert.equal(first.status, 201, first.text)
        await close(history)
        const again = await s.call('POST', r.path, body, key)
        assert.equal(again.status, 201, again.text)
        assert.deepEqual(again.json, first.json)
      })
    }

    test('alguien puede leerlo y alguien puede escribirlo', () => {
      for (const verb of ['read', 'write'] as const) {
        assert.ok(r.access[verb].length > 0)
        for (const role of r.access[verb]) assert.ok(role in roles)
        assert.equal(new Set(r.access[verb]).size, r.access[verb].length)
      }
      for (const role of r.access.write) assert.ok(r.access.read.includes(role), `${role} escribe lo que no puede leer`)
    })
  })
}

test('Idempotency-Key de un agente predeterminado repetida no lo deja sin marcar', async () => {
  const r = resources.find((x) => x.onlyOne !== undefined)
  assert.ok(r?.onlyOne !== undefined)
  const body = { ...(await sampleBody(s, r)), [r.onlyOne]: true }
  const key = { 'idempotency-key': `clave-${randomUUID()}` }
  const first = await s.call('POST', r.path, body, key)
  assert.equal(first.status, 201, first.text)
  assert.equal((await s.call('POST', r.path, body, key)).status, 201)
  const now = await s.call('GET', `${r.path}${first.json.id}/`)
  assert.equal(now.json[r.onlyOne], true)
  assert.equal(now.json.version, 1)
})

test('dos agentes predeterminados creados a la vez no chocan: queda uno', async () => {
  const r = resources.find((x) => x.onlyOne !== undefined)
  assert.ok(r?.onlyOne !== undefined)
  const bodies = await Promise.all(Array.from({ length: 6 }, () => sampleBody(s, r)))
  const made = await Promise.all(bodies.map((body) => s.call('POST', r.path, { ...body, [r.onlyOne ?? '']: true })))
  for (const a of made) assert.equal(a.status, 201, a.text)
  const list = await s.call('GET', `${r.path}?${r.onlyOne}=true&count=true`)
  assert.equal(list.json.count, 1)
})

test('una versión guardada antes, con lo vacío escrito, se lee como las que lo dejan fuera', async () => {
  const r = resources.find((x) => x.name === 'paciente')
  assert.ok(r !== undefined)
  const key = { 'idempotency-key': `clave-${randomUUID()}` }
  const body = await sampleBody(s, r)
  const made = await s.call('POST', r.path, body, key)
  assert.equal(made.status, 201, made.text)
  const { id, creado_en: since } = made.json
  const told = async (): Promise<string[]> => {
    const paths = [`${r.path}${id}/versiones/`, `${r.path}${id}/?en=${since}`]
    const fhir = [`/fhir/Patient/${id}/_history/1`, `/fhir/Patient/${id}/_history`]
    const read = await Promise.all([...paths, ...fhir].map((path) => s.call('GET', path)))
    const answers = [...read, await s.call('POST', r.path, body, key)]
    for (const a of answers) assert.ok(a.status === 200 || a.status === 201, a.text)
    return answers.map((a) => JSON.stringify({ ...a.json, id: null, timestamp: null }))
  }
  const without = await told()
  const stored = Object.entries(r.fields).filter(([, f]) => isStored(f))
  const empty = JSON.stringify(Object.fromEntries(stored.map(([name]) => [name, null])))
  await tamper(s.owner, `update version set datos = '${empty}'::jsonb || datos where id = '${id}'`)
  const [kept] = await s.owner.run<{ keys: string[] }>({
    text: 'select array(select jsonb_object_keys(v.datos)) as keys from version v where v.id = $1',
    values: [id],
  })
  assert.deepEqual(
    stored.map(([name]) => name).filter((name) => !kept?.keys.includes(name)),
    [],
  )
  assert.deepEqual(await told(), without)
})
