import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import type { DbRow } from '../../src/engine/database.ts'
import { mayUse, seenAs, viewOf } from '../../src/model/access/access.ts'
import { recordParts } from '../../src/model/access/record-parts.ts'
import type { AccountRole } from '../../src/model/access/roles.ts'
import { dateInBogota } from '../../src/model/calendar.ts'
import { searchable } from '../../src/model/list-query.ts'
import type { Resource } from '../../src/model/resource.ts'
import { registry, resources } from '../../src/resources/index.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { newDocument, newPatient, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/**
 * How somebody comes to reach a record, how he ceases to, and what he must not learn meanwhile. The table of every role
 * and verb is test/access/access-matrix.test.ts; here are the stories. A test marked `todo` is a way in that is still open.
 */
const s = useService()

type Body = Record<string, unknown>
type Caller = Pick<Person, 'id' | 'call'>
/** One row and what it is of. */
type Known = readonly [resource: string, id: string]

const resource = (name: string): Resource => registry.get(name) ?? assert.fail(name)
const pathOf = (name: string, id = ''): string => `${resource(name).path}${id === '' ? '' : `${id}/`}`
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
/** A service that nobody here attends. */
const NOBODYS = '739'
const URGENCIES = '/paciente/accesos-urgencia/'
const MOTIVE = 'Llega inconsciente a urgencias y nadie lo conoce'

let provider = 2_000_000_000
let words = 0
/** A word that is in no other row, to search by and to look for in answers. */
const word = (): string =>
  `vrk${(++words + 17_575).toString(26).replaceAll(/\d/g, (d) => 'qrstuvwxyz'[Number(d)] ?? 'q')}k`

const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })

async function must(answer: Promise<Answer>, status = 201): Promise<Answer['json']> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}

const make = async (name: string, body: Body, who: Pick<Caller, 'call'> = s): Promise<string> =>
  (await must(who.call('POST', pathOf(name), body))).id

const patient = (more: Body = {}): Promise<string> => newPatient(s, more)

const draft = (paciente: string, more: Body = {}, who: Pick<Caller, 'call'> = s): Promise<string> =>
  make('historia', { paciente, tipo_atencion: 'consulta_externa', prestador_codigo: String(provider++), ...more }, who)

const history = async (paciente: string, more: Body = {}, who: Pick<Caller, 'call'> = s): Promise<string> => {
  const id = await draft(paciente, more, who)
  await must(who.call('POST', `${pathOf('historia')}abrir/`, { historia: id }), 200)
  return id
}

const note = (historia: string, more: Body = {}, who: Pick<Caller, 'call'> = s): Promise<string> =>
  make('nota', { historia, tipo_nota: 'evolucion', contenido: 'Sin cambios.', ...more }, who)

const allergy = (paciente: string, more: Body = {}): Promise<string> =>
  make('antecedente_categorizado', { ...resource('antecedente_categorizado').example, ...more, paciente })

const setState = (historia: string, estado: string): Promise<DbRow[]> =>
  sql('update historia set estado = $2 where id = $1', historia, estado)

const restrict = (historia: string, confidencialidad: string): Promise<Answer['json']> =>
  must(s.call('PATCH', pathOf('historia', historia), { confidencialidad }), 200)

/** Asked in every way there is of asking for a row; all of them must say the same. */
async function sees(who: Caller, [name, id]: Known): Promise<boolean> {
  const r = resource(name)
  const field = r.patientField ?? assert.fail(name)
  const [row] = await sql(`select * from "${name}" where id = $1`, id)
  const only = field === 'id' ? `numero_documento=${row?.numero_documento}` : `${field}=${row?.[field]}`
  const item = pathOf(name, id)
  const [get, head, versions, then, list] = await Promise.all([
    who.call('GET', item),
    who.call('HEAD', item),
    who.call('GET', `${item}versiones/`),
    who.call('GET', `${item}?en=${new Date().toISOString()}`),
    who.call('GET', `${r.path}?${only}&count=true&page_size=200`),
  ])
  const found = get.status === 200
  assert.ok(found || get.status === 404, `${name} ${get.text}`)
  for (const [way, a] of Object.entries({ head, versions, then })) assert.equal(a.status, get.status, `${name} ${way}`)
  assert.equal(head.headers.get('etag'), get.headers.get('etag'))
  assert.equal(list.status, 200, list.text)
  assert.equal(
    list.json.results.some((x: { id: string }) => x.id === id),
    found,
    `${name} en la lista`,
  )
  assert.equal(list.json.next, null)
  assert.equal(list.json.count, list.json.results.length, `${name} cuenta`)
  return found
}

/** The names of the rows that somebody knows of. */
async function seen(who: Caller, rows: Readonly<Record<string, Known>>): Promise<string[]> {
  const names: string[] = []
  for (const [label, row] of Object.entries(rows)) if (await sees(who, row)) names.push(label)
  return names
}

/** A refusal without what differs between any two of them. */
const refusal = (a: Answer): unknown => {
  const { id_solicitud: _, ...rest } = a.json ?? {}
  const headers = [...a.headers.keys()].filter((name) => name !== 'content-length').sort()
  return { status: a.status, headers, body: rest }
}

const refusedReference = (a: Answer, campo: string): boolean =>
  a.status === 400 &&
  a.json.errores.some((e: { campo: string; codigo: string }) => e.campo === campo && e.codigo === 'referencia')

/** A record that somebody else keeps: his history and note, and what belongs to no history. */
async function record(more: Body = {}): Promise<{ paciente: string; rows: Record<string, Known> }> {
  const paciente = await patient(more)
  const otra = await history(paciente, { profesional: tratante.id })
  const rows: Record<string, Known> = {
    paciente: ['paciente', paciente],
    otra: ['historia', otra],
    nota: ['nota', await note(otra)],
    alergia: ['antecedente_categorizado', await allergy(paciente)],
  }
  return { paciente, rows }
}
const EVERYTHING = ['paciente', 'otra', 'nota', 'alergia']

/** A patient whom this professional knows only from a history that is closed. */
async function former(who: Caller): Promise<Awaited<ReturnType<typeof record>> & { cerrada: string }> {
  const made = await record()
  const cerrada = await history(made.paciente, { profesional: who.id })
  await setState(cerrada, 'cerrada')
  return { ...made, cerrada }
}

let medico: Person
let colega: Person
let tratante: Person
let enfermera: Person
let hospitalario: Person
let cirujano: Person
let coordinador: Person
let otroCoordinador: Person
let auditor: Person
let admisiones: Person
let archivo: Person
let facturacion: Person
let sistema: Awaited<ReturnType<typeof newSystem>>

const SYSTEM = 'Aseguradora Ñandú y Compañía'

let prepared: Promise<void> | undefined

/** A group of tests that needs the people; whichever comes first makes them. */
const about = (what: string, tests: () => void): Promise<void> =>
  describe(what, () => {
    before(() => {
      prepared ??= makePeople()
      return prepared
    })
    tests()
  })

async function makePeople(): Promise<void> {
  const roles = ['medico', 'medico', 'medico', 'enfermeria', 'coordinador_medico', 'coordinador_medico', 'auditor']
  const desks = ['admisiones', 'archivo', 'facturacion']
  const made = await Promise.all([...roles, ...desks].map((rol) => newPerson(s, rol)))
  const [m, c, t, e, co, oc, au, ad, ar, fa] = made
  medico = m ?? assert.fail()
  colega = c ?? assert.fail()
  tratante = t ?? assert.fail()
  enfermera = e ?? assert.fail()
  coordinador = co ?? assert.fail()
  otroCoordinador = oc ?? assert.fail()
  auditor = au ?? assert.fail()
  admisiones = ad ?? assert.fail()
  archivo = ar ?? assert.fail()
  facturacion = fa ?? assert.fail()
  hospitalario = await newPerson(s, 'medico', { servicios: ['129'] })
  cirujano = await newPerson(s, 'medico', { servicios: ['203'] })
  sistema = await newSystem(s, SYSTEM)
}

/** The account of a patient, with the document of the patient. */
async function accountOf(paciente: string): Promise<Person> {
  const [row] = await sql('select tipo_documento, numero_documento from paciente where id = $1', paciente)
  return newPerson(s, 'paciente', { ...row, paciente })
}

