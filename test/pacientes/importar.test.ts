import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { actorOf, findAccount } from '../../src/auth/account/account.ts'
import { childEnvironment } from '../../src/config.ts'
import type { Call } from '../../src/engine/call.ts'
import type { RowError } from '../../src/features/importar/check-row.ts'
import { csvLines } from '../../src/features/importar/csv-source.ts'
import { errorFile } from '../../src/features/importar/error-file.ts'
import { FileProblem } from '../../src/features/importar/file-problem.ts'
import { type ImportedFile, importPatients as importPatientsWith } from '../../src/features/importar/import-file.ts'
import { csvLine, unguard } from '../../src/model/text/csv-cell.ts'
import { eapb } from '../../src/resources/eapb.ts'
import { paciente } from '../../src/resources/paciente.ts'
import { newPerson, type Person } from '../accounts.ts'
import { asCommand } from '../one-connection.ts'
import { newDocument, newPatient, patientBody } from '../samples.ts'
import { type Answer, cloneDatabase, startService, useService } from '../service.ts'

const importPatients: typeof importPatientsWith = (options) => asCommand(() => importPatientsWith(options))

/** Files of patients: what is wrong with them is said, and what is right comes in whole. */
const s = useService({ LIMITE_EXPORTACIONES: '0' })
let folder: string
let coordinator: Person
let call: Call
async function callAs({ usuario }: Pick<Person, 'usuario'>, on = s): Promise<Call> {
  const account = await findAccount(on.engine.core.db, { usuario })
  assert.ok(account)
  const now = new Date().toISOString()
  return {
    actor: actorOf(account),
    session: null,
    ip: '127.0.0.1',
    requestId: `prueba-${newDocument()}`,
    now,
    reason: 'Importación: prueba',
  }
}

let files = 0
async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, `${++files}.csv`)
  await writeFile(path, content)
  return path
}

interface Outcome extends ImportedFile {
  readonly errors: RowError[]
}
async function bring(content: string | Buffer, more: Record<string, unknown> = {}): Promise<Outcome> {
  const errors: RowError[] = []
  const path = await fileOf(content)
  const done = await importPatients({
    core: s.engine.core,
    call,
    path,
    delimiter: ',',
    encoding: 'utf8',
    simulate: false,
    onError: async (e) => void errors.push(e),
    ...more,
  })
  return { ...done, errors }
}
const count = async (): Promise<number> =>
  Number((await s.owner.run({ text: 'select count(*) as n from paciente', values: [] }))[0]?.n)
const said = ({ errors }: Outcome): string[] => errors.map((e) => `${e.line} ${e.campo} ${e.codigo}`)

const NAMES = [
  'tipo_documento',
  'numero_documento',
  'primer_apellido',
  'primer_nombre',
  'fecha_nacimiento',
  'sexo_biologico',
]
const HEAD = NAMES.join(',')
const row = (more: Record<string, string> = {}): string => {
  const body: Record<string, string> = { ...(patientBody() as Record<string, string>), ...more }
  return NAMES.map((name) => body[name]).join(',')
}

