import { coding, concept, DOCTOR, extension, IPS, type Loose, made, ours, PATIENT, RDA, THO } from './words.ts'

export const person = (value: string): Loose => ({
  id: 'NationalPersonIdentifier-0',
  use: 'official',
  type: concept(
    coding(`${THO}v2-0203`, 'PN', 'Person number'),
    ours('ColombianPersonIdentifier', 'CC', 'Cédula ciudadanía'),
  ),
  system: `${RDA}NamingSystem/RNEC`,
  value,
})
export const family = (father: string, mother: string): Loose => ({
  family: `${father} ${mother}`,
  _family: {
    extension: [
      extension('ExtensionFathersFamilyName', { valueString: father }),
      extension('ExtensionMothersFamilyName', { valueString: mother }),
    ],
  },
})

export const patient = made('Patient', PATIENT, 'PatientRDA', {
  extension: [
    extension('ExtensionPatientNationality', { valueCoding: ours('ISO31661', '170', 'Colombia') }),
    extension('ExtensionPatientEthnicity', { valueCoding: ours('ColombianEthnicGroup', '6', 'Otras etnias') }),
    extension('ExtensionPatientDisability', {
      valueCoding: ours('ColombianDisabilityClassification', '08', 'Sin discapacidad'),
    }),
  ],
  identifier: [person('1000000001')],
  active: true,
  name: [{ use: 'official', ...family('Prueba', 'Ejemplo'), given: ['Ana', 'Lucía'] }],
  gender: 'female',
  _gender: {
    extension: [extension('ExtensionBiologicalGender', { valueCoding: ours('ColombianGenderGroup', '02', 'Mujer') })],
  },
  birthDate: '1984-09-16',
  address: [
    {
      id: 'HomeAddress-0',
      extension: [extension('ExtensionResidenceZone', { valueCoding: ours('ColombianResidenceZone', '01', 'Urbana') })],
      use: 'home',
      type: 'physical',
      city: 'Bogotá, D.C.',
      _city: {
        extension: [
          extension('ExtensionDivipolaMunicipality', {
            valueCoding: { system: `${RDA}CodeSystem/DIVIPOLA`, code: '11001' },
          }),
        ],
      },
      country: 'Colombia',
      _country: {
        extension: [
          extension('ExtensionCountryCode', { valueCoding: { system: `${RDA}CodeSystem/ISO31661`, code: '170' } }),
        ],
      },
    },
  ],
})

export const practitioner = made('Practitioner', DOCTOR, 'PractitionerRDA', {
  identifier: [person('2000000002')],
  active: true,
  name: [{ use: 'official', ...family('Modelo', 'Muestra'), given: ['Luis'] }],
  qualification: [
    {
      identifier: [
        {
          use: 'official',
          type: concept(coding(`${THO}v2-0203`, 'LN', 'License number')),
          system: `${RDA}NamingSystem/RETHUS`,
          value: '2000000002',
        },
      ],
      code: concept(ours('RETHUSqualification', '003', 'Medicina')),
    },
  ],
})

export const organization = made('Organization', IPS, 'CareDeliveryOrganizationRDA', {
  identifier: [
    {
      id: 'TaxIdentifier-0',
      use: 'official',
      type: concept(
        coding(`${THO}v2-0203`, 'TAX', 'Tax ID number'),
        ours('ColombianOrganizationIdentifiers', 'NIT', 'Número de Identificación Tributaria'),
      ),
      system: `${RDA}NamingSystem/DIAN`,
      value: '900000001',
    },
    {
      id: 'HealthcareProviderIdentifier-0',
      use: 'official',
      type: concept(
        coding(`${THO}v2-0203`, 'PRN', 'Provider number'),
        ours(
          'ColombianOrganizationIdentifiers',
          'CodigoPrestador',
          'Código de habilitación de prestador de servicios de salud',
        ),
      ),
      system: `${RDA}NamingSystem/REPS`,
      value: IPS,
    },
  ],
  active: true,
  type: [concept(ours('ColombianProviderClass', 'IPS', 'Institución Prestadora de Servicios de Salud'))],
  name: 'IPS de prueba',
  address: [
    {
      use: 'work',
      type: 'physical',
      text: 'Calle 1 # 2-3',
      city: 'Bogotá, D.C.',
      state: 'Bogotá, D.C.',
      country: 'CO',
    },
  ],
})

export const payer = made('Organization', 'EPS001', 'HealthBenefitPlanAdminOrganizationRDA', {
  identifier: [
    {
      use: 'official',
      type: concept(
        coding(`${THO}v2-0203`, 'NIIP', 'National Insurance Payor Identifier'),
        ours('ColombianOrganizationIdentifiers', 'EAPB', 'Entidad Administradora de Planes de Beneficios'),
      ),
      system: `${RDA}NamingSystem/EAPBS`,
      value: 'EPS001',
    },
  ],
  active: true,
  name: 'EPS de prueba',
})
