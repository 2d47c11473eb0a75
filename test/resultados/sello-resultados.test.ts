import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore } from '../../src/auth/session/keys.ts'
import { provePlace } from '../../src/cli/respaldo/prove-place.ts'
import { absentAudit } from '../../src/engine/audit/told-audit.ts'
import { attachArchive } from '../../src/features/auditoria/archive/attach-archive.ts'
import { saveArchive } from '../../src/features/auditoria/archive/save-archive.ts'
import { sealer } from '../../src/features/auditoria/seal/seal.ts'
import { keysFrom } from '../../src/features/historias/verify.ts'
import { reportFiler } from '../../src/features/resultados/file-report.ts'
import type { IncomingReport } from '../../src/features/resultados/incoming-report.ts'
import { allReports, reportsOfHistory, verifyReports } from '../../src/features/resultados/verify-results.ts'
import { absentAuditLine } from '../../src/features/verificacion/verify-signed.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { settled, someRows, tamper } from '../fixtures/audit-rows.ts'
import { columnsOf, otherValue } from '../fixtures/tampered-columns.ts'
import { fill, item, must, ORDERS, openHistory, orderBody } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { TEST_SECRET, useService } from '../service.ts'
import { laboratoryCall, observation, report, SERVICE } from './laboratory.ts'

/** Somebody with the whole database in hand changes what a laboratory said: the seal of its report says what. */
const s = useService()
const RESULTS = '/hce/api/resultados/'
const VALUES = '/paciente/historias-clinicas/'

let made: Promise<Person> | null = null
const aDoctor = (): Promise<Person> => {
  made ??= newPerson(s, 'medico')
  return made
}

const sql = (text: string, ...values: unknown[]) => s.owner.run({ text, values })

async function verified(ids: readonly string[]): Promise<string[]> {
  const keys = await sql(`select l.publica from llave l where l.uso = 'sello'`)
  const keyOf = keysFrom(keys.map((k) => k.publica as { kid?: string }))
  const found = await verifyReports(s.owner, ids, keyOf)
  return found.flatMap(({ hallazgos }) => hallazgos.map(({ que, recurso, id }) => `${que} ${recurso} ${id}`)).sort()
}
const ofHistory = async (history: string): Promise<string[]> => verified(await reportsOfHistory(s.owner, history))
async function everything(): Promise<string[]> {
  const found: string[] = []
  for await (const ids of allReports(s.owner)) found.push(...(await verified(ids)))
  return found
}

interface Scene {
  readonly paciente: string
  readonly historia: string
  readonly orden: string
}

async function ordered(): Promise<Scene> {
  const doctor = await aDoctor()
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente, profesional: doctor.id, servicio_reps: SERVICE })
  const { id } = await must(doctor.call('POST', ORDERS, orderBody(historia, { firmado: true })), 201)
  return { paciente, historia, orden: id }
}

interface Filed extends Scene {
  readonly resultado: string
  readonly valores: readonly string[]
  readonly documento: string | null
}

const pdf = { title: 'Cuadro hemático', mime: 'application/pdf', base64: 'JVBERi0xLjQKJSVFT0YK' } as const

const file = ({ paciente, orden }: Scene, more: Partial<IncomingReport> = {}) =>
  reportFiler(s.engine.core).file(laboratoryCall(), report(paciente, { order: orden, ...more }))

const others = [
  observation({
    code: { system: 'loinc', code: '6690-2', name: 'Leucocitos' },
    flag: 'H',
    value: { kind: 'numerico', number: 12.35, unit: '10*3/uL' },
  }),
  observation({
    code: { system: 'loinc', code: '5221-7', name: 'VIH' },
    range: null,
    flag: 'A',
    value: { kind: 'texto', text: 'REACTIVO «ñ» 😀\né' },
  }),
  observation({
    code: { system: 'local', code: 'FEC#', name: 'Siembra' },
    range: null,
    flag: null,
    value: { kind: 'fecha', date: '2026-11-02' },
  }),
]

