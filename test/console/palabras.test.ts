import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allFigures } from '../../src/features/cifras/figures.ts'
import { operations } from '../../src/features/index.ts'
import { problemKinds } from '../../src/http/problem-list.ts'
import { changeFields, createFields } from '../../src/model/access/account-fields.ts'
import { roles } from '../../src/model/access/roles.ts'
import type { Field } from '../../src/model/fields.ts'
import { unitWords } from '../../src/model/text/unit-words.ts'
import { registry } from '../../src/resources/index.ts'
import { commandsFor } from '../../web/src/app/command.ts'
import { sections } from '../../web/src/areas/atencion/sections.ts'
import { tabs } from '../../web/src/areas/paciente/tabs.ts'
import { optionsOf } from '../../web/src/forms/options-of.ts'
import { initialsOf } from '../../web/src/ui/initials.ts'
import { technicalIn } from './technical-words.ts'

/** No form of the console writes it: it is chosen from a list of its own. */
const NOT_TYPED = new Set(['consulta_ia.contexto_incluido'])

/** Everything that a form says of a field, and what it answers to a wrong value that can be typed in it. */
function* wordsOf(field: Field): Generator<string> {
  yield field.label
  if (field.help !== undefined) yield field.help === true ? String(field.about) : field.help
  if (field.kind !== 'boolean') for (const { label } of optionsOf(field)) yield label
  if (field.pattern !== undefined) yield field.pattern.say.es
  for (const inner of Object.values(field.fields ?? {})) yield* wordsOf(inner)
}

test('lo que las declaraciones muestran a una persona no tiene palabras técnicas', () => {
  const wrong: string[] = []
  for (const [name, r] of registry) {
    wrong.push(...[r.title, r.singular, r.about].flatMap(technicalIn))
    for (const field of Object.values(r.fields)) wrong.push(...[...wordsOf(field)].flatMap(technicalIn))
    for (const { field } of Object.values(r.live)) wrong.push(...[...wordsOf(field)].flatMap(technicalIn))
    for (const rule of r.rules ?? [])
      if ('say' in rule && !NOT_TYPED.has(`${name}.${String(rule.field)}`)) wrong.push(...technicalIn(rule.say.es))
  }
  for (const field of Object.values({ ...createFields, ...changeFields }))
    wrong.push(...[...wordsOf(field)].flatMap(technicalIn))
  assert.deepEqual([...new Set(wrong)], [])
})

test('tampoco las secciones, los papeles ni lo que el servicio niega', () => {
  const said = [
    ...Object.values(sections),
    ...Object.values(tabs),
    ...Object.values(roles),
    ...problemKinds(operations).map((p) => p.title.es),
  ]
  assert.deepEqual(said.flatMap(technicalIn), [])
})

test('tampoco las cifras que un administrador confirma', () => {
  assert.deepEqual(
    allFigures().flatMap(({ dice, fuente }) => [dice, fuente].flatMap(technicalIn)),
    [],
  )
})

test('la prueba reconoce lo que busca', () => {
  for (const text of [
    'true firma el registro',
    'Por defecto, PRESTADOR_NIT',
    'Recién nacido (048)',
    'Desde 2026-11-17',
    'Tensión 162 mm[Hg]',
    'tipo_valor no va',
    'hasta las 8:30 a. m..',
    'Tiene 1 años',
  ])
    assert.equal(technicalIn(text).length, 1, text)
  for (const text of ['Tiene 31 años, 1 mes (mmHg)', 'Ley 1581 de 2012 (art. 10)', 'Ingresó a las 8:30 a. m.'])
    assert.deepEqual(technicalIn(text), [], text)
  assert.equal(unitWords('mm[Hg]'), 'mmHg')
})

test('una acción se halla por el comienzo de sus palabras, sin tildes', () => {
  const run = (): void => {}
  const all = [
    { id: 'a', label: 'Prescribir', words: 'fórmula medicamento', run },
    { id: 'b', label: 'Ir a Pacientes', run },
  ]
  const found = (typed: string): string[] => commandsFor(typed, all).map((c) => c.id)
  assert.deepEqual(found('presc'), ['a'])
  assert.deepEqual(found('formula'), ['a'])
  assert.deepEqual(found('pac ir'), ['b'])
  assert.deepEqual(found('rosa'), [])
  assert.deepEqual(found(''), ['a', 'b'])
})

test('una pestaña dice iniciales y ningún nombre', () => {
  assert.equal(initialsOf({ primer_nombre: 'José', segundo_nombre: 'Luis', primer_apellido: 'Peña' }), 'J. P.')
  assert.equal(initialsOf({ primer_nombre: 'álvaro', primer_apellido: null }), 'Á.')
  assert.equal(initialsOf({}), '')
})
