import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type IcdCatalogue, icdCatalogues } from './catalogue.ts'
import { cie10Version } from './embedded/version.ts'
import { embeddedIcdSource } from './embedded-source.ts'
import type { IcdEntry } from './entry.ts'
import { packedEmbedded } from './make-prebuilt.ts'
import { readPrebuilt } from './prebuilt.ts'
import { searchIcd } from './search/icd-search.ts'
import type { IcdSource } from './source.ts'

const entry = (codigo: string, nombre: string, more: Partial<IcdEntry> = {}): IcdEntry => ({
  sistema: 'cie10',
  codigo,
  nombre,
  capitulo: 'X',
  sexo: null,
  edadMinima: null,
  edadMaxima: null,
  habilitado: true,
  ...more,
})

/** What a provider loaded: it changes while the service runs. */
function loaded(first: string, entries: readonly IcdEntry[], mapped: Record<string, string[]> = {}) {
  let version = first
  let failing = false
  const source: IcdSource = {
    async version() {
      if (failing) throw new Error('sin base de datos')
      return version
    },
    entries: async () => entries,
    mappings: async () => new Map(Object.entries(mapped)),
  }
  return {
    source,
    change(to: string) {
      version = to
    },
    fail(now: boolean) {
      failing = now
    },
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await wait(20)
}
const names = (catalogue: IcdCatalogue, q: string): string[] =>
  searchIcd(catalogue.index, { q, limite: 5, soloHabilitados: true }).map((r) => r.entry.codigo)

describe('el catálogo', () => {
  test('lo que viene preparado es lo que se construye', async () => {
    assert.equal(Buffer.compare(await readPrebuilt(), packedEmbedded()), 0)
  })

  test('incluido: se busca, se consulta y dice qué se parece', async () => {
    const catalogues = icdCatalogues({ source: embeddedIcdSource(), everyMs: 3_600_000 })
    try {
      const now = await catalogues.current()
      assert.equal(now.version, cie10Version)
      assert.equal(names(now, 'hta')[0], 'I10X')
      assert.equal(now.categories.get('E11'), 'Diabetes mellitus no insulinodependiente')
      assert.equal(now.lookup.find('cie10', 'I10X')?.nombre, 'Hipertensión esencial (primaria)')
      for (const code of ['I10', 'i10x', 'I1', '', 'ZZZZ', '%'])
        assert.equal(now.lookup.find('cie10', code), undefined, code)
      assert.equal(now.lookup.find('cie11', 'I10X'), undefined)
      assert.deepEqual(
        now.lookup.near('cie10', 'E11X').map((c) => c.codigo),
        ['E119', 'E110', 'E111'],
      )
      assert.deepEqual(now.lookup.near('cie10', 'I'), [])
      assert.deepEqual([now.lookup.knows('cie10'), now.lookup.knows('cie11')], [true, false])
    } finally {
      await catalogues.close()
    }
  })

  test('cargado: se construye aparte, y el anterior sirve mientras tanto', async () => {
    const cie11 = entry('CA23', 'Asma', { sistema: 'cie11', capitulo: '12' })
    const { source, change } = loaded(
      'uno',
      [entry('J459', 'Asma, no especificada', { sexo: '02', edadMaxima: 28 }), cie11],
      {
        'cie10:J459': ['CA23', 'ZZ99'],
        'cie11:CA23': ['J459'],
      },
    )
    const catalogues = icdCatalogues({ source, everyMs: 30 })
    try {
      const first = await catalogues.current()
      const asthma = first.lookup.find('cie10', 'J459') as IcdEntry
      assert.deepEqual(asthma, entry('J459', 'Asma, no especificada', { sexo: '02', edadMaxima: 28 }))
      assert.deepEqual(first.equivalents(asthma), [cie11])
      assert.deepEqual(first.equivalents(cie11), [asthma])
      change('dos')
      assert.equal((await catalogues.current()).version, 'uno')
      assert.deepEqual(names(first, 'asma').toSorted(), ['CA23', 'J459'])
      await until(async () => (await catalogues.current()).version === 'dos')
    } finally {
      await catalogues.close()
    }
  })

  test('si la fuente falla sigue el que había, y sin ninguno lo dice', async () => {
    const { source, change, fail } = loaded(cie10Version, [])
    let failures = 0
    const catalogues = icdCatalogues({ source, everyMs: 10, onError: () => failures++ })
    await catalogues.current()
    fail(true)
    await until(async () => failures > 0)
    assert.equal((await catalogues.current()).version, cie10Version)
    await catalogues.close()
    change('otra')
    const none = icdCatalogues({ source, everyMs: 3_600_000 })
    await assert.rejects(none.current(), /sin base de datos/)
    fail(false)
    assert.equal((await none.current()).version, 'otra')
    await none.close()
  })

  test('cerrarlo mientras se construye no deja nada andando', async () => {
    const { source } = loaded('uno', [entry('J459', 'Asma')])
    const catalogues = icdCatalogues({ source, everyMs: 3_600_000 })
    const asked = assert.rejects(catalogues.current())
    await catalogues.close()
    await asked
  })
})
