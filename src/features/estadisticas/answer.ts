import type { Call } from '../../engine/call.ts'
import type { Database } from '../../engine/database.ts'
import type { Values } from '../../engine/operation.ts'
import { reachOf } from '../../model/access.ts'
import { daysBetween } from '../../model/calendar.ts'
import { careTeam, type Role } from '../../model/roles.ts'
import { say } from '../../model/say.ts'
import { today } from './asked.ts'
import { board } from './board.ts'
import { dataOf } from './data.ts'
import { type Filter, type Group, readFilter, refuse } from './filter.ts'
import { foldIfLong } from './fold.ts'
import { type Dimension, nameOf } from './labels.ts'
import type { Section } from './section.ts'
import { isFor, sections, seenBy } from './sections.ts'

/** Ages at a date this near are told from the folded ones and the birthdays in between, whatever the group. */
const NEAR_DAYS = 7
const FIRST_BIRTH = '1900-01-01'

/** What is done, and no more: sums over several answers are not followed, and whoever makes them may come near a count. */
const SUPPRESSED =
  'Las cuentas de 1 a 4 no se dicen, ni las que dejarían deducirlas dentro de esta respuesta o al compararla con la misma pregunta sin grupo ni fechas. Combinando muchas respuestas todavía se podría llegar a alguna: trátelas como reservadas. Cada pregunta queda en la auditoría.'

/** Counts of one to four are for those who treat, and for nobody else. */
const isToldAll = (role: Role): boolean => role === 'demostracion' || careTeam.some((r) => r === role)

/** Asked for by name, or all that there are for this caller and these filters. */
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
  if (al !== now && !isToldAll(call.actor.rol))
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
  db: Database,
  call: Call,
  query: Values,
  offered: readonly Section[],
): Promise<Record<string, unknown>> {
  const { rol } = call.actor
  const told = isToldAll(rol)
  const filter = readFilter(query, !told)
  const picked = chosen(call, offered, (query.seccion ?? []) as readonly string[], filter)
  const { al, far } = readDate(query, call, filter)
  await foldIfLong(db)
  return db.transaction(async (tx) => {
    await tx.run({ text: 'set transaction isolation level repeatable read, read only', values: [] })
    // Who reaches patients one by one has them counted one by one, at any date.
    const byBirth = far && reachOf(call.actor) !== 'concedido'
    const [state] = await tx.run({
      name: 'estadistica_estado',
      text: 'select e.al from estadistica_estado e',
      values: [],
    })
    const asked = { call, filter, al, folded: String(state?.al) }
    const data = dataOf(tx, asked, { compared: !told, far: byBirth })
    const table = board()
    const writers: [string, () => unknown][] = []
    // What is hidden must not depend on what else was asked for: it is decided over all that the caller could ask.
    for (const section of told ? picked : chosen(call, sections, [], filter)) {
      const write = await section.count({ data, board: table, sees: seenBy(rol) })
      if (picked.includes(section)) writers.push([section.name, write])
    }
    if (!told) table.hide()
    return {
      calculado_en: call.now,
      filtros: {
        desde: filter.desde,
        hasta: filter.hasta,
        al,
        grupo: filter.group === null ? null : await describe(filter.group, data.insurers),
      },
      supresion: told ? null : SUPPRESSED,
      ...Object.fromEntries(writers.map(([name, write]) => [name, write()])),
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
