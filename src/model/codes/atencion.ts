import { norm, wholeNorm } from '../norms.ts'
import { codeList } from './code-list.ts'

// What parts of a RIPS refuse is what the tables of SISPRO say, as read in 2026.

export const modalidadAtencion = codeList(
  'modalidad_atencion',
  'Modalidad de prestación del servicio',
  'Guía RDA 0.7.1, ColombianTechModality',
  [
    ['01', 'Intramural'],
    ['02', 'Extramural unidad móvil'],
    ['03', 'Extramural domiciliaria'],
    ['04', 'Extramural jornada de salud'],
    ['05', 'Extramural, atención prehospitalaria o transporte asistencial'],
    ['06', 'Telemedicina interactiva'],
    ['07', 'Telemedicina no interactiva'],
    ['08', 'Telemedicina, telexperticia'],
    ['09', 'Telemedicina, telemonitoreo'],
  ],
  { refused: { rips: ['05'] } },
)

export const grupoServicios = codeList('grupo_servicios', 'Grupo de servicios de salud', 'Guía RDA 0.7.1, GrupoServicios', [
  ['01', 'Consulta externa'],
  ['02', 'Apoyo diagnóstico y complementación terapéutica'],
  ['03', 'Internación'],
  ['04', 'Quirúrgico'],
  ['05', 'Atención inmediata'],
])

export const entornoAtencion = codeList('entorno_atencion', 'Entorno donde ocurre la atención', 'Guía RDA 0.7.1, EntornoAtencion', [
  ['01', 'Hogar'],
  ['02', 'Comunitario'],
  ['03', 'Escolar'],
  ['04', 'Laboral'],
  ['05', 'Institucional'],
])

export const viaIngreso = codeList(
  'via_ingreso',
  'Vía de ingreso de la persona al servicio',
  'Guía RDA 0.7.1, ViaIngreso',
  [
    ['01', 'Demanda espontánea'],
    ['02', 'Derivado de consulta externa'],
    ['03', 'Derivado de urgencias'],
    ['04', 'Derivado de hospitalización'],
    ['05', 'Derivado de sala de cirugía'],
    ['06', 'Derivado de sala de partos'],
    ['07', 'Recién nacido en la institución'],
    ['08', 'Recién nacido en otra institución'],
    ['09', 'Derivado o referido de hospitalización domiciliaria'],
    ['10', 'Derivado de atención domiciliaria'],
    ['11', 'Derivado de telemedicina'],
    ['12', 'Derivado de jornada de salud'],
    ['13', 'Referido de otra institución'],
    ['14', 'Contrarreferido de otra institución'],
  ],
  { refused: { hospitalizacion: ['01', '04'] } },
)

export const causaAtencion = codeList(
  'causa_atencion',
  'Causa o motivo que origina la atención',
  'RIPSCausaExternaVersion2 (SISPRO)',
  [
    ['21', 'Accidente de trabajo'],
    ['22', 'Accidente en el hogar'],
    ['23', 'Accidente de tránsito de origen común'],
    ['24', 'Accidente de tránsito de origen laboral'],
    ['25', 'Accidente en el entorno educativo'],
    ['26', 'Otro tipo de accidente'],
    ['27', 'Evento catastrófico de origen natural'],
    ['28', 'Lesión por agresión'],
    ['29', 'Lesión autoinfligida'],
    ['30', 'Sospecha de violencia física'],
    ['31', 'Sospecha de violencia psicológica'],
    ['32', 'Sospecha de violencia sexual'],
    ['33', 'Sospecha de negligencia y abandono'],
    ['34', 'IVE relacionada con peligro para la salud o la vida de la mujer'],
    ['35', 'IVE por malformación congénita incompatible con la vida'],
    ['36', 'IVE por violencia sexual, incesto o por inseminación artificial o transferencia de óvulo fecundado no consentida'],
    ['37', 'Evento adverso en salud'],
    ['38', 'Enfermedad general'],
    ['39', 'Enfermedad laboral'],
    ['40', 'Promoción y mantenimiento de la salud, intervenciones individuales'],
    ['41', 'Intervención colectiva'],
    ['42', 'Atención de población materno perinatal'],
    ['43', 'Riesgo ambiental'],
    ['44', 'Otros eventos catastróficos'],
    ['45', 'Accidente de mina antipersonal (MAP)'],
    ['46', 'Accidente de artefacto explosivo improvisado (AEI)'],
    ['47', 'Accidente de munición sin explotar (MUSE)'],
    ['48', 'Otra víctima de conflicto armado colombiano'],
    ['49', 'IVE por decisión o manifestación de voluntad de la persona gestante hasta la semana 24 de gestación'],
  ],
  { refused: { urgencias: ['40', '41'], hospitalizacion: ['40', '41'] } },
)