async function filed(): Promise<Filed> {
  const scene = await ordered()
  const { resultado, valores, documento } = await file(scene, {
    conclusion: 'POSITIVO',
    observations: [
      observation(),
      observation({
        code: { system: 'loinc', code: '2823-3', name: 'Potasio' },
        range: null,
        value: { kind: 'numerico', number: 5.123, unit: 'mEq/L' },
      }),
      ...others,
    ],
    takenAt: '2026-11-01T08:00:00-05:00',
    attachments: [pdf],
  })
  assert.deepEqual(await ofHistory(scene.historia), [])
  return { ...scene, resultado, valores, documento }
}

const close = async ({ historia }: Scene): Promise<void> => {
  await fill(s, historia)
  await must(s.call('POST', item(historia, 'cerrar/'), {}), 200)
}

/** Annulled and put back to what it was, without what was kept of that. How that is to be named. */
async function putBack({ resultado, valores, documento }: Filed): Promise<string[]> {
  const rows = { resultado: [resultado], valor_clinico: valores, documento: [documento] }
  const listed = (ids: readonly unknown[]): string => `any(array[${ids.map((id) => `'${id}'`)}]::uuid[])`
  for (const [recurso, ids] of Object.entries(rows))
    await tamper(s.owner, `create table antes_${recurso} as select * from ${recurso} where id = ${listed(ids)}`)
  await must((await aDoctor()).call('POST', `${RESULTS}${resultado}/anular/`, { motivo: 'Es de otro paciente' }), 204)
  assert.deepEqual(await verified([resultado]), [])
  const changed = `estado = a.estado, version = a.version, actualizado_en = a.actualizado_en`
  const voided = `anulado_por = a.anulado_por, anulado_en = a.anulado_en, motivo_anulacion = a.motivo_anulacion`
  const set = {
    resultado: `${changed}, ${voided}`,
    valor_clinico: changed,
    documento: `${changed}, ${voided}, anulado = a.anulado`,
  }
  await tamper(
    s.owner,
    ...Object.entries(set).flatMap(([recurso, values]) => [
      `update ${recurso} t set ${values} from antes_${recurso} a where a.id = t.id`,
      `drop table antes_${recurso}`,
    ]),
    `delete from version where id = ${listed(Object.values(rows).flat())} and version > 1`,
    `delete from sello_resultado s where s.resultado = '${resultado}'
      and s.id <> (select f.id from sello_resultado f where f.resultado = '${resultado}' order by f.id limit 1)`,
  )
  return Object.entries(rows).flatMap(([recurso, ids]) => ids.map((id) => `anterior ${recurso} ${id}`))
}

