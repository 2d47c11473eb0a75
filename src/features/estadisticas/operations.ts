import type { Engine } from '../../engine/engine.ts'
import { askedBy } from '../../engine/list-operation.ts'
import { defineOperation, type Fields } from '../../engine/operation.ts'
import { mayUse } from '../../model/access/access.ts'
import { type AccountRole, accountRoles } from '../../model/access/roles.ts'
import { codes, date } from '../../model/fields.ts'
import { describing, orNull, type SaidBy } from '../../model/json-schema.ts'
import { paciente } from '../../resources/paciente.ts'
import { answer } from './answer.ts'
import { groupFields, rangeFields } from './filter.ts'
import { patientSections } from './patient-sections.ts'
import { day, object, type Schema, text } from './schemas.ts'
import type { Section } from './section.ts'
import { type SectionAnswers, sectionNames, sections } from './sections.ts'

export interface StatisticsDeps {
  readonly engine: Engine
}

const PATH = '/paciente/estadisticas/'

/** Not for patients, who see their own record, nor for systems, which see the patients that let them in. */
const without: readonly AccountRole[] = ['paciente', 'integracion', 'administrador']
const readers = accountRoles.filter((role) => mayUse(role, paciente, 'read') && !without.includes(role))

const alField = {
  al: date({
    label: 'Edades al',
    about: 'Fecha a la que se cuentan las edades; por defecto, hoy. Con otros filtros, hasta siete días atrás.',
  }),
} as const
const sectionField = {
  seccion: codes(sectionNames, { label: 'Secciones', about: 'Se repite para pedir varias; si se omite, todas.' }),
} as const

const filtersSchema = object('Filtros aplicados.', {
  desde: day('Desde.'),
  hasta: day('Hasta.'),
  al: { type: 'string', format: 'date', description: 'Fecha de las edades.' },
  grupo: orNull(
    object('El grupo por el que se filtró.', {
      campo: text('Parámetro.'),
      codigo: text('Código.'),
      nombre: text('En palabras.'),
    }),
  ),
})

interface StatisticsAnswer extends SectionAnswers {
  readonly calculado_en: string
  readonly filtros: SaidBy<typeof filtersSchema>
  readonly supresion: string | null
}

const schemaOf = (offered: readonly Section[]) =>
  describing<StatisticsAnswer>(
    object<Readonly<Record<string, Schema>>, string>(
      'Estadísticas exactas al momento de calcularlas. Lo que la vista de quien pregunta no tiene, no está.',
      {
        calculado_en: { type: 'string', format: 'date-time', description: 'Cuándo se calcularon.' },
        filtros: filtersSchema,
        supresion: text('Qué no se dice a quien pregunta; null si se le dice todo.'),
        ...Object.fromEntries(offered.map((s) => [s.name, s.schema])),
      },
      offered.map((s) => s.name),
    ),
  )

const of = (...names: string[]): Section[] => sections.filter((s) => names.includes(s.name))
const ofPatients = patientSections.filter((s) => s.name !== 'familias')
const needs = ({ engine }: StatisticsDeps) => ({ engine })

const operation = (o: {
  id: string
  path: '' | 'familias/' | 'pacientes/' | 'resumen/'
  title: string
  about: string
  query: Fields
  offered: readonly Section[]
}) =>
  defineOperation({
    id: o.id,
    method: 'GET',
    path: `${PATH}${o.path}`,
    tag: 'Estadísticas',
    title: o.title,
    about: o.about,
    access: readers,
    action: 'listar',
    resource: paciente.name,
    query: o.query,
    output: { status: 200, about: 'Las cuentas.', schema: schemaOf(o.offered) },
    needs,
    async run({ query, call }, { engine }) {
      const json = await answer(engine.core, call, query, o.offered)
      return { json, audit: { fields: askedBy(query) } }
    },
  })

/** How many, of what kind and since when: never who. */
export const statisticsOperations = [
  operation({
    id: 'paciente_estadisticas_retrieve',
    path: '',
    title: 'Estadísticas',
    about:
      'Pacientes, aseguramiento, territorio, condiciones, atenciones, lista de espera, familias y calidad de los datos, por secciones.',
    query: { ...sectionField, ...rangeFields, ...alField, ...groupFields },
    offered: sections,
  }),
  operation({
    id: 'paciente_estadisticas_familias_retrieve',
    path: 'familias/',
    title: 'Estadísticas de familias',
    about: 'Familias por tamaño y por miembros en riesgo alto. Con un filtro, se cuentan los miembros que lo cumplen.',
    query: groupFields,
    offered: of('familias'),
  }),
  operation({
    id: 'paciente_estadisticas_pacientes_retrieve',
    path: 'pacientes/',
    title: 'Estadísticas de pacientes',
    about:
      'Pirámide de población, aseguramiento, territorio, enfoque diferencial, condiciones, registro por mes y calidad de los datos.',
    query: { ...rangeFields, ...alField, ...groupFields },
    offered: ofPatients,
  }),
  operation({
    id: 'paciente_estadisticas_resumen_retrieve',
    path: 'resumen/',
    title: 'Resumen de estadísticas',
    about: 'Las cifras de un tablero: pacientes, atenciones, lista de espera, edad media y datos completos.',
    query: groupFields,
    offered: of('resumen'),
  }),
]
