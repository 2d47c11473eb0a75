import type { Rule } from '../rule.ts'
import { allergyRules } from './allergies.ts'
import { childRules } from './children.ts'
import { codingRules } from './coding.ts'
import { combinationRules } from './combinations.ts'
import { contraindicationRules } from './contraindications/index.ts'
import { doseRules } from './doses.ts'
import { duplicateRules } from './duplicates.ts'
import { elderlyRules } from './elderly.ts'
import { emergencyRules } from './emergencies/index.ts'
import { followUpRules } from './follow-up.ts'
import { interactionRules } from './interactions.ts'
import { kidneyRules } from './kidney.ts'
import { laboratoryRules } from './laboratory.ts'
import { missingRules } from './missing.ts'
import { notifiableRules } from './notifiable.ts'
import { pregnancyRules } from './pregnancy.ts'
import { redFlagRules } from './red-flags.ts'
import { scaleRules } from './scales.ts'
import { screeningRules } from './screening.ts'
import { treatmentGapRules } from './treatment-gaps.ts'
import { vitalSignRules } from './vital-signs.ts'

/** Alarms, allergies, contraindications and critical values: part of the answer to every question. */
export const safetyTopics = {
  alergias: allergyRules,
  contraindicaciones: contraindicationRules,
  embarazo: pregnancyRules,
  ninos: childRules,
  signos: vitalSignRules,
  alarmas: redFlagRules,
  urgencias: emergencyRules,
  laboratorio: laboratoryRules,
} as const satisfies Record<string, readonly Rule[]>

/** The rest: a kind of question says which of them it asks. */
export const workTopics = {
  interacciones: interactionRules,
  combinaciones: combinationRules,
  duplicados: duplicateRules,
  dosis: doseRules,
  mayores: elderlyRules,
  renal: kidneyRules,
  escalas: scaleRules,
  tamizaje: screeningRules,
  seguimiento: followUpRules,
  tratamiento: treatmentGapRules,
  codificacion: codingRules,
  faltantes: missingRules,
  notificacion: notifiableRules,
} as const satisfies Record<string, readonly Rule[]>
export type WorkTopic = keyof typeof workTopics

/** All that the embedded agent knows. */
export const rules: readonly Rule[] = [...Object.values(safetyTopics), ...Object.values(workTopics)].flat()
