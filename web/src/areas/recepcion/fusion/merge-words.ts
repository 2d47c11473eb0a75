/** Of a reason for merging or for undoing it. */
export const LEAST_REASON = 10
