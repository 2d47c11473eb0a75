import { criticals } from '../../../src/features/ia/rules/laboratory.ts'
import { events } from '../../../src/features/ia/rules/notifiable.ts'
import { scaleAlerts } from '../../../src/features/ia/rules/scales.ts'
import { clinicalValues } from '../../../src/model/codes/clinical-values.ts'
import type { Case } from '../../fixtures/clinical-case.ts'
import { type Examples, examples } from './example.ts'

const calm = {
  tension_sistolica: 118,
  tension_diastolica: 76,
  frecuencia_cardiaca: 72,
  frecuencia_respiratoria: 16,
  temperatura: 36.6,
  saturacion_oxigeno: 97,
  fio2: 21,
  glasgow: 15,
}
const with_ = (values: Record<string, number>): Case => ({ examen: { ...calm, ...values } })
const pregnant = (values: Record<string, number>): Case => ({
  edad: 28,
  sexo: 'F',
  embarazo: 30,
  examen: { ...calm, ...values },
})

export const vitalSignExamples = examples([
  [
    'signos-news2-alto',
    with_({ frecuencia_respiratoria: 28, saturacion_oxigeno: 88, frecuencia_cardiaca: 132 }),
    with_({}),
  ],
  [
    'signos-news2-medio',
    with_({ frecuencia_respiratoria: 22, frecuencia_cardiaca: 115, temperatura: 38.5 }),
    with_({}),
  ],
  ['signos-news2-medio', with_({ glasgow: 13 }), with_({})],
  ['signos-news2-parametro', pregnant({ frecuencia_cardiaca: 105 }), pregnant({})],
  ['signos-hipoxemia', with_({ saturacion_oxigeno: 86 }), with_({ saturacion_oxigeno: 93 })],
  [
    'signos-crisis-hipertensiva',
    with_({ tension_sistolica: 190, tension_diastolica: 122 }),
    with_({ tension_sistolica: 160, tension_diastolica: 95 }),
  ],
  [
    'signos-preeclampsia-grave',
    pregnant({ tension_sistolica: 165, tension_diastolica: 112 }),
    pregnant({ tension_sistolica: 142, tension_diastolica: 92 }),
  ],
  ['signos-hipertension-gestacional', pregnant({ tension_sistolica: 144, tension_diastolica: 92 }), pregnant({})],
  ['signos-hipotension', with_({ tension_sistolica: 82 }), with_({ tension_sistolica: 96 })],
  [
    'signos-indice-choque',
    with_({ frecuencia_cardiaca: 124, tension_sistolica: 96 }),
    with_({ frecuencia_cardiaca: 80 }),
  ],
  [
    'signos-sepsis-qsofa',
    { ...with_({ frecuencia_respiratoria: 26, tension_sistolica: 95 }), dx: ['J189'] },
    { ...with_({ frecuencia_respiratoria: 26, tension_sistolica: 95 }), dx: ['M545'] },
  ],
  [
    'signos-fiebre-lactante',
    { edad: '40 días', examen: { temperatura: 38.4 } },
    { edad: '8 meses', examen: { temperatura: 38.4 } },
  ],
  [
    'signos-hipotension-nino',
    { edad: 4, examen: { tension_sistolica: 70 } },
    { edad: 4, examen: { tension_sistolica: 92 } },
  ],
  [
    'signos-respiracion-rapida-nino',
    { edad: '8 meses', examen: { frecuencia_respiratoria: 56 } },
    { edad: '8 meses', examen: { frecuencia_respiratoria: 38 } },
  ],
  ['signos-hipoglucemia', with_({ glucometria: 62 }), with_({ glucometria: 96 })],
  ['signos-hipoglucemia-grave', with_({ glucometria: 48 }), with_({ glucometria: 62 })],
  ['signos-hiperglucemia', with_({ glucometria: 420 }), with_({ glucometria: 180 })],
  ['signos-glasgow-bajo', with_({ glasgow: 7 }), with_({ glasgow: 14 })],
  ['signos-dolor-sin-analgesia', with_({ dolor_eva: 9 }), { ...with_({ dolor_eva: 9 }), toma: ['tramadol'] }],
  ['signos-fiebre-alta-adulto', with_({ temperatura: 40.2 }), with_({ temperatura: 38.2 })],
  ['signos-criticos', with_({ frecuencia_cardiaca: 190 }), with_({ frecuencia_cardiaca: 95 })],
  [
    'crecimiento-desnutricion',
    { edad: '600 días', sexo: 'M', examen: { peso: 6.2, talla: 78 } },
    { edad: '600 días', sexo: 'M', examen: { peso: 10.4, talla: 80 } },
  ],
  [
    'gestacion-frecuencia-fetal',
    { edad: 28, sexo: 'F', embarazo: 36, valores: { '55283-6': 92 } },
    { edad: 28, sexo: 'F', embarazo: 36, valores: { '55283-6': 140 } },
  ],
  ['signos-hipotermia', with_({ temperatura: 34.5 }), with_({ temperatura: 36 })],
])

