import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Values } from '../../engine/operation.ts'
import { reachOf } from '../../model/access/access.ts'
import { daysBetween } from '../../model/calendar.ts'
import { seesExactCounts } from '../../model/published-count.ts'
import { say } from '../../model/say.ts'
import { today } from './asked.ts'
import { tellExactly, tellRounded } from './cell.ts'
import { dataOf } from './data.ts'
import { type Filter, type Group, readFilter, refuse } from './filter.ts'
import { foldIfLong } from './fold.ts'
import { type Dimension, nameOf } from './labels.ts'
import type { Section } from './section.ts'
import { isFor, seenBy } from './sections.ts'

/** Ages at a date this near are told from the folded ones and the birthdays in between, whatever the group. */
const NEAR_DAYS = 7
const FIRST_BIRTH = '1900-01-01'

const ROUNDED =
  'Fuera de la atención las cuentas de 0 a 5 no se dicen (en las listas no tienen fila) y las demás, totales incluidos, se redondean hacia arriba al múltiplo de 5: entre una cuenta dicha y la exacta hay hasta 4 de diferencia, y restar unas de otras da intervalos. Medias y sumas de personas tampoco se dicen. Cada pregunta queda en la auditoría.'

/** StatisticsQuestion for by name, or all that there are for this caller and these filters. */
function chosen(call: Call, offered: readonly Section[], asked: readonly string[], filter: Filter): Section[] {
  const sees = seenBy(call.actor.rol)
  const dated = filter.desde !== null || filter.hasta !== null
  for (const section of offered) {
    if (!asked.includes(section.name)) continue
    if (!isFor(section, sees))
      refuse(
        'seccion',
        say(`Su vista no tiene los datos de ${section.name}.`, `Your view does not have the data of ${section.name}.`),
      )
    if (dated && section.undated === true)
      refuse(
        'seccion',
        say(
          `${section.name} cuenta lo que hay hoy: no se combina con desde ni hasta.`,
          `${section.name} counts what there is today: not with desde or hasta.`,
        ),
      )
  }
  const wanted = asked.length === 0 ? offered : offered.filter((s) => asked.includes(s.name))
  return wanted.filter((s) => isFor(s, sees) && !(dated && s.undated === true))
}

function readDate(query: Values, call: Call, filter: Filter): { al: string; far: boolean } {
  const now = today(call)
  const al = typeof query.al === 'string' ? query.al : now
  if (al !== now && !seesExactCounts(call.actor.rol))
    refuse('al', say('Fuera de la atención las edades son las de hoy.', 'Outside care ages are those of today.'))
  if (al > now || al < FIRST_BIRTH)
    refuse('al', say('Va entre 1900-01-01 y hoy.', 'Lies between 1900-01-01 and today.'))
  const far = daysBetween(al, now) > NEAR_DAYS
  const filtered = filter.group !== null || filter.desde !== null || filter.hasta !== null
  if (far && filtered)
    refuse(
      'al',
      say(
        `Con otros filtros, hasta ${NEAR_DAYS} días atrás; más atrás, para todos los pacientes.`,
        `With other filters, up to ${NEAR_DAYS} days ago; further back, of all patients.`,
      ),
    )
  return { al, far }
}

const groupDimension: Readonly<Partial<Record<Group['field'], Dimension>>> = {
  eapb: 'eapb',
  municipio: 'municipio',
  departamento: 'departamento',
  regimen: 'regimen',
  sexo_biologico: 'sexo',
}

/** All sections of one moment: one snapshot, of the cells and of what is not folded yet. */
export async function answer(
  { db, reading }: Pick<Core, 'db' | 'reading'>,
  call: Call,
  query: Values,
  offered: readonly Section[],
): Promise<Record<string, unknown>> {
  const { rol } = call.actor
  const exact = seesExactCounts(rol)
  const filter = readFilter(query, !exact)
  const picked = chosen(call, offered, Array.isArray(query.seccion) ? query.seccion.map(String) : [], filter)
  const { al, far } = readDate(query, call, filter)
  await foldIfLong(db)
  return reading.snapshot(async (tx) => {
    // For a caller who reaches patients one by one they are counted one by one, at any date.
    const byBirth = far && reachOf(call.actor) !== 'concedido'
    const [state] = await tx.run({
      name: 'estadistica_estado',
      text: 'select e.al from estadistica_estado e',
      values: [],
    })
    const asked = { call, filter, al, folded: String(state?.al) }
    const data = dataOf(tx, asked, byBirth)
    const input = { data, tell: exact ? tellExactly : tellRounded, exact, sees: seenBy(rol) }
    const counted: [string, unknown][] = []
    for (const section of picked) counted.push([section.name, await section.count(input)])
    return {
      calculado_en: call.now,
      filtros: {
        desde: filter.desde,
        hasta: filter.hasta,
        al,
        grupo: filter.group === null ? null : await describe(filter.group, data.insurers),
      },
      supresion: exact ? null : ROUNDED,
      ...Object.fromEntries(counted),
    }
  })
}

async function describe(
  { field, value }: Group,
  insurers: () => Promise<ReadonlyMap<string, string>>,
): Promise<Record<string, string>> {
  const dimension = groupDimension[field]
  if (dimension === undefined)
    return { campo: field, codigo: value, nombre: value === 'true' ? 'Activos' : 'Inactivos' }
  const names = dimension === 'eapb' ? await insurers() : new Map<string, string>()
  return { campo: field, codigo: value, nombre: nameOf(dimension, value, names) }
}
