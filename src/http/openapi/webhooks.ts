import type { OperationDescription, WebhookDescription } from '../../engine/operation.ts'
import { asciiTag, type Json } from './json.ts'
import { objectOf } from './operations.ts'

/** Standard Webhooks 1.0: what each delivery says of itself. */
const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
const HEADERS = [
  header('webhook-id', 'El mismo cada vez que se entrega lo mismo.'),
  header('webhook-timestamp', 'Cuándo se envió, en segundos desde 1970.'),
  header('webhook-signature', 'Las firmas, separadas por espacios: `v1,` HMAC-SHA256 y `v1a,` ed25519.'),
]

const schemaName = ({ name }: WebhookDescription): string => `entrega_${name}`

const bodyOf = ({ about, data }: WebhookDescription): Json => ({
  type: 'object',
  description: about,
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', description: 'Qué pasó, como en `/eventos/tipos/`.' },
    timestamp: { type: 'string', format: 'date-time', description: 'Cuándo pasó.' },
    data: { description: 'De qué se trata, sin contenido clínico.', ...objectOf(data, true) },
  },
})

const webhooksIn = (operations: readonly OperationDescription[]) =>
  operations.flatMap(({ webhooks = [], tag }) => webhooks.map((webhook) => ({ webhook, tag })))

export const webhookSchemas = (operations: readonly OperationDescription[]): Json =>
  Object.fromEntries(webhooksIn(operations).map(({ webhook }) => [schemaName(webhook), bodyOf(webhook)]))

/** What is sent to the addresses that some operations register. */
export const webhooksOf = (operations: readonly OperationDescription[]): Json =>
  Object.fromEntries(
    webhooksIn(operations).map(({ webhook, tag }) => [
      webhook.name,
      {
        post: {
          operationId: schemaName(webhook),
          summary: webhook.title,
          description: webhook.about,
          tags: [asciiTag(tag)],
          security: [{}],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(webhook)}` } } },
          },
          responses: {
            '2XX': { description: 'Recibido: no se entrega otra vez.' },
            410: { description: 'No lo quiere más: el destino se desactiva.' },
          },
        },
      },
    ]),
  )
