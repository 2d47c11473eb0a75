import { predicateSql } from '../../../engine/predicate-sql.ts'
import { alive, rowSql } from '../../../engine/reach.ts'
import { recordsOfPerson } from '../../../engine/same-person.ts'
import type { AnyPredicate } from '../../../model/predicate.ts'
import type { Resource, Row } from '../../../model/resource.ts'
import { antecedenteCategorizado, heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { diagnostico, heldDiagnosis } from '../../../resources/diagnostico.ts'
import { formulaInsumo } from '../../../resources/formula-insumo.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { orden } from '../../../resources/orden.ts'
import { lasting } from '../../fhir/elements/dosage.ts'
import { textIn } from '../../fhir/elements/row-values.ts'
import { denied, type Subject, stated, subjects } from '../document/background.ts'
import { standingDiagnoses } from '../document/diagnoses.ts'
import type { Document, RdaInput } from '../document/input.ts'
import { prescribed, wasGiven } from '../document/medicines.ts'
import { doneOrders, pendingOrders, supplies } from '../document/orders.ts'
import { encounters, type Rule, rule, stays } from './rule.ts'

const ids = (rows: readonly Row[]): readonly string[] => rows.map((r) => r.id)
const KINDS = {
  consulta: "h.tipo_atencion = 'consulta_externa'",
  stay: "h.tipo_atencion <> 'consulta_externa'",
}

const held = (alias: string): string => predicateSql(heldDiagnosis, alias, { table: diagnostico.name })
const lacksDiagnosis = (rol: string, name: string, kinds: readonly Document[]): Rule =>
  rule({
    codigo: `falta_diagnostico_${rol}`,
    recurso: 'diagnostico',
    campo: 'rol',
    fhir: 'Encounter',
    ruta: 'diagnosis',
    mensaje: `Falta el diagnóstico ${name}.`,
    solucion: `Registre un diagnóstico con papel «${rol}» antes de cerrar.`,
    kinds,
    fails: (i) => (standingDiagnoses(i).some((d) => d.rol === rol) ? [] : [null]),
    sql: (seen) => `${rol === 'principal' ? KINDS.consulta : KINDS.stay} and not exists (
  select 1 from diagnostico d where d.historia = h.id and ${held('d')} and d.rol = '${rol}' and ${seen(diagnostico, 'd')})`,
  })

const untyped = (i: RdaInput): readonly Row[] =>
  standingDiagnoses(i).filter(
    (d) => ['principal', 'ingreso', 'egreso'].includes(String(d.rol)) && textIn(d, 'tipo_diagnostico') === null,
  )

/** Something of each row of a collection of the history. */
const inRows = (
  r: Resource,
  campo: string,
  codigo: string,
  at: Pick<Rule, 'fhir' | 'ruta' | 'mensaje' | 'solucion'>,
  wrong: (i: RdaInput) => readonly Row[],
  sql?: string,
  stands: AnyPredicate = r.stands,
): Rule =>
  rule({
    codigo,
    recurso: r.name,
    campo,
    kinds: encounters,
    ...at,
    fails: (i) => ids(wrong(i)),
    ...(sql === undefined
      ? {}
      : {
          sql: (seen) => `exists (
  select 1 from ${r.name} t where t.historia = h.id and ${predicateSql(stands, 't', { table: r.name })} and ${sql} and ${seen(r, 't')})`,
        }),
  })

const requested = (i: RdaInput): readonly Row[] => prescribed(i).filter((f) => !wasGiven(i, f))
const ACTIVE_FORMULA = "t.estado in ('activa', 'finalizada')"
const MEDICINES = new Set(['02', '03', '04', '05'])
const purposeless = (rows: readonly Row[]): readonly Row[] => rows.filter((r) => textIn(r, 'finalidad') === null)
/** What was signed keeps its text. */
const IF_SIGNED = '; si ya está firmada, anúlela y fórmulelo de nuevo.'
const PURPOSE = `Diga la finalidad en el registro (diagnóstico es 15, tratamiento 16)${IF_SIGNED}`
const timeless = (f: Row): boolean => ['7', '8'].includes(String(f.duracion_unidad)) || lasting(f) === null
const everyUnknown = (f: Row): boolean =>
  !['7', '8'].includes(String(f.frecuencia_unidad)) &&
  (textIn(f, 'frecuencia_unidad') === null || typeof f.frecuencia_valor !== 'number')

const lacksBackground = (
  subject: Subject,
  kinds: readonly Document[],
  words: Pick<Rule, 'mensaje' | 'solucion'>,
  listed = false,
): Rule =>
  rule({
    codigo: `faltan_${subject}`,
    recurso: antecedenteCategorizado.name,
    campo: 'categoria',
    fhir: 'Composition',
    ruta: 'section',
    kinds,
    ...words,
    fails: (i) => (stated(i, subject).length > 0 || denied(i, subject) ? [] : [null]),
    ...(listed
      ? {
          // As the document takes it: whoever asks, and nothing that is reserved in another history.
          sql: () => `not exists (
  select 1 from antecedente_categorizado a where a.paciente = any(${recordsOfPerson('h.paciente')})
    and a.categoria in (${subjects[subject].map((c) => `'${c}'`).join(', ')})
    and ${predicateSql(heldBackground, 'a')} and ${alive('a')}
    and (a.historia = h.id or ${rowSql(antecedenteCategorizado, 'a').level} = 0))`,
        }
      : {}),
  })
const ONLY_DECLARED: readonly Document[] = ['paciente']

export const entryRules: readonly Rule[] = [
  lacksDiagnosis('principal', 'principal', ['consulta']),
  lacksDiagnosis('ingreso', 'de ingreso', stays),
  lacksDiagnosis('egreso', 'de egreso', stays),
  inRows(
    diagnostico,
    'tipo_diagnostico',
    'falta_tipo_diagnostico',
    {
      fhir: 'Encounter',
      ruta: 'diagnosis.extension',
      mensaje: 'El diagnóstico no dice si es impresión, confirmado nuevo o confirmado repetido.',
      solucion: 'Escoja el tipo en el diagnóstico.',
    },
    untyped,
    "t.rol in ('principal', 'ingreso', 'egreso') and t.tipo_diagnostico is null",
    heldDiagnosis,
  ),
  inRows(
    formulaMedicamento,
    'dci_codigo',
    'falta_dci_codigo',
    {
      fhir: 'MedicationRequest',
      ruta: 'medicationCodeableConcept.coding',
      mensaje: 'El medicamento no tiene código DCI, ni IUM ni CUM.',
      solucion: `Búsquelo en el catálogo DCI y escriba su código en la fórmula${IF_SIGNED}`,
    },
    (i) => requested(i).filter((f) => ['dci_codigo', 'ium', 'cum'].every((name) => textIn(f, name) === null)),
    `${ACTIVE_FORMULA} and t.dci_codigo is null and t.ium is null and t.cum is null`,
  ),
  inRows(
    formulaMedicamento,
    'finalidad',
    'formula_sin_finalidad',
    { fhir: 'MedicationRequest', ruta: 'reasonCode', mensaje: 'La fórmula no dice su finalidad.', solucion: PURPOSE },
    (i) => purposeless(prescribed(i)),
    `${ACTIVE_FORMULA} and t.finalidad is null`,
  ),
  inRows(
    formulaMedicamento,
    'tipo_tecnologia',
    'formula_no_es_medicamento',
    {
      fhir: 'MedicationRequest',
      ruta: 'category',
      mensaje: 'El tipo de tecnología no es de un medicamento.',
      solucion: 'Escoja de 02 a 05.',
    },
    (i) => prescribed(i).filter((f) => !MEDICINES.has(String(f.tipo_tecnologia))),
    `${ACTIVE_FORMULA} and coalesce(t.tipo_tecnologia, '') not in ('02', '03', '04', '05')`,
  ),
  inRows(
    formulaMedicamento,
    'duracion_unidad',
    'duracion_sin_unidad',
    {
      fhir: 'MedicationRequest',
      ruta: 'dosageInstruction.timing.repeat',
      mensaje: 'La duración del tratamiento no está en una unidad de tiempo.',
      solucion: 'Dígala en minutos, horas, días, semanas, meses o años.',
    },
    (i) => prescribed(i).filter(timeless),
    `${ACTIVE_FORMULA} and t.duracion_unidad in ('7', '8')`,
  ),
  inRows(
    formulaMedicamento,
    'frecuencia_valor',
    'falta_frecuencia',
    {
      fhir: 'MedicationRequest',
      ruta: 'dosageInstruction.doseAndRate.rateQuantity',
      mensaje: 'La fórmula no dice cada cuánto.',
      solucion: 'Escriba la frecuencia y su unidad, o que es una sola vez.',
    },
    (i) => prescribed(i).filter(everyUnknown),
  ),
  inRows(
    orden,
    'finalidad',
    'orden_sin_finalidad',
    { fhir: 'ServiceRequest', ruta: 'reasonCode', mensaje: 'La orden no dice su finalidad.', solucion: PURPOSE },
    (i) => purposeless([...pendingOrders(i), ...(i.kind === 'consulta' ? [] : doneOrders(i))]),
    `t.finalidad is null and (t.estado in ('activa', 'autorizada', 'en_proceso')
    or (${KINDS.stay} and t.estado = 'completada' and t.cups is not null))`,
  ),
  inRows(
    formulaInsumo,
    'finalidad',
    'insumo_sin_finalidad',
    { fhir: 'ServiceRequest', ruta: 'reasonCode', mensaje: 'La fórmula no dice su finalidad.', solucion: PURPOSE },
    (i) => purposeless(supplies(i)),
    `t.estado = 'activa' and t.finalidad is null`,
  ),
  inRows(
    antecedenteCategorizado,
    'tipo_alergia',
    'alergia_sin_tipo',
    {
      fhir: 'AllergyIntolerance',
      ruta: 'code',
      mensaje: 'Una alergia no dice su tipo o a qué es.',
      solucion: 'Complete el tipo y el agente del antecedente.',
    },
    (i) => stated(i, 'alergias').filter((a) => textIn(a, 'tipo_alergia') === null || textIn(a, 'agente') === null),
  ),
  lacksBackground(
    'alergias',
    ['paciente', ...encounters],
    {
      mensaje: 'No se sabe si el paciente tiene alergias: el RDA no admite callarlo.',
      solucion: 'Registre sus alergias como antecedentes categorizados, o uno alérgico con «niega».',
    },
    true,
  ),
  lacksBackground(
    'factores',
    encounters,
    {
      mensaje: 'No se sabe si el paciente tiene factores de riesgo: ocupacionales, hábitos o psicosociales.',
      solucion: 'Regístrelos como antecedentes categorizados, o uno ocupacional o de hábitos con «niega».',
    },
    true,
  ),
  lacksBackground('medicamentos', ONLY_DECLARED, {
    mensaje: 'No se sabe qué medicamentos toma el paciente.',
    solucion: 'Regístrelos como antecedentes farmacológicos, o uno con «niega».',
  }),
  lacksBackground('problemas', ONLY_DECLARED, {
    mensaje: 'No se sabe qué enfermedades declara el paciente.',
    solucion: 'Regístrelas como antecedentes patológicos, o uno con «niega».',
  }),
  lacksBackground('familiares', ONLY_DECLARED, {
    mensaje: 'No se sabe de antecedentes de padres, hermanos, tíos o abuelos.',
    solucion: 'Regístrelos como antecedentes familiares, o uno con «niega».',
  }),
]
