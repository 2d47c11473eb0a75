export const organization = `
  identifier* Identifier
  active boolean
  type* CodeableConcept
  name string
  alias* string
  telecom* ContactPoint
  address* Address
  partOf Reference(Organization)
  contact* BackboneElement
  contact.purpose CodeableConcept
  contact.name HumanName
  contact.telecom* ContactPoint
  contact.address Address
  endpoint* Reference(Endpoint)`
