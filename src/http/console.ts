import { createReadStream, existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../model/problem.ts'
import { notFound } from '../model/problems.ts'
import { varyBy } from './compress.ts'
import { paramsOf } from './request/address.ts'

/** Scripts only from here and none inside pages. Styles are set by the components themselves, and PDFs shown in place. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src blob:',
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const FILE = /^[\w.-]{1,120}$/
/** Their names change with their content. */
const FOREVER = 'public, max-age=31536000, immutable'

const AGAIN_S = 3
/** While a first start builds it: a browser would keep a refusal in JSON as a file. It opens by itself. */
const PREPARING = `<!doctype html><html lang="es-CO"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${AGAIN_S}"><title>Custodia</title>
<style>:root{color-scheme:light dark}body{font:1rem system-ui;margin:20vh auto;max-width:34rem;padding:0 1rem}</style>
<h1>Preparando la consola…</h1><p>Solo la primera vez o tras una actualización. Esta página se abre sola cuando esté lista; si tarda
más de unos minutos, mire lo que dice la terminal.</p></html>`

/** Every page of the console is the same document at `/` and below `/c/`; what it loads lies in `/consola/`. */
export function consoleRoutes(app: FastifyInstance, folder: string | null): void {
  if (folder === null) return
  const open = { config: { access: { operation: 'publico' } } } as const
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
      .header('cache-control', 'no-cache')
    if (!existsSync(join(folder, 'index.html'))) return reply.code(503).header('retry-after', AGAIN_S).send(PREPARING)
    const files = await firstFiles(folder, request.url)
    if (files.length > 0)
      reply.header('link', files.map((file) => `</${file}>; rel=modulepreload; crossorigin`).join(', '))
    return sendFile(request, reply, join(folder, 'index.html'))
  }
  app.get('/', open, page)
  app.get('/c/*', open, page)
  app.get('/c', open, async (_, reply) => reply.redirect('/'))
  app.get('/consola/:archivo', open, async (request, reply) => {
    const { archivo = '' } = paramsOf(request)
    const type = TYPES[extname(archivo)]
    if (type === undefined || !FILE.test(archivo)) throw new Problem(notFound)
    reply.type(type).header('cache-control', FOREVER)
    return sendFile(request, reply, join(folder, 'consola', archivo))
  })
}

/** What the page in that address is made of, where the console says so: the browser need not find out piece by piece. */
async function firstFiles(folder: string, url: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, 'paginas.json'), 'utf8').catch(() => '{}')
  const pages: Readonly<Record<string, readonly string[]>> = JSON.parse(text)
  const [path = ''] = url.split('?')
  const found = Object.entries(pages).find(([page]) =>
    new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(path),
  )
  return found?.[1] ?? []
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? ''
  varyBy(reply, 'accept-encoding')
  for (const [encoding, suffix] of ENCODINGS) {
    if (!accepted.includes(encoding)) continue
    const found = await stat(`${file}${suffix}`).catch(() => null)
    if (found === null) continue
    return reply
      .header('content-encoding', encoding)
      .header('content-length', found.size)
      .send(createReadStream(`${file}${suffix}`))
  }
  const content = await readFile(file).catch(() => null)
  if (content === null) throw new Problem(notFound)
  return reply.send(content)
}
