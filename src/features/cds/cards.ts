import { randomUUID } from 'node:crypto'
import type { Gravedad } from '../../model/codes/gravity.ts'
import { describing } from '../../model/json-schema.ts'
import {
  factsOf,
  findings,
  isTold,
  type LoadedInteractions,
  type PersonRows,
  type SafetyFinding,
  withFormula,
} from '../../modules/persona/index.ts'
import type { Draft } from './drafts.ts'

/** As CDS Hooks 2.0 has it. */
export interface Card {
  readonly uuid: string
  readonly summary: string
  readonly indicator: 'critical' | 'warning' | 'info'
  readonly detail: string
  readonly source: { readonly label: string }
  readonly overrideReasons: readonly Coding[]
}
interface Coding {
  readonly code: string
  readonly system: string
  readonly display: string
}

const LONGEST_SUMMARY = 139
const SYSTEM = 'urn:custodia:motivo-alerta'
const reasons = {
  beneficio_mayor: 'El beneficio supera el riesgo',
  no_aplica: 'No aplica a este paciente',
  ya_tolerado: 'Ya lo ha tolerado',
  se_vigilara: 'Se vigilará',
  otro: 'Otro',
} as const
const overrideReasons = Object.entries(reasons).map(([code, display]): Coding => ({ code, system: SYSTEM, display }))
export const reasonWords: ReadonlyMap<string, string> = new Map(Object.entries(reasons))

const indicators: Readonly<Partial<Record<Gravedad, Card['indicator']>>> = { critica: 'critical', alta: 'warning' }

const short = (text: string): string =>
  text.length <= LONGEST_SUMMARY ? text : `${text.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…`

const cardOf = ({ titulo, texto, explicacion, fuente, gravedad }: SafetyFinding): Card => ({
  uuid: randomUUID(),
  summary: short(titulo),
  indicator: indicators[gravedad] ?? 'info',
  detail: `${texto} ${explicacion}`,
  source: { label: fuente },
  overrideReasons,
})

/** What was not read of an order was not reviewed, and nobody may think so. */
const unreadCards = (drafts: readonly Draft[]): Card[] =>
  drafts
    .filter(({ sinLeer }) => sinLeer.length > 0)
    .map(({ row, sinLeer }) => ({
      uuid: randomUUID(),
      summary: short(`No se entendió ${sinLeer.join(' ni ')} de ${String(row.medicamento_dci)}: no se revisó su dosis`),
      indicator: 'warning',
      detail:
        'Se revisó lo demás de la orden. Las unidades se entienden en UCUM o en la lista UMM de la guía colombiana.',
      source: { label: 'Custodia' },
      overrideReasons,
    }))

interface Orders {
  readonly drafts: readonly Draft[]
  /** References of those that were chosen; none: all of them. */
  readonly selections: readonly string[]
}

/** What is told of these orders, judged together with what the person takes; without orders, of what the person takes. */
export function cardsAbout(person: PersonRows, orders: Orders | null, now: string, loaded: LoadedInteractions): Card[] {
  const { drafts, selections } = orders ?? { drafts: [], selections: [] }
  const rows = drafts.reduce((all, { row }) => withFormula(all, row), person)
  const told = findings(factsOf(rows, now, loaded)).filter(isTold)
  if (orders === null) return told.map(cardOf)
  const judged = drafts.filter(({ reference }) => selections.length === 0 || selections.includes(reference))
  const ids = new Set(judged.map(({ row }) => row.id))
  return [...unreadCards(judged), ...told.filter(({ citas }) => citas.some(({ id }) => ids.has(id))).map(cardOf)]
}

const text = { type: 'string' } as const
export const cardsSchema = describing<{ readonly cards: readonly Card[] }>({
  type: 'object',
  required: ['cards'],
  properties: {
    cards: {
      type: 'array',
      items: {
        type: 'object',
        required: ['uuid', 'summary', 'indicator', 'detail', 'source', 'overrideReasons'],
        properties: {
          uuid: { type: 'string', format: 'uuid' },
          summary: { ...text, maxLength: LONGEST_SUMMARY },
          indicator: { type: 'string', enum: ['info', 'warning', 'critical'] },
          detail: text,
          source: { type: 'object', required: ['label'], properties: { label: text } },
          overrideReasons: {
            type: 'array',
            items: {
              type: 'object',
              required: ['code', 'system', 'display'],
              properties: { code: text, system: text, display: text },
            },
          },
        },
      },
    },
  },
})
