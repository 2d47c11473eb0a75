import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Case, recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { caseOfClue, givenBy, together } from '../../../../test/ia/rule-examples/clue-case.ts'
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

test('no detiene un rescate ni lo usual por una vía que no es la que daña', () => {
  const stops = (c: Case): string[] =>
    contraindicationRules
      .filter((rule) => rule.severidad === 'critica' && rule.finds(recordOfCase(c)).length > 0)
      .map(({ id }) => id)
  for (const c of [
    { dx: ['N40X'], toma: ['040: efedrina 10 mg única'] },
    { dx: ['N40X'], toma: ['040: fenilefrina 0.1 mg única'] },
    { dx: ['D350'], toma: ['040: fenilefrina 0.1 mg única'] },
    { edad: '200 días', toma: ['040: fenilefrina 0.05 mg única'] },
    { edad: '60 días', dx: ['H351'], toma: ['047: fenilefrina 1 gotas única'] },
    { dx: ['H729'], toma: ['040: gentamicina 240 mg cada 24 h por 3 d'] },
    { dx: ['H729'], toma: ['047: tobramicina 1 gotas cada 6 h por 7 d'] },
    { edad: 75, dx: ['H911'], toma: ['047: tobramicina 1 gotas cada 6 h por 7 d'] },
    { edad: 75, dx: ['H911'], toma: ['061: neomicina 1 dosis cada 12 h por 7 d'] },
    { dx: ['K746'], toma: ['048: neomicina 1 g cada 6 h por 5 d'] },
    { dx: ['K358'], toma: ['040: metoclopramida 10 mg cada 8 h por 1 d'] },
    { edad: '100 días', toma: ['061: vaselina liquida 1 dosis cada 12 h por 7 d'] },
    { dx: ['R33X', 'J449'], toma: ['055: bromuro de tiotropio 18 mcg cada 24 h por 30 d'] },
    { dx: ['K746'], toma: ['apixaban 5 mg cada 12 h por 30 d'] },
  ] satisfies Case[])
    assert.deepEqual(stops(c), [], c.toma.join())
  for (const c of [
    { dx: ['N40X'], toma: ['048: pseudoefedrina 60 mg cada 8 h por 3 d'] },
    { dx: ['H729'], toma: ['001: neomicina 1 gotas cada 8 h por 5 d'] },
    { dx: ['H903'], toma: ['040: gentamicina 240 mg cada 24 h por 3 d'] },
    { dx: ['K746'], toma: ['040: gentamicina 240 mg cada 24 h por 3 d'] },
    { edad: '100 días', toma: ['048: aceite mineral 5 ml cada 24 h por 3 d'] },
    { dx: ['K729'], toma: ['apixaban 5 mg cada 12 h por 30 d'] },
  ] satisfies Case[])
    assert.ok(stops(c).length > 0, c.toma.join())
})

for (const [n, { id, grupos, si, vias }] of contraindications.entries())
  test(`${id}: habla por cada cosa que lo prohíbe y por cada medicamento de sus grupos`, () => {
    const rule = contraindicationRules[n]
    for (const clue of si)
      for (const grupo of grupos)
        for (const dci of drugGroups[grupo].dci) {
          const found = rule?.finds(recordOfCase(together({ toma: [givenBy(vias, dci)] }, caseOfClue(clue)))) ?? []
          assert.ok(found.length > 0, `${dci}: ${JSON.stringify(caseOfClue(clue))}`)
        }
  })
