import { unidadDispensacion, unidadMedida, unidadTiempo, viaAdministracion } from '../../model/codes/index.ts'
import {
  AS_NEEDED,
  moments,
  type RegimenStep,
  SINGLE,
  stepKinds,
  takingOrder,
  weekdays,
} from '../../model/medicines/regimen.ts'
import { DOSES } from '../../model/medicines/strength.ts'
import { isJsonObject } from '../../model/text/json-object.ts'
import { number, text } from '../../model/text/row-values.ts'
import { piecesPerDose } from '../parts/dose.ts'

/** What the sentence is made of: a prescription, or one that is being written. */
export interface SaidRegimen {
  readonly concentracion?: string | null
  readonly forma_farmaceutica?: string | null
  readonly via_administracion?: string | null
  readonly dosis_valor?: number | null
  readonly dosis_unidad?: string | null
  readonly frecuencia_valor?: number | null
  readonly frecuencia_unidad?: string | null
  readonly duracion_valor?: number | null
  readonly duracion_unidad?: string | null
  readonly unidad_dispensacion?: string | null
  readonly pasos?: readonly RegimenStep[] | null
  readonly condicion?: string | null
  readonly maximo_dia?: number | null
  readonly infusion_ml?: number | null
  readonly infusion_en?: string | null
  readonly infusion_minutos?: number | null
  readonly infusion_ml_hora?: number | null
}

const keyOf = <T extends object>(options: T, value: unknown): keyof T | null =>
  typeof value === 'string' && isKeyOf(options, value) ? value : null
const isKeyOf = <T extends object>(options: T, key: PropertyKey): key is keyof T => Object.hasOwn(options, key)

/** The steps of a row, as they were checked when they were written. */
export const stepsIn = (pasos: unknown): RegimenStep[] =>
  (Array.isArray(pasos) ? pasos : []).filter(isJsonObject).flatMap((step): RegimenStep[] => {
    const [tipo, dosis] = [keyOf(stepKinds, step.tipo), number(step, 'dosis')]
    if (tipo === null || dosis === null) return []
    const numbers = { cada_horas: number(step, 'cada_horas'), dias: number(step, 'dias') }
    const bounds = { desde: number(step, 'desde'), hasta: number(step, 'hasta') }
    const [momento, dia] = [keyOf(moments, step.momento), keyOf(weekdays, step.dia)]
    return [{ tipo, dosis, ...numbers, momento, dia, ...bounds, condicion: text(step, 'condicion') }]
  })

/** A row of which the caller may see a part. */
export const saidOf = (row: object): SaidRegimen => {
  const values: Readonly<Record<string, unknown>> = { ...row }
  const n = (name: string): number | null => number(values, name)
  const t = (name: string): string | null => text(values, name)
  return {
    concentracion: t('concentracion'),
    forma_farmaceutica: t('forma_farmaceutica'),
    via_administracion: t('via_administracion'),
    dosis_valor: n('dosis_valor'),
    dosis_unidad: t('dosis_unidad'),
    frecuencia_valor: n('frecuencia_valor'),
    frecuencia_unidad: t('frecuencia_unidad'),
    duracion_valor: n('duracion_valor'),
    duracion_unidad: t('duracion_unidad'),
    unidad_dispensacion: t('unidad_dispensacion'),
    pasos: stepsIn(values.pasos),
    condicion: t('condicion'),
    maximo_dia: n('maximo_dia'),
    infusion_ml: n('infusion_ml'),
    infusion_en: t('infusion_en'),
    infusion_minutos: n('infusion_minutos'),
    infusion_ml_hora: n('infusion_ml_hora'),
  }
}

/** Without separators of thousands: where the comma is the decimal one, a point in a dose is read as the other. */
const written = (n: number): string => String(Math.round(n * 1e4) / 1e4).replace('.', ',')

const one: Readonly<Record<string, string>> = {
  '1': 'minuto',
  '2': 'hora',
  '3': 'día',
  '4': 'semana',
  '5': 'mes',
  '6': 'año',
}
const counted = (n: number, unit: string): string =>
  `${written(n)} ${n === 1 ? one[unit] : unidadTiempo.byCode.get(unit)?.label.toLowerCase()}`

/** How it is given, and where: what the patient does. */
const ways: Readonly<Record<string, readonly [verb: string, where: string]>> = {
  '001': ['Aplicar', 'en el oído'],
  '023': ['Aplicar', 'en la piel, con inyección'],
  '030': ['Aplicar', 'en el músculo'],
  '042': ['Aplicar', 'en la vena'],
  '045': ['Aplicar', 'en la nariz'],
  '047': ['Aplicar', 'en el ojo'],
  '048': ['Tomar', 'por la boca'],
  '054': ['Aplicar', 'por el recto'],
  '055': ['Inhalar', 'por la boca'],
  '058': ['Aplicar', 'bajo la piel'],
  '060': ['Poner', 'debajo de la lengua'],
  '061': ['Aplicar', 'sobre la piel'],
  '062': ['Pegar', 'sobre la piel'],
  '067': ['Aplicar', 'por la vagina'],
}

