/** What is known of a person, computed once, and what it says against a medicine. */
export { byAge, type Caution, inLactation, inPregnancy } from './cautions.ts'
export {
  type AllergyLine,
  type AllergyState,
  allergiesIn,
  allergyLines,
  allergyState,
  hasDeniedAllergies,
} from './facts/allergy-lines.ts'
export {
  adult,
  citeDiagnosis,
  citeMeasure,
  citeMedicine,
  everHad,
  has,
  isNursing,
  isPregnant,
  lactationCites,
  last,
  lately,
  type MedicineChoice,
  pregnancyCites,
  taking,
  takingAny,
  takingDrug,
  weeksNow,
} from './facts/asks.ts'
export { type ChildPugh, childPugh } from './facts/child-pugh.ts'
export { cite } from './facts/cite.ts'
export { allergyCodes, codedAgent, codedOtherwise, OTHER_ALLERGY } from './facts/coded-allergies.ts'
export { egfr } from './facts/egfr.ts'
export type { Entry, Prose } from './facts/entry.ts'
export { factsOf } from './facts/facts-of.ts'
export { gestationCodes, gestationDays, saysOfGestationSql } from './facts/gestation-codes.ts'
export { gestationReader, type WeeksOn } from './facts/gestation-reader.ts'
export {
  type AllergyReader,
  allergyReader,
  type PersonReader,
  personReader,
} from './facts/load-person.ts'
export type { Diagnosis, Measure, Medicine, PersonFacts } from './facts/person-facts.ts'
export { personEntries, personParts, personPartsFound } from './facts/person-parts.ts'
export {
  type PersonCollection,
  type PersonEntries,
  type PersonRows,
  personCollections,
  together,
  withFormula,
} from './facts/person-rows.ts'
export { type Gestation, gestationOn, PREGNANCY_STATUS } from './facts/pregnancy.ts'
export type { RecordedAllergy } from './facts/recorded-allergies.ts'
export { isOfAllergies, recordedAllergies, withOnlyAllergies } from './facts/recorded-allergies.ts'
export { asPrescribed, isTaken, takenUntil } from './facts/taken.ts'
export { type Heard, type NamedTogether, REAL, says, saysOfPast, saysTogether } from './facts/told.ts'
export { type RecordedSign, signsTaken, vitalSign } from './facts/vital-sign.ts'
export { findings, findingsAgainst, isSevere, isTold, medicineTopics, type SafetyFinding } from './findings.ts'
export { type Interaction, interactionTable } from './interactions.ts'
export {
  interactionReader,
  type LoadedInteractions,
  type LoadedPair,
  type LoadedReader,
  loadedInteractions,
  noneLoaded,
} from './loaded-interactions.ts'
export { alertRule, type Cita, type Finding, newRule, type Propuesta, type Rule, type Tipo, tipos } from './rule.ts'
export {
  allergyRules,
  crossRules,
  partialRules,
  unknownAllergenRules,
  unknownMedicineRules,
} from './rules/allergies.ts'
export { childRules, young } from './rules/children.ts'
export { type Clue, clueCites, cluesCited } from './rules/clues.ts'
export { combinationRules } from './rules/combinations.ts'
export { contraindicationRules, contraindications } from './rules/contraindications.ts'
export { unreadDoseRules } from './rules/dose-limits.ts'
export { doseRules } from './rules/doses.ts'
export { doubled, duplicateRules } from './rules/duplicates.ts'
export { beers, elderlyRules } from './rules/elderly.ts'
export { interactionRules } from './rules/interactions.ts'
export { kidneyRules, renal } from './rules/kidney.ts'
export { laboratoryMedicineRules } from './rules/laboratory-medicines.ts'
export { factClue } from './rules/named-clues.ts'
export { lactationRules, more, pregnancyRules } from './rules/pregnancy.ts'
export { deadlyRoutes } from './rules/routes.ts'
export { slug } from './rules/slug.ts'
export { countedValue, ofStandingHistory, replacedValue, signedValue, standingEntry } from './standing-sql.ts'
export { isGivenUp, type PrescribedMedicine, statedAsTaken } from './stated-medicines.ts'
export { unconfirmedRules } from './unconfirmed-rules.ts'
