import { careTeam } from '../model/access/roles.ts'
import { dateInBogota, isDate } from '../model/calendar.ts'
import type { Bounds } from '../model/codes/bounds.ts'
import { clinicalValues, valuePanels } from '../model/codes/clinical-values.ts'
import { dependsOnPregnancy, type MeasuredPerson, ownReference } from '../model/codes/reference-range.ts'
import { laboratoryInterpretations } from '../model/codes/result-flags.ts'
import { bool, date, decimal, instant, integer, oneOf, ref, text } from '../model/fields.ts'
import { closedForGood, closedStates, isClosedForGood } from '../model/history-state.ts'
import { keysOf } from '../model/keys.ts'
import { dayOf } from '../model/legal/death.ts'
import { interpret, readsTwice } from '../model/measures/interpret.ts'
import { acceptedUnits, conversion, stored, unitKey } from '../model/measures/measure-units.ts'
import { categoriasValor, seriesCode } from '../model/measures/measured-values.ts'
import { isPossible, isReadPossible, possibleBounds } from '../model/measures/possible-values.ts'
import { type ReadMeasure, readMeasure } from '../model/measures/read-measure.ts'
import type { Predicate } from '../model/predicate.ts'
import { noSeElimina, registroFirmado } from '../model/problems.ts'
import {
  type Derived,
  defineResource,
  type Row,
  type RowFor,
  type RuleContext,
  type Settled,
} from '../model/resource.ts'
import { altitudeAt } from '../model/rule-settings.ts'
import { say } from '../model/say.ts'
import { signCodes } from '../model/scales/signs.ts'
import { textOrNull } from '../model/text/plain-text.ts'
import { whenNotAttended } from './entry.ts'
import { correctedBy, kindRule, namedRule, replacedBy, systemOf, unitRules } from './parts/clinical-series.ts'
import { orderWithResult } from './resultado.ts'
import { daysAt, notAfterDeath, notBeforeBirth, notFuture } from './rules.ts'
import { answerInSystem, clinicalCode, externalIdentifier, isLoinc } from './shapes.ts'

export { categoriasValor }

export const tiposValor = {
  numerico: 'Numérico',
  texto: 'Texto',
  codigo: 'Código',
  booleano: 'Sí o no',
  fecha: 'Fecha',
} as const

const columns = {
  numerico: 'valor_numerico',
  texto: 'valor_texto',
  codigo: 'valor_codigo',
  booleano: 'valor_booleano',
  fecha: 'valor_fecha',
} as const
type Kind = keyof typeof columns

interface Given {
  readonly valor_numerico: number | null
  readonly valor_texto: string | null
  readonly valor_codigo: string | null
  readonly valor_booleano: boolean | null
  readonly valor_fecha: string | null
}
const kinds = keysOf(columns)
const given = (v: Given): Kind[] => kinds.filter((kind) => v[columns[kind]] !== null)
/** The kind of what was said; null where nothing was. */
export const kindOf = (v: Given): Kind | null => given(v)[0] ?? null

/** A report of these, and a long text, is read whole and not judged value by value. */
const readWhole = new Set(['imagenologia', 'patologia'])

/** What a row measured, for the judgement of it: a number, or what can be read of its text. */
export function measureOf(v: Readonly<Record<string, unknown>>): ReadMeasure | null {
  const { codigo, valor_numerico: n, valor_texto: text, unidad } = v
  const unit = typeof unidad === 'string' ? unidad : (clinicalValues.get(String(codigo))?.unidad ?? null)
  if (typeof n === 'number') return { kind: 'numero', comparator: null, from: n, to: n, unit }
  return typeof text === 'string' ? readMeasure(text) : null
}

const isImpossible = (codigo: string, n: number | null): boolean => n !== null && !isPossible(codigo, n)
function possibleSay(codigo: string) {
  const { min, max } = possibleBounds(codigo) ?? {}
  if (max === undefined) return say(`No es menor que ${min}.`, `Is not below ${min}.`)
  return say(`Va de ${min} a ${max}.`, `From ${min} to ${max}.`)
}

/** Our word for each comparator. */
export const comparators = { menor: '<', menor_igual: '<=', mayor_igual: '>=', mayor: '>' } as const
/** What a text says beside such a number is prose. */
const LONGEST_BOUND = 100

interface BoundedText {
  readonly codigo: string
  readonly valor_texto: string | null
}

