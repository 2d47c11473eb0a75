/** `3/09/2026`, as Colombia writes a day. */
export const dateWords = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day)}/${month}/${Number(year)}`
}
