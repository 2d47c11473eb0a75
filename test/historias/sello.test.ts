import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DbRow } from '../../src/engine/database.ts'
import { canonicalHash } from '../../src/engine/write/content-hash.ts'
import { wholeContent } from '../../src/features/historias/load-content.ts'
import { hashContent } from '../../src/features/historias/seal.ts'
import { verifyConsents } from '../../src/features/historias/verify-consents.ts'
import { registry } from '../../src/resources/index.ts'
import { askedStatements } from '../asked-statements.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { columnsOf, otherValue } from '../fixtures/tampered-columns.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import {
  CONSENTS,
  clarification,
  closedHistory,
  consentBody,
  DIAGNOSES,
  DOCUMENTS,
  diagnosisBody,
  fill,
  findings,
  item,
  moveTo,
  must,
  NOTES,
  noteBody,
  ORDERS,
  openHistory,
  orderBody,
  readyToClose,
  resultBody,
  verifyHistory,
} from './histories.ts'
import { markBody } from './marks.ts'

/** Somebody with the whole database in his hands changes what was closed: the seal says what, and where. */
const s = useService({ ARCHIVO_ANOS: '0' })

const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const verified = async (id: string): Promise<string[]> => findings(await verifyHistory(s.owner, id))
const BACK = 'El paciente volvió a consulta'
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

interface Sealed {
  readonly id: string
  readonly nota: string
  readonly otra: string
  readonly diagnostico: string
  readonly orden: string
  readonly documento: string
  readonly consentimiento: string
}

/** Closed, with two notes, a diagnosis, an order that is pending, a document of bytes, vital signs and a consent. */
async function sealed(): Promise<Sealed> {
  const { id, nota, diagnostico } = await readyToClose(s)
  const made = async (path: string, body: unknown): Promise<string> => (await must(s.call('POST', path, body), 201)).id
  const otra = await made(NOTES, noteBody(id, { contenido: 'Otra nota.' }))
  const orden = await made(ORDERS, orderBody(id))
  const documento = await made(DOCUMENTS, resultBody(id, { orden }))
  const consentimiento = await made(item(id, 'consentimiento/'), consentBody())
  await made('/hce/api/examen-fisico/', { ...registry.get('examen_fisico')?.example, historia: id })
  await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
  assert.deepEqual(await verified(id), [])
  return { id, nota, otra, diagnostico, orden, documento, consentimiento }
}

describe('la página pública de verificación', () => {
  const page = async (id: string): Promise<string> => {
    const [stored] = await sql('select c.codigo from cierre c where c.historia = $1', id)
    const a = await s.call('GET', `/verificar/${stored?.codigo}/`)
    assert.equal(a.status, 200, a.text)
    return a.text.slice(a.text.indexOf('</style>'))
  }

  test('preguntada muchas veces dice lo mismo, y lo de ahora en cuanto algo cambia', async () => {
    const { id, nota, documento } = await sealed()
    const sound = await page(id)
    assert.match(sound, /class="resultado si"/)
    for (let i = 0; i < 3; i++) assert.equal(await page(id), sound)
    await must(s.call('POST', NOTES, clarification(id, nota)), 201)
    const clarified = await page(id)
    assert.match(clarified, /class="resultado si"/)
    assert.notEqual(clarified, sound)
    // Without a new version, as somebody would who wants it unseen.
    await tamper(s.owner, `update documento set titulo = 'Otro' where id = '${documento}'`)
    assert.match(await page(id), /class="resultado no"/)
    assert.match(await page(id), /class="resultado no"/)
  })

  test('y en cuanto cambia algo que no está en ella y con lo que se comprueba', async () => {
    const VALUES = '/paciente/historias-clinicas/'
    const paciente = await newPatient(s)
    const { id } = await readyToClose(s, { paciente })
    const value = { paciente, codigo: '2823-3', valor_numerico: 8.5 }
    const made = async (path: string, body: unknown): Promise<string> =>
      (await must(s.call('POST', path, body), 201)).id
    const wrong = await made(VALUES, { ...value, historia_atencion: id })
    await made(item(id, 'consentimiento/'), consentBody())
    const [, paper] = [
      await must(s.call('POST', item(id, 'cerrar/'), {}), 200),
      (await must(s.call('POST', item(id, 'papeles/'), { tipo: 'certificado' }), 201)).results[0],
    ]
    const correction = await made(VALUES, { ...value, valor_numerico: 4.5, corrige_a: wrong, estado: 'corregido' })
    await must(s.call('POST', `/hce/api/papeles/${paper.id}/imprimir/`, { formato: 'html' }), 200)
    const consents = `select v.* from version v where v.id in (select c.id from consentimiento c where c.historia = '${id}')`
    for (const [table, rows] of [
      ['valor_clinico', `select * from valor_clinico where id = '${correction}'`],
      ['bitacora', `select * from bitacora where recurso_id = '${paper.id}' and tipo_evento = 'impresion'`],
      ['version', consents],
    ] as const) {
      assert.match(await page(id), /class="resultado si"/, table)
      await tamper(
        s.owner,
        `create table quitadas as ${rows}`,
        `delete from ${table} t using quitadas q where t.id = q.id`,
      )
      assert.match(await page(id), /class="resultado no"/, table)
      await tamper(s.owner, `insert into ${table} select * from quitadas`, 'drop table quitadas')
    }
    assert.match(await page(id), /class="resultado si"/)
  })
})

