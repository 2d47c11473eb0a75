import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examenFisico } from '../../src/resources/examen-fisico.ts'
import { generalAspect, isAssumed, normals } from '../../web/src/areas/atencion/findings/exam-normals.ts'
import { instructionsOf } from '../../web/src/areas/atencion/prescribing/prescription-words.ts'

test('las indicaciones respetan las unidades, el singular, la coma y la dosis única', () => {
  const dose = {
    via_administracion: '058',
    dosis_valor: 10,
    dosis_unidad: '247',
    frecuencia_valor: 12,
    frecuencia_unidad: '2',
    duracion_valor: 2,
    duracion_unidad: '5',
  }
  const said = (more: object): string | null => instructionsOf({ ...dose, ...more })
  assert.equal(said({}), '10 U, vía subcutánea, cada 12 horas durante 2 meses.')
  for (const [dosis_unidad, words] of [
    ['72', '10 UI'],
    ['120', '10 MBq'],
    ['159', '10 mEq'],
  ] as const)
    assert.match(said({ dosis_unidad }) ?? '', new RegExp(`^${words}, `))
  assert.match(
    said({ frecuencia_valor: 1, duracion_valor: 1, duracion_unidad: '3' }) ?? '',
    /cada hora durante 1 día\.$/,
  )
  assert.match(said({ frecuencia_unidad: '5', duracion_unidad: '6' }) ?? '', /cada 12 meses durante 2 años\.$/)
  assert.match(said({ dosis_valor: 0.5 }) ?? '', /^0,5 U,/)
  // A point would be read as the comma by whoever is used to it.
  assert.match(said({ dosis_valor: 150_000 }) ?? '', /^150000 U,/)
  const single = { frecuencia_valor: null, frecuencia_unidad: '8', duracion_valor: 1, duracion_unidad: '3' }
  assert.equal(said(single), '10 U, vía subcutánea, dosis única.')
  assert.equal(said({ ...single, duracion_valor: null, duracion_unidad: null }), '10 U, vía subcutánea, dosis única.')
  assert.match(said({ ...single, frecuencia_unidad: '7' }) ?? '', /, según respuesta al tratamiento durante 1 día\.$/)
  assert.match(said({ duracion_unidad: '7' }) ?? '', /cada 12 horas, según respuesta al tratamiento\.$/)
  assert.equal(said({ frecuencia_valor: null }), null)
})

test('lo normal que se escribe solo no dice lo que no se midió ni contradice lo que se midió', () => {
  const GROWN = 30 * 366
  const well = { temperatura: 36.8, frecuencia_respiratoria: 16, saturacion_oxigeno: 95 }
  assert.equal(generalAspect(well, GROWN), 'Buen estado general, hidratado, afebril, sin dificultad respiratoria.')
  assert.equal(generalAspect({}, GROWN), 'Buen estado general, hidratado.')
  assert.equal(
    generalAspect({ ...well, temperatura: 38.5 }, GROWN),
    'Buen estado general, hidratado, sin dificultad respiratoria.',
  )
  for (const wrong of [{ frecuencia_respiratoria: 23 }, { saturacion_oxigeno: 91 }, { saturacion_oxigeno: null }])
    assert.equal(
      generalAspect({ ...well, ...wrong }, GROWN),
      'Buen estado general, hidratado, afebril.',
      JSON.stringify(wrong),
    )
  // Sixteen breaths are too few for a child of two, and right for nobody knows whom.
  for (const days of [800, null]) assert.equal(generalAspect(well, days), 'Buen estado general, hidratado, afebril.')
  assert.match(generalAspect({ ...well, frecuencia_respiratoria: 30 }, 800), /sin dificultad respiratoria/)
  for (const grave of [{ saturacion_oxigeno: 80 }, { glasgow: 9 }, { dolor_eva: 8 }, { tension_sistolica: 70 }])
    assert.equal(generalAspect({ ...well, ...grave }, GROWN), '', JSON.stringify(grave))

  const systems = Object.keys(examenFisico.fields.hallazgos.fields?.sistema?.options ?? {})
  const left = systems.filter((system) => !isAssumed(system, well))
  assert.deepEqual(left, ['oidos', 'mamas', 'genitourinario', 'tacto_rectal', 'mental'])
  assert.equal(isAssumed('neurologico', { glasgow: 14 }), false)
  assert.deepEqual(
    systems.filter((system) => normals[system] === undefined),
    [],
  )
})
