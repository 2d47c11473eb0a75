import { plain } from '../../../model/text/plain-text.ts'
import { text } from '../../../model/text/row-values.ts'
import { drugCell, groupCell } from '../../medicamentos/index.ts'
import { anyListCell, listCell, optionalCell, patternCell, readTsvTable, textCell } from '../../tsv-table/index.ts'
import { citeDiagnosis, citeMeasure, citeMedicine, has, lately, takingAny } from '../facts/asks.ts'
import { cite } from '../facts/cite.ts'
import type { Medicine } from '../facts/person-facts.ts'
import { alertRule, type Rule } from '../rule.ts'
import { givenWords } from './given-doses.ts'

/** Routes by which a medicine kills. */
export const deadlyRoutes = readTsvTable(new URL('tables/routes.tsv', import.meta.url), {
  id: textCell,
  dci: anyListCell(drugCell),
  grupos: anyListCell(groupCell),
  /** What its name says, where that tells the product. */
  nombre: optionalCell(patternCell()),
  vias: listCell(textCell),
  /** What its name, its strength or its instructions must say besides. */
  dice: optionalCell(patternCell()),
  /** The diagnosis with which it kills. */
  con: optionalCell(patternCell()),
  titulo: textCell,
  detalle: textCell,
  fuente: textCell,
})

const ofTable = (r: (typeof deadlyRoutes)[number]): Rule =>
  alertRule(r.id, r.titulo, 'critica', r.fuente, (record) => {
    const { nombre } = r
    const named = nombre === undefined ? takingAny(record, r) : record.medicamentos
    // The route is looked at first: it is cheaper than any name.
    const found = named.filter(
      (m) =>
        r.vias.includes(text(m.row, 'via_administracion') ?? '') &&
        (nombre === undefined || nombre.test(plain(m.nombre))) &&
        (r.dice === undefined || r.dice.test(givenWords(m.row))),
    )
    const why = r.con === undefined || found.length === 0 ? [] : has(record, r.con)
    if (r.con !== undefined && why.length === 0) return []
    return found.map((m) => ({
      texto: `${m.nombre}: cambie la vía o la velocidad.`,
      explicacion: r.detalle,
      citas: [citeMedicine(m), cite(m, 'via_administracion'), ...why.map(citeDiagnosis)],
    }))
  })

const INTRAMUSCULAR = '030'
const HAEMOPHILIA = /^D6[67]/
/** Given although it bleeds: adrenaline saves, and a vaccine goes with a fine needle. */
const isUrgent = (m: Medicine): boolean => m.groups.has('vacunas') || m.drugs.some(({ dci }) => dci === 'epinefrina')

const bleeding: Rule = alertRule(
  'via-intramuscular-sangrado',
  'Inyección intramuscular con hemofilia, INR de 4 o más, o menos de 50 mil plaquetas',
  'critica',
  'CHEST, Antithrombotic Therapy, 2012; de memoria las plaquetas (2026)',
  (record) => {
    const injected = record.medicamentos.filter((m) => m.row.via_administracion === INTRAMUSCULAR && !isUrgent(m))
    if (injected.length === 0) return []
    const [inr, platelets] = [lately(record, '6301-6', 7), lately(record, '777-3', 14)]
    const why = [
      ...(inr !== null && inr.valor >= 4 ? [inr] : []),
      ...(platelets !== null && platelets.valor < 50 ? [platelets] : []),
    ].map(citeMeasure)
    const all = [...why, ...has(record, HAEMOPHILIA).map(citeDiagnosis)]
    if (all.length === 0) return []
    return injected.map((m) => ({
      texto: `${m.nombre}: cambie la vía.`,
      explicacion: 'Hematoma que no para: use la vía oral, la vena o la subcutánea.',
      citas: [citeMedicine(m), cite(m, 'via_administracion'), ...all],
    }))
  },
)

export const routeRules: readonly Rule[] = [...deadlyRoutes.map(ofTable), bleeding]