test('lo que se corrigió desde otras atenciones se pregunta para comprobar, y no para imprimir', async () => {
  const { id } = await closedHistory(s)
  const [stored] = await sql('select c.codigo from cierre c where c.historia = $1', id)
  const asked = async (method: string, path: string, body?: unknown): Promise<readonly boolean[]> => {
    const names = await askedStatements(s.engine.core.db, async () => {
      assert.equal((await s.call(method, path, body)).status, 200, path)
    })
    return ['cierre_historia', 'correcciones_ajenas'].map((name) => names.includes(name))
  }
  assert.deepEqual(await asked('POST', item(id, 'reporte/'), { formato: 'json' }), [true, false])
  assert.deepEqual(await asked('GET', `/verificar/${stored?.codigo}/`), [true, true])
})

describe('lo que se altera', () => {
  test('una nota cambiada se nombra, por el cierre y por su propia firma', async () => {
    const { id, nota } = await sealed()
    await tamper(s.owner, `update nota set contenido = 'Paciente inestable.' where id = '${nota}'`)
    assert.deepEqual(await verified(id), [
      `firmado_distinto nota ${nota}`,
      `huella historia ${id}`,
      `modificado nota ${nota}`,
    ])
  })

  test('cada colección que se cierra se nombra cuando una fila suya cambia', async () => {
    const { id } = await sealed()
    const [stored] = await sql('select c.registros from cierre c where c.historia = $1', id)
    const rows = stored?.registros as { recurso: string; id: string }[]
    assert.ok(new Set(rows.map((r) => r.recurso)).size >= 8, 'hay de muchas colecciones')
    for (const row of rows) {
      const [was] = await sql(`select t.creado_por from "${row.recurso}" t where t.id = $1`, row.id)
      await tamper(s.owner, `update "${row.recurso}" set creado_por = 'Otro' where id = '${row.id}'`)
      const found = await verified(id)
      assert.ok(found.includes(`modificado ${row.recurso} ${row.id}`), `${row.recurso}: ${found}`)
      assert.ok(found.includes(`huella historia ${id}`))
      const back = `update "${row.recurso}" set creado_por = ${quoted(String(was?.creado_por))} where id = '${row.id}'`
      await tamper(s.owner, back)
      assert.deepEqual(await verified(id), [])
    }
  })

  test('la cabecera cambiada se nombra, campo por campo', async () => {
    const { id } = await sealed()
    for (const [field, value] of Object.entries({
      motivo_consulta: 'Otro',
      profesional: 'Otro',
      cerrada_por: 'Otro',
      numero_historia: 'CC1',
      confidencialidad: 'muy_restringida',
    })) {
      const [was] = await sql(`select h."${field}" as v from historia h where h.id = $1`, id)
      await tamper(s.owner, `update historia set "${field}" = '${value}' where id = '${id}'`)
      assert.deepEqual(await verified(id), [`huella historia ${id}`, `modificado historia ${id}`], field)
      await tamper(s.owner, `update historia set "${field}" = ${quoted(String(was?.v))} where id = '${id}'`)
    }
    for (const field of ['fecha_fin', 'fecha_inicio', 'cerrada_en', 'creado_en']) {
      const move = (by: string): Promise<void> =>
        tamper(s.owner, `update historia set ${field} = ${field} ${by} interval '1 millisecond' where id = '${id}'`)
      await move('+')
      assert.deepEqual(await verified(id), [`huella historia ${id}`, `modificado historia ${id}`], field)
      await move('-')
    }
    assert.deepEqual(await verified(id), [])
  })

  for (const [how, text] of [
    ['borrada', `delete from nota where id = '%'`],
    ['escondida como eliminada', `update nota set eliminado_en = now() where id = '%'`],
  ] as const)
    test(`una nota ${how} se nombra`, async () => {
      const { id, otra } = await sealed()
      await tamper(s.owner, text.replace('%', otra))
      assert.deepEqual(await verified(id), [`falta nota ${otra}`, `huella historia ${id}`])
    })

  test('una nota agregada se nombra, aunque diga ser de antes o ser una aclaratoria sin firma', async () => {
    const columns = (
      await sql(
        `select column_name from information_schema.columns where table_name = 'nota' and column_name not in ('id', 'creado_en', 'tipo_nota', 'firmado')`,
      )
    )
      .map((c) => `"${c.column_name}"`)
      .join(', ')
    for (const [creado_en, tipo_nota, firmado] of [
      [`'2020-01-01'`, `'evolucion'`, 'true'],
      ['now()', `'evolucion'`, 'true'],
      ['now()', `'aclaratoria'`, 'false'],
      [`'2020-01-01'`, `'aclaratoria'`, 'true'],
    ] as const) {
      const { id, nota } = await sealed()
      const inserted = '01a1dd0f-8992-703c-9c3c-0000000000aa'
      await tamper(
        s.owner,
        `delete from nota where id = '${inserted}'`,
        `insert into nota (id, creado_en, tipo_nota, firmado, ${columns})
         select '${inserted}', ${creado_en}, ${tipo_nota}, ${firmado}, ${columns} from nota where id = '${nota}'`,
      )
      const found = await verified(id)
      // What is of the kind that may come later is held to its own signature.
      const what = tipo_nota === `'aclaratoria'` && firmado === 'true' ? 'firmado_distinto' : 'agregado'
      assert.ok(found.includes(`${what} nota ${inserted}`), `${tipo_nota} ${creado_en}: ${found}`)
    }
  })

  test('dos notas con el texto cambiado entre sí se nombran las dos', async () => {
    const { id, nota, otra } = await sealed()
    await tamper(
      s.owner,
      `update nota a set contenido = b.contenido, hash_contenido = b.hash_contenido from nota b
       where (a.id, b.id) in (('${nota}', '${otra}'), ('${otra}', '${nota}'))`,
    )
    const found = await verified(id)
    for (const row of [nota, otra])
      for (const what of ['modificado', 'firmado_distinto'])
        assert.ok(found.includes(`${what} nota ${row}`), `${found}`)
  })

  test('dos filas que intercambian su id se nombran', async () => {
    const { id, nota, otra } = await sealed()
    const spare = '01a1dd0f-8992-703c-9c3c-0000000000bb'
    const rename = (from: string, to: string): string => `update nota set id = '${to}' where id = '${from}'`
    await tamper(s.owner, rename(nota, spare), rename(otra, nota), rename(spare, otra))
    const found = await verified(id)
    for (const row of [nota, otra]) assert.ok(found.includes(`modificado nota ${row}`), `${found}`)
  })

  test('una nota llevada a otra historia falta en una y sobra en la otra', async () => {
    const [from, to] = [await sealed(), await sealed()]
    await tamper(s.owner, `update nota set historia = '${to.id}' where id = '${from.otra}'`)
    assert.ok((await verified(from.id)).includes(`falta nota ${from.otra}`))
    assert.ok((await verified(to.id)).includes(`agregado nota ${from.otra}`))
  })

  test('una firma quitada y una anulación puesta se nombran', async () => {
    const { id, nota } = await sealed()
    await tamper(
      s.owner,
      `update nota set firmado = false, firmado_en = null, hash_contenido = null where id = '${nota}'`,
    )
    assert.ok((await verified(id)).includes(`modificado nota ${nota}`))
    const other = await sealed()
    await tamper(s.owner, `update nota set anulado = true where id = '${other.nota}'`)
    assert.ok((await verified(other.id)).includes(`modificado nota ${other.nota}`))
  })

  test('con la fila y su firma rehechas queda el cierre', async () => {
    const { id, diagnostico } = await sealed()
    await tamper(s.owner, `update diagnostico set codigo_cie10 = 'G439' where id = '${diagnostico}'`)
    assert.deepEqual(await verified(id), [`huella historia ${id}`, `modificado diagnostico ${diagnostico}`])
  })

  test('los bytes de un documento cambiados se nombran', async () => {
    const { id, documento } = await sealed()
    await tamper(s.owner, `update documento set contenido_base64 = '\\x255044462d312e350a' where id = '${documento}'`)
    const found = await verified(id)
    assert.ok(found.includes(`modificado documento ${documento}`), `${found}`)
  })
})

