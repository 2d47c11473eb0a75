import { oneOf, strings, text } from '../model/fields.ts'
import { say } from '../model/say.ts'
import { defineEntry } from './entry.ts'

/** Review of systems: what the patient feels, system by system. */
export const revisionSistema = defineEntry({
  name: 'revision_sistema',
  path: '/hce/api/revision-sistema/',
  schema: 'RevisionPorSistema',
  operation: 'hce_api_revision_sistema',
  title: 'Revisión por sistemas',
  singular: 'Revisión de un sistema',
  about: 'Síntomas que refiere el paciente en un sistema; uno de cada uno por historia.',
  part: 'examenes',
  fields: {
    sistema: oneOf(
      {
        general: 'General',
        piel_faneras: 'Piel y faneras',
        cabeza_cuello: 'Cabeza y cuello',
        ojos: 'Ojos',
        oidos_nariz_garganta: 'Oídos, nariz y garganta',
        cardiovascular: 'Cardiovascular',
        respiratorio: 'Respiratorio',
        gastrointestinal: 'Gastrointestinal',
        genitourinario: 'Genitourinario',
        ginecologico: 'Ginecológico',
        endocrino: 'Endocrino',
        hematologico_linfatico: 'Hematológico y linfático',
        osteomuscular: 'Osteomuscular',
        neurologico: 'Neurológico',
        psiquiatrico: 'Psiquiátrico',
        inmunologico: 'Inmunológico',
      },
      { label: 'Sistema', required: true, immutable: true, filter: true },
    ),
    estado: oneOf(
      { niega_sintomas: 'Niega síntomas', con_sintomas: 'Con síntomas', no_evaluado: 'No evaluado' },
      { label: 'Estado', required: true },
    ),
    sintomas: strings({ label: 'Síntomas', max: 120, maxItems: 40 }),
    descripcion: text({
      label: 'Descripción',
      help: true,
      about: 'Con síntomas, va la descripción o la lista.',
      max: 4000,
      search: true,
    }),
  },
  unique: [
    {
      fields: ['historia', 'sistema'],
      while: { anulado: [false] },
      say: say('La historia ya tiene la revisión de ese sistema.', 'The history has that system already.'),
    },
  ],
  rules: [
    {
      field: 'descripcion',
      broken: (r) => r.estado === 'con_sintomas' && r.descripcion === null && (r.sintomas ?? []).length === 0,
      say: say('Describa los síntomas.', 'Describe the symptoms.'),
    },
    {
      field: 'sintomas',
      broken: (r) => r.estado !== 'con_sintomas' && (r.sintomas ?? []).length > 0,
      say: say('Hay síntomas: el estado es «Con síntomas».', 'There are symptoms: the state is con_sintomas.'),
    },
    {
      field: 'sistema',
      broken: (r, ctx) => r.sistema === 'ginecologico' && ctx.patient?.sexo_biologico === '01',
      say: say('No aplica al sexo biológico del paciente.', "Does not apply to the patient's biological sex."),
    },
  ],
  belongsTo: { section: 'revision_por_sistemas', eventless: true },
  example: {
    sistema: 'gastrointestinal',
    estado: 'con_sintomas',
    sintomas: ['náuseas', 'dolor abdominal'],
    descripcion: 'Dolor en hemiabdomen inferior de dos días.',
  },
})
