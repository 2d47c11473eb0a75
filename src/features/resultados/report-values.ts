import { createHash } from 'node:crypto'
import { clinicalValues, valuePanels } from '../../model/codes/clinical-values.ts'
import { readsTwice, testOf } from '../../model/measures/interpret.ts'
import { conversion, stored, unitKey } from '../../model/measures/measure-units.ts'
import { seriesCode } from '../../model/measures/measured-values.ts'
import { isPossible } from '../../model/measures/possible-values.ts'
import { readMeasure } from '../../model/measures/read-measure.ts'
import type { Value } from '../../model/resource.ts'
import { signCodes } from '../../model/scales/signs.ts'
import { answerInSystem, isLoinc } from '../../resources/shapes.ts'
import type { IncomingObservation, IncomingReport, IncomingValue, SourceCode } from './incoming-report.ts'

/** A value that stands of the report that is corrected. */
export interface FormerValue {
  readonly id: string
  readonly codigo: string
  readonly grupo: string | null
  readonly estado: string
}

export interface ReportValue {
  readonly body: Readonly<Record<string, Value>>
  /** As the laboratory wrote it, where it was converted; and the code with which it said it. */
  readonly told: {
    readonly valor_fuente?: string
    readonly valor_fuente_codigo?: string
    readonly valor_fuente_codigos?: string
  }
  readonly corrects: FormerValue | null
  /** Of a diastolic, which of the report's values has it beside it, as one pressure. */
  readonly beside?: number
}

const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/
/** Whether our column has it to the last digit. */
const fits = (n: number): boolean => NUMBER.test(String(n)) && n >= -1_000_000 && n <= 100_000_000

const LONGEST = 40
const LONGEST_CODED = 300
const MOST_CODES = 9
/** A name that stands for a code may be longer than ours: its beginning, and what tells it from others that begin so. */
const shortened = (code: string): string =>
  code.length <= LONGEST ? code : `${code.slice(0, 31)}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}`

/** Its code as our series has it: one of a laboratory's own that looks like one of the catalogue's is told apart. */
export function codeOf({ system, code }: IncomingObservation['code']): { codigo: string; sistema_codigo: string } {
  if (system === 'loinc' && seriesCode(code) !== code) return { codigo: seriesCode(code), sistema_codigo: 'loinc' }
  const listed = clinicalValues.get(code)
  // What fails the check digit of LOINC is the laboratory's own: one such code must not keep its whole report back.
  if (system === 'snomed' || (system === 'loinc' && (listed !== undefined || isLoinc(code))))
    return { codigo: code, sistema_codigo: listed?.sistema ?? system }
  // Letter by letter, so that `NEU%` and `NEU#` stay two.
  const plain = code.trim().replaceAll(/[^A-Za-z0-9_.-]/gu, (c) => `.${c.codePointAt(0)?.toString(16)}.`)
  const taken = clinicalValues.has(plain) || valuePanels.has(plain) || isLoinc(plain) || !/^[A-Za-z0-9]/.test(plain)
  return { codigo: shortened(taken ? `local-${plain}` : plain), sistema_codigo: 'local' }
}

const inWords = (n: number | string, unit: string | null): string => [String(n), unit ?? ''].join(' ').trim()
const inThousands = (n: number): string => `${Math.trunc(n / 1000)}.${String(Math.abs(n) % 1000).padStart(3, '0')}`

interface SaidValue {
  readonly columns: Readonly<Record<string, Value>>
  /** A text as the laboratory wrote it, where a number was read in it, and a mark that stood there. */
  readonly written: string | null
  readonly mark?: string | null
  /** The code of a source's own answer, `system|code`. */
  readonly coded?: string
  /** The other codes with which it said the same. */
  readonly others?: readonly string[]
}

const inColumns = (columns: Readonly<Record<string, Value>>): SaidValue => ({ columns, written: null })
const inText = (valor_texto: string): SaidValue => inColumns({ tipo_valor: 'texto', valor_texto, unidad: null })

/** The code systems that HL7 v2 names (table 0396), as they are known everywhere. */
const SYSTEMS: Readonly<Record<string, string>> = {
  SCT: 'http://snomed.info/sct',
  SNM: 'http://snomed.info/sct',
  LN: 'http://loinc.org',
  I10: 'http://hl7.org/fhir/sid/icd-10',
}

