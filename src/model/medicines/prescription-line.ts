import { plain } from '../text/plain-text.ts'
import { type LineAmount, type LineDose, type LineParts, lineParts } from './line-doses.ts'
import { type LineItem, lineItems } from './line-items.ts'
import { lineTokens } from './line-tokens.ts'
import { fillers } from './line-words.ts'
import type { UnitWord } from './measure-words.ts'
import { AS_NEEDED, inDays, moments, type RegimenStep, SINGLE } from './regimen.ts'
import { DOSES, inFiveMillilitres, MILLILITRES } from './strength.ts'

/** The fields of a prescription that a line says; one that it does not say is not there. */
export interface LineValues {
  concentracion?: string
  forma_farmaceutica?: string
  via_administracion?: string
  dosis_valor?: number
  dosis_unidad?: string
  frecuencia_valor?: number
  frecuencia_unidad?: string
  duracion_valor?: number
  duracion_unidad?: string
  cantidad_total?: number
  unidad_dispensacion?: string
  pasos?: readonly RegimenStep[]
  condicion?: string
  maximo_dia?: number
  infusion_ml?: number
  infusion_en?: string
  infusion_minutos?: number
  infusion_ml_hora?: number
}

export interface PrescriptionLine {
  /** The medicine as it was written, to be looked for among the DCI. */
  readonly medicamento: string
  readonly values: Readonly<LineValues>
  /** Where and how: said to the patient, and in no field. */
  readonly condiciones: readonly string[]
  /** What was not understood: nothing of it went into a field. */
  readonly sinLeer: readonly string[]
  /** On how many sides each dose is put: two eyes, two nostrils. */
  readonly lados: number
  /** What has to be said for it to be understood. */
  readonly preguntas: readonly string[]
}

/** Longer than any prescription; what is longer is not read at all. */
export const LONGEST_LINE = 200

/** `500mg` is read by patients as `500 mg`. */
const spaced = (said: string): string => said.replace(/(\d)(?=\p{L})/gu, '$1 ')
const INTRAVENOUS = '042'
const COMPARES = /[<>≤≥]|\b(?:mayor|menor|m[aá]s de|menos de)\b/i
/** Four decimals, which is what a dose has. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

type Unit = { readonly code: string; readonly word: UnitWord | null }

/** In what the main dose is told: of tablets of one strength, its mass. */
function unitOf(p: LineParts, amount: LineAmount | null, plan: boolean): Unit | null {
  if (amount?.unit != null) return { code: amount.unit.unit, word: amount.unit }
  if (amount === null && !plan) return null
  const each = p.strength?.each
  return each?.unit.mg !== undefined && p.form?.solid === true
    ? { code: each.unit.unit, word: each.unit }
    : { code: DOSES, word: null }
}

/** The same in that unit; null where it cannot be told in it. */
function inUnit(p: LineParts, { value, unit }: Pick<LineAmount, 'value' | 'unit'>, main: Unit): number | null {
  if (unit === null) {
    if (main.word === null) return value
    const each = p.strength?.each
    return each?.unit.unit === main.code && p.form?.solid === true ? rounded(value * each.value) : null
  }
  if (unit.unit === main.code) return value
  if (unit.mg !== undefined && main.word?.mg !== undefined) return rounded((value * unit.mg) / main.word.mg)
  const each = p.strength?.each
  // A mass of what is counted in pieces.
  if (main.word !== null || each === undefined || each === null) return null
  const share =
    unit.mg !== undefined && each.unit.mg !== undefined
      ? (value * unit.mg) / (each.value * each.unit.mg)
      : unit.unit === each.unit.unit
        ? value / each.value
        : null
  return share === null ? null : rounded(share)
}

const planMoments = (n: number): readonly NonNullable<RegimenStep['momento']>[] =>
  n === 3 ? ['manana', 'mediodia', 'noche'] : ['manana', 'mediodia', 'tarde', 'noche']

const lastsDays = (dose: LineDose): number | null =>
  dose.lasts === null ? null : inDays(dose.lasts.value, dose.lasts.unit)
const every24 = { value: 24, unit: '2' }
const hoursOf = (every: LineDose['every']): number | null => {
  const days = every === null || every.value === null ? null : inDays(every.value, every.unit)
  return days === null ? null : rounded(days * 24)
}