about('nadie amplía su propio alcance', () => {
  test('quien registra a un paciente lo alcanza, y los demás no', async () => {
    const made = await must(medico.call('POST', pathOf('paciente'), patientBody()))
    const rows: Record<string, Known> = {
      paciente: ['paciente', made.id],
      alergia: ['antecedente_categorizado', await allergy(made.id)],
    }
    assert.deepEqual(await seen(medico, rows), ['paciente', 'alergia'])
    assert.deepEqual(await seen(colega, rows), [])
    const [grant] = await sql(`select via, hasta from alcance where paciente = $1 and via = 'registro'`, made.id)
    assert.ok(grant?.hasta, 'registrar no es para siempre')
  })

  test('no puede referirse a un paciente que no alcanza, y se le dice lo mismo que si no existiera', async () => {
    const { paciente, rows } = await record()
    const historia = rows.otra?.[1]
    for (const [name, body, campo] of [
      ['historia', { tipo_atencion: 'consulta_externa' }, 'paciente'],
      [
        'consentimiento',
        { tipo: 'otro', texto_version: '1', decision: 'aceptado', otorgado_por: 'paciente' },
        'paciente',
      ],
      ['atributo_paciente', { codigo: 'estrato', valor: '1' }, 'paciente'],
      ['nota', { tipo_nota: 'evolucion', contenido: 'x' }, 'historia'],
    ] as const) {
      const there = await medico.call('POST', pathOf(name), {
        ...body,
        [campo]: campo === 'historia' ? historia : paciente,
      })
      const nowhere = await medico.call('POST', pathOf(name), { ...body, [campo]: NOBODY })
      assert.ok(refusedReference(there, campo), there.text)
      assert.deepEqual(refusal(there), refusal(nowhere))
    }
    const own = await make('paciente', patientBody(), medico)
    const relative = { paciente_indice: own, codigo_familia: 'F1', parentesco: 'madre', vive: true }
    const a = await medico.call('POST', pathOf('miembro_familia'), { ...relative, paciente_relacionado: paciente })
    assert.ok(refusedReference(a, 'paciente_relacionado'), a.text)
  })

  test('la historia que abre para sí le da esa historia, y nada más del registro', async () => {
    const { paciente, cerrada, rows } = await former(medico)
    const all = { ...rows, cerrada: ['historia', cerrada] as const }
    assert.deepEqual(await seen(medico, all), ['paciente', 'cerrada'])
    const propia = await history(paciente, {}, medico)
    const escrita = await note(propia, {}, medico)
    const now = { ...all, propia: ['historia', propia] as const, escrita: ['nota', escrita] as const }
    assert.deepEqual(await seen(medico, now), ['paciente', 'cerrada', 'propia', 'escrita'])
  })

  test('nombrar a un colega o a su propio servicio no le da la historia completa', async () => {
    const { paciente, rows } = await former(hospitalario)
    const named = await history(paciente, { profesional: colega.id }, hospitalario)
    assert.deepEqual(await seen(hospitalario, { ...rows, named: ['historia', named] }), ['paciente', 'named'])
    const served = await history(paciente, { servicio_reps: '129' }, hospitalario)
    for (const estado of ['abierta', 'en_atencion', 'suspendida']) {
      await setState(served, estado)
      assert.deepEqual(await seen(hospitalario, { ...rows, served: ['historia', served] }), ['paciente', 'served'])
    }
    await hospitalario.call('PATCH', pathOf('historia', served), { profesional: hospitalario.id })
    assert.deepEqual(await seen(hospitalario, rows), ['paciente'])
  })

  test('cuando admisiones lo asigna, alcanza la historia completa', async () => {
    const { paciente, rows } = await record()
    assert.deepEqual(await seen(medico, rows), [])
    const nueva = await history(paciente, { servicio_reps: NOBODYS }, admisiones)
    assert.deepEqual(await seen(medico, rows), [])
    await must(admisiones.call('PATCH', pathOf('historia', nueva), { profesional: medico.id }), 200)
    assert.deepEqual(await seen(medico, { ...rows, nueva: ['historia', nueva] }), [...EVERYTHING, 'nueva'])
  })

  test('al reasignarla, el anterior deja de alcanzar todo en el acto', async () => {
    const { paciente, rows } = await record()
    const nueva = await history(paciente, { profesional: medico.id }, admisiones)
    const all = { ...rows, nueva: ['historia', nueva] as const }
    assert.deepEqual(await seen(medico, all), [...EVERYTHING, 'nueva'])
    await must(admisiones.call('PATCH', pathOf('historia', nueva), { profesional: colega.id }), 200)
    assert.deepEqual(await seen(medico, all), [])
    assert.deepEqual(await seen(colega, all), [...EVERYTHING, 'nueva'])
  })

  test('al cerrarla conserva esa historia y pierde el resto; anulada, no da nada', async () => {
    const { paciente, rows } = await record()
    const nueva = await history(paciente, { profesional: medico.id }, admisiones)
    const all = { ...rows, nueva: ['historia', nueva] as const, suya: ['nota', await note(nueva)] as const }
    await setState(nueva, 'cerrada')
    assert.deepEqual(await seen(medico, all), ['paciente', 'nueva', 'suya'])
    await setState(nueva, 'archivada')
    assert.deepEqual(await seen(medico, all), ['paciente', 'nueva', 'suya'])
    const other = await record()
    const anulada = await history(other.paciente, { profesional: medico.id }, admisiones)
    await setState(anulada, 'anulada')
    assert.deepEqual(await seen(medico, { ...other.rows, anulada: ['historia', anulada] }), [])
  })

  test('al eliminar el borrador termina lo que daba, también a quien lo abrió', async () => {
    const { paciente, rows } = await record()
    const nueva = await draft(paciente, { profesional: medico.id }, admisiones)
    assert.deepEqual(await seen(medico, rows), EVERYTHING)
    await must(admisiones.call('DELETE', pathOf('historia', nueva)), 204)
    assert.deepEqual(await seen(medico, rows), [])
    const again = await former(colega)
    const own = await draft(again.paciente, {}, colega)
    await must(colega.call('DELETE', pathOf('historia', own)), 204)
    const versions = await colega.call('GET', `${pathOf('historia', own)}versiones/`)
    assert.equal(versions.status, 404)
  })

  test('el cuerpo no dice quién asignó', async () => {
    const { paciente } = await former(medico)
    const body = { paciente, tipo_atencion: 'urgencias', asignado_por: admisiones.id }
    const a = await medico.call('POST', pathOf('historia'), body)
    assert.equal(a.status, 400, a.text)
    assert.equal(a.json.errores[0].campo, 'asignado_por')
  })

  test('ponerse de tratante en la historia de otro no abre sus notas restringidas', async () => {
    const { paciente, rows } = await record()
    const [, otra] = rows.otra ?? assert.fail()
    const secreta: Known = ['nota', await note(otra, { confidencialidad: 'muy_restringida' })]
    await history(paciente, { profesional: medico.id }, admisiones)
    assert.equal(await sees(medico, secreta), false)
    await medico.call('PATCH', pathOf('historia', otra), { profesional: medico.id })
    assert.equal(await sees(medico, secreta), false)
  })

  test('llevar la historia de otro al servicio propio no abre sus notas restringidas', async () => {
    const { paciente, rows } = await record()
    const [, otra] = rows.otra ?? assert.fail()
    const secreta: Known = ['nota', await note(otra, { confidencialidad: 'restringida' })]
    await history(paciente, { profesional: hospitalario.id }, admisiones)
    await hospitalario.call('PATCH', pathOf('historia', otra), { servicio_reps: '129' })
    assert.equal(await sees(hospitalario, secreta), false)
  })

  test('un coordinador no se abre lo restringido poniéndose de tratante', async () => {
    const { rows } = await record()
    const [, otra] = rows.otra ?? assert.fail()
    const secreta: Known = ['nota', await note(otra, { confidencialidad: 'restringida' })]
    assert.equal(await sees(coordinador, secreta), false)
    await coordinador.call('PATCH', pathOf('historia', otra), { profesional: coordinador.id })
    assert.equal(await sees(coordinador, secreta), false)
  })

  test('a una cuenta que no es clínica quedar de tratante no le abre nada', async () => {
    const historia = await history(await patient(), { confidencialidad: 'restringida', profesional: tratante.id })
    await tratante.call('PATCH', pathOf('historia', historia), { profesional: facturacion.id })
    assert.equal(await sees(facturacion, ['historia', historia]), false)
  })

  test('quien no es del equipo no da a otro lo restringido de esa historia', async () => {
    const { paciente, rows } = await record()
    const [, otra] = rows.otra ?? assert.fail()
    const secreta: Known = ['nota', await note(otra, { confidencialidad: 'muy_restringida' })]
    await history(paciente, { profesional: medico.id }, admisiones)
    await medico.call('PATCH', pathOf('historia', otra), { profesional: colega.id })
    assert.equal(await sees(colega, secreta), false)
    await medico.call('PATCH', pathOf('historia', otra), { servicio_reps: '203' })
    assert.equal(await sees(cirujano, secreta), false)
  })

  test('quien solo conserva una historia cerrada no abre el registro a un tercero', async () => {
    const { paciente } = await former(medico)
    const a = await medico.call('POST', pathOf('consentimiento'), {
      paciente,
      tipo: 'interoperabilidad_terceros',
      texto_version: '1',
      decision: 'aceptado',
      otorgado_por: 'paciente',
      terceros_autorizados: [{ quien: SYSTEM, ambitos: ['todo'] }],
    })
    assert.notEqual(a.status, 201)
  })

  test('quien solo alcanza una historia no da la completa al nombrar a otro tratante', async () => {
    const { paciente, rows } = await former(medico)
    const propia = await history(paciente, { profesional: colega.id }, medico)
    assert.deepEqual(await seen(colega, { ...rows, propia: ['historia', propia] }), ['paciente', 'propia'])
  })

  test('que otro del equipo cambie el servicio no abre el registro completo al tratante', async () => {
    const { paciente, rows } = await former(medico)
    const propia = await history(paciente, {}, medico)
    await must(medico.call('POST', `${pathOf('historia', propia)}equipo/`, { cuenta: enfermera.id }))
    await must(enfermera.call('PATCH', pathOf('historia', propia), { servicio_reps: '129' }), 200)
    assert.deepEqual(await seen(medico, rows), ['paciente'])
  })

  test('quien alcanza una sola atención sabe, al formular, que lo demás no se revisó', async () => {
    const codesFor = async (historia: string): Promise<string[]> => {
      const body = { medicamento_dci: 'Losartán' }
      const path = `${pathOf('historia', historia)}revisar-formula/`
      const { alertas } = await must(medico.call('POST', path, body), 200)
      return alertas.map((a: { codigo: string }) => a.codigo)
    }
    const { paciente } = await former(medico)
    assert.ok((await codesFor(await history(paciente, {}, medico))).includes('revisado_en_parte'))
    const asignada = await history(paciente, { profesional: medico.id }, admisiones)
    assert.ok(!(await codesFor(asignada)).includes('revisado_en_parte'))
  })

  test('a quien admisiones asignó no se le quita el registro por anotar el servicio', async () => {
    const { paciente, rows } = await record()
    const nueva = await history(paciente, { profesional: medico.id }, admisiones)
    await must(medico.call('PATCH', pathOf('historia', nueva), { servicio_reps: '129' }), 200)
    assert.deepEqual(await seen(medico, rows), EVERYTHING)
  })
})

about('equipo', () => {
  const team = (historia: string): string => `${pathOf('historia', historia)}equipo/`

  test('quien tiene el registro completo lo da; al retirarlo termina en el acto', async () => {
    const { paciente, rows } = await record()
    const nueva = await history(paciente, { profesional: medico.id }, admisiones)
    const all = { ...rows, nueva: ['historia', nueva] as const }
    const added = await must(medico.call('POST', team(nueva), { cuenta: enfermera.id }))
    assert.deepEqual(added, { cuenta: enfermera.id, historia_completa: true })
    assert.deepEqual(await seen(enfermera, all), [...EVERYTHING, 'nueva'])
    const listed = await must(enfermera.call('GET', team(nueva)), 200)
    assert.deepEqual(
      new Set(listed.results.map((x: { cuenta: string; via: string }) => `${x.cuenta} ${x.via}`)),
      new Set([`${medico.id} tratante`, `${enfermera.id} equipo`]),
    )
    await must(medico.call('DELETE', `${team(nueva)}${enfermera.id}/`), 204)
    assert.deepEqual(await seen(enfermera, all), [])
    assert.equal((await enfermera.call('GET', team(nueva))).status, 404)
    assert.equal((await medico.call('DELETE', `${team(nueva)}${enfermera.id}/`)).status, 404)
  })

  test('quien solo tiene la historia da solo la historia', async () => {
    const { paciente, rows } = await former(medico)
    const propia = await history(paciente, {}, medico)
    const added = await must(medico.call('POST', team(propia), { cuenta: colega.id }))
    assert.equal(added.historia_completa, false)
    assert.deepEqual(await seen(colega, { ...rows, propia: ['historia', propia] }), ['paciente', 'propia'])
    // Nor does passing it back and forth make it more.
    const back = await must(colega.call('POST', team(propia), { cuenta: medico.id }))
    assert.equal(back.historia_completa, false)
    assert.deepEqual(await seen(medico, rows), ['paciente'])
  })

  test('nadie se agrega a sí mismo, ni a quien no es clínico, ni a una historia cerrada o que no alcanza', async () => {
    const { paciente } = await record()
    const nueva = await history(paciente, { profesional: medico.id }, admisiones)
    const refused = async (who: Caller, historia: string, cuenta: string, status: number, codigo: string) => {
      const a = await who.call('POST', team(historia), { cuenta })
      assert.deepEqual([a.status, a.json.codigo], [status, codigo], a.text)
    }
    await refused(medico, nueva, medico.id, 409, 'no_a_si_mismo')
    await refused(coordinador, nueva, coordinador.id, 409, 'no_a_si_mismo')
    for (const other of [facturacion, admisiones, archivo, auditor, sistema])
      await refused(medico, nueva, other.id, 409, 'cuenta_no_clinica')
    await refused(medico, nueva, 'nadie', 409, 'cuenta_no_clinica')
    await refused(colega, nueva, enfermera.id, 404, 'no_encontrado')
    await refused(facturacion, nueva, enfermera.id, 403, 'sin_permiso')
    assert.equal((await sistema.call('GET', team(nueva))).status, 403)
    await setState(nueva, 'cerrada')
    await refused(medico, nueva, enfermera.id, 409, 'historia_cerrada')
    await restrict(await history(paciente), 'normal')
    const secreta = await history(paciente, { confidencialidad: 'restringida' })
    await refused(admisiones, secreta, enfermera.id, 404, 'no_encontrado')
    await refused(coordinador, secreta, enfermera.id, 404, 'no_encontrado')
  })

  test('una cuenta bloqueada no entra al equipo', async () => {
    const gone = await newPerson(s, 'medico')
    await must(s.call('POST', `/auth/cuentas/${gone.id}/bloquear/`, { motivo: 'Ya no trabaja aquí' }), 200)
    const nueva = await history(await patient(), { profesional: medico.id })
    const a = await medico.call('POST', team(nueva), { cuenta: gone.id })
    assert.deepEqual([a.status, a.json.codigo], [409, 'cuenta_no_clinica'])
  })

  test('al cerrar, el equipo conserva esa historia por un tiempo y pierde el resto', async () => {
    const { paciente, rows } = await record()
    const nueva = await history(paciente, { servicio_reps: NOBODYS }, admisiones)
    await must(admisiones.call('POST', team(nueva), { cuenta: enfermera.id }))
    const all = { ...rows, nueva: ['historia', nueva] as const }
    assert.deepEqual(await seen(enfermera, all), [...EVERYTHING, 'nueva'])
    await setState(nueva, 'cerrada')
    assert.deepEqual(await seen(enfermera, all), ['paciente', 'nueva'])
    await sql(`update alcance set hasta = now() where miembro = $1 and hasta > now()`, `c:${enfermera.id}`)
    assert.deepEqual(await seen(enfermera, all), [])
  })

  test('lo restringido de esa historia es de su equipo', async () => {
    const { paciente, rows } = await record()
    const nueva = await history(paciente, { confidencialidad: 'muy_restringida', profesional: tratante.id })
    await must(tratante.call('POST', team(nueva), { cuenta: enfermera.id }))
    const all: Record<string, Known> = {
      nueva: ['historia', nueva],
      nota: ['nota', await note(nueva, { confidencialidad: 'muy_restringida' })],
    }
    assert.deepEqual(await seen(enfermera, all), ['nueva', 'nota'])
    const [, otra] = rows.otra ?? assert.fail()
    const ajena: Known = ['nota', await note(otra, { confidencialidad: 'restringida' })]
    assert.equal(await sees(enfermera, ajena), false, 'la de otra historia del mismo paciente, no')
  })
})

