import { careTeam } from '../../model/access/roles.ts'
import { clinicalValues } from '../../model/codes/clinical-values.ts'
import { servicioReps } from '../../model/codes/index.ts'
import { bool, codes, integer, objects, oneOf, text } from '../../model/fields.ts'
import { always } from '../../model/predicate.ts'
import { problem } from '../../model/problem.ts'
import { defineResource } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { unitWords } from '../../model/text/unit-words.ts'
import { examenFisico } from '../examen-fisico.ts'
import { nota } from '../nota.ts'
import { clinicalCode } from '../shapes.ts'

const { aclaratoria: _unasked, ...noteKinds } = nota.fields.tipo_nota.options ?? {}
const systems = examenFisico.fields.hallazgos.fields?.sistema?.options ?? {}

/** The choices of a field, written as one text: `leve; moderado; severo`. */
export const choicesOf = (opciones: string | null): string[] =>
  (opciones ?? '').split(';').flatMap((choice) => (choice.trim() === '' ? [] : [choice.trim()]))

export const YES = 'Sí'
export const NO = 'No'

interface TemplateField {
  readonly etiqueta: string
  readonly tipo: string
  readonly unidad: string | null
  readonly opciones: string | null
  readonly normal: string | null
  readonly parte: string | null
  readonly sistema: string | null
  readonly codigo: string | null
}
interface Template {
  readonly clase: string
  readonly formato: string | null
  readonly tipo_nota: string | null
  readonly campos: readonly TemplateField[] | null
}

/** How the unit of a value of the catalogue is written: what is typed is kept in that unit, whatever the field says. */
function writtenUnits(codigo: string): readonly string[] {
  const unit = clinicalValues.get(codigo)?.unidad ?? null
  return [unit ?? '', unitWords(unit), ...(unit === '/min' ? ['lpm', 'rpm'] : [])]
}

const anyField =
  (wrong: (field: TemplateField, template: Template) => boolean) =>
  (template: Template): boolean =>
    (template.campos ?? []).some((field) => wrong(field, template))

export const plantillaSeRetira = problem(
  'plantilla_se_retira',
  409,
  say('Una plantilla no se elimina: se retira.', 'A template is not removed: it is retired.'),
  'Póngala fuera de uso (`activo: false`): deja de ofrecerse y lo escrito con ella no cambia.',
)

