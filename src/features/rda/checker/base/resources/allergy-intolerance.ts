export const allergyIntolerance = `
  identifier* Identifier
  clinicalStatus CodeableConcept allergyintolerance-clinical
  verificationStatus CodeableConcept allergyintolerance-verification
  type code allergy-intolerance-type
  category* code allergy-intolerance-category
  criticality code allergy-intolerance-criticality
  code CodeableConcept
  patient! Reference(Patient)
  encounter Reference(Encounter)
  onset[x] dateTime/Age/Period/Range/string
  recordedDate dateTime
  recorder Reference(Practitioner|PractitionerRole|Patient|RelatedPerson)
  asserter Reference(Patient|RelatedPerson|Practitioner|PractitionerRole)
  lastOccurrence dateTime
  note* Annotation
  reaction* BackboneElement
  reaction.substance CodeableConcept
  reaction.manifestation+ CodeableConcept
  reaction.description string
  reaction.onset dateTime
  reaction.severity code reaction-event-severity
  reaction.exposureRoute CodeableConcept
  reaction.note* Annotation`
