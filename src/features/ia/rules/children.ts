import { type AgeCaution, byAge } from '../../farmacologia/cautions.ts'
import { drugGroups } from '../../farmacologia/drug-groups.ts'
import { drugCell } from '../../farmacologia/drugs/index.ts'
import { gravedades } from '../../farmacologia/gravity.ts'
import { listCell, numberCell, optionCell, readTsvTable, textCell } from '../../tsv-table.ts'
import { citeDiagnosis, citeMedicine, has, taking, takingDrug } from '../record/asks.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

const finding = (m: Medicine, age: string, detalle: string): Finding => ({
  texto: `${m.nombre}: precaución por la edad.`,
  explicacion: `${detalle} El paciente tiene ${age}.`,
  citas: [citeMedicine(m)],
})
const ageOf = ({ edad, edadDias }: ClinicalRecord): string =>
  edad !== null && edad >= 2 ? `${edad} años` : `${Math.floor((edadDias ?? 0) / 30.4)} meses`

const ofTable = (c: AgeCaution): Rule =>
  alertRule(
    `nino-${c.grupos.map(slug).join('+')}`,
    `${c.grupos.map((g) => drugGroups[g].nombre).join(', ')} antes de los ${c.menorDe} años`,
    c.gravedad,
    c.fuente,
    (record) =>
      record.edad === null || record.edad >= c.menorDe
        ? []
        : taking(record, ...c.grupos).map((m) => finding(m, ageOf(record), c.detalle)),
  )

export const young = readTsvTable(new URL('tables/children.tsv', import.meta.url), {
  id: textCell,
  dci: listCell(drugCell),
  menorDeDias: numberCell,
  severidad: optionCell(gravedades),
  titulo: textCell,
  detalle: textCell,
  fuente: textCell,
})
const ofYoung = ({ id, dci, menorDeDias, titulo, severidad, detalle, fuente }: (typeof young)[number]): Rule =>
  alertRule(id, titulo, severidad, fuente, (record) =>
    record.edadDias === null || record.edadDias >= menorDeDias
      ? []
      : takingDrug(record, ...dci).map((m) => finding(m, ageOf(record), detalle)),
  )

const reye: Rule = alertRule(
  'nino-aspirina-con-virus',
  'Ácido acetilsalicílico con varicela o influenza',
  'critica',
  'CDC, Reye syndrome, 1982',
  (record) => {
    const virus = has(record, /^(B01|J09|J10|J11)/)
    if (virus.length === 0 || record.edad === null || record.edad >= 18) return []
    return taking(record, 'asa').map((m) => ({
      texto: `No dé ${m.nombre} a un menor con esta infección.`,
      explicacion: 'Con varicela o influenza puede causar síndrome de Reye.',
      citas: [citeMedicine(m), ...virus.map(citeDiagnosis)],
    }))
  },
)

export const childRules: readonly Rule[] = [...byAge.map(ofTable), ...young.map(ofYoung), reye]
