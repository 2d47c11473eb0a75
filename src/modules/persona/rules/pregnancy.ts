import { gravedades } from '../../../model/codes/gravity.ts'
import { drugCell, drugGroups, groupCell } from '../../medicamentos/index.ts'
import { anyListCell, numberCell, optionalCell, optionCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
import { type Caution, inLactation, inPregnancy } from '../cautions.ts'
import {
  citeMedicine,
  has,
  isPregnant,
  lactationCites,
  pregnancyCites,
  taking,
  takingAny,
  takingDrug,
  weeksNow,
} from '../facts/asks.ts'
import { cite } from '../facts/cite.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { isInterruption } from '../facts/pregnancy.ts'
import { alertRule, type Cita, type Finding, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

const finding = (m: Medicine, why: string, detalle: string, citas: readonly Cita[]): Finding => ({
  titulo: `${m.nombre}: ${why}`,
  texto: `${m.nombre}: ${why}. Valore suspenderlo o cambiarlo.`,
  explicacion: detalle,
  citas: [citeMedicine(m), ...citas],
})

/** What the table that alerts use says of a pregnancy or of a lactation. */
const ofTable =
  (state: 'embarazo' | 'lactancia', word: string, cites: (record: PersonFacts) => Cita[]) =>
  ({ grupos, salvo, gravedad, detalle, fuente }: Caution): Rule =>
    alertRule(
      `${state}-${grupos.map(slug).join('+')}`,
      `${word} y ${grupos.map((g) => drugGroups[g].nombre).join(', ')}`,
      gravedad,
      fuente,
      (record) =>
        record.gestacion[state].length === 0 ||
        (isInterruption(record.historia) && grupos.includes('misoprostol')) ||
        (salvo !== undefined && has(record, salvo).length > 0)
          ? []
          : taking(record, ...grupos).map((m) => finding(m, `precaución por ${state}`, detalle, cites(record))),
    )

export const more = readTsvTable(new URL('tables/pregnancy.tsv', import.meta.url), {
  id: textCell,
  dci: anyListCell(drugCell),
  grupos: anyListCell(groupCell),
  desde: optionalCell(numberCell),
  hasta: optionalCell(numberCell),
  severidad: optionCell(gravedades),
  titulo: textCell,
  detalle: textCell,
  fuente: textCell,
})
type More = (typeof more)[number]
const ofMore = ({ id, desde = 0, hasta = Infinity, titulo, severidad, detalle, fuente, ...choice }: More): Rule =>
  alertRule(id, titulo, severidad, fuente, (record) => {
    if (!isPregnant(record)) return []
    // Nobody said how many: the first ones are the worst.
    const weeks = weeksNow(record)?.valor ?? 0
    if (weeks < desde || weeks >= hasta) return []
    return takingAny(record, choice).map((m) => finding(m, 'precaución por embarazo', detalle, pregnancyCites(record)))
  })

const MALE = '01'
const fertile: Rule = alertRule(
  'embarazo-teratogeno-sin-anticoncepcion',
  'Medicamento teratógeno en edad fértil sin anticoncepción registrada',
  'alta',
  'MHRA, Valproate Pregnancy Prevention Programme, 2018; programas REMS de la FDA',
  (record) => {
    const { edad, sexo, antecedentes } = record
    if (sexo !== '02' || edad === null || edad < 12 || edad > 50 || isPregnant(record)) return []
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

const contradictory: Rule = alertRule(
  'embarazo-contradictorio',
  'El registro dice que hay un embarazo y que no lo hay',
  'media',
  'Práctica: conciliación de lo que se contradice',
  ({ gestacion: { embarazo, contradice }, sexo }) => {
    // What said before that there was none is of before.
    const against = contradice.filter(({ dice }) => sexo === MALE || dice === 'prueba_negativa')
    if (against.length === 0) return []
    return [
      {
        texto:
          sexo === MALE
            ? 'Revise el sexo o el embarazo registrado: no concuerdan.'
            : 'Repita la prueba o haga una ecografía, y registre el estado de embarazo.',
        explicacion:
          embarazo.length === 0 ? 'El embarazo no se tuvo en cuenta.' : 'Mientras se aclara, el embarazo cuenta.',
        citas: [...embarazo, ...against].map(({ entrada, campo }) => cite(entrada, campo)),
      },
    ]
  },
)

export const pregnancyRules: readonly Rule[] = [
  contradictory,
  ...inPregnancy.map(ofTable('embarazo', 'Embarazo', pregnancyCites)),
  ...more.map(ofMore),
  fertile,
]
export const lactationRules: readonly Rule[] = inLactation.map(ofTable('lactancia', 'Lactancia', lactationCites))
