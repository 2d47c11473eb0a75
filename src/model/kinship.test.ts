import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parentesco, sexOfRelative } from './codes/index.ts'
import { callsBack, generationOf, lineageOf, mayAnswer, sexFits } from './kinship.ts'
import { cannotBe, type Lifetime, unlikely } from './kinship-ages.ts'

const all = [...parentesco.byCode.keys()]

test('todo parentesco de la lista está en la tabla, y ninguno más', () => {
  for (const code of all) {
    const vague = code === 'otro' || code === 'tutor'
    assert.equal(generationOf(code) === null, vague, code)
    for (const back of callsBack(code)) assert.ok(all.includes(back), `${code} → ${back}`)
  }
  assert.equal(generationOf('constructor'), null)
})

test('lo que se responde es simétrico, y sube tanto como baja', () => {
  for (const code of all) {
    for (const back of callsBack(code)) {
      assert.ok(callsBack(back).includes(code), `${code} ← ${back}`)
      assert.equal((generationOf(code) ?? 0) + (generationOf(back) ?? 0), 0, `${code} ${back}`)
      const line: Readonly<Record<string, string>> = { ascendiente: 'descendiente', descendiente: 'ascendiente' }
      const said = lineageOf(code)
      assert.equal(lineageOf(back), said === null ? null : line[said], code)
    }
  }
})

test('dos que se dicen madre una de la otra se contradicen; otro familiar no contradice a nadie', () => {
  assert.equal(mayAnswer('madre', 'madre'), false)
  assert.equal(mayAnswer('madre', 'hija'), true)
  assert.equal(mayAnswer('hermano', 'hija'), false)
  for (const code of all) assert.ok(mayAnswer(code, 'otro') && mayAnswer('tutor', code))
})

test('el sexo que dice la palabra, o ninguno', () => {
  for (const code of all) {
    const said = sexOfRelative(code)
    for (const sex of ['01', '02', '03', null])
      assert.equal(sexFits(code, sex), said === null || sex === null || sex === '03' || sex === said)
  }
})

const life = (birth: string | null, more: Partial<Lifetime> = {}): Lifetime => ({
  birth,
  death: null,
  about: null,
  sex: '02',
  ...more,
})
const TODAY = '2026-03-01'

test('nadie nace antes que un antepasado ni después de morir su madre', () => {
  const self = life('1980-02-29')
  assert.ok(cannotBe({ parentesco: 'madre', person: self, relative: life('1980-02-29') }))
  assert.ok(cannotBe({ parentesco: 'abuelo_paterno', person: self, relative: life('1981-01-01') }))
  assert.ok(cannotBe({ parentesco: 'nieta', person: self, relative: life('1979-01-01') }))
  assert.ok(cannotBe({ parentesco: 'hijo', person: { ...self, death: '2000-01-01' }, relative: life('2000-01-02') }))
  assert.ok(!cannotBe({ parentesco: 'madre', person: self, relative: life('1979-01-01') }))
  assert.ok(!cannotBe({ parentesco: 'hermana', person: self, relative: life('1981-01-01') }))
  const father = life('1950-01-01', { sex: '01', death: '1980-01-01' })
  assert.ok(!cannotBe({ parentesco: 'padre', person: self, relative: father }))
})

test('lo raro se advierte y no más', () => {
  const self = life('1980-02-29')
  const told = (parentesco: string, relative: Lifetime, person = self): string =>
    unlikely({ parentesco, person, relative }, TODAY).join(' ')
  assert.match(told('madre', life('1969-01-01')), /menos de 12 años/)
  assert.equal(told('madre', life('1960-01-01')), '')
  assert.match(told('abuela_materna', life('1960-01-01')), /menos de 24 años/)
  assert.match(told('bisabuelo', life('1950-01-01')), /menos de 36 años/)
  assert.match(told('madre', life('1915-01-01')), /más de 60 años/)
  assert.match(told('padre', life('1940-01-01', { sex: '01', death: '1979-01-01' })), /diez meses/)
  assert.equal(told('padre', life('1940-01-01', { sex: '01', death: '1979-09-01' })), '')
  assert.match(told('madre', life(null, { about: 50 })), /menos de 12 años .* aproximada/)
  assert.match(told('madre', life(null, { about: 40 })), /no concuerda/)
  assert.match(told('hija', life(null, { about: 60 })), /no concuerda/)
  assert.match(told('madre_adoptiva', life('1970-01-01')), /Ley 1098/)
  assert.match(told('conyuge', life('2010-01-01')), /menor de 18/)
  assert.equal(told('conyuge', life('1990-01-01')), '')
  assert.equal(told('madre', life('1990-01-01')), '')
})
