export const medicationRequest = `
  identifier* Identifier
  status! code medicationrequest-status
  statusReason CodeableConcept
  intent! code medicationrequest-intent
  category* CodeableConcept
  priority code request-priority
  doNotPerform boolean
  reported[x] boolean/Reference(Patient|Practitioner|PractitionerRole|RelatedPerson|Organization)
  medication[x]! CodeableConcept/Reference(Medication)
  subject! Reference(Patient|Group)
  encounter Reference(Encounter)
  supportingInformation* Reference(Resource)
  authoredOn dateTime
  requester Reference(Practitioner|PractitionerRole|Organization|Patient|RelatedPerson|Device)
  performer Reference(Practitioner|PractitionerRole|Organization|Patient|Device|RelatedPerson|CareTeam)
  performerType CodeableConcept
  recorder Reference(Practitioner|PractitionerRole)
  reasonCode* CodeableConcept
  reasonReference* Reference(Condition|Observation)
  instantiatesCanonical* canonical
  instantiatesUri* uri
  basedOn* Reference(CarePlan|MedicationRequest|ServiceRequest|ImmunizationRecommendation)
  groupIdentifier Identifier
  courseOfTherapyType CodeableConcept
  insurance* Reference(Coverage|ClaimResponse)
  note* Annotation
  dosageInstruction* Dosage
  dispenseRequest BackboneElement
  dispenseRequest.initialFill BackboneElement
  dispenseRequest.initialFill.quantity Quantity
  dispenseRequest.initialFill.duration Duration
  dispenseRequest.dispenseInterval Duration
  dispenseRequest.validityPeriod Period
  dispenseRequest.numberOfRepeatsAllowed unsignedInt
  dispenseRequest.quantity Quantity
  dispenseRequest.expectedSupplyDuration Duration
  dispenseRequest.performer Reference(Organization)
  substitution BackboneElement
  substitution.allowed[x]! boolean/CodeableConcept
  substitution.reason CodeableConcept
  priorPrescription Reference(MedicationRequest)
  detectedIssue* Reference(DetectedIssue)
  eventHistory* Reference(Provenance)`
