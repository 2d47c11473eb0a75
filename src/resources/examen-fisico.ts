import { clinicalValues, type Interpretation, placeInRange } from '../model/codes/clinical-values.ts'
import { referenceFor } from '../model/codes/reference-range.ts'
import { decimal, integer, objects, oneOf, strings, text } from '../model/fields.ts'
import { keysOf } from '../model/keys.ts'
import { say } from '../model/say.ts'
import { signCodes } from '../model/scales/signs.ts'
import { withUnit } from '../model/text/unit-words.ts'
import { defineEntry } from './entry.ts'
import { series } from './parts/clinical-series.ts'
import { ageAt, daysAt, notAfterDeath } from './rules.ts'

const { glucometria, glasgow, ...usual } = signCodes
/** Measure → code of the patient's series. */
export const examCodes = {
  ...usual,
  peso: '29463-7',
  talla: '8302-2',
  imc: '39156-5',
  perimetro_cefalico: '9843-4',
  perimetro_abdominal: '8280-0',
  glucometria,
  dolor_eva: '72514-3',
  glasgow,
} as const
export type Measure = keyof typeof examCodes
type Measures = { readonly [M in Measure]: number | null }
const measures = keysOf(examCodes)

const measured = (e: Measures): Map<string, number | null> => new Map(measures.map((m) => [examCodes[m], e[m]]))

const bodyMassIndex = (peso: number | null, talla: number | null): number | null =>
  peso === null || talla === null ? null : Math.round((peso / (talla / 100) ** 2) * 10) / 10

const words: Readonly<Record<Interpretation, string | null>> = {
  critico_bajo: 'críticamente por debajo del rango',
  bajo: 'por debajo del rango',
  normal: null,
  alto: 'por encima del rango',
  critico_alto: 'críticamente por encima del rango',
}

/** How a measure stands to its range at that age, in days; null where there is none. */
export function readingOf(m: Measure, n: number, days: number | null): Interpretation | null {
  const value = referenceFor(examCodes[m], { days, sex: null })
  return value === null ? null : placeInRange(value, n)
}

function alerts(e: Measures, days: number | null): string[] {
  const found: string[] = []
  for (const m of measures) {
    const n = e[m]
    if (n === null || m === 'imc') continue
    const reading = readingOf(m, n, days)
    const word = reading === null ? null : words[reading]
    const value = clinicalValues.get(examCodes[m])
    if (word !== null)
      found.push(`${value?.nombre}: ${withUnit(String(n).replace('.', ','), value?.unidad ?? null)}, ${word}.`)
  }
  if (e.glasgow !== null && e.glasgow <= 8) found.push('Glasgow de 8 o menos: proteja la vía aérea.')
  if (e.dolor_eva !== null && e.dolor_eva >= 7) found.push('Dolor severo (7 o más).')
  return found
}

/** Adults only: children are judged by z-scores (Res. 2465 de 2016). */
function bodyMassBand(imc: number | null, age: number | null): string | null {
  if (imc === null || age === null || age < 18) return null
  if (imc < 18.5) return 'bajo_peso'
  if (imc < 25) return 'normal'
  if (imc < 30) return 'sobrepeso'
  if (imc < 35) return 'obesidad_1'
  return imc < 40 ? 'obesidad_2' : 'obesidad_3'
}

