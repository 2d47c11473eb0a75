import type { Fields } from '../../engine/operation.ts'
import { servicioReps } from '../../model/codes/index.ts'
import { bool, code, instant, integer, objects, oneOf, ref, strings, text } from '../../model/fields.ts'
import { say } from '../../model/say.ts'
import { messageCharsets, messageProcessings } from '../../model/text/intake-words.ts'
import { orderFaults } from '../../model/text/order-exit-words.ts'
import { cups } from '../../resources/shapes.ts'

const nombre = { label: 'Nombre', about: 'Cómo se reconoce en la consola.', min: 3, max: 120 } as const
const aplicacion = { label: 'Aplicación', about: 'Lo que dice MSH-3.', min: 1, max: 180 } as const
const institucion = { label: 'Institución', about: 'Lo que dice MSH-4; vacía si no dice nada.', max: 180 } as const
const direcciones = {
  label: 'Direcciones',
  about:
    'Desde dónde se conecta por MLLP: direcciones o redes (`10.20.0.0/16`). Sin ninguna, solo envía por `POST /hl7/`.',
  max: 60,
  maxItems: 20,
} as const
const certificado = {
  label: 'Certificado',
  about: 'SHA-256 del certificado que debe mostrar al conectarse por TLS, en hexadecimal. Sin él no se le pide.',
  max: 95,
  normalise: (value: string): string => value.toLowerCase().replaceAll(':', ''),
  pattern: { regex: /^[0-9a-f]{64}$/, say: say('Son 64 dígitos hexadecimales.', 'It is 64 hexadecimal digits.') },
} as const
const juego = { label: 'Juego de caracteres', about: 'Con el que se lee lo que no lo dice en MSH-18.' } as const
const zona = {
  label: 'Zona horaria',
  about: 'De las horas que no dicen la suya, como `America/Bogota`.',
  max: 60,
} as const
const procesamiento = { label: 'Procesamiento', about: 'Lo que debe decir MSH-11.' } as const
const sinOrden = {
  label: 'Acepta resultados sin orden',
  about:
    'Si un resultado que no corresponde a ninguna orden se registra sin que nadie lo decida. Si no, queda por resolver.',
} as const
const unidades = objects(
  {
    de: text({ label: 'Como la escribe el emisor', max: 60, required: true }),
    a: text({ label: 'Como se escribe aquí', about: 'UCUM.', max: 60, required: true }),
  },
  {
    label: 'Unidades',
    about: 'La misma unidad con otra escritura (`mg/dl` es `mg/dL`); nada se convierte.',
    maxItems: 200,
  },
)

const servicios = objects(
  {
    de: text({ label: 'Como lo llama el emisor', about: 'Lo que dice PV1-10 o PV1-3.', max: 60, required: true }),
    a: code(servicioReps, { label: 'Servicio REPS', required: true }),
  },
  {
    label: 'Servicios',
    about: 'A qué servicio llega quien el emisor admite (ADT^A01, A04). Los códigos REPS no hay que decirlos.',
    maxItems: 200,
  },
)
const ordenesA = {
  label: 'Destino de las órdenes',
  about:
    'A dónde se le envían por MLLP las órdenes que se firman (OML^O21): uno de los que declara HL7_DESTINOS, como `mllps://lis.hospital.lan:2576`. Sin él no se le envían.',
  max: 300,
} as const
const ordenesTipos = {
  label: 'Tipos de órdenes',
  about: 'Cuáles se le envían: `laboratorio`, `imagenologia`. Si no se dice, las de laboratorio.',
  max: 20,
  maxItems: 2,
} as const

