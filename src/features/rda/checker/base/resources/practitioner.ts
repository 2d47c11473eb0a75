export const practitioner = `
  identifier* Identifier
  active boolean
  name* HumanName
  telecom* ContactPoint
  address* Address
  gender code administrative-gender
  birthDate date
  photo* Attachment
  qualification* BackboneElement
  qualification.identifier* Identifier
  qualification.code! CodeableConcept
  qualification.period Period
  qualification.issuer Reference(Organization)
  communication* CodeableConcept`
