/** Orders by their name, each loaded only when it is asked for. `USAGE` of one is how it is used, where that is more than what it is about. */
export type Commands = Readonly<
  Record<string, { about: string; load: () => Promise<{ run(args: string[]): Promise<number>; USAGE?: string }> }>
>

/** What serves to change Custodia and to make its releases. Nothing else leads to these modules, so that a release does without what they need. */
export const developmentCommands: Commands = {
  consola: {
    about: 'La consola web: construir, desarrollo (npm run dev).',
    load: () => import('./consola.ts'),
  },
  generar: {
    about:
      'Escribe docs/generated desde el código; --comprobar solo compara, --ejemplos=URL toma antes los ejemplos de un servicio con la demostración.',
    load: () => import('./generate.ts'),
  },
  migracion: {
    about: 'Escribe la migración que falta para igualar las declaraciones: NOMBRE.',
    load: () => import('./migration.ts'),
  },
  comprobar: {
    about: 'Tipos, estilo, documentos generados y pruebas (npm test).',
    load: () => import('./check.ts'),
  },
  simulacro: {
    about: 'Los simulacros largos y su tabla: [NOMBRE…] [--veces=N] [--escribir] (npm run drill).',
    load: () => import('./drills/simulacro.ts'),
  },
  bench: {
    about: 'Mide el servicio junto a sus puntos de comparación (npm run bench).',
    load: () => import('../../bench/bench.ts'),
  },
  cliente: {
    about: 'Construye el cliente en TypeScript: [--documento DIRECCIÓN|ARCHIVO].',
    load: () => import('./release/client.ts'),
  },
  empaquetar: {
    about:
      'Escribe los archivos de esta versión, con la consola construida: [CARPETA] [--ensayo] [--plataforma=P] (npm run release).',
    load: () => import('./empaquetar.ts'),
  },
}
