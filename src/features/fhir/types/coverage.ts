import { predicateSql } from '../../../engine/predicate-sql.ts'
import { tipoUsuario } from '../../../model/codes/index.ts'
import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { paciente, regimenes } from '../../../resources/paciente.ts'
import { called, concept, hl7, inTable, labelOf, ourCode } from '../elements/coding.ts'
import { HL7, OURS, reference, when } from '../elements/drawing.ts'
import { anyOf, leading, refTo, token } from '../search/answer.ts'
import { type Cases, cases, codeIn } from '../search/cases.ts'
import { findInsurer } from '../search/shared-answers.ts'
import { at, defineSource, defineType } from '../source.ts'

type Patient = RowFor<typeof paciente>
const PRIVATE = '12'
const uninsured: Predicate<Pick<Patient, 'eapb'>> = { eapb: null }
const statuses: Cases<Pick<Patient, 'activo'>> = {
  cancelled: { activo: [false] },
  active: { not: { activo: [false] } },
}

const selfPaid = leading([{ type: 'Patient', prefix: '', column: 'id', where: (t) => predicateSql(uninsured, t) }], {
  columns: ['eapb'],
  missing: (alias) => `${alias}.eapb is not null`,
})

export const coverageType = defineType('Coverage', {
  about: 'Quién responde por la atención del paciente: su EAPB, o él mismo.',
  params: {
    patient: at('beneficiary', 'Paciente.'),
    beneficiary: 'Paciente.',
    payor: 'EAPB, o el paciente.',
    status: 'Si el paciente está activo.',
    type: 'Tipo de usuario.',
  },
  sources: [
    defineSource({
      resource: paciente,
      about: 'El aseguramiento que dice el registro de cada paciente.',
      // A patient who pays: without an insurer, or attended as a private patient.
      only: { any: [{ not: uninsured }, { tipo_usuario: ['05', PRIVATE] }] },
      extra: findInsurer,
      draw(row) {
        const { tipo_usuario: code, eapb_nombre: insurer } = row
        const label = labelOf(tipoUsuario, code)
        const regime = when(row.regimen, (r) => inTable<string>(regimenes, r) ?? r)
        const patient = reference('Patient', row.id)
        const isSelf = row.tipo_afiliado === 'C'
        return {
          text: [label ?? 'Aseguramiento', when(regime, (name) => `Régimen: ${name}`), insurer],
          status: codeIn(statuses, row),
          type: when(code, (known) =>
            called(
              label,
              ourCode('tipo-usuario', known, label),
              ...(known === PRIVATE ? [hl7('coverage-selfpay', 'pay', 'Pay')] : []),
            ),
          ),
          subscriber: isSelf ? patient : null,
          beneficiary: patient,
          relationship: isSelf ? concept(hl7('subscriber-relationship', 'self', 'Self')) : null,
          payor: [reference('Organization', row.eapb, insurer) ?? patient],
          class: [
            when(row.regimen, (value) => ({
              type: concept(hl7('coverage-class', 'plan', 'Plan')),
              value,
              name: regime,
            })),
          ],
        }
      },
      params: {
        patient: refTo('id', 'Patient'),
        beneficiary: refTo('id', 'Patient'),
        payor: anyOf(refTo('eapb', 'Organization'), selfPaid),
        status: cases(undefined, statuses),
        type: anyOf(
          token('tipo_usuario', { system: `${OURS}:tipo-usuario` }),
          token('tipo_usuario', { system: `${HL7}/coverage-selfpay`, codes: { pay: [PRIVATE] } }),
        ),
      },
      example: { tipo_usuario: PRIVATE },
    }),
  ],
})