describe('un resultado alterado se nombra', () => {
  test('en la prueba de unos datos devueltos y en la página pública de su historia, también el que llegó después del cierre', async () => {
    const scene = await ordered()
    await close(scene)
    const { resultado, valores } = await file(scene)
    const [stored] = await sql('select c.codigo from cierre c where c.historia = $1', scene.historia)
    const page = async (): Promise<string> => (await s.call('GET', `/verificar/${stored?.codigo}/`)).text
    const keys = await keyStore(s.owner, secretBox(TEST_SECRET)).publicKeys('sello')
    const proven = async () => provePlace(s.owner, [], keys)
    const told = (faults: readonly string[]): string[] =>
      faults.filter((fault) => /^(resultado|valor_clinico) /.test(fault))
    assert.match(await page(), /class="resultado si"/)
    assert.deepEqual(told((await proven()).faults), [])
    await tamper(s.owner, `update valor_clinico set valor_numerico = 1 where id = '${valores[0]}'`)
    assert.match(await page(), /class="resultado no"/)
    assert.deepEqual(told((await proven()).faults), [
      `valor_clinico ${valores[0]}: no dice lo mismo que cuando se selló.`,
    ])
    await tamper(s.owner, `delete from sello_resultado where resultado = '${resultado}'`)
    assert.match(await page(), /class="resultado no"/)
  })

  test('su conclusión cambiada, con la historia abierta y con ella cerrada', async () => {
    const one = await filed()
    await tamper(s.owner, `update resultado set conclusion = 'NEGATIVO' where id = '${one.resultado}'`)
    assert.deepEqual(await ofHistory(one.historia), [`modificado resultado ${one.resultado}`])
    const other = await filed()
    await close(other)
    assert.deepEqual(await ofHistory(other.historia), [])
    await tamper(s.owner, `update resultado set conclusion = 'NEGATIVO' where id = '${other.resultado}'`)
    assert.deepEqual(await ofHistory(other.historia), [`modificado resultado ${other.resultado}`])
  })

  test('el que llegó con la historia ya cerrada, y el que no es de ninguna', async () => {
    const scene = await ordered()
    await close(scene)
    const late = await file(scene, { conclusion: 'POSITIVO' })
    assert.deepEqual(await ofHistory(scene.historia), [])
    await tamper(s.owner, `update valor_clinico set valor_numerico = 1 where id = '${late.valores[0]}'`)
    assert.deepEqual(await ofHistory(scene.historia), [`modificado valor_clinico ${late.valores[0]}`])
    const alone = await reportFiler(s.engine.core).file(laboratoryCall(), report(scene.paciente))
    assert.deepEqual(await verified([alone.resultado]), [])
    await tamper(s.owner, `update resultado set nombre = 'Otro' where id = '${alone.resultado}'`)
    assert.ok((await everything()).includes(`modificado resultado ${alone.resultado}`))
  })

  /** What a column says that a seal need not: when its version was written is said by the version. */
  const UNSEALED = ['actualizado_en']
  const ANOTHER = '01a1dd0f-8992-703c-9c3c-0000000000bb'

  test('cada columna del informe, de un valor y de su archivo, con la historia abierta', async () => {
    const { resultado, valores, documento, historia } = await filed()
    const rows = { resultado, valor_clinico: String(valores[1]), documento: String(documento) }
    for (const [recurso, id] of Object.entries(rows))
      for (const [column, type] of await columnsOf(s.owner, recurso)) {
        if (UNSEALED.includes(column)) continue
        const said = Object.keys(registry.get(recurso)?.fields[column]?.options ?? {})
        const to = otherValue(column, type, said, ANOTHER)
        await tamper(
          s.owner,
          `create table antes as select * from ${recurso} where id = '${id}'`,
          `update ${recurso} set "${column}" = ${to} where id = '${id}'`,
        )
        assert.notDeepEqual(await verified([resultado]), [], `${recurso}.${column} = ${to}`)
        await tamper(
          s.owner,
          `update ${recurso} t set "${column}" = a."${column}" from antes a where t.id in ('${id}', '${ANOTHER}')`,
          'drop table antes',
        )
        assert.deepEqual(await ofHistory(historia), [], `${recurso}.${column}`)
      }
  })

  test('el archivo de un informe, cambiado con la historia abierta, después de cerrarla y al corregirlo alguien luego', async () => {
    const one = await filed()
    const swap = (id: unknown): Promise<void> =>
      tamper(s.owner, `update documento set contenido_base64 = '%PDF-otro' where id = '${id}'`)
    await swap(one.documento)
    assert.deepEqual(await ofHistory(one.historia), [`modificado documento ${one.documento}`])
    const described = await s.call('PATCH', `/hce/api/documentos/${one.documento}/`, { descripcion: 'Del laboratorio' })
    assert.equal(described.status, 200, described.text)
    assert.deepEqual(await ofHistory(one.historia), [`modificado documento ${one.documento}`])
    const scene = await ordered()
    await close(scene)
    const { resultado, documento } = await file(scene, { attachments: [pdf, { ...pdf, title: 'Anexo' }] })
    assert.deepEqual(await ofHistory(scene.historia), [])
    const files = await sql('select d.id from documento d where d.historia = $1 order by d.id', scene.historia)
    assert.deepEqual([files.length, documento], [2, files[0]?.id])
    for (const { id } of files) {
      await swap(id)
      assert.ok((await verified([resultado])).includes(`modificado documento ${id}`))
    }
  })

  test('un archivo que se describe y se anula con su informe, y el que una persona nombra en el suyo, siguen sellados', async () => {
    const { historia, paciente, resultado, documento } = await filed()
    const path = `/hce/api/documentos/${documento}/`
    await must(s.call('PATCH', path, { descripcion: 'Del laboratorio' }), 200)
    assert.deepEqual(await ofHistory(historia), [])
    await must((await aDoctor()).call('POST', `${RESULTS}${resultado}/anular/`, { motivo: 'Es de otro paciente' }), 204)
    assert.deepEqual(await ofHistory(historia), [])
    await tamper(s.owner, `update documento set anulado = false, motivo_anulacion = null where id = '${documento}'`)
    assert.deepEqual(await ofHistory(historia), [`modificado documento ${documento}`])
    const own = await ordered()
    const body = { historia: own.historia, tipo_documento: 'LAB', titulo: 'Glucosa', tipo_mime: pdf.mime }
    const doctor = await aDoctor()
    const scan = (
      await must(doctor.call('POST', '/hce/api/documentos/', { ...body, contenido_base64: pdf.base64 }), 201)
    ).id
    const told = { paciente: own.paciente, historia: own.historia, nombre: 'Glucosa', categoria: 'laboratorio' }
    await must(doctor.call('POST', RESULTS, { ...told, documento: scan }), 201)
    assert.deepEqual(await ofHistory(own.historia), [])
    await tamper(s.owner, `update documento set titulo = 'Otro' where id = '${scan}'`)
    assert.deepEqual(await ofHistory(own.historia), [`modificado documento ${scan}`])
    assert.notEqual(paciente, own.paciente)
  })

  test('devuelto a como era, sin su último sello ni su última versión: la auditoría dice que se escribió después', async () => {
    const one = await filed()
    const named = await putBack(one)
    assert.deepEqual(await ofHistory(one.historia), named.sort())
  })

  test('devuelto a como era, con la auditoría archivada y quitada: se dice que no se puede probar, y adjunta lo nombra', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'custodia-archivo-'))
    const one = await filed()
    const named = await putBack(one)
    const keys = keyStore(s.owner, secretBox(TEST_SECRET))
    const sealAt = async (momento: string): Promise<void> => {
      await settled(s.owner)
      await sealer({ db: s.owner, keys, now: () => momento }).sealOnce()
    }
    await sealAt('2026-03-10T10:00:00.000Z')
    const opened = await keys.publicKeys('sello')
    const sealedRows = Number((await sql('select max(id) as ultima from auditoria'))[0]?.ultima)
    await someRows(s.owner, 1)
    await sealAt('2026-04-10T10:00:00.000Z')
    assert.equal(await absentAudit(s.owner), null)
    const { path } = await saveArchive(s.owner, '2026-03', folder, { signer: await keys.current('sello'), opened })
    await tamper(s.owner, `delete from auditoria where id <= ${sealedRows}`)
    assert.deepEqual(await ofHistory(one.historia), [])
    const absent = await absentAudit(s.owner)
    assert.ok(absent)
    assert.match(absentAuditLine(absent), /no se puede probar que no se haya devuelto a como estaba antes/)
    const attached = await attachArchive(s.owner, path, opened, 'Línea de órdenes')
    assert.ok('mes' in attached, JSON.stringify(attached))
    assert.deepEqual(await ofHistory(one.historia), named.sort())
    assert.equal(await absentAudit(s.owner), null)
    await rm(folder, { recursive: true })
  })

  for (const [how, text] of [
    ['borrado', `delete from valor_clinico where id = '%'`],
    ['escondido como eliminado', `update valor_clinico set eliminado_en = now() where id = '%'`],
    ['separado de su informe', `update valor_clinico set resultado = null where id = '%'`],
  ] as const)
    test(`un valor ${how}`, async () => {
      const { historia, valores } = await filed()
      await tamper(s.owner, text.replace('%', String(valores[2])))
      assert.deepEqual(await ofHistory(historia), [`falta valor_clinico ${valores[2]}`])
    })

  test('un valor agregado, y el informe entero borrado con sus valores', async () => {
    const { historia, resultado, valores } = await filed()
    const columns = (
      await sql(
        `select column_name as c from information_schema.columns where table_name = 'valor_clinico' and column_name not in ('id', 'creado_en')`,
      )
    )
      .map(({ c }) => `"${c}"`)
      .join(', ')
    const added = '01a1dd0f-8992-703c-9c3c-0000000000aa'
    for (const creado_en of ['now()', `'2020-01-01'`]) {
      await tamper(
        s.owner,
        `insert into valor_clinico (id, creado_en, ${columns}) select '${added}', ${creado_en}, ${columns} from valor_clinico where id = '${valores[0]}'`,
      )
      assert.deepEqual(await ofHistory(historia), [`agregado valor_clinico ${added}`])
      await tamper(s.owner, `delete from valor_clinico where id = '${added}'`)
    }
    await tamper(
      s.owner,
      `delete from valor_clinico where resultado = '${resultado}'`,
      `delete from resultado where id = '${resultado}'`,
    )
    assert.deepEqual(
      await ofHistory(historia),
      [`falta resultado ${resultado}`, ...valores.map((id) => `falta valor_clinico ${id}`)].sort(),
    )
  })

  test('con su sello cambiado la firma no vale, y sin él se dice que le falta', async () => {
    const { historia, resultado, valores, documento } = await filed()
    await tamper(
      s.owner,
      `update sello_resultado set declaracion = jsonb_set(declaracion, '{registros,0,huella}', '"otra"') where resultado = '${resultado}'`,
    )
    assert.deepEqual(await ofHistory(historia), [`firma resultado ${resultado}`, `modificado resultado ${resultado}`])
    await tamper(s.owner, `delete from sello_resultado where resultado = '${resultado}'`)
    assert.deepEqual(
      await ofHistory(historia),
      [
        `agregado documento ${documento}`,
        `sin_sello resultado ${resultado}`,
        ...valores.map((id) => `agregado valor_clinico ${id}`),
      ].sort(),
    )
    await tamper(s.owner, `update resultado set creado_en = '2020-01-01' where id = '${resultado}'`)
    assert.ok((await ofHistory(historia)).includes(`sin_sello resultado ${resultado}`))
  })

  test('el sello de otro informe no vale en este', async () => {
    const [one, other] = [await filed(), await filed()]
    await tamper(
      s.owner,
      `update sello_resultado a set (declaracion, firma) = (select b.declaracion, b.firma from sello_resultado b where b.resultado = '${other.resultado}')
       where a.resultado = '${one.resultado}'`,
    )
    assert.ok((await ofHistory(one.historia)).includes(`firma resultado ${one.resultado}`))
  })
})

