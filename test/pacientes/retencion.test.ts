import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { statementHolds } from '../../src/engine/signed-statement.ts'
import { publicKeyOf } from '../../src/features/auditoria/seal/seal-payload.ts'
import { newPerson, type Person } from '../accounts.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Records whose time is over, up to the act of elimination that two people sign (Resolución 839 of 2017). */
const s = useService()
const R = '/archivo/retencion/'
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
let archivist: Person
let other: Person

let hired: Promise<void> | undefined
const hire = async (): Promise<void> => {
  archivist = await newPerson(s, 'archivo')
  other = await newPerson(s, 'coordinador_medico')
}
beforeEach(() => {
  hired ??= hire()
  return hired
})

const refused = (a: Answer, status: number, codigo: string): void =>
  assert.deepEqual([a.status, a.json.codigo], [status, codigo], a.text)
const daysAgo = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)

/** A patient whose only history was closed so many years ago. */
async function attendedYearsAgo(years: number, patient: Record<string, unknown> = {}, history = ''): Promise<string> {
  const paciente = await newPatient(s, patient)
  const id = await newHistory(s, { paciente })
  await tamper(
    s.owner,
    `update historia set estado = 'cerrada', fecha_inicio = now() - interval '${years} years 2 days',
      fecha_fin = now() - interval '${years} years 1 day', cerrada_en = now() - interval '${years} years 1 day' ${history} where id = '${id}'`,
  )
  return paciente
}
const due = async (): Promise<string[]> => {
  const page = await must(archivist.call('GET', `${R}vencidas/?page_size=200`), 200)
  return page.results.map((r: { paciente: string }) => r.paciente)
}
const begin = (...pacientes: string[]): Promise<Answer> => archivist.call('POST', `${R}procesos/`, { pacientes })
const publish = async (id: string): Promise<void> => {
  for (const [medio, ago] of [
    ['diario', 100],
    ['diario', 90],
    ['web', 90],
  ] as const)
    await must(
      archivist.call('POST', `${R}procesos/${id}/avisos/`, { medio, nombre: 'El Diario', fecha: daysAgo(ago) }),
      201,
    )
}

test('vence a los quince años de la última atención, y a los treinta si es víctima', async () => {
  const old = await attendedYearsAgo(15)
  const recent = await attendedYearsAgo(14)
  const group = await attendedYearsAgo(20, { grupo_poblacional: '9' })
  const mine = await attendedYearsAgo(20, {}, ", causa_atencion = '45'")
  const oldVictim = await attendedYearsAgo(30, { grupo_poblacional: '9' })
  const again = await attendedYearsAgo(16)
  await newHistory(s, { paciente: again })
  const found = await due()
  assert.deepEqual(
    [old, recent, group, mine, oldVictim, again].map((id) => found.includes(id)),
    [true, false, false, false, true, false],
  )
  const absorbed = await attendedYearsAgo(1)
  await must(
    s.call('POST', `/paciente/paciente/${old}/fusionar/`, { duplicado: absorbed, motivo: 'Es la misma persona' }),
    200,
  )
  assert.equal((await due()).includes(old), false)
})

test('de quien tiene una atención que archivo no alcanza se dice que venció, y no cuántas tuvo ni por qué regla', async () => {
  const restricted = ", confidencialidad = 'muy_restringida', causa_atencion = '45'"
  const hidden = await attendedYearsAgo(31, {}, restricted)
  const open = await attendedYearsAgo(31)
  const page = await must(archivist.call('GET', `${R}vencidas/?page_size=200`), 200)
  const told = (id: string): Record<string, unknown> =>
    page.results.find((r: { paciente: string }) => r.paciente === id)
  assert.deepEqual(told(hidden), {
    paciente: hidden,
    ultima_atencion: null,
    historias: null,
    regla: null,
    vencio: null,
  })
  assert.deepEqual([told(open).historias, told(open).regla], [1, 'general'])
  assert.equal((await begin(hidden)).status, 201)
})

