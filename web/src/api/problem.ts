/** What the service says no with (RFC 9457), as a person and a form need it. */
export interface FieldFault {
  readonly campo: string
  readonly codigo: string
  readonly mensaje: string
}

export class ApiProblem extends Error {
  readonly status: number
  readonly codigo: string
  readonly errores: readonly FieldFault[]
  readonly solicitud: string | null
  /** Everything else that it said. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body.detail ?? body.title ?? `El servicio respondió ${status}.`))
    this.status = status
    this.codigo = String(body.codigo ?? '')
    this.errores = Array.isArray(body.errores) ? body.errores : []
    this.solicitud = typeof body.id_solicitud === 'string' ? body.id_solicitud : null
    this.body = body
  }
}

/** There was no answer at all. */
export class NoConnection extends Error {
  constructor() {
    super('No hay conexión con Custodia.')
  }
}

/** Something that this page itself tells the person, in plain words. */
export class Told extends Error {}

/** Each browser says it in its own words: a piece of the page that is no longer there, or did not arrive. */
const MISSING_PIECE =
  /dynamically imported module|importing a module script failed|unable to preload|module script.*mime type/i

/** After an update the pages that were open ask for pieces that are gone. */
export const needsReload = (error: unknown): boolean => error instanceof Error && MISSING_PIECE.test(error.message)

/** Whether the connection or the service, and not what was sent, is the reason: then it is tried again by itself. */
export const isAway = (error: unknown): boolean =>
  error instanceof NoConnection || (error instanceof ApiProblem && error.status >= 500)

/** What a person is told. What the browser or our own code says of an error is for the person who mends it. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiProblem || error instanceof NoConnection || error instanceof Told) return error.message
  return needsReload(error)
    ? 'No llegó una parte de la consola: quizá se actualizó. Recargue la página.'
    : 'Algo salió mal. Intente de nuevo o recargue la página.'
}
