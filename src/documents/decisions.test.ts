import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decisionIndex } from './decisions.ts'

const decision = (number: string, title: string, status: string): { name: string; text: string } => ({
  name: `${number}-a-title.md`,
  text: `# ${number} ${title}\n\n${status}\n\nWhy.\n`,
})

test('el índice dice cada decisión, su estado y las que la cambiaron después', () => {
  const index = decisionIndex([
    decision('0001', 'One', 'Status: accepted.'),
    decision('0002', 'Two', 'Status: superseded by [0003](0003-a-title.md).'),
    decision('0003', 'Three', 'Status: accepted. Amends [0001](0001-a-title.md) (its end).'),
  ])
  assert.deepEqual(
    index.split('\n').filter((line) => line.startsWith('| [')),
    [
      '| [0001](0001-a-title.md) | One | accepted, amended by 0003 |',
      '| [0002](0002-a-title.md) | Two | superseded by 0003 |',
      '| [0003](0003-a-title.md) | Three | accepted |',
    ],
  )
})

test('una decisión sin estado, con otro número o que nombra una que no existe se rechaza por su nombre', () => {
  assert.throws(() => decisionIndex([decision('0001', 'One', 'We agreed.')]), /0001-a-title\.md: falta/)
  assert.throws(() => decisionIndex([decision('0001', 'One', 'Status: superseded.')]), /0001-a-title\.md: falta/)
  const misnumbered = { ...decision('0002', 'Two', 'Status: accepted.'), name: '0001-a-title.md' }
  assert.throws(() => decisionIndex([misnumbered]), /el título debe ser «# 0001/)
  const gone = decision('0001', 'One', 'Status: superseded by [0009](0009-a-title.md).')
  assert.throws(() => decisionIndex([gone]), /0001-a-title\.md → 0009/)
})
