import { problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'

export const suscripcionAjena = problem(
  'suscripcion_sin_sistema',
  403,
  say(
    'Las suscripciones son de servicios con alcances system/ del tipo que siguen.',
    'Subscriptions are for services with system/ scopes of the type that they follow.',
  ),
  'Registre el sistema como servicio SMART (`/auth/aplicaciones/`) y pida el token en `/oauth/token` con `system/…rs` de ese tipo.',
)

export const suscripcionInvalida = problem(
  'suscripcion_invalida',
  422,
  say('La suscripción no se puede aceptar así.', 'The subscription cannot be accepted like this.'),
  'Sigue la guía R5 Subscriptions Backport sobre R4: `criteria` es uno de los temas de `/fhir/metadata`, `channel.type` es `rest-hook`, y `channel._payload` dice `empty`, `id-only` o `full-resource`.',
)
