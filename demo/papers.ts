import { norm } from '../src/model/norms.ts'
import type { Row, Value } from '../src/model/resource.ts'
import { exams } from './exams.ts'
import { pdfBase64 } from './pdf.ts'
import { shortName } from './people.ts'
import { DAY } from './plan.ts'
import { professionals } from './professionals.ts'
import type { Visit } from './visit.ts'

const dataText = `Autorizo de manera libre, previa y expresa el tratamiento de mis datos personales y de salud para mi atención, según la ${norm('ley_1581_2012')}. Puedo conocerlos, actualizarlos, rectificarlos y revocar esta autorización.`

function grantor(v: Visit): Record<string, Value> {
  if (v.c.age >= 18) return { otorgado_por: 'paciente' }
  const carer = v.people.find((p) => p.role === 'madre') ?? v.people.find((p) => p.age >= 18)
  if (carer === undefined) throw new Error('A minor without anyone who answers')
  return {
    otorgado_por: 'representante_legal',
    otorgante_nombre: shortName(carer),
    otorgante_tipo_documento: String(carer.row.tipo_documento),
    otorgante_numero_documento: String(carer.row.numero_documento),
    otorgante_parentesco: String(v.person.row.responsable_parentesco ?? 'madre'),
    ...(v.c.age >= 7 ? { asentimiento_menor: true } : {}),
  }
}

/** Consent to the treatment of data at the first encounter, and to a procedure where there is one. */
export function writeConsents(v: Visit): void {
  const { e, memory, rng } = v
  const common = { paciente: v.person.row.id, historia: v.history.id, ...grantor(v) }
  if (memory.first) {
    const row = v.write(
      'consentimiento',
      {
        ...common,
        tipo: 'tratamiento_datos',
        texto_version: 'TD-2.1',
        texto: dataText,
        decision: 'aceptado',
        firma_metodo: rng.pick(['electronica', 'manuscrita_digitalizada']),
      },
      v.at(0.01),
      professionals.admisiones,
    )
    const later = v.end + rng.int(5, 60) * DAY
    if (rng.chance(0.01) && later < v.world.nowMs && v.person.deathDay === null) {
      v.amend(
        'consentimiento',
        row,
        {
          revocado_en: new Date(later).toISOString(),
          revocado_por: shortName(v.person),
          motivo_revocacion: 'Solicitud escrita del titular.',
        },
        later,
        professionals.admisiones,
      )
    }
  }
  if (e.consentimiento === undefined || v.until < 0.5) return
  const { tipo, procedimiento, cups, riesgos } = e.consentimiento
  if (tipo === 'telemedicina' && e.modalidad !== '06') return
  v.write(
    'consentimiento',
    {
      ...common,
      tipo,
      procedimiento,
      cups,
      texto_version: `${tipo.slice(0, 3).toUpperCase()}-1.0`,
      texto: `He recibido información clara sobre ${procedimiento.toLowerCase()}, pude preguntar y entendí las respuestas.`,
      riesgos_explicados: riesgos,
      alternativas_explicadas: 'Manejo médico sin el procedimiento y sus consecuencias.',
      beneficios_explicados: 'Resolver el problema de salud que motivó la atención.',
      decision: rng.chance(0.97) || tipo === 'quirurgico' ? 'aceptado' : 'rechazado',
      firma_metodo: 'manuscrita_digitalizada',
    },
    v.at(0.41),
  )
}

