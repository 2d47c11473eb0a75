import { SINGLE } from '../../../model/medicines/regimen.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { number, text } from '../../../model/text/row-values.ts'
import { type Drug, drugsNamed, type Limits, limitsOf, type RouteKind } from '../../medicamentos/index.ts'
import type { Medicine } from '../facts/person-facts.ts'

const kindsOfRoute: Readonly<Record<string, readonly RouteKind[]>> = {
  '001': ['otica'],
  '003': ['topica'],
  '008': ['epidural'],
  '112': ['epidural'],
  '036': ['intratecal'],
  '115': ['intratecal'],
  '030': ['im'],
  '040': ['iv'],
  '041': ['goteo'],
  '042': ['iv'],
  '051': ['iv', 'im', 'sc'],
  '102': ['iv'],
  '054': ['rectal'],
  '055': ['inhalada'],
  '503': ['inhalada'],
  '058': ['sc'],
  '062': ['parche'],
  '067': ['vaginal'],
  '076': ['infiltracion'],
  '002': ['oral'],
  '045': ['nasal'],
  '047': ['ocular'],
  '048': ['oral'],
  '060': ['oral'],
  '061': ['topica'],
  '070': ['oral'],
  '071': ['oral'],
  '091': ['oral'],
  '108': ['oral'],
  '110': ['oral'],
}
/** All that is said of how it is given, wherever it was written. */
export const givenWords = (row: Medicine['row']): string =>
  plain(
    ['medicamento_dci', 'nombre_comercial', 'concentracion', 'indicaciones']
      .map((field) => text(row, field) ?? '')
      .join(' ')
      .replaceAll('%', ' por ciento '),
  )

const INFUSED = /(?<!\b(?:sin|no) )\b(infusion|goteo|bomba|diluid[oa]s?|diluir|en \d{2,4} (ml|cc))\b/

/** Over how many hours and in how many millilitres it goes into a vein, by its fields or else by its instructions. */
export function infusionOf({ row }: Pick<Medicine, 'row'>): {
  readonly horas: number | null
  readonly ml: number | null
  readonly diluido: boolean
} {
  const said = givenWords(row)
  const [, time, unit] = /\b(?:en|durante|por) (\d{1,3}) (hora|h|min)/.exec(said) ?? []
  const [, volume] = /\ben (\d{2,4}) (?:ml|cc)\b/.exec(said) ?? []
  const told = time === undefined ? null : Number(time) / (unit === 'min' ? 60 : 1)
  const ml = number(row, 'infusion_ml') ?? (volume === undefined ? null : Number(volume))
  const [minutes, rate] = [number(row, 'infusion_minutos'), number(row, 'infusion_ml_hora')]
  const ofRate = rate === null || ml === null ? told : ml / rate
  return {
    horas: minutes === null ? ofRate : minutes / 60,
    ml,
    diluido: ml !== null || minutes !== null || rate !== null || INFUSED.test(said),
  }
}

/** How it is given; by mouth where nobody says. Into a vein it may be diluted. */
export function routeOf(m: Medicine): readonly RouteKind[] {
  const via = text(m.row, 'via_administracion')
  if (via === null) return ['oral']
  const kinds = kindsOfRoute[via] ?? ['epidural']
  return kinds.includes('iv') && infusionOf(m).diluido ? [...kinds, 'goteo'] : kinds
}

/** A substance of a prescription, and how much of it that is. */
export interface GivenDose {
  readonly m: Medicine
  readonly drug: Drug
  readonly limits: Limits
  readonly toma: number | null
  readonly dia: number | null
}

const ONE = String.raw`(\d{1,6}(?:[.,]\d{1,4})?) ?(?:mg|g|mcg|ui)?`
const PARTS = new RegExp(
  String.raw`^${ONE}(?: ?[/+] ?${ONE})+?(?: ?/ ?(\d{1,3})? ?(?:ml|cc|tableta|tab|capsula|dosis|inhalacion))?$`,
)
const scale: Readonly<Record<string, number>> = { mcg: 0.001, g: 1000 }
const MILLILITRES = '176'
const DOSES = '9000'
const isHalves = (n: number): boolean => n >= 0.5 && Math.abs(n * 2 - Math.round(n * 2)) < 0.01

