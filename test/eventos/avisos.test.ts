import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { MIGRATIONS } from '../../src/cli/database.ts'
import { readMigrations } from '../../src/engine/migrate.ts'
import { login, newPerson, PASSWORD, type Person } from '../accounts.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { type Body, item, moveTo, must } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { useService } from '../service.ts'

/** What concerns each person, and who else is in an encounter (decision 0135). */
const s = useService()
const NOTICES = '/avisos/'

interface Shown {
  readonly id: string
  readonly tipo: string
  readonly paciente: string
  readonly historia: string | null
  readonly detalle: string
  readonly visto: boolean
}

let desk: Person
let doctor: Person
let other: Person
let nurse: Person
let coordinator: Person

const told = async (who: Person, paciente: string): Promise<Shown[]> =>
  (await must(who.call('GET', NOTICES), 200)).results.filter((n: Shown) => n.paciente === paciente)
const kindsTold = async (who: Person, paciente: string): Promise<string[]> =>
  (await told(who, paciente)).map((n) => n.tipo).toSorted()

/** As the front desk opens it for somebody. */
async function openedFor(who: Person): Promise<{ id: string; paciente: string }> {
  const paciente = await newPatient(s)
  const body = { paciente, tipo_atencion: 'consulta_externa', servicio_reps: '328', profesional: who.id }
  const { id } = await must(desk.call('POST', '/hce/api/historias/abrir/', body), 201)
  return { id, paciente }
}
const VALUES = '/paciente/historias-clinicas/'
const potassium = (
  who: Pick<Person, 'call'>,
  paciente: string,
  valor_numerico: number,
  more: Body = {},
): Promise<{ id: string }> =>
  must(
    who.call('POST', VALUES, {
      paciente,
      codigo: '2823-3',
      valor_numerico,
      unidad: 'mmol/L',
      fecha_medicion: new Date().toISOString(),
      ...more,
    }),
    201,
  )

