import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageWords } from './age-words.ts'

test('la edad se dice en días, meses o años, como la dice quien atiende', () => {
  for (const [birth, at, words] of [
    ['2026-11-15', '2026-11-15', '0 días'],
    ['2026-11-14', '2026-11-15', '1 día'],
    ['2026-10-16', '2026-11-15', '30 días'],
    ['2026-10-15', '2026-11-15', '1 mes'],
    ['2026-09-16', '2026-11-15', '1 mes'],
    ['2024-11-16', '2026-11-15', '23 meses'],
    ['2024-11-15', '2026-11-15', '2 años'],
    ['1980-02-29', '2026-02-28', '45 años'],
    ['1980-02-29', '2026-03-01', '46 años'],
  ] as const)
    assert.equal(ageWords(birth, at), words, `${birth} ${at}`)
})
