import type { Field } from '../../model/fields.ts'
import type { Row, Value } from '../../model/resource.ts'
import { registry } from '../../resources/index.ts'
import { type EntryName, entryNames, type HistoryContent } from '../historias/content.ts'
import type { ReportInput } from './input.ts'

/** Contents of histories made by hand, for the tests of the report. */

type Values = Readonly<Record<string, Value>>
let made = 0

/** A row as the API would show it: every declared field there, null unless given. */
export function row(resource: string, values: Values = {}): Row {
  const fields = Object.keys(registry.get(resource)?.fields ?? {})
  made += 1
  const id = `0198a7c0-5b1e-7c3a-9f00-${String(made).padStart(12, '0')}`
  const system = {
    id,
    version: 1,
    creado_en: '2026-03-05T13:30:00.000Z',
    actualizado_en: '2026-03-05T13:30:00.000Z',
    creado_por: 'cuenta',
  }
  return { ...Object.fromEntries(fields.map((name) => [name, null])), ...system, ...values }
}

export const author = {
  profesional_nombre: 'Luz Ángela Peñaranda Güiza',
  profesional_documento: 'CC 52123456',
  profesional_registro: 'RM-25-3345',
} as const
export const nurse = {
  profesional_nombre: 'Óscar Iván Ñáñez',
  profesional_documento: 'CC 80111222',
  profesional_registro: 'EN-11-0098',
} as const

/** A signed entry at an hour of the day of the encounter, Bogotá time. */
export const entry = (resource: EntryName, hour: string, values: Values, by: Values = author): Row =>
  row(resource, {
    ...('firmado' in (registry.get(resource)?.fields ?? {})
      ? { firmado: true, firmado_en: `2026-03-05T${hour}:30-05:00`, anulado: false }
      : {}),
    fecha_registro: `2026-03-05T${hour}:00-05:00`,
    creado_en: `2026-03-05T${hour}:10-05:00`,
    ...by,
    ...values,
  })

const patient = (): Row =>
  row('paciente', {
    tipo_documento: 'CC',
    numero_documento: '41567890',
    primer_nombre: 'María',
    segundo_nombre: 'José',
    primer_apellido: 'Muñoz',
    segundo_apellido: 'Agüero',
    fecha_nacimiento: '1958-02-28',
    sexo_biologico: '02',
    nacionalidad: ['170'],
    pais_residencia: '170',
    municipio_residencia: '11001',
    zona_residencia: '01',
    direccion: 'Carrera 7 n.º 45-12, apto. 301',
    barrio: 'Chapinero',
    ocupacion: '2411',
    estado_civil: 'casado',
    nivel_educativo: 'profesional',
    telefono_movil: '3101234567',
    correo: 'maria.jose@example.co',
    regimen: 'contributivo',
    tipo_afiliado: 'C',
    tipo_usuario: '01',
    grupo_sanguineo: 'O',
    rh: 'positivo',
    contacto_emergencia_nombre: 'Andrés Muñoz',
    contacto_emergencia_telefono: '3007654321',
    activo: true,
    factores_riesgo: ['Tabaquismo previo', 'Sedentarismo'],
  })

const header = (patientId: string, insurer: string): Row =>
  row('historia', {
    paciente: patientId,
    numero_historia: 'CC41567890',
    numero_atencion: '110010912301-2026-000123',
    tipo_atencion: 'consulta_externa',
    modalidad_atencion: '01',
    grupo_servicios: '01',
    entorno_atencion: '05',
    cups_consulta: '890201',
    causa_atencion: '38',
    finalidad: '16',
    fecha_inicio: '2026-03-05T13:05:00.000Z',
    fecha_fin: '2026-03-05T14:10:00.000Z',
    profesional: '0198a7c0-0000-7000-8000-00000000c0de',
    prestador_codigo: '110010912301',
    eapb: insurer,
    tipo_usuario: '01',
    acompanante_nombre: 'Andrés Muñoz',
    motivo_consulta: '«Me duele el pecho cuando subo escaleras y me falta el aire.»',
    enfermedad_actual:
      'Cuadro de tres semanas de evolución, consistente en dolor torácico opresivo de intensidad 6/10, desencadenado por el esfuerzo (≥ 2 pisos), que cede con el reposo en menos de 5 minutos.\n\nNiega síncope, palpitaciones y edemas. Refiere disnea de medianos esfuerzos desde hace una semana y parestesias ocasionales en miembro superior izquierdo.',
    analisis:
      'Paciente de 68 años con factores de riesgo cardiovascular y dolor torácico típico. Probabilidad pretest intermedia – alta de enfermedad coronaria.',
    plan_manejo:
      '1. Electrocardiograma y perfil lipídico.\n2. Prueba de esfuerzo.\n3. Antiagregación y control de la presión arterial.',
    recomendaciones: 'Acudir a urgencias si el dolor dura más de 20 minutos o aparece en reposo.',
    incapacidad_dias: 3,
    incapacidad_inicio: '2026-03-05',
    estado: 'cerrada',
    estado_desde: '2026-03-05T14:10:00.000Z',
    cerrada_en: '2026-03-05T14:10:00.000Z',
    confidencialidad: 'normal',
  })