describe('el sello mismo', () => {
  /** All that can be made to agree without the private key. */
  async function rewriteSeal(id: string, parts: readonly ('registros' | 'huella' | 'hash_cierre')[]): Promise<void> {
    const content = (await wholeContent(registry)(s.owner, id)) ?? assert.fail()
    const { huella, registros } = hashContent(content)
    const sets = {
      registros: `update cierre set registros = ${quoted(JSON.stringify(registros))} where historia = '${id}'`,
      huella: `update cierre set huella = '${huella}' where historia = '${id}'`,
      hash_cierre: `update historia set hash_cierre = '${huella}' where id = '${id}'`,
    }
    await tamper(s.owner, ...parts.map((part) => sets[part]))
  }
  const edit = (diagnostico: string): Promise<void> =>
    tamper(s.owner, `update diagnostico set codigo_cie10 = 'G439' where id = '${diagnostico}'`)

  test('registros reescritos con la fila: la huella del conjunto no es la que se firmó', async () => {
    const { id, diagnostico } = await sealed()
    await edit(diagnostico)
    await rewriteSeal(id, ['registros'])
    assert.deepEqual(await verified(id), [`huella historia ${id}`])
  })

  test('registros y huellas reescritos con la fila: la firma no vale', async () => {
    const { id, diagnostico } = await sealed()
    await edit(diagnostico)
    await rewriteSeal(id, ['registros', 'huella', 'hash_cierre'])
    assert.deepEqual(await verified(id), [`firma historia ${id}`])
  })

  test('hash_cierre reescrito se nombra', async () => {
    const { id } = await sealed()
    await tamper(s.owner, `update historia set hash_cierre = '${canonicalHash('otra')}' where id = '${id}'`)
    assert.deepEqual(await verified(id), [`huella historia ${id}`])
    await tamper(s.owner, `update historia set hash_cierre = null where id = '${id}'`)
    assert.deepEqual(await verified(id), [`huella historia ${id}`])
  })

  for (const [what, set] of Object.entries({
    'quien firma': `profesional = profesional || '{"nombre":"Otro"}'`,
    'el código con que se encuentra': `codigo = codigo || 'x'`,
    'la hora': `momento = momento - interval '1 second'`,
    'la firma': `firma = translate(firma, 'ABCDEFabcdef', 'BCDEFAbcdefa')`,
  }))
    test(`${what} del sello no se cambia`, async () => {
      const { id } = await sealed()
      await tamper(s.owner, `update cierre set ${set} where historia = '${id}'`)
      assert.ok((await verified(id)).includes(`firma historia ${id}`))
    })

  test('el sello de otra historia no vale en esta', async () => {
    const [a, b] = [await sealed(), await sealed()]
    await tamper(
      s.owner,
      `update cierre c set (momento, huella, profesional, registros, llave, firma) =
       (select o.momento, o.huella, o.profesional, o.registros, o.llave, o.firma from cierre o where o.historia = '${b.id}') where c.historia = '${a.id}'`,
    )
    const found = await verified(a.id)
    assert.ok(found.includes(`firma historia ${a.id}`) && found.includes(`falta nota ${b.nota}`), `${found}`)
  })

  test('una llave que el servicio no publica no firma nada', async () => {
    const { id } = await sealed()
    await tamper(s.owner, `update cierre set llave = 'otra' where historia = '${id}'`)
    assert.deepEqual(await verified(id), [`firma historia ${id}`])
  })

  test('una historia que figura cerrada y no tiene sello se nombra', async () => {
    const { id } = await sealed()
    await tamper(s.owner, `delete from cierre where historia = '${id}'`)
    assert.deepEqual(await verified(id), [`sin_sello historia ${id}`])
    const open = await openHistory(s)
    await tamper(s.owner, `update historia set estado = 'cerrada' where id = '${open}'`)
    assert.deepEqual(await verified(open), [`sin_sello historia ${open}`])
  })

  for (const estado of ['en_atencion', 'anulada', 'borrador'])
    test(`una historia sellada que vuelve a figurar ${estado} se nombra`, {}, async () => {
      const { id } = await sealed()
      await tamper(s.owner, `update historia set estado = '${estado}' where id = '${id}'`)
      assert.notDeepEqual(await verified(id), [])
    })

  test('lo firmado se comprueba también en una historia abierta', async () => {
    const id = await openHistory(s)
    const { nota } = await fill(s, id)
    assert.deepEqual(await verified(id), [])
    await tamper(s.owner, `update nota set contenido = 'Otro' where id = '${nota}'`)
    assert.deepEqual(await verified(id), [`firmado_distinto nota ${nota}`])
  })
})

