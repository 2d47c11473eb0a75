import type { LineItem } from './line-items.ts'
import type { LineDoubt } from './line-words.ts'
import type { FormWord, UnitWord } from './measure-words.ts'
import { inDays, type Moment, SINGLE, type Weekday } from './regimen.ts'

/** What is taken at once: so much of a unit, or so many pieces. */
export interface LineAmount {
  readonly value: number
  /** None: pieces. */
  readonly unit: UnitWord | null
  readonly item: LineItem
}

/** One dose of the line with what is said of it. */
export interface LineDose {
  amount: LineAmount | null
  plan: readonly number[] | null
  role: 'carga' | 'rescate' | 'escala' | null
  /** Joined to the one before it with `y`. */
  isJoined: boolean
  /** After the one before it in time. */
  isNext: boolean
  every: { readonly value: number | null; readonly unit: string; readonly bare?: true } | null
  moments: readonly Moment[]
  /** Before or after something of the day, and not at an hour of it: `en ayunas`. */
  isLoose: boolean
  days: readonly Weekday[]
  lasts: { readonly value: number; readonly unit: string } | null
  /** What said how many takings it lasts. */
  takings: LineItem | null
  needed: { readonly reason: string | null } | null
  range: { readonly from: number | null; readonly to: number | null } | null
}

type Of<K extends LineItem['k']> = Extract<LineItem, { k: K }>

/** What the line says, before it is known which field each part goes into. */
export interface LineParts {
  readonly doses: LineDose[]
  /** Of what it is made: as it was written, and where it is a mass of one piece, that. */
  strength: { readonly text: string; readonly each: { readonly value: number; readonly unit: UnitWord } | null } | null
  form: FormWord | null
  route: string | null
  place: Of<'place'> | null
  total: Of<'total'> | null
  most: Of<'most'> | null
  dilution: Of<'dilution'> | null
  over: Of<'over'> | null
  rate: number | null
  /** What says how often and for how long. */
  readonly times: LineItem[]
  applied: boolean
  untilDone: LineItem | null
  told: string[]
  readonly unread: LineItem[]
  readonly doubts: Set<LineDoubt>
  readonly questions: string[]
}

const emptyDose = (): LineDose => ({
  amount: null,
  plan: null,
  role: null,
  isJoined: false,
  isNext: false,
  every: null,
  moments: [],
  isLoose: false,
  days: [],
  lasts: null,
  takings: null,
  needed: null,
  range: null,
})

const DROPS = '46'
const MILLILITRES = '176'
const isVolume = ({ unit }: UnitWord): boolean => unit === DROPS || unit === MILLILITRES
/** Their strengths are not in milligrams, whatever number stands beside the name. */
const NOT_MG =
  /levotirox|liotiron|digox|clonid|misopro|fentan|vitamina|colecalcif|calcitriol|insulin|heparin|penicilin|desmopres|salbutamol|beclomet|budeson|fluticas|formoter|ipratrop|estradiol|oxitoc|eritropoy|enoxapar|nistatin|cianocobal|folico/

/** The range of each amount of a scale, which stands before all of them or after all of them; null where that does not tell. */
function scaleOf(items: readonly LineItem[]): ReadonlyMap<LineItem, Of<'range'>> | null {
  const pairs = new Map<LineItem, Of<'range'>>()
  const sides = items.filter(({ k }) => k === 'range' || k === 'quantity' || k === 'pieces' || k === 'plan')
  if (!sides.some(({ k }) => k === 'range')) return pairs
  for (let i = 0; i < sides.length; i += 2) {
    const [a, b] = sides[0]?.k === 'range' ? [sides[i + 1], sides[i]] : [sides[i], sides[i + 1]]
    if (a === undefined || b?.k !== 'range' || a.k === 'range') return null
    pairs.set(a, b)
  }
  return pairs
}

const MG: UnitWord = { unit: '168', as: 'mg', mg: 1 }
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
const sameAmount = (a: { value: number; unit: UnitWord }, b: { value: number; unit: UnitWord }): boolean =>
  a.unit.mg !== undefined && b.unit.mg !== undefined
    ? rounded(a.value * a.unit.mg) === rounded(b.value * b.unit.mg)
    : a.unit.unit === b.unit.unit && rounded(a.value) === rounded(b.value)

