import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administrator, problemOf, useAuth } from '../../../test/auth-kit.ts'
import { dateInBogota } from '../../model/calendar.ts'
import type { Account } from './account.ts'

const auth = useAuth()
let number = 1_900_000_000

async function holder(): Promise<Account> {
  const numero_documento = String(number++)
  const paciente = await auth.patient({ numero_documento })
  return auth.person({ rol: 'paciente', registro: null, numero_documento, paciente })
}
const yearsAgo = (years: number): string => {
  const today = dateInBogota(new Date())
  return `${Number(today.slice(0, 4)) - years}-01-15`
}
const child = (more: Record<string, string> = {}) =>
  auth.patient({ tipo_documento: 'TI', fecha_nacimiento: yearsAgo(10), ...more })
const represent = async (account: Account, paciente: string) =>
  (await auth.run('auth_cuenta_representar', { as: administrator, params: { cuenta: account.id }, body: { paciente } }))
    .json as { hasta: string | null }

async function consent(paciente: string, by: Account, more: Record<string, unknown> = {}): Promise<void> {
  const row: Record<string, unknown> = {
    id: auth.deps.core.newId(),
    paciente,
    tipo: 'tratamiento_datos',
    decision: 'aceptado',
    otorgado_por: 'apoyo_judicial',
    otorgante_tipo_documento: by.tipo_documento,
    otorgante_numero_documento: by.numero_documento,
    fecha_otorgamiento: new Date().toISOString(),
    ...more,
  }
  const names = Object.keys(row)
  await auth.owner.run({
    text: `insert into consentimiento (${names.join(', ')}, version, creado_en, actualizado_en, creado_por, texto_version,
  terceros_autorizados, excepcion_urgencia)
values (${names.map((_, i) => `$${i + 1}`).join(', ')}, 1, now(), now(), 'prueba', '1', '[]', false)`,
    values: Object.values(row),
  })
}

const reached = (account: Account, paciente: string) =>
  auth.owner.run({
    text: `select via, nivel, hasta, otorgado_por from alcance
where miembro = $1 and paciente = $2 and (hasta is null or hasta > now())`,
    values: [`c:${account.id}`, paciente],
  })

test('el responsable de un menor alcanza su historia hasta que cumple 18 años en Bogotá', async () => {
  const account = await holder()
  const fecha_nacimiento = yearsAgo(10)
  const paciente = await child({ fecha_nacimiento, responsable_documento: account.numero_documento ?? '' })
  const hasta = `${Number(fecha_nacimiento.slice(0, 4)) + 18}-01-15T05:00:00.000Z`
  assert.equal((await represent(account, paciente)).hasta, hasta)
  await represent(account, paciente)
  const grant = { via: 'representante', nivel: 0, hasta, otorgado_por: administrator.id }
  assert.deepEqual(await reached(account, paciente), [grant])
  const params = { cuenta: account.id, paciente }
  await auth.run('auth_cuenta_dejar_de_representar', { as: administrator, params })
  assert.deepEqual(await reached(account, paciente), [])
  await assert.rejects(
    auth.run('auth_cuenta_dejar_de_representar', { as: administrator, params }),
    problemOf('no_encontrado'),
  )
})

test('no basta decirlo: ni el extraño, ni el responsable de quien ya es mayor, ni quien no es paciente', async () => {
  const account = await holder()
  await assert.rejects(represent(account, await child()), problemOf('representacion_no_acreditada'))
  const responsable_documento = account.numero_documento ?? ''
  const adult = await auth.patient({ fecha_nacimiento: yearsAgo(19), responsable_documento })
  await assert.rejects(represent(account, adult), problemOf('representacion_no_acreditada'))
  const staff = await auth.person()
  const theirs = await child({ responsable_documento: staff.numero_documento ?? '' })
  await assert.rejects(represent(staff, theirs), problemOf('representacion_no_acreditada'))
  await assert.rejects(represent(account, auth.deps.core.newId()), problemOf('no_encontrado'))
})

test('un consentimiento vigente del apoyo judicial acredita a cualquier edad, mientras dure', async () => {
  const account = await holder()
  const forever = await auth.patient()
  await consent(forever, account)
  assert.equal((await represent(account, forever)).hasta, null)
  const limited = await auth.patient()
  await consent(limited, account, { vigencia_hasta: '2999-12-31' })
  assert.equal((await represent(account, limited)).hasta, '3000-01-01T05:00:00.000Z')
})

test('no acredita uno revocado, rechazado, vencido, de otra persona, de un acudiente o de cuando era menor', async () => {
  const account = await holder()
  const other = await holder()
  const useless: Record<string, unknown>[] = [
    { revocado_en: new Date().toISOString() },
    { decision: 'rechazado' },
    { vigencia_hasta: '2020-01-01' },
    { otorgante_numero_documento: other.numero_documento },
    { otorgante_tipo_documento: 'CE' },
    { otorgado_por: 'acudiente' },
    { otorgado_por: 'representante_legal', fecha_otorgamiento: '1990-01-01T00:00:00Z' },
  ]
  for (const more of useless) {
    const paciente = await auth.patient()
    await consent(paciente, account, more)
    await assert.rejects(represent(account, paciente), problemOf('representacion_no_acreditada'), JSON.stringify(more))
  }
})
