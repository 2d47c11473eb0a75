import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { addDays, dateInBogota } from '../../src/model/calendar.ts'
import { scales } from '../../src/model/scales/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { must, REASON } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { type Chart, type Found, type Reading, reasonsOf, storedOf } from './risk-oracle.ts'

/**
 * Whatever is written, in whatever order and at the same time, what is stored of each patient's risk is what a plain
 * reading of the record says; and what each person is told is what a plain reading of what that person may list says.
 */
const s = useService({ APERTURA_MAXIMA_DIAS: '36500' })

type Caller = Pick<Person, 'id' | 'call'>
type Json = Answer['json']

const PATIENTS = '/paciente/paciente/'
const paths = {
  diagnostico: '/hce/api/diagnosticos/',
  antecedente_categorizado: '/hce/api/antecedentes-categorizados/',
  escala: '/hce/api/escalas/',
  valor_clinico: '/paciente/historias-clinicas/',
  atributo_paciente: '/paciente/attribute_paciente/',
} as const
type Kind = keyof typeof paths
const kinds = Object.keys(paths) as Kind[]
const today = dateInBogota(new Date())
const PREGNANCY = '82810-3'

const calm = {
  frecuencia_respiratoria: 18,
  saturacion_oxigeno: 97,
  escala_spo2: 1,
  oxigeno_suplementario: 0,
  tension_sistolica: 120,
  frecuencia_cardiaca: 80,
  conciencia: 0,
  temperatura: 36.8,
}
const sick = { ...calm, frecuencia_respiratoria: 26, saturacion_oxigeno: 90, conciencia: 1, temperatura: 39.5 }
const phq = (item9: number): Record<string, number> =>
  Object.fromEntries((scales.get('phq9')?.items ?? []).map(({ key }) => [key, key === 'item9' ? item9 : 1]))

interface World {
  readonly patients: string[]
  /** By patient. */
  readonly histories: string[][]
  readonly made: { kind: Kind; id: string }[]
}

let provider = 5_000_000_000
const people: Record<string, Caller> = {}
async function newWorld(): Promise<World> {
  const births = ['1950-02-28', `${Number(today.slice(0, 4)) - 65}${today.slice(4)}`, '1996-02-29']
  const patients = await Promise.all(births.map((fecha_nacimiento) => newPatient(s, { fecha_nacimiento })))
  const histories: string[][] = []
  for (const paciente of patients) {
    const own: string[] = []
    for (const more of [{}, { profesional: people.tratante?.id }, { confidencialidad: 'restringida' }]) {
      const body = {
        paciente,
        tipo_atencion: 'consulta_externa',
        prestador_codigo: String(provider++),
        fecha_inicio: '2026-01-01T08:00:00-05:00',
        motivo_inicio_tardio: 'Se registra lo de entonces',
        ...more,
      }
      own.push((await must(s.call('POST', '/hce/api/historias/abrir/', body), 201)).id)
    }
    // In the team of the first history, and of nothing else of the patient.
    await must(s.call('POST', `/hce/api/historias/${own[0]}/equipo/`, { cuenta: people.equipo?.id }), 201)
    await s.owner.run({
      text: `delete from alcance where miembro = 'c:' || $1 and paciente = $2 and historia is null`,
      values: [people.equipo?.id, paciente],
    })
    histories.push(own)
  }
  return { patients, histories, made: [] }
}

/** Two numbers choose what is done and to what; most of it is allowed, and what is not must change nothing. */
interface Step {
  readonly what: number
  readonly who: number
  readonly which: number
  readonly how: number
}
const steps = fc.array(fc.record({ what: fc.nat(99), who: fc.nat(99), which: fc.nat(99), how: fc.nat(99) }), {
  minLength: 30,
  maxLength: 70,
})
const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T
const moment = (n: number): string => new Date(Date.parse('2026-03-01T12:00:00Z') + (n % 6) * 86_400_000).toISOString()

