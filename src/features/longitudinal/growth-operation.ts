import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { growthIndicators } from '../../model/growth/growth.ts'
import { describing } from '../../model/json-schema.ts'
import { norm } from '../../model/norms.ts'
import { factsOf, personReader } from '../../modules/persona/index.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { patientFinder } from '../patient-of-path.ts'
import { type GrowthPoint, growthPoints, type Pregnancy, pregnancyOf } from './growth-view.ts'
import { chartsOf, identitiesOf, shownPatients } from './identities.ts'
import { valuesOfPatient } from './values-of-patient.ts'
import { PATH, shared } from './view.ts'

/** Years of monthly measures of every kind; beyond them the newest are told. */
const MOST_VALUES = 1000

interface GrowthAnswer {
  readonly sexo_biologico: string | null
  readonly fecha_nacimiento: string
  readonly puntos: readonly GrowthPoint[]
  readonly gestacion: Pregnancy | null
  readonly completo: boolean
}

const maybe = (type: string): object => ({ type: [type, 'null'] })
const of = (types: Readonly<Record<string, object>>): object => ({ type: 'object', properties: types })
const number = { type: 'number' }
const string = { type: 'string' }

const schema = {
  type: 'object',
  required: ['sexo_biologico', 'fecha_nacimiento', 'puntos', 'gestacion', 'completo'],
  properties: {
    sexo_biologico: maybe('string'),
    fecha_nacimiento: string,
    puntos: {
      type: 'array',
      description: 'Un indicador de un día, del más antiguo al más reciente.',
      items: of({
        fecha: string,
        edad_dias: { type: 'integer' },
        indicador: { type: 'string', enum: Object.keys(growthIndicators) },
        valor: number,
        talla: maybe('number'),
        z: number,
        clasificacion: string,
      }),
    },
    gestacion: {
      type: ['object', 'null'],
      description:
        'La gestación en curso, con lo que la data: la última menstruación o las semanas que dice la historia.',
      properties: {
        fecha_ultima_menstruacion: string,
        semanas: number,
        imc_previo: maybe('number'),
        imc_previo_nombre: maybe('string'),
        puntos: {
          type: 'array',
          items: of({
            fecha: string,
            semanas: number,
            altura_uterina: maybe('number'),
            altura_uterina_lectura: maybe('string'),
            frecuencia_cardiaca_fetal: maybe('number'),
            peso: maybe('number'),
            ganancia: maybe('number'),
            ganancia_lectura: maybe('string'),
          }),
        },
      },
    },
    completo: { type: 'boolean', description: `false si hay más de ${MOST_VALUES} medidas y faltan las más antiguas.` },
  },
}

export const growthOperation = defineOperation({
  ...shared([valorClinico]),
  id: 'paciente_historia_clinica_crecimiento_retrieve',
  path: `${PATH}crecimiento/{uuid}/`,
  title: 'Crecimiento y gestación',
  about: `Puntajes z de peso, talla, IMC y perímetro cefálico de un menor de 18 años, con la clasificación de la ${norm('res_2465_2016')} (patrones OMS 2006 y 2007), y la gestación en curso: altura uterina (INTERGROWTH-21st) y ganancia de peso (Institute of Medicine, 2009). La edad no se corrige por prematurez.`,
  action: 'listar',
  output: { status: 200, about: 'Los puntos.', schema: describing<GrowthAnswer>(schema) },
  needs: ({ engine: { core } }: WithEngine) => ({
    patientOf: patientFinder(core),
    merged: identitiesOf(core),
    values: valuesOfPatient(core),
    readPerson: personReader(core.registry),
    core,
  }),
  async run({ params, call }, { patientOf, merged, values, readPerson, core }) {
    const patient = await patientOf(call, params.uuid)
    const charts = chartsOf(patient, await merged(call, patient))
    const any = {
      only: 'contado',
      codigo: null,
      estado: null,
      desde: null,
      hasta: null,
      cursor: null,
      size: MOST_VALUES,
    } as const
    const bodies = (await values(call, charts, { ...any, categoria: 'antropometria' })) ?? []
    const obstetric = (await values(call, charts, { ...any, categoria: 'gineco_obstetrico' })) ?? []
    const rows = [...bodies.slice(0, MOST_VALUES), ...obstetric.slice(0, MOST_VALUES)]
    const person = await readPerson(core.db, call, patient.id, null)
    const began = person === null ? null : factsOf(person, call.now).gestacion.desde
    const birth = String(patient.fecha_nacimiento)
    const sexo = typeof patient.sexo_biologico === 'string' ? patient.sexo_biologico : null
    const answer: GrowthAnswer = {
      sexo_biologico: sexo,
      fecha_nacimiento: birth,
      puntos: growthPoints(rows, birth, sexo),
      gestacion: pregnancyOf(rows, began, dateInBogota(call.now)),
      completo: bodies.length <= MOST_VALUES && obstetric.length <= MOST_VALUES,
    }
    return { json: answer, audit: { patient: patient.id, ...shownPatients(charts), rows: rows.map((row) => row.id) } }
  },
})