interface Arranged {
  readonly steps: readonly RegimenStep[]
  readonly every: LineDose['every']
  readonly lasts: LineDose['lasts']
}

/** How the takings follow one another; null where nothing tells. */
function arrange(takings: readonly LineDose[], amounts: readonly number[]): Arranged | null {
  const [main] = takings
  if (main === undefined) return { steps: [], every: null, lasts: null }
  const lasts = takings.findLast((t) => t.lasts !== null)?.lasts ?? null
  const toma = (i: number, more: Partial<RegimenStep>): RegimenStep => ({
    tipo: 'toma',
    dosis: amounts[i] ?? 0,
    ...more,
  })
  if (main.plan !== null) {
    if (takings.length > 1) return null
    const moments = planMoments(main.plan.length)
    const taken = main.plan.flatMap((dosis, i) => (dosis > 0 ? [{ dosis, momento: moments[i] ?? 'noche' }] : []))
    const base = amounts[0] ?? 0
    const first = taken[0]?.dosis ?? 1
    const isEven = taken.every(({ dosis }) => dosis === first) && 24 % taken.length === 0
    return {
      steps: taken.map(({ dosis, momento }) => ({ tipo: 'toma', dosis: rounded((base * dosis) / first), momento })),
      every: isEven ? { value: 24 / taken.length, unit: '2' } : every24,
      lasts,
    }
  }
  if (takings.some(({ days }) => days.length > 0)) {
    const isAll = takings.every(
      ({ days, every, needed }) =>
        days.length > 0 &&
        needed === null &&
        (every === null || (every.unit === '2' && every.value === 24) || every.unit === '4'),
    )
    const steps = takings.flatMap(({ days }, i) => days.map((dia) => toma(i, { dia })))
    const isOnce = new Set(steps.map(({ dia }) => dia)).size === steps.length
    if (!isAll || !isOnce || takings.some(({ moments, isLoose }) => moments.length > 0 && !isLoose)) return null
    return { steps, every: { value: 1, unit: '4' }, lasts }
  }
  if (takings.some(({ moments }) => moments.length > 0) && main.needed === null) {
    const steps = takings.flatMap(({ moments }, i) => moments.map((momento) => toma(i, { momento })))
    const isOnce = new Set(steps.map(({ momento }) => momento)).size === steps.length
    const isEven = steps.every(({ dosis }) => dosis === steps[0]?.dosis) && 24 % steps.length === 0
    const between = isEven ? 24 / steps.length : 24
    const every = takings.find((t) => t.every !== null)?.every ?? null
    const fits = every === null || hoursOf(every) === between || hoursOf(every) === 24
    const isRare = every !== null && (hoursOf(every) ?? 0) > 24 && takings.length === 1 && steps.length === 1
    const isLoose = takings.length === 1 && main.isLoose && every !== null && !fits
    if (isRare || isLoose) return { steps: [], every, lasts }
    if (!takings.every(({ moments }) => moments.length > 0) || !isOnce || !fits) return null
    return { steps, every: { value: between, unit: '2' }, lasts }
  }
  if (takings.length === 1) return { steps: [], every: main.every, lasts }
  const days = takings.map(lastsDays)
  const isTaper =
    days.slice(0, -1).every((d) => d !== null && Number.isInteger(d)) &&
    takings.every((t) => t.needed === null && t.every?.unit !== SINGLE) &&
    (days.at(-1) !== null || takings.at(-1)?.isNext === true)
  if (!isTaper || main.every === null) return null
  const hours = hoursOf(main.every)
  const total = days.reduce<number>((sum, d) => sum + (d ?? 0), 0)
  return {
    steps: takings.map((t, i) => {
      const own = hoursOf(t.every)
      return toma(i, {
        ...(own === null || own === hours ? {} : { cada_horas: own }),
        ...(days[i] == null ? {} : { dias: days[i] }),
      })
    }),
    every: main.every,
    lasts: days.at(-1) === null ? null : { value: total, unit: '3' },
  }
}

