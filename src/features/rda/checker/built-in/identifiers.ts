import { always, coding, cut, fixed, list, need, type Rule, system, THO } from './rules.ts'

/** An identifier with its two codings: what it is in the world, and what it is here. */
export function identifier(
  id: string,
  card: string,
  naming: Rule,
  international: readonly [code: string, display: string],
  colombian: readonly [system: string, valueSet: string, code?: string, display?: string],
): readonly Rule[] {
  const [of, valueSet, code, display] = colombian
  return [
    need(id, card),
    fixed(`${id}.use`, 'official'),
    need(`${id}.type`),
    cut(`${id}.type.coding`, '2..2', 'value:system'),
    need(`${id}.type.coding:InternationalCode`),
    ...coding(`${id}.type.coding:InternationalCode`, `${THO}v2-0203`, ...international),
    list(`${id}.type.coding:ColombianCode`, '1..1', valueSet),
    ...coding(`${id}.type.coding:ColombianCode`, system(of), code, display),
    naming,
    need(`${id}.value`),
  ]
}

/** The document of a patient or a professional. */
export const personIdentifier = (card: string, naming: string): readonly Rule[] => [
  cut('identifier', '1..*', 'value:id'),
  ...identifier(
    'identifier:NationalPersonIdentifier',
    card,
    always('identifier:NationalPersonIdentifier.system', naming),
    ['PN', 'Person number'],
    ['ColombianPersonIdentifier', 'ColombianPersonIdentifierCodes'],
  ),
  fixed('identifier:NationalPersonIdentifier.id', 'NationalPersonIdentifier-0'),
]
