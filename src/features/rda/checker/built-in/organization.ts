import { identifier } from './identifiers.ts'
import {
  always,
  coding,
  cut,
  extensions,
  fixed,
  list,
  naming,
  need,
  needs,
  none,
  type Rule,
  resource,
  system,
  to,
} from './rules.ts'

const kind = (slice: string, card: string, of: string): readonly Rule[] => [
  list(`type:${slice}`, card, `${of}Codes`),
  need(`type:${slice}.coding`),
  ...coding(`type:${slice}.coding`, system(of)),
]
const workAddress = (id: string, card: string): readonly Rule[] => [
  need(id, card),
  fixed(`${id}.use`, 'work'),
  fixed(`${id}.type`, 'physical'),
  need(`${id}.city`),
  ...extensions(`${id}.city.`, ['ExtensionDivipolaMunicipality', '0..1']),
  need(`${id}.state`),
  ...extensions(`${id}.state.`, ['ExtensionDivipolaDepartment', '0..1']),
  fixed(`${id}.country`, 'CO'),
]

type Named = readonly [code: string, display: string]
const ORGANIZATION = ['ColombianOrganizationIdentifiers', 'ColombianOrganizationIdentifierCodes'] as const
const ownIdentifier = (slice: string, at: string, theirs: Named, ours: Named): readonly Rule[] => {
  const id = `identifier:${slice}`
  return [
    ...identifier(id, '1..1', always(`${id}.system`, naming(at)), theirs, [...ORGANIZATION, ...ours]),
    fixed(`${id}.id`, `${slice}-0`),
  ]
}

export const careDelivery = resource(
  'CareDeliveryOrganizationRDA',
  'Organization',
  cut('identifier', '2..2', 'value:id'),
  ownIdentifier('TaxIdentifier', 'DIAN', ['TAX', 'Tax ID number'], ['NIT', 'Número de Identificación Tributaria']),
  ownIdentifier(
    'HealthcareProviderIdentifier',
    'REPS',
    ['PRN', 'Provider number'],
    ['CodigoPrestador', 'Código de habilitación de prestador de servicios de salud'],
  ),
  need('active'),
  cut('type', '1..4', 'value:coding.system'),
  kind('ProviderClass', '1..1', 'ColombianProviderClass'),
  kind('LegalNatureType', '0..1', 'ColombianLegalNatureType'),
  kind('HealthcareLevel', '0..1', 'ColombianHealthcareLevel'),
  kind('TerritorialJurisdiction', '0..1', 'ColombianTerritorialJurisdiction'),
  need('name'),
  workAddress('address', '1..*'),
  need('address.text'),
)

/** Both names of the naming system: EAPBS in 0.7.1, EAPB from 1.0.0 on; so it is not said here. */
export const payer = resource(
  'HealthBenefitPlanAdminOrganizationRDA',
  'Organization',
  need('identifier', '1..1'),
  fixed('identifier.use', 'official'),
  need('identifier.type'),
  cut('identifier.type.coding', '2..2', 'value:system'),
  need('identifier.type.coding:InternationalCode'),
  coding(
    'identifier.type.coding:InternationalCode',
    'http://terminology.hl7.org/CodeSystem/v2-0203',
    'NIIP',
    'National Insurance Payor Identifier',
  ),
  need('identifier.type.coding:ColombianCode'),
  coding(
    'identifier.type.coding:ColombianCode',
    system('ColombianOrganizationIdentifiers'),
    'EAPB',
    'Entidad Administradora de Planes de Beneficios',
  ),
  needs('identifier.system identifier.value active name'),
)

export const careLocation = resource(
  'CareDeliveryLocationRDA',
  'Location',
  need('identifier', '1..1'),
  always('identifier.system', naming('REPS')),
  needs('identifier.value status name'),
  always('mode', 'instance'),
  workAddress('address', '0..1'),
  to('managingOrganization', '1..1', 'CareDeliveryOrganizationRDA'),
  none('alias description type telecom position partOf availabilityExceptions'),
)
