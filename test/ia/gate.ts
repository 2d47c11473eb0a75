import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { DbRow } from '../../src/engine/database.ts'
import { newPerson, type Person } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import type { Answer, Service } from '../service.ts'

/** The gate, tried by anybody in any order and at once; and, past the API, by an application that checks nothing. */
type Json = Answer['json']
type Caller = Pick<Person, 'call'>
export const PATH = '/hce/api/consultas-ia/'

/** Those who write in the history, one who does not reach it and one who only reads. */
export interface People {
  readonly medico: Person
  readonly otro: Person
  readonly enfermera: Person
  readonly ajeno: Person
  readonly auditor: Person
}
export async function newPeople(s: Service): Promise<People> {
  const roles = ['medico', 'medico', 'enfermeria', 'medico', 'auditor']
  const [medico, otro, enfermera, ajeno, auditor] = await Promise.all(roles.map((rol) => newPerson(s, rol)))
  return { medico, otro, enfermera, ajeno, auditor } as People
}

export interface Opened {
  readonly historia: string
  readonly nota: string
  readonly consulta: Json
}
/** A history of `medico`, whose team the others of the house belong to, with what the agent said of it. */
export async function openedFor(s: Service, { medico, otro, enfermera }: People): Promise<Opened> {
  const paciente = await newPatient(s, { fecha_nacimiento: '1950-01-01' })
  const historia = await newHistory(s, {
    paciente,
    profesional: medico.id,
    motivo_consulta: 'Cefalea de tres días.',
  })
  for (const who of [otro, enfermera])
    await must(s.call('POST', `/hce/api/historias/${historia}/equipo/`, { cuenta: who.id }), 201)
  const nota = await must(
    medico.call('POST', '/hce/api/notas/', { historia, tipo_nota: 'evolucion', contenido: 'Paciente con fiebre.' }),
    201,
  )
  const consulta = await must(
    medico.call('POST', `${PATH}consultar/`, { historia, tipo_consulta: 'calidad_registro' }),
    201,
  )
  assert.ok(consulta.recomendaciones.length >= 2)
  return { historia, nota: nota.id, consulta }
}

const sql = (s: Service, text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })

type Step =
  | {
      readonly do: 'decidir'
      readonly who: number
      readonly n: number
      readonly how: 'aceptar' | 'modificar' | 'rechazar'
    }
  | { readonly do: 'incorporar'; readonly who: number; readonly n: number | null }
  | { readonly do: 'colar'; readonly who: number; readonly n: number }
  | { readonly do: 'cambiar'; readonly k: number }
  | { readonly do: 'mirar'; readonly who: number; readonly n: number }
  | { readonly do: 'saltar'; readonly n: number; readonly how: 'entrada' | 'incorporación' }

const who = fc.nat({ max: 4 })
const rec = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decidir' as const),
      who,
      n: rec,
      how: fc.constantFrom('aceptar' as const, 'modificar' as const, 'rechazar' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('incorporar' as const), who, n: fc.option(rec) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('colar' as const), who, n: rec }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cambiar' as const), k: fc.nat({ max: 99 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mirar' as const), who, n: rec }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('saltar' as const),
      n: rec,
      how: fc.constantFrom('entrada' as const, 'incorporación' as const),
    }),
  },
)

export type Rounds = readonly (readonly Step[])[]
export const rounds: fc.Arbitrary<Step[][]> = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 4,
})

/** What an application that forgot every check would write; refused, it changes nothing. */
async function past(
  s: Service,
  { consulta, nota }: Opened,
  recommendation: string,
  text: string,
  how: 'entrada' | 'incorporación',
): Promise<Pick<Answer, 'status' | 'text'>> {
  const entry = crypto.randomUUID()
  try {
    await s.owner.transaction(async (tx) => {
      if (how === 'incorporación')
        await tx.run({
          text: `insert into ia_incorporacion (consulta, recomendacion, decision, recurso, recurso_id, cuenta, incorporada_en)
select $1, $2, max(d.id), 'nota', $3, 'nadie', now() from ia_decision d where d.consulta = $1 and d.recomendacion = $2`,
          values: [consulta.id, recommendation, entry],
        })
      await tx.run({
        text: `insert into nota select (jsonb_populate_record(n, jsonb_build_object('id', $2::uuid, 'origen', 'ia_incorporada', 'contenido', $3::text))).*
from nota n where n.id = $1`,
        values: [nota, entry, text],
      })
    })
    return { status: 200, text: '' }
  } catch (error) {
    return { status: 409, text: String(error) }
  }
}

