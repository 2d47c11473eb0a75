import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const canalRepetido = problem(
  'canal_repetido',
  409,
  say(
    'Ya hay un canal activo con esa aplicación e institución.',
    'There is an active channel with that application and facility already.',
  ),
  'Cada emisor (MSH-3 y MSH-4) tiene un solo canal activo: use el que hay, o desactívelo primero.',
)

export const canalLleno = problem(
  'canal_lleno',
  503,
  say(
    'Esperan demasiados mensajes de este sistema: envíelo de nuevo más tarde.',
    'Too many messages of this system are waiting: send it again later.',
  ),
  'Nada se guardó. Lo que espera se aplica, o lo resuelve una persona en la bandeja; entonces se recibe más.',
)

export const mensajeTerminado = problem(
  'mensaje_terminado',
  409,
  say('Ese mensaje ya no está por resolver.', 'That message is no longer waiting to be resolved.'),
  'Solo lo que está por resolver se asigna, se repite o se descarta. Un resultado aplicado se deshace anulándolo.',
  ['estado'],
)

export const ordenSinRepetir = problem(
  'orden_sin_repetir',
  409,
  say('Ese mensaje no se envía de nuevo.', 'That message is not sent again.'),
  'Se repite lo que el destino rechazó o no aceptó a tiempo, y lo que estuvo fuera del alcance del sistema. Lo demás espera su turno, ya se entregó o dejó de hacer falta.',
  ['estado'],
)
