import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { Client, Message as LibraryMessage } from 'node-hl7-client'
import { laboratoryServer } from '../../src/cli/hl7/laboratory-server.ts'
import { ackCode, type MllpClient, mllpClient } from '../../src/cli/hl7/mllp-client.ts'
import { messageApplier } from '../../src/features/entrada/applier.ts'
import { openLine } from '../../src/features/entrada/mllp/line.ts'
import { listenMllp, type MllpServer, type MllpSettings } from '../../src/features/entrada/mllp/server.ts'
import { simulatedReport } from '../../src/features/entrada/simulated.ts'
import type { TakenOrder } from '../../src/features/entrada/simulated-laboratory.ts'
import { encounterOpener } from '../../src/features/historias/state-operations.ts'
import { escaped } from '../../src/features/hl7/escape.ts'
import { headOf } from '../../src/features/hl7/read/message-head.ts'
import { reportFiler } from '../../src/features/resultados/file-report.ts'
import { findOrder } from '../../src/features/resultados/find-order.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { tlsIdentity } from '../fixtures/certificate.ts'
import { must, ORDERS, openHistory, orderBody } from '../historias/histories.ts'
import { newDocument, newPatient, patientBody } from '../samples.ts'
import { useService } from '../service.ts'
import { hl7apy } from './hl7apy.ts'
import { mutated } from './mutations.ts'

/** Messages of other systems: kept before they are answered, applied once, and left to people where they do not fit (decisions 0138, 0139). */
const taken: TakenOrder[] = []
const told: Buffer[] = []
const receiver = await laboratoryServer(0, (order, message) => {
  taken.push(order)
  told.push(message)
})
const DESTINATION = `mllp://127.0.0.1:${receiver.port}`
const s = useService({ HL7_PUERTO: '0', HL7_TAMANO_MAXIMO: String(12 * 1_048_576), HL7_DESTINOS: DESTINATION })
const SERVICE = '328'
const CHANNELS = '/canales/'
const INBOX = '/entrada/mensajes/'
const NOBODYS_ORDER = '01a1dd0f-8992-703c-9c3c-723db29af03d'

let listening: MllpServer
let archivist: Person
let archivistName = ''
let doctor: Person
let laboratory: Awaited<ReturnType<typeof channel>>
let admissions: { readonly app: string; readonly canal: string; readonly token: string }
const clients: MllpClient[] = []
let n = 0

async function channel(
  envia: readonly string[],
  more: Record<string, unknown> = {},
): Promise<{ app: string; canal: string; token: string; nombre: string }> {
  const app = `APP${++n}`
  const system = await newSystem(s, `Sistema ${app}`)
  const rol = envia.includes('pacientes')
    ? { rol: 'admisiones', finalidad: 'admision' }
    : { rol: 'integracion', finalidad: 'laboratorio', servicios: [SERVICE] }
  await must(
    s.call('POST', `/auth/sistemas/${system.id}/concesiones/`, { ...rol, envia, motivo: 'Contrato de prueba 2026' }),
    201,
  )
  const body = { nombre: `Canal ${app}`, cuenta: system.id, aplicacion: app, direcciones: ['127.0.0.0/8'], ...more }
  const { id } = await must(s.call('POST', CHANNELS, body), 201)
  return { app, canal: id, token: system.token, nombre: `Sistema ${app}` }
}

/** A patient of the service that the laboratory reads, with an order that waits. */
async function ordered(
  servicio_reps = SERVICE,
): Promise<{ numero: string; paciente: string; historia: string; orden: string }> {
  const numero = await patient()
  const paciente = String((await known(numero))?.id)
  const historia = await openHistory(s, { paciente, profesional: doctor.id, servicio_reps })
  const { id: orden } = await must(doctor.call('POST', ORDERS, orderBody(historia, { firmado: true })), 201)
  return { numero, paciente, historia, orden }
}

const OBX = 'OBX|1|NM|718-7^Hemoglobina^LN||13.2|g/dL|12-16|N|||F'
const oru = (app: string, id: string, numero: string, lines: readonly string[]): string =>
  `MSH|^~\\&|${app}||CUSTODIA|IPS|20261118083000||ORU^R01|${id}|P|2.5.1\r${pid(numero)}\r${lines.join('\r')}\r`
const resultsOf = (orden: string): Promise<Record<string, unknown>[]> =>
  s.owner.run({
    text: 'select id, estado, creado_por, corrige_a from resultado where orden = $1 order by creado_en, id',
    values: [orden],
  })

async function client(): Promise<MllpClient> {
  const c = await mllpClient(listening.port)
  clients.push(c)
  return c
}

const control = (): string => randomUUID().slice(0, 18)
const adt = (app: string, id: string, lines: string, more = '', event = 'A08'): string =>
  `MSH|^~\\&|${app}||CUSTODIA|IPS|20261118083000||ADT^${event}|${id}|P|2.5.1|||${more}\rEVN||20261118083000\r${lines}\r`
const pid = (numero: string, rest = '||López^Ana||19800115|F', field13 = ''): string =>
  `PID|1||${numero}^^^RNEC^CC${rest}||||||${field13}`

const codeOf = (ack: string): string => ackCode(ack) ?? ack
const settled = async (): Promise<void> => {
  await s.intake.applier.runOnce()
  await s.intake.applier.settled()
}
const messageOf = async (id: string): Promise<Record<string, unknown>> => {
  const [row] = await s.owner.run({ text: 'select * from mensaje_entrada where control = $1', values: [id] })
  assert.ok(row !== undefined, id)
  return row
}
const known = async (numero: string): Promise<Record<string, unknown> | undefined> =>
  (await s.owner.run({ text: 'select * from paciente where numero_documento = $1', values: [numero] }))[0]

const namesAs = { primer_apellido: 'López', primer_nombre: 'Ana', fecha_nacimiento: '1980-01-15', sexo_biologico: '02' }
const patient = async (more: Record<string, unknown> = {}): Promise<string> => {
  const numero = newDocument()
  await newPatient(s, {
    ...namesAs,
    tipo_documento: 'CC',
    numero_documento: numero,
    ...more,
  })
  return numero
}

/** A door of its own onto the same service. */
const listener = (settings: Partial<MllpSettings>) => ({
  settings: {
    host: '127.0.0.1',
    port: 0,
    maxBytes: 2_000_000,
    maxConnections: 16,
    idleMs: 60_000,
    tls: null,
    ...settings,
  },
  admits: s.intake.channelBook.admits,
  later() {},
  onKept: s.intake.applier.kick,
  onAnswered() {},
  onStalled: () => assert.fail('nobody stands still'),
  onCrowded: () => assert.fail('nobody has too many lines'),
  onError: assert.ifError,
})

/** A header that says something where enhanced mode is asked for, and may ask for no answer. */
const ENHANCED = /^MSH(.)(?:[^\r\n]*?\1){13}[^\r\n]/

/** By the control id, where the message still has one. */
function isAnswerTo(ack: string, sent: Buffer): boolean {
  let id = ''
  try {
    id = escaped(headOf(sent).control)
  } catch {
    // It is answered without a name.
  }
  return (/\rMSA\|\w\w\|?([^|\r]*)/.exec(ack)?.[1] ?? null) === id
}