/** `> 600 mg/dL`: an end of what could be measured, which is no number of the series; null of any other text. */
function boundOf({ codigo, valor_texto: text }: BoundedText) {
  const read = text === null || text.length > LONGEST_BOUND ? null : readMeasure(text)
  if (read?.kind !== 'numero' || read.comparator === null || read.word !== undefined || stored(read.from) !== read.from)
    return null
  const isUnknown = conversion(codigo, read.unit) === null
  if (read.thousands !== undefined && (isUnknown || readsTwice(codigo, read.from, read.thousands, read.unit)))
    return null
  const parts = read.unit?.split('/').map((part) => part.trim())
  const unidad_limite = parts?.join('/') ?? null
  const isUnit =
    unidad_limite === null || /^\S{1,30}$/.test(unidad_limite) || (unidad_limite.length <= 30 && !isUnknown)
  const comparador = keysOf(comparators).find((own) => comparators[own] === read.comparator) ?? null
  return isUnit ? { comparador, valor_limite: read.from, unidad_limite } : null
}

/** Whether it is one of a test of the catalogue, in a unit of that. */
function isBound({ codigo, valor_texto }: BoundedText): boolean {
  const read = valor_texto === null ? null : readMeasure(valor_texto)
  return read?.kind === 'numero' && read.comparator !== null && conversion(codigo, read.unit) !== null
}

interface ResultValue {
  readonly codigo: string
  readonly valor_texto: string | null
  readonly nombre: string | null
  readonly tipo_valor: string | null
  readonly unidad: string | null
  readonly resultado: string | null
}
/** A report's numbers may have no unit, and texts none of the catalogue's. */
const isInWords = (v: ResultValue): boolean => v.resultado !== null || isBound(v)

type RangeContext = Pick<RuleContext, 'patient' | 'history' | 'today' | 'settings' | 'gestation'>

const measuredPerson = (
  measuredAt: string | null,
  { patient, history, today, settings, gestation }: RangeContext,
): MeasuredPerson => ({
  days: daysAt(patient, measuredAt, today),
  sex: patient?.sexo_biologico ?? null,
  gestation: gestation?.(measuredAt === null ? today : dateInBogota(measuredAt)) ?? null,
  altitude: altitudeAt(settings, history?.prestador_codigo),
})

/** That of the person, where it depends on them and the measure brings none of its own. */
function rangeOfPerson(
  v: Given & {
    readonly codigo: string
    readonly fecha_medicion: string | null
    readonly rango_min: number | null
    readonly rango_max: number | null
    readonly rango_texto: string | null
  },
  ctx: RangeContext,
): Bounds | null {
  if (v.valor_numerico === null || v.rango_texto !== null) return null
  const range = ownReference(v.codigo, measuredPerson(v.fecha_medicion, ctx), ctx.settings.altitude)
  // The first of the two may have been taken from here already.
  const brought = (v.rango_min ?? range?.min) !== range?.min || v.rango_max !== null
  return brought ? null : range
}

interface MeasuredValue {
  readonly codigo: string
  readonly valor_numerico: number | null
  readonly valor_diastolica: number | null
  readonly unidad: string | null
  readonly valor_fuente: string | null
  readonly rango_min: number | null
  readonly rango_max: number | null
  readonly rango_texto: string | null
}

/** A number in another unit that the catalogue understands, with its range, in the catalogue's own; and as it was written. */
function inOwnUnit(v: MeasuredValue, previous: MeasuredValue | null) {
  const own = clinicalValues.get(v.codigo)?.unidad ?? null
  const convert = v.unidad === null || v.unidad === own ? null : conversion(v.codigo, v.unidad)
  const isKept = previous !== null && previous.valor_numerico === v.valor_numerico
  if (v.valor_numerico === null || convert === null) return { valor_fuente: isKept ? previous.valor_fuente : null }
  if (unitKey(v.unidad ?? '') === unitKey(own ?? '')) return { unidad: own, valor_fuente: null }
  const sent = (name: 'valor_diastolica' | 'rango_min' | 'rango_max'): number | null => {
    const n = v[name]
    return n === null || n === previous?.[name] ? n : stored(convert(n))
  }
  return {
    valor_numerico: stored(convert(v.valor_numerico)),
    unidad: own,
    valor_fuente: `${[v.valor_numerico, v.valor_diastolica].filter((n) => n !== null).join('/')} ${v.unidad}`,
    // What stands already is in the catalogue's unit, and only what is sent with the number is in that of the number.
    valor_diastolica: sent('valor_diastolica'),
    rango_min: sent('rango_min'),
    rango_max: sent('rango_max'),
    rango_texto:
      v.rango_texto === null || v.rango_texto === previous?.rango_texto
        ? v.rango_texto
        : `${v.rango_texto} ${v.unidad}`,
  }
}

