import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  anyListCell,
  keyCell,
  listCell,
  numberCell,
  optionalCell,
  optionCell,
  rangeCell,
  readTsvTable,
  textCell,
} from './index.ts'

test('un rango dice lo que su número debe ser, y vacío no pide nada', () => {
  const range = rangeCell('>=10 <20')
  assert.deepEqual([9, 10, 19.5, 20].map(range), [false, true, true, false])
  assert.deepEqual([50, 51, 8].map(rangeCell('>50')), [false, true, false])
  assert.equal(rangeCell('')(Number.POSITIVE_INFINITY), true)
  assert.throws(() => rangeCell('10..20'))
})

test('una celda que su columna no admite se rechaza', () => {
  assert.deepEqual(listCell(keyCell({ aine: 1, asa: 2 }))('aine, asa'), ['aine', 'asa'])
  assert.throws(() => listCell(textCell)(''))
  assert.deepEqual(anyListCell(textCell)(''), [])
  assert.throws(() => keyCell({ aine: 1 })('aines'), /aines/)
  assert.throws(() => optionCell(['alta', 'media'])('grave'), /alta, media/)
  assert.throws(() => numberCell('3o'))
  assert.throws(() => textCell(''))
  assert.equal(optionalCell(numberCell)(''), undefined)
})

test('una tabla con otras columnas, o con una celda que no se lee, detiene el servicio y dice dónde', () => {
  const file = new URL('../persona/cautions.tsv', import.meta.url)
  assert.throws(() => readTsvTable(file, { cuando: textCell }), /cautions\.tsv: its columns are cuando,menorDe/)
  const columns = {
    cuando: textCell,
    menorDe: textCell,
    grupos: textCell,
    salvo: textCell,
    gravedad: textCell,
    detalle: textCell,
    fuente: textCell,
  }
  assert.throws(() => readTsvTable(file, columns), /menorDe of embarazo/)
})
