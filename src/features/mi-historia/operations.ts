import { selectList } from '../../engine/columns.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { linkTo } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { arrayText } from '../../engine/parameters.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { factsOf, neutralRole } from '../../model/access/roles.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { isUuid } from '../../model/check-value.ts'
import { bool, date, instant, integer, oneOf, ref, strings, text } from '../../model/fields.ts'
import { closedForGood } from '../../model/history-state.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter, notFound } from '../../model/problems.ts'
import type { Row } from '../../model/resource.ts'
import { ofStandingHistory } from '../../modules/persona/index.ts'
import { antecedenteCategorizado, heldBackground } from '../../resources/antecedente-categorizado.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'
import { categoriasValor } from '../../resources/valor-clinico.ts'
import { contentFor } from '../historias/load-content.ts'
import { chartsOf, identitiesOf, shownPatients } from '../longitudinal/identities.ts'
import { personReader } from '../longitudinal/read-person.ts'
import { valuesOfPatient } from '../longitudinal/values-of-patient.ts'
import { notACursor } from '../longitudinal/view.ts'
import { patientFinder } from '../patient-of-path.ts'
import type { Provider } from '../provider.ts'
import { ownConsentOperations } from './consentimientos/operations.ts'
import { medicineStates, medicinesOf } from './medicines.ts'
import { readings, resultsOf } from './results.ts'
import { type KnownProfessional, visitOf } from './visits.ts'

export interface OwnRecordDeps extends WithEngine {
  readonly provider: Provider
}

const needs = ({ engine, provider }: OwnRecordDeps) => ({
  provider,
  patientOf: patientFinder(engine.core),
  merged: identitiesOf(engine.core),
  content: contentFor(engine.core.registry),
  valuesOf: valuesOfPatient(engine.core),
  personOf: personReader(engine.core),
})

const shared = { method: 'GET', tag: 'Mi historia', access: ['paciente'], needs } as const
const ITEM = `${paciente.path}{id}/` as const
const FEW = 10
const MOST = 30
const page = {
  cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.', max: 36 }),
  page_size: integer({ label: 'Registros por página', min: 1, max: MOST, default: FEW }),
} as const

const WHO = 'array(select unnest($2::text[]))'
/** Neither what was never opened nor what was opened by mistake. */
const SHOWN_STATES = `t.estado not in ('borrador', 'anulada')`

/** By when they began, the last first; the id where the page before ended tells where to go on. */
const VISITS = `select t.id, t.profesional, c.nombre, c.rol from historia t left join cuenta c on c.id = t.profesional and c.tipo = 'persona'
where t.paciente = any($1::uuid[]) and ${alive('t')} and ${SHOWN_STATES} and $2::text[] is not null
  and ${reached(historia, 't', factsOf('paciente').reach, WHO)}
  and ($3::uuid is null or (t.fecha_inicio, t.id) < (select b.fecha_inicio, b.id from historia b where b.id = $3::uuid))
order by t.fecha_inicio desc, t.id desc limit $4::integer`

const MOST_MEDICINES = 200
/** What was signed, or is of an encounter that its closing signed. */
const MEDICINES = `select ${selectList(formulaMedicamento, 't', true)} from formula_medicamento t join historia h on h.id = t.historia
where t.paciente = any($1::uuid[]) and ${alive('t')} and ${predicateSql(formulaMedicamento.stands, 't')} and t.estado <> 'borrador'
  and (t.firmado or ${predicateSql({ estado: closedForGood }, 'h')}) and ${predicateSql(historia.stands, 'h')} and $2::text[] is not null
  and ${reached(formulaMedicamento, 't', factsOf('paciente').reach, WHO)}
order by t.fecha_prescripcion desc, t.id desc limit ${MOST_MEDICINES}`

/** What somebody wrote later that the patient takes, or no longer does. */
const STATED = `select ${selectList(antecedenteCategorizado, 't', true)} from antecedente_categorizado t
where t.paciente = any($1::uuid[]) and ${alive('t')} and t.categoria = 'farmacologico' and ${predicateSql(heldBackground, 't')}
  and (${ofStandingHistory('t.historia')}) is true and $2::text[] is not null
  and ${reached(antecedenteCategorizado, 't', factsOf('paciente').reach, WHO)}
order by t.id desc limit ${MOST_MEDICINES}`

function cursorIn(given: string | null): string | null {
  if (given === null || isUuid(given)) return given
  throw new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje: notACursor }] })
}

