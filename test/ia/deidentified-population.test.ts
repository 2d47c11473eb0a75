import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAtPopulation } from './deidentified-population.ts'

const PATIENTS = 250

test(`de ${PATIENTS} pacientes sintéticos no sale ningún identificador, ni escrito dentro del texto`, () => {
  const { patients, leaked, withheld, mute } = lookAtPopulation(7, PATIENTS)
  assert.equal(patients, PATIENTS)
  assert.deepEqual(leaked, [])
  assert.ok(withheld < PATIENTS / 20, `${withheld} textos retenidos`)
  assert.ok(mute < PATIENTS / 50, `de ${mute} no queda por qué consultan`)
})
