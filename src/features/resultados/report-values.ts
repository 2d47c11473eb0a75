import { clinicalValues, valuePanels } from '../../model/codes/clinical-values.ts'
import type { Value } from '../../model/resource.ts'
import { isLoinc } from '../../resources/shapes.ts'
import type { IncomingObservation, IncomingReport, IncomingValue } from './incoming-report.ts'
import { isSameUnit } from './same-unit.ts'

/** A value that stands of the report that is corrected. */
export interface FormerValue {
  readonly id: string
  readonly codigo: string
  readonly grupo: string | null
  readonly estado: string
}

export interface ReportValue {
  readonly body: Readonly<Record<string, Value>>
  readonly corrects: FormerValue | null
}

const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/
/** Whether our column has it to the last digit. */
const fits = (n: number): boolean => NUMBER.test(String(n)) && n >= -1_000_000 && n <= 100_000_000

/** Its code as our series has it: one of a laboratory's own that looks like one of the catalogue's is told apart. */
function codeOf({ system, code }: IncomingObservation['code']): { codigo: string; sistema_codigo: string } {
  const listed = clinicalValues.get(code)
  if (system !== 'local') return { codigo: code, sistema_codigo: listed?.sistema ?? system }
  // Letter by letter, so that `NEU%` and `NEU#` stay two.
  const plain = code.trim().replaceAll(/[^A-Za-z0-9_.-]/gu, (c) => `.${c.codePointAt(0)?.toString(16)}.`)
  const taken = clinicalValues.has(plain) || valuePanels.has(plain) || isLoinc(plain) || !/^[A-Za-z0-9]/.test(plain)
  return { codigo: taken ? `local-${plain}` : plain, sistema_codigo: 'local' }
}

const inWords = (n: number, unit: string | null): string => [String(n), unit ?? ''].join(' ').trim()

/**
 * The value where our columns have it exactly. A listed code takes numbers in its own unit: in another one they are kept as a
 * text with that unit, neither converted nor lost, and no series counts them (docs/decisions/0136-results-are-reports.md).
 */
function saidValue(code: string, value: IncomingValue | null): Readonly<Record<string, Value>> {
  const listed = clinicalValues.get(code)
  const text = (valor_texto: string) => ({ tipo_valor: 'texto', valor_texto, unidad: null })
  if (value === null) return text('Sin dato')
  switch (value.kind) {
    case 'numerico': {
      const ours = listed === undefined || (listed.tipo === 'numerico' && isSameUnit(code, listed.unidad, value.unit))
      if (!ours || !fits(value.number)) return text(inWords(value.number, value.unit))
      return { tipo_valor: 'numerico', valor_numerico: value.number, unidad: listed?.unidad ?? value.unit }
    }
    case 'codigo': {
      if (listed !== undefined && listed.opciones?.has(value.code) !== true) return text(value.text || value.code)
      if (listed !== undefined || value.text === '')
        return { tipo_valor: 'codigo', valor_codigo: value.code, unidad: null }
      return text(value.text === value.code ? value.text : `${value.text} (${value.code})`)
    }
    case 'fecha':
      return listed === undefined || listed.tipo === 'fecha'
        ? { tipo_valor: 'fecha', valor_fecha: value.date, unidad: null }
        : text(value.date)
    case 'texto':
      return text(value.text.trim() === '' ? 'Sin dato' : value.text)
  }
}

const bound = (n: number | null): number | null => (n !== null && fits(n) ? n : null)

function rangeOf(o: IncomingObservation, isNumber: boolean): Readonly<Record<string, Value>> {
  if (o.range === null) return {}
  const { low, high, text } = o.range
  const said = text ?? ([low, high].some((n) => n !== null) ? `${low ?? ''} - ${high ?? ''}`.trim() : null)
  if (!isNumber) return { rango_texto: said }
  const [min, max] = [bound(low), bound(high)]
  const inOrder = min === null || max === null || min <= max
  return { rango_min: inOrder ? min : null, rango_max: inOrder ? max : null, rango_texto: said }
}

const categoryOf = (category: IncomingReport['category']): string =>
  category === 'imagenologia' || category === 'otro' ? 'otro' : 'laboratorio'

interface ReportPlace {
  readonly paciente: string
  readonly historia: string | null
  readonly at: string
}

/** What its values say, in their order; each in the place of the one of the same code and group that it corrects. Pure. */
export function reportValues(
  report: IncomingReport,
  place: ReportPlace,
  former: readonly FormerValue[],
): { readonly values: readonly ReportValue[]; readonly gone: readonly FormerValue[] } {
  const left = [...former]
  const take = (codigo: string, grupo: string | null): FormerValue | null => {
    const at = left.findIndex((f) => f.codigo === codigo && f.grupo === grupo)
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null)
  }
  const values = report.observations.flatMap((o, i): ReportValue[] => {
    if (o.status === 'anulado') return []
    const { codigo, sistema_codigo } = codeOf(o.code)
    const listed = clinicalValues.get(codigo)
    const said = saidValue(codigo, o.value)
    const corrects = take(codigo, o.group)
    const estado = corrects === null || corrects.estado === 'preliminar' ? o.status : 'corregido'
    return [
      {
        corrects,
        body: {
          paciente: place.paciente,
          historia_atencion: place.historia,
          codigo,
          sistema_codigo,
          nombre: o.code.name.trim() === '' ? (listed?.nombre ?? codigo) : o.code.name.trim(),
          categoria: listed?.categoria ?? categoryOf(report.category),
          ...said,
          ...rangeOf(o, said.tipo_valor === 'numerico'),
          marca_fuente: o.flag,
          grupo: o.group,
          posicion: i + 1,
          fecha_medicion: o.measuredAt ?? report.takenAt ?? report.issuedAt ?? place.at,
          fuente: 'laboratorio',
          estado,
          observaciones: o.notes,
        },
      },
    ]
  })
  return { values, gone: left }
}
