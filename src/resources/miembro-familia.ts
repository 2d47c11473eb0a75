import { careTeam } from '../model/access/roles.ts'
import { isConsanguineous, parentesco, sexOfRelative, sexoBiologico, tipoDocumento } from '../model/codes/index.ts'
import { bool, code, date, integer, objects, oneOf, ref, strings, text } from '../model/fields.ts'
import { sexFits } from '../model/kinship.ts'
import { cannotBe, type KinAges, unlikely } from '../model/kinship-ages.ts'
import { problem } from '../model/problem.ts'
import { defineResource, type PatientFacts, type Row } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { wordList } from '../model/text/word-list.ts'
import { notAhead } from './rules.ts'
import { codeCie10, digitsOfPhone, documentShapes, personName, phone, upper, withoutSeparators } from './shapes.ts'

/** `tio_materno` says its line by itself. */
const lineOf = (relative: string): 'paterna' | 'materna' | null =>
  /_patern[oa]$/.test(relative) ? 'paterna' : /_matern[oa]$/.test(relative) ? 'materna' : null

export const parentescoContradictorio = problem(
  'parentesco_contradictorio',
  409,
  say('El parentesco contradice lo ya registrado.', 'The relationship contradicts what is recorded.'),
  'Nadie es su propio antepasado, nadie tiene dos madres ni dos padres biológicos, un familiar se registra una vez por paciente, y lo que dos pacientes dicen el uno del otro concuerda. `errores[]` dice cuál de estas cosas no se cumple; corrija el registro que esté mal.',
)
const against = (field: string, es: string, en: string) => ({
  field,
  kind: parentescoContradictorio,
  say: say(es, en),
})

interface Relative {
  readonly parentesco: string
  readonly fecha_nacimiento: string | null
  readonly edad_aproximada: number | null
  readonly sexo_biologico: string | null
  readonly vive: boolean
}
interface Around {
  readonly patient: PatientFacts | null
  readonly refs: Readonly<Record<string, Row | null>>
}

/** The relative as a patient, where they are one: what that record says counts. */
const known = ({ refs }: Around): PatientFacts | null =>
  // A row that a ref to patients loaded.
  (refs.paciente_relacionado ?? null) as unknown as PatientFacts | null

const agesOf = (m: Relative, ctx: Around): KinAges => ({
  parentesco: m.parentesco,
  person: {
    birth: ctx.patient?.fecha_nacimiento ?? null,
    death: ctx.patient?.fecha_fallecimiento ?? null,
    about: null,
    sex: ctx.patient?.sexo_biologico ?? null,
  },
  relative: {
    birth: m.fecha_nacimiento ?? known(ctx)?.fecha_nacimiento ?? null,
    death: known(ctx)?.fecha_fallecimiento ?? null,
    about: m.vive ? m.edad_aproximada : null,
    sex: m.sexo_biologico,
  },
})

