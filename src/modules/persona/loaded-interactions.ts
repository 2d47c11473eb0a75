import type { Reading } from '../../engine/connection/reading.ts'
import { apart } from '../../engine/connection/request-time.ts'
import type { Gravedad } from '../../model/codes/gravity.ts'
import { drugKey, drugRoot } from '../../model/drug-names.ts'
import type { NamedMedicine } from '../medicamentos/index.ts'

/** Two medicines that should not meet, as an institution loaded them: by DCI or by the beginning of an ATC code. */
export interface LoadedPair {
  readonly a: string
  readonly b: string
  readonly gravedad: Gravedad
  readonly mecanismo: string
  readonly efecto: string
  readonly conducta: string
  readonly fuente: string
}

export interface LoadedInteractions {
  between(x: NamedMedicine, y: NamedMedicine): LoadedPair[]
}
export const noneLoaded: LoadedInteractions = { between: () => [] }

const ATC_LENGTHS = [3, 4, 5, 7]
const LONGEST_NAME = 6

/** Looked up by what a prescription says, so that it costs the same however many pairs there are. */
export function loadedInteractions(pairs: readonly LoadedPair[]): LoadedInteractions {
  if (pairs.length === 0) return noneLoaded
  const known = new Set(pairs.flatMap(({ a, b }) => [drugKey(a), drugKey(b)]))
  const byPair = new Map(pairs.map((p) => [[drugKey(p.a), drugKey(p.b)].sort().join('\n'), p]))
  const keysOf = ({ dci, atc }: NamedMedicine): string[] => {
    const words = drugRoot(dci).split(' ')
    const named = words.flatMap((_, at) =>
      Array.from({ length: Math.min(LONGEST_NAME, words.length - at) }, (__, n) =>
        words.slice(at, at + n + 1).join(' '),
      ),
    )
    const coded = atc === null ? [] : ATC_LENGTHS.filter((n) => n <= atc.length).map((n) => atc.slice(0, n))
    return [...named, ...coded].filter((key) => known.has(key))
  }
  return {
    between(x, y) {
      const [left, right] = [keysOf(x), keysOf(y)]
      const found = left.flatMap((a) => right.map((b) => byPair.get([a, b].sort().join('\n'))))
      return [...new Set(found.filter((p) => p !== undefined))]
    },
  }
}

export interface InteractionVersions {
  of(catalogue: string): Promise<number>
}

/** What is loaded now, read again only when another version is current. */
export type LoadedReader = () => Promise<LoadedInteractions>

export function interactionReader(reading: Reading, versions: InteractionVersions): LoadedReader {
  let ready: { readonly version: number; readonly loaded: Promise<LoadedInteractions> } | undefined
  const read = async (): Promise<LoadedInteractions> => {
    const text = `select k.datos from catalogo_codigo k where k.catalogo = 'interacciones' and k.hasta is null and k.habilitado`
    const rows = await reading.snapshot((tx) => tx.run<{ datos: LoadedPair }>({ text, values: [] }))
    return loadedInteractions(rows.map(({ datos }) => datos))
  }
  return async () => {
    const version = await versions.of('interacciones')
    if (version === 0) return noneLoaded
    if (ready?.version !== version) {
      const loaded = apart(read)
      ready = { version, loaded }
      loaded.catch(() => {
        ready = undefined
      })
    }
    return ready.loaded
  }
}
