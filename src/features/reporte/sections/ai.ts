import type { Row, Value } from '../../../model/resource.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import type { Entry, Section } from '../report.ts'
import { blocksOf, objectsOf, shown } from '../show.ts'

/** The free answer never was validated by anybody, and the rest is machinery. */
const told = new Set<string>([
  'historia',
  'paciente',
  'agente',
  'tipo_consulta',
  'contexto_incluido',
  'contexto_hash',
  'respuesta',
  'recomendaciones',
  'tokens_entrada',
  'tokens_salida',
  'costo',
  'duracion_ms',
  'error',
])
const recommendations = consultaIa.fields.recomendaciones

const incorporated = (row: Row): readonly Value[] =>
  (Array.isArray(row.recomendaciones) ? row.recomendaciones : []).filter((r) => r.incorporada === true)

/** Only what a professional made part of the record, under that professional's name. */
export const aiConsultations = ({ content }: ReportInput, names: Names): Section => ({
  id: 'consultas_ia',
  titulo: 'Apoyo de inteligencia artificial incorporado',
  bloques: content.entries.consulta_ia
    .filter((row) => row.estado === 'incorporada' || incorporated(row).length > 0)
    .map(
      (row): Entry => ({
        tipo: 'registro',
        titulo: shown(consultaIa.fields.tipo_consulta, row.tipo_consulta, names) ?? consultaIa.singular,
        momento: localTime(row.creado_en),
        bloques: [
          ...blocksOf(consultaIa, row, told, names),
          ...objectsOf(recommendations, incorporated(row), names, {
            skip: ['id', 'incorporada', 'recurso_creado', 'confianza'],
            columns: ['tipo', 'texto', 'estado', 'validada_por', 'validada_en'],
          }),
        ],
        firma: null,
        anulado: null,
      }),
    ),
})
