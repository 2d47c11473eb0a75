import { dateInBogota, daysBetween } from '../../../model/calendar.ts'
import { ADULT_DAYS } from '../../../model/codes/bounds.ts'
import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import { isKeyOf, keysOf } from '../../../model/keys.ts'
import {
  type Deterioration,
  type DeteriorationPerson,
  deterioration,
  deteriorationScales,
  gravityOf,
} from '../../../model/scales/deterioration.ts'
import { scaleOf } from '../../../model/scales/index.ts'
import { type CurrentSigns, currentSigns, type Sign, signCodes, signNames } from '../../../model/scales/signs.ts'
import { text } from '../../../model/text/row-values.ts'
import { withUnit } from '../../../model/text/unit-words.ts'
import { isPregnant, type PersonFacts, type RecordedSign, signsTaken } from '../../../modules/persona/index.ts'
import { readingOf } from '../../../resources/examen-fisico.ts'
import type { HistoryContent } from '../content.ts'
import { type Alerta, ids } from './alert.ts'

/** Those whose limits are a matter of life. */
const signs = [
  'tension_sistolica',
  'tension_diastolica',
  'frecuencia_cardiaca',
  'frecuencia_respiratoria',
  'temperatura',
  'saturacion_oxigeno',
  'glucometria',
] as const satisfies readonly Sign[]

type Now = CurrentSigns<RecordedSign>

const critical = (registros: readonly string[], titulo: string, detalle: string, fuente: string): Alerta => ({
  codigo: 'signo_vital_critico',
  gravedad: 'critica',
  titulo,
  detalle,
  registros,
  fuente,
})

const recordsOf = ({ from }: Now, ...signs: readonly Sign[]): string[] =>
  ids(...signs.flatMap((sign) => (from[sign] === undefined ? [] : [{ id: from[sign].registro }])))

function criticalSigns(now: Now, days: number | null): Alerta[] {
  const found = signs.flatMap((sign) => {
    const value = clinicalValues.get(signCodes[sign])
    const n = now.signs[sign] ?? null
    const reading = n === null ? null : readingOf(sign, n, days)
    if (value === undefined || (reading !== 'critico_bajo' && reading !== 'critico_alto')) return []
    const side = reading === 'critico_bajo' ? 'baja' : 'alta'
    return critical(
      recordsOf(now, sign),
      `${value.nombre} críticamente ${side}`,
      `${withUnit(String(n).replace('.', ','), value.unidad)} en la última toma.`,
      days !== null && days < ADULT_DAYS
        ? 'Límites por edad, PALS (American Heart Association, 2015)'
        : 'Límites críticos del catálogo de valores clínicos',
    )
  })
  const coma = now.signs.glasgow ?? null
  if (coma !== null && coma <= 8)
    found.push(
      critical(
        recordsOf(now, 'glasgow'),
        'Glasgow de 8 o menos',
        `Glasgow ${coma}: proteja la vía aérea.`,
        'Teasdale y Jennett. Lancet 1974;2:81',
      ),
    )
  return found
}

/** In pregnancy the limit is lower and the answer does not wait. */
function severeHypertension(now: Now): Alerta[] {
  const [systolic, diastolic] = [now.signs.tension_sistolica ?? 0, now.signs.tension_diastolica ?? 0]
  if (systolic < 160 && diastolic < 110) return []
  return [
    critical(
      recordsOf(now, 'tension_sistolica', 'tension_diastolica'),
      'Hipertensión grave en la gestación',
      `Sistólica de 160 o más, o diastólica de 110 o más (${systolic || '–'}/${diastolic || '–'}): confírmela en 15 minutos y trátela antes de una hora.`,
      'ACOG Practice Bulletin 222, 2020',
    ),
  ]
}

const sources: Readonly<Record<Deterioration['escala'], string>> = {
  news2: scaleOf('news2').source,
  pews: 'PEWS de Brighton (Monaghan, 2005); umbrales de memoria, por confirmar',
  meows: 'MEOWS (CEMACH, 2007); umbrales de memoria, por confirmar',
}

function scoreAlert(now: Now, person: DeteriorationPerson, acute: boolean): Alerta[] {
  const found = deterioration(now.signs, person)
  if (found === null) return []
  const { escala, puntos, nivel, faltan, hallazgo, conducta, por } = found
  // Low scores, and scores that cannot be told, matter where adults are watched; elsewhere they are noise.
  if (nivel === 'bajo' && (!acute || escala !== 'news2')) return []
  // What is critical by itself is an alert of its own.
  if (nivel === 'critico' && puntos === 0) return []
  const label = deteriorationScales[escala]
  const lacking = `Faltan: ${faltan.map((sign) => signNames[sign]).join(', ')}.`
  const said = `${hallazgo}: ${conducta}.`
  const where = person.altitude === null ? '' : `, a ${person.altitude} m`
  const scale = escala === 'news2' ? [`Escala 1 de SpO2${where}.`] : []
  const complete = faltan.length === 0
  return [
    {
      codigo: complete ? escala : `${escala}_incompleto`,
      gravedad: gravityOf[nivel],
      titulo: complete
        ? `${label}: ${puntos}`
        : nivel === 'bajo'
          ? `${label} sin calcular`
          : puntos === 0
            ? hallazgo
            : `${label}: al menos ${puntos}`,
      detalle: [...(complete ? [said] : nivel === 'bajo' ? [lacking] : [said, lacking]), ...scale].join(' '),
      registros: por.length === 0 ? recordsOf(now, ...keysOf(now.from)) : recordsOf(now, ...por),
      fuente: sources[escala],
    },
  ]
}

/** Whether an alert tells the score of deterioration. */
export const isScoreAlert = ({ codigo }: Pick<Alerta, 'codigo'>): boolean =>
  isKeyOf(deteriorationScales, codigo.replace('_incompleto', ''))

/** What the signs that were taken last say by themselves. */
export function vitalSigns(content: HistoryContent, facts: PersonFacts): Alerta[] {
  const now = currentSigns(signsTaken(facts))
  if (now === null) return []
  const birth = text(content.paciente, 'fecha_nacimiento')
  const days = birth === null ? null : daysBetween(birth, dateInBogota(new Date(now.at)))
  const pregnant = isPregnant(facts)
  const acute = content.historia.tipo_atencion !== 'consulta_externa'
  return [
    ...criticalSigns(now, days),
    ...(pregnant ? severeHypertension(now) : []),
    ...(days === null ? [] : scoreAlert(now, { days, pregnant, altitude: facts.altitud }, acute)),
  ]
}
