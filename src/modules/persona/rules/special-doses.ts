import { gravedades } from '../../../model/codes/gravity.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { dayOf, text } from '../../../model/text/row-values.ts'
import { stepsIn } from '../../../resources/regimen/regimen-sentence.ts'
import { drugCell, groupCell, localKinds, routeKinds } from '../../medicamentos/index.ts'
import {
  keyCell,
  listCell,
  optionalCell,
  optionCell,
  rangeCell,
  readTsvTable,
  textCell,
} from '../../tsv-table/index.ts'
import { citeMedicine, isPregnant, puttingDrug, taking, takingDrug, weeksNow } from '../facts/asks.ts'
import { cite } from '../facts/cite.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { alertRule, type Rule } from '../rule.ts'
import { cluesCited } from './clues.ts'
import { givenWords, infusionOf, routeOf } from './given-doses.ts'
import { cluesCell } from './named-clues.ts'

const INTO_VEIN = new Set(['040', '041', '042', '051', '102'])
const BOLUS = new Set(['040', '042', '102'])
const isGivenBy = (routes: ReadonlySet<string>, { row }: Medicine): boolean =>
  routes.has(String(row.via_administracion))
const MOST_PER_HOUR = 20
const MOST_PER_LITRE = 200
/** Potassium into a vein, by what is said of its infusion and else by its interval. */
function isTooFast(m: Medicine): boolean {
  const { mEq, cada } = m.dosis
  if (mEq === null || !isGivenBy(INTO_VEIN, m)) return false
  const { horas, ml } = infusionOf(m)
  return mEq / (horas ?? (cada ?? Infinity) * 24) > MOST_PER_HOUR || (ml !== null && (mEq / ml) * 1000 > MOST_PER_LITRE)
}

/** Potassium for a vein at one time, of which nobody says in what or for how long. */
function isUndiluted(m: Medicine): boolean {
  const { mEq, cada } = m.dosis
  const { horas, diluido } = infusionOf(m)
  return mEq !== null && cada === null && isGivenBy(INTO_VEIN, m) && horas === null && !diluido
}

const LIPID =
  /\b(liposom\w*|complejo lipidico|lipidica|ambisome|ampholip|abelcet|ambilip|amblilip|apoxomal|fungisome|lamphoseven)\b/
const MOST_AMPHOTERICIN_KG = 1.5
const ADULT_KG = 70
/** What is of deoxycholate unless somebody says that it is lipid. */
function isTooMuchAmphotericin(m: Medicine, record: PersonFacts): boolean {
  const most = MOST_AMPHOTERICIN_KG * (record.peso?.valor ?? ADULT_KG) * 1.1
  return (
    isGivenBy(INTO_VEIN, m) && !LIPID.test(givenWords(m.row)) && Math.max(m.dosis.toma ?? 0, m.dosis.dia ?? 0) > most
  )
}

const STARTS =
  /\b(?:inicio|inicia|iniciar|iniciando|empieza|empezar|comienza|comenzar|primera (?:vez|dosis|toma)|nunca l[oa] ha tomado|de novo)\b/
/** Said beside the name; «inicie el lunes» in the instructions begins nothing. */
const isStarted = (m: Medicine): boolean => STARTS.test(plain(m.nombre)) && stepsIn(m.row.pasos).length < 2

const PERCENT = /(?<!\d|\d )(\d{1,2}(?:[., ]\d{1,2})?) por ciento/
const percentOf = (m: Medicine): number =>
  Number(PERCENT.exec(givenWords(m.row))?.[1]?.replace(/[, ]/, '.') ?? Number.NaN)
/** Of salt what is over 2 %, or counted in mEq; of dextrose, from 10 %. */
const isConcentrated = (m: Medicine): boolean =>
  m.drugs.some(({ dci }) => dci === 'glucosa')
    ? percentOf(m) >= 10
    : percentOf(m) > 2 || m.dosis.mEq !== null || /\bhipertonic[oa]\b/.test(givenWords(m.row))
/** More of it than opens a vein or raises a low glucose. */
const isFreeWater = (m: Medicine): boolean =>
  !(percentOf(m) > 10) &&
  !/\b(?:salin[oa]|sodio|ringer|lactato|mixta)\b/.test(givenWords(m.row)) &&
  m.row.dosis_unidad === '176' &&
  Number(m.row.dosis_valor) >= 250
const AS_NEEDED = '7'

