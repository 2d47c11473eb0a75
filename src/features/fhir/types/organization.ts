import { departamento, municipio } from '../../../model/codes/index.ts'
import type { AnyPredicate } from '../../../model/predicate.ts'
import { eapb } from '../../../resources/eapb.ts'
import { withoutSeparators } from '../../../resources/shapes.ts'
import { townElements } from '../elements/address.ts'
import { called, concept, hl7, optionOf, ourCode } from '../elements/coding.ts'
import { OURS, saidOf, when } from '../elements/drawing.ts'
import { phone } from '../elements/person.ts'
import { DIAN, EAPB, eapbIdentifier, fhirProvider, nitIdentifier, REPS, repsIdentifier } from '../elements/provider.ts'
import { always, anyOf, flag, identifiers, token, words } from '../search/answer.ts'
import { labelled, townsOf } from '../search/shared-answers.ts'
import { type Constant, defineSource, defineType, type Facts } from '../source.ts'

const PAYER = hl7('organization-type', 'pay', 'Payer')

/** The kinds of number that an identifier is published as, of every row. */
const typesOf = (make: typeof nitIdentifier): Record<string, AnyPredicate> =>
  Object.fromEntries(make('').type.coding.map(({ system, code }) => [`${system}|${code}`, {}]))

const provider = ({ provider: p }: Facts): Constant => ({
  resource: fhirProvider(p),
  tokens: {
    identifier: saidOf(
      when(p.codigo, (code) => ({ system: REPS, code, types: Object.keys(typesOf(repsIdentifier)) })),
      when(p.nit, (code) => ({ system: DIAN, code, types: Object.keys(typesOf(nitIdentifier)) })),
    ),
    type: [{ system: PAYER.system, code: 'prov' }],
    active: [{ system: null, code: 'true' }],
  },
  texts: { name: [p.nombre], address: saidOf(p.direccion) },
})
const inTown = labelled('municipio', municipio)
const inDepartment = labelled('municipio', departamento, townsOf)

export const organizationType = defineType('Organization', {
  about: 'El prestador, y las entidades responsables de los planes de beneficios (EAPB).',
  params: {
    identifier: 'Código de EAPB, código REPS o NIT.',
    name: 'Nombre, o nombre corto.',
    type: 'Prestador (prov) o pagador (pay), o tipo de EAPB.',
    active: 'Si opera.',
    address: 'Dirección, municipio o departamento.',
    'address-city': 'Nombre del municipio.',
    'address-state': 'Nombre del departamento.',
  },
  constants: (facts) => [provider(facts)],
  sources: [
    defineSource({
      resource: eapb,
      about: 'Cada EAPB.',
      draw(row) {
        const { tipo: kind, direccion } = row
        const label = optionOf(eapb.fields.tipo.options, kind) ?? kind
        return {
          text: [row.nombre, row.codigo, label],
          identifier: [when(row.codigo, eapbIdentifier), when(row.nit, nitIdentifier)],
          active: row.activo,
          type: [concept(PAYER), when(kind, (k) => called(label, ourCode('tipo-eapb', k, label)))],
          name: row.nombre,
          alias: [row.nombre_corto],
          telecom: [
            phone(row.telefono, 'work'),
            when(row.correo, (value) => ({ system: 'email', value })),
            when(row.sitio_web, (value) => ({ system: 'url', value })),
          ],
          address:
            row.municipio || direccion
              ? [{ use: 'work', type: 'physical', line: [direccion], ...townElements(row.municipio), country: 'CO' }]
              : null,
        }
      },
      params: {
        identifier: identifiers(
          { column: 'codigo', system: EAPB, normal: withoutSeparators, types: typesOf(eapbIdentifier) },
          { column: 'nit', system: DIAN, normal: withoutSeparators, types: typesOf(nitIdentifier) },
        ),
        name: words('nombre', 'nombre_corto'),
        type: anyOf(always(PAYER), token('tipo', { system: `${OURS}:tipo-eapb` })),
        active: flag('activo'),
        address: anyOf(words('direccion'), inTown, inDepartment),
        'address-city': inTown,
        'address-state': inDepartment,
      },
    }),
  ],
})