const entriesOf = (given: Partial<Record<EntryName, readonly Row[]>>): HistoryContent['entries'] =>
  Object.fromEntries(entryNames.map((name) => [name, given[name] ?? []])) as unknown as HistoryContent['entries']

/** A consultation as there are many: some fifteen entries. */
export function consultation(): HistoryContent {
  const paciente = patient()
  const eapb = row('eapb', { codigo: 'EPS005', nit: '800251440', nombre: 'EPS Sanitas S. A. S.' })
  const dx = entry('diagnostico', '08:50', {
    codigo_cie10: 'I209',
    descripcion_cie10: 'Angina de pecho, no especificada',
    rol: 'principal',
    orden: 1,
    momento: 'atencion',
    tipo_diagnostico: '01',
    estado_clinico: 'activo',
  })
  const allergy = entry('antecedente_categorizado', '08:20', {
    categoria: 'alergico',
    tipo_alergia: '01',
    agente: 'Penicilina',
    reaccion: 'Urticaria generalizada',
    severidad: 'moderada',
    estado_clinico: 'activo',
    verificacion: 'confirmado',
    fuente: 'paciente',
    niega: false,
    anulado: false,
  })
  return {
    paciente,
    eapb,
    historia: header(paciente.id, eapb.id),
    entries: entriesOf({
      antecedente: [
        entry('antecedente', '08:15', {
          tipo: 'quirurgico',
          niega: false,
          descripcion: 'Apendicectomía en 2010, sin complicaciones.',
          fecha_evento: '2010-05-14',
          vigente: true,
          fuente: 'paciente',
        }),
        entry('antecedente', '08:15', {
          tipo: 'familiar',
          niega: false,
          descripcion: 'Padre con infarto agudo de miocardio a los 55 años.',
          vigente: true,
          fuente: 'paciente',
        }),
        entry('antecedente', '08:15', { tipo: 'transfusional', niega: true, vigente: true, fuente: 'paciente' }),
      ],
      antecedente_categorizado: [allergy],
      revision_sistema: [
        entry('revision_sistema', '08:25', {
          sistema: 'cardiovascular',
          estado: 'con_sintomas',
          sintomas: ['dolor torácico', 'disnea'],
          descripcion: 'Dolor opresivo retroesternal con el esfuerzo.',
        }),
        entry('revision_sistema', '08:25', { sistema: 'gastrointestinal', estado: 'niega_sintomas', sintomas: [] }),
      ],
      examen_fisico: [
        entry(
          'examen_fisico',
          '08:10',
          {
            tension_sistolica: 152,
            tension_diastolica: 94,
            frecuencia_cardiaca: 88,
            frecuencia_respiratoria: 18,
            temperatura: 36.7,
            saturacion_oxigeno: 93,
            peso: 78.5,
            talla: 161,
            imc: 30.3,
            interpretacion_imc: 'obesidad_1',
            dolor_eva: 2,
            alertas: ['Presión arterial sistólica: 152 mm[Hg], por encima del rango.'],
          },
          nurse,
        ),
        entry('examen_fisico', '08:40', {
          tension_sistolica: 148,
          tension_diastolica: 92,
          frecuencia_cardiaca: 84,
          aspecto_general: 'Alerta, orientada, hidratada, sin dificultad respiratoria.',
          hallazgos: [
            { sistema: 'cardiovascular', estado: 'anormal', descripcion: 'Soplo sistólico II/VI en foco aórtico.' },
            { sistema: 'pulmonar', estado: 'normal', descripcion: null },
            { sistema: 'extremidades', estado: 'normal', descripcion: 'Sin edemas; pulsos simétricos.' },
          ],
          alertas: [],
        }),
      ],
      valor_clinico: [
        row('valor_clinico', {
          creado_por: 'Laboratorio Clínico Central',
          paciente: paciente.id,
          codigo: '13457-7',
          sistema_codigo: 'loinc',
          nombre: 'Colesterol LDL calculado',
          categoria: 'laboratorio',
          tipo_valor: 'numerico',
          valor_numerico: 164.5,
          unidad: 'mg/dL',
          fecha_medicion: '2026-02-20T12:00:00.000Z',
          fuente: 'laboratorio',
          estado: 'final',
          interpretacion: 'alto',
          rango_max: 129,
          profesional: 'Laboratorio Clínico Central',
        }),
      ],
      escala: [
        entry('escala', '08:45', {
          escala: 'glasgow',
          version_escala: '1974',
          items: { ocular: 4, verbal: 5, motora: 6 },
          puntaje_total: 15,
          interpretacion: 'Compromiso leve',
          nivel_riesgo: 'bajo',
          momento: 'ingreso',
          alertas: [],
          fecha_aplicacion: '2026-03-05T13:45:00.000Z',
        }),
      ],
      diagnostico: [
        dx,
        entry('diagnostico', '08:50', {
          codigo_cie10: 'I10X',
          descripcion_cie10: 'Hipertensión esencial (primaria)',
          rol: 'relacionado',
          orden: 1,
          tipo_diagnostico: '02',
          estado_clinico: 'activo',
        }),
        entry('diagnostico', '08:48', {
          codigo_cie10: 'J459',
          descripcion_cie10: 'Asma, no especificada',
          rol: 'relacionado',
          orden: 2,
          tipo_diagnostico: '01',
          estado_clinico: 'activo',
          anulado: true,
          motivo_anulacion: 'Registrado por error en esta paciente.',
        }),
      ],
      nota: [
        entry('nota', '08:55', {
          tipo_nota: 'evolucion',
          formato: 'soap',
          titulo: 'Primera valoración',
          subjetivo: 'Dolor torácico de esfuerzo, sin dolor en el momento.',
          objetivo: 'TA 148/92 mmHg, FC 84 lpm, SatO₂ 93 %, T 36,7 °C.',
          analisis: 'Angina estable de reciente comienzo. Riesgo ≥ 10 %.',
          plan: 'Estudios no invasivos; ácido acetilsalicílico 100 mg/día; control en 8 días.',
          fecha_nota: '2026-03-05T13:55:00.000Z',
          confidencialidad: 'normal',
          origen: 'profesional',
        }),
        entry(
          'nota',
          '09:00',
          {
            tipo_nota: 'enfermeria',
            formato: 'libre',
            contenido:
              'Se toma electrocardiograma de 12 derivaciones. Se explican signos de alarma; la paciente los repite.',
            fecha_nota: '2026-03-05T14:00:00.000Z',
            confidencialidad: 'normal',
            origen: 'profesional',
          },
          nurse,
        ),
      ],
      orden: [
        entry('orden', '08:58', {
          tipo_orden: 'laboratorio',
          cups: '903818',
          descripcion: 'Colesterol total, HDL, LDL y triglicéridos',
          cantidad: 1,
          prioridad: 'rutina',
          finalidad: '15',
          diagnostico: dx.id,
          fecha_orden: '2026-03-05T13:58:00.000Z',
          indicaciones: 'Ayuno de 12 horas.',
          estado: 'activa',
        }),
        entry('orden', '08:58', {
          tipo_orden: 'procedimiento',
          cups: '894102',
          descripcion: 'Prueba de esfuerzo cardiovascular',
          cantidad: 1,
          prioridad: 'prioritaria',
          finalidad: '15',
          diagnostico: dx.id,
          fecha_orden: '2026-03-05T13:58:00.000Z',
          justificacion: 'Dolor torácico típico con probabilidad intermedia.',
          requiere_autorizacion: true,
          estado: 'activa',
        }),
      ],
      formula_medicamento: [
        entry('formula_medicamento', '08:59', {
          diagnostico: dx.id,
          medicamento_dci: 'Ácido acetilsalicílico',
          concentracion: '100 mg',
          forma_farmaceutica: 'TA',
          via_administracion: '048',
          dosis_valor: 100,
          dosis_unidad: '168',
          frecuencia_valor: 24,
          frecuencia_unidad: '2',
          duracion_valor: 30,
          duracion_unidad: '3',
          cantidad_total: 30,
          cantidad_letras: 'treinta',
          unidad_dispensacion: '66',
          indicaciones: 'Tomar una tableta cada día después del almuerzo.',
          tipo_tecnologia: '02',
          finalidad: '16',
          control_especial: false,
          fecha_prescripcion: '2026-03-05T13:59:00.000Z',
          vigencia_dias: 30,
          entregas: 1,
          estado: 'activa',
          alertas: [],
        }),
        entry('formula_medicamento', '08:59', {
          diagnostico: dx.id,
          medicamento_dci: 'Losartán potásico',
          concentracion: '50 mg',
          forma_farmaceutica: 'TA',
          via_administracion: '048',
          dosis_valor: 50,
          dosis_unidad: '168',
          frecuencia_valor: 12,
          frecuencia_unidad: '2',
          duracion_valor: 30,
          duracion_unidad: '3',
          cantidad_total: 60,
          cantidad_letras: 'sesenta',
          unidad_dispensacion: '66',
          indicaciones: 'Tomar una tableta en la mañana y una en la noche.',
          recomendaciones: 'Controlar la presión arterial a diario.',
          tipo_tecnologia: '02',
          finalidad: '16',
          control_especial: false,
          fecha_prescripcion: '2026-03-05T13:59:00.000Z',
          vigencia_dias: 30,
          entregas: 1,
          estado: 'activa',
          alertas: [],
        }),
      ],
      formula_insumo: [
        entry('formula_insumo', '09:01', {
          nombre: 'Tensiómetro digital de brazo',
          tipo_tecnologia: '06',
          cantidad: 1,
          unidad: '74',
          indicaciones: 'Medir y anotar la presión dos veces al día.',
          fecha_prescripcion: '2026-03-05T14:01:00.000Z',
          estado: 'activa',
        }),
      ],
      consentimiento: [
        entry('consentimiento', '08:06', {
          tipo: 'procedimiento',
          procedimiento: 'Prueba de esfuerzo',
          texto_version: '2026-01',
          texto:
            'Autorizo la realización de la prueba de esfuerzo después de haber recibido la información sobre su objetivo, sus riesgos y sus alternativas.',
          riesgos_explicados: 'Arritmia, hipotensión, muy rara vez infarto (menos de 1 en 10000).',
          decision: 'aceptado',
          otorgado_por: 'paciente',
          firma_metodo: 'electronica',
          fecha_otorgamiento: '2026-03-05T13:06:00.000Z',
          excepcion_urgencia: false,
          estado: 'vigente',
        }),
      ],
      documento: [
        entry('documento', '09:02', {
          tipo_documento: 'PDX',
          titulo: 'Electrocardiograma de 12 derivaciones',
          nombre_archivo: 'ecg.pdf',
          tipo_mime: 'application/pdf',
          tamano_bytes: 184320,
          hash_sha256: 'a3f1c29b7d5e4f60812233445566778899aabbccddeeff00112233445566aabb',
          fecha_documento: '2026-03-05',
          confidencialidad: 'normal',
          estado: 'vigente',
        }),
      ],
    }),
    patient: { alergias: [allergy], consentimientos: [], formulas: [] },
  }
}

