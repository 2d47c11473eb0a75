import { generateOperation } from './generate-operation.ts'
import { worklistOperation } from './worklist-operation.ts'

/** The digital summary of care that the ministry asks for: made, and what is missing before it can be. */
export const rdaOperations = [generateOperation, worklistOperation]
