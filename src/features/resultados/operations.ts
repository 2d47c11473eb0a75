import type { WithEngine } from '../../engine/engine.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam } from '../../model/access/roles.ts'
import { integer, oneOf, ref, text } from '../../model/fields.ts'
import {
  describing,
  flag,
  id as idSchema,
  instant as instantSchema,
  list,
  object,
  orNull,
  text as textSchema,
} from '../../model/json-schema.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { sentence } from '../../model/text/sentence.ts'
import { withUnit } from '../../model/text/unit-words.ts'
import { resultado } from '../../resources/resultado.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { valueWords } from '../longitudinal/enrich.ts'
import { numberWords } from '../longitudinal/words.ts'
import { resultAnnuller } from './annul-result.ts'
import { criticalCallOperation } from './critical-call.ts'
import { resultadoAnulado, resultadoSellado } from './problems.ts'
import { reachedResult } from './reached-result.ts'
import { type FoundResult, type FoundValue, resultReader, standingSql } from './shown-results.ts'

const needs = ({ engine: { core } }: WithEngine) => ({ core, find: resultReader(core), annul: resultAnnuller(core) })

/** Enough to know what it says; the whole is in the result. */
const LONGEST = 2000
const excerpt = (said: string | null): string | null =>
  said === null || said.length <= LONGEST ? said : `${said.slice(0, LONGEST)}…`

interface ShownValue {
  readonly id: string
  readonly codigo: string
  readonly nombre: string
  readonly valor: string
  readonly interpretacion: string | null
  readonly interpretacion_nombre: string | null
  readonly marca: string | null
  readonly rango: string | null
  readonly grupo: string | null
  readonly observaciones: string | null
}

interface ShownResult extends FoundResult {
  readonly categoria_nombre: string
  readonly estado_nombre: string
  readonly valores: readonly ShownValue[]
}

/** `12 a 16 g/dL`, or as the laboratory writes it. */
function rangeWords(v: FoundValue): string | null {
  if (v.rango_texto !== null) return v.rango_texto
  const { rango_min: low, rango_max: high } = v
  if (low === null && high === null) return null
  if (low === null) return withUnit(`hasta ${numberWords(high ?? 0)}`, v.unidad)
  return withUnit(high === null ? `desde ${numberWords(low)}` : `${numberWords(low)} a ${numberWords(high)}`, v.unidad)
}

const shownValue = (v: FoundValue): ShownValue => ({
  id: v.id,
  codigo: v.codigo,
  nombre: v.nombre ?? v.codigo,
  valor: valueWords({ ...v }) ?? '',
  interpretacion: v.interpretacion,
  interpretacion_nombre: labelOf(valorClinico, 'interpretacion', v.interpretacion),
  marca: v.marca_fuente,
  rango: rangeWords(v),
  grupo: v.grupo,
  observaciones: v.observaciones,
})

const shown = (r: FoundResult, values: readonly FoundValue[]): ShownResult => ({
  ...r,
  conclusion: excerpt(r.conclusion),
  categoria_nombre: labelOf(resultado, 'categoria', r.categoria) ?? r.categoria,
  estado_nombre: labelOf(resultado, 'estado', r.estado) ?? r.estado,
  valores: values.map(shownValue),
})

const valueSchema = object('Un valor del informe.', {
  id: idSchema('Valor.'),
  codigo: textSchema('Código: LOINC, SNOMED CT o el del laboratorio.'),
  nombre: textSchema('Qué se midió.'),
  valor: textSchema('El valor, con su unidad.'),
  interpretacion: orNull(textSchema('Frente a su rango, o como lo marcó el laboratorio.')),
  interpretacion_nombre: orNull(textSchema('En palabras.')),
  marca: orNull(textSchema('La marca del laboratorio, como la envió.')),
  rango: orNull(textSchema('Rango de referencia.')),
  grupo: orNull(textSchema('Panel o microorganismo.')),
  observaciones: orNull(textSchema('Notas.')),
})

const resultSchema = object('Un resultado y en qué va.', {
  id: idSchema('Resultado.'),
  paciente: idSchema('Paciente.'),
  paciente_nombre: textSchema('Nombre del paciente.'),
  historia: orNull(idSchema('Atención.')),
  orden: orNull(idSchema('Orden que responde.')),
  nombre: textSchema('Examen.'),
  categoria: textSchema('Categoría.'),
  categoria_nombre: textSchema('En palabras.'),
  cups: orNull(textSchema('CUPS.')),
  estado: textSchema('Estado.'),
  estado_nombre: textSchema('En palabras.'),
  fecha: instantSchema('Fecha del informe.'),
  fecha_toma: orNull(instantSchema('Fecha de la toma.')),
  muestra: orNull(textSchema('De qué se hizo.')),
  laboratorio: orNull(textSchema('Quién lo realizó.')),
  conclusion: orNull(textSchema('Conclusión, o su comienzo.')),
  documento: orNull(idSchema('Documento.')),
  imagen_url: orNull(textSchema('Dirección de las imágenes.')),
  critico: flag('Si tiene un valor crítico.'),
  visto_por: orNull(
    textSchema('Quién lo vio: quien lo ordenó o está a cargo de la atención; sin atención, cualquiera del equipo.'),
  ),
  visto_en: orNull(instantSchema('Cuándo lo vio.')),
  lo_vio: flag('Si quien pregunta dijo que lo vio.'),
  avisado_a: orNull(textSchema('A quién se avisó primero de lo crítico.')),
  avisado_en: orNull(instantSchema('Cuándo se le avisó.')),
  valores: list('En el orden del informe.', valueSchema),
})

