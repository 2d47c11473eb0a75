import type { Fields } from '../../../engine/operation.ts'
import { bool, instant, integer, oneOf, ref, strings, text } from '../../../model/fields.ts'
import { deliveryWords, endpointChannels, endpointReasons, endpointStates } from '../../../model/text/endpoint-words.ts'
import { sentence } from '../../../model/text/sentence.ts'

export const nombre = { label: 'Nombre', about: 'Cómo se reconoce en la consola.', min: 3, max: 120 } as const
export const url = {
  label: 'Dirección',
  about:
    'A dónde se entrega (POST). Con https y en internet; en la red interna, solo los orígenes de EVENTOS_ORIGENES_INTERNOS.',
  min: 8,
  max: 500,
} as const
export const tipos = {
  label: 'Tipos',
  about: 'Como en /eventos/tipos/: `historia.cierre`, o `historia` para todos los de esa colección. Sin ellos, todos.',
  max: 80,
  maxItems: 200,
} as const
export const finalidad = {
  label: 'Finalidad',
  about: 'Para qué recibe el sistema estos avisos; queda en la auditoría de cada entrega.',
  ...sentence,
  max: 300,
} as const

const count = (label: string, about?: string) =>
  integer({ label, ...(about === undefined ? {} : { about }), min: 0, max: 9_007_199_254_740_991, required: true })

export const endpointView = {
  id: ref('destino', { label: 'Destino', required: true }),
  cuenta: text({ label: 'Cuenta del sistema', max: 60, required: true }),
  sistema: text({ label: 'Sistema', max: 200, required: true }),
  canal: oneOf(endpointChannels, { label: 'Canal', required: true }),
  nombre: text({ ...nombre, required: true }),
  url: text({ ...url, required: true }),
  tipos: strings(tipos),
  finalidad: text({ ...finalidad, required: true }),
  estado: oneOf(endpointStates, { label: 'Estado', required: true }),
  motivo_estado: oneOf(endpointReasons, { label: 'Por qué está así' }),
  llave_publica: text({ label: 'Llave pública (ed25519)', max: 100, required: true }),
  anterior_hasta: instant({ label: 'El secreto anterior firma hasta' }),
  cursor: text({ label: 'Hasta dónde va', about: 'El último cambio que se miró para él.', max: 60, required: true }),
  pendientes: count('Esperan otro intento'),
  muertas: count('Agotaron sus intentos'),
  atraso_segundos: count('Atraso en segundos', 'Edad de lo más antiguo que le falta.'),
  entregados: count('Entregas logradas'),
  fallidos: count('Intentos fallidos'),
  fallas_seguidas: count('Fallas seguidas'),
  falla_desde: instant({ label: 'Falla desde' }),
  entregado_en: instant({ label: 'Última entrega' }),
  creado_en: instant({ label: 'Registrado en', required: true }),
  creado_por: text({ label: 'Registrado por', max: 200, required: true }),
} as const satisfies Fields

export const secretView = {
  ...endpointView,
  secreto: text({ label: 'Secreto (HMAC)', about: 'Se muestra esta única vez.', max: 100, required: true }),
} as const satisfies Fields

export const attemptView = {
  id: text({ label: 'Intento', max: 20, required: true }),
  momento: instant({ label: 'Momento', required: true }),
  evento: text({ label: 'Cursor del evento', about: 'Vacío si fue una prueba.', max: 60 }),
  tipo: text({ label: 'Tipo', max: 80, required: true }),
  intento: integer({ label: 'Cuál intento', min: 1, max: 2_147_483_647, required: true }),
  http: integer({ label: 'Respuesta HTTP', min: 100, max: 999 }),
  resultado: oneOf(deliveryWords, { label: 'Resultado', required: true }),
  ms: integer({ label: 'Milisegundos', min: 0, max: 2_147_483_647, required: true }),
} as const satisfies Fields

export const waitingView = {
  evento: text({ label: 'Cursor del evento', max: 60, required: true }),
  tipo: text({ label: 'Tipo', max: 80, required: true }),
  recurso_id: ref('registro', { label: 'Registro', required: true }),
  momento: instant({ label: 'Momento', required: true }),
  agotada: bool({ label: 'Agotó sus intentos', required: true }),
  intentos: integer({ label: 'Intentos', min: 0, max: 2_147_483_647, required: true }),
  proximo_en: instant({ label: 'Próximo intento' }),
  http: integer({ label: 'Última respuesta HTTP', min: 100, max: 999 }),
  resultado: oneOf(deliveryWords, { label: 'Último resultado' }),
} as const satisfies Fields
