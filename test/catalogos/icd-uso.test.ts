import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { icdUsage, userOf } from '../../src/features/icd/usage.ts'
import { useOf } from '../../src/features/icd/use-points.ts'
import { newPerson, type Person } from '../accounts.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** What is written comes first among what answers as well, for whoever writes it and a little for everybody. */
const s = useService()

interface Found {
  readonly codigo: string
  readonly coincidencias: readonly { readonly tipo: string; readonly texto: string }[]
  readonly partes: Readonly<Record<string, number>>
}

const search = async (who: Pick<Person, 'call'>, q: string): Promise<readonly Found[]> => {
  const answer = await who.call('GET', `/hce/api/icd/buscar/?${new URLSearchParams({ q, explicar: 'true' })}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.json.results
}
const place = (found: readonly Found[], codigo: string): number => found.findIndex((f) => f.codigo === codigo)

async function write(
  who: Pick<Person, 'call'>,
  codigo_cie10: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const paciente = more.paciente ?? (await newPatient(who as unknown as typeof s))
  const historia = await newHistory(who, { paciente, ...more })
  const made: Answer = await who.call('POST', '/hce/api/diagnosticos/', {
    historia,
    codigo_cie10,
    rol: 'principal',
    tipo_diagnostico: '02',
  })
  assert.equal(made.status, 201, made.text)
  return made.json.id
}

/** As the row itself says who wrote it. */
async function counted(id: string, codigo: string): Promise<{ own: number; patients: number }> {
  const usage = icdUsage(s.engine.core.db, { everyMs: 3_600_000 })
  try {
    await usage.refresh()
    const rows = await s.owner.run({
      text: `select coalesce(sum(u.n) filter (where u.profesional <> ''), 0) as own, coalesce(sum(u.n) filter (where u.profesional = ''), 0) as patients
        from uso_cie u, diagnostico d where d.id = $1 and u.codigo = $2
        and u.profesional in ('', custodia_uso_de(d.profesional_documento, d.creado_por))`,
      values: [id, codigo],
    })
    return { own: Number(rows[0]?.own), patients: Number(rows[0]?.patients) }
  } finally {
    await usage.close()
  }
}

/** The service folds too, and what it is at is in nobody's count until it is done. */
async function assertCounted(id: string, codigo: string, expected: { own: number; patients: number }): Promise<void> {
  let found = await counted(id, codigo)
  for (let i = 0; i < 100 && !isDeepStrictEqual(found, expected); i++) {
    await wait(50)
    found = await counted(id, codigo)
  }
  assert.deepEqual(found, expected)
}

describe('los códigos que se usan', () => {
  test('suben para quien los escribe y no para otro', async () => {
    const one = await newPerson(s, 'medico')
    const other = await newPerson(s, 'medico')
    const before = await search(other, 'hipertensión secundaria')
    assert.notEqual(before[0]?.codigo, 'I151')
    for (let i = 0; i < 4; i++) await write(one, 'I151')
    const mine = await search(one, 'hipertensión secundaria')
    assert.ok(place(mine, 'I151') < place(before, 'I151'), JSON.stringify(mine.map((f) => f.codigo)))
    const used = mine.find((f) => f.codigo === 'I151')
    assert.deepEqual(used?.coincidencias.at(-1), { tipo: 'uso', texto: 'usted lo usa' })
    assert.ok((used?.partes.uso ?? 0) > 0)
    const theirs = await search(other, 'hipertensión secundaria')
    assert.deepEqual(
      theirs.map((f) => [f.codigo, f.partes.uso]),
      before.map((f) => [f.codigo, 0]),
    )
  })

  test('no pasan por encima de lo que responde mejor, ni aparecen donde no responden', async () => {
    const one = await newPerson(s, 'medico')
    for (let i = 0; i < 3; i++) await write(one, 'J451')
    assert.equal((await search(one, 'J459'))[0]?.codigo, 'J459')
    assert.equal(place(await search(one, 'apendicitis aguda'), 'J451'), -1)
    assert.equal((await search(one, 'asma predominantemente alérgica'))[0]?.codigo, 'J450')
  })

  test('de los pacientes de otros no se sabe nada: menos de cinco no pesan, y más no se pueden contar', () => {
    for (const patients of [0, 1, 4]) assert.equal(useOf(0, patients), null)
    assert.deepEqual(useOf(0, 5), useOf(0, 19))
    assert.ok((useOf(0, 1_000_000)?.points ?? 9) <= 4)
    assert.ok((useOf(1_000_000, 1_000_000)?.points ?? 99) <= 12)
  })

  test('un paciente cuenta una vez y una historia reservada no cuenta para los demás', async () => {
    const one = await newPerson(s, 'medico')
    const paciente = await newPatient(one as unknown as typeof s)
    const first = await write(one, 'G35X', { paciente })
    await write(one, 'G35X', { paciente, tipo_atencion: 'urgencias' })
    await assertCounted(first, 'G35X', { own: 2, patients: 1 })
    const hidden = await write(one, 'G20X', { confidencialidad: 'muy_restringida' })
    await assertCounted(hidden, 'G20X', { own: 1, patients: 0 })
  })

  test('un código corregido cuenta como usado, y lo demás que cambia no', async () => {
    const one = await newPerson(s, 'medico')
    const id = await write(one, 'L400')
    const path = `/hce/api/diagnosticos/${id}/`
    assert.equal((await one.call('PATCH', path, { observaciones: 'x' })).status, 200)
    await assertCounted(id, 'L400', { own: 1, patients: 1 })
    assert.equal((await one.call('PATCH', path, { codigo_cie10: 'L401' })).status, 200)
    await assertCounted(id, 'L401', { own: 1, patients: 1 })
  })

  test('quienes escriben y pliegan a la vez no pierden ni cuentan dos veces', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => newPerson(s, 'medico')))
    const usage = icdUsage(s.engine.core.db, { everyMs: 3_600_000 })
    const ids = await Promise.all([
      ...people.flatMap((who) => Array.from({ length: 5 }, () => write(who, 'B019'))),
      ...Array.from({ length: 10 }, () => usage.refresh().then(() => '')),
    ])
    await usage.close()
    const id = ids.find((x) => x !== '') ?? assert.fail()
    await assertCounted(id, 'B019', { own: 5, patients: 15 })
    const rows = await s.owner.run({
      text: 'select count(*) as n from uso_cie_cambio where codigo = $1',
      values: ['B019'],
    })
    assert.equal(Number(rows[0]?.n), 0)
  })

  test('para todos pesa lo que el servicio usa, y se olvida a quien hace más que no busca', async () => {
    const usage = icdUsage(s.engine.core.db, { everyMs: 3_600_000, most: 2 })
    await usage.refresh()
    const nobody = { documento: null, nombre: 'Nadie' }
    const use = await usage.of(nobody)
    assert.equal(use('B019')?.why, 'de uso frecuente en este servicio')
    assert.equal(use('Z999'), null)
    for (const nombre of ['Uno', 'Dos', 'Tres']) await usage.of({ documento: null, nombre })
    await write(s, 'K20X')
    const rows = await s.owner.run({
      text: "select profesional from uso_cie_cambio where codigo = $1 and profesional <> ''",
      values: ['K20X'],
    })
    assert.equal(rows[0]?.profesional, userOf({ documento: null, nombre: 'Administrador local de demostración' }))
    await usage.close()
  })
})