describe('a cada quien lo que le concierne', () => {
  before(async () => {
    ;[desk, doctor, other, nurse, coordinator] = await Promise.all([
      newPerson(s, 'admisiones'),
      newPerson(s, 'medico', { servicios: ['328'] }),
      newPerson(s, 'medico', { servicios: ['328'] }),
      newPerson(s, 'enfermeria'),
      newPerson(s, 'coordinador_medico'),
    ])
  })

  test('la atención que asigna otro se avisa a quien la recibe, y a nadie más', async () => {
    const { id, paciente } = await openedFor(doctor)
    const [notice] = await told(doctor, paciente)
    assert.deepEqual([notice?.tipo, notice?.historia, notice?.visto], ['atencion_asignada', id, false])
    assert.deepEqual(await kindsTold(other, paciente), [])
    await must(doctor.call('POST', item(id, 'entregar/'), { cuenta: other.id, nota: 'Queda pendiente el EKG' }), 200)
    assert.deepEqual(await kindsTold(other, paciente), ['atencion_asignada'])
    assert.deepEqual(await kindsTold(doctor, paciente), [])
  })

  test('un resultado crítico que escribió otro se avisa al tratante; normal, no', async () => {
    const { id, paciente } = await openedFor(doctor)
    await moveTo(doctor, id, 'en_atencion')
    await potassium(s, paciente, 4.1)
    assert.deepEqual(await kindsTold(doctor, paciente), [])
    await potassium(s, paciente, 7.4)
    const [critical] = await told(doctor, paciente)
    assert.equal(critical?.tipo, 'resultado_critico')
    assert.match(critical?.detalle ?? '', /7,4.*Críticamente alto/)
    await potassium(doctor, paciente, 7.6)
    assert.equal((await told(doctor, paciente)).length, 1, 'Lo que escribió uno mismo no se le avisa')
    assert.deepEqual(await kindsTold(other, paciente), [])
  })

  test('el crítico que se corrige calla; si se anula la corrección, vuelve a sonar', async () => {
    const { id, paciente } = await openedFor(doctor)
    await moveTo(doctor, id, 'en_atencion')
    const wrong = await potassium(s, paciente, 7.4)
    assert.deepEqual(await kindsTold(doctor, paciente), ['resultado_critico'])
    const right = await potassium(s, paciente, 4.1, { corrige_a: wrong.id, estado: 'corregido' })
    assert.deepEqual(await kindsTold(doctor, paciente), [])
    const annulled = await s.call('PATCH', `${VALUES}${right.id}/`, { estado: 'anulado' })
    assert.equal(annulled.status, 200, annulled.text)
    assert.deepEqual(await kindsTold(doctor, paciente), ['resultado_critico'])
  })

  test('cuántos faltan por ver lo dice el servicio, y lo que se silencia deja de avisarse', async () => {
    const { paciente } = await openedFor(doctor)
    const before = await must(doctor.call('GET', NOTICES), 200)
    assert.equal(before.sin_ver, before.results.filter((n: Shown) => !n.visto).length)
    const [mine] = await told(doctor, paciente)
    const seen = await doctor.call('POST', `${NOTICES}vistos/`, { avisos: [mine?.id, `mipres.${randomUUID()}`] })
    assert.equal(seen.status, 204, seen.text)
    const after = await must(doctor.call('GET', NOTICES), 200)
    assert.equal(after.sin_ver, before.sin_ver - 1)
    assert.equal((await told(doctor, paciente))[0]?.visto, true)
    const kept = await s.owner.run({
      text: 'select vistos from aviso_cuenta where cuenta = $1',
      values: [doctor.id],
    })
    assert.deepEqual(kept, [{ vistos: [mine?.id] }], 'De lo que no se avisa no se guarda nada')

    const put = (who: Person, silenciados: string[]) => who.call('PUT', `${NOTICES}tipos/`, { silenciados })
    const chosen = await must(put(doctor, ['atencion_asignada']), 200)
    assert.deepEqual(
      chosen.results.filter((k: { activo: boolean }) => !k.activo).map((k: { tipo: string }) => k.tipo),
      ['atencion_asignada'],
    )
    assert.deepEqual(await kindsTold(doctor, paciente), [])
    const wrong = await put(doctor, ['acceso_urgencia'])
    assert.deepEqual([wrong.status, wrong.json.errores[0].campo], [400, 'silenciados'], wrong.text)
    await must(put(doctor, []), 200)
    assert.deepEqual(await kindsTold(doctor, paciente), ['atencion_asignada'])
    assert.deepEqual((await must(desk.call('GET', NOTICES), 200)).results, [])
  })

  test('quien coordina sabe de los accesos de urgencia, de lo que piden los titulares y de lo que rechazó el Ministerio', async () => {
    const { id, paciente } = await openedFor(doctor)
    await must(
      other.call('POST', '/paciente/accesos-urgencia/', {
        paciente,
        tipo: 'urgencia_vital',
        motivo: 'Llega inconsciente a urgencias, sin acompañante',
      }),
      201,
    )
    await must(
      s.call('POST', '/paciente/solicitudes-correccion/', {
        paciente,
        tipo: 'consulta',
        parte: 'datos_personales',
        descripcion: 'El segundo apellido está mal escrito',
      }),
      201,
    )
    await tamper(
      s.owner,
      `insert into rda_envio (id, historia, paciente, tipo, version, guia, documento, huella, firmado_en, llave, firma, llamada, actor, creado_en, estado, codigo, proximo_en, resuelto_en)
       values ('${s.engine.core.newId()}', '${id}', '${paciente}', 'consulta', 1, 'x', 'x', encode(sha256('x'), 'hex'), now(), 'x', 'x', '{}', 'x', now(), 'rechazado', 'rechazado', now(), now())`,
      `update historia set rda_estado = 'rechazado' where id = '${id}'`,
    )
    assert.deepEqual(await kindsTold(coordinator, paciente), ['acceso_urgencia', 'rda_rechazado', 'solicitud_titular'])
    assert.deepEqual(await kindsTold(doctor, paciente), ['atencion_asignada', 'rda_rechazado'])
    const [row] = await s.owner.run({
      text: `select count(*)::integer as n from auditoria a where a.recurso = 'aviso' and a.cuenta = $1 and $2::uuid = any(a.pacientes)`,
      values: [coordinator.id, paciente],
    })
    assert.equal(row?.n, 1)

    // A coordinator does not reach a restricted encounter: nothing of it is told nor counted.
    const count = async (): Promise<number> => (await must(coordinator.call('GET', NOTICES), 200)).sin_ver
    const before = await count()
    await tamper(s.owner, `update historia set confidencialidad = 'muy_restringida' where id = '${id}'`)
    assert.deepEqual(await kindsTold(coordinator, paciente), ['acceso_urgencia', 'solicitud_titular'])
    assert.equal(await count(), before - 1)
    // And a caller who no longer reaches the patient is told of none of it.
    await tamper(s.owner, `update alcance set hasta = now() where paciente = '${paciente}'`)
    assert.deepEqual(await kindsTold(doctor, paciente), [])
  })
})