/** The discharge summary, and results that arrive when the patient has gone home. */
export function writeFiles(v: Visit): void {
  const { e, rng } = v
  const historia = v.history.id
  const confidencialidad = e.confidencial ? 'restringida' : undefined
  if (e.tipo !== 'consulta_externa' && v.state === 'cerrada') {
    const titulo = e.tipo === 'urgencias' ? 'Hoja de atención de urgencias' : 'Epicrisis'
    const lines = [
      `Motivo de consulta: ${e.motivo}`,
      `Enfermedad actual: ${e.actual}`,
      `Diagnóstico: ${e.dx[0]?.code} ${e.dx[0]?.name}`,
      `Análisis: ${e.analisis}`,
      `Plan: ${e.plan}`,
      `Profesional: ${v.doctor.nombre}`,
    ]
    v.write(
      'documento',
      {
        historia,
        tipo_documento: e.tipo === 'urgencias' ? 'HAU' : 'EPI',
        titulo,
        tipo_mime: 'application/pdf',
        contenido_base64: pdfBase64(titulo, lines),
        confidencialidad,
        firmado: true,
      },
      v.at(0.97),
    )
    return
  }
  const pending = (e.ordenes ?? []).filter(
    (o) => o.resultado !== undefined && ['laboratorio', 'imagenologia'].includes(exams[o.exam].tipo),
  )
  const at = v.end + rng.int(1, 4) * DAY
  const [order] = pending
  if (order === undefined || v.state !== 'cerrada' || at > v.world.nowMs || !rng.chance(0.6)) return
  const exam = exams[order.exam]
  const waiting = v.scribe.rows.find(
    ({ resource, row }) =>
      resource === 'orden' && row.historia === historia && row.cups === exam.cups && row.estado === 'activa',
  )
  if (waiting === undefined) return
  const text = `${exam.nombre}\nResultado: ${order.resultado}\n`
  const lab = exam.tipo === 'laboratorio'
  v.write(
    'documento',
    {
      historia,
      orden: waiting.row.id,
      tipo_documento: lab ? 'LAB' : 'IMG',
      titulo: `Resultado de ${exam.nombre.toLowerCase()}`,
      tipo_mime: 'text/plain',
      contenido_base64: Buffer.from(text, 'utf8').toString('base64'),
      autor: lab ? 'Laboratorio clínico de la sede' : 'Imágenes diagnósticas de la sede',
      confidencialidad,
    },
    at,
    v.nurse,
  )
}

const advice: Readonly<Record<string, string>> = {
  hipertension: 'Solicitar microalbuminuria y potasio en el control anual de hipertensión.',
  diabetes: 'Verificar el tamizaje anual de retinopatía y el examen del pie.',
  dengue: 'Vigilar signos de alarma entre el tercer y el sexto día de fiebre.',
  infeccion_urinaria: 'Repetir urocultivo solo si persisten los síntomas.',
  lumbago: 'Sin banderas rojas no se recomienda radiografía inicial.',
  neumonia: 'Recalcular CURB-65 y evaluar el paso a antibiótico oral a las 48 horas.',
}

/** A question to the embedded rules, and what the professional made of the answer. */
export function writeAdvice(v: Visit): void {
  const text = advice[v.story]
  if (v.until < 0.6 || !v.rng.chance(text === undefined ? 0.015 : 0.12)) return
  const summary = text === undefined
  const agente = v.agent.id
  const row: Row = v.write(
    'consulta_ia',
    {
      historia: v.history.id,
      agente,
      tipo_consulta: summary ? 'calidad_registro' : 'plan_manejo',
      pregunta: summary ? undefined : '¿Qué falta en el plan de manejo de este paciente?',
      contexto_incluido: ['motivo', 'enfermedad_actual', 'diagnosticos', 'medicamentos'],
    },
    v.at(0.55),
  )
  const validated = new Date(v.at(0.58)).toISOString()
  const accepted = v.rng.chance(0.7)
  v.scribe.set(row, {
    estado: 'completada',
    respuesta: text ?? 'El registro tiene motivo, enfermedad actual, examen, diagnóstico y plan.',
    recomendaciones: [
      {
        id: v.rng.id(v.at(0.56)),
        tipo: summary ? 'educacion' : 'conducta',
        texto: text ?? 'Sin faltantes en el registro.',
        codigo_sistema: null,
        codigo: null,
        confianza: 0.8,
        justificacion: 'Regla clínica local que coincide con el diagnóstico registrado.',
        fuentes: [],
        estado: accepted ? 'aceptada' : 'pendiente',
        validada_por: accepted ? v.doctor.nombre : null,
        validada_en: accepted ? validated : null,
        comentario: null,
        texto_modificado: null,
        incorporada: false,
        recurso_creado: null,
      },
    ],
    modelo_usado: 'reglas-1',
    tokens_entrada: 0,
    tokens_salida: 0,
    duracion_ms: v.rng.int(4, 30),
    actualizado_en: accepted ? validated : new Date(v.at(0.56)).toISOString(),
  })
}
