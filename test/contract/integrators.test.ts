import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import type { Call } from '../../src/engine/call.ts'
import { repeating } from '../../src/engine/connection/repeat-rule.ts'
import type { Core } from '../../src/engine/core.ts'
import type { RowCreation } from '../../src/engine/write/create.ts'
import { createMany, type RowOutcome } from '../../src/engine/write/create-many.ts'
import { Problem } from '../../src/model/problem.ts'
import { unavailable, unconfirmed } from '../../src/model/problems.ts'
import { isJsonObject } from '../../src/model/text/json-object.ts'
import { registry, resources } from '../../src/resources/index.ts'
import { newPerson } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient, patientBody, sampleBody } from '../samples.ts'
import { useService } from '../service.ts'

/** What those who build beside the service ask of its collections (decisions 0127 and 0128). */
const s = useService()
const P = '/paciente/paciente/'
const H = '/hce/api/historias/'

interface ChangesPage {
  readonly marca: string
  readonly next: string | null
  readonly results: readonly { readonly id: string; readonly actualizado_en: string }[]
  readonly count?: number
  readonly eliminados?: readonly { readonly id: string }[]
  readonly perdidos?: readonly { readonly id: string }[]
}
type Asker = Pick<typeof s, 'call'>

const page = (path: string, who: Asker = s): Promise<ChangesPage> => must(who.call('GET', path), 200)
const ids = (rows: readonly { readonly id: string }[] = []): string[] => rows.map((row) => row.id)
/** Without what says with which rights it was given: any account goes on from there. */
const placeOf = (mark: string): string => mark.split('-').slice(0, 3).join('-')
const markOf = async (path = P): Promise<string> =>
  placeOf((await page(`${path}?ordering=actualizado_en&page_size=1`)).marca)
const patch = (id: string, barrio: string): Promise<unknown> => must(s.call('PATCH', `${P}${id}/`, { barrio }), 200)

/** All that changed since, page by page, and the mark to go on from. */
async function changes(
  since: string,
  who: Asker = s,
  size = 200,
): Promise<{ marca: string; ids: string[]; gone: string[] }> {
  const found = { ids: [] as string[], gone: [] as string[] }
  let at: string | null = `${P}?actualizado_desde=${since}&page_size=${size}`
  let marca = ''
  while (at !== null) {
    const one: ChangesPage = await page(at, who)
    assert.ok(marca === '' || marca === one.marca, 'la marca es la de la primera página')
    marca = one.marca
    found.ids.push(...ids(one.results))
    found.gone.push(...ids(one.eliminados))
    at = one.next
  }
  return { marca: placeOf(marca), ...found }
}