/** `875/125`: how much of each, and in how many millilitres. */
function partsOf(m: Medicine): { readonly each: readonly number[]; readonly ml: number } | null {
  const said = (text(m.row, 'concentracion') ?? '')
    .toLowerCase()
    .replaceAll(',', '.')
    .replaceAll(/[µμu]g/g, 'mcg')
    .trim()
  const found = PARTS.exec(said)
  if (found === null) return null
  const volume = /\/ ?(\d{1,3})? ?(?:ml|cc)$/.exec(said)
  const each = said.replace(/ ?\/ ?\d{0,3} ?(ml|cc|tableta|tab|capsula|dosis|inhalacion)$/, '').split(/[/+]/)
  const unit = /(?<![a-z])[a-z]{1,9}$/.exec(each.at(-1)?.trim() ?? '')?.[0] ?? 'mg'
  return {
    each: each.map(
      (part) => Number.parseFloat(part) * (scale[/(?<![a-z])[a-z]{1,9}$/.exec(part.trim())?.[0] ?? unit] ?? 1),
    ),
    ml: volume === null ? 0 : Number(volume[1] ?? 1),
  }
}

/** How many tablets or measures of a mixture are taken: what is said in milligrams may be of one of them or of all. */
function measures(m: Medicine, { each, ml }: { readonly each: readonly number[]; readonly ml: number }): number | null {
  const [value, unit] = [number(m.row, 'dosis_valor'), text(m.row, 'dosis_unidad')]
  if (value === null) return null
  if (unit === DOSES) return ml === 0 ? value : null
  // `400/57` of a syrup is written as on its label: in five millilitres.
  if (unit === MILLILITRES) return ml > 0 ? value / ml : routeOf(m).includes('oral') ? value / 5 : null
  const { toma } = m.dosis
  if (toma === null) return null
  const counts = [...each, each.reduce((a, b) => a + b, 0)].map((of) => toma / of)
  return Math.min(...(counts.some(isHalves) ? counts.filter(isHalves) : counts.slice(0, 1)))
}

const SPLIT = /[+/]|\s(?:y|e|con)\s/i
/** Of how much of its dose each substance is: of a mixture by its strength, or by its main substance where that says nothing. */
function sharesOf(m: Medicine): { readonly drug: Drug; readonly toma: number | null }[] {
  const names = m.nombre.split(SPLIT)
  const [main] = m.drugs
  if (main === undefined) return []
  if (names.length === 1 && m.drugs.length === 1) return [{ drug: main, toma: m.dosis.toma }]
  const parts = partsOf(m)
  const count = parts === null ? null : measures(m, parts)
  if (parts === null || count === null) return [{ drug: main, toma: m.dosis.toma }]
  const inOrder = names.length === parts.each.length ? names.map((name) => drugsNamed(name)[0]) : m.drugs
  return inOrder.flatMap((drug, i) =>
    drug === undefined ? [] : [{ drug, toma: (parts.each[i] ?? parts.each[0] ?? 0) * count }],
  )
}

/** What a patch of fentanyl gives in an hour, for a milligram that it holds. */
const PATCH_HOLDS = 25 / 4200
const perHour = (m: Medicine): number | null => {
  const rate = /(\d{1,3}(?:[.,]\d)?) ?(mcg|ug|mg) ?\/ ?(?:h|hora)\b/.exec(
    (text(m.row, 'concentracion') ?? '').toLowerCase().replaceAll(/[µμ]g/g, 'mcg'),
  )
  const pieces = text(m.row, 'dosis_unidad') === DOSES ? (number(m.row, 'dosis_valor') ?? 1) : 1
  if (rate !== null) return (Number(rate[1]?.replace(',', '.')) * pieces) / (rate[2] === 'mg' ? 1 : 1000)
  const { toma } = m.dosis
  return toma === null || toma < 1 ? toma : m.drugs.some((d) => d.dci === 'fentanilo') ? toma * PATCH_HOLDS : null
}

/** Everything that a prescription gives of what has a limit by its route. */
export function givenDoses(m: Medicine): GivenDose[] {
  if (m.local || m.drugs.length === 0) return []
  const kinds = routeOf(m)
  const isPatch = kinds.includes('parche')
  const { cada, unidades, unidadesDia, mEq, mEqDia } = m.dosis
  // What is given once has no day.
  const isOnce = text(m.row, 'frecuencia_unidad') === SINGLE
  const often = cada === null ? null : 1 / cada
  const perDay = isOnce ? null : m.dosis.toma === null || m.dosis.dia === null ? often : m.dosis.dia / m.dosis.toma
  return sharesOf(m).flatMap(({ drug, toma }) =>
    limitsOf(drug.dci, kinds).flatMap((limits): GivenDose[] => {
      const each = isPatch ? perHour(m) : toma
      if (limits.unidad === 'UI') return [{ m, drug, limits, toma: unidades, dia: isOnce ? null : unidadesDia }]
      if (limits.unidad === 'mEq') return [{ m, drug, limits, toma: mEq, dia: isOnce ? null : mEqDia }]
      return [{ m, drug, limits, toma: each, dia: each === null || perDay === null || isPatch ? null : each * perDay }]
    }),
  )
}
