import type { Value } from '../src/model/resource.ts'

interface Seeded {
  readonly nombre: string
  readonly clase: 'nota' | 'examen'
  readonly servicios: readonly string[]
  readonly hasta_meses?: number
  readonly tipo_nota?: string
  readonly formato?: 'soap' | 'libre'
  readonly campos: readonly Readonly<Record<string, Value>>[]
}

type More = Readonly<Record<string, Value>>
const texto = (etiqueta: string, more: More = {}): More => ({ etiqueta, tipo: 'texto', ...more })
const numero = (etiqueta: string, unidad: string | null, more: More = {}): More => ({
  etiqueta,
  tipo: 'numero',
  ...(unidad === null ? {} : { unidad }),
  ...more,
})
const opcion = (etiqueta: string, opciones: string, more: More = {}): More => ({
  etiqueta,
  tipo: 'opcion',
  opciones,
  ...more,
})
const siNo = (etiqueta: string, more: More = {}): More => ({ etiqueta, tipo: 'si_no', ...more })
const S = { parte: 'subjetivo' } as const
const O = { parte: 'objetivo' } as const
const A = { parte: 'analisis' } as const
const P = { parte: 'plan' } as const

/** What some services of the demonstration ask for; the coordinator changes them. */
export const demoTemplates: readonly Seeded[] = [
  {
    nombre: 'Control de enfermedad crónica',
    clase: 'nota',
    servicios: ['328'],
    tipo_nota: 'evolucion',
    formato: 'soap',
    campos: [
      texto('Síntomas desde el último control', S),
      opcion('Adherencia al tratamiento', 'buena; regular; mala', { ...S, normal: 'buena' }),
      siNo('Efectos adversos', { ...S, normal: 'No' }),
      opcion('Actividad física', 'regular; ocasional; ninguna', S),
      texto('Paraclínicos recientes', O),
      opcion('Metas de control', 'cumple; no cumple', A),
      texto('Ajuste del tratamiento', P),
      numero('Próximo control', 'semanas', P),
    ],
  },
  {
    nombre: 'Evolución',
    clase: 'nota',
    servicios: [],
    tipo_nota: 'evolucion',
    formato: 'soap',
    campos: [
      texto('Refiere', S),
      opcion('Tolerancia a la vía oral', 'adecuada; parcial; no tolera', { ...S, normal: 'adecuada' }),
      numero('Dolor de 0 a 10', null, { ...S, codigo: '72514-3' }),
      texto('Hallazgos al examen', O),
      texto('Análisis', A),
      texto('Manejo', P),
    ],
  },
  {
    nombre: 'Consulta de odontología',
    clase: 'nota',
    servicios: ['334', '396'],
    tipo_nota: 'evolucion',
    formato: 'soap',
    campos: [
      opcion('Dolor dental', 'no; provocado; espontáneo', { ...S, normal: 'no' }),
      numero('Cepillado', 'veces al día', S),
      siNo('Usa seda dental', S),
      siNo('Sangrado de encías', { ...O, normal: 'No' }),
      numero('Índice de placa', '%', O),
      texto('Diagnóstico y pronóstico', A),
      texto('Tratamiento realizado', P),
      texto('Indicaciones', P),
    ],
  },
  {
    nombre: 'Examen estomatológico',
    clase: 'examen',
    servicios: ['334', '396'],
    campos: [
      texto('Labios y mucosa yugal', { sistema: 'boca_orofaringe', normal: 'sin lesiones' }),
      texto('Lengua y piso de boca', { sistema: 'boca_orofaringe', normal: 'sin lesiones' }),
      opcion('Encías', 'rosadas; eritematosas; edematizadas', { sistema: 'boca_orofaringe', normal: 'rosadas' }),
      opcion('Articulación temporomandibular', 'sin ruidos ni dolor; con chasquido; dolorosa', {
        sistema: 'cabeza',
        normal: 'sin ruidos ni dolor',
      }),
      siNo('Adenopatías cervicales', { sistema: 'ganglios', normal: 'No' }),
    ],
  },
  {
    nombre: 'Consulta de psicología',
    clase: 'nota',
    servicios: ['344'],
    tipo_nota: 'psicologia',
    formato: 'libre',
    campos: [
      texto('Motivo de la sesión'),
      opcion('Estado de ánimo', 'eutímico; triste; ansioso; irritable'),
      opcion('Sueño', 'conservado; insomnio; hipersomnia', { normal: 'conservado' }),
      siNo('Ideación suicida', { normal: 'No' }),
      texto('Intervención realizada'),
      texto('Tareas acordadas'),
      numero('Próxima sesión', 'semanas'),
    ],
  },
  {
    nombre: 'Control prenatal',
    clase: 'nota',
    servicios: ['320'],
    tipo_nota: 'evolucion',
    formato: 'soap',
    campos: [
      opcion('Movimientos fetales', 'presentes; disminuidos; ausentes', { ...S, normal: 'presentes' }),
      siNo('Sangrado o salida de líquido', { ...S, normal: 'No' }),
      siNo('Cefalea, visión borrosa o epigastralgia', { ...S, normal: 'No' }),
      numero('Altura uterina', 'cm', { ...O, codigo: '11881-0' }),
      numero('Frecuencia cardiaca fetal', 'lpm', { ...O, codigo: '55283-6' }),
      opcion('Presentación', 'cefálica; podálica; transversa; libre', O),
      siNo('Edema', { ...O, normal: 'No' }),
      opcion('Riesgo obstétrico', 'bajo; alto', A),
      texto('Conducta', P),
    ],
  },
  {
    nombre: 'Examen del niño sano',
    clase: 'examen',
    hasta_meses: 84,
    servicios: ['342', '328', '312'],
    campos: [
      numero('Perímetro cefálico', 'cm', { codigo: '9843-4' }),
      opcion('Fontanela anterior', 'normotensa; abombada; deprimida; cerrada', {
        sistema: 'cabeza',
        normal: 'normotensa',
      }),
      siNo('Reflejo rojo bilateral', { sistema: 'ojos', normal: 'Sí' }),
      opcion('Caderas', 'Ortolani y Barlow negativos; con hallazgo', {
        sistema: 'extremidades',
        normal: 'Ortolani y Barlow negativos',
      }),
      texto('Genitales', { sistema: 'genitourinario' }),
      opcion('Desarrollo (EAD-3)', 'esperado para la edad; riesgo de problemas; sospecha de problemas', {
        sistema: 'neurologico',
        normal: 'esperado para la edad',
      }),
    ],
  },
  {
    nombre: 'Nota de turno de enfermería',
    clase: 'nota',
    servicios: ['312'],
    tipo_nota: 'enfermeria',
    formato: 'libre',
    campos: [
      texto('Recibo paciente'),
      opcion('Estado de conciencia', 'alerta; somnoliento; estuporoso', { normal: 'alerta' }),
      siNo('Acceso venoso permeable'),
      texto('Procedimientos realizados'),
      texto('Medicamentos administrados'),
      numero('Líquidos administrados', 'ml'),
      numero('Líquidos eliminados', 'ml'),
      texto('Pendientes'),
    ],
  },
]
