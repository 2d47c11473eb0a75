import { plain } from '../../../model/text/plain-text.ts'
import { number } from '../../../model/text/row-values.ts'
import { drugCell, type Limits, routeKinds } from '../../medicamentos/index.ts'
import { listCell, numberCell, optionalCell, optionCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
import { citeMeasure, citeMedicine, taking } from '../facts/asks.ts'
import { cite } from '../facts/cite.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'
import { cluesCited } from './clues.ts'
import { type GivenDose, givenDoses, routeOf } from './given-doses.ts'
import { cluesCell } from './named-clues.ts'

const SOURCE = 'Techos de dosis de Custodia, 2026'
/** Where the bound of that substance comes from. */
const sourceOf = ({ fuente }: Limits): string => `${SOURCE}: ${fuente}`
/** Up to here doses go by weight. */
const CHILD = 12
const HEAVY = 40
/** Rounding, and what half a tablet adds. */
const TOLERANCE = 1.1
/** Times the median of the age: no weight of such a child. */
const INCREDIBLE = 2.5
/** A weight that is only guessed at stops what no weight of that age explains. */
const GUESSED = 1.5
/** Who lives with opioids takes more than who never took one. */
const TOLERANT = 4
/** Of what nobody said how much a child is given: the adult's share of a child twice as heavy. */
const ADULT_KG = 35

/** Median weight by months of life (OMS, Child Growth Standards, 2006, and reference, 2007), both sexes. */
const medians: readonly (readonly [months: number, kg: number])[] = [
  [0, 3.3],
  [1, 4.4],
  [2, 5.4],
  [3, 6.2],
  [6, 7.8],
  [9, 8.8],
  [12, 9.4],
  [18, 10.7],
  [24, 12],
  [36, 14.2],
  [48, 16.2],
  [60, 18.2],
  [72, 20.4],
  [84, 22.8],
  [96, 25.4],
  [108, 28.3],
  [120, 31.8],
  [132, 36],
  [144, 40],
]
const usualWeight = (days: number): number => medians.findLast(([months]) => months * 30.4 <= days)?.[1] ?? 3.3

const words = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })
const amount = (n: number, unit: GivenDose['limits']['unidad']): string =>
  unit !== 'mg' ? `${words.format(n)} ${unit}` : n >= 1 ? `${words.format(n)} mg` : `${words.format(n * 1000)} mcg`

interface Person {
  readonly isChild: boolean
  readonly kg: number | null
  readonly margin: number
  readonly isTolerant: boolean
}
function personOf(record: PersonFacts): Person {
  const { edad, edadDias, peso } = record
  const young = edad !== null && edad < CHILD
  const usual = young && edadDias !== null ? usualWeight(edadDias) : null
  // So heavy a child was mistyped, or an adult was weighed.
  const isBelieved = peso !== null && (usual === null || peso.valor <= usual * INCREDIBLE)
  const kg = isBelieved ? peso.valor : usual
  const isChild = young && (kg === null || kg < HEAVY)
  const isTolerant =
    record.diagnosticos.some((d) => d.activo && /^(C|D0|Z515|R521)/.test(d.codigo)) ||
    taking(record, 'opioides').some((m) => m.de !== 'historia')
  return { isChild, kg, margin: isBelieved ? TOLERANCE : GUESSED, isTolerant }
}

interface Slack {
  readonly margin: number
  readonly tolerance: number
}
/** What is told of a ceiling. */
const NONE: Slack = { margin: 1, tolerance: 1 }

/** The most that this person is given in a taking and in a day, and as much more as nobody is stopped for; infinite where nobody said. */
function mostFor(
  { m, limits }: GivenDose,
  { isChild, kg, isTolerant, ...person }: Person,
  by: 'toma' | 'dia',
  { margin, tolerance }: Slack = { margin: person.margin, tolerance: TOLERANCE },
): number {
  const wide = isTolerant && m.groups.has('opioides') ? TOLERANT : 1
  const adult = (limits[by] ?? Infinity) * tolerance * wide
  const perKg = by === 'toma' ? limits.kgToma : limits.kgDia
  if (!isChild) {
    const heavy = by === 'toma' && kg !== null && limits.adultoKg !== undefined ? limits.adultoKg * kg : Infinity
    return Math.min(adult, heavy * tolerance)
  }
  const isKnown = limits.kgToma !== undefined || limits.kgDia !== undefined || limits.ninoDia !== undefined
  const child = perKg !== undefined && kg !== null ? perKg * kg * margin : Infinity
  const share = isKnown || kg === null ? Infinity : adult * Math.min(1, kg / ADULT_KG) * margin
  return Math.min(adult, child, share, (limits.ninoDia ?? Infinity) * tolerance)
}

