import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { after, before, describe, mock, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type AnyNode, parse } from 'acorn'
import { analyse } from 'scslre'
import { refreshIn } from '../../src/auth/session/cookies.ts'
import { formatOf } from '../../src/features/fhir/format/negotiate.ts'
import { splitAt } from '../../src/features/fhir/search/split.ts'
import { patched } from '../../src/features/fhir/write/json-patch.ts'
import { documentIn } from '../../src/features/fhir/write/patient.ts'
import { readBundle } from '../../src/features/fhir/write/read-bundle.ts'
import { languageOf, problemBody } from '../../src/http/answer-problem.ts'
import { wantsXml } from '../../src/http/negotiate.ts'
import { parseForm } from '../../src/http/parse-form.ts'
import { parseXml, XmlError } from '../../src/http/parse-xml.ts'
import { isUnchanged, statedReason } from '../../src/http/preconditions.ts'
import { bodyFromTree } from '../../src/http/tree.ts'
import type { Report } from '../../src/model/check-value.ts'
import { readListQuery } from '../../src/model/list-query.ts'
import { declaredFaults, Problem } from '../../src/model/problem.ts'
import { invalid } from '../../src/model/problems.ts'
import { readBody } from '../../src/model/read-body.ts'
import { TooManyElements } from '../../src/model/text/element-count.ts'
import { parseJson } from '../../src/model/text/parse-json.ts'
import { tsvRows } from '../../src/modules/tsv-table/index.ts'
import { paciente } from '../../src/resources/paciente.ts'

/** What somebody sends is read in one pass, and what is said of it is short: work and words are bounded by its size. */

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))
const SIZE = 60_000

/** So much of `piece` as makes a text of that size, with something before and after. */
const full = (piece: string, before = '', after = ''): string =>
  before + piece.repeat(Math.ceil(SIZE / piece.length)) + after
const numbered = (one: (i: number) => string, before = '', after = ''): string => {
  let text = before
  for (let i = 0; text.length < SIZE; i++) text += one(i)
  return text + after
}
const params = (text: string): URLSearchParams => new URLSearchParams(text)

function quietly(work: () => unknown): void {
  try {
    work()
  } catch {
    // Refused is an answer too.
  }
}

const read = (text: string): void => {
  const report: Report = { errors: [] }
  readBody(paciente, parseJson(text), 'create', report)
  if (report.errors.length > 0) throw new Problem(invalid, { errores: report.errors })
}
const list = (text: string): unknown => readListQuery(paciente, params(text), { errors: [] })
const tree = (text: string): unknown => bodyFromTree(paciente, parseForm(text))

