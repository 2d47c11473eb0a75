import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The command line was not as the command takes it: it says what is wrong, and `main.ts` how the command is used. */
export class UsageError extends Error {}

/** A file that it was given cannot be used: how the command is used would not help. */
export class FileError extends UsageError {}

/** Words of a command line; what it does not take is refused by name. */
export function readWords<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(whatIsWrong(error))
  }
}

function whatIsWrong(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) throw error
  const word = /'([^' ]+)/.exec(error.message)?.[1] ?? ''
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `No existe la opción ${word}.`
  if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `Sobra «${word}».`
  if (error.code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw error
  return error.message.includes('does not take') ? `${word} no lleva un valor.` : `A ${word} le falta su valor.`
}

/** For an order that a command does not have, or that was not said. */
export const unknownOrder = (name: string): UsageError =>
  new UsageError(name === '' ? 'Falta decir la orden.' : `No existe la orden «${name}».`)

export const isHelp = (word: string): boolean => word === '--help' || word === '-h'
