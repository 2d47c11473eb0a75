import { isOfGroup } from './dimension-sql.ts'
import { patientGroups } from './dimensions.ts'
import type { Group } from './filter.ts'

/** How a group is told from the columns of a change of the log, and of a patient; `$V` is the value asked for. */
interface GroupSql {
  readonly change: string
  readonly patient: string
}

const EVERYBODY: GroupSql = { change: 'true', patient: 'true' }

export function groupSql(group: Group | null): GroupSql {
  if (group === null) return EVERYBODY
  const of = patientGroups[group.field]
  return { change: isOfGroup(of, `d.${of.logged}`, '$V'), patient: isOfGroup(of, `p.${of.field}`, '$V') }
}

/** Under which name the cells of the group are kept. */
export const groupKey = (group: Group | null): string =>
  group === null ? 'total=' : `${patientGroups[group.field].key}=${group.value}`
