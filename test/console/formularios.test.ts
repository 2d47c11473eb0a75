import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seenAs } from '../../src/model/access/access.ts'
import { municipio } from '../../src/model/codes/municipio.ts'
import type { Resource } from '../../src/model/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { withCard } from '../../web/src/areas/recepcion/with-card.ts'
import { judgeOf, whatMay } from '../../web/src/areas/registros/what-may.ts'
import { foundIn } from '../../web/src/forms/found-in.ts'
import { isAnswerTo } from '../../web/src/forms/is-answer-to.ts'
import { nameBeside } from '../../web/src/forms/name-beside.ts'
import { offeredOptions, optionsOfList } from '../../web/src/forms/options-of.ts'

const named = (name: string): Resource => {
  const resource = registry.get(name)
  if (resource === undefined) throw new Error(`There is no ${name}`)
  return resource
}

describe('buscar en una lista', () => {
  const towns = optionsOfList(municipio)
  const found = (search: string, limit = 60): string[] =>
    foundIn({ options: towns, search, limit }).map((o) => ('label' in o ? o.label : ''))

  it('encuentra sin tildes ni mayúsculas, y por el código', () => {
    assert.equal(found('medellin')[0], 'Medellín, Antioquia')
    assert.equal(found('MEDELLÍN')[0], 'Medellín, Antioquia')
    assert.ok(found('bogota').some((label) => label.startsWith('Bogotá')))
    assert.deepEqual(found('63001'), ['Armenia, Quindío'])
  })

  it('los homónimos se distinguen, y el departamento ayuda a hallarlos', () => {
    const armenias = found('armenia')
    assert.equal(new Set(armenias).size, armenias.length)
    assert.ok(armenias.length > 1)
    assert.deepEqual(found('armenia quind'), ['Armenia, Quindío'])
    assert.equal(new Set(towns.map((o) => o.label)).size, towns.length)
  })

  it('lo que comienza por lo escrito va primero, sin pasar del límite y sin perder grupos', () => {
    assert.match(found('cali')[0] ?? '', /^Cali/)
    assert.equal(found('a', 5).length, 5)
    assert.deepEqual(found('no hay tal pueblo'), [])
    const grouped = foundIn({
      options: [
        { group: 'Signos', items: [{ value: 'a', label: 'Tensión' }] },
        { group: 'Otros', items: [{ value: 'b', label: 'Glucosa' }] },
      ],
      search: 'tension',
      limit: 10,
    })
    assert.deepEqual(grouped, [{ group: 'Signos', items: [{ value: 'a', label: 'Tensión' }] }])
  })

  it('la unidad y la vía de una dosis se hallan como cada quien la escribe', () => {
    const { dosis_unidad: unit, via_administracion: route } = named('formula_medicamento').fields
    assert.ok(unit && route)
    const first = (search: string, field = unit): string => {
      const [found] = foundIn({ options: offeredOptions(field), search, limit: 10 })
      return found === undefined ? 'nada' : 'group' in found ? (found.items[0]?.value ?? '') : found.value
    }
    for (const [code, words] of [
      ['9000', 'tab tableta tabletas cápsulas puffs inhalaciones ampollas sobre parche óvulo'],
      ['168', 'mg miligramos'],
      ['137', 'mcg ug microgramos'],
      ['62', 'g gr gramos'],
      ['176', 'ml cc mililitros'],
      ['46', 'gota gotas gts'],
      ['72', 'UI internacionales'],
      ['247', 'u unidades'],
    ] as const)
      for (const word of words.split(' ')) assert.equal(first(word), code, word)
    for (const [written, code] of [
      ['VO', '048'],
      ['im', '030'],
      ['IV', '042'],
      ['sc', '058'],
      ['v.o.', '048'],
      ['por boca', '048'],
    ] as const)
      assert.equal(first(written, route), code, written)
    // A word that is there as it was typed is no plural of another.
    assert.notEqual(first('miles'), '168')
    assert.notEqual(first('cm'), '176')
  })
})

describe('las palabras de un código', () => {
  it('van al campo que las lleva en cada formulario, y a ninguno donde no lo hay', () => {
    const beside = (resource: string, field: string): string | null => nameBeside(named(resource).fields, field)
    assert.equal(beside('orden', 'cups'), 'descripcion')
    assert.equal(beside('consentimiento', 'cups'), 'procedimiento')
    assert.equal(beside('antecedente_categorizado', 'cups'), 'procedimiento')
    assert.equal(beside('antecedente_categorizado', 'cie10'), 'descripcion')
    assert.equal(beside('antecedente_categorizado', 'dci_codigo'), 'medicamento')
    assert.equal(beside('lista_espera', 'cups'), 'nombre_examen')
    assert.equal(beside('documento', 'contenido_base64'), 'nombre_archivo')
    assert.equal(nameBeside(named('miembro_familia').fields.condiciones?.fields ?? {}, 'cie10'), 'descripcion')
    assert.equal(beside('miembro_familia', 'causa_muerte_cie10'), null)
    assert.equal(beside('historia', 'cups_consulta'), null)
    assert.equal(beside('paciente', 'primer_nombre'), null)
  })
})

