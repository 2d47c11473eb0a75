import { Problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import type { SystemTokenRequest } from '../session/system-token.ts'

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const NAMES = [
  'client_id',
  'client_secret',
  'client_assertion_type',
  'client_assertion',
  'scope',
] as const satisfies readonly (keyof SystemTokenRequest)[]

/** The form of a system that asks for a token; null where somebody else asks. What is said twice is refused (RFC 6749 §3.2). */
export function systemRequest(text: string): SystemTokenRequest | null {
  const form = new URLSearchParams(text)
  if (form.get('grant_type') !== 'client_credentials') return null
  const twice = ['grant_type', ...NAMES].filter((name) => form.getAll(name).length > 1)
  const type = form.get('client_assertion_type')
  const errores = [
    ...twice.map((campo) => ({ campo, codigo: 'regla' as const, mensaje: say('Se repite.', 'Is repeated.') })),
    ...(type === null || type === ASSERTION
      ? []
      : [
          {
            campo: 'client_assertion_type',
            codigo: 'opcion' as const,
            mensaje: say(`Debe ser ${ASSERTION}.`, `Must be ${ASSERTION}.`),
          },
        ]),
  ]
  if (errores.length > 0) throw new Problem(invalid, { errores })
  // What is sent empty was not sent (RFC 6749 §3.2).
  const said = (name: (typeof NAMES)[number]): string | null => form.get(name) || null
  return {
    client_id: said('client_id')?.toLowerCase() ?? null,
    client_secret: said('client_secret'),
    client_assertion_type: said('client_assertion_type'),
    client_assertion: said('client_assertion'),
    scope: said('scope'),
  }
}
