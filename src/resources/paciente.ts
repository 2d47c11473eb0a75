import { careTeam } from '../model/access/roles.ts'
import { yearsBetween } from '../model/calendar.ts'
import {
  discapacidad,
  grupoEtnico,
  grupoPoblacional,
  identidadGenero,
  municipio,
  ocupacion,
  pais,
  parentesco,
  sexoBiologico,
  tipoDocumento,
  tipoUsuario,
  zonaResidencia,
} from '../model/codes/index.ts'
import { bool, code, codes, date, oneOf, ref, strings, text, time } from '../model/fields.ts'
import { norm } from '../model/norms.ts'
import type { Predicate } from '../model/predicate.ts'
import { problem } from '../model/problem.ts'
import { defineResource, type RowFor } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { wordList } from '../model/text/word-list.ts'
import { notAhead } from './rules.ts'
import { digitsOfPhone, documentShapes, email, personName, phone, upper, withoutSeparators } from './shapes.ts'

export const regimenes = {
  contributivo: 'Contributivo',
  subsidiado: 'Subsidiado',
  especial: 'Especial',
  excepcion: 'Excepción',
  particular: 'Particular',
  no_afiliado: 'No afiliado',
  plan_voluntario: 'Plan voluntario',
} as const

export const nivelesEducativos = {
  ninguno: 'Ninguno',
  preescolar: 'Preescolar',
  primaria: 'Básica primaria',
  secundaria: 'Básica secundaria',
  media: 'Media',
  tecnico: 'Técnico',
  tecnologo: 'Tecnólogo',
  profesional: 'Profesional',
  posgrado: 'Posgrado',
} as const

const relativePhone = { max: 20, normalise: digitsOfPhone, pattern: phone } as const

export const fallecimientoContradicho = problem(
  'fallecimiento_contradicho',
  409,
  say('La fecha de fallecimiento contradice lo registrado.', 'The date of death contradicts what is recorded.'),
  'Lo atendido y la muerte cuentan una sola historia: `errores[]` dice qué lo contradice. Nada cambió.',
)
export const pacienteFusionado = problem(
  'paciente_fusionado',
  409,
  say(
    'Este registro se fusionó con otro del mismo paciente: use el otro.',
    'This record was merged into another of the same patient: use that one.',
  ),
  '`fusionado_con` es el registro que sigue vigente: registre allí. Este no cambia, no se elimina y no recibe nada nuevo; lo que estaba abierto en él continúa hasta cerrarse. Si la fusión fue un error, deshágala con `POST /paciente/paciente/{id}/fusionar/deshacer/`.',
  ['fusionado_con'],
)

const insurance = ['regimen', 'tipo_usuario', 'tipo_afiliado'] as const
/** RIPSTipoUsuarioVersion2. Whoever pays for one encounter (ARL, SOAT, the person, the prison fund) may be of any regime. */
const regimesOf: Readonly<Record<string, readonly string[]>> = {
  '01': ['contributivo', 'plan_voluntario'],
  '02': ['contributivo', 'plan_voluntario'],
  '03': ['contributivo', 'plan_voluntario'],
  '04': ['subsidiado'],
  '05': ['no_afiliado'],
  '06': ['especial', 'excepcion'],
  '07': ['especial', 'excepcion'],
  '11': ['plan_voluntario', 'contributivo', 'especial', 'excepcion'],
  '13': ['especial', 'excepcion'],
}
const memberOf: Readonly<Record<string, string>> = { '01': 'C', '02': 'B', '03': 'A' }
function contradicts(p: Readonly<Record<(typeof insurance)[number], string | null>>): boolean {
  const kind = p.tipo_usuario ?? ''
  const [regimes, member] = [regimesOf[kind], memberOf[kind]]
  return (
    (p.regimen !== null && regimes?.includes(p.regimen) === false) ||
    (p.tipo_afiliado !== null && member !== undefined && p.tipo_afiliado !== member)
  )
}

const undocumented = new Set(['AS', 'MS', 'SI'])
const onlyUndocumented = say(
  'Solo de quien no tiene documento de identidad (AS, MS o SI).',
  'Only of somebody without an identity document (AS, MS or SI).',
)

/** Of whom the record says whom to call, and who answers for them. */
export const hasContact = {
  any: [{ not: { contacto_emergencia_nombre: null } }, { not: { contacto_emergencia_telefono: null } }],
} as const
export const hasGuardian = {
  any: [{ not: { responsable_nombre: null } }, { not: { responsable_documento: null } }],
} as const

