/**
 * Made by scripts/fhir-definitions.mjs from the definitions of R4 4.0.1. Of each type its elements in their order:
 * `name:Type`, `+` if it is in a summary, `!` if it must be there.
 */
export const definitions: Readonly<Record<string, string>> = {
  Address: 'id extension:Extension use+ type+ text+ line+ city+ district+ state+ postalCode+ country+ period:Period+',
  Age: 'id extension:Extension value+ comparator+ unit+ system+ code+',
  AllergyIntolerance:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ clinicalStatus:CodeableConcept+ verificationStatus:CodeableConcept+ type+ category+ criticality+ code:CodeableConcept+ patient:Reference+! encounter:Reference onset[x] recordedDate recorder:Reference asserter:Reference+ lastOccurrence note:Annotation reaction:AllergyIntolerance.reaction',
  'AllergyIntolerance.reaction':
    'id extension:Extension modifierExtension:Extension+ substance:CodeableConcept manifestation:CodeableConcept! description onset severity exposureRoute:CodeableConcept note:Annotation',
  Annotation: 'id extension:Extension author[x]+ time+ text+!',
  Attachment: 'id extension:Extension contentType+ language+ data url+ size+ hash+ title+ creation+',
  AuditEvent:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension type:Coding+! subtype:Coding+ action+ period:Period recorded+! outcome+ outcomeDesc+ purposeOfEvent:CodeableConcept+ agent:AuditEvent.agent! source:AuditEvent.source! entity:AuditEvent.entity',
  'AuditEvent.agent':
    'id extension:Extension modifierExtension:Extension+ type:CodeableConcept role:CodeableConcept who:Reference+ altId name requestor+! location:Reference policy media:Coding network:AuditEvent.agent.network purposeOfUse:CodeableConcept',
  'AuditEvent.agent.network': 'id extension:Extension modifierExtension:Extension+ address type',
  'AuditEvent.entity':
    'id extension:Extension modifierExtension:Extension+ what:Reference+ type:Coding role:Coding lifecycle:Coding securityLabel:Coding name+ description query+ detail:AuditEvent.entity.detail',
  'AuditEvent.entity.detail': 'id extension:Extension modifierExtension:Extension+ type! value[x]!',
  'AuditEvent.source': 'id extension:Extension modifierExtension:Extension+ site observer:Reference+! type:Coding',
  Binary: 'id+ meta:Meta+ implicitRules+ language contentType+! securityContext:Reference+ data url+',
  Bundle:
    'id+ meta:Meta+ implicitRules+ language identifier:Identifier+ type+! timestamp+ total+ link:Bundle.link+ entry:Bundle.entry+ signature:Signature+',
  'Bundle.entry':
    'id extension:Extension modifierExtension:Extension+ link:Bundle.link+ fullUrl+ resource:Resource+ search:Bundle.entry.search+ request:Bundle.entry.request+ response:Bundle.entry.response+',
  'Bundle.entry.request':
    'id extension:Extension modifierExtension:Extension+ method+! url+! ifNoneMatch+ ifModifiedSince+ ifMatch+ ifNoneExist+',
  'Bundle.entry.response':
    'id extension:Extension modifierExtension:Extension+ status+! location+ etag+ lastModified+ outcome+',
  'Bundle.entry.search': 'id extension:Extension modifierExtension:Extension+ mode+ score+',
  'Bundle.link': 'id extension:Extension modifierExtension:Extension+ relation+! url+!',
  CapabilityStatement:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension url+ version+ name+ title+ status+! experimental+ date+! publisher+ contact:ContactDetail+ description useContext:UsageContext+ jurisdiction:CodeableConcept+ purpose copyright kind+! instantiates+ imports+ software:CapabilityStatement.software+ implementation:CapabilityStatement.implementation+ fhirVersion+! format+! patchFormat+ implementationGuide+ rest:CapabilityStatement.rest+ messaging:CapabilityStatement.messaging+ document:CapabilityStatement.document+',
  'CapabilityStatement.document': 'id extension:Extension modifierExtension:Extension+ mode+! documentation profile+!',
  'CapabilityStatement.implementation':
    'id extension:Extension modifierExtension:Extension+ description+! url+ custodian:Reference+',
  'CapabilityStatement.messaging':
    'id extension:Extension modifierExtension:Extension+ endpoint:CapabilityStatement.messaging.endpoint reliableCache documentation supportedMessage:CapabilityStatement.messaging.supportedMessage+',
  'CapabilityStatement.messaging.endpoint':
    'id extension:Extension modifierExtension:Extension+ protocol:Coding! address!',
  'CapabilityStatement.messaging.supportedMessage':
    'id extension:Extension modifierExtension:Extension+ mode+! definition+!',
  'CapabilityStatement.rest':
    'id extension:Extension modifierExtension:Extension+ mode+! documentation security:CapabilityStatement.rest.security+ resource:CapabilityStatement.rest.resource+ interaction:CapabilityStatement.rest.interaction searchParam:CapabilityStatement.rest.resource.searchParam operation:CapabilityStatement.rest.resource.operation+ compartment',
  'CapabilityStatement.rest.interaction': 'id extension:Extension modifierExtension:Extension+ code! documentation',
  'CapabilityStatement.rest.resource':
    'id extension:Extension modifierExtension:Extension+ type+! profile+ supportedProfile+ documentation interaction:CapabilityStatement.rest.resource.interaction versioning readHistory updateCreate conditionalCreate conditionalRead conditionalUpdate conditionalDelete referencePolicy searchInclude searchRevInclude searchParam:CapabilityStatement.rest.resource.searchParam operation:CapabilityStatement.rest.resource.operation+',
  'CapabilityStatement.rest.resource.interaction':
    'id extension:Extension modifierExtension:Extension+ code! documentation',
  'CapabilityStatement.rest.resource.operation':
    'id extension:Extension modifierExtension:Extension+ name+! definition+! documentation',
  'CapabilityStatement.rest.resource.searchParam':
    'id extension:Extension modifierExtension:Extension+ name! definition type! documentation',
  'CapabilityStatement.rest.security':
    'id extension:Extension modifierExtension:Extension+ cors+ service:CodeableConcept+ description',
  'CapabilityStatement.software': 'id extension:Extension modifierExtension:Extension+ name+! version+ releaseDate+',
  CodeSystem:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension url+ identifier:Identifier+ version+ name+ title+ status+! experimental+ date+ publisher+ contact:ContactDetail+ description useContext:UsageContext+ jurisdiction:CodeableConcept+ purpose copyright caseSensitive+ valueSet+ hierarchyMeaning+ compositional+ versionNeeded+ content+! supplements+ count+ filter:CodeSystem.filter+ property:CodeSystem.property+ concept:CodeSystem.concept',
  'CodeSystem.concept':
    'id extension:Extension modifierExtension:Extension+ code! display definition designation:CodeSystem.concept.designation property:CodeSystem.concept.property concept:CodeSystem.concept',
  'CodeSystem.concept.designation': 'id extension:Extension modifierExtension:Extension+ language use:Coding value!',
  'CodeSystem.concept.property': 'id extension:Extension modifierExtension:Extension+ code! value[x]!',
  'CodeSystem.filter': 'id extension:Extension modifierExtension:Extension+ code+! description+ operator+! value+!',
  'CodeSystem.property': 'id extension:Extension modifierExtension:Extension+ code+! uri+ description+ type+!',
  CodeableConcept: 'id extension:Extension coding:Coding+ text+',
  Coding: 'id extension:Extension system+ version+ code+ display+ userSelected+',
  Composition:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ status+! type:CodeableConcept+! category:CodeableConcept+ subject:Reference+ encounter:Reference+ date+! author:Reference+! title+! confidentiality+ attester:Composition.attester custodian:Reference+ relatesTo:Composition.relatesTo event:Composition.event+ section:Composition.section',
  'Composition.attester': 'id extension:Extension modifierExtension:Extension+ mode! time party:Reference',
  'Composition.event':
    'id extension:Extension modifierExtension:Extension+ code:CodeableConcept+ period:Period+ detail:Reference+',
  'Composition.relatesTo': 'id extension:Extension modifierExtension:Extension+ code! target[x]!',
  'Composition.section':
    'id extension:Extension modifierExtension:Extension+ title code:CodeableConcept author:Reference focus:Reference text:Narrative mode orderedBy:CodeableConcept entry:Reference emptyReason:CodeableConcept section:Composition.section',
  Condition:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ clinicalStatus:CodeableConcept+ verificationStatus:CodeableConcept+ category:CodeableConcept severity:CodeableConcept code:CodeableConcept+ bodySite:CodeableConcept+ subject:Reference+! encounter:Reference+ onset[x]+ abatement[x] recordedDate+ recorder:Reference+ asserter:Reference+ stage:Condition.stage evidence:Condition.evidence note:Annotation',
  'Condition.evidence': 'id extension:Extension modifierExtension:Extension+ code:CodeableConcept+ detail:Reference+',
  'Condition.stage':
    'id extension:Extension modifierExtension:Extension+ summary:CodeableConcept assessment:Reference type:CodeableConcept',
  Consent:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ status+! scope:CodeableConcept+! category:CodeableConcept+! patient:Reference+ dateTime+ performer:Reference+ organization:Reference+ source[x]+ policy:Consent.policy policyRule:CodeableConcept+ verification:Consent.verification+ provision:Consent.provision+',
  'Consent.policy': 'id extension:Extension modifierExtension:Extension+ authority uri',
  'Consent.provision':
    'id extension:Extension modifierExtension:Extension+ type+ period:Period+ actor:Consent.provision.actor action:CodeableConcept+ securityLabel:Coding+ purpose:Coding+ class:Coding+ code:CodeableConcept+ dataPeriod:Period+ data:Consent.provision.data+ provision:Consent.provision',
  'Consent.provision.actor':
    'id extension:Extension modifierExtension:Extension+ role:CodeableConcept! reference:Reference!',
  'Consent.provision.data': 'id extension:Extension modifierExtension:Extension+ meaning+! reference:Reference+!',
  'Consent.verification':
    'id extension:Extension modifierExtension:Extension+ verified+! verifiedWith:Reference verificationDate',
  ContactDetail: 'id extension:Extension name+ telecom:ContactPoint+',
  ContactPoint: 'id extension:Extension system+ value+ use+ rank+ period:Period+',
  Contributor: 'id extension:Extension type+! name+! contact:ContactDetail+',
  Count: 'id extension:Extension value+ comparator+ unit+ system+ code+',
  Coverage:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ status+! type:CodeableConcept+ policyHolder:Reference+ subscriber:Reference+ subscriberId+ beneficiary:Reference+! dependent+ relationship:CodeableConcept period:Period+ payor:Reference+! class:Coverage.class order+ network+ costToBeneficiary:Coverage.costToBeneficiary subrogation contract:Reference',
  'Coverage.class': 'id extension:Extension modifierExtension:Extension+ type:CodeableConcept+! value+! name+',
  'Coverage.costToBeneficiary':
    'id extension:Extension modifierExtension:Extension+ type:CodeableConcept+ value[x]+! exception:Coverage.costToBeneficiary.exception',
  'Coverage.costToBeneficiary.exception':
    'id extension:Extension modifierExtension:Extension+ type:CodeableConcept+! period:Period+',
  DataRequirement:
    'id extension:Extension type+! profile+ subject[x]+ mustSupport+ codeFilter:DataRequirement.codeFilter+ dateFilter:DataRequirement.dateFilter+ limit+ sort:DataRequirement.sort+',
  'DataRequirement.codeFilter': 'id extension:Extension path+ searchParam+ valueSet+ code:Coding+',
  'DataRequirement.dateFilter': 'id extension:Extension path+ searchParam+ value[x]+',
  'DataRequirement.sort': 'id extension:Extension path+! direction+!',
  Device:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier definition:Reference udiCarrier:Device.udiCarrier+ status+ statusReason:CodeableConcept distinctIdentifier manufacturer manufactureDate expirationDate lotNumber serialNumber deviceName:Device.deviceName modelNumber partNumber type:CodeableConcept specialization:Device.specialization version:Device.version property:Device.property patient:Reference owner:Reference contact:ContactPoint location:Reference url note:Annotation safety:CodeableConcept+ parent:Reference',
  'Device.deviceName': 'id extension:Extension modifierExtension:Extension+ name! type!',
  'Device.property':
    'id extension:Extension modifierExtension:Extension+ type:CodeableConcept! valueQuantity:Quantity valueCode:CodeableConcept',
  'Device.specialization': 'id extension:Extension modifierExtension:Extension+ systemType:CodeableConcept! version',
  'Device.udiCarrier':
    'id extension:Extension modifierExtension:Extension+ deviceIdentifier+ issuer jurisdiction carrierAIDC+ carrierHRF+ entryType',
  'Device.version':
    'id extension:Extension modifierExtension:Extension+ type:CodeableConcept component:Identifier value!',
  Distance: 'id extension:Extension value+ comparator+ unit+ system+ code+',
  DocumentReference:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension masterIdentifier:Identifier+ identifier:Identifier+ status+! docStatus+ type:CodeableConcept+ category:CodeableConcept+ subject:Reference+ date+ author:Reference+ authenticator:Reference custodian:Reference relatesTo:DocumentReference.relatesTo+ description+ securityLabel:CodeableConcept+ content:DocumentReference.content+! context:DocumentReference.context+',
  'DocumentReference.content':
    'id extension:Extension modifierExtension:Extension+ attachment:Attachment+! format:Coding+',
  'DocumentReference.context':
    'id extension:Extension modifierExtension:Extension+ encounter:Reference event:CodeableConcept period:Period+ facilityType:CodeableConcept practiceSetting:CodeableConcept sourcePatientInfo:Reference related:Reference',
  'DocumentReference.relatesTo': 'id extension:Extension modifierExtension:Extension+ code+! target:Reference+!',
  Dosage:
    'id extension:Extension modifierExtension:Extension+ sequence+ text+ additionalInstruction:CodeableConcept+ patientInstruction+ timing:Timing+ asNeeded[x]+ site:CodeableConcept+ route:CodeableConcept+ method:CodeableConcept+ doseAndRate:Dosage.doseAndRate+ maxDosePerPeriod:Ratio+ maxDosePerAdministration:Quantity+ maxDosePerLifetime:Quantity+',
  'Dosage.doseAndRate': 'id extension:Extension type:CodeableConcept+ dose[x]+ rate[x]+',
  Duration: 'id extension:Extension value+ comparator+ unit+ system+ code+',
  Encounter:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ status+! statusHistory:Encounter.statusHistory class:Coding+! classHistory:Encounter.classHistory type:CodeableConcept+ serviceType:CodeableConcept+ priority:CodeableConcept subject:Reference+ episodeOfCare:Reference+ basedOn:Reference participant:Encounter.participant+ appointment:Reference+ period:Period length:Duration reasonCode:CodeableConcept+ reasonReference:Reference+ diagnosis:Encounter.diagnosis+ account:Reference hospitalization:Encounter.hospitalization location:Encounter.location serviceProvider:Reference partOf:Reference',
  'Encounter.classHistory': 'id extension:Extension modifierExtension:Extension+ class:Coding! period:Period!',
  'Encounter.diagnosis':
    'id extension:Extension modifierExtension:Extension+ condition:Reference+! use:CodeableConcept rank',
  'Encounter.hospitalization':
    'id extension:Extension modifierExtension:Extension+ preAdmissionIdentifier:Identifier origin:Reference admitSource:CodeableConcept reAdmission:CodeableConcept dietPreference:CodeableConcept specialCourtesy:CodeableConcept specialArrangement:CodeableConcept destination:Reference dischargeDisposition:CodeableConcept',
  'Encounter.location':
    'id extension:Extension modifierExtension:Extension+ location:Reference! status physicalType:CodeableConcept period:Period',
  'Encounter.participant':
    'id extension:Extension modifierExtension:Extension+ type:CodeableConcept+ period:Period individual:Reference+',
  'Encounter.statusHistory': 'id extension:Extension modifierExtension:Extension+ status! period:Period!',
  Expression: 'id extension:Extension description+ name+ language+! expression+ reference+',
  Extension: 'id extension:Extension url! value[x]',
  FamilyMemberHistory:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ instantiatesCanonical+ instantiatesUri+ status+! dataAbsentReason:CodeableConcept+ patient:Reference+! date+ name+ relationship:CodeableConcept+! sex:CodeableConcept+ born[x] age[x]+ estimatedAge+ deceased[x]+ reasonCode:CodeableConcept+ reasonReference:Reference+ note:Annotation condition:FamilyMemberHistory.condition',
  'FamilyMemberHistory.condition':
    'id extension:Extension modifierExtension:Extension+ code:CodeableConcept! outcome:CodeableConcept contributedToDeath onset[x] note:Annotation',
  Group:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ active+ type+! actual+! code:CodeableConcept+ name+ quantity+ managingEntity:Reference+ characteristic:Group.characteristic member:Group.member',
  'Group.characteristic':
    'id extension:Extension modifierExtension:Extension+ code:CodeableConcept! value[x]! exclude! period:Period',
  'Group.member': 'id extension:Extension modifierExtension:Extension+ entity:Reference! period:Period inactive',
  GuidanceResponse:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension requestIdentifier:Identifier+ identifier:Identifier+ module[x]+! status+! subject:Reference encounter:Reference occurrenceDateTime performer:Reference reasonCode:CodeableConcept reasonReference:Reference note:Annotation evaluationMessage:Reference outputParameters:Reference result:Reference dataRequirement:DataRequirement',
  HumanName: 'id extension:Extension use+ text+ family+ given+ prefix+ suffix+ period:Period+',
  Identifier: 'id extension:Extension use+ type:CodeableConcept+ system+ value+ period:Period+ assigner:Reference+',
  Location:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ status+ operationalStatus:Coding+ name+ alias description+ mode+ type:CodeableConcept+ telecom:ContactPoint address:Address physicalType:CodeableConcept+ position:Location.position managingOrganization:Reference+ partOf:Reference hoursOfOperation:Location.hoursOfOperation availabilityExceptions endpoint:Reference',
  'Location.hoursOfOperation':
    'id extension:Extension modifierExtension:Extension+ daysOfWeek allDay openingTime closingTime',
  'Location.position': 'id extension:Extension modifierExtension:Extension+ longitude! latitude! altitude',
  Medication:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ code:CodeableConcept+ status+ manufacturer:Reference+ form:CodeableConcept amount:Ratio+ ingredient:Medication.ingredient batch:Medication.batch',
  'Medication.batch': 'id extension:Extension modifierExtension:Extension+ lotNumber expirationDate',
  'Medication.ingredient': 'id extension:Extension modifierExtension:Extension+ item[x]! isActive strength:Ratio',
  MedicationAdministration:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier instantiates+ partOf:Reference+ status+! statusReason:CodeableConcept category:CodeableConcept medication[x]+! subject:Reference+! context:Reference supportingInformation:Reference effective[x]+! performer:MedicationAdministration.performer+ reasonCode:CodeableConcept reasonReference:Reference request:Reference device:Reference note:Annotation dosage:MedicationAdministration.dosage eventHistory:Reference',
  'MedicationAdministration.dosage':
    'id extension:Extension modifierExtension:Extension+ text site:CodeableConcept route:CodeableConcept method:CodeableConcept dose:Quantity rate[x]',
  'MedicationAdministration.performer':
    'id extension:Extension modifierExtension:Extension+ function:CodeableConcept actor:Reference+!',
  MedicationRequest:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier status+! statusReason:CodeableConcept intent+! category:CodeableConcept priority+ doNotPerform+ reported[x]+ medication[x]+! subject:Reference+! encounter:Reference supportingInformation:Reference authoredOn+ requester:Reference+ performer:Reference performerType:CodeableConcept+ recorder:Reference reasonCode:CodeableConcept reasonReference:Reference instantiatesCanonical+ instantiatesUri+ basedOn:Reference+ groupIdentifier:Identifier+ courseOfTherapyType:CodeableConcept insurance:Reference note:Annotation dosageInstruction:Dosage dispenseRequest:MedicationRequest.dispenseRequest substitution:MedicationRequest.substitution priorPrescription:Reference detectedIssue:Reference eventHistory:Reference',
  'MedicationRequest.dispenseRequest':
    'id extension:Extension modifierExtension:Extension+ initialFill:MedicationRequest.dispenseRequest.initialFill dispenseInterval:Duration validityPeriod:Period numberOfRepeatsAllowed quantity:Quantity expectedSupplyDuration:Duration performer:Reference',
  'MedicationRequest.dispenseRequest.initialFill':
    'id extension:Extension modifierExtension:Extension+ quantity:Quantity duration:Duration',
  'MedicationRequest.substitution':
    'id extension:Extension modifierExtension:Extension+ allowed[x]! reason:CodeableConcept',
  MedicationStatement:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ basedOn:Reference+ partOf:Reference+ status+! statusReason:CodeableConcept category:CodeableConcept+ medication[x]+! subject:Reference+! context:Reference+ effective[x]+ dateAsserted+ informationSource:Reference derivedFrom:Reference reasonCode:CodeableConcept reasonReference:Reference note:Annotation dosage:Dosage',
  Meta: 'id extension:Extension versionId+ lastUpdated+ source+ profile+ security:Coding+ tag:Coding+ project author:Reference onBehalfOf:Reference account:Reference accounts:Reference compartment:Reference deleted',
  Money: 'id extension:Extension value+ currency+',
  Narrative: 'id extension:Extension status! div!',
  Observation:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ basedOn:Reference+ partOf:Reference+ status+! category:CodeableConcept code:CodeableConcept+! subject:Reference+ focus:Reference+ encounter:Reference+ effective[x]+ issued+ performer:Reference+ value[x]+ dataAbsentReason:CodeableConcept interpretation:CodeableConcept note:Annotation bodySite:CodeableConcept method:CodeableConcept specimen:Reference device:Reference referenceRange:Observation.referenceRange hasMember:Reference+ derivedFrom:Reference+ component:Observation.component+',
  'Observation.component':
    'id extension:Extension modifierExtension:Extension+ code:CodeableConcept+! value[x]+ dataAbsentReason:CodeableConcept interpretation:CodeableConcept referenceRange:Observation.referenceRange',
  'Observation.referenceRange':
    'id extension:Extension modifierExtension:Extension+ low:Quantity high:Quantity type:CodeableConcept appliesTo:CodeableConcept age:Range text',
  OperationOutcome:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension issue:OperationOutcome.issue+!',
  'OperationOutcome.issue':
    'id extension:Extension modifierExtension:Extension+ severity+! code+! details:CodeableConcept+ diagnostics+ location+ expression+',
  Organization:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ active+ type:CodeableConcept+ name+ alias telecom:ContactPoint address:Address partOf:Reference+ contact:Organization.contact endpoint:Reference',
  'Organization.contact':
    'id extension:Extension modifierExtension:Extension+ purpose:CodeableConcept name:HumanName telecom:ContactPoint address:Address',
  ParameterDefinition: 'id extension:Extension name+ use+! min+ max+ documentation+ type+! profile+',
  Parameters: 'id+ meta:Meta+ implicitRules+ language parameter:Parameters.parameter+',
  'Parameters.parameter':
    'id extension:Extension modifierExtension:Extension+ name+! value[x]+ resource:Resource+ part:Parameters.parameter+',
  Patient:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ active+ name:HumanName+ telecom:ContactPoint+ gender+ birthDate+ deceased[x]+ address:Address+ maritalStatus:CodeableConcept multipleBirth[x] photo:Attachment contact:Patient.contact communication:Patient.communication generalPractitioner:Reference managingOrganization:Reference+ link:Patient.link+',
  'Patient.communication': 'id extension:Extension modifierExtension:Extension+ language:CodeableConcept! preferred',
  'Patient.contact':
    'id extension:Extension modifierExtension:Extension+ relationship:CodeableConcept name:HumanName telecom:ContactPoint address:Address gender organization:Reference period:Period',
  'Patient.link': 'id extension:Extension modifierExtension:Extension+ other:Reference+! type+!',
  Period: 'id extension:Extension start+ end+',
  Practitioner:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ active+ name:HumanName+ telecom:ContactPoint+ address:Address+ gender+ birthDate+ photo:Attachment qualification:Practitioner.qualification communication:CodeableConcept',
  'Practitioner.qualification':
    'id extension:Extension modifierExtension:Extension+ identifier:Identifier code:CodeableConcept! period:Period issuer:Reference',
  PractitionerRole:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ active+ period:Period+ practitioner:Reference+ organization:Reference+ code:CodeableConcept+ specialty:CodeableConcept+ location:Reference+ healthcareService:Reference telecom:ContactPoint+ availableTime:PractitionerRole.availableTime notAvailable:PractitionerRole.notAvailable availabilityExceptions endpoint:Reference',
  'PractitionerRole.availableTime':
    'id extension:Extension modifierExtension:Extension+ daysOfWeek allDay availableStartTime availableEndTime',
  'PractitionerRole.notAvailable': 'id extension:Extension modifierExtension:Extension+ description! during:Period',
  Procedure:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ instantiatesCanonical+ instantiatesUri+ basedOn:Reference+ partOf:Reference+ status+! statusReason:CodeableConcept+ category:CodeableConcept+ code:CodeableConcept+ subject:Reference+! encounter:Reference+ performed[x]+ recorder:Reference+ asserter:Reference+ performer:Procedure.performer+ location:Reference+ reasonCode:CodeableConcept+ reasonReference:Reference+ bodySite:CodeableConcept+ outcome:CodeableConcept+ report:Reference complication:CodeableConcept complicationDetail:Reference followUp:CodeableConcept note:Annotation focalDevice:Procedure.focalDevice usedReference:Reference usedCode:CodeableConcept',
  'Procedure.focalDevice':
    'id extension:Extension modifierExtension:Extension+ action:CodeableConcept manipulated:Reference!',
  'Procedure.performer':
    'id extension:Extension modifierExtension:Extension+ function:CodeableConcept+ actor:Reference+! onBehalfOf:Reference',
  Provenance:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension target:Reference+! occurred[x] recorded+! policy location:Reference reason:CodeableConcept activity:CodeableConcept agent:Provenance.agent! entity:Provenance.entity signature:Signature',
  'Provenance.agent':
    'id extension:Extension modifierExtension:Extension+ type:CodeableConcept+ role:CodeableConcept who:Reference+! onBehalfOf:Reference',
  'Provenance.entity':
    'id extension:Extension modifierExtension:Extension+ role+! what:Reference+! agent:Provenance.agent',
  Quantity: 'id extension:Extension value+ comparator+ unit+ system+ code+',
  Range: 'id extension:Extension low:Quantity+ high:Quantity+',
  Ratio: 'id extension:Extension numerator:Quantity+ denominator:Quantity+',
  Reference: 'id extension:Extension reference+ type+ identifier:Identifier+ display+',
  RelatedArtifact: 'id extension:Extension type+! label+ display+ citation+ url+ document:Attachment+ resource+',
  RelatedPerson:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ active+ patient:Reference+! relationship:CodeableConcept+ name:HumanName+ telecom:ContactPoint+ gender+ birthDate+ address:Address+ photo:Attachment period:Period communication:RelatedPerson.communication',
  'RelatedPerson.communication':
    'id extension:Extension modifierExtension:Extension+ language:CodeableConcept! preferred',
  SampledData: 'id extension:Extension origin:Quantity+! period+! factor+ lowerLimit+ upperLimit+ dimensions+! data',
  ServiceRequest:
    'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier+ instantiatesCanonical+ instantiatesUri+ basedOn:Reference+ replaces:Reference+ requisition:Identifier+ status+! intent+! category:CodeableConcept+ priority+ doNotPerform+ code:CodeableConcept+ orderDetail:CodeableConcept+ quantity[x]+ subject:Reference+! encounter:Reference+ occurrence[x]+ asNeeded[x]+ authoredOn+ requester:Reference+ performerType:CodeableConcept+ performer:Reference+ locationCode:CodeableConcept+ locationReference:Reference+ reasonCode:CodeableConcept+ reasonReference:Reference+ insurance:Reference supportingInfo:Reference specimen:Reference+ bodySite:CodeableConcept+ note:Annotation patientInstruction+ relevantHistory:Reference',
  Signature:
    'id extension:Extension type:Coding+! when+! who:Reference+! onBehalfOf:Reference+ targetFormat sigFormat data',
  Task: 'id+ meta:Meta+ implicitRules+ language text:Narrative contained:Resource extension:Extension modifierExtension:Extension identifier:Identifier instantiatesCanonical+ instantiatesUri+ basedOn:Reference+ groupIdentifier:Identifier+ partOf:Reference+ status+! statusReason:CodeableConcept+ businessStatus:CodeableConcept+ intent+! priority code:CodeableConcept+ description+ focus:Reference+ for:Reference+ encounter:Reference+ executionPeriod:Period+ authoredOn lastModified+ requester:Reference+ performerType:CodeableConcept owner:Reference+ location:Reference+ reasonCode:CodeableConcept reasonReference:Reference insurance:Reference note:Annotation relevantHistory:Reference restriction:Task.restriction input:Task.input output:Task.output',
  'Task.input': 'id extension:Extension modifierExtension:Extension+ type:CodeableConcept! value[x]!',
  'Task.output': 'id extension:Extension modifierExtension:Extension+ type:CodeableConcept! value[x]!',
  'Task.restriction':
    'id extension:Extension modifierExtension:Extension+ repetitions period:Period recipient:Reference',
  Timing: 'id extension:Extension modifierExtension:Extension+ event+ repeat:Timing.repeat+ code:CodeableConcept+',
  'Timing.repeat':
    'id extension:Extension bounds[x]+ count+ countMax+ duration+ durationMax+ durationUnit+ frequency+ frequencyMax+ period+ periodMax+ periodUnit+ dayOfWeek+ timeOfDay+ when+ offset+',
  TriggerDefinition: 'id extension:Extension type+! name+ timing[x]+ data:DataRequirement+ condition:Expression+',
  UsageContext: 'id extension:Extension code:Coding+! value[x]+!',
}
