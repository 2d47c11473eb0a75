import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { TooManyElements } from '../model/text/element-count.ts'
import { escapedContent } from '../model/text/markup.ts'
import { wordList } from '../model/text/word-list.ts'
import { parseXml, XmlError } from './parse-xml.ts'
import type { Tree } from './tree.ts'

type Plain = string | { [name: string]: Plain[] }

const plain = (tree: Tree): Plain =>
  tree instanceof Map ? Object.fromEntries([...tree].map(([k, v]) => [k, v.map(plain)])) : tree
const read = (source: string): Plain => plain(parseXml(source))

// The independent reader: in document order, nothing trimmed or guessed.
const other = new XMLParser({
  preserveOrder: true,
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignoreAttributes: true,
  htmlEntities: true,
})
type Node = Readonly<Record<string, unknown>>
function fromNodes(nodes: readonly Node[]): Plain {
  const children: { [name: string]: Plain[] } = {}
  let text = ''
  for (const node of nodes) {
    for (const [name, value] of Object.entries(node)) {
      if (name === '#text') text += String(value)
      else if (name !== ':@') children[name] = [...(children[name] ?? []), fromNodes(value as Node[])]
    }
  }
  return Object.keys(children).length > 0 ? children : text
}
function readOther(source: string): Plain {
  const top = (other.parse(source) as Node[]).filter((n) => !('#text' in n))
  const [root] = top
  assert.equal(top.length, 1)
  const inside = fromNodes(Object.entries(root ?? {}).filter(([k]) => k !== ':@')[0]?.[1] as Node[])
  return typeof inside === 'string' ? {} : inside
}

const name = fc.constantFrom('a', 'b', 'nombre', 'list-item', 'x_1', 'Y.z', '_q')
const chunk = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).map(escapedContent),
  fc.constantFrom('&lt;', '&gt;', '&amp;', '&quot;', '&apos;', '&#241;', '&#x1F600;', 'ñ', '😀', '"', "'", ']'),
  fc.constantFrom('<!-- un - comentario -->', '<![CDATA[<b> & ]] crudo]]>', '<!---->'),
  fc.constantFrom('\n', '  ', '\t', '\r\n', '\r'),
)
// A letter at the front keeps the text from being only space, which readers are free to drop.
const leaf = fc.oneof(
  fc.constant(''),
  fc.array(chunk, { maxLength: 5 }).map((parts) => `t${parts.join('')}`),
)
const { element } = fc.letrec<{ element: string; inside: string }>((tie) => ({
  element: fc
    .tuple(name, tie('inside'), fc.constantFrom('', ' ', '\n'))
    .map(([n, inside, space]) =>
      inside === '' && space !== '' ? `<${n}${space}/>` : `<${n}${space}>${inside}</${n}${space}>`,
    ),
  inside: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom('', '\n  '), fc.array(tie('element'), { minLength: 1, maxLength: 4 }))
      .map(([gap, all]) => all.map((e) => `${gap}${e}`).join('')),
  ),
}))
const documents = fc
  .tuple(
    fc.constantFrom(
      '',
      '<?xml version="1.0"?>',
      "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n",
      '\ufeff<?xml version="1.0" encoding="utf-8"?>',
    ),
    fc.constantFrom('<root>', '<r xmlns="urn:a">', '<r-1.0 xmlns:x="urn:a" xmlns = \'b\' >'),
    fc.array(element, { maxLength: 4 }),
    fc.constantFrom('', '\n', '<!-- fin -->'),
  )
  .map(([head, root, inside, tail]) => {
    const [, called = ''] = /^<([\w.-]+)/.exec(root) ?? []
    return `${head}${root}${inside.join('')}</${called}>${tail}`
  })

test('lee lo mismo que otro lector en todo documento que ambos aceptan', () => {
  fc.assert(
    fc.property(documents, (source) => {
      assert.deepEqual(read(source), readOther(source.replace(/^\ufeff/, '')))
    }),
    { numRuns: 500 },
  )
})

