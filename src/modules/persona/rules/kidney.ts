import { daysBetween } from '../../../model/calendar.ts'
import { gravedades } from '../../../model/codes/gravity.ts'
import { drugCell, groupCell, routeKinds } from '../../medicamentos/index.ts'
import {
  anyListCell,
  listCell,
  numberCell,
  optionalCell,
  optionCell,
  readTsvTable,
  textCell,
} from '../../tsv-table/index.ts'
import { citeDiagnosis, citeMeasure, citeMedicine, has, lately, takingAny, takingDrug } from '../facts/asks.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { alertRule, type Cita, newRule, type Rule } from '../rule.ts'
import { contraindications } from './contraindications.ts'
import { routeOf } from './given-doses.ts'
import { clueNamed } from './named-clues.ts'

const KDIGO = 'KDIGO, Evaluation and Management of Chronic Kidney Disease, 2024'

export const renal = readTsvTable(new URL('tables/kidney.tsv', import.meta.url), {
  id: textCell,
  dci: anyListCell(drugCell),
  grupos: anyListCell(groupCell),
  /** Where the title does not name its groups. */
  nombre: optionalCell(textCell),
  bajo: numberCell,
  desde: optionalCell(numberCell),
  /** Most milligrams in a day, where only more than that matters. */
  dia: optionalCell(numberCell),
  /** Where only some routes reach that much of the blood. */
  vias: optionalCell(listCell(optionCell(routeKinds))),
  severidad: optionCell(gravedades),
  detalle: textCell,
  fuente: textCell,
})

/** The most that a kidney filters of which somebody wrote down the stage, or that it is replaced by dialysis. */
const stages = [
  { cie: /^(N180|N185|N186|Z49[012]|Z992|I120|I131)/, hasta: 14 },
  { cie: /^N184/, hasta: 29 },
] as const

/** What a kidney failure that is written down forbids already says so by itself. */
const failure = clueNamed('falla renal')
const forbidden = new Set(
  contraindications
    .filter(({ si, severidad }) => severidad === 'critica' && si.includes(failure))
    .flatMap(({ grupos }) => grupos),
)
const isForbidden = (m: Medicine): boolean => [...m.groups].some((group) => forbidden.has(group))

interface Filtration {
  readonly valor: number
  readonly anotada: boolean
  readonly dice: string
  readonly citas: readonly Cita[]
}
/** As measured, but no better than the stage that stands: between two dialyses creatinine is low. */
function filtrationOf(record: PersonFacts): Filtration | null {
  const { filtracion } = record
  for (const { cie, hasta } of stages) {
    const found = has(record, cie)
    if (found.length > 0 && (filtracion === null || filtracion.valor > hasta))
      return {
        valor: hasta,
        anotada: true,
        dice: `Está anotado ${found.map((d) => d.codigo).join(', ')}: no filtra más de ${hasta}`,
        citas: found.map(citeDiagnosis),
      }
  }
  if (filtracion === null) return null
  const { valor, de, talla } = filtracion
  const isEstimated = de.valor !== valor
  return {
    valor,
    anotada: false,
    dice: !isEstimated
      ? `Filtración informada de ${valor}`
      : talla === null
        ? `Creatinina de ${de.valor} mg/dL (CKD-EPI 2021)`
        : `Creatinina de ${de.valor} mg/dL con talla de ${talla.valor} cm (Schwartz 2009)`,
    citas: [de, ...(talla === null ? [] : [talla])].map(citeMeasure),
  }
}

const ofTable = (r: (typeof renal)[number]): Rule =>
  alertRule(
    r.id,
    `Función renal y ${r.nombre ?? [...r.dci, ...r.grupos].join(', ')}`,
    r.severidad,
    r.fuente,
    (record) => {
      const taken = takingAny(record, r)
      const filtration = taken.length === 0 ? null : filtrationOf(record)
      if (filtration === null || filtration.valor >= r.bajo || filtration.valor < (r.desde ?? 0)) return []
      const matters = (m: Medicine): boolean =>
        !(filtration.anotada && isForbidden(m)) &&
        (r.dia === undefined || (m.dosis.dia ?? 0) > r.dia) &&
        (r.vias === undefined || routeOf(m).some((via) => r.vias?.includes(via)))
      return taken.filter(matters).map((m) => ({
        texto: `${m.nombre} con filtración glomerular de ${filtration.valor} ml/min/1,73 m². ${r.detalle}`,
        explicacion: `${filtration.dice}; el límite es ${r.bajo}.`,
        citas: [citeMedicine(m), ...filtration.citas],
      }))
    },
  )

const acute: Rule = alertRule(
  'renal-lesion-aguda',
  'Aumento agudo de la creatinina',
  'alta',
  'KDIGO, Clinical Practice Guideline for Acute Kidney Injury, 2012',
  (record) => {
    const series = record.valores.get('2160-0') ?? []
    const now = series.at(-1)
    if (now === undefined) return []
    const week = series.slice(0, -1).filter((m) => daysBetween(m.dia, now.dia) <= 7)
    const base = week.toSorted((a, b) => a.valor - b.valor)[0]
    const rises =
      base !== undefined &&
      (now.valor >= base.valor * 1.5 || (daysBetween(base.dia, now.dia) <= 2 && now.valor - base.valor >= 0.3))
    if (base === undefined || !rises) return []
    return [
      {
        texto: 'Posible lesión renal aguda: busque la causa, suspenda nefrotóxicos y vigile diuresis y potasio.',
        explicacion: `La creatinina pasó de ${base.valor} a ${now.valor} mg/dL en siete días o menos.`,
        citas: [citeMeasure(base), citeMeasure(now)],
        severidad: now.valor >= base.valor * 3 ? 'critica' : 'alta',
      },
    ]
  },
)

const YEAR = 365
const unknown: Rule = newRule('orden_sugerida')(
  'renal-sin-creatinina',
  'Medicamento que depende del riñón sin creatinina reciente',
  'media',
  KDIGO,
  (record) => {
    if ((record.edad ?? 0) < 18 || lately(record, '2160-0', YEAR) !== null) return []
    const found = takingDrug(
      record,
      'metformina',
      'dabigatran',
      'rivaroxaban',
      'enoxaparina',
      'digoxina',
      'litio',
      'metotrexato',
      'amikacina',
      'gentamicina',
      'vancomicina',
      'espironolactona',
    )
    if (found.length === 0) return []
    return [
      {
        texto: 'Mida la creatinina: no hay ninguna en el último año.',
        explicacion: `La dosis de ${found.map((m) => m.nombre).join(', ')} depende de la función renal.`,
        citas: found.map(citeMedicine),
        propuesta: {
          recurso: 'orden',
          tipo_orden: 'laboratorio',
          cups: '903895',
          descripcion: 'Creatinina en suero u otros fluidos',
        },
      },
    ]
  },
)

export const kidneyRules: readonly Rule[] = [
  ...renal.map((row) => ({ ...ofTable(row), about: [...row.dci, ...row.grupos] })),
  acute,
  unknown,
]
