import { say } from '../../../model/say.ts'
import { textOrNull } from '../../../model/text/plain-text.ts'
import { historia } from '../../../resources/historia.ts'
import { localTime } from '../../reporte/local-time.ts'
import { data, paragraph } from '../../reporte/report.ts'
import type { PaperKind } from '../kind.ts'
import { ownText, showing, told } from '../pieces.ts'

/** That somebody was attended, for an employer or a school: nothing of why. */
export const certificado: PaperKind = {
  prefix: 'CA',
  norms: ['res_1995_1999'],
  issuers: ['medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico'],
  demands: [],
  registered: false,
  none: say('La atención no ha comenzado.', 'The encounter has not begun.'),
  drafts(input) {
    const { historia: h } = input.content
    const show = showing(historia, h, input)
    const end = textOrNull(h.fecha_fin)
    return [
      {
        author: input.issuer,
        sources: [{ recurso: 'historia', row: h }],
        until: null,
        sections: [
          {
            id: 'certificacion',
            titulo: 'Se certifica',
            bloques: [
              paragraph('Que la persona nombrada arriba recibió atención en salud en esta institución, así:'),
              ...data(
                2,
                told([
                  ['Tipo de atención', show('tipo_atencion')],
                  ['Modalidad', show('modalidad_atencion')],
                  ['Número de atención', show('numero_atencion')],
                  ['Desde', localTime(textOrNull(h.fecha_inicio) ?? h.creado_en)],
                  ['Hasta', end === null ? 'En curso al expedir este certificado' : localTime(end)],
                  ['Acompañante', show('acompanante_nombre')],
                ]),
              ),
              paragraph('Este certificado no es una incapacidad y no dice el motivo de la atención, que es reservado.'),
            ],
          },
          ...ownText(input, 'certificado'),
        ],
      },
    ]
  },
}
