import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { newSystem } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import type { Service } from '../service.ts'

/** A source of messages that sends by HTTP, and what became of each. */
export interface TestChannel {
  readonly app: string
  readonly id: string
  readonly token: string
  /** The acknowledgement, and the row of the message once all that waits was applied. */
  send(type: string, lines: readonly string[], more?: SentHead): Promise<{ ack: string; kept: Record<string, unknown> }>
}
interface SentHead {
  readonly control?: string
  readonly charset?: string
  readonly encoding?: BufferEncoding
}

let channels = 0

export async function newChannel(
  s: Service,
  grant: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<TestChannel> {
  const app = `CANAL${process.pid}X${++channels}`
  const system = await newSystem(s, `Sistema ${app}`)
  const given = { motivo: 'Contrato de prueba 2026', ...grant }
  await must(s.call('POST', `/auth/sistemas/${system.id}/concesiones/`, given), 201)
  // A role that changes ends the tokens of before.
  const [account] = await s.owner.run({ text: 'select usuario from cuenta where id = $1', values: [system.id] })
  const asked = { grant_type: 'client_credentials', client_id: account?.usuario, client_secret: system.secret }
  const { access_token: token } = await must(s.call('POST', '/auth/token/', asked), 200)
  const body = { nombre: `Canal ${app}`, cuenta: system.id, aplicacion: app, direcciones: ['127.0.0.0/8'], ...more }
  const { id } = await must(s.call('POST', '/canales/', body), 201)
  return {
    app,
    id,
    token,
    async send(
      type,
      lines,
      { control = randomUUID().slice(0, 18), charset = 'UNICODE UTF-8', encoding = 'utf8' } = {},
    ) {
      const head = `MSH|^~\\&|${app}||CUSTODIA|IPS|20261118083000||${type}|${control}|P|2.5.1||||||${charset}`
      const answer = await fetch(`${s.base}/hl7/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/hl7-v2' },
        body: Buffer.from(`${[head, ...lines].join('\r')}\r`, encoding),
      })
      const ack = await answer.text()
      assert.equal(answer.status, 200, ack)
      await s.intake.applier.runOnce()
      await s.intake.applier.settled()
      const [kept = {}] = await s.owner.run({
        text: 'select * from mensaje_entrada where canal = $1 and control = $2',
        values: [id, control],
      })
      return { ack, kept }
    },
  }
}
