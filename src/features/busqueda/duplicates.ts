import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { CreationNote } from '../../engine/creation-note.ts'
import { textsFromSql } from '../../engine/decode.ts'
import type { Fields } from '../../engine/operation.ts'
import { arrayText } from '../../engine/parameters.ts'
import { reached } from '../../engine/reach.ts'
import { decimal, objects, strings } from '../../model/fields.ts'
import type { Row } from '../../model/resource.ts'
import { factsOf, type ReachClass } from '../../model/roles.ts'
import { paciente } from '../../resources/paciente.ts'
import { type Identity, type Likely, likeness } from './duplicate-score.ts'
import { exchanged, nearDates, nearNumbers } from './near.ts'
import { type Shown, shower, shownFields } from './shown.ts'

export const MOST_DUPLICATES = 10
/** Read along each index, before they are compared. */
const MOST_READ = 60

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

export type Duplicate = Shown & Likely

export const duplicateFields: Fields = {
  ...shownFields,
  puntaje: decimal({ label: 'Puntaje', about: 'De 0 a 100.', min: 0, max: 100, digits: 1, required: true }),
  razones: strings({ label: 'Por qué puede ser la misma persona', max: 120, maxItems: 10, required: true }),
}

/**
 * Each way of being the same person along an index that stops at its limit, so that a thousand namesakes cost no more than
 * sixty. Parameters: the patient as the caller has it, the caller's names, near documents, near dates, the date with day and
 * month exchanged, whether only those registered before him.
 */
function candidatesSql(reach: ReachClass): string {
  const columns =
    'b.id, b.tipo_documento, b.numero_documento, b.fonemas, b.fecha_nacimiento, b.movil, b.fijo, b.sexo_biologico'
  const mine = reached(paciente, 'b', reach, 'array(select unnest($2::text[]))')
  const from = (condition: string): string =>
    `(select ${columns} from yo, busqueda_paciente b where ${condition} and b.id <> yo.id and (b.id < yo.id or not $6::boolean) and $2::text[] is not null and ${mine} limit ${MOST_READ})`
  const twoAlike = `(select count(*) from (select 1 from unnest(b.fonemas) f where f = any(yo.fonemas) limit 2) x) = 2`
  return `with yo as materialized (select p.id, p.tipo_documento, p.numero_documento,
    array(select custodia_fonetica(x) collate "C" as f from unnest(custodia_palabras(p.primer_nombre)
      || custodia_palabras(p.segundo_nombre) || custodia_palabras(p.primer_apellido) || custodia_palabras(p.segundo_apellido)) x
      order by f) as fonemas,
    p.fecha_nacimiento, custodia_telefono(p.telefono_movil) as movil, custodia_telefono(p.telefono_fijo) as fijo, p.sexo_biologico
  from jsonb_to_record($1::jsonb) as p(id uuid, tipo_documento text, numero_documento text, primer_nombre text,
    segundo_nombre text, primer_apellido text, segundo_apellido text, fecha_nacimiento date, telefono_movil text,
    telefono_fijo text, sexo_biologico text))
select ${columns} from yo b
union all ${from('b.numero_documento = any(array(select unnest($3::text[])) || yo.numero_documento)')}
union all ${from(`b.fecha_nacimiento = yo.fecha_nacimiento and ${twoAlike}`)}
union all ${from(`b.fecha_nacimiento = $5::date and ${twoAlike}`)}
union all ${from('b.fonemas = yo.fonemas and b.fecha_nacimiento = any(array(select unnest($4::date[])))')}
union all ${from('b.movil = any(array_remove(array[yo.movil, yo.fijo], null)) and (b.fecha_nacimiento = yo.fecha_nacimiento or b.fonemas = yo.fonemas)')}
union all ${from('b.fijo = any(array_remove(array[yo.movil, yo.fijo], null)) and (b.fecha_nacimiento = yo.fecha_nacimiento or b.fonemas = yo.fonemas)')}`
}

/** Two records that somebody has put together already. */
const areMerged = (a: Row, b: Shown): boolean =>
  a.id === b.fusionado_con || (typeof a.fusionado_con === 'string' && [b.id, b.fusionado_con].includes(a.fusionado_con))

/** Who may be the same person as this patient, of those whom the caller reaches; the likeliest first. */
export function duplicateFinder(core: Core): (row: Row, call: Call, before?: boolean) => Promise<Duplicate[]> {
  const show = shower(core)
  const texts = new Map<ReachClass, string>()
  return async (row, call, before = false) => {
    const { reach } = factsOf(call.actor.rol)
    const text = texts.get(reach) ?? candidatesSql(reach)
    texts.set(reach, text)
    const birth = String(row.fecha_nacimiento)
    const rows = await core.db.raw({
      name: `busqueda_duplicados_${reach}`,
      text,
      values: [
        JSON.stringify(Object.fromEntries(TOLD.map((name) => [name, row[name] ?? null]))),
        arrayText(call.actor.miembros),
        arrayText(nearNumbers(String(row.numero_documento))),
        arrayText(nearDates(birth)),
        exchanged(birth),
        String(before),
      ],
    })
    const people = new Map<string, Identity>()
    for (const [id, tipo, numero, fonemas, fecha, movil, fijo, sexo] of rows)
      people.set(id ?? '', {
        tipo_documento: tipo ?? '',
        numero_documento: numero ?? '',
        fonemas: textsFromSql(fonemas ?? '{}'),
        fecha_nacimiento: fecha ?? '',
        telefonos: [movil, fijo].filter((t) => typeof t === 'string'),
        sexo_biologico: sexo ?? '',
      })
    const self = people.get(row.id)
    if (self === undefined) return []
    const likely = [...people]
      .flatMap(([id, other]) => {
        const found = id === row.id ? null : likeness(self, other)
        return found === null ? [] : [{ id, found }]
      })
      .sort((a, b) => b.found.puntaje - a.found.puntaje || (a.id < b.id ? -1 : 1))
      .slice(0, MOST_DUPLICATES)
    const shown = await show(
      call,
      likely.map((l) => l.id),
    )
    return likely.flatMap(({ id, found }): Duplicate[] => {
      const patient = shown.get(id)
      return patient === undefined || areMerged(row, patient) ? [] : [{ ...patient, ...found }]
    })
  }
}

/** Said to whoever registers a patient; whom it names counts as shown to him. */
export function duplicatesNote(core: Core): CreationNote {
  const find = duplicateFinder(core)
  return {
    fields: {
      posibles_duplicados: objects(duplicateFields, {
        label: 'Posibles duplicados',
        about: 'Registros que pueden ser de la misma persona. No impiden crear; null si no se pudieron buscar.',
        maxItems: MOST_DUPLICATES,
      }),
    },
    async tell(row, call) {
      // Ids are in the order of time: the repetition of a request is told what the first one was.
      const found = await find(row, call, true)
      if (found.length > 0)
        await core.audit.record({
          call,
          action: 'buscar',
          resource: paciente.name,
          status: 200,
          patient: row.id,
          rows: found.map((d) => d.id),
        })
      return { posibles_duplicados: found }
    },
  }
}
