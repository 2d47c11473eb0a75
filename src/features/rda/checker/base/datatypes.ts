/** The data types of FHIR R4, in the notation of notation.ts. Every one also has what Element has. */
export const datatypes: Readonly<Record<string, string>> = {
  Element: `
    id string
    extension* Extension`,
  BackboneElement: `
    modifierExtension* Extension`,
  Extension: `
    url! uri
    value[x] *`,
  Narrative: `
    status! code narrative-status
    div! xhtml`,
  Meta: `
    versionId id
    lastUpdated instant
    source uri
    profile* canonical
    security* Coding
    tag* Coding`,
  Coding: `
    system uri
    version string
    code code
    display string
    userSelected boolean`,
  CodeableConcept: `
    coding* Coding
    text string`,
  Identifier: `
    use code identifier-use
    type CodeableConcept
    system uri
    value string
    period Period
    assigner Reference(Organization)`,
  Reference: `
    reference string
    type uri
    identifier Identifier
    display string`,
  HumanName: `
    use code name-use
    text string
    family string
    given* string
    prefix* string
    suffix* string
    period Period`,
  Address: `
    use code address-use
    type code address-type
    text string
    line* string
    city string
    district string
    state string
    postalCode string
    country string
    period Period`,
  ContactPoint: `
    system code contact-point-system
    value string
    use code contact-point-use
    rank positiveInt
    period Period`,
  Period: `
    start dateTime
    end dateTime`,
  Quantity: `
    value decimal
    comparator code quantity-comparator
    unit string
    system uri
    code code`,
  Age: `
    value decimal
    comparator code quantity-comparator
    unit string
    system uri
    code code`,
  Duration: `
    value decimal
    comparator code quantity-comparator
    unit string
    system uri
    code code`,
  Count: `
    value decimal
    comparator code quantity-comparator
    unit string
    system uri
    code code`,
  Distance: `
    value decimal
    comparator code quantity-comparator
    unit string
    system uri
    code code`,
  Money: `
    value decimal
    currency code`,
  Range: `
    low Quantity
    high Quantity`,
  Ratio: `
    numerator Quantity
    denominator Quantity`,
  SampledData: `
    origin! Quantity
    period! decimal
    factor decimal
    lowerLimit decimal
    upperLimit decimal
    dimensions! positiveInt
    data string`,
  Attachment: `
    contentType code
    language code
    data base64Binary
    url url
    size unsignedInt
    hash base64Binary
    title string
    creation dateTime`,
  Annotation: `
    author[x] Reference(Practitioner|Patient|RelatedPerson|Organization)/string
    time dateTime
    text! markdown`,
  Signature: `
    type+ Coding
    when! instant
    who! Reference(Practitioner|PractitionerRole|RelatedPerson|Patient|Device|Organization)
    onBehalfOf Reference(Practitioner|PractitionerRole|RelatedPerson|Patient|Device|Organization)
    targetFormat code
    sigFormat code
    data base64Binary`,
  Timing: `
    event* dateTime
    repeat Element
    repeat.bounds[x] Duration/Range/Period
    repeat.count positiveInt
    repeat.countMax positiveInt
    repeat.duration decimal
    repeat.durationMax decimal
    repeat.durationUnit code units-of-time
    repeat.frequency positiveInt
    repeat.frequencyMax positiveInt
    repeat.period decimal
    repeat.periodMax decimal
    repeat.periodUnit code units-of-time
    repeat.dayOfWeek* code days-of-week
    repeat.timeOfDay* time
    repeat.when* code event-timing
    repeat.offset unsignedInt
    code CodeableConcept`,
  Dosage: `
    sequence integer
    text string
    additionalInstruction* CodeableConcept
    patientInstruction string
    timing Timing
    asNeeded[x] boolean/CodeableConcept
    site CodeableConcept
    route CodeableConcept
    method CodeableConcept
    doseAndRate* Element
    doseAndRate.type CodeableConcept
    doseAndRate.dose[x] Range/Quantity
    doseAndRate.rate[x] Ratio/Range/Quantity
    maxDosePerPeriod Ratio
    maxDosePerAdministration Quantity
    maxDosePerLifetime Quantity`,
  ContactDetail: `
    name string
    telecom* ContactPoint`,
}
