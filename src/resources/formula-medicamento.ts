import {
  finalidad,
  formaFarmaceutica,
  tipoTecnologia,
  unidadDispensacion,
  unidadMedida,
  unidadTiempo,
  viaAdministracion,
} from '../model/codes/index.ts'
import {
  controlFormatFields,
  controlFormatLacks,
  controlFormatWords,
  controlledIn,
  controlOf,
  isControlled,
  isForPharmacy,
} from '../model/controlled.ts'
import { bool, code, decimal, integer, oneOf, ref, strings, text } from '../model/fields.ts'
import { controlLimits, controlValidityDays, prudentUnitsPerDay } from '../model/medicines/controlled-list.ts'
import { durationDays } from '../model/medicines/regimen.ts'
import { norm } from '../model/norms.ts'
import { problem } from '../model/problem.ts'
import type { RuleContext } from '../model/resource.ts'
import { type Say, say } from '../model/say.ts'
import { numberWords } from '../model/text/number-words.ts'
import { sentence } from '../model/text/sentence.ts'
import { wordList } from '../model/text/word-list.ts'
import { defineEntry } from './entry.ts'
import { type Dose, expectedUnits } from './parts/dose.ts'
import { numeroMipres, origenes, pertenecePbs, USUAL_VALIDITY, vigenciaDias } from './parts/options.ts'
import {
  courseRules,
  estadoFormula,
  fechaPrescripcion,
  frozenPrescription,
  issueRules,
  motivoSuspension,
  numberedBy,
  numeroFormula,
  sentOff,
} from './parts/prescription.ts'
import { regimenFields, regimenRules } from './regimen/regimen-fields.ts'
import { purposeOf } from './rules.ts'
import { upper } from './shapes.ts'

export const alertaGrave = problem(
  'alerta_grave',
  409,
  say(
    'Este medicamento tiene una alerta grave para este paciente: cámbielo o diga por qué lo formula.',
    'This medicine has a severe alert for this patient: change it or say why it is prescribed.',
  ),
  '`alertas[]` dice cada una: qué, por qué y según quién. Para formularlo a pesar de ellas envíe `motivo_alerta`; queda con la fórmula, en su papel y en la auditoría, junto a las alertas que se aceptaron. Una fórmula ya firmada no lo admite: formule de nuevo.',
  ['alertas'],
)

/** Only once, or as the patient responds: no interval. */
const withoutInterval = (unit: string): boolean => unit === '7' || unit === '8'

type Named = Parameters<typeof controlledIn>[0] & {
  readonly control_especial: boolean | null
  readonly numero_recetario: string | null
}
const NAMES = ['medicamento_dci', 'dci_codigo', 'atc', 'control_especial'] as const
/** What the rules about medicines look at while one is written. */
export const reviewedFields = wordList(
  'medicamento_dci dci_codigo cum ium atc via_administracion forma_farmaceutica concentracion dosis_valor dosis_unidad',
  'frecuencia_valor frecuencia_unidad duracion_valor duracion_unidad unidad_dispensacion pasos maximo_dia indicaciones',
  'infusion_ml infusion_minutos infusion_ml_hora',
)
const AMOUNT = wordList(
  'cantidad_total concentracion forma_farmaceutica dosis_valor dosis_unidad frecuencia_valor frecuencia_unidad',
  'duracion_valor duracion_unidad unidad_dispensacion pasos maximo_dia',
)

/** What was written before a rule was known goes on: it is still suspended and annulled. */
const isNewIn = <R extends object>(names: readonly (keyof R)[], row: R, previous: R | null): boolean =>
  previous === null || names.some((name) => row[name] !== previous[name])

interface OnPad {
  readonly control_especial: boolean | null
  readonly numero_recetario: string | null
  readonly diagnostico: string | null
  readonly firmado: boolean | null
}
/** Signed in this very write, for the patient to take to a pharmacy. */
const isIssuedNow = (f: OnPad, { previous, history }: RuleContext<OnPad>): boolean =>
  f.firmado === true && previous?.firmado !== true && isForPharmacy(history?.tipo_atencion)

