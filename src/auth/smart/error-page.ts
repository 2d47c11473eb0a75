import type { KoaContext } from 'oidc-provider'
import { escapedMarkup } from '../../model/text/markup.ts'
import { PAGE_HEADERS, page } from '../page-frame.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  invalid_client: 'La aplicación no está registrada, o no está activa.',
  invalid_redirect_uri: 'La aplicación pide volver a una dirección que no está registrada.',
  server_error: 'Ocurrió un error inesperado.',
}

/** For a person, where there is nobody to send the answer to. */
export function renderError(ctx: KoaContext, out: { error: string; error_description?: string }): void {
  ctx.set(PAGE_HEADERS)
  ctx.type = 'html'
  const why = MESSAGES[out.error] ?? 'La solicitud de la aplicación no se puede atender, o ya venció.'
  ctx.body = page(
    'No se puede continuar',
    `<p role="alert">${escapedMarkup(why)} Vuelva a la aplicación y comience de nuevo.</p><p class="ayuda">Código para soporte: ${escapedMarkup(out.error)}</p>`,
  )
}
