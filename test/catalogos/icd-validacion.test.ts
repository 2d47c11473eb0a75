import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { demoRows } from '../../demo/generate.ts'
import { embeddedCie10 } from '../../src/features/icd/embedded/cie10.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Codes of diagnoses wherever they are written: they exist, are in use, and warn when they do not suit the patient. */
const s = useService()
const DIAGNOSES = '/hce/api/diagnosticos/'
const { entries } = embeddedCie10()
const retired = entries.find((e) => !e.habilitado)?.codigo ?? assert.fail()

const diagnose = async (codigo_cie10: string, more: Record<string, unknown> = {}, paciente?: string): Promise<Answer> =>
  s.call('POST', DIAGNOSES, {
    historia: await newHistory(s, paciente === undefined ? {} : { paciente }),
    codigo_cie10,
    rol: 'principal',
    tipo_diagnostico: '02',
    ...more,
  })
const conditionsOf = (row: Record<string, unknown>): unknown[] =>
  Array.isArray(row.condiciones) ? row.condiciones.map((c: { cie10?: unknown }) => c.cie10) : []
const refused = (a: Answer, campo: string, codigo: string): string => {
  assert.equal(a.status, 400, a.text)
  const found = a.json.errores.find((e: { campo: string }) => e.campo === campo)
  assert.equal(found?.codigo, codigo, a.text)
  return found.mensaje
}

describe('un código que se registra', () => {
  test('recibe el nombre que le da la clasificación, y lo conserva', async () => {
    const made = await diagnose('I10')
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(
      [made.json.codigo_cie10, made.json.descripcion_cie10, made.json.descripcion_cie11],
      ['I10X', 'Hipertensión esencial (primaria)', null],
    )
    assert.equal('advertencias' in made.json, false)
    const path = `${DIAGNOSES}${made.json.id}/`
    const same = await s.call('PATCH', path, { observaciones: 'Sin cambios' })
    assert.equal(same.json.descripcion_cie10, 'Hipertensión esencial (primaria)')
    const other = await s.call('PATCH', path, { codigo_cie10: 'I159' })
    assert.equal(other.json.descripcion_cie10, 'Hipertensión secundaria, no especificada')
  })

  test('su nombre lo pone el servidor: otro se rechaza y el mismo se admite', async () => {
    refused(await diagnose('I10X', { descripcion_cie10: 'Presión alta' }), 'descripcion_cie10', 'calculado')
    const same = await diagnose('I10X', { descripcion_cie10: 'Hipertensión esencial (primaria)' })
    assert.equal(same.status, 201, same.text)
  })

  test('no existe: se rechaza y se nombran los parecidos', async () => {
    // E11 is divided: padding it gives no code, and nobody guesses which of its parts was meant.
    assert.match(refused(await diagnose('E11'), 'codigo_cie10', 'codigo_desconocido'), /E119 Diabetes mellitus/)
    assert.match(refused(await diagnose('I109'), 'codigo_cie10', 'codigo_desconocido'), /I10X Hipertensión esencial/)
    const nothing = refused(await diagnose('U999'), 'codigo_cie10', 'codigo_desconocido')
    assert.match(nothing, /^No existe en la CIE-10\.$/)
    const english = await s.call(
      'POST',
      DIAGNOSES,
      { historia: await newHistory(s), codigo_cie10: 'I109', rol: 'principal', tipo_diagnostico: '02' },
      { 'accept-language': 'en' },
    )
    assert.match(english.json.errores[0].mensaje, /^Does not exist in ICD-10\./)
  })

  test('lo que no tiene forma de código lo dice la forma', async () => {
    for (const hostile of ['%', "I10'", '\\', '😀', 'i10x; drop', '    ', '1234'])
      assert.equal((await diagnose(hostile)).status, 400, hostile)
  })

  test('ya no se usa: no entra en lo nuevo, y lo registrado lo conserva', async () => {
    refused(await diagnose(retired), 'codigo_cie10', 'codigo_deshabilitado')
    const made = await diagnose('I10X')
    // As if it had been written while the code was in use.
    await s.owner.run({
      text: 'update diagnostico set codigo_cie10 = $2, descripcion_cie10 = null where id = $1',
      values: [made.json.id, retired],
    })
    const path = `${DIAGNOSES}${made.json.id}/`
    const kept = await s.call('PATCH', path, { observaciones: 'Sigue igual' })
    assert.deepEqual([kept.status, kept.json.codigo_cie10, kept.json.descripcion_cie10], [200, retired, null])
    const { id: _i, version: _v, creado_en: _c, actualizado_en: _a, creado_por: _p, ...whole } = kept.json
    const replaced = await s.call('PUT', path, { ...whole, observaciones: 'Otra vez' })
    assert.equal(replaced.status, 200, replaced.text)
    assert.equal((await s.call('PATCH', path, { codigo_cie10: 'I10X' })).status, 200)
    refused(await s.call('PATCH', path, { codigo_cie10: retired }), 'codigo_cie10', 'codigo_deshabilitado')
  })

  test('de la CIE-11, que no está cargada, basta la forma', async () => {
    const made = await diagnose('I10X', { codigo_cie11: 'BA00.Z' })
    assert.deepEqual([made.status, made.json.descripcion_cie11], [201, null])
  })

  test('en formulario y en XML se comprueba igual', async () => {
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', `historia=${await newHistory(s)}&codigo_cie10=I109&rol=complicacion`],
      [
        'application/xml',
        `<r><historia>${await newHistory(s)}</historia><codigo_cie10>I109</codigo_cie10><rol>complicacion</rol></r>`,
      ],
    ] as const)
      refused(await s.call('POST', DIAGNOSES, body, { 'content-type': type }), 'codigo_cie10', 'codigo_desconocido')
  })
})