const hostile: readonly (readonly [string, (text: string) => unknown, readonly string[]])[] = [
  [
    'XML',
    parseXml,
    [
      full('&', '<a>', '</a>'),
      full('&amp;', '<a>', '</a>'),
      full('&#1', '<a>'),
      full('<a>'),
      full('<b/>', '<a>', '</a>'),
      full('<b>x</b>', '<a>', '</a>'),
      full('<!---->', '<a>', '</a>'),
      full('x<!---->', '<a>', '</a>'),
      full('-', '<a><!--'),
      full('<![CDATA[]]>', '<a>', '</a>'),
      full(' xmlns:a=""', '<a', '/>'),
      full(' ', '<a', 'x'),
      full(' ', '<?xml version="1.0"', 'x'),
      full(']]', '<a>', '</a>'),
      full('\r', '<a>', '</a>'),
      full('a', '<'),
    ],
  ],
  [
    'formulario',
    tree,
    [
      full('&'),
      full('a=1&'),
      full('=&'),
      full('a[]=1&'),
      full('condiciones[0].cie10=1&'),
      full('a[0]'),
      full('a.'),
      full('a.a'),
      full('%41'),
      full('%'),
      full('+'),
      numbered((i) => `a${i}=1&`),
      numbered((i) => `a[${i % 1000}].b=1&`),
    ],
  ],
  [
    'JSON',
    read,
    [
      full('['),
      full('{"a":'),
      full('[],', '[', '1]'),
      full('{},', '{"condiciones":[', '{}]}'),
      full('\\', '{"a":"', '"}'),
      full('\\"', '{"a":"', '"}'),
      full('\\\\"', '"'),
      full('"'),
      full(','),
      full('1', '{"peso":', '}'),
      full('"a":1,', '{', '"b":1}'),
      numbered((i) => `"a${i}":1,`, '{', '"b":1}'),
      numbered((i) => `"${i}":1,`, '{', '"b":1}'),
    ],
  ],
  [
    'parámetros de una lista',
    list,
    [full('a&'), full('search&'), numbered((i) => `a${i}&`), full('a_desde', '', '=1'), full(' ', 'search=')],
  ],
  ['Accept', wantsXml, [full(','), full(';'), full('q=1;'), full('a/b;q=0.1,'), full(' ', ';q='), full('*')]],
  ['Accept de FHIR', (t) => formatOf(t, params('')), [full(','), full(';'), full('a/b;fhirVersion=4,'), full(' ')]],
  ['Accept-Language', languageOf, [full(','), full('es;q=0,'), full('q='), full('q'), full('1', 'es;q='), full('.')]],
  ['If-None-Match', (t) => isUnchanged(t, '"1"'), [full(','), full('W/'), full('"1"x,'), full(' ')]],
  ['X-Motivo', statedReason, [full('%41'), full('%'), full('e\u0301'), full(' ')]],
  ['Cookie', (cookie) => refreshIn({ headers: { cookie } }), [full('; '), full(';'), full('='), full(' ')]],
  ['valores de FHIR', (t) => splitAt(t, ','), [full(','), full('\\'), full('a\\,')]],
]

describe('cada lector hace un trabajo proporcional a lo que lee', () => {
  const session = new Session()
  before(async () => {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  })
  after(async () => {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  })

  /** How many times a block of our code was entered: a count and not a time, the same on any machine. */
  async function blocksEntered(work: () => unknown): Promise<number> {
    await session.post('Profiler.takePreciseCoverage')
    quietly(work)
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter((script) => script.url.includes('/src/'))
      .flatMap((script) => script.functions.flatMap((f) => f.ranges.map((range) => range.count)))
      .reduce((sum, count) => sum + count, 0)
  }

  /** Of texts of which one is four times as long. What runs once in a process may be counted in either. */
  async function assertSameWork(longer: () => unknown, shorter: () => unknown, which: string): Promise<void> {
    const [much, little] = [await blocksEntered(longer), await blocksEntered(shorter)]
    assert.ok(Math.abs(much - little) <= 10 + little / 100, `${which}: ${much}, ${little}`)
  }

  /** A scan by character enters a handful of blocks for each; a second scan inside the first enters thousands. */
  const PER_CHARACTER = 12

  for (const [name, reader, texts] of hostile) {
    test(name, async () => {
      const much: string[] = []
      for (const text of texts) {
        const entered = await blocksEntered(() => reader(text))
        if (entered > PER_CHARACTER * text.length)
          much.push(`${JSON.stringify(text.slice(0, 30))}: ${entered} de ${text.length}`)
      }
      assert.deepEqual(much, [])
    })
  }

  test('de un JSON con demasiados elementos se lee lo mismo, por largo que sea', async () => {
    const shapes: readonly ((n: number) => string)[] = [
      (n) => `{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join()}}`,
      (n) => `{"entry":[${'{},'.repeat(n)}{}]}`,
      (n) => `{"a":"${'\\"'.repeat(n)}"}`,
      (n) => `{"a":1${' '.repeat(100 * n)}}`,
    ]
    for (const shape of shapes) {
      const [some, more] = [shape(20_000), shape(80_000)]
      assert.throws(() => parseJson(more), TooManyElements)
      await assertSameWork(
        () => read(more),
        () => read(some),
        more.slice(0, 20),
      )
    }
  })

  test('un texto más largo de lo que cabe no se recorre', async () => {
    const long = (n: number): (() => unknown) => {
      const body = { primer_nombre: `a${' b'.repeat(n)}` }
      return () => readBody(paciente, body, 'patch', { errors: [] })
    }
    await assertSameWork(long(400_000), long(100_000), 'un texto largo')
  })

  test('la cuenta nota un recorrido dentro de otro', async () => {
    const twice = (text: string): void => {
      const all = params(text)
      for (const key of all.keys()) splitAt([...all.keys()].join(), key === 'a' ? ',' : '|')
    }
    const text = 'a&'.repeat(200)
    assert.ok((await blocksEntered(() => twice(text))) > PER_CHARACTER * text.length)
  })
})

