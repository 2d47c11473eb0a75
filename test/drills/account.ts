import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from '../../src/config.ts'
import { PASSWORD } from '../accounts.ts'
import { MAIN } from '../program.ts'
import { call } from '../service.ts'

const execute = promisify(execFile)

/** An account made by command and used through the service, as an operator begins. Answers what its requests carry. */
export async function commandAccount(
  base: string,
  settings: Readonly<Record<string, string>>,
  rol = 'admisiones',
): Promise<{ authorization: string }> {
  const usuario = `simulacro.${rol}`
  const documento = String(70_000_000 + rol.length)
  const made = await execute(
    process.execPath,
    [
      ...[MAIN, 'usuario', 'crear', '--usuario', usuario, '--nombre', 'Persona del Simulacro', '--rol', rol],
      ...['--tipo-documento', 'CC', '--documento', documento, '--registro', documento],
    ],
    { env: childEnvironment(settings) },
  )
  const link = /https?:\S+/.exec(made.stdout)?.[0] ?? assert.fail(made.stdout)
  const set = await call(base, 'POST', new URL(link).pathname, { clave: PASSWORD })
  assert.equal(set.status, 200, set.text)
  return enter(base, rol)
}

/** The same account again, when its token is no longer good. */
export async function enter(base: string, rol = 'admisiones'): Promise<{ authorization: string }> {
  const entered = await call(base, 'POST', '/auth/ingresar/', { usuario: `simulacro.${rol}`, clave: PASSWORD })
  assert.equal(entered.status, 200, entered.text)
  return { authorization: `Bearer ${entered.json.access_token}` }
}
