import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { icdEntry, sampleEntries } from '../../../../test/catalogos/icd-catalogue.ts'
import { foldedText } from '../../../model/text/plain-text.ts'
import { wordsOf } from '../../../model/text/words.ts'
import { tsvRows } from '../../../modules/tsv-table/index.ts'
import { embeddedCie10 } from '../embedded/cie10.ts'
import { buildIcdIndex } from './build-icd-index.ts'
import { type IcdSearchRequest, type IcdSearchResult, searchIcd } from './icd-search.ts'
import { icdSynonyms } from './icd-synonyms.ts'
import { stem } from './stem.ts'
import { STOP_WORDS } from './words.ts'

const sample = buildIcdIndex(sampleEntries)
const find = (q: string, more: Partial<IcdSearchRequest> = {}): IcdSearchResult[] =>
  searchIcd(sample, { q, limite: 10, soloHabilitados: true, ...more })
const codes = (q: string, more?: Partial<IcdSearchRequest>): string[] => find(q, more).map((r) => r.entry.codigo)
const reasons = (q: string): string[] => (find(q)[0]?.coincidencias ?? []).map((c) => `${c.tipo}: ${c.texto}`)
const shown = (q: string): string[] => {
  const [one] = find(q)
  return (one?.resaltado ?? []).map(([from, to]) => one?.entry.nombre.slice(from, to) ?? '')
}

const whole = buildIcdIndex(embeddedCie10().entries)
const first = (q: string): string => searchIcd(whole, { q, limite: 1, soloHabilitados: true })[0]?.entry.codigo ?? ''

test('los plaguicidas por el nombre con que se compran', () => {
  for (const [q, code] of [
    ['intoxicacion por lannate', 'T600'],
    ['ingesta de metomil', 'T600'],
    ['intoxicación por cipermetrina', 'T602'],
    ['intoxicacion por manzate', 'T603'],
    ['intoxicacion por klerat', 'T604'],
    ['envenenamiento con campeon', 'T604'],
    ['ingesta de plaguicida', 'T609'],
  ] as const)
    assert.equal(first(q), code, q)
})

test('una fractura por su hueso, como se abrevia', () => {
  for (const [q, code] of [
    ['fx costal', 'S223'],
    ['fx arcos costales', 'S223'],
    ['fx metatarsiano', 'S923'],
    ['fx escapula', 'S421'],
    ['fx coxis', 'S322'],
    ['fx dorsal', 'S220'],
    ['fx olecranon', 'S520'],
    ['fx femoral', 'S729'],
    ['fx humeral', 'S423'],
    ['fx pilon tibial', 'S823'],
    ['fx patela', 'S820'],
    ['fx nasal', 'S022'],
    ['fx huesos propios', 'S022'],
  ] as const)
    assert.equal(first(q), code, q)
})

