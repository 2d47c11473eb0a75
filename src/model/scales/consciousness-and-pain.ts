import { additive, band, between, worded } from './scale.ts'

export const glasgow = additive({
  code: 'glasgow',
  nombre: 'Escala de coma de Glasgow',
  version: '1974',
  source: 'Teasdale y Jennett, 1974',
  items: [
    worded(between('ocular', 'Respuesta ocular', 1, 4), 'No abre los ojos', 'Al dolor', 'A la voz', 'Espontánea'),
    worded(
      between('verbal', 'Respuesta verbal', 1, 5),
      'Ninguna',
      'Sonidos incomprensibles',
      'Palabras inapropiadas',
      'Confusa',
      'Orientada',
    ),
    worded(
      between('motora', 'Respuesta motora', 1, 6),
      'Ninguna',
      'Extensión anormal',
      'Flexión anormal',
      'Retira ante el dolor',
      'Localiza el dolor',
      'Obedece órdenes',
    ),
  ],
  bands: [
    band(3, 8, 'Compromiso severo', 'alto'),
    band(9, 12, 'Compromiso moderado', 'medio'),
    band(13, 15, 'Compromiso leve', 'bajo'),
  ],
  value: '9269-2',
})

export const eva = additive({
  code: 'eva',
  nombre: 'Escala visual análoga del dolor (EVA)',
  version: '0-10',
  source: 'Escala visual análoga de 0 a 10',
  items: [between('dolor', 'Intensidad del dolor', 0, 10)],
  bands: [
    band(0, 0, 'Sin dolor', 'sin_riesgo'),
    band(1, 3, 'Dolor leve', 'bajo'),
    band(4, 6, 'Dolor moderado', 'medio'),
    band(7, 10, 'Dolor severo', 'alto'),
  ],
  value: '72514-3',
})

export const apgar = additive({
  code: 'apgar',
  nombre: 'Apgar',
  version: '1953',
  source: 'Apgar, 1953',
  items: [
    worded(
      between('apariencia', 'Apariencia (color de la piel)', 0, 2),
      'Azul o pálido',
      'Cuerpo rosado y extremidades azules',
      'Todo rosado',
    ),
    worded(between('pulso', 'Pulso (frecuencia cardiaca)', 0, 2), 'Ausente', 'Menor de 100', '100 o más'),
    worded(
      between('gesticulacion', 'Gesticulación (respuesta a estímulos)', 0, 2),
      'Sin respuesta',
      'Muecas',
      'Llanto, tos o estornudo',
    ),
    worded(between('actividad', 'Actividad (tono muscular)', 0, 2), 'Flácido', 'Alguna flexión', 'Movimiento activo'),
    worded(
      between('respiracion', 'Respiración (esfuerzo respiratorio)', 0, 2),
      'Ausente',
      'Lenta o irregular',
      'Buena, llanto fuerte',
    ),
  ],
  bands: [
    band(0, 3, 'Depresión severa', 'alto'),
    band(4, 6, 'Depresión moderada', 'medio'),
    band(7, 10, 'Normal', 'sin_riesgo'),
  ],
  value: 'apgar',
  valueByMoment: { '1min': '9272-6', '5min': '9274-2', '10min': '9271-8' },
})
