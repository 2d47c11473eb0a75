import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remembered } from './remembered.ts'

test('se da otra vez lo mismo mientras nada de lo que depende cambie', () => {
  const answers = remembered<string>()
  const catalogue = {}
  const use = {}
  answers.keep([catalogue, use], 'hta', 'I10X', 4)
  assert.equal(answers.get([catalogue, use], 'hta'), 'I10X')
  assert.equal(answers.get([catalogue, use], 'dm2'), undefined)
  assert.equal(answers.get([{}, use], 'hta'), undefined)
  assert.equal(answers.get([catalogue, {}], 'hta'), undefined)
})

test('lo que se preguntó hace más tiempo se olvida cuando no cabe', () => {
  const from = [{}]
  const answers = remembered<number>(3 * 110)
  for (const n of [1, 2, 3]) answers.keep(from, `q${n}`, n, 100)
  assert.equal(answers.get(from, 'q1'), 1)
  answers.keep(from, 'q4', 4, 100)
  assert.equal(answers.get(from, 'q2'), undefined)
  assert.deepEqual(
    ['q1', 'q3', 'q4'].map((q) => answers.get(from, q)),
    [1, 3, 4],
  )
})

test('lo que no cabe ni solo no se guarda, ni echa a los demás', () => {
  const from = [{}]
  const answers = remembered<number>(200)
  answers.keep(from, 'q1', 1, 100)
  answers.keep(from, 'q2', 2, 1_000)
  assert.equal(answers.get(from, 'q2'), undefined)
  assert.equal(answers.get(from, 'q1'), 1)
})

test('lo que se guarda de nuevo pesa una vez', () => {
  const from = [{}]
  const answers = remembered<number>(250)
  answers.keep(from, 'q1', 1, 100)
  for (let n = 0; n < 10; n++) answers.keep(from, 'q2', n, 100)
  assert.equal(answers.get(from, 'q1'), 1)
  assert.equal(answers.get(from, 'q2'), 9)
})
