import { problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'

export const faltaAsincrono = problem(
  'falta_respond_async',
  400,
  say('Falta el encabezado Prefer: respond-async.', 'The header Prefer: respond-async is missing.'),
  'Una exportación masiva se prepara aparte: pídala con `Prefer: respond-async` y siga `Content-Location`.',
)
export const sinAlcanceSistema = problem(
  'sin_alcance_sistema',
  403,
  say(
    'La exportación masiva es de servicios con alcances system/.',
    'Bulk export is for services with system/ scopes.',
  ),
  'Registre el sistema como servicio SMART (`/auth/aplicaciones/`), pida el token en `/oauth/token` con los alcances `system/…rs` de los tipos que necesita.',
)
export const exportacionFallida = problem(
  'exportacion_fallida',
  500,
  say('La exportación no se pudo preparar. Pídala de nuevo.', 'The export could not be prepared. Ask for it again.'),
  'Algo falló mientras se preparaba; nada quedó a medias.',
)