/** A note or an examination as a service asks for it: what is written is asked field by field, and nothing is said for the patient. */
export const plantilla = defineResource({
  name: 'plantilla',
  path: '/hce/api/plantillas/',
  schema: 'PlantillaClinica',
  operation: 'hce_api_plantillas',
  title: 'Plantillas',
  singular: 'Plantilla',
  about:
    'Campos con que un servicio escribe una nota o un examen físico. La mantiene la coordinación; la que ya no se usa se retira y lo escrito con ella no cambia.',
  patientField: null,
  fields: {
    nombre: text({ label: 'Nombre', required: true, max: 100, search: true, order: true }),
    descripcion: text({ label: 'Descripción', about: 'Cuándo se usa.', max: 500 }),
    clase: oneOf(
      { nota: 'Nota', examen: 'Examen físico' },
      { label: 'Para qué es', required: true, immutable: true, filter: true },
    ),
    servicios: codes(servicioReps, {
      label: 'Servicios',
      about: 'En los que se ofrece; si no se dice ninguno, en todos.',
    }),
    tipo_nota: oneOf(noteKinds, { label: 'Tipo de nota', about: 'Solo en plantillas de nota.' }),
    formato: oneOf({ libre: 'Libre', soap: 'SOAP' }, { label: 'Formato', about: 'Solo en plantillas de nota.' }),
    campos: objects(
      {
        etiqueta: text({ label: 'Qué se pregunta', required: true, max: 100 }),
        tipo: oneOf(
          { texto: 'Texto', numero: 'Número', opcion: 'Opción', si_no: 'Sí o no' },
          { label: 'Cómo se responde', required: true },
        ),
        unidad: text({ label: 'Unidad', about: 'Del número, como se escribe: cm, lpm.', max: 20 }),
        opciones: text({
          label: 'Opciones',
          about: 'De un campo de opción, separadas por punto y coma: leve; moderado; severo.',
          max: 500,
        }),
        normal: text({
          label: 'Respuesta normal',
          about: 'Lo que se responde con «Todo normal»; de un sí o no, «Sí» o «No».',
          max: 300,
        }),
        parte: oneOf(
          { subjetivo: 'Subjetivo', objetivo: 'Objetivo', analisis: 'Análisis', plan: 'Plan' },
          { label: 'Parte de la nota', about: 'De una nota SOAP.' },
        ),
        sistema: oneOf(systems, { label: 'Sistema', about: 'De un examen: el hallazgo en que se escribe.' }),
        codigo: text({
          label: 'Valor clínico',
          about: 'De un número: código del catálogo con que también queda en la serie del paciente.',
          max: 40,
          pattern: clinicalCode,
          normalise: (value) => value,
        }),
      },
      { label: 'Campos', about: 'En el orden en que se llenan.', required: true, maxItems: 60 },
    ),
    desde_meses: integer({
      label: 'Desde qué edad (meses)',
      help: 'Si no se dice, desde que nace.',
      about: 'Edad en meses desde la que se ofrece; si no se dice, desde que nace.',
      min: 0,
      max: 1500,
    }),
    hasta_meses: integer({
      label: 'Hasta qué edad (meses)',
      help: 'Si no se dice, a cualquier edad.',
      about: 'Edad en meses hasta la que se ofrece, inclusive; si no se dice, a cualquier edad.',
      min: 0,
      max: 1500,
    }),
    activo: bool({ label: 'En uso', about: 'La que se retira ya no se ofrece.', default: true, filter: true }),
  },
  access: { read: [...careTeam, 'auditor', 'administrador'], write: ['coordinador_medico'] },
  keep: { when: always, kind: plantillaSeRetira },
  unique: [
    {
      fields: ['clase', 'nombre'],
      while: { activo: [true] },
      say: say('Ya hay una plantilla en uso con ese nombre.', 'There is a template of that name in use already.'),
    },
  ],
  defaults: {
    formato: (t) => (t.clase === 'nota' ? 'soap' : null),
    tipo_nota: (t) => (t.clase === 'nota' ? 'evolucion' : null),
  },
  rules: [
    {
      field: 'hasta_meses',
      broken: (t) => t.hasta_meses !== null && t.hasta_meses < (t.desde_meses ?? 0),
      say: say('Termina antes de comenzar.', 'Ends before it begins.'),
    },
    {
      field: 'campos',
      broken: (t) => (t.campos ?? []).length === 0,
      say: say('Una plantilla tiene al menos un campo.', 'A template has at least one field.'),
    },
    {
      field: 'campos',
      broken: (t) => {
        const labels = (t.campos ?? []).map((field) => field.etiqueta.toLocaleLowerCase('es'))
        return new Set(labels).size !== labels.length
      },
      say: say('Dos campos preguntan lo mismo.', 'Two fields ask the same.'),
    },
    {
      field: 'campos',
      broken: anyField(({ tipo, opciones }) => (tipo === 'opcion') !== choicesOf(opciones).length >= 2),
      say: say(
        'Un campo de opción dice dos opciones o más; los demás, ninguna.',
        'A field of choice states two choices or more; the others, none.',
      ),
    },
    {
      field: 'campos',
      broken: anyField(({ tipo, unidad, codigo }) => tipo !== 'numero' && (unidad !== null || codigo !== null)),
      say: say('Unidad y valor clínico son solo de los números.', 'Unit and clinical value belong to numbers only.'),
    },
    {
      field: 'campos',
      broken: anyField(({ codigo }) => codigo !== null && clinicalValues.get(codigo)?.tipo !== 'numerico'),
      say: say(
        'El valor clínico no está en el catálogo o no es un número.',
        'The clinical value is not listed or is not a number.',
      ),
    },
    {
      field: 'campos',
      broken: anyField(
        ({ unidad, codigo }) => codigo !== null && unidad !== null && !writtenUnits(codigo).includes(unidad),
      ),
      say: say(
        'La unidad no es la del valor clínico: se guardaría una medida por otra.',
        'The unit is not that of the clinical value: one measure would be kept for another.',
      ),
    },
    {
      field: 'campos',
      broken: anyField(
        ({ tipo, normal, opciones }) =>
          normal !== null &&
          (tipo === 'numero' ||
            (tipo === 'si_no' && normal !== YES && normal !== NO) ||
            (tipo === 'opcion' && !choicesOf(opciones).includes(normal))),
      ),
      say: say(
        'La respuesta normal es una de las del campo; un número no la tiene.',
        'The normal answer is one of the answers of the field; a number has none.',
      ),
    },
    {
      field: 'campos',
      broken: anyField(
        ({ parte, sistema }, { clase, formato }) =>
          clase === 'nota' && (sistema !== null || (formato === 'soap') !== (parte !== null)),
      ),
      say: say(
        'En una nota SOAP cada campo dice su parte; en una libre, ninguno. El sistema es de los exámenes.',
        'In a SOAP note each field states its part; in a free one none does. Systems belong to examinations.',
      ),
    },
    {
      field: 'campos',
      broken: anyField(
        ({ parte, sistema, codigo }, { clase }) =>
          clase === 'examen' && (parte !== null || (sistema === null) === (codigo === null)),
      ),
      say: say(
        'En un examen cada campo dice su sistema o, si es una medida, su valor clínico.',
        'In an examination each field states its system or, of a measure, its clinical value.',
      ),
    },
    {
      field: 'tipo_nota',
      broken: (t) => (t.clase === 'nota') !== (t.tipo_nota !== null),
      say: say('El tipo de nota es de las plantillas de nota.', 'The kind of note belongs to templates of notes.'),
    },
    {
      field: 'formato',
      broken: (t) => (t.clase === 'nota') !== (t.formato !== null),
      say: say('El formato es de las plantillas de nota.', 'The format belongs to templates of notes.'),
    },
  ],
  example: {
    nombre: 'Control prenatal',
    clase: 'nota',
    servicios: ['320'],
    tipo_nota: 'evolucion',
    formato: 'soap',
    campos: [
      {
        etiqueta: 'Movimientos fetales',
        tipo: 'opcion',
        opciones: 'presentes; disminuidos; ausentes',
        parte: 'subjetivo',
      },
      { etiqueta: 'Altura uterina', tipo: 'numero', unidad: 'cm', codigo: '11881-0', parte: 'objetivo' },
    ],
  },
})