export const provider = {
  nombre: 'Clínica Nuestra Señora de la Peña S. A. S.',
  codigo: '110010912301',
  nit: '900.123.456-7',
  direccion: 'Calle 45 n.º 12-34',
  telefono: '601 555 0199',
  ciudad: 'Bogotá, D. C.',
} as const

export const seal = {
  huella: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  momento: '2026-03-05T14:10:00.000Z',
  profesional: {
    nombre: author.profesional_nombre,
    documento: author.profesional_documento,
    registro: author.profesional_registro,
  },
  llave: 'cierre-2026-01',
  firma: 'MEUCIQDx7mZr3s1f0Zb0q2u9kV5o3p8x4J7m1d2c9a6b5e4f3AIgY2x1w0v9u8t7s6r5q4p3o2n1m0l9k8j7i6h5g4f3e2d',
} as const

export const closedReport = (content: HistoryContent = consultation()): ReportInput => ({
  content,
  cierre: seal,
  prestador: provider,
  generado: { por: 'Julián Castañeda (archivo)', en: '2026-03-09T15:20:00.000Z' },
  verificacion: { url: 'https://hce.example.co/verificar/7QK2-9MHX-4TZB', codigo: '7QK2-9MHX-4TZB' },
})

/** The same history in another state, not closed. */
export function openReport(estado: string, content: HistoryContent = consultation()): ReportInput {
  const historia = { ...content.historia, estado, cerrada_en: null, fecha_fin: null }
  return { ...closedReport({ ...content, historia }), cierre: null, verificacion: null }
}