describe('un código que no conviene al paciente', () => {
  const warned = (a: Answer): string[] => {
    assert.equal(a.status, 201, a.text)
    return (a.json.advertencias ?? []).map((w: { campo: string; codigo: string }) => `${w.campo} ${w.codigo}`)
  }

  test('se guarda con una advertencia que dice por qué', async () => {
    const man = (): Promise<string> => newPatient(s, { sexo_biologico: '01' })
    const made = await diagnose('O800', {}, await man())
    assert.deepEqual(warned(made), ['codigo_cie10 sexo_no_corresponde'])
    assert.match(made.json.advertencias[0].mensaje, /propio de mujeres/)
    const read = await s.call('GET', `${DIAGNOSES}${made.json.id}/`)
    assert.equal('advertencias' in read.json, false)
    const changed = await s.call('PATCH', `${DIAGNOSES}${made.json.id}/`, { observaciones: 'Revisado' })
    assert.equal(changed.json.advertencias?.[0].codigo, 'sexo_no_corresponde')
    assert.deepEqual(warned(await diagnose('A33X', {}, await man())), ['codigo_cie10 edad_no_corresponde'])
    assert.deepEqual(warned(await diagnose('C61X', {}, await man())), [])
  })

  test('de sexo indeterminado nada se advierte', async () => {
    assert.deepEqual(warned(await diagnose('O800', {}, await newPatient(s, { sexo_biologico: '03' }))), [])
  })

  test('en la lista de espera también; en un antecedente familiar no, que es de otra persona', async () => {
    const man = await newPatient(s, { sexo_biologico: '01' })
    const turn = { paciente: man, cups: '881602', prioridad: 'programada' }
    assert.deepEqual(
      warned(await s.call('POST', '/paciente/lista-espera-examen/', { ...turn, diagnostico_cie10: 'N800' })),
      ['diagnostico_cie10 sexo_no_corresponde'],
    )
    const past = { paciente: man, cie10: 'C509', descripcion: 'Cáncer de mama' }
    const path = '/hce/api/antecedentes-categorizados/'
    const own = { paciente: man, categoria: 'patologico', cie10: 'N800', descripcion: 'Endometriosis' }
    assert.deepEqual(warned(await s.call('POST', path, own)), ['cie10 sexo_no_corresponde'])
    const mother = { ...past, cie10: 'N800', categoria: 'familiar', parentesco: 'madre' }
    assert.deepEqual(warned(await s.call('POST', path, mother)), [])
  })
})

test('todo campo que lleva un código lo comprueba, también dentro de una lista', async () => {
  const paciente = await newPatient(s)
  refused(
    await s.call('POST', '/paciente/lista-espera-examen/', {
      paciente,
      cups: '881602',
      prioridad: 'programada',
      diagnostico_cie10: 'K899',
    }),
    'diagnostico_cie10',
    'codigo_desconocido',
  )
  refused(
    await s.call('POST', '/hce/api/antecedentes-categorizados/', {
      paciente,
      categoria: 'patologico',
      cie10: 'E11',
      descripcion: 'Diabetes',
    }),
    'cie10',
    'codigo_desconocido',
  )
  const relative = {
    codigo_familia: `FAM-${process.pid}`,
    paciente_indice: paciente,
    nombres: 'Rosa',
    apellidos: 'Rojas',
    parentesco: 'madre',
    sexo_biologico: '02',
    vive: true,
    edad_aproximada: 70,
    condiciones: [
      { cie10: 'E119', descripcion: 'Diabetes' },
      { descripcion: 'Otra cosa' },
      { cie10: 'E11', descripcion: 'Diabetes' },
    ],
  }
  const path = '/paciente/miembros_familia/'
  refused(await s.call('POST', path, relative), 'condiciones[2].cie10', 'codigo_desconocido')
  const dead = { ...relative, condiciones: [], vive: false, edad_muerte: 60, causa_muerte_cie10: 'I219' }
  refused(
    await s.call('POST', path, { ...dead, causa_muerte_cie10: 'I21' }),
    'causa_muerte_cie10',
    'codigo_desconocido',
  )
  assert.equal((await s.call('POST', path, dead)).status, 201)
})

test('los datos de demostración usan códigos que existen, con el nombre de la clasificación', async () => {
  const names = new Map(entries.filter((e) => e.habilitado).map((e) => [e.codigo, e.nombre]))
  const wrong: string[] = []
  for (const { resource, row } of demoRows({
    patients: 200,
    seed: 7,
    now: new Date('2026-11-15T12:00:00Z'),
    providerCode: '110010000101',
  })) {
    const coded = [row.codigo_cie10, row.diagnostico_cie10, row.cie10, row.causa_muerte_cie10, ...conditionsOf(row)]
    for (const code of coded) if (typeof code === 'string' && !names.has(code)) wrong.push(`${resource} ${code}`)
    if (resource === 'diagnostico' && names.get(String(row.codigo_cie10)) !== row.descripcion_cie10)
      wrong.push(`${row.codigo_cie10} ${row.descripcion_cie10} ≠ ${names.get(String(row.codigo_cie10))}`)
  }
  assert.deepEqual([...new Set(wrong)], [])
})