describe('lo que no se cuenta por bloques se rechaza antes de llegar a quien lo haría', () => {
  /** Characters that a work hands to what reads them outside our code. */
  function handedOver(work: () => unknown): number {
    let characters = 0
    const noting = (owner: object, name: string, lengthOf: (self: unknown, given: unknown) => unknown): MethodMock => {
      const own: unknown = Reflect.get(owner, name)
      assert.ok(typeof own === 'function')
      return mock.method(
        owner,
        name as never,
        function (this: unknown, ...given: unknown[]) {
          characters += String(lengthOf(this, given[0])).length
          return Reflect.apply(own, this, given)
        } as never,
      )
    }
    const mocks = [
      noting(JSON, 'parse', (_self, text) => text),
      ...['replace', 'replaceAll', 'split', 'normalize', 'match', 'matchAll'].map((name) =>
        noting(String.prototype, name, (self) => self),
      ),
    ]
    try {
      quietly(work)
    } finally {
      for (const one of mocks) one.mock.restore()
    }
    return characters
  }
  interface MethodMock {
    readonly mock: { restore(): void }
  }
  const MUCH = 1_000_000
  const keys = Array.from({ length: MUCH / 10 }, (_, i) => `"k${i}":1`).join()
  const patient = { type: 'Patient', about: '', sources: [], params: [] }
  const bundle = (entry: object): unknown =>
    readBundle(
      { resourceType: 'Bundle', type: 'batch', entry: [entry] },
      new Map([['Patient', patient]]),
      'http://x/fhir',
    )
  const patching = (text: string): unknown =>
    bundle({
      request: { method: 'PATCH', url: 'Patient/1' },
      resource: {
        resourceType: 'Binary',
        contentType: 'application/json-patch+json',
        data: Buffer.from(text).toString('base64'),
      },
    })

  for (const [name, work] of [
    ['una clave repetida, y cien mil más', () => parseJson(`{"a":1,"a":1,${keys}}`)],
    ['una clave repetida, y lo que no tiene fondo', () => parseJson(`{"a":1,"a":${'['.repeat(MUCH)}`)],
    ['"+" en un formulario', () => parseForm(`a=${'+'.repeat(MUCH)}`)],
    ['un nombre de formulario', () => parseForm('+'.repeat(MUCH))],
    ['referencias numéricas de XML', () => parseXml(`<a><b>${'&#38;'.repeat(MUCH / 5)}</b></a>`)],
    ['fines de línea de XML', () => parseXml(`<a><b>${'\r'.repeat(MUCH)}</b></a>`)],
    ['un parche en Base64', () => patching(`[${'{},'.repeat(MUCH / 3)}{}]`)],
    ['un parche en Base64 con una clave repetida', () => patching(`[{"a":1,"a":1,${keys}}]`)],
    [
      'la dirección de una entrada',
      () => bundle({ request: { method: 'GET', url: `Patient?${'a&'.repeat(MUCH / 2)}` } }),
    ],
    ['la ruta de un parche', () => patched({}, [{ op: 'add', path: '/'.repeat(MUCH), value: 1 }])],
    ['la clase de un documento', () => documentIn({ identifier: [{ type: { text: 'ñ'.repeat(MUCH) }, value: '1' }] })],
  ] as const) {
    test(name, () => {
      const characters = handedOver(work)
      assert.ok(characters < MUCH / 100, String(characters))
    })
  }

  test('la cuenta nota lo que se entrega', () => {
    assert.ok(handedOver(() => 'a'.repeat(MUCH).replaceAll('a', 'b')) >= MUCH)
    assert.ok(handedOver(() => JSON.parse(`[${'1,'.repeat(MUCH)}1]`)) >= MUCH)
  })
})