type CodedValue = Extract<IncomingValue, { kind: 'codigo' }>

const inFull = ({ code, system }: SourceCode): string =>
  `${SYSTEMS[system?.toUpperCase() ?? ''] ?? system ?? ''}|${code}`
const isKnown = (one: SourceCode): boolean =>
  inFull(one).length <= LONGEST_CODED && answerInSystem.regex.test(inFull(one))
/** The codes of an answer that are known everywhere, but for the one that is kept as its own. */
function othersOf({ also = [], ...own }: CodedValue, chosen: SourceCode): { readonly others?: readonly string[] } {
  const all = [own, ...also].filter((one) => isKnown(one) && inFull(one) !== inFull(chosen)).map(inFull)
  return all.length === 0 ? {} : { others: [...new Set(all)].slice(0, MOST_CODES) }
}

/** An answer in another's code: its words, and the code beside them where its system is known everywhere; else within them. */
function sourceCoded(value: CodedValue): SaidValue {
  const { text, also = [], ...own } = value
  // The one that others know too, wherever it stands.
  const chosen = [own, ...also].find(isKnown)
  const [coded, isKept, { code }] = [inFull(chosen ?? own), chosen !== undefined, chosen ?? own]
  const words = isKept || text === code ? text || code : [text, `(${code})`].join(' ').trim()
  return { ...inText(words), ...(chosen === undefined ? {} : { coded, ...othersOf(value, chosen) }) }
}

/** An option of ours, by any of its codes, or the source's own. */
function codedAs(options: ReadonlyMap<string, string> | undefined, value: CodedValue): SaidValue {
  const own = [value, ...(value.also ?? [])].find(({ code }) => options?.has(code) === true)
  return own === undefined
    ? sourceCoded(value)
    : { ...inColumns({ tipo_valor: 'codigo', valor_codigo: own.code, unidad: null }), ...othersOf(value, own) }
}

/** A number that its row converts where it has another unit; null where that is not understood, our column does not have it, or nobody can. */
function numberOf(code: string, number: number, unit: string | null): SaidValue | null {
  const listed = clinicalValues.get(code)
  const convert = listed === undefined ? (n: number) => n : conversion(code, unit)
  if (convert === null || !fits(number) || !fits(stored(convert(number)))) return null
  if (!isPossible(code, stored(convert(number)))) return null
  const own = unit === null || unitKey(unit) === unitKey(listed?.unidad ?? unit)
  return inColumns({ tipo_valor: 'numerico', valor_numerico: number, unidad: own ? (listed?.unidad ?? unit) : unit })
}

/** What a laboratory wrote as text under a code that is measured in numbers, where it is one. */
function numberInText(code: string, text: string): SaidValue | null {
  const read = clinicalValues.get(code)?.tipo === 'numerico' ? readMeasure(text) : null
  if (read?.kind !== 'numero' || read.comparator !== null || read.from !== read.to) return null
  if (read.thousands !== undefined && readsTwice(code, read.from, read.thousands, read.unit)) return null
  const found = numberOf(code, read.from, read.unit)
  return found === null ? null : { ...found, written: text, mark: read.mark ?? null }
}

/**
 * The value where our columns have it. Of a listed code, a number in a unit that is understood is kept in the catalogue's own beside what
 * was written; in any other it stays a text that nobody could judge, which rings
 * (docs/decisions/0156-units-are-converted-and-judged-once.md).
 */
function saidValue(code: string, value: IncomingValue | null, name: string, panel: string): SaidValue {
  const listed = clinicalValues.get(code)
  const test = testOf(code, name, panel).codigo
  if (value === null) return inText('Sin dato')
  switch (value.kind) {
    case 'numerico':
      // Kept as it was written, so that a person reads which of both it is.
      if (value.thousands !== undefined && readsTwice(test, value.number, value.thousands, value.unit))
        return inText(inWords(inThousands(value.thousands), value.unit))
      return numberOf(code, value.number, value.unit) ?? inText(inWords(value.number, value.unit))
    case 'codigo':
      return codedAs(listed?.opciones, value)
    case 'fecha':
      return listed === undefined || listed.tipo === 'fecha'
        ? inColumns({ tipo_valor: 'fecha', valor_fecha: value.date, unidad: null })
        : inText(value.date)
    case 'texto':
      return numberInText(code, value.text) ?? inText(value.text.trim() === '' ? 'Sin dato' : value.text)
  }
}

