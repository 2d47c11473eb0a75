import type { seccionesContexto } from '../../../resources/consulta-ia.ts'
import { type Recommendation, recommend } from '../recommend.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { rules, safetyTopics, type WorkTopic, workTopics } from '../rules/index.ts'

type Section = (typeof seccionesContexto)[number]

interface Kind {
  /** What leaves where nobody says: the least that answers it. */
  readonly sections: readonly Section[]
  /** What the embedded rules are asked beyond what no question leaves out, which cannot be named here; none, all of them. */
  readonly topics: readonly WorkTopic[]
  /** What an outside model is asked to do. */
  readonly asks: string
}

/** The state of the patient and the treatment, without the prose of the notes. */
const CARE: readonly Section[] = [
  'motivo',
  'enfermedad_actual',
  'antecedentes',
  'alergias',
  'examen_fisico',
  'signos_vitales',
  'diagnosticos',
  'medicamentos',
  'resultados',
]

export const kinds: Readonly<Record<string, Kind>> = {
  diagnostico_diferencial: {
    sections: [
      'motivo',
      'enfermedad_actual',
      'antecedentes',
      'revision_sistemas',
      'examen_fisico',
      'signos_vitales',
      'resultados',
    ],
    topics: ['codificacion', 'notificacion'],
    asks: 'Propón diagnósticos diferenciales, del más al menos probable, y qué los distinguiría.',
  },
  sugerencia_cie10: {
    sections: ['motivo', 'enfermedad_actual', 'examen_fisico', 'diagnosticos', 'notas'],
    topics: ['codificacion', 'notificacion'],
    asks: 'Propón códigos CIE-10 para lo que la historia afirma; pon el código en «codigo».',
  },
  plan_manejo: {
    sections: CARE,
    topics: [
      'tratamiento',
      'seguimiento',
      'tamizaje',
      'renal',
      'dosis',
      'mayores',
      'escalas',
      'interacciones',
      'combinaciones',
    ],
    asks: 'Revisa el plan de manejo: qué falta, qué sobra y qué conviene vigilar.',
  },
  interacciones: {
    sections: ['alergias', 'antecedentes', 'medicamentos', 'diagnosticos', 'signos_vitales', 'resultados'],
    topics: ['interacciones', 'combinaciones', 'duplicados', 'dosis', 'mayores', 'renal'],
    asks: 'Señala interacciones, duplicidades, dosis y contraindicaciones de los medicamentos.',
  },
  resumen_clinico: {
    sections: [...CARE, 'notas'],
    topics: ['escalas', 'interacciones', 'seguimiento'],
    asks: 'Resume la historia para quien la recibe; las recomendaciones son lo que queda por hacer.',
  },
  calidad_registro: {
    sections: [
      'motivo',
      'enfermedad_actual',
      'antecedentes',
      'revision_sistemas',
      'examen_fisico',
      'diagnosticos',
      'ordenes',
      'notas',
    ],
    topics: ['faltantes', 'codificacion', 'notificacion'],
    asks: 'Di qué le falta al registro, qué se contradice y qué está mal codificado.',
  },
  pregunta_libre: {
    sections: CARE,
    topics: [],
    asks: 'Responde la pregunta de «pregunta».',
  },
}

export const sectionsOf = (kind: string, asked: readonly string[]): readonly Section[] =>
  asked.length > 0 ? (asked as readonly Section[]) : (kinds[kind]?.sections ?? [])

const safetyIds = new Set(Object.values(safetyTopics).flatMap((of) => of.map(({ id }) => id)))

/** What no question may be answered without, whatever it asks and whoever answers it. */
export const isSafety = ({ regla, severidad, tipo }: Recommendation): boolean =>
  safetyIds.has(regla) || severidad === 'critica' || (severidad === 'alta' && tipo === 'alerta')

/** Whether a question of this kind is answered with it. */
export function isAsked(kind: string): (r: Recommendation) => boolean {
  const topics = kinds[kind]?.topics ?? []
  const asked = new Set(topics.flatMap((topic) => workTopics[topic].map(({ id }) => id)))
  return (r) => topics.length === 0 || isSafety(r) || asked.has(r.regla)
}

/** All that the rules say of a record, less what this kind of question does not ask and nobody is in danger by. */
export const findingsFor = (kind: string, record: ClinicalRecord): Recommendation[] =>
  recommend(rules, record).filter(isAsked(kind))

export const safetyFindings = (record: ClinicalRecord): Recommendation[] => recommend(rules, record).filter(isSafety)
