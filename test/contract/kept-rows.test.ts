import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DbRow } from '../../src/engine/database.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { item, NOTES, noteBody, openHistory } from '../historias/histories.ts'
import { closedFull, markBody, sealed } from '../historias/marks.ts'
import { newPatient } from '../samples.ts'
import { type Answer, startService, useService } from '../service.ts'

/** The text of a row is kept and given again: never when the row is another, nor to a caller it is not for. */
const s = useService()

type Json = Answer['json']
type Asker = Pick<Person, 'call'>

const P = '/paciente/paciente/'
const pathOf = (name: string): string => registry.get(name)?.path ?? assert.fail(name)
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })

async function must(answer: Promise<Answer>, status = 200): Promise<Json> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}

/** Asked as often as it takes for both texts to be kept, by itself and in a list of one. */
async function seen(path: string, only: string, who: Asker = s): Promise<{ read: Json; listed: Json }> {
  let found: { read: Json; listed: Json } | undefined
  for (let time = 0; time < 3; time++) {
    const read = await must(who.call('GET', path))
    const { results } = await must(who.call('GET', only))
    const listed = results.find((row: Json) => row.id === read.id)
    if (found !== undefined) assert.deepEqual({ read, listed }, found)
    found = { read, listed }
  }
  assert.ok(found)
  // Lists leave large contents out.
  assert.deepEqual({ ...found.read, ...found.listed }, found.read)
  return found
}

const patientSeen = async (id: string, who: Asker = s): Promise<Json> => {
  const [row] = await sql('select numero_documento from paciente where id = $1', id)
  return (await seen(`${P}${id}/`, `${P}?numero_documento=${row?.numero_documento}`, who)).read
}

test('lo que se cambió se ve en seguida, por sí solo y en listas, en JSON y en XML', async () => {
  const id = await newPatient(s)
  const path = `${P}${id}/`
  for (const barrio of ['Getsemaní', 'Manga', 'Bocagrande']) {
    await patientSeen(id)
    const { version } = await must(s.call('PATCH', path, { barrio }))
    const now = await patientSeen(id)
    assert.deepEqual([now.barrio, now.version], [barrio, version])
    const xml = await s.call('GET', path, undefined, { accept: 'application/xml' })
    assert.match(xml.text, new RegExp(`<barrio>${barrio}</barrio>`))
    assert.equal(xml.headers.get('etag'), `"${version}-xml"`)
  }
})

test('una página que se repite dice lo que cambió en cada fila, lo que llegó y lo que se quitó', async () => {
  const surname = 'Quebradablanca'
  const ids: string[] = []
  for (let n = 0; n < 4; n++) ids.unshift(await newPatient(s, { primer_apellido: surname }))
  const [first = '', second = '', third = ''] = ids
  const page = async (): Promise<[string, string | null][]> => {
    const { results } = await must(s.call('GET', `${P}?primer_apellido=${surname}`))
    return results.map((row: Json) => [row.id, row.barrio])
  }
  const before = ids.map((id) => [id, null])
  for (let time = 0; time < 3; time++) assert.deepEqual(await page(), before)
  await must(s.call('PATCH', `${P}${second}/`, { barrio: 'La Candelaria' }))
  await must(s.call('DELETE', `${P}${third}/`), 204)
  const newest = await newPatient(s, { primer_apellido: surname })
  assert.deepEqual(await page(), [
    [newest, null],
    [first, null],
    [second, 'La Candelaria'],
    [ids[3], null],
  ])
  assert.equal((await s.call('GET', `${P}${third}/`)).status, 404)
})

test('también lo que otro proceso escribe, aunque no haga versión nueva', async () => {
  const id = await newPatient(s)
  const { version } = await patientSeen(id)
  await sql(`update paciente set barrio = 'San Diego' where id = $1`, id)
  const now = await patientSeen(id)
  assert.deepEqual([now.barrio, now.version], ['San Diego', version])
})

test('una marca de error se ve en lo que ya se había leído', async () => {
  const full = await closedFull(s, { paciente: await newPatient(s) })
  for (const name of sealed) {
    const path = `${pathOf(name)}${full.entries[name]}/`
    const only = `${pathOf(name)}?page_size=200`
    const { read: before } = await seen(path, only)
    await must(s.call('POST', item(full.id, 'marcar-error/'), markBody({ recurso: name, registro: before.id })))
    const { read: after } = await seen(path, only)
    assert.ok(after.version > before.version, name)
    assert.notDeepEqual(
      { ...after, version: 0, actualizado_en: '' },
      { ...before, version: 0, actualizado_en: '' },
      name,
    )
  }
})

