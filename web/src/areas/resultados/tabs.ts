import { careTeam, messageResolvers, type Role } from '../../../../src/model/access/roles.ts'
import { keysOf } from '../../../../src/model/keys.ts'

interface ResultTab {
  readonly label: string
  /** Whom the service lets in. */
  readonly roles: readonly Role[]
}

/** What waits of results, in the order in which it is looked at; the one shown is in the address. */
export const resultTabs = {
  por_ver: { label: 'Por ver', roles: careTeam },
  criticos: { label: 'Críticos', roles: careTeam },
  sin_emparejar: { label: 'Sin emparejar', roles: messageResolvers },
  codigos: { label: 'Códigos por completar', roles: ['coordinador_medico'] },
} as const satisfies Record<string, ResultTab>

export type ResultTabName = keyof typeof resultTabs

export const tabsOf = (role: Role): readonly ResultTabName[] =>
  keysOf(resultTabs).filter((name) => role === 'demostracion' || resultTabs[name].roles.some((r) => r === role))
