import { careTeam } from '../model/access/roles.ts'
import { parentesco, tipoAlergia, tipoFactorRiesgo } from '../model/codes/index.ts'
import { bool, code, date, decimal, integer, oneOf, ref, text } from '../model/fields.ts'
import { registroFirmado } from '../model/problems.ts'
import { defineResource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { isSentence } from '../model/text/sentence.ts'
import { wordList } from '../model/text/word-list.ts'
import { whenNotAttended } from './entry.ts'
import { author, authorOf } from './parts/author.ts'
import {
  categoriasAntecedente,
  decisionesConciliacion,
  estadosClinicos,
  fuentesAntecedente,
  verificaciones,
} from './parts/options.ts'
import { ageAt, notAhead, notBefore, notBeforeBirth } from './rules.ts'
import { codeCie10, codeCie11, cups, withoutSeparators } from './shapes.ts'

type Category = keyof typeof categoriasAntecedente
const dated = ['quirurgico', 'inmunologico', 'transfusional', 'traumatico', 'hospitalario'] as const

/** Fields that only some categories have (dossier §3.8). */
const only: Readonly<Record<string, readonly Category[]>> = {
  fecha: dated,
  procedimiento: ['quirurgico'],
  cups: ['quirurgico'],
  complicaciones: ['quirurgico'],
  medicamento: ['farmacologico'],
  dci_codigo: ['farmacologico'],
  dosis_texto: ['farmacologico'],
  estado_uso: ['farmacologico'],
  tipo_alergia: ['alergico'],
  agente: ['alergico'],
  reaccion: ['alergico'],
  parentesco: ['familiar'],
  sustancia: ['toxico_habitos'],
  frecuencia: ['toxico_habitos'],
  cantidad: ['toxico_habitos'],
  paquetes_anio: ['toxico_habitos'],
  fecha_cese: ['toxico_habitos'],
  gestas: ['gineco_obstetrico'],
  partos: ['gineco_obstetrico'],
  cesareas: ['gineco_obstetrico'],
  abortos: ['gineco_obstetrico'],
  ectopicos: ['gineco_obstetrico'],
  vivos: ['gineco_obstetrico'],
  mortinatos: ['gineco_obstetrico'],
  menarquia: ['gineco_obstetrico'],
  fum: ['gineco_obstetrico'],
  ciclos: ['gineco_obstetrico'],
  metodo_anticonceptivo: ['gineco_obstetrico'],
  fecha_citologia: ['gineco_obstetrico'],
  vacuna: ['inmunologico'],
  dosis: ['inmunologico'],
  lote: ['inmunologico'],
  factor_riesgo: ['ocupacional'],
}
/** What states an event or a disease, and so cannot stand beside its denial. */
const statements = wordList('cie10 cie11 medicamento dci_codigo agente reaccion procedimiento cups vacuna')
/** Categories that say what they have to say in fields of their own; the others need a code or a description. */
const described: readonly Category[] = wordList(
  'farmacologico alergico toxico_habitos gineco_obstetrico quirurgico inmunologico ocupacional',
)

const given = (row: object, field: string): unknown => new Map(Object.entries(row)).get(field) ?? null
const count = (label: string) => integer({ label, min: 0, max: 30 })

/** The coded list of a patient's past. It feeds the RDA, where `niega` is the only honest "nil known". */
export const antecedenteCategorizado = defineResource({
  name: 'antecedente_categorizado',
  path: '/hce/api/antecedentes-categorizados/',
  schema: 'AntecedenteClinicoCategorizado',
  operation: 'hce_api_antecedentes_categorizados',
  title: 'Antecedentes categorizados',
  singular: 'Antecedente categorizado',
  about: 'Antecedente estructurado y codificado del paciente: alergias, medicamentos, enfermedades, familia, hábitos.',
  patientField: 'paciente',
  part: 'antecedentes',
  latestBy: 'categoria',
  fields: {
    paciente: ref('paciente', { label: 'Paciente', required: true, immutable: true, filter: true }),
    historia: ref('historia', {
      label: 'Historia',
      about: 'Atención en que se registró, si la hubo. Al cerrarla, el registro queda como está.',
      same: 'paciente',
      immutable: true,
      filter: true,
    }),
    categoria: oneOf(categoriasAntecedente, { label: 'Categoría', required: true, immutable: true, filter: true }),
    subcategoria: text({ label: 'Subcategoría', max: 100 }),
    antecedente: ref('antecedente', {
      label: 'Antecedente de origen',
      about: 'El texto libre del que salió.',
      same: 'paciente',
    }),
    niega: bool({
      label: 'Niega',
      help: true,
      about: 'El paciente niega antecedentes de esta categoría.',
      default: false,
    }),
    cie10: text({ label: 'CIE-10', ...codeCie10, filter: true }),
    cie11: text({ label: 'CIE-11', ...codeCie11 }),
    descripcion: text({ label: 'Descripción', max: 4000, search: true }),
    fecha_inicio: date({ label: 'Inicio', about: 'Cuándo comenzó.' }),
    fecha_fin: date({ label: 'Fin', about: 'Cuándo terminó.' }),
    edad_inicio: integer({ label: 'Edad de inicio', min: 0, max: 120 }),
    estado_clinico: oneOf(estadosClinicos, {
      label: 'Estado clínico',
      about: 'Por defecto, activo; ninguno en lo que se niega.',
      filter: true,
    }),
    verificacion: oneOf(verificaciones, { label: 'Verificación', default: 'no_confirmado' }),
    severidad: oneOf({ leve: 'Leve', moderada: 'Moderada', grave: 'Grave' }, { label: 'Severidad' }),
    fuente: oneOf(fuentesAntecedente, { label: 'Fuente', default: 'paciente' }),
    fecha: date({
      label: 'Fecha del evento',
      help: true,
      about: 'De la cirugía, la vacuna, la transfusión o la hospitalización.',
    }),
    procedimiento: text({ label: 'Procedimiento', max: 300, search: true }),
    cups: text({ label: 'CUPS', max: 6, normalise: withoutSeparators, pattern: cups, catalogue: 'cups' }),
    complicaciones: text({ label: 'Complicaciones', max: 1000 }),
    medicamento: text({ label: 'Medicamento', max: 200, search: true, namesOf: 'dci' }),
    dci_codigo: text({ label: 'Código DCI', max: 10, catalogue: 'dci' }),
    dosis_texto: text({ label: 'Dosis', help: true, about: 'Como la toma el paciente.', max: 200 }),
    estado_uso: oneOf(
      {
        active: 'En uso',
        completed: 'Terminado',
        stopped: 'Suspendido',
        'on-hold': 'En pausa',
        unknown: 'Desconocido',
      },
      { label: 'Uso del medicamento' },
    ),
    conciliacion: oneOf(decisionesConciliacion, {
      label: 'Conciliación',
      about: 'Qué se decidió de este medicamento al conciliar lo que toma el paciente; lo pone el servidor.',
      readOnly: true,
    }),
    formula: ref('formula_medicamento', {
      label: 'Fórmula que se concilió',
      about: 'La fórmula de la que se decidió, si el medicamento venía de una; la pone el servidor.',
      same: 'paciente',
      readOnly: true,
    }),
    tipo_alergia: code(tipoAlergia, { label: 'Tipo de alergia', filter: true }),
    agente: text({
      label: 'Agente',
      help: true,
      about: 'A qué es alérgico.',
      max: 200,
      search: true,
      allergen: true,
    }),
    reaccion: text({ label: 'Reacción', max: 500 }),
    parentesco: code(parentesco, { label: 'Parentesco' }),
    sustancia: oneOf(
      { tabaco: 'Tabaco', alcohol: 'Alcohol', cannabis: 'Cannabis', cocaina: 'Cocaína', otra: 'Otra' },
      { label: 'Sustancia' },
    ),
    frecuencia: text({ label: 'Frecuencia', max: 100 }),
    cantidad: text({ label: 'Cantidad', max: 100 }),
    paquetes_anio: decimal({ label: 'Paquetes-año', min: 0, max: 300, digits: 1 }),
    fecha_cese: date({ label: 'Fecha de cese' }),
    gestas: count('Gestas'),
    partos: count('Partos'),
    cesareas: count('Cesáreas'),
    abortos: count('Abortos'),
    ectopicos: count('Ectópicos'),
    vivos: count('Hijos vivos'),
    mortinatos: count('Mortinatos'),
    menarquia: integer({ label: 'Edad de la menarquia', min: 7, max: 25 }),
    fum: date({ label: 'Fecha de la última menstruación' }),
    ciclos: text({ label: 'Ciclos', help: true, about: 'Duración y frecuencia, por ejemplo 28 x 5.', max: 60 }),
    metodo_anticonceptivo: text({ label: 'Método anticonceptivo', max: 100 }),
    fecha_citologia: date({ label: 'Última citología' }),
    vacuna: text({ label: 'Vacuna', max: 200, search: true }),
    dosis: integer({ label: 'Dosis de la vacuna', help: true, about: 'Número de la dosis aplicada.', min: 1, max: 20 }),
    lote: text({ label: 'Lote', max: 40 }),
    factor_riesgo: code(tipoFactorRiesgo, { label: 'Factor de riesgo' }),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
    ...author,
    anulado: bool({
      label: 'Anulado',
      help: true,
      about: 'Registrado por error; se conserva.',
      default: false,
      filter: true,
    }),
    motivo_anulacion: text({ label: 'Motivo de anulación', max: 500 }),
  },
  access: { read: [...careTeam, 'auditor', 'integracion', 'paciente'], write: careTeam },
  defaults: { estado_clinico: (a) => (a.niega === true ? null : 'activo') },
  computed: { ...authorOf },
  rules: [
    ...Object.entries(only).map(([field, categories]) => ({
      field,
      broken: (a: { readonly categoria: string }) =>
        given(a, field) !== null && !categories.some((c) => c === a.categoria),
      say: say(
        `Solo en antecedentes de: ${categories.map((c) => categoriasAntecedente[c]).join(', ')}.`,
        `Only in entries of category ${categories.join(', ')}.`,
      ),
    })),
    {
      field: 'niega',
      broken: (a) => a.niega === true && statements.some((field) => given(a, field) !== null),
      say: say(
        'No se niega y se afirma a la vez: quite el código, el agente o el medicamento.',
        'Denied and stated at once: leave out the code, agent or medicine.',
      ),
    },
    {
      field: 'estado_clinico',
      broken: (a) => a.niega === true && a.estado_clinico !== null,
      say: say('Lo que se niega no tiene estado clínico.', 'What is denied has no clinical status.'),
    },
    {
      field: 'descripcion',
      broken: (a) =>
        a.niega !== true &&
        !described.some((c) => c === a.categoria) &&
        a.cie10 === null &&
        a.cie11 === null &&
        a.descripcion === null,
      say: say('Lleva un código CIE-10 o una descripción.', 'Has an ICD-10 code or a description.'),
    },
    {
      field: 'procedimiento',
      broken: (a) =>
        a.categoria === 'quirurgico' &&
        a.niega !== true &&
        a.procedimiento === null &&
        a.cups === null &&
        a.descripcion === null,
      say: say('Diga qué procedimiento se hizo.', 'Say which procedure was done.'),
    },
    {
      field: 'medicamento',
      broken: (a) =>
        a.categoria === 'farmacologico' && a.niega !== true && a.medicamento === null && a.dci_codigo === null,
      say: say('Diga el medicamento.', 'Name the medicine.'),
    },
    {
      field: 'tipo_alergia',
      broken: (a) => a.categoria === 'alergico' && a.niega !== true && a.tipo_alergia === null,
      say: say('Diga el tipo de alergia.', 'Say the kind of allergy.'),
    },
    {
      field: 'agente',
      broken: (a) => a.categoria === 'alergico' && a.niega !== true && a.agente === null,
      say: say('Diga a qué es alérgico.', 'Say what the allergy is to.'),
    },
    {
      field: 'parentesco',
      broken: (a) => a.categoria === 'familiar' && a.niega !== true && a.parentesco === null,
      say: say('Diga de qué familiar.', 'Say of which relative.'),
    },
    {
      field: 'sustancia',
      broken: (a) =>
        a.categoria === 'toxico_habitos' && a.niega !== true && a.sustancia === null && a.descripcion === null,
      say: say('Diga la sustancia o el hábito.', 'Name the substance or habit.'),
    },
    {
      field: 'vacuna',
      broken: (a) => a.categoria === 'inmunologico' && a.niega !== true && a.vacuna === null && a.descripcion === null,
      say: say('Diga la vacuna.', 'Name the vaccine.'),
    },
    {
      field: 'factor_riesgo',
      broken: (a) =>
        a.categoria === 'ocupacional' && a.niega !== true && a.factor_riesgo === null && a.descripcion === null,
      say: say('Diga el factor de riesgo o descríbalo.', 'Say the risk factor or describe it.'),
    },
    {
      field: 'gestas',
      broken: (a) => (a.partos ?? 0) + (a.cesareas ?? 0) + (a.abortos ?? 0) + (a.ectopicos ?? 0) > (a.gestas ?? 0),
      say: say(
        'Las gestas son al menos partos más cesáreas más abortos más ectópicos.',
        'Pregnancies are at least births, caesareans, abortions and ectopics together.',
      ),
    },
    {
      field: 'categoria',
      broken: (a, ctx) => a.categoria === 'gineco_obstetrico' && ctx.patient?.sexo_biologico === '01',
      say: say('No aplica al sexo biológico del paciente.', "Does not apply to the patient's biological sex."),
    },
    {
      field: 'fecha_inicio',
      broken: (a, ctx) =>
        a.fecha_inicio !== null &&
        a.categoria !== 'familiar' &&
        a.categoria !== 'perinatal' &&
        ctx.patient !== null &&
        a.fecha_inicio < ctx.patient.fecha_nacimiento,
      say: say('Es anterior al nacimiento del paciente.', 'Is before the patient was born.'),
    },
    notAhead('fecha_inicio'),
    notAhead('fecha_fin'),
    notAhead('fecha'),
    notBeforeBirth('fecha'),
    notAhead('fecha_cese'),
    notAhead('fum'),
    notAhead('fecha_citologia'),
    notBefore('fecha_fin', 'fecha_inicio'),
    {
      field: 'fecha_fin',
      broken: (a) => a.fecha_fin !== null && a.estado_clinico === 'activo',
      say: say('Lo que terminó ya no está activo.', 'What has ended is no longer active.'),
    },
    {
      field: 'edad_inicio',
      broken: (a, ctx) =>
        a.edad_inicio !== null &&
        a.categoria !== 'familiar' &&
        a.edad_inicio > (ageAt(ctx.patient, null, ctx.today) ?? a.edad_inicio),
      say: say('Es mayor que la edad del paciente.', "Is more than the patient's age."),
    },
    {
      field: 'motivo_anulacion',
      broken: (a) => a.anulado === true && !isSentence(a.motivo_anulacion),
      say: say(
        'Una anulación dice su motivo en una frase, de 10 caracteres o más.',
        'An annulment states its reason in a sentence.',
      ),
    },
    {
      field: 'anulado',
      broken: (a, ctx) => ctx.previous === null && a.anulado === true,
      say: say('Un registro nuevo no nace anulado.', 'A new record cannot be annulled already.'),
    },
  ],
  frozen: { when: { anulado: [true] }, except: ['motivo_anulacion'], kind: registroFirmado },
  belongsTo: {
    history: 'historia',
    section: 'antecedentes',
    happenedAt: 'creado_en',
    eventless: true,
    frozenIn: whenNotAttended,
  },
  keep: { when: { anulado: [true] }, kind: registroFirmado },
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    categoria: 'alergico',
    tipo_alergia: '01',
    agente: 'Penicilina',
    reaccion: 'Urticaria generalizada',
    severidad: 'moderada',
  },
})

/** What was told and still stands; `niega` says whether it is there or is denied. */
export const heldBackground = {
  all: [antecedenteCategorizado.stands, { not: { verificacion: ['refutado'] } }],
} as const