describe('el lazo entre un valor y lo que lo corrige, que ningún sello guarda', () => {
  const VALUES = '/paciente/historias-clinicas/'
  const EXAMS = '/hce/api/examen-fisico/'

  interface Corrected {
    readonly id: string
    readonly primero: string
    readonly segundo: string
    readonly solo: string
    readonly medidas: readonly string[]
  }
  /** Closed, with a value that another corrects, one that nothing corrects, and a measure of an examination that was changed. */
  async function corrected(): Promise<Corrected> {
    const paciente = await newPatient(s)
    const { id } = await readyToClose(s, { paciente })
    const value = { paciente, codigo: '2823-3', valor_numerico: 8.5, historia_atencion: id }
    const made = async (body: unknown): Promise<string> => (await must(s.call('POST', VALUES, body), 201)).id
    const primero = await made(value)
    const segundo = await made({ ...value, valor_numerico: 4.5, corrige_a: primero, estado: 'corregido' })
    const solo = await made({ ...value, valor_numerico: 5 })
    const exam = await must(s.call('POST', EXAMS, { historia: id, peso: 83.7 }), 201)
    await must(s.call('PATCH', `${EXAMS}${exam.id}/`, { peso: 73.7 }), 200)
    const series = await sql(
      `select v.id from valor_clinico v where v.origen_id = $1 and v.codigo = '29463-7' order by v.id`,
      exam.id,
    )
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    assert.deepEqual(await verified(id), [])
    return { id, primero, segundo, solo, medidas: series.map((row) => String(row.id)) }
  }
  const link = (of: string, to: string | null | undefined): Promise<void> =>
    tamper(s.owner, `update valor_clinico set corregido_por = ${to == null ? 'null' : quoted(to)} where id = '${of}'`)

  test('revivir lo corregido, retirar lo que vale y decir otro se nombran', async () => {
    const { id, primero, segundo, solo, medidas } = await corrected()
    const [before, after] = medidas
    const [was] = await sql('select v.corregido_por from valor_clinico v where v.id = $1', before)
    assert.equal(was?.corregido_por, after)
    for (const [of, to, back] of [
      [primero, null, segundo],
      [primero, solo, segundo],
      [solo, segundo, null],
      [segundo, primero, null],
      [String(before), null, after],
      [String(after), before, null],
    ] as const) {
      await link(of, to)
      assert.ok((await verified(id)).includes(`correccion valor_clinico ${of}`), `${of} ${to}`)
      await link(of, back)
      assert.deepEqual(await verified(id), [])
    }
  })

  test('marcar en error lo que corrige devuelve lo corregido, y quien lo retira otra vez se nombra', async () => {
    const { id, primero, segundo } = await corrected()
    const mark = markBody({ tipo: 'registrado_por_error', recurso: 'valor_clinico', registro: segundo })
    await must(s.call('POST', item(id, 'marcar-error/'), mark), 200)
    assert.equal((await must(s.call('GET', `${VALUES}${primero}/`), 200)).corregido_por, null)
    assert.deepEqual(await verified(id), [])
    await link(primero, segundo)
    assert.deepEqual(await verified(id), [`correccion valor_clinico ${primero}`])
  })

  test('una corrección se anula y no se elimina; de dos, anular la primera deja la otra', async () => {
    const paciente = await newPatient(s)
    const { id } = await readyToClose(s, { paciente })
    const value = { paciente, codigo: '2823-3', valor_numerico: 8.5, historia_atencion: id }
    const made = async (body: unknown): Promise<string> => (await must(s.call('POST', VALUES, body), 201)).id
    const primero = await made(value)
    const fixed = { ...value, valor_numerico: 4.5, corrige_a: primero, estado: 'corregido' }
    const [one, other] = [await made(fixed), await made(fixed)]
    const removed = await s.call('DELETE', `${VALUES}${one}/`, undefined, { 'x-motivo': 'Se repitió' })
    assert.equal(removed.json.codigo, 'no_se_elimina', removed.text)
    await must(s.call('PATCH', `${VALUES}${one}/`, { estado: 'anulado' }), 200)
    assert.equal((await must(s.call('GET', `${VALUES}${primero}/`), 200)).corregido_por, other)
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    assert.deepEqual(await verified(id), [])
  })
})

