import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { creator, type PreparedRow, type RowCreation } from '../../engine/write/create.ts'
import { changePreparer, type PreparedChange } from '../../engine/write/update.ts'
import { isUuid } from '../../model/check-value.ts'
import { objects, oneOf, ref, text } from '../../model/fields.ts'
import { describing, id as idSchema, integer, object } from '../../model/json-schema.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { type Say, say } from '../../model/say.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { antecedente } from '../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { examenFisico } from '../../resources/examen-fisico.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { nota } from '../../resources/nota.ts'
import { decisionesConciliacion, momentosConciliacion } from '../../resources/parts/options.ts'
import { revisionSistema } from '../../resources/revision-sistema.ts'
import { summary } from '../longitudinal/load-summary.ts'
import { conciliacionDesactualizada, nadaQueConciliar } from './problems.ts'
import {
  isPrescription,
  type MedicineDecision,
  matched,
  noteOf,
  type ReconciledMedicine,
  type ReconciliationMoment,
  statementOf,
} from './reconciliation.ts'

const MOST = 200
const FEWEST = 3
/** Where what is taken can be told (`src/modules/persona`). */
const sources = Object.fromEntries(
  [formulaMedicamento, antecedenteCategorizado, antecedente, historia, nota, revisionSistema, examenFisico].map(
    ({ name, singular }) => [name, singular],
  ),
)

interface Reconciled {
  readonly nota: string
  readonly continuan: number
  readonly cambian: number
  readonly suspendidos: number
}

const noReason = say('Diga por qué cambia o se suspende.', 'Say why it changes or stops.')
const noDose = say('Diga cómo lo toma desde ahora.', 'Say how it is taken from now on.')
const unasked = say('Solo de lo que cambia.', 'Only of what changes.')

/** What is wrong with the decisions themselves, each at its place. */
function faultsIn(decisions: readonly MedicineDecision[]): FieldError[] {
  const at = (i: number, name: string, mensaje: Say): FieldError => ({
    campo: `medicamentos[${i}].${name}`,
    codigo: 'regla',
    mensaje,
  })
  return decisions.flatMap(({ decision, motivo, dosis_texto }, i) => [
    ...(decision !== 'continua' && motivo === null ? [at(i, 'motivo', noReason)] : []),
    ...(decision === 'cambia' && dosis_texto === null ? [at(i, 'dosis_texto', noDose)] : []),
    ...(decision !== 'cambia' && dosis_texto !== null ? [at(i, 'dosis_texto', unasked)] : []),
  ])
}

const answerOf = (note: string, decisions: readonly MedicineDecision[]): Reconciled => {
  const count = (wanted: MedicineDecision['decision']): number =>
    decisions.filter(({ decision }) => decision === wanted).length
  return { nota: note, continuan: count('continua'), cambian: count('cambia'), suspendidos: count('suspende') }
}

const needs = ({ engine: { core } }: WithEngine) => ({
  core,
  summarise: summary(core),
  notes: creator(core, nota),
  statements: creator(core, antecedenteCategorizado),
  changePrescription: changePreparer(core, formulaMedicamento),
})

async function create(tx: Tx, creation: RowCreation, prepared: PreparedRow): Promise<Row> {
  const { row, made } = await creation.write(tx, prepared).catch(async (error: unknown) => {
    throw await creation.whyNot(prepared, error)
  })
  if (made === undefined) throw await creation.whyNot(prepared, undefined)
  return row
}

async function suspend(tx: Tx, change: PreparedChange): Promise<void> {
  const row = await change.write(tx).catch(async (error: unknown) => {
    throw await change.explained(error)
  })
  if (row === null) throw new Problem(conciliacionDesactualizada)
}

/** How many decisions there are on what the patient takes. */
async function decidedSoFar(tx: Tx, patient: string): Promise<number> {
  const [row] = await tx.run<{ decididos: number }>({
    name: 'conciliados_del_paciente',
    text: `select count(*)::integer as decididos from antecedente_categorizado t where t.paciente = $1 and t.conciliacion is not null and t.eliminado_en is null`,
    values: [patient],
  })
  return row?.decididos ?? 0
}

/** Of two who decide at once the second finds it decided. */
async function holdAlone(tx: Tx, patient: string, decided: number): Promise<void> {
  await tx.run({
    name: 'conciliar_solo',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`conciliar.${patient}`],
  })
  if ((await decidedSoFar(tx, patient)) !== decided) throw new Problem(conciliacionDesactualizada)
}

