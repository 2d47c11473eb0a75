import { seccionesContexto } from '../../../resources/consulta-ia.ts'
import { type Recommendation, recommend } from '../recommend.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { rules, safetyTopics, type WorkTopic, workTopics } from '../rules/index.ts'

type Section = (typeof seccionesContexto)[number]
const isSection = (name: unknown): name is Section => seccionesContexto.some((section) => section === name)

interface Kind {
  /** What leaves by default: the least that answers it. */
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
    topics: ['diferencial', 'codificacion', 'notificacion'],
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

export const sectionsOf = (kind: string, asked: unknown): readonly Section[] =>
  Array.isArray(asked) && asked.length > 0 ? asked.filter(isSection) : (kinds[kind]?.sections ?? [])

const safetyIds = new Set(Object.values(safetyTopics).flatMap((of) => of.map(({ id }) => id)))

/** What no question may be answered without, whatever it asks and whichever agent answers it. */
export const isSafety = ({ regla, severidad, tipo }: Recommendation): boolean =>
  safetyIds.has(regla) || severidad === 'critica' || (severidad === 'alta' && tipo === 'alerta')

/** Whether a question of this kind is answered with it. */
export function isAsked(kind: string): (r: Recommendation) => boolean {
  const topics = kinds[kind]?.topics ?? []
  const asked = new Set(topics.flatMap((topic) => workTopics[topic].map(({ id }) => id)))
  return (r) => topics.length === 0 || isSafety(r) || asked.has(r.regla)
}

const differential = new Set(workTopics.diferencial.map(({ id }) => id))
const isDifferential = ({ regla }: Recommendation): boolean => differential.has(regla)

/** All that the rules say of a record, less what this kind of question does not ask and is no danger; a differential that was asked for follows what is critical. */
export function findingsFor(kind: string, record: ClinicalRecord): Recommendation[] {
  const found = recommend(rules, record).filter(isAsked(kind))
  if (kind !== 'diagnostico_diferencial') return found
  const place = (r: Recommendation): number => (r.severidad === 'critica' ? 0 : isDifferential(r) ? 1 : 2)
  return found.toSorted((a, b) => place(a) - place(b))
}

/** What the embedded rules answer to this kind of question in a sentence, before they list it; null where the count says enough. */
export function openingOf(kind: string, found: readonly Recommendation[]): string | null {
  if (kind !== 'diagnostico_diferencial') return null
  const asked = found.filter(isDifferential)
  return asked.length === 0
    ? 'No hay un motivo registrado del que estas reglas sepan un diagnóstico diferencial: escriba el motivo de consulta y los síntomas.'
    : `Diagnóstico diferencial: ${asked.map(({ texto }) => texto.split('. ').slice(0, 2).join('. ')).join('; ')}.`
}

export const safetyFindings = (record: ClinicalRecord): Recommendation[] => recommend(rules, record).filter(isSafety)
