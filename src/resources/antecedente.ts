import { bool, date, oneOf, text } from '../model/fields.ts'
import { say } from '../model/say.ts'
import { defineEntry } from './entry.ts'
import { categoriasAntecedente, fuentesAntecedente } from './parts/options.ts'
import { notAhead } from './rules.ts'

/** What the professional wrote about the past, in free text; the coded list of the patient is another collection. */
export const antecedente = defineEntry({
  name: 'antecedente',
  path: '/hce/api/antecedentes/',
  schema: 'AntecedenteClinico',
  operation: 'hce_api_antecedentes',
  title: 'Antecedentes clínicos',
  singular: 'Antecedente clínico',
  about: 'Antecedente en texto libre dentro de una atención. La lista codificada es la de antecedentes categorizados.',
  part: 'antecedentes',
  fields: {
    tipo: oneOf(categoriasAntecedente, { label: 'Tipo', required: true, filter: true }),
    niega: bool({
      label: 'Niega',
      help: 'Si niega, la descripción es opcional.',
      about: 'El paciente niega antecedentes de este tipo; la descripción es opcional.',
      default: false,
    }),
    descripcion: text({ label: 'Descripción', max: 4000, search: true }),
    fecha_evento: date({ label: 'Fecha del evento' }),
    vigente: bool({ label: 'Vigente', default: true }),
    fuente: oneOf(fuentesAntecedente, { label: 'Fuente', default: 'paciente' }),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
  },
  rules: [
    {
      field: 'descripcion',
      broken: (a) => a.niega !== true && a.descripcion === null,
      say: say('Describa el antecedente, o diga que lo niega.', 'Describe it, or say that it is denied.'),
    },
    notAhead('fecha_evento'),
    {
      field: 'fecha_evento',
      broken: (a, ctx) =>
        a.fecha_evento !== null &&
        a.tipo !== 'familiar' &&
        a.tipo !== 'perinatal' &&
        ctx.patient !== null &&
        a.fecha_evento < ctx.patient.fecha_nacimiento,
      say: say('Es anterior al nacimiento del paciente.', 'Is before the patient was born.'),
    },
    {
      field: 'fecha_evento',
      broken: (a) => a.niega === true && a.fecha_evento !== null,
      say: say('Lo que se niega no tiene fecha.', 'What is denied has no date.'),
    },
    {
      field: 'tipo',
      broken: (a, ctx) => a.tipo === 'gineco_obstetrico' && ctx.patient?.sexo_biologico === '01',
      say: say('No aplica al sexo biológico del paciente.', "Does not apply to the patient's biological sex."),
    },
  ],
  belongsTo: { section: 'antecedentes', eventless: true },
  example: {
    tipo: 'quirurgico',
    descripcion: 'Apendicectomía en 2010, sin complicaciones.',
    fecha_evento: '2010-05-14',
  },
})
