import {
  allergyRules,
  childRules,
  combinationRules,
  contraindicationRules,
  crossRules,
  doseRules,
  duplicateRules,
  elderlyRules,
  interactionRules,
  kidneyRules,
  laboratoryMedicineRules,
  lactationRules,
  partialRules,
  pregnancyRules,
  unknownAllergenRules,
  unknownMedicineRules,
  unreadDoseRules,
} from '../../../modules/persona/index.ts'
import type { Rule } from '../rule.ts'
import { codingRules } from './coding.ts'
import { differentialRules } from './differential.ts'
import { emergencyRules } from './emergencies.ts'
import { followUpRules } from './follow-up.ts'
import { laboratoryRules } from './laboratory.ts'
import { measuredRiskRules } from './measured-risks.ts'
import { missingRules } from './missing.ts'
import { notifiableRules } from './notifiable.ts'
import { overheardRules } from './overheard.ts'
import { riskRules } from './risks.ts'
import { scaleRules } from './scales.ts'
import { screeningRules } from './screening.ts'
import { treatmentGapRules } from './treatment-gaps.ts'
import { vitalSignRules } from './vital-signs.ts'

/** Alarms, allergies, contraindications and critical values: part of the answer to every question. */
export const safetyTopics = {
  alergias: [...allergyRules, ...crossRules, ...unknownAllergenRules, ...unknownMedicineRules, ...partialRules],
  contraindicaciones: contraindicationRules,
  embarazo: [...pregnancyRules, ...lactationRules],
  ninos: childRules,
  signos: [...vitalSignRules, ...measuredRiskRules],
  riesgos: [...riskRules, ...overheardRules],
  urgencias: emergencyRules,
  laboratorio: [...laboratoryRules, ...laboratoryMedicineRules],
} as const satisfies Record<string, readonly Rule[]>

/** The rest: a kind of question says which of them it asks. */
export const workTopics = {
  interacciones: interactionRules,
  combinaciones: combinationRules,
  duplicados: duplicateRules,
  dosis: [...doseRules, ...unreadDoseRules],
  mayores: elderlyRules,
  renal: kidneyRules,
  escalas: scaleRules,
  tamizaje: screeningRules,
  seguimiento: followUpRules,
  tratamiento: treatmentGapRules,
  diferencial: differentialRules,
  codificacion: codingRules,
  faltantes: missingRules,
  notificacion: notifiableRules,
} as const satisfies Record<string, readonly Rule[]>
export type WorkTopic = keyof typeof workTopics

/** All that the embedded agent knows. */
export const rules: readonly Rule[] = [...Object.values(safetyTopics), ...Object.values(workTopics)].flat()
