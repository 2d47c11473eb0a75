export const encounter = `
  identifier* Identifier
  status! code encounter-status
  statusHistory* BackboneElement
  statusHistory.status! code encounter-status
  statusHistory.period! Period
  class! Coding
  classHistory* BackboneElement
  classHistory.class! Coding
  classHistory.period! Period
  type* CodeableConcept
  serviceType CodeableConcept
  priority CodeableConcept
  subject Reference(Patient|Group)
  episodeOfCare* Reference(EpisodeOfCare)
  basedOn* Reference(ServiceRequest)
  participant* BackboneElement
  participant.type* CodeableConcept
  participant.period Period
  participant.individual Reference(Practitioner|PractitionerRole|RelatedPerson)
  appointment* Reference(Appointment)
  period Period
  length Duration
  reasonCode* CodeableConcept
  reasonReference* Reference(Condition|Procedure|Observation|ImmunizationRecommendation)
  diagnosis* BackboneElement
  diagnosis.condition! Reference(Condition|Procedure)
  diagnosis.use CodeableConcept
  diagnosis.rank positiveInt
  account* Reference(Account)
  hospitalization BackboneElement
  hospitalization.preAdmissionIdentifier Identifier
  hospitalization.origin Reference(Location|Organization)
  hospitalization.admitSource CodeableConcept
  hospitalization.reAdmission CodeableConcept
  hospitalization.dietPreference* CodeableConcept
  hospitalization.specialCourtesy* CodeableConcept
  hospitalization.specialArrangement* CodeableConcept
  hospitalization.destination Reference(Location|Organization)
  hospitalization.dischargeDisposition CodeableConcept
  location* BackboneElement
  location.location! Reference(Location)
  location.status code encounter-location-status
  location.physicalType CodeableConcept
  location.period Period
  serviceProvider Reference(Organization)
  partOf Reference(Encounter)`
