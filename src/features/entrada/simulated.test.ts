import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEr7 } from '../hl7/read/er7.ts'
import { reportsIn } from '../hl7/read/read-reports.ts'
import { turns } from './applier.ts'
import { simulatedReport, simulatedVitals } from './simulated.ts'

const facts = {
  sender: { aplicacion: 'LIS', institucion: 'LAB' },
  patient: {
    tipo_documento: 'CC',
    numero_documento: '123',
    primer_apellido: 'Peña',
    primer_nombre: 'Ana',
    fecha_nacimiento: '1980-01-01',
  },
  control: 'C1',
  now: '2026-11-18T13:00:00.000Z',
  random: () => 0.5,
}
const words = { zone: 'America/Bogota', codes: new Map(), units: new Map() }

test('lo que envían los simuladores se lee como lo de cualquier emisor', () => {
  const order = { id: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c04', cups: '902210', nombre: 'Hemograma' }
  const more = { order, filler: 'F1', isCritical: true, isCorrection: true, hasFile: true }
  const [read] = reportsIn(readEr7(simulatedReport({ ...facts, ...more })), words)
  assert.ok(read !== undefined)
  assert.deepEqual([read.placer, read.report.cups, read.report.status], [order.id, '902210', 'corregido'])
  assert.deepEqual(
    read.report.observations.map((o) => o.flag),
    ['LL', 'N', 'N', 'N'],
  )
  assert.equal(read.report.attachments[0]?.mime, 'application/pdf')
  const [vital] = reportsIn(readEr7(simulatedVitals({ ...facts, isCritical: false })), words)
  assert.equal(vital?.report.observations.length, 6)
})

test('cada persona tiene su fila, y una fusión no deja pasar a nadie ni se adelanta', () => {
  const m = (n: number, clave: string, barrera = false) => ({ n, clave, barrera })
  const asked = [m(1, 'a'), m(2, 'b'), m(3, 'a'), m(4, 'c', true), m(5, 'b')]
  const numbers = (lines: { readonly n: number }[][]) => lines.map((line) => line.map(({ n }) => n))
  assert.deepEqual(numbers(turns(asked)), [[1, 3], [2]])
  assert.deepEqual(numbers(turns(asked.slice(3))), [[4]])
  assert.deepEqual(numbers(turns(asked.slice(4))), [[5]])
})