describe('lo que es legítimo no lo rompe', () => {
  test('una corrección de quien lo envió, que cambia un valor y deja de decir otro', async () => {
    const scene = await ordered()
    const externalNumber = `L-${scene.orden}`
    await file(scene, { externalNumber, observations: [observation(), ...others] })
    const again = await file(scene, {
      externalNumber,
      observations: [observation({ value: { kind: 'numerico', number: 8.1, unit: 'g/dL' } })],
    })
    assert.equal(again.created, true)
    assert.deepEqual(await ofHistory(scene.historia), [])
    await tamper(
      s.owner,
      `update valor_clinico set estado = 'final' where estado = 'anulado' and historia_atencion = '${scene.historia}'`,
    )
    assert.equal((await ofHistory(scene.historia)).length, others.length)
  })

  test('un resultado anulado; y si alguien lo revive por debajo, se nombra', async () => {
    const { historia, resultado } = await filed()
    await must((await aDoctor()).call('POST', `${RESULTS}${resultado}/anular/`, { motivo: 'Es de otro paciente' }), 204)
    assert.deepEqual(await ofHistory(historia), [])
    await tamper(
      s.owner,
      `update resultado set estado = 'final', motivo_anulacion = null, anulado_por = null, anulado_en = null, version = 1 where id = '${resultado}'`,
    )
    assert.deepEqual(await ofHistory(historia), [
      `anterior resultado ${resultado}`,
      `modificado resultado ${resultado}`,
    ])
  })

  test('lo que registra una persona, con sus valores y lo que lo corrige', async () => {
    const { paciente, historia, orden } = await ordered()
    const body = { paciente, historia, orden, nombre: 'Glucosa', categoria: 'laboratorio', conclusion: 'Alta' }
    const first = (await must((await aDoctor()).call('POST', RESULTS, body), 201)).id
    const value = {
      paciente,
      historia_atencion: historia,
      codigo: '2345-7',
      valor_numerico: 181.25,
      fuente: 'laboratorio',
    }
    const own = (await must((await aDoctor()).call('POST', VALUES, { ...value, resultado: first }), 201)).id
    assert.deepEqual(await ofHistory(historia), [])
    const second = (
      await must((await aDoctor()).call('POST', RESULTS, { ...body, corrige_a: first, estado: 'corregido' }), 201)
    ).id
    await must((await aDoctor()).call('POST', VALUES, { ...value, valor_numerico: 118, resultado: second }), 201)
    assert.deepEqual(await ofHistory(historia), [])
    await tamper(s.owner, `update valor_clinico set valor_numerico = 90 where id = '${own}'`)
    assert.deepEqual(await ofHistory(historia), [`modificado valor_clinico ${own}`])
  })
})