interface Overdose extends GivenDose {
  readonly by: 'toma' | 'dia'
  readonly given: number
}
const dosesOnce = new WeakMap<PersonFacts, GivenDose[]>()
/** Several rules ask for them. */
function dosesOf(record: PersonFacts): GivenDose[] {
  const known = dosesOnce.get(record) ?? record.medicamentos.flatMap(givenDoses)
  dosesOnce.set(record, known)
  return known
}

function overdoses(record: PersonFacts, person: Person): Overdose[] {
  return dosesOf(record)
    .filter(({ m }) => m.de !== 'antecedente')
    .flatMap((dose) =>
      (['toma', 'dia'] as const).flatMap((by): Overdose[] => {
        const [given, most] = [dose[by], mostFor(dose, person, by)]
        return given !== null && given > most ? [{ ...dose, by, given }] : []
      }),
    )
}

/** Where less is given on a day than at once, it is not given daily. */
const daily = (n: number, { unidad, toma, dia }: GivenDose['limits']): string =>
  `${amount(n, unidad)} al día${toma !== undefined && dia !== undefined && dia < toma ? ' en promedio' : ''}`

function finding(over: Overdose, { peso }: PersonFacts, person: Person): Finding {
  const { m, drug, limits, by, given } = over
  const said = (n: number): string => (by === 'toma' ? `${amount(n, limits.unidad)} por toma` : daily(n, limits))
  const child = person.isChild && person.kg !== null
  const weight = child
    ? ` con ${words.format(person.kg ?? 0)} kg${peso === null ? ' (peso usual de la edad: péselo)' : ''}`
    : ''
  return {
    texto: `Revise la dosis de ${m.nombre}: ${said(given)}.`,
    explicacion: `De ${drug.dci}${weight} no se pasa de ${said(mostFor(over, person, by, NONE))}; mire también la unidad y la coma.`,
    citas: [citeMedicine(m), cite(m, 'dosis_valor'), ...(child && peso !== null ? [citeMeasure(peso)] : [])],
    fuente: sourceOf(limits),
  }
}

const limit = (id: string, titulo: string, holds: (over: Overdose, person: Person) => boolean): Rule =>
  alertRule(id, titulo, 'critica', SOURCE, (record) => {
    const person = personOf(record)
    return overdoses(record, person)
      .filter((over) => holds(over, person))
      .map((over) => finding(over, record, person))
  })

const VERY_OLD = 75
/** At so many times what is given to the very old, nobody began it on purpose. */
const FAR_BEYOND = 2
/** What is given to the very old who did not live with it. */
export const elderlyDoses = readTsvTable(new URL('tables/elderly-doses.tsv', import.meta.url), {
  dci: drugCell,
  vias: listCell(optionCell(routeKinds)),
  toma: numberCell,
  dia: optionalCell(numberCell),
  salvo: optionalCell(cluesCell),
  fuente: textCell,
})
const elderlyByDrug = new Map<string, typeof elderlyDoses>(Map.groupBy(elderlyDoses, ({ dci }) => dci))

const veryOld: Rule = alertRule(
  'dosis-muy-mayor',
  'Más del doble de la dosis de una persona muy mayor',
  'critica',
  'Techos geriátricos de Custodia, 2026: de memoria',
  (record) => {
    if (record.edad === null || record.edad < VERY_OLD) return []
    const person = personOf(record)
    return dosesOf(record)
      .filter(({ m }) => m.de !== 'antecedente')
      .flatMap(({ m, drug, toma, dia }): Finding[] => {
        const kinds = routeOf(m)
        const most = kinds.includes('goteo')
          ? undefined
          : elderlyByDrug.get(drug.dci)?.find(({ vias }) => vias.some((via) => kinds.includes(via)))
        if (most === undefined) return []
        const times = FAR_BEYOND * (person.isTolerant && m.groups.has('opioides') ? TOLERANT : 1)
        const isOver = (toma ?? 0) > most.toma * times || (dia ?? 0) > (most.dia ?? Infinity) * times
        if (!isOver || (most.salvo !== undefined && cluesCited(record, most.salvo) !== null)) return []
        const perDay = most.dia === undefined ? '' : ` ni de ${amount(most.dia, 'mg')} al día`
        return [
          {
            texto: `Reduzca la dosis de ${m.nombre}: es más del doble de la que se da a los ${record.edad} años.`,
            explicacion: `De ${drug.dci} no se pasa a esa edad de ${amount(most.toma, 'mg')} por toma${perDay} si no se venía tomando.`,
            citas: [citeMedicine(m), cite(m, 'dosis_valor')],
          },
        ]
      })
  },
)

