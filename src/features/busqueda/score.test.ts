import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuery } from './read-query.ts'
import { byScore, type Candidate, type ScoredCandidate, score } from './score.ts'
import type { AlikeWord, Slot } from './vocabulary.ts'

const ana: Candidate = {
  id: 'a',
  palabras: ['ana', 'lucia', 'cruz', 'polo'],
  apellido: 2,
  claves: new Set(['ana', 'lucia', 'cruz', 'polo', 'j:analusia']),
  tipo_documento: 'CC',
  numero_documento: '52123456',
  fecha_nacimiento: '1958-06-15',
  movil: '3101234567',
  fijo: null,
  activo: true,
  codigos: new Map(),
}
const exact: AlikeWord = { tipo: 'exacta', peso: 1 }
const slot = (texto: string, ...keys: [string, AlikeWord][]): Slot => ({ texto, keys: new Map(keys) })
const same = (texto: string): Slot => slot(texto, [texto, exact])

const scored = (q: string, slots: Slot[], c: Candidate = ana): ScoredCandidate => {
  const asked = readQuery(q, '2026-11-15')
  assert.ok(typeof asked === 'object')
  return score(asked.elements, slots, asked.codes.slice(0, 1), c)
}
const points = (q: string, slots: Slot[], c: Candidate = ana): number => scored(q, slots, c).puntaje

test('exacto antes que por el comienzo, antes que parecido, antes que incompleto', () => {
  const order = [
    points('52123456', []),
    points('ana cruz', [same('ana'), same('cruz')]),
    points('52123', []),
    points('52123465', []),
    points('ana perez', [same('ana'), same('perez')]),
  ]
  assert.deepEqual(
    order,
    [...order].sort((a, b) => b - a),
  )
  assert.equal(new Set(order).size, order.length)
})

test('quien tiene menos nombres que los escritos no pasa a quien los tiene todos; dos veces la palabra pide dos', () => {
  const garcia = { ...ana, palabras: ['blanca', 'garcia', 'garcia'], apellido: 1 }
  const once = { ...garcia, palabras: ['blanca', 'garcia', 'forero'] }
  const slots = [same('garcia'), same('garcia')]
  assert.ok(points('garcia garcia', slots, garcia) > points('garcia garcia', slots, once))
})

test('lo escrito junto a lo que va junto pesa más', () => {
  const compound = { ...ana, id: 'b', claves: new Set([...ana.claves, 'j:delakrus']) }
  const cruz = slot('cruz', ['cruz', exact], ['j:delakrus', { ...exact, unida: true }])
  const [first] = [scored('de la cruz', [cruz]), scored('de la cruz', [cruz], compound)].sort(byScore)
  assert.equal(first?.candidate.id, 'b')
})

test('un número puede ser documento, parte de él, teléfono, año o código', () => {
  const field = (q: string, slots: Slot[] = [], c: Candidate = ana): string | undefined => {
    const m = scored(q, slots, c).matches[0]
    return m === undefined ? undefined : `${m.campo} ${m.tipo}`
  }
  assert.equal(field('52.123.456'), 'numero_documento exacta')
  assert.equal(field('TI 52123456'), 'numero_documento aproximada')
  assert.equal(field('+57 310 123 4567'), 'telefono_movil exacta')
  assert.equal(field('1958 ana', [same('ana')]), 'fecha_nacimiento exacta')
  assert.equal(field('1958'), undefined)
  assert.equal(field('3456 ana', [same('ana')]), 'numero_documento parcial')
  assert.equal(field('3456'), undefined)
  const family: Candidate = { ...ana, codigos: new Map([['FAM-1', 'codigo_familia']]) }
  assert.equal(field('fam-1', [], family), 'codigo_familia exacta')
  assert.equal(points('fam-1', [], family), 100)
})
