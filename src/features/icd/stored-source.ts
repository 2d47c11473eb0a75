import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { cie10Version } from './embedded/version.ts'
import type { IcdEntry } from './entry.ts'
import type { IcdSource } from './source.ts'

/** What comes with the service, until something was loaded over it (`features/catalogos`). */
export function storedIcdSource({ db, reading }: Pick<Core, 'db' | 'reading'>): IcdSource {
  const versions = async (tx: Tx): Promise<Map<string, number>> => {
    const rows = await tx.run<{ nombre: string; version: number }>({
      name: 'icd_versiones',
      text: `select c.nombre, c.version from catalogo c where c.nombre in ('cie10', 'cie11', 'cie10_cie11')`,
      values: [],
    })
    return new Map(rows.map((r) => [r.nombre, Number(r.version)]))
  }
  const current = (tx: Tx, catalogue: string): Promise<StoredCode[]> =>
    tx.run<StoredCode>({
      text: `select k.codigo, k.nombre, k.habilitado, k.datos from catalogo_codigo k
where k.catalogo = $1 and k.hasta is null order by k.codigo`,
      values: [catalogue],
    })

  return {
    async version() {
      const found = await versions(db)
      const loaded = [...found].filter(([, n]) => n > 0).sort()
      const own = (found.get('cie10') ?? 0) > 0 ? [] : [cie10Version]
      return [...own, ...loaded.map(([name, n]) => `${name} v${n}`)].join(' · ')
    },
    entries: () =>
      reading.snapshot(async (tx) => {
        const found = await versions(tx)
        const ten =
          (found.get('cie10') ?? 0) > 0
            ? (await current(tx, 'cie10')).map(entryOf('cie10'))
            : (await import('./embedded/cie10.ts')).embeddedCie10().entries
        return [...ten, ...(await current(tx, 'cie11')).map(entryOf('cie11'))]
      }),
    async mappings() {
      const pairs = new Map<string, string[]>()
      const add = (from: string, to: string): void => {
        const known = pairs.get(from)
        if (known === undefined) pairs.set(from, [to])
        else known.push(to)
      }
      for (const { codigo, habilitado } of await reading.snapshot((tx) => current(tx, 'cie10_cie11'))) {
        const [ten = '', eleven = ''] = codigo.split(' ')
        if (!habilitado) continue
        add(`cie10:${ten}`, eleven)
        add(`cie11:${eleven}`, ten)
      }
      return pairs
    },
  }
}

interface StoredCode {
  readonly codigo: string
  readonly nombre: string
  readonly habilitado: boolean
  readonly datos: {
    readonly capitulo?: string
    readonly sexo?: '01' | '02'
    readonly edad_minima?: number
    readonly edad_maxima?: number
  }
}

const entryOf =
  (sistema: IcdEntry['sistema']) =>
  ({ codigo, nombre, habilitado, datos }: StoredCode): IcdEntry => ({
    sistema,
    codigo,
    nombre,
    capitulo: datos.capitulo ?? '',
    sexo: datos.sexo ?? null,
    edadMinima: datos.edad_minima ?? null,
    edadMaxima: datos.edad_maxima ?? null,
    habilitado,
  })
