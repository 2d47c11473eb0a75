import { followUps } from '../../../src/features/ia/rules/follow-up.ts'
import { screenings } from '../../../src/features/ia/rules/screening.ts'
import { drugGroups } from '../../../src/modules/medicamentos/index.ts'
import type { Case } from '../../fixtures/clinical-case.ts'
import { examples } from './example.ts'

const forScreening: Readonly<Record<string, Case>> = {
  'tamizaje-mamografia': { edad: 55, sexo: 'F' },
  'tamizaje-vph': { edad: 40, sexo: 'F' },
  'tamizaje-citologia': { edad: 26, sexo: 'F' },
  'tamizaje-colon': { edad: 60 },
  'tamizaje-prostata': { edad: 60, sexo: 'M' },
  'tamizaje-perfil-lipidico': { edad: 50 },
  'tamizaje-glucemia': { edad: 50 },
  'tamizaje-diabetes-gestacional': { edad: 30, sexo: 'F', embarazo: 26 },
  'tamizaje-ecografia-detalle': { edad: 30, sexo: 'F', embarazo: 20 },
}
const orders: Readonly<Record<string, string>> = {
  'tamizaje-prostata': 'Antígeno específico de próstata (PSA)',
  'tamizaje-diabetes-gestacional': 'Curva de tolerancia a la glucosa',
}
export const screeningExamples = examples(
  screenings.map(({ id, nombre }) => {
    const who = forScreening[id] ?? { edad: 25, sexo: 'F', embarazo: 20 }
    return [id, who, { ...who, ordenes: [orders[id] ?? nombre] }]
  }),
)

const codes: Readonly<Record<string, string>> = {
  diabetes: 'E119',
  hipertension: 'I10X',
  hipotiroidismo: 'E039',
  epoc: 'J449',
  vih: 'B24X',
  enfermedad: 'N183',
}
const taken: Readonly<Record<string, string>> = {
  'seguimiento-clozapina-hemograma': 'clozapina',
  'seguimiento-estatina-lipidos': 'atorvastatina',
}
export const followUpExamples = examples(
  followUps.map((f): readonly [string, Case, Case] => {
    const dx = f.dx === undefined ? [] : [codes[f.id.split('-')[1] ?? ''] as string]
    const toma = f.toma.slice(0, 1).map((key) => taken[f.id] ?? drugGroups[key].dci[0] ?? '')
    const who: Case = { edad: 60, dx, toma }
    return [f.id, who, { ...who, ordenes: [f.nombre] }]
  }),
)

const old = { valor: 1.6, hace: 120 }
export const treatmentExamples = examples([
  [
    'tratamiento-coronario-sin-estatina',
    { edad: 60, dx: ['I252'] },
    { edad: 60, dx: ['I252'], toma: ['atorvastatina'] },
  ],
  [
    'tratamiento-coronario-sin-antiplaquetario',
    { edad: 60, dx: ['I252'] },
    { edad: 60, dx: ['I252'], usa: ['aspirina'] },
  ],
  ['tratamiento-diabetes-sin-estatina', { edad: 50, dx: ['E119'] }, { edad: 30, dx: ['E119'] }],
  [
    'tratamiento-falla-cardiaca-sin-bloqueo',
    { edad: 70, dx: ['I500'] },
    { edad: 70, dx: ['I500'], toma: ['enalapril'] },
  ],
  [
    'tratamiento-falla-cardiaca-sin-betabloqueador',
    { edad: 70, dx: ['I500'] },
    { edad: 70, dx: ['I500'], toma: ['carvedilol'] },
  ],
  ['tratamiento-fibrilacion-sin-anticoagulante', { edad: 78, dx: ['I48X', 'I10X'] }, { edad: 40, dx: ['I48X'] }],
  [
    'tratamiento-diabetes-renal-sin-bloqueo',
    { edad: 55, dx: ['E119', 'I10X'] },
    { edad: 55, dx: ['E119', 'I10X'], toma: ['losartan'] },
  ],
  [
    'tratamiento-asma-sin-corticoide',
    { edad: 20, dx: ['J459'], toma: ['salbutamol'] },
    { edad: 20, dx: ['J459'], toma: ['salbutamol', 'budesonida'] },
  ],
  ['tratamiento-metotrexato-sin-folico', { toma: ['metotrexato'] }, { toma: ['metotrexato', 'ácido fólico'] }],
  [
    'tratamiento-opioide-sin-laxante',
    { toma: ['tramadol 50 mg cada 8 h por 20 d'] },
    { toma: ['tramadol 50 mg cada 8 h por 20 d', 'bisacodilo'] },
  ],
  ['tratamiento-aine-sin-gastroproteccion', { edad: 72, toma: ['naproxeno'] }, { edad: 30, toma: ['naproxeno'] }],
  [
    'tratamiento-corticoide-sin-calcio',
    { toma: ['prednisona 10 mg cada 24 h por 120 d'] },
    { toma: ['prednisona 10 mg cada 24 h por 5 d'] },
  ],
  [
    'tratamiento-gestante-sin-folico',
    { edad: 25, sexo: 'F', embarazo: 8 },
    { edad: 25, sexo: 'F', embarazo: 8, toma: ['ácido fólico'] },
  ],
  [
    'tratamiento-gestante-sin-calcio',
    { edad: 25, sexo: 'F', embarazo: 20 },
    { edad: 25, sexo: 'F', embarazo: 20, toma: ['calcio carbonato'] },
  ],
  [
    'tratamiento-preeclampsia-sin-aspirina',
    { edad: 35, sexo: 'F', embarazo: 16, dx: ['O100'] },
    { edad: 35, sexo: 'F', embarazo: 16, dx: ['O100'], toma: ['ASA 100 mg cada 24 h por 30 d'] },
  ],
  ['tratamiento-sin-metformina', { edad: 50, dx: ['E119'] }, { edad: 50, dx: ['E119'], usa: ['metformina'] }],
  [
    'tratamiento-hba1c-alta',
    { edad: 50, dx: ['E119'], valores: { '4548-4': 9.4 } },
    { edad: 50, dx: ['E119'], valores: { '4548-4': 6.8 } },
  ],
  [
    'tratamiento-ldl-alto',
    { edad: 60, dx: ['I252'], valores: { '13457-7': 120 } },
    { edad: 60, dx: ['I252'], valores: { '13457-7': 55 } },
  ],
  [
    'tratamiento-antibiotico-en-virus',
    { dx: ['J00X'], toma: ['amoxicilina'] },
    { dx: ['J00X', 'J189'], toma: ['amoxicilina'] },
  ],
])

