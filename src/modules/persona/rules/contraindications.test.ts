import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Case, recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { caseOfClue, together } from '../../../../test/ia/rule-examples/clue-case.ts'
import { drugGroups } from '../../medicamentos/index.ts'
import { contraindicationRules, contraindications } from './contraindications.ts'

test('cada contraindicación dice por qué, qué hacer y de dónde sale, con su año o su ficha', () => {
  for (const c of contraindications) {
    for (const said of [c.motivo, c.conducta]) assert.match(said, /\.$/, c.id)
    assert.match(c.fuente, /FDA|Agencia|\b(19|20)\d{2}\b/, c.id)
  }
})

test('unas gotas o una crema que dañan detienen, y lo usual por la misma vía no', () => {
  const stops = (c: Case): boolean =>
    contraindicationRules.some((rule) => rule.severidad === 'critica' && rule.finds(recordOfCase(c)).length > 0)
  for (const [who, toma] of [
    [{ edad: '60 días' }, '045: oximetazolina'],
    [{ edad: '150 días' }, '047: brimonidina'],
    [{ edad: '120 días' }, '061: alcanfor + eucaliptol + mentol'],
    [{ dx: ['J459'] }, '047: timolol'],
    [{ dx: ['I442'] }, '047: timolol'],
    [{ dx: ['H729'] }, '001: neomicina'],
    [{ edad: 25, sexo: 'F', embarazo: 8 }, '061: tretinoína'],
  ] as const) {
    assert.ok(stops({ ...who, toma: [toma] }), toma)
    assert.ok(!stops({ edad: 40, toma: [toma] }), toma)
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