const isBolus = (m: Medicine): boolean => isGivenBy(BOLUS, m) && !infusionOf(m).diluido
/** What no column says. */
const besides = {
  bolo: isBolus,
  'de una vez': (m: Medicine) => isBolus(m) && m.dosis.cada === null,
  'se inicia': isStarted,
  concentrada: isConcentrated,
  'agua libre': isFreeWater,
  'a necesidad': (m: Medicine) => m.row.frecuencia_unidad === AS_NEEDED,
  'de esta atención': (m: Medicine) => m.de === 'historia',
  'potasio rápido': isTooFast,
  'potasio sin diluir': isUndiluted,
  'anfotericina convencional': isTooMuchAmphotericin,
} satisfies Record<string, (m: Medicine, record: PersonFacts) => boolean>

const range = optionalCell(rangeCell)

/** Limits of one medicine that are no maximum dose of an adult. */
export const special = readTsvTable(new URL('tables/special-doses.tsv', import.meta.url), {
  id: textCell,
  severidad: optionCell(gravedades),
  dci: listCell(drugCell),
  vias: optionalCell(listCell(optionCell(routeKinds))),
  edad: range,
  sexo: optionalCell(optionCell(['01', '02'])),
  semanas: range,
  toma: range,
  dia: range,
  unidadesDia: range,
  cada: range,
  dias: range,
  /** With one of these besides. */
  junto: optionalCell(listCell(groupCell)),
  /** With none of these, in the same product or beside it. */
  solo: optionalCell(listCell(groupCell)),
  /** With none of these that was taken before, nor prescribed here on an earlier day. */
  nuevo: optionalCell(listCell(groupCell)),
  con: optionalCell(cluesCell),
  sin: optionalCell(cluesCell),
  ademas: optionalCell(keyCell(besides)),
  titulo: textCell,
  texto: textCell,
  explicacion: textCell,
  fuente: textCell,
})
type Special = (typeof special)[number]

const within = (asked: ((n: number) => boolean) | undefined, n: number | null): boolean =>
  asked === undefined || (n !== null && asked(n))

const isDosed = (s: Special, { dosis }: Medicine): boolean =>
  within(s.toma, dosis.toma) &&
  within(s.dia, dosis.dia) &&
  within(s.unidadesDia, dosis.unidadesDia) &&
  within(s.cada, dosis.cada) &&
  within(s.dias, dosis.dias)

/** Of a pregnancy nobody said how many weeks: it counts as its beginning. */
const isAbout = (s: Special, record: PersonFacts): boolean =>
  within(s.edad, record.edad) &&
  (s.sexo === undefined || s.sexo === record.sexo) &&
  within(s.semanas, isPregnant(record) ? (weeksNow(record)?.valor ?? 0) : null)

/** A drop in the eye counts where the row is about eyes. */
const named = (s: Special, record: PersonFacts): Medicine[] =>
  s.vias?.some((via) => localKinds.has(via)) === true ? puttingDrug(record, ...s.dci) : takingDrug(record, ...s.dci)

const prescribedOn = ({ row }: Medicine): string | null => dayOf(text(row, 'fecha_prescripcion'))
const isBefore = (other: Medicine, m: Medicine, today: string): boolean =>
  other.de !== 'historia' || (prescribedOn(other) ?? today) < (prescribedOn(m) ?? today)
const isCovered = ({ solo, nuevo }: Special, record: PersonFacts, m: Medicine): boolean =>
  (solo !== undefined && taking(record, ...solo).length > 0) ||
  (nuevo !== undefined && taking(record, ...nuevo).some((other) => isBefore(other, m, record.today)))

export const specialDoseRules: readonly Rule[] = special.map(
  (s): Rule =>
    alertRule(s.id, s.titulo, s.severidad, s.fuente, (record) => {
      const dosed = named(s, record).filter(
        (m) =>
          isDosed(s, m) &&
          (s.vias === undefined || routeOf(m).some((via) => s.vias?.includes(via))) &&
          (s.ademas === undefined || besides[s.ademas](m, record)) &&
          !isCovered(s, record, m),
      )
      if (dosed.length === 0 || !isAbout(s, record)) return []
      const others = s.junto === undefined ? [] : taking(record, ...s.junto)
      if (s.junto !== undefined && others.length === 0) return []
      const why = s.con === undefined ? [] : cluesCited(record, s.con)
      if (why === null || (s.sin !== undefined && cluesCited(record, s.sin) !== null)) return []
      return dosed.map((m) => ({
        texto: s.texto,
        explicacion: `${m.nombre}: ${s.explicacion}`,
        citas: [citeMedicine(m), cite(m, 'dosis_valor'), ...others.map(citeMedicine), ...why],
      }))
    }),
)