test('el primer "&" suelto de un XML se rechaza donde está, y lo que sigue no se mira', () => {
  const at = (source: string): number => {
    try {
      parseXml(source)
    } catch (error) {
      assert.ok(error instanceof XmlError)
      return Number(/\(posición (\d+)\)/.exec(error.message)?.[1])
    }
    return assert.fail('se leyó')
  }
  assert.equal(at(`<a>hola &amp; ${'&'.repeat(1000)}`), 14)
  assert.equal(at('<a><b>1</b>&nada;</a>'), 11)
})

describe('lo que se dice de un rechazo es breve', () => {
  const faults = (body: object): Problem => {
    const report: Report = { errors: [] }
    readBody(paciente, body, 'patch', report)
    return new Problem(invalid, { errores: report.errors })
  }
  const many = faults(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`${'x'.repeat(200)}${i}`, 1])))

  test('se dicen sesenta y cuatro faltas y cuántas más hay, con nombres recortados', () => {
    const body = problemBody(many, 'es', 'x')
    const { errores, errores_omitidos } = body as { errores: { campo: string }[]; errores_omitidos: number }
    assert.equal(errores.length, 64)
    assert.equal(errores_omitidos, 4_936)
    for (const { campo } of errores) assert.equal([...campo].length, 121)
    const half = problemBody(faults({ [`a${'😀'.repeat(300)}`]: 1 }), 'es', 'x') as { errores: { campo: string }[] }
    assert.ok(half.errores[0]?.campo.isWellFormed())
  })

  test('hasta sesenta y cuatro se dicen todas, sin cuenta de lo omitido', () => {
    const body = problemBody(faults(Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`x${i}`, 1]))), 'es', 'x')
    assert.equal((body.errores as unknown[]).length, 64)
    assert.ok(!('errores_omitidos' in body))
  })

  test('a la auditoría van los nombres declarados y nada de lo que alguien escribió en su lugar', () => {
    assert.deepEqual(declaredFaults(many), [])
    const mixed = faults({ sexo_biologico: 7, sexo: 1, condiciones: [{ cie10: 'x', inventado: 1 }] })
    for (const name of declaredFaults(mixed) ?? []) assert.doesNotMatch(name, /inventado|^sexo$/)
    assert.ok(declaredFaults(mixed)?.includes('sexo_biologico'))
  })
})

