import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAtPopulation } from '../ia/deidentified-population.ts'

const PATIENTS = 5000

test(`de ${PATIENTS} pacientes sintéticos no sale ningún identificador, ni escrito dentro del texto`, (t) => {
  const { patients, leaked, withheld, mute } = lookAtPopulation(11, PATIENTS)
  t.diagnostic(`${patients} pacientes: ${leaked.length} con algo que los identifica, ${withheld} textos retenidos`)
  assert.deepEqual(leaked, [])
  assert.ok(withheld < PATIENTS / 20, `${withheld} textos retenidos`)
  assert.ok(mute < PATIENTS / 50, `de ${mute} no queda por qué consultan`)
})
