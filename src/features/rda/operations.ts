import { complementOperations } from './complement/operations.ts'
import { generateOperation } from './generate-operation.ts'
import { validateOperations } from './validate-operation.ts'
import { worklistOperation } from './worklist-operation.ts'

/** The digital summary of care that the ministry asks for: made, what is missing before it can be, and what is added apart. */
export const rdaOperations = [generateOperation, worklistOperation, ...complementOperations, ...validateOperations]