/** The same with other entries in place of these. */
export const withEntries = (
  content: HistoryContent,
  entries: Partial<Record<EntryName, readonly Row[]>>,
): HistoryContent => ({ ...content, entries: { ...content.entries, ...entries } })

const sentence = (resource: string, field: string): string => `«${field} de ${resource}: ñandú, cigüeña y ≥ 3 µg»`

/** A value for any declared field that can be told from that of any other. */
function anyValue(resource: string, name: string, f: Field): Value {
  switch (f.kind) {
    case 'text':
      return sentence(resource, name)
    case 'strings':
      return [`${sentence(resource, name)} uno`, `${sentence(resource, name)} dos`]
    case 'integer':
    case 'size':
      return 7
    case 'decimal':
      return 7.25
    case 'boolean':
      return f.default !== true
    case 'date':
      return '2026-01-02'
    case 'time':
      return '06:45'
    case 'instant':
      return '2026-01-02T13:04:00.000Z'
    case 'oneOf':
      return Object.keys(f.options ?? {}).at(-1) ?? null
    case 'code':
      return f.list?.codes[0]?.code ?? null
    case 'codes':
      return f.list?.codes.slice(0, 2).map((c) => c.code) ?? []
    case 'objects':
      return [
        Object.fromEntries(
          Object.entries(f.fields ?? {}).map(([inner, field]) => [
            inner,
            anyValue(`${resource}.${name}`, inner, field),
          ]),
        ),
      ]
    case 'hash':
      return 'ab'.repeat(32)
    default:
      return null
  }
}

