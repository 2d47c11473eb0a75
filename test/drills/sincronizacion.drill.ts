import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPerson } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'

/** A nightly copy (decision 0127): of many patients, those that changed. */
const PATIENTS = Number(process.env.SIMULACRO_PACIENTES ?? '100000')
const CHANGED = PATIENTS / 100
const TOGETHER = 50
const MOST_SECONDS = 5
const P = '/paciente/paciente/'
const s = useService({ LIMITE_POR_MINUTO: '0' })

interface ChangesPage {
  readonly marca: string
  readonly next: string | null
  readonly results: readonly { readonly id: string }[]
}

type Asker = Pick<typeof s, 'call'>

async function walked(
  path: string,
  who: Asker = s,
): Promise<{ marca: string; ids: Set<string>; seconds: number; cpu: number }> {
  const ids = new Set<string>()
  const [begun, before] = [performance.now(), process.cpuUsage()]
  let at: string | null = path
  let marca = ''
  while (at !== null) {
    const page: ChangesPage = await must(who.call('GET', at), 200)
    for (const { id } of page.results) ids.add(id)
    marca = page.marca
    at = page.next
  }
  const { user, system } = process.cpuUsage(before)
  return { marca, ids, seconds: (performance.now() - begun) / 1000, cpu: (user + system) / 1e6 }
}

test(`sincronizar ${PATIENTS} pacientes de los que cambió el 1 % toma menos de ${MOST_SECONDS} s`, async (t) => {
  const model = await newPatient(s)
  await s.owner.session(async (tx) => {
    await tx.withoutLimit()
    await tx.run({
      text: `insert into paciente select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'numero_documento', (2000000000 + n)::text,
  'creado_en', now() - interval '1 year', 'actualizado_en', now() - n * interval '1 second'))).*
from paciente p, generate_series(1, $2::integer) n where p.id = $1`,
      values: [model, PATIENTS],
    })
    await tx.run({ text: 'analyze paciente', values: [] })
  })
  const first = await walked(`${P}?ordering=actualizado_en&page_size=200&campos=numero_documento`)
  assert.equal(first.ids.size, PATIENTS + 1)
  const chosen = [...first.ids].slice(0, CHANGED)
  for (let from = 0; from < chosen.length; from += TOGETHER)
    await Promise.all(
      chosen.slice(from, from + TOGETHER).map((id) => must(s.call('PATCH', `${P}${id}/`, { barrio: 'Nuevo' }), 200)),
    )
  const since = await walked(`${P}?actualizado_desde=${first.marca}&page_size=200`)
  assert.deepEqual(since.ids, new Set(chosen))
  t.diagnostic(
    `todo: ${first.seconds.toFixed(1)} s (${first.cpu.toFixed(1)} de procesador del servicio y su cliente); lo cambiado: ${since.seconds.toFixed(2)} s (${since.cpu.toFixed(2)})`,
  )
  assert.ok(since.seconds < MOST_SECONDS, `${since.seconds} s`)
})

/** Half of them by a grant on the patient, as a referral hospital that follows those of others. */
test(`lo mismo, por una cuenta que alcanza la mitad por concesiones, con algunas que terminan`, async (t) => {
  const doctor = await newPerson(s, 'medico')
  await s.owner.session(async (tx) => {
    await tx.withoutLimit()
    await tx.run({
      text: `insert into alcance (miembro, paciente, via, nivel, desde, origen, otorgado_por)
select 'c:' || $1, p.id, 'equipo', 1, now(), 'simulacro', 'simulacro' from (select id, row_number() over () as n from paciente) p where p.n % 2 = 0`,
      values: [doctor.id],
    })
    await tx.run({ text: 'analyze alcance', values: [] })
  })
  const first = await walked(`${P}?ordering=actualizado_en&page_size=200&campos=numero_documento`, doctor)
  assert.equal(first.ids.size, Math.floor((PATIENTS + 1) / 2))
  const chosen = [...first.ids].slice(0, CHANGED)
  for (let from = 0; from < chosen.length; from += TOGETHER)
    await Promise.all(
      chosen.slice(from, from + TOGETHER).map((id) => must(s.call('PATCH', `${P}${id}/`, { barrio: 'Otro' }), 200)),
    )
  await s.owner.run({
    text: `update alcance set hasta = now() where miembro = 'c:' || $1 and paciente = any($2::uuid[])`,
    values: [doctor.id, chosen.slice(0, CHANGED / 10)],
  })
  const since = await walked(`${P}?actualizado_desde=${first.marca}&page_size=200`, doctor)
  assert.deepEqual(since.ids, new Set(chosen.slice(CHANGED / 10)))
  t.diagnostic(
    `todo: ${first.seconds.toFixed(1)} s (${first.cpu.toFixed(1)}); lo cambiado: ${since.seconds.toFixed(2)} s (${since.cpu.toFixed(2)})`,
  )
  assert.ok(since.seconds < MOST_SECONDS, `${since.seconds} s`)
})
