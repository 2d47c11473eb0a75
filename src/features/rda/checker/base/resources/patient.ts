export const patient = `
  identifier* Identifier
  active boolean
  name* HumanName
  telecom* ContactPoint
  gender code administrative-gender
  birthDate date
  deceased[x] boolean/dateTime
  address* Address
  maritalStatus CodeableConcept
  multipleBirth[x] boolean/integer
  photo* Attachment
  contact* BackboneElement
  contact.relationship* CodeableConcept
  contact.name HumanName
  contact.telecom* ContactPoint
  contact.address Address
  contact.gender code administrative-gender
  contact.organization Reference(Organization)
  contact.period Period
  communication* BackboneElement
  communication.language! CodeableConcept
  communication.preferred boolean
  generalPractitioner* Reference(Organization|Practitioner|PractitionerRole)
  managingOrganization Reference(Organization)
  link* BackboneElement
  link.other! Reference(Patient|RelatedPerson)
  link.type! code link-type`
