import { problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'

export const envioEnOtroEstado = problem(
  'envio_en_otro_estado',
  409,
  say('El documento no está en un estado que permita eso.', 'The document is not in a state that allows that.'),
  'Se reenvía lo que espera, lo rechazado y lo que agotó sus intentos. Se anula lo que no ha salido, lo rechazado y lo que agotó sus intentos; no lo que el Ministerio aceptó, ni lo que se envió y aún no se sabe si llegó. `estado` y `motivo` dicen cómo está.',
  ['estado', 'motivo'],
)

export const rdaEnCamino = problem(
  'rda_en_camino',
  409,
  say(
    'Un documento anterior de esta historia está en camino y aún no se sabe si llegó.',
    'An earlier document of this history is on its way and nobody knows yet whether it arrived.',
  ),
  'La historia cambió desde ese documento y la versión nueva debe decir a cuál reemplaza. Genere otra vez cuando el Ministerio responda; si agotó sus intentos, reenvíelo o anúlelo en la bandeja (`/hce/api/rda/envios/`).',
)