test('lo registrado antes de que los resultados se sellaran no es un hallazgo: se dice que no tiene sello', async () => {
  const { resultado, historia } = await filed()
  await tamper(
    s.owner,
    `create table migracion_antes as select * from migracion where numero = 90`,
    `create table sello_antes as select * from sello_resultado`,
  )
  try {
    await tamper(
      s.owner,
      'delete from sello_resultado',
      `update migracion set aplicada_en = now() + interval '1 minute' where numero = 90`,
    )
    assert.deepEqual(await ofHistory(historia), [])
    const [{ sellado } = { sellado: true }] = await verifyReports(s.owner, [resultado], () => null)
    assert.equal(sellado, false)
    // It is annulled since, which is sealed; what it said stays as it was.
    await must((await aDoctor()).call('POST', `${RESULTS}${resultado}/anular/`, { motivo: 'Es de otro paciente' }), 204)
    assert.ok(!(await ofHistory(historia)).some((found) => found.startsWith('modificado')))
  } finally {
    await tamper(
      s.owner,
      'delete from sello_resultado',
      'insert into sello_resultado select * from sello_antes',
      'update migracion m set aplicada_en = a.aplicada_en from migracion_antes a where a.numero = m.numero',
      'drop table sello_antes',
      'drop table migracion_antes',
    )
  }
})

