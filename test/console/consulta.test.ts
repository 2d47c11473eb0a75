import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examenFisico } from '../../src/resources/examen-fisico.ts'
import { generalAspect, isAssumed, normalsOf } from '../../web/src/areas/atencion/findings/exam-normals.ts'
import { filledBeside, lacking, lineChanges } from '../../web/src/areas/atencion/prescribing/prescription-line.ts'
import { type Decision, isDecided, sentOf } from '../../web/src/areas/atencion/prescribing/prescription-reconciled.ts'
import { instructionsOf, sentenceOf } from '../../web/src/areas/atencion/prescribing/prescription-words.ts'
import { afterSending, touched, UNTOUCHED, unsentOf } from '../../web/src/areas/atencion/saving/row-draft.ts'
import {
  isMeasureFull,
  isPressureFull,
  measureOf,
  measureText,
  pressureOf,
  pressureText,
} from '../../web/src/areas/atencion/vitals/vital-text.ts'

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
  assert.equal(said({}), 'Aplicar 10 unidades bajo la piel cada 12 horas durante 2 meses.')
  for (const [dosis_unidad, words] of [
    ['72', '10 unidades'],
    ['120', '10 MBq'],
    ['159', '10 mEq'],
  ] as const)
    assert.match(said({ dosis_unidad }) ?? '', new RegExp(`^Aplicar ${words} `))
  assert.match(
    said({ frecuencia_valor: 1, duracion_valor: 1, duracion_unidad: '3' }) ?? '',
    /cada hora durante 1 día\.$/,
  )
  assert.match(said({ frecuencia_unidad: '5', duracion_unidad: '6' }) ?? '', /cada 12 meses durante 2 años\.$/)
  assert.match(said({ dosis_valor: 0.5 }) ?? '', /^Aplicar 0,5 unidades /)
  // A point would be read as the comma by whoever is used to it.
  assert.match(said({ dosis_valor: 150_000 }) ?? '', /^Aplicar 150000 unidades /)
  const single = { frecuencia_valor: null, frecuencia_unidad: '8', duracion_valor: 1, duracion_unidad: '3' }
  assert.equal(said(single), 'Aplicar 10 unidades bajo la piel, una sola vez.')
  assert.equal(
    said({ ...single, duracion_valor: null, duracion_unidad: null }),
    'Aplicar 10 unidades bajo la piel, una sola vez.',
  )
  assert.match(said({ ...single, frecuencia_unidad: '7' }) ?? '', /, según la respuesta, durante 1 día\.$/)
  assert.match(said({ duracion_unidad: '7' }) ?? '', /cada 12 horas, según la respuesta\.$/)
  assert.equal(said({ frecuencia_valor: null }), null)
})

test('lo normal que se escribe solo no dice lo que no se midió ni contradice lo que se midió', () => {
  const GROWN = 30 * 366
  const well = { temperatura: 36.8, frecuencia_respiratoria: 16, saturacion_oxigeno: 95 }
  assert.equal(
    generalAspect(well, GROWN, '01'),
    'Buen estado general, hidratado, afebril, sin dificultad respiratoria.',
  )
  assert.equal(generalAspect({}, GROWN, '01'), 'Buen estado general, hidratado.')
  assert.equal(
    generalAspect({ ...well, temperatura: 38.5 }, GROWN, '01'),
    'Buen estado general, hidratado, sin dificultad respiratoria.',
  )
  for (const wrong of [{ frecuencia_respiratoria: 23 }, { saturacion_oxigeno: 91 }, { saturacion_oxigeno: null }])
    assert.equal(
      generalAspect({ ...well, ...wrong }, GROWN, '01'),
      'Buen estado general, hidratado, afebril.',
      JSON.stringify(wrong),
    )
  // Sixteen breaths are too few for a child of two, and right for nobody knows whom.
  for (const days of [800, null])
    assert.equal(generalAspect(well, days, '01'), 'Buen estado general, hidratado, afebril.')
  assert.match(generalAspect({ ...well, frecuencia_respiratoria: 30 }, 800, '01'), /sin dificultad respiratoria/)
  for (const grave of [{ saturacion_oxigeno: 80 }, { glasgow: 9 }, { dolor_eva: 8 }, { tension_sistolica: 70 }])
    assert.equal(generalAspect({ ...well, ...grave }, GROWN, '01'), '', JSON.stringify(grave))

  const systems = Object.keys(examenFisico.fields.hallazgos.fields?.sistema?.options ?? {})
  const left = systems.filter((system) => !isAssumed(system, well))
  assert.deepEqual(left, ['oidos', 'mamas', 'genitourinario', 'tacto_rectal', 'mental'])
  assert.equal(isAssumed('neurologico', { glasgow: 14 }), false)
  assert.deepEqual(
    systems.filter((system) => normalsOf('02')[system] === undefined),
    [],
  )
  // What is said of the person agrees with the person.
  assert.equal(generalAspect({}, GROWN, '02'), 'Buen estado general, hidratada.')
  assert.equal(generalAspect({}, GROWN, null), 'Buen estado general, con buena hidratación.')
  assert.match(normalsOf('02').neurologico ?? '', /orientada/)
  assert.match(normalsOf('01').neurologico ?? '', /orientado/)
  assert.doesNotMatch(normalsOf('99').neurologico ?? '', /orientad[oa]/)
})