const momentWords = {
  manana: 'en la mañana',
  mediodia: 'al mediodía',
  tarde: 'en la tarde',
  noche: 'en la noche',
} as const
const dayWords = {
  lunes: 'lunes',
  martes: 'martes',
  miercoles: 'miércoles',
  jueves: 'jueves',
  viernes: 'viernes',
  sabado: 'sábados',
  domingo: 'domingos',
} as const

const plural = (word: string): string =>
  /[aeiouáéó]$/.test(word) ? `${word}s` : word.endsWith('s') ? word : `${word}es`

function pieceWord(v: SaidRegimen): string {
  const dispensed = unidadDispensacion.byCode.get(v.unidad_dispensacion ?? '')?.label.toLowerCase()
  if (v.forma_farmaceutica === 'AS' || v.via_administracion === '055') return 'inhalación'
  if (v.forma_farmaceutica === 'MO') return 'óvulo'
  if (dispensed !== undefined && dispensed !== 'unidades') return dispensed
  if (/^(?:T[ABCDEMNOPRSV])$/.test(v.forma_farmaceutica ?? '')) return 'tableta'
  if (/^C[BDEMR]$/.test(v.forma_farmaceutica ?? '')) return 'cápsula'
  return v.via_administracion === '061' ? 'aplicación' : 'dosis'
}

function piecesSaid(n: number, word: string): string {
  const many = word === 'inhalación' ? 'inhalaciones' : word === 'aplicación' ? 'aplicaciones' : plural(word)
  const isFeminine = /^(?:tableta|cápsula|ampolla|inhalación|aplicación|dosis|jeringa|gragea)$/.test(word)
  if (n === 0.5) return `${isFeminine ? 'media' : 'medio'} ${word}`
  if (n > 1 && n % 1 === 0.5)
    return `${written(n - 0.5)} ${n - 0.5 === 1 ? word : many} y ${isFeminine ? 'media' : 'medio'}`
  return `${written(n)} ${n <= 1 ? word : many}`
}

const inUnit = (n: number, unit: string): string => {
  if (unit === '46') return `${written(n)} ${n === 1 ? 'gota' : 'gotas'}`
  if (unit === '72' || unit === '247') return `${written(n)} ${n === 1 ? 'unidad' : 'unidades'}`
  const label = unidadMedida.byCode.get(unit)?.label ?? ''
  return `${written(n)} ${label === 'µg' ? 'mcg' : label}`
}

/** A dose in what the patient counts, and in its mass: `2 tabletas (1000 mg)`. */
function doseSaid(v: SaidRegimen, dosis: number, brief = false): string {
  const unit = v.dosis_unidad ?? ''
  if (unit === DOSES) return piecesSaid(dosis, pieceWord(v))
  const { concentracion, forma_farmaceutica } = v
  const pieces =
    concentracion == null || forma_farmaceutica == null
      ? null
      : piecesPerDose({ concentracion, forma_farmaceutica, dosis_valor: dosis, dosis_unidad: unit })
  // A third of a tablet is nothing that one can take: then only the mass is said.
  const isTakeable = pieces !== null && pieces > 0 && Number.isInteger(Math.round(pieces * 4e4) / 1e4)
  if (!isTakeable) return inUnit(dosis, unit)
  const said = piecesSaid(pieces, pieceWord(v))
  return brief ? said : `${said} (${inUnit(dosis, unit)})`
}

const HOURS_OF_DAY = 24
function interval(value: number | null | undefined, unit: string | null | undefined): string | null {
  if (unit === AS_NEEDED) return 'según la respuesta'
  if (value == null || unit == null || one[unit] === undefined) return null
  return value === 1 ? `cada ${one[unit]}` : `cada ${counted(value, unit)}`
}
const everyHours = (hours: number): string =>
  hours > HOURS_OF_DAY && hours % HOURS_OF_DAY === 0
    ? (interval(hours / HOURS_OF_DAY, '3') ?? '')
    : (interval(hours, '2') ?? '')

