import { defineOperation } from '../../engine/operation.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, malformed } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import type { MessageApplier } from './applier.ts'
import type { Intake } from './receive.ts'

export interface Hl7Deps {
  readonly intake: Intake
  readonly applier: MessageApplier
}

const send = defineOperation({
  id: 'hl7_create',
  method: 'POST',
  path: '/hl7/',
  tag: 'Entrada',
  access: ['admisiones', 'integracion'],
  action: 'crear',
  resource: 'mensaje_entrada',
  title: 'Enviar un mensaje HL7 v2',
  about:
    'Un mensaje en ER7 (`application/hl7-v2`, `x-application/hl7-v2+er7` o `text/plain`), del canal de la cuenta que lo envía. Responde su acuse cuando ya está guardado: AA o CA recibido, AR o CR nunca admisible, AE o CE ahora no: envíelo de nuevo. Lo que no corresponde a un paciente o a una orden queda por resolver, y también se acusa con AA.',
  ownBytes: ['application/hl7-v2', 'x-application/hl7-v2+er7', 'text/plain'],
  output: { status: 200, about: 'El acuse, en ER7.', type: 'application/hl7-v2' },
  problems: [forbidden, malformed],
  needs: ({ intake, applier }: Hl7Deps) => ({ intake, applier }),
  async run({ bytes, call }, { intake, applier }) {
    if (call.actor.sistema !== true)
      throw new Problem(forbidden, {
        detail: say('Los mensajes los envía la cuenta de un sistema.', 'Messages are sent by the account of a system.'),
      })
    if (bytes === undefined || bytes.length === 0)
      throw new Problem(malformed, { detail: say('Falta el mensaje.', 'The message is missing.') })
    const { answer, kept, cause } = await intake(bytes, { account: call.actor.id }, 'http')
    if (kept !== null) applier.kick(kept.canal)
    return {
      raw: { type: 'application/hl7-v2', content: answer },
      audit: { id: kept?.id ?? null, code: cause },
    }
  },
})

export const hl7IntakeOperations = [send]