describe('leer otra cédula', () => {
  const start = { tipo_documento: 'CC', pais_residencia: '170' }
  const holder = {
    tipo_documento: 'CC',
    numero_documento: '52123456',
    primer_apellido: 'Muñoz',
    segundo_apellido: null,
    primer_nombre: 'Ana',
    segundo_nombre: null,
    fecha_nacimiento: '1980-02-29',
    sexo_biologico: '02',
    grupo_sanguineo: null,
    rh: null,
  } as const
  const other = { ...start, numero_documento: '1000000001', telefono_movil: '3001112233', autorizacion_datos: true }

  it('de otra persona no deja nada de la anterior', () => {
    const { values, restarted } = withCard(other, holder, { start, recovered: false })
    assert.equal(restarted, true)
    assert.deepEqual(values, { ...start, ...holder })
  })

  it('de la misma conserva lo que ya se escribió, con puntos o sin ellos', () => {
    const same = { ...other, numero_documento: '52.123.456' }
    const { values, restarted } = withCard(same, holder, { start, recovered: true })
    assert.equal(restarted, false)
    assert.equal(values.telefono_movil, '3001112233')
  })

  it('sin documento escrito, conserva lo de ahora y olvida lo que se recuperó', () => {
    const { numero_documento: _, ...blank } = other
    assert.equal(withCard(blank, holder, { start, recovered: false }).values.telefono_movil, '3001112233')
    assert.equal('telefono_movil' in withCard(blank, holder, { start, recovered: true }).values, false)
  })
})

describe('qué se puede hacer con un registro', () => {
  const open = 'en_atencion'
  const row = (resource: Resource, values: Record<string, unknown>): Record<string, unknown> => ({
    ...Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null])),
    ...values,
  })
  const may = (name: string, values: Record<string, unknown>, state: string | null) =>
    whatMay(named(name), row(named(name), values), state)

  it('una nota se edita mientras se atiende y nunca se elimina', () => {
    const free = may('nota', { firmado: false, anulado: false }, open)
    assert.ok(free.edit.includes('contenido'))
    assert.equal(free.remove, false)
    assert.match(free.why ?? '', /no se elimina/)
  })

  it('de lo firmado solo cambia lo que su declaración deja, y de lo anulado nada', () => {
    const signed = may('orden', { firmado: true, anulado: false }, open)
    assert.ok(signed.edit.includes('resultado_texto'))
    assert.equal(signed.edit.includes('descripcion'), false)
    assert.equal(signed.remove, false)
    assert.match(signed.why ?? '', /firmado o anulado.*Solo cambian: .*Anulado/)
    assert.deepEqual(may('orden', { firmado: true, anulado: true }, open).edit, [])
  })

  it('en una historia cerrada nada cambia, y se dice; suspendida sigue admitiendo lo que admite', () => {
    const closed = may('diagnostico', { firmado: false, anulado: false }, 'cerrada')
    assert.deepEqual([closed.edit, closed.remove], [[], false])
    assert.match(closed.why ?? '', /cerrada/)
    assert.ok(may('orden', { firmado: false, anulado: false }, 'suspendida').edit.length > 0)
    assert.deepEqual(may('diagnostico', { firmado: false, anulado: false }, 'suspendida').edit, [])
  })

  it('lo que está libre no dice nada', () => {
    const free = may('diagnostico', { firmado: false, anulado: false }, open)
    assert.equal(free.remove, true)
    assert.equal(free.why, null)
    assert.ok(free.edit.includes('codigo_cie10'))
  })

  it('un paciente fusionado no cambia', () => {
    const merged = may('paciente', { fusionado_con: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00' }, null)
    assert.deepEqual([merged.edit, merged.remove], [[], false])
  })

  it('de lo que el rol no ve no se saca conclusión: decide el servicio', () => {
    const seen = seenAs(named('consentimiento'), 'administrativa')
    const { revocado_en: _, ...shown } = row(seen, { historia: null })
    assert.ok(whatMay({ ...seen, keep: undefined } as never, shown, null).edit.length > 0)
  })

  it('el estado que manda es el de la historia que la fila nombra', () => {
    const id = '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00'
    assert.deepEqual(judgeOf(named('valor_clinico'), { historia_atencion: id }), {
      to: 'historia',
      id,
      column: 'estado',
    })
    assert.equal(judgeOf(named('valor_clinico'), { historia_atencion: null }), null)
    assert.equal(judgeOf(named('paciente'), { id }), null)
  })
})

it('de lo que se halló para otro texto no se toma nada', () => {
  const found = { data: [], isPlaceholderData: false }
  assert.ok(isAnswerTo('diabetes ', 'diabetes', found))
  assert.ok(!isAnswerTo('diabetes g', 'diabetes', found))
  assert.ok(!isAnswerTo('diabetes', 'diabetes', { ...found, isPlaceholderData: true }))
  assert.ok(!isAnswerTo('diabetes', 'diabetes', { ...found, data: undefined }))
})
