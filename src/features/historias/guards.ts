import { isAfterDeath } from '../../model/legal/death.ts'
import type { Actor, Row } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { allEntries } from '../../resources/entries.ts'
import type { HistoryContent } from './content.ts'
import type { Guard } from './transitions.ts'

/** What the guards look at, fetched with the history locked. */
export interface GuardFacts {
  readonly historia: Row
  readonly actor: Actor
  readonly content: HistoryContent
  /** The account that registered the history; null where the service itself did. */
  readonly autor: string | null
  readonly now: string
  readonly archiveYears: number
}

/** The account of the open demonstration has every role; a coordinator acts for others with a reason. */
export const coordinates = ({ rol }: Pick<Actor, 'rol'>): boolean =>
  rol === 'coordinador_medico' || rol === 'demostracion'

/** What was said to the next in charge is no care given: it keeps nobody from undoing what was opened by mistake. */
const hasSigned = ({ entries }: HistoryContent): boolean =>
  allEntries(entries).some((row) => row.firmado === true && row.tipo_nota !== 'entrega')

const YEAR_MS = 365.25 * 86_400_000

/**
 * The checklist answers with a list and not with yes or no: the operation that closes asks for it (`change-state.ts`). Who answers for
 * what is marked in error is asked there (`marks/who-marks.ts`), of entries as of the whole.
 */
type YesOrNo = Exclude<Guard, 'completa' | 'responde'>
const isYesOrNo = (guard: Guard): guard is YesOrNo => guard !== 'completa' && guard !== 'responde'

const passes: Readonly<Record<YesOrNo, (facts: GuardFacts) => boolean>> = {
  con_vida: ({ historia, content: { paciente } }) =>
    !isAfterDeath(String(historia.fecha_inicio ?? historia.creado_en), {
      fecha_fallecimiento: textOrNull(paciente.fecha_fallecimiento),
      hora_fallecimiento: textOrNull(paciente.hora_fallecimiento),
    }),
  con_profesional: ({ historia }) => historia.profesional !== null,
  tratante: ({ historia, actor }) => historia.profesional === actor.id || coordinates(actor),
  autor: ({ actor, autor, content }) => coordinates(actor) || (autor === actor.id && !hasSigned(content)),
  otra_persona: ({ historia, actor }) => historia.profesional !== actor.id,
  antiguedad: ({ historia, now, archiveYears }) =>
    Date.parse(now) - Date.parse(String(historia.fecha_fin ?? historia.cerrada_en)) >= archiveYears * YEAR_MS,
}

/** The first guard that stands in the way; null if none does. */
export const standsInTheWay = (guards: readonly Guard[], facts: GuardFacts): YesOrNo | null =>
  guards.filter(isYesOrNo).find((guard) => !passes[guard](facts)) ?? null

/** A coordinator closes what another professional treats, with a reason. */
export const actsForAnother = ({ historia, actor }: GuardFacts): boolean =>
  historia.profesional !== actor.id && actor.rol === 'coordinador_medico'
