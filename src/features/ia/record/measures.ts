import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import type { Row } from '../../../model/resource.ts'
import { standing } from '../../../resources/entries.ts'
import { examCodes } from '../../../resources/examen-fisico.ts'
import { dayOf, moment, number, text } from '../../historias/alerts/rows.ts'
import type { Measure } from './record.ts'

interface Timed extends Measure {
  readonly codigo: string
  readonly at: number
}

const unitOf = (codigo: string): string => clinicalValues.get(codigo)?.unidad ?? ''

/** Numeric values by code, oldest first: those of the series, and of exams whose values the series does not have. */
export function measuresOf(values: readonly Row[], exams: readonly Row[]): Map<string, Measure[]> {
  const settled = standing('valor_clinico', values).filter((v) => v.estado !== 'preliminar')
  const corrected = new Set(settled.map((v) => v.corrige_a))
  const derived = new Set(settled.map((v) => v.origen_id))
  const all: Timed[] = [
    ...settled.flatMap((row): Timed[] => {
      const valor = number(row, 'valor_numerico')
      const codigo = text(row, 'codigo')
      const fecha = text(row, 'fecha_medicion') ?? row.creado_en
      const dia = dayOf(fecha)
      if (valor === null || codigo === null || dia === null || corrected.has(row.id)) return []
      const unidad = text(row, 'unidad') ?? unitOf(codigo)
      return [
        { recurso: 'valor_clinico', row, campo: 'valor_numerico', valor, unidad, dia, codigo, at: moment(fecha) ?? 0 },
      ]
    }),
    ...exams
      .filter((row) => !derived.has(row.id))
      .flatMap((row) =>
        Object.entries(examCodes).flatMap(([campo, codigo]): Timed[] => {
          const valor = number(row, campo)
          const fecha = text(row, 'fecha_registro') ?? row.creado_en
          const dia = dayOf(fecha)
          if (valor === null || dia === null) return []
          return [
            {
              recurso: 'examen_fisico',
              row,
              campo,
              valor,
              unidad: unitOf(codigo),
              dia,
              codigo,
              at: moment(fecha) ?? 0,
            },
          ]
        }),
      ),
  ]
  const by = new Map<string, Measure[]>()
  for (const { codigo, at: _at, ...measure } of all.sort((a, b) => a.at - b.at || (a.row.id < b.row.id ? -1 : 1)))
    by.set(codigo, [...(by.get(codigo) ?? []), measure])
  return by
}
