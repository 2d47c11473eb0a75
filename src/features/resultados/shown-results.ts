import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { knownTo } from '../../engine/list.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { principalOf, recordsOfPerson } from '../../engine/same-person.ts'
import { literal } from '../../engine/sql-text.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import { criticalInterpretations } from '../../model/codes/result-flags.ts'
import { historia } from '../../resources/historia.ts'
import { resultado } from '../../resources/resultado.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'

/** A report that stands, and what has become of it. */
export interface FoundResult {
  readonly id: string
  readonly paciente: string
  readonly paciente_nombre: string
  readonly historia: string | null
  readonly orden: string | null
  readonly nombre: string
  readonly categoria: string
  readonly cups: string | null
  readonly estado: string
  readonly fecha: string
  readonly fecha_toma: string | null
  readonly muestra: string | null
  readonly laboratorio: string | null
  readonly conclusion: string | null
  readonly documento: string | null
  readonly imagen_url: string | null
  readonly critico: boolean
  readonly visto_por: string | null
  readonly visto_en: string | null
  readonly lo_vio: boolean
  readonly avisado_a: string | null
  readonly avisado_en: string | null
}

export interface FoundValue {
  readonly id: string
  readonly resultado: string
  readonly codigo: string
  readonly nombre: string | null
  readonly valor_numerico: number | null
  readonly valor_texto: string | null
  readonly valor_codigo: string | null
  readonly valor_booleano: boolean | null
  readonly valor_fecha: string | null
  readonly unidad: string | null
  readonly valor_fuente: string | null
  readonly interpretacion: string | null
  readonly marca_fuente: string | null
  readonly rango_min: number | null
  readonly rango_max: number | null
  readonly rango_texto: string | null
  readonly grupo: string | null
  readonly observaciones: string | null
}

export type WhichResults = 'por_ver' | 'criticos' | 'todos'

/** Older ones nobody waits for any more. */
const LATELY = "interval '180 days'"
/** An encounter goes on being somebody's for so long after it began. */
const STILL_MINE = "interval '30 days'"
const CRITICAL = criticalInterpretations.map(literal).join(', ')

export const criticalSql = (r: string): string =>
  `exists (select 1 from valor_clinico cv where cv.resultado = ${r}.id and cv.interpretacion in (${CRITICAL}) and ${predicateSql(valorClinico.stands, 'cv')} and ${alive('cv')})`

export const standingSql = (r: string): string => predicateSql(resultado.stands, r, { table: resultado.name })

/**
 * Whose look ends the waiting: that of the professional who ordered `o`, of the one who answers for the encounter `h`, and of anybody of the team where the
 * report is of no encounter. `s` is the look, `c` its account.
 */
export const concernedSql = (
  r: string,
): string => `(${r}.historia is null or s.cuenta = h.profesional or (o.id is not null
  and case when o.profesional_documento is null then s.nombre = o.profesional_nombre
    else concat_ws(' ', c.tipo_documento, c.numero_documento) = o.profesional_documento end))`

/** Whether a person that it concerns saw it, or somebody was called and read it back: `r`, with `h` and `o` joined. */
export const attendedSql = (
  r: string,
): string => `(exists (select 1 from resultado_visto s left join cuenta c on c.id = s.cuenta
    where s.resultado = ${r}.id and ${concernedSql(r)})
  or exists (select 1 from aviso_critico a where a.resultado = ${r}.id and a.leido_de_vuelta))`

/** Of the encounters that $2 is in charge of or orders in, or of no encounter and of a patient that $2 attends. */
const MINE = `((r.historia in (select e.id from historia e where e.profesional = $2::text and e.eliminado_en is null
    union select a.historia from alcance a where a.miembro = 'c:' || $2::text and a.historia is not null)
  and (h.profesional = $2::text or o.profesional_documento =
    (select concat_ws(' ', c.tipo_documento, c.numero_documento) from cuenta c where c.id = $2::text and c.numero_documento is not null)))
  or (r.historia is null and r.paciente in (select e.paciente from historia e where e.profesional = $2::text and e.eliminado_en is null
    and e.fecha_inicio > now() - ${STILL_MINE})))`

