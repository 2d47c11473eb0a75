import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPerson } from '../accounts.ts'
import { must, noteBody } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** What is told of two records before they are merged. */
const s = useService()

const P = '/paciente/paciente/'
type Json = Answer['json']
const compared = (principal: string, duplicado: string, who: Pick<typeof s, 'call'> = s): Promise<Answer> =>
  who.call('GET', `${P}${principal}/fusionar/comparar/?duplicado=${duplicado}`)

test('dice cuánto tiene cada registro, sin lo anulado, y en qué no parecen de la misma persona', async () => {
  const a = await newPatient(s)
  const b = await newPatient(s, { fecha_nacimiento: '1991-05-06' })
  const historia = await newHistory(s, { paciente: b })
  await must(s.call('POST', '/hce/api/notas/', noteBody(historia)), 201)
  const wrong = await must(s.call('POST', '/hce/api/notas/', noteBody(historia)), 201)
  await must(
    s.call('PATCH', `/hce/api/notas/${wrong.id}/`, { anulado: true, motivo_anulacion: 'De otra persona' }),
    200,
  )
  const found = await must(compared(a, b), 200)
  assert.deepEqual([found.principal, found.duplicado, found.impide, found.por_confirmar], [a, b, null, false])
  assert.deepEqual(
    found.diferencias.map((d: Json) => d.campo),
    ['fecha_nacimiento'],
  )
  const of = (coleccion: string): Json => found.contenido.find((c: Json) => c.coleccion === coleccion)
  assert.deepEqual([of('historia').principal, of('historia').duplicado], [0, 1])
  assert.deepEqual([of('nota').principal, of('nota').duplicado], [0, 1])
  assert.equal(of('formula_medicamento'), undefined)
})

test('lo que impediría la fusión se dice antes, y comparar no cambia nada', async () => {
  const [a, b, c] = [await newPatient(s), await newPatient(s), await newPatient(s)]
  await must(s.call('POST', `${P}${a}/fusionar/`, { duplicado: b, motivo: 'El documento se digitó mal' }), 200)
  assert.match((await must(compared(c, b), 200)).impide, /ya está fusionado/)
  assert.match((await must(compared(c, a), 200)).impide, /deshaga antes/)
  assert.equal((await must(compared(a, c), 200)).impide, null)
  const stranger = await newPatient(s, {
    primer_nombre: 'Luis',
    primer_apellido: 'Rojas',
    fecha_nacimiento: '1991-01-01',
    sexo_biologico: '01',
  })
  assert.equal((await must(compared(a, stranger), 200)).por_confirmar, true)
  assert.equal((await must(s.call('GET', `${P}${c}/`), 200)).version, 1)
  assert.equal((await compared(a, a)).json.codigo, 'fusion_consigo_mismo')
})

test('compara quien lleva el índice, con lo que su rol lee, y queda en la auditoría de los dos', async () => {
  const [a, b] = [await newPatient(s), await newPatient(s)]
  const historia = await newHistory(s, { paciente: b })
  await must(s.call('POST', '/hce/api/notas/', noteBody(historia)), 201)
  const desk = await newPerson(s, 'admisiones')
  const seen = (await must(compared(a, b, desk), 200)).contenido.map((c: Json) => c.coleccion)
  assert.ok(seen.includes('historia') && !seen.includes('nota'), seen.join())
  assert.equal((await compared(a, b, await newPerson(s, 'medico'))).status, 403)
  for (const patient of [a, b]) {
    const rows = await s.owner.run({
      text: `select 1 from auditoria where cuenta = $1 and $2::uuid = any(pacientes)`,
      values: [desk.id, patient],
    })
    assert.equal(rows.length, 1)
  }
})
