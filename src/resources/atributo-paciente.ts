import { careTeam } from '../model/access/roles.ts'
import { clinicalValues, valuePanels } from '../model/codes/clinical-values.ts'
import { bool, date, oneOf, ref, text } from '../model/fields.ts'
import { defineResource, type Value } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { kindRule, namedRule, systemOf, unitRules } from './parts/clinical-series.ts'
import { notAhead, notBefore, notBeforeBirth } from './rules.ts'
import { clinicalCode } from './shapes.ts'
import { saysValue, tiposValor } from './valor-clinico.ts'

const asValue = (kind: string | null, valor: string): Record<string, Value> => {
  switch (kind) {
    case 'numerico':
      return { valor_numerico: Number(valor) }
    case 'booleano':
      return { valor_booleano: valor === 'true' }
    case 'fecha':
      return { valor_fecha: valor }
    case 'codigo':
      return { valor_codigo: valor }
    default:
      return { valor_texto: valor }
  }
}

/** The current value of an attribute of a patient; each change leaves a row in the patient's series. */
export const atributoPaciente = defineResource({
  name: 'atributo_paciente',
  path: '/paciente/attribute_paciente/',
  schema: 'AttributeByPaciente',
  operation: 'paciente_attribute_paciente',
  title: 'Atributos del paciente',
  singular: 'Atributo del paciente',
  about:
    'Valor vigente de un atributo: grupo sanguíneo, tabaquismo, estrato… Uno por paciente y código mientras esté vigente.',
  patientField: 'paciente',
  part: 'examenes',
  fields: {
    paciente: ref('paciente', { label: 'Paciente', required: true, immutable: true, filter: true }),
    codigo: text({
      label: 'Código',
      about: 'El mismo catálogo de los valores clínicos.',
      required: true,
      immutable: true,
      max: 40,
      pattern: clinicalCode,
      normalise: (value) => value,
      filter: true,
    }),
    nombre: text({
      label: 'Nombre',
      help: 'Vacío: el del catálogo.',
      about: 'Si se omite, el del catálogo.',
      max: 200,
      search: true,
    }),
    tipo_valor: oneOf(tiposValor, {
      label: 'Tipo de valor',
      help: 'Vacío: el del catálogo.',
      about: 'Si se omite, el del catálogo, o texto.',
    }),
    valor: text({
      label: 'Valor',
      about: 'Como texto: número con punto decimal, true o false, AAAA-MM-DD, o el código de la opción.',
      required: true,
      max: 2000,
    }),
    unidad: text({
      label: 'Unidad',
      help: 'Vacía: la del catálogo.',
      about: 'UCUM. Si se omite, la del catálogo.',
      max: 30,
    }),
    vigente_desde: date({ label: 'Vigente desde', help: 'Vacía: hoy.', about: 'Por defecto, hoy.', filter: true }),
    vigente_hasta: date({ label: 'Vigente hasta' }),
    sensible: bool({ label: 'Sensible', help: true, about: 'Solo lo ve el equipo tratante.' }),
    origen: oneOf(
      { manual: 'Manual', historia: 'Historia', importado: 'Importado' },
      { label: 'Origen', default: 'manual' },
    ),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
  },
  access: {
    read: [...careTeam, 'auditor', 'integracion', 'paciente'],
    write: careTeam,
  },
  unique: [
    {
      fields: ['paciente', 'codigo'],
      while: { vigente_hasta: null },
      openly: true,
      say: say('El paciente ya tiene ese atributo vigente.', 'The patient has that attribute already.'),
    },
  ],
  defaults: {
    nombre: (a) => clinicalValues.get(a.codigo)?.nombre ?? null,
    tipo_valor: (a) => clinicalValues.get(a.codigo)?.tipo ?? 'texto',
    unidad: (a) => clinicalValues.get(a.codigo)?.unidad ?? null,
    vigente_desde: (_a, ctx) => ctx.today,
    sensible: (a) => a.codigo === 'orientacion_sexual',
  },
  rules: [
    {
      field: 'codigo',
      broken: (a) => valuePanels.has(a.codigo),
      say: say('Es un panel y no tiene valor propio.', 'Is a panel and has no value of its own.'),
    },
    namedRule,
    kindRule,
    {
      field: 'valor',
      broken: (a) => !saysValue(a.tipo_valor, a.valor),
      say: say('No es un valor del tipo que se dijo.', 'Is not a value of the kind that tipo_valor says.'),
    },
    {
      field: 'valor',
      broken: (a) => clinicalValues.get(a.codigo)?.opciones?.has(a.valor) === false,
      say: say('No es una opción de ese código.', 'Is not an option of that code.'),
    },
    ...unitRules,
    notAhead('vigente_desde'),
    notBeforeBirth('vigente_desde'),
    notBefore('vigente_hasta', 'vigente_desde'),
  ],
  derives: (a, ctx) => {
    const { previous } = ctx
    if (previous !== null && previous.valor === a.valor && previous.tipo_valor === a.tipo_valor) return []
    const since = a.vigente_desde ?? ctx.today
    // Noon in UTC falls on that same day in Bogotá.
    const at = previous === null && since < ctx.today ? `${since}T12:00:00.000Z` : ctx.now
    return [
      {
        resource: 'valor_clinico',
        values: {
          paciente: a.paciente,
          codigo: a.codigo,
          sistema_codigo: systemOf(a.codigo),
          nombre: a.nombre,
          categoria: clinicalValues.get(a.codigo)?.categoria ?? 'otro',
          tipo_valor: a.tipo_valor,
          ...asValue(a.tipo_valor, a.valor),
          unidad: a.unidad,
          fecha_medicion: at,
          fuente: a.origen === 'importado' ? 'importado' : 'profesional',
          estado: 'final',
          sensible: a.sensible === true,
          origen_recurso: 'atributo_paciente',
          origen_id: a.id,
        },
      },
    ]
  },
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    codigo: '882-1',
    valor: 'O+',
  },
})
