import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newPatient, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Requests that wait together share a statement, and not the fate of one among them that the server gives up. */
const s = useService()
const P = '/paciente/paciente/'
const SLOW = 'la-que-no-termina'

/** One of each sixteen is given up by the server; the others are answered, and accounted for once. */
async function besideSlow(kind: string, status: number, ask: (id: string) => Promise<Answer>): Promise<void> {
  const names = Array.from({ length: 48 }, (_, i) => `${i % 16 === 3 ? SLOW : 'otra'}-${kind}-${i}`)
  const answers = await Promise.all(names.map(ask))
  assert.deepEqual(
    answers.map((a) => a.status),
    names.map((name) => (name.startsWith(SLOW) ? 503 : status)),
    answers.find((a) => a.status === 503)?.text,
  )
  const audited = await s.owner.run<{ solicitud: string; resultado: number }>({
    text: 'select solicitud, resultado from auditoria where solicitud = any($1::text[]) and resultado in ($2, 503)',
    values: [names, status],
  })
  assert.deepEqual(
    audited.map((a) => `${a.solicitud} ${a.resultado}`).toSorted(),
    names
      .filter((name) => !name.startsWith(SLOW))
      .map((name) => `${name} ${status}`)
      .toSorted(),
  )
}

describe('lo que se pregunta junto', () => {
  before(() =>
    s.owner.run({
      text: `create function no_termina() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled'; end $$;
  create trigger no_termina before insert on auditoria for each row when (new.solicitud like '${SLOW}%') execute function no_termina()`,
      values: [],
    }),
  )

  test('una lista que no termina no es el fin de las demás, y lo que se mostró se anotó una vez', async () => {
    await besideSlow('lista', 200, (id) => s.call('GET', P, undefined, { 'x-request-id': id }))
  })

  test('una línea de tiempo que no termina tampoco', async () => {
    const path = `/paciente/historia-clinica/timeline/${await newPatient(s)}/`
    await besideSlow('linea', 200, (id) => s.call('GET', path, undefined, { 'x-request-id': id }))
  })

  test('una lectura o un registro nuevo que no terminan tampoco', async () => {
    const path = `${P}${await newPatient(s)}/`
    await besideSlow('lectura', 200, (id) => s.call('GET', path, undefined, { 'x-request-id': id }))
    await besideSlow('nuevo', 201, (id) => s.call('POST', P, patientBody(), { 'x-request-id': id }))
  })
})