function unitSay(codigo: string, unit: string) {
  const known = acceptedUnits(codigo).join(', ') || '–'
  return say(
    `No se entiende la unidad «${unit}» para este código. Se aceptan: ${known}.`,
    `The unit “${unit}” is not understood for this code. Accepted: ${known}.`,
  )
}

function sameTestSay(codigo: string) {
  const own = seriesCode(codigo)
  const { nombre = own, unidad = null } = clinicalValues.get(own) ?? {}
  const units = acceptedUnits(own).join(', ')
  const [spanish, english] = unidad === null ? ['', ''] : [`, con su unidad (${units})`, `, with its unit (${units})`]
  return say(
    `Ese examen se registra aquí con el código ${own}: ${nombre}${spanish}.`,
    `That test is recorded here under ${own}: ${nombre}${english}.`,
  )
}

/** What the diastolic of a pressure has of the row that it was told with. */
const TOLD_ALIKE = [
  'paciente',
  'unidad',
  'fecha_medicion',
  'historia_atencion',
  'fuente',
  'estado',
  'profesional',
  'sensible',
  'resultado',
] as const
const diastolic = clinicalValues.get(signCodes.tension_diastolica)

/** The diastolic of a pressure in the series: it stands where its row does, and otherwise is taken away. */
function diastolicOf(row: Row, now: Row | null, before: Row | null): Derived[] {
  const [is, was] = [now?.valor_diastolica ?? null, before?.valor_diastolica ?? null]
  const told = now ?? before
  const isSame = is === was && TOLD_ALIKE.every((name) => now?.[name] === before?.[name])
  if (diastolic === undefined || told === null || isSame || (is ?? was) === null) return []
  const { codigo, sistema, nombre, categoria } = diastolic
  const own = { codigo, sistema_codigo: sistema, nombre, categoria, tipo_valor: 'numerico', valor_numerico: is ?? was }
  const from = { origen_recurso: 'valor_clinico', origen_id: row.id }
  // What corrects its pressure corrects it too, also where that was before it.
  const corrected = { corregido_por: row.corregido_por ?? null }
  const values = {
    ...Object.fromEntries(TOLD_ALIKE.map((name) => [name, told[name] ?? null])),
    ...own,
    ...from,
    ...corrected,
  }
  const estado = is === null ? { estado: 'anulado' } : {}
  return [
    {
      resource: 'valor_clinico',
      values: { ...values, ...estado },
      ...(before === null ? {} : { settles: (made) => [replacedBy(made)] }),
    },
  ]
}

/** The order of the report that it is a value of: with the first of them the report says something. */
function answeredBy({ refs, history }: Pick<RuleContext, 'refs' | 'history'>): Settled[] {
  const report = refs.resultado ?? null
  if (report === null || typeof report.orden !== 'string') return []
  const said = { estado: textOrNull(report.estado), documento: null, fecha_informe: textOrNull(report.fecha_informe) }
  const set = (order: Row) => orderWithResult(order, said, isClosedForGood(history?.estado))
  return [{ resource: 'orden', id: report.orden, set }]
}

