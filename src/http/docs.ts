import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingOf, varyBy } from './compress.ts'
import type { DocumentFormats } from './openapi/json-first.ts'
import { isUnchanged } from './preconditions.ts'

/** Swagger UI comes whole in its package and is served from disk: the page works without a network. */
const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const files: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const page = `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Custodia: referencia del API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/inicio.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null
})
`

// Scripts only from here: nobody else's code may run on an origin that answers clinical data.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Packed once, and so as well as takes a moment. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const GZIP = { level: 9 }

interface PackedDocument {
  readonly tag: string
  readonly gzip: Buffer
  readonly br: Buffer
}

async function packedDocument(content: Buffer): Promise<PackedDocument> {
  const [zipped, br] = await Promise.all([promisify(gzip)(content, GZIP), promisify(brotliCompress)(content, BROTLI)])
  // Weak: however it is packed, it says the same.
  return { tag: `W/"${hash('sha256', content).slice(0, 32)}"`, gzip: zipped, br }
}

/** How long what was unpacked is at hand for the next caller. */
const UNPACKED_MS = 10_000

/** Keeps what `tell` made for so many milliseconds: callers within them get the same. */
function atHand<T>(tell: () => Promise<T>, ms: number): () => Promise<T> {
  let told: Promise<T> | undefined
  return () => {
    if (told === undefined) {
      const forget = (): void => {
        told = undefined
      }
      told = tell()
      told.then(() => setTimeout(forget, ms).unref(), forget)
    }
    return told
  }
}

/** Made and packed for the first caller and kept so, a tenth of its size; it is unpacked for the few that take it only so. */
function keptPacked(
  make: () => Promise<Buffer>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let kept: Promise<PackedDocument> | undefined
  const unpacked = atHand(async () => promisify(gunzip)((await packed()).gzip), UNPACKED_MS)
  const packed = async (): Promise<PackedDocument> => {
    kept ??= make().then(packedDocument)
    return kept.catch((error) => {
      kept = undefined
      throw error
    })
  }
  return async (request, reply) => {
    varyBy(reply, 'accept-encoding')
    const document = await packed()
    reply.header('etag', document.tag)
    if (isUnchanged(request.headers['if-none-match'], document.tag.slice(2))) return reply.code(304).send()
    const encoding = encodingOf(request.headers['accept-encoding'], 'br')
    return encoding === null
      ? reply.send(await unpacked())
      : reply.header('content-encoding', encoding).send(document[encoding])
  }
}

/** `describe` is asked when somebody first reads it: the document is the largest thing that a service at rest would hold. */
export function docsRoutes(app: FastifyInstance, describe: (formats: DocumentFormats) => Promise<object>): void {
  const open = { config: { access: { operation: 'publico' } } } as const
  for (const [path, formats] of [
    ['/openapi.json', 'json'],
    ['/openapi-json.json', 'solo-json'],
    ['/openapi-formatos.json', 'todos'],
  ] as const) {
    const openapi = keptPacked(async () => Buffer.from(JSON.stringify(await describe(formats))))
    app.get(path, { config: { ...open.config, large: true } }, (request, reply) =>
      openapi(request, reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')),
    )
  }
  app.get('/docs', open, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
  app.get('/docs/inicio.js', open, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  for (const [name, type] of Object.entries(files)) {
    const file = keptPacked(() => readFile(join(folder, name)))
    app.get(`/docs/${name}`, open, (request, reply) =>
      file(request, reply.type(type).header('cache-control', 'max-age=86400')),
    )
  }
}
