import { additive, band, between, one, worded, yesNo } from './scale.ts'

export const braden = additive({
  code: 'braden',
  nombre: 'Escala de Braden (lesiones por presión)',
  version: '1987',
  source: 'Bergstrom y Braden, 1987',
  items: [
    worded(
      between('percepcion_sensorial', 'Percepción sensorial', 1, 4),
      'Completamente limitada',
      'Muy limitada',
      'Ligeramente limitada',
      'Sin limitación',
    ),
    worded(
      between('humedad', 'Exposición a la humedad', 1, 4),
      'Siempre húmeda',
      'A menudo húmeda',
      'Ocasionalmente húmeda',
      'Rara vez húmeda',
    ),
    worded(
      between('actividad', 'Actividad', 1, 4),
      'Encamado',
      'En silla',
      'Camina ocasionalmente',
      'Camina con frecuencia',
    ),
    worded(
      between('movilidad', 'Movilidad', 1, 4),
      'Completamente inmóvil',
      'Muy limitada',
      'Ligeramente limitada',
      'Sin limitación',
    ),
    worded(between('nutricion', 'Nutrición', 1, 4), 'Muy pobre', 'Probablemente inadecuada', 'Adecuada', 'Excelente'),
    worded(
      between('friccion_cizallamiento', 'Fricción y cizallamiento', 1, 3),
      'Problema',
      'Problema potencial',
      'Sin problema aparente',
    ),
  ],
  bands: [
    band(6, 9, 'Riesgo muy alto', 'muy_alto'),
    band(10, 12, 'Riesgo alto', 'alto'),
    band(13, 14, 'Riesgo moderado', 'medio'),
    band(15, 18, 'Riesgo bajo', 'bajo'),
    band(19, 23, 'Sin riesgo', 'sin_riesgo'),
  ],
  value: '38227-5',
})

export const norton = additive({
  code: 'norton',
  nombre: 'Escala de Norton (lesiones por presión)',
  version: '1962',
  source: 'Norton, McLaren y Exton-Smith, 1962',
  items: [
    worded(between('estado_fisico', 'Estado físico general', 1, 4), 'Muy malo', 'Malo', 'Regular', 'Bueno'),
    worded(between('estado_mental', 'Estado mental', 1, 4), 'Estuporoso', 'Confuso', 'Apático', 'Alerta'),
    worded(between('actividad', 'Actividad', 1, 4), 'Encamado', 'En silla', 'Camina con ayuda', 'Camina solo'),
    worded(between('movilidad', 'Movilidad', 1, 4), 'Inmóvil', 'Muy limitada', 'Ligeramente limitada', 'Completa'),
    worded(
      between('incontinencia', 'Incontinencia', 1, 4),
      'Urinaria y fecal',
      'Urinaria habitual',
      'Ocasional',
      'Ninguna',
    ),
  ],
  bands: [
    band(5, 9, 'Riesgo muy alto', 'muy_alto'),
    band(10, 12, 'Riesgo alto', 'alto'),
    band(13, 14, 'Riesgo medio', 'medio'),
    band(15, 20, 'Riesgo mínimo o sin riesgo', 'sin_riesgo'),
  ],
  value: 'norton',
})

export const morse = additive({
  code: 'morse',
  nombre: 'Escala de caídas de Morse',
  version: '1989',
  source: 'Morse, Morse y Tylko, 1989',
  step: 5,
  items: [
    yesNo('caidas_previas', 'Antecedente de caídas', 25),
    yesNo('diagnostico_secundario', 'Diagnóstico secundario', 15),
    worded(
      one('ayuda_deambular', 'Ayuda para deambular', [0, 15, 30]),
      'Ninguna, reposo en cama o ayuda de enfermería',
      'Bastón, muletas o caminador',
      'Se apoya en los muebles',
    ),
    yesNo('via_venosa', 'Vía venosa', 20),
    worded(one('marcha', 'Marcha', [0, 10, 20]), 'Normal, reposo en cama o inmóvil', 'Débil', 'Alterada'),
    worded(yesNo('estado_mental', 'Estado mental', 15), 'Consciente de sus limitaciones', 'Olvida sus limitaciones'),
  ],
  bands: [
    band(0, 24, 'Riesgo bajo', 'bajo'),
    band(25, 50, 'Riesgo medio', 'medio'),
    band(51, 125, 'Riesgo alto', 'alto'),
  ],
  value: '59460-6',
})

export const downton = additive({
  code: 'downton',
  nombre: 'Escala de caídas de Downton',
  version: '1993',
  source: 'Downton, 1993',
  items: [
    yesNo('caidas_previas', 'Caídas previas'),
    between('medicamentos', 'Grupos de medicamentos de riesgo', 0, 6),
    between('deficit_sensorial', 'Déficits sensoriales o motores', 0, 3),
    yesNo('estado_mental', 'Estado mental confuso'),
    yesNo('deambulacion', 'Deambulación no normal'),
  ],
  bands: [band(0, 1, 'Riesgo bajo', 'bajo'), band(2, 2, 'Riesgo medio', 'medio'), band(3, 12, 'Riesgo alto', 'alto')],
  value: 'downton',
})

export const barthel = additive({
  code: 'barthel',
  nombre: 'Índice de Barthel',
  version: 'shah',
  source: 'Mahoney y Barthel, 1965; niveles de Shah, Vanclay y Cooper, 1989',
  step: 5,
  items: [
    worded(one('alimentacion', 'Alimentación', [0, 5, 10]), 'Dependiente', 'Necesita ayuda', 'Independiente'),
    worded(one('bano', 'Baño', [0, 5]), 'Dependiente', 'Independiente'),
    worded(one('aseo', 'Aseo personal', [0, 5]), 'Necesita ayuda', 'Independiente'),
    worded(one('vestido', 'Vestido', [0, 5, 10]), 'Dependiente', 'Necesita ayuda', 'Independiente'),
    worded(one('deposicion', 'Deposición', [0, 5, 10]), 'Incontinente', 'Accidente ocasional', 'Continente'),
    worded(one('miccion', 'Micción', [0, 5, 10]), 'Incontinente o con sonda', 'Accidente ocasional', 'Continente'),
    worded(one('retrete', 'Uso del retrete', [0, 5, 10]), 'Dependiente', 'Necesita ayuda', 'Independiente'),
    worded(
      one('traslado', 'Traslado entre silla y cama', [0, 5, 10, 15]),
      'Incapaz',
      'Gran ayuda',
      'Mínima ayuda',
      'Independiente',
    ),
    worded(
      one('deambulacion', 'Deambulación', [0, 5, 10, 15]),
      'Inmóvil',
      'Independiente en silla de ruedas',
      'Camina con ayuda',
      'Independiente',
    ),
    worded(one('escaleras', 'Escaleras', [0, 5, 10]), 'Incapaz', 'Necesita ayuda', 'Independiente'),
  ],
  bands: [
    band(0, 20, 'Dependencia total', 'muy_alto'),
    band(21, 60, 'Dependencia severa', 'alto'),
    band(61, 90, 'Dependencia moderada', 'medio'),
    band(91, 99, 'Dependencia escasa', 'bajo'),
    band(100, 100, 'Independencia', 'sin_riesgo'),
  ],
  value: '96761-2',
})
