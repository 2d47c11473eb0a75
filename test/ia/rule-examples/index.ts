import { codingExamples, followUpExamples, missingExamples, screeningExamples, treatmentExamples } from './course.ts'
import { contraindicationExamples, emergencyExamples } from './dangers.ts'
import type { Examples } from './example.ts'
import {
  laboratoryExamples,
  notifiableExamples,
  redFlagExamples,
  scaleExamples,
  vitalSignExamples,
} from './findings.ts'
import {
  allergyExamples,
  combinationExamples,
  doseExamples,
  duplicateExamples,
  insulinExamples,
  interactionExamples,
  routeExamples,
} from './medicines.ts'
import { childExamples, elderlyExamples, kidneyExamples, pregnancyExamples } from './people.ts'
import { tableExamples } from './sentences.ts'
import { specialDoseExamples } from './special-doses.ts'

export const allExamples: Examples = {
  ...allergyExamples,
  ...contraindicationExamples,
  ...emergencyExamples,
  ...interactionExamples,
  ...insulinExamples,
  ...combinationExamples,
  ...duplicateExamples,
  ...doseExamples,
  ...specialDoseExamples,
  ...routeExamples,
  ...pregnancyExamples,
  ...childExamples,
  ...elderlyExamples,
  ...kidneyExamples,
  ...vitalSignExamples,
  ...redFlagExamples,
  ...laboratoryExamples,
  ...scaleExamples,
  ...notifiableExamples,
  ...screeningExamples,
  ...followUpExamples,
  ...treatmentExamples,
  ...codingExamples,
  ...missingExamples,
  ...tableExamples,
}