/** A person who receives care. Few fields are required to register; closing and the RDA ask for the rest. */
export const paciente = defineResource({
  name: 'paciente',
  path: '/paciente/paciente/',
  schema: 'Paciente',
  operation: 'paciente_paciente',
  title: 'Pacientes',
  singular: 'Paciente',
  about: 'Persona que recibe atención. Se identifica por tipo y número de documento.',
  patientField: 'id',
  part: 'identificacion',
  grantsCreator: 'record',
  orderedAs: { apellidos: ['primer_apellido', 'segundo_apellido'] },
  walked: { con_contacto: hasContact, con_responsable: hasGuardian },
  views: {
    administrativa: wordList(
      'tipo_documento numero_documento pais_documento primer_apellido segundo_apellido primer_nombre',
      'segundo_nombre nombre_identitario fecha_nacimiento fecha_nacimiento_estimada sexo_biologico',
      'identidad_genero nacionalidad pais_residencia municipio_residencia ciudad_residencia',
      'zona_residencia direccion barrio grupo_etnico comunidad_etnica discapacidad grupo_poblacional',
      'ocupacion estado_civil nivel_educativo telefono_movil telefono_fijo correo eapb regimen',
      'tipo_afiliado tipo_usuario contacto_emergencia_nombre contacto_emergencia_telefono',
      'contacto_emergencia_parentesco responsable_nombre responsable_documento responsable_parentesco',
      'codigo_familia activo motivo_inactivacion fecha_fallecimiento hora_fallecimiento autorizacion_datos',
      'autorizacion_datos_fecha autorizacion_version fusionado_con tiene_fusionados advertencias',
    ),
    facturacion: wordList(
      'tipo_documento numero_documento pais_documento primer_apellido segundo_apellido primer_nombre',
      'segundo_nombre fecha_nacimiento fecha_nacimiento_estimada sexo_biologico nacionalidad',
      'pais_residencia municipio_residencia ciudad_residencia zona_residencia direccion telefono_movil',
      'telefono_fijo correo eapb regimen tipo_afiliado tipo_usuario responsable_nombre',
      'responsable_documento activo fecha_fallecimiento hora_fallecimiento fusionado_con tiene_fusionados',
    ),
  },
  fields: {
    tipo_documento: code(tipoDocumento, { label: 'Tipo de documento', required: true, filter: true }),
    numero_documento: text({
      label: 'Número de documento',
      about: 'Sin puntos ni espacios; se aceptan y se quitan. La forma depende del tipo.',
      required: true,
      min: 3,
      max: 20,
      normalise: withoutSeparators,
      filter: true,
      search: true,
      order: true,
    }),
    pais_documento: code(pais, { label: 'País que expidió el documento' }),
    primer_apellido: text({
      label: 'Primer apellido',
      required: true,
      max: 60,
      pattern: personName,
      filter: true,
      search: true,
      order: true,
      begins: true,
    }),
    segundo_apellido: text({ label: 'Segundo apellido', max: 60, pattern: personName, search: true, begins: true }),
    primer_nombre: text({
      label: 'Primer nombre',
      required: true,
      max: 60,
      pattern: personName,
      search: true,
      begins: true,
    }),
    segundo_nombre: text({ label: 'Segundo nombre', max: 60, pattern: personName, search: true, begins: true }),
    nombre_identitario: text({ label: 'Nombre con el que se identifica', max: 120, begins: true }),
    fecha_nacimiento: date({ label: 'Fecha de nacimiento', required: true, filter: true, order: true }),
    fecha_nacimiento_estimada: bool({
      label: 'Nacimiento estimado',
      help: 'De quien no tiene documento y se sabe solo el año, más o menos.',
      about:
        'Solo de quien no tiene documento (AS, MS, SI): se sabe el año, más o menos. Los intercambios dicen solo el año.',
    }),
    hora_nacimiento: time({ label: 'Hora de nacimiento', example: '06:45' }),
    sexo_biologico: code(sexoBiologico, { label: 'Sexo biológico', required: true, filter: true }),
    identidad_genero: code(identidadGenero, {
      label: 'Identidad de género',
      help: true,
      about: 'Solo si la persona la declara.',
    }),
    nacionalidad: codes(pais, {
      label: 'Nacionalidades',
      about: 'Códigos ISO 3166-1 numéricos; obligatoria para el RDA.',
    }),
    pais_residencia: code(pais, { label: 'País de residencia' }),
    municipio_residencia: code(municipio, {
      label: 'Municipio de residencia',
      about: 'DIVIPOLA de cinco dígitos.',
      filter: true,
      catalogue: 'divipola',
    }),
    ciudad_residencia: text({
      label: 'Ciudad de residencia',
      help: 'De quien vive en otro país.',
      about: 'De quien vive en otro país; en Colombia se dice el municipio.',
      max: 100,
      pattern: personName,
    }),
    zona_residencia: code(zonaResidencia, { label: 'Zona de residencia' }),
    direccion: text({ label: 'Dirección', max: 200, begins: true }),
    barrio: text({ label: 'Barrio o vereda', max: 100, begins: true }),
    grupo_etnico: code(grupoEtnico, { label: 'Grupo étnico' }),
    comunidad_etnica: text({
      label: 'Comunidad étnica',
      help: 'Pueblo o comunidad.',
      about: 'Pueblo o comunidad, con grupo étnico 1 a 4.',
      max: 100,
    }),
    discapacidad: codes(discapacidad, { label: 'Discapacidad', exclusive: '08' }),
    grupo_poblacional: code(grupoPoblacional, { label: 'Grupo poblacional' }),
    ocupacion: code(ocupacion, { label: 'Ocupación', about: 'CIUO-88 A.C.', catalogue: 'ciuo' }),
    estado_civil: oneOf(
      {
        soltero: 'Soltero',
        casado: 'Casado',
        union_libre: 'Unión libre',
        separado: 'Separado',
        divorciado: 'Divorciado',
        viudo: 'Viudo',
      },
      { label: 'Estado civil' },
    ),
    nivel_educativo: oneOf(nivelesEducativos, { label: 'Nivel educativo' }),
    telefono_movil: text({ label: 'Celular', ...relativePhone }),
    telefono_fijo: text({ label: 'Teléfono fijo', ...relativePhone }),
    correo: text({ label: 'Correo electrónico', max: 200, pattern: email, begins: true }),
    eapb: ref('eapb', {
      label: 'EAPB',
      help: 'EPS o aseguradora.',
      about: 'Entidad responsable del plan de beneficios.',
      filter: true,
    }),
    regimen: oneOf(regimenes, { label: 'Régimen' }),
    tipo_afiliado: oneOf({ C: 'Cotizante', B: 'Beneficiario', A: 'Adicional' }, { label: 'Tipo de afiliado' }),
    tipo_usuario: code(tipoUsuario, { label: 'Tipo de usuario (RIPS)', sought: true }),
    grupo_sanguineo: oneOf({ A: 'A', B: 'B', AB: 'AB', O: 'O' }, { label: 'Grupo sanguíneo' }),
    rh: oneOf({ positivo: 'Positivo', negativo: 'Negativo' }, { label: 'Rh' }),
    contacto_emergencia_nombre: text({ label: 'Contacto de emergencia', max: 120, pattern: personName }),
    contacto_emergencia_telefono: text({ label: 'Teléfono del contacto', ...relativePhone, sought: true }),
    contacto_emergencia_parentesco: code(parentesco, { label: 'Parentesco del contacto' }),
    responsable_nombre: text({
      label: 'Responsable',
      help: true,
      about: 'De un menor o de quien no decide por sí.',
      max: 120,
      pattern: personName,
    }),
    responsable_documento: text({
      label: 'Documento del responsable',
      max: 20,
      normalise: withoutSeparators,
      sought: true,
    }),
    responsable_parentesco: code(parentesco, { label: 'Parentesco del responsable' }),
    codigo_familia: text({ label: 'Código de familia', max: 30, normalise: upper, filter: true }),
    activo: bool({ label: 'Activo', default: true, filter: true }),
    motivo_inactivacion: text({ label: 'Motivo de inactivación', max: 300 }),
    fecha_fallecimiento: date({
      label: 'Fecha de fallecimiento',
      help: 'El paciente queda inactivo.',
      about: 'No futura; el paciente queda inactivo.',
      sought: true,
    }),
    hora_fallecimiento: time({
      label: 'Hora de fallecimiento',
      help: 'Vacía: se desconoce, y de ese día ya no se registra atención.',
      about:
        'Hora de Colombia. Vacía dice que se desconoce: de ese día no se registran atenciones, fórmulas, signos vitales ni incapacidades hasta que se escriba, aunque sea aproximada. Después de ella, tampoco; lo anterior se puede registrar tarde.',
      example: '14:20',
    }),
    nivel_riesgo: oneOf(
      { bajo: 'Bajo', medio: 'Medio', alto: 'Alto', muy_alto: 'Muy alto' },
      { label: 'Nivel de riesgo', filter: true },
    ),
    factores_riesgo: strings({ label: 'Factores de riesgo', max: 120, maxItems: 20 }),
    voluntad_anticipada: bool({ label: 'Tiene voluntad anticipada' }),
    oposicion_donacion: bool({ label: 'Se opone a la donación de órganos' }),
    autorizacion_datos: bool({ label: 'Autorizó el tratamiento de datos', about: `${norm('ley_1581_2012')}.` }),
    autorizacion_datos_fecha: date({ label: 'Fecha de la autorización' }),
    autorizacion_version: text({ label: 'Versión del texto autorizado', max: 40 }),
    fusionado_con: ref('paciente', {
      label: 'Fusionado con',
      about: 'El registro del mismo paciente que sigue vigente; null mientras este no se haya fusionado con otro.',
      readOnly: true,
      filter: true,
    }),
    tiene_fusionados: bool({
      label: 'Tiene registros fusionados',
      about: 'true mientras otros registros del mismo paciente estén fusionados con este; si no, null.',
      readOnly: true,
    }),
    advertencias: strings({
      label: 'Advertencias',
      about: 'Incoherencias que conviene revisar; no impiden guardar.',
      max: 200,
      maxItems: 10,
      readOnly: true,
    }),
  },
  access: {
    read: ['admisiones', ...careTeam, 'archivo', 'facturacion', 'auditor', 'integracion', 'paciente'],
    write: ['admisiones', ...careTeam],
  },
  replacedBy: { field: 'fusionado_con', kind: pacienteFusionado },
  unique: [
    {
      fields: ['tipo_documento', 'numero_documento'],
      say: say('Ya hay un paciente con ese documento.', 'There is a patient with that document already.'),
    },
  ],
  computed: {
    advertencias: (p, ctx) => {
      const age = yearsBetween(p.fecha_nacimiento, ctx.today)
      const found: string[] = []
      if (p.tipo_documento === 'CC' && age < 18) found.push('Cédula de ciudadanía en un menor de 18 años.')
      if (p.tipo_documento === 'TI' && (age < 7 || age > 17))
        found.push('Tarjeta de identidad fuera de los 7 a 17 años.')
      if (p.tipo_documento === 'RC' && age >= 7) found.push('Registro civil en una persona de 7 años o más.')
      if (p.tipo_documento === 'CN' && age >= 1) found.push('Certificado de nacido vivo en una persona de 1 año o más.')
      if (p.tipo_documento === 'MS' && age >= 18) found.push('Menor sin identificación con 18 años o más.')
      if (p.tipo_documento === 'AS' && age < 18) found.push('Adulto sin identificación con menos de 18 años.')
      if (age < 18 && p.responsable_nombre === null) found.push('Menor de edad sin responsable registrado.')
      return found
    },
  },
  guards: {
    fallecimiento_con_atencion: {
      field: 'fecha_fallecimiento',
      kind: fallecimientoContradicho,
      say: say(
        'Hay atenciones, exámenes o fórmulas posteriores a esa fecha y hora: corríjalos o anúlelos, o revise la fecha y la hora.',
        'There are encounters, examinations or prescriptions after that date and hour: correct or annul them, or check it.',
      ),
    },
    fallecimiento_de_egreso: {
      field: 'fecha_fallecimiento',
      kind: fallecimientoContradicho,
      say: say(
        'Una atención cerrada dice que el paciente murió en ella: la fecha va dentro de esa atención.',
        'A closed encounter says that the patient died in it: the date lies within that encounter.',
      ),
    },
  },
  rules: [
    {
      field: 'numero_documento',
      broken: (p) => documentShapes[p.tipo_documento]?.test(p.numero_documento) === false,
      say: say('No tiene la forma de ese tipo de documento.', 'Does not have the shape of that document type.'),
    },
    notAhead('fecha_nacimiento'),
    {
      field: 'fecha_nacimiento',
      broken: (p, ctx) =>
        p.fecha_nacimiento < '1900-01-01' ||
        (p.fecha_fallecimiento === null && yearsBetween(p.fecha_nacimiento, ctx.today) > 120),
      say: say('Da una edad de más de 120 años.', 'Gives an age over 120 years.'),
    },
    {
      field: 'fecha_fallecimiento',
      broken: (p, ctx) =>
        p.fecha_fallecimiento !== null &&
        (p.fecha_fallecimiento > ctx.today || p.fecha_fallecimiento < p.fecha_nacimiento),
      say: say('Va entre el nacimiento y hoy.', 'Lies between birth and today.'),
    },
    {
      field: 'hora_fallecimiento',
      broken: (p, ctx) =>
        p.hora_fallecimiento !== null &&
        (p.fecha_fallecimiento === null ||
          Date.parse(`${p.fecha_fallecimiento}T${p.hora_fallecimiento}-05:00`) > Date.parse(ctx.now)),
      say: say(
        'Es de una fecha de fallecimiento, y no puede ser futura.',
        'Belongs to a date of death, and must not be in the future.',
      ),
    },
    {
      field: 'activo',
      broken: (p) => p.fecha_fallecimiento !== null && p.activo === true,
      say: say(
        'Una persona fallecida no queda activa: márquela como inactiva.',
        'A deceased person is not active: send activo=false.',
      ),
    },
    {
      field: 'motivo_inactivacion',
      broken: (p) => p.activo === false && p.fecha_fallecimiento === null && p.motivo_inactivacion === null,
      say: say('Al inactivar diga el motivo.', 'Say why the patient is inactive.'),
    },
    {
      field: 'municipio_residencia',
      broken: (p) => p.municipio_residencia !== null && p.pais_residencia !== null && p.pais_residencia !== '170',
      say: say('Solo con país de residencia 170 (Colombia).', 'Only with country of residence 170 (Colombia).'),
    },
    {
      field: 'ciudad_residencia',
      broken: (p) => p.ciudad_residencia !== null && (p.pais_residencia ?? '170') === '170',
      say: say(
        'Solo de quien vive en otro país; en Colombia diga el municipio.',
        'Only of somebody who lives abroad; in Colombia say the municipality.',
      ),
    },
    {
      field: 'fecha_nacimiento_estimada',
      broken: (p) => p.fecha_nacimiento_estimada === true && !undocumented.has(p.tipo_documento),
      say: onlyUndocumented,
    },
    {
      field: 'sexo_biologico',
      broken: (p) => p.sexo_biologico === '99' && !undocumented.has(p.tipo_documento),
      say: onlyUndocumented,
    },
    {
      field: 'hora_nacimiento',
      broken: (p) => p.hora_nacimiento !== null && p.fecha_nacimiento_estimada === true,
      say: say('No va con una fecha estimada.', 'Not with an estimated date.'),
    },
    {
      field: 'comunidad_etnica',
      broken: (p) => p.comunidad_etnica !== null && !['1', '2', '3', '4'].includes(p.grupo_etnico ?? ''),
      say: say('Solo con grupo étnico 1 a 4.', 'Only with ethnic group 1 to 4.'),
    },
    {
      field: 'tipo_usuario',
      // What was registered so before still takes a new telephone.
      broken: (p, ctx) =>
        contradicts(p) && (ctx.previous === null || insurance.some((name) => p[name] !== ctx.previous?.[name])),
      say: say(
        'No corresponde al régimen o al tipo de afiliado (01 a 03 son del contributivo, 04 del subsidiado, 05 no afiliado, 06, 07 y 13 especial o de excepción).',
        'Does not match the regime or the kind of member.',
      ),
    },
    notAhead('autorizacion_datos_fecha'),
  ],
  example: {
    tipo_documento: 'CC',
    numero_documento: '52123456',
    primer_nombre: 'Ana',
    segundo_nombre: 'María',
    primer_apellido: 'Muñoz',
    segundo_apellido: 'Rojas',
    fecha_nacimiento: '1980-02-29',
    sexo_biologico: '02',
    municipio_residencia: '11001',
    telefono_movil: '3101234567',
  },
})

/** What a professional says of somebody who is at high risk. */
export const highRisk = { nivel_riesgo: ['alto', 'muy_alto'] } as const satisfies Predicate<RowFor<typeof paciente>>