async function act(world: World, step: Step, i: number): Promise<void> {
  const { what, who, which, how } = step
  const paciente = pick(world.patients, who)
  const historia = pick(pick(world.histories, who), which)
  const make = async (kind: Kind, body: Found): Promise<void> => {
    const a = await s.call('POST', paths[kind], body)
    assert.ok(a.status < 500, a.text)
    if (a.status === 201) world.made.push({ kind, id: a.json.id })
  }
  const change = async (kinds: readonly Kind[], body: Found): Promise<void> => {
    const some = world.made.filter((m) => kinds.includes(m.kind))
    if (some.length === 0) return
    const { kind, id } = pick(some, which + how)
    const a = await s.call('PATCH', `${paths[kind]}${id}/`, body)
    assert.ok(a.status < 500, a.text)
  }
  const own = async (body: Found): Promise<void> => {
    const a = await s.call('PATCH', `${PATIENTS}${paciente}/`, body)
    assert.ok(a.status < 500, a.text)
  }
  switch (what % 20) {
    case 0:
    case 1:
    case 2:
      return make('diagnostico', {
        historia,
        codigo_cie10: pick(['I10', 'E119', 'O140', 'O244', 'R51', 'I10', 'O800', 'Z349'], how),
        rol: 'complicacion',
        orden: (i % 7) + 1,
        estado_clinico: pick(['activo', 'activo', 'remision', 'resuelto'], which),
        fecha_registro: moment(how + which),
      })
    case 3:
      return change(['diagnostico', 'antecedente_categorizado'], {
        estado_clinico: pick(['activo', 'resuelto', 'inactivo'], how),
      })
    case 4:
      return change(['diagnostico', 'escala', 'antecedente_categorizado'], { anulado: true, motivo_anulacion: REASON })
    case 5:
      return change(['diagnostico'], { verificacion: pick(['refutado', 'confirmado'], how) })
    case 6: {
      const some = world.made
      if (some.length === 0) return
      const { kind, id } = pick(some, which * 7 + how)
      const a = await s.call('DELETE', `${paths[kind]}${id}/`, undefined, { 'x-motivo': 'Registrado%20por%20error' })
      assert.ok(a.status < 500, a.text)
      return
    }
    case 7:
    case 8:
      return make('escala', {
        historia,
        ...pick(
          [
            { escala: 'phq9', items: phq(how % 3) },
            { escala: 'news2', items: how % 2 === 0 ? sick : calm },
          ],
          how,
        ),
        fecha_aplicacion: moment(how),
      })
    case 9:
      return change(['escala'], { items: pick([phq(0), phq(2), sick, calm], how) })
    case 10:
    case 11:
      return make('valor_clinico', {
        paciente,
        codigo: 'news2',
        valor_numerico: pick([3, 7, 9, 6], how),
        fecha_medicion: moment(which),
        ...(how % 3 === 0 ? {} : { historia_atencion: historia }),
        ...(how % 5 === 0 ? { sensible: true } : {}),
        ...(how % 4 === 0 ? { estado: 'preliminar' } : {}),
      })
    case 12:
      return make('valor_clinico', {
        paciente,
        codigo: PREGNANCY,
        valor_codigo: pick(['embarazada', 'no_embarazada', 'embarazada'], how),
        fecha_medicion: moment(which),
        ...(how % 2 === 0 ? {} : { historia_atencion: historia }),
      })
    case 13:
      return change(['valor_clinico'], { estado: pick(['anulado', 'final'], how) })
    case 14: {
      const values = await s.call('GET', `${paths.valor_clinico}?paciente=${paciente}&codigo=news2&page_size=200`)
      const some = values.json.results as Found[]
      if (some.length === 0) return
      const corrected = pick(some, which)
      return make('valor_clinico', {
        paciente,
        codigo: 'news2',
        valor_numerico: pick([2, 8], how),
        estado: 'corregido',
        corrige_a: corrected.id,
        fecha_medicion: corrected.fecha_medicion,
        // Elsewhere, the correction might be hidden from who sees what it corrects.
        ...(corrected.historia_atencion === null ? {} : { historia_atencion: corrected.historia_atencion }),
        ...(corrected.sensible ? { sensible: true } : {}),
      })
    }
    case 15:
      return how % 2 === 0
        ? make('atributo_paciente', {
            paciente,
            codigo: PREGNANCY,
            valor: pick(['embarazada', 'no_embarazada'], which),
            vigente_desde: addDays(today, -(how % 3)),
            ...(how % 7 === 0 ? { sensible: true } : {}),
          })
        : change(
            ['atributo_paciente'],
            pick(
              [
                { valor: 'embarazada' },
                { valor: 'no_embarazada' },
                { vigente_hasta: today },
                { vigente_hasta: null },
                { sensible: true },
              ],
              which,
            ),
          )
    case 16:
      return own({ nivel_riesgo: pick(['alto', 'muy_alto', 'bajo', null], how) })
    case 17:
      return how % 3 === 0
        ? own(
            which % 2 === 0
              ? { activo: false, fecha_fallecimiento: today }
              : { activo: true, fecha_fallecimiento: null },
          )
        : own({ fecha_nacimiento: pick(['1950-02-28', '1990-07-07', '1960-02-29', addDays(today, -65 * 365)], how) })
    case 18:
      return make('antecedente_categorizado', {
        paciente,
        categoria: pick(['patologico', 'familiar'], how),
        cie10: pick(['I10', 'J44.9'], which),
        ...(how % 2 === 0 ? {} : { parentesco: 'madre' }),
        ...(which % 2 === 0 ? {} : { historia }),
      })
    default: {
      const [path, body] = pick(
        [
          ['', { confidencialidad: pick(['normal', 'restringida', 'muy_restringida'], which) }],
          ['cambiar-estado/', { estado: 'anulada', motivo: REASON }],
          ['', { confidencialidad: 'normal' }],
        ] as const,
        how,
      )
      const a = await s.call(path === '' ? 'PATCH' : 'POST', `/hce/api/historias/${historia}/${path}`, body)
      assert.ok(a.status < 500, a.text)
    }
  }
}