const bound = (n: number | null): number | null => (n !== null && fits(n) ? n : null)

/** In the unit of the value: its row converts both. */
function rangeOf({ range }: IncomingObservation): Readonly<Record<string, Value>> {
  if (range === null) return {}
  const { low, high, text } = range
  const said = text ?? ([low, high].some((n) => n !== null) ? `${low ?? ''} - ${high ?? ''}`.trim() : null)
  const [min, max] = [bound(low), bound(high)]
  const inOrder = min === null || max === null || min <= max
  return { rango_min: inOrder ? min : null, rango_max: inOrder ? max : null, rango_texto: said }
}

/** What the laboratory called it, where it is kept under the code of its series. */
const noted = ({ notes, code }: IncomingObservation): string =>
  [notes, `Informado con el código LOINC ${code.code}.`].filter(Boolean).join(' ')

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
    const said = saidValue(codigo, o.value, o.code.name, report.name)
    const corrects = take(codigo, o.group)
    const estado = corrects === null || corrects.estado === 'preliminar' ? o.status : 'corregido'
    return [
      {
        corrects,
        told: {
          ...(said.written === null ? {} : { valor_fuente: said.written }),
          ...(said.coded === undefined ? {} : { valor_fuente_codigo: said.coded }),
          ...(said.others === undefined ? {} : { valor_fuente_codigos: said.others.join(' ') }),
        },
        body: {
          paciente: place.paciente,
          historia_atencion: place.historia,
          codigo,
          sistema_codigo,
          nombre: o.code.name.trim() === '' ? (listed?.nombre ?? codigo) : o.code.name.trim(),
          categoria: listed?.categoria ?? categoryOf(report.category),
          ...said.columns,
          ...rangeOf(o),
          marca_fuente: o.flag ?? said.mark ?? null,
          grupo: o.group,
          posicion: i + 1,
          identificador_externo: o.identifier ?? null,
          fecha_medicion: o.measuredAt ?? report.takenAt ?? report.issuedAt ?? place.at,
          fuente: 'laboratorio',
          estado,
          observaciones: codigo === seriesCode(o.code.code) && codigo !== o.code.code ? noted(o) : o.notes,
        },
      },
    ]
  })
  return { values: asPressures(values), gone: left }
}

const TOGETHER = ['grupo', 'estado', 'fecha_medicion', 'unidad'] as const

/** A systolic and the diastolic that was told with it are one pressure: the one row has both, the other is its own in the series. */
function asPressures(values: readonly ReportValue[]): readonly ReportValue[] {
  const upper = new Map<number, number>()
  for (const [i, { body }] of values.entries()) {
    if (body.codigo !== signCodes.tension_diastolica || typeof body.valor_numerico !== 'number') continue
    const at = values.findIndex(
      (v, j) =>
        v.body.codigo === signCodes.tension_sistolica &&
        typeof v.body.valor_numerico === 'number' &&
        v.body.valor_numerico > Number(body.valor_numerico) &&
        !upper.has(j) &&
        TOGETHER.every((name) => v.body[name] === body[name]),
    )
    if (at !== -1) upper.set(at, i)
  }
  const lower = new Map([...upper].map(([systolic, diastolic]) => [diastolic, systolic]))
  return values.map((value, i) => {
    const [diastolic, beside] = [values[upper.get(i) ?? -1], lower.get(i)]
    const body = { ...value.body, valor_diastolica: diastolic?.body.valor_numerico ?? null }
    return diastolic !== undefined ? { ...value, body } : beside === undefined ? value : { ...value, beside }
  })
}

/** A value, or words about it where there is none: a sample that clotted. */
const saysSomething = ({ value, notes }: IncomingObservation): boolean =>
  notes !== null || (value !== null && (value.kind !== 'texto' || value.text.trim() !== ''))

/** Whether a report brings nothing at all; where one of its number stands, it still withdraws values of that one. */
export const saysNothing = (
  { observations, attachments, imaging, conclusion }: IncomingReport,
  isRepeated: boolean,
): boolean =>
  attachments.length === 0 &&
  imaging === null &&
  conclusion === null &&
  !observations.some((o) => (o.status === 'anulado' ? isRepeated : saysSomething(o)))
