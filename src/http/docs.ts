import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingOf, varyBy } from './compress.ts'
import { gzipWhole } from './gzip.ts'
import type { DocumentFormats } from './openapi/json-first.ts'

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

/** Made and packed for the first caller and kept so, a quarter of its size; it is unpacked for the few that take it only so. */
function keptPacked(
  make: () => Promise<Buffer>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let packed: Promise<Buffer> | undefined
  return async (request, reply) => {
    varyBy(reply, 'accept-encoding')
    packed ??= make().then(gzipWhole)
    const body = await packed.catch((error) => {
      packed = undefined
      throw error
    })
    return encodingOf(request.headers['accept-encoding'], 'gzip') === 'gzip'
      ? reply.header('content-encoding', 'gzip').send(body)
      : reply.send(await promisify(gunzip)(body))
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
    app.get(path, open, (request, reply) => openapi(request, reply.type('application/json; charset=utf-8')))
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
