import { gravedades } from '../../../model/codes/gravity.ts'
import { drugCell, drugGroups } from '../../medicamentos/index.ts'
import {
  listCell,
  numberCell,
  optionalCell,
  optionCell,
  patternCell,
  readTsvTable,
  textCell,
} from '../../tsv-table/index.ts'
import { type AgeCaution, byAge } from '../cautions.ts'
import { citeDiagnosis, citeMedicine, has, taking, takingDrug } from '../facts/asks.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

const finding = (m: Medicine, age: string, detalle: string): Finding => ({
  titulo: `${m.nombre}: precaución por edad`,
  texto: `${m.nombre}: precaución por la edad.`,
  explicacion: `${detalle} El paciente tiene ${age}.`,
  citas: [citeMedicine(m)],
})
const ageOf = ({ edad, edadDias }: PersonFacts): string =>
  edad !== null && edad >= 2 ? `${edad} años` : `${Math.floor((edadDias ?? 0) / 30.4)} meses`

const ofTable = (c: AgeCaution): Rule =>
  alertRule(
    `nino-${c.grupos.map(slug).join('+')}`,
    `${c.grupos.map((g) => drugGroups[g].nombre).join(', ')} antes de los ${c.menorDe} años`,
    c.gravedad,
    c.fuente,
    (record) =>
      record.edad === null || record.edad >= c.menorDe || (c.salvo !== undefined && has(record, c.salvo).length > 0)
        ? []
        : taking(record, ...c.grupos).map((m) => finding(m, ageOf(record), c.detalle)),
  )

export const young = readTsvTable(new URL('tables/children.tsv', import.meta.url), {
  id: textCell,
  dci: listCell(drugCell),
  menorDeDias: numberCell,
  salvo: optionalCell(patternCell()),
  severidad: optionCell(gravedades),
  titulo: textCell,
  detalle: textCell,
  fuente: textCell,
})
const ofYoung = ({ id, dci, menorDeDias, salvo, titulo, severidad, detalle, fuente }: (typeof young)[number]): Rule =>
  alertRule(id, titulo, severidad, fuente, (record) =>
    record.edadDias === null || record.edadDias >= menorDeDias || (salvo !== undefined && has(record, salvo).length > 0)
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
