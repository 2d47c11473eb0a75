import type { AnswerAt } from '../../../api/answers.ts'
/** How the service is, as it tells it. */
export type State = AnswerAt<'/sistema/estado/'>
