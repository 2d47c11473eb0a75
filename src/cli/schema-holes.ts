import { predicateSql } from '../engine/predicate-sql.ts'
import { isTeamGrant } from '../engine/reach.ts'
import {
  conditionOf,
  groupCells,
  patientCells,
  patientCellsCall,
  patientParameters,
} from '../features/estadisticas/dimension-sql.ts'
import { careTeam } from '../model/access/roles.ts'
import { closedForGood, closedStates, openStates } from '../model/history-state.ts'
import { isKeyOf } from '../model/keys.ts'
import type { AnyPredicate } from '../model/predicate.ts'
import type { Resource } from '../model/resource.ts'
import {
  countedValue,
  gestationCodes,
  gestationDays,
  saysOfGestationSql,
  standingEntry,
} from '../modules/persona/index.ts'
import { heldBackground } from '../resources/antecedente-categorizado.ts'
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

function named<K extends string, V>(all: Readonly<Record<K, V>>, name = ''): V {
  if (!isKeyOf(all, name)) throw new Error(`schema: there is no ${name} among ${Object.keys(all).join(', ')}`)
  return all[name]
}

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
  heldBackground: said(heldBackground),
  saysOfGestation: (alias = '', column = '', said = '') => saysOfGestationSql(alias, column, said),
  aboutGestation: (alias = '', column = '') =>
    `(${(['embarazo', 'parto', 'fin'] as const).map((said) => saysOfGestationSql(alias, column, said)).join(' or ')})`,
  gestationDays: (name) => String(named(gestationDays, name)),
  gestationCode: (name) => named(gestationCodes, name),
  teamGrant: (alias = '') => isTeamGrant(alias),
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
