/** Names come from declarations only; quoting guards against a field named like a keyword. */
export const quote = (name: string): string => `"${name}"`
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`
