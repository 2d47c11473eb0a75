import { controlStated } from '../../../model/controlled.ts'
import { durationDays } from '../../../model/medicines/regimen.ts'
import { say } from '../../../model/say.ts'
import { textOrNull } from '../../../model/text/plain-text.ts'
import { padLacks } from '../../../resources/formula-medicamento.ts'
import { historia } from '../../../resources/historia.ts'
import { paciente } from '../../../resources/paciente.ts'
import { type Datum, data, type Paragraph, paragraph } from '../../reporte/report.ts'
import type { PaperInput, PaperKind } from '../kind.ts'
import {
  authorOf,
  authorOfRow,
  byAuthor,
  diagnosesOf,
  earliest,
  labelledValues,
  lastDay,
  ownText,
  said,
  showing,
  told,
} from '../pieces.ts'
import { medicinesOf, medicineTable, suppliesOf, supplyEntry } from './medicine.ts'

/** For whom it is, besides what the head of every sheet says. */
const userValues = (input: PaperInput): Datum[] =>
  labelledValues(historia, showing(historia, input.content.historia, input), [
    'tipo_usuario',
    'numero_atencion',
    'tipo_atencion',
  ])

/** In a line: what is dispensed or done needs the sheet. */
const inLine = (label: string, values: readonly Datum[]): Paragraph[] =>
  said(label, values.map(({ etiqueta, valor }) => `${etiqueta}: ${valor}`).join(' · '))

export const userLine = (input: PaperInput): Paragraph[] => inLine('Usuario y atención', userValues(input))

const pendingRule = paragraph(
  'Si no le entregan completo lo formulado, lo pendiente se entrega dentro de las 48 horas siguientes, en su domicilio o lugar de trabajo si usted lo autoriza.',
  'Entrega',
)

/** Medicines that are not under special control, and supplies: a sheet for each prescriber. */
export const formula: PaperKind = {
  // Not FM, which is how the number of each prescription begins.
  prefix: 'PF',
  norms: ['decreto_780_2016', 'res_1403_2007', 'res_1604_2013'],
  issuers: ['medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico'],
  demands: ['nit', 'direccion', 'telefono'],
  registered: true,
  once: ['formula_medicamento', 'formula_insumo'],
  none: say(
    'No hay medicamentos ni insumos formulados y activos que no sean de control especial.',
    'There are no active prescriptions of medicines or supplies that are not under special control.',
  ),
  drafts(input) {
    const medicines = medicinesOf(input).filter((row) => controlStated(row) === undefined)
    const rows = [
      ...medicines.map((row) => ({ ...row, recurso: 'formula_medicamento' as const })),
      ...suppliesOf(input).map((row) => ({ ...row, recurso: 'formula_insumo' as const })),
    ]
    return byAuthor(rows).map((own) => {
      const given = medicines.filter((row) => own.some(({ id }) => id === row.id))
      const supplied = suppliesOf(input).filter((row) => own.some(({ id }) => id === row.id))
      return {
        author: authorOf(own, input),
        sources: [...own.map((row) => ({ recurso: row.recurso, row })), ...diagnosesOf(input, own)],
        until: earliest(given.map((row) => lastDay(row.fecha_prescripcion, row.vigencia_dias))),
        sections: [
          {
            id: 'medicamentos',
            titulo: 'Medicamentos',
            bloques: given.length === 0 ? [] : [...userLine(input), ...medicineTable(input, given, true), pendingRule],
          },
          {
            id: 'insumos',
            titulo: 'Insumos y dispositivos',
            bloques: [
              ...(given.length === 0 ? userLine(input) : []),
              ...supplied.map((row, i) => supplyEntry(input, row, given.length + i + 1)),
            ],
          },
          ...ownText(input, 'formula'),
        ],
      }
    })
  },
}

/** Home, looked after at home, or in the care of a social service. */
const LEAVES_FOR = ['01', '06', '07']