describe('cambios desde una marca', () => {
  test('lo nuevo, lo cambiado y lo eliminado, cada uno una vez; después, nada', async () => {
    const [kept, removed] = [await newPatient(s), await newPatient(s)]
    const since = await markOf()
    const made = await newPatient(s)
    await patch(kept, 'Norte')
    await must(s.call('DELETE', `${P}${removed}/`), 204)
    const found = await changes(since, s, 1)
    assert.deepEqual(new Set(found.ids), new Set([kept, made]))
    assert.deepEqual(found.gone, [removed])
    const counted = await page(`${P}?actualizado_desde=${since}&count=true`)
    assert.deepEqual([counted.count, counted.perdidos], [2, []], 'lo eliminado no se cuenta')
    const [row] = counted.eliminados ?? []
    assert.deepEqual(Object.keys(row ?? {}).sort(), ['eliminado_en', 'id', 'version'])
    const instant = (await must(s.call('GET', `${P}${made}/`), 200)).creado_en
    const byInstant = await changes(instant)
    assert.ok([made, kept].every((id) => byInstant.ids.includes(id)) && byInstant.gone.includes(removed))
  })

  test('una transacción que empezó antes y termina después no se salta, diga lo que diga el reloj', async () => {
    const [late, early] = [await newPatient(s), await newPatient(s)]
    const since = await markOf()
    let between: string | null = null
    await s.owner.transaction(async (tx) => {
      await tx.run({
        text: `with fila as (update paciente set barrio = 'Sur', version = version + 1, actualizado_en = now() - interval '1 hour'
  where id = $1 returning id, version) insert into evento (recurso, hecho, recurso_id, version, paciente)
  select 'paciente', 'cambio', id, version, id from fila`,
        values: [late],
      })
      await patch(early, 'Norte')
      const seen = await changes(since)
      assert.ok(seen.ids.includes(early) && !seen.ids.includes(late))
      between = seen.marca
    })
    assert.ok((await changes(String(between))).ids.includes(late))
  })

  test('el registro del borde que cambia entre dos páginas no se lleva los que siguen', async () => {
    const since = await markOf()
    const made: string[] = []
    for (let i = 0; i < 4; i++) made.push(await newPatient(s))
    const first = await page(`${P}?actualizado_desde=${since}&page_size=2`)
    await patch(made[1] ?? '', 'Centro')
    const rest = await page(first.next ?? '')
    assert.deepEqual(ids(first.results), made.slice(0, 2))
    assert.deepEqual(ids(rest.results).slice(0, 2), made.slice(2))
  })

  test('quien no alcanza al paciente no se entera, tampoco de que se eliminó', async () => {
    const stranger = await newPerson(s, 'medico')
    const since = await markOf()
    const [one, gone] = [await newPatient(s), await newPatient(s)]
    await must(s.call('DELETE', `${P}${gone}/`), 204)
    const told = await changes(since, stranger)
    assert.deepEqual([told.ids, told.gone], [[], []])
    assert.ok((await changes(since)).ids.includes(one))
  })

  test('quien empieza a alcanzar a un paciente lo recibe, aunque nadie lo haya tocado', async () => {
    const doctor = await newPerson(s, 'medico')
    const paciente = await newPatient(s)
    const historia = await newHistory(s, { paciente })
    const other = await newPatient(s)
    const since = await markOf()
    assert.deepEqual((await changes(since, doctor)).ids, [])
    await must(s.call('POST', `${H}${historia}/equipo/`, { cuenta: doctor.id }), 201)
    const told = await changes(since, doctor, 1)
    assert.deepEqual(told.ids, [paciente])
    assert.deepEqual(ids((await page(`${H}?actualizado_desde=${since}`, doctor)).results), [historia])
    // Once a later change made a cut after the grant, it is told no more.
    let again = told
    for (let i = 0; i < 20 && again.ids.length > 0; i++) {
      await patch(other, `Norte ${i}`)
      again = await changes((await changes(again.marca)).marca, doctor)
    }
    assert.deepEqual(again.ids, [])
  })

  test('lo que se deja de alcanzar viene en perdidos, una vez y a quien lo alcanzaba', async () => {
    const [doctor, stranger] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
    const paciente = await newPatient(s)
    const historia = await newHistory(s, { paciente })
    const unrelated = await newHistory(s, { paciente, servicio_reps: '329' })
    const note = registry.get('nota') ?? assert.fail()
    await must(s.call('POST', `${H}${historia}/equipo/`, { cuenta: doctor.id }), 201)
    const { id: nota } = await must(s.call('POST', note.path, { ...note.example, historia }), 201)
    await must(s.call('POST', note.path, { ...note.example, historia: unrelated }), 201)
    const since = placeOf((await page(`${note.path}?ordering=actualizado_en`, doctor)).marca)
    const lost = async (path: string, who: Asker, from = since): Promise<string[]> =>
      ids((await page(`${path}?actualizado_desde=${from}&page_size=1`, who)).perdidos)
    assert.deepEqual(await lost(note.path, doctor), [])
    await must(s.call('DELETE', `${H}${historia}/equipo/${doctor.id}/`), 204)
    const { id: later } = await must(s.call('POST', note.path, { ...note.example, historia }), 201)
    assert.deepEqual(await lost(note.path, doctor), [nota])
    assert.deepEqual(await lost(P, doctor), [paciente])
    assert.deepEqual(await lost(H, doctor), [historia])
    // Asking what it says now tells nothing of it; asking for one patient does.
    const asking = async (query: string): Promise<string[]> =>
      ids((await page(`${P}?actualizado_desde=${since}&${query}`, doctor)).perdidos)
    assert.deepEqual([await asking('sexo_biologico=01'), await asking('sexo_biologico=02')], [[paciente], [paciente]])
    assert.deepEqual(await asking('search=nadie-se-llama-asi'), [paciente])
    assert.deepEqual(
      ids((await page(`${note.path}?actualizado_desde=${since}&paciente=${await newPatient(s)}`, doctor)).perdidos),
      [],
    )
    const answer = await page(`${note.path}?actualizado_desde=${since}&count=true`, doctor)
    assert.deepEqual([answer.results, answer.count], [[], 0])
    assert.ok(!JSON.stringify(answer).includes(later))
    assert.deepEqual(await lost(note.path, stranger), [])
    assert.deepEqual(await lost(note.path, s), [], 'quien lo alcanza todo no pierde nada')
    await must(s.call('POST', `${H}${historia}/equipo/`, { cuenta: doctor.id }), 201)
    assert.deepEqual(await lost(note.path, doctor), [], 'quien lo alcanza otra vez no lo perdió')
  })

  test('una atención que se vuelve confidencial se pierde, y vuelve cuando deja de serlo', async () => {
    const coordinator = await newPerson(s, 'coordinador_medico')
    const [treating, other] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
    const paciente = await newPatient(s)
    const historia = await newHistory(s, { paciente })
    const elsewhere = await newHistory(s, { paciente, servicio_reps: '329' })
    const note = registry.get('nota') ?? assert.fail()
    await must(s.call('POST', `${H}${historia}/equipo/`, { cuenta: treating.id }), 201)
    await must(s.call('POST', `${H}${elsewhere}/equipo/`, { cuenta: other.id }), 201)
    const { id: nota } = await must(s.call('POST', note.path, { ...note.example, historia }), 201)
    const { id: kept } = await must(s.call('POST', note.path, { ...note.example, historia: elsewhere }), 201)
    const readBy = async (who: Asker): Promise<string[]> =>
      ids((await page(`${note.path}?paciente=${paciente}`, who)).results).sort()
    const readers = [coordinator, other, treating]
    const before = await Promise.all(readers.map(readBy))
    assert.deepEqual(before[0], [nota, kept].sort())
    const since = await markOf(note.path)
    await must(s.call('PATCH', `${H}${historia}/`, { confidencialidad: 'restringida' }), 200)
    const { id: later } = await must(s.call('POST', note.path, { ...note.example, historia }), 201)
    for (const [at, who] of readers.entries()) {
      const now = await readBy(who)
      const [notes, histories] = [note.path, H].map((path) => page(`${path}?actualizado_desde=${since}`, who))
      const lost = before[at]?.filter((id) => !now.includes(id))
      assert.deepEqual(ids((await notes)?.perdidos), lost, 'lo que se leía y ya no')
      assert.deepEqual(ids((await histories)?.perdidos), lost?.length ? [historia] : [])
      assert.equal(JSON.stringify(await notes).includes(later), now.includes(later), 'de lo nuevo no se entera')
    }
    assert.deepEqual(await readBy(coordinator), [kept])
    const hidden = await markOf(note.path)
    await must(s.call('PATCH', `${H}${historia}/`, { confidencialidad: 'normal' }), 200)
    const back = await page(`${note.path}?actualizado_desde=${hidden}`, coordinator)
    assert.deepEqual([new Set(ids(back.results)), back.perdidos], [new Set([nota, later]), []])
  })

  test('a quien le cambian los servicios o el rol se le dice que su copia ya no vale', async () => {
    const doctor = await newPerson(s, 'medico', { servicios: ['328'] })
    const first = await page(`${P}?ordering=actualizado_en&page_size=1`, doctor)
    interface Told {
      readonly status: number
      readonly codigo?: string
      readonly hasta: string
      readonly cursors: string[]
    }
    const feed = async (desde: string): Promise<Told> => {
      const { status, json } = await doctor.call('GET', `/eventos/?desde=${desde}`)
      const cursors = (json.results ?? []).map((e: { readonly cursor: string }) => e.cursor)
      return { status, codigo: json.codigo, hasta: json.hasta, cursors }
    }
    await newHistory(s, { servicio_reps: '328' })
    const { hasta, cursors } = await feed(first.marca)
    const [cursor = ''] = cursors
    assert.equal((await feed(cursor)).status, 200)
    assert.equal((await doctor.call('GET', `${P}?actualizado_desde=${hasta}`)).status, 200)
    await must(s.call('PATCH', `/auth/cuentas/${doctor.id}/`, { servicios: ['329'] }), 200)
    for (const place of [first.marca, hasta, cursor]) {
      const refused = await doctor.call('GET', `${P}?actualizado_desde=${place}`)
      assert.deepEqual([refused.status, refused.json.codigo], [409, 'alcance_cambiado'], refused.text)
      const { status, codigo } = await feed(place)
      assert.deepEqual([status, codigo], [409, 'alcance_cambiado'])
    }
    const { marca } = await page(`${P}?ordering=actualizado_en&page_size=1`, doctor)
    assert.equal((await doctor.call('GET', `${P}?actualizado_desde=${marca}`)).status, 200)
  })

  test('una marca que no es de esta base, o un orden que no va, se rechaza', async () => {
    const refused = async (query: string): Promise<string> => (await s.call('GET', `${P}?${query}`)).json.codigo
    await newPatient(s)
    const [cut = '', , id = ''] = (await markOf()).split('-')
    assert.equal(await refused(`actualizado_desde=${cut}-1-${id}`), 'marca_desconocida')
    assert.equal(await refused('actualizado_desde=ayer'), 'parametro')
    assert.equal(await refused(`actualizado_desde=2026-01-01T00:00:00Z&ordering=creado_en`), 'parametro')
    assert.equal(await refused(`ordering=actualizado_en&cursor=s.${randomUUID()}`), 'parametro')
  })
})

