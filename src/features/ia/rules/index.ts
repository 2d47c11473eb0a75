import type { Rule } from '../rule.ts'
import { allergyRules } from './allergies.ts'
import { childRules } from './children.ts'
import { codingRules } from './coding.ts'
import { combinationRules } from './combinations.ts'
import { doseRules } from './doses.ts'
import { duplicateRules } from './duplicates.ts'
import { elderlyRules } from './elderly.ts'
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

/** All that the embedded agent knows, by topic. */
export const rulesByTopic = {
  alergias: allergyRules,
  interacciones: interactionRules,
  combinaciones: combinationRules,
  duplicados: duplicateRules,
  dosis: doseRules,
  embarazo: pregnancyRules,
  ninos: childRules,
  mayores: elderlyRules,
  renal: kidneyRules,
  signos: vitalSignRules,
  alarmas: redFlagRules,
  laboratorio: laboratoryRules,
  escalas: scaleRules,
  tamizaje: screeningRules,
  seguimiento: followUpRules,
  tratamiento: treatmentGapRules,
  codificacion: codingRules,
  faltantes: missingRules,
  notificacion: notifiableRules,
} as const satisfies Record<string, readonly Rule[]>

export const rules: readonly Rule[] = Object.values(rulesByTopic).flat()
