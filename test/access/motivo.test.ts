import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindsFor } from '../../src/model/access/notice-kinds.ts'
import { accountRoles, factsOf } from '../../src/model/access/roles.ts'
import { newPerson } from '../accounts.ts'
import { call, useService } from '../service.ts'

const s = useService()

const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
/** What answers whose something is, outside of the record itself. */
const NAMING = [
  '/archivo/retencion/vencidas/',
  '/archivo/retencion/eliminadas/',
  '/archivo/retencion/procesos/',
  `/archivo/retencion/procesos/${NOBODY}/`,
  '/auditoria/',
  '/auditoria/1/',
  '/auditoria/1/prueba/',
  '/auditoria/adjuntos/filas/',
  '/auditoria/exportar/',
  '/auth/cuentas/',
  `/auth/cuentas/${NOBODY}/`,
  `/canales/${NOBODY}/ordenes/`,
  '/entrada/mensajes/',
  `/entrada/mensajes/${NOBODY}/`,
]
/** What tells of no patient is read without saying why. */
const SILENT = [
  '/avisos/',
  '/canales/',
  '/auditoria/sellos/',
  '/auth/aplicaciones/',
  '/auth/yo/',
  '/archivo/retencion/reglas/',
]

test('quien audita dice por qué dondequiera que se responda de quién es algo, también fuera de las historias', async () => {
  const { token } = await newPerson(s, 'auditor')
  const ask = async (path: string, more: Record<string, string> = {}): Promise<[number, string | undefined]> => {
    const a = await call(s.base, 'GET', path, undefined, { authorization: `Bearer ${token}`, ...more })
    return [a.status, a.status < 400 ? undefined : a.json.codigo]
  }
  for (const path of NAMING) {
    const [status, codigo] = await ask(path)
    assert.deepEqual([path, status, codigo], [path, 403, 'motivo_requerido'])
    assert.notEqual((await ask(path, { 'x-motivo': 'Auditoria de calidad' }))[1], 'motivo_requerido', path)
  }
  for (const path of SILENT) assert.deepEqual(await ask(path), [200, undefined], path)
})

test('lo único de que se avisa a quien debe decir por qué mira es de su propia cuenta', () => {
  const roles = accountRoles.filter((role) => factsOf(role).statesReason === true)
  assert.ok(roles.length > 0)
  for (const role of roles) assert.deepEqual(kindsFor(role), ['cuenta_propia'], role)
})