export const finalidad = codeList(
  'finalidad',
  'Finalidad de la tecnología en salud',
  'RIPSFinalidadConsultaVersion2 (SISPRO)',
  [
    ['11', 'Valoración integral para la promoción y mantenimiento'],
    ['12', 'Detección temprana de enfermedad general'],
    ['13', 'Detección temprana de enfermedad laboral'],
    ['14', 'Protección específica'],
    ['15', 'Diagnóstico'],
    ['16', 'Tratamiento'],
    ['17', 'Rehabilitación'],
    ['18', 'Paliación'],
    ['19', 'Planificación familiar y anticoncepción'],
    ['20', 'Promoción y apoyo a la lactancia materna'],
    ['21', 'Atención básica de orientación familiar'],
    ['22', 'Atención para el cuidado preconcepcional'],
    ['23', 'Atención para el cuidado prenatal'],
    ['24', 'Interrupción voluntaria del embarazo'],
    ['25', 'Atención del parto y puerperio'],
    ['26', 'Atención para el cuidado del recién nacido'],
    ['27', 'Atención para el seguimiento del recién nacido'],
    ['28', 'Preparación para la maternidad y la paternidad'],
    ['29', 'Promoción de actividad física'],
    ['30', 'Promoción de la cesación del tabaquismo'],
    ['31', 'Prevención del consumo de sustancias psicoactivas'],
    ['32', 'Promoción de la alimentación saludable'],
    ['33', 'Promoción para el ejercicio de los derechos sexuales y derechos reproductivos'],
    ['34', 'Promoción para el desarrollo de habilidades para la vida'],
    ['35', 'Promoción para la construcción de estrategias de afrontamiento frente a sucesos vitales'],
    ['36', 'Promoción de la sana convivencia y el tejido social'],
    ['37', 'Promoción de un ambiente seguro y de cuidado y protección del ambiente'],
    ['38', 'Promoción del empoderamiento para el ejercicio del derecho a la salud'],
    ['39', 'Promoción para la adopción de prácticas de crianza y cuidado para la salud'],
    ['40', 'Promoción de la capacidad de la agencia y cuidado de la salud'],
    ['41', 'Desarrollo de habilidades cognitivas'],
    ['42', 'Intervención colectiva'],
    ['43', 'Modificación de la estética corporal con fines estéticos'],
    ['44', 'Otra'],
  ],
  {
    refused: {
      consultas: ['14', '26', '28', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '39', '40', '41', '42'],
      procedimientos: ['21'],
    },
  },
)

export const tipoDiagnostico = codeList('tipo_diagnostico', 'Tipo de diagnóstico principal', 'RIPSTipoDiagnosticoPrincipalVersion2 (SISPRO)', [
  ['01', 'Impresión diagnóstica'],
  ['02', 'Confirmado nuevo'],
  ['03', 'Confirmado repetido'],
])

export const triage = codeList('triage', 'Clasificación de triage', `Guía RDA 0.7.1, ClaseTriage; ${wholeNorm('res_5596_2015')}`, [
  ['01', 'Triage I'],
  ['02', 'Triage II'],
  ['03', 'Triage III'],
  ['04', 'Triage IV'],
  ['05', 'Triage V'],
])

export const destinoEgreso = codeList(
  'destino_egreso',
  'Condición y destino de la persona al egreso',
  'Guía RDA 0.7.1, CondicionyDestinoUsuarioEgreso',
  [
    ['01', 'Paciente con destino a su domicilio'],
    ['02', 'Paciente muerto'],
    ['03', 'Paciente derivado a otro servicio'],
    ['04', 'Referido a otra institución'],
    ['05', 'Contrarreferido a otra institución'],
    ['06', 'Derivado o referido a hospitalización domiciliaria'],
    ['07', 'Derivado a servicio social'],
    ['08', 'Paciente continúa en el servicio (corte de facturación)'],
  ],
  { refused: { hospitalizacion: ['03'] } },
)

export const condicionEgreso = codeList('condicion_egreso', 'Estado vital al egreso', 'Guía RDA 0.7.1, ColombianDischargeDeceasedStatus', [
  ['1', 'Vivo'],
  ['2', 'Muerto'],
])

export const incapacidadAlcance = codeList('incapacidad_alcance', 'Alcance de la incapacidad', 'Guía RDA 0.7.1, ColombianLicenseScope', [
  ['01', 'Nueva'],
  ['02', 'Prórroga'],
])

export const retroactividadIncapacidad = codeList(
  'retroactividad_incapacidad',
  `Motivo por el que una incapacidad comienza antes de expedirse (${norm('decreto_1427_2022')})`,
  'Guía RDA 1.0.0, ColombianRetroactiveReason',
  [
    ['1', 'Internación del paciente'],
    ['2', 'Trastorno de memoria'],
    ['3', 'Evento catastrófico y terrorista'],
  ],
)

export const trastornoMemoria = codeList(
  'trastorno_memoria',
  'Alteración por la que el paciente no consultó antes',
  'Guía RDA 1.0.0, ColombianMemoryDisorder',
  [
    ['1', 'Confusión mental'],
    ['2', 'Desorientación en persona, tiempo y lugar'],
    ['3', 'Otras alteraciones de la esfera psíquica, orgánica o funcional'],
  ],
)

export const ambitoMipres = codeList('ambito_mipres', 'Ámbito de atención de MIPRES', 'Guía RDA 1.0.0, MipresAmbitosAtencion', [
  ['11', 'Ambulatorio priorizado'],
  ['12', 'Ambulatorio no priorizado'],
  ['21', 'Hospitalario domiciliario'],
  ['22', 'Hospitalario, internación'],
  ['30', 'Urgencias'],
])
