import { additive, answer, band, between, type Item, worded } from './scale.ts'

const HOW_OFTEN = ['Ningún día', 'Varios días', 'Más de la mitad de los días', 'Casi todos los días']
const questions = (labels: readonly string[]): Item[] =>
  labels.map((label, i) => worded(between(`item${i + 1}`, label, 0, 3), ...HOW_OFTEN))

export const phq9 = additive({
  code: 'phq9',
  nombre: 'Cuestionario de salud del paciente (PHQ-9)',
  version: '1999',
  source: 'Spitzer, Williams y Kroenke; uso libre',
  items: [
    ...questions([
      'Poco interés o placer',
      'Desánimo, depresión o desesperanza',
      'Problemas de sueño',
      'Cansancio o poca energía',
      'Falta o exceso de apetito',
      'Sentirse mal consigo mismo',
      'Dificultad para concentrarse',
      'Lentitud o inquietud',
      'Pensamientos de muerte o de hacerse daño',
    ]),
    {
      ...worded(
        between('item10', 'Dificultad que le han causado estos problemas', 0, 3),
        'Ninguna',
        'Alguna',
        'Mucha',
        'Extrema',
      ),
      optional: true,
      scored: false,
    },
  ],
  bands: [
    band(0, 4, 'Depresión mínima', 'sin_riesgo'),
    band(5, 9, 'Depresión leve', 'bajo'),
    band(10, 14, 'Depresión moderada', 'medio'),
    band(15, 19, 'Depresión moderadamente severa', 'alto'),
    band(20, 27, 'Depresión severa', 'muy_alto'),
  ],
  value: '44261-6',
  alerts: (items) =>
    answer(items, 'item9') >= 1 ? ['Riesgo de suicidio: respuesta positiva en el ítem 9 del PHQ-9. Valorar hoy.'] : [],
})

export const gad7 = additive({
  code: 'gad7',
  nombre: 'Escala de ansiedad generalizada (GAD-7)',
  version: '2006',
  source: 'Spitzer, Kroenke, Williams y Löwe, 2006; uso libre',
  items: questions([
    'Nervios, ansiedad o tensión',
    'No poder parar de preocuparse',
    'Preocuparse demasiado',
    'Dificultad para relajarse',
    'Inquietud que impide estar quieto',
    'Irritabilidad',
    'Miedo de que pase algo terrible',
  ]),
  bands: [
    band(0, 4, 'Ansiedad mínima', 'sin_riesgo'),
    band(5, 9, 'Ansiedad leve', 'bajo'),
    band(10, 14, 'Ansiedad moderada', 'medio'),
    band(15, 21, 'Ansiedad severa', 'alto'),
  ],
  value: '70274-6',
})

/** Only the total: the items of the MMSE are under copyright. */
export const mmse = additive({
  code: 'mmse',
  nombre: 'Examen mínimo del estado mental (MMSE)',
  version: '1975',
  source: 'Folstein, Folstein y McHugh, 1975; solo el total',
  items: [between('total', 'Puntaje total', 0, 30)],
  bands: [
    band(0, 9, 'Deterioro cognitivo grave', 'alto'),
    band(10, 18, 'Deterioro cognitivo moderado', 'medio'),
    band(19, 23, 'Deterioro cognitivo leve', 'bajo'),
    band(24, 30, 'Normal', 'sin_riesgo'),
  ],
  value: '72106-8',
})

export const pfeiffer = additive({
  code: 'pfeiffer',
  nombre: 'Cuestionario de Pfeiffer (SPMSQ)',
  version: '1975',
  source: 'Pfeiffer, 1975',
  items: [between('errores', 'Número de errores', 0, 10)],
  bands: [
    band(0, 2, 'Normal', 'sin_riesgo'),
    band(3, 4, 'Deterioro cognitivo leve', 'bajo'),
    band(5, 7, 'Deterioro cognitivo moderado', 'medio'),
    band(8, 10, 'Deterioro cognitivo severo', 'alto'),
  ],
  value: 'pfeiffer',
})
