const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone o iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/** Which machine a session is of, so that its owner recognises it: `Chrome en Windows`. */
export function agentWords(agent: string | null): string {
  if (agent === null) return 'Equipo desconocido'
  const named = (all: typeof BROWSERS): string | undefined => all.find(([mark]) => mark.test(agent))?.[1]
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  if (browser === undefined) return agent.slice(0, 60)
  return system === undefined ? browser : `${browser} en ${system}`
}
