import { additive, band, between, one, worded } from './scale.ts'

export const karnofsky = additive({
  code: 'karnofsky',
  nombre: 'Índice de Karnofsky',
  version: '1949',
  source: 'Karnofsky y Burchenal, 1949',
  step: 10,
  items: [
    worded(
      between('puntaje', 'Estado funcional', 0, 100, 10),
      'Fallecido',
      'Moribundo',
      'Muy enfermo, necesita soporte activo',
      'Gravemente incapacitado, hospitalizado',
      'Incapacitado, necesita atención especial',
      'Necesita ayuda considerable y atención frecuente',
      'Necesita ayuda ocasional',
      'Se cuida solo y no puede trabajar',
      'Actividad normal con esfuerzo',
      'Actividad normal, síntomas menores',
      'Normal, sin síntomas',
    ),
  ],
  bands: [
    band(0, 0, 'Fallecido', null),
    band(10, 40, 'Incapaz de cuidarse, requiere atención especial u hospitalaria', null),
    band(50, 70, 'No puede trabajar, vive en casa con ayuda variable', null),
    band(80, 100, 'Actividad normal, sin cuidados especiales', null),
  ],
  value: '89243-0',
})

export const ecog = additive({
  code: 'ecog',
  nombre: 'Estado funcional ECOG',
  version: '1982',
  source: 'Eastern Cooperative Oncology Group, 1982',
  items: [
    worded(
      between('puntaje', 'Estado funcional', 0, 5),
      'Asintomático, actividad normal',
      'Sintomático, ambulatorio',
      'En cama menos de la mitad del día',
      'En cama más de la mitad del día',
      'Encamado, dependencia total',
      'Fallecido',
    ),
  ],
  bands: [
    band(0, 0, 'Asintomático, actividad normal', null),
    band(1, 1, 'Sintomático, ambulatorio', null),
    band(2, 2, 'En cama menos de la mitad del día', null),
    band(3, 3, 'En cama más de la mitad del día', null),
    band(4, 4, 'Encamado, dependencia total', null),
    band(5, 5, 'Fallecido', null),
  ],
  value: '89247-1',
})

export const findrisc = additive({
  code: 'findrisc',
  nombre: 'FINDRISC (riesgo de diabetes tipo 2)',
  version: '2003',
  source: 'Lindström y Tuomilehto, 2003',
  items: [
    worded(one('edad', 'Edad', [0, 2, 3, 4]), 'Menos de 45 años', 'De 45 a 54', 'De 55 a 64', 'Más de 64'),
    worded(one('imc', 'Índice de masa corporal', [0, 1, 3]), 'Menor de 25', 'De 25 a 30', 'Mayor de 30'),
    worded(
      one('cintura', 'Perímetro de cintura', [0, 3, 4]),
      'Hombre menos de 94 cm, mujer menos de 80',
      'Hombre de 94 a 102 cm, mujer de 80 a 88',
      'Hombre más de 102 cm, mujer más de 88',
    ),
    worded(one('actividad', 'Actividad física diaria', [0, 2]), '30 minutos o más', 'Menos de 30 minutos'),
    worded(one('verduras', 'Consumo diario de verduras o frutas', [0, 1]), 'Todos los días', 'No todos los días'),
    worded(one('antihipertensivo', 'Medicamentos para la hipertensión', [0, 2]), 'No', 'Sí'),
    worded(one('glucosa_alta', 'Antecedente de glucosa alta', [0, 5]), 'No', 'Sí'),
    worded(
      one('familiar', 'Familiares con diabetes', [0, 3, 5]),
      'Ninguno',
      'Abuelos, tíos o primos hermanos',
      'Padres, hermanos o hijos',
    ),
  ],
  bands: [
    band(0, 6, 'Riesgo bajo', 'bajo'),
    band(7, 11, 'Riesgo ligeramente elevado', 'bajo'),
    band(12, 14, 'Riesgo moderado', 'medio'),
    band(15, 20, 'Riesgo alto', 'alto'),
    band(21, 26, 'Riesgo muy alto', 'muy_alto'),
  ],
  value: 'findrisc',
  alerts: (_items, total) =>
    total >= 12 ? ['FINDRISC de 12 o más: punto de corte en Colombia para estudiar diabetes.'] : [],
})
