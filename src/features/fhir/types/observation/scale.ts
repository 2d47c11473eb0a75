import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import { scales, scaleValueCode } from '../../../../model/scales/index.ts'
import { escala } from '../../../../resources/escala.ts'
import { authorOf, named } from '../../elements/author.ts'
import { encounter, entryStatus, note, quantity, subject } from '../../elements/clinical-elements.ts'
import { type Coding, codingIf, conceptOf, optionOf } from '../../elements/coding.ts'
import {
  type FhirResource,
  listIn,
  meta,
  narrative,
  numberIn,
  OURS,
  one,
  type ProjectedRow,
  some,
  textIn,
} from '../../elements/elements.ts'
import { loinc } from '../../elements/loinc.ts'
import { category, unknown } from './value-elements.ts'

export const SCALES = `${OURS}:escala`
export const SCALE_ITEMS = `${OURS}:escala:item`
const RISKS = `${OURS}:escala:riesgo`
const POINTS = '{score}'

/** Items that LOINC has a code of their own for. */
export const itemCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  glasgow: { ocular: '9267-6', verbal: '9270-0', motora: '9268-4' },
}

/** The code of the total in LOINC, where it has one, and that of the scale with us. */
export function scaleCodings(scale: string, moment: string | null): Coding[] {
  const known = scales.get(scale)
  if (known === undefined) return codingIf(SCALES, scale)
  const total = clinicalValues.get(scaleValueCode(scale, moment))
  return [...(total?.sistema === 'loinc' ? [loinc(total.codigo)] : []), ...codingIf(SCALES, scale, known.nombre)]
}

function components(row: ProjectedRow): object[] {
  const scale = textIn(row, 'escala')
  const { items } = row
  if (scale === null || typeof items !== 'object' || items === null) return []
  const labels = new Map(scales.get(scale)?.items.map(({ key, label }) => [key, label]))
  return Object.entries(items).flatMap(([key, points]) => {
    if (typeof points !== 'number') return []
    const label = labels.get(key) ?? null
    const own = itemCodes[scale]?.[key]
    const codings = [...(own === undefined ? [] : [loinc(own)]), ...codingIf(SCALE_ITEMS, `${scale}.${key}`, label)]
    return [{ code: conceptOf(codings, label ?? key), valueQuantity: quantity(points, POINTS) }]
  })
}

/** What the score means: its reading, and the level of risk where the scale has one. */
function reading(row: ProjectedRow): object {
  const level = textIn(row, 'nivel_riesgo')
  const codings = codingIf(RISKS, level, optionOf(escala.fields.nivel_riesgo.options, level))
  const words = textIn(row, 'interpretacion')
  return codings.length === 0 && words === null ? {} : { interpretation: [conceptOf(codings, words)] }
}

/** A scale applied: the total, and each answer as a component. */
export function fhirScale(row: ProjectedRow): FhirResource {
  const scale = textIn(row, 'escala')
  const moment = textIn(row, 'momento')
  const name = (scale === null ? null : scales.get(scale)?.nombre) ?? 'Escala clínica'
  const total = numberIn(row, 'puntaje_total')
  const who = named(textIn(row, 'aplicada_por')) ?? authorOf(row)
  const when = optionOf(escala.fields.momento.options, moment)
  return {
    resourceType: 'Observation',
    id: `escala-${String(row.id)}`,
    ...meta(row),
    ...narrative(
      `${name}: ${total === null ? 'sin puntaje' : `${total} puntos`}`,
      textIn(row, 'interpretacion'),
      when === null ? null : `Momento: ${when}`,
    ),
    status: entryStatus(row),
    ...category('survey'),
    code: conceptOf(scale === null ? [] : scaleCodings(scale, moment), name),
    subject: subject(row),
    ...encounter(row),
    ...one('effectiveDateTime', textIn(row, 'fecha_aplicacion')),
    ...one('issued', textIn(row, 'creado_en')),
    ...(who === null ? {} : { performer: [who] }),
    ...(total === null ? unknown : { valueQuantity: quantity(total, POINTS) }),
    ...reading(row),
    ...note(...listIn(row, 'alertas'), textIn(row, 'observaciones')),
    ...some('component', components(row)),
  }
}
