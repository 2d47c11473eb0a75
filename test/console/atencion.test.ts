import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_PRINTED } from '../../src/model/lists/printed-papers.ts'
import { historia } from '../../src/resources/historia.ts'
import { registry } from '../../src/resources/index.ts'
import { keptDrafts, keptPart } from '../../web/src/areas/atencion/drafts/kept-drafts.ts'
import { drawnRows } from '../../web/src/areas/atencion/drawn-rows.ts'
import { followed, isLive, nextStates, takesChange, takesNew } from '../../web/src/areas/atencion/may-write.ts'
import {
  clashes,
  cleaned,
  hasUnsent,
  isWorthSaving,
  type NoteDraft,
  settled,
  taken,
  unsaved,
} from '../../web/src/areas/atencion/notes/note-draft.ts'
import { insert, undone } from '../../web/src/areas/atencion/notes/note-insert.ts'
import { instructionsOf, quantityOf } from '../../web/src/areas/atencion/prescribing/prescription-words.ts'
import { headerFields, sectionOf } from '../../web/src/areas/atencion/sections.ts'
import { printParts } from '../../web/src/areas/paciente/print-parts.ts'

test('lo que falta del encabezado se corrige en una sección que tiene ese campo', () => {
  for (const [section, names] of Object.entries(headerFields))
    for (const campo of names) {
      assert.ok(campo in historia.fields, campo)
      assert.equal(sectionOf({ recurso: 'historia', campo }), section)
    }
  assert.equal(sectionOf({ recurso: 'formula_insumo', campo: 'firmado' }), 'formulas')
  assert.equal(sectionOf({ recurso: 'paciente', campo: 'fecha_fallecimiento' }), null)
})

test('de una nota se guarda lo de su formato, y lo que está en blanco no es nada', () => {
  const note = { tipo_nota: 'evolucion', formato: 'soap', subjetivo: 'Tos', plan: '  ', contenido: 'de antes' }
  const clean = cleaned(note)
  assert.deepEqual([clean.subjetivo, clean.plan, clean.contenido], ['Tos', null, null])
  assert.equal(isWorthSaving({ formato: 'soap', contenido: 'otro formato', plan: '\n' }), false)
  assert.deepEqual(unsaved({ values: note, saved: clean }), {})
  assert.deepEqual(unsaved({ values: { ...note, plan: 'Control' }, saved: clean }), { plan: 'Control' })
})

test('dos personas solo chocan donde ambas escribieron cosas distintas', () => {
  const base = { subjetivo: 'a', plan: 'b', analisis: null }
  assert.deepEqual(clashes({ subjetivo: 'mío' }, base, { ...base, plan: 'suyo' }), [])
  assert.deepEqual(clashes({ plan: 'mío' }, base, { ...base, plan: 'suyo' }), ['plan'])
  assert.deepEqual(clashes({ plan: 'igual' }, base, { ...base, plan: 'igual' }), [])
})

test('la dosis dice las indicaciones y la cantidad; a medias no dice nada', () => {
  const dose = {
    concentracion: '500 mg',
    forma_farmaceutica: 'TA',
    via_administracion: '048',
    dosis_valor: 500,
    dosis_unidad: '168',
    frecuencia_valor: 8,
    frecuencia_unidad: '2',
    duracion_valor: 5,
    duracion_unidad: '3',
  }
  assert.equal(quantityOf(dose), 15)
  assert.match(instructionsOf(dose) ?? '', /^Tomar 1 tableta \(500 mg\) .*cada 8 horas durante 5 días\.$/)
  assert.equal(instructionsOf({ ...dose, duracion_valor: null }), null)
  assert.equal(quantityOf({}), null)
})

const NOTE: NoteDraft = {
  values: { tipo_nota: 'evolucion', formato: 'soap', subjetivo: 'a', plan: 'mío' },
  saved: cleaned({ tipo_nota: 'evolucion', formato: 'soap', subjetivo: 'a' }),
  id: 'n',
  version: 1,
  key: 'k',
}

