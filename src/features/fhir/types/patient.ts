import { arrayText } from '../../../engine/parameters.ts'
import { departamento, municipio } from '../../../model/codes/index.ts'
import { paciente } from '../../../resources/paciente.ts'
import { digitsOfPhone, withoutSeparators } from '../../../resources/shapes.ts'
import { NATIONAL, RNEC } from '../elements/person.ts'
import { findInsurer, labelled, ownId, phrases, townsOf } from '../search/administrative-answers.ts'
import {
  type Answer,
  anyOf,
  custom,
  day,
  flag,
  identifiers,
  isThere,
  leading,
  orderedBy,
  refTo,
  text,
  token,
  words,
} from '../search/answer.ts'
import type { FhirType, Source } from '../source.ts'
import { dateParam, referenceParam, stringParam, tokenParam } from './param.ts'
import { fhirPatient } from './patient-drawing.ts'

const national = (alias: string): string => `${alias}.tipo_documento in (${[...NATIONAL].map(text).join(', ')})`
const mobile = { column: 'telefono_movil', system: 'mobile', normal: digitsOfPhone }
const fixed = { column: 'telefono_fijo', system: 'home', normal: digitsOfPhone }

/**
 * A telephone or a mail as a whole. Numbers are found through what searching for people keeps of them, a mail by its index;
 * what is found is what the row itself says.
 */
const reachedBy = (...parts: readonly ('phone' | 'email')[]): Answer => {
  const [phones, mails] = [parts.includes('phone') ? [mobile, fixed] : [], parts.includes('email') ? [mail] : []]
  const plain = identifiers(...phones, ...mails) as Answer & { kind: 'token' }
  return custom('token', {
    ...plain,
    match(value, asking) {
      const { code } = value
      const exact = plain.match(value, asking)
      if (code === null || exact === 'false') return exact
      const number = asking.put(digitsOfPhone(code), 'text')
      const ways = [
        ...['movil', 'fijo'].flatMap((column) =>
          phones.length === 0
            ? []
            : [`select b.id from busqueda_paciente b where b.${column} = custodia_telefono(${number})`],
        ),
        ...mails.map(
          () => `select m.id from paciente m where m.eliminado_en is null and m.correo is not null
  and custodia_normal(m.correo) = custodia_normal(${asking.put(code, 'text')})`,
        ),
      ]
      return `(${asking.alias}.id = any(array(${ways.join(' union all ')})) and ${exact})`
    },
  })
}
const mail = { column: 'correo', system: null }

export const documentIdentifiers = [
  { column: 'numero_documento', system: RNEC, where: national, beside: ['tipo_documento'], normal: withoutSeparators },
  {
    column: 'numero_documento',
    system: null,
    where: (alias: string): string => `(${alias}.tipo_documento is null or not ${national(alias)})`,
    beside: ['tipo_documento'],
    normal: withoutSeparators,
  },
] as const

/**
 * Names of patients, through the words that searching for people keeps: without them every row walked past would have to
 * lose its accents first. `case` keeps the planner from counting the same words twice.
 */
const byWords = (answer: Answer): Answer => {
  const plain = answer as Answer & { kind: 'string' }
  return custom('string', {
    ...plain,
    match(value, asking) {
      const words = value.how === 'starts' ? (asking.words?.(value.text) ?? null) : null
      if (words === null) return plain.match(value, asking)
      if (words.length === 0) return 'false'
      const { resource: _, ...rest } = asking
      const keys = asking.put(arrayText(words.flatMap((w) => [w, `i:${w}`])), 'text[]')
      return `(${asking.alias}.id in (select b.id from busqueda_paciente b where b.claves && ${keys})
  and case when ${plain.match(value, rest)} then true else false end)`
    },
  })
}

const names = phrases('primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido', 'nombre_identitario')
const family = phrases('primer_apellido', 'segundo_apellido')

const source: Source = {
  resource: paciente,
  prefix: '',
  about: 'Cada paciente.',
  extra: [
    ...findInsurer,
    {
      name: 'fusionados',
      when: (row) => row.tiene_fusionados === true,
      sql: (
        alias,
        within,
      ) => `case when ${alias}.tiene_fusionados then (select jsonb_agg(m.id order by m.id) from paciente m
  where m.fusionado_con = ${alias}.id and ${within(paciente, 'm', ['fusionado_con'])}) end`,
    },
  ],
  project: fhirPatient,
  params: {
    identifier: anyOf(identifiers(...documentIdentifiers), ownId()),
    name: orderedBy(byWords(names), family),
    family: byWords(family),
    given: byWords(phrases('primer_nombre', 'segundo_nombre')),
    birthdate: day('fecha_nacimiento'),
    gender: token('sexo_biologico', { codes: { male: ['01'], female: ['02'], other: ['03'], unknown: ['99'] } }),
    active: flag('activo'),
    deceased: isThere('fecha_fallecimiento'),
    'death-date': day('fecha_fallecimiento'),
    telecom: reachedBy('phone', 'email'),
    phone: reachedBy('phone'),
    email: reachedBy('email'),
    address: anyOf(
      words('direccion', 'barrio'),
      labelled('municipio_residencia', municipio),
      labelled('municipio_residencia', departamento, townsOf),
    ),
    'address-city': labelled('municipio_residencia', municipio),
    'address-state': labelled('municipio_residencia', departamento, townsOf),
    organization: refTo('eapb', 'Organization'),
    link: anyOf(
      refTo('fusionado_con', 'Patient'),
      leading(
        [
          {
            type: 'Patient',
            prefix: '',
            to: paciente,
            sees: ['fusionado_con'],
            on: (alias, other) => `${other}.fusionado_con = ${alias}.id`,
          },
        ],
        { columns: ['fusionado_con'], missing: (alias) => `${alias}.tiene_fusionados is not true` },
      ),
    ),
  },
}

export const patientType: FhirType = {
  type: 'Patient',
  about: 'Personas que reciben atención.',
  params: [
    tokenParam('identifier', 'Patient-identifier', 'Número de documento, o `urn:uuid:` y el identificador.'),
    stringParam('name', 'Patient-name', 'Nombres o apellidos.'),
    stringParam('family', 'individual-family', 'Apellidos.'),
    stringParam('given', 'individual-given', 'Nombres.'),
    dateParam('birthdate', 'individual-birthdate', 'Fecha de nacimiento.'),
    tokenParam('gender', 'individual-gender', 'Sexo.'),
    tokenParam('active', 'Patient-active', 'Si está activo.'),
    tokenParam('deceased', 'Patient-deceased', 'Si falleció.'),
    dateParam('death-date', 'Patient-death-date', 'Fecha de fallecimiento.'),
    tokenParam('telecom', 'individual-telecom', 'Teléfono o correo, completo.'),
    tokenParam('phone', 'individual-phone', 'Teléfono, completo.'),
    tokenParam('email', 'individual-email', 'Correo, completo.'),
    stringParam('address', 'individual-address', 'Dirección, barrio, municipio o departamento.'),
    stringParam('address-city', 'individual-address-city', 'Nombre del municipio.'),
    stringParam('address-state', 'individual-address-state', 'Nombre del departamento.'),
    referenceParam('organization', 'Patient-organization', 'EAPB.', 'managingOrganization', 'Organization'),
    referenceParam('link', 'Patient-link', 'Otro registro de la misma persona.', 'link.other', 'Patient'),
  ],
  sources: [source],
}