test('una letra cambiada nunca da más que un rechazo, y lo que acepta está bien formado', () => {
  const spoiled = fc
    .tuple(
      documents,
      fc.nat(),
      fc.constantFrom('<', '>', '/', '&', ';', '!', '?', '[', ']', '-', '"', '=', ' ', 'z', ''),
    )
    .map(([source, at, c]) => {
      const i = at % (source.length + 1)
      return source.slice(0, i) + c + source.slice(i + (c === '' ? 1 : 0))
    })
  fc.assert(
    fc.property(spoiled, (source) => {
      try {
        parseXml(source)
      } catch (error) {
        assert.ok(error instanceof XmlError, String(error))
        return
      }
      assert.equal(XMLValidator.validate(source.replace(/^\ufeff/, '')), true)
    }),
    { numRuns: 1000 },
  )
})

test('cualquier texto se lee o se rechaza con XmlError, sin otra cosa', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (source) => {
      try {
        parseXml(source)
      } catch (error) {
        assert.ok(error instanceof XmlError, String(error))
      }
    }),
    { numRuns: 500 },
  )
})

describe('lo que lee', () => {
  for (const [source, expected] of [
    ['<a/>', {}],
    ['<a></a>', {}],
    ['<a> \n </a>', {}],
    ['<a><b/></a>', { b: [''] }],
    ['<a><b></b></a>', { b: [''] }],
    ['<a><b> x </b></a>', { b: [' x '] }],
    ['<a><b> </b></a>', { b: [' '] }],
    ['<a><b>1</b><c>2</c><b>3</b></a>', { b: ['1', '3'], c: ['2'] }],
    ['<a><b><c>1</c><c/></b></a>', { b: [{ c: ['1', ''] }] }],
    ['<a>\n  <b>\n    <c>1</c>\n  </b>\n</a>', { b: [{ c: ['1'] }] }],
    ['<a><b>&lt;&gt;&amp;&quot;&apos;</b></a>', { b: ['<>&"\''] }],
    ['<a><b>&amp;lt;</b></a>', { b: ['&lt;'] }],
    ['<a><b>&#65;&#x42;&#x1f600;&#13;</b></a>', { b: ['AB😀\r'] }],
    ['<a><b>uno\r\ndos\rtres\n</b></a>', { b: ['uno\ndos\ntres\n'] }],
    ['<a><b><![CDATA[<x>&amp;</x>]]></b></a>', { b: ['<x>&amp;</x>'] }],
    ['<a><b>1<!-- no -->2</b></a>', { b: ['12'] }],
    ['<!-- antes --><a/><!-- después -->', {}],
    [
      '<a><__proto__>1</__proto__><constructor>2</constructor></a>',
      JSON.parse('{"__proto__":["1"],"constructor":["2"]}'),
    ],
  ] as const) {
    test(JSON.stringify(source), () => {
      assert.deepEqual(read(source), expected)
    })
  }

  test('los fines de línea de CDATA también son uno solo (XML 1.0 §2.11)', () => {
    assert.deepEqual(read('<a><b><![CDATA[uno\r\ndos\rtres]]></b></a>'), { b: ['uno\ndos\ntres'] })
  })

  test('16 niveles y 4 000 elementos caben', () => {
    assert.doesNotThrow(() => parseXml('<a>'.repeat(16) + '</a>'.repeat(16)))
    assert.doesNotThrow(() => parseXml(`<a>${'<b/>'.repeat(3_999)}</a>`))
  })
})

