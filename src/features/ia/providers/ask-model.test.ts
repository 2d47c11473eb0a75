import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** The service without them, as `npm ci --omit=peer` leaves it: Node says itself that they are not there. */
const WITHOUT = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve: (name, context, next) => next(/^(ai$|@ai-sdk)/.test(name) ? name + '-ausente' : name, context),
  })
  const { askModel } = await import(${JSON.stringify(new URL('ask-model.ts', import.meta.url).href)})
  await askModel({ agent: {} }).catch((error) => console.log(error.constructor.name, error.message))
`

test('sin los paquetes de la IA se dice qué ejecutar', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', WITHOUT])
  assert.match(stdout, /^ModelProblem El servidor se instaló sin los paquetes de la IA: ejecute en él «npm ci /)
})
