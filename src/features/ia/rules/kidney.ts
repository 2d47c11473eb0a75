import { daysBetween } from '../../../model/calendar.ts'
import { groupCell } from '../../farmacologia/drug-groups.ts'
import { drugCell } from '../../farmacologia/drugs/index.ts'
import { gravedades } from '../../farmacologia/gravity.ts'
import { anyListCell, numberCell, optionalCell, optionCell, readTsvTable, textCell } from '../../tsv-table.ts'
import { citeMeasure, citeMedicine, lately, takingAny, takingDrug } from '../record/asks.ts'
import { alertRule, newRule, type Rule } from '../rule.ts'

const KDIGO = 'KDIGO, Evaluation and Management of Chronic Kidney Disease, 2024'

export const renal = readTsvTable(new URL('tables/kidney.tsv', import.meta.url), {
  id: textCell,
  dci: anyListCell(drugCell),
  grupos: anyListCell(groupCell),
  /** Where the title does not name its groups. */
  nombre: optionalCell(textCell),
  bajo: numberCell,
  desde: optionalCell(numberCell),
  severidad: optionCell(gravedades),
  detalle: textCell,
  fuente: textCell,
})

const ofTable = (r: (typeof renal)[number]): Rule =>
  alertRule(
    r.id,
    `Función renal y ${r.nombre ?? [...r.dci, ...r.grupos].join(', ')}`,
    r.severidad,
    r.fuente,
    (record) => {
      const { filtracion } = record
      if (filtracion === null || filtracion.valor >= r.bajo || filtracion.valor < (r.desde ?? 0)) return []
      return takingAny(record, r).map((m) => ({
        texto: `${m.nombre} con filtración glomerular de ${filtracion.valor} ml/min/1,73 m². ${r.detalle}`,
        explicacion: `Creatinina de ${filtracion.de.valor} mg/dL (CKD-EPI 2021); el límite es ${r.bajo}.`,
        citas: [citeMedicine(m), citeMeasure(filtracion.de)],
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

export const kidneyRules: readonly Rule[] = [...renal.map(ofTable), acute, unknown]
