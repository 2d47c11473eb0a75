import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { isCritical } from '../../model/codes/result-flags.ts'
import { decide } from '../../model/decide.ts'
import { readBody } from '../../model/read-body.ts'
import type { PatientFacts, Row, RuleContext, Value } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { decoded, isLatin } from '../hl7/read/charset.ts'
import { readEr7 } from '../hl7/read/er7.ts'
import { personOf } from '../hl7/read/read-person.ts'
import { reportsIn } from '../hl7/read/read-reports.ts'
import type { IncomingReport } from '../resultados/incoming-report.ts'
import { reportValues } from '../resultados/report-values.ts'
import type { Channel } from './channel.ts'
import { wordsOf } from './code-map.ts'
import type { SaidPerson } from './identity.ts'
import { contentOf, type KeptMessage } from './kept-message.ts'

/** As the message says, or else as the record does; of whom nobody knows the age or the sex, the limits of an adult call. */
const factsOf = ({ birth, sex }: Pick<SaidPerson, 'birth' | 'sex'>, known: Row | null, id: string): PatientFacts => ({
  id,
  tipo_documento: '',
  numero_documento: '',
  fecha_nacimiento: birth === null ? (textOrNull(known?.fecha_nacimiento) ?? '1970-01-01') : firstDayOf(birth),
  sexo_biologico: sex ?? textOrNull(known?.sexo_biologico) ?? '',
  fecha_fallecimiento: null,
  hora_fallecimiento: null,
  activo: true,
  tipo_usuario: null,
  eapb: null,
  ocupacion: null,
})

/** `1980` → `1980-01-01`. */
const firstDayOf = (date: string): string => `${date}-01-01`.slice(0, 10)

/** What a value would be called if it were filed; what its rules refuse does not matter here. */
function interpretationOf(body: Readonly<Record<string, Value>>, ctx: RuleContext, id: string): string | null {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  const read = readBody(valorClinico, { ...given, resultado: id }, 'create', { errors: [] })
  const system = { id, version: 1, creado_en: ctx.now, actualizado_en: ctx.now, creado_por: '' }
  return textOrNull(decide(valorClinico, read, 'create', ctx, system, []).interpretacion)
}

/** What is left to a person: what it reports, and of whom it says that it is. */
export interface LeftReports {
  readonly reports: readonly Omit<IncomingReport, 'patient' | 'order'>[]
  readonly person: Pick<SaidPerson, 'birth' | 'sex'>
  /** The record that it was found to be of, where one was. */
  readonly patient: string | null
}

/** Whether a value of what is left would be called critical if it were filed: marked so by its source, or by our own limits. */
export async function saysCriticalValue(
  core: Core,
  { reports, person, patient }: LeftReports,
  id: string,
  call: Call,
): Promise<boolean> {
  const known = patient === null ? null : await core.load('paciente', patient)
  const ctx: RuleContext = {
    now: call.now,
    today: dateInBogota(call.now),
    actor: call.actor,
    previous: null,
    patient: factsOf(person, known, id),
    history: null,
    ofTeam: true,
    refs: {},
    settings: core.settings,
  }
  const place = { paciente: id, historia: null, at: call.now }
  return reports.some((report) =>
    reportValues({ ...report, patient: id, order: null }, place, []).values.some(({ body }) =>
      isCritical(interpretationOf(body, ctx, id)),
    ),
  )
}

/** Of a message of HL7 v2. What cannot be read says no more than its marks. */
export async function saysCritical(core: Core, channel: Channel, kept: KeptMessage, call: Call): Promise<boolean> {
  if (kept.critico || !kept.tipo.startsWith('ORU')) return kept.critico
  try {
    const m = readEr7(decoded(await contentOf(core.db, kept.id), kept.juego), isLatin(kept.juego))
    const reports = reportsIn(m, await wordsOf(core.db, channel)).map(({ report }) => report)
    const left = { reports, person: personOf(m, channel.zona), patient: kept.paciente }
    return await saysCriticalValue(core, left, kept.id, call)
  } catch {
    return kept.critico
  }
}
