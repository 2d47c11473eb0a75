import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { DbRow } from '../src/engine/database.ts'
import { findings, item, must, verifyHistory } from './histories.ts'
import { closedFull, type Full, markBody, said, sealed, wordOf } from './marks.ts'
import { newPatient } from './samples.ts'
import { useService } from './service.ts'

const s = useService()
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const verified = async (id: string): Promise<string[]> => findings(await verifyHistory(s.owner, id))
const mark = (id: string, more: Record<string, unknown> = {}) =>
  s.call('POST', item(id, 'marcar-error/'), markBody(more))

describe('x', () => {
  test('y', async () => {
    const full = await closedFull(s, { paciente: await newPatient(s) })
    assert.deepEqual(await verified(full.id), [])
    for (const recurso of sealed) {
      const a = await mark(full.id, { recurso, registro: full.entries[recurso] })
      assert.equal(a.status, 200, `${recurso} ${a.text}`)
      assert.deepEqual(await verified(full.id), [], recurso)
    }
    const w = await must(mark(full.id), 200)
    console.log(w)
    assert.deepEqual(await verified(full.id), [])
  })
})