about('servicios', () => {
  test('alcanza quien trabaja en el servicio que atiende la historia abierta, y nadie de otro', async () => {
    const { paciente, rows } = await record()
    const nueva = await draft(paciente, { servicio_reps: '129' }, admisiones)
    const all = { ...rows, nueva: ['historia', nueva] as const }
    assert.deepEqual(await seen(hospitalario, all), ['paciente', 'nueva'], 'en borrador, la historia')
    assert.deepEqual(await seen(cirujano, all), [])
    await setState(nueva, 'abierta')
    assert.deepEqual(await seen(hospitalario, all), [...EVERYTHING, 'nueva'])
    assert.deepEqual(await seen(cirujano, all), [])
    assert.deepEqual(await seen(medico, all), [])
    await must(admisiones.call('PATCH', pathOf('historia', nueva), { servicio_reps: '203' }), 200)
    assert.deepEqual(await seen(hospitalario, all), [])
    assert.deepEqual(await seen(cirujano, all), [...EVERYTHING, 'nueva'])
    await setState(nueva, 'cerrada')
    assert.deepEqual(await seen(cirujano, all), ['paciente', 'nueva'], 'cerrada, la historia por treinta días')
    await sql(`update alcance set hasta = now() where miembro = 's:203' and paciente = $1`, paciente)
    assert.deepEqual(await seen(cirujano, all), [])
  })

  test('quien deja el servicio deja de alcanzar en la siguiente solicitud', async () => {
    const leaving = await newPerson(s, 'enfermeria', { servicios: ['110'] })
    const { paciente, rows } = await record()
    await setState(await history(paciente, { servicio_reps: '110' }, admisiones), 'abierta')
    assert.deepEqual(await seen(leaving, rows), EVERYTHING)
    await must(s.call('PATCH', `/auth/cuentas/${leaving.id}/`, { servicios: ['203'] }), 200)
    assert.deepEqual(await seen(leaving, rows), [])
  })
})

about('lo restringido', () => {
  interface Watched {
    readonly paciente: string
    readonly rows: Record<string, Known>
    readonly historia: string
    readonly word: string
    readonly titular: Person
    readonly madre: Person
  }

  /** A minor's history that everybody who may sees: the team, another team, the institution, a third party, the family. */
  async function watched(): Promise<Watched> {
    const mother = await patient()
    const madre = await accountOf(mother)
    const [row] = await sql('select numero_documento from paciente where id = $1', mother)
    const paciente = await patient({ ...minor(), responsable_documento: row?.numero_documento })
    const titular = await accountOf(paciente)
    await must(s.call('POST', `/auth/cuentas/${madre.id}/representados/`, { paciente }))
    await authorise(paciente, [{ quien: SYSTEM, ambitos: ['todo'] }], minorsConsent)
    const historia = await history(paciente, { profesional: tratante.id })
    await history(paciente, { profesional: medico.id }, admisiones)
    const unique = word()
    const rows: Record<string, Known> = {
      historia: ['historia', historia],
      nota: ['nota', await note(historia, { titulo: unique })],
      documento: ['documento', await make('documento', { ...resource('documento').example, historia, titulo: unique })],
    }
    return { paciente, rows, historia, word: unique, titular, madre }
  }

  for (const level of ['restringida', 'muy_restringida']) {
    test(`al volverla ${level} desaparece en la siguiente solicitud para todos menos su equipo y el titular`, async () => {
      const { rows, historia, word: unique, titular, madre } = await watched()
      const outsiders: Caller[] = [medico, coordinador, auditor, sistema, madre]
      const desks: Caller[] = [admisiones, archivo, facturacion]
      const all = Object.keys(rows)
      const only = { historia: rows.historia ?? assert.fail() }
      for (const who of [...outsiders, tratante, titular]) assert.deepEqual(await seen(who, rows), all)
      for (const who of desks) assert.deepEqual(await seen(who, only), ['historia'])
      const search = async (who: Caller): Promise<number[]> => {
        const a = await must(who.call('GET', `${pathOf('nota')}?search=${unique}&count=true`), 200)
        return [a.count, a.results.length]
      }
      for (const who of outsiders) assert.deepEqual(await search(who), [1, 1])

      const tag = (await coordinador.call('GET', pathOf('historia', historia))).headers.get('etag') ?? ''
      await restrict(historia, level)
      for (const old of [tag, '"2"', '*']) {
        const a = await coordinador.call('GET', pathOf('historia', historia), undefined, { 'if-none-match': old })
        assert.equal(a.status, 404, 'ni siquiera que sigue igual')
      }
      for (const who of outsiders) {
        assert.deepEqual(await seen(who, rows), [])
        assert.deepEqual(await search(who), [0, 0])
        const before = new Date(Date.now() - 1).toISOString()
        assert.equal((await who.call('GET', `${pathOf('historia', historia)}?en=${before}`)).status, 404)
      }
      for (const who of desks) assert.deepEqual(await seen(who, only), [])
      for (const who of [tratante, titular]) {
        assert.deepEqual(await seen(who, rows), all)
        assert.deepEqual(await search(who), [1, 1])
      }
      for (const who of [medico, coordinador]) {
        const body = { historia, tipo_nota: 'evolucion', contenido: 'x' }
        const there = await who.call('POST', pathOf('nota'), body)
        const nowhere = await who.call('POST', pathOf('nota'), { ...body, historia: NOBODY })
        assert.deepEqual(refusal(there), refusal(nowhere))
        assert.equal((await who.call('GET', `${pathOf('historia', historia)}equipo/`)).status, 404)
        const edge = await who.call('GET', `${pathOf('nota')}?cursor=s.${rows.nota?.[1]}`)
        assert.equal(edge.status, 400, edge.text)
      }
      const byDesk = await admisiones.call('PATCH', pathOf('historia', historia), { confidencialidad: 'normal' })
      assert.equal(byDesk.status, 404, 'quien no la ve tampoco la abre')

      await must(tratante.call('PATCH', pathOf('historia', historia), { confidencialidad: 'normal' }), 200)
      assert.deepEqual(await seen(medico, rows), all)
    })
  }

  test('una nota o un documento restringidos dentro de una historia normal son de su equipo', async () => {
    const { rows, historia, titular, madre } = await watched()
    const secret: Record<string, Known> = {
      nota: ['nota', await note(historia, { confidencialidad: 'restringida' })],
      documento: [
        'documento',
        await make('documento', { ...resource('documento').example, historia, confidencialidad: 'muy_restringida' }),
      ],
    }
    for (const who of [medico, coordinador, auditor, sistema, madre]) {
      assert.deepEqual(await seen(who, secret), [])
      assert.deepEqual(await seen(who, rows), Object.keys(rows))
    }
    for (const who of [tratante, titular]) assert.deepEqual(await seen(who, secret), ['nota', 'documento'])
    const refers = await medico.call('POST', pathOf('nota'), {
      historia,
      tipo_nota: 'aclaratoria',
      contenido: 'x',
      motivo_aclaracion: 'x',
      nota_referida: secret.nota?.[1],
    })
    assert.ok(refusedReference(refers, 'nota_referida'), refers.text)
  })

  test('lo que se deriva de una historia restringida lo está también', async () => {
    const paciente = await patient()
    await history(paciente, { profesional: medico.id }, admisiones)
    const historia = await history(paciente, { profesional: tratante.id, confidencialidad: 'restringida' })
    await make('examen_fisico', { ...resource('examen_fisico').example, historia })
    const orden = await make('orden', { ...resource('orden').example, historia })
    const turno = { ...resource('lista_espera').example, paciente, orden, cups: resource('orden').example.cups }
    const [weight] = await sql(`select id from valor_clinico where paciente = $1 and codigo = '29463-7'`, paciente)
    const rows: Record<string, Known> = {
      peso: ['valor_clinico', String(weight?.id)],
      turno: ['lista_espera', await make('lista_espera', turno)],
    }
    assert.deepEqual(await seen(tratante, rows), ['peso', 'turno'])
    for (const who of [medico, coordinador, auditor]) assert.deepEqual(await seen(who, rows), [])
    assert.equal(await sees(admisiones, rows.turno ?? assert.fail()), false)
  })

  const sensitive = {
    codigo: 'zz_secreto',
    nombre: 'Dato sensible',
    tipo_valor: 'texto',
    valor: 'Positivo',
    sensible: true,
  }
  const derivedFrom = async (attribute: string): Promise<Known> => {
    const [row] = await sql('select id from valor_clinico where origen_id = $1 order by id desc limit 1', attribute)
    return ['valor_clinico', String(row?.id)]
  }

  test('un atributo sensible y el valor que deja son de quien trata al paciente', async () => {
    const { paciente, titular, madre } = await watched()
    const atributo = await make('atributo_paciente', { ...sensitive, paciente })
    await must(s.call('PATCH', pathOf('atributo_paciente', atributo), { valor: 'Negativo' }), 200)
    const rows: Record<string, Known> = {
      atributo: ['atributo_paciente', atributo],
      valor: await derivedFrom(atributo),
    }
    for (const who of [medico, tratante, titular]) assert.deepEqual(await seen(who, rows), ['atributo', 'valor'])
    for (const who of [coordinador, auditor, sistema, madre, colega]) {
      assert.deepEqual(await seen(who, rows), [])
      const a = await must(who.call('GET', `${pathOf('valor_clinico')}?codigo=${sensitive.codigo}&count=true`), 200)
      assert.equal(a.count, 0)
    }
    // A refusal would tell that it is there.
    const twice = await coordinador.call('POST', pathOf('atributo_paciente'), { ...sensitive, paciente })
    assert.equal(twice.status, 201, twice.text)
    assert.ok(!/negativo/i.test(twice.text) && !twice.text.includes(atributo))
  })

  test('la orientación sexual es sensible aunque nadie lo diga', async () => {
    const { paciente } = await watched()
    const atributo = await make('atributo_paciente', { paciente, codigo: 'orientacion_sexual', valor: 'bisexual' })
    for (const row of [['atributo_paciente', atributo] as const, await derivedFrom(atributo)]) {
      assert.equal(await sees(coordinador, row), false)
      assert.equal(await sees(medico, row), true)
    }
  })

  test('marcarlo sensible después alcanza también al valor que ya había dejado', async () => {
    const { paciente } = await watched()
    const atributo = await make('atributo_paciente', { ...sensitive, sensible: false, paciente })
    await must(s.call('PATCH', pathOf('atributo_paciente', atributo), { sensible: true }), 200)
    const valor = await derivedFrom(atributo)
    assert.equal(await sees(coordinador, ['atributo_paciente', atributo]), false)
    for (const who of [coordinador, auditor, sistema]) assert.equal(await sees(who, valor), false)
  })

  test('leer a la vez lo que unos alcanzan y otros no responde a cada quien lo suyo', async () => {
    const { rows, historia, titular, madre } = await watched()
    await restrict(historia, 'restringida')
    const may = new Set<Caller>([tratante, titular])
    const callers: Caller[] = [medico, tratante, coordinador, titular, sistema, madre]
    const asked = Array.from({ length: 20 }, () => callers).flat()
    for (const [name, id] of Object.values(rows)) {
      const answers = await Promise.all(asked.map((who) => who.call('GET', pathOf(name, id))))
      answers.forEach((a, i) => {
        const who = asked[i] ?? assert.fail()
        assert.equal(a.status, may.has(who) ? 200 : 404)
        assert.equal(a.text.includes(historia), may.has(who))
      })
    }
  })
})

/** A day so many days from now, eighteen years ago: who turns eighteen then. */
const eighteenIn = (days: number): string => {
  const [y = 0, m = 0, d = 0] = dateInBogota(new Date()).split('-').map(Number)
  return new Date(Date.UTC(y - 18, m - 1, d + days)).toISOString().slice(0, 10)
}
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
const minor = (): Body => ({ fecha_nacimiento: eighteenIn(400) })