export const redFlagExamples = examples([
  [
    'texto-dolor-toracico',
    { edad: 55, actual: 'Dolor torácico opresivo de una hora.' },
    { edad: 55, actual: 'Dolor torácico opresivo.', ordenes: ['Electrocardiograma'] },
  ],
  [
    'urgencia-ataque-cerebrovascular',
    { nota: 'Ingresa con hemiparesia derecha y disartria.' },
    { nota: 'Sin hemiparesia, habla fluida.' },
  ],
  [
    'texto-sangrado-gestante',
    { edad: 26, sexo: 'F', embarazo: 20, motivo: 'Sangrado vaginal desde anoche' },
    { edad: 26, sexo: 'F', motivo: 'Sangrado vaginal desde anoche' },
  ],
  ['texto-perdida-de-peso', { actual: 'Pérdida de peso de 8 kg en dos meses.' }, { actual: 'Sin pérdida de peso.' }],
  ['texto-tosedor', { actual: 'Tos con expectoración hace 3 semanas.' }, { actual: 'Tos de 2 días.' }],
])

const beyond = (codigo: string): number => {
  const limits = clinicalValues.get(codigo)?.critico ?? {}
  return limits.max === undefined ? (limits.min ?? 0) - 1 : limits.max + 1
}
const inside = (codigo: string): number => {
  const { normal, critico } = clinicalValues.get(codigo) ?? {}
  return normal?.max ?? critico?.max ?? 1
}
export const laboratoryExamples: Examples = {
  ...examples(
    criticals.map((c) => [
      c.id,
      { valores: { [c.codigo]: beyond(c.codigo) } },
      { valores: { [c.codigo]: inside(c.codigo) } },
    ]),
  ),
  ...examples([
    [
      'laboratorio-potasio-alto-con-ieca',
      { toma: ['losartan'], valores: { '2823-3': 5.8 } },
      { toma: ['losartan'], valores: { '2823-3': 4.4 } },
    ],
    [
      'laboratorio-potasio-bajo-con-digoxina',
      { toma: ['digoxina'], valores: { '2823-3': 3 } },
      { toma: ['acetaminofen'], valores: { '2823-3': 3 } },
    ],
    [
      'laboratorio-inr-alto-con-warfarina',
      { toma: ['warfarina'], valores: { '6301-6': 4.2 } },
      { toma: ['warfarina'], valores: { '6301-6': 2.5 } },
    ],
    [
      'laboratorio-plaquetas-con-anticoagulante',
      { toma: ['enoxaparina'], valores: { '777-3': 40 } },
      { toma: ['enoxaparina'], valores: { '777-3': 220 } },
    ],
    [
      'laboratorio-transaminasas-con-hepatotoxico',
      { toma: ['isoniazida'], valores: { '1742-6': 180 } },
      { toma: ['isoniazida'], valores: { '1742-6': 60 } },
    ],
    ['laboratorio-otro-critico', { valores: { '32693-4': 9 } }, { valores: { '32693-4': 1 } }],
    [
      'laboratorio-anemia-gestante',
      { edad: 25, sexo: 'F', embarazo: 20, valores: { '718-7': 9.8 } },
      // Normal in the second trimester, and not in the others.
      { edad: 25, sexo: 'F', embarazo: 20, valores: { '718-7': 10.8 } },
    ],
  ]),
}

/** Totals that make each scale speak, and that do not. */
const totals: Readonly<Record<string, readonly [si: number, no: number]>> = {
  'escala-phq9-item9': [6, 6],
  'escala-phq9-severa': [22, 12],
  'escala-phq9-moderada': [12, 4],
  'escala-gad7-moderada': [11, 6],
  'escala-glasgow-severo': [7, 14],
  'escala-glasgow-moderado': [11, 15],
  'escala-news2-alto': [8, 2],
  'escala-braden-alto': [11, 18],
  'escala-norton-riesgo': [13, 18],
  'escala-morse-alto': [60, 20],
  'escala-downton-alto': [4, 1],
  'escala-barthel-dependencia': [40, 95],
  'escala-wells-tvp-probable': [3, 0],
  'escala-wells-tep-probable': [6, 1.5],
  'escala-curb65-moderado': [2, 0],
  'escala-curb65-alto': [4, 1],
  'escala-findrisc-alto': [15, 6],
  'escala-eva-intenso': [8, 3],
  'escala-apgar-bajo': [4, 9],
  'escala-mmse-deterioro': [20, 29],
  'escala-pfeiffer-deterioro': [5, 1],
  'escala-karnofsky-bajo': [40, 90],
}
export const scaleExamples = examples(
  scaleAlerts.map(({ id, escala }) => {
    const [si, no] = totals[id] ?? [0, 0]
    const items = (n: number) => (id === 'escala-phq9-item9' ? { items: { item9: n } } : {})
    return [
      id,
      { escalas: { [escala]: { puntaje_total: si, ...items(1) } } },
      { escalas: { [escala]: { puntaje_total: no, ...items(0) } } },
    ]
  }),
)

const people: Readonly<Record<string, Case>> = {
  'sifilis-gestacional': { edad: 24, sexo: 'F', embarazo: 20 },
  'paralisis-flacida': { edad: 7 },
  'cancer-infantil': { edad: 7 },
  'defecto-congenito': { edad: '2 meses' },
  'bajo-peso-nacer': { edad: '2 días' },
  'desnutricion-aguda': { edad: 2 },
  'cancer-mama-cuello': { edad: 50, sexo: 'F' },
  'morbilidad-materna-extrema': { edad: 30, sexo: 'F' },
}
export const notifiableExamples = examples(
  events.map(({ id, ejemplo }) => [
    `notificable-${id}`,
    { ...people[id], dx: [ejemplo] },
    { ...people[id], dx: ['M545'], dxPrevios: [ejemplo] },
  ]),
)
