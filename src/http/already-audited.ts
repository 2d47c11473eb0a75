import { Problem } from '../model/problem.ts'

/** A refusal whose audit row was written, or that needs none: the error handler must not write one. */
export class AlreadyAudited extends Problem {}
