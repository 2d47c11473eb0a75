import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { examOf, exams } from './exam-table.ts'
import { panels } from './panels.ts'
import { preparationOf } from './preparation.ts'
import { recentOrder } from './repeated.ts'
import { orderKindOf, type ResolvedPiece, resolveBasket, resolvePiece } from './resolve.ts'
import { consultationOf, specialties } from './specialties.ts'

const codes = (piece: ResolvedPiece): (string | null)[] =>
  piece.estado === 'hallado' ? piece.eleccion.examenes.map((e) => e.cups) : []
const said = ({ dicho }: ResolvedPiece): string =>
  [dicho.cantidad, dicho.prioridad, dicho.lateralidad].filter((part) => part !== null).join(' ')

/** What is typed, the codes it becomes and what else it says. */
const known: readonly (readonly [typed: string, codes: string, said?: string])[] = [
  ['hemograma', '902210'],
  ['Cuadro hemático', '902210'],
  ['CH', '902210'],
  ['solicito creatinina', '903895'],
  ['TSH', '904902'],
  ['PCR', '906913'],
  ['BUN', '903856'],
  ['EKG', '895100'],
  ['ecg urgente', '895100', 'urgente'],
  ['Rx tórax', '871121'],
  ['rayos x de tórax', '871121'],
  ['rx de rodilla derecha', '873420', 'derecha'],
  ['radiografías de pie izquierdo prioritaria', '873333', 'prioritaria izquierda'],
  ['eco obstétrica', '881431'],
  ['parcial de orina', '907106'],
  ['uroanálisis', '907106'],
  ['TAC de cráneo simple', '879111'],
  ['tomografía computarizada de tórax', '879301'],
  ['RMN cerebro', '883101'],
  ['vitamina D', '903706'],
  ['ca 125', '906605'],
  ['25 OH vitamina D', '903706'],
  ['2 hemocultivos', '901221', '2'],
  ['hemocultivo x 3', '901221', '3'],
  ['hemocultivos x2 urgente', '901221', '2 urgente'],
  ['terapia física 10 sesiones', '931001', '10'],
  ['glicemia pre y post', '903843'],
  ['perfil lipídico', '903818 903815 903817 903868'],
  ['función renal', '903895 903856'],
  ['prequirúrgicos', '902210 902045 902049 903841 903895 907106 895100'],
  ['valoración por cardiología', '890228'],
  ['interconsulta a medicina interna', '890266'],
  ['ortopedia', '890280'],
  ['902210', '902210'],
  ['90.22.10', '902210'],
]

test('las palabras de todos los días son exámenes con su código', () => {
  for (const [typed, expected, more = ''] of known) {
    const piece = resolvePiece(typed, false)
    assert.equal(codes(piece).join(' '), expected, typed)
    assert.equal(said(piece), more, typed)
  }
})

test('en una estancia el especialista viene: es una interconsulta', () => {
  assert.deepEqual(codes(resolvePiece('cardiología', true)), ['890428'])
})

test('una caja trae varios: separados por comas, líneas, + o «y»', () => {
  const typed = 'hemograma, creatinina y TSH; perfil lipídico\nEKG + glicemia pre y post'
  assert.deepEqual(
    resolveBasket(typed, false).map((piece) => [piece.texto, codes(piece).length]),
    [
      ['hemograma', 1],
      ['creatinina', 1],
      ['TSH', 1],
      ['perfil lipídico', 4],
      ['EKG', 1],
      ['glicemia pre y post', 1],
    ],
  )
  assert.deepEqual(resolveBasket(' , ;\n', false), [])
})

test('lo que puede ser varias cosas se pregunta, y lo desconocido queda dicho', () => {
  for (const [typed, least] of [
    ['sangre oculta', 2],
    ['espirometría', 2],
    ['toxoplasma', 2],
    ['eco pélvica', 2],
    ['radiografía', 5],
    ['creatin', 2],
  ] as const) {
    const piece = resolvePiece(typed, false)
    assert.equal(piece.estado, 'dudoso', typed)
    assert.ok(piece.estado === 'dudoso' && piece.opciones.length >= least, typed)
  }
  for (const [typed, sought] of [
    ['biopsia de duodeno', 'biopsia duodeno'],
    ['xz', 'xz'],
    ['452201', '452201'],
  ] as const) {
    const piece = resolvePiece(typed, false)
    assert.equal(piece.estado === 'desconocido' ? piece.busca : piece.estado, sought, typed)
  }
})

test('una remisión y una dieta se dicen con sus palabras', () => {
  const [remision] = resolveBasket('remisión a Hospital San José para neurocirugía', false)
  assert.deepEqual(remision?.estado === 'hallado' && remision.eleccion.examenes, [
    { tipo_orden: 'remision', cups: null, descripcion: 'Remisión a Hospital San José para neurocirugía' },
  ])
  const dieta = resolvePiece('dieta hiposódica', false)
  assert.equal(dieta.estado === 'hallado' && dieta.eleccion.examenes[0]?.tipo_orden, 'dieta')
})

test('el capítulo del código dice qué clase de orden es', () => {
  for (const [cups, kind] of [
    ['902210', 'laboratorio'],
    ['911017', 'laboratorio'],
    ['871121', 'imagenologia'],
    ['881431', 'imagenologia'],
    ['890228', 'interconsulta'],
    ['890466', 'interconsulta'],
    ['931001', 'terapia'],
    ['895100', 'procedimiento'],
    ['452305', 'procedimiento'],
  ])
    assert.equal(orderKindOf(cups ?? ''), kind, cups)
})

test('repetir lo reciente se avisa según el examen', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const at = (cups: string, fecha: string) => ({ id: `${cups}-${fecha}`, cups, fecha })
  const earlier = [
    at('902210', '2026-11-15T08:00:00Z'),
    at('902210', '2026-10-01T08:00:00Z'),
    at('903426', '2026-09-15T08:00:00Z'),
    at('903895', '2026-09-15T08:00:00Z'),
  ]
  assert.equal(recentOrder('902210', earlier, now)?.dias, 5)
  assert.equal(recentOrder('903426', earlier, now)?.dias, 66, 'la glicosilada se repite a los tres meses')
  assert.equal(recentOrder('903895', earlier, now), null)
  assert.equal(recentOrder('871121', earlier, now), null)
  assert.equal(recentOrder(null, earlier, now), null)
})

const TABLE = new URL('../../../../shared/domain/tables/cups.csv', import.meta.url)

test('todos los códigos están en la tabla del ministerio', {
  skip: existsSync(TABLE) ? false : 'No está la tabla CUPS.',
}, () => {
  const lines = readFileSync(TABLE, 'utf8').split('\n')
  const names = new Map(lines.map((line) => [line.slice(0, 6), line.slice(7)] as const))
  assert.deepEqual(
    exams.filter(({ cups }) => !names.has(cups)).map(({ cups }) => cups),
    [],
  )
  assert.equal(new Set(exams.map(({ cups }) => cups)).size, exams.length, 'un código, un examen')
  assert.ok(panels.every(({ examenes }) => examenes.length > 1))
  assert.deepEqual(
    [...preparationOf.keys()].filter((cups) => !examOf.has(cups)),
    [],
  )
  for (const specialty of specialties)
    for (const inStay of [false, true]) {
      const { cups } = consultationOf(specialty, inStay)
      const word = specialty.nombre.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(' ')[0] ?? ''
      assert.ok(names.get(cups)?.includes(word), `${cups} ${specialty.nombre}: ${names.get(cups)}`)
    }
})