describe('ningún patrón se demora más de lo que mide su texto', () => {
  /** A pattern that backtracks more than once for each character, and why what it reads is short. */
  const bounded: Readonly<Record<string, string>> = {
    'config.ts /\\/+$/': 'a setting',
    'cli/compose.ts /\\/+$/': 'a setting',
    'features/catalogos/who/client.ts /\\/+$/': 'a setting',
    'features/mipres/client.ts /\\/+$/': 'a setting',
    'features/rda/outbox/ihce-client.ts /\\/+$/': 'a setting',
    'features/fhir/search/edge.ts /\\(.*\\)/': 'the type of a column',
    'features/fhir/format/pretty-xml.ts /<div[\\s>][\\s\\S]*?<\\/div>(?=<)|<[^>]+>/g':
      'our own XML, where everything closes',
    'features/icd/embedded/readable-label.ts / *\\((?:[a-z]\\d\\d(?:\\.\\d?)?[, ]*)+\\)?$/i':
      'a label of the catalogue',
    'features/icd/embedded/readable-label.ts /[.,;: ]+$/': 'a label of the catalogue',
    'features/icd/spoken-names.ts /,? ?(?:no especificad[oa]s?|sin otra especificacion|sitio no especificado|ncop)|\\([^)]*\\)|\\[[^\\]]*\\]/g':
      'a label of a catalogue',
    'features/icd/search/sound.ts /s?c+(?=[ei])|z|x(?=[^aeiou])/g': 'a word of a search of at most 200 characters',
    'features/busqueda/read-query.ts /^[^\\p{L}\\d]+|[^\\p{L}\\d]+$/gu': 'a word of a search of at most 200 characters',
    'features/reporte/pdf/wrap.ts /[^-/.,;:_@?&=]*[-/.,;:_@?&=]+|[^-/.,;:_@?&=]+/g':
      'its second half takes all that the first gave up',
    'auth/password/password-rules.ts /^(.+?)\\1+$/su': 'a password of at most 256 characters',
    'auth/password/password-rules.ts /^\\P{L}+|\\P{L}+$/gu': 'a password of at most 256 characters',
    'auth/password/password-rules.ts /\\P{L}+$/u': 'a password of at most 256 characters',
  }
  const isOurs = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts')
  /** A file of ours without its types, each thing where it was. */
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(isOurs)
    .map((file) => {
      const text = stripTypeScriptTypes(readFileSync(join(SRC, file), 'utf8'))
      const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
      return { file, program, written: ({ start, end }: AnyNode) => text.slice(start, end) }
    })
  const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value
  const visit = (node: AnyNode, look: (node: AnyNode) => void): void => {
    look(node)
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, look)
  }

  /** Those of tables beside the code: the cells of the columns that are read as patterns. */
  function tabled(): { readonly file: string; readonly pattern: RegExp }[] {
    const all: { file: string; pattern: RegExp }[] = []
    for (const source of sources)
      visit(source.program, (node) => {
        if (node.type !== 'CallExpression' || source.written(node.callee) !== 'readTsvTable') return
        const [address, columns] = node.arguments
        const name = /'([^']+\.tsv)'/.exec(address === undefined ? '' : source.written(address))?.[1] ?? ''
        if (columns?.type !== 'ObjectExpression') return assert.fail(source.file)
        const isPattern = columns.properties.map((p) => source.written(p).includes('patternCell'))
        const file = join(dirname(source.file), name)
        for (const cells of tsvRows(pathToFileURL(join(SRC, file))))
          for (const [i, cell] of cells.entries())
            if (isPattern[i] === true && cell !== '') all.push({ file, pattern: new RegExp(cell, 'iu') })
      })
    assert.ok(all.length > 50, String(all.length))
    return all
  }

  test('los que retroceden leen textos cortos, y se sabe cuáles son', () => {
    const found = new Set<string>()
    let patterns = 0
    for (const source of sources)
      visit(source.program, (node) => {
        if (node.type !== 'Literal' || node.regex == null) return
        patterns++
        const { pattern, flags } = node.regex
        const { reports } = analyse({ source: pattern, flags })
        const named = `${source.file} ${source.written(node)}`
        if (reports.some((r) => r.exponential)) assert.fail(named)
        if (reports.length > 0) found.add(named)
      })
    for (const { file, pattern } of tabled()) {
      patterns++
      assert.deepEqual(analyse(pattern).reports, [], `${file} ${pattern}`)
    }
    assert.ok(patterns > 500, String(patterns))
    assert.deepEqual([...found].toSorted(), Object.keys(bounded).toSorted())
  })

  test('ningún lector de cuerpos reemplaza con una función, que espera a que se encuentren todas las apariciones', () => {
    const found: string[] = []
    for (const source of sources.filter((s) => s.file.startsWith('http/')))
      visit(source.program, (node) => {
        if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
        const by = node.arguments[1]
        if (!source.written(node.callee.property).startsWith('replace') || by === undefined) return
        if (by.type === 'ArrowFunctionExpression' || by.type === 'FunctionExpression')
          found.push(`${source.file}: ${source.written(node)}`)
      })
    assert.deepEqual(found, [])
  })
})
