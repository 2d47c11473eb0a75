export const familyMemberHistory = `
  identifier* Identifier
  instantiatesCanonical* canonical
  instantiatesUri* uri
  status! code history-status
  dataAbsentReason CodeableConcept
  patient! Reference(Patient)
  date dateTime
  name string
  relationship! CodeableConcept
  sex CodeableConcept
  born[x] Period/date/string
  age[x] Age/Range/string
  estimatedAge boolean
  deceased[x] boolean/Age/Range/date/string
  reasonCode* CodeableConcept
  reasonReference* Reference(Condition|Observation|AllergyIntolerance|QuestionnaireResponse|DiagnosticReport|DocumentReference)
  note* Annotation
  condition* BackboneElement
  condition.code! CodeableConcept
  condition.outcome CodeableConcept
  condition.contributedToDeath boolean
  condition.onset[x] Age/Range/Period/string
  condition.note* Annotation`