/** The pharmacy of a hospital dispenses during a stay; with its end what was prescribed there goes to another. */
function pharmacyOf({ content: { historia: h } }: PaperInput): string {
  const [kind, destination] = [String(h.tipo_atencion), textOrNull(h.destino_egreso)]
  const isLeaving = destination === null ? textOrNull(h.fecha_fin) !== null : LEAVES_FOR.includes(destination)
  return kind === 'hospitalizacion' && isLeaving ? 'egreso' : kind
}

/** To be written by hand where it is dispensed. */
const BLANK = '\n____________________________'

/** Res. 1478 de 2006: on a sheet of its own, with its own numbers, and no more than the norm allows. */
export const formulaControl: PaperKind = {
  prefix: 'PC',
  norms: ['res_1478_2006', 'decreto_780_2016'],
  issuers: ['medico', 'odontologo', 'coordinador_medico'],
  demands: ['nit', 'direccion', 'telefono', 'codigo'],
  registered: true,
  once: ['formula_medicamento'],
  none: say(
    'No hay medicamentos de control especial formulados y activos.',
    'There are no active prescriptions of medicines under special control.',
  ),
  lacks: (input) =>
    medicinesOf(input).flatMap((row) => {
      const control = controlStated(row)
      if (control === undefined) return []
      const days = durationDays(row.duracion_valor, row.duracion_unidad)
      const most = control.maximumUnits
      const diagnostico = diagnosesOf(input, [row]).length === 0 ? null : row.diagnostico
      return [
        ...padLacks({ ...row, diagnostico }, pharmacyOf(input)),
        ...(days === null || days > control.maximumDays
          ? [
              {
                campo: 'duracion_valor',
                mensaje: say(
                  `Un medicamento de control especial se formula hasta por ${control.maximumDays} días (${control.norm}).`,
                  `A medicine under special control is prescribed for ${control.maximumDays} days at most.`,
                ),
              },
            ]
          : []),
        ...(most !== undefined && row.cantidad_total > most
          ? [
              {
                campo: 'cantidad_total',
                mensaje: say(
                  `De este medicamento de control especial se formulan hasta ${most} unidades (${control.norm}).`,
                  `No more than ${most} units of this medicine are prescribed.`,
                ),
              },
            ]
          : []),
      ]
    }),
  drafts: (input) =>
    medicinesOf(input).flatMap((row) => {
      const control = controlStated(row)
      if (control === undefined) return []
      const { paciente: p } = input.content
      const show = showing(paciente, p, input)
      const number = row.numero_recetario
      return [
        {
          author: authorOfRow(row),
          sources: [{ recurso: 'formula_medicamento', row }, ...diagnosesOf(input, [row])],
          until: lastDay(row.fecha_prescripcion, row.vigencia_dias),
          sections: [
            {
              id: 'control',
              titulo: 'Medicamento de control especial',
              bloques: [
                ...inLine(
                  'Control',
                  told([
                    ['Grupo', control.group],
                    ['Norma', control.norm],
                    ['Hasta por', `${control.maximumDays} días`],
                    ['Recetario oficial n.º', number],
                    ['Dirección del paciente', show('direccion')],
                    ['Teléfono del paciente', show('telefono_movil')],
                  ]),
                ),
                ...userLine(input),
                ...(number === null
                  ? [
                      {
                        tipo: 'aviso' as const,
                        etiqueta: 'Uso intrahospitalario',
                        texto:
                          'La dispensa la farmacia de esta institución durante la hospitalización. Fuera de ella no vale sin el recetario oficial.',
                      },
                    ]
                  : []),
                ...medicineTable(input, [row], true),
              ],
            },
            {
              id: 'dispensacion',
              titulo: 'Para quien dispensa',
              bloques: data(2, [
                { etiqueta: 'Firma y sello del prescriptor', valor: BLANK },
                { etiqueta: 'Cantidad entregada y fecha', valor: BLANK },
                { etiqueta: 'Quien recibe: nombre y documento', valor: BLANK },
                { etiqueta: 'Quien entrega: nombre y documento', valor: BLANK },
              ]),
            },
            ...ownText(input, 'formula_control'),
          ],
        },
      ]
    }),
}