describe('buscar un diagnóstico', () => {
  test('por su código, con punto o sin él, entero o en parte', () => {
    for (const q of ['J459', 'j45.9', 'J45 9', 'J45-9', 'J45.90']) assert.equal(codes(q)[0], 'J459', q)
    for (const q of ['i10', 'I10X', 'I10.X']) assert.equal(codes(q)[0], 'I10X', q)
    assert.deepEqual(codes('j45'), ['J450', 'J451', 'J458', 'J459'])
  })

  test('lo general antes que lo particular', () => {
    assert.equal(codes('hipertensión')[0], 'I10X')
    assert.equal(codes('asma')[0], 'J459')
    assert.equal(codes('diabetes')[0], 'E119')
    assert.equal(codes('apendicitis')[0], 'K359')
  })

  test('lo particular cuando se pide', () => {
    assert.equal(codes('hipertensión secundaria')[0], 'I159')
    assert.equal(codes('asma mixta')[0], 'J458')
    assert.equal(codes('historia familiar diabetes')[0], 'Z833')
    assert.equal(codes('antecedente familiar de diabetes')[0], 'Z833')
    assert.equal(codes('diabetes con complicaciones renales')[0], 'E112')
    assert.equal(codes('epoc exacerbado')[0], 'J441')
  })

  test('siglas, habla corriente, comienzos y errores', () => {
    for (const [q, code] of [
      ['hta', 'I10X'],
      ['dm 2', 'E119'],
      ['presion alta', 'I10X'],
      ['hiper art', 'I10X'],
      ['hipertencion', 'I10X'],
      ['hiper tension', 'I10X'],
      ['gripa', 'J00X'],
      ['infec uri', 'N390'],
      ['paciente que refiere dolor de cabeza', 'R51X'],
      ['le duele mucho la cabeza, cefalea desde anoche', 'R51X'],
    ] as const)
      assert.equal(codes(q)[0], code, q)
  })

  test('cada resultado dice por qué', () => {
    assert.ok(reasons('hta').includes('sinonimo: «hta» = «hipertensión arterial»'))
    assert.ok(reasons('hipertencion').includes('parecido: «hipertencion» ≈ «Hipertensión»'))
    assert.ok(reasons('j45').includes('codigo: el código empieza por J45'))
    assert.ok(reasons('I10').includes('exacto: es el código I10X'))
    assert.ok(reasons('infec urinarias').includes('prefijo: «infec…» empieza «Infección»'))
    assert.ok(reasons('fiebre tifoidea').includes('exacto: es el nombre completo'))
  })

  test('resalta lo buscado en el nombre que se muestra', () => {
    assert.deepEqual(shown('enfer obstruct'), ['Enfer', 'obstruct'])
    assert.deepEqual(shown('cardiaca insuficiencia'), ['Insuficiencia', 'cardíaca'])
    assert.deepEqual(shown('iam'), [])
  })

  test('el sexo y la edad bajan, no esconden, y se dice', () => {
    const man = find('hipertension gestacional', { sexo: '01' })
    assert.deepEqual(man[0]?.entry.codigo === 'O13X' && man[0].adecuado, { sexo: false, edad: true })
    assert.deepEqual(find('hipertension gestacional', { sexo: '02' })[0]?.adecuado, { sexo: true, edad: true })
    assert.equal(codes('próstata', { sexo: '02' }).length, codes('próstata', { sexo: '01' }).length)
    assert.equal(codes('tetanos', { edadDias: 5 })[0], 'A33X')
    assert.equal(codes('tetanos', { edadDias: 9000 })[0], 'A35X')
    assert.equal(find('tetanos neonatal', { edadDias: 29 })[0]?.adecuado.edad, false)
    assert.equal(find('tetanos neonatal', { edadDias: 28 })[0]?.adecuado.edad, true)
  })

  test('por capítulo, por clasificación y solo lo vigente', () => {
    const index = buildIcdIndex([
      ...sampleEntries,
      icdEntry('CA23.32', 'Asma, no especificada, sin complicaciones', { sistema: 'cie11', capitulo: '12' }),
      icdEntry('J999', 'Asma antigua', { habilitado: false }),
    ])
    const ask = (more: Partial<IcdSearchRequest>): string[] =>
      searchIcd(index, { q: 'asma', limite: 20, soloHabilitados: true, ...more }).map((r) => r.entry.codigo)
    assert.deepEqual(ask({ sistema: 'cie11' }), ['CA23.32'])
    assert.ok(!ask({ sistema: 'cie10' }).includes('CA23.32'))
    assert.ok(!ask({}).includes('J999'))
    assert.ok(ask({ soloHabilitados: false }).includes('J999'))
    assert.deepEqual(ask({ capitulo: 'XX' }), [])
    assert.equal(ask({ q: 'ca23.32' })[0], 'CA23.32')
  })

  test('lo que un profesional usa sube', () => {
    const usage = (code: string) => (code === 'J451' ? { points: 12, why: 'usted lo usa' } : null)
    assert.deepEqual(codes('asma alérgica')[0], 'J450')
    assert.deepEqual(codes('asma alérgica', { usage })[0], 'J451')
    assert.equal(codes('asma', { usage })[0], 'J459', 'con medida')
    const used = find('asma', { usage }).find((r) => r.entry.codigo === 'J451')
    assert.deepEqual(used?.coincidencias.at(-1), { tipo: 'uso', texto: 'usted lo usa' })
  })

  test('las partes de la explicación suman el puntaje', () => {
    for (const q of ['hta', 'asma', 'i10', 'hipertencion secundaria'])
      for (const result of find(q, { explain: true, sexo: '01', usage: () => ({ points: 3, why: '' }) })) {
        const total = Object.values(result.partes ?? {}).reduce((a, b) => a + b, 0)
        assert.ok(Math.abs(total - result.puntaje) < 0.01, `${q}: ${result.entry.codigo}`)
      }
    assert.equal(find('asma')[0]?.partes, undefined)
  })

  test('los sinónimos son muchos, dicen qué significan y no se repiten', () => {
    const uses = tsvRows(new URL('synonyms.tsv', import.meta.url)).map(([, , , use = '', ...more]) =>
      [use, ...more].join(),
    )
    assert.deepEqual([...new Set(uses)].sort(), ['', 'coloquial', 'igual'])
    const synonyms = icdSynonyms()
    assert.ok(synonyms.length >= 400)
    for (const s of synonyms) {
      assert.notEqual(s.significa, '', s.dicho)
      for (const code of s.codigos) assert.match(code, /^[A-Z][0-9]{2}[0-9X]?$/, s.dicho)
    }
    const keys = synonyms.map((s) => `${foldedText(s.dicho)} = ${foldedText(s.significa)}`)
    assert.deepEqual(
      keys.filter((key, i) => keys.indexOf(key) !== i),
      [],
    )
  })
})