test('lo que otra persona guardó entra en la nota sin quitar nada de lo que se escribió mientras llegaba', () => {
  const theirs = { ...NOTE.saved, objetivo: 'suyo' }
  const typed = { ...NOTE, values: { ...NOTE.values, analisis: 'escrito mientras llegaba' } }
  const next = taken(typed, theirs, 2)
  assert.deepEqual(
    [next.values.objetivo, next.values.plan, next.values.analisis],
    ['suyo', 'mío', 'escrito mientras llegaba'],
  )
  assert.deepEqual(unsaved(next), { plan: 'mío', analisis: 'escrito mientras llegaba' })
  assert.equal(next.version, 2)
})

test('decidir un choque no quita lo que se escribió después de verlo', () => {
  const shown = { mine: { plan: 'mío' }, theirs: { ...NOTE.saved, plan: 'suyo' } }
  const typed = { ...NOTE, values: { ...NOTE.values, analisis: 'después' } }
  assert.deepEqual(unsaved(settled(typed, shown, {}, 2)), { analisis: 'después' })
  assert.deepEqual(unsaved(settled(typed, shown, { plan: 'mío' }, 2)), { plan: 'mío', analisis: 'después' })
})

test('una plantilla llena lo vacío, se agrega a lo escrito y se puede deshacer', () => {
  const template = { tipo_nota: 'egreso', formato: 'soap', subjetivo: 'Refiere:', plan: 'Manejo:' }
  assert.deepEqual(insert({ tipo_nota: 'evolucion', formato: 'libre' }, template).after, template)

  const written = { tipo_nota: 'evolucion', formato: 'soap', subjetivo: 'Tos de dos días.', plan: ' ' }
  const made = insert(written, template)
  assert.deepEqual(made.after, { subjetivo: 'Tos de dos días.\n\nRefiere:', plan: 'Manejo:' })
  assert.deepEqual(made.appended, ['Subjetivo'])
  const after = { ...written, ...made.after }
  assert.deepEqual({ ...after, ...undone(after, made) }, written)
  assert.deepEqual(insert(after, template).after, {}, 'dos veces no repite')
  // What was typed since is not undone.
  const typed = { ...after, plan: 'Manejo: en casa' }
  assert.deepEqual(undone(typed, made), { subjetivo: 'Tos de dos días.' })

  const free = { tipo_nota: 'evolucion', formato: 'libre', contenido: 'Lo mío.' }
  assert.deepEqual(insert(free, template).after, { contenido: 'Lo mío.\n\nSubjetivo:\nRefiere:\n\nPlan:\nManejo:' })
})

const H = '0198a7c0-5b1e-7c3a-9f00-000000000001'
const ORDER = '0198a7c0-5b1e-7c3a-9f00-000000000002'
const OTHER = '0198a7c0-5b1e-7c3a-9f00-000000000003'

test('el texto sin guardar de una historia se reconoce, con su sección; lo vacío y lo ajeno no', () => {
  const form = (after: unknown) => JSON.stringify({ changes: { x: after }, began: { x: null } })
  const stored: [string, string][] = [
    [`borrador:yo:anamnesis-historia:${H}`, form('texto')],
    [`borrador:yo:orden:${H}`, form(null)],
    [`borrador:yo:editar-${ORDER}-orden:${ORDER}`, form('cambio')],
    [`borrador:yo:antecedente:${H}:familiar`, form('x')],
    [`borrador:yo:nota:${H}:nueva`, JSON.stringify(NOTE)],
    [`borrador:yo:nota:${H}:otra`, JSON.stringify({ ...NOTE, saved: cleaned(NOTE.values) })],
    [`borrador:yo:examen:${H}`, JSON.stringify({ vitals: {}, aspecto: ' ', findings: {} })],
    [`borrador:yo:escala:${H}:gds`, JSON.stringify({ a: 0 })],
    [`borrador:yo:orden:${OTHER}`, form('de otra historia')],
    [`borrador:otro:orden:${H}`, form('de otra persona')],
    ['otra-cosa', 'no es JSON'],
  ]
  const kept = keptDrafts(stored, 'yo', H, new Map([[ORDER, 'orden']]))
  assert.deepEqual(
    kept.map((d) => [d.section, d.registro]),
    [
      ['anamnesis', null],
      ['ordenes', ORDER],
      ['antecedentes', null],
      ['notas', null],
      ['escalas', null],
    ],
  )
  assert.equal(keptPart(kept, `antecedente:${H}`), 'familiar')
  assert.equal(hasUnsent(NOTE), true)
})

