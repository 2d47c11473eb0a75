import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newPerson } from '../accounts.ts'
import { newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Who a row is about and who attends, by name: for a whole page at once, to whoever reaches it and nobody else. */
const s = useService()

const must = (a: Answer, status = 200): Answer['json'] => {
  assert.equal(a.status, status, a.text)
  return a.json
}
const names = (ids: readonly string[]): string =>
  `/paciente/paciente/nombres/?${new URLSearchParams(ids.map((id): [string, string] => ['id', id]))}`
const professionals = (query: Record<string, string>): string => `/hce/api/profesionales/?${new URLSearchParams(query)}`

describe('nombres de pacientes', () => {
  test('en una sola respuesta, en el orden pedido, y solo el nombre', async () => {
    const one = await newPatient(s, { primer_nombre: 'Íngrid', primer_apellido: "O'Connor" })
    const other = await newPatient(s, { primer_nombre: 'Saúl', segundo_apellido: 'Peña' })
    const { results } = must(await s.call('GET', names([other, one, other.toUpperCase()])))
    assert.deepEqual(
      results.map((p: { primer_nombre: string }) => p.primer_nombre),
      ['Saúl', 'Íngrid'],
    )
    assert.deepEqual(Object.keys(results[0]).sort(), [
      'id',
      'nombre_identitario',
      'primer_apellido',
      'primer_nombre',
      'segundo_apellido',
      'segundo_nombre',
    ])
  })

  test('de quien no se alcanza, o no existe, no se dice nada; y queda quién preguntó por quién', async () => {
    const medico = await newPerson(s, 'medico')
    const mine = must(
      await medico.call('POST', '/paciente/paciente/', {
        tipo_documento: 'CC',
        numero_documento: '1099887766',
        primer_nombre: 'Mía',
        primer_apellido: 'Ríos',
        fecha_nacimiento: '1990-01-01',
        sexo_biologico: '02',
      }),
      201,
    ).id
    const foreign = await newPatient(s)
    const gone = '01a1e02c-7511-72b6-8eb6-4a09147f1316'
    const { results } = must(await medico.call('GET', names([foreign, mine, gone])))
    assert.deepEqual(
      results.map((p: { id: string }) => p.id),
      [mine],
    )
    const [row] = await s.owner.run({
      text: `select a.registros::text as filas from auditoria a where $1 = any(a.registros) and a.accion = 'listar' order by a.id desc limit 1`,
      values: [mine],
    })
    assert.ok(String(row?.filas).includes(mine))
    assert.ok(!String(row?.filas).includes(foreign))
  })

  test('se rechaza lo que no es un paciente, y más de cien', async () => {
    for (const id of ['', "'", '%', '1', '😀', 'x'.repeat(10_000)])
      assert.equal((await s.call('GET', names([id]))).status, 400, id)
    assert.equal((await s.call('GET', '/paciente/paciente/nombres/')).status, 400)
    const many = Array.from({ length: 101 }, (_, i) => `01a1e02c-7511-72b6-8eb6-${String(i).padStart(12, '0')}`)
    assert.equal((await s.call('GET', names(many))).status, 400)
  })
})

describe('profesionales', () => {
  test('por parte del nombre, sin tildes ni mayúsculas y en cualquier orden', async () => {
    const { id } = await newPerson(s, 'medico', { nombre: 'Zoraida Inés Güiza Ñáñez' })
    const desk = await newPerson(s, 'admisiones', { nombre: 'Zoraida Recepción' })
    const found = must(await desk.call('GET', professionals({ q: 'nanez ZORAIDA' }))).results
    assert.deepEqual(
      found.map((p: { cuenta: string }) => p.cuenta),
      [id],
    )
    assert.deepEqual(Object.keys(found[0]).sort(), ['activo', 'cuenta', 'nombre', 'profesion', 'rol'])
    for (const q of ['%', '_', "'", '\\'])
      assert.ok(
        must(await desk.call('GET', professionals({ q }))).results.every((p: { nombre: string }) =>
          p.nombre.includes(q),
        ),
        q,
      )
  })

  test('quien está bloqueado no se ofrece y se sabe cómo se llama; ni el paciente pregunta ni se le nombra', async () => {
    const { id } = await newPerson(s, 'odontologo', { nombre: 'Wilmar Quintín Bloqueado' })
    must(await s.call('POST', `/auth/cuentas/${id}/bloquear/`, { motivo: 'Se retiró de la institución' }))
    const medico = await newPerson(s, 'medico')
    assert.deepEqual(must(await medico.call('GET', professionals({ q: 'quintin' }))).results, [])
    const [known] = must(await medico.call('GET', professionals({ cuenta: id }))).results
    assert.deepEqual([known.nombre, known.activo], ['Wilmar Quintín Bloqueado', false])
    const documento = { tipo_documento: 'CC', numero_documento: '1077665544' }
    const paciente = await newPerson(s, 'paciente', { ...documento, paciente: await newPatient(s, documento) })
    assert.equal((await paciente.call('GET', professionals({ q: 'a' }))).status, 403)
    assert.deepEqual(must(await medico.call('GET', professionals({ cuenta: paciente.id }))).results, [])
  })
})
