import { dateInBogota } from '../src/model/calendar.ts'
import type { HistoryFacts, Value } from '../src/model/resource.ts'
import { writeClinic, writePast } from './clinic.ts'
import { writeInterview } from './interview.ts'
import { writeAdvice, writeConsents, writeFiles } from './papers.ts'
import { phoneOf, shortName } from './people.ts'
import { DAY, HOUR, lengthOf } from './plan.ts'
import { type Professional, professionals } from './professionals.ts'
import type { Body } from './scribe.ts'
import { writeSeries, writeWaiting } from './series.ts'
import type { Encounter } from './stories/story.ts'
import { type EncounterInput, type EncounterState, log, type Visit, writeLog } from './visit.ts'

/** How far each state lets the encounter go. */
const reach: Readonly<Record<EncounterState, number>> = {
  borrador: 0.01,
  anulada: 0.05,
  abierta: 0.06,
  en_atencion: 0.5,
  suspendida: 0.62,
  cerrada: 1,
}

/** Office hours in Bogotá are 12 to 22 in UTC; nobody has an appointment on a Sunday. */
function appointment(ms: number, latest: number): number {
  let at = ms
  const hour = (at % DAY) / HOUR
  if (hour < 12) at += (12 - hour) * HOUR
  else if (hour > 21) at += (36 - hour) * HOUR
  if (new Date(at - 5 * HOUR).getUTCDay() === 0) at += DAY
  return at <= latest ? at : ms
}

/** Writes it all and tells when it ended. */
export function writeEncounter(i: EncounterInput): number {
  const { e, rng, scribe, state, person, patient } = i
  const until = reach[state]
  const length = Math.floor(
    lengthOf(e) * (e.tipo === 'hospitalizacion' ? rng.between(0.9, 1, 3) : rng.between(0.7, 1, 3)),
  )
  const open = state !== 'cerrada'
  const latest = i.world.nowMs - length
  const wished = e.tipo === 'consulta_externa' && state === 'cerrada' ? appointment(i.start, latest) : i.start
  const start = Math.floor((open ? i.start - length * (until + 0.02) : wished) / 1000) * 1000 + rng.int(0, 999)
  const end = start + length
  const doctor = professionals[e.profesional]
  const nurse = professionals[rng.pick(['enfermera1', 'enfermera2'] as const)]

  const iso = (ms: number): string => new Date(ms).toISOString()
  // Triage comes minutes after the front desk opened the history.
  const { triage_fecha, ...opening } = header(i, iso(start), doctor)
  const history = scribe.create('historia', opening, { at: start, actor: professionals.admisiones, patient })
  const facts: HistoryFacts = {
    id: history.id,
    paciente: person.row.id,
    estado: 'en_atencion',
    tipo_atencion: e.tipo,
    fecha_inicio: iso(start),
  }
  const moment = (at: number, actor: Professional) => ({ at: Math.floor(at), actor, patient, history: facts })
  const v: Visit = {
    ...i,
    start,
    end,
    until,
    doctor,
    nurse,
    history,
    facts,
    logged: [],
    at: (fraction) => Math.floor(start + fraction * length),
    write: (resource, body, at, actor = doctor) => scribe.create(resource, body, moment(at, actor)),
    amend: (resource, row, body, at, actor = doctor) => scribe.amend(resource, row, body, moment(at, actor)),
  }
  if (typeof triage_fecha === 'string') v.amend('historia', history, { triage_fecha }, Date.parse(triage_fecha), nurse)
  scribe.set(history, statesOf(v, iso))
  if (state === 'borrador') return end

  log(v, 0.005, 'apertura', `Apertura de ${names[e.tipo]}.`, professionals.admisiones, 'sistema')
  if (state === 'anulada') {
    log(
      v,
      until,
      'anulacion',
      'Historia anulada: abierta por error de admisiones.',
      professionals.coordinador,
      'sistema',
    )
    writeLog(v)
    return end
  }
  writeConsents(v)
  if (e.triage !== undefined)
    log(v, 0.03, 'triage', `Clasificación en triage ${roman[Number(e.triage) - 1]}.`, nurse, 'manual')
  if (until > 0.1) {
    log(v, 0.08, 'valoracion', `Valoración por ${doctor.especialidad.toLowerCase()}.`, doctor, 'manual')
    writePast(v)
    writeInterview(v)
    writeClinic(v)
    writeSeries(v)
    writeWaiting(v)
    writeAdvice(v)
    writeFiles(v)
  }
  if (state === 'suspendida') log(v, until, 'cambio_estado', 'Suspendida: en espera de resultados.', doctor, 'sistema')
  if (state === 'cerrada') {
    if (e.tipo !== 'consulta_externa') log(v, 0.98, 'egreso', egressWords(e), doctor, 'manual')
    log(v, 1, 'cierre', 'Cierre de la historia con sus registros firmados.', doctor, 'sistema')
  }
  writeLog(v)
  i.memory.first = false
  return end
}