/** «Si TA < 90 no dar: losartán 50 mg»: the condition goes where it stands in every other line. */
const CONDITION_FIRST = /^\s*((?:si|en caso de|suspender si|no dar si)\s[^,:;]{2,60})[,:;]\s*(\p{L}.*)$/isu
const conditionLast = (line: string): string =>
  line.replace(
    CONDITION_FIRST,
    (_, when: string, rest: string) => `${rest}, ${when.charAt(0).toLowerCase()}${when.slice(1)}`,
  )

/** Reads one medicine written in a line; what it cannot place it asks for. */
export function readPrescriptionLine(written: string): PrescriptionLine {
  const line = written.length > LONGEST_LINE ? written : conditionLast(written)
  if (line.length > LONGEST_LINE)
    return {
      medicamento: '',
      values: {},
      condiciones: [],
      sinLeer: ['la línea es demasiado larga'],
      lados: 1,
      preguntas: [],
    }
  const tokens = lineTokens(line)
  if (tokens.length === 0) return { medicamento: '', values: {}, condiciones: [], sinLeer: [], lados: 1, preguntas: [] }
  const said = (first: number, last: number): string => line.slice(tokens[first]?.start ?? 0, tokens[last]?.end ?? 0)
  const { nameEnds, items } = lineItems(tokens, said)
  let last = nameEnds
  const joins = (at: number): boolean =>
    fillers.has(tokens[at]?.plain ?? '') || ['y', 'de'].includes(tokens[at]?.plain ?? '')
  while (last > 0 && joins(last) && (tokens[last]?.plain.length ?? 0) > 1) last--
  const medicamento = said(0, last)
  const p = lineParts(
    items,
    plain(medicamento),
    (item) => said(item.first, item.last),
    (item) => /\(\s*$/.test(line.slice(0, tokens[item.first]?.start ?? 0)),
  )
  const values = valuesOf(p)
  return {
    medicamento,
    values,
    condiciones: p.told,
    sinLeer: unreadRuns(p.unread).map(([first, end]) => said(first, end)),
    lados: p.place?.both === true ? 2 : 1,
    preguntas: p.questions,
  }
}

/** Neighbours that were not read are told together. */
function unreadRuns(unread: readonly LineItem[]): [number, number][] {
  const runs: [number, number][] = []
  for (const { first, last } of [...new Set(unread)].sort((a, b) => a.first - b.first)) {
    const before = runs.at(-1)
    if (before !== undefined && before[1] >= first - 1) before[1] = Math.max(before[1], last)
    else runs.push([first, last])
  }
  return runs
}

function refuse(p: LineParts, doses: readonly LineDose[], question: string): void {
  for (const { amount } of doses) if (amount !== null) p.unread.push(amount.item)
  p.doubts.add('varias')
  p.questions.push(question)
}

function valuesOf(p: LineParts): LineValues {
  const values: LineValues = {}
  if (p.strength !== null) values.concentracion = spaced(p.strength.text)
  const form = p.form?.form ?? p.place?.form
  if (form !== undefined) values.forma_farmaceutica = form
  const route = p.route ?? p.place?.route ?? p.form?.route
  if (route !== undefined && !p.doubts.has('via')) values.via_administracion = route
  const piece = p.total?.piece ?? p.form?.piece
  if (piece !== undefined) values.unidad_dispensacion = piece
  if (p.total !== null) values.cantidad_total = p.total.value
  if (p.dilution !== null) {
    values.infusion_ml = p.dilution.ml
    if (p.dilution.solvent !== null) values.infusion_en = p.dilution.solvent
  }
  // «en 30 minutos» of what is swallowed is when something else is done.
  const isFluid = route === undefined && p.doses[0]?.amount?.unit?.unit === MILLILITRES
  const isInfused = p.over?.bare !== true || route === INTRAVENOUS || p.dilution !== null || isFluid
  if (p.over !== null && isInfused) values.infusion_minutos = p.over.minutes
  else if (p.over !== null) p.unread.push(p.over)
  if (p.rate !== null) values.infusion_ml_hora = p.rate
  dosesInto(values, p)
  if (values.concentracion !== undefined && values.dosis_unidad === MILLILITRES)
    values.concentracion = inFiveMillilitres(values.concentracion)
  return values
}

function dosesInto(values: LineValues, p: LineParts): void {
  const scale = p.doses.filter(({ role }) => role === 'escala')
  const loading = p.doses.filter(({ role }) => role === 'carga')
  const plainDoses = p.doses.filter(({ role }) => role === null)
  const hasMain = plainDoses.some(({ amount, plan }) => amount !== null || plan !== null)
  // «10 mg c/12h y 5 mg si dolor»: the second is added to the first; «60 mg c/12h, 40 mg si TFG < 30» stands for it.
  const isAdded = (d: LineDose, i: number): boolean =>
    i > 0 &&
    d.needed !== null &&
    d.isJoined &&
    !COMPARES.test(d.needed.reason ?? '') &&
    d.lasts?.unit !== SINGLE &&
    plainDoses[0]?.needed === null &&
    plainDoses[0]?.every !== null &&
    !d.isNext
  const rescues = [...p.doses.filter(({ role }) => role === 'rescate'), ...plainDoses.filter(isAdded)]
  const takings = plainDoses.filter((d) => !rescues.includes(d))
  // How often a rescue is repeated is not how long the rest is taken.
  for (const rescue of rescues)
    if (rescue.takings !== null) {
      p.unread.push(rescue.takings)
      p.questions.push('¿Cuántos rescates al día, como máximo?')
      rescue.lasts = null
    }
  const first = takings[0] ?? scale[0]
  const lead = first?.amount == null && first?.plan == null ? undefined : first
  const unit = lead === undefined ? null : unitOf(p, lead.amount, lead.plan !== null)
  const isDoubtful = ['peso', 'varias', 'dosis'].some((d) => p.doubts.has(d as 'peso'))
  if (p.applied && !hasMain && unit === null && p.doses.length <= 1 && !isDoubtful) {
    values.dosis_valor = 1
    values.dosis_unidad = DOSES
  }
  const told = (doses: readonly LineDose[]): number[] | null => {
    if (unit === null) return null
    const all = doses.map(({ amount, plan }) =>
      plan !== null
        ? inUnit(p, { value: plan.find((n) => n > 0) ?? 0, unit: null }, unit)
        : amount === null
          ? null
          : inUnit(p, amount, unit),
    )
    return all.some((n) => n === null || n <= 0) ? null : all.map((n) => n ?? 0)
  }
  const amounts = told(takings)
  const arranged = amounts === null && takings.length > 1 ? null : arrange(takings, amounts ?? [])
  if (arranged === null) refuse(p, takings, '¿Cómo se siguen esas dosis: por días, por la hora, o es una a necesidad?')
  const steps: RegimenStep[] = []
  const more = (doses: readonly LineDose[], step: (dose: LineDose, dosis: number) => RegimenStep): void => {
    if (doses.length === 0) return
    const sized = told(doses)
    if (sized === null) {
      if (unit !== null || lead === undefined) refuse(p, doses, '¿En qué unidad, y con qué dosis regular?')
    } else steps.push(...doses.map((dose, i) => step(dose, sized[i] ?? 0)))
  }
  more(loading, (_, dosis) => ({ tipo: 'carga', dosis }))
  if (arranged !== null && !p.doubts.has('frecuencia')) steps.push(...arranged.steps)
  more(rescues, ({ needed, every }, dosis) => {
    const hours = hoursOf(every)
    return {
      tipo: 'rescate',
      dosis,
      ...(hours === null ? {} : { cada_horas: hours }),
      ...(needed?.reason == null ? {} : { condicion: needed.reason }),
    }
  })
  for (const { moments: at, isLoose, days } of scale) {
    if (days.length > 0) p.doubts.add('frecuencia')
    if (!isLoose) p.told.push(...at.map((moment) => moments[moment].toLowerCase()))
  }
  more(scale, ({ range }, dosis) => ({
    tipo: 'escala',
    dosis,
    ...(range?.from == null ? {} : { desde: range.from }),
    ...(range?.to == null ? {} : { hasta: range.to }),
  }))
  const main = amounts?.[0] ?? (takings.length === 0 ? told(scale)?.[0] : undefined)
  // A loading dose is no smaller than what follows it.
  if (main !== undefined && steps.some(({ tipo, dosis }) => tipo === 'carga' && dosis < main))
    refuse(p, loading, '¿Cuál es la carga y cuál el mantenimiento?')
  const isRefused = ['peso', 'varias', 'dosis'].some((d) => p.doubts.has(d as 'peso'))
  if (!isRefused && main !== undefined && unit !== null) {
    values.dosis_valor = rounded(main)
    values.dosis_unidad = unit.code
    if (steps.length > 0) values.pasos = steps
  }
  timesInto(values, p, { arranged, first: first ?? p.doses[0] ?? null, unit, main: isRefused ? undefined : main })
}

function timesInto(
  values: LineValues,
  p: LineParts,
  {
    arranged,
    first,
    unit,
    main,
  }: { arranged: Arranged | null; first: LineDose | null; unit: Unit | null; main: number | undefined },
): void {
  if (p.most !== null) {
    const { value, of } = p.most
    const most =
      unit === null || main === undefined
        ? null
        : of === 'veces'
          ? value * main
          : of === 'piezas'
            ? inUnit(p, { value, unit: null }, unit)
            : inUnit(p, { value, unit: of }, unit)
    if (most !== null && most >= (main ?? 0)) values.maximo_dia = rounded(most)
    else {
      p.unread.push(p.most)
      p.questions.push('¿Cuál es el máximo al día, en la unidad de la dosis?')
    }
  }
  const isNeeded =
    first?.needed != null || (p.most !== null && first?.every == null && (arranged?.steps.length ?? 0) === 0)
  if (isNeeded) {
    const when = first?.needed == null ? [] : first.moments.map((moment) => moments[moment].toLowerCase())
    values.condicion = [...when, first?.needed?.reason ?? 'si lo necesita'].join(', ')
  }
  const scaled = p.doses.find(({ role, every: e }) => role === 'escala' && e !== null)?.every
  const isKnown = !p.doubts.has('varias') && !p.doubts.has('frecuencia')
  const every = !isKnown
    ? null
    : (arranged?.every ?? first?.every ?? scaled ?? (isNeeded ? { value: null, unit: AS_NEEDED } : null))
  if (every !== null) {
    values.frecuencia_unidad = every.unit
    if (every.value !== null) values.frecuencia_valor = every.value
  }
  const said = arranged?.lasts ?? p.doses.findLast(({ lasts }) => lasts !== null)?.lasts ?? null
  const isTaper = arranged?.steps.some(({ dias }) => dias != null) === true
  const lasts = (isTaper ? arranged?.lasts : said) ?? (every?.unit === SINGLE ? { value: 1, unit: SINGLE } : null)
  const between = hoursOf(every)
  // «en la noche, si tolera cada 12 horas» is neither.
  if (first?.needed != null && first.moments.length > 0 && between !== null && between * first.moments.length !== 24)
    for (const item of p.times) if (!p.unread.includes(item)) p.unread.push(item)
  if (lasts != null && between !== null && (inDays(lasts.value, lasts.unit) ?? between) * 24 < between) {
    // «cada semana durante 5 días» says something else.
    for (const item of p.times) if (!p.unread.includes(item)) p.unread.push(item)
    p.questions.push('¿Cada cuánto, y por cuánto tiempo?')
  } else if (lasts != null && !(arranged === null && p.doses.length > 1)) {
    values.duracion_valor = lasts.value
    values.duracion_unidad = lasts.unit
  }
  untilDoneInto(values, p, first)
}

/** Until what is dispensed is finished: so many days as it lasts. */
function untilDoneInto(values: LineValues, p: LineParts, first: LineDose | null): void {
  if (p.untilDone === null) return
  const each = first?.amount?.unit === null ? first.amount.value : null
  const hours = hoursOf(first?.every ?? null)
  const days = each === null || hours === null || p.total === null ? null : (p.total.value * hours) / (each * 24)
  if (values.duracion_valor === undefined && days !== null && Number.isInteger(rounded(days)) && days >= 1) {
    values.duracion_valor = rounded(days)
    values.duracion_unidad = '3'
    p.told.push('hasta terminar')
  } else if (values.duracion_valor !== undefined) p.told.push('hasta terminar')
  else {
    p.unread.push(p.untilDone)
    p.questions.push('¿Cuántas se entregan, o por cuántos días?')
  }
}

/** The same name in whatever spelling. */
export const isSameName = (a: string, b: string): boolean => plain(a) === plain(b)