/** What the patient takes, decided on medicine by medicine at admission or discharge: a statement of each, and one signed note. */
export const reconcileOperation = defineOperation({
  id: 'hce_api_historias_conciliar_create',
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${historia.path}{id}/conciliar/`,
  tag: 'Historias: ciclo de vida',
  title: 'Conciliar lo que toma el paciente',
  about:
    'De cada medicamento que el resumen del paciente dice que toma, si continúa, cambia o se suspende, y por qué: todo o nada. Queda un antecedente farmacológico de la atención por cada uno (`conciliacion`, `formula`), se suspende la fórmula si es de esta atención, y una nota firmada lo dice. Lo formulado en otras atenciones no cambia: lo que se dice aquí prevalece en lo que el paciente toma. De lo que cambia vale lo dicho hasta que se formule.',
  access: formulaMedicamento.access.write,
  byPeople: true,
  action: 'actualizar',
  resource: historia.name,
  example: {
    momento: 'ingreso',
    medicamentos: [
      {
        recurso: 'formula_medicamento',
        registro: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c02',
        decision: 'cambia',
        motivo: 'Presión arterial fuera de metas',
        dosis_texto: '100 mg cada 12 horas',
      },
    ],
  },
  body: {
    momento: oneOf(momentosConciliacion, { label: 'Momento', required: true }),
    medicamentos: objects(
      {
        recurso: oneOf(sources, { label: 'De dónde se sabe', required: true }),
        registro: ref('registro', { label: 'Registro', required: true }),
        medicamento: text({
          label: 'Medicamento',
          about: 'Cuál, si el registro dice varios; como lo dice el resumen.',
          max: 300,
        }),
        decision: oneOf(decisionesConciliacion, { label: 'Qué se decide', required: true }),
        motivo: text({ label: 'Por qué', about: 'De lo que cambia o se suspende.', min: FEWEST, max: 500 }),
        dosis_texto: text({ label: 'Cómo lo toma ahora', about: 'De lo que cambia.', min: FEWEST, max: 200 }),
      },
      { label: 'Lo que toma', maxItems: MOST, required: true },
    ),
  },
  output: {
    status: 200,
    about: 'La nota, y cuánto se decidió.',
    schema: describing<Reconciled>(
      object('Lo conciliado.', {
        nota: idSchema('La nota firmada.'),
        continuan: integer('Cuántos continúan.'),
        cambian: integer('Cuántos cambian.'),
        suspendidos: integer('Cuántos se suspenden.'),
      }),
    ),
  },
  problems: [notFound, conciliacionDesactualizada, nadaQueConciliar],
  needs,
  async run({ params, body, call, key, tx }, { core, summarise, notes, statements, changePrescription }) {
    const id = params.id.toLowerCase()
    const history = isUuid(id) ? await core.loadFor(call, historia.name, id) : null
    if (history === null) throw new Problem(notFound)
    const moment: ReconciliationMoment = body.momento
    // As `objects` reads them, which the compiler cannot see.
    const decisions = body.medicamentos as unknown as readonly MedicineDecision[]
    const keyed = { call, key, operation: `conciliar ${id}`, sent: body }
    const before = await notes.replay({ ...keyed, body: {} })
    if (before !== null)
      return { json: answerOf(before.row.id, decisions), audited: true, headers: { 'idempotency-replayed': 'true' } }
    const errores = faultsIn(decisions)
    if (errores.length > 0) throw new Problem(invalid, { errores })
    const decided = await decidedSoFar(core.db, String(history.paciente))
    const medicines = matched(await takenBy(call, history), decisions)
    if (medicines === null) throw new Problem(conciliacionDesactualizada)
    if (medicines.length === 0) throw new Problem(nadaQueConciliar)

    const note = await notes.prepare({ ...keyed, body: { historia: id, ...noteOf(moment, medicines) } })
    const stopped: PreparedChange[] = []
    for (const m of medicines) if (isToSuspend(m, id)) stopped.push(await suspension(m))
    const said: PreparedRow[] = []
    for (const m of medicines) said.push(await statement(m))
    // First: with a key that made it meanwhile nothing else is written.
    const written = await notes.write(tx, note).catch(async (error: unknown) => {
      throw await notes.whyNot(note, error)
    })
    if (written.made === undefined) {
      const again = await notes.replay({ ...keyed, body: {} })
      if (again !== null) return { json: answerOf(again.row.id, decisions), audited: true }
      throw await notes.whyNot(note, undefined)
    }
    await holdAlone(tx, String(history.paciente), decided)
    for (const change of stopped) await suspend(tx, change)
    for (const row of said) await create(tx, statements, row)
    return { json: answerOf(written.row.id, decisions), audited: true }

    async function takenBy(by: Call, { paciente }: Row) {
      const chart = await core.loadFor(by, 'paciente', String(paciente))
      const person = textOrNull(chart?.fusionado_con) ?? String(paciente)
      const found = await summarise(by, person)
      if (found === null) throw new Problem(notFound)
      return found.medicamentos
    }

    /** What was prescribed in an encounter that is closed stays as it was signed. */
    function isToSuspend({ taken, decided }: ReconciledMedicine, encounter: string): boolean {
      return isPrescription(taken) && taken.historia === encounter && decided.decision !== 'continua'
    }

    function suspension({ decided }: ReconciledMedicine): Promise<PreparedChange> {
      const change = { estado: 'suspendida', motivo_suspension: decided.motivo }
      return changePrescription({
        id: decided.registro.toLowerCase(),
        body: change,
        mode: 'patch',
        call,
        ifMatch: null,
      })
    }

    async function statement(m: ReconciledMedicine): Promise<PreparedRow> {
      const place = { paciente: history?.paciente, historia: id }
      const prescription = isPrescription(m.taken) ? await core.load(formulaMedicamento.name, String(m.taken.id)) : null
      // Of another record of the same person nothing is referred to: a record holds together by itself.
      const formula = prescription?.paciente === history?.paciente ? (prescription?.id ?? null) : null
      return statements.prepare({
        body: { ...place, ...statementOf(m, moment) },
        call,
        key: null,
        set: { conciliacion: m.decided.decision, formula },
      })
    }
  },
})

export const reconciliationOperations = [reconcileOperation]
