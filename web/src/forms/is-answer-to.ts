/** Whether what was found answers what is written now, and not what was written before: only that may be taken with a key. */
export const isAnswerTo = (
  typed: string,
  asked: string,
  found: { readonly data: unknown; readonly isPlaceholderData: boolean },
): boolean => typed.trim() === asked && found.data !== undefined && !found.isPlaceholderData
