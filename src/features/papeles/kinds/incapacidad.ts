import { addDays, dateInBogota, daysBetween } from '../../../model/calendar.ts'
import { retroactividadIncapacidad } from '../../../model/codes/index.ts'
import { norm } from '../../../model/norms.ts'
import { say } from '../../../model/say.ts'
import { numberWords } from '../../../model/text/number-words.ts'
import { numberOrNull, textOrNull } from '../../../model/text/plain-text.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { historia } from '../../../resources/historia.ts'
import { retroactivity } from '../../historias/sick-leave.ts'
import { localDate } from '../../reporte/local-time.ts'
import { data, type Section } from '../../reporte/report.ts'
import type { PaperInput, PaperKind } from '../kind.ts'
import { heldDiagnoses, labelledValues, ownText, showing, told } from '../pieces.ts'

/** Accident at work, traffic accident at work, occupational disease. */
const WORK = ['21', '24', '39']
const EXTENSION = '02'
/** Of a stay, which may have been longer than a month. */
const STAY = '1'
/** Decreto 780 de 2016, 2.2.3.3.4, as Decreto 1427 de 2022 left it and those who explain it say. */
const MOST_BACK = 30

interface Leave {
  readonly days: number
  readonly start: string
  readonly end: string
  readonly retroactive: boolean
  readonly why: string | null
}

/** Where the record does not say when it begins, on the day of the encounter. */
function leaveOf({ content: { historia: h }, now }: PaperInput): Leave | null {
  const days = numberOrNull(h.incapacidad_dias)
  if (days === null) return null
  const from = textOrNull(h.fecha_inicio) ?? h.creado_en
  const start = textOrNull(h.incapacidad_inicio) ?? dateInBogota(from)
  const { is, why } = retroactivity({
    start,
    from,
    until: textOrNull(h.fecha_fin) ?? now,
    isStay: h.tipo_atencion === 'hospitalizacion',
    said: textOrNull(h.incapacidad_retroactividad),
  })
  return { days, start, end: addDays(start, days - 1), retroactive: is, why }
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

export const diagnosisWords = (row: EntryRow<'diagnostico'>): string =>
  [row.codigo_cie10, row.descripcion_cie10].filter((part) => part !== null).join(' ')

function leaveSection(input: PaperInput, { days, start, end, retroactive, why }: Leave): Section {
  const { historia: h } = input.content
  const show = showing(historia, h, input)
  const maternity = h.incapacidad_maternidad === true
  const reason = why === null ? '' : (retroactividadIncapacidad.byCode.get(why)?.label ?? why)
  const kind = retroactive ? `Retroactiva${reason === '' ? '' : `: ${reason.toLowerCase()}`}` : 'Prospectiva'
  return {
    id: 'incapacidad',
    titulo: maternity ? 'Licencia de maternidad' : 'Incapacidad',
    bloques: data(
      3,
      told([
        ['Días', `${days} (${numberWords(days)})`],
        ['Desde', localDate(start)],
        ['Hasta', localDate(end)],
        ['Alcance', show('incapacidad_alcance')],
        ['Prórroga', h.incapacidad_alcance === EXTENSION ? 'Sí' : 'No'],
        ['Según su fecha', kind],
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
      ...(leave?.retroactive && leave.why === null
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
      ...(leave?.retroactive && leave.why !== STAY && daysBetween(leave.start, dateInBogota(input.now)) > MOST_BACK
        ? [
            {
              campo: 'incapacidad_inicio',
              mensaje: say(
                `Una incapacidad retroactiva no comienza más de ${MOST_BACK} días antes de expedirla (${norm('decreto_1427_2022')}).`,
                `A retroactive sick leave begins at most ${MOST_BACK} days before it is issued.`,
              ),
            },
          ]
        : []),
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
    const { principal, related } = leadingDiagnoses(input)
    const diagnoses = [...(principal === undefined ? [] : [principal]), ...related]
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
