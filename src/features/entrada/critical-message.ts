import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { isCritical } from '../../model/codes/result-flags.ts'
import { decide } from '../../model/decide.ts'
import { readBody } from '../../model/read-body.ts'
import type { PatientFacts, RuleContext, Value } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { decoded, isLatin } from '../hl7/read/charset.ts'
import { readEr7 } from '../hl7/read/er7.ts'
import { personOf, type ReadPerson } from '../hl7/read/read-person.ts'
import { reportsIn } from '../hl7/read/read-reports.ts'
import { reportValues } from '../resultados/report-values.ts'
import type { Channel } from './channel.ts'
import { wordsOf } from './code-map.ts'
import { contentOf, type KeptMessage } from './kept-message.ts'

/** Of whom nobody knows the age or the sex, the limits of an adult call. */
const factsOf = (person: ReadPerson, id: string): PatientFacts => ({
  id,
  tipo_documento: '',
  numero_documento: '',
  fecha_nacimiento: person.birth ?? '1970-01-01',
  sexo_biologico: person.sex ?? '',
  fecha_fallecimiento: null,
  activo: true,
  tipo_usuario: null,
  eapb: null,
  ocupacion: null,
})

/** What a value would be called if it were filed; what its rules refuse does not matter here. */
function interpretationOf(body: Readonly<Record<string, Value>>, ctx: RuleContext, id: string): string | null {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  const read = readBody(valorClinico, { ...given, resultado: id }, 'create', { errors: [] })
  const system = { id, version: 1, creado_en: ctx.now, actualizado_en: ctx.now, creado_por: '' }
  return textOrNull(decide(valorClinico, read, 'create', ctx, system, []).interpretacion)
}

/**
 * Whether a message that is left to a person says something that somebody is called about at once: its source marks it so, or our own limits do.
 * What cannot be read says no more than its marks.
 */
export async function saysCritical(core: Core, channel: Channel, kept: KeptMessage, call: Call): Promise<boolean> {
  if (kept.critico || !kept.tipo.startsWith('ORU')) return kept.critico
  try {
    const m = readEr7(decoded(await contentOf(core.db, kept.id), kept.juego), isLatin(kept.juego))
    const reports = reportsIn(m, await wordsOf(core.db, channel))
    const patient = factsOf(personOf(m, channel.zona), kept.id)
    const ctx: RuleContext = {
      now: call.now,
      today: dateInBogota(call.now),
      actor: call.actor,
      previous: null,
      patient,
      history: null,
      ofTeam: true,
      refs: {},
      settings: core.settings,
    }
    const place = { paciente: kept.id, historia: null, at: call.now }
    return reports.some(({ report }) =>
      reportValues({ ...report, patient: kept.id, order: null }, place, []).values.some(({ body }) =>
        isCritical(interpretationOf(body, ctx, kept.id)),
      ),
    )
  } catch {
    return kept.critico
  }
}