/** A relative of a patient: family history, carer, contact. May be a patient too, or stay without a name. */
export const miembroFamilia = defineResource({
  name: 'miembro_familia',
  path: '/paciente/miembros_familia/',
  schema: 'MiembroFamilia',
  operation: 'paciente_miembros_familia',
  title: 'Miembros de la familia',
  singular: 'Miembro de la familia',
  about: 'Familiar de un paciente, con sus enfermedades. Puede registrarse sin nombre, solo con el parentesco.',
  patientField: 'paciente_indice',
  part: 'antecedentes',
  views: {
    administrativa: wordList(
      'codigo_familia paciente_indice paciente_relacionado nombres apellidos tipo_documento',
      'numero_documento parentesco sexo_biologico fecha_nacimiento edad_aproximada vive convive',
      'es_cuidador es_contacto_emergencia telefono rol_familiar advertencias',
    ),
  },
  fields: {
    codigo_familia: text({
      label: 'Código de familia',
      help: 'Vacío: el del paciente.',
      about: 'Si se omite, el del paciente.',
      max: 30,
      normalise: upper,
      filter: true,
    }),
    paciente_indice: ref('paciente', {
      label: 'Paciente',
      help: true,
      about: 'De quién es familiar.',
      required: true,
      immutable: true,
      filter: true,
    }),
    paciente_relacionado: ref('paciente', {
      label: 'Paciente relacionado',
      help: 'El familiar, si también es paciente.',
      about: 'El familiar, si también es paciente; null para quien no alcanza su registro.',
      filter: true,
      another: true,
    }),
    nombres: text({ label: 'Nombres', max: 120, pattern: personName, search: true }),
    apellidos: text({ label: 'Apellidos', max: 120, pattern: personName, search: true }),
    tipo_documento: code(tipoDocumento, { label: 'Tipo de documento' }),
    numero_documento: text({
      label: 'Número de documento',
      min: 3,
      max: 20,
      normalise: withoutSeparators,
      filter: true,
    }),
    parentesco: code(parentesco, { label: 'Parentesco', required: true, filter: true }),
    linea: oneOf(
      { materna: 'Materna', paterna: 'Paterna', ambas: 'Ambas', no_aplica: 'No aplica' },
      {
        label: 'Línea familiar',
        help: 'Vacía: la que diga el parentesco.',
        about: 'Si se omite, la que diga el parentesco.',
      },
    ),
    consanguineo: bool({
      label: 'Consanguíneo',
      about: 'Si comparte sangre con el paciente; lo dice el parentesco.',
      readOnly: true,
    }),
    sexo_biologico: code(sexoBiologico, {
      label: 'Sexo biológico',
      help: 'Vacío: el que diga el parentesco.',
      about: 'Si se omite, el que diga el parentesco.',
    }),
    fecha_nacimiento: date({ label: 'Fecha de nacimiento' }),
    edad_aproximada: integer({
      label: 'Edad aproximada',
      help: true,
      about: 'Si no se conoce la fecha.',
      min: 0,
      max: 130,
    }),
    vive: bool({ label: 'Vive', required: true }),
    edad_muerte: integer({ label: 'Edad al morir', min: 0, max: 130 }),
    causa_muerte_cie10: text({ label: 'Causa de muerte (CIE-10)', ...codeCie10 }),
    condiciones: objects(
      {
        cie10: text({ label: 'CIE-10', ...codeCie10 }),
        descripcion: text({ label: 'Descripción', max: 300, required: true }),
        edad_inicio: integer({ label: 'Edad de inicio', min: 0, max: 130 }),
        contribuyo_muerte: bool({ label: 'Contribuyó a la muerte' }),
      },
      { label: 'Enfermedades', maxItems: 50 },
    ),
    convive: bool({ label: 'Convive con el paciente' }),
    es_cuidador: bool({ label: 'Es cuidador' }),
    es_contacto_emergencia: bool({ label: 'Es contacto de emergencia' }),
    telefono: text({ label: 'Teléfono', max: 20, normalise: digitsOfPhone, pattern: phone }),
    rol_familiar: oneOf(
      {
        jefe_hogar: 'Jefe del hogar',
        conyuge: 'Cónyuge o pareja',
        hijo: 'Hijo o hija',
        dependiente: 'Dependiente',
        otro: 'Otro',
      },
      { label: 'Rol en el hogar' },
    ),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
    advertencias: strings({
      label: 'Advertencias',
      about: 'Incoherencias que conviene revisar; no impiden guardar.',
      max: 200,
      maxItems: 10,
      readOnly: true,
    }),
  },
  access: {
    read: ['admisiones', ...careTeam, 'auditor', 'integracion', 'paciente'],
    write: ['admisiones', ...careTeam],
  },
  defaults: {
    codigo_familia: (_m, ctx) => ctx.refs.paciente_indice?.codigo_familia ?? null,
    sexo_biologico: (m, ctx) => known(ctx)?.sexo_biologico ?? sexOfRelative(m.parentesco),
    linea: (m) => lineOf(m.parentesco),
  },
  computed: {
    consanguineo: (m) => isConsanguineous(m.parentesco),
    advertencias: (m, ctx) => unlikely(agesOf(m, ctx), ctx.today),
  },
  // Decided by the trigger of migrations/0012, which looks at the other rows under a lock.
  guards: {
    miembro_familia_repetido: against(
      'paciente_relacionado',
      'Ese familiar ya está registrado en este paciente.',
      'That relative is recorded for this patient already.',
    ),
    miembro_familia_progenitor: against(
      'parentesco',
      'El paciente ya tiene otra madre u otro padre biológico registrado.',
      'The patient has another biological mother or father on record.',
    ),
    miembro_familia_reciproco: against(
      'parentesco',
      'No concuerda con el parentesco que el familiar tiene registrado con este paciente.',
      'Does not agree with what is recorded the other way round.',
    ),
    miembro_familia_ciclo: against(
      'parentesco',
      'Con esto alguien sería su propio antepasado.',
      'This would make somebody their own ancestor.',
    ),
  },
  rules: [
    {
      field: 'codigo_familia',
      broken: (m) => m.codigo_familia === null,
      say: say('Diga el código de familia: el paciente no tiene uno.', 'Say the family code: the patient has none.'),
    },
    {
      field: 'paciente_relacionado',
      broken: (m) => m.paciente_relacionado === m.paciente_indice,
      say: say('Nadie es familiar de sí mismo.', "Nobody is one's own relative."),
    },
    {
      field: 'numero_documento',
      broken: (m) => (m.tipo_documento === null) !== (m.numero_documento === null),
      say: say('El documento lleva tipo y número.', 'A document has both type and number.'),
    },
    {
      field: 'numero_documento',
      broken: (m) =>
        m.tipo_documento !== null &&
        m.numero_documento !== null &&
        documentShapes[m.tipo_documento]?.test(m.numero_documento) === false,
      say: say('No tiene la forma de ese tipo de documento.', 'Does not have the shape of that document type.'),
    },
    {
      field: 'numero_documento',
      broken: (m, ctx) =>
        m.numero_documento !== null &&
        m.numero_documento === ctx.patient?.numero_documento &&
        m.tipo_documento === ctx.patient.tipo_documento,
      say: say('Es el documento del propio paciente.', "Is the patient's own document."),
    },
    {
      field: 'sexo_biologico',
      broken: (m) => m.sexo_biologico === null,
      say: say('El parentesco no lo dice: indíquelo.', 'The relationship does not tell it: please say it.'),
    },
    {
      field: 'sexo_biologico',
      broken: (m) => {
        const said = sexOfRelative(m.parentesco)
        return said !== null && (m.sexo_biologico === '01' || m.sexo_biologico === '02') && m.sexo_biologico !== said
      },
      say: say('No corresponde al parentesco.', 'Does not match the relationship.'),
    },
    {
      field: 'linea',
      broken: (m) => {
        const said = lineOf(m.parentesco)
        return said !== null && m.linea !== null && m.linea !== said
      },
      say: say('No corresponde al parentesco.', 'Does not match the relationship.'),
    },
    {
      field: 'edad_aproximada',
      broken: (m) => m.edad_aproximada !== null && m.fecha_nacimiento !== null,
      say: say('Con fecha de nacimiento no hace falta.', 'Not needed with a birth date.'),
    },
    notAhead('fecha_nacimiento'),
    {
      field: 'fecha_nacimiento',
      broken: (m, ctx) => m.fecha_nacimiento !== null && cannotBe(agesOf(m, ctx)),
      say: say(
        'No concuerda con el nacimiento del paciente y el parentesco.',
        "Does not agree with the patient's birth and the relationship.",
      ),
    },
    {
      field: 'parentesco',
      broken: (m, ctx) => m.fecha_nacimiento === null && cannotBe(agesOf(m, ctx)),
      say: say(
        'No concuerda con las fechas de los dos pacientes.',
        'Does not agree with the dates of the two patients.',
      ),
    },
    {
      field: 'fecha_nacimiento',
      broken: (m, ctx) => {
        const other = known(ctx)
        return other !== null && m.fecha_nacimiento !== null && m.fecha_nacimiento !== other.fecha_nacimiento
      },
      say: say('No es la del paciente relacionado.', "Is not the related patient's."),
    },
    {
      field: 'paciente_relacionado',
      broken: (m, ctx) => !sexFits(m.parentesco, known(ctx)?.sexo_biologico ?? null),
      say: say('Su sexo no corresponde al parentesco.', 'Their sex does not match the relationship.'),
    },
    {
      field: 'sexo_biologico',
      broken: (m, ctx) => {
        const other = known(ctx)
        return other !== null && m.sexo_biologico !== null && m.sexo_biologico !== other.sexo_biologico
      },
      say: say('No es el del paciente relacionado.', "Is not the related patient's."),
    },
    {
      field: 'vive',
      broken: (m, ctx) => {
        const other = known(ctx)
        return other !== null && m.vive !== (other.fecha_fallecimiento === null)
      },
      say: say(
        'No concuerda con el registro del paciente relacionado: corrija primero el que esté mal.',
        "Does not agree with the related patient's record: first put right the one that is wrong.",
      ),
    },
    {
      field: 'edad_muerte',
      broken: (m) => m.vive && m.edad_muerte !== null,
      say: say('Solo si ya no vive.', 'Only of someone who died.'),
    },
    {
      field: 'causa_muerte_cie10',
      broken: (m) => m.vive && m.causa_muerte_cie10 !== null,
      say: say('Solo si ya no vive.', 'Only of someone who died.'),
    },
    {
      field: 'condiciones',
      broken: (m) => m.vive && (m.condiciones ?? []).some((c) => c.contribuyo_muerte === true),
      say: say('Una enfermedad contribuyó a la muerte solo si ya no vive.', 'Only of someone who died.'),
    },
    {
      field: 'condiciones',
      broken: (m) =>
        m.edad_muerte !== null &&
        (m.condiciones ?? []).some((c) => c.edad_inicio !== null && c.edad_inicio > (m.edad_muerte ?? 0)),
      say: say('Una enfermedad empieza antes de la muerte.', 'A disease begins before death.'),
    },
    {
      field: 'es_cuidador',
      broken: (m) => !m.vive && (m.es_cuidador === true || m.es_contacto_emergencia === true || m.convive === true),
      say: say(
        'Quien murió no cuida, no convive ni es contacto.',
        'Someone who died is no carer, housemate or contact.',
      ),
    },
    {
      field: 'telefono',
      broken: (m) => m.es_contacto_emergencia === true && m.telefono === null,
      say: say('Un contacto de emergencia lleva teléfono.', 'An emergency contact has a telephone.'),
    },
  ],
  example: {
    paciente_indice: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    codigo_familia: 'FAM-0001',
    nombres: 'Rosa Elena',
    apellidos: 'Rojas Pinto',
    parentesco: 'madre',
    vive: true,
    edad_aproximada: 68,
    condiciones: [{ cie10: 'E119', descripcion: 'Diabetes mellitus tipo 2', edad_inicio: 50 }],
  },
})