const visits = defineOperation({
  ...shared,
  id: 'paciente_paciente_mis_atenciones_list',
  path: `${ITEM}mis-atenciones/`,
  title: 'Mis atenciones',
  about:
    'Las atenciones del paciente, para que él las lea: cuándo, dónde, con quién, por qué, qué se encontró y qué hacer. Sin borradores, lo anulado ni lo que es entre profesionales.',
  action: 'leer',
  resource: historia.name,
  query: page,
  output: {
    status: 200,
    about: 'Una página, la más reciente primero.',
    listOf: {
      id: ref('historia', { label: 'Atención', required: true }),
      fecha: instant({ label: 'Cuándo', required: true }),
      hasta: instant({ label: 'Hasta' }),
      terminada: bool({ label: 'Terminada', about: 'Cerrada y firmada.', required: true }),
      tipo: text({ label: 'Tipo de atención', max: 100 }),
      servicio: text({ label: 'Servicio', max: 200 }),
      donde: text({ label: 'Dónde', max: 200, required: true }),
      con_quien: strings({ label: 'Con quién', about: 'Nombre y profesión.', max: 300, maxItems: 50, required: true }),
      motivo: text({ label: 'Por qué', max: 2000 }),
      encontrado: strings({ label: 'Qué se encontró', max: 600, maxItems: 100, required: true }),
      que_hacer: strings({ label: 'Qué hacer', max: 10_000, maxItems: 10, required: true }),
      examenes: strings({ label: 'Qué le ordenaron', max: 1000, maxItems: 200, required: true }),
    },
  },
  problems: [notFound],
  async run({ params, query, call, tx }, { patientOf, merged, content, provider }) {
    const patient = await patientOf(call, params.id)
    const charts = chartsOf(patient, await merged(call, patient))
    const size = query.page_size
    const found = await tx.run<{ id: string; nombre: string | null; rol: string | null }>({
      name: 'mis_atenciones',
      text: VISITS,
      values: [arrayText(charts), arrayText(call.actor.miembros), cursorIn(query.cursor), size + 1],
    })
    const shown = found.slice(0, size)
    const results = []
    for (const { id, nombre, rol } of shown) {
      const whole = await content(tx, id, call, 'leer')
      if (whole === null) continue
      const inCharge: KnownProfessional | null =
        nombre === null ? null : { nombre, profesion: rol === null ? null : neutralRole(rol) }
      results.push(visitOf(whole, provider.nombre, inCharge))
    }
    const path = `${paciente.path}${patient.id}/mis-atenciones/`
    return {
      json: {
        next: found.length > size ? linkTo(path, query, shown.at(-1)?.id ?? null) : null,
        previous: null,
        results,
      },
      audit: { patient: patient.id, ...shownPatients(charts), rows: shown.map((row) => row.id) },
    }
  },
})

const medicines = defineOperation({
  ...shared,
  id: 'paciente_paciente_mis_medicamentos_list',
  path: `${ITEM}mis-medicamentos/`,
  title: 'Mis medicamentos',
  about:
    'Lo formulado y firmado, con cómo tomarlo y hasta cuándo; lo terminado y lo suspendido, aparte por su `estado`. Lo que se cambió al conciliar y aún no se ha formulado va primero.',
  action: 'leer',
  resource: formulaMedicamento.name,
  output: {
    status: 200,
    about: 'El último formulado primero.',
    listOf: {
      id: ref('registro', { label: 'Fórmula, o antecedente que dice el cambio', required: true }),
      nombre: text({ label: 'Qué', max: 310, required: true }),
      como: text({ label: 'Cómo', max: 500, required: true }),
      indicaciones: text({ label: 'Indicaciones', max: 2000 }),
      desde: date({ label: 'Desde', required: true }),
      hasta: date({ label: 'Hasta' }),
      estado: oneOf(medicineStates, { label: 'Estado', required: true }),
      motivo: text({ label: 'Por qué se suspendió', max: 500 }),
      profesional: text({ label: 'Quién lo formuló', max: 200 }),
    },
  },
  problems: [notFound],
  async run({ params, call, tx }, { patientOf, merged }) {
    const patient = await patientOf(call, params.id)
    const charts = chartsOf(patient, await merged(call, patient))
    const values = [arrayText(charts), arrayText(call.actor.miembros)]
    const rows = await tx.run<Row>({ name: 'mis_medicamentos', text: MEDICINES, values })
    const stated = await tx.run<Row>({ name: 'mis_medicamentos_dichos', text: STATED, values })
    const results = medicinesOf(rows, stated, dateInBogota(call.now))
    return {
      json: { next: null, previous: null, results },
      audit: { patient: patient.id, ...shownPatients(charts), rows: results.map(({ id }) => id) },
    }
  },
})

const results = defineOperation({
  ...shared,
  id: 'paciente_paciente_mis_resultados_list',
  path: `${ITEM}mis-resultados/`,
  title: 'Mis resultados',
  about:
    'Exámenes y medidas, con su referencia y si están dentro, por encima o por debajo de ella. Sin lo preliminar ni lo anulado; no dice qué enfermedad hay.',
  action: 'leer',
  resource: 'valor_clinico',
  query: { categoria: oneOf(categoriasValor, { label: 'Categoría' }), ...page },
  output: {
    status: 200,
    about: 'Una página, lo más reciente primero.',
    listOf: {
      id: ref('valor_clinico', { label: 'Resultado', required: true }),
      fecha: instant({ label: 'Cuándo', required: true }),
      nombre: text({ label: 'Qué se midió', max: 200, required: true }),
      categoria: text({ label: 'Categoría', max: 100 }),
      valor: text({ label: 'Valor', about: 'Con su unidad, como se lee.', max: 2100, required: true }),
      referencia: text({ label: 'Lo esperado', max: 100 }),
      lectura: oneOf(readings, { label: 'Dónde está' }),
      frase: text({ label: 'En palabras', max: 500, required: true }),
    },
  },
  problems: [notFound],
  async run({ params, query, call }, { patientOf, merged, valuesOf, personOf }) {
    const patient = await patientOf(call, params.id)
    const charts = chartsOf(patient, await merged(call, patient))
    const { categoria, page_size: size } = query
    const cursor = cursorIn(query.cursor)
    const none = { only: 'firmado', codigo: null, estado: null, desde: null, hasta: null } as const
    const found = (await valuesOf(call, charts, { ...none, categoria, cursor, size })) ?? []
    const shown = found.slice(0, size)
    const path = `${paciente.path}${patient.id}/mis-resultados/`
    return {
      json: {
        next: found.length > size ? linkTo(path, query, shown.at(-1)?.id ?? null) : null,
        previous: null,
        results: resultsOf(shown, await personOf(patient, shown)),
      },
      audit: { patient: patient.id, ...shownPatients(charts), rows: shown.map((row) => row.id) },
    }
  },
})

/** What a patient reads of the own record, put in their words by the service: the page only shows it. */
export const ownRecordOperations = [visits, medicines, results, ...ownConsentOperations]
