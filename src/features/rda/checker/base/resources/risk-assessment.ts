export const riskAssessment = `
  identifier* Identifier
  basedOn Reference(Resource)
  parent Reference(Resource)
  status! code observation-status
  method CodeableConcept
  code CodeableConcept
  subject! Reference(Patient|Group)
  encounter Reference(Encounter)
  occurrence[x] dateTime/Period
  condition Reference(Condition)
  performer Reference(Practitioner|PractitionerRole|Device)
  reasonCode* CodeableConcept
  reasonReference* Reference(Condition|Observation|DiagnosticReport|DocumentReference)
  basis* Reference(Resource)
  prediction* BackboneElement
  prediction.outcome CodeableConcept
  prediction.probability[x] decimal/Range
  prediction.qualitativeRisk CodeableConcept
  prediction.relativeRisk decimal
  prediction.when[x] Period/Range
  prediction.rationale string
  mitigation string
  note* Annotation`
