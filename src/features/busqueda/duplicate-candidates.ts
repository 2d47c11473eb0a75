import type { Call } from '../../engine/call.ts'
import { coalesce, PATIENCE_MS } from '../../engine/coalesce.ts'
import { overloaded } from '../../engine/connection/database-fault.ts'
import { textsFromSql } from '../../engine/connection/decode.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { reached } from '../../engine/reach.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import type { Row } from '../../model/resource.ts'
import { paciente } from '../../resources/paciente.ts'
import type { Identity } from './duplicate-score.ts'
import { exchanged, nearDates, numbersAround } from './near.ts'

/** Read along each index, before they are compared. */
const MOST_READ = 60

/** A patient and who might be the same person, by id. */
export interface Candidates {
  readonly self: Identity
  readonly others: ReadonlyMap<string, Identity>
}

interface Asked {
  readonly row: Row
  readonly call: Call
  /** Only those who were registered before the patient. */
  readonly before: boolean
}

/**
 * Each way of being the same person along an index that stops at its limit, so that a thousand namesakes cost no more than
 * sixty; who has the very name and date is found among however many who only share some of it. The patients themselves
 * come first, as the caller has them: the repetition of a request is told what the first one was, though they changed since.
 * `offset 0` has what is worked out of a name or a telephone worked out once, and not wherever it is used.
 */
function candidatesSql(reach: ReachClass): string {
  // Of constants, so that the plan has the sounds and not the calls.
  const nameless = `(b.fonemas && array[custodia_fonetica('hijo') collate "C", custodia_fonetica('hija') collate "C"])`
  const columns = `b.id, b.tipo_documento, b.numero_documento, b.fonemas, b.fecha_nacimiento, b.movil, b.fijo, b.sexo_biologico,
    ${nameless} as sin_nombre`
  const mine = reached(paciente, 'b', reach, 'yo.miembros')
  const along = (condition: string): string =>
    `(select b.id from busqueda_paciente b where ${condition} and b.id <> yo.id and (b.id < yo.id or not yo.antes) and ${mine} limit ${MOST_READ})`
  const twoAlike = '(select count(*) from (select 1 from unnest(b.fonemas) f where f = any(yo.fonemas) limit 2) x) = 2'
  const agrees = '(b.fecha_nacimiento = yo.fecha_nacimiento or b.fonemas = yo.fonemas)'
  return `with yo as materialized (select b.*, ${nameless} as sin_nombre from (select q.n, q.numeros, q.fechas, q.cambiada, q.antes, q.miembros, q.id, q.tipo_documento,
    q.numero_documento, array(select coalesce(v.fonetica, custodia_fonetica(x)) collate "C" as f from unnest(custodia_palabras(q.primer_nombre)
      || custodia_palabras(q.segundo_nombre) || custodia_palabras(q.primer_apellido) || custodia_palabras(q.segundo_apellido)) x
      left join lateral (select p.fonetica from busqueda_palabra p where p.palabra = x offset 0) v on true order by f) as fonemas,
    q.fecha_nacimiento, t.movil, t.fijo, array_remove(array[t.movil, t.fijo], null) as telefonos, q.sexo_biologico,
    q.fecha_nacimiento > current_date - interval '7 years' as infante
  from jsonb_to_recordset($1::jsonb) as q(n integer, numeros text[], fechas date[], cambiada date, antes boolean, miembros text[],
    id uuid, tipo_documento text, numero_documento text, primer_nombre text, segundo_nombre text, primer_apellido text,
    segundo_apellido text, fecha_nacimiento date, telefono_movil text, telefono_fijo text, sexo_biologico text)
  cross join lateral (select custodia_telefono(q.telefono_movil) as movil, custodia_telefono(q.telefono_fijo) as fijo offset 0) t offset 0) b)
select b.n, ${columns} from yo b
union all
select yo.n, b.* from yo cross join lateral (
  ${along('b.numero_documento = any(yo.numeros)')}
  union ${along(`b.fecha_nacimiento = yo.fecha_nacimiento and ${twoAlike}`)}
  union ${along(`b.fecha_nacimiento = yo.cambiada and ${twoAlike}`)}
  union ${along(`b.fecha_nacimiento = yo.fecha_nacimiento and yo.infante and b.fonemas && yo.fonemas and ${nameless} <> yo.sin_nombre`)}
  union ${along('b.fonemas = yo.fonemas and b.fecha_nacimiento = any(yo.fechas || yo.fecha_nacimiento)')}
  union ${along(`b.movil = any(yo.telefonos) and ${agrees}`)}
  union ${along(`b.fijo = any(yo.telefonos) and ${agrees}`)}) c
cross join lateral (select ${columns} from busqueda_paciente b where b.id = c.id offset 0) b`
}