describe('lote', () => {
  for (const r of resources) {
    test(`${r.name}: todos o ninguno, por las reglas de uno solo, y la marca los ve`, async () => {
      const bodies = [await sampleBody(s, r), await sampleBody(s, r)]
      const lote = `${r.path}lote/`
      const since = await markOf(r.path)
      const bad = await s.call('POST', lote, { registros: [bodies[0], { ...bodies[1], no_existe: 1 }] })
      assert.equal(bad.status, 422, bad.text)
      assert.deepEqual(
        bad.json.resultados.map((x: { estado: number; problema: { codigo: string } }) => [x.estado, x.problema.codigo]),
        [
          [424, 'lote_sin_guardar'],
          [400, 'validacion'],
        ],
      )
      assert.deepEqual((await page(`${r.path}?actualizado_desde=${since}`)).results, [])
      const headers = { 'idempotency-key': randomUUID() }
      const made = await must(s.call('POST', lote, { registros: bodies }, headers), 200)
      assert.equal(made.creados, 2, JSON.stringify(made))
      const rows = made.resultados.map((x: { registro: { id: string } }) => x.registro)
      const listed = await page(`${r.path}?actualizado_desde=${since}`)
      assert.deepEqual(new Set(ids(listed.results)), new Set(ids(rows)))
      const again = await must(s.call('POST', lote, { registros: bodies }, headers), 200)
      assert.equal(again.creados, 2)
      assert.ok(again.resultados.every((x: { repetido?: boolean }) => x.repetido === true))
      assert.deepEqual(ids(again.resultados.map((x: { registro: unknown }) => x.registro)), ids(rows))
    })
  }

  test('cada uno por su cuenta: se guarda lo que está bien, y la clave no lo guarda dos veces', async () => {
    const [one, other] = [patientBody(), patientBody()]
    const registros = [one, { ...one }, { nada: 1 }, other]
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => must(s.call('POST', `${P}lote/?todo_o_nada=false`, { registros }, headers), 200)
    const states = (a: { resultados: { estado: number }[] }) => a.resultados.map((x) => x.estado)
    const first = await send()
    assert.deepEqual([first.creados, states(first)], [2, [201, 409, 400, 201]])
    const second = await send()
    assert.deepEqual([second.creados, states(second)], [2, [201, 409, 400, 201]])
    const text = `select accion, resultado, count(*)::integer as n from auditoria where accion = 'crear' and recurso = 'paciente' and solicitud = $1
group by 1, 2 order by 2`
    const values = [first.resultados[2].problema.id_solicitud]
    assert.deepEqual(
      (await s.owner.run({ text, values })).map((row) => [row.accion, row.resultado, row.n]),
      [
        ['crear', 201, 2],
        ['crear', 400, 1],
        ['crear', 409, 1],
      ],
    )
    const reused = await s.call('POST', `${P}lote/?todo_o_nada=false`, { registros: [one] }, headers)
    assert.equal(reused.json.codigo, 'clave_reutilizada')
  })

  test('dos iguales en un lote de todos o ninguno: el segundo es duplicado y nada se guarda', async () => {
    const body = patientBody()
    const since = await markOf()
    const a = await s.call('POST', `${P}lote/`, { registros: [body, patientBody(), { ...body }] })
    const states = a.json.resultados.map((x: { estado: number }) => x.estado)
    assert.deepEqual([a.status, states], [422, [424, 424, 409]])
    assert.deepEqual((await changes(since)).ids, [])
  })

  test('más de quinientos, ninguno u otra cosa se rechaza', async () => {
    for (const body of [{ registros: [] }, { registros: new Array(501).fill({}) }, { filas: [] }, [patientBody()]])
      assert.equal((await s.call('POST', `${P}lote/`, body)).status, 400)
    assert.equal((await s.call('POST', `${P}lote/?todo=no`, { registros: [patientBody()] })).json.codigo, 'parametro')
  })
})

