import { departamento, municipio } from '../../../model/codes/index.ts'
import { eapb } from '../../../resources/eapb.ts'
import { withoutSeparators } from '../../../resources/shapes.ts'
import { HL7 } from '../elements/coding.ts'
import { OURS } from '../elements/elements.ts'
import { DIAN, fhirProvider, REPS } from '../elements/provider.ts'
import { labelled, townsOf } from '../search/administrative-answers.ts'
import { always, anyOf, flag, identifiers, token, words } from '../search/answer.ts'
import type { Constant, Facts, FhirType } from '../source.ts'
import { EAPB, fhirInsurer } from './organization-drawing.ts'
import { stringParam, tokenParam } from './param.ts'

const KIND = `${HL7}/organization-type`

const provider = ({ provider: p }: Facts): Constant => ({
  resource: fhirProvider(p),
  tokens: {
    identifier: [
      ...(p.codigo === null ? [] : [{ system: REPS, code: p.codigo }]),
      ...(p.nit === undefined ? [] : [{ system: DIAN, code: p.nit }]),
    ],
    type: [{ system: KIND, code: 'prov' }],
    active: [{ system: null, code: 'true' }],
  },
  texts: { name: [p.nombre], ...(p.direccion === undefined ? {} : { address: [p.direccion] }) },
})

export const organizationType: FhirType = {
  type: 'Organization',
  about: 'El prestador, y las entidades responsables de los planes de beneficios (EAPB).',
  params: [
    tokenParam('identifier', 'Organization-identifier', 'Código de EAPB, código REPS o NIT.'),
    stringParam('name', 'Organization-name', 'Nombre, o nombre corto.'),
    tokenParam('type', 'Organization-type', 'Prestador (prov) o pagador (pay), o tipo de EAPB.'),
    tokenParam('active', 'Organization-active', 'Si opera.'),
    stringParam('address', 'Organization-address', 'Dirección, municipio o departamento.'),
    stringParam('address-city', 'Organization-address-city', 'Nombre del municipio.'),
    stringParam('address-state', 'Organization-address-state', 'Nombre del departamento.'),
  ],
  constants: (facts) => [provider(facts)],
  sources: [
    {
      resource: eapb,
      prefix: '',
      about: 'Cada EAPB.',
      project: fhirInsurer,
      params: {
        identifier: identifiers(
          { column: 'codigo', system: EAPB, normal: withoutSeparators },
          { column: 'nit', system: DIAN, normal: withoutSeparators },
        ),
        name: words('nombre', 'nombre_corto'),
        type: anyOf(always({ system: KIND, code: 'pay' }), token('tipo', { system: `${OURS}:tipo-eapb` })),
        active: flag('activo'),
        address: anyOf(
          words('direccion'),
          labelled('municipio', municipio),
          labelled('municipio', departamento, townsOf),
        ),
        'address-city': labelled('municipio', municipio),
        'address-state': labelled('municipio', departamento, townsOf),
      },
    },
  ],
}
