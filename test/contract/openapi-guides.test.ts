import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'

// Apart from the tests that ask a service: this keeps the process busy for longer than an idle connection lasts.

// biome-ignore lint/suspicious/noExplicitAny: a document of every shape
type Json = any

// Without its examples, which `openapi-walk.test.ts` compares with their schemas in a fraction of the time.
const written = await readFile(new URL('../../docs/generated/openapi.json', import.meta.url), 'utf8')
const document: Json = JSON.parse(written, function (this: Json, key, value) {
  const isExample =
    (key === 'example' || key === 'examples') && this.type === undefined && this.properties === undefined
  return isExample ? undefined : value
})
const source = JSON.stringify(document)

describe('las guías de OpenAPI no encuentran nada', () => {
  test('Redocly, recomendadas', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The contract writes every path with a slash at the end.
      // `Problema` is any refusal, for clients that do not tell the codes apart.
      // FHIR's own addresses: what begins with `$` or `_` is no id, and is told apart first.
      rules: { 'no-path-trailing-slash': 'off', 'no-unused-components': 'off', 'no-ambiguous-paths': 'off' },
    })
    const found = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
    assert.deepEqual(
      found.map((p) => `${p.severity} ${p.ruleId}: ${p.message} ${p.location.map((l) => l.pointer).join(' ')}`),
      [],
    )
  })

  test('Spectral, recomendadas', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({
      extends: [[spectralRulesets.oas as Json, 'recommended']],
      // The contract writes every path with a slash at the end.
      rules: { 'path-keys-no-trailing-slash': 'off', 'oas3-unused-component': 'off' },
    } as Json)
    const found = await spectral.run(document)
    assert.deepEqual(
      found.map((p) => `${p.severity} ${p.code}: ${p.message} ${p.path.join('/')}`),
      [],
    )
  })
})
