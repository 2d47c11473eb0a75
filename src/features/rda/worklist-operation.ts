import type { WithEngine } from '../../engine/engine.ts'
import { askedBy, linkTo } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam, factsOf } from '../../model/access/roles.ts'
import { servicioReps } from '../../model/codes/index.ts'
import { bool, code, instant, integer, objects, oneOf, ref, text } from '../../model/fields.ts'
import { estadosHistoria } from '../../model/history-state.ts'
import { DEFAULT_PAGE, MAX_PAGE } from '../../model/list-query.ts'
import { historia } from '../../resources/historia.ts'
import { isSaidApart } from '../historias/complements/completable.ts'
import type { VersionName } from './document/version.ts'
import { readPlace, writePlace } from './place-cursor.ts'
import { isMendable } from './readiness/problema.ts'
import type { RdaRule } from './readiness/rule.ts'
import { listedRules, WINDOW, worklistStatement } from './worklist-sql.ts'

const PATH = '/hce/api/rda/preparacion/'

interface Found {
  readonly id: string
  readonly fecha_inicio: string
  readonly paciente: string
  readonly faltas: readonly string[]
  readonly [name: string]: unknown
}
interface FoundPage {
  readonly filas: readonly Found[]
  readonly vistas: number
  readonly ultima: Pick<Found, 'id' | 'fecha_inicio'>
}

const item = {
  historia: ref('historia', { label: 'Historia', required: true }),
  numero_atencion: text({ label: 'Número de atención', max: 40 }),
  tipo_atencion: text({ label: 'Tipo de atención', max: 40 }),
  estado: oneOf(estadosHistoria, { label: 'Estado', required: true }),
  fecha_inicio: instant({ label: 'Inicio', required: true }),
  servicio_reps: code(servicioReps, { label: 'Servicio REPS' }),
  profesional: text({ label: 'Profesional tratante', max: 60 }),
  paciente: ref('paciente', { label: 'Paciente', required: true }),
  paciente_nombre: text({ label: 'Nombre del paciente', max: 250 }),
  edad: integer({ label: 'Edad del paciente', min: 0, max: 130 }),
  puntaje: integer({
    label: 'Puntaje',
    about: 'De cien: cuánto hay de lo que aquí se mira.',
    min: 0,
    max: 100,
    required: true,
  }),
  problemas: objects(
    {
      codigo: text({ label: 'Código', max: 60, required: true }),
      recurso: text({ label: 'Colección', max: 60, required: true }),
      campo: text({ label: 'Campo', max: 60, required: true }),
      corregible: bool({ label: 'Aún se puede corregir', about: 'false si la historia se cerró así.' }),
      mensaje: text({ label: 'Qué pasa', max: 500, required: true }),
      solucion: text({ label: 'Cómo se corrige', max: 500, required: true }),
    },
    { label: 'Lo que falta', maxItems: 60, required: true },
  ),
}

const places = {
  paciente: 'Ficha del paciente',
  historia: 'Encabezado de la historia',
  profesional: 'Cuenta del profesional',
  diagnostico: 'Diagnósticos',
  formula_medicamento: 'Fórmulas de medicamentos',
  formula_insumo: 'Fórmulas de insumos',
  orden: 'Órdenes',
  antecedente_categorizado: 'Antecedentes categorizados',
}

const days = { min: 0, max: 36_500 }
const years = { min: 0, max: 130 }

const told = (
  { codigo, recurso, campo, mensaje, solucion }: RdaRule,
  history: Pick<Found, 'id' | 'estado'>,
): object => ({
  codigo,
  recurso,
  campo,
  mensaje,
  solucion,
  corregible: isSaidApart(history.estado, recurso, campo) || isMendable(history, recurso, null),
})

export interface WorklistDeps extends WithEngine {
  readonly rda: { readonly version: VersionName }
}

const needs = ({ engine, rda }: WorklistDeps) => {
  const version = (): VersionName => rda.version
  const { core } = engine
  return { core, version }
}

export const worklistOperation = defineOperation({
  id: 'hce_api_rda_preparacion_retrieve',
  method: 'GET',
  path: PATH,
  tag: 'RDA',
  title: 'Qué falta para los RDA',
  about: `Historias a las que les falta algo para su RDA, la más reciente primero, con qué falta y dónde: para completarlas antes de cerrar, o la ficha del paciente después. Las que ya tienen su RDA aceptado, solo si algo suyo se marcó en error y hay que reemplazarlo. Cada página mira ${WINDOW} historias; puede venir corta y tener \`next\`. Solo lo que quien pregunta alcanza y ve.`,
  access: [...careTeam, 'admisiones', 'facturacion', 'auditor'],
  action: 'listar',
  resource: historia.name,
  query: {
    servicio: code(servicioReps, { label: 'Servicio REPS' }),
    profesional: text({ label: 'Profesional tratante', max: 60 }),
    tipo_atencion: oneOf(historia.fields.tipo_atencion.options ?? {}, { label: 'Tipo de atención' }),
    estado: oneOf(estadosHistoria, { label: 'Estado de la historia' }),
    recurso: oneOf(places, { label: 'Dónde falta', about: 'Solo lo que se corrige ahí.' }),
    dias_desde: integer({ label: 'Días desde que empezó, al menos', ...days }),
    dias_hasta: integer({ label: 'Días desde que empezó, menos de', ...days }),
    edad_desde: integer({ label: 'Edad del paciente, al menos', ...years }),
    edad_hasta: integer({ label: 'Edad del paciente, como mucho', ...years }),
    cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.', max: 120 }),
    page_size: integer({ label: 'Historias por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
  },
  output: { status: 200, about: 'Una página.', listOf: item },
  needs,
  async run({ query, call }, { core, version }) {
    const { rol, miembros } = call.actor
    const size = Number(query.page_size ?? DEFAULT_PAGE)
    const at = readPlace(query.cursor)
    const few = factsOf(rol).reach === 'concedido' && (await core.hasFewPatients(call))
    const [answer] = await core.db.run<FoundPage>({
      ...worklistStatement(rol, version(), { few, part: query.recurso !== null }),
      values: [
        miembros,
        size + 1,
        at?.momento ?? null,
        at?.id ?? null,
        query.servicio,
        query.profesional,
        query.tipo_atencion,
        query.estado,
        query.dias_desde,
        query.dias_hasta,
        query.recurso,
        call.now,
        query.edad_desde,
        query.edad_hasta,
      ],
    })
    const found = answer?.filas ?? []
    const asked = listedRules(rol, version())
    const shown = found.slice(0, size)
    const last = found.length > size ? shown.at(-1) : answer?.vistas === WINDOW ? answer.ultima : undefined
    const results = shown.map(({ id, faltas, ...row }) => ({
      historia: id,
      ...row,
      fecha_inicio: new Date(row.fecha_inicio).toISOString(),
      puntaje: Math.floor((100 * (asked.length - faltas.length)) / Math.max(1, asked.length)),
      problemas: asked.filter((r) => faltas.includes(r.codigo)).map((r) => told(r, { id, estado: row.estado })),
    }))
    return {
      json: {
        next: linkTo(PATH, query, last === undefined ? null : writePlace({ momento: last.fecha_inicio, id: last.id })),
        previous: null,
        results,
      },
      audit: { patients: [...new Set(shown.map((row) => row.paciente))], fields: askedBy(query) },
    }
  },
})