describe('pacientes de otro sistema', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-importar-'))
    coordinator = await newPerson(s, 'coordinador_medico')
    call = await callAs(coordinator)
  })
  after(() => rm(folder, { recursive: true }))

  test('los pacientes entran como por la API: normalizados, con versión y auditoría, a nombre de quien los trae', async () => {
    const document = newDocument()
    const spelled = `${document.slice(0, 1)}.${document.slice(1, 4)}.${document.slice(4, 7)}.${document.slice(7)}`
    const done = await bring(
      `${HEAD},telefono_movil,nacionalidad,activo\r\n${row({ numero_documento: spelled })},'+573101234567,170|862,true\r\n${row()},310 123 4567,,\r\n`,
    )
    assert.deepEqual([done.lines, done.stored, done.errors], [2, 2, []])
    const found = (await s.call('GET', `/paciente/paciente/?numero_documento=${document}`)).json.results[0]
    assert.deepEqual(
      [found.telefono_movil, found.nacionalidad, found.activo, found.creado_por, found.version],
      ['+573101234567', ['170', '862'], true, call.actor.nombre, 1],
    )
    const versions = (await s.call('GET', `/paciente/paciente/${found.id}/versiones/`)).json.results
    assert.equal(versions.length, 1)
    const audited = await s.owner.run({
      text: 'select accion, cuenta, motivo, campos from auditoria where recurso_id = $1 and accion = $2',
      values: [found.id, 'crear'],
    })
    assert.equal(audited.length, 1)
    assert.deepEqual([audited[0]?.cuenta, audited[0]?.motivo], [coordinator.id, 'Importación: prueba'])
  })

  test('las mismas reglas y las mismas frases que la API, fila por fila, y nada se guarda', async () => {
    const wrong = [
      { tipo_documento: 'XX' },
      { fecha_nacimiento: '2031-02-30' },
      { primer_nombre: '4na' },
      { numero_documento: '1' },
      { fecha_nacimiento: '2999-01-01' },
      { sexo_biologico: '' },
      { primer_apellido: ' ' },
    ]
    const before_ = await count()
    const done = await bring([HEAD, row(), ...wrong.map(row), row()].join('\n'))
    assert.equal(await count(), before_)
    assert.deepEqual([done.lines, done.wrong, done.stored], [9, 7, 0])
    for (const [i, more] of wrong.entries()) {
      const cells = Object.fromEntries(
        NAMES.map((name, n) => [name, row(more).split(',')[n]]).filter(([, v]) => v !== ''),
      )
      const api = await s.call('POST', paciente.path, cells)
      assert.equal(api.status, 400, api.text)
      const mine = done.errors
        .filter((e) => e.line === i + 3)
        .map(({ campo, codigo, mensaje }) => ({ campo, codigo, mensaje }))
      assert.deepEqual(mine, api.json.errores)
    }
  })

  test('un documento repetido en el archivo, o que ya tiene alguien, se dice; todo o nada', async () => {
    const [a, b, c] = [newDocument(), newDocument(), newDocument()]
    await newPatient(s, { numero_documento: b })
    const before_ = await count()
    const dotted = `${a.slice(0, 4)}.${a.slice(4)}`
    const done = await bring(
      [
        HEAD,
        row({ numero_documento: a }),
        row({ numero_documento: b }),
        row({ numero_documento: dotted }),
        row({ numero_documento: c }),
        row({ numero_documento: b }),
      ].join('\n'),
    )
    assert.deepEqual(said(done), [
      '3 numero_documento duplicado',
      '4 numero_documento repetido',
      '6 numero_documento repetido',
      '6 numero_documento duplicado',
    ])
    assert.equal(done.errors[0]?.mensaje, 'Ya hay un paciente con ese documento.')
    assert.equal(done.errors[1]?.mensaje, 'El mismo documento está en la línea 2.')
    assert.equal(done.wrong, 3)
    assert.equal(await count(), before_)
  })

  test('simular revisa todo y no guarda nada', async () => {
    const before_ = await count()
    const done = await bring(`${HEAD}\n${row()}`, { simulate: true })
    assert.deepEqual([done.lines, done.wrong, done.stored, await count()], [1, 0, 0, before_])
  })

  test('lo que alguien registra mientras tanto deshace la importación entera', async () => {
    const last = newDocument()
    const rows = [...Array.from({ length: 1_200 }, () => row()), row({ numero_documento: last })]
    const before_ = await count()
    let read = 0
    const progress = (): void => {
      read++
      // Once in the second reading, when the first five hundred are in already.
      if (read === 3) registered = newPatient(s, { numero_documento: last })
    }
    let registered: Promise<string> | undefined
    const core = { ...s.engine.core, newId: s.engine.core.newId }
    await assert.rejects(
      bring([HEAD, ...rows].join('\n'), {
        core,
        progress,
        onError: async () => {},
        call: await callAs(coordinator),
      }).finally(() => registered),
      (e) => e instanceof FileProblem && /alguien registró/.test(e.message),
    )
    assert.equal(await count(), before_ + 1)
  })

  describe('el encabezado', () => {
    const refused = (content: string, message: RegExp, more = {}): Promise<void> =>
      assert.rejects(bring(content, more), (e) => e instanceof FileProblem && message.test(e.message))

    test('nombra campos que existen, una vez, con los obligatorios', async () => {
      await refused(`${HEAD},color\n${row()},azul`, /no existen: "color"/)
      await refused(`${HEAD},activo,activo\n${row()},true,true`, /Se repiten columnas: "activo"/)
      await refused('tipo_documento\nCC', /Faltan columnas obligatorias: "numero_documento", "primer_apellido"/)
      await refused(HEAD.replaceAll(',', ';'), /¿Están separadas por ";"\? Dígalo con --delimitador/)
      await refused('seudonimo,anio_nacimiento\nx,1980', /no existen: "seudonimo", "anio_nacimiento"/)
      await refused(`${HEAD},__proto__\n${row()},x`, /"__proto__"/)
      const admisiones = await callAs(await newPerson(s, 'admisiones'))
      await refused(`${HEAD},nivel_riesgo\n${row()},alto`, /no registra estas columnas: "nivel_riesgo"/, {
        call: admisiones,
      })
    })

    test('acepta lo que escribe la exportación y dice qué no toma', async () => {
      const done = await bring(
        `id,${HEAD},version,advertencias,sexo_biologico_nombre\n${newDocument()},${row()},9,x|y,Mujer\n`,
      )
      assert.deepEqual([done.stored, done.left], [1, ['id', 'version', 'advertencias']])
      const lie = await bring(`${HEAD},sexo_biologico_nombre\n${row()},Hombre\n`)
      assert.deepEqual(said(lie), ['2 sexo_biologico_nombre solo_lectura'])
    })

    test('la EAPB va por su identificador o por su código', async () => {
      const codigo = `ZZZ${newDocument().slice(-3)}`
      const { id } = (await s.call('POST', eapb.path, { ...eapb.example, codigo })).json
      const document = newDocument()
      const done = await bring(
        `${HEAD},eapb,eapb_codigo,eapb_nombre\n${row({ numero_documento: document })},01a1dd0f-8992-703c-9c3c-723db29af03d,${codigo.toLowerCase()},x\n${row()},,,\n`,
      )
      assert.deepEqual([done.stored, done.errors], [2, []])
      assert.equal((await s.call('GET', `/paciente/paciente/?numero_documento=${document}`)).json.results[0].eapb, id)
      assert.deepEqual(said(await bring(`${HEAD},eapb_codigo\n${row()},QQQ999`)), ['2 eapb_codigo referencia'])
      assert.deepEqual(said(await bring(`${HEAD},eapb,eapb_codigo\n${row()},${id},`)), ['2 eapb_codigo requerido'])
      assert.deepEqual(said(await bring(`${HEAD},eapb\n${row()},01a1dd0f-8992-703c-9c3c-723db29af03d`)), [
        '2 eapb referencia',
      ])
    })
  })

  describe('el archivo', () => {
    const refused = (content: string | Buffer, message: RegExp, more = {}): Promise<void> =>
      assert.rejects(bring(content, more), (e) => e instanceof FileProblem && message.test(e.message))

    test('mal hecho, se dice en una frase', async () => {
      await refused('', /está vacío/)
      await refused('\ufeff', /está vacío/)
      await refused('\n\n\r\n', /está vacío/)
      await refused(HEAD, /no trae filas/)
      await refused(`${HEAD}\r\n`, /no trae filas/)
      await refused(`${HEAD}\n"CC,123\n${row()}\n`, /comillas se abren y no se cierran/)
      await refused(`${HEAD}\n"${'x'.repeat(1_100_000)}`, /comillas se abren y no se cierran/)
      await refused(`${HEAD}\nC"C,1\n`, /comillas mal puestas.*línea 2/)
      await refused(`${HEAD}\n"CC"x,1\n`, /comillas mal puestas/)
      await refused(`${HEAD}\n${row()}\0`, /bytes nulos/)
      await refused(Buffer.from(`${HEAD}\n${row({ primer_apellido: 'Muñoz' })}`, 'latin1'), /no está en UTF-8/)
      await refused(Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2]), /libro de Excel/)
      await refused(Buffer.from(`\ufeff${HEAD}`, 'utf16le'), /UTF-16/)
      await refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), /UTF-8|bytes nulos/)
      const bad = (path: string): Promise<unknown> =>
        importPatients({
          core: s.engine.core,
          call,
          path,
          delimiter: ',',
          encoding: 'utf8',
          simulate: true,
          onError: async () => {},
        })
      await assert.rejects(bad(join(folder, 'no-esta.csv')), { message: 'No existe el archivo.' })
      await assert.rejects(bad(folder), { message: 'Es una carpeta, no un archivo.' })
    })

    test('con columnas de más o de menos, la fila lo dice y las otras siguen', async () => {
      const done = await bring(`${HEAD}\n${row()},sobra\nCC,123\n${row()}`)
      assert.deepEqual(said(done), ['2  columnas', '3  columnas'])
      assert.equal(done.errors[0]?.mensaje, 'Tiene 7 columnas y el encabezado 6.')
    })

    test('con BOM, CRLF, LF o CR, otro separador u otra codificación, es el mismo', async () => {
      for (const end of ['\r\n', '\n', '\r']) {
        const done = await bring(`\ufeff${[HEAD, row(), '', row()].join(end)}${end}`)
        assert.deepEqual([done.stored, done.errors], [2, []], JSON.stringify(end))
      }
      const documents = [newDocument(), newDocument()] as const
      const semicolons = [HEAD, row({ numero_documento: documents[0] })].join('\n').replaceAll(',', ';')
      assert.equal((await bring(semicolons, { delimiter: ';' })).stored, 1)
      const latin = Buffer.from(
        [HEAD, row({ primer_apellido: 'Núñez', numero_documento: documents[1] })].join('\n'),
        'latin1',
      )
      assert.equal((await bring(latin, { encoding: 'latin1' })).stored, 1)
      assert.equal(
        (await s.call('GET', `/paciente/paciente/?numero_documento=${documents[1]}`)).json.results[0].primer_apellido,
        'Núñez',
      )
    })

    test('se lee igual en pedazos de cualquier tamaño', async () => {
      const unit = fc.constantFrom('a', 'ñ', '🫀', '"', ',', '\n', '\r', ' ')
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(fc.string({ unit }), { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
          fc.integer({ min: 1, max: 9 }),
          async (table, chunkBytes) => {
            const path = await fileOf(table.map(csvLine).join(''))
            const read: string[][] = []
            for await (const { cells } of csvLines({ path, delimiter: ',', encoding: 'utf8', chunkBytes }))
              read.push(cells.map(unguard))
            assert.deepEqual(read, table)
          },
        ),
        { numRuns: 60 },
      )
    })

    test('los errores van a un archivo que no pisa otro', async () => {
      const path = join(folder, 'errores.csv')
      const out = await errorFile(path)
      await out.write({ line: 2, campo: 'direccion', codigo: 'regla', mensaje: '=Mal, "dicho"' })
      await out.close()
      assert.equal(
        await readFile(path, 'utf8'),
        '\ufefflinea,columna,codigo,mensaje\r\n2,direccion,regla,"\'=Mal, ""dicho"""\r\n',
      )
      assert.equal((await stat(path)).mode & 0o777, 0o600)
      await assert.rejects(errorFile(path), /ya existe/)
      const empty = await errorFile(join(folder, 'nada.csv'))
      await empty.close()
      await assert.rejects(stat(join(folder, 'nada.csv')))
    })
  })

  test('lo exportado entra en otra base vacía y dice lo mismo, campo por campo', async () => {
    const family = `V${newDocument()}`
    const texts = [
      '=1+1',
      "'=1",
      "''+1",
      '-x',
      '@a',
      'con "comillas", coma\ny salto',
      '\\|',
      'a|b\\',
      "O'Neill",
      '🫀 ñ',
      '   bordes   ',
      '_x000D_',
      '0012',
    ]
    for (const [i, text] of texts.entries()) {
      await newPatient(s, {
        codigo_familia: family,
        direccion: text,
        barrio: texts[(i + 3) % texts.length],
        factores_riesgo: i % 3 === 0 ? [] : [text, 'otro'],
        telefono_movil: i % 2 === 0 ? '+573101234567' : '3101234567',
        hora_nacimiento: '00:05',
        nacionalidad: i % 4 === 0 ? ['170', '862'] : [],
        discapacidad: ['08'],
        municipio_residencia: '05001',
        segundo_apellido: "D'Ángelo",
        voluntad_anticipada: i % 2 === 0,
        ...(i === 2 ? { activo: false, fecha_fallecimiento: '2020-02-29' } : {}),
        ...(i === 3 ? { activo: false, motivo_inactivacion: text } : {}),
      })
    }
    const take = async (from: Pick<typeof s, 'call'>, formato: string): Promise<string> => {
      const a: Answer = await from.call(
        'GET',
        `/paciente/paciente/exportar/?finalidad=traslado&campos=todos&con_nombres=true&codigo_familia=${family}&formato=${formato}`,
      )
      assert.equal(a.status, 200, a.text)
      return a.text
    }
    const path = await fileOf(await take(s, 'csv'))
    const other = await startService({ LIMITE_EXPORTACIONES: '0' })
    try {
      const who = await newPerson(other, 'coordinador_medico')
      const errors: RowError[] = []
      const done = await importPatients({
        core: other.engine.core,
        call: await callAs(who, other),
        path,
        delimiter: ',',
        encoding: 'utf8',
        simulate: false,
        onError: async (e) => void errors.push(e),
      })
      assert.deepEqual(errors, [])
      assert.equal(done.stored, texts.length)
      const rows = async (from: Pick<typeof s, 'call'>): Promise<unknown[]> =>
        (await take(from, 'ndjson'))
          .trim()
          .split('\n')
          .map((line) => ({ ...JSON.parse(line), id: null }))
          .sort((a, b) => (a.numero_documento < b.numero_documento ? -1 : 1))
      assert.deepEqual(await rows(other), await rows(s))
      const again = parse(await take(other, 'csv'), { record_delimiter: '\r\n' }) as string[][]
      assert.deepEqual(again.length, texts.length + 1)
    } finally {
      await other.stop()
    }
  })

  describe('la orden', () => {
    let clone: Awaited<ReturnType<typeof cloneDatabase>>
    before(async () => {
      clone = await cloneDatabase()
    })
    after(() => clone.drop())

    function custodia(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
      const env = childEnvironment({ DATABASE_URL: clone.url, DATOS: folder, URL_PUBLICA: 'https://hce.example' })
      const main = new URL('../../src/main.ts', import.meta.url).pathname
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], { env })
      let out = ''
      let err = ''
      child.stdout.on('data', (chunk) => {
        out += chunk
      })
      child.stderr.on('data', (chunk) => {
        err += chunk
      })
      return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
    }
    const importar = (...args: string[]): ReturnType<typeof custodia> => custodia('pacientes', 'importar', ...args)

    test('importa, simula, escribe errores y sale con su código', async () => {
      const crear = [
        '--usuario',
        'ana',
        '--nombre',
        'Ana Ruiz',
        '--rol',
        'admisiones',
        '--tipo-documento',
        'CC',
        '--documento',
        '1023',
      ]
      assert.equal((await custodia('usuario', 'crear', ...crear)).code, 0)
      const good = await fileOf(`${HEAD}\n${row()}\n${row()}\n`)
      const by = ['--por', 'ana', '--motivo', 'Traslado del sistema anterior']
      const invited = await importar(good, ...by)
      assert.deepEqual([invited.code, /no está activa/.test(invited.err)], [1, true])
      const { openDatabase } = await import('../../src/engine/database.ts')
      const owner = openDatabase({
        connection: { connectionString: clone.url },
        poolSize: 1,
        maxWaiting: 5,
        statementTimeoutMs: 0,
      })
      try {
        await owner.run({ text: `update cuenta set estado = 'activa' where usuario = 'ana'`, values: [] })
        const dry = await importar(good, ...by, '--simular')
        assert.deepEqual([dry.code, /nada se guardó/.test(dry.out)], [0, true], dry.err)
        const done = await importar(good, ...by)
        assert.equal(done.code, 0, done.err)
        assert.match(
          done.out,
          /^2 filas leídas \([\d.]+ por segundo\), 0 con errores\.\n2 pacientes importados por Ana Ruiz\.\n$/,
        )
        const report = join(folder, 'reporte.csv')
        const again = await importar(good, ...by, '--errores', report)
        assert.deepEqual([again.code, /Nada se guardó/.test(again.err)], [1, true])
        assert.match(
          await readFile(report, 'utf8'),
          /^\ufefflinea,columna,codigo,mensaje\r\n2,numero_documento,duplicado,Ya hay un paciente con ese documento\.\r\n3,/,
        )
        const lost = await importar(join(folder, 'nadie.csv'), ...by)
        assert.deepEqual(lost, { code: 1, out: '', err: 'No existe el archivo.\n' })
        assert.equal((await owner.run({ text: 'select count(*)::integer as n from paciente', values: [] }))[0]?.n, 2)
      } finally {
        await owner.end()
      }
    })

    test('mal usada dice cómo se usa y sale con 2', async () => {
      const uses = [
        [],
        ['exportar'],
        ['importar'],
        ['importar', 'x.csv', '--por', 'ana'],
        ['importar', 'x.csv', '--por', 'ana', '--motivo', 'Traslado anterior', '--delimitador', ';;'],
      ]
      for (const args of uses) {
        const { code, err } = await custodia('pacientes', ...args)
        assert.deepEqual([code, /^Uso:/m.test(err)], [2, true], args.join(' '))
      }
    })
  })
})