export const channelBody = {
  nombre: text({ ...nombre, required: true }),
  cuenta: text({
    label: 'Cuenta del sistema',
    about: 'En su nombre, con su alcance y con lo que se le concedió enviar.',
    max: 60,
    required: true,
  }),
  aplicacion: text({ ...aplicacion, required: true }),
  institucion: text(institucion),
  direcciones: strings(direcciones),
  certificado: text(certificado),
  juego: oneOf(messageCharsets, { ...juego, default: 'UNICODE UTF-8' }),
  zona: text({ ...zona, default: 'America/Bogota' }),
  procesamiento: oneOf(messageProcessings, { ...procesamiento, default: 'P' }),
  sin_orden: bool({ ...sinOrden, default: false }),
  unidades,
  servicios,
  ordenes_a: text(ordenesA),
  ordenes_tipos: strings(ordenesTipos),
} as const satisfies Fields

export const channelChange = {
  nombre: text(nombre),
  direcciones: strings(direcciones),
  certificado: text(certificado),
  juego: oneOf(messageCharsets, juego),
  zona: text(zona),
  procesamiento: oneOf(messageProcessings, procesamiento),
  sin_orden: bool(sinOrden),
  unidades,
  servicios,
  ordenes_a: text(ordenesA),
  ordenes_tipos: strings(ordenesTipos),
  ordenes_detenidas: bool({ label: 'Órdenes detenidas', about: 'Lo que se firme espera sin enviarse.' }),
  activo: bool({ label: 'Activo' }),
} as const satisfies Fields

const count = (label: string) => integer({ label, min: 0, max: 9_007_199_254_740_991, required: true })

export const channelView = {
  id: ref('canal', { label: 'Canal', required: true }),
  ...channelBody,
  sistema: text({ label: 'Sistema', max: 200, required: true }),
  institucion: text({ ...institucion, required: true }),
  activo: bool({ label: 'Activo', required: true }),
  por_aplicar: count('Mensajes por aplicar'),
  por_resolver: count('Mensajes por resolver'),
  recibidos_dia: count('Recibidos en las últimas 24 horas'),
  aplicados_dia: count('Aplicados de los recibidos en las últimas 24 horas'),
  rechazados_dia: count('Rechazados en las últimas 24 horas'),
  dia_parcial: bool({
    label: 'Llegaron más de los que se cuentan',
    about: 'De las últimas 24 horas se cuentan los 2.000 más recientes.',
    required: true,
  }),
  codigos_pendientes: count('Códigos sin completar'),
  ultimo_en: instant({ label: 'Último mensaje' }),
  ordenes_detenidas: bool({
    label: 'Órdenes detenidas',
    about: 'Por quien administra, o porque la base de datos se abrió en otro lugar.',
    required: true,
  }),
  ordenes_por_enviar: count('Órdenes por enviar'),
  ordenes_rechazadas: count('Órdenes que no recibió'),
  ordenes_enviado_en: instant({ label: 'Última orden entregada' }),
  ordenes_falla: oneOf(orderFaults, { label: 'Por qué no se entregan órdenes' }),
  creado_en: instant({ label: 'Registrado en', required: true }),
  creado_por: text({ label: 'Registrado por', max: 200, required: true }),
} as const satisfies Fields

const codigo = { label: 'Código del emisor', max: 100 } as const
const loinc = {
  label: 'LOINC',
  max: 20,
  pattern: { regex: /^\d{1,7}-\d$/, say: say('Un código LOINC es como 2345-7.', 'A LOINC code is like 2345-7.') },
} as const
const cupsOf = { label: 'CUPS', max: 6, pattern: cups } as const

export const codeBody = {
  codigo: text({ ...codigo, required: true }),
  nombre: text({ label: 'Nombre', max: 300 }),
  loinc: text(loinc),
  cups: text(cupsOf),
} as const satisfies Fields

export const codeView = {
  codigo: text({ ...codigo, required: true }),
  nombre: text({ label: 'Nombre', max: 300, required: true }),
  loinc: text(loinc),
  cups: text(cupsOf),
  visto_en: instant({ label: 'Llegó por primera vez' }),
  completado_en: instant({ label: 'Completado en' }),
  completado_por: text({ label: 'Completado por', max: 200 }),
} as const satisfies Fields
