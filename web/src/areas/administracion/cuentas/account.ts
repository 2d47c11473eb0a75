import type { AnswerAt, AnswerTo } from '../../../api/answers.ts'

/** An account as the service tells it. */
export type AccountPath = `/auth/cuentas/${string}/`
export type Account = AnswerAt<AccountPath>

export type Invited = AnswerTo<'POST', `${AccountPath}invitar/`>

const short = { invitada: 'Invitada', activa: 'Activa', bloqueada: 'Bloqueada' } as const
const colors = { invitada: 'blue', activa: 'teal', bloqueada: 'red' } as const

export const stateOf = ({ estado }: Account): { label: string; color: string } => ({
  label: short[estado],
  color: colors[estado],
})