/** What two records are compared by. */
const TOLD = [
  'id',
  'tipo_documento',
  'numero_documento',
  'primer_nombre',
  'segundo_nombre',
  'primer_apellido',
  'segundo_apellido',
  'fecha_nacimiento',
  'telefono_movil',
  'telefono_fijo',
  'sexo_biologico',
] as const

/** Those who are registered at the same time are looked for together, as they are written together. */
export function candidateFinder(core: Core): (asked: Asked) => Promise<Candidates> {
  const finders = new Map<ReachClass, (asked: Asked) => Promise<Candidates>>()
  const finderOf = (reach: ReachClass): ((asked: Asked) => Promise<Candidates>) => {
    const text = candidatesSql(reach)
    return coalesce<Asked, Candidates>(
      async (all) => {
        const rows = await core.db.raw({
          name: `busqueda_duplicados_${reach}`,
          text,
          values: [JSON.stringify(all.map(question))],
        })
        const people = all.map(() => new Map<string, Identity>())
        // Namesakes sound alike: what is the same text is taken apart once.
        const known = new Map<string, readonly string[]>()
        const soundsIn = (text: string): readonly string[] => {
          const sounds = known.get(text) ?? textsFromSql(text)
          known.set(text, sounds)
          return sounds
        }
        for (const [n, id, tipo, numero, fonemas, fecha, movil, fijo, sexo, nameless] of rows)
          people[Number(n)]?.set(id ?? '', {
            tipo_documento: tipo ?? '',
            numero_documento: numero ?? '',
            fonemas: soundsIn(fonemas ?? '{}'),
            fecha_nacimiento: fecha ?? '',
            telefonos: [movil, fijo].filter((t) => typeof t === 'string'),
            sexo_biologico: sexo ?? '',
            sin_nombre: nameless === 't',
          })
        return all.map(({ row }, n) => {
          const others = people[n] ?? new Map<string, Identity>()
          const self = others.get(row.id)
          if (self === undefined) throw new Error('The statement answers whom it was asked about')
          others.delete(row.id)
          return { self, others }
        })
      },
      { maxBatch: 32, maxWaiting: 5_000, lanes: 3, patience: PATIENCE_MS, full: overloaded },
    )
  }
  return (asked) => {
    const { reach } = factsOf(asked.call.actor.rol)
    const find = finders.get(reach) ?? finderOf(reach)
    finders.set(reach, find)
    return find(asked)
  }
}

function question({ row, call, before }: Asked, n: number): Record<string, unknown> {
  const birth = String(row.fecha_nacimiento)
  const number = String(row.numero_documento)
  const around = numbersAround(number)
  return {
    ...Object.fromEntries(TOLD.map((name) => [name, row[name] ?? null])),
    n,
    // Figures need no quotes; of one figure alone the shortest near it is none at all.
    numeros: /^\d{2,}$/.test(number) ? `{${around.join(',')}}` : arrayText(around),
    fechas: `{${nearDates(birth).join(',')}}`,
    cambiada: exchanged(birth),
    antes: before,
    miembros: call.actor.miembros,
  }
}
