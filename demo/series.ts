import { dateInBogota, yearsBetween } from '../src/model/calendar.ts'
import type { Row } from '../src/model/resource.ts'
import { has } from './conditions.ts'
import { type ExamKey, exams } from './exams.ts'
import { DAY, HOUR } from './plan.ts'
import { professionals } from './professionals.ts'
import type { Visit } from './visit.ts'

const schooling: Readonly<Record<string, string>> = {
  primaria: 'basica_primaria',
  secundaria: 'basica_secundaria',
  posgrado: 'especializacion',
}

const WEEKS = '18185-9'
const POTASSIUM = '2823-3'

/** What the laboratory of the house tells of somebody who is inside. */
const writeReport = (v: Visit): Row =>
  v.write(
    'resultado',
    {
      paciente: v.person.row.id,
      historia: v.history.id,
      nombre: 'Laboratorios de ingreso',
      categoria: 'laboratorio',
      laboratorio: 'Laboratorio clínico',
      fecha_toma: new Date(v.at(0.28)).toISOString(),
      fecha_informe: new Date(v.at(0.29)).toISOString(),
    },
    v.at(0.29),
    v.nurse,
  )

/** A critical value that nobody has looked at yet, in an encounter that goes on. */
function alarm(v: Visit, report: Row): void {
  if (yearsBetween(v.patient.fecha_nacimiento, dateInBogota(new Date(v.start).toISOString())) < 18) return
  v.write(
    'valor_clinico',
    {
      paciente: v.person.row.id,
      codigo: POTASSIUM,
      valor_numerico: 6.8,
      rango_min: 3.5,
      rango_max: 5.1,
      marca_fuente: 'HH',
      fecha_medicion: new Date(v.at(0.28)).toISOString(),
      historia_atencion: v.history.id,
      fuente: 'laboratorio',
      resultado: report.id,
      posicion: 100,
    },
    v.at(0.29),
    v.nurse,
  )
}

/** What is measured beside the examination: laboratory, attributes, and the tension that the patient takes at home. */
export function writeSeries(v: Visit): void {
  const { e, rng, memory, person } = v
  const paciente = person.row.id
  const inside = e.tipo !== 'consulta_externa'
  const labs = Object.entries(e.labs ?? {})
  const report = inside && labs.some(([codigo]) => codigo !== WEEKS) ? writeReport(v) : null
  for (const [n, [codigo, valor]] of labs.entries()) {
    const weeks = codigo === WEEKS
    const here = inside || weeks
    const sampled = here ? v.at(0.28) : v.start - rng.int(1, 3) * DAY - rng.int(0, 90) * 60_000
    const row = v.write(
      'valor_clinico',
      {
        paciente,
        codigo,
        ...(typeof valor === 'number' ? { valor_numerico: valor } : { valor_texto: valor }),
        fecha_medicion: new Date(sampled).toISOString(),
        historia_atencion: here ? v.history.id : undefined,
        fuente: weeks ? 'profesional' : 'laboratorio',
        ...(weeks || report === null ? {} : { resultado: report.id, posicion: n + 1 }),
      },
      v.at(0.29),
      v.nurse,
    )
    if (typeof valor === 'number' && rng.chance(0.01)) correct(v, row, valor)
  }
  if (report !== null && v.state === 'en_atencion' && !labs.some(([codigo]) => codigo === POTASSIUM)) alarm(v, report)
  attributesOf(v)
  if (v.story === 'hipertension' && v.state === 'cerrada') {
    const systolic = v.c.vitals.tension_sistolica ?? 130
    const diastolic = v.c.vitals.tension_diastolica ?? 80
    for (let week = 1; week <= 4; week++) {
      const at = v.end + week * 7 * DAY + rng.int(0, 180) * 60_000
      if (at > v.world.nowMs || (person.deathDay !== null && at > person.deathDay * DAY)) break
      const drop = week * 1.2
      for (const [codigo, n] of [
        ['8480-6', systolic - drop],
        ['8462-4', diastolic - drop / 2],
      ] as const) {
        v.write(
          'valor_clinico',
          {
            paciente,
            codigo,
            valor_numerico: Math.round(n + rng.normal(0, 3)),
            fecha_medicion: new Date(at).toISOString(),
            fuente: 'paciente',
            observaciones: 'Toma en casa.',
          },
          at,
          v.nurse,
        )
      }
    }
  }
  memory.first = false
}

/** The laboratory sent another number: a new row, and the old one stays. */
function correct(v: Visit, wrong: Row, valor: number): void {
  const { id } = v.write(
    'valor_clinico',
    {
      paciente: v.person.row.id,
      codigo: String(wrong.codigo),
      valor_numerico: Math.round(valor * 0.96 * 10) / 10,
      fecha_medicion: String(wrong.fecha_medicion),
      historia_atencion: typeof wrong.historia_atencion === 'string' ? wrong.historia_atencion : undefined,
      fuente: 'laboratorio',
      estado: 'corregido',
      corrige_a: wrong.id,
      observaciones: 'Corrección enviada por el laboratorio.',
    },
    v.at(0.3),
    v.nurse,
  )
  v.scribe.set(wrong, { corregido_por: id })
}