const one = async (table: string, where: string, value: unknown): Promise<Found[]> =>
  (await s.owner.run({ text: `select to_jsonb(t) as fila from ${table} t where ${where} = $1`, values: [value] })).map(
    (r) => r.fila as Found,
  )

async function annulledOf(paciente: string): Promise<Set<string>> {
  return new Set((await one('historia', 'paciente', paciente)).filter((h) => h.estado === 'anulada').map((h) => h.id))
}

async function wholeChart(paciente: string): Promise<Chart> {
  const [patient = {}] = await one('paciente', 'id', paciente)
  const rows = await Promise.all(kinds.map((kind) => one(kind, 'paciente', paciente)))
  return {
    patient,
    annulled: await annulledOf(paciente),
    ...(Object.fromEntries(kinds.map((kind, i) => [kind, rows[i]])) as unknown as Record<Kind, Found[]>),
  }
}

/** What this person may list of the patient: all there is, to that person. */
async function chartFor(paciente: string, caller: Caller): Promise<Chart | null> {
  const patient = await caller.call('GET', `${PATIENTS}${paciente}/`)
  if (patient.status === 404) return null
  const rows = await Promise.all(
    kinds.map(async (kind) => {
      const page = await must(caller.call('GET', `${paths[kind]}?paciente=${paciente}&page_size=200`), 200)
      assert.equal(page.next, null)
      return page.results as Found[]
    }),
  )
  return {
    patient: patient.json,
    annulled: await annulledOf(paciente),
    ...(Object.fromEntries(kinds.map((kind, i) => [kind, rows[i]])) as unknown as Record<Kind, Found[]>),
  }
}

