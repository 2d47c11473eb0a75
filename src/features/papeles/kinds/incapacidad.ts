import { dateInBogota } from '../../../model/calendar.ts'
import { retroactividadIncapacidad } from '../../../model/codes/index.ts'
import {
  type LeaveFacts,
  leaveEnd,
  leaveIn,
  leaveRules,
  leaveStart,
  retroactivity,
} from '../../../model/legal/sick-leave.ts'
import { say } from '../../../model/say.ts'
import { numberWords } from '../../../model/text/number-words.ts'
import { textOrNull } from '../../../model/text/plain-text.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { historia } from '../../../resources/historia.ts'
import { longLeave } from '../../historias/usual-leave.ts'
import { localDate } from '../../reporte/local-time.ts'
import { data, type Section } from '../../reporte/report.ts'
import type { PaperInput, PaperKind, PaperLack } from '../kind.ts'
import { heldDiagnoses, labelledValues, ownText, showing, told } from '../pieces.ts'

/** Accident at work, traffic accident at work, occupational disease. */
const WORK = ['21', '24', '39']
const EXTENSION = '02'

const leaveOf = ({ content: { historia, paciente }, role, leaveDays, now }: PaperInput): LeaveFacts | null =>
  leaveIn(historia, {
    patient: {
      birth: String(paciente.fecha_nacimiento),
      sex: String(paciente.sexo_biologico),
      death: textOrNull(paciente.fecha_fallecimiento),
    },
    dentist: role === 'odontologo',
    usualDays: leaveDays,
    today: dateInBogota(now),
  })

function diagnosisLacks(
  { days, reason, maternity }: LeaveFacts,
  diagnoses: readonly EntryRow<'diagnostico'>[],
): PaperLack[] {
  const codes = diagnoses.map(({ codigo_cie10 }) => codigo_cie10)
  const found = maternity ? null : longLeave(days, reason, codes)
  return found === null ? [] : [{ ...found, codigo: found.campo }]
}

/** The principal one, or that of discharge, and those beside it. */
export function leadingDiagnoses(input: PaperInput): {
  readonly principal: EntryRow<'diagnostico'> | undefined
  readonly related: readonly EntryRow<'diagnostico'>[]
} {
  const held = heldDiagnoses(input)
  const of = (...roles: readonly string[]): EntryRow<'diagnostico'>[] => held.filter((row) => roles.includes(row.rol))
  return {
    principal: of('egreso')[0] ?? of('principal')[0] ?? of('ingreso')[0],
    related: of('relacionado', 'relacionado_egreso'),
  }
}

/** The leading one first. */
export function namedDiagnoses(input: PaperInput): EntryRow<'diagnostico'>[] {
  const { principal, related } = leadingDiagnoses(input)
  return [...(principal === undefined ? [] : [principal]), ...related]
}

export const diagnosisWords = (row: EntryRow<'diagnostico'>): string =>
  [row.codigo_cie10, row.descripcion_cie10].filter((part) => part !== null).join(' ')

function leaveSection(input: PaperInput, leave: LeaveFacts): Section {
  const { days, maternity } = leave
  const { is: retroactive, why } = retroactivity(leave)
  const { historia: h } = input.content
  const show = showing(historia, h, input)
  const reason = why === null ? '' : (retroactividadIncapacidad.byCode.get(why)?.label ?? why)
  const kind = retroactive ? `Retroactiva${reason === '' ? '' : `: ${reason.toLowerCase()}`}` : 'Prospectiva'
  return {
    id: 'incapacidad',
    titulo: maternity ? 'Licencia de maternidad' : 'Incapacidad',
    bloques: data(
      3,
      told([
        ['Días', `${days} (${numberWords(days)})`],
        ['Desde', localDate(leaveStart(leave))],
        ['Hasta', localDate(leaveEnd(leave))],
        ['Alcance', show('incapacidad_alcance')],
        ['Prórroga', h.incapacidad_alcance === EXTENSION ? 'Sí' : 'No'],
        ['Según su fecha', kind],
        ['Por qué tantos días', show('incapacidad_justificacion')],
        ['Alteración de la memoria', show('incapacidad_memoria')],
        ['Presunto origen', WORK.includes(textOrNull(h.causa_atencion) ?? '') ? 'Laboral' : 'Común'],
        ['Causa que motiva la atención', show('causa_atencion')],
      ]),
    ),
  }
}

/** Decreto 780 de 2016, 2.2.3.3.2: what the certificate says. One holds for an encounter; another replaces it. */
export const incapacidad: PaperKind = {
  prefix: 'IN',
  norms: ['decreto_780_2016', 'decreto_1427_2022'],
  issuers: ['medico', 'odontologo', 'coordinador_medico'],
  demands: ['nit', 'codigo'],
  registered: true,
  sole: true,
  none: say(
    'La atención no dice una incapacidad: escriba sus días y su alcance en el egreso.',
    'The encounter states no sick leave: write its days and its scope in the discharge.',
  ),
  lacks(input) {
    const { historia: h } = input.content
    const leave = leaveOf(input)
    return [
      ...(leadingDiagnoses(input).principal === undefined
        ? [
            {
              campo: 'diagnostico',
              mensaje: say('Lleva el diagnóstico principal.', 'It states the principal diagnosis.'),
            },
          ]
        : []),
      ...(leave !== null && retroactivity(leave).is && retroactivity(leave).why === null
        ? [
            {
              campo: 'incapacidad_retroactividad',
              mensaje: say(
                'Comienza antes de la atención: diga por qué es retroactiva.',
                'It begins before the encounter: say why it is retroactive.',
              ),
            },
          ]
        : []),
      ...(leave === null
        ? []
        : [
            ...leaveRules
              .filter((rule) => rule.broken(leave))
              .map(({ field, code, say: mensaje }) => ({ campo: field, codigo: code, mensaje })),
            ...diagnosisLacks(leave, namedDiagnoses(input)),
          ]),
      ...(textOrNull(h.causa_atencion) === null
        ? [
            {
              campo: 'causa_atencion',
              mensaje: say('Lleva la causa que motiva la atención.', 'It states the cause of the encounter.'),
            },
          ]
        : []),
    ]
  },
  drafts(input) {
    const leave = leaveOf(input)
    if (leave === null) return []
    const { historia: h } = input.content
    const show = showing(historia, h, input)
    const diagnoses = namedDiagnoses(input)
    return [
      {
        author: input.issuer,
        sources: [{ recurso: 'historia', row: h }, ...diagnoses.map((row) => ({ recurso: diagnostico.name, row }))],
        until: null,
        sections: [
          leaveSection(input, leave),
          {
            id: 'atencion',
            titulo: 'Atención',
            bloques: data(
              3,
              labelledValues(historia, show, ['grupo_servicios', 'modalidad_atencion', 'numero_atencion']),
            ),
          },
          {
            id: 'diagnosticos',
            titulo: 'Diagnósticos',
            bloques: data(
              1,
              diagnoses.map((row, i) => ({
                etiqueta: i === 0 ? 'Diagnóstico principal' : `Relacionado ${i}`,
                valor: diagnosisWords(row),
              })),
            ),
          },
          ...ownText(input, 'incapacidad'),
        ],
      },
    ]
  },
}