test('qué se escribe en cada estado lo dicen las declaraciones, también de lo ya firmado', () => {
  const of = (name: string) => registry.get(name) ?? assert.fail(name)
  const open = ['nota', 'orden', 'documento', 'consentimiento', 'diagnostico', 'formula_insumo', 'valor_clinico']
  assert.deepEqual(
    open.filter((name) => takesNew(of(name), 'suspendida')),
    ['nota', 'orden', 'documento', 'consentimiento'],
  )
  assert.deepEqual(
    open.filter((name) => takesNew(of(name), 'cerrada')),
    [],
  )
  assert.equal(takesNew(of('documento'), 'cerrada', { tipo_documento: 'LAB', orden: ORDER }), true)
  const order = { estado: 'activa', firmado: true, anulado: false }
  assert.equal(takesChange(of('orden'), 'suspendida', order), true)
  assert.equal(takesChange(of('orden'), 'en_atencion', { ...order, anulado: true }), false)
  assert.ok(followed(of('orden'), order).includes('resultado_texto'))
  assert.equal(followed(of('orden'), order).includes('anulado'), false)
  // A draft is its author's: the others only follow what becomes of it.
  assert.ok(followed(of('orden'), { ...order, firmado: false }).includes('resultado_texto'))
  assert.equal(followed(of('orden'), { ...order, firmado: false }).includes('cups'), false)
  assert.deepEqual(followed(of('diagnostico'), { firmado: true }), [])
  assert.deepEqual(Object.keys(nextStates(of('formula_medicamento'), order)?.options ?? {}), [
    'activa',
    'suspendida',
    'finalizada',
  ])
})

test('qué está en pie lo dice cada declaración: ni el diagnóstico que otro reemplazó ni el valor anulado se resumen', () => {
  const rows = [
    { recurso: 'diagnostico', id: 'antes', anulado: false, reemplaza_a: null },
    { recurso: 'diagnostico', id: 'ahora', anulado: false, reemplaza_a: 'antes' },
    { recurso: 'valor_clinico', id: 'mal', estado: 'anulado' },
    { recurso: 'valor_clinico', id: 'bien', estado: 'vigente' },
    { recurso: 'nota', id: 'nota', anulado: true },
  ]
  assert.deepEqual(
    rows.filter(isLive).map(({ id }) => id),
    ['ahora', 'bien'],
  )
})

test('una medida se señala en el examen que la dejó', () => {
  const row = (recurso: string, id: string, more = {}) => ({ recurso, id, ...more })
  const registros = [
    row('examen_fisico', 'e'),
    row('valor_clinico', 'v', { origen_id: 'e' }),
    row('valor_clinico', 'suelto', { origen_id: null }),
    row('consulta_ia', 'c'),
  ]
  const drawn = drawnRows({ historia: { id: H }, secciones: [{ registros }] })
  assert.deepEqual([drawn.get('v'), drawn.get('suelto'), drawn.get(H)], ['e', 'suelto', H])
  assert.equal(drawn.has('c'), false)
})

test('los papeles que no caben en un archivo van en varios, cada uno con su nombre', () => {
  const papers = Array.from({ length: 2 * MOST_PRINTED + 1 }, (_, at) => ({
    titulo: 'Orden médica',
    numero: `${at + 1}`,
  }))
  const titles = (count: number): string[] => printParts(papers.slice(0, count)).map(({ title }) => title)
  assert.deepEqual(
    printParts(papers).flatMap((part) => part.papers),
    papers,
  )
  assert.deepEqual(titles(0), [])
  assert.deepEqual(titles(1), ['Orden médica 1'])
  assert.deepEqual(titles(MOST_PRINTED), [`${MOST_PRINTED} papeles`])
  assert.deepEqual(titles(papers.length), [
    `${MOST_PRINTED} papeles (1 de 3)`,
    `${MOST_PRINTED} papeles (2 de 3)`,
    `Orden médica ${papers.length} (3 de 3)`,
  ])
})
