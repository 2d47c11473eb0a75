import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { icdQueries, measureIcd } from '../../bench/relevance/icd-queries.ts'
import { embeddedCie10 } from '../../src/features/icd/embedded/cie10.ts'
import { buildIcdIndex } from '../../src/features/icd/search/build-icd-index.ts'
import { searchIcd } from '../../src/features/icd/search/icd-search.ts'
import { icdSynonyms } from '../../src/features/icd/search/icd-synonyms.ts'

const { entries } = embeddedCie10()

describe('lo que se busca y lo que se encuentra en el catálogo incluido', () => {
  const index = buildIcdIndex(entries)
  const measured = measureIcd(({ q, sexo, edadDias }) =>
    searchIcd(index, {
      q,
      limite: 5,
      soloHabilitados: true,
      ...(sexo && { sexo }),
      ...(edadDias !== undefined && { edadDias }),
    }).map(({ entry }) => entry.codigo),
  )

  test('de lo que la gente escribe, la respuesta está casi siempre de primera', () => {
    assert.ok(icdQueries.length >= 220)
    const failed = measured.fallos.map((f) => `${f.consulta.q}: ${f.primeros.join(' ')}`).join('\n')
    assert.ok(measured.total >= 0.9, `${measured.total}\n${failed}`)
  })

  test('ninguna manera de preguntar queda mal servida', () => {
    for (const [name, value] of Object.entries(measured.porCategoria)) assert.ok(value >= 0.85, `${name}: ${value}`)
  })

  test('una palabra que no existe no se contesta con la que acompaña a todas', () => {
    for (const q of ['xilofonitis', 'xilofonitis aguda', 'xilofonitis no especificada'])
      assert.deepEqual(searchIcd(index, { q, limite: 5, soloHabilitados: true }), [], q)
  })

  test('todo código que un sinónimo nombra existe, y toda respuesta esperada también', () => {
    const known = (code: string): boolean => entries.some((e) => e.codigo.startsWith(code))
    assert.deepEqual(
      icdSynonyms().flatMap((s) => s.codigos.filter((code) => !known(code)).map((code) => `${s.dicho}: ${code}`)),
      [],
    )
    assert.deepEqual(
      icdQueries.filter((query) => !query.codigos.some(known)).map((query) => query.q),
      [],
    )
  })
})