describe('una presión y su diastólica', () => {
  const VALUES = '/paciente/historias-clinicas/'
  const made = async (body: unknown): Promise<string> => (await must(s.call('POST', VALUES, body), 201)).id
  const change = (id: string, body: unknown) => must(s.call('PATCH', `${VALUES}${id}/`, body), 200)
  const linksOf = async (origen: string): Promise<unknown[]> =>
    (await sql('select v.corregido_por from valor_clinico v where v.origen_id = $1 order by v.id', origen)).map(
      (row) => row.corregido_por,
    )
  const idsOf = async (origen: string): Promise<string[]> =>
    (await sql('select v.id from valor_clinico v where v.origen_id = $1 order by v.id', origen)).map(({ id }) =>
      String(id),
    )
  async function taken() {
    const paciente = await newPatient(s)
    const { id } = await readyToClose(s, { paciente })
    const value = { paciente, codigo: '8480-6', valor_numerico: 130, valor_diastolica: 85, historia_atencion: id }
    const primera = await made(value)
    const correct = () => made({ ...value, valor_numerico: 120, corrige_a: primera, estado: 'corregido' })
    return { id, primera, correct }
  }

  test('corregida, y marcada en error toda su atención, sigue coincidiendo con su sello', async () => {
    const { id, correct } = await taken()
    await correct()
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    await must(s.call('POST', item(id, 'marcar-error/'), markBody({ tipo: 'registrado_por_error' })), 200)
    assert.deepEqual(await verified(id), [])
  })

  test('cambiada antes de que se corrija, o después, vuelve a ser la última al anularse la corrección', async () => {
    const { id, primera, correct } = await taken()
    await change(primera, { valor_diastolica: 80 })
    const second = (await idsOf(primera)).at(-1)
    const segunda = await correct()
    assert.deepEqual(await linksOf(primera), [second, segunda])
    await change(segunda, { estado: 'anulado' })
    assert.deepEqual(await linksOf(primera), [second, null])
    const tercera = await correct()
    await change(primera, { valor_diastolica: 82 })
    const third = (await idsOf(primera)).at(-1)
    assert.deepEqual(await linksOf(primera), [second, tercera, tercera])
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    assert.deepEqual(await verified(id), [])
    const mark = markBody({ tipo: 'registrado_por_error', recurso: 'valor_clinico', registro: tercera })
    await must(s.call('POST', item(id, 'marcar-error/'), mark), 200)
    assert.deepEqual(await linksOf(primera), [second, third, null])
    assert.deepEqual(await verified(id), [])
  })

  test('una medida del examen que se corrige y se cambia tampoco pierde a la que la siguió', async () => {
    const paciente = await newPatient(s)
    const { id } = await readyToClose(s, { paciente })
    const exams = '/hce/api/examen-fisico/'
    const exam = (await must(s.call('POST', exams, { historia: id, peso: 83.7 }), 201)).id
    const [first] = await sql(`select v.id from valor_clinico v where v.origen_id = $1 and v.codigo = '29463-7'`, exam)
    const value = { paciente, codigo: '29463-7', valor_numerico: 70, historia_atencion: id }
    const correction = await made({ ...value, corrige_a: first?.id, estado: 'corregido' })
    await must(s.call('PATCH', `${exams}${exam}/`, { peso: 73.7 }), 200)
    await change(correction, { estado: 'anulado' })
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    assert.deepEqual(await verified(id), [])
  })
})