const minorsConsent = {
  otorgado_por: 'representante_legal',
  otorgante_nombre: 'Rosa Rojas',
  otorgante_tipo_documento: 'CC',
  otorgante_numero_documento: '51234567',
  otorgante_parentesco: 'madre',
  asentimiento_menor: true,
}

function authorise(paciente: string, terceros: Body[], more: Body = {}): Promise<string> {
  return make('consentimiento', {
    paciente,
    tipo: 'interoperabilidad_terceros',
    texto_version: '1',
    decision: 'aceptado',
    otorgado_por: 'paciente',
    terceros_autorizados: terceros,
    ...more,
  })
}

about('autorización a terceros', () => {
  const whole = (quien: string): Body => ({ quien, ambitos: ['todo'] })

  test('sin autorización, o con una que nombra a otro, un sistema no lee nada', async () => {
    const { paciente, rows } = await record()
    assert.deepEqual(await seen(sistema, rows), [])
    await authorise(paciente, [whole('Otra aseguradora')])
    assert.deepEqual(await seen(sistema, rows), [])
    const other = { tipo: 'tratamiento_datos', terceros_autorizados: [whole(SYSTEM)] }
    await authorise(paciente, [], other)
    assert.deepEqual(await seen(sistema, rows), [], 'de otro tipo no es')
  })

  test('vale su nombre con otras tildes y mayúsculas, y su client_id; un nombre raro también', async () => {
    const [row] = await sql('select usuario from cuenta where id = $1', sistema.id)
    for (const quien of [SYSTEM, '  ASEGURADORA nandu Y companía ', String(row?.usuario)]) {
      const { paciente, rows } = await record()
      await authorise(paciente, [whole(quien)])
      assert.deepEqual(await seen(sistema, rows), EVERYTHING, quien)
    }
    const odd = 'Red "Salud", {norte} \\ sur, NULL'
    const strange = await newSystem(s, odd)
    const { paciente, rows } = await record()
    await authorise(paciente, [whole(odd)])
    assert.deepEqual(await seen(strange, rows), EVERYTHING)
    assert.deepEqual(await seen(sistema, rows), [])
    for (const quien of ['Aseguradora', 'Aseguradora Ñandú', `${SYSTEM} S.A.`, `c:${sistema.id}`, sistema.id]) {
      const near = await record()
      await authorise(near.paciente, [whole(quien)])
      assert.deepEqual(await seen(sistema, near.rows), [], quien)
    }
  })

  test('lee solo los ámbitos autorizados', async () => {
    const { paciente, rows } = await record()
    const [, historia] = rows.otra ?? assert.fail()
    const inHistory = async (name: string): Promise<Known> => [
      name,
      await make(name, { ...resource(name).example, historia }),
    ]
    const parts: Record<keyof typeof recordParts, Known> = {
      identificacion: ['paciente', paciente],
      atenciones: ['historia', historia],
      antecedentes: rows.alergia ?? assert.fail(),
      diagnosticos: await inHistory('diagnostico'),
      notas: rows.nota ?? assert.fail(),
      examenes: await inHistory('escala'),
      ordenes: await inHistory('orden'),
      medicamentos: await inHistory('formula_medicamento'),
      documentos: await inHistory('documento'),
      consentimientos: ['consentimiento', await authorise(paciente, [whole('Nadie')])],
    }
    for (const [part, [name]] of Object.entries(parts)) assert.equal(resource(name).part, part)
    for (const part of Object.keys(recordParts)) {
      const given = await authorise(paciente, [{ quien: SYSTEM, ambitos: [part] }])
      assert.deepEqual(await seen(sistema, parts), [part])
      await must(s.call('POST', `${pathOf('consentimiento', given)}revocar/`, { motivo: 'Basta' }), 200)
      assert.deepEqual(await seen(sistema, parts), [])
    }
    await authorise(paciente, [
      { quien: SYSTEM, ambitos: ['notas'] },
      { quien: SYSTEM, ambitos: ['ordenes', 'documentos'] },
    ])
    assert.deepEqual(await seen(sistema, parts), ['notas', 'ordenes', 'documentos'])
  })

  test('la alergia que el titular pide anotar la lee quien lee los antecedentes', async () => {
    const paciente = await patient()
    const titular = await accountOf(paciente)
    const debe_decir = 'Que soy alérgica a la penicilina.'
    const asked = { tipo: 'reclamo', parte: 'medicamentos', descripcion: 'Falta mi alergia.', debe_decir }
    await must(titular.call('POST', '/paciente/solicitudes-correccion/', { paciente, ...asked }), 201)
    const told = async (): Promise<boolean> => {
      const a = await sistema.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`)
      assert.equal(a.status, 200, a.text)
      return a.text.includes('penicilina')
    }
    await authorise(paciente, [{ quien: SYSTEM, ambitos: ['identificacion', 'notas'] }])
    assert.equal(await told(), false)
    await authorise(paciente, [{ quien: SYSTEM, ambitos: ['antecedentes'] }])
    assert.equal(await told(), true)
  })

  test('autorizar los diagnósticos no muestra el teléfono, la dirección ni los factores de riesgo', async () => {
    const secret = { direccion: `Calle ${word()}`, telefono_movil: '3109876543', factores_riesgo: [`VIH ${word()}`] }
    const paciente = await patient(secret)
    await authorise(paciente, [{ quien: SYSTEM, ambitos: ['diagnosticos'] }])
    const a = await sistema.call('GET', pathOf('paciente', paciente))
    for (const value of [secret.direccion, secret.telefono_movil, ...secret.factores_riesgo])
      assert.ok(!a.text.includes(value), value)
  })

  test('el paciente la revoca y vale desde la siguiente solicitud', async () => {
    const { paciente, rows } = await record()
    const titular = await accountOf(paciente)
    const given = await authorise(paciente, [whole(SYSTEM)])
    assert.deepEqual(await seen(sistema, rows), EVERYTHING)
    const path = `${pathOf('consentimiento', given)}revocar/`
    const stranger = await accountOf(await patient())
    assert.equal((await stranger.call('POST', path, { motivo: 'No es mío' })).status, 404)
    assert.equal((await sistema.call('POST', path, { motivo: 'Me conviene' })).status, 403)
    assert.deepEqual(await seen(sistema, rows), EVERYTHING)
    const done = await must(titular.call('POST', path, { motivo: 'Ya no quiero' }), 200)
    assert.equal(done.estado, 'revocado')
    assert.deepEqual(await seen(sistema, rows), [])
    const again = await titular.call('POST', path, { motivo: 'Ya no quiero' })
    assert.deepEqual([again.status, again.json.codigo], [409, 'consentimiento_no_vigente'])
    const back = await s.call('PATCH', pathOf('consentimiento', given), { revocado_en: null })
    assert.equal(back.status, 409, 'lo revocado no vuelve')
    assert.deepEqual(await seen(sistema, rows), [])
  })

  test('admisiones la revoca con PATCH; otras dos siguen en pie', async () => {
    const { paciente, rows } = await record()
    const first = await authorise(paciente, [whole(SYSTEM)])
    await authorise(paciente, [{ quien: SYSTEM, ambitos: ['notas'] }])
    const body = { revocado_en: new Date().toISOString(), revocado_por: 'El paciente', motivo_revocacion: 'Lo pidió' }
    await must(admisiones.call('PATCH', pathOf('consentimiento', first), body), 200)
    assert.deepEqual(await seen(sistema, rows), ['nota'])
  })

  test('vencida, vencida para ese tercero o rechazada no da nada', async () => {
    const yesterday = dateInBogota(daysAgo(1))
    const long = { fecha_otorgamiento: daysAgo(40) }
    const cases: [string, Body[], Body][] = [
      ['vigencia', [whole(SYSTEM)], { ...long, vigencia_hasta: yesterday }],
      ['tercero', [{ ...whole(SYSTEM), hasta: yesterday }], long],
      ['ambas', [{ ...whole(SYSTEM), hasta: yesterday }], { ...long, vigencia_hasta: dateInBogota(daysAgo(-9)) }],
      ['rechazada', [whole(SYSTEM)], { decision: 'rechazado' }],
    ]
    for (const [label, terceros, more] of cases) {
      const { paciente, rows } = await record()
      const given = await authorise(paciente, terceros, more)
      assert.deepEqual(await seen(sistema, rows), [], label)
      // Any later change writes the grants again.
      await must(s.call('PATCH', pathOf('consentimiento', given), { observaciones: 'x' }), 200)
      assert.deepEqual(await seen(sistema, rows), [], label)
    }
    const { paciente, rows } = await record()
    await authorise(paciente, [{ ...whole(SYSTEM), hasta: dateInBogota(new Date()) }], {
      vigencia_hasta: dateInBogota(new Date()),
    })
    assert.deepEqual(await seen(sistema, rows), EVERYTHING, 'el último día todavía vale')
  })

  test('los terceros no cambian después, ni la vigencia se alarga; acortarla vale en el acto', async () => {
    const { paciente, rows } = await record()
    const given = await authorise(paciente, [{ quien: SYSTEM, ambitos: ['notas'] }], {
      fecha_otorgamiento: daysAgo(40),
      vigencia_hasta: dateInBogota(daysAgo(-5)),
    })
    const path = pathOf('consentimiento', given)
    for (const body of [
      { terceros_autorizados: [whole(SYSTEM)] },
      { terceros_autorizados: [] },
      { vigencia_hasta: dateInBogota(daysAgo(-50)) },
      { vigencia_hasta: null },
      { decision: 'rechazado' },
      { otorgado_por: 'acudiente' },
    ])
      for (const who of [s, medico, admisiones])
        assert.ok([400, 404].includes((await who.call('PATCH', path, body)).status), JSON.stringify(body))
    const put = await s.call('PUT', path, { ...(await must(s.call('GET', path), 200)), vigencia_hasta: undefined })
    assert.equal(put.status, 400, 'un reemplazo que la calla tampoco la alarga')
    assert.deepEqual(await seen(sistema, rows), ['nota'])
    await must(s.call('PATCH', path, { vigencia_hasta: dateInBogota(daysAgo(1)) }), 200)
    assert.deepEqual(await seen(sistema, rows), [])
  })

  test('lo que un representante autorizó por un menor termina a los 18 años', async () => {
    const long = { ...minorsConsent, fecha_otorgamiento: daysAgo(40) }
    for (const otorgado_por of ['representante_legal', 'acudiente']) {
      const grown = await record({ fecha_nacimiento: eighteenIn(-1) })
      await authorise(grown.paciente, [whole(SYSTEM)], { ...long, otorgado_por })
      assert.deepEqual(await seen(sistema, grown.rows), [], 'cumplió ayer')
      const young = await record({ fecha_nacimiento: eighteenIn(3) })
      const given = await authorise(young.paciente, [whole(SYSTEM)], { ...long, otorgado_por })
      assert.deepEqual(await seen(sistema, young.rows), EVERYTHING, 'los cumple en tres días')
      const [grant] = await sql('select hasta from alcance where origen = $1 and hasta > now()', given)
      assert.equal(dateInBogota(String(grant?.hasta)), dateInBogota(daysAgo(-3)))
    }
    const adult = await record()
    await authorise(adult.paciente, [whole(SYSTEM)], {
      ...long,
      otorgado_por: 'apoyo_judicial',
      asentimiento_menor: undefined,
    })
    assert.deepEqual(await seen(sistema, adult.rows), EVERYTHING)
    const refused = await s.call('POST', pathOf('consentimiento'), {
      paciente: (await record(minor())).paciente,
      tipo: 'interoperabilidad_terceros',
      texto_version: '1',
      decision: 'aceptado',
      otorgado_por: 'paciente',
      terceros_autorizados: [whole(SYSTEM)],
    })
    assert.equal(refused.status, 400, 'un menor no la da por sí mismo')
  })

  test('corregir la fecha de nacimiento corrige también cuándo termina', async () => {
    const young = await record({ fecha_nacimiento: eighteenIn(300) })
    await authorise(young.paciente, [whole(SYSTEM)], { ...minorsConsent, fecha_otorgamiento: daysAgo(400) })
    await must(s.call('PATCH', pathOf('paciente', young.paciente), { fecha_nacimiento: eighteenIn(-2) }), 200)
    assert.deepEqual(await seen(sistema, young.rows), [])
  })

  test('la excepción por urgencia se justifica, y autoriza como las demás', async () => {
    const { paciente, rows } = await record()
    const urgent = { excepcion_urgencia: true, otorgado_por: 'paciente' }
    const body = {
      paciente,
      tipo: 'interoperabilidad_terceros',
      texto_version: '1',
      decision: 'aceptado',
      terceros_autorizados: [whole(SYSTEM)],
      ...urgent,
    }
    const bare = await s.call('POST', pathOf('consentimiento'), body)
    assert.equal(bare.status, 400, bare.text)
    assert.deepEqual(await seen(sistema, rows), [])
    const given = await make('consentimiento', { ...body, justificacion_urgencia: 'Inconsciente en urgencias' })
    assert.deepEqual(await seen(sistema, rows), EVERYTHING)
    await must(s.call('POST', `${pathOf('consentimiento', given)}revocar/`, { motivo: 'Despertó' }), 200)
    assert.deepEqual(await seen(sistema, rows), [])
  })

  test('autorizar sin decir a quién o qué no se acepta', async () => {
    const { paciente } = await record()
    for (const terceros of [[], [{ quien: SYSTEM }], [{ quien: SYSTEM, ambitos: [] }], [{ ambitos: ['todo'] }]]) {
      const body = { paciente, tipo: 'interoperabilidad_terceros', texto_version: '1', decision: 'aceptado' }
      const a = await s.call('POST', pathOf('consentimiento'), {
        ...body,
        otorgado_por: 'paciente',
        terceros_autorizados: terceros,
      })
      assert.equal(a.status, 400, a.text)
    }
  })

  test('un sistema no escribe nada, ni siquiera lo que lee', async () => {
    const { paciente, rows } = await record()
    await authorise(paciente, [whole(SYSTEM)])
    for (const r of resources) {
      assert.equal((await sistema.call('POST', r.path, r.example)).status, 403, r.name)
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        assert.equal((await sistema.call(method, `${r.path}${NOBODY}/`, {})).status, 403, `${method} ${r.name}`)
    }
    for (const [name, id] of Object.values(rows))
      assert.equal((await sistema.call('PATCH', pathOf(name, id), {})).status, 403)
    assert.equal((await sistema.call('POST', URGENCIES, { paciente, tipo: 'otro', motivo: MOTIVE })).status, 403)
  })
})

about('representantes', () => {
  async function family(child: Body): Promise<{ madre: Person; documento: string; paciente: string }> {
    const documento = newDocument()
    const madre = await accountOf(await patient({ numero_documento: documento }))
    return { madre, documento, paciente: await patient({ ...child, responsable_documento: documento }) }
  }
  const represent = (cuenta: string, paciente: string): Promise<Answer> =>
    s.call('POST', `/auth/cuentas/${cuenta}/representados/`, { paciente })

  test('la madre que consta como responsable de un menor lo alcanza hasta los 18, y sin lo restringido', async () => {
    const born = eighteenIn(200)
    const { madre, paciente } = await family({ fecha_nacimiento: born })
    const secret = await history(paciente, { confidencialidad: 'restringida' })
    const rows: Record<string, Known> = {
      paciente: ['paciente', paciente],
      historia: ['historia', await history(paciente)],
      alergia: ['antecedente_categorizado', await allergy(paciente)],
      secreta: ['historia', secret],
      nota: ['nota', await note(secret)],
    }
    assert.deepEqual(await seen(madre, rows), [])
    const made = await must(represent(madre.id, paciente))
    assert.equal(made.hasta.slice(0, 10), `${Number(born.slice(0, 4)) + 18}${born.slice(4)}`)
    assert.deepEqual(await seen(madre, rows), ['paciente', 'historia', 'alergia'])
    await sql(`update alcance set hasta = now() where miembro = $1 and via = 'representante'`, `c:${madre.id}`)
    assert.deepEqual(await seen(madre, rows), [], 'cumplidos los 18')
    await must(represent(madre.id, paciente))
    await must(s.call('DELETE', `/auth/cuentas/${madre.id}/representados/${paciente}/`), 204)
    assert.deepEqual(await seen(madre, rows), [])
  })

  test('no representa a quien no consta, ni a un mayor de edad, ni se acredita a sí misma', async () => {
    const { madre, documento, paciente } = await family(minor())
    const others = [
      await patient(minor()),
      await patient({ ...minor(), responsable_documento: newDocument() }),
      await patient({ responsable_documento: documento }),
      await patient({ fecha_nacimiento: eighteenIn(-1), responsable_documento: documento }),
    ]
    for (const other of others) {
      const a = await represent(madre.id, other)
      assert.deepEqual([a.status, a.json.codigo], [409, 'representacion_no_acreditada'], a.text)
      assert.equal(await sees(madre, ['paciente', other]), false)
    }
    const path = `/auth/cuentas/${madre.id}/representados/`
    for (const who of [madre, medico, coordinador, admisiones, sistema])
      assert.equal((await who.call('POST', path, { paciente })).status, 403)
    const byAdmin = await s.call('POST', `/auth/cuentas/${medico.id}/representados/`, { paciente })
    assert.equal(byAdmin.status, 409)
    assert.equal(await sees(madre, ['paciente', paciente]), false)
  })

  test('al cambiar el responsable, el anterior deja de alcanzar al menor', async () => {
    const { madre, paciente } = await family(minor())
    await must(represent(madre.id, paciente))
    await must(s.call('PATCH', pathOf('paciente', paciente), { responsable_documento: newDocument() }), 200)
    assert.equal(await sees(madre, ['paciente', paciente]), false)
  })

  /** Somebody who represents an adult by a consent that is in force. */
  async function support(): Promise<{ apoyo: Person; paciente: string; basis: string }> {
    const documento = newDocument()
    const apoyo = await accountOf(await patient({ numero_documento: documento }))
    const paciente = await patient()
    const basis = await make('consentimiento', {
      ...minorsConsent,
      asentimiento_menor: undefined,
      paciente,
      tipo: 'tratamiento_datos',
      texto_version: '1',
      decision: 'aceptado',
      otorgado_por: 'apoyo_judicial',
      otorgante_numero_documento: documento,
      fecha_otorgamiento: daysAgo(40),
    })
    await must(represent(apoyo.id, paciente))
    assert.equal(await sees(apoyo, ['paciente', paciente]), true)
    return { apoyo, paciente, basis }
  }

  test('al acortar la vigencia del consentimiento que la acredita, termina la representación', async () => {
    const { apoyo, paciente, basis } = await support()
    await must(s.call('PATCH', pathOf('consentimiento', basis), { vigencia_hasta: dateInBogota(daysAgo(1)) }), 200)
    assert.equal(await sees(apoyo, ['paciente', paciente]), false)
  })

  test('al revocar el consentimiento que la acredita, termina la representación', async () => {
    const { apoyo, paciente, basis } = await support()
    await must(s.call('POST', `${pathOf('consentimiento', basis)}revocar/`, { motivo: 'Terminó el apoyo' }), 200)
    assert.equal(await sees(apoyo, ['paciente', paciente]), false)
  })

  test('en «quién vio mi historia» el representante no se entera de lo restringido', async () => {
    const { madre, paciente } = await family(minor())
    await must(represent(madre.id, paciente))
    const psicologo = await newPerson(s, 'psicologo')
    const secret = await history(paciente, { profesional: psicologo.id, confidencialidad: 'muy_restringida' })
    await note(secret, { tipo_nota: 'psicologia' }, psicologo)
    const a = await must(madre.call('GET', `${pathOf('paciente', paciente)}accesos/`), 200)
    assert.ok(!JSON.stringify(a).includes('Psicología'), JSON.stringify(a))
  })

  test('ni quien coordina; quien audita y el titular ven todo', async () => {
    const paciente = await patient()
    const psicologo = await newPerson(s, 'psicologo')
    const secret = await history(paciente, { profesional: psicologo.id, confidencialidad: 'muy_restringida' })
    await note(secret, { tipo_nota: 'psicologia' }, psicologo)
    await must(coordinador.call('GET', pathOf('paciente', paciente)), 200)
    const told = async (who: Pick<Caller, 'call'>): Promise<string> =>
      JSON.stringify(await must(who.call('GET', `${pathOf('paciente', paciente)}accesos/`), 200))
    const shown = await told(coordinador)
    assert.ok(!/Psicología|nota clínica/.test(shown), shown)
    assert.match(shown, /Coordinación médica\) leyó sus datos personales/, 'quién abrió el expediente sí')
    for (const who of [await newPerson(s, 'auditor'), await accountOf(paciente)])
      assert.match(await told(who), /Psicología\) registró una nota clínica suya/)
  })

  test('el titular alcanza todo lo suyo y nada de otro', async () => {
    const { paciente, rows } = await record()
    const titular = await accountOf(paciente)
    const secret = await history(paciente, { confidencialidad: 'muy_restringida' })
    const mine = { ...rows, secreta: ['historia', secret] as const, suya: ['nota', await note(secret)] as const }
    assert.deepEqual(await seen(titular, mine), [...EVERYTHING, 'secreta', 'suya'])
    assert.deepEqual(await seen(titular, (await record()).rows), [])
    const other = await titular.call('GET', `${pathOf('paciente', await patient())}accesos/`)
    assert.equal(other.status, 404)
  })
})

about('acceso de urgencia', () => {
  const open = (who: Caller, body: Body): Promise<Answer> =>
    who.call('POST', URGENCIES, { tipo: 'urgencia_vital', motivo: MOTIVE, ...body })

  /** What somebody's requests about a patient left in the audit since he opened it. */
  const trail = (who: Caller, paciente: string): Promise<DbRow[]> =>
    sql(
      `select accion, recurso, resultado, acceso, motivo, codigo from auditoria where cuenta = $1
  and (paciente = $2 or pacientes @> array[$2::uuid])
  and id >= (select min(id) from auditoria where cuenta = $1 and paciente = $2 and accion = 'acceso_urgencia') order by id`,
      who.id,
      paciente,
    )

  /** One of each kind of secret. */
  async function secrets(): Promise<Awaited<ReturnType<typeof record>>> {
    const made = await record()
    const [, otra] = made.rows.otra ?? assert.fail()
    const restricted = await history(made.paciente, { confidencialidad: 'restringida' })
    const rows: Record<string, Known> = {
      ...made.rows,
      restringida: ['nota', await note(otra, { confidencialidad: 'restringida' })],
      historia_restringida: ['historia', restricted],
      nota_de_restringida: ['nota', await note(restricted)],
      muy_restringida: ['nota', await note(otra, { confidencialidad: 'muy_restringida' })],
      historia_muy: ['historia', await history(made.paciente, { confidencialidad: 'muy_restringida' })],
    }
    return { paciente: made.paciente, rows }
  }
  const OPENED = [...EVERYTHING, 'restringida', 'historia_restringida', 'nota_de_restringida']

  test('abre en el acto, también lo restringido y no lo muy restringido, y todo queda marcado', async () => {
    const who = await newPerson(s, 'medico')
    const { paciente, rows } = await secrets()
    assert.deepEqual(await seen(who, rows), [])
    const made = await must(open(who, { paciente }))
    assert.deepEqual([made.cuenta, made.paciente, made.estado, made.motivo], [who.id, paciente, 'pendiente', MOTIVE])
    assert.deepEqual(await seen(who, rows), OPENED)
    const left = await trail(who, paciente)
    assert.equal(left[0]?.accion, 'acceso_urgencia')
    assert.equal(left[0]?.motivo, MOTIVE)
    const reached = left.filter((row) => Number(row.resultado) < 400)
    assert.ok(reached.length > OPENED.length * 4)
    assert.deepEqual(
      reached.filter((row) => row.acceso !== 'urgencia'),
      [],
    )
  })

  test('la historia que se alcanzó por él queda marcada aunque termine antes de que se responda', async () => {
    const who = await newPerson(s, 'medico')
    const { paciente, rows } = await secrets()
    const [, otra] = rows.otra ?? assert.fail()
    const { db } = s.engine.core
    const { raw } = db
    // Read whole the first time; the second, only asked whether it is still the same.
    for (const decides of ['unico_cargar_historia_', 'unico_marcas_historia_']) {
      await must(open(who, { paciente }))
      let decided = false
      db.raw = async (statement) => {
        if (decided) await sql(`update alcance set hasta = now() where miembro = $1 and hasta > now()`, `c:${who.id}`)
        const found = await raw(statement)
        decided ||= statement.name.startsWith(decides)
        return found
      }
      const view = `${pathOf('historia', otra)}vista-unificada/`
      const a = await who.call('GET', view).finally(() => Object.assign(db, { raw }))
      assert.equal(a.status, 200, a.text)
      assert.ok(decided, decides)
      assert.equal((await who.call('GET', view)).status, 404, 'terminó')
      const left = await sql('select acceso from auditoria where solicitud = $1', a.headers.get('x-request-id'))
      assert.deepEqual(left, [{ acceso: 'urgencia' }])
    }
  })

  test('lo que se encontró por él queda marcado aunque termine antes de su constancia', async () => {
    const who = await newPerson(s, 'medico')
    const { paciente } = await secrets()
    const { db } = s.engine.core
    const { raw } = db
    for (const path of [
      `/paciente/historia-clinica/resumen-paciente/${paciente}/`,
      `/paciente/historia-clinica/ultimos-valores/${paciente}/`,
      `/fhir/Encounter?patient=${paciente}`,
      `/fhir/Patient/${paciente}/$everything`,
      `/fhir/Patient/${paciente}/$everything?_count=5`,
    ]) {
      await must(open(who, { paciente }))
      db.raw = async (statement) => {
        if (statement.name === 'auditoria')
          await sql(`update alcance set hasta = now() where miembro = $1 and hasta > now()`, `c:${who.id}`)
        return raw(statement)
      }
      const a = await who.call('GET', path).finally(() => Object.assign(db, { raw }))
      assert.equal(a.status, 200, a.text)
      assert.equal((await who.call('GET', `/paciente/paciente/${paciente}/`)).status, 404, `${path}: terminó`)
      const left = await sql(
        'select acceso, paciente, pacientes from auditoria where solicitud = $1',
        a.headers.get('x-request-id'),
      )
      // What it names that is of no patient, as who attended, is not reached by any grant.
      const ofPatients = left.filter((row) => row.paciente !== null || (row.pacientes as string[])?.length > 0)
      assert.ok(ofPatients.length > 0, path)
      assert.deepEqual([...new Set(ofPatients.map((row) => row.acceso))], ['urgencia'], path)
    }
  })

  test('lo que escribe mientras tanto también queda marcado', async () => {
    const who = await newPerson(s, 'medico')
    const { paciente, rows } = await secrets()
    await must(open(who, { paciente }))
    const [, otra] = rows.otra ?? assert.fail()
    const written = await note(otra, {}, who)
    await must(who.call('PATCH', pathOf('nota', written), { contenido: 'Con cambios.' }), 200)
    await must(who.call('PATCH', pathOf('paciente', paciente), { barrio: 'Centro' }), 200)
    await must(who.call('POST', pathOf('diagnostico'), { ...resource('diagnostico').example, historia: otra }))
    await history(paciente, {}, who)
    const key = { 'idempotency-key': randomUUID() }
    const entry = { historia: otra, tipo_evento: 'otro', descripcion: 'x' }
    for (let i = 0; i < 2; i++) await must(who.call('POST', pathOf('bitacora'), entry, key))
    await must(who.call('GET', `${pathOf('historia', otra)}equipo/`), 200)
    const left = (await trail(who, paciente)).filter((row) => Number(row.resultado) < 400)
    assert.ok(left.length >= 8, String(left.length))
    assert.deepEqual(
      left.filter((row) => row.acceso !== 'urgencia'),
      [],
    )
  })

  test('eliminar bajo un acceso de urgencia queda marcado', async () => {
    const who = await newPerson(s, 'medico')
    const { paciente, rows } = await secrets()
    const [, otra] = rows.otra ?? assert.fail()
    const goes = await make('diagnostico', { ...resource('diagnostico').example, historia: otra })
    await must(open(who, { paciente }))
    await must(who.call('DELETE', pathOf('diagnostico', goes)), 204)
    const row = (await trail(who, paciente)).find((x) => x.accion === 'eliminar')
    assert.equal(row?.acceso, 'urgencia')
  })

  test('lo que se deriva de lo escrito bajo un acceso de urgencia queda marcado', async () => {
    const who = await newPerson(s, 'medico')
    const { paciente, rows } = await secrets()
    const [, historia] = rows.otra ?? assert.fail()
    await must(open(who, { paciente }))
    await must(who.call('POST', pathOf('examen_fisico'), { ...resource('examen_fisico').example, historia }))
    const derived = (await trail(who, paciente)).filter((x) => x.accion === 'derivar')
    assert.ok(derived.length > 0)
    assert.deepEqual(
      derived.filter((row) => row.acceso !== 'urgencia'),
      [],
    )
  })

  test('leer con ?en= un registro ya eliminado queda como lectura, y marcada', async () => {
    const who = await newPerson(s, 'medico')
    const { paciente, rows } = await secrets()
    const [, otra] = rows.otra ?? assert.fail()
    const body = { ...resource('diagnostico').example, historia: otra }
    const gone = await must(s.call('POST', pathOf('diagnostico'), body))
    await new Promise((done) => setTimeout(done, 5))
    await must(s.call('DELETE', pathOf('diagnostico', gone.id)), 204)
    await must(open(who, { paciente }))
    const a = await who.call('GET', `${pathOf('diagnostico', gone.id)}?en=${gone.creado_en}`)
    const [row] = await sql('select * from auditoria where solicitud = $1', a.headers.get('x-request-id'))
    assert.equal(row?.resultado, a.status)
    if (a.status === 200) assert.deepEqual([row?.paciente, row?.acceso], [paciente, 'urgencia'])
  })

  test('lo restringido que un coordinador lee por acceso de urgencia también queda marcado', async () => {
    const { paciente, rows } = await secrets()
    const normal = ['paciente', 'otra', 'nota', 'alergia']
    assert.deepEqual(await seen(otroCoordinador, rows), normal)
    await must(open(otroCoordinador, { paciente }))
    assert.deepEqual(await seen(otroCoordinador, rows), OPENED)
    const [, id] = rows.restringida ?? assert.fail()
    const a = await otroCoordinador.call('GET', pathOf('nota', id))
    const [row] = await sql('select acceso from auditoria where solicitud = $1', a.headers.get('x-request-id'))
    assert.equal(row?.acceso, 'urgencia')
  })

  test('se abre con el documento, y sin motivo suficiente o sin paciente no se abre', async () => {
    const numero_documento = newDocument()
    const paciente = await patient({ numero_documento })
    const byDocument = { tipo_documento: 'CC', numero_documento }
    for (const [body, status] of [
      [{ ...byDocument, motivo: 'Urgencia' }, 400],
      [{ ...byDocument, motivo: '                    x' }, 400],
      [{}, 400],
      [{ numero_documento }, 400],
      [{ paciente, ...byDocument }, 400],
      [{ paciente: NOBODY }, 404],
      [{ tipo_documento: 'CE', numero_documento: '123456' }, 404],
    ] as const) {
      const a = await open(colega, body)
      assert.equal(a.status, status, JSON.stringify(body))
      assert.equal(await sees(colega, ['paciente', paciente]), false)
    }
    const made = await must(open(colega, byDocument))
    assert.equal(made.paciente, paciente)
    assert.equal(await sees(colega, ['paciente', paciente]), true)
  })

  test('solo el equipo asistencial puede abrir uno', async () => {
    const paciente = await patient()
    for (const who of [facturacion, admisiones, archivo, auditor, sistema, await accountOf(await patient())])
      assert.equal((await open(who, { paciente })).status, 403)
    for (const who of [enfermera, coordinador]) await must(open(who, { paciente }))
  })

  test('el coordinador ve la cola, revisa una vez y no lo suyo; los demás ven solo los propios', async () => {
    const paciente = await patient()
    const made = await must(open(medico, { paciente }))
    const own = await must(open(coordinador, { paciente }))
    const queue = async (who: Caller): Promise<string[]> => {
      const a = await must(who.call('GET', `${URGENCIES}?paciente=${paciente}&estado=pendiente`), 200)
      return a.results.map((x: { id: string }) => x.id).sort()
    }
    for (const who of [coordinador, otroCoordinador, auditor])
      assert.deepEqual(await queue(who), [made.id, own.id].sort())
    assert.deepEqual(await queue(medico), [made.id])
    assert.deepEqual(await queue(colega), [])
    for (const who of [facturacion, admisiones, sistema]) assert.equal((await who.call('GET', URGENCIES)).status, 403)
    const review = (who: Caller, id: string): Promise<Answer> =>
      who.call('POST', `${URGENCIES}${id}/revisar/`, { decision: 'justificado', comentario: 'Hubo urgencia vital' })
    for (const who of [medico, colega, auditor, admisiones]) assert.equal((await review(who, made.id)).status, 403)
    const self = await review(coordinador, own.id)
    assert.deepEqual([self.status, self.json.codigo], [409, 'no_a_si_mismo'])
    const done = await must(review(coordinador, made.id), 200)
    assert.equal(done.estado, 'justificado')
    const again = await review(otroCoordinador, made.id)
    assert.deepEqual([again.status, again.json.codigo], [409, 'acceso_revisado'])
    await must(review(otroCoordinador, own.id), 200)
    assert.equal((await review(coordinador, NOBODY)).status, 404)
  })

  test('quien abre muchas en un día se hace notar y luego se detiene; lo abierto y lo justificado no estorban', async () => {
    const { urgencyLimit, urgencyNotice } = readConfig({})
    const who = await newPerson(s, 'medico')
    const made = []
    for (let i = 0; i < urgencyLimit; i++) made.push(await must(open(who, { paciente: await patient() })))
    assert.deepEqual(
      made.map((a) => a.inusual),
      made.map((_, i) => i >= urgencyNotice),
    )
    const unusual = made.filter((a) => a.inusual).map((a) => a.id)
    const seenUnusual = await must(auditor.call('GET', `${URGENCIES}?inusual=true&page_size=200`), 200)
    const told = seenUnusual.results.filter((a: Body) => a.cuenta === who.id).map((a: Body) => a.id)
    assert.deepEqual(told.toSorted(), unusual.toSorted())
    const audited = await sql(`select recurso_id from auditoria where cuenta = $1 and codigo = 'inusual'`, who.id)
    assert.deepEqual(audited.map((row) => row.recurso_id).toSorted(), unusual.toSorted())
    const { text } = await s.call('GET', '/metrics')
    assert.ok(Number(/custodia_urgencias_inusuales_por_revisar (\d+)/.exec(text)?.[1]) >= unusual.length, text)

    const paciente = await patient()
    const refused = await open(who, { paciente })
    assert.deepEqual([refused.status, refused.json.codigo], [429, 'limite_de_urgencias'], refused.text)
    assert.match(refused.json.detail, /coordinador/)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal(await sees(who, ['paciente', paciente]), false)
    assert.equal((await must(open(who, { paciente: made[0].paciente }))).inusual, false)
    await must(open(await newPerson(s, 'medico'), { paciente }))
    const body = { decision: 'justificado', comentario: 'Hubo urgencia vital' }
    await must(coordinador.call('POST', `${URGENCIES}${made[1].id}/revisar/`, body), 200)
    await must(open(who, { paciente }))
    assert.equal((await open(who, { paciente: await patient() })).status, 429)
    await must(open(who, { paciente: made[1].paciente }))
  })

  test('de muchos que la misma cuenta abre a la vez no pasa ninguno del límite', async () => {
    const { urgencyLimit } = readConfig({})
    const who = await newPerson(s, 'medico')
    const patients = await Promise.all(Array.from({ length: urgencyLimit + 5 }, () => patient()))
    const answers = await Promise.all(patients.map((paciente) => open(who, { paciente })))
    assert.equal(answers.filter((a) => a.status === 201).length, urgencyLimit)
    assert.equal(answers.filter((a) => a.status === 429).length, 5)
  })

  test('si no fue justificado termina ahí mismo', async () => {
    const { paciente, rows } = await secrets()
    const made = await must(open(medico, { paciente }))
    assert.deepEqual(await seen(medico, rows), OPENED)
    const body = { decision: 'no_justificado', comentario: 'No había urgencia alguna' }
    await must(coordinador.call('POST', `${URGENCIES}${made.id}/revisar/`, body), 200)
    assert.deepEqual(await seen(medico, rows), [])
  })

  test('quien lo abrió lo termina, y un coordinador; nadie más sabe de él', async () => {
    const { paciente, rows } = await secrets()
    const made = await must(open(medico, { paciente }))
    const path = `${URGENCIES}${made.id}/terminar/`
    const stranger = await colega.call('POST', path)
    const nowhere = await colega.call('POST', `${URGENCIES}${NOBODY}/terminar/`)
    assert.deepEqual(refusal(stranger), refusal(nowhere))
    assert.equal(stranger.status, 404)
    assert.deepEqual(await seen(medico, rows), OPENED)
    await must(medico.call('POST', path), 200)
    assert.deepEqual(await seen(medico, rows), [])
    const other = await must(open(medico, { paciente }))
    await must(coordinador.call('POST', `${URGENCIES}${other.id}/terminar/`), 200)
    assert.deepEqual(await seen(medico, rows), [])
  })

  test('vence, y lo escrito mientras tanto no queda como puerta', async () => {
    const { paciente, rows } = await secrets()
    const made = await must(open(medico, { paciente }))
    const [, otra] = rows.otra ?? assert.fail()
    await note(otra, {}, medico)
    assert.deepEqual(await seen(medico, rows), OPENED)
    await sql(`update alcance set hasta = now() - interval '1 second' where origen = $1`, made.id)
    assert.deepEqual(await seen(medico, rows), [])
    const list = await must(medico.call('GET', `${pathOf('nota')}?paciente=${paciente}&count=true`), 200)
    assert.equal(list.count, 0)
  })

  test('no alcanza a otros pacientes, ni otro la aprovecha', async () => {
    const { paciente } = await secrets()
    const other = await secrets()
    await must(open(medico, { paciente }))
    assert.deepEqual(await seen(medico, other.rows), [])
    assert.equal(await sees(colega, ['paciente', paciente]), false)
  })

  test('bajo un acceso de urgencia no se da a otro nada', async () => {
    const { paciente, rows } = await secrets()
    await must(open(medico, { paciente }))
    const [, otra] = rows.otra ?? assert.fail()
    const added = await medico.call('POST', `${pathOf('historia', otra)}equipo/`, { cuenta: colega.id })
    assert.equal(added.status, 403)
    assert.equal(await sees(colega, rows.alergia ?? assert.fail()), false)
  })

  test('bajo un acceso de urgencia nadie se queda con la historia ni con lo muy restringido de ella', async () => {
    const { paciente, rows } = await secrets()
    const made = await must(open(medico, { paciente }))
    const [, otra] = rows.otra ?? assert.fail()
    await medico.call('PATCH', pathOf('historia', otra), { profesional: medico.id })
    assert.equal(await sees(medico, rows.muy_restringida ?? assert.fail()), false, 'lo muy restringido no se abre')
    await must(medico.call('POST', `${URGENCIES}${made.id}/terminar/`), 200)
    assert.deepEqual(await seen(medico, rows), [])
    assert.ok(await sees(tratante, rows.otra ?? assert.fail()), 'y a su tratante no se la quita')
  })

  test('bajo un acceso de urgencia nadie da a otro más nivel ni más tiempo del que tiene', async () => {
    const { paciente, rows } = await secrets()
    const made = await must(open(medico, { paciente }))
    const [, otra] = rows.otra ?? assert.fail()
    await medico.call('POST', `${pathOf('historia', otra)}equipo/`, { cuenta: colega.id })
    assert.equal(await sees(colega, rows.muy_restringida ?? assert.fail()), false)
    await must(medico.call('POST', `${URGENCIES}${made.id}/terminar/`), 200)
    assert.equal(await sees(colega, rows.otra ?? assert.fail()), false)
  })

  test('bajo un acceso de urgencia nadie cambia de manos la historia', async () => {
    const { paciente, rows } = await secrets()
    await must(open(medico, { paciente }))
    const [, otra] = rows.otra ?? assert.fail()
    await medico.call('PATCH', pathOf('historia', otra), { profesional: colega.id })
    assert.deepEqual(await seen(colega, rows), [])
    assert.ok(await sees(tratante, rows.otra ?? assert.fail()))
  })

  test('bajo un acceso de urgencia nadie cambia la reserva ni despide al equipo, ni firma por otro', async () => {
    const { paciente, rows } = await record()
    const otra = String(rows.otra?.[1])
    await must(tratante.call('POST', `${pathOf('historia', otra)}equipo/`, { cuenta: enfermera.id }))
    const propia = await must(
      tratante.call('POST', pathOf('nota'), { historia: otra, tipo_nota: 'evolucion', contenido: 'A medias' }),
    )
    await must(open(medico, { paciente }))
    const refused = async (path: string, body: Body, field: string): Promise<void> => {
      const a = await medico.call('PATCH', path, body)
      assert.deepEqual([a.status, a.json.errores?.map((e: { campo: string }) => e.campo)], [400, [field]], a.text)
    }
    await refused(pathOf('historia', otra), { confidencialidad: 'muy_restringida' }, 'confidencialidad')
    await refused(pathOf('nota', propia.id), { confidencialidad: 'restringida' }, 'confidencialidad')
    await refused(pathOf('nota', propia.id), { firmado: true }, 'firmado')
    const gone = await medico.call('DELETE', `${pathOf('historia', otra)}equipo/${enfermera.id}/`)
    assert.equal(gone.status, 403, gone.text)
    const desk = await admisiones.call('PATCH', pathOf('historia', otra), { confidencialidad: 'muy_restringida' })
    assert.equal(desk.status, 400, desk.text)
    // Nor one of the team under a colleague's name; the author does.
    assert.equal((await enfermera.call('PATCH', pathOf('nota', propia.id), { firmado: true })).status, 400)
    await must(tratante.call('PATCH', pathOf('nota', propia.id), { firmado: true, version: 1 }), 200)
    const annul = { anulado: true, motivo_anulacion: 'Era de otro paciente' }
    assert.equal((await enfermera.call('PATCH', pathOf('nota', propia.id), annul)).status, 400)
    await must(coordinador.call('PATCH', pathOf('nota', propia.id), annul), 200)
    await must(tratante.call('DELETE', `${pathOf('historia', otra)}equipo/${enfermera.id}/`), 204)
  })

  test('bajo un acceso de urgencia nadie lleva la historia a otro servicio', async () => {
    const { paciente, rows } = await secrets()
    await must(open(medico, { paciente }))
    const [, otra] = rows.otra ?? assert.fail()
    await medico.call('PATCH', pathOf('historia', otra), { servicio_reps: '203' })
    assert.deepEqual(await seen(cirujano, rows), [])
  })

  test('quien audita dice por qué también al leer la cola de urgencias', async () => {
    await must(open(medico, { paciente: await patient() }))
    const a = await auditor.call('GET', URGENCIES, undefined, { 'x-motivo': '' })
    assert.equal(a.status, 403)
  })
})

about('canales laterales', () => {
  test('un documento ya registrado se dice, sin decir de quién ni cuál', async () => {
    const surname = `Rojas${word()}`
    const body = patientBody({ primer_apellido: surname })
    const made = await make('paciente', body)
    for (const method of ['POST', 'PATCH']) {
      const path =
        method === 'POST' ? pathOf('paciente') : pathOf('paciente', await make('paciente', patientBody(), medico))
      const other = { ...patientBody(), numero_documento: body.numero_documento }
      const a = await medico.call(method, path, other)
      assert.deepEqual([a.status, a.json.codigo, a.json.id_existente], [409, 'duplicado', undefined], a.text)
      for (const value of [made, surname, String(body.numero_documento)]) assert.ok(!a.text.includes(value))
      const known = await admisiones.call(method, path, other)
      assert.deepEqual([known.status, known.json.id_existente], [409, made], known.text)
    }
  })

  test('una historia sin cerrar que no se alcanza estorba sin decir cuál es', async () => {
    const { paciente } = await former(medico)
    const prestador_codigo = String(provider++)
    const standing = await history(paciente, { prestador_codigo })
    const a = await medico.call('POST', pathOf('historia'), {
      paciente,
      tipo_atencion: 'consulta_externa',
      prestador_codigo,
    })
    assert.deepEqual([a.status, a.json.id_existente], [409, undefined], a.text)
    assert.ok(!a.text.includes(standing))
  })

  test('lo que está en uso por algo que no se alcanza no dice por qué', async () => {
    const { paciente } = await former(medico)
    const historia = await history(paciente, {}, medico)
    const body = { ...resource('documento').example, tipo_documento: 'CON', historia }
    const documento = await make('documento', body, medico)
    const used = {
      paciente,
      tipo: 'otro',
      texto_version: '1',
      decision: 'aceptado',
      otorgado_por: 'paciente',
      documento,
    }
    const consent = await make('consentimiento', used)
    assert.equal(await sees(medico, ['consentimiento', consent]), false)
    const a = await medico.call('DELETE', pathOf('documento', documento))
    assert.deepEqual([a.status, a.json.codigo, a.json.usado_por], [409, 'en_uso', undefined], a.text)
    const b = await coordinador.call('DELETE', pathOf('documento', documento))
    assert.deepEqual([b.status, b.json.usado_por], [409, 'consentimiento'], b.text)
    const registered = await make('paciente', patientBody(), medico)
    const family = { paciente_indice: paciente, paciente_relacionado: registered, codigo_familia: 'F', vive: true }
    await make('miembro_familia', { ...family, parentesco: 'hermana' })
    const c = await medico.call('DELETE', pathOf('paciente', registered))
    assert.deepEqual([c.status, c.json.usado_por], [409, undefined], c.text)
  })

  test('el cursor de un registro que no se alcanza se rechaza como el de uno que no existe', async () => {
    const mine = await make('paciente', patientBody({ primer_apellido: 'Aaa' }), medico)
    const others = await patient({ primer_apellido: 'Mmm' })
    await make('paciente', patientBody({ primer_apellido: 'Zzz' }), medico)
    for (const order of ['', '&ordering=primer_apellido', '&ordering=-numero_documento', '&ordering=fecha_nacimiento'])
      for (const direction of ['s', 'a']) {
        const ask = (id: string): Promise<Answer> =>
          medico.call('GET', `${pathOf('paciente')}?cursor=${direction}.${id}${order}`)
        const there = await ask(others)
        assert.equal(there.status, 400, there.text)
        assert.deepEqual(refusal(there), refusal(await ask(NOBODY)))
        assert.equal((await ask(mine)).status, 200)
      }
  })

  test('por lo que la vista no tiene no se filtra, ordena ni busca, y se dice como de lo que no existe', async () => {
    const desks: [AccountRole, Person][] = [
      ['admisiones', admisiones],
      ['archivo', archivo],
      ['facturacion', facturacion],
    ]
    let asked = 0
    for (const [rol, who] of desks)
      for (const r of resources.filter((x) => mayUse(rol, x, 'read') && viewOf(rol, x) !== 'completa')) {
        const view = seenAs(r, viewOf(rol, r))
        const hidden = Object.entries(r.fields).filter(([name]) => !(name in view.fields))
        const queries = hidden.flatMap(([name, f]) => [
          ...(f.filter ? [`${name}=x`, `${name}_desde=2020-01-01`, `${name}_hasta=2020-01-01`] : []),
          ...(f.order ? [`ordering=${name}`, `ordering=-${name}`] : []),
        ])
        if (searchable(r) && !searchable(view)) queries.push('search=abcdef')
        for (const query of queries) {
          const a = await who.call('GET', `${r.path}?${query}`)
          assert.equal(a.status, 400, `${rol} ${r.path}?${query}`)
          asked++
        }
        const shown = await who.call('GET', `${r.path}?ordering=nada`)
        for (const [name] of hidden) assert.ok(!shown.text.includes(`${name},`), `${rol} ${r.name} ${name}`)
      }
    assert.ok(asked > 20, String(asked))
  })

  test('de un identificador que no se alcanza no se sabe nada, se pregunte como se pregunte', async () => {
    const { rows } = await record()
    for (const [name, id] of Object.values(rows)) {
      const asks: [string, string, unknown, Record<string, string>][] = [
        ['GET', '', undefined, {}],
        ['HEAD', '', undefined, {}],
        ['GET', '', undefined, { 'if-none-match': '*' }],
        ['GET', '', undefined, { 'if-none-match': '"1"' }],
        ['GET', '', undefined, { accept: 'application/xml' }],
        ['GET', `?en=${new Date().toISOString()}`, undefined, {}],
        ['GET', 'versiones/', undefined, {}],
        ['PATCH', '', {}, {}],
        ['PATCH', '', { campo_de_mas: 1 }, { 'if-match': '"1"' }],
        ['PATCH', '', {}, { 'if-match': '"999"' }],
        ['PUT', '', {}, { 'if-match': '*' }],
        ['DELETE', '', undefined, {}],
        ['DELETE', '', undefined, { 'if-match': '"1"' }],
        ...(name === 'historia'
          ? [['GET', 'equipo/', undefined, {}] as [string, string, unknown, Record<string, string>]]
          : []),
      ]
      for (const [method, more, body, headers] of asks) {
        const ask = (x: string): Promise<Answer> => medico.call(method, `${pathOf(name, x)}${more}`, body, headers)
        const [there, nowhere] = await Promise.all([ask(id), ask(NOBODY)])
        assert.equal(there.status, 404, `${method} ${name} ${more} ${JSON.stringify(headers)}`)
        assert.deepEqual(refusal(there), refusal(nowhere))
        assert.equal(there.headers.get('etag'), null)
      }
    }
  })

  test('HEAD dice lo mismo que GET y nada más', async () => {
    const { rows } = await record()
    for (const [name, id] of Object.values(rows)) {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map((m) => coordinador.call(m, pathOf(name, id))))
      assert.deepEqual([head?.status, head?.text], [200, ''])
      for (const header of ['etag', 'content-type', 'cache-control'])
        assert.equal(head?.headers.get(header), get?.headers.get(header))
    }
  })

  test('la Idempotency-Key de otra cuenta no repite su respuesta', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = patientBody()
    const first = await must(medico.call('POST', pathOf('paciente'), body, key))
    const other = await colega.call('POST', pathOf('paciente'), body, key)
    assert.deepEqual([other.status, other.json.id_existente], [409, undefined], other.text)
    assert.equal(other.headers.get('idempotency-replayed'), null)
    assert.ok(!other.text.includes(first.id))
    const own = patientBody()
    const made = await must(colega.call('POST', pathOf('paciente'), own, key))
    assert.notEqual(made.id, first.id)
    const replay = await medico.call('POST', pathOf('paciente'), body, key)
    assert.deepEqual([replay.status, replay.json.id], [201, first.id])
    assert.equal(replay.headers.get('idempotency-replayed'), 'true')
    const changed = await medico.call('POST', pathOf('paciente'), { ...body, barrio: 'Centro' }, key)
    assert.equal(changed.status, 409)
    assert.ok(!changed.text.includes(first.id))
  })

  test('repetir una clave tras perder el alcance dice lo que uno mismo escribió, y nada posterior', async () => {
    const { paciente } = await record()
    const nueva = await history(paciente, { profesional: medico.id }, admisiones)
    const key = { 'idempotency-key': randomUUID() }
    const body = { historia: nueva, tipo_nota: 'evolucion', contenido: 'Lo que escribió' }
    const first = await must(medico.call('POST', pathOf('nota'), body, key))
    await must(admisiones.call('PATCH', pathOf('historia', nueva), { profesional: colega.id }), 200)
    const later = word()
    await must(
      colega.call('PATCH', pathOf('nota', first.id), { contenido: later, confidencialidad: 'restringida' }),
      200,
    )
    assert.equal(await sees(medico, ['nota', first.id]), false)
    const replay = await medico.call('POST', pathOf('nota'), body, key)
    assert.deepEqual(replay.json, first)
    assert.ok(!replay.text.includes(later))
  })

  test('repetir una clave con otro rol muestra la vista de ese rol', async () => {
    const moved = await newPerson(s, 'medico')
    const key = { 'idempotency-key': randomUUID() }
    const body = patientBody({ factores_riesgo: [word()], nivel_riesgo: 'alto' })
    await must(moved.call('POST', pathOf('paciente'), body, key))
    await must(s.call('PATCH', `/auth/cuentas/${moved.id}/`, { rol: 'admisiones' }), 200)
    const replay = await moved.call('POST', pathOf('paciente'), body, key)
    assert.ok(!replay.text.includes(String((body.factores_riesgo as string[])[0])), replay.text)
    assert.equal(replay.json.nivel_riesgo, undefined)
  })

  test('lo restringido que alcanzaba como clínico no lo conserva con otro rol', async () => {
    const moved = await newPerson(s, 'medico')
    const secret = await history(await patient(), { profesional: moved.id, confidencialidad: 'restringida' })
    await must(s.call('PATCH', `/auth/cuentas/${moved.id}/`, { rol: 'facturacion' }), 200)
    assert.equal(await sees(moved, ['historia', secret]), false)
  })
})

about('vistas parciales', () => {
  const clinical = (unique: string): Body => ({
    motivo_consulta: `Motivo ${unique}`,
    enfermedad_actual: `Enfermedad ${unique}`,
    analisis: `Análisis ${unique}`,
    plan_manejo: `Plan ${unique}`,
    recomendaciones: `Recomendaciones ${unique}`,
    institucion_destino: `Institución ${unique}`,
  })

  test('un PUT de admisiones reemplaza lo que ve y conserva lo clínico', async () => {
    const unique = word()
    const historia = await history(await patient(), { ...clinical(unique), acompanante_nombre: 'Luz' })
    const path = pathOf('historia', historia)
    const before = await must(s.call('GET', path), 200)
    const got = await admisiones.call('GET', path)
    assert.ok(!got.text.includes(unique))
    const { acompanante_nombre: _, ...rest } = got.json
    const put = await admisiones.call('PUT', path, { ...rest, responsable_nombre: 'Rosa' })
    assert.equal(put.status, 200, put.text)
    assert.ok(!put.text.includes(unique))
    const after = await must(s.call('GET', path), 200)
    for (const name of Object.keys(clinical(unique))) assert.equal(after[name], before[name], name)
    assert.deepEqual([after.acompanante_nombre, after.responsable_nombre], [null, 'Rosa'])
  })

  test('un campo clínico en el cuerpo de admisiones se rechaza, exista o no su valor', async () => {
    const unique = word()
    const paciente = await patient({ grupo_sanguineo: 'A' })
    const historia = await history(paciente, clinical(unique))
    const asks: [string, string, Body][] = [
      ['historia', historia, clinical(unique)],
      ['paciente', paciente, { grupo_sanguineo: 'A', nivel_riesgo: 'bajo', factores_riesgo: [] }],
      ['paciente', paciente, { grupo_sanguineo: null, voluntad_anticipada: null }],
    ]
    for (const [name, id, fields] of asks)
      for (const method of ['PATCH', 'PUT', 'POST']) {
        const path = method === 'POST' ? pathOf(name) : pathOf(name, id)
        const a = await admisiones.call(method, path, fields)
        assert.equal(a.status, 400, a.text)
        for (const field of Object.keys(fields)) {
          const error = a.json.errores.find((e: { campo: string }) => e.campo === field)
          assert.equal(error?.codigo, 'permiso', `${method} ${field} ${a.text}`)
        }
        assert.ok(!a.text.includes(unique))
      }
    const claim = await admisiones.call('PATCH', pathOf('historia', historia), {
      causa_atencion_nombre: 'x',
      rda_problemas: [],
    })
    assert.equal(claim.status, 400)
    for (const e of claim.json.errores) assert.ok(['permiso', 'desconocido'].includes(e.codigo), claim.text)
  })

  test('facturación no ve texto libre de la clínica en ninguna parte', async () => {
    const unique = word()
    const text = `Texto ${unique}`
    const paciente = await patient({ factores_riesgo: [text], nombre_identitario: text })
    const historia = await history(paciente, clinical(unique))
    const entries: [string, Body][] = [
      ['diagnostico', { observaciones: text, enfermedad_huerfana_codigo: unique }],
      // Of an examination that the house has no name for.
      ['orden', { cups: '999999', descripcion: text, justificacion: text, indicaciones: text, especialidad: text }],
      [
        'formula_medicamento',
        {
          medicamento_dci: text,
          indicaciones: text,
          recomendaciones: text,
          nombre_comercial: text,
          concentracion: text,
        },
      ],
      [
        'formula_insumo',
        { nombre: text, indicaciones: text, justificacion: text, talla: unique, frecuencia_cambio: text },
      ],
    ]
    const rows: Known[] = [
      ['paciente', paciente],
      ['historia', historia],
    ]
    for (const [name, more] of entries)
      rows.push([name, await make(name, { ...resource(name).example, ...more, historia })])
    const readable = resources.filter((r) => r.patientField !== null && mayUse('facturacion', r, 'read'))
    assert.deepEqual(new Set(readable.map((r) => r.name)), new Set(rows.map(([name]) => name)))
    for (const [name, id] of rows) {
      await must(s.call('PATCH', pathOf(name, id), name === 'paciente' ? { barrio: text } : {}), 200)
      const mine = name === 'paciente' ? '' : `?paciente=${paciente}`
      for (const path of [
        pathOf(name, id),
        `${pathOf(name, id)}versiones/`,
        `${pathOf(name)}${mine}`,
        `${pathOf(name, id)}?en=${new Date().toISOString()}`,
      ])
        for (const accept of ['application/json', 'application/xml']) {
          const a = await facturacion.call('GET', path, undefined, { accept })
          assert.equal(a.status, 200, `${path} ${a.text}`)
          assert.ok(!a.text.includes(unique), path)
        }
    }
    for (const r of resources.filter((x) => x.patientField !== null && !readable.includes(x)))
      assert.equal((await facturacion.call('GET', r.path)).status, 403, r.name)
  })

  test('facturación no lee por qué se eliminó algo', async () => {
    const unique = word()
    const historia = await history(await patient())
    const gone = await make('diagnostico', { ...resource('diagnostico').example, historia })
    await must(s.call('DELETE', pathOf('diagnostico', gone), undefined, { 'x-motivo': `Era VIH ${unique}` }), 204)
    const a = await facturacion.call('GET', `${pathOf('diagnostico', gone)}versiones/`)
    assert.ok(!a.text.includes(unique), a.text)
  })

  test('las versiones no nombran los campos que la vista no tiene', async () => {
    const historia = await draft(await patient())
    await must(s.call('PATCH', pathOf('historia', historia), clinical(word())), 200)
    await must(s.call('PATCH', pathOf('historia', historia), { ...clinical(word()), acompanante_nombre: 'Luz' }), 200)
    for (const [rol, who] of [
      ['admisiones', admisiones],
      ['archivo', archivo],
      ['facturacion', facturacion],
    ] as const) {
      const view = new Set(Object.keys(seenAs(resource('historia'), viewOf(rol, resource('historia'))).fields))
      const a = await must(who.call('GET', `${pathOf('historia', historia)}versiones/`), 200)
      assert.equal(a.results.length, 3)
      for (const v of a.results) {
        for (const campo of v.campos) assert.ok(view.has(campo), campo)
        for (const name of Object.keys(clinical(''))) assert.ok(!(name in v.registro), name)
      }
      assert.deepEqual(a.results[0].campos, rol === 'facturacion' ? [] : ['acompanante_nombre'])
      assert.deepEqual(a.results[1].campos, [])
    }
  })

  test('una regla rota por un campo que la vista no tiene no lo nombra', async () => {
    const id = await make('miembro_familia', {
      ...resource('miembro_familia').example,
      paciente_indice: await patient(),
      vive: false,
      edad_aproximada: 70,
      edad_muerte: 70,
      causa_muerte_cie10: 'B24X',
      condiciones: [{ descripcion: 'VIH', contribuyo_muerte: true }],
    })
    const a = await admisiones.call('PATCH', pathOf('miembro_familia', id), { vive: true })
    const view = seenAs(resource('miembro_familia'), 'administrativa').fields
    assert.equal(a.status, 400, a.text)
    for (const e of a.json.errores) assert.ok(e.campo === '' || e.campo in view, a.text)
  })

  test('lo que admisiones dice mal de lo que sí ve se le dice por su nombre', async () => {
    const paciente = await patient()
    for (const [campo, value] of [
      ['version', 99],
      ['creado_por', 'Otra persona'],
      ['sexo_biologico_nombre', 'x'],
    ]) {
      const a = await admisiones.call('PATCH', pathOf('paciente', paciente), { [String(campo)]: value })
      assert.deepEqual([a.status, a.json.errores[0]?.campo], [400, campo], a.text)
    }
  })
})
