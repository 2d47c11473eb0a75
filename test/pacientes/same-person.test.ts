import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordsOfPerson } from '../../src/engine/same-person.ts'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'

const s = useService()

test('los registros de una persona son los mismos desde cualquiera de ellos, y se hallan sin leer a todos', async () => {
  const [kept, first, second, other] = [
    await newPatient(s),
    await newPatient(s),
    await newPatient(s),
    await newPatient(s),
  ]
  const motivo = 'La misma persona, registrada otra vez'
  for (const duplicado of [first, second])
    await must(s.call('POST', `/paciente/paciente/${kept}/fusionar/`, { duplicado, motivo }), 200)
  const recordsOf = async (id: string): Promise<string[]> => {
    const [row] = await s.owner.run({ text: `select ${recordsOfPerson('$1::uuid')} as ids`, values: [id] })
    return ((row?.ids ?? []) as string[]).toSorted()
  }
  const all = [kept, first, second].sort()
  for (const id of all) assert.deepEqual(await recordsOf(id), all)
  assert.deepEqual(await recordsOf(other), [other])

  // With reading everything forbidden, the planner does it only where no index answers.
  const plan = await s.owner.transaction(async (tx) => {
    await tx.run({ text: 'set local enable_seqscan = off', values: [] })
    return tx.run({ text: `explain select ${recordsOfPerson(`'${kept}'::uuid`)}`, values: [] })
  })
  const said = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
  assert.match(said, /using paciente_fusionado_con/)
  assert.doesNotMatch(said, /Seq Scan on paciente/)
})
