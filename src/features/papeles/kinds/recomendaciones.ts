import { say } from '../../../model/say.ts'
import { textOrNull } from '../../../model/text/plain-text.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { historia } from '../../../resources/historia.ts'
import { paragraph, type Section } from '../../reporte/report.ts'
import type { PaperInput, PaperKind } from '../kind.ts'
import { labelledValues, ownText, showing, spoken } from '../pieces.ts'
import { medicinesOf, saidWords } from './medicine.ts'
import { ordersOf, preparationOf } from './ordenes.ts'

const advised = ({ content }: PaperInput): string | null => textOrNull(content.historia.recomendaciones)

function medicines(input: PaperInput): Section {
  return {
    id: 'medicamentos',
    titulo: 'Sus medicamentos',
    bloques: medicinesOf(input).map((row) => {
      const show = showing(formulaMedicamento, row, input)
      const more = [show('indicaciones'), show('recomendaciones')].filter((text) => text !== '').join(' ')
      return paragraph(more, saidWords(row, show))
    }),
  }
}

/** Those that ask for nothing before them are said together. */
function pending(input: PaperInput): Section {
  const rows = ordersOf(input, () => true).map((row) => [row.descripcion, preparationOf(input, row)] as const)
  const plain = rows.flatMap(([name, preparation]) => (preparation === '' ? [name] : []))
  return {
    id: 'pendiente',
    titulo: 'Lo que tiene pendiente',
    bloques: [
      ...rows.flatMap(([name, preparation]) => (preparation === '' ? [] : [paragraph(preparation, name)])),
      ...(plain.length === 0 ? [] : [paragraph('pida la cita con su orden.', plain.join('; '))]),
    ],
  }
}

/** What the patient takes home, in plain words. */
export const recomendaciones: PaperKind = {
  prefix: 'RE',
  norms: ['ley_2015_2020'],
  issuers: ['medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico'],
  demands: [],
  registered: false,
  none: say(
    'La atención no tiene recomendaciones escritas ni medicamentos formulados.',
    'The encounter has neither written advice nor prescribed medicines.',
  ),
  drafts(input) {
    const { historia: h } = input.content
    const advice = advised(input)
    const rows = medicinesOf(input)
    if (advice === null && rows.length === 0) return []
    const show = showing(historia, h, input)
    const next = labelledValues(historia, show, ['institucion_destino'])
    return [
      {
        author: input.issuer,
        sources: [
          { recurso: 'historia', row: h },
          ...rows.map((row) => ({ recurso: formulaMedicamento.name, row })),
          ...ordersOf(input, () => true).map((row) => ({ recurso: 'orden', row })),
        ],
        until: null,
        sections: spoken([
          {
            id: 'recomendaciones',
            titulo: 'Qué hacer en casa',
            bloques: [
              ...(advice === null ? [] : [paragraph(advice)]),
              ...next.map(({ etiqueta, valor }) => paragraph(valor, etiqueta)),
            ],
          },
          medicines(input),
          pending(input),
          {
            id: 'signos_de_alarma',
            titulo: 'Cuándo volver de inmediato a urgencias',
            bloques: [paragraph(input.template.signosDeAlarma.map((sign) => `• ${sign}`).join('\n'))],
          },
          ...ownText(input, 'recomendaciones'),
        ]),
      },
    ]
  },
}
