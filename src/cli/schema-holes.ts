import { predicateSql } from '../engine/predicate-sql.ts'
import {
  conditionOf,
  groupCells,
  patientCells,
  patientCellsCall,
  patientParameters,
} from '../features/estadisticas/dimension-sql.ts'
import { careTeam } from '../model/access/roles.ts'
import { closedForGood, closedStates, openStates } from '../model/history-state.ts'
import type { AnyPredicate } from '../model/predicate.ts'
import type { Resource } from '../model/resource.ts'
import { countedValue, standingEntry } from '../modules/persona/index.ts'
import { activeProblem, ongoingProblem } from '../resources/diagnostico.ts'
import { voidHistory } from '../resources/historia.ts'
import { registry } from '../resources/index.ts'
import { pendingOrder } from '../resources/orden.ts'
import { highRisk } from '../resources/paciente.ts'
import { alreadyDone, stillWaiting } from '../resources/parts/waiting-moves.ts'

type Hole = (...words: readonly string[]) => string

const collection = (name = ''): Resource => {
  const found = registry.get(name)
  if (found === undefined) throw new Error(`schema: there is no collection ${name}`)
  return found
}
const said =
  (predicate: AnyPredicate): Hole =>
  (alias) =>
    predicateSql(predicate, alias)

/** What the texts in `schema` leave to the code, by the code's own names: `{{highRisk p}}`, `{{stands diagnostico t}}`. */
const holes: Readonly<Record<string, Hole>> = {
  stands: (name, alias) => predicateSql(collection(name).stands, alias, { table: collection(name).name }),
  standingEntry: (name, alias = '') => standingEntry(collection(name), alias),
  countedValue: (alias = '') => countedValue(alias),
  voidHistory: said(voidHistory),
  closedStates: said({ estado: closedStates }),
  closedForGood: said({ estado: closedForGood }),
  openStates: said({ estado: openStates }),
  careTeam: said({ rol: careTeam }),
  pendingOrder: said(pendingOrder),
  activeProblem: said(activeProblem),
  ongoingProblem: said(ongoingProblem),
  highRisk: said(highRisk),
  stillWaiting: said({ estado: stillWaiting }),
  alreadyDone: said({ estado: alreadyDone }),
  conditionOf: (column = '') => conditionOf(column),
  patientParameters,
  patientCells,
  patientCellsCall: (alias = '') => patientCellsCall(alias),
  groupCells: (alias = '') => groupCells(alias),
}

export const fillHoles = (text: string): string =>
  text.replaceAll(/\{\{([\w ]{1,80})\}\}/g, (_, words: string) => {
    const [name = '', ...rest] = words.split(' ')
    const hole = holes[name]
    if (hole === undefined) throw new Error(`schema: nothing fills {{${words}}}`)
    return hole(...rest)
  })
