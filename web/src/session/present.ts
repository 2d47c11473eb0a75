import type { AnswerAt } from '../api/answers.ts'

export type Me = Omit<AnswerAt<'/auth/yo/'>, 'llave_borradores'>

/** Who sits here, for what begins before there is anything on the page. */
let me: Me | null = null
export const present = (): Me | null => me
export const nowPresent = (who: Me | null): void => {
  me = who
}
