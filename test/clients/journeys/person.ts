/** A patient as FHIR says it. */
export const person = (number: string) => ({
  resourceType: 'Patient',
  identifier: [
    {
      system: 'https://fhir.minsalud.gov.co/rda/NamingSystem/RNEC',
      type: {
        coding: [{ system: 'https://fhir.minsalud.gov.co/rda/CodeSystem/ColombianPersonIdentifier', code: 'CC' }],
      },
      value: number,
    },
  ],
  name: [{ use: 'official', family: 'Muñoz', given: ['Rosa'] }],
  gender: 'female',
  birthDate: '1980-02-29',
})
