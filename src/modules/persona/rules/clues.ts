import { daysBetween } from '../../../model/calendar.ts'
import {
  citeDiagnosis,
  citeMeasure,
  everHad,
  has,
  isPregnant,
  lactationCites,
  lately,
  pregnancyCites,
  weeksNow,
} from '../facts/asks.ts'
import { type ChildClass, childPugh } from '../facts/child-pugh.ts'
import { cite } from '../facts/cite.ts'
import type { PersonFacts } from '../facts/person-facts.ts'
import { says, saysOfPast } from '../facts/told.ts'
import { vitalSign } from '../facts/vital-sign.ts'
import type { Cita } from '../rule.ts'

interface Limits {
  readonly bajo?: number
  readonly alto?: number
}

/** One thing that a record may say, as data: rules are made of these. */
export type Clue =
  /** A diagnosis that stands: of this history, or of any; what is over too where it counts for ever. Words say it as well. */
  | {
      readonly cie: RegExp
      readonly dice?: RegExp
      /** Only of this encounter. */
      readonly aqui?: true
      /** Only where patients come in an emergency or lie in bed: in a control the code is of the past. */
      readonly agudo?: true
      readonly siempre?: true
      /** A code that it is about, for the reader and for the tests. */
      readonly ejemplo: string
    }
  /** What is written of today; what is told of the past only where it counts for ever. */
  | { readonly dice: RegExp; readonly pasado?: true; readonly ejemplo: string; readonly cie?: undefined }
  | ({ readonly valor: string; readonly dias: number } & Limits)
  /** By so much over the least of those days. */
  | { readonly sube: string; readonly porcentaje: number; readonly dias: number }
  | ({ readonly signo: string } & Limits)
  | { readonly embarazo: true; readonly desde?: number; readonly hasta?: number }
  | { readonly lactancia: true }
  | { readonly menorDeDias: number }
  | { readonly desdeDias: number }
  /** Either transaminase, so many times as high as is normal. */
  | { readonly transaminasas: number; readonly dias: number }
  /** Cirrhosis of that class or a worse one. */
  | { readonly child: ChildClass }
  | { readonly fumaDesde: number }

const within = (n: number, { bajo, alto }: Limits): boolean =>
  (bajo !== undefined && n < bajo) || (alto !== undefined && n > alto)

const SMOKES = /\b(tabaco|cigarrillo|cigarrillos|tabaquismo|fuma|fumador|fumadora)\b/i
const isOpen = ({ historia }: PersonFacts): boolean =>
  historia === null || historia.tipo_atencion === 'consulta_externa'

function coded(record: PersonFacts, clue: Extract<Clue, { cie: RegExp }>): Cita[] {
  const { cie, dice, aqui, agudo, siempre } = clue
  const found = agudo && isOpen(record) ? [] : (siempre ? everHad : has)(record, cie)
  const here = aqui || agudo ? found.filter((d) => d.aqui) : found
  const words = dice === undefined ? [] : aqui || agudo ? says(record, dice) : saysOfPast(record, dice)
  return [...here.map(citeDiagnosis), ...words]
}

function smoking({ edad, antecedentes, diagnosticos }: PersonFacts, from: number): Cita[] {
  if (edad === null || edad < from) return []
  return [
    ...diagnosticos.filter((d) => d.activo && /^(F17|Z720)/.test(d.codigo)).map(citeDiagnosis),
    ...antecedentes
      .filter((row) => row.categoria === 'toxico_habitos' && row.niega !== true && row.fecha_cese === null)
      .filter((row) => SMOKES.test(String(row.sustancia ?? '')))
      .map((row) => cite({ recurso: 'antecedente_categorizado', row }, 'sustancia')),
  ]
}

function rise(record: PersonFacts, { sube, porcentaje, dias }: Extract<Clue, { sube: string }>): Cita[] {
  const all = (record.valores.get(sube) ?? []).filter((m) => daysBetween(m.dia, record.today) <= dias)
  const [last, least] = [all.at(-1), all.toSorted((a, b) => a.valor - b.valor)[0]]
  if (last === undefined || least === undefined || least.valor <= 0) return []
  return last.valor >= least.valor * (1 + porcentaje / 100) ? [citeMeasure(least), citeMeasure(last)] : []
}

/** Where the record says it; null where it does not. An age is said by no entry. */
export function clueCites(record: PersonFacts, clue: Clue): Cita[] | null {
  const some = (cites: Cita[]): Cita[] | null => (cites.length === 0 ? null : cites)
  if ('menorDeDias' in clue) return record.edadDias !== null && record.edadDias < clue.menorDeDias ? [] : null
  if ('desdeDias' in clue) return record.edadDias !== null && record.edadDias >= clue.desdeDias ? [] : null
  if ('fumaDesde' in clue) return some(smoking(record, clue.fumaDesde))
  if ('transaminasas' in clue) {
    const high = record.higado.transaminasas.filter(
      ({ de, veces }) => veces >= clue.transaminasas && daysBetween(de.dia, record.today) <= clue.dias,
    )
    return some(high.map(({ de }) => citeMeasure(de)))
  }
  if ('child' in clue) {
    const found = childPugh(record)
    return found !== null && found.clase >= clue.child ? [...found.citas] : null
  }
  if ('lactancia' in clue) return some(lactationCites(record))
  if ('embarazo' in clue) {
    const weeks = weeksNow(record)
    const timed = clue.desde !== undefined || clue.hasta !== undefined
    if (!isPregnant(record) || (timed && weeks === null)) return null
    const inside = !timed || ((weeks?.valor ?? 0) >= (clue.desde ?? 0) && (weeks?.valor ?? 0) < (clue.hasta ?? 99))
    return inside ? [...pregnancyCites(record), ...(timed && weeks !== null ? [weeks.cita] : [])] : null
  }
  if ('valor' in clue) {
    const found = lately(record, clue.valor, clue.dias)
    return found !== null && within(found.valor, clue) ? [citeMeasure(found)] : null
  }
  if ('sube' in clue) return some(rise(record, clue))
  if ('signo' in clue) {
    const found = vitalSign(record, clue.signo)
    return found !== null && within(found.valor, clue) ? [found.cita] : null
  }
  if (clue.cie !== undefined) return some(coded(record, clue))
  return some((clue.pasado ? saysOfPast : says)(record, clue.dice))
}

/** Of several, those that hold; null where fewer than `least` do. */
export function cluesCited(record: PersonFacts, clues: readonly Clue[], least = 1): Cita[] | null {
  const found = clues.flatMap((clue) => {
    const cites = clueCites(record, clue)
    return cites === null ? [] : [cites]
  })
  return found.length >= least ? found.flat() : null
}
