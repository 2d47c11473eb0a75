export const medicationAdministration = `
  identifier* Identifier
  instantiates* uri
  partOf* Reference(MedicationAdministration|Procedure)
  status! code medication-admin-status
  statusReason* CodeableConcept
  category CodeableConcept
  medication[x]! CodeableConcept/Reference(Medication)
  subject! Reference(Patient|Group)
  context Reference(Encounter|EpisodeOfCare)
  supportingInformation* Reference(Resource)
  effective[x]! dateTime/Period
  performer* BackboneElement
  performer.function CodeableConcept
  performer.actor! Reference(Practitioner|PractitionerRole|Patient|RelatedPerson|Device)
  reasonCode* CodeableConcept
  reasonReference* Reference(Condition|Observation|DiagnosticReport)
  request Reference(MedicationRequest)
  device* Reference(Device)
  note* Annotation
  dosage BackboneElement
  dosage.text string
  dosage.site CodeableConcept
  dosage.route CodeableConcept
  dosage.method CodeableConcept
  dosage.dose Quantity
  dosage.rate[x] Ratio/Quantity
  eventHistory* Reference(Provenance)`
