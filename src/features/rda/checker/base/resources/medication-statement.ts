export const medicationStatement = `
  identifier* Identifier
  basedOn* Reference(MedicationRequest|CarePlan|ServiceRequest)
  partOf* Reference(MedicationAdministration|MedicationDispense|MedicationStatement|Procedure|Observation)
  status! code medication-statement-status
  statusReason* CodeableConcept
  category CodeableConcept
  medication[x]! CodeableConcept/Reference(Medication)
  subject! Reference(Patient|Group)
  context Reference(Encounter|EpisodeOfCare)
  effective[x] dateTime/Period
  dateAsserted dateTime
  informationSource Reference(Patient|Practitioner|PractitionerRole|RelatedPerson|Organization)
  derivedFrom* Reference(Resource)
  reasonCode* CodeableConcept
  reasonReference* Reference(Condition|Observation|DiagnosticReport)
  note* Annotation
  dosage* Dosage`