describe('un lote al que le pasa algo', () => {
  const agente = resources.find((r) => r.name === 'agente_ia')
  /** The steps of a creation that does nothing but what `write` does; `transaction` repeats what others were in the way of. */
  function batch(
    write: (body: unknown) => Promise<void>,
  ): (bodies: readonly unknown[]) => Promise<readonly RowOutcome[]> {
    assert.ok(agente)
    const db = {
      transaction: (work: (tx: unknown) => Promise<unknown>) =>
        repeating(() => work({ run: async () => [] }), null, null),
    }
    const creation = {
      replay: async () => null,
      prepare: async (request: { body: unknown }) => ({ request, row: { id: request.body, nombre: request.body } }),
      write: async (_tx: unknown, { row }: { row: { id: unknown } }) => {
        await write(row.id)
        return { row, made: [] }
      },
      finish: async ({ row }: { row: unknown }) => row,
      whyNot: async (_prepared: unknown, error: unknown) => error,
    }
    const many = createMany({ db } as unknown as Core, agente, creation as unknown as RowCreation)
    return (bodies) => many({ bodies, call: {} as Call, key: null, allOrNone: false })
  }

  test('si otros estaban en medio, se intenta otra vez entero', async () => {
    let times = 0
    const outcomes = await batch(async (body) => {
      if (body === 'b' && times++ === 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    })(['a', 'b', 'c'])
    assert.deepEqual(
      outcomes.map((o) => 'created' in o),
      [true, true, true],
    )
  })

  test('si la base se va cuando ya guardó algunos, no dice que nada se guardó', async () => {
    const gone = async (body: unknown): Promise<void> => {
      if (body === 60 || body === 'x') throw new Problem(unavailable)
    }
    const sent = (error: unknown): boolean => error instanceof Problem && error.kind === unconfirmed
    await assert.rejects(batch(gone)(Array.from({ length: 70 }, (_, i) => i)), sent)
    await assert.rejects(batch(gone)(['x']), (error) => error instanceof Problem && error.kind === unavailable)
  })
})

describe('respuestas a la medida', () => {
  test('campos, nombres y varios valores por filtro', async () => {
    const [a, b] = [await newPatient(s, { barrio: 'Uno' }), await newPatient(s, { barrio: 'Dos' })]
    const light = await must(s.call('GET', `${P}${a}/?campos=sexo_biologico&campos=barrio`), 200)
    assert.deepEqual(Object.keys(light).sort(), ['barrio', 'id', 'sexo_biologico', 'sexo_biologico_nombre'])
    const bare = await must(s.call('GET', `${P}?page_size=1&nombres=no&campos=sexo_biologico`), 200)
    assert.deepEqual(Object.keys(bare.results[0]).sort(), ['id', 'sexo_biologico'])
    const whole = await must(s.call('GET', `${P}${a}/`), 200)
    const named = await must(s.call('GET', `${P}${a}/?nombres=no`), 200)
    assert.ok(Object.keys(named).length < Object.keys(whole).length)
    const documents = [whole.numero_documento, (await must(s.call('GET', `${P}${b}/`), 200)).numero_documento]
    const both = await must(
      s.call('GET', `${P}?${documents.map((d) => `numero_documento=${d}`).join('&')}&count=true`),
      200,
    )
    assert.deepEqual([both.count, new Set(ids(both.results))], [2, new Set([a, b])])
    const [nada, ambos] = (await s.call('GET', `${P}?campos=nada&campos=id,barrio`)).json.errores
    assert.deepEqual([nada.campo, ambos.campo], ['campos', 'campos'])
    assert.match(nada.mensaje, /^«nada» no es un campo de esta colección\. Son: id, version, .*, barrio, /)
    assert.match(ambos.mensaje, /^«id,barrio» no es un campo de esta colección: el parámetro se repite para cada uno\./)
  })

  test('expand trae el registro de quien lo alcanza y queda como leído; lo demás sigue siendo su identificador', async () => {
    const paciente = await newPatient(s)
    const historia = await newHistory(s, { paciente })
    const found = await must(s.call('GET', `${H}${historia}/?campos=estado&expand=paciente`), 200)
    assert.deepEqual(found.expandido.paciente, await must(s.call('GET', `${P}${paciente}/`), 200))
    const text = `select count(*)::integer as n from auditoria where accion = 'leer' and recurso = 'paciente' and recurso_id = $1`
    assert.equal((await s.owner.run({ text, values: [paciente] }))[0]?.n, 2)
    const list = await must(s.call('GET', `${H}?paciente=${paciente}&expand=paciente`), 200)
    assert.equal(list.results[0].expandido.paciente.id, paciente)
    assert.equal((await s.call('GET', `${H}?expand=estado`)).json.codigo, 'parametro')
  })

  test('lo que expand trae cambia la etiqueta, y llega sin archivos', async () => {
    const paciente = await newPatient(s)
    const historia = await newHistory(s, { paciente })
    const asked = `${H}${historia}/?expand=paciente`
    const tag = (await s.call('GET', asked)).headers.get('etag') ?? ''
    const same = await s.call('GET', asked, undefined, { 'if-none-match': tag })
    assert.deepEqual(
      [same.status, same.headers.get('vary'), same.headers.get('cache-control')],
      [304, 'accept', 'no-store'],
    )
    await patch(paciente, 'Otro')
    const changed = await s.call('GET', asked, undefined, { 'if-none-match': tag })
    assert.deepEqual([changed.status, changed.json?.expandido.paciente.barrio], [200, 'Otro'])
    const documento = resources.find((r) => r.name === 'documento')
    assert.ok(documento)
    const file = await sampleBody(s, documento)
    const before = await must(s.call('POST', documento.path, file), 201)
    const after = await must(s.call('POST', documento.path, { ...file, reemplaza_a: before.id }), 201)
    const found = await must(s.call('GET', `${documento.path}${after.id}/?expand=reemplaza_a`), 200)
    const [heavy = ''] = Object.keys(documento.fields).filter((name) => documento.fields[name]?.heavy)
    assert.deepEqual([found.expandido.reemplaza_a.id, heavy in found], [before.id, true])
    assert.equal(heavy in found.expandido.reemplaza_a, false)
  })

  test('de quien se pregunta junto con otros queda en la auditoría, también si no tiene nada', async () => {
    const [one, none] = [await newPatient(s), await newPatient(s)]
    await newHistory(s, { paciente: one })
    const a = await s.call('GET', `${H}?paciente=${one}&paciente=${none}`)
    assert.equal(a.json.results.length, 1)
    const text = 'select pacientes from auditoria where solicitud = $1'
    const [row] = await s.owner.run({ text, values: [a.headers.get('x-request-id')] })
    assert.deepEqual(new Set(row?.pacientes as string[]), new Set([one, none]))
  })

  test('PATCH toma merge-patch, y una clave donde no aplica se rechaza y nada cambia', async () => {
    const id = await newPatient(s, { barrio: 'Norte' })
    const type = { 'content-type': 'application/merge-patch+json' }
    const changed = await s.call('PATCH', `${P}${id}/`, JSON.stringify({ barrio: null }), type)
    assert.deepEqual([changed.status, changed.json?.barrio], [200, null], changed.text)
    const keyed = await s.call('PATCH', `${P}${id}/`, { barrio: 'Sur' }, { 'idempotency-key': 'una' })
    assert.deepEqual([keyed.status, keyed.json.codigo], [400, 'clave_no_aplica'])
    assert.equal((await must(s.call('GET', `${P}${id}/`), 200)).barrio, null)
  })

  test('las listas salen comprimidas y dicen lo mismo; un registro solo conserva su ETag; /auth/ no se comprime', async () => {
    const id = await newPatient(s)
    for (const encoding of ['gzip', 'br']) {
      const packed = await s.call('GET', P, undefined, { 'accept-encoding': encoding })
      assert.equal(packed.headers.get('content-encoding'), encoding)
      assert.match(packed.headers.get('vary') ?? '', /accept-encoding/)
      assert.ok(isJsonObject(packed.json))
    }
    const row = await s.call('GET', `${P}${id}/`, undefined, { 'accept-encoding': 'gzip' })
    assert.deepEqual([row.headers.get('content-encoding'), row.headers.get('etag')], [null, '"1"'])
    const accounts = await s.call('GET', '/auth/cuentas/', undefined, { 'accept-encoding': 'gzip' })
    assert.equal(accounts.headers.get('content-encoding'), null)
    const document = await s.call('GET', '/openapi.json', undefined, { 'accept-encoding': 'br' })
    const etag = document.headers.get('etag') ?? ''
    const known = { 'if-none-match': etag, 'accept-encoding': 'gzip' }
    assert.equal((await s.call('GET', '/openapi.json', undefined, known)).status, 304)
  })

  test('una tilde sin codificar en la dirección se dice por su nombre', async () => {
    const { port, hostname } = new URL(s.base)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(Buffer.from(`GET ${P}?search=muñoz HTTP/1.1\r\nhost: x\r\n\r\n`, 'utf8'))
      })
      let text = ''
      socket.on('data', (d) => {
        text += d
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.match(answer, /"codigo":"direccion_ilegible"/)
    assert.doesNotMatch(answer, /muñoz/)
  })
})