test('una fusión se ve en los dos pacientes, y deshacerla también', async () => {
  const [principal, duplicado] = [await newPatient(s), await newPatient(s)]
  const links = async (): Promise<unknown[]> => [
    (await patientSeen(principal)).tiene_fusionados,
    (await patientSeen(duplicado)).fusionado_con,
  ]
  const apart = await links()
  const motivo = 'El documento se digitó mal'
  await must(s.call('POST', `${P}${principal}/fusionar/`, { duplicado, motivo }))
  assert.deepEqual(await links(), [true, principal])
  await must(s.call('POST', `${P}${duplicado}/fusionar/deshacer/`, { motivo: 'Eran dos personas distintas' }))
  assert.deepEqual(await links(), apart)
})

test('cada papel ve su parte, aunque otro acabe de leer la fila entera', async () => {
  const id = await newPatient(s, { nivel_riesgo: 'alto' })
  const whole = await patientSeen(id)
  assert.ok('nivel_riesgo' in whole)
  for (const rol of ['facturacion', 'admisiones', 'facturacion'] as const) {
    const part = await patientSeen(id, await newPerson(s, rol))
    assert.ok(!('nivel_riesgo' in part), rol)
    assert.ok(Object.keys(part).length < Object.keys(whole).length)
    assert.deepEqual(await patientSeen(id), whole)
  }
})

test('quien cambia de papel ve desde entonces lo del nuevo', async () => {
  const id = await newPatient(s, { nivel_riesgo: 'alto' })
  const who = await newPerson(s, 'coordinador_medico')
  assert.ok('nivel_riesgo' in (await patientSeen(id, who)))
  const account = await s.call('GET', `/auth/cuentas/${who.id}/`)
  await must(
    s.call(
      'PATCH',
      `/auth/cuentas/${who.id}/`,
      { rol: 'facturacion' },
      { 'if-match': account.headers.get('etag') ?? '*' },
    ),
  )
  assert.ok(!('nivel_riesgo' in (await patientSeen(id, who))))
})

test('a quien deja de alcanzar una fila no se le da lo que de ella se guarda', async () => {
  const medico = await newPerson(s, 'medico')
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente })
  const { id } = await must(s.call('POST', NOTES, noteBody(historia)), 201)
  const miembro = `c:${medico.id}`
  await sql(
    `insert into alcance (miembro, paciente, via, nivel, desde) values ($1, $2, 'tratante', 1, now())`,
    miembro,
    paciente,
  )
  const only = `${NOTES}?historia=${historia}`
  await seen(`${NOTES}${id}/`, only, medico)
  await sql(`update alcance set hasta = now() where miembro = $1`, miembro)
  await seen(`${NOTES}${id}/`, only)
  assert.equal((await medico.call('GET', `${NOTES}${id}/`)).status, 404)
  assert.deepEqual((await must(medico.call('GET', only))).results, [])
})

test('lo que se guarda se cuenta en la auditoría como lo demás', async () => {
  const id = await newPatient(s)
  await patientSeen(id)
  const counted = async (): Promise<DbRow[]> =>
    sql(
      `select accion, count(*)::integer as n from auditoria where recurso = 'paciente' and accion in ('leer', 'listar')
  and (recurso_id = $1::uuid or $1::uuid = any(registros)) group by 1 order by 1`,
      id,
    )
  const before = await counted()
  await patientSeen(id)
  const after = await counted()
  assert.deepEqual(
    after.map((row, i) => [row.accion, Number(row.n) - Number(before[i]?.n)]),
    [
      ['leer', 3],
      ['listar', 3],
    ],
  )
})

test('muchas listas y lecturas a la vez: cada quien recibe lo suyo', async () => {
  const other = await startService()
  try {
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push(await newPatient(other, { primer_apellido: `Ruta${'abcdefgh'[n]}` }))
    const medico = await newPerson(other, 'medico')
    await other.owner.run({
      text: `insert into alcance (miembro, paciente, via, nivel, desde) select $1, p, 'tratante', 1, now() from unnest($2::uuid[]) p`,
      values: [`c:${medico.id}`, ids.filter((_, n) => n % 2 === 0)],
    })
    const admisiones = await newPerson(other, 'admisiones')
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        [other, medico, admisiones].flatMap((who: Asker) =>
          ids.map(async (id, n) => {
            const reaches = who !== medico || n % 2 === 0
            const { results } = await must(who.call('GET', `${P}?primer_apellido=Ruta${'abcdefgh'[n]}`))
            assert.deepEqual(
              results.map((row: Json) => row.id),
              reaches ? [id] : [],
            )
            if (reaches) assert.equal('nivel_riesgo' in results[0], who !== admisiones)
            const read = await who.call('GET', `${P}${id}/`)
            assert.equal(read.status, reaches ? 200 : 404)
            if (reaches) assert.deepEqual(read.json, results[0])
          }),
        ),
      )
    }
  } finally {
    await other.stop()
  }
})