/** Which amount is the strength and which a dose, and what is said of each dose. What cannot be placed is not read. */
export function lineParts(
  items: readonly LineItem[],
  name: string,
  said: (item: Pick<LineItem, 'first' | 'last'>) => string,
  isBracketed: (item: LineItem) => boolean,
): LineParts {
  const p: LineParts = {
    doses: [],
    strength: null,
    form: null,
    route: null,
    place: null,
    total: null,
    most: null,
    dilution: null,
    over: null,
    rate: null,
    times: items.filter(({ k }) => k === 'every' || k === 'lasts'),
    applied: false,
    untilDone: null,
    told: [],
    unread: [],
    doubts: new Set(),
    questions: [],
  }
  const ask = (item: LineItem, doubt?: LineDoubt, question?: string): undefined => {
    p.unread.push(item)
    if (doubt !== undefined) p.doubts.add(doubt)
    if (question !== undefined) p.questions.push(question)
  }
  let cur: LineDose | null = null
  let role: { of: 'carga' | 'rescate'; item: LineItem } | null = null
  let isNext: LineItem | null = null
  let joined = false
  const ranges = scaleOf(items)
  let scale: LineItem | null = null
  let strengthHeldDose = false
  let pendingMoments: readonly Moment[] = []
  let pendingDays: readonly Weekday[] = []

  const skipped = new Set(['form', 'route', 'place', 'told'])
  const isQuantity = (item: LineItem | undefined): boolean =>
    item?.k === 'quantity' || item?.k === 'pieces' || item?.k === 'plan' || item?.k === 'number'
  const next = (i: number): LineItem | undefined => items.slice(i + 1).find(({ k }) => !skipped.has(k))
  const before = (i: number): LineItem | undefined => items.slice(0, i).findLast(({ k }) => !skipped.has(k))
  const target = (): LineDose => {
    cur ??= p.doses[p.doses.push(emptyDose()) - 1] ?? emptyDose()
    return cur
  }
  const add = (amount: LineAmount | null, plan: readonly number[] | null): undefined => {
    const isGhost = cur !== null && cur.amount === null && cur.plan === null && p.doses.length === 1
    if (
      cur === null ||
      !isGhost ||
      joined ||
      isNext !== null ||
      role !== null ||
      (strengthHeldDose && cur.every !== null)
    ) {
      cur = emptyDose()
      p.doses.push(cur)
    }
    cur.amount = amount
    cur.plan = plan
    if (role !== null) cur.role = role.of
    const range = amount === null ? undefined : ranges?.get(amount.item)
    if (range !== undefined) {
      cur.role = 'escala'
      cur.range = range
    }
    cur.isJoined = joined
    cur.isNext = isNext !== null
    if (pendingMoments.length > 0) cur.moments = pendingMoments
    if (pendingDays.length > 0) cur.days = pendingDays
    pendingMoments = []
    pendingDays = []
    role = null
    isNext = null
    joined = false
  }
  const holds = (item: LineItem, value: number, unit: UnitWord): undefined => {
    p.strength = { text: unit === MG && item.k === 'number' ? `${said(item)} mg` : said(item), each: { value, unit } }
  }
  const isForm = (i: number): boolean => p.form !== null || items[i + 1]?.k === 'form'

  /** An amount with its unit. */
  function quantity(item: Of<'quantity'>, i: number): undefined {
    const { value, unit } = item
    const [prev, after] = [before(i), next(i)]
    const amount: LineAmount = { value, unit, item }
    const isFirst =
      p.strength === null &&
      p.doses.every(({ amount: a, plan }) => a === null && plan === null) &&
      role === null &&
      ranges?.has(item) !== true &&
      isNext === null
    if (isFirst && !isVolume(unit)) {
      if (after?.k === 'pieces' && isBracketed(after) && after.value !== 1)
        return ask(item, 'dosis', `¿«${said(item)}» es de cada una o de las ${said(after)}?`)
      const isOfForm = after?.k === 'number' && after.value <= 10 && isForm(i)
      if (after?.k === 'pieces' || after?.k === 'plan' || isOfForm) return holds(item, value, unit)
      if (after?.k === 'quantity' && isVolume(after.unit))
        return ask(item, undefined, `¿«${said(item)}» en cuántos ml?`)
      if (after?.k === 'quantity') {
        const ratio =
          unit.mg !== undefined && after.unit.mg !== undefined
            ? (after.value * after.unit.mg) / (value * unit.mg)
            : unit.unit === after.unit.unit
              ? after.value / value
              : 0
        const isMultiple = Number.isInteger(rounded(ratio)) && ratio >= 1 && ratio <= 10
        const isAlone = next(items.indexOf(after))?.k !== 'role'
        if (isMultiple && isAlone) return holds(item, value, unit)
        return ask(item, 'dosis', `¿Cuál es la concentración y cuál la dosis: «${said(item)}» o «${said(after)}»?`)
      }
      if (isForm(i) && after?.k !== 'role') {
        strengthHeldDose = true
        return holds(item, value, unit)
      }
      return add(amount, null)
    }
    const prevDose = cur?.amount ?? null
    const isOf = prev?.k === 'role' && prev.role === 'de'
    const adjacent = isOf ? before(items.indexOf(prev)) : prev
    if (
      cur !== null &&
      prevDose !== null &&
      adjacent === prevDose.item &&
      ranges?.has(item) !== true &&
      role === null &&
      isNext === null &&
      !joined
    ) {
      if (p.strength === null && prevDose.unit === null && !isVolume(unit)) {
        if (isOf || prevDose.value === 1 || items[i + 1]?.k === 'form') return holds(item, value, unit)
        return ask(item, 'dosis', `¿«${said(item)}» es de cada una o de las ${said(prevDose.item)}?`)
      }
      const each = p.strength?.each ?? null
      const isSame =
        each !== null &&
        prevDose.unit === null &&
        sameAmount({ value: prevDose.value * each.value, unit: each.unit }, { value, unit })
      if (isSame || equalsByVolume(prevDose, amount)) return
      return ask(item, 'dosis', `¿La dosis es «${said(prevDose.item)}» o «${said(item)}»?`)
    }
    add(amount, null)
  }

  /** `10 ml (500 mg)` of 250 mg/5 ml. */
  function equalsByVolume(a: LineAmount, b: LineAmount): boolean {
    const m = /^(\d{1,6}(?:[.,]\d{1,4})?) ?([^\s/\d]{1,8}) ?\/ ?(\d{1,5}(?:[.,]\d{1,3})?)? ?(?:ml|cc)$/i.exec(
      p.strength?.text ?? '',
    )
    const [mass, volume] = a.unit?.unit === MILLILITRES ? [b, a] : [a, b]
    if (m === null || volume.unit?.unit !== MILLILITRES || mass.unit === null || mass.unit.as !== m[2]?.toLowerCase())
      return false
    const read = (n: string | undefined): number => (n === undefined ? 1 : Number(n.replace(',', '.')))
    return rounded((read(m[1]) * volume.value) / read(m[3])) === rounded(mass.value)
  }

  function number(item: Of<'number'>, i: number): undefined {
    const [prev, after] = [before(i), next(i)]
    const hasDose = p.doses.some(({ amount, plan }) => amount !== null || plan !== null)
    const isRelative = after?.k === 'role' && after.role === 'mas'
    if (
      item.value > 0 &&
      item.value <= 10 &&
      (p.form !== null || isRelative) &&
      (!hasDose || isRelative || joined || isNext !== null || prev?.k === 'moments' || prev?.k === 'days')
    )
      return add({ value: item.value, unit: null, item }, null)
    const isMg = p.strength === null && !hasDose && role === null && item.value >= 1 && !NOT_MG.test(name)
    const isOfPieces = after?.k === 'pieces' || after?.k === 'plan' || items[i + 1]?.k === 'form'
    if (isMg && isOfPieces) return holds(item, item.value, MG)
    if (isMg && item.value > 10 && (after?.k === 'every' || after?.k === 'moments') && p.form === null)
      return add({ value: item.value, unit: MG, item }, null)
    // One of what was said is what was said.
    ask(
      item,
      item.value === 1 ? undefined : 'dosis',
      p.strength === null && !hasDose && isOfPieces ? `¿«${said(item)}» en qué unidad?` : undefined,
    )
  }

  function take(item: LineItem, i: number): undefined {
    const prev = before(i)
    if (ranges === null && ['quantity', 'pieces', 'plan', 'range'].includes(item.k)) return ask(item, 'dosis')
    switch (item.k) {
      case 'quantity':
        return quantity(item, i)
      case 'pieces': {
        p.form = { ...item.form, ...p.form }
        const given = cur?.amount ?? null
        const each = p.strength?.each ?? null
        if (
          given !== null &&
          given.unit !== null &&
          prev === given.item &&
          role === null &&
          isNext === null &&
          !joined
        ) {
          if (
            each !== null &&
            sameAmount({ value: item.value * each.value, unit: each.unit }, { value: given.value, unit: given.unit })
          )
            return
          return ask(item, 'dosis', `¿La dosis es «${said(given.item)}» o «${said(item)}»?`)
        }
        return add({ value: item.value, unit: null, item }, null)
      }
      case 'plan':
        if (p.form === null && /\bgotas\b/.test(name)) return ask(item, 'dosis', `¿«${said(item)}» son gotas?`)
        return add(null, item.doses)
      case 'number':
        return number(item, i)
      case 'times': {
        const dose = cur
        const { value = null, unit = '' } = dose?.every ?? {}
        // «cada 20 minutos x 3» are takings, and «semanal x 8» weeks.
        const isByDay = unit === '2' && value !== null && value >= 4 && value <= 24
        const isDays =
          dose?.lasts === null && dose.role === null && isByDay && Number.isInteger(item.value) && item.value <= 14
        if (isDays) dose.lasts = { value: item.value, unit: '3' }
        else ask(item, undefined, `¿«x ${said(item)}» son días o unidades?`)
        return
      }
      case 'takings': {
        const dose = target()
        const { every } = dose
        const isOpen = dose.lasts === null && dose.needed === null && dose.role !== 'rescate'
        if (every === null && item.value === 1 && isOpen) dose.every = { value: null, unit: SINGLE }
        else if (!isOpen || every?.value == null || every.bare === true || dose.role !== null)
          ask(item, undefined, '¿Cada cuánto, y por cuánto tiempo?')
        else {
          dose.takings = item
          const value = every.value * item.value
          const days = inDays(value, every.unit)
          dose.lasts =
            every.unit <= '2' && days !== null && Number.isInteger(rounded(days))
              ? { value: rounded(days), unit: '3' }
              : { value, unit: every.unit }
        }
        return
      }
      case 'strength': {
        if (p.strength !== null) return ask(item, 'dosis')
        const text = said(item)
        p.strength = { text: item.bare === true ? `${text} mg` : text, each: null }
        return
      }
      case 'form':
        p.form = { ...item.form, ...p.form }
        return
      case 'route':
        if (p.route !== null && p.route !== item.route) ask(item, 'via')
        else p.route = item.route
        return
      case 'place':
        if (p.place !== null) return ask(item)
        p.place = item
        p.told.push(item.said ?? said(item).replace(/^(?!en |sobre |a )/i, 'en '))
        return
      case 'told':
        p.told.push(said(item))
        return
      case 'apply':
        p.applied = true
        return
      case 'total':
        if (p.total !== null) ask(item)
        else p.total = item
        return
      case 'lasts': {
        const dose = target()
        if (dose.lasts === null) dose.lasts = item
        else ask(item, undefined, '¿Por cuánto tiempo?')
        return
      }
      case 'every': {
        const dose = target()
        const n =
          dose.amount === null || (dose.amount.unit !== null && !isVolume(dose.amount.unit)) ? 1 : dose.amount.value
        const isAlDia = item.bare === true && (n >= 2 || (n > 1 && /^al|^por/i.test(said(item))))
        if (isAlDia && dose.every === null && dose.moments.length === 0)
          return ask(item, 'frecuencia', `¿${said(item)} juntas, o repartidas cada cuánto?`)
        if (dose.every === null || (dose.every.value === item.value && dose.every.unit === item.unit)) dose.every = item
        else if (item.bare !== true) ask(item, 'frecuencia', '¿Cada cuánto?')
        return
      }
      case 'moments': {
        const after = next(i)
        const hasOwn = cur !== null && (cur.amount !== null || cur.plan !== null)
        const isLead = isQuantity(after) && (!hasOwn || (cur?.moments.length ?? 0) > 0 || joined)
        if (item.told) p.told.push(said(item))
        joined = false
        if (isLead) {
          pendingMoments = item.moments
          if (hasOwn) isNext = null
          return
        }
        const dose = target()
        const more = item.moments.filter((m) => !dose.moments.includes(m))
        dose.moments = [...dose.moments, ...more]
        dose.isLoose = item.told
        return
      }
      case 'days': {
        const after = next(i)
        const hasOwn = cur !== null && (cur.amount !== null || cur.plan !== null)
        joined = false
        if (isQuantity(after) && (!hasOwn || (cur?.days.length ?? 0) > 0)) {
          pendingDays = item.days
          return
        }
        const dose = target()
        dose.days = [...dose.days, ...item.days.filter((d) => !dose.days.includes(d))]
        return
      }
      case 'needed': {
        const dose = target()
        if (dose.needed !== null) ask(item)
        else dose.needed = item
        return
      }
      case 'most':
        if (p.most !== null) ask(item, 'maximo')
        else p.most = item
        return
      case 'dilution':
        if (p.dilution !== null) ask(item, 'infusion')
        else p.dilution = item
        return
      case 'over': {
        const isApart =
          item.bare === true &&
          (['needed', 'role'].includes(items[i - 1]?.k ?? '') ||
            items.slice(0, i).some(({ k }) => k === 'unread') ||
            isQuantity(next(i)))
        if (p.over !== null || isApart) ask(item, 'infusion')
        else p.over = item
        return
      }
      case 'rate':
        if (p.rate !== null) ask(item, 'infusion')
        else p.rate = item.mlHour
        return
      case 'range':
        return
      case 'scale':
        scale = item
        return
      case 'untilDone':
        p.untilDone = item
        return
      case 'role': {
        const isOwn = cur !== null && cur.amount !== null && prev === cur.amount.item
        switch (item.role) {
          case 'y':
            joined = cur !== null
            return
          case 'de':
            return
          case 'luego':
            isNext = item
            return
          case 'mas': {
            const dose = cur
            if (dose === null || !isOwn) return ask(item, 'varias')
            dose.role = 'rescate'
            const main = p.doses[p.doses.indexOf(dose) - 1]
            if (dose.needed === null && main?.needed != null) {
              dose.needed = main.needed
              main.needed = null
            }
            return
          }
          default:
            if (isOwn && cur !== null && cur.role === null && (item.role === 'carga' || !isQuantity(next(i))))
              cur.role = item.role
            else if (isOwn && item.role === 'rescate') ask(item, 'dosis', '¿Cuál dosis es el rescate?')
            else role = { of: item.role, item }
            return
        }
      }
      default: {
        if (item.form !== undefined) p.form = { ...item.form, ...p.form }
        return ask(item, item.doubt)
      }
    }
  }
  for (const [i, item] of items.entries()) take(item, i)
  // What announced a dose that did not come.
  const left = (): (LineItem | null)[] => [role?.item ?? null, isNext, scale]
  const [unrole, unnext, unscaled] = left()
  if (unrole != null) ask(unrole, undefined, '¿De cuánto?')
  if (unnext != null) ask(unnext, 'varias')
  if (unscaled != null && !p.doses.some(({ role: of }) => of === 'escala'))
    ask(unscaled, 'dosis', '¿Cuántas unidades para cada rango de glucosa?')
  return p
}