test('los signos vitales se leen como se teclean: seguidos, con barra, con coma o con punto', () => {
  for (const [typed, text, full] of [
    ['12', '12', false],
    ['120', '120', false],
    ['1208', '120/8', false],
    ['12080', '120/80', true],
    ['9860', '98/60', true],
    ['180110', '180/110', true],
    ['18011', '180/11', false],
    ['120-80', '120/80', true],
    ['120 / 80', '120/80', true],
  ] as const) {
    assert.equal(pressureText(typed), text, typed)
    assert.equal(isPressureFull(pressureText(typed)), full, typed)
  }
  assert.deepEqual(pressureOf('120/80'), { tension_sistolica: 120, tension_diastolica: 80 })
  assert.deepEqual(pressureOf('120/'), { tension_sistolica: 120, tension_diastolica: null })
  // One digit too many is shown and refused, not dropped.
  assert.deepEqual(pressureOf(pressureText('1120/80')), { tension_sistolica: 1120, tension_diastolica: 80 })
  for (const [m, typed, value, full] of [
    ['temperatura', '365', 36.5, true],
    ['temperatura', '36.5', 36.5, true],
    ['temperatura', '36,', 36, false],
    ['temperatura', '3655', 36.55, false],
    ['frecuencia_cardiaca', '72', 72, true],
    ['frecuencia_cardiaca', '10', 10, false],
    ['frecuencia_cardiaca', '104', 104, true],
    ['saturacion_oxigeno', '97', 97, true],
    ['saturacion_oxigeno', '10', 10, false],
    ['frecuencia_respiratoria', '16', 16, true],
    ['peso', '70.5', 70.5, false],
    ['talla', '165', 165, false],
  ] as const) {
    const text = measureText(m, typed)
    assert.equal(measureOf(text), value, `${m} ${typed}`)
    assert.equal(isMeasureFull(m, text), full, `${m} ${typed}`)
  }
})

test('lo que se escribe mientras se envía lo anterior empieza en lo que se envió', () => {
  const row = { plan_manejo: null, analisis: 'De antes.' }
  const typed = touched(touched(UNTOUCHED, { plan_manejo: 'Uno' }, row), { analisis: 'De antes.' }, row)
  const sent = unsentOf(typed, row)
  assert.deepEqual(sent, { plan_manejo: 'Uno' })
  const more = touched(typed, { plan_manejo: 'Uno y dos' }, row)
  const left = afterSending(more, sent)
  assert.deepEqual([left.changes.plan_manejo, left.began.plan_manejo], ['Uno y dos', 'Uno'])
  assert.deepEqual(unsentOf(left, { ...row, plan_manejo: 'Uno' }), { plan_manejo: 'Uno y dos' })
  assert.deepEqual(unsentOf(left, { ...row, plan_manejo: 'Uno y dos' }), {})
})

