import type { Value } from '../src/model/resource.ts'
import { type ExamKey, exams } from './exams.ts'
import { type MedicineKey, medicines } from './medicines.ts'
import type { ProfessionalKey } from './professionals.ts'

export interface DemoFavourite {
  /** Whose it is; of the coordinator those that name a service. */
  readonly de: ProfessionalKey
  readonly body: Readonly<Record<string, Value>>
}

type Dose = readonly [med: MedicineKey, dosis: number, horas: number, dias: number, cantidad: number, texto: string]

const medicine = ([med, dosis, horas, dias, cantidad, texto]: Dose): Readonly<Record<string, Value>> => {
  const { pieza: _, ...named } = { pieza: undefined, ...medicines[med] }
  return {
    ...named,
    dosis_valor: dosis,
    frecuencia_valor: horas,
    frecuencia_unidad: '2',
    duracion_valor: dias,
    duracion_unidad: '3',
    cantidad_total: cantidad,
    indicaciones: texto,
  }
}

const ordered = (key: ExamKey): Readonly<Record<string, Value>> => {
  const { tipo, cups, nombre } = exams[key]
  return { tipo_orden: tipo, cups, descripcion: nombre, cantidad: 1 }
}

/** Of one professional, or of a service where one is named. */
const keeper = (de: ProfessionalKey, servicio?: string) => {
  const owner = servicio === undefined ? {} : { servicio }
  return {
    doses: (nombre: string, ...doses: readonly Dose[]): DemoFavourite => ({
      de,
      body: { clase: 'formula', nombre, ...owner, medicamentos: doses.map(medicine) },
    }),
    orders: (nombre: string, ...keys: readonly ExamKey[]): DemoFavourite => ({
      de,
      body: { clase: keys.length > 1 ? 'panel' : 'orden', nombre, ...owner, ordenes: keys.map(ordered) },
    }),
  }
}

const general = keeper('coordinador', '328')
const urgencies = keeper('coordinador', '1102')
const dentistry = keeper('coordinador', '334')
const doctor = keeper('general1')
const second = keeper('general2')
const internist = keeper('internista')
const child = keeper('pediatra')
const women = keeper('ginecologo')
const dentist = keeper('odontologa')
const emergency = keeper('urgencias')

const PAIN: Dose = ['acetaminofen', 500, 6, 5, 20, 'Una tableta cada 6 horas si hay dolor o fiebre.']

/** What some professionals and services of the demonstration write every day: found in the box where one prescribes or orders. */
export const demoFavourites: readonly DemoFavourite[] = [
  general.doses('Dolor o fiebre', PAIN),
  general.doses('Hipertensión: losartán', ['losartan', 50, 12, 30, 60, 'Una tableta cada 12 horas.']),
  general.doses('Diabetes: metformina', ['metformina', 850, 12, 30, 60, 'Una tableta con el desayuno y la comida.']),
  general.doses('Gastritis: omeprazol', ['omeprazol', 20, 24, 30, 30, 'Una cápsula en ayunas.']),
  general.orders(
    'Control de riesgo cardiovascular',
    'glucosa',
    'creatinina',
    'colesterol',
    'hdl',
    'ldl',
    'trigliceridos',
    'uroanalisis',
  ),
  doctor.doses(
    'Lumbago',
    ['naproxeno', 250, 12, 5, 10, 'Una tableta cada 12 horas con comida.'],
    ['metocarbamol', 750, 8, 5, 15, 'Una tableta cada 8 horas.'],
  ),
  doctor.doses('Rinitis: loratadina', ['loratadina', 10, 24, 15, 15, 'Una tableta en la noche.']),
  doctor.doses('Infección urinaria baja', ['nitrofurantoina', 100, 6, 5, 20, 'Una cápsula cada 6 horas con comida.']),
  doctor.orders('Control de diabetes', 'glicosilada', 'creatinina', 'microalbuminuria'),
  doctor.orders('Electrocardiograma', 'electrocardiograma'),
  second.doses('Hipertensión: amlodipino', ['amlodipino', 5, 24, 30, 30, 'Una tableta en la mañana.']),
  internist.doses('Falla cardiaca: furosemida', ['furosemida', 40, 24, 30, 30, 'Una tableta en la mañana.']),
  internist.orders('Electrocardiograma y ecocardiograma', 'electrocardiograma', 'ecocardiograma'),
  child.doses('Fiebre en niños', [
    'acetaminofenJarabe',
    150,
    6,
    3,
    1,
    'Cinco mililitros cada 6 horas si hay fiebre; confirme la dosis con el peso.',
  ]),
  women.doses(
    'Suplementos del embarazo',
    ['acidoFolico', 1, 24, 30, 30, 'Una tableta cada día.'],
    ['hierro', 60, 24, 30, 30, 'Una tableta cada día, lejos de la leche.'],
  ),
  women.orders('Primer control prenatal', 'hemograma', 'uroanalisis', 'vih', 'treponema', 'hepatitisB', 'toxoplasma'),
  dentistry.doses('Dolor después de un procedimiento', PAIN),
  dentist.doses('Absceso: amoxicilina', ['amoxicilina', 500, 8, 7, 21, 'Una cápsula cada 8 horas, hasta terminarlas.']),
  dentist.orders('Radiografía periapical', 'periapical'),
  urgencies.doses('Deshidratación leve', [
    'suero',
    200,
    6,
    2,
    4,
    'Un vaso después de cada deposición; volver si no tolera la vía oral.',
  ]),
  emergency.orders('Dolor torácico', 'electrocardiograma', 'troponina', 'torax'),
]
