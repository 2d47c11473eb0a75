import { deserialize, serialize } from 'node:v8'
import type { IcdEntry } from './entry.ts'
import type { IcdIndex } from './search/icd-search.ts'
import { packIndex, unpackIndex } from './search/pack-index.ts'
import { spokenNames } from './spoken-names.ts'

export interface ReadyIcd {
  readonly version: string
  readonly index: IcdIndex
  /** Names of the three-character categories. */
  readonly categories: ReadonlyMap<string, string>
  /** How notes name what it has; unpacked only when a note is read. */
  spoken(): readonly string[]
}

/** The entries in columns: twelve thousand objects would be three times as many bytes, and as long to read. */
interface Packed {
  readonly version: string
  readonly sistemas: Uint8Array
  readonly codigos: string
  readonly nombres: string
  readonly capitulos: string
  readonly sexos: Uint8Array
  /** -1 where there is no limit. */
  readonly edadesMinimas: Int32Array
  readonly edadesMaximas: Int32Array
  readonly habilitados: Uint8Array
  readonly categorias: string
  readonly dichos: string
  readonly index: Uint8Array
}

/** Neither a code nor a name can have it: PostgreSQL does not store it. */
const BETWEEN = '\0'
const SYSTEMS = ['cie10', 'cie11'] as const
const SEXES = [null, '01', '02'] as const

export function packCatalogue({ version, index, categories }: Omit<ReadyIcd, 'spoken'>): Uint8Array<ArrayBuffer> {
  const { entries } = index
  const packed: Packed = {
    version,
    sistemas: Uint8Array.from(entries, (e) => SYSTEMS.indexOf(e.sistema)),
    codigos: entries.map((e) => e.codigo).join(BETWEEN),
    nombres: entries.map((e) => e.nombre).join(BETWEEN),
    capitulos: entries.map((e) => e.capitulo).join(BETWEEN),
    sexos: Uint8Array.from(entries, (e) => SEXES.indexOf(e.sexo)),
    edadesMinimas: Int32Array.from(entries, (e) => e.edadMinima ?? -1),
    edadesMaximas: Int32Array.from(entries, (e) => e.edadMaxima ?? -1),
    habilitados: Uint8Array.from(entries, (e) => (e.habilitado ? 1 : 0)),
    categorias: [...categories].flat().join(BETWEEN),
    dichos: spokenNames(entries).join(BETWEEN),
    index: packIndex(index),
  }
  return new Uint8Array(serialize(packed))
}

export function unpackCatalogue(bytes: Uint8Array): ReadyIcd {
  const packed: Packed = deserialize(bytes)
  const nombres = lines(packed.nombres)
  const capitulos = lines(packed.capitulos)
  const known = new Map<string, string>()
  const entries = lines(packed.codigos).map((codigo, row): IcdEntry => {
    const capitulo = capitulos[row] ?? ''
    // One text for all of a chapter.
    if (!known.has(capitulo)) known.set(capitulo, capitulo)
    return {
      sistema: SYSTEMS[packed.sistemas[row] ?? 0] ?? 'cie10',
      codigo,
      nombre: nombres[row] ?? '',
      capitulo: known.get(capitulo) ?? '',
      sexo: SEXES[packed.sexos[row] ?? 0] ?? null,
      edadMinima: limit(packed.edadesMinimas[row]),
      edadMaxima: limit(packed.edadesMaximas[row]),
      habilitado: packed.habilitados[row] === 1,
    }
  })
  const named = lines(packed.categorias)
  const categories = new Map<string, string>()
  for (let i = 0; i < named.length; i += 2) categories.set(named[i] ?? '', named[i + 1] ?? '')
  const { version, dichos } = packed
  return { version, index: unpackIndex(packed.index, entries), categories, spoken: () => lines(dichos) }
}

const lines = (joined: string): string[] => (joined === '' ? [] : joined.split(BETWEEN))
const limit = (days: number | undefined): number | null => (days === undefined || days < 0 ? null : days)
