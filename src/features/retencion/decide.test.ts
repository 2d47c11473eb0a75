import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, noticeVerdict } from './decide.ts'
import { yearsBefore } from './due.ts'
import { retentionRules, yearsKept } from './rules.ts'

const press = (fecha: string) => ({ medio: 'diario', fecha }) as const
const web = (fecha: string) => ({ medio: 'web', fecha }) as const

test('faltan los dos avisos, los ocho días entre ellos, la web y los dos meses', () => {
  const missing = (notices: Parameters<typeof noticeVerdict>[0], today = '2042-12-01'): number =>
    noticeVerdict(notices, today).faltan.length
  assert.equal(missing([]), 2)
  assert.equal(missing([press('2042-03-02'), press('2042-03-09')]), 2)
  assert.equal(missing([press('2042-03-02'), press('2042-03-10')]), 1)
  assert.equal(missing([press('2042-03-02'), web('2042-03-10')]), 1)
  const all = [press('2042-03-10'), web('2042-03-01'), press('2042-03-02')]
  assert.deepEqual(noticeVerdict(all, '2042-05-10'), { faltan: [], desde: '2042-05-10' })
  assert.equal(missing(all, '2042-05-09'), 1)
  // What is published last counts, whichever it is.
  assert.equal(noticeVerdict([...all, web('2042-04-01')], '2042-05-10').desde, '2042-06-01')
})

test('dos meses después de un día que el mes no tiene es su último día', () => {
  assert.deepEqual(
    ['2041-12-31', '2043-12-31', '2042-06-30', '2042-11-15'].map((day) => addMonths(day, 2)),
    ['2042-02-28', '2044-02-29', '2042-08-30', '2043-01-15'],
  )
})

test('quince años, treinta para las víctimas, y siempre para lo que la norma dice', () => {
  const today = '2042-01-01'
  assert.deepEqual(
    retentionRules.map((rule) => yearsKept(rule.regla, today)),
    [15, 30, null, null],
  )
  assert.throws(() => yearsKept('general', '2010-01-01'))
  assert.equal(yearsBefore('2042-03-02T10:00:00.000Z', 15), '2027-03-02T10:00:00.000Z')
})