const names: Readonly<Record<Encounter['tipo'], string>> = {
  consulta_externa: 'consulta externa',
  urgencias: 'atención de urgencias',
  hospitalizacion: 'hospitalización',
}
const roman = ['I', 'II', 'III', 'IV', 'V']
const egressWords = (e: Encounter): string =>
  e.destino === '02'
    ? 'Egreso por fallecimiento.'
    : e.destino === '03'
      ? 'Traslado a hospitalización.'
      : e.destino === '04'
        ? 'Remisión a otra institución.'
        : 'Egreso a su domicilio en buenas condiciones.'

function header(i: EncounterInput, inicio: string, doctor: Professional): Body {
  const { e, c, person, people, rng, state } = i
  const told = state === 'cerrada' || state === 'suspendida' || state === 'en_atencion'
  const ended = state === 'cerrada'
  const carer = c.age < 18 ? (people.find((p) => p.role === 'madre') ?? people[0]) : undefined
  const with_ =
    e.tipo !== 'consulta_externa' && carer === undefined ? people.find((p) => p !== person && p.age >= 18) : undefined
  return {
    paciente: person.row.id,
    tipo_atencion: e.tipo,
    modalidad_atencion: e.modalidad ?? '01',
    entorno_atencion: e.modalidad === '06' ? '01' : '05',
    servicio_reps: e.servicio,
    cups_consulta: e.tipo === 'consulta_externa' ? e.cups : undefined,
    via_ingreso: e.tipo === 'consulta_externa' ? undefined : e.via,
    causa_atencion: e.causa,
    finalidad: e.finalidad,
    fecha_inicio: inicio,
    profesional: i.queued === true ? undefined : doctor.id,
    prestador_codigo: i.providerCode,
    acompanante_nombre: with_ === undefined ? undefined : shortName(with_),
    acompanante_telefono: with_ === undefined ? undefined : phoneOf(with_),
    responsable_nombre: carer === undefined ? undefined : shortName(carer),
    responsable_telefono: carer === undefined ? undefined : phoneOf(carer),
    responsable_parentesco: carer === undefined ? undefined : (person.row.responsable_parentesco ?? undefined),
    motivo_consulta: state === 'borrador' ? undefined : e.motivo,
    enfermedad_actual: told ? e.actual : undefined,
    triage: e.tipo === 'urgencias' && state !== 'borrador' ? e.triage : undefined,
    triage_fecha:
      e.tipo === 'urgencias' && state !== 'borrador'
        ? new Date(Date.parse(inicio) + rng.int(3, 11) * 60_000).toISOString()
        : undefined,
    analisis: ended ? e.analisis : undefined,
    plan_manejo: ended ? e.plan : undefined,
    recomendaciones: ended ? e.recomendaciones : undefined,
    ...(ended && e.tipo !== 'consulta_externa'
      ? {
          condicion_egreso: e.muerte === undefined ? '1' : '2',
          destino_egreso: e.destino,
          institucion_destino: e.institucion,
        }
      : {}),
    ...(ended && e.incapacidad !== undefined && person.row.ocupacion !== null
      ? {
          incapacidad_alcance: '01',
          incapacidad_dias: e.incapacidad,
          incapacidad_inicio: dateInBogota(inicio),
          incapacidad_maternidad: e.maternidad,
        }
      : {}),
    confidencialidad: e.confidencial ? 'restringida' : undefined,
  }
}

const rda: Readonly<Record<Encounter['tipo'], string>> = {
  consulta_externa: 'consulta',
  urgencias: 'urgencias',
  hospitalizacion: 'hospitalizacion',
}

/** The states it went through, each until the next. */
function statesOf(v: Visit, iso: (ms: number) => string): Record<string, Value> {
  const steps: [string, number][] = [['borrador', v.at(0)]]
  if (v.state !== 'borrador') steps.push(['abierta', v.at(0.005)])
  if (v.state === 'anulada') steps.push(['anulada', v.at(v.until)])
  if (v.until > 0.1) steps.push(['en_atencion', v.at(0.07)])
  if (v.state === 'suspendida') steps.push(['suspendida', v.at(v.until)])
  if (v.state === 'cerrada') steps.push(['cerrada', v.end])
  const [estado, desde] = steps.at(-1) ?? ['borrador', v.start]
  const past = steps
    .slice(0, -1)
    .map(([name, from], n) => ({ estado: name, desde: iso(from), hasta: iso(steps[n + 1]?.[1] ?? from) }))
  const closed =
    v.state === 'cerrada'
      ? {
          fecha_fin: iso(v.end),
          cerrada_en: iso(v.end),
          cerrada_por: v.doctor.nombre,
          rda_estado: 'pendiente',
          rda_tipo: rda[v.e.tipo],
        }
      : {}
  return { estado, estado_desde: iso(desde), estados_previos: past, actualizado_en: iso(desde), ...closed }
}
