/** What became of a message that came in. */
export const intakeStates = {
  recibido: 'Recibido, por aplicar',
  aplicado: 'Aplicado',
  por_resolver: 'Por resolver',
  rechazado: 'Rechazado',
  anulado: 'Descartado',
} as const

export const intakeDoors = { mllp: 'MLLP', http: 'HTTP', fhir: 'FHIR' } as const

/** The alphabets that messages may be written in, by the names that a channel and MSH-18 (table 0211) give them. */
export const messageCharsets = {
  'UNICODE UTF-8': 'UTF-8',
  '8859/1': 'Latin-1',
  '8859/15': 'Latin-9',
  ASCII: 'ASCII',
} as const

/** What MSH-11 says that messages are for. */
export const messageProcessings = { P: 'Producción', T: 'Ensayo', D: 'Depuración' } as const

/** Why a message waits for a person, where nothing is wrong with it as such. */
export const intakeCauses = {
  paciente_desconocido: 'Ningún paciente registrado tiene el documento del mensaje.',
  paciente_sin_alcance: 'El documento es de un paciente que el sistema que lo envía no alcanza.',
  sin_tipo_documento: 'El mensaje no dice el documento del paciente con un tipo que se conozca (PID-3).',
  orden_desconocida:
    'El mensaje no nombra una orden vigente de este paciente que el emisor pueda responder, y no hay una sola que espere ese examen.',
  codigo_sin_mapa:
    'El examen viene con un código propio del emisor que nadie ha completado, y el mensaje no nombra una orden vigente de este paciente.',
  informe_ambiguo:
    'El laboratorio dio un mismo número a varios informes de ese examen y ahora envía menos: no se sabe cuál corrige. Compare y registre la corrección a mano, o pida que los envíe completos.',
  corregido_por_persona:
    'El laboratorio corrige un resultado que aquí ya corrigió una persona. Compare los dos: si lo asigna, lo nuevo lo reemplaza; si lo descarta, queda lo que escribió la persona.',
  datos_insuficientes:
    'Faltan datos para registrar al paciente: apellidos y nombres separados, fecha de nacimiento o sexo.',
  fusion_por_decidir: 'El emisor unió dos registros de una persona: decida si se fusionan aquí.',
  admision_por_abrir:
    'El emisor admitió al paciente sin decir la clase de atención o un servicio que se conozca (PV1): ábrala en recepción, o complete los servicios del canal y repita.',
  egreso_informado: 'El emisor informó el egreso del paciente, y nadie tiene a cargo una atención suya abierta.',
  ingreso_cancelado:
    'El emisor canceló el ingreso del paciente, y su atención está abierta aquí: si se abrió por error, anúlela con su motivo; luego descarte este mensaje.',
  egreso_cancelado:
    'El emisor canceló el egreso del paciente, y nadie tiene a cargo una atención suya abierta: lo que se cerró no se reabre. Abra otra atención si el paciente sigue; luego descarte este mensaje.',
  traslado_informado:
    'El emisor informó un traslado del paciente, o que lo canceló, a un servicio distinto del de su atención o que no se conoce: cambie el servicio de la atención, o complete los servicios del canal y repita.',
  llego_otro_despues:
    'Después llegó y se registró otro mensaje del mismo informe o paciente: descártelo, salvo que aquel haya sido un error.',
  error_interno: 'No se pudo aplicar tras varios intentos.',
} as const
export type IntakeCause = keyof typeof intakeCauses
