/** Which section tells which field of the history; the first page tells the rest. */
export const planFields = ['analisis', 'plan_manejo', 'recomendaciones'] as const

export const dischargeFields = [
  'fecha_fin',
  'condicion_egreso',
  'destino_egreso',
  'institucion_destino',
  'incapacidad_alcance',
  'incapacidad_dias',
  'incapacidad_inicio',
  'incapacidad_maternidad',
  'incapacidad_justificacion',
  'incapacidad_retroactividad',
  'incapacidad_memoria',
] as const

/** Of the machinery and not of the care: accounts, states of exchanges. The seal has its own section. */
export const silentFields = [
  'paciente',
  'profesional',
  'asignado_por',
  'servicio_asignado_por',
  'estado_desde',
  'estados_previos',
  'cerrada_en',
  'cerrada_por',
  'hash_cierre',
  'rda_estado',
  'rda_tipo',
  'rda_identificador_vida',
  'rda_generado_en',
  'rda_problemas',
] as const
