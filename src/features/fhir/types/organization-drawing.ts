import { departamento, municipio } from '../../../model/codes/index.ts'
import { eapb } from '../../../resources/eapb.ts'
import { called, coding, concept, HL7, ourCode } from '../elements/coding.ts'
import {
  extension,
  type FhirResource,
  given,
  meta,
  narrative,
  type ProjectedRow,
  RDA,
  rdaCoding,
  some,
  textIn,
  when,
} from '../elements/elements.ts'
import { phone } from '../elements/person.ts'
import { nitIdentifier } from '../elements/provider.ts'

export const EAPB = `${RDA}/NamingSystem/EAPB`
const KINDS: Readonly<Record<string, string>> = eapb.fields.tipo.options ?? {}

const eapbIdentifier = (code: string): object => ({
  use: 'official',
  type: {
    coding: [
      coding(`${HL7}/v2-0203`, 'NIIP', 'National Insurance Payor Identifier (Payor)'),
      coding(
        `${RDA}/CodeSystem/ColombianOrganizationIdentifiers`,
        'EAPB',
        'Entidad Administradora de Planes de Beneficios',
      ),
    ],
  },
  system: EAPB,
  value: code,
})

function address(row: ProjectedRow): object[] {
  const town = textIn(row, 'municipio')
  const lines = given(row, 'direccion')
  if (town === null && lines.length === 0) return []
  const state = town === null ? undefined : departamento.byCode.get(town.slice(0, 2))?.label
  return [
    {
      use: 'work',
      type: 'physical',
      ...some('line', lines),
      ...(town === null
        ? {}
        : {
            city: municipio.byCode.get(town)?.label ?? town,
            _city: { extension: [extension('DivipolaMunicipality', rdaCoding('DIVIPOLA', town))] },
          }),
      ...(state === undefined || town === null
        ? {}
        : {
            state,
            _state: { extension: [extension('DivipolaDepartment', rdaCoding('DIVIPOLA', town.slice(0, 2)))] },
          }),
      country: 'CO',
    },
  ]
}

/** Who answers for a benefits plan, by the identifiers of the guide. */
export function fhirInsurer(row: ProjectedRow): FhirResource {
  const name = textIn(row, 'nombre')
  const kind = textIn(row, 'tipo')
  return {
    resourceType: 'Organization',
    id: String(row.id),
    ...meta(row),
    ...narrative(name, textIn(row, 'codigo'), kind === null ? null : (KINDS[kind] ?? kind)),
    ...some('identifier', [...when(textIn(row, 'codigo'), eapbIdentifier), ...when(textIn(row, 'nit'), nitIdentifier)]),
    ...(typeof row.activo === 'boolean' ? { active: row.activo } : {}),
    type: [
      concept(coding(`${HL7}/organization-type`, 'pay', 'Payer')),
      ...when(kind, (k) => called(KINDS[k] ?? k, ourCode('tipo-eapb', k, KINDS[k]))),
    ],
    ...(name === null ? {} : { name }),
    ...some('alias', given(row, 'nombre_corto')),
    ...some('telecom', [
      ...when(textIn(row, 'telefono'), (v) => phone(v, 'work')),
      ...when(textIn(row, 'correo'), (value) => ({ system: 'email', value })),
      ...when(textIn(row, 'sitio_web'), (value) => ({ system: 'url', value })),
    ]),
    ...some('address', address(row)),
  }
}
