import { type Caution, inLactation, inPregnancy } from '../../farmacologia/cautions.ts'
import { drugGroups } from '../../farmacologia/drug-groups.ts'
import { drugCell } from '../../farmacologia/drugs/index.ts'
import { gravedades } from '../../farmacologia/gravity.ts'
import { isInterruption } from '../../historias/alerts/pregnancy.ts'
import { listCell, optionCell, readTsvTable, textCell } from '../../tsv-table.ts'
import { citeMedicine, lactationCites, pregnancyCites, taking, takingDrug } from '../record/asks.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import { alertRule, type Cita, type Finding, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

const finding = (m: Medicine, why: string, detalle: string, citas: readonly Cita[]): Finding => ({
  texto: `${m.nombre}: ${why}. Valore suspenderlo o cambiarlo.`,
  explicacion: detalle,
  citas: [citeMedicine(m), ...citas],
})

/** What the table that alerts use says of a pregnancy or of a lactation. */
const ofTable =
  (state: 'embarazo' | 'lactancia', word: string, cites: (record: ClinicalRecord) => Cita[]) =>
  ({ grupos, gravedad, detalle, fuente }: Caution): Rule =>
    alertRule(
      `${state}-${grupos.map(slug).join('+')}`,
      `${word} y ${grupos.map((g) => drugGroups[g].nombre).join(', ')}`,
      gravedad,
      fuente,
      (record) =>
        record[state].length === 0 || (isInterruption(record.historia) && grupos.includes('misoprostol'))
          ? []
          : taking(record, ...grupos).map((m) => finding(m, `precaución por ${state}`, detalle, cites(record))),
    )

export const more = readTsvTable(new URL('tables/pregnancy.tsv', import.meta.url), {
  id: textCell,
  dci: listCell(drugCell),
  severidad: optionCell(gravedades),
  titulo: textCell,
  detalle: textCell,
  fuente: textCell,
})
const ofMore = ({ id, dci, titulo, severidad, detalle, fuente }: (typeof more)[number]): Rule =>
  alertRule(id, titulo, severidad, fuente, (record) =>
    record.embarazo.length === 0
      ? []
      : takingDrug(record, ...dci).map((m) => finding(m, 'precaución por embarazo', detalle, pregnancyCites(record))),
  )

const fertile: Rule = alertRule(
  'embarazo-teratogeno-sin-anticoncepcion',
  'Medicamento teratógeno en edad fértil sin anticoncepción registrada',
  'alta',
  'MHRA, Valproate Pregnancy Prevention Programme, 2018; programas REMS de la FDA',
  (record) => {
    const { edad, sexo, embarazo, antecedentes } = record
    if (sexo !== '02' || edad === null || edad < 12 || edad > 50 || embarazo.length > 0) return []
    const protects = antecedentes.some(
      (row) => row.metodo_anticonceptivo !== null && !/^(ninguno|no|niega)/i.test(String(row.metodo_anticonceptivo)),
    )
    if (protects || taking(record, 'hormonas').length > 0 || takingDrug(record, 'medroxiprogesterona').length > 0)
      return []
    return takingDrug(
      record,
      'isotretinoina',
      'talidomida',
      'acido valproico',
      'micofenolato',
      'metotrexato',
      'leflunomida',
    ).map((m) => ({
      texto: `${m.nombre}: descarte embarazo y asegure anticoncepción eficaz antes de darlo.`,
      explicacion: 'Causa malformaciones y el registro no dice con qué método se cuida.',
      citas: [citeMedicine(m)],
    }))
  },
)

export const pregnancyRules: readonly Rule[] = [
  ...inPregnancy.map(ofTable('embarazo', 'Embarazo', pregnancyCites)),
  ...inLactation.map(ofTable('lactancia', 'Lactancia', lactationCites)),
  ...more.map(ofMore),
  fertile,
]
