export const documentReference = `
  masterIdentifier Identifier
  identifier* Identifier
  status! code document-reference-status
  docStatus code composition-status
  type CodeableConcept
  category* CodeableConcept
  subject Reference(Patient|Practitioner|Group|Device)
  date instant
  author* Reference(Practitioner|PractitionerRole|Organization|Device|Patient|RelatedPerson)
  authenticator Reference(Practitioner|PractitionerRole|Organization)
  custodian Reference(Organization)
  relatesTo* BackboneElement
  relatesTo.code! code document-relationship-type
  relatesTo.target! Reference(DocumentReference)
  description string
  securityLabel* CodeableConcept
  content+ BackboneElement
  content.attachment! Attachment
  content.format Coding
  context BackboneElement
  context.encounter* Reference(Encounter|EpisodeOfCare)
  context.event* CodeableConcept
  context.period Period
  context.facilityType CodeableConcept
  context.practiceSetting CodeableConcept
  context.sourcePatientInfo Reference(Patient)
  context.related* Reference(Resource)`
