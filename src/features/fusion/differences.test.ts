import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Row } from '../../model/resource.ts'
import { differences, haveNothingInCommon } from './differences.ts'

const person = (more: Record<string, string | null> = {}): Row => ({
  id: 'a',
  version: 1,
  creado_en: '',
  actualizado_en: '',
  creado_por: '',
  primer_nombre: 'Ana',
  segundo_nombre: null,
  primer_apellido: 'Muñoz',
  segundo_apellido: null,
  nombre_identitario: null,
  fecha_nacimiento: '1980-02-29',
  sexo_biologico: '02',
  ...more,
})
const fields = (a: Row, b: Row): string[] => differences(a, b).map((d) => d.campo)
const other = { primer_nombre: 'Luis', primer_apellido: 'Rojas', fecha_nacimiento: '1991-01-01', sexo_biologico: '01' }

test('dos registros iguales no difieren en nada', () => {
  assert.deepEqual(fields(person(), person()), [])
})

test('sin sexo, fecha ni nombre en común hay que confirmar; con uno solo, no', () => {
  const found = differences(person(), person(other))
  assert.deepEqual(
    found.map((d) => d.campo),
    ['sexo_biologico', 'fecha_nacimiento', 'primer_nombre'],
  )
  assert.ok(haveNothingInCommon(found))
  for (const same of ['sexo_biologico', 'fecha_nacimiento', 'primer_nombre', 'primer_apellido']) {
    const almost = person({ ...other, [same]: person()[same] as string })
    assert.ok(!haveNothingInCommon(differences(person(), almost)), same)
  }
})

test('un nombre es el mismo en otro lugar, sin tilde, en mayúsculas o dentro de uno compuesto', () => {
  for (const more of [
    { primer_nombre: 'MUNOZ' },
    { segundo_apellido: 'muñóz' },
    { nombre_identitario: 'Ana del Mar' },
    { primer_apellido: 'Muñoz-Gil' },
  ])
    assert.ok(!fields(person(), person({ ...other, ...more })).includes('primer_nombre'), JSON.stringify(more))
})

test('las partículas y lo que no son letras no cuentan como nombre', () => {
  const a = person({ primer_apellido: 'de la Cruz' })
  assert.ok(fields(a, person({ ...other, primer_apellido: 'De La Rosa' })).includes('primer_nombre'))
  assert.ok(fields(person(), person({ ...other, nombre_identitario: " — % ' " })).includes('primer_nombre'))
})

test('lo que difiere es lo mismo visto desde cualquiera de los dos, y nunca trae valores', () => {
  const name = fc.option(fc.string({ maxLength: 12 }), { nil: null })
  const any = fc.record({
    primer_nombre: name,
    segundo_nombre: name,
    primer_apellido: name,
    fecha_nacimiento: fc.constantFrom('1980-02-29', '1991-01-01'),
    sexo_biologico: fc.constantFrom('01', '02'),
  })
  fc.assert(
    fc.property(any, any, (x, y) => {
      const [a, b] = [person(x), person(y)]
      assert.deepEqual(differences(a, b), differences(b, a))
      for (const d of differences(a, b)) assert.deepEqual(Object.keys(d).sort(), ['campo', 'codigo', 'mensaje'])
    }),
  )
})
