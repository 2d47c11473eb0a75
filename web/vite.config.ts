import { defineConfig } from 'vite'
import { configFromEnvironment } from '../src/config.ts'
import { accessFacts } from './access-facts.ts'
import { componentStyles } from './component-styles.ts'
import { CHART, ENCOUNTER, FORMS, fileOf, firstFiles, HOME, PATIENTS, SHELL } from './first-files.ts'
import { steadyIds } from './steady-ids.ts'

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

const TABLES = /[\\/]src[\\/]model[\\/]/
const MODEL = /[\\/]src[\\/](model|resources)[\\/]/

export default defineConfig(({ command }) => ({
  base: '/',
  plugins: [accessFacts(), componentStyles(), steadyIds(), firstFiles()],
  build: {
    outDir: 'dist',
    assetsDir: 'consola',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    // Most of what there is in one file, on purpose.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Every file of the components says where it runs, and all of ours run in a browser.
      onLog: (level, log, tell) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
      },
      output: {
        codeSplitting: {
          // A page of forty small files waits for forty turns: what begins comes in one file, then the frame, then the search
          // and the chart, the first page, an encounter; only what others share comes in three, so that nobody waits for it. The
          // tables and declarations of a page and the forms of an encounter stand apart, each to be made in a turn of its own
          // (`in-turns.ts`).
          groups: [
            { ...fileOf('sesion', 'main.ts'), priority: 9 },
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8.5 },
            { ...fileOf('consola', 'console.tsx'), priority: 8 },
            { ...fileOf('marco', SHELL), priority: 7 },
            { ...fileOf('ficha', PATIENTS, CHART), minShareCount: 2, priority: 6 },
            { ...fileOf('inicio-modelo', HOME), test: MODEL, minShareCount: 2, priority: 5.5 },
            { ...fileOf('inicio', HOME), minShareCount: 2, priority: 5 },
            { ...fileOf('atencion-tablas', ENCOUNTER), test: TABLES, minShareCount: 2, priority: 4.6 },
            { ...fileOf('atencion-modelo', ENCOUNTER), test: MODEL, minShareCount: 2, priority: 4.5 },
            { ...fileOf('formas', FORMS), minShareCount: 2, priority: 4.2 },
            { ...fileOf('atencion', ENCOUNTER), minShareCount: 2, priority: 4 },
            { name: 'piezas', test: /[\\/]node_modules[\\/]/, minShareCount: 2, priority: 3 },
            { name: 'modelo', test: MODEL, minShareCount: 2, priority: 2 },
            { name: 'comun', test: /[\\/]web[\\/]src[\\/]/, minShareCount: 2, priority: 1 },
          ],
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
