import assert from 'node:assert/strict'
import test from 'node:test'
import { staffSpans } from './staff-names.ts'

const clinical = new Set(['raquidea', 'peritonitis', 'colecistectomia'])
const hidden = (text: string): string[] => staffSpans(text, clinical).map(({ from, to }) => text.slice(from, to))

test('quien hizo algo, dicho con la abreviatura de su oficio, se quita, y el oficio queda', () => {
  const said: readonly (readonly [note: string, names: readonly string[]])[] = [
    ['CIRUJANO PPAL: MEJIA. AYUD: SOTO. ANEST: LARA. COLECISTECTOMIA', ['MEJIA', 'SOTO', 'LARA']],
    ['TRIP: NARVAEZ Y COBO, PTE ESTABLE', ['NARVAEZ', 'COBO']],
    ['R1 Lara, R2 Cano. Ronda', ['Lara', 'Cano']],
    ['Ayudante: int. Paz. Instr: Luz Dary.', ['Paz', 'Luz Dary']],
    ['Firmado electrónicamente por GPINILLA, alta', ['GPINILLA']],
  ]
  for (const [note, names] of said) assert.deepEqual(hidden(note), names, note)
})

test('lo que se hizo o se dio tras la misma abreviatura queda', () => {
  for (const note of [
    'ANEST: GENERAL. SANGRADO 20 CC',
    'Cir: peritonitis',
    'Med: losartán',
    'Psic: ansiedad',
    'ANESTESIA RAQUIDEA',
  ])
    assert.deepEqual(hidden(note), [], note)
})
