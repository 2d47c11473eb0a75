import { personIdentifier } from './identifiers.ts'
import { always, coding, extensions, fixed, list, naming, need, none, resource, system, THO } from './rules.ts'

const licence = 'qualification.identifier'

export const practitioner = resource(
  'PractitionerRDA',
  'Practitioner',
  personIdentifier('1..1', naming('RNEC')),
  need('active'),
  need('name', '1..1'),
  fixed('name.use', 'official'),
  need('name.family'),
  extensions(
    'name.family.',
    ['ExtensionFathersFamilyName', '1..1', 'FathersFamilyName'],
    ['ExtensionMothersFamilyName', '0..1', 'MothersFamilyName'],
  ),
  need('name.given', '1..*'),
  need('qualification', '1..*'),
  need(licence, '1..*'),
  fixed(`${licence}.use`, 'official'),
  need(`${licence}.type`),
  coding(`${licence}.type.coding`, `${THO}v2-0203`, 'LN', 'License number'),
  always(`${licence}.system`, naming('RETHUS')),
  need(`${licence}.value`),
  list('qualification.code', '1..1', 'RETHUSqualificationCodes'),
  need('qualification.code.coding'),
  coding('qualification.code.coding', system('RETHUSqualification')),
  none('telecom'),
)
