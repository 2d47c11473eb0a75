export const composition = `
  identifier Identifier
  status! code composition-status
  type! CodeableConcept
  category* CodeableConcept
  subject Reference(Resource)
  encounter Reference(Encounter)
  date! dateTime
  author+ Reference(Practitioner|PractitionerRole|Device|Patient|RelatedPerson|Organization)
  title! string
  confidentiality code http://terminology.hl7.org/ValueSet/v3-ConfidentialityClassification
  attester* BackboneElement
  attester.mode! code composition-attestation-mode
  attester.time dateTime
  attester.party Reference(Patient|RelatedPerson|Practitioner|PractitionerRole|Organization)
  custodian Reference(Organization)
  relatesTo* BackboneElement
  relatesTo.code! code document-relationship-type
  relatesTo.target[x]! Identifier/Reference(Composition)
  event* BackboneElement
  event.code* CodeableConcept
  event.period Period
  event.detail* Reference(Resource)
  section* BackboneElement
  section.title string
  section.code CodeableConcept
  section.author* Reference(Practitioner|PractitionerRole|Device|Patient|RelatedPerson|Organization)
  section.focus Reference(Resource)
  section.text Narrative
  section.mode code list-mode
  section.orderedBy CodeableConcept
  section.entry* Reference(Resource)
  section.emptyReason CodeableConcept
  section.section* @Composition.section`