describe('lo firmado que otro reemplaza', () => {
  test('un diagnóstico y un documento firmados siguen diciendo lo que se firmó', async () => {
    const id = await openHistory(s)
    const instead = { diagnostico: { codigo_cie10: 'G439', rol: 'relacionado' }, documento: { titulo: 'El de ahora' } }
    const bodies = { diagnostico: diagnosisBody(id), documento: resultBody(id, { tipo_documento: 'OTR' }) }
    const paths = { diagnostico: DIAGNOSES, documento: DOCUMENTS }
    for (const name of ['diagnostico', 'documento'] as const) {
      const first = await must(s.call('POST', paths[name], { ...bodies[name], firmado: true }), 201)
      const body = { ...bodies[name], ...instead[name], reemplaza_a: first.id }
      const second = await must(s.call('POST', paths[name], body), 201)
      const { reemplazado_por: by } = await must(s.call('GET', `${paths[name]}${first.id}/`), 200)
      assert.equal(by, second.id)
      assert.deepEqual(await verified(id), [], name)
    }
  })
})

describe('un consentimiento, que se revoca después del cierre o no es de ninguna atención', () => {
  const found = async (id: string): Promise<string[]> =>
    (await verifyConsents(s.owner, [id])).map(({ que }) => que).sort()
  const revoke = (id: string): Promise<unknown> =>
    must(s.call('POST', `${CONSENTS}${id}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
  const REVIVE = `estado = 'vigente', revocado_en = null, revocado_por = null, motivo_revocacion = null`

  test('revocado y revivido por debajo se nombra, y más cuanto menos se haya deshecho con él', async () => {
    const { consentimiento } = await sealed()
    assert.deepEqual(await found(consentimiento), [])
    await revoke(consentimiento)
    assert.deepEqual(await found(consentimiento), [])
    const revive = `update consentimiento set ${REVIVE} where id = '${consentimiento}'`
    await tamper(s.owner, revive)
    assert.deepEqual(await found(consentimiento), ['modificado', 'revivido'])
    await tamper(
      s.owner,
      `update consentimiento set version = 1, actualizado_en = creado_en where id = '${consentimiento}'`,
      `delete from version where id = '${consentimiento}' and version > 1`,
    )
    assert.deepEqual(await found(consentimiento), ['anterior', 'revivido'])
  })

  test('cada columna del que no es de ninguna atención', async () => {
    const ANOTHER = '01a1dd0f-8992-703c-9c3c-0000000000bb'
    const body = { ...registry.get('consentimiento')?.example, paciente: await newPatient(s) }
    const { id } = await must(s.call('POST', CONSENTS, body), 201)
    for (const [column, type] of await columnsOf(s.owner, 'consentimiento')) {
      // Another id is another consent, and one taken away is shown by nothing.
      if (column === 'id' || column === 'eliminado_en') continue
      const said = Object.keys(registry.get('consentimiento')?.fields[column]?.options ?? {})
      await tamper(
        s.owner,
        `create table antes as select * from consentimiento where id = '${id}'`,
        `update consentimiento set "${column}" = ${otherValue(column, type, said, ANOTHER)} where id = '${id}'`,
      )
      assert.notDeepEqual(await found(id), [], column)
      await tamper(
        s.owner,
        `update consentimiento t set "${column}" = a."${column}" from antes a where t.id = a.id`,
        'drop table antes',
      )
      assert.deepEqual(await found(id), [], column)
    }
  })
})

describe('lo que sigue su curso no rompe el sello', () => {
  test('una aclaratoria y un resultado posteriores se cuentan aparte, también archivada', async () => {
    const { id, nota, orden } = await sealed()
    const aclaratoria = (await must(s.call('POST', NOTES, clarification(id, nota)), 201)).id
    const result = (await must(s.call('POST', DOCUMENTS, resultBody(id, { orden })), 201)).id
    await moveTo(s, id, 'archivada')
    const late = (await must(s.call('POST', NOTES, clarification(id, nota)), 201)).id
    const { valida, posteriores } = await verifyHistory(s.owner, id)
    assert.ok(valida)
    assert.deepEqual(posteriores.map((p) => p.id).sort(), [aclaratoria, result, late].sort())
    await must(s.call('POST', item(id, 'cambiar-estado/'), { estado: 'cerrada', motivo: BACK }), 200)
    assert.deepEqual(await verified(id), [])
    // And what is signed later is vouched for by its own signature.
    await tamper(s.owner, `update nota set contenido = 'Otra cosa' where id = '${late}'`)
    assert.deepEqual(await verified(id), [`firmado_distinto nota ${late}`])
  })

  test('revocar un consentimiento no lo rompe', async () => {
    const { id, consentimiento } = await sealed()
    await must(s.call('POST', `${CONSENTS}${consentimiento}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
    assert.deepEqual(await verified(id), [])
  })

  test('cerrar con datos del egreso, con una hora pasada y en otro huso', async () => {
    const { id } = await readyToClose(s)
    const at = new Date(Date.now() - 5 * 3_600_000).toISOString().replace('Z', '-05:00')
    const closed = await s.call('POST', item(id, 'cerrar/'), { fecha_evento: at, plan_manejo: 'Reposo  y control.' })
    assert.equal(closed.status, 200, closed.text)
    assert.deepEqual(await verified(id), [])
  })

  test('lo que el paciente cambió entre abrir y cerrar no descuadra la cabecera que se sella', async () => {
    const paciente = await newPatient(s)
    const { id } = await readyToClose(s, { paciente })
    const eapb = (
      await must(s.call('POST', '/paciente/eapb/', { ...registry.get('eapb')?.example, codigo: 'ZZY001' }), 201)
    ).id
    await must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { eapb, tipo_usuario: '01' }), 200)
    await must(s.call('POST', item(id, 'cerrar/'), { plan_manejo: 'Otro plan' }), 200)
    assert.deepEqual(await verified(id), [])
  })

  test('texto con tildes compuestas, emojis, comillas y saltos de línea', async () => {
    const id = await openHistory(s)
    await must(
      s.call('POST', NOTES, noteBody(id, { contenido: 'e\u0301 «ñ» 😀 "\\" \u2028\n\tfin \u{1F468}\u200d\u{1F469}' })),
      201,
    )
    await fill(s, id, { analisis: 'A\u030a & <b> \u00a0 — 1e21' })
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    assert.deepEqual(await verified(id), [])
  })

  test('números con decimales y fechas sueltas', async () => {
    const { id } = await readyToClose(s)
    const exam = { historia: id, peso: 70.125, talla: 175.5, temperatura: 36.7, firmado: true }
    await must(s.call('POST', '/hce/api/examen-fisico/', exam), 201)
    const formula = {
      ...registry.get('formula_medicamento')?.example,
      historia: id,
      firmado: true,
      dosis_valor: 0.0001,
    }
    await must(s.call('POST', '/hce/api/formulas-medicamentos/', formula), 201)
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    assert.deepEqual(await verified(id), [])
  })

  test('una aclaratoria que llegó antes que el cierre y se escribió después', async () => {
    const { id, nota } = await readyToClose(s)
    let send: Promise<unknown> | undefined
    // With a key, a creation looks for it first: held there, it reads the history once it has been closed.
    await s.owner.transaction(async (tx) => {
      await tx.run({ text: 'lock table idempotencia in access exclusive mode', values: [] })
      const key = { 'idempotency-key': `tarde-${id}` }
      send = must(s.call('POST', NOTES, clarification(id, nota), key), 201)
      await new Promise((r) => setTimeout(r, 50))
      await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    })
    await send
    assert.deepEqual(await verified(id), [])
  })

  test('una historia cerrada muchas veces archivada y desarchivada sigue igual', async () => {
    const { id } = await closedHistory(s)
    for (let i = 0; i < 5; i++) {
      await moveTo(s, id, 'archivada')
      await must(s.call('POST', item(id, 'cambiar-estado/'), { estado: 'cerrada', motivo: BACK }), 200)
    }
    assert.deepEqual(await verified(id), [])
    assert.equal((await must(s.call('GET', item(id)), 200)).estado, 'cerrada')
  })
})
