import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import { rowsThatHold } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { dayOf, moment, number, text } from '../../../model/text/row-values.ts'
import { examCodes } from '../../../resources/examen-fisico.ts'
import { correctedValue, finalValue } from '../../../resources/valor-clinico.ts'
import type { Measure } from './person-facts.ts'

interface Timed extends Measure {
  readonly codigo: string
  readonly at: number
}

const unitOf = (codigo: string): string => clinicalValues.get(codigo)?.unidad ?? ''

const keyOf = (v: Row): string => `${v.origen_id} ${v.codigo}`

/** Values that count today, as `countedValue` says it in SQL: said for good, and none put in their place. */
export function countedValues(values: readonly Row[]): Row[] {
  const corrected = new Set(rowsThatHold(correctedValue, values))
  // The last that an examination or a scale left tells; the values of an attribute are its course through time.
  const last = new Map<string, string>()
  for (const v of values)
    if (v.origen_id !== null && v.origen_recurso !== 'atributo_paciente' && v.id > (last.get(keyOf(v)) ?? ''))
      last.set(keyOf(v), v.id)
  return rowsThatHold(finalValue, values).filter((v) => !corrected.has(v) && v.id >= (last.get(keyOf(v)) ?? ''))
}

/** Numeric values by code, oldest first: those of the series, and of exams whose values the series does not have. */
export function measuresOf(values: readonly Row[], exams: readonly Row[]): Map<string, Measure[]> {
  const settled = countedValues(values)
  const derived = new Set(settled.map((v) => v.origen_id))
  const all: Timed[] = [
    ...settled.flatMap((row): Timed[] => {
      const valor = number(row, 'valor_numerico')
      const codigo = text(row, 'codigo')
      const fecha = text(row, 'fecha_medicion') ?? row.creado_en
      const dia = dayOf(fecha)
      if (valor === null || codigo === null || dia === null) return []
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