describe('mensajes de otros sistemas', () => {
  before(async () => {
    const server = await s.intake.listen(() => {})
    assert.ok(server !== null)
    listening = server
    archivist = await newPerson(s, 'archivo')
    const [account] = await s.owner.run({ text: 'select nombre from cuenta where id = $1', values: [archivist.id] })
    archivistName = String(account?.nombre)
    doctor = await newPerson(s, 'medico')
    laboratory = await channel(['resultados', 'signos_vitales'])
    admissions = await channel(['pacientes', 'admisiones'])
  })
  after(async () => {
    for (const c of clients) c.end()
    await receiver.close()
  })

  test('un mensaje se guarda antes de acusarse y se aplica una vez, también si se repite; otro contenido con el mismo control se rechaza', async () => {
    const numero = await patient()
    const c = await client()
    const id = control()
    const message = adt(admissions.app, id, pid(numero, undefined, '^PRN^CP^^57^300^1112233'))
    c.send(message)
    const first = await c.answer()
    assert.equal(codeOf(first), 'AA')
    assert.match(first, new RegExp(`MSA\\|AA\\|${id}`))
    assert.equal((await messageOf(id)).estado === 'recibido' || (await messageOf(id)).estado === 'aplicado', true)
    await settled()
    assert.equal((await messageOf(id)).estado, 'aplicado')
    assert.equal((await known(numero))?.telefono_movil, '3001112233')
    const version = (await known(numero))?.version
    c.send(message)
    assert.equal(await c.answer(), first)
    await settled()
    assert.equal((await known(numero))?.version, version)
    c.send(message.replace('1112233', '9999999'))
    const other = await c.answer()
    assert.equal(codeOf(other), 'AR')
    assert.match(other, /ERR\|.*205/)
    await settled()
    assert.equal((await known(numero))?.telefono_movil, '3001112233')
  })

  test('el modo ampliado acusa lo guardado y, si se pide, lo aplicado; en Latin-1 las tildes quedan bien', async () => {
    const numero = newDocument()
    const c = await client()
    const id = control()
    const text = `MSH|^~\\&|${admissions.app}||CUSTODIA|IPS|20261118083000||ADT^A28|${id}|P|2.3|||AL|AL||8859/1\r${pid(numero, '||Muñoz Peña^José||19900101|M', '""')}\r`
    c.send(Buffer.from(text, 'latin1'))
    assert.equal(codeOf(await c.answer()), 'CA')
    await settled()
    assert.equal(codeOf(await c.answer()), 'AA')
    const made = await known(numero)
    assert.deepEqual([made?.primer_apellido, made?.segundo_apellido, made?.primer_nombre], ['Muñoz', 'Peña', 'José'])
    const silent = control()
    c.send(
      adt(admissions.app, silent, pid(numero, '||Muñoz^José'), 'NE|NE'),
      adt(admissions.app, control(), pid(numero, '||Muñoz^José')),
    )
    // Only the second is answered.
    assert.equal(codeOf(await c.answer()), 'AA')
    assert.ok(await messageOf(silent))
  })

  test('lo de un mismo paciente se aplica en su orden, y entre marcos cortados y basura nada se pierde', async () => {
    const numero = await patient()
    const c = await client()
    const phones = Array.from({ length: 12 }, (_, i) => `30000000${String(i).padStart(2, '0')}`)
    const frames = phones.map((phone) => {
      const message = adt(admissions.app, control(), pid(numero, undefined, `${phone}^PRN^CP`))
      return `basura\u000b${message}\u001c\r`
    })
    const stream = Buffer.from(frames.join(''))
    for (let at = 0; at < stream.length; at += 97) c.raw(stream.subarray(at, at + 97))
    for (const _ of phones) assert.equal(codeOf(await c.answer()), 'AA')
    await settled()
    await settled()
    assert.equal((await known(numero))?.telefono_movil, phones.at(-1))
  })

  test('lo que nunca se admite se rechaza diciendo por qué, lo que podría admitirse después se deja para otra vez, y quien no es un canal no aprende nada', async () => {
    const c = await client()
    const refused = async (message: string, said: RegExp, code = 'AR'): Promise<void> => {
      c.send(message)
      const ack = await c.answer()
      assert.equal(codeOf(ack), code, ack)
      assert.match(ack, said)
    }
    const numero = await patient()
    await refused(adt('OTRA', control(), pid(numero)), /Nadie registrado/, 'AE')
    await refused('hola', /MSH/)
    await refused(adt(admissions.app, control(), pid(numero), '', 'A99'), /evento/)
    const trial = adt(admissions.app, control(), pid(numero)).replace('|P|2.5.1', '|T|2.5.1')
    await refused(adt(admissions.app, control(), pid(numero), '', 'A05'), /no se recibe/, 'AE')
    await refused(trial, /procesamiento/, 'AE')
    await refused(trial, /procesamiento/, 'AE')
    const own = `${CHANNELS}${admissions.canal}/`
    await must(s.call('PATCH', own, { procesamiento: 'T' }), 200)
    c.send(trial)
    assert.equal(codeOf(await c.answer()), 'AA', 'lo que se rechazó por cómo estaba el canal se decide de nuevo')
    await must(s.call('PATCH', own, { procesamiento: 'P' }), 200)
    await settled()
    await refused(adt(admissions.app, control(), pid(numero)).replace('ADT^', 'A\0T^'), /nulos/)
    // Neither does a null byte, however it is written, keep what comes beside it from being kept.
    c.send(adt(admissions.app, control(), pid(`${numero}\\X00\\`)), adt(admissions.app, control(), pid(numero)))
    assert.deepEqual([codeOf(await c.answer()), codeOf(await c.answer())], ['AA', 'AA'])
    await settled()
    await refused(adt(admissions.app, control(), pid(numero)).replace('|P|2.5.1', '|P|3'), /HL7/)
    await refused(adt(admissions.app, control(), 'PV1|1'), /PID/)
    const [refusedHere] = (await must(s.call('GET', `${INBOX}?estado=rechazado`), 200)).results
    assert.match(refusedHere.detalle, /PID/)
  })

  test('el paciente se halla por su documento, y un nombre o una fecha distintos lo dejan por resolver', async () => {
    const numero = await patient()
    const c = await client()
    const [other, unknown] = [control(), control()]
    c.send(
      adt(admissions.app, other, pid(numero, '||Ruiz^Luis||19700101|M')),
      adt(admissions.app, unknown, pid(newDocument(), '||De la Cruz Pérez Ruiz^Ana')),
    )
    assert.deepEqual([codeOf(await c.answer()), codeOf(await c.answer())], ['AA', 'AA'])
    await settled()
    assert.deepEqual(
      [(await messageOf(other)).causa, (await messageOf(unknown)).causa],
      ['identidad_distinta', 'datos_insuficientes'],
    )
    // Our own number counts as much as the document: where they name two people, nobody's record is changed.
    const own = async (document: string): Promise<string> => `~${(await known(document))?.id}^^^CUSTODIA^PI`
    const also = async (document: string, of: string): Promise<string> =>
      pid(document).replace('^CC', `^CC${await own(of)}`)
    const another = await patient()
    const [same, two, left, moved] = [control(), control(), control(), control()]
    const unknownDocument = newDocument()
    c.send(
      adt(admissions.app, same, await also(numero, numero)),
      adt(admissions.app, two, await also(numero, another)),
      adt(admissions.app, left, await also(numero, another), '', 'A03'),
      adt(admissions.app, moved, await also(unknownDocument, numero)),
    )
    await Promise.all([c.answer(), c.answer(), c.answer(), c.answer()])
    await settled()
    assert.equal((await messageOf(same)).estado, 'aplicado')
    for (const [id, said] of [
      [two, /número interno/],
      [left, /número interno/],
      [moved, /: documento\.$/],
    ] as const) {
      const { causa, detalle } = await messageOf(id)
      assert.equal(causa, 'identidad_distinta')
      assert.match(String(detalle), said)
    }
    // Nobody is registered twice because the document is another.
    assert.equal(await known(unknownDocument), undefined)
    // A number that leads to nobody says nothing.
    const nobody = control()
    c.send(adt(admissions.app, nobody, pid(numero).replace('^CC', `^CC~${crypto.randomUUID()}^^^CUSTODIA^PI`)))
    await c.answer()
    await settled()
    assert.equal((await messageOf(nobody)).estado, 'aplicado')
    const merge = control()
    c.send(`${adt(admissions.app, merge, pid(numero), '', 'A40')}MRG|${await patient()}^^^RNEC^CC\r`)
    await c.answer()
    await settled()
    assert.equal((await messageOf(merge)).causa, 'fusion_por_decidir')
    assert.equal((await known(numero))?.fusionado_con, null)
    // Who decides it is told which two records they are here, and a message of one patient has no two.
    const pairOf = async (control: string) =>
      archivist.call('GET', `${INBOX}${(await messageOf(control)).id}/registros/`)
    const pair = await must(pairOf(merge), 200)
    assert.equal(pair.vigente, (await known(numero))?.id)
    assert.ok(pair.duplicado !== null && pair.duplicado !== pair.vigente)
    assert.match(pair.dice_vigente, new RegExp(numero))
    assert.equal((await pairOf(two)).status, 404)
    await must(
      archivist.call('POST', `/paciente/paciente/${pair.vigente}/fusionar/`, {
        duplicado: pair.duplicado,
        motivo: 'Lo dijo admisiones',
      }),
      200,
    )
    await must(archivist.call('POST', `${INBOX}${(await messageOf(merge)).id}/repetir/`), 200)
    await settled()
    assert.equal((await messageOf(merge)).estado, 'aplicado')
  })

  test('un resultado completa su orden a nombre del laboratorio, una corrección es otro y una repetición nada', async () => {
    const { numero, orden } = await ordered()
    const c = await client()
    const file = `F${numero}`
    const first = oru(laboratory.app, control(), numero, [
      `ORC|RE|${orden}`,
      `OBR|1|${orden}|${file}|HB^Hemograma|||20261101070000|||||||||||||||||LAB|F`,
      OBX,
    ])
    c.send(first, first)
    assert.deepEqual([codeOf(await c.answer()), codeOf(await c.answer())], ['AA', 'AA'])
    await settled()
    const [standing] = await resultsOf(orden)
    assert.deepEqual([standing?.estado, standing?.creado_por], ['final', laboratory.nombre])
    assert.equal((await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)).estado, 'completada')
    c.send(
      oru(laboratory.app, control(), numero, [
        `OBR|1|${orden}|${file}|HB^Hemograma|||20261101070000|||||||||||||||||LAB|C`,
        OBX.replace('13.2', '9.1').replace('|F', '|C'),
      ]),
    )
    await c.answer()
    await settled()
    assert.deepEqual(
      (await resultsOf(orden)).map((r) => [r.estado, r.corrige_a]),
      [
        ['final', null],
        ['corregido', standing?.id],
      ],
    )
    // What a rule refuses is told by the name that people know the field by.
    const early = control()
    c.send(oru(laboratory.app, early, numero, [`OBR|1|${orden}|G${numero}|HB^Hemograma|||29991101070000`, OBX]))
    await c.answer()
    await settled()
    assert.match(String((await messageOf(early)).detalle), / Fecha de la toma: No puede ser futura\./)
  })

  test('un código propio espera a que alguien lo complete, y entonces se aplica; otra persona dice a qué orden responde', async () => {
    const { numero, orden } = await ordered()
    const c = await client()
    const [mapped, assigned] = [control(), control()]
    c.send(oru(laboratory.app, mapped, numero, [`OBR|1||Z${numero}|HEMO${n}^Hemograma`, OBX]))
    await c.answer()
    await settled()
    assert.equal((await messageOf(mapped)).causa, 'codigo_sin_mapa')
    const codes = `${CHANNELS}${laboratory.canal}/codigos/`
    const pending = (await must(s.call('GET', `${codes}?pendientes=true`), 200)).results.map(
      (m: { codigo: string }) => m.codigo,
    )
    assert.ok(pending.includes(`HEMO${n}`))
    await must(s.call('POST', codes, { codigo: `HEMO${n}`, cups: '902210' }), 200)
    await settled()
    assert.equal((await messageOf(mapped)).estado, 'aplicado')
    assert.equal((await resultsOf(orden)).length, 1)

    // What waited does not correct what its source said after it.
    const late = await ordered()
    const [early, correction] = [control(), control()]
    c.send(oru(laboratory.app, early, late.numero, [`OBR|1||Y${numero}|TARDE${n}^Hemograma`, OBX]))
    c.send(
      oru(laboratory.app, correction, late.numero, [
        `OBR|1|${late.orden}|Y${numero}|TARDE${n}^Hemograma`,
        OBX.replace('13.2', '8.8'),
      ]),
    )
    await Promise.all([c.answer(), c.answer()])
    await settled()
    await must(s.call('POST', codes, { codigo: `TARDE${n}`, cups: '902210' }), 200)
    await settled()
    assert.deepEqual(
      [(await messageOf(early)).causa, (await messageOf(correction)).estado],
      ['llego_otro_despues', 'aplicado'],
    )
    assert.equal((await resultsOf(late.orden)).length, 1)

    const other = await ordered()
    c.send(oru(laboratory.app, assigned, other.numero, ['OBR|1||W1|RARO^Algo', OBX]))
    await c.answer()
    await settled()
    const { id } = await messageOf(assigned)
    const orders = `${INBOX}${id}/ordenes/?paciente=${other.paciente}`
    const [offered, ...more] = (await must(archivist.call('GET', orders), 200)).results
    assert.deepEqual(
      [more.length, Object.keys(offered).toSorted(), offered.id, offered.cups, offered.espera],
      [0, ['cups', 'descripcion', 'espera', 'fecha', 'id'], other.orden, '902210', true],
      'archivo ve con qué escoger, y nada más',
    )
    assert.deepEqual(
      await Promise.all(
        [doctor, await newPerson(s, 'medico'), await newPerson(s, 'administrador')].map(
          async (p) => (await p.call('GET', orders)).status,
        ),
      ),
      [200, 404, 403],
    )
    const [read] = await s.owner.run({
      text: `select rol from auditoria where recurso = 'mensaje_entrada' and recurso_id = $1 and accion = 'listar' and paciente = $2`,
      values: [id, other.paciente],
    })
    assert.deepEqual(read, { rol: 'archivo' })
    const foreign = await archivist.call('POST', `${INBOX}${id}/asignar/`, {
      paciente: other.paciente,
      orden,
      motivo: 'Por teléfono',
    })
    assert.equal(foreign.json.errores?.[0]?.campo, 'orden', foreign.text)
    await must(archivist.call('POST', `${INBOX}${id}/asignar/`, { orden: other.orden, motivo: 'Por teléfono' }), 200)
    await settled()
    assert.deepEqual([(await messageOf(assigned)).estado, (await resultsOf(other.orden)).length], ['aplicado', 1])
    assert.equal((await archivist.call('GET', orders)).json.codigo, 'mensaje_terminado')
    // That it came to wait and no longer does is told to those who decide, and of whom it is to nobody.
    const told = (await must(archivist.call('GET', '/eventos/?tipos=mensaje_entrada&page_size=500'), 200)).results
    const own = told.filter((e: { recurso_id: string }) => e.recurso_id === id)
    assert.deepEqual(
      own.map((e: { tipo: string; paciente: unknown }) => [e.tipo, e.paciente]),
      [
        ['mensaje_entrada.estado', null],
        ['mensaje_entrada.estado', null],
      ],
    )
    assert.equal((await must(doctor.call('GET', '/eventos/?tipos=mensaje_entrada'), 200)).results.length, 0)
  })

  test('de un paciente que el laboratorio no alcanza nada cambia ni se dice', async () => {
    const numero = await patient()
    const c = await client()
    const [reached, unknown] = [control(), control()]
    c.send(oru(laboratory.app, reached, numero, ['OBR|1||X1|902210^Hemograma^CUPS', OBX]))
    c.send(oru(laboratory.app, unknown, newDocument(), ['OBR|1||X2|902210^Hemograma^CUPS', OBX]))
    const bare = (ack: string): string => ack.replaceAll(/\|[^|]{18,20}\|/g, '|').replaceAll(/\d{14}\.\d{3}/g, '')
    const [first, second] = [await c.answer(), await c.answer()]
    assert.equal(bare(first).replace(reached, ''), bare(second).replace(unknown, ''))
    await settled()
    assert.deepEqual(
      [(await messageOf(reached)).causa, (await messageOf(unknown)).causa],
      ['paciente_sin_alcance', 'paciente_desconocido'],
    )
    const row = await known(numero)
    const filed = (): Promise<unknown[]> =>
      s.owner.run({ text: 'select creado_por, asignado_por from resultado where paciente = $1', values: [row?.id] })
    assert.deepEqual(await filed(), [])
    // A person who reaches the patient says so, and then it is filed.
    await openHistory(s, { paciente: String(row?.id), profesional: doctor.id, servicio_reps: '344' })
    const { id } = await messageOf(reached)
    await must(archivist.call('POST', `${INBOX}${id}/asignar/`, { sin_orden: true, motivo: 'Por teléfono' }), 200)
    await settled()
    const { estado, detalle } = await messageOf(reached)
    assert.deepEqual(
      [estado, detalle, await filed()],
      ['aplicado', null, [{ creado_por: laboratory.nombre, asignado_por: archivistName }]],
    )
    const [audited] = await s.owner.run({
      text: `select a.actor, a.motivo from auditoria a join resultado r on r.id = a.recurso_id where a.accion = 'crear' and r.paciente = $1`,
      values: [row?.id],
    })
    assert.deepEqual(audited, {
      actor: laboratory.nombre,
      motivo: 'Finalidad: Laboratorio y ayudas diagnósticas. Por teléfono',
    })
    // The source goes on not reaching the patient: what it says next is a person's to decide again.
    const next = control()
    c.send(oru(laboratory.app, next, numero, ['OBR|1||X1|902210^Hemograma^CUPS', OBX.replace('13.2', '9.9')]))
    await c.answer()
    await settled()
    assert.deepEqual([(await messageOf(next)).causa, (await filed()).length], ['paciente_sin_alcance', 1])
  })

  test('un cliente ajeno envía y entiende el acuse (node-hl7-client)', async () => {
    const numero = await patient()
    const id = control()
    const answered = Promise.withResolvers<string>()
    const line = new Client({ host: '127.0.0.1' }).createConnection({ port: listening.port }, async (response) => {
      answered.resolve(`${response.getMessage().get('MSA.1')} ${response.getMessage().get('MSA.2')}`)
    })
    const text = adt(admissions.app, id, pid(numero, undefined, '3007778899^PRN^CP')).trimEnd()
    await line.sendMessage(new LibraryMessage({ text }))
    assert.equal(await answered.promise, `AA ${id}`)
    await line.close()
    await settled()
    assert.equal((await known(numero))?.telefono_movil, '3007778899')
  })

  test('dos procesos a la vez aplican cada mensaje una sola vez, y en orden', async () => {
    const numeros = await Promise.all(Array.from({ length: 4 }, () => patient()))
    const c = await client()
    await s.owner.run({
      text: `update canal set proximo_en = now() + interval '1 hour' where id = $1`,
      values: [admissions.canal],
    })
    const sent = Array.from({ length: 24 }, (_, i) =>
      adt(
        admissions.app,
        control(),
        pid(numeros[i % 4] ?? '', undefined, `30055500${String(i).padStart(2, '0')}^PRN^CP`),
      ),
    )
    // Of people who arrive for the first time: each is registered, and then the encounter opened.
    const arrived = Array.from({ length: 6 }, () => newDocument())
    const arrivals = arrived.map((numero) =>
      adt(admissions.app, control(), `${pid(numero)}\rPV1|1|O||||||||${SERVICE}`, '', 'A04'),
    )
    c.send(...sent, ...arrivals)
    for (const _ of [...sent, ...arrivals]) assert.equal(codeOf(await c.answer()), 'AA')
    const { core } = s.engine
    const { open } = encounterOpener({ engine: s.engine, demandsConsent: false })
    const second = messageApplier({
      core,
      filer: reportFiler(core),
      findOrder,
      applyReport: () => assert.fail('nothing comes by FHIR here'),
      openEncounter: open,
      onError: () => {},
    })
    await s.owner.run({ text: 'update canal set proximo_en = now() where id = $1', values: [admissions.canal] })
    const stolen = async (): Promise<void> => {
      // As if the lease of the first had run out while it works.
      await s.owner.run({ text: 'update canal set ejecutor = null, arrendado_hasta = null', values: [] })
      await second.runOnce()
      await second.settled()
    }
    for (let waits = 1; waits > 0; ) {
      await s.intake.applier.runOnce()
      await Promise.all([s.intake.applier.settled(), stolen()])
      const [row] = await s.owner.run({
        text: `select count(*)::integer as n from mensaje_entrada where canal = $1 and estado = 'recibido'`,
        values: [admissions.canal],
      })
      waits = Number(row?.n)
    }
    const opened = await s.owner.run({
      text: `select count(*)::integer as n, count(distinct p.id)::integer as de from historia h join paciente p on p.id = h.paciente
where p.numero_documento = any($1)`,
      values: [arrived],
    })
    const left = await s.owner.run({
      text: `select m.causa, m.detalle from mensaje_entrada m where m.clave = any($1) and m.estado <> 'aplicado'`,
      values: [arrived.map((numero) => `CC ${numero}`)],
    })
    assert.deepEqual([opened, left], [[{ n: 6, de: 6 }], []])
    for (const [i, numero] of numeros.entries()) {
      const row = await known(numero)
      assert.deepEqual([row?.telefono_movil, row?.version], [`30055500${20 + i}`, 7])
    }
    await second.stop()
  })

  test('por HTTP es lo mismo con la cuenta del sistema; una persona no envía, y un sistema sin concesión no cambia nada', async () => {
    const numero = await patient()
    const send = (token: string, body: string): Promise<{ status: number; text: string }> =>
      fetch(`${s.base}/hl7/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/hl7-v2' },
        body,
      }).then(async (r) => ({ status: r.status, text: await r.text() }))
    // Granting a role ends the tokens that a system had.
    const ungranted = await newSystem(s, 'Sin concesión')
    const { id } = await must(
      s.call('POST', CHANNELS, { nombre: 'Sin concesión', cuenta: ungranted.id, aplicacion: 'SINCON' }),
      201,
    )
    const c = control()
    const sent = await send(ungranted.token, adt('SINCON', c, pid(numero, undefined, '3009998877^PRN^CP')))
    assert.deepEqual([sent.status, codeOf(sent.text)], [200, 'AA'], sent.text)
    await settled()
    assert.equal((await messageOf(c)).causa, 'envio_no_concedido')
    assert.equal((await known(numero))?.telefono_movil, null)
    // A channel of another account is nobody's here.
    assert.equal(codeOf((await send(ungranted.token, adt(admissions.app, control(), pid(numero)))).text), 'AE')
    assert.equal((await send(archivist.token, adt('SINCON', control(), pid(numero)))).status, 403)
    const went = await must(s.call('GET', `${CHANNELS}${id}/`), 200)
    assert.deepEqual([went.por_resolver, went.recibidos_dia, went.aplicados_dia], [1, 1, 0])
  })

  test('lo por resolver lo ve y lo decide una persona, con motivo; el contenido no lo ve quien administra', async () => {
    const numero = await patient()
    const c = await client()
    const id = control()
    c.send(adt(admissions.app, id, pid(numero, '||Ruiz^Luis')))
    await c.answer()
    await settled()
    const { id: message } = await messageOf(id)
    const admin = await newPerson(s, 'administrador')
    assert.equal((await must(admin.call('GET', `${INBOX}${message}/`), 200)).paciente, null)
    assert.equal((await admin.call('GET', `${INBOX}${message}/contenido/`)).status, 403)
    const seen = await must(archivist.call('GET', `${INBOX}${message}/contenido/`), 200)
    assert.match(seen.texto, new RegExp(numero))
    assert.equal(seen.de_quien, `Luis Ruiz · CC ${numero}`)
    const row = await known(numero)
    const [audited] = await s.owner.run({
      text: `select paciente from auditoria where recurso = 'mensaje_entrada' and recurso_id = $1 and accion = 'leer' order by id desc limit 1`,
      values: [message],
    })
    assert.equal(audited?.paciente, row?.id)
    await must(admin.call('POST', `${INBOX}${message}/repetir/`), 200)
    await settled()
    assert.equal((await messageOf(id)).causa, 'identidad_distinta')
    const [once, later] = [control(), control()]
    c.send(
      adt(admissions.app, once, pid(numero, '||Ruiz^Luis||19800115|F', '^PRN^CP^^57^300^1110000')),
      adt(admissions.app, later, pid(numero, undefined, '^PRN^CP^^57^300^2220000')),
    )
    await Promise.all([c.answer(), c.answer()])
    await settled()
    const assign = async (of: string, paciente: unknown): Promise<unknown> => {
      const { id: waits } = await messageOf(of)
      await must(archivist.call('POST', `${INBOX}${waits}/asignar/`, { paciente, motivo: 'Cambió de nombre' }), 200)
      await settled()
      return (await messageOf(of)).causa
    }
    assert.equal(await assign(once, row?.id), 'llego_otro_despues', 'lo que esperó no quita lo que llegó después')
    assert.equal((await known(numero))?.telefono_movil, '3002220000')
    const renamed = control()
    c.send(adt(admissions.app, renamed, pid(numero, '||Ruiz^Luis||19800115|F', '^PRN^CP^^57^300^3330000')))
    await c.answer()
    await settled()
    assert.equal(await assign(renamed, row?.id), null, 'vale lo que dijo la persona')
    assert.equal((await known(numero))?.telefono_movil, '3003330000')
    const gone = await must(
      archivist.call('POST', `${INBOX}${message}/descartar/`, { motivo: 'Es de otra institución' }),
      200,
    )
    assert.deepEqual([gone.estado, gone.motivo], ['anulado', 'Es de otra institución'])
    assert.equal((await archivist.call('POST', `${INBOX}${message}/repetir/`)).json.codigo, 'mensaje_terminado')
  })

  test('diez megas se reciben, y lo que pasa del límite se rechaza y cierra', async () => {
    const numero = await patient()
    const c = await client()
    const id = control()
    c.send(`${adt(admissions.app, id, pid(numero))}ZXX|${'A'.repeat(10 * 1_048_576)}\r`)
    assert.equal(codeOf(await c.answer()), 'AA')
    const big = await client()
    big.send(`${adt(admissions.app, control(), pid(numero))}ZXX|${'A'.repeat(13 * 1_048_576)}\r`)
    assert.match(await big.answer(), /mas largo/)
    await big.closed
    c.send(adt(admissions.app, control(), pid(numero)))
    assert.equal(codeOf(await c.answer()), 'AA')
  })

  test('quien llega queda con su atención abierta una vez; sin servicio, en la bandeja; el egreso avisa a quien la tiene', async () => {
    const c = await client()
    const numero = newDocument()
    const arrival = (id: string): string => adt(admissions.app, id, `${pid(numero)}\rPV1|1|O|CONS^1|||||||`, '', 'A04')
    const opened = (): Promise<Record<string, unknown>[]> =>
      s.owner.run({
        text: `select h.estado, h.servicio_reps, h.creado_por from historia h join paciente p on p.id = h.paciente where p.numero_documento = $1`,
        values: [numero],
      })
    const [first, second, third] = [control(), control(), control()]
    c.send(arrival(first))
    await c.answer()
    await settled()
    // Registered, though nobody says which service that is.
    assert.equal((await messageOf(first)).causa, 'admision_por_abrir')
    assert.deepEqual([(await known(numero))?.primer_apellido, (await opened()).length], ['López', 0])
    await must(s.call('PATCH', `${CHANNELS}${admissions.canal}/`, { servicios: [{ de: 'CONS', a: SERVICE }] }), 200)
    const { id } = await messageOf(first)
    await must(archivist.call('POST', `${INBOX}${id}/repetir/`), 200)
    await settled()
    c.send(arrival(second))
    await c.answer()
    await settled()
    assert.deepEqual(
      [(await messageOf(first)).estado, (await messageOf(second)).estado, await opened()],
      [
        'aplicado',
        'aplicado',
        [{ estado: 'abierta', servicio_reps: SERVICE, creado_por: (await opened())[0]?.creado_por }],
      ],
    )
    assert.match(String((await opened())[0]?.creado_por), /^Sistema APP/)

    const attended = await ordered()
    c.send(adt(admissions.app, third, pid(attended.numero), '', 'A03'))
    await c.answer()
    await settled()
    assert.equal((await messageOf(third)).estado, 'aplicado')
    const notices = (await must(doctor.call('GET', '/avisos/'), 200)).results
    const told = notices.filter((a: { tipo: string }) => a.tipo === 'egreso_informado')
    assert.deepEqual(
      told.map((a: { paciente: string }) => a.paciente),
      [attended.paciente],
    )
    assert.equal((await must(doctor.call('GET', `${ORDERS}${attended.orden}/`), 200)).estado, 'activa')
  })

  test('una orden firmada sale a su laboratorio, vuelve como resultado y queda por ver; cancelada, se avisa', async () => {
    const away = await s.call('POST', CHANNELS, {
      nombre: 'A otra parte',
      cuenta: doctor.id,
      aplicacion: 'FUERA',
      ordenes_a: 'mllp://10.9.9.9:2575',
    })
    assert.equal(away.json.errores?.[0]?.campo, 'ordenes_a', away.text)
    const lis = await channel(['resultados'], { ordenes_a: DESTINATION, institucion: 'SEDE' })
    const exits = `${CHANNELS}${lis.canal}/ordenes/`
    const sent = async (): Promise<void> => {
      await s.intake.orders.runOnce()
      await s.intake.orders.settled()
    }
    const exitsOf = async (orden: string): Promise<string[]> =>
      (await must(archivist.call('GET', exits), 200)).results
        .filter((r: { orden: string }) => r.orden === orden)
        .map((r: { evento: string; estado: string; acuse: string | null }) => `${r.evento} ${r.estado} ${r.acuse}`)
        .toSorted()
    const about = (orden: string): TakenOrder[] => taken.filter((t) => t.order.id === orden)
    const callOff = (orden: string): Promise<unknown> =>
      must(doctor.call('PATCH', `${ORDERS}${orden}/`, { estado: 'cancelada', motivo_cancelacion: 'No se hizo' }), 200)

    const { numero, paciente, orden } = await ordered()
    const [other, regretted, foreign] = [await ordered(), await ordered(), await ordered('312')]
    await callOff(regretted.orden)
    await sent()
    const [told, ...twice] = about(orden)
    assert.ok(told !== undefined && twice.length === 0)
    assert.deepEqual(
      [told.isNew, told.order.cups, told.patient.numero_documento, told.patient.primer_apellido],
      [true, '902210', numero, 'López'],
    )
    assert.deepEqual(await exitsOf(orden), ['NW entregado AA'])
    assert.deepEqual(await exitsOf(regretted.orden), ['CA retirado null', 'NW retirado null'])
    // Of a service that the laboratory does not reach.
    assert.deepEqual(await exitsOf(foreign.orden), ['NW sin_alcance null'])
    assert.equal(about(foreign.orden).length + about(regretted.orden).length, 0)
    const [audited] = await s.owner.run({
      text: `select actor, paciente from auditoria where accion = 'enviar' and recurso = 'orden' and recurso_id = $1`,
      values: [orden],
    })
    assert.deepEqual([audited?.actor, audited?.paciente], [lis.nombre, paciente])
    const admin = await newPerson(s, 'administrador')
    assert.deepEqual(
      [...new Set((await must(admin.call('GET', exits), 200)).results.map((r: { paciente: unknown }) => r.paciente))],
      [null],
    )

    const c = await client()
    c.send(
      simulatedReport({
        sender: { aplicacion: lis.app, institucion: 'SEDE' },
        patient: told.patient,
        order: told.order,
        control: control(),
        now: new Date().toISOString(),
        filler: `L${numero}`,
        random: () => 0.5,
        isCritical: false,
        isCorrection: false,
        hasFile: false,
      }),
    )
    assert.equal(codeOf(await c.answer()), 'CA')
    await settled()
    assert.equal((await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)).estado, 'completada')
    const unseen = (await must(doctor.call('GET', '/hce/api/resultados/por-ver/'), 200)).results
    assert.ok(unseen.some((r: { orden: string }) => r.orden === orden))

    await callOff(other.orden)
    await sent()
    assert.deepEqual(await exitsOf(other.orden), ['CA entregado AA', 'NW entregado AA'])
    assert.deepEqual(
      about(other.orden).map((t) => t.isNew),
      [true, false],
    )
    const [delivered] = (await must(s.call('GET', `${exits}?estado=entregado`), 200)).results
    assert.equal((await s.call('POST', `${exits}${delivered.id}/repetir/`)).json.codigo, 'orden_sin_repetir')

    await receiver.close()
    const late = await ordered()
    await sent()
    const stuck = await must(s.call('GET', `${CHANNELS}${lis.canal}/`), 200)
    assert.deepEqual([stuck.ordenes_falla, stuck.ordenes_por_enviar], ['sin_conexion', 1])
    assert.deepEqual(await exitsOf(late.orden), ['NW por_enviar null'])
    await must(s.call('PATCH', `${CHANNELS}${lis.canal}/`, { ordenes_a: null }), 200)
  })

  test('varios exámenes con un mismo número del laboratorio son varios resultados, y cada corrección halla el suyo', async () => {
    const { numero, paciente, orden } = await ordered()
    const c = await client()
    const exam = (code: string, hour: string, value: string, state = 'F'): string[] => [
      `OBR|1|${orden}|K${numero}|${code}|||20261101${hour}0000|||||||||||||||||LAB|${state}`,
      OBX.replace('13.2', value).replace('|F', `|${state}`),
    ]
    const send = async (...exams: string[][]): Promise<Record<string, unknown>> => {
      const id = control()
      c.send(oru(laboratory.app, id, numero, exams.flat()))
      assert.equal(codeOf(await c.answer()), 'AA')
      await settled()
      return messageOf(id)
    }
    const values = (): Promise<Record<string, unknown>[]> =>
      s.owner.run({
        text: `select r.nombre, v.valor_numerico::float8 as valor, v.estado from resultado r join valor_clinico v on v.resultado = r.id
where r.orden = $1 and not exists (select 1 from resultado n where n.corrige_a = r.id) order by r.nombre, r.fecha_toma`,
        values: [orden],
      })
    const curve = await send(
      exam('CURVA^Curva', '07', '13.1'),
      exam('CURVA^Curva', '09', '13.2'),
      exam('HB^Hemograma', '07', '13.3'),
    )
    assert.deepEqual([curve.estado, curve.detalle], ['aplicado', null])
    assert.deepEqual(
      (await values()).map((v) => `${v.nombre} ${v.valor}`),
      ['Curva 13.1', 'Curva 13.2', 'Hemograma 13.3'],
    )
    assert.equal((await send(exam('CURVA^Curva', '09', '12.9', 'C'))).estado, 'aplicado')
    assert.deepEqual(
      (await values()).map((v) => `${v.nombre} ${v.valor} ${v.estado}`),
      ['Curva 13.1 final', 'Curva 12.9 corregido', 'Hemograma 13.3 final'],
    )
    assert.equal((await send(exam('CURVA^Curva', '10', '12.1', 'C'))).causa, 'informe_ambiguo')
    assert.equal((await values()).length, 3)
    // A device gives one number to all that it measures.
    const pulse = (hour: string): string[] => [
      `OBR|1||EQUIPO|85353-1^Signos^LN|||20261101${hour}0000`,
      'OBX|1|NM|8867-4^Frecuencia cardiaca^LN||80|/min|||||F',
    ]
    for (const hour of ['07', '08', '07']) assert.equal((await send(pulse(hour))).estado, 'aplicado')
    const measured = await s.owner.run({
      text: `select corrige_a from resultado where paciente = $1 and nombre = 'Signos'`,
      values: [paciente],
    })
    assert.deepEqual(measured, [{ corrige_a: null }, { corrige_a: null }])
  })

  test('lo que una persona corrigió no lo reemplaza el laboratorio sin que alguien lo decida', async () => {
    const { numero, paciente, orden } = await ordered()
    const c = await client()
    const send = async (value: string, state: string): Promise<Record<string, unknown>> => {
      const id = control()
      const obr = `OBR|1|${orden}|P${numero}|HB^Hemograma|||20261101070000|||||||||||||||||LAB|${state}`
      c.send(oru(laboratory.app, id, numero, [obr, OBX.replace('13.2', value).replace('|F', `|${state}`)]))
      await c.answer()
      await settled()
      return messageOf(id)
    }
    await send('13.2', 'F')
    const [first] = await resultsOf(orden)
    const { historia } = await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)
    const corrected = await must(
      doctor.call('POST', '/hce/api/resultados/', {
        paciente,
        orden,
        historia,
        nombre: 'Hemograma',
        categoria: 'laboratorio',
        estado: 'corregido',
        corrige_a: first?.id,
      }),
      201,
    )
    assert.equal((await send('13.2', 'F')).estado, 'aplicado', 'lo mismo otra vez no dice nada nuevo')
    const later = await send('9.4', 'C')
    assert.deepEqual([later.estado, later.causa, later.paciente], ['por_resolver', 'corregido_por_persona', paciente])
    assert.match(String(later.detalle), /corrigió una persona/)
    assert.equal((await resultsOf(orden)).length, 2)
    const body = { paciente, motivo: 'El laboratorio confirma su corrección' }
    await must(archivist.call('POST', `${INBOX}${later.id}/asignar/`, body), 200)
    await settled()
    const [last] = await s.owner.run({
      text: 'select corrige_a, asignado_por, creado_por from resultado where orden = $1 order by id desc limit 1',
      values: [orden],
    })
    assert.deepEqual(last, {
      corrige_a: corrected.id,
      asignado_por: archivistName,
      creado_por: laboratory.nombre,
    })
  })

  test('lo crítico que nadie pudo registrar va primero en la bandeja, suena a quien la lleva y a quien atiende, y escala', async () => {
    const { numero, paciente, historia, orden } = await ordered()
    const c = await client()
    const [unknown, unmapped, ordinary] = [control(), control(), control()]
    const potassium = 'OBX|1|NM|2823-3^Potasio^LN||7.1|mmol/L|3.5-5.0|H|||F'
    c.send(
      oru(laboratory.app, unknown, newDocument(), ['OBR|1||C1|HB^Hemograma', OBX.replace('|N|', '|LL|')]),
      // Its source marks it as high; our own limits call it critical.
      oru(laboratory.app, unmapped, numero, [`OBR|1||C2${numero}|CRIT${n}^Potasio`, potassium]),
      oru(laboratory.app, ordinary, newDocument(), ['OBR|1||C3|HB^Hemograma', OBX]),
    )
    for (let i = 0; i < 3; i++) assert.equal(codeOf(await c.answer()), 'AA')
    await settled()
    const waiting = (await must(archivist.call('GET', `${INBOX}?estado=por_resolver`), 200)).results
    const critical = waiting.filter((m: { critico: boolean }) => m.critico).map((m: { control: string }) => m.control)
    assert.deepEqual(critical.toSorted(), [unknown, unmapped].toSorted())
    assert.deepEqual(
      waiting.slice(0, 2).map((m: { control: string }) => m.control),
      critical,
    )
    const admin = await newPerson(s, 'administrador')
    const bell = async (who: Person): Promise<string[]> => {
      const rows = (await must(who.call('GET', '/avisos/'), 200)).results
      const own = rows.filter((a: { tipo: string }) => a.tipo.startsWith('mensaje'))
      return own.map((a: { tipo: string; paciente: string | null }) => `${a.tipo} ${a.paciente}`).toSorted()
    }
    assert.deepEqual(await bell(archivist), ['mensaje_critico null', 'mensaje_critico null'])
    assert.deepEqual(await bell(doctor), [`mensaje_critico ${paciente}`])
    assert.deepEqual(await bell(admin), [])
    // Who has the patient in their hands is told as well.
    const nurse = await newPerson(s, 'enfermeria')
    await must(
      doctor.call('POST', `/hce/api/historias/${historia}/entregar/`, { cuenta: nurse.id, nota: 'Signos cada hora' }),
      200,
    )
    assert.deepEqual(await bell(nurse), [`mensaje_critico ${paciente}`])
    await s.owner.run({
      text: `update mensaje_entrada set recibido_en = now() - interval '2 hours' where control = any($1)`,
      values: [[unknown, unmapped]],
    })
    assert.deepEqual(await bell(archivist), ['mensaje_sin_atender null', 'mensaje_sin_atender null'])
    assert.deepEqual(await bell(admin), ['mensaje_sin_atender null', 'mensaje_sin_atender null'])
    const { id } = await messageOf(unmapped)
    await must(archivist.call('POST', `${INBOX}${id}/asignar/`, { orden, motivo: 'Confirmado por teléfono' }), 200)
    await settled()
    assert.equal((await bell(archivist)).length, 1)
    const told = (await must(doctor.call('GET', '/avisos/'), 200)).results
    assert.ok(
      told.some((a: { tipo: string; paciente: string }) => a.tipo === 'resultado_critico' && a.paciente === paciente),
    )
    const { id: other } = await messageOf(unknown)
    await must(archivist.call('POST', `${INBOX}${other}/descartar/`, { motivo: 'Es de otra institución' }), 200)
    assert.deepEqual([await bell(archivist), await bell(admin)], [[], []])
  })

  test('de una atención restringida el mensaje que espera es de quien lo ordenó: la bandeja no dice de quién es ni qué dice', async () => {
    const { numero, paciente, historia, orden } = await ordered()
    await must(s.call('PATCH', `/hce/api/historias/${historia}/`, { confidencialidad: 'muy_restringida' }), 200)
    const c = await client()
    const [contradicts, misspelt] = [control(), control()]
    const hiv = 'OBX|1|ST|5221-7^VIH^LN||REACTIVO||||||F'
    const other = pid(numero, '||López^Ana||19800115|M')
    c.send(
      oru(laboratory.app, contradicts, numero, [`OBR|1|${orden}|R1${numero}|5221-7^VIH^LN`, hiv]).replace(
        pid(numero),
        other,
      ),
      oru(laboratory.app, misspelt, numero, [`OBR|1|${NOBODYS_ORDER}|R2${numero}|906249^VIH^CUPS`, hiv]),
    )
    for (let i = 0; i < 2; i++) assert.equal(codeOf(await c.answer()), 'AA')
    await settled()
    const coordinator = await newPerson(s, 'coordinador_medico')
    const auditor = await newPerson(s, 'auditor')
    const stranger = await newPerson(s, 'medico')
    const kept = [await messageOf(contradicts), await messageOf(misspelt)]
    assert.deepEqual(
      kept.map((m) => [m.estado, m.causa, m.paciente]),
      [
        ['por_resolver', 'identidad_distinta', paciente],
        ['por_resolver', 'orden_desconocida', paciente],
      ],
    )
    const listed = async (who: Person): Promise<{ id: string; paciente: string | null; alcanza: boolean }[]> =>
      (await must(who.call('GET', `${INBOX}?estado=por_resolver`), 200)).results.filter((m: { id: string }) =>
        kept.some(({ id }) => id === m.id),
      )
    for (const who of [archivist, coordinator, auditor]) {
      assert.deepEqual(
        (await listed(who)).map((m) => [m.paciente, m.alcanza]),
        [
          [null, false],
          [null, false],
        ],
      )
      for (const { id } of kept) {
        const told = await must(who.call('GET', `${INBOX}${id}/`), 200)
        assert.deepEqual([told.paciente, told.orden], [null, null])
      }
    }
    assert.deepEqual(await listed(stranger), [])
    for (const { id } of kept) {
      assert.equal((await stranger.call('GET', `${INBOX}${id}/`)).status, 404)
      for (const who of [archivist, coordinator, stranger]) {
        assert.equal((await who.call('GET', `${INBOX}${id}/contenido/`)).status, 404)
        const decided = await who.call('POST', `${INBOX}${id}/asignar/`, { orden, motivo: 'Lo dijo el laboratorio' })
        assert.equal(decided.status, 404)
        assert.equal((await who.call('POST', `${INBOX}${id}/descartar/`, { motivo: 'No es de aquí' })).status, 404)
      }
      assert.match((await must(doctor.call('GET', `${INBOX}${id}/contenido/`), 200)).texto, /REACTIVO/)
    }
    assert.equal((await listed(doctor)).length, 2)
    const bell = async (who: Person): Promise<(string | null)[]> =>
      (await must(who.call('GET', '/avisos/'), 200)).results
        .filter((a: { tipo: string }) => a.tipo === 'mensaje_reservado')
        .map((a: { paciente: string | null }) => a.paciente)
    assert.deepEqual([await bell(doctor), await bell(stranger)], [[paciente, paciente], []])
    const [first] = kept
    await must(
      doctor.call('POST', `${INBOX}${first?.id}/asignar/`, { orden, motivo: 'Confirmado con la muestra' }),
      200,
    )
    await settled()
    assert.equal((await messageOf(contradicts)).estado, 'aplicado')
    // Filed, it is a result of that encounter: the inbox goes on not saying whose.
    const told = await must(coordinator.call('GET', `${INBOX}${first?.id}/`), 200)
    assert.deepEqual([told.estado, told.paciente, told.orden], ['aplicado', null, null])
  })

  test('ni si la orden reservada ya terminó o se canceló: un número mal escrito puede ser de ella', async () => {
    const coordinator = await newPerson(s, 'coordinador_medico')
    for (const estado of ['completada', 'cancelada'] as const) {
      const { numero, historia, orden } = await ordered()
      await must(s.call('PATCH', `/hce/api/historias/${historia}/`, { confidencialidad: 'muy_restringida' }), 200)
      await tamper(
        s.owner,
        `update orden set estado = '${estado}', fecha_resultado = ${estado === 'completada' ? `now() - interval '1 hour'` : 'null'} where id = '${orden}'`,
      )
      const c = await client()
      const id = control()
      const hiv = 'OBX|1|ST|5221-7^VIH^LN||REACTIVO||||||F'
      c.send(oru(laboratory.app, id, numero, [`OBR|1|${NOBODYS_ORDER}|R3${numero}|906249^VIH^CUPS`, hiv]))
      assert.equal(codeOf(await c.answer()), 'AA')
      await settled()
      const message = await messageOf(id)
      assert.equal(message.estado, 'por_resolver', estado)
      const content = `${INBOX}${message.id}/contenido/`
      for (const who of [archivist, coordinator, await newPerson(s, 'medico')])
        assert.equal((await who.call('GET', content)).status, 404, estado)
      assert.match((await must(doctor.call('GET', content), 200)).texto, /REACTIVO/, estado)
      // Once nobody is left who attends there, somebody has to be able to read it.
      await tamper(s.owner, `update alcance set hasta = now() where historia = '${historia}'`)
      assert.match((await must(coordinator.call('GET', content), 200)).texto, /REACTIVO/, estado)
    }
  })

  test('quien atiende otra cosa del paciente no lee lo que puede ser de una atención reservada', async () => {
    const { numero, paciente, historia } = await ordered()
    await must(s.call('PATCH', `/hce/api/historias/${historia}/`, { confidencialidad: 'muy_restringida' }), 200)
    const colleague = await newPerson(s, 'medico')
    const other = await openHistory(s, { paciente, profesional: colleague.id, servicio_reps: '344' })
    await must(colleague.call('POST', ORDERS, orderBody(other, { firmado: true })), 201)
    const c = await client()
    const id = control()
    c.send(oru(laboratory.app, id, numero, [`OBR|1|${NOBODYS_ORDER}|R4${numero}|906249^VIH^CUPS`, OBX]))
    await c.answer()
    await settled()
    const content = `${INBOX}${(await messageOf(id)).id}/contenido/`
    assert.equal((await colleague.call('GET', content)).status, 404)
    assert.equal((await doctor.call('GET', content)).status, 200)
  })

  test('archivo ve de quién dice ser un mensaje y qué exámenes trae, y no sus resultados', async () => {
    const { numero } = await ordered()
    const c = await client()
    const id = control()
    const lines = [`OBR|1||A1${numero}|HB^Hemograma|||||||||Anemia conocida`, 'NTE|1||Repetir en ayunas', OBX]
    c.send(oru(laboratory.app, id, numero, lines))
    await c.answer()
    await settled()
    const { id: message } = await messageOf(id)
    const seen = await must(archivist.call('GET', `${INBOX}${message}/contenido/`), 200)
    assert.deepEqual([seen.de_quien?.includes(numero), seen.examenes], [true, ['Hemograma']])
    assert.deepEqual(
      seen.texto.split('\n').map((line: string) => line.slice(0, 3)),
      ['MSH', 'PID', 'OBR'],
    )
    assert.doesNotMatch(seen.texto, /13\.2|Anemia|ayunas/)
    const coordinator = await newPerson(s, 'coordinador_medico')
    assert.match((await must(coordinator.call('GET', `${INBOX}${message}/contenido/`), 200)).texto, /13\.2/)
  })

  test('de las órdenes que salen, quien no alcanza una no ve cuál es ni de quién', async () => {
    const { orden, paciente, historia } = await ordered()
    const { canal } = laboratory
    await s.owner.run({
      text: `insert into orden_salida (canal, orden, paciente, evento) values ($1, $2, $3, 'NW')`,
      values: [canal, orden, paciente],
    })
    const told = async (who: Person): Promise<unknown[]> =>
      (await must(who.call('GET', `${CHANNELS}${canal}/ordenes/`), 200)).results
        .slice(0, 1)
        .map((o: { orden: string; paciente: string }) => [o.orden, o.paciente])
    assert.deepEqual(await told(archivist), [[orden, paciente]])
    await must(s.call('PATCH', `/hce/api/historias/${historia}/`, { confidencialidad: 'muy_restringida' }), 200)
    assert.deepEqual(await told(archivist), [[null, null]])
    const [exit] = await s.owner.run({
      text: `update orden_salida set estado = 'vencido' where canal = $1 and orden = $2 returning id`,
      values: [canal, orden],
    })
    const again = `${CHANNELS}${canal}/ordenes/${exit?.id}/repetir/`
    const coordinator = await newPerson(s, 'coordinador_medico')
    for (const who of [archivist, coordinator]) assert.equal((await who.call('POST', again)).status, 404)
    const admin = await newPerson(s, 'administrador')
    assert.deepEqual(await must(admin.call('POST', again), 200), { estado: 'por_enviar' })
  })

  test('lo que no cabe espera sin perderse, lo pequeño no espera por lo grande, y todo se acusa', async () => {
    const server = await listenMllp({
      ...listener({ budget: { most: 200_000, own: 20_000, leastBrought: 1 } }),
      intake: s.intake.intake,
    })
    const numero = await patient()
    const large = await Promise.all(Array.from({ length: 4 }, () => mllpClient(server.port)))
    const small = await mllpClient(server.port)
    clients.push(...large, small)
    const ids = large.map(() => control())
    // Four unfinished ones, each nearly all of what may be held.
    for (const [i, line] of large.entries())
      line.raw(Buffer.from(`\u000b${adt(admissions.app, ids[i] ?? '', pid(numero))}ZXX|${'A'.repeat(150_000)}`))
    for (let i = 0; i < 5; i++) {
      small.send(adt(admissions.app, control(), pid(numero)))
      assert.equal(codeOf(await small.answer()), 'AA')
    }
    for (const line of large) line.raw(Buffer.from(`${'B'.repeat(50_000)}\r\u001c\r`))
    for (const [i, line] of large.entries()) {
      assert.match(await line.answer(), new RegExp(`MSA\\|AA\\|${ids[i]}`))
      assert.ok(await messageOf(ids[i] ?? ''))
    }
    await server.close()
  })

  test('por TLS se atiende a quien muestra el certificado de su canal; a otro, como a un desconocido', async () => {
    const [own, other] = [tlsIdentity('127.0.0.1'), tlsIdentity('127.0.0.1')]
    const server = await listenMllp({
      ...listener({ tls: { cert: own.cert, key: own.key, ca: null } }),
      intake: s.intake.intake,
    })
    const known = await channel(['pacientes'], { certificado: other.sha256 })
    const numero = await patient()
    const to = { host: '127.0.0.1', port: server.port, isTls: true }
    const asked = async (identity: typeof own | null, ca: Buffer): Promise<string> => {
      const line = await openLine(to, { ca, identity })
      const message = Buffer.from(adt(known.app, control(), pid(numero)))
      const answer = await line.ask(message, () => true, 20_000)
      line.close()
      return answer.toString('latin1')
    }
    assert.equal(codeOf(await asked(other, own.cert)), 'AA')
    assert.match(await asked(own, own.cert), /MSA\|AE.*Nadie registrado/s)
    assert.match(await asked(null, own.cert), /MSA\|AE.*Nadie registrado/s)
    await assert.rejects(asked(other, other.cert), 'quien envía comprueba con quién habla')
    const plain = await mllpClient(server.port)
    plain.send(adt(known.app, control(), pid(numero)))
    await assert.rejects(plain.answer(), /over/)
    await server.close()
  })

  test('un mensaje alterado de cualquier modo se responde, y lo que se acusa está guardado tal cual', async () => {
    const numero = await patient()
    const c = await client()
    await fc.assert(
      fc.asyncProperty(mutated(), async (mutate) => {
        const id = control()
        const lines = ['OBR|1||M1|902210^Hemograma^CUPS', OBX, 'NTE|1||Nota', 'SPM|1|||SER^Suero']
        const whole = Math.abs(mutate.seed) % 2 === 0
        const text = whole ? oru(laboratory.app, id, numero, lines) : adt(admissions.app, id, pid(numero))
        const sent = mutate.apply(Buffer.from(text))
        const last = control()
        c.send(sent, adt(admissions.app, last, pid(numero)))
        const answers: string[] = []
        // Its own answers, up to that of the one behind it.
        do answers.push(await c.answer())
        while (!answers.at(-1)?.includes(`|${last}`))
        assert.equal(codeOf(answers.at(-1) ?? ''), 'AA')
        // What comes late is of those before, which may have been altered to ask for it.
        const own = answers.slice(0, -1).filter((ack) => isAnswerTo(ack, sent))
        if (own.length === 0) assert.match(sent.toString('latin1'), ENHANCED, 'sin respuesta')
        for (const ack of own) {
          assert.match(ack, /\rMSA\|[AC][AER]/)
          if (!/\rMSA\|[AC]A/.test(ack)) {
            assert.match(ack, /\rERR\|/)
            continue
          }
          const kept = await s.owner.run({
            text: 'select 1 from mensaje_entrada where contenido = $1 and huella = $2',
            values: [sent, createHash('sha256').update(sent).digest('hex')],
          })
          assert.equal(kept.length > 0, true, 'acusado y no guardado')
        }
      }),
      { numRuns: 150 },
    )
    await settled()
    const [broken] = await s.owner.run({
      text: `select count(*)::integer as n from mensaje_entrada where causa = 'error_interno' or (estado = 'recibido' and intentos > 0)`,
      values: [],
    })
    assert.equal(broken?.n, 0)
  })

  test('hl7apy arma lo que se recibe y entiende lo que se responde y se envía', async (t) => {
    const { numero, orden } = await ordered()
    const [result, arrival] = [control(), control()]
    const made = await hl7apy.build(t, {
      oru: { app: laboratory.app, control: result, documento: numero, orden, filler: `Y${numero}` },
      adt: { app: admissions.app, control: arrival, documento: numero, servicio: SERVICE },
    })
    if (made === null) return
    const c = await client()
    c.send(made.oru, made.adt)
    const acks = [await c.answer(), await c.answer()]
    await settled()
    assert.deepEqual([(await messageOf(result)).estado, (await messageOf(arrival)).detalle], ['aplicado', null])
    assert.equal((await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)).estado, 'completada')
    const [order] = told
    assert.ok(order !== undefined)
    const read = await hl7apy.read(t, [...acks, order.toString('utf8')])
    assert.deepEqual(read?.slice(0, 2), [
      { tipo: 'ACK', msa: ['AA', result] },
      { tipo: 'ACK', msa: ['AA', arrival] },
    ])
    assert.equal(read?.[2]?.tipo, 'OML_O21')
    assert.match(String(read?.[2]?.orden), /^[0-9a-f-]{36}$/)
  })

  test('un emisor que abre todas las líneas que puede no deja a otro sin la suya', async () => {
    const other = await channel(['pacientes'], { direcciones: ['127.0.0.9'] })
    const crowded = Promise.withResolvers<void>()
    const server = await listenMllp({
      ...listener({ maxConnections: 16 }),
      onCrowded: () => crowded.resolve(),
      intake: s.intake.intake,
    })
    const begun = Array.from({ length: 15 }, () => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write('\u000bMSH|')
      return socket
    })
    await crowded.promise
    const mine = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.9' })
    mine.write(`\u000b${adt(other.app, control(), pid(await patient()))}\u001c\r`)
    const [answer] = await once(mine, 'data')
    assert.match(String(answer), /MSA\|AA/)
    for (const socket of [mine, ...begun]) socket.destroy()
    await server.close()
  })

  test('desde una dirección que ningún canal nombra no se lee ni un byte', async () => {
    for (const { id } of (await must(s.call('GET', CHANNELS), 200)).results)
      await must(s.call('PATCH', `${CHANNELS}${id}/`, { direcciones: ['10.0.0.0/8'] }), 200)
    const c = await client()
    c.send(adt(admissions.app, control(), pid(newDocument())))
    await assert.rejects(c.answer(), /over/)
    assert.equal((await s.call('POST', CHANNELS, { ...patientBody(), nombre: 'x' })).status, 400)
  })
})
