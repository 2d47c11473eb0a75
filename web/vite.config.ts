import { defineConfig } from 'vite'
import { configFromEnvironment } from '../src/config.ts'

/** What the service answers itself, as prefixes; the rest is the console. */
const API = [
  '/.well-known',
  '/auth',
  '/oauth',
  '/hce',
  '/paciente',
  '/fhir',
  '/auditoria',
  '/catalogos',
  '/sistema',
  '/verificar',
  '/metrics',
  '/salud',
  '/docs',
  '/openapi.json',
]

/** How many pages make a piece common. */
const SHARED = 6

export default defineConfig(({ command }) => ({
  base: '/',
  build: {
    outDir: 'dist',
    assetsDir: 'consola',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      // Every file of the components says where it runs, and all of ours run in a browser.
      onLog: (level, log, tell) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
      },
      output: {
        codeSplitting: {
          // Pieces that many pages use come in one file: each of a page's forty would wait for its turn with the others.
          groups: [{ name: 'piezas', test: /node_modules[\\/]/, minShareCount: SHARED }],
        },
      },
    },
  },
  ...(command === 'serve' ? { server: { port: 5173, proxy: toService() } } : {}),
}))

/** While it is being written, the console finds the service where the same settings put it. */
function toService() {
  const target = `http://127.0.0.1:${configFromEnvironment().port}`
  return Object.fromEntries(API.map((path) => [path, { target, changeOrigin: true }]))
}
