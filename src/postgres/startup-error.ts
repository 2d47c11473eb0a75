/** Its message is one sentence for a person, with what to do: print it alone, without the stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** What the system said, as a sentence about `path`. */
export function asStartupError(error: unknown, path: string): StartupError {
  if (error instanceof StartupError) return error
  const options = { cause: error }
  const named = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : path
  // Our own files inside say nothing to a person.
  const where = named.startsWith(`${path}/`) ? path : named
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new StartupError(
        `No hay permiso para usar «${where}»: déle permiso a este usuario o elija otra carpeta de datos.`,
        options,
      )
    case 'EROFS':
      return new StartupError(`«${where}» está en un disco de solo lectura: elija otra carpeta de datos.`, options)
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupError(noSpace(where), options)
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupError(notAFolder(where), options)
    case 'ENAMETOOLONG':
      return new StartupError(`La ruta «${path}» es demasiado larga: elija una carpeta de datos más corta.`, options)
    default: {
      const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]
      return new StartupError(`No se pudo preparar la base de datos en «${path}»: ${reason}`, options)
    }
  }
}

export const noSpace = (path: string): string =>
  `No queda espacio en el disco de «${path}»: libere espacio y vuelva a iniciar.`

export const notAFolder = (path: string): string =>
  `«${path}» es un archivo y no una carpeta: muévalo o elija otra carpeta de datos.`

/** PostgreSQL's own complaints that a person can act upon; null when the text says none of them. */
export function explainOutput(output: string, path: string): string | null {
  if (/No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/.test(output))
    return noSpace(path)
  if (/Read-only file system/.test(output))
    return `«${path}» está en un disco de solo lectura: elija otra carpeta de datos.`
  if (/Permission denied|Operation not permitted/.test(output))
    return `PostgreSQL no tiene permiso para usar «${path}»: revise los permisos o elija otra carpeta de datos.`
  if (/Cannot allocate memory|could not map anonymous shared memory/.test(output))
    return 'No hay memoria suficiente para PostgreSQL: cierre otros programas o use una máquina con más memoria.'
  return null
}