const asText = (r: Partial<Reading> & Found): string =>
  [
    r.regla,
    r.parte,
    r.clave,
    r.cumple,
    r.recurso,
    r.fuente,
    r.historia,
    r.sensible,
    // When a level was given is in the versions of the patient, not in the row.
    r.recurso === 'paciente' ? '' : new Date(r.fecha as string).toISOString(),
    r.valor,
    r.vigente_desde ?? r.desde,
    r.vigente_hasta ?? r.hasta,
  ].join(' ')

async function checkStored(world: World): Promise<number> {
  let stored = 0
  for (const paciente of world.patients) {
    const { rows } = { rows: await one('riesgo_razon', 'paciente', paciente) }
    const now = rows.filter((r) => r.hasta === null).map((r) => asText(r))
    const due = storedOf(await wholeChart(paciente)).map((r) => asText(r))
    assert.deepEqual(now.sort(), due.sort())
    stored += due.length
    for (const r of rows) assert.ok(r.hasta === null || r.hasta >= r.desde)
  }
  return stored
}

const told = (r: Json): string => [r.regla, r.fuente.recurso, r.fuente.id, r.fuente.historia, r.valor].join(' ')

async function checkTold(world: World, name: string, caller: Caller): Promise<void> {
  const listed = new Map<string, Json>()
  for (let at: string | null = `${PATIENTS}alto-riesgo/?page_size=200&count=true`; at !== null; ) {
    const page: Json = await must(caller.call('GET', at), 200)
    for (const row of page.results) listed.set(row.id, row)
    at = page.next
    if (at === null) assert.equal(page.count, listed.size, name)
  }
  for (const paciente of world.patients) {
    const chart = await chartFor(paciente, caller)
    const risk = await caller.call('GET', `${PATIENTS}${paciente}/riesgo/`)
    if (chart === null) {
      assert.equal(risk.status, 404)
      assert.ok(!listed.has(paciente))
      continue
    }
    const due = reasonsOf(chart, today)
      .map((r) => [r.regla, r.recurso, r.fuente, r.historia, r.valor].join(' '))
      .sort()
    const where = `${name} ${paciente}`
    assert.deepEqual(risk.json.razones.map(told).sort(), due, where)
    assert.deepEqual((listed.get(paciente)?.riesgo.razones ?? []).map(told).sort(), due, where)
    assert.equal(listed.has(paciente), due.length > 0, where)
    // What holds today is in the history of changes as not ended.
    const open = risk.json.cambios.filter((c: Json) => c.hasta === null)
    assert.deepEqual(open.map(told).sort(), due, `${where} ${JSON.stringify(risk.json.cambios)}`)
    const summary = await must(caller.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)
    assert.deepEqual(summary.riesgo.explicacion.map(told).sort(), due, where)
    assert.deepEqual(
      summary.riesgo.razones,
      risk.json.razones.map((r: Json) => r.texto),
    )
  }
}

describe('el riesgo, al azar', () => {
  before(async () => {
    people.coordinador = await newPerson(s, 'coordinador_medico')
    people.auditor = await newPerson(s, 'auditor')
    people.tratante = await newPerson(s, 'medico')
    people.equipo = await newPerson(s, 'medico')
    people.ajeno = await newPerson(s, 'medico')
  })

  test('lo guardado es lo que la historia dice, y a cada quien se le dice lo que alcanza', async () => {
    let stored = 0
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = await newWorld()
        const AT_ONCE = 10
        for (let i = 0; i < all.length; i += AT_ONCE)
          await Promise.all(all.slice(i, i + AT_ONCE).map((step, j) => act(world, step, i + j)))
        stored += await checkStored(world)
        for (const [name, caller] of Object.entries({ ...people, demostracion: s as unknown as Caller }))
          await checkTold(world, name, caller)
      }),
      { numRuns: 8, endOnFailure: true },
    )
    assert.ok(stored > 20, 'casi nada tenía riesgo')
  })
})
