import { additive, band, between, one } from './scale.ts'

export const karnofsky = additive({
  code: 'karnofsky',
  nombre: 'Índice de Karnofsky',
  version: '1949',
  source: 'Karnofsky y Burchenal, 1949',
  step: 10,
  items: [between('puntaje', 'Estado funcional', 0, 100, 10)],
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
  items: [between('puntaje', 'Estado funcional', 0, 5)],
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
    one('edad', 'Edad', [0, 2, 3, 4]),
    one('imc', 'Índice de masa corporal', [0, 1, 3]),
    one('cintura', 'Perímetro de cintura', [0, 3, 4]),
    one('actividad', 'Actividad física diaria', [0, 2]),
    one('verduras', 'Consumo diario de verduras o frutas', [0, 1]),
    one('antihipertensivo', 'Medicamentos para la hipertensión', [0, 2]),
    one('glucosa_alta', 'Antecedente de glucosa alta', [0, 5]),
    one('familiar', 'Familiares con diabetes', [0, 3, 5]),
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