/** Vital signs and findings. Each measure also becomes a row of the patient's series. */
export const examenFisico = defineEntry({
  name: 'examen_fisico',
  path: '/hce/api/examen-fisico/',
  schema: 'ExamenFisicoPorSistemas',
  operation: 'hce_api_examen_fisico',
  title: 'Exámenes físicos',
  singular: 'Examen físico',
  about:
    'Signos vitales y hallazgos por sistema. Lo imposible se rechaza; lo que sale de rango se advierte en alertas.',
  part: 'examenes',
  fields: {
    tension_sistolica: integer({ label: 'Tensión sistólica (mmHg)', min: 0, max: 300 }),
    tension_diastolica: integer({ label: 'Tensión diastólica (mmHg)', min: 0, max: 200 }),
    frecuencia_cardiaca: integer({ label: 'Frecuencia cardiaca (por minuto)', min: 0, max: 300 }),
    frecuencia_respiratoria: integer({ label: 'Frecuencia respiratoria (por minuto)', min: 0, max: 100 }),
    temperatura: decimal({ label: 'Temperatura (°C)', min: 25, max: 45, digits: 1 }),
    saturacion_oxigeno: integer({ label: 'Saturación de oxígeno (%)', min: 0, max: 100 }),
    fio2: integer({ label: 'FiO2 (%)', min: 21, max: 100 }),
    peso: decimal({ label: 'Peso (kg)', min: 0.3, max: 400, digits: 3 }),
    talla: decimal({ label: 'Talla (cm)', min: 20, max: 250, digits: 1 }),
    imc: decimal({
      label: 'Índice de masa corporal',
      about: 'kg/m², con un decimal.',
      min: 0,
      max: 11_000,
      digits: 1,
      readOnly: true,
    }),
    interpretacion_imc: oneOf(
      {
        bajo_peso: 'Bajo peso',
        normal: 'Normal',
        sobrepeso: 'Sobrepeso',
        obesidad_1: 'Obesidad grado I',
        obesidad_2: 'Obesidad grado II',
        obesidad_3: 'Obesidad grado III',
      },
      { label: 'Clasificación del IMC', about: 'Solo desde los 18 años.', readOnly: true },
    ),
    perimetro_cefalico: decimal({ label: 'Perímetro cefálico (cm)', min: 20, max: 70, digits: 1 }),
    perimetro_abdominal: decimal({ label: 'Perímetro abdominal (cm)', min: 20, max: 250, digits: 1 }),
    glucometria: integer({ label: 'Glucometría (mg/dL)', min: 10, max: 1000 }),
    dolor_eva: integer({ label: 'Dolor (EVA)', min: 0, max: 10 }),
    glasgow: integer({ label: 'Glasgow', min: 3, max: 15 }),
    posicion: oneOf({ sentado: 'Sentado', decubito: 'Decúbito', de_pie: 'De pie' }, { label: 'Posición' }),
    aspecto_general: text({ label: 'Aspecto general', max: 2000, search: true }),
    hallazgos: objects(
      {
        sistema: oneOf(
          {
            cabeza: 'Cabeza',
            ojos: 'Ojos',
            oidos: 'Oídos',
            nariz: 'Nariz',
            boca_orofaringe: 'Boca y orofaringe',
            cuello: 'Cuello',
            torax: 'Tórax',
            mamas: 'Mamas',
            cardiovascular: 'Cardiovascular',
            pulmonar: 'Pulmonar',
            abdomen: 'Abdomen',
            genitourinario: 'Genitourinario',
            tacto_rectal: 'Tacto rectal',
            extremidades: 'Extremidades',
            columna: 'Columna',
            piel: 'Piel',
            neurologico: 'Neurológico',
            mental: 'Mental',
            ganglios: 'Ganglios',
          },
          { label: 'Sistema', required: true },
        ),
        estado: oneOf(
          { normal: 'Normal', anormal: 'Anormal', no_examinado: 'No examinado' },
          { label: 'Estado', required: true },
        ),
        descripcion: text({ label: 'Descripción', max: 2000 }),
      },
      { label: 'Hallazgos', about: 'Uno por sistema examinado.', maxItems: 19 },
    ),
    alertas: strings({
      label: 'Alertas',
      about: 'Medidas fuera de rango; no impiden guardar.',
      max: 200,
      maxItems: 20,
      readOnly: true,
    }),
  },
  computed: {
    imc: (e) => bodyMassIndex(e.peso, e.talla),
    interpretacion_imc: (e, ctx) =>
      bodyMassBand(bodyMassIndex(e.peso, e.talla), ageAt(ctx.patient, e.fecha_registro, ctx.today)),
    alertas: (e, ctx) => alerts(e, daysAt(ctx.patient, e.fecha_registro, ctx.today)),
  },
  rules: [
    {
      field: 'hallazgos',
      broken: (e) =>
        measures.every((m) => e[m] === null) && e.aspecto_general === null && (e.hallazgos ?? []).length === 0,
      say: say(
        'Registre al menos un signo vital, el aspecto general o un hallazgo.',
        'Record at least one vital sign, the general appearance or a finding.',
      ),
    },
    {
      field: 'tension_diastolica',
      broken: (e) =>
        e.tension_sistolica !== null && e.tension_diastolica !== null && e.tension_diastolica >= e.tension_sistolica,
      say: say('La diastólica es menor que la sistólica.', 'Diastolic is below systolic.'),
    },
    {
      field: 'talla',
      broken: (e) => e.imc !== null && (e.imc < 3 || e.imc > 200),
      say: say(
        'Peso y talla no concuerdan: el peso va en kilogramos y la talla en centímetros.',
        'Weight and height disagree: kilograms and centimetres.',
      ),
    },
    {
      field: 'hallazgos',
      broken: (e) => (e.hallazgos ?? []).some((h) => h.estado === 'anormal' && h.descripcion === null),
      say: say('Un hallazgo anormal se describe.', 'An abnormal finding is described.'),
    },
    {
      field: 'hallazgos',
      broken: (e) => new Set((e.hallazgos ?? []).map((h) => h.sistema)).size !== (e.hallazgos ?? []).length,
      say: say('Cada sistema va una sola vez.', 'Each system appears once.'),
    },
    notAfterDeath('fecha_registro'),
  ],
  derives: (e, ctx) => {
    const { previous } = ctx
    return series(
      {
        resource: 'examen_fisico',
        id: e.id,
        paciente: e.paciente,
        historia: e.historia,
        at: e.fecha_registro,
        days: daysAt(ctx.patient, e.fecha_registro, ctx.today),
      },
      e.anulado === true ? new Map() : measured(e),
      previous === null || previous.anulado === true ? null : measured(previous),
      previous?.fecha_registro !== e.fecha_registro,
    )
  },
  belongsTo: { section: 'examen_fisico' },
  example: {
    tension_sistolica: 120,
    tension_diastolica: 78,
    frecuencia_cardiaca: 72,
    frecuencia_respiratoria: 16,
    temperatura: 36.7,
    saturacion_oxigeno: 95,
    peso: 70,
    talla: 175,
    hallazgos: [{ sistema: 'abdomen', estado: 'anormal', descripcion: 'Dolor a la palpación en fosa iliaca derecha.' }],
  },
})