const WHO = 'array(select unnest($1::text[]))'

const sqlOf = (reach: ReachClass, whose: string, which: WhichResults): string => {
  const only: Readonly<Record<WhichResults, string>> = {
    por_ver: 'v.nombre is null',
    criticos: `k.critico and not ${attendedSql('r')}`,
    todos: 'true',
  }
  return `select r.id, r.paciente, r.historia, r.orden, r.nombre, r.categoria, r.cups, r.estado, r.fecha_informe as fecha, r.fecha_toma, r.muestra,
  r.laboratorio, r.conclusion, r.documento, r.imagen_url, k.critico, v.nombre as visto_por, v.visto_en,
  exists (select 1 from resultado_visto s where s.resultado = r.id and s.cuenta = $4::text) as lo_vio,
  a.informado_a as avisado_a, a.momento as avisado_en,
  case when ${knownTo(reach, WHO)?.('r.paciente') ?? 'true'}
    then concat_ws(' ', p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido) else '' end as paciente_nombre
from resultado r join paciente p on p.id = ${principalOf('r.paciente')}
left join historia h on h.id = r.historia left join orden o on o.id = r.orden
cross join lateral (select ${criticalSql('r')} as critico) k
left join lateral (select s.nombre, s.visto_en from resultado_visto s left join cuenta c on c.id = s.cuenta
  where s.resultado = r.id and ${concernedSql('r')} order by s.visto_en limit 1) v on true
left join lateral (select a.informado_a, a.momento from aviso_critico a where a.resultado = r.id order by a.momento limit 1) a on true
where $1::text[] is not null and $2::text is not null and ${alive('r')} and ${standingSql('r')}
  and ${predicateSql(historia.stands, 'h')}
  and r.fecha_informe > now() - ${LATELY} and ${whose} and ${only[which]} and ${reached(resultado, 'r', reach, WHO)}
order by r.fecha_informe desc, r.id desc limit $3`
}

const valuesSql = (
  reach: ReachClass,
): string => `select v.id, v.resultado, v.codigo, v.nombre, v.valor_numerico::float8 as valor_numerico,
  v.valor_texto, v.valor_codigo, v.valor_booleano, v.valor_fecha, v.unidad, v.valor_fuente, v.interpretacion, v.marca_fuente,
  v.rango_min::float8 as rango_min, v.rango_max::float8 as rango_max, v.rango_texto, v.grupo, v.observaciones
from valor_clinico v where $1::text[] is not null and v.resultado = any($2::uuid[]) and ${predicateSql(valorClinico.stands, 'v')} and ${alive('v')}
  and ${reached(valorClinico, 'v', reach, WHO)} order by v.resultado, v.posicion, v.id`

export function resultReader(core: Core) {
  async function ask(call: Call, name: string, whose: string, of: string, which: WhichResults, most: number) {
    const { reach } = factsOf(call.actor.rol)
    const results = await core.db.run<FoundResult>({
      name: `resultados_${name}_${which}_${reach}`,
      text: sqlOf(reach, whose, which),
      values: [call.actor.miembros, of, most, call.actor.id],
    })
    const values =
      results.length === 0
        ? []
        : await core.db.run<FoundValue>({
            name: `resultados_valores_${reach}`,
            text: valuesSql(reach),
            values: [call.actor.miembros, results.map((r) => r.id)],
          })
    return { results, values: Map.groupBy(values, (v) => v.resultado) }
  }
  return {
    /** All the records of one person. */
    ofPatient: (call: Call, patient: string, which: WhichResults, most: number) =>
      ask(call, 'de_paciente', `r.paciente = any(${recordsOfPerson('$2::uuid')})`, patient, which, most),
    ofEncounter: (call: Call, history: string, which: WhichResults, most: number) =>
      ask(call, 'de_atencion', 'r.historia = $2::uuid', history, which, most),
    /** What waits for the caller; of what is critical, all that the caller reaches. */
    ofCaller: (call: Call, which: WhichResults, most: number) =>
      which === 'criticos'
        ? ask(call, 'alcanzados', 'true', call.actor.id, which, most)
        : ask(call, 'de_quien_atiende', MINE, call.actor.id, which, most),
  }
}
