import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { alive, reached } from '../../engine/reach.ts'
import { principalOf, recordsOfPerson } from '../../engine/same-person.ts'
import { literal } from '../../engine/sql-text.ts'
import { mayUse } from '../../model/access/access.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import { dateInBogota, daysBetween } from '../../model/calendar.ts'
import { altitudeAt } from '../../model/rule-settings.ts'
import { type Deterioration, deterioration, tellsPeople } from '../../model/scales/deterioration.ts'
import { currentSigns, type SignTaken, signCodes } from '../../model/scales/signs.ts'
import { countedValue } from '../../modules/persona/index.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'

/** How a patient is by the newest of their signs, and whether somebody answered for it. */
export interface PatientScore extends Omit<Deterioration, 'faltan'> {
  readonly paciente: string
  /** The newest value that made it so: a later one is another deterioration. */
  readonly valor: string
  /** When that was taken, and when it was written down. */
  readonly desde: string
  readonly escrito: string
  readonly atendido: { readonly por: string; readonly en: string; readonly conducta: string } | null
}

interface ValueRow {
  readonly paciente: string
  readonly nacimiento: string
  readonly sexo: string | null
  readonly id: string
  readonly codigo: string
  readonly valor: number
  readonly momento: string
  readonly escrito: string
  /** Where it was measured. */
  readonly sede: string | null
}
interface AnswerRow {
  readonly paciente: string
  readonly valor: string
  readonly nombre: string
  readonly momento: string
  readonly conducta: string
}

/** What is older says nothing of now. */
const LATELY = "interval '7 days'"
const CODES = Object.values(signCodes).map(literal).join(', ')
const WHO = 'array(select unnest($1::text[]))'
const [FERTILE_FROM, FERTILE_TO] = [10 * 365, 56 * 365]

/** The newest of each sign that stands and that the caller reaches. */
const valuesSql = (
  reach: ReachClass,
): string => `select distinct on (q.id, v.codigo) q.id as paciente, p.fecha_nacimiento as nacimiento, p.sexo_biologico as sexo,
  v.id, v.codigo, v.valor_numerico::float8 as valor, v.fecha_medicion as momento, v.creado_en as escrito,
  (select h.prestador_codigo from historia h where h.id = v.historia_atencion) as sede
from unnest($2::uuid[]) q(id) join paciente p on p.id = ${principalOf('q.id')}
join valor_clinico v on v.paciente = any(${recordsOfPerson('q.id')}) and v.codigo in (${CODES})
where $1::text[] is not null and p.fecha_fallecimiento is null and v.fecha_medicion > now() - ${LATELY} and v.valor_numerico is not null
  and v.interpretacion is distinct from 'sin_juzgar' and ${alive('v')} and ${countedValue('v')} and ${reached(valorClinico, 'v', reach, WHO)}
order by q.id, v.codigo, v.fecha_medicion desc, v.id desc`

const ANSWERS = `select distinct on (q.id) q.id as paciente, a.valor, a.nombre, a.momento, a.conducta
from unnest($1::uuid[]) q(id) join deterioro_atendido a on a.paciente = any(${recordsOfPerson('q.id')})
order by q.id, a.valor desc, a.id desc`

/** Of these patients, those whose signs of the last days say something, by the id that was asked with. */
export function scoreReader(
  core: Core,
): (call: Call, patients: readonly string[]) => Promise<Map<string, PatientScore>> {
  async function judged(rows: readonly ValueRow[]): Promise<Omit<PatientScore, 'atendido'> | null> {
    const taken = rows.map((row) => ({ ...row, at: Date.parse(row.momento) }) satisfies SignTaken & ValueRow)
    const now = currentSigns(taken)
    const [first] = rows
    if (now === null || first === undefined) return null
    const day = dateInBogota(new Date(now.at))
    const days = daysBetween(first.nacimiento, day)
    const altitude = altitudeAt(core.settings, rows.find(({ codigo }) => codigo === signCodes.saturacion_oxigeno)?.sede)
    const by = (pregnant: boolean) => deterioration(now.signs, { days, pregnant, altitude })
    const usual = by(false)
    const mayBePregnant = first.sexo === '02' && days > FERTILE_FROM && days < FERTILE_TO && core.gestationOf !== null
    const pregnant = mayBePregnant && ((await core.gestationOf?.(first.paciente))?.(day) ?? null) !== null
    const found = pregnant ? by(true) : usual
    if (found === null) return null
    const [cause] = (
      found.por.length > 0 ? found.por.flatMap((sign) => now.from[sign] ?? []) : Object.values(now.from)
    ).toSorted((a, b) => (a.id < b.id ? 1 : -1))
    if (cause === undefined) return null
    const { faltan: _faltan, ...score } = found
    return { ...score, paciente: first.paciente, valor: cause.id, desde: cause.momento, escrito: cause.escrito }
  }

  return async (call, patients) => {
    if (patients.length === 0 || !mayUse(call.actor.rol, valorClinico, 'read')) return new Map()
    const { reach } = factsOf(call.actor.rol)
    const rows = await core.db.run<ValueRow>({
      name: `deterioro_signos_${reach}`,
      text: valuesSql(reach),
      values: [arrayText(call.actor.miembros), arrayText(patients)],
    })
    const found = await Promise.all([...Map.groupBy(rows, (row) => row.paciente).values()].map(judged))
    const scores = found.flatMap((score) => score ?? [])
    const grave = scores.filter(({ nivel }) => tellsPeople(nivel)).map(({ paciente }) => paciente)
    const answers =
      grave.length === 0
        ? []
        : await core.db.run<AnswerRow>({ name: 'deterioro_atenciones', text: ANSWERS, values: [arrayText(grave)] })
    const answered = new Map(answers.map((a) => [a.paciente, a]))
    return new Map(
      scores.map((score) => {
        const a = answered.get(score.paciente)
        const atendido =
          a === undefined || a.valor < score.valor ? null : { por: a.nombre, en: a.momento, conducta: a.conducta }
        return [score.paciente, { ...score, atendido }]
      }),
    )
  }
}
