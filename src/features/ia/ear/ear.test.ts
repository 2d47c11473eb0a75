import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { PhraseCase } from '../../../../bench/safety/sets.ts'
import { type Case, recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { assertions } from '../../../modules/lectura/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { overheardRules } from '../rules/overheard.ts'
import { riskRules } from '../rules/risks.ts'
import { listen, SURE, unpackEar } from './ear.ts'
import { learned, lessons, ordinaryOf, phrasesOf } from './lessons.ts'
import { trained } from './train.ts'

const hear = (record: ClinicalRecord) => overheardRules.flatMap((rule) => rule.finds(record))
const ofCase = (c: Case) => hear(recordOfCase(c))

const SETS = new URL('../../../../bench/safety/', import.meta.url)
const skip = existsSync(SETS) ? false : 'Sin las frases de bench/safety no hay con qué enseñar.'

test('lo que aprendió de unas frases lo oye en otras que no vio, y calla ante lo corriente', { skip }, () => {
  const ear = unpackEar(trained(lessons(learned.filter((set) => set !== 'sets-5'))))
  const score = ({ texto, grupo }: ReturnType<typeof phrasesOf>[number]): number =>
    listen(ear, assertions(texto), grupo)?.score ?? 0
  const phrases = phrasesOf('sets-5')
  const ordinary = ordinaryOf('sets-5')
  assert.ok(phrases.length >= 100 && ordinary.length >= 200)
  const heard = phrases.filter((p) => score(p) > SURE).length / phrases.length
  const alarms = ordinary.filter((p) => score(p) > SURE).length / ordinary.length
  assert.ok(heard >= 0.9, `oyó ${heard}`)
  assert.ok(alarms <= 0.05, `se alarmó ante ${alarms}`)
})

test('de las frases apartadas, que el oído no estudia, se oye lo que avisa y no es crítico lo que no', { skip }, () => {
  const written: readonly PhraseCase[] = JSON.parse(readFileSync(new URL('sets-apart/frases.json', SETS), 'utf8'))
  const said = written.map(({ id, texto, debe, persona: { edad, sexo } }) => {
    const record = recordOfCase({ edad: edad.endsWith('años') ? Number.parseInt(edad, 10) : edad, sexo, actual: texto })
    const found = [...riskRules, ...overheardRules].flatMap((rule) =>
      rule.finds(record).map(({ severidad = rule.severidad }) => severidad),
    )
    const isHeard = found.includes('critica') || found.includes('alta')
    return { id, debe, bien: debe === 'callar' ? !found.includes('critica') : isHeard }
  })
  assert.ok(!learned.includes('sets-apart') && said.length >= 60)
  const [danger, ordinary] = [
    said.filter(({ debe }) => debe === 'hablar'),
    said.filter(({ debe }) => debe === 'callar'),
  ]
  const wrong = (of: typeof said): string[] => of.filter(({ bien }) => !bien).map(({ id }) => id)
  assert.ok(wrong(danger).length <= danger.length * 0.05, wrong(danger).join(', '))
  assert.ok(wrong(ordinary).length <= ordinary.length * 0.05, wrong(ordinary).join(', '))
})

test('calla donde una regla ya habla de ese registro, y cita las palabras que oyó y nada más', () => {
  const named = 'Dice que quiere quitarse la vida y tiene una soga lista.'
  assert.ok(riskRules.flatMap(({ finds }) => finds(recordOfCase({ actual: named }))).length > 0)
  assert.deepEqual(ofCase({ actual: named }), [])
  const suggested = 'Cuando él llega tomado ella duerme con los niños en el baño con la puerta trancada.'
  const [found, ...more] = ofCase({
    edad: 34,
    sexo: 'F',
    actual: `Consulta por gripa de tres días. Niega fiebre. Sin disnea. ${suggested} Se formula acetaminofén.`,
    nota: named,
  })
  assert.equal(more.length, 0)
  assert.match(found?.texto ?? '', /^Posible violencia.*feminicidio/)
  assert.equal(found?.citas[0]?.campo, 'enfermedad_actual')
  assert.ok(found?.citas[0]?.fragmento.includes('duerme con los niños'))
  assert.ok(!found?.citas[0]?.fragmento.includes('gripa'))
})