test('la línea llena los campos según se escribe, y lo corregido a mano queda', () => {
  const typed = (before: object, linea: string) => ({ ...before, ...lineChanges({ ...before }, linea) })
  const first = typed({}, 'losartán 50 mg 1 tableta c/12 h 30 días')
  assert.deepEqual(lacking(first), [])
  assert.equal(sentenceOf(first), 'losartán 50 mg · tableta · 50 mg · vía oral · cada 12 horas · por 30 días · n.º 60')
  assert.equal(
    (first as Record<string, unknown>).indicaciones,
    'Tomar 1 tableta (50 mg) por la boca cada 12 horas durante 30 días.',
  )
  // Of several doses none is said as if it were all of it.
  const scale = typed({}, 'insulina cristalina 4 UI SC si glucometria 200-250, 6 UI 251-300 c/6h 3 días')
  assert.equal(sentenceOf(scale), 'insulina cristalina · según el esquema · vía subcutánea · por 3 días')
  // Of each nostril, and two of them.
  const nasal = typed({}, 'budesonida 32 mcg 1 puff en cada fosa nasal c/12h 30 días') as Record<string, unknown>
  assert.equal(nasal.cantidad_total, 120)
  const short = typed({}, 'amoxicilina 500 mg 1 cap c/8h 7d') as Record<string, unknown>
  assert.equal(short.indicaciones, 'Tomar 1 cápsula (500 mg) por la boca cada 8 horas durante 7 días.')
  // The route was corrected: more of the line does not undo it, and what follows from the line goes on.
  const corrected = { ...first, via_administracion: '060' }
  const more = typed(corrected, 'losartán 50 mg 1 tableta c/12 h 60 días en ayunas') as Record<string, unknown>
  assert.deepEqual([more.via_administracion, more.duracion_valor, more.cantidad_total], ['060', 60, 120])
  const own = typed(
    { ...more, cantidad_total: 90, indicaciones: 'Como siempre.' },
    'losartán 50 mg 1 tableta c/12 h 7 días',
  )
  assert.deepEqual(
    [(own as Record<string, unknown>).cantidad_total, (own as Record<string, unknown>).indicaciones],
    [90, 'Como siempre.'],
  )
  // Another medicine takes its code along.
  const other = typed({ ...first, dci_codigo: '00321' }, 'enalapril') as Record<string, unknown>
  assert.deepEqual([other.medicamento_dci, other.dci_codigo, other.concentracion], ['enalapril', null, null])
  const coded = { ...first, dci_codigo: '00321', motivo_alerta: 'Lo tolera.' }
  const byHand = filledBeside(coded, { medicamento_dci: 'enalapril' })
  assert.deepEqual([byHand.dci_codigo, byHand.atc, byHand.motivo_alerta], [null, null, null])
  assert.ok(!('dci_codigo' in filledBeside(coded, { medicamento_dci: 'LOSARTÁN' })))
  // By hand, field by field, the quantity follows too.
  const lacksStrength = typed({}, 'losartán 1 tableta c/12 h 30 días')
  assert.deepEqual(lacking(lacksStrength), ['concentracion'])
  assert.equal((lacksStrength as Record<string, unknown>).cantidad_total, 60)
  const filled = filledBeside({ ...first, cantidad_total: null }, { duracion_valor: 10 })
  assert.equal(filled.cantidad_total, 20)
})

test('lo que cambia dice por qué y cómo se toma ahora, y solo se envía lo que viene al caso', () => {
  const said = (decision: Decision['decision'], motivo = '', dosis = ''): Decision => ({ decision, motivo, dosis })
  assert.deepEqual(
    [
      said('continua'),
      said('suspende', ' '),
      said('suspende', 'Gastritis'),
      said('cambia', 'Sin meta'),
      said('cambia', 'Sin meta', '100 mg cada día'),
    ].map(isDecided),
    [true, false, true, false, true],
  )
  assert.deepEqual(sentOf(said('suspende', ' Gastritis ', 'de antes')), { decision: 'suspende', motivo: 'Gastritis' })
})
