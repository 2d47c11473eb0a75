import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentWith, rowOf } from '../../../../test/fixtures/history-content.ts'
import { corpus } from '../../../../test/ia/deidentify/sentences.ts'
import { foldSameLength } from './fold-same-length.ts'
import { identifiersOf } from './identifiers.ts'
import { leaks } from './leaks.ts'
import { scrubber } from './scrub.ts'

const content = contentWith({
  paciente: {
    primer_nombre: 'Ana',
    segundo_nombre: 'María',
    primer_apellido: 'Muñoz',
    segundo_apellido: 'Rojas',
    numero_documento: '52123456',
    telefono_movil: '3101234567',
    correo: 'ana.munoz@correo.com',
    direccion: 'Cra 7 # 12-34',
    barrio: 'La Candelaria',
    municipio_residencia: '76001',
    contacto_emergencia_nombre: 'Pedro Pablo Muñoz Rojas',
  },
  historia: { numero_historia: 'CC52123456', responsable_nombre: 'Jhon Fredy Muñoz' },
  eapb: { nombre: 'EPS Sanitas' },
  entries: { nota: [{ profesional_nombre: 'Carlos Andrés Restrepo Vélez', contenido: '' }] },
})
const family = [rowOf('miembro_familia', { nombres: 'Rosa Elena', apellidos: 'Rojas Pinto', parentesco: 'madre' })]
const ids = identifiersOf(content, family)
const scrub = scrubber(ids, '2026-03-10')

test('el corpus tiene al menos 150 frases', () => assert.ok(corpus.length >= 150, String(corpus.length)))

for (const [text, gone, kept] of corpus)
  test(`«${text}»`, () => {
    const out = scrub(text)
    for (const word of gone.split('|').filter((w) => w !== ''))
      assert.ok(!out.includes(word), `queda «${word}» en «${out}»`)
    for (const word of kept.split('|').filter((w) => w !== ''))
      assert.ok(out.includes(word), `falta «${word}» en «${out}»`)
    assert.deepEqual(leaks(out, ids), [])
  })

test('un apellido que es una enfermedad se quita si es el del paciente', () => {
  const own = identifiersOf(contentWith({ paciente: { primer_nombre: 'Luis', primer_apellido: 'Parkinson' } }))
  assert.ok(!scrubber(own, '2026-03-10')('El señor Parkinson tiene enfermedad de Parkinson').includes('Parkinson'))
})

test('el nombre del paciente no queda, esté donde esté y se escriba como se escriba', () => {
  const forms = [
    (w: string) => w,
    (w: string) => w.toUpperCase(),
    foldSameLength,
    (w: string) => [...w].join('.'),
    (w: string) => [...w].join(' '),
  ]
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('Muñoz', 'Rojas', 'Restrepo', 'Elena'),
      fc.constantFrom(...forms),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      (before, name, form, after) => {
        const out = scrub(`${before} ${form(name)} ${after}`)
        assert.deepEqual(leaks(out, ids), [])
      },
    ),
    { numRuns: 400 },
  )
})

test('un nombre de dos letras se quita junto a otro, y solo es hierro o litio', () => {
  const own = identifiersOf(contentWith({ paciente: { primer_nombre: 'Li', primer_apellido: 'Restrepo' } }))
  const out = scrubber(own, '2026-03-10')('Li Restrepo; RESTREPO, LI; Restrepo Li. Toma Li 300 mg y Fe')
  assert.equal(out.replaceAll(/Toma Li 300 mg y Fe/g, '').match(/li/i), null, out)
  assert.ok(out.includes('Toma Li 300 mg y Fe'), out)
})

for (const [name, surname, text] of [
  ['明', '李', '病人李明有发烧'],
  ['Ярослав', 'Щукин', 'ЯРОСЛАВ щукин tiene tos'],
  ['Siobhán', 'O’Connor', "SIOBHAN O'CONNOR, OConnor, Connor"],
  ['Ana', 'Ruiz-Gómez', 'RuizGomez, ruiz gómez'],
] as const)
  test(`de ${name} ${surname} no queda nada en «${text}»`, () => {
    const own = identifiersOf(contentWith({ paciente: { primer_nombre: name, primer_apellido: surname } }))
    const out = scrubber(own, '2026-03-10')(text)
    const left = foldSameLength(out)
    for (const part of [name, surname, 'connor', 'ruiz', 'gomez']) assert.ok(!left.includes(foldSameLength(part)), out)
    assert.deepEqual(leaks(out, own), [])
  })

const LONG = 20_000
const long = (part: string): string => part.repeat(Math.ceil(LONG / part.length)).slice(0, LONG)
/** What makes an expression that can read a text in many ways try them all. */
const pathological = [
  ...[' ', '\n', '1', 'a', 'A', '.', '@', '-', '[', 'ñ', '\u0301', '\u200b', '💊', '李', 'а'],
  ...['1 ', '1.', '1-', '1/', '12/', 'a.', 'a@', 'a@a', 'a@a.', 'a. ', 'Aa ', 'de la ', 'María ', 'Luz de la ', 'Luz '],
  ...[
    'cc ',
    'cc 1',
    'c.c. no. ',
    'cédula de ciudadanía ',
    'Calle 1 ',
    'Calle 1 # ',
    'cra 1 a bis a sur ',
    'av a b ',
    'apto a ',
  ],
  ...[
    'Dr. ',
    'Dr Aa de la ',
    'Vive en el barrio ',
    'Vive en Aa y ',
    '[persona] ',
    '[persona] de la ',
    'en 1980 ',
    '1 de mayo ',
  ],
  ...[
    'm u ñ o z ',
    'muno',
    'munozz',
    'm.',
    '5212345',
    '5 2 1 2 3 4 5 ',
    '7 12 ',
    'ana.munoz@',
    'la candelari',
    'rojasrojas',
    '0a',
  ],
  ...[
    `${'1'.repeat(60)}x `,
    'unounounouno',
    'uno ',
    'uno y ',
    'y ',
    'tres de mayo de mil ',
    'calle cinco con ',
    'placa de la ',
    'ABC12',
    'lat 4.1 ',
    '4.123 ',
  ],
  ...[
    'radicado de la ',
    'barrio el ',
    'vive en la ',
    'trabaja en la ',
    'Zulay y ',
    'Zulay la ',
    'Y. A. ',
    'mz 1 lt ',
    '# 1 - ',
  ],
]
test('un texto de 20.000 caracteres hecho para colgarlo se limpia', () => {
  const before = ['cc', '1', 'Calle', 'Dr', 'Vive en', 'el 1', 'María', 'ana@a', 'av', '[persona]', 'km 1']
  for (const part of pathological) {
    assert.equal(typeof scrub(long(part)), 'string')
    assert.equal(typeof scrub(`a${long(part)}!`), 'string')
  }
  for (const start of before) assert.equal(typeof scrub(`${start}${long(' ')}x`), 'string')
  assert.equal(scrub(''), '')
  assert.equal(typeof scrub(long("%'\\\u0000💊")), 'string')
})