const toSee = defineOperation({
  id: 'hce_api_resultados_por_ver_list',
  method: 'GET',
  path: `${resultado.path}por-ver/`,
  tag: resultado.schema,
  title: 'Resultados por ver',
  about:
    'Los resultados que valen, de los últimos seis meses, que nadie a quien conciernen ha visto, con sus valores. De un paciente o una atención; si no se dice, los que esperan por quien pregunta. `criticos`: los que tienen un valor crítico y ni se vieron ni se avisaron, de todo lo que alcanza. El más reciente primero.',
  access: careTeam,
  action: 'listar',
  resource: resultado.name,
  query: {
    paciente: ref('paciente', { label: 'Paciente' }),
    historia: ref('historia', { label: 'Atención' }),
    cuales: oneOf(
      { por_ver: 'Por ver', criticos: 'Críticos sin atender', todos: 'Todos' },
      { label: 'Cuáles', about: '`todos`: también los vistos.', default: 'por_ver' },
    ),
    limite: integer({ label: 'Cuántos', min: 1, max: 200, default: 50 }),
  },
  output: {
    status: 200,
    about: 'Los resultados.',
    schema: describing<{ readonly results: readonly ShownResult[] }>(
      object('Los resultados.', { results: list('El más reciente primero.', resultSchema) }),
    ),
  },
  needs,
  async run({ query, call }, { find }) {
    const { paciente, historia, limite } = query
    const which = query.cuales ?? 'por_ver'
    const found =
      historia !== null
        ? await find.ofEncounter(call, historia, which, limite)
        : paciente !== null
          ? await find.ofPatient(call, paciente, which, limite)
          : await find.ofCaller(call, which, limite)
    const results = found.results.map((r) => shown(r, found.values.get(r.id) ?? []))
    return {
      json: { results },
      audit: { rows: results.map((r) => r.id), patients: [...new Set(results.map((r) => r.paciente))] },
    }
  },
})

const SEEN = `insert into resultado_visto (id, resultado, version, cuenta, nombre, visto_en)
select $1, r.id, r.version, $3, $4, $5 from resultado r where r.id = $2 and ${standingSql('r')}
on conflict (resultado, cuenta) where resultado is not null do nothing returning id`
const STANDS = `select 1 from resultado r where r.id = $1 and ${standingSql('r')}`

const see = defineOperation({
  id: 'hce_api_resultados_visto_create',
  method: 'POST',
  path: `${resultado.path}{id}/visto/`,
  tag: resultado.schema,
  title: 'Decir que se vio un resultado',
  about:
    'Queda quién lo vio y cuándo; una corrección vuelve a estar por ver. Deja de esperar cuando lo ve quien lo ordenó o está a cargo de la atención, y si nadie lo pidió aquí, cualquiera del equipo. Vale también con la historia cerrada.',
  access: careTeam,
  action: 'revisar',
  resource: resultado.name,
  output: { status: 204, about: 'Anotado.' },
  problems: [notFound, resultadoAnulado],
  needs,
  async run({ params, call, tx }, { core }) {
    const row = await reachedResult(core, call, params.id)
    const [stands] = await tx.run({ name: 'resultado_vale', text: STANDS, values: [row.id] })
    if (stands === undefined) throw new Problem(resultadoAnulado)
    const { actor } = call
    const values = [core.newId(), row.id, actor.id, actor.nombre, call.now]
    const seen = await tx.run({ name: 'resultado_ve', text: SEEN, values })
    if (seen.length > 0)
      await recordEvent(tx, { resource: resultado.name, fact: 'resultado_visto', id: row.id, patient: row.paciente })
    return { status: 204, audit: { id: row.id, patient: row.paciente, fields: ['visto'] } }
  },
})

const annulOperation = defineOperation({
  id: 'hce_api_resultados_anular_create',
  method: 'POST',
  path: `${resultado.path}{id}/anular/`,
  tag: resultado.schema,
  title: 'Anular un resultado',
  about:
    'Para lo que llegó por error o es de otro paciente: el resultado, los que corrigió, sus valores y su documento se conservan sin valor clínico, y la orden vuelve a esperar. Vale también para lo que llegó con la historia ya cerrada; lo que el cierre selló se marca en error en la historia.',
  access: careTeam,
  byPeople: true,
  action: 'actualizar',
  resource: resultado.name,
  example: { motivo: 'Es de otro paciente con el mismo nombre' },
  body: { motivo: text({ label: 'Motivo', ...sentence, max: 500, required: true }) },
  output: { status: 204, about: 'Anulado.' },
  problems: [notFound, resultadoAnulado, resultadoSellado],
  needs,
  async run({ params, body, call, tx }, { core, annul }) {
    await core.seal?.ready()
    const row = await reachedResult(core, call, params.id)
    await annul(tx, call, row.id, body.motivo)
    return { status: 204, audit: { id: row.id, patient: row.paciente, fields: ['estado', 'motivo_anulacion'] } }
  },
})

/** Reports of examinations: what waits to be seen, what is critical, and taking one back. */
export const resultOperations = [toSee, see, criticalCallOperation, annulOperation]
