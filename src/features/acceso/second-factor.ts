import type { Account } from '../../auth/account/account.ts'
import type { AuthDeps } from '../../auth/deps.ts'
import { acceptProof, demandCode, provePassword } from '../../auth/password/prove-password.ts'
import { credenciales, estadoCuenta, segundoFactor, wrongCredentials } from '../../auth/problems.ts'
import { newRecoveryCodes } from '../../auth/second-factor/recovery-codes.ts'
import { mustHaveSecondFactor, totpContext } from '../../auth/second-factor/second-factor.ts'
import { base32, newTotpSecret, totpStep, totpUri } from '../../auth/second-factor/totp.ts'
import { inTransaction, recordAccount, type Work, workOf } from '../../auth/work.ts'
import type { Call } from '../../engine/call.ts'
import { defineOperation } from '../../engine/operation.ts'
import { strings, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { NO_STORE, ownAccount, TAG } from './own.ts'

const ISSUER = 'Custodia'
const clave = text({ label: 'Clave', max: 256, required: true })
const codigo = text({ label: 'Código', about: 'El de la aplicación, o uno de recuperación.', max: 40 })

/**
 * The account of the caller, proved by password, and code if there is one. What is done with the proof is in a transaction of its own: the
 * attempt was charged before it, and is not to be charged again where that is tried again.
 */
async function proven(
  deps: AuthDeps,
  input: { readonly body: { readonly clave: string; readonly codigo: string | null }; readonly call: Call },
  work: (w: Work, account: Account) => Promise<void>,
): Promise<Account> {
  const { core, hasher, box } = deps
  const { body, call } = input
  const own = await ownAccount(deps, input)
  const p = { core, hasher, box, now: call.now }
  const attempt = await provePassword(p, own.id, body.clave)
  if (attempt === null) throw wrongCredentials()
  const code = body.codigo
  await demandCode(p, attempt, code)
  await inTransaction(core, call, async (w) => {
    await acceptProof(w.tx, p, attempt, code)
    await work(w, attempt.account)
  })
  deps.identifier.forget(own.id)
  return attempt.account
}

const needs = (deps: AuthDeps) => deps

export const secondFactorOperations = [
  defineOperation({
    id: 'auth_segundo_factor',
    method: 'POST',
    path: '/auth/segundo-factor/',
    tag: TAG,
    title: 'Pedir un segundo factor',
    about:
      'Entrega el secreto para la aplicación de códigos (TOTP). Queda pendiente hasta confirmarlo. Quien ya tiene uno y cambia de teléfono envía también `codigo`.',
    access: 'cuenta',
    action: 'administrar',
    resource: 'cuenta',
    limit: 'ingreso',
    whileLimited: true,
    example: { clave: 'la frase de hasta hoy' },
    body: { clave, codigo },
    output: {
      status: 200,
      about: 'Secreto pendiente de confirmar.',
      fields: {
        secreto: text({ label: 'Secreto', about: 'Base 32, para escribirlo a mano.', max: 64, required: true }),
        uri: text({ label: 'URI', about: 'Lo que dice el código QR.', max: 500, required: true }),
      },
    },
    problems: [credenciales, segundoFactor],
    needs,
    async run(input, deps) {
      const secret = newTotpSecret()
      const { usuario } = await proven(deps, input, async (w, account) => {
        await w.tx.run({
          text: 'update cuenta set totp_pendiente = $2 where id = $1',
          values: [account.id, deps.box.seal(secret, totpContext(account))],
        })
        await recordAccount(w, account, { fields: ['segundo_factor_pendiente'] })
      })
      return {
        json: { secreto: base32(secret), uri: totpUri({ secret, account: usuario, issuer: ISSUER }) },
        headers: NO_STORE,
        audited: true,
      }
    },
  }),
  defineOperation({
    id: 'auth_segundo_factor_confirmar',
    method: 'POST',
    path: '/auth/segundo-factor/confirmar/',
    tag: TAG,
    title: 'Confirmar el segundo factor',
    about: 'Con un código de la aplicación. Entrega, una sola vez, los códigos de recuperación.',
    access: 'cuenta',
    action: 'administrar',
    resource: 'cuenta',
    limit: 'ingreso',
    whileLimited: true,
    example: { codigo: '123456' },
    body: { codigo: { ...codigo, about: 'El que muestra la aplicación.', required: true } },
    output: {
      status: 200,
      about: 'Segundo factor activo.',
      fields: {
        codigos_recuperacion: strings({ label: 'Códigos de recuperación', max: 40, maxItems: 20, required: true }),
      },
    },
    problems: [credenciales, estadoCuenta],
    needs,
    async run(input, deps) {
      const { call, body, tx } = input
      const own = await ownAccount(deps, input)
      if (own.totp_pendiente === null)
        throw new Problem(estadoCuenta, {
          detail: say('No hay un segundo factor por confirmar: pídalo antes.', 'There is no second factor to confirm.'),
        })
      const secret = deps.box.open(own.totp_pendiente, totpContext(own))
      const step = totpStep(secret, body.codigo.replaceAll(/\s/g, ''), new Date(call.now), null)
      if (step === null) throw wrongCredentials()
      const { session } = call
      const { codes, hashes } = newRecoveryCodes()
      const kept = await tx.run({
        text: `update cuenta set totp = totp_pendiente, totp_pendiente = null, totp_ultimo = $3, recuperacion = $4,
  actualizado_en = $5 where id = $1 and totp_pendiente = $2 returning id`,
        values: [own.id, own.totp_pendiente, step, hashes, call.now],
      })
      if (kept.length === 0) throw wrongCredentials()
      if (session !== null)
        await tx.run({ text: 'update sesion set segundo_factor = true where id = $1', values: [session] })
      await recordAccount(workOf(deps, input), own, { fields: ['segundo_factor'] })
      return {
        json: { codigos_recuperacion: codes },
        headers: NO_STORE,
        audited: true,
        afterCommit: () => deps.identifier.forget(own.id),
      }
    },
  }),
  defineOperation({
    id: 'auth_segundo_factor_quitar',
    method: 'DELETE',
    path: '/auth/segundo-factor/',
    tag: TAG,
    title: 'Quitar el segundo factor',
    about: 'Con la clave y un código. No se quita donde la instalación lo exige al personal.',
    access: 'cuenta',
    action: 'administrar',
    resource: 'cuenta',
    limit: 'ingreso',
    example: { clave: 'la frase de hasta hoy', codigo: '123456' },
    body: { clave, codigo: { ...codigo, required: true } },
    output: { status: 204, about: 'Segundo factor quitado.' },
    problems: [credenciales, estadoCuenta, forbidden],
    needs,
    async run(input, deps) {
      const own = await ownAccount(deps, input)
      if (mustHaveSecondFactor(own, deps.secondFactor))
        throw new Problem(forbidden, {
          detail: say('Esta instalación exige segundo factor.', 'This installation demands a second factor.'),
        })
      if (own.totp === null) throw new Problem(estadoCuenta, { more: { estado: own.estado } })
      await proven(deps, input, async (w, account) => {
        await w.tx.run({
          text: `update cuenta set totp = null, totp_pendiente = null, totp_ultimo = null, recuperacion = '{}',
  actualizado_en = $2 where id = $1`,
          values: [account.id, w.call.now],
        })
        await recordAccount(w, account, { status: 204, fields: ['segundo_factor'] })
      })
      return { status: 204, audited: true }
    },
  }),
]
