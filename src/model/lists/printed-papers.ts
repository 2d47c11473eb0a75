/** In one file: drawing them keeps others waiting. */
export const MOST_PRINTED = 30