const controlValidity = say(
  `El recetario de un medicamento de control especial vale ${controlValidityDays} días (${norm('res_1478_2006')}).`,
  `The prescription of a controlled medicine is valid for ${controlValidityDays} days.`,
)
const isValidTooLong = ({ vigencia_dias }: { readonly vigencia_dias: number | null }): boolean =>
  (vigencia_dias ?? 0) > controlValidityDays

/** What a prescription under special control lacks to be handed over, signed or not. */
export const padLacks = (
  f: Pick<OnPad, 'numero_recetario' | 'diagnostico'> & { readonly vigencia_dias: number | null },
  tipoAtencion: string | undefined,
): { readonly campo: string; readonly mensaje: Say }[] => [
  ...(isForPharmacy(tipoAtencion) ? controlFormatLacks(f) : []).map((campo) => ({
    campo,
    mensaje: controlFormatWords[campo],
  })),
  ...(isValidTooLong(f) ? [{ campo: 'vigencia_dias', mensaje: controlValidity }] : []),
]

/** What holds for one that is under special control, by the list or because its prescriber says so. */
const limitsOf = (f: Named): { readonly maximumDays: number; readonly maximumUnits?: number } =>
  controlOf(f) ?? controlLimits.control

const DAYS = '3'
const AS_NEEDED = '7'
interface Amount extends Named, Dose {
  readonly cantidad_total: number
  readonly unidad_dispensacion: string | null
}
/** What its dose takes in the days that a prescription may be for; null where it does not tell. */
const unitsByDose = (f: Amount): number | null =>
  expectedUnits({ ...f, duracion_valor: limitsOf(f).maximumDays, duracion_unidad: DAYS })

/** What is prudent for its days where the dose does not tell; null where that is not known either. */
function unitsByPrudence(f: Amount): number | null {
  const perDay = prudentUnitsPerDay.get(f.unidad_dispensacion ?? '')
  const days = durationDays(f.duracion_valor, f.duracion_unidad) ?? limitsOf(f).maximumDays
  return perDay === undefined ? null : Math.ceil(perDay * Math.max(1, days))
}
const isOverDose = (f: Amount): boolean =>
  f.cantidad_total > Math.min(limitsOf(f).maximumUnits ?? Infinity, unitsByDose(f) ?? Infinity)
const isOverPrudence = (f: Amount): boolean =>
  unitsByDose(f) === null && f.cantidad_total > (unitsByPrudence(f) ?? Infinity)
const isUncountable = (f: Amount): boolean => unitsByDose(f) === null && unitsByPrudence(f) === null

function controlAlerts(f: Named): string[] {
  const found = controlledIn(f)
  if (f.control_especial !== true)
    return found?.group === 'revisar'
      ? [
          `Confirme si esta presentación de ${found.dci} es de control especial: depende del listado vigente y del producto.`,
        ]
      : []
  const format = `Medicamento de control especial: va en el recetario oficial (${norm('res_1478_2006', 'anexo 8')}), hasta por ${limitsOf(f).maximumDays} días.`
  return [
    f.numero_recetario === null ? `${format} Escriba el número del recetario.` : format,
    ...(found?.group === 'monopolio'
      ? ['Es monopolio del Estado: lo suministra el Fondo Nacional o el Fondo Rotatorio de Estupefacientes.']
      : []),
  ]
}

