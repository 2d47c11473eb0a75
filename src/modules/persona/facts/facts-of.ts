import { daysBetween, yearsBetween } from '../../../model/calendar.ts'
import type { Row } from '../../../model/resource.ts'
import { altitudeAt, type SiteAltitudes, usualSettings } from '../../../model/rule-settings.ts'
import { byMoment, dayOf, moment, text } from '../../../model/text/row-values.ts'
import { standing } from '../../../resources/entries.ts'
import { type LoadedInteractions, noneLoaded } from '../loaded-interactions.ts'
import { diagnosesOf } from './diagnoses.ts'
import { childEgfr, egfr } from './egfr.ts'
import { liverOf } from './liver-function.ts'
import { countedValues, measuresOf } from './measures.ts'
import { medicinesOf } from './medicines.ts'
import type { PersonFacts } from './person-facts.ts'
import { isHere, type PersonRows, standingOf } from './person-rows.ts'
import { type GestationSources, gestationOn } from './pregnancy.ts'
import { openProse, pastOf, proseOf } from './prose.ts'
import { deniedAllergies, recordedAllergies } from './recorded-allergies.ts'
import { contraryWeights } from './weights.ts'

const EXAM = (row: Row): number => moment(text(row, 'fecha_registro')) ?? moment(row.creado_en) ?? 0
const WEIGHT = '29463-7'
const HEIGHT = '8302-2'
const CREATININE = '2160-0'
/** Filtration as a laboratory reports it. */
const FILTRATION = '62238-1'

function newest(rows: readonly Row[], key: string, at: string): Map<string, Row> {
  const sorted = rows.toSorted(byMoment((row) => moment(text(row, at)) ?? 0))
  return new Map(
    sorted.flatMap((row): [string, Row][] => {
      const value = text(row, key)
      return value === null ? [] : [[value, row]]
    }),
  )
}

/** How old a child's height may be beside its creatinine, by age in years. */
const heightDays = (edad: number): number => (edad < 3 ? 90 : 365)

/** What was measured or reported last says how much the kidney filters. */
function filtration(
  measures: PersonFacts['valores'],
  edad: number | null,
  sexo: string | null,
): PersonFacts['filtracion'] {
  const [creatinine, reported, talla] = [CREATININE, FILTRATION, HEIGHT].map((code) => measures.get(code)?.at(-1))
  if (reported !== undefined && (creatinine === undefined || reported.dia > creatinine.dia))
    return { valor: reported.valor, de: reported, talla: null }
  if (creatinine === undefined || creatinine.valor <= 0 || edad === null || edad < 1) return null
  if (edad < 18) {
    if (talla === undefined || Math.abs(daysBetween(talla.dia, creatinine.dia)) > heightDays(edad)) return null
    return { valor: childEgfr(creatinine.valor, talla.valor), de: creatinine, talla }
  }
  // For who is neither one sex nor the other there is no equation.
  if (sexo !== '01' && sexo !== '02') return null
  return { valor: egfr(creatinine.valor, edad, sexo === '02'), de: creatinine, talla: null }
}

/** Where the record can say that she is pregnant. */
export const gestationSources = (rows: PersonRows): GestationSources => ({
  diagnosticos: standingOf(rows, 'diagnostico'),
  antecedentes: standingOf(rows, 'antecedente_categorizado'),
  libres: standingOf(rows, 'antecedente'),
  valores: countedValues(rows.entries.valor_clinico),
  textos: [...proseOf(rows), ...openProse(rows)].filter(({ recurso }) => recurso !== 'antecedente'),
  nacimiento: text(rows.paciente, 'fecha_nacimiento'),
})

/** The one reading of a person: what their rows say at that instant. */
export function factsOf(
  rows: PersonRows,
  now: string,
  interacciones: LoadedInteractions = noneLoaded,
  sites: SiteAltitudes = usualSettings,
): PersonFacts {
  const today = dayOf(now) ?? ''
  const { historia, paciente, entries } = rows
  const birth = text(paciente, 'fecha_nacimiento')
  const edad = birth === null ? null : yearsBetween(birth, today)
  const sexo = text(paciente, 'sexo_biologico')
  const antecedentes = standingOf(rows, 'antecedente_categorizado')
  const counted = countedValues(entries.valor_clinico)
  const examenes = standingOf(rows, 'examen_fisico')
    .filter((row) => isHere(rows, row))
    .sort(byMoment(EXAM))
  const measures = measuresOf(entries.valor_clinico, examenes)
  const textos = proseOf(rows)
  const edadDias = birth === null ? null : daysBetween(birth, today)
  const weights = measures.get(WEIGHT) ?? []
  const peso = weights.at(-1) ?? null
  const diagnosticos = diagnosesOf(rows)
  return {
    now,
    today,
    historia,
    soloAtencion: rows.soloAtencion,
    edad,
    edadDias,
    sexo,
    fallecido: text(paciente, 'fecha_fallecimiento') !== null,
    gestacion: gestationOn(gestationSources(rows), today, sexo),
    peso,
    pesosContrarios: contraryWeights(weights, birth),
    medicamentos: medicinesOf(rows, now, peso?.valor ?? null),
    alergias: recordedAllergies(rows),
    niegaAlergias: deniedAllergies(rows),
    diagnosticos,
    examenes,
    valores: measures,
    valoresCodigo: newest(counted, 'codigo', 'fecha_medicion'),
    escalas: newest(standing('escala', entries.escala), 'escala', 'fecha_aplicacion'),
    antecedentes,
    textos,
    pasado: pastOf(antecedentes),
    filtracion: filtration(measures, edad, sexo),
    higado: liverOf(measures, diagnosticos, { days: edadDias, sex: sexo }),
    altitud: altitudeAt(sites, historia === null ? null : text(historia, 'prestador_codigo')),
    interacciones,
  }
}
