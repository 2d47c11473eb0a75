import { userInfo } from 'node:os'

/** Who gives an order at the machine, as the audit says it. */
export const operator = (): string => `Línea de órdenes (${userInfo().username})`
