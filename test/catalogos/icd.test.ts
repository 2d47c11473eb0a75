import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { type Answer, useService } from '../service.ts'

/** Diagnoses looked for over HTTP; how well it finds is measured in `icd-relevance.test.ts`. */
const s = useService()

const search = (query: Record<string, string>, who: Pick<Person, 'call'> = s): Promise<Answer> =>
  who.call('GET', `/hce/api/icd/buscar/?${new URLSearchParams(query)}`)
const codes = (a: Answer): string[] => {
  assert.equal(a.status, 200, a.text)
  return a.json.results.map((r: { codigo: string }) => r.codigo)
}

describe('buscar un diagnóstico', () => {
  const people = new Map<string, Person>()
  before(async () => {
    for (const rol of ['medico', 'admisiones', 'administrador'] as const) people.set(rol, await newPerson(s, rol))
  })

  test('siglas, habla corriente, errores, comienzos y códigos', async () => {
    for (const [q, expected] of [
      ['hta', 'I10X'],
      ['presión alta', 'I10X'],
      ['hipertencion', 'I10X'],
      ['hiper esen', 'I10X'],
      ['j45.9', 'J459'],
      ['I10', 'I10X'],
    ] as const)
      assert.ok(
        codes(await search({ q }))
          .slice(0, 5)
          .includes(expected),
        q,
      )
  })

  test('cada resultado dice por qué está, qué parte del nombre se buscó y si conviene al paciente', async () => {
    const answer = await search({ q: 'próstata', sexo: '02', edad: '40', explicar: 'true' })
    const [first] = answer.json.results
    assert.match(first.nombre, /próstata/i)
    assert.equal(first.adecuado.sexo, false)
    assert.ok(first.coincidencias.length > 0 && first.coincidencias[0].texto.length > 0)
    const marked = first.resaltado.map((r: { desde: number; hasta: number }) => first.nombre.slice(r.desde, r.hasta))
    assert.ok(marked.includes('próstata'), String(marked))
    assert.equal(typeof first.partes.texto, 'number')
    assert.deepEqual((await search({ q: 'próstata', explicar: '1' })).json.results[0].partes.uso, 0)
    for (const query of [{ q: 'próstata' }, { q: 'próstata', explicar: '0' }])
      assert.equal((await search(query as Record<string, string>)).json.results[0].partes, undefined)
    assert.equal((await search({ q: 'próstata', explicar: 'si' })).status, 400)
    const head = await s.call('HEAD', '/hce/api/icd/buscar/?q=asma')
    assert.deepEqual([head.status, head.text], [200, ''])
  })

  test('se limita por capítulo, cuántos y clasificación', async () => {
    const some = await search({ q: 'hipertensión', capitulo: 'XV', limite: '3' })
    assert.equal(some.json.results.length, 3)
    assert.ok(some.json.results.every((r: { capitulo: string }) => r.capitulo === 'XV'))
    const none = await search({ q: 'hipertensión', sistema: 'cie11' })
    assert.deepEqual([none.json.results, none.json.aviso], [[], 'La CIE-11 no está cargada.'])
  })

  test('lo que no se entiende es 400 o nada, nunca un fallo', async () => {
    for (const [query, campo] of [
      [{}, 'q'],
      [{ q: 'x'.repeat(10_000) }, 'q'],
      [{ q: 'asma', limite: '0' }, 'limite'],
      [{ q: 'asma', capitulo: 'XXX' }, 'capitulo'],
      [{ q: 'asma', edad: '3', edad_dias: '4' }, 'edad_dias'],
      [{ q: 'asma', otra: '1' }, 'otra'],
    ] as const) {
      const answer = await search(query as Record<string, string>)
      assert.equal(answer.status, 400, JSON.stringify(query))
      assert.equal(answer.json.errores[0].campo, campo)
    }
    for (const q of ['%', "'", '\\', '😀', '.*', '((((', 'ñ'.repeat(300)])
      assert.deepEqual(codes(await search({ q })), [], q)
  })

  test('la usa quien tiene cuenta, y no deja rastro porque no es de nadie', async () => {
    const [before] = await s.owner.run({ text: 'select count(*)::integer as n from auditoria', values: [] })
    for (const who of people.values()) assert.ok(codes(await search({ q: 'asma' }, who)).includes('J459'))
    const [after] = await s.owner.run({ text: 'select count(*)::integer as n from auditoria', values: [] })
    assert.deepEqual(after, before)
  })
})
