export const location = `
  identifier* Identifier
  status code location-status
  operationalStatus Coding
  name string
  alias* string
  description string
  mode code location-mode
  type* CodeableConcept
  telecom* ContactPoint
  address Address
  physicalType CodeableConcept
  position BackboneElement
  position.longitude! decimal
  position.latitude! decimal
  position.altitude decimal
  managingOrganization Reference(Organization)
  partOf Reference(Location)
  hoursOfOperation* BackboneElement
  hoursOfOperation.daysOfWeek* code days-of-week
  hoursOfOperation.allDay boolean
  hoursOfOperation.openingTime time
  hoursOfOperation.closingTime time
  availabilityExceptions string
  endpoint* Reference(Endpoint)`