/** One medicine of a prescription (Decreto 2200 de 2005; DUR 780 de 2016): in DCI, with its quantity also in words. */
export const formulaMedicamento = defineEntry({
  name: 'formula_medicamento',
  path: '/hce/api/formulas-medicamentos/',
  schema: 'FormulaMedicamento',
  operation: 'hce_api_formulas_medicamentos',
  title: 'Fórmulas de medicamentos',
  singular: 'Fórmula de medicamento',
  about: 'Prescripción de un medicamento en denominación común internacional, por un médico u odontólogo.',
  write: ['medico', 'odontologo', 'coordinador_medico'],
  part: 'medicamentos',
  draftIsOwn: true,
  gated: alertaGrave,
  views: {
    facturacion: wordList(
      'historia paciente numero dci_codigo cum ium atc forma_farmaceutica cantidad_total unidad_dispensacion',
      'tipo_tecnologia finalidad numero_mipres pertenece_pbs fecha_prescripcion estado anulado',
    ),
  },
  fields: {
    numero: numeroFormula,
    diagnostico: ref('diagnostico', { label: 'Diagnóstico', same: 'historia' }),
    medicamento_dci: text({
      label: 'Medicamento (DCI)',
      help: 'Nombre genérico, sin abreviaturas.',
      about: 'Denominación común internacional, sin abreviaturas.',
      required: true,
      max: 200,
      search: true,
      namesOf: 'dci',
    }),
    dci_codigo: text({ label: 'Código DCI', max: 10, filter: true, normalise: upper, catalogue: 'dci' }),
    cum: text({
      label: 'CUM',
      about: 'Expediente y consecutivo.',
      max: 20,
      pattern: { regex: /^\d{1,9}-\d{1,3}$/, say: say('Expediente, guion y consecutivo.', 'File, hyphen and number.') },
      catalogue: 'cum',
    }),
    ium: text({
      label: 'IUM',
      max: 15,
      normalise: upper,
      pattern: { regex: /^[0-9A-Z]{15}$/, say: say('El IUM tiene 15 caracteres.', 'An IUM has 15 characters.') },
    }),
    atc: text({
      label: 'ATC',
      max: 7,
      normalise: upper,
      pattern: {
        regex: /^[A-V]\d{2}([A-Z]([A-Z](\d{2})?)?)?$/,
        say: say('Código ATC, por ejemplo N02BE01.', 'An ATC code, for example N02BE01.'),
      },
    }),
    nombre_comercial: text({ label: 'Nombre comercial', max: 200 }),
    concentracion: text({ label: 'Concentración', required: true, max: 100, example: '500 mg' }),
    forma_farmaceutica: code(formaFarmaceutica, { label: 'Forma farmacéutica', required: true }),
    via_administracion: code(viaAdministracion, { label: 'Vía de administración', required: true }),
    dosis_valor: decimal({ label: 'Dosis', required: true, min: 0.0001, max: 100_000_000, digits: 4 }),
    dosis_unidad: code(unidadMedida, { label: 'Unidad de la dosis', required: true }),
    frecuencia_valor: integer({
      label: 'Frecuencia: cada cuánto',
      help: 'No va si es dosis única o según respuesta.',
      about: 'Cada cuántas unidades de tiempo; no va si la frecuencia es única o según respuesta.',
      min: 1,
      max: 999,
    }),
    frecuencia_unidad: code(unidadTiempo, { label: 'Frecuencia: unidad', required: true }),
    duracion_valor: integer({ label: 'Duración', required: true, min: 1, max: 999 }),
    duracion_unidad: code(unidadTiempo, { label: 'Duración: unidad', required: true }),
    cantidad_total: integer({ label: 'Cantidad total', required: true, min: 1, max: 999_999 }),
    cantidad_letras: text({ label: 'Cantidad en letras', max: 200, readOnly: true }),
    unidad_dispensacion: code(unidadDispensacion, { label: 'Unidad de dispensación' }),
    ...regimenFields,
    indicaciones: text({ label: 'Indicaciones', required: true, max: 2000 }),
    recomendaciones: text({ label: 'Recomendaciones', max: 2000 }),
    tipo_tecnologia: code(tipoTecnologia, { label: 'Tipo de tecnología', about: 'De 02 a 05.', default: '02' }),
    finalidad: code(finalidad, { label: 'Finalidad', about: 'Por defecto, la de la atención.' }),
    control_especial: bool({
      label: 'Control especial',
      help: 'Va en recetario oficial, para 30 días a lo sumo.',
      about: `${norm('res_1478_2006')} y ${norm('res_315_2020')}: recetario oficial, hasta 30 días y vigencia de 15. Por defecto, según el medicamento; de uno que lo es no se puede negar.`,
      default: false,
      filter: true,
    }),
    numero_recetario: text({ label: 'Número del recetario oficial', max: 30 }),
    numero_mipres: numeroMipres,
    pertenece_pbs: pertenecePbs,
    fecha_prescripcion: fechaPrescripcion,
    vigencia_dias: vigenciaDias,
    entregas: integer({
      label: 'Entregas',
      help: true,
      about: 'En cuántas entregas se dispensa.',
      min: 1,
      max: 12,
      default: 1,
    }),
    estado: estadoFormula,
    motivo_suspension: motivoSuspension,
    alertas: strings({
      label: 'Alertas',
      about: 'Lo que conviene revisar; no impide guardar.',
      max: 300,
      maxItems: 20,
      readOnly: true,
    }),
    motivo_alerta: text({
      label: 'Por qué se formula a pesar de la alerta',
      about: 'Obligatorio si el medicamento tiene una alerta grave para este paciente.',
      ...sentence,
      max: 500,
    }),
    alertas_aceptadas: text({
      label: 'Alertas graves aceptadas',
      about: 'Las que había al formular, una por línea; lo pone el servidor.',
      max: 4000,
      readOnly: true,
    }),
    origen: oneOf(origenes, {
      label: 'Origen',
      about: 'Quién redactó; lo pone el servidor. Los anteriores a este campo no lo dicen: son de un profesional.',
      readOnly: true,
    }),
  },
  defaults: {
    fecha_prescripcion: (_f, ctx) => ctx.now,
    origen: () => 'profesional',
    finalidad: (f, ctx) => f.finalidad ?? purposeOf(ctx.history, 'medicamentos'),
    control_especial: (f) => isControlled(f),
    vigencia_dias: (f) => (f.control_especial === true ? controlValidityDays : USUAL_VALIDITY),
    estado: sentOff,
  },
  numbered: numberedBy('FM'),
  renewed: {
    control_especial: ['medicamento_dci', 'dci_codigo', 'atc'],
    vigencia_dias: ['control_especial'],
    estado: ['firmado'],
    // Written before the encounter said its own, it is signed with it.
    finalidad: ['firmado'],
  },
  computed: {
    cantidad_letras: (f) => numberWords(f.cantidad_total),
    alertas: (f, ctx) => {
      // They are part of what was signed, whatever is said of such a prescription since.
      if (ctx.previous?.firmado === true) return ctx.previous.alertas
      const expected = expectedUnits(f)
      const agrees = expected === null || Math.abs(expected - f.cantidad_total) <= Math.max(1, expected * 0.1)
      const quantity = `La cantidad total (${f.cantidad_total}) no concuerda con la dosis, la frecuencia y la duración (${expected}).`
      return [...(agrees ? [] : [quantity]), ...controlAlerts(f)]
    },
  },
  rules: [
    ...courseRules,
    {
      field: 'frecuencia_valor',
      broken: (f) => !withoutInterval(f.frecuencia_unidad) && f.frecuencia_valor === null,
      say: say('Diga cada cuánto.', 'Say how often.'),
    },
    {
      field: 'frecuencia_valor',
      broken: (f) => withoutInterval(f.frecuencia_unidad) && f.frecuencia_valor !== null,
      say: say('No va con frecuencia única o según respuesta.', 'Not with a single dose or as needed.'),
    },
    {
      field: 'tipo_tecnologia',
      broken: (f) => !['02', '03', '04', '05'].includes(f.tipo_tecnologia ?? ''),
      say: say('Un medicamento es de tipo 02, 03, 04 o 05.', 'A medicine is of type 02, 03, 04 or 05.'),
    },
    {
      field: 'control_especial',
      broken: (f, ctx) => f.control_especial !== true && isControlled(f) && isNewIn(NAMES, f, ctx.previous),
      say: say(
        `Este medicamento es de control especial (${norm('res_1478_2006')} y ${norm('res_315_2020')}): no se puede decir que no lo es.`,
        'This medicine is under special control: send control_especial=true or leave it out.',
      ),
    },
    {
      field: 'duracion_valor',
      code: 'control_dias',
      broken: (f) =>
        f.control_especial === true &&
        (durationDays(f.duracion_valor, f.duracion_unidad) ?? 0) > limitsOf(f).maximumDays,
      say: say(
        `Un medicamento de control especial se formula hasta por 30 días (${norm('res_1478_2006')}).`,
        'A controlled medicine: 30 days at most.',
      ),
    },
    {
      field: 'duracion_unidad',
      code: 'control_dias',
      broken: (f, ctx) =>
        f.control_especial === true &&
        f.duracion_unidad === AS_NEEDED &&
        isNewIn([...NAMES, ...AMOUNT], f, ctx.previous),
      say: say(
        'Un medicamento de control especial se formula por un tiempo definido: diga por cuántos días.',
        'A controlled medicine is prescribed for a time that is told: say for how many days.',
      ),
    },
    {
      field: 'cantidad_total',
      code: 'control_cantidad',
      broken: (f, ctx) =>
        f.control_especial === true && isOverDose(f) && isNewIn([...NAMES, ...AMOUNT], f, ctx.previous),
      say: say(
        `De un medicamento de control especial se formula lo que la dosis requiere en 30 días, y no más (${norm('res_1478_2006')}).`,
        'Of a controlled medicine, what its dose takes in 30 days and no more.',
      ),
    },
    {
      field: 'cantidad_total',
      code: 'control_cantidad',
      broken: (f, ctx) =>
        f.control_especial === true && isOverPrudence(f) && isNewIn([...NAMES, ...AMOUNT], f, ctx.previous),
      say: say(
        'Es demasiado para esos días de un medicamento de control especial (tope de prudencia de este servicio, no de una norma): revise la cantidad, la duración y la unidad de dispensación.',
        'Too much of a controlled medicine for those days (a prudent limit of this service, of no norm): check quantity, duration and dispensing unit.',
      ),
    },
    {
      field: 'unidad_dispensacion',
      code: 'control_cantidad',
      broken: (f, ctx) =>
        f.control_especial === true && isUncountable(f) && isNewIn([...NAMES, ...AMOUNT], f, ctx.previous),
      say: say(
        'La dosis no dice cuántas unidades requiere este medicamento de control especial: diga en qué unidad se dispensa.',
        'The dose does not tell how many units this controlled medicine takes: say in which unit it is dispensed.',
      ),
    },
    {
      field: 'vigencia_dias',
      code: 'control_vigencia',
      broken: (f, ctx) =>
        f.control_especial === true &&
        isValidTooLong(f) &&
        isNewIn(['control_especial', 'vigencia_dias'], f, ctx.previous),
      say: controlValidity,
    },
    ...controlFormatFields.map((field) => ({
      field,
      code: 'control_formato' as const,
      broken: (f: OnPad, ctx: RuleContext<OnPad>): boolean =>
        f.control_especial === true && controlFormatLacks(f).includes(field) && isIssuedNow(f, ctx),
      say: controlFormatWords[field],
    })),
    {
      field: 'numero_recetario',
      broken: (f) => f.control_especial !== true && f.numero_recetario !== null,
      say: say('Solo en medicamentos de control especial.', 'Only for controlled medicines.'),
    },
    ...regimenRules,
    ...issueRules,
  ],
  frozen: frozenPrescription,
  belongsTo: {
    section: 'formulas',
    happenedAt: 'fecha_prescripcion',
    calledBy: ['medicamento_dci', 'concentracion'],
  },
  example: {
    medicamento_dci: 'Acetaminofén',
    concentracion: '500 mg',
    forma_farmaceutica: 'TA',
    via_administracion: '048',
    dosis_valor: 500,
    dosis_unidad: '168',
    frecuencia_valor: 8,
    frecuencia_unidad: '2',
    duracion_valor: 5,
    duracion_unidad: '3',
    cantidad_total: 15,
    unidad_dispensacion: '66',
    indicaciones: 'Tomar una tableta cada 8 horas por 5 días.',
  },
})

/** What tells whether it is taken: what was stopped says that an older one of the same is not taken either. */
export const issuedPrescription = {
  all: [formulaMedicamento.stands, { estado: ['activa', 'suspendida', 'finalizada'] }],
} as const