describe('lo que da acceso a una cuenta', () => {
  const heard = async (who: Pick<Person, 'call'>, tipo: string, about: string): Promise<string[]> =>
    (await must(who.call('GET', NOTICES), 200)).results
      .filter((n: Shown) => n.tipo === tipo && n.detalle.includes(about))
      .map((n: Shown) => n.detalle)
  const made = async (by: Person, nombre: string, rol: string, more: Body = {}): Promise<{ id: string }> => {
    const usuario = nombre.toLowerCase().replaceAll(' ', '.')
    const body = { usuario, nombre, rol, tipo_documento: 'CC', numero_documento: newDocument() }
    return must(by.call('POST', '/auth/cuentas/', { ...body, ...more }), 201)
  }

  test('la cuenta que abre un administrador la saben los demás y quien coordina, y no quien la abrió', async () => {
    const [first, second] = await Promise.all([newPerson(s, 'administrador'), newPerson(s, 'administrador')])
    const accounts = (who: Person): Promise<string[]> => heard(who, 'cuenta', 'Rita Nueva')
    const { id } = await made(first, 'Rita Nueva', 'admisiones', { registro: '79777001' })
    assert.match(
      (await accounts(second))[0] ?? '',
      /^Cuenta nueva · Rita Nueva, Admisiones, por Persona de Administrador/,
    )
    await must(first.call('PATCH', `/auth/cuentas/${id}/`, { rol: 'medico' }), 200)
    const [said, made1] = await accounts(second)
    assert.match(made1 ?? '', /^Cuenta nueva · Rita Nueva, Admisiones/)
    assert.match(said ?? '', /^Cambió su rol · Rita Nueva, Medicina, por Persona de Administrador/)
    assert.deepEqual(await accounts(coordinator), [said, made1])
    assert.deepEqual(await accounts(first), [])
    await must(second.call('POST', `/auth/cuentas/${id}/invitar/`, {}), 200)
    assert.match((await accounts(first))[0] ?? '', /^Se le dio un enlace para fijar la clave/)
  })

  test('la de un paciente, el enlace que se le da otra vez y a quién representa los sabe quien coordina', async () => {
    const administrator = await newPerson(s, 'administrador')
    const numero_documento = newDocument()
    const paciente = await newPatient(s, { tipo_documento: 'CC', numero_documento })
    const accounts = (): Promise<string[]> => heard(coordinator, 'cuenta', 'Pablo Propio')
    const { id } = await made(administrator, 'Pablo Propio', 'paciente', { paciente, numero_documento })
    assert.match((await accounts())[0] ?? '', /^Cuenta nueva · Pablo Propio, Paciente, por /)
    await must(administrator.call('POST', `/auth/cuentas/${id}/invitar/`, {}), 200)
    assert.match((await accounts())[0] ?? '', /^Se le dio un enlace para fijar la clave/)
    const minor = await newPatient(s, {
      fecha_nacimiento: new Date(Date.now() - 3e11).toISOString().slice(0, 10),
      responsable_nombre: 'Pablo Propio',
      responsable_documento: numero_documento,
      responsable_parentesco: 'padre',
    })
    await must(administrator.call('POST', `/auth/cuentas/${id}/representados/`, { paciente: minor }), 201)
    assert.match((await accounts())[0] ?? '', /^Se le abrió la historia de otra persona/)
  })

  test('un sistema al que se le concede cualquier oficina, y su secreto nuevo; el que solo lee lo que le autorizan, no', async () => {
    const administrator = await newPerson(s, 'administrador')
    const accounts = (): Promise<string[]> => heard(coordinator, 'cuenta', 'Facturador Externo')
    const system = await must(
      administrator.call('POST', '/auth/sistemas/', { usuario: 'facturador.externo', nombre: 'Facturador Externo' }),
      201,
    )
    assert.deepEqual(await accounts(), [])
    const grant = { rol: 'facturacion', finalidad: 'facturacion', motivo: 'Contrato de prueba 2026' }
    await must(administrator.call('POST', `/auth/sistemas/${system.id}/concesiones/`, grant), 201)
    assert.match((await accounts())[0] ?? '', /^Se le concedió leer · Facturador Externo, Facturación, por /)
    await must(administrator.call('POST', `/auth/sistemas/${system.id}/secreto/`, {}), 200)
    assert.match((await accounts())[0] ?? '', /^Se le dio otro secreto u otra llave/)
  })

  test('ni muchas cuentas ni muchos pacientes esconden un acto: queda hasta que otra persona lo ve', async () => {
    const administrator = await newPerson(s, 'administrador')
    const { id } = await made(administrator, 'Zoe Antes', 'medico', { registro: '79777002' })
    const many = (n: number, rol: string): Promise<unknown> =>
      s.owner.run({
        text: `insert into cuenta_hecho (cuenta, hecho, rol, por, por_nombre, en)
select $1, 'rol', $2, $3, 'Muchos', now() + interval '1 minute' from generate_series(1, $4::integer)`,
        values: [id, rol, administrator.id, n],
      })
    const mine = async (): Promise<Shown[]> =>
      (await must(coordinator.call('GET', NOTICES), 200)).results.filter((n: Shown) => n.tipo === 'cuenta')
    const see = async (which: (n: Shown) => boolean): Promise<void> => {
      const avisos = (await mine()).filter(which).map((n) => n.id)
      await must(coordinator.call('POST', `${NOTICES}vistos/`, { avisos }), 204)
    }
    const isZoe = (n: Shown): boolean => n.detalle.includes('Cuenta nueva · Zoe Antes')
    try {
      await many(110, 'paciente')
      assert.equal((await mine()).filter(isZoe).length, 1)
      await many(110, 'medico')
      const first = await mine()
      assert.deepEqual([first.length, first.filter(isZoe).length], [100, 0])
      await see(() => true)
      assert.equal((await mine()).filter(isZoe).length, 1)
      // After a year nobody has seen it: the account that did it does not count.
      await s.owner.run({ text: `update cuenta_hecho set en = en - interval '1 year' where cuenta = $1`, values: [id] })
      await many(1, 'medico')
      assert.equal((await mine()).filter(isZoe).length, 1)
      await see(isZoe)
      assert.equal((await mine()).filter(isZoe).length, 0)
      const late = await newPerson(s, 'coordinador_medico')
      assert.deepEqual(await heard(late, 'cuenta', 'Cuenta nueva · Zoe Antes'), [])
    } finally {
      await s.owner.run({ text: 'delete from cuenta_hecho where cuenta = $1', values: [id] })
    }
  })

  test('quien vuelve de una licencia sabe todo lo que le hicieron a su cuenta, y lo deja de saber al verlo', async () => {
    const administrator = await newPerson(s, 'administrador')
    const owner = await newPerson(s, 'medico')
    const own = (): Promise<Shown[]> =>
      must(owner.call('GET', NOTICES), 200).then(({ results }) =>
        results.filter((n: Shown) => n.tipo === 'cuenta_propia'),
      )
    for (let i = 0; i < 2; i++) await must(administrator.call('POST', `/auth/cuentas/${owner.id}/invitar/`, {}), 200)
    await s.owner.run({
      text: `update cuenta_hecho set en = en - interval '90 days' where cuenta = $1`,
      values: [owner.id],
    })
    const told = await own()
    assert.equal(told.length, 2)
    await must(owner.call('POST', `${NOTICES}vistos/`, { avisos: told.map((n) => n.id) }), 204)
    assert.deepEqual(await own(), [])
    // What was kept in the account itself before was told for its week, to its owner too.
    const { sql = '' } = (await readMigrations(MIGRATIONS)).find((m) => m.name === 'hechos_de_cuentas') ?? {}
    for (const [days, news] of [
      [90, 0],
      [1, 1],
    ] as const) {
      await s.owner.run({
        text: `update cuenta set alcance_hecho = 'rol', alcance_por = $2, alcance_por_nombre = 'Antes', alcance_en = now() - make_interval(days => $3::integer)
where id = $1`,
        values: [owner.id, administrator.id, days],
      })
      await s.owner.run({ text: sql.slice(sql.indexOf('insert into cuenta_hecho')), values: [] })
      assert.equal((await own()).length, news)
    }
    await s.owner.run({ text: 'update cuenta set alcance_hecho = null where id = $1', values: [owner.id] })
  })

  test('a quien le dan otro enlace o le quitan el segundo factor, sea quien sea, lo sabe al entrar; y no se silencia', async () => {
    const administrator = await newPerson(s, 'administrador')
    for (const rol of ['medico', 'coordinador_medico', 'facturacion', 'auditor'] as const) {
      const owner = await newPerson(s, rol)
      const own = (): Promise<string[]> => heard(owner, 'cuenta_propia', '')
      assert.deepEqual(await own(), [], rol)
      await must(administrator.call('POST', `/auth/cuentas/${owner.id}/invitar/`, {}), 200)
      const [said] = await own()
      assert.match(said ?? '', /^Se le dio un enlace para fijar la clave · Lo hizo Persona de Administrador/, rol)
      await s.owner.run({ text: `update cuenta set totp = '\\x00' where id = $1`, values: [owner.id] })
      const reset = `/auth/cuentas/${owner.id}/reiniciar-segundo-factor/`
      await must(administrator.call('POST', reset, { motivo: 'Dice que perdió el teléfono' }), 200)
      const again = await login(s, owner.usuario, PASSWORD, rol)
      assert.match((await heard(again, 'cuenta_propia', ''))[0] ?? '', /^Se le quitó el segundo factor/, rol)
      const kinds = (await must(again.call('GET', `${NOTICES}tipos/`), 200)).results.map((k: Body) => k.tipo)
      assert.ok(!kinds.includes('cuenta_propia'))
      const refused = await again.call('PUT', `${NOTICES}tipos/`, { silenciados: ['cuenta_propia'] })
      assert.equal(refused.status, 400)
    }
  })
})

test('quién más está en una atención lo sabe quien la lee, y quien deja de decirlo ya no está', async () => {
  const { id } = await openedFor(doctor)
  const beat = async (who: Person, aqui = true): Promise<string[]> =>
    (await must(who.call('POST', item(id, 'presencia/'), { aqui }), 200)).results.map(
      (p: { cuenta: string }) => p.cuenta,
    )
  assert.deepEqual(await beat(doctor), [])
  assert.deepEqual(await beat(coordinator), [doctor.id])
  assert.deepEqual(await beat(doctor), [coordinator.id])
  assert.equal((await nurse.call('POST', item(id, 'presencia/'), {})).status, 404)
  assert.equal((await desk.call('POST', item(id, 'presencia/'), {})).status, 403)
  await beat(coordinator, false)
  assert.deepEqual(await beat(doctor), [])
  await beat(coordinator)
  await tamper(s.owner, `update presencia set visto = now() - interval '2 minutes' where cuenta = '${coordinator.id}'`)
  assert.deepEqual(await beat(doctor), [])
})
