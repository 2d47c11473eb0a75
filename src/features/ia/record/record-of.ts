import { daysBetween, yearsBetween } from '../../../model/calendar.ts'
import type { Row } from '../../../model/resource.ts'
import { standing, standingEntries, withEntries } from '../../../resources/entries.ts'
import { type LoadedInteractions, noneLoaded } from '../../farmacologia/loaded-interactions.ts'
import { PREGNANCY_STATUS, pregnancyStated } from '../../historias/alerts/pregnancy.ts'
import { byMoment, dayOf, moment, text } from '../../historias/alerts/rows.ts'
import { vitalSigns } from '../../historias/alerts/vital-signs.ts'
import { pendientes } from '../../historias/checklist.ts'
import type { HistoryContent } from '../../historias/content.ts'
import type { IcdReader } from '../text/icd-reader.ts'
import { allergiesOf, deniedAllergies } from './allergies.ts'
import { diagnosesOf } from './diagnoses.ts'
import { egfr } from './egfr.ts'
import { measuresOf } from './measures.ts'
import { medicinesOf } from './medicines.ts'
import { pastOf, proseOf } from './prose.ts'
import type { ClinicalRecord, Entry, Measure } from './record.ts'

/** What of the patient's other histories is known, through the reach of the caller. All optional. */
export interface Longitudinal {
  readonly diagnosticos?: readonly Row[]
  readonly antecedentes?: readonly Row[]
  readonly valores?: readonly Row[]
  readonly escalas?: readonly Row[]
  readonly ordenes?: readonly Row[]
  readonly familia?: readonly Row[]
}
export interface RecordInput {
  readonly content: HistoryContent
  readonly now: string
  readonly longitudinal?: Longitudinal
  readonly cie10?: IcdReader
  readonly interacciones?: LoadedInteractions
}

/** Rows of both, each once, in an order of their own. */
function together(own: readonly Row[], others: readonly Row[] = []): Row[] {
  const once = new Map([...others, ...own].map((row) => [row.id, row]))
  return [...once.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

const EXAM = (row: Row): number => moment(text(row, 'fecha_registro')) ?? moment(row.creado_en) ?? 0
const GESTATION_DAYS = 300

/** A pregnancy of years ago is none now. */
const recent = (row: Row, today: string): boolean =>
  row.codigo !== PREGNANCY_STATUS || daysBetween(dayOf(text(row, 'fecha_medicion')) ?? '', today) < GESTATION_DAYS

/** Which collection a row that states a pregnancy is of, by what only that one has. */
function entryOf(row: Row): Entry {
  if ('codigo_cie10' in row) return { recurso: 'diagnostico', row }
  return { recurso: 'niega' in row ? 'antecedente_categorizado' : 'valor_clinico', row }
}

function newest(rows: readonly Row[], key: string, at: string): Map<string, Row> {
  const sorted = rows.toSorted(byMoment((row) => moment(text(row, at)) ?? 0))
  return new Map(
    sorted.flatMap((row): [string, Row][] => {
      const value = text(row, key)
      return value === null ? [] : [[value, row]]
    }),
  )
}

function filtration(creatinine: Measure | undefined, edad: number | null, sexo: string | null) {
  // The equation is for adults; for who is neither one sex nor the other there is none.
  if (creatinine === undefined || edad === null || edad < 18 || (sexo !== '01' && sexo !== '02')) return null
  if (creatinine.valor <= 0) return null
  return { valor: egfr(creatinine.valor, edad, sexo === '02'), de: creatinine }
}

/** The one input of every rule, from what a history holds and what is known of the patient beyond it. */
export function recordOf({
  content,
  now,
  longitudinal = {},
  cie10,
  interacciones = noneLoaded,
}: RecordInput): ClinicalRecord {
  const today = dayOf(now) ?? ''
  const { historia, paciente, entries } = content
  const birth = text(paciente, 'fecha_nacimiento')
  const edad = birth === null ? null : yearsBetween(birth, today)
  const sexo = text(paciente, 'sexo_biologico')
  const antecedentes = standing(
    'antecedente_categorizado',
    together(entries.antecedente_categorizado, longitudinal.antecedentes),
  )
  const valores = together(entries.valor_clinico, longitudinal.valores).filter((row) => recent(row, today))
  const whole: HistoryContent = {
    ...content,
    entries: withEntries(entries, { antecedente_categorizado: antecedentes, valor_clinico: valores }),
  }
  const examenes = standingEntries(entries, 'examen_fisico').sort(byMoment(EXAM))
  const measures = measuresOf(valores, examenes)
  const last = (codigo: string): Measure | null => measures.get(codigo)?.at(-1) ?? null
  const { embarazo, lactancia } = pregnancyStated({
    ...content,
    entries: withEntries(entries, { valor_clinico: valores }),
  })
  return {
    now,
    today,
    content,
    historia,
    edad,
    edadDias: birth === null ? null : daysBetween(birth, today),
    sexo,
    fallecido: text(paciente, 'fecha_fallecimiento') !== null,
    embarazo: embarazo.map(entryOf),
    lactancia: lactancia.map(entryOf),
    semanas: last('18185-9'),
    peso: last('29463-7'),
    medicamentos: medicinesOf(whole, now),
    alergias: allergiesOf(whole),
    niegaAlergias: deniedAllergies(antecedentes),
    diagnosticos: diagnosesOf(content, longitudinal.diagnosticos ?? [], antecedentes),
    examen: examenes.at(-1) ?? null,
    examenes,
    valores: measures,
    valoresCodigo: newest(standing('valor_clinico', valores), 'codigo', 'fecha_medicion'),
    escalas: newest(standing('escala', together(entries.escala, longitudinal.escalas)), 'escala', 'fecha_aplicacion'),
    ordenes: standing('orden', together(entries.orden, longitudinal.ordenes)),
    antecedentes,
    textos: proseOf(content),
    pasado: pastOf(antecedentes),
    familia: together(longitudinal.familia ?? []),
    filtracion: filtration(measures.get('2160-0')?.at(-1), edad, sexo),
    alertas: vitalSigns(content),
    pendientes: pendientes(content, now),
    cie10: cie10 ?? null,
    interacciones,
  }
}
