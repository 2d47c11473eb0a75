import { predicateSql } from '../../../engine/predicate-sql.ts'
import { resultado } from '../../../resources/resultado.ts'
import { accountIdentifier } from '../elements/author.ts'
import { called, concept, hl7 } from '../elements/coding.ts'
import { reference, when } from '../elements/drawing.ts'
import { theProvider } from '../elements/provider.ts'
import { findValues, lastReport, toValues } from '../elements/reports.ts'
import { leading, moment, unsaid } from '../search/answer.ts'
import { defineSource } from '../source.ts'

const studied = { not: { imagen_estudio_uid: null } } as const
const part = (code: string, display: string, text: string) =>
  called(text, hl7('provenance-participant-type', code, display))

/** Who sent a report, who made it and who answered for it: a report names but the laboratory, if that. */
export const receivedResultSource = defineSource({
  resource: resultado,
  prefix: 'envio-',
  about: 'De cada informe que envió otro sistema: cuál, quién lo realizó, quién lo validó y quién dijo de quién es.',
  only: { not: { fuente: null } },
  beyond: lastReport,
  extra: [findValues],
  draw: (row, { provider }) => ({
    text: [`Resultado recibido de ${row.fuente}: ${row.nombre}`],
    target: [
      reference('DiagnosticReport', row.id),
      row.imagen_estudio_uid ? reference('ImagingStudy', row.id) : null,
      ...(row.valores_de_informe ?? []).map((id) => reference('Observation', id)),
    ],
    recorded: row.creado_en,
    activity: concept(hl7('v3-DataOperation', 'CREATE', 'create')),
    agent: [
      {
        type: part('informant', 'Informant', 'Sistema que lo envió'),
        who: { type: 'Device', identifier: when(row.fuente_cuenta, accountIdentifier), display: row.fuente },
      },
      when(row.laboratorio, (display) => ({
        type: part('performer', 'Performer', 'Quien lo realizó'),
        who: { type: 'Organization', display },
      })),
      when(row.quien_valida, (display) => ({
        type: part('verifier', 'Verifier', 'Quien lo validó'),
        who: { type: 'Practitioner', display },
      })),
      when(row.asignado_por, (display) => ({
        type: part('enterer', 'Enterer', 'Quien dijo de quién es'),
        who: { type: 'Practitioner', display },
        onBehalfOf: theProvider(provider),
      })),
    ],
  }),
  params: {
    target: leading(
      [
        { type: 'DiagnosticReport', prefix: '', column: 'id' },
        { type: 'ImagingStudy', prefix: '', column: 'id', where: (t) => predicateSql(studied, t) },
        toValues,
      ],
      { columns: ['imagen_estudio_uid', 'estado'] },
    ),
    recorded: moment('creado_en'),
    _security: unsaid,
  },
  example: { fuente: 'Laboratorio Central', fuente_cuenta: 'sistema-laboratorio' },
})
