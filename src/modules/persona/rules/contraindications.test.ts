import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { caseOfClue, together } from '../../../../test/ia/rule-examples/clue-case.ts'
import { drugGroups } from '../../medicamentos/index.ts'
import { contraindicationRules, contraindications } from './contraindications.ts'

test('cada contraindicación dice por qué, qué hacer y de dónde sale, con su año o su ficha', () => {
  for (const c of contraindications) {
    for (const said of [c.motivo, c.conducta]) assert.match(said, /\.$/, c.id)
    assert.match(c.fuente, /FDA|Agencia|\b(19|20)\d{2}\b/, c.id)
  }
})

for (const [n, { id, grupos, si }] of contraindications.entries())
  test(`${id}: habla por cada cosa que lo prohíbe y por cada medicamento de sus grupos`, () => {
    const rule = contraindicationRules[n]
    for (const clue of si)
      for (const grupo of grupos)
        for (const dci of drugGroups[grupo].dci) {
          const found = rule?.finds(recordOfCase(together({ toma: [dci] }, caseOfClue(clue)))) ?? []
          assert.ok(found.length > 0, `${dci}: ${JSON.stringify(caseOfClue(clue))}`)
        }
  })