/** What is bought for a pain, told by another name, is taken besides; any other medicine that is told is what is renewed. */
const isCounted = ({ m }: GivenDose): boolean =>
  m.de !== 'antecedente' || m.groups.has('acetaminofen') || m.groups.has('aine')
const isToldOtherwise = (a: Medicine, b: Medicine): boolean =>
  (a.de === 'antecedente' || b.de === 'antecedente') && plain(a.nombre) !== plain(b.nombre)

/** What one product adds to another with the same substance; the same one prescribed again renews or changes it. */
const isAdded = (a: Medicine, b: Medicine): boolean =>
  a.id !== b.id &&
  (isToldOtherwise(a, b) ||
    (a.de === 'historia' && b.de === 'historia'
      ? a.nombre.toLowerCase() !== b.nombre.toLowerCase() || a.row.via_administracion !== b.row.via_administracion
      : a.drugs.length !== b.drugs.length || a.nombre.includes('+') !== b.nombre.includes('+')))

const summed: Rule = alertRule(
  'dosis-sustancia-sumada',
  'La misma sustancia en varias fórmulas pasa de su máximo diario',
  'critica',
  SOURCE,
  (record) => {
    const person = personOf(record)
    const doses = dosesOf(record).filter(isCounted)
    return [...Map.groupBy(doses, ({ drug }) => drug).values()].flatMap((same): Finding[] => {
      const of = same.filter((a) => a.dia !== null && same.some((b) => isAdded(a.m, b.m)))
      const [first] = of
      const most = (slack?: Slack): number => Math.max(...of.map((dose) => mostFor(dose, person, 'dia', slack)))
      const total = of.reduce((sum, { dia }) => sum + (dia ?? 0), 0)
      if (first === undefined || new Set(of.map(({ m }) => m.id)).size < 2 || total <= most()) return []
      if (new Set(of.map(({ limits }) => limits.unidad)).size > 1) return []
      return [
        {
          texto: `Sume ${first.drug.dci} de todas las fórmulas: ${daily(total, first.limits)}.`,
          explicacion: `Está en ${of.map(({ m }) => m.nombre).join(', ')}; no se pasa de ${daily(most(NONE), first.limits)}.`,
          citas: of.map(({ m }) => citeMedicine(m)),
          fuente: sourceOf(first.limits),
        },
      ]
    })
  },
)

/** A dose was written, its substance has a limit, and how much of it that is nobody can tell. */
const unread: Rule = alertRule(
  'dosis-sin-revisar',
  'Dosis que no se pudo revisar',
  'media',
  'Práctica: lo que no se pudo comparar se dice',
  (record) => {
    const written = dosesOf(record).filter(({ m }) => m.de === 'historia' && number(m.row, 'dosis_valor') !== null)
    return [...Map.groupBy(written, ({ m }) => m)]
      .filter(([, doses]) => doses.every(({ toma }) => toma === null))
      .map(([m]) => ({
        titulo: `No se revisó la dosis de ${m.nombre}`,
        texto: `No se revisó la dosis de ${m.nombre}: escríbala en mg, UI o mEq, o diga la concentración con su unidad («250 mg/5 ml»).`,
        explicacion: 'La unidad de la dosis y la concentración no dicen cuánto es de la sustancia.',
        citas: [citeMedicine(m), cite(m, 'dosis_valor')],
      }))
  },
)

export const unreadDoseRules: readonly Rule[] = [unread]
export const doseLimitRules: readonly Rule[] = [
  limit(
    'dosis-adulto-por-toma',
    'Dosis por toma mayor que la máxima',
    ({ by }, { isChild }) => by === 'toma' && !isChild,
  ),
  limit('dosis-adulto-por-dia', 'Dosis diaria mayor que la máxima', ({ by }, { isChild }) => by === 'dia' && !isChild),
  limit('dosis-nino-por-peso', 'Dosis mayor que la máxima de un niño', (_over, { isChild }) => isChild),
  summed,
  veryOld,
]
