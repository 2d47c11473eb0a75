export const serviceRequest = `
  identifier* Identifier
  instantiatesCanonical* canonical
  instantiatesUri* uri
  basedOn* Reference(CarePlan|ServiceRequest|MedicationRequest)
  replaces* Reference(ServiceRequest)
  requisition Identifier
  status! code request-status
  intent! code request-intent
  category* CodeableConcept
  priority code request-priority
  doNotPerform boolean
  code CodeableConcept
  orderDetail* CodeableConcept
  quantity[x] Quantity/Ratio/Range
  subject! Reference(Patient|Group|Location|Device)
  encounter Reference(Encounter)
  occurrence[x] dateTime/Period/Timing
  asNeeded[x] boolean/CodeableConcept
  authoredOn dateTime
  requester Reference(Practitioner|PractitionerRole|Organization|Patient|RelatedPerson|Device)
  performerType CodeableConcept
  performer* Reference(Practitioner|PractitionerRole|Organization|CareTeam|HealthcareService|Patient|Device|RelatedPerson)
  locationCode* CodeableConcept
  locationReference* Reference(Location)
  reasonCode* CodeableConcept
  reasonReference* Reference(Condition|Observation|DiagnosticReport|DocumentReference)
  insurance* Reference(Coverage|ClaimResponse)
  supportingInfo* Reference(Resource)
  specimen* Reference(Specimen)
  bodySite* CodeableConcept
  note* Annotation
  patientInstruction string
  relevantHistory* Reference(Provenance)`