/** One dated value of one attribute of a patient: the series behind charts, timelines and last values. */
export const valorClinico = defineResource({
  name: 'valor_clinico',
  path: '/paciente/historias-clinicas/',
  schema: 'HistoriaClinica',
  operation: 'paciente_historias_clinicas',
  idParam: 'id_historia',
  title: 'Valores clínicos',
  singular: 'Valor clínico',
  about:
    'Un valor fechado de un atributo del paciente. El examen físico, las escalas y los atributos escriben aquí; también se registra a mano.',
  patientField: 'paciente',
  part: 'examenes',
  latestBy: 'codigo',
  fields: {
    paciente: ref('paciente', { label: 'Paciente', required: true, immutable: true, filter: true }),
    codigo: text({
      label: 'Código',
      about: 'LOINC donde existe; si no, un nombre local como alcohol o estrato.',
      required: true,
      immutable: true,
      max: 40,
      pattern: clinicalCode,
      normalise: (value) => value,
      filter: true,
    }),
    sistema_codigo: oneOf(
      { loinc: 'LOINC', snomed: 'SNOMED CT', local: 'Local' },
      { label: 'Sistema del código', about: 'Si se omite, el del catálogo o el que muestre la forma del código.' },
    ),
    nombre: text({
      label: 'Nombre',
      help: 'Vacío: el del catálogo.',
      about: 'Si se omite, el del catálogo.',
      max: 200,
      search: true,
    }),
    categoria: oneOf(categoriasValor, {
      label: 'Categoría',
      help: 'Vacía: la del catálogo.',
      about: 'Si se omite, la del catálogo.',
      filter: true,
    }),
    tipo_valor: oneOf(tiposValor, {
      label: 'Tipo de valor',
      help: 'Vacío: el del catálogo.',
      about: 'Si se omite, el del catálogo o el del valor.',
    }),
    valor_numerico: decimal({ label: 'Valor numérico', min: -1_000_000, max: 100_000_000, digits: 4 }),
    valor_diastolica: decimal({
      label: 'Diastólica de esa toma',
      help: 'Solo con la sistólica.',
      about:
        'De una presión arterial, con la sistólica (8480-6) en `valor_numerico`: las dos son un solo registro, que se corrige y se anula entero. La diastólica (8462-4) queda además en la serie, con este registro de origen.',
      min: 0,
      max: 1000,
      digits: 4,
    }),
    valor_texto: text({
      label: 'Valor en texto',
      about:
        'También el extremo de lo que se puede medir, con su unidad: `> 600 mg/dL`, con `tipo_valor` texto aunque el código se mida en números.',
      max: 20_000,
    }),
    valor_codigo: text({ label: 'Valor codificado', max: 60 }),
    valor_booleano: bool({ label: 'Valor sí o no' }),
    valor_fecha: date({ label: 'Valor de fecha' }),
    unidad: text({
      label: 'Unidad',
      help: 'Vacía: la del catálogo.',
      about:
        'UCUM. Si se omite, la del catálogo. En otra que el catálogo entiende (mEq/L, g/L, /mm3), el número se convierte a la suya y `valor_fuente` guarda lo que se escribió; la que no entiende se rechaza.',
      max: 30,
    }),
    valor_fuente: text({
      label: 'Como se informó',
      about: 'El valor como lo escribió quien lo midió, donde se convirtió a la unidad del catálogo.',
      max: 500,
      readOnly: true,
    }),
    valor_fuente_codigo: text({
      label: 'Código con que se informó',
      about:
        'De un valor que su fuente dio con un código que no es de nuestro catálogo: `sistema|código`, y las palabras en `valor_texto`.',
      max: 300,
      pattern: answerInSystem,
      readOnly: true,
    }),
    valor_fuente_codigos: text({
      label: 'Otros códigos con que se informó',
      about:
        'Los demás códigos con que su fuente dijo ese mismo valor: cada uno `sistema|código`, y un espacio entre ellos.',
      max: 3000,
      readOnly: true,
    }),
    comparador: oneOf(
      { menor: 'Menor que', menor_igual: 'Menor o igual que', mayor_igual: 'Mayor o igual que', mayor: 'Mayor que' },
      {
        label: 'Comparador',
        about: 'De un texto que dice el extremo de lo que se pudo medir (`> 100.000 UFC/mL`), como se leyó.',
        readOnly: true,
      },
    ),
    valor_limite: decimal({
      label: 'Número del extremo',
      about: 'El que sigue al comparador, en `unidad_limite`: no es un número de la serie.',
      min: -1_000_000,
      max: 100_000_000,
      digits: 4,
      readOnly: true,
    }),
    unidad_limite: text({ label: 'Unidad del extremo', max: 30, readOnly: true }),
    fecha_medicion: instant({
      label: 'Fecha de medición',
      help: 'Vacía: ahora.',
      about: 'Por defecto, ahora.',
      filter: true,
      order: true,
    }),
    historia_atencion: ref('historia', {
      label: 'Atención',
      help: 'En la que se midió, si la hubo.',
      about: 'Historia en que se midió, si la hubo.',
      same: 'paciente',
      immutable: true,
      filter: true,
    }),
    fuente: oneOf(
      {
        profesional: 'Profesional',
        paciente: 'Paciente',
        dispositivo: 'Dispositivo',
        laboratorio: 'Laboratorio',
        importado: 'Importado',
      },
      { label: 'Fuente', default: 'profesional' },
    ),
    identificador_externo: text({
      label: 'Identificador externo',
      about:
        'Con que otro sistema lo envió: `sistema|valor`. No se repite en una atención, salvo dentro de un informe, que se corrige con otro.',
      max: 300,
      pattern: externalIdentifier,
      immutable: true,
      sought: true,
    }),
    estado: oneOf(
      { preliminar: 'Preliminar', final: 'Final', corregido: 'Corregido', anulado: 'Anulado' },
      { label: 'Estado', default: 'final', filter: true },
    ),
    corrige_a: ref('valor_clinico', { label: 'Valor que corrige', same: 'paciente', immutable: true }),
    corregido_por: text({
      label: 'Valor que lo corrigió',
      about: 'El que está en su lugar; mientras lo haya, este ya no vale.',
      max: 36,
      readOnly: true,
    }),
    interpretacion: oneOf(
      {
        critico_bajo: 'Críticamente bajo',
        bajo: 'Bajo',
        normal: 'Normal',
        alto: 'Alto',
        critico_alto: 'Críticamente alto',
        ...laboratoryInterpretations,
        sin_juzgar: 'No se pudo juzgar',
      },
      {
        label: 'Interpretación',
        about:
          'Lo que marcó el laboratorio; si no, frente al rango dado o al del catálogo para la edad, el sexo, el embarazo y la altura. Lo que pasa de los límites críticos se dice siempre. `sin_juzgar`: no se entendió el valor o su unidad, y se avisa.',
        readOnly: true,
      },
    ),
    rango_min: decimal({ label: 'Rango: mínimo', min: -1_000_000, max: 100_000_000, digits: 4 }),
    rango_max: decimal({ label: 'Rango: máximo', min: -1_000_000, max: 100_000_000, digits: 4 }),
    rango_texto: text({
      label: 'Rango en palabras',
      about: 'Como lo escribe quien lo realizó.',
      max: 500,
    }),
    marca_fuente: text({
      label: 'Marca del laboratorio',
      help: 'Como la escribe el laboratorio: H, L, HH, LL, A, AA, N; en un antibiograma S, I o R.',
      about: 'Como la envía (HL7, tabla 0078): H, L, HH, LL, A, AA, N; en un antibiograma S, I o R.',
      max: 20,
    }),
    resultado: ref('resultado', {
      label: 'Resultado',
      help: 'El informe del que es un valor.',
      about: 'Informe del que es un valor; desde entonces se corrige con él.',
      same: 'paciente',
      immutable: true,
      filter: true,
    }),
    grupo: text({
      label: 'Grupo',
      about: 'Dentro del informe: el panel, o el microorganismo del antibiograma.',
      max: 200,
      immutable: true,
    }),
    posicion: integer({ label: 'Posición', about: 'Dentro del informe.', min: 1, max: 10_000, immutable: true }),
    profesional: text({ label: 'Profesional', about: 'Quién midió, si no fue quien registra.', max: 200 }),
    observaciones: text({ label: 'Observaciones', max: 20_000 }),
    sensible: bool({ label: 'Sensible', help: true, about: 'Solo lo ve el equipo tratante.', default: false }),
    origen_recurso: text({
      label: 'Recurso de origen',
      about: 'Qué registro dejó este valor, si no se escribió a mano.',
      max: 40,
      readOnly: true,
    }),
    origen_id: text({ label: 'Registro de origen', max: 36, readOnly: true, filter: true }),
  },
  access: { read: [...careTeam, 'auditor', 'integracion', 'paciente'], write: careTeam },
  defaults: {
    sistema_codigo: (v) => systemOf(v.codigo),
    nombre: (v) => clinicalValues.get(v.codigo)?.nombre ?? null,
    categoria: (v) => clinicalValues.get(v.codigo)?.categoria ?? null,
    tipo_valor: (v) => clinicalValues.get(v.codigo)?.tipo ?? kindOf(v),
    // What a laboratory says in its own words has none.
    unidad: (v) => (isInWords(v) && v.valor_numerico === null ? null : (clinicalValues.get(v.codigo)?.unidad ?? null)),
    fecha_medicion: (_v, ctx) => ctx.now,
    rango_min: (v, ctx) => rangeOfPerson(v, ctx)?.min ?? null,
    rango_max: (v, ctx) => rangeOfPerson(v, ctx)?.max ?? null,
  },
  readAs: (v, ctx) => inOwnUnit(v, ctx.previous),
  asksGestation: (current) => dependsOnPregnancy(String(current('codigo'))),
  computed: {
    comparador: (v) => boundOf(v)?.comparador ?? null,
    valor_limite: (v) => boundOf(v)?.valor_limite ?? null,
    unidad_limite: (v) => boundOf(v)?.unidad_limite ?? null,
    interpretacion: (v, ctx) =>
      interpret({
        codigo: v.codigo,
        measure: measureOf(v),
        person: measuredPerson(v.fecha_medicion, ctx),
        range: { min: v.rango_min, max: v.rango_max },
        reference: v.rango_texto,
        flag: v.marca_fuente,
        name: v.resultado === null ? null : v.nombre,
        panel: ctx.refs.resultado == null ? null : String(ctx.refs.resultado.nombre),
        text: v.valor_texto,
        isReported:
          v.resultado !== null &&
          !readWhole.has(String(ctx.refs.resultado?.categoria)) &&
          (v.valor_texto?.length ?? 0) < 400,
      }).interpretacion,
  },
  rules: [
    {
      field: 'codigo',
      broken: (v) => valuePanels.has(v.codigo),
      say: say(
        'Es un panel: registre cada uno de sus valores con su propio código.',
        'Is a panel: record each of its values under its own code.',
      ),
    },
    {
      field: 'codigo',
      broken: (v) => v.sistema_codigo === 'loinc' && !isLoinc(v.codigo),
      say: say(
        'No es un código LOINC: no cumple su dígito de verificación.',
        'Is not a LOINC code: its check digit fails.',
      ),
    },
    {
      field: 'codigo',
      broken: (v) => v.sistema_codigo === 'snomed' && !/^\d{6,18}$/.test(v.codigo),
      say: say('Un código SNOMED CT tiene de 6 a 18 dígitos.', 'A SNOMED CT code has 6 to 18 digits.'),
    },
    {
      field: 'codigo',
      // Beside the series of its test nobody would see it; what is told without a unit would be read in another.
      broken: (v, ctx) =>
        ctx.previous === null &&
        v.corrige_a === null &&
        v.sistema_codigo === 'loinc' &&
        seriesCode(v.codigo) !== v.codigo,
      sayOf: ({ codigo }) => sameTestSay(codigo),
      say: say('Ese examen tiene otro código aquí.', 'That test has another code here.'),
    },
    {
      field: 'sistema_codigo',
      broken: (v) => clinicalValues.has(v.codigo) && v.sistema_codigo !== systemOf(v.codigo),
      say: say('No es el sistema de ese código.', 'Is not the system of that code.'),
    },
    namedRule,
    {
      field: 'categoria',
      broken: (v) => v.categoria === null,
      say: say('El código no está en el catálogo: diga la categoría.', 'The code is not listed: say its category.'),
    },
    {
      ...kindRule,
      // A unit that is not understood, or a laboratory's own words, are kept as a text: neither guessed nor lost.
      broken: (v) => (!isInWords(v) || v.tipo_valor !== 'texto') && kindRule.broken(v),
    },
    {
      field: 'tipo_valor',
      broken: (v) => {
        const [only, ...others] = given(v)
        return only === undefined || others.length > 0 || only !== v.tipo_valor
      },
      say: say(
        'Va un solo valor, del tipo que se dijo.',
        'Exactly one value is given, in the field that tipo_valor names.',
      ),
    },
    {
      field: 'valor_codigo',
      broken: (v) => v.valor_codigo !== null && clinicalValues.get(v.codigo)?.opciones?.has(v.valor_codigo) === false,
      say: say('No es una opción de ese código.', 'Is not an option of that code.'),
    },
    ...unitRules.map((rule) => ({
      ...rule,
      sayOf: ({ codigo, unidad }: ResultValue) => (unidad === null ? rule.say : unitSay(codigo, unidad)),
      broken: (v: ResultValue & Given) =>
        (!isInWords(v) || (v.valor_numerico !== null && clinicalValues.has(v.codigo))) && rule.broken(v),
    })),
    {
      field: 'resultado',
      broken: (v, ctx) =>
        ctx.previous === null && ctx.refs.resultado != null && ctx.refs.resultado.historia !== v.historia_atencion,
      say: say('Un valor es de la atención de su resultado.', 'A value is of the encounter of its result.'),
    },
    {
      field: 'resultado',
      broken: (v, ctx) => ctx.previous === null && ctx.refs.resultado?.estado === 'anulado' && v.estado !== 'anulado',
      say: say('Ese resultado se anuló.', 'That result was annulled.'),
    },
    {
      field: 'resultado',
      broken: (_v, ctx) =>
        ctx.previous === null &&
        ctx.refs.resultado != null &&
        ctx.refs.resultado.fuente_cuenta !== null &&
        ctx.refs.resultado.fuente_cuenta !== ctx.actor.id,
      say: say(
        'Ese resultado lo dijo otro sistema: regístrelo aparte, o corríjalo con otro.',
        'Another system told that result: record it apart, or correct it with another.',
      ),
    },
    {
      field: 'valor_numerico',
      broken: (v, ctx) =>
        v.valor_numerico !== ctx.previous?.valor_numerico &&
        v.unidad === clinicalValues.get(v.codigo)?.unidad &&
        isImpossible(v.codigo, v.valor_numerico),
      sayOf: ({ codigo }) => possibleSay(codigo),
      say: say('No es posible.', 'Is not possible.'),
    },
    {
      field: 'valor_texto',
      broken: (v, ctx) =>
        v.valor_texto !== null &&
        // What a laboratory wrote stays as it wrote it, and is judged.
        v.resultado === null &&
        v.valor_texto !== ctx.previous?.valor_texto &&
        isBound(v) &&
        !isReadPossible(v.codigo, readMeasure(v.valor_texto)),
      sayOf: ({ codigo }) => possibleSay(codigo),
      say: say('No es posible.', 'Is not possible.'),
    },
    {
      field: 'valor_diastolica',
      broken: (v, ctx) =>
        v.valor_diastolica !== ctx.previous?.valor_diastolica &&
        isImpossible(signCodes.tension_diastolica, v.valor_diastolica),
      say: possibleSay(signCodes.tension_diastolica),
    },
    {
      field: 'valor_diastolica',
      broken: (v) =>
        v.valor_diastolica !== null && (v.codigo !== signCodes.tension_sistolica || v.valor_numerico === null),
      say: say(
        'La diastólica va con la sistólica (8480-6) de la misma toma.',
        'The diastolic goes with the systolic (8480-6) that was taken with it.',
      ),
    },
    {
      field: 'valor_diastolica',
      broken: (v) => v.valor_diastolica !== null && v.valor_numerico !== null && v.valor_diastolica >= v.valor_numerico,
      say: say('La diastólica es menor que la sistólica.', 'Diastolic is below systolic.'),
    },
    notFuture('fecha_medicion'),
    notBeforeBirth('fecha_medicion'),
    {
      ...notAfterDeath('fecha_medicion'),
      // An attribute may be put right after death, and a laboratory goes on that day with what was taken before.
      broken: (v, ctx) =>
        v.origen_recurso !== 'atributo_paciente' &&
        notAfterDeath('fecha_medicion').broken(v, ctx) &&
        (v.resultado === null || dayOf(v.fecha_medicion ?? ctx.now) !== ctx.patient?.fecha_fallecimiento),
    },
    {
      field: 'rango_max',
      broken: (v) => v.rango_min !== null && v.rango_max !== null && v.rango_max < v.rango_min,
      say: say('El máximo no puede ser menor que el mínimo.', 'The maximum must not be below the minimum.'),
    },
    {
      field: 'corrige_a',
      broken: (v, ctx) => v.corrige_a !== null && ctx.refs.corrige_a != null && ctx.refs.corrige_a.codigo !== v.codigo,
      say: say('Se corrige un valor del mismo código.', 'A correction is of the same code.'),
    },
    {
      field: 'corrige_a',
      broken: (v, ctx) =>
        v.corrige_a !== null &&
        v.estado !== 'corregido' &&
        v.estado !== 'anulado' &&
        ctx.refs.corrige_a?.estado !== 'preliminar',
      say: say('Lo que corrige otro valor lleva estado corregido.', 'What corrects another value is corregido.'),
    },
    {
      field: 'estado',
      broken: (v, ctx) => ctx.previous === null && v.estado === 'anulado' && v.origen_id === null,
      say: say('Un valor nuevo no nace anulado.', 'A new value cannot be annulled already.'),
    },
    {
      field: 'estado',
      broken: (v, ctx) => ctx.previous !== null && ctx.previous.estado !== 'preliminar' && v.estado === 'preliminar',
      say: say('Un valor final no vuelve a preliminar.', 'A final value does not become preliminary again.'),
    },
    {
      field: 'estado',
      broken: (v, ctx) =>
        ctx.previous !== null &&
        v.origen_id !== null &&
        (v.estado !== ctx.previous.estado ||
          kinds.some((kind) => v[columns[kind]] !== ctx.previous?.[columns[kind]]) ||
          v.fecha_medicion !== ctx.previous.fecha_medicion),
      say: say(
        'Este valor viene de otro registro: corrija aquel.',
        'This value comes from another record (origen_recurso): correct that one.',
      ),
    },
  ],
  derives: (v, ctx) => {
    const stood = ctx.previous === null || ctx.previous.estado === 'anulado' ? null : ctx.previous
    return diastolicOf(v, v.estado === 'anulado' ? null : v, stood)
  },
  // A reader of what was corrected learns of it from that row itself, whichever encounter it is of, and so does one of its diastolic.
  settles: (v, ctx) => {
    const { id, corrige_a: former } = v
    const answered = ctx.previous === null ? answeredBy(ctx) : []
    const stands = v.estado !== 'anulado'
    const stood = ctx.previous !== null && ctx.previous.estado !== 'anulado'
    if (former === null || stands === stood) return answered
    const set = correctedBy({ id, stands })
    const beside = { resource: 'valor_clinico', id: former, by: 'origen_id', set }
    const origin = ctx.refs.corrige_a?.origen_id ?? null
    const ownSet: Settled['set'] = (row, among) => (row.id === former ? set(row, among) : null)
    const own =
      typeof origin === 'string'
        ? { resource: 'valor_clinico', id: origin, by: 'origen_id', set: ownSet }
        : { resource: 'valor_clinico', id: former, set }
    return [...answered, own, ...(v.codigo === signCodes.tension_sistolica ? [beside] : [])]
  },
  unique: [
    {
      // Of one encounter: what another holds that the caller may not read stands in nobody's way.
      fields: ['identificador_externo', 'paciente', 'historia_atencion'],
      // A report brings its values again whenever it is corrected.
      while: { not: { identificador_externo: null }, resultado: null },
      openly: true,
      say: say('Ya se recibió uno con ese identificador.', 'One with that identifier was received already.'),
    },
  ],
  stands: { not: { estado: ['anulado'] } },
  // What a report said is corrected with it.
  frozen: { when: { any: [{ estado: ['anulado'] }, { not: { resultado: null } }] }, except: [], kind: registroFirmado },
  goesOn: ['corregido_por'],
  belongsTo: {
    history: 'historia_atencion',
    section: 'examen_fisico',
    happenedAt: 'fecha_medicion',
    calledBy: ['nombre'],
    frozenIn: whenNotAttended,
    unless: [
      // What a report says enters and is corrected with it, which no closing seals.
      { in: ['suspendida', ...closedForGood], on: 'create', when: { not: { resultado: null } } },
      {
        in: ['suspendida', ...closedForGood],
        on: 'update',
        was: { not: { resultado: null } },
        when: { estado: ['anulado'] },
        changes: ['estado'],
      },
      {
        in: ['suspendida', ...closedStates],
        on: 'update',
        when: { not: { unchanged: ['corregido_por'] } },
        changes: ['corregido_por'],
      },
      // What takes back the measures that a marked examination or scale left in the series.
      {
        in: closedStates,
        on: 'create',
        when: { estado: ['anulado'] },
        database: 'custodia_marcado(new.historia_atencion, new.origen_recurso, new.origen_id::uuid)',
      },
    ],
  },
  // A correction is annulled: what it corrected stands again then.
  keep: {
    when: { any: [{ not: { origen_id: null } }, { not: { resultado: null } }, { not: { corrige_a: null } }] },
    kind: noSeElimina,
  },
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    codigo: '8480-6',
    valor_numerico: 128,
    unidad: 'mm[Hg]',
    fuente: 'paciente',
  },
})

/** A value that was said for good, and one in whose place another was put. */
export const finalValue = { estado: ['final', 'corregido'] } as const satisfies ValuePredicate
export const correctedValue = {
  any: [{ replacedBy: { field: 'corrige_a', by: { not: { estado: ['anulado'] } } } }, { not: { corregido_por: null } }],
} as const satisfies ValuePredicate

type ValuePredicate = Predicate<RowFor<typeof valorClinico>>

/** Whether a text says a value of that kind. */
export function saysValue(kind: string | null, value: string): boolean {
  if (kind === 'numerico') return /^-?\d{1,8}(\.\d{1,4})?$/.test(value)
  if (kind === 'booleano') return value === 'true' || value === 'false'
  if (kind === 'fecha') return isDate(value)
  return true
}