const listed = (parts: readonly string[]): string => {
  const last = parts.at(-1) ?? ''
  const joint = /^h?i/i.test(last) ? 'e' : 'y'
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${joint} ${last}`
}

/** Doses that are alike are said once. */
function grouped(v: SaidRegimen, steps: readonly RegimenStep[], when: (steps: RegimenStep[]) => string): string {
  const by = new Map<number, RegimenStep[]>()
  for (const step of steps) by.set(step.dosis, [...(by.get(step.dosis) ?? []), step])
  return listed([...by].map(([dosis, same]) => `${doseSaid(v, dosis)} ${when(same)}`))
}

function scaleSaid(v: SaidRegimen, steps: readonly RegimenStep[]): string {
  const ranges = steps.map(({ desde, hasta, dosis }) => {
    const range =
      hasta == null
        ? `desde ${written(desde ?? 0)}`
        : desde == null
          ? `por debajo de ${written(hasta)}`
          : `de ${written(desde)} a ${written(hasta)}`
    return `${range}, ${inUnit(dosis, v.dosis_unidad ?? '')}`
  })
  return `según la glucosa (mg/dL): ${ranges.join('; ')}`
}

function infusionSaid(v: SaidRegimen): string {
  const volume =
    v.infusion_ml == null
      ? ''
      : `, en ${written(v.infusion_ml)} ml${v.infusion_en == null ? '' : ` de ${v.infusion_en}`}`
  const minutes = v.infusion_minutos
  const over =
    minutes == null ? '' : `, a pasar en ${minutes % 60 === 0 ? counted(minutes / 60, '2') : counted(minutes, '1')}`
  return `${volume}${over}${v.infusion_ml_hora == null ? '' : `, a ${written(v.infusion_ml_hora)} ml por hora`}`
}

/** The takings by the clock: what, where, how often and for how long. */
function takingsSaid(v: SaidRegimen, dose: number, where: string): string | null {
  const steps = v.pasos ?? []
  const takings = steps.filter(({ tipo }) => tipo === 'toma')
  const scale = steps.filter(({ tipo }) => tipo === 'escala')
  const lasting =
    v.duracion_valor != null && one[v.duracion_unidad ?? ''] !== undefined
      ? ` durante ${counted(v.duracion_valor, v.duracion_unidad ?? '')}`
      : v.duracion_unidad === AS_NEEDED && v.frecuencia_unidad !== AS_NEEDED
        ? ', según la respuesta'
        : ''
  const isOnce = v.frecuencia_unidad === SINGLE
  const every = isOnce ? 'una sola vez' : interval(v.frecuencia_valor, v.frecuencia_unidad)
  if (every === null) return null
  const how = `${where}${infusionSaid(v)}`
  if (scale.length > 0) return `${scaleSaid(v, scale)}${how}, ${every}${lasting}`
  const regimen = {
    dosis_valor: dose,
    frecuencia_valor: null,
    frecuencia_unidad: '',
    duracion_valor: null,
    duracion_unidad: null,
    pasos: takings,
  }
  switch (takingOrder(regimen)) {
    case 'semana': {
      const said = grouped(v, takings, (same) => `los ${listed(same.map(({ dia }) => dayWords[dia ?? 'lunes']))}`)
      return `${said}${how}${lasting}`
    }
    case 'horario': {
      const said = grouped(v, takings, (same) => listed(same.map(({ momento }) => momentWords[momento ?? 'manana'])))
      return `${said}${how}${lasting}`
    }
    case 'dias': {
      const said = takings.map(({ dosis, cada_horas, dias }, i) => {
        const days =
          dias == null ? (i === takings.length - 1 ? ' hasta terminar' : '') : ` durante ${counted(dias, '3')}`
        return `${doseSaid(v, dosis)}${i === 0 ? how : ''} ${cada_horas == null ? every : everyHours(cada_horas)}${days}`
      })
      return said.join('; después ')
    }
    default: {
      const often =
        v.condicion == null
          ? every
          : v.frecuencia_unidad === AS_NEEDED
            ? v.condicion
            : `${v.condicion}, ${isOnce ? every : `${every} como mínimo`}`
      const isByClock = often === every && every.startsWith('cada')
      return `${doseSaid(v, dose)}${how}${isByClock && infusionSaid(v) === '' ? ' ' : ', '}${often}${isOnce ? '' : isByClock || lasting === '' || lasting.startsWith(',') ? lasting : `,${lasting}`}`.replace(
        / ,/g,
        ',',
      )
    }
  }
}

/** What the prescription says to do, in a sentence that the patient understands; null while its dose is not said. */
export function regimenSentence(v: SaidRegimen): string | null {
  const { dosis_valor: dose, dosis_unidad: unit, via_administracion: way } = v
  if (dose == null || unit == null || way == null) return null
  const label = viaAdministracion.byCode.get(way)?.label.toLowerCase() ?? ''
  const [verb, place] = ways[way] ?? ['Usar', `por vía ${label}`]
  const takings = takingsSaid(v, dose, ` ${place}`)
  if (takings === null) return null
  const steps = v.pasos ?? []
  const loading = steps.filter(({ tipo }) => tipo === 'carga').map(({ dosis }) => doseSaid(v, dosis))
  const rescues = steps
    .filter(({ tipo }) => tipo === 'rescate')
    .map(({ dosis, condicion, cada_horas }) => {
      const least = cada_horas == null ? '' : `, ${everyHours(cada_horas)} como mínimo`
      return `; ${condicion ?? 'si hace falta'}, ${doseSaid(v, dosis)} más${least}`
    })
  const most = v.maximo_dia == null ? '' : `, sin pasar de ${doseSaid(v, v.maximo_dia)} al día`
  const first = loading.length === 0 ? '' : `primero ${listed(loading)}, una sola vez, y después `
  return `${verb} ${first}${takings}${rescues.join('')}${most}.`
}
