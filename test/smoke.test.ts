import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '../src/resources/index.ts'
import { sampleBody } from './samples.ts'
import { useService } from './service.ts'

const s = useService()
for (const r of resources)
  test(r.name, async () => {
    const made = await s.call('POST', r.path, await sampleBody(s, r))
    assert.equal(made.status, 201, made.text)
    const got = await s.call('GET', `${r.path}${made.json.id}/`)
    assert.deepEqual(got.json, made.json)
    const list = await s.call('GET', r.path)
    assert.equal(list.status, 200, list.text)
  })