/** Does all of it, and fails if anything that the agent wrote is in the record without an acceptance before it. */
export async function tryGate(s: Service, all: People, given: Rounds): Promise<void> {
  const opened = await openedFor(s, all)
  const { historia, consulta } = opened
  const people = [all.medico, all.otro, all.enfermera, all.ajeno, all.auditor]
  const idOf = (n: number): string => consulta.recomendaciones[n % consulta.recomendaciones.length].id
  const textOf = (n: number): string => consulta.recomendaciones[n % consulta.recomendaciones.length].texto
  const run = (t: Step): Promise<Pick<Answer, 'status' | 'text'>> => {
    if (t.do === 'saltar') return past(s, opened, idOf(t.n), textOf(t.n), t.how)
    const caller: Caller = t.do === 'cambiar' ? s : (people[t.who] as Person)
    if (t.do === 'decidir')
      return caller.call('POST', `${PATH}${consulta.id}/validar-recomendacion/`, {
        recomendacion: idOf(t.n),
        decision: t.how,
        ...(t.how === 'modificar' ? { texto_modificado: `Modificado ${t.n} por ${t.who}` } : {}),
        ...(t.how === 'rechazar' ? { motivo: 'no_aplica' } : {}),
      })
    if (t.do === 'incorporar')
      return caller.call(
        'POST',
        `${PATH}${consulta.id}/incorporar/`,
        t.n === null ? {} : { recomendaciones: [idOf(t.n)] },
      )
    if (t.do === 'mirar')
      return caller.call('POST', `${PATH}${consulta.id}/abrir-evidencia/`, { recomendacion: idOf(t.n) })
    if (t.do === 'colar')
      return caller.call('POST', '/hce/api/notas/', {
        historia,
        tipo_nota: 'evolucion',
        contenido: textOf(t.n),
        origen: 'ia_incorporada',
      })
    return caller.call('PATCH', `/hce/api/historias/${historia}/`, { analisis: `Cambio ${t.k}` })
  }
  let jumped = 0
  for (const round of given)
    for (const [i, a] of (await Promise.all(round.map(run))).entries()) {
      assert.ok(a.status < 500 || a.status === 503, a.text)
      if (round[i]?.do === 'saltar' && a.status === 200) jumped += 1
    }

  const made = await sql(
    s,
    `select n.id, n.contenido, n.creado_en, i.recomendacion, d.texto, d.decision, d.cuenta, d.decidida_en, d.rol,
    (select count(*)::integer from ia_decision u where u.consulta = i.consulta and u.recomendacion = i.recomendacion and u.id > d.id) as despues
  from nota n left join ia_incorporacion i on i.recurso = 'nota' and i.recurso_id = n.id left join ia_decision d on d.id = i.decision
  where n.historia = $1 and n.origen = 'ia_incorporada'`,
    historia,
  )
  const allowed = new Set([all.medico, all.otro, all.enfermera].map((p) => p.id))
  for (const m of made) {
    assert.ok(m.decision === 'aceptar' || m.decision === 'modificar')
    assert.ok(allowed.has(String(m.cuenta)))
    assert.equal(m.contenido, m.texto)
    assert.equal(m.despues, 0)
    assert.ok(Date.parse(String(m.decidida_en)) <= Date.now())
  }
  assert.equal(new Set(made.map((m) => m.recomendacion)).size, made.length)
  // Nothing that the agent or somebody's edit of it said is in an entry of any other origin.
  const texts = consulta.recomendaciones.map((r: Json) => r.texto)
  const strays = await sql(
    s,
    `select n.id from nota n where n.historia = $1 and n.origen is distinct from 'ia_incorporada' and n.contenido = any($2::text[])`,
    historia,
    texts,
  )
  assert.equal(strays.length, 0)
  const shown = await must(s.call('GET', `${PATH}${consulta.id}/`), 200)
  // What was written past the API is in no consultation.
  assert.equal(shown.recomendaciones.filter((r: Json) => r.incorporada).length, made.length - jumped)
}
