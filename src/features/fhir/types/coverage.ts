import { paciente } from '../../../resources/paciente.ts'
import { HL7 } from '../elements/coding.ts'
import { OURS, textIn } from '../elements/elements.ts'
import { findInsurer } from '../search/administrative-answers.ts'
import { anyOf, leading, refTo, text, token } from '../search/answer.ts'
import { cases } from '../search/cases.ts'
import type { FhirType, Only, Source } from '../source.ts'
import { fhirCoverage, PAYS_HIMSELF } from './coverage-drawing.ts'
import { referenceParam, tokenParam } from './param.ts'

const somebodyPays: Only = {
  sql: (t) => `(${t}.eapb is not null or ${t}.tipo_usuario in (${PAYS_HIMSELF.map(text).join(', ')}))`,
  holds: (row) => textIn(row, 'eapb') !== null || PAYS_HIMSELF.includes(textIn(row, 'tipo_usuario') ?? ''),
}

const himself = leading([{ type: 'Patient', prefix: '', column: 'id', where: (t) => `${t}.eapb is null` }], {
  columns: ['eapb'],
  missing: (alias) => `${alias}.eapb is not null`,
})

const source: Source = {
  resource: paciente,
  prefix: '',
  about: 'El aseguramiento que dice el registro de cada paciente.',
  only: somebodyPays,
  extra: findInsurer,
  project: fhirCoverage,
  params: {
    patient: refTo('id', 'Patient'),
    beneficiary: refTo('id', 'Patient'),
    payor: anyOf(refTo('eapb', 'Organization'), himself),
    status: cases(
      undefined,
      {
        active: (t) => `${t}.activo is not false`,
        cancelled: (t) => `${t}.activo is false`,
      },
      ['activo'],
    ),
    type: anyOf(
      token('tipo_usuario', { system: `${OURS}:tipo-usuario` }),
      token('tipo_usuario', { system: `${HL7}/coverage-selfpay`, codes: { pay: ['12'] } }),
    ),
  },
  example: { tipo_usuario: '12' },
}

export const coverageType: FhirType = {
  type: 'Coverage',
  about: 'Quién responde por la atención del paciente: su EAPB, o él mismo.',
  params: [
    referenceParam('patient', 'Coverage-patient', 'Paciente.', 'beneficiary', 'Patient'),
    referenceParam('beneficiary', 'Coverage-beneficiary', 'Paciente.', 'beneficiary', 'Patient'),
    referenceParam('payor', 'Coverage-payor', 'EAPB, o el paciente.', 'payor', 'Organization', 'Patient'),
    tokenParam('status', 'Coverage-status', 'Si el paciente está activo.'),
    tokenParam('type', 'Coverage-type', 'Tipo de usuario.'),
  ],
  sources: [source],
}