describe('lo que rechaza', () => {
  const refusals: Record<string, readonly string[]> = {
    'DTD y entidades': [
      '<!DOCTYPE a><a/>',
      '<!doctype a><a/>',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '<!DOCTYPE a SYSTEM "http://x/y.dtd"><a/>',
      '<a><!ENTITY b "c"></a>',
      '<a><!ELEMENT b></a>',
      '<a/><!DOCTYPE a>',
      '<a><b>&nbsp;</b></a>',
      '<a><b>&x;</b></a>',
      '<a><b>&;</b></a>',
      '<a><b>&#;</b></a>',
      '<a><b>&#x;</b></a>',
      '<a><b>&#xZZ;</b></a>',
      '<a><b>& </b></a>',
      '<a><b>&amp</b></a>',
      '<a><b>&LT;</b></a>',
    ],
    'entidades con nombres que todo objeto tiene': [
      '<a><b>&constructor;</b></a>',
      '<a><b>&toString;</b></a>',
      '<a><b>&valueOf;</b></a>',
      '<a><b>&__proto__;</b></a>',
    ],
    'caracteres que XML no tiene': wordList(
      '<a><b>&#0;</b></a> <a><b>&#1;</b></a> <a><b>&#xB;</b></a> <a><b>&#xD800;</b></a>',
      '<a><b>&#xDFFF;</b></a> <a><b>&#x110000;</b></a> <a><b>&#9999999;</b></a>',
    ),
    raíces: [
      '',
      ' ',
      '\ufeff',
      '<a/><b/>',
      '<a></a><a></a>',
      '<a/>x',
      'x<a/>',
      '<a>x</a>',
      '<?xml version="1.0"?>',
      '<![CDATA[x]]><a/>',
      '<a/><![CDATA[x]]>',
    ],
    'espacios que no son de XML fuera de la raíz': ['\u00a0<a/>', '<a/>\u2003', '<a/>\ufeff'],
    cierres: [
      '<a>',
      '<a',
      '<a><b></a>',
      '<a><b></a></b>',
      '</a>',
      '<a></b>',
      '<a></a',
      '<a></a x>',
      '<a/',
      '<a / >',
      '<a><!-- x</a>',
      '<a><![CDATA[x</a>',
      '<a></ a>',
      '< a/>',
    ],
    'atributos e instrucciones': [
      '<a b="c"/>',
      '<a><b c="d">x</b></a>',
      '<a><b xmlns="x">x</b></a>',
      '<a xml:lang="es"/>',
      '<a xmlns=x/>',
      '<a xmlns="&b;"/>',
      '<a xmlns="x"xmlns:b="y"/>',
      '<a><?php x ?></a>',
      '<?xml-stylesheet href="x"?><a/>',
      '<a/><?xml version="1.0"?>',
      ' <?xml version="1.0"?><a/>',
    ],
    'declaraciones de otro mundo': [
      '<?xml version="2.0"?><a/>',
      '<?xml?><a/>',
      '<?xml encoding="utf-8"?><a/>',
      '<?xml version="1.0" encoding="utf-16"?><a/>',
      '<?xml version="1.0" encoding="iso-8859-1"?><a/>',
    ],
    nombres: ['<1a/>', '<-a/>', '<.a/>', '<a:b xmlns:a="x"/>', '<a><ñ>1</ñ></a>', '<a><b&c>1</b&c></a>', '<>x</>'],
    'textos y comentarios': [
      '<a><b>x]]>y</b></a>',
      '<a><!-- a -- b --></a>',
      '<a>x<b/></a>',
      '<a><b/>x</a>',
      '<a><b>x<c/>y</b></a>',
    ],
    'lo que no tiene fin': ['<a>'.repeat(17) + '</a>'.repeat(17), '<a>'.repeat(50_000)],
  }
  for (const [what, sources] of Object.entries(refusals)) {
    test(what, () => {
      for (const source of sources) {
        assert.throws(() => parseXml(source), XmlError, JSON.stringify(source.slice(0, 80)))
      }
    })
  }

  test('más elementos, comentarios, referencias o marcas de los que caben', () => {
    const most = 1_048_576
    for (const [piece, n] of [
      ['<b/>', 4_000],
      ['<!---->', 4_000],
      ['x<!---->', 4_000],
      ['<![CDATA[]]>', 4_000],
      ['&#38;', 20_001],
      [`<!--${' '.repeat(most)}-->`, 1],
    ] as const) {
      assert.throws(() => parseXml(`<a><c>${piece.repeat(n)}</c></a>`), TooManyElements, piece.slice(0, 20))
    }
    assert.throws(() => parseXml(`<a${' xmlns="x"'.repeat(4_001)}/>`), TooManyElements)
    const file = 'A'.repeat(14 * most)
    assert.deepEqual(read(`<a><archivo>${file}</archivo></a>`), { archivo: [file] })
  })

  test('donde algo está mal se deja de leer', () => {
    assert.throws(() => parseXml(`<!DOCTYPE a>${'<a>'.repeat(100_000)}`), /posición 0\)/)
    assert.throws(() => parseXml(`<a>${'&x;'.repeat(100_000)}</a>`), /posición 3\)/)
    assert.throws(() => parseXml(`<a><b c="d">${'<a>'.repeat(100_000)}`), /posición 6\)/)
  })
})
