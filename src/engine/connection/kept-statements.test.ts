import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgottenFor, keptName, keptTimelineName, plannedOnceName } from './kept-statements.ts'

const connection = () => ({
  parsedStatements: {} as Record<string, string>,
  submittedNamedStatements: {} as Record<string, string>,
})
const use = (on: ReturnType<typeof connection>, text: string): string[] => {
  const name = keptName(text)
  const forgotten = forgottenFor(on, name, text)
  on.parsedStatements[name] = text
  return forgotten
}

test('cada conexión guarda lo último que se le preguntó, sin pasar de un peso', () => {
  const on = connection()
  const texts = Array.from({ length: 100 }, (_, i) => `${i}`.padEnd(10_000, 'x'))
  const [first = '', second = ''] = texts
  const forgotten = new Set<string>()
  for (const text of texts) {
    for (const name of use(on, text)) forgotten.add(name)
    // What is asked again and again stays.
    assert.deepEqual(use(on, first), [])
  }
  assert.ok(!forgotten.has(keptName(first)))
  assert.ok(forgotten.has(keptName(second)))
  const kept = Object.values(on.parsedStatements)
  assert.ok(kept.includes(first))
  assert.equal(kept.length + forgotten.size, texts.length)
  assert.ok(kept.reduce((sum, text) => sum + text.length, 0) <= 200_000)
})

test('lo que pesa más que todo se prepara solo; lo que tiene nombre propio no cuenta', () => {
  const on = connection()
  use(on, 'select 1')
  assert.deepEqual(use(on, 'x'.repeat(400_000)), [keptName('select 1')])
  assert.deepEqual(forgottenFor(on, 'auditoria', 'x'.repeat(400_000)), [])
})

test('las líneas de tiempo y las historias tienen cada una su peso', () => {
  const on = connection()
  use(on, 'select 1')
  for (const nameOf of [keptTimelineName, (text: string) => plannedOnceName('cargar_historia', text)]) {
    const names = Array.from({ length: 20 }, (_, i) => nameOf(`${i}`.padEnd(57_000, 'x')))
    const forgotten = names.flatMap((name) => forgottenFor(on, name, 'x'.repeat(57_000)))
    assert.deepEqual(forgotten, names.slice(0, forgotten.length))
    assert.ok(forgotten.length > 10)
  }
  assert.ok(keptName('select 1') in on.parsedStatements)
})