function attributesOf(v: Visit): void {
  const { memory, person: p, rng } = v
  const wanted: [string, string][] = (v.e.atributos ?? []).map(([codigo, valor]) => [codigo, valor])
  if (memory.first && rng.chance(0.6)) {
    const level = p.row.nivel_educativo
    wanted.push(['estrato', String(p.estrato)])
    if (typeof level === 'string') wanted.push(['nivel_educativo', schooling[level] ?? level])
    if (p.row.regimen === 'subsidiado')
      wanted.push(['sisben', p.estrato === 1 ? `A${rng.int(1, 5)}` : `B${rng.int(1, 7)}`])
    if (typeof p.row.grupo_sanguineo === 'string')
      wanted.push(['882-1', `${p.row.grupo_sanguineo}${p.row.rh === 'negativo' ? '-' : '+'}`])
    if (p.age >= 18)
      wanted.push([
        '72166-2',
        has(p, 'tabaco') ? rng.pick(['diario', 'ocasional']) : rng.pick(['nunca', 'nunca', 'nunca', 'exfumador']),
      ])
  }
  for (const [codigo, valor] of wanted) {
    if (memory.attributes.has(codigo)) continue
    memory.attributes.add(codigo)
    v.write('atributo_paciente', { paciente: p.row.id, codigo, valor, origen: 'historia' }, v.at(0.2))
  }
}

/** Exams that are not made the same day wait in line, and move on as the weeks pass. */
export function writeWaiting(v: Visit): void {
  if (v.e.tipo !== 'consulta_externa' || v.state !== 'cerrada') return
  const ordered = v.scribe.rows.filter(({ resource, row }) => resource === 'orden' && row.historia === v.history.id)
  for (const { row } of ordered) {
    const key = (Object.keys(exams) as ExamKey[]).find((k) => exams[k].cups === row.cups)
    const exam = key === undefined ? undefined : exams[key]
    if (exam === undefined || !('espera' in exam) || row.estado === 'completada' || !v.rng.chance(0.55)) continue
    follow(v, row, exam.espera)
  }
}

function follow(v: Visit, order: Row, tipo_examen: string): void {
  const { rng } = v
  const desk = professionals.admisiones
  const asked = v.at(0.9)
  const urgent = order.prioridad === 'prioritaria'
  const row = v.write(
    'lista_espera',
    {
      paciente: v.person.row.id,
      orden: order.id,
      cups: String(order.cups),
      nombre_examen: String(order.descripcion),
      tipo_examen,
      prioridad: urgent ? 'prioritaria' : 'programada',
      diagnostico_cie10: v.e.dx[0]?.code,
    },
    asked,
    desk,
  )
  const last = v.person.deathDay === null ? v.world.nowMs : v.person.deathDay * DAY
  const iso = (ms: number): string => new Date(Math.floor(ms)).toISOString()
  const authorised = asked + rng.int(1, 6) * DAY
  if (authorised > last) return
  v.amend(
    'lista_espera',
    row,
    { estado: 'autorizado', fecha_autorizacion: iso(authorised), numero_autorizacion: `AUT-${rng.digits(9)}` },
    authorised,
    desk,
  )
  const called = authorised + rng.int(1, 5) * DAY
  if (called > last || rng.chance(0.12)) return
  const day = called + rng.int(4, 28) * DAY
  if (v.person.deathDay !== null && day >= last) return
  const contact = { fecha: iso(called), medio: 'llamada', resultado: 'Confirma la cita.' }
  v.amend(
    'lista_espera',
    row,
    {
      estado: 'programado',
      fecha_programada: iso(day),
      prestador_asignado: 'Sede principal',
      contacto_intentos: [contact],
    },
    called,
    desk,
  )
  if (day + DAY > last) return
  if (rng.chance(0.08)) {
    v.amend('lista_espera', row, { estado: 'no_asistio' }, day + 2 * HOUR, desk)
    return
  }
  if (rng.chance(0.05)) {
    v.amend(
      'lista_espera',
      row,
      { estado: 'cancelado', motivo_cancelacion: 'El paciente se realizó el examen por su cuenta.' },
      day,
      desk,
    )
    return
  }
  v.amend('lista_espera', row, { estado: 'realizado', fecha_realizacion: iso(day) }, day + HOUR, desk)
  if (day + 5 * DAY <= last) v.amend('lista_espera', row, { estado: 'resultado_disponible' }, day + 4 * DAY, desk)
}