describe('lo que vale para todo el catálogo', () => {
  const { entries } = embeddedCie10()
  const index = buildIcdIndex(entries)
  const first = (q: string, limite = 5): string[] =>
    searchIcd(index, { q, limite, soloHabilitados: false }).map((r) => r.entry.codigo)
  const any = fc.constantFrom(...entries)
  // More words than a query may have cannot all be looked for, and a word said twice is looked for once.
  const brief = fc.constantFrom(
    ...entries.filter(({ nombre }) => {
      const words = wordsOf(nombre).flatMap((w) => (STOP_WORDS.has(w.text) ? [] : [stem(w.text)]))
      return words.length <= 12 && new Set(words).size === words.length
    }),
  )
  const shuffled = brief.chain((entry) => {
    const words = entry.nombre.split(' ')
    return fc.shuffledSubarray(words, { minLength: words.length }).map((order) => ({ entry, q: order.join(' ') }))
  })

  test('todo código se encuentra a sí mismo de primero', () => {
    fc.assert(
      fc.property(any, ({ codigo }) => {
        assert.equal(first(codigo)[0], codigo)
        assert.equal(first(`${codigo.slice(0, 3)}.${codigo.slice(3)}`.toLowerCase())[0], codigo)
      }),
    )
  })

  test('todo nombre se encuentra por sus palabras en cualquier orden', () => {
    fc.assert(
      fc.property(shuffled, ({ entry, q }) => assert.ok(first(q).includes(entry.codigo), `${entry.codigo}: ${q}`)),
    )
  })

  test('tildes y mayúsculas nunca importan', () => {
    fc.assert(
      fc.property(shuffled, ({ q }) => {
        const expected = first(q)
        assert.deepEqual(first(foldedText(q)), expected)
        assert.deepEqual(first(q.toUpperCase()), expected)
        assert.deepEqual(first(q.normalize('NFD')), expected)
      }),
    )
  })

  test('lo resaltado está en el nombre, en orden y sin pisarse', () => {
    fc.assert(
      fc.property(shuffled, fc.nat(40), ({ q }, length) => {
        for (const { entry, resaltado } of searchIcd(index, {
          q: q.slice(0, length),
          limite: 20,
          soloHabilitados: false,
        }))
          resaltado.reduce((end, [from, to]) => {
            assert.ok(from >= end && to > from && to <= entry.nombre.length)
            return to
          }, 0)
      }),
    )
  })

  test('dos veces lo mismo da lo mismo', () => {
    fc.assert(fc.property(shuffled, ({ q }) => assert.deepEqual(first(q, 20), first(q, 20))))
  })

  test('ningún texto la hace fallar', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (q) => assert.ok(first(q).length <= 5)))
    for (const q of [
      'a'.repeat(10_000),
      'asma '.repeat(2_000),
      'x1 '.repeat(4_000),
      '😀'.repeat(5_000),
      '.*+?^$()|[]\\',
      '%_\'"--;',
      '\0',
      '\ud800',
      '   \t\n ',
      '',
      '__proto__ constructor toString',
    ])
      assert.ok(first(q).length <= 5)
    assert.deepEqual(first('   '), [])
    assert.deepEqual(first('\0'), [])
  })
})