describe('el mensaje con que llegó', () => {
  const OBX = 'OBX|1|NM|718-7^Hemoglobina^LN||13.2|g/dL|12-16|N|||F'

  test('cambiado mientras se guarda, se nombra', async () => {
    const system = await newSystem(s, 'Laboratorio del sello')
    const grant = {
      rol: 'integracion',
      finalidad: 'laboratorio',
      servicios: [SERVICE],
      envia: ['resultados'],
      motivo: 'Contrato de prueba 2026',
    }
    await must(s.call('POST', `/auth/sistemas/${system.id}/concesiones/`, grant), 201)
    const numero = newDocument()
    const who = { primer_apellido: 'López', primer_nombre: 'Ana', fecha_nacimiento: '1980-01-15', sexo_biologico: '02' }
    const paciente = await newPatient(s, { ...who, tipo_documento: 'CC', numero_documento: numero })
    const channel = { nombre: 'Canal del sello', cuenta: system.id, aplicacion: 'SELLO', direcciones: ['127.0.0.0/8'] }
    await must(s.call('POST', '/canales/', channel), 201)
    const doctor = await aDoctor()
    const historia = await openHistory(s, { paciente, profesional: doctor.id, servicio_reps: SERVICE })
    const { id: orden } = await must(doctor.call('POST', ORDERS, orderBody(historia, { firmado: true })), 201)
    const text = `MSH|^~\\&|SELLO||CUSTODIA|IPS|20261118083000||ORU^R01|S1|P|2.5.1\rPID|1||${numero}^^^RNEC^CC||López^Ana||19800115|F\rOBR|1|${orden}|L-S1|902210^Hemograma^CUPS|||20261118080000||||||||||||||||||F\r${OBX}\r`
    const headers = { 'content-type': 'application/hl7-v2', authorization: `Bearer ${system.token}` }
    const answer = await s.call('POST', '/hl7/', text, headers)
    assert.equal(answer.status, 200, answer.text)
    await s.intake.applier.runOnce()
    await s.intake.applier.settled()
    const [message] = await sql(`select id, estado, causa from mensaje_entrada where control = 'S1'`)
    assert.equal(message?.estado, 'aplicado', String(message?.causa))
    assert.deepEqual(await ofHistory(historia), [])
    await tamper(
      s.owner,
      `update mensaje_entrada set contenido = convert_to(replace(convert_from(contenido, 'UTF8'), '13.2', '3.2'), 'UTF8') where id = '${message?.id}'`,
    )
    assert.deepEqual(await ofHistory(historia), [`mensaje mensaje_entrada ${message?.id}`])
    await tamper(s.owner, `delete from mensaje_entrada where id = '${message?.id}'`)
    assert.deepEqual(await ofHistory(historia), [])
  })
})
