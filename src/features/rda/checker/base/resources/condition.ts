export const condition = `
  identifier* Identifier
  clinicalStatus CodeableConcept condition-clinical
  verificationStatus CodeableConcept condition-ver-status
  category* CodeableConcept
  severity CodeableConcept
  code CodeableConcept
  bodySite* CodeableConcept
  subject! Reference(Patient|Group)
  encounter Reference(Encounter)
  onset[x] dateTime/Age/Period/Range/string
  abatement[x] dateTime/Age/Period/Range/string
  recordedDate dateTime
  recorder Reference(Practitioner|PractitionerRole|Patient|RelatedPerson)
  asserter Reference(Practitioner|PractitionerRole|Patient|RelatedPerson)
  stage* BackboneElement
  stage.summary CodeableConcept
  stage.assessment* Reference(ClinicalImpression|DiagnosticReport|Observation)
  stage.type CodeableConcept
  evidence* BackboneElement
  evidence.code* CodeableConcept
  evidence.detail* Reference(Resource)
  note* Annotation`
