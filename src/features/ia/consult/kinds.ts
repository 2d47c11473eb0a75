import type { seccionesContexto } from '../../../resources/consulta-ia.ts'
import type { Rule } from '../rule.ts'
import { rules, rulesByTopic } from '../rules/index.ts'

type Section = (typeof seccionesContexto)[number]
type Topic = keyof typeof rulesByTopic

interface Kind {
  /** What leaves where nobody says: the least that answers it. */
  readonly sections: readonly Section[]
  /** What the embedded rules are asked; none, all of them. */
  readonly topics: readonly Topic[]
  /** What an outside model is asked to do. */
  readonly asks: string
}

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
    topics: ['alarmas', 'signos', 'laboratorio', 'codificacion', 'notificacion'],
    asks: 'Propón diagnósticos diferenciales, del más al menos probable, y qué los distinguiría.',
  },
  sugerencia_cie10: {
    sections: ['motivo', 'enfermedad_actual', 'examen_fisico', 'diagnosticos', 'notas'],
    topics: ['codificacion', 'notificacion'],
    asks: 'Propón códigos CIE-10 para lo que la historia afirma; pon el código en «codigo».',
  },
  plan_manejo: {
    sections: [
      'motivo',
      'enfermedad_actual',
      'antecedentes',
      'alergias',
      'examen_fisico',
      'signos_vitales',
      'diagnosticos',
      'medicamentos',
      'resultados',
    ],
    topics: [
      'tratamiento',
      'seguimiento',
      'tamizaje',
      'laboratorio',
      'renal',
      'dosis',
      'embarazo',
      'ninos',
      'mayores',
      'escalas',
      'alergias',
      'interacciones',
      'combinaciones',
    ],
    asks: 'Revisa el plan de manejo: qué falta, qué sobra y qué conviene vigilar.',
  },
  interacciones: {
    sections: ['alergias', 'antecedentes', 'medicamentos', 'diagnosticos', 'signos_vitales', 'resultados'],
    topics: [
      'alergias',
      'interacciones',
      'combinaciones',
      'duplicados',
      'dosis',
      'embarazo',
      'ninos',
      'mayores',
      'renal',
    ],
    asks: 'Señala interacciones, duplicidades, dosis y contraindicaciones de los medicamentos.',
  },
  resumen_clinico: {
    sections: [
      'motivo',
      'enfermedad_actual',
      'antecedentes',
      'alergias',
      'examen_fisico',
      'signos_vitales',
      'diagnosticos',
      'medicamentos',
      'resultados',
      'notas',
    ],
    topics: ['alarmas', 'signos', 'laboratorio', 'escalas', 'alergias', 'interacciones', 'seguimiento'],
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
    sections: [
      'motivo',
      'enfermedad_actual',
      'antecedentes',
      'alergias',
      'examen_fisico',
      'signos_vitales',
      'diagnosticos',
      'medicamentos',
      'resultados',
    ],
    topics: [],
    asks: 'Responde la pregunta de «pregunta».',
  },
}

export const sectionsOf = (kind: string, asked: readonly string[]): readonly Section[] =>
  asked.length > 0 ? (asked as readonly Section[]) : (kinds[kind]?.sections ?? [])

export function rulesOf(kind: string): readonly Rule[] {
  const topics = kinds[kind]?.topics ?? []
  return topics.length === 0 ? rules : topics.flatMap((topic): readonly Rule[] => rulesByTopic[topic])
}