/** A row with something in every declared field. */
export function fullRow(resource: string, values: Values = {}): Row {
  const fields = Object.entries(registry.get(resource)?.fields ?? {})
  const all = Object.fromEntries(fields.map(([name, f]) => [name, anyValue(resource, name, f)]))
  const standing = 'anulado' in all ? { anulado: false, motivo_anulacion: null } : {}
  return row(resource, { ...all, ...standing, ...values })
}

/** A history in which nothing was left blank. */
export function fullContent(): HistoryContent {
  const standing: Readonly<Partial<Record<EntryName, Values>>> = {
    valor_clinico: { estado: 'final', origen_id: null },
    documento: { estado: 'vigente' },
    formula_medicamento: { estado: 'activa' },
    formula_insumo: { estado: 'activa' },
    escala: { escala: 'glasgow', items: { ocular: 4, verbal: 5, motora: 6 } },
    consulta_ia: { estado: 'incorporada' },
    nota: { tipo_nota: 'evolucion' },
  }
  return {
    paciente: fullRow('paciente', { fecha_nacimiento: '1958-02-28' }),
    eapb: fullRow('eapb'),
    historia: fullRow('historia', { estado: 'cerrada', cerrada_en: seal.momento }),
    entries: Object.fromEntries(
      entryNames.map((name) => [name, [fullRow(name, standing[name])]]),
    ) as unknown as HistoryContent['entries'],
    patient: { alergias: [], consentimientos: [], formulas: [] },
  }
}

const WORDS =
  'paciente refiere dolor abdominal difuso sin irradiación asociado a náuseas vómito fiebre escalofrío evolución favorable hidratación analgesia control estable signos vitales normales tolera vía oral deambula diuresis presente'.split(
    ' ',
  )
/** Text that looks like a note, the same for the same seed. */
export const prose = (words: number, seed: number): string =>
  Array.from({ length: words }, (_, i) => WORDS[(i * 7 + seed * 13 + ((i * i) % 11)) % WORDS.length]).join(' ')

/** A long stay: so many days, each with a note of about half a page and a line of vital signs. */
export const stay = (days: number): HistoryContent =>
  withEntries(consultation(), {
    nota: Array.from({ length: days }, (_, i) =>
      entry('nota', '08:55', {
        tipo_nota: 'evolucion',
        formato: 'libre',
        titulo: `Día ${i + 1}`,
        contenido: prose(260, i),
        fecha_nota: '2026-03-05T13:55:00.000Z',
        origen: 'profesional',
      }),
    ),
    examen_fisico: Array.from({ length: days }, (_, i) =>
      entry(
        'examen_fisico',
        '08:10',
        { tension_sistolica: 110 + (i % 40), tension_diastolica: 70, temperatura: 36.5 },
        nurse,
      ),
    ),
  })
