import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadPopulation, measureRelevance } from '../../bench/relevance/measure.ts'
import { useService } from '../service.ts'

const s = useService()

describe('relevancia de la búsqueda', () => {
  before(() => loadPopulation((method, path, body) => s.call(method, path, body)))

  test('quien se busca está entre los primeros: MRR@5 de 0,95 o más', async (t) => {
    const found = await measureRelevance((method, path) => s.call(method, path))
    for (const [category, { queries, mrr }] of found.byCategory)
      t.diagnostic(`${category.padEnd(28)} ${String(queries).padStart(3)} ${mrr.toFixed(3)}`)
    for (const { category, typed, place } of found.missed)
      t.diagnostic(`  ${category}: «${typed}» en el puesto ${place}`)
    t.diagnostic(`En total ${found.queries} consultas: ${found.overall.toFixed(4)}`)
    assert.ok(found.queries >= 150)
    assert.ok(found.overall >= 0.95, `MRR@5 ${found.overall}`)
    for (const [category, { mrr }] of found.byCategory) assert.ok(mrr >= 0.8, `${category} ${mrr}`)
  })
})