export const codingExamples = examples([
  [
    'codificacion-texto-libre',
    { nota: 'Cuadro compatible con apendicitis aguda.' },
    { nota: 'Se descarta apendicitis aguda.' },
  ],
  ['codificacion-diabetes-por-hba1c', { valores: { '4548-4': 7.2 } }, { valores: { '4548-4': 7.2 }, dx: ['E119'] }],
  ['codificacion-prediabetes', { valores: { '4548-4': 6 } }, { valores: { '4548-4': 5.2 } }],
  [
    'codificacion-hipertension-por-tomas',
    {
      valores: {
        '8480-6': [
          { valor: 150, hace: 30 },
          { valor: 148, hace: 0 },
        ],
      },
    },
    {
      valores: {
        '8480-6': [
          { valor: 150, hace: 1 },
          { valor: 148, hace: 0 },
        ],
      },
    },
  ],
  ['codificacion-obesidad', { valores: { '39156-5': 34 } }, { valores: { '39156-5': 24 } }],
  ['codificacion-desnutricion-adulto', { valores: { '39156-5': 15 } }, { valores: { '39156-5': 19 } }],
  ['codificacion-hipotiroidismo-por-tsh', { valores: { '11580-8': 18 } }, { valores: { '11580-8': 3 } }],
  ['codificacion-dislipidemia-por-ldl', { valores: { '13457-7': 210 } }, { valores: { '13457-7': 210 }, dx: ['E780'] }],
  ['codificacion-anemia', { sexo: 'M', valores: { '718-7': 11 } }, { sexo: 'M', valores: { '718-7': 15 } }],
  ['codificacion-anemia-hombre', { sexo: 'M', valores: { '718-7': 12.4 } }, { sexo: 'F', valores: { '718-7': 12.4 } }],
  [
    'codificacion-enfermedad-renal-cronica',
    { edad: 65, valores: { '2160-0': [old, { valor: 1.7, hace: 0 }] } },
    { edad: 65, valores: { '2160-0': [{ valor: 1.7, hace: 0 }] } },
  ],
  ['codificacion-sexo-incompatible', { sexo: 'M', dx: ['O800'] }, { sexo: 'F', dx: ['O800'] }],
])

const calm = {
  tension_sistolica: 118,
  frecuencia_cardiaca: 72,
  frecuencia_respiratoria: 16,
  temperatura: 36.6,
  saturacion_oxigeno: 97,
}
export const missingExamples = examples([
  [
    'faltante-para-cerrar',
    {},
    {
      motivo: 'Cefalea',
      actual: 'Tres días.',
      nota: 'Firmada.',
      atencion: {
        causa_atencion: '38',
        finalidad: '15',
        plan_manejo: 'Analgesia.',
        profesional: 'medico.1',
        cups_consulta: '890201',
      },
      dx: ['R51X'],
    },
  ],
  [
    'faltante-para-rda',
    {},
    { dx: ['R51X'], atencion: { profesional: 'medico.1', prestador_codigo: '1100130001', cups_consulta: '890201' } },
  ],
  [
    'faltante-aconsejable',
    {},
    { atencion: { tipo_usuario: '12', prestador_codigo: '1100130001' }, autorizaDatos: true },
  ],
  [
    'faltante-signos-urgencias',
    { atencion: { tipo_atencion: 'urgencias' } },
    { atencion: { tipo_atencion: 'urgencias' }, examen: calm },
  ],
  ['faltante-edad-gestacional', { edad: 25, sexo: 'F', embarazo: true }, { edad: 25, sexo: 'F', embarazo: 12 }],
  [
    'faltante-tension-gestante',
    { edad: 25, sexo: 'F', embarazo: 12 },
    { edad: 25, sexo: 'F', embarazo: 12, examen: calm },
  ],
  ['faltante-crecimiento', { edad: 3 }, { edad: 3, examen: { peso: 14, talla: 95 } }],
  ['faltante-diagnostico-de-formula', { toma: ['losartan'] }, { toma: ['losartan'], dx: ['I10X'] }],
  ['faltante-tabaquismo', { dx: ['J449'], edad: 60 }, { dx: ['J449'], edad: 60, codigos: { '72166-2': 'exfumador' } }],
])