test('solo el archivo lo ve y lo empieza, y solo con lo vencido; una historia no está en dos procesos', async () => {
  const old = await attendedYearsAgo(16)
  const recent = await attendedYearsAgo(3)
  const doctor = await newPerson(s, 'medico')
  assert.equal((await doctor.call('GET', `${R}vencidas/`)).status, 403)
  assert.equal((await other.call('POST', `${R}procesos/`, { pacientes: [old] })).status, 403)
  refused(await begin(old, recent), 409, 'retencion_vigente')
  refused(await begin(NOBODY), 409, 'retencion_vigente')
  assert.equal((await begin()).status, 400)
  const made = await begin(old)
  assert.deepEqual([made.status, made.json.expedientes, made.json.eliminado], [201, 1, false], made.text)
  refused(await begin(old), 409, 'retencion_vigente')
  assert.equal((await due()).includes(old), false)
})

test('el acta la proponen y la firman dos personas, con avisos y plazo; queda firmada y no elimina nada', async () => {
  const [kept, gone] = [await attendedYearsAgo(16), await attendedYearsAgo(17)]
  const { id } = (await begin(kept, gone)).json
  const propose = (): Promise<Answer> => archivist.call('POST', `${R}procesos/${id}/acta/`, {})
  const sign = (who: Pick<Person, 'call'>): Promise<Answer> => who.call('POST', `${R}procesos/${id}/acta/firmar/`, {})
  const early = await propose()
  refused(early, 422, 'acta_incompleta')
  assert.equal(early.json.errores.length, 2)
  const tomorrow = { medio: 'diario', nombre: 'El Diario', fecha: daysAgo(-2) }
  assert.equal((await archivist.call('POST', `${R}procesos/${id}/avisos/`, tomorrow)).status, 400)
  await publish(id)
  const exclusion = { paciente: kept, causa: 'valor_secundario', motivo: 'Primer caso descrito en el país' }
  await must(other.call('POST', `${R}procesos/${id}/excluir/`, exclusion), 200)
  refused(await sign(other), 409, 'sin_acta_propuesta')
  assert.equal((await propose()).status, 201)
  refused(await propose(), 409, 'proceso_de_archivo_cerrado')
  refused(
    await other.call('POST', `${R}procesos/${id}/excluir/`, { ...exclusion, paciente: gone }),
    409,
    'proceso_de_archivo_cerrado',
  )
  const signed = await must(sign(other), 200)
  assert.deepEqual([signed.propuesta_por, signed.firmada_por], [archivist.id, other.id])
  const act = JSON.parse(signed.declaracion)
  assert.deepEqual(
    act.historias.map((h: { paciente: string; regla: string }) => [h.paciente, h.regla]),
    [[gone, 'general']],
  )
  const { keys } = (await s.call('GET', '/auditoria/llaves/')).json
  const key = publicKeyOf(keys.find((k: { kid: string }) => k.kid === signed.llave))
  assert.ok(key !== null)
  assert.equal(statementHolds(act, signed.firma, key), true)
  assert.equal(statementHolds({ ...act, historias: [] }, signed.firma, key), false)
  refused(await sign(other), 409, 'sin_acta_propuesta')
  await assert.rejects(s.owner.run({ text: 'delete from retencion_acta', values: [] }))
  // What is kept for ever is not due again, and what the act names is still there.
  assert.equal((await due()).includes(kept), false)
  assert.equal((await archivist.call('GET', `/paciente/paciente/${gone}/`)).status, 200)
})

test('la misma persona no propone y firma, y lo que se atendió de nuevo impide el acta', async () => {
  const patient = await attendedYearsAgo(18)
  const made = await must(s.call('POST', `${R}procesos/`, { pacientes: [patient] }), 201)
  await publish(made.id)
  await newHistory(s, { paciente: patient })
  refused(await s.call('POST', `${R}procesos/${made.id}/acta/`, {}), 422, 'acta_incompleta')
  await tamper(s.owner, `update historia set estado = 'anulada' where paciente = '${patient}' and estado = 'abierta'`)
  await must(s.call('POST', `${R}procesos/${made.id}/acta/`, {}), 201)
  refused(await s.call('POST', `${R}procesos/${made.id}/acta/firmar/`, {}), 409, 'acta_de_una_persona')
})
