import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { Call } from '../../src/engine/call.ts'
import { applyStaged } from '../../src/features/catalogos/apply.ts'
import type { CodeRow } from '../../src/features/catalogos/code-row.ts'
import { goBack } from '../../src/features/catalogos/go-back.ts'
import { jobById } from '../../src/features/catalogos/job.ts'
import { stageRows } from '../../src/features/catalogos/stage.ts'
import { startJob } from '../../src/features/catalogos/start-job.ts'
import { coded } from '../../src/features/catalogos/warnings.ts'
import { resources } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { newHistory, newPatient, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Catalogues that are no classification of diseases: loaded, looked in, gone back, and what they say of what is written. */
const s = useService()
type Json = Answer['json']

const must = (a: Answer, status: number): Json => {
  assert.equal(a.status, status, a.text)
  return a.json
}
async function load(name: string, content: string, more: Json = {}): Promise<Json> {
  const body = { contenido_base64: Buffer.from(content).toString('base64'), nombre_archivo: `${name}.csv`, ...more }
  const { id } = must(await s.call('POST', `/catalogos/${name}/`, body), 202)
  for (let i = 0; i < 600; i++) {
    const job = must(await s.call('GET', `/catalogos-cargas/${id}/`), 200)
    if (!['pendiente', 'en_curso'].includes(job.estado)) return job
    await new Promise((r) => setTimeout(r, 50))
  }
  return assert.fail('la carga no terminó')
}
const find = async (name: string, query: Record<string, string>): Promise<Json> =>
  must(await s.call('GET', `/catalogos/${name}/?${new URLSearchParams(query)}`), 200)

const CUPS =
  'codigo,nombre,sexo\n890201,CONSULTA DE PRIMERA VEZ POR MEDICINA GENERAL,Z\n902210,HEMOGRAMA IV AUTOMATIZADO,Z\n881602,ULTRASONOGRAFÍA DE EXTREMIDADES,Z\n'

describe('cargar y buscar', () => {
  test('sin cargar se dice que no está, y cualquier código con forma se acepta', async () => {
    const none = await find('cups', { q: 'hemograma' })
    assert.deepEqual([none.version, none.results], [0, []])
    assert.match(none.aviso, /no está cargado/)
    const patient = must(await s.call('POST', '/paciente/paciente/', patientBody()), 201)
    assert.ok(!('advertencias_codigos' in patient))
  })

  test('se busca por palabras, errores y código, y se ve la versión', async () => {
    assert.equal((await load('cups', CUPS)).estado, 'terminado')
    assert.equal((await find('cups', { q: 'emograma' })).results[0].codigo, '902210')
    assert.deepEqual(
      (await find('cups', { codigo: '890201' })).results.map((r: Json) => r.nombre),
      ['CONSULTA DE PRIMERA VEZ POR MEDICINA GENERAL'],
    )
    assert.deepEqual((await find('cups', { codigo: '000000' })).results, [])
    for (const q of ['%', "'", '\\', '😀', ' '.repeat(50), 'ñ'.repeat(300)])
      assert.equal((await s.call('GET', `/catalogos/cups/?${new URLSearchParams({ q })}`)).status < 500, true, q)
    for (const query of ['', 'q=a&codigo=b', 'q=a&limite=0', 'q=a&otra=1', `q=${'x'.repeat(10_000)}`])
      assert.equal((await s.call('GET', `/catalogos/cups/?${query}`)).status, 400, query)
    for (const path of ['/catalogos/otro/?q=a', '/catalogos/cie10/?q=a', '/catalogos/otro/versiones/'])
      assert.equal((await s.call('GET', path)).status, 404, path)
  })

  test('otra versión cambia lo que se encuentra; lo retirado no aparece y sigue existiendo', async () => {
    const job = await load('cups', CUPS.replace('HEMOGRAMA IV', 'CUADRO HEMÁTICO').replace(/881602.*\n/, ''), {
      confirmar: true,
    })
    assert.deepEqual(job.resultado, { agregados: 0, cambiados: 1, deshabilitados: 1, sin_cambio: 1 })
    assert.equal((await find('cups', { q: 'cuadro hematico' })).results[0].codigo, '902210')
    assert.deepEqual((await find('cups', { q: 'ultrasonografia' })).results, [])
    assert.equal((await find('cups', { q: 'ultrasonografia', solo_habilitados: 'false' })).results[0].habilitado, false)
    assert.equal((await find('cups', { codigo: '881602' })).results[0].habilitado, false)
    must(await s.call('POST', '/catalogos/cups/versiones/1/volver/'), 200)
    assert.equal((await find('cups', { q: 'hemograma' })).version, 3)
    assert.equal((await find('cups', { q: 'ultrasonografia' })).results[0].codigo, '881602')
    const all = must(await s.call('GET', '/catalogos/'), 200).results
    assert.deepEqual(
      all.filter((c: Json) => c.version > 0).map((c: Json) => [c.nombre, c.version, c.codigos]),
      [['cups', 3, 3]],
    )
  })

  test('un archivo con errores no cambia nada', async () => {
    const job = await load('cups', `${CUPS}12,corto,Z\n890201,repetido,Z\n`)
    assert.deepEqual([job.estado, job.errores_total, job.version], ['error', 2, null])
    assert.equal((await find('cups', { q: 'hemograma' })).version, 3)
    const [staged] = await s.owner.run({
      text: 'select count(*)::integer as n from catalogo_trabajo_codigo',
      values: [],
    })
    assert.equal(staged?.n, 0)
  })

  test('un archivo de más de 1 MiB cabe; uno de más de 10, no', async () => {
    const big = `codigo,nombre\n${Array.from({ length: 12_000 }, (_, i) => `${String(i).padStart(6, '0')},${'x'.repeat(120)}`).join('\n')}`
    assert.ok(big.length > 1_500_000)
    const job = await load('cups', big, { simular: true })
    assert.equal(job.estado, 'por_confirmar', JSON.stringify(job))
    must(await s.call('POST', `/catalogos-cargas/${job.id}/cancelar/`), 200)
    const body = { contenido_base64: Buffer.alloc(10 * 1_048_576 + 1, 65).toString('base64') }
    assert.equal((await s.call('POST', '/catalogos/cups/', body)).status, 400)
  })

  test('carga quien responde por ello; busca quien tiene cuenta', async () => {
    const medico = await newPerson(s, 'medico')
    const body = { contenido_base64: Buffer.from(CUPS).toString('base64') }
    assert.equal((await medico.call('POST', '/catalogos/cups/', body)).status, 403)
    assert.equal((await medico.call('GET', '/catalogos/cups/versiones/')).status, 403)
    assert.equal((await medico.call('POST', '/catalogos/cups/versiones/1/volver/')).status, 403)
    assert.equal((await medico.call('GET', '/catalogos/cups/?q=hemograma')).status, 200)
    const admin = await newPerson(s, 'administrador')
    assert.equal((await admin.call('GET', '/catalogos/cups/versiones/')).status, 200)
  })

  test('la base de datos no deja borrar un código, ni a su dueño', async () => {
    await assert.rejects(s.owner.run({ text: 'delete from catalogo_codigo', values: [] }))
    await assert.rejects(s.engine.core.db.run({ text: 'delete from catalogo_codigo', values: [] }))
    await assert.rejects(s.engine.core.db.run({ text: `update catalogo_codigo set nombre = 'x'`, values: [] }))
  })
})

describe('advertencias', () => {
  let historia = ''
  let paciente = ''
  before(async () => {
    must(await s.call('GET', '/catalogos/'), 200)
    paciente = await newPatient(s)
    historia = await newHistory(s, { paciente, tipo_atencion: 'consulta_externa' })
    await load('cups', CUPS, { confirmar: true })
    await load('divipola', 'codigo,nombre,padre\n11,BOGOTÁ,\n11001,"BOGOTÁ, D.C.",11\n')
    await load('dci', 'codigo,dci\n1,HIDRALAZINA\n')
  })
  const order = (cups: string, headers: Record<string, string> = {}): Promise<Answer> =>
    s.call('POST', '/hce/api/ordenes/', { historia, tipo_orden: 'laboratorio', cups, descripcion: 'Examen' }, headers)

  test('cada campo que se declara existe', () => {
    for (const [name, fields] of Object.entries(coded)) {
      const r = resources.find((x) => x.name === name)
      assert.ok(r, name)
      for (const field of Object.keys(fields)) assert.ok(field in r.fields, `${name}.${field}`)
    }
  })

  test('un código que el catálogo no conoce no se ordena', async () => {
    const known = must(await order('902210'), 201)
    assert.ok(!('advertencias_codigos' in known))
    const refused = must(await order('999999'), 400)
    assert.deepEqual(
      refused.errores.map((e: Json) => [e.campo, e.codigo]),
      [['cups', 'codigo_desconocido']],
    )
  })

  test('uno que ya no se usa se guarda y se advierte, al crear y al cambiar', async () => {
    await load('cups', CUPS.replace(/881602.*\n/, ''), { confirmar: true })
    const made = must(await order('881602'), 201)
    assert.match(made.advertencias_codigos[0].mensaje, /ya no se usa/)
    const path = `/hce/api/ordenes/${made.id}/`
    assert.ok(!('advertencias_codigos' in must(await s.call('GET', path), 200)))
    const changed = must(await s.call('PATCH', path, { descripcion: 'Otro' }), 200)
    assert.equal(changed.advertencias_codigos[0].codigo, '881602')
    assert.equal((await s.call('PATCH', path, { advertencias_codigos: [] })).status, 400)
    const xml = await order('881602', { accept: 'application/xml' })
    assert.match(xml.text, /<advertencias_codigos><list-item><campo>cups<\/campo>/)
  })

  test('el paciente lleva sus dos notas', async () => {
    const made = must(await s.call('POST', '/paciente/paciente/', patientBody({ municipio_residencia: '05001' })), 201)
    assert.ok(Array.isArray(made.posibles_duplicados))
    assert.deepEqual(
      made.advertencias_codigos.map((a: Json) => [a.campo, a.codigo]),
      [['municipio_residencia', '05001']],
    )
    const right = must(await s.call('PATCH', `/paciente/paciente/${made.id}/`, { municipio_residencia: '11001' }), 200)
    assert.ok(!('advertencias_codigos' in right) && !('posibles_duplicados' in right))
  })

  test('de un campo que su vista no muestra no se le dice nada', async () => {
    const made = must(
      await s.call('POST', '/hce/api/consentimientos/', {
        paciente,
        tipo: 'procedimiento',
        cups: '999999',
        texto_version: '1',
        riesgos_explicados: 'Sangrado',
        alternativas_explicadas: 'Ninguna',
        beneficios_explicados: 'Diagnóstico',
        decision: 'aceptado',
        otorgado_por: 'paciente',
      }),
      201,
    )
    assert.equal(made.advertencias_codigos[0].campo, 'cups')
    const path = `/hce/api/consentimientos/${made.id}/`
    assert.ok('advertencias_codigos' in must(await s.call('PATCH', path, {}), 200))
    const person: Person = await newPerson(s, 'admisiones')
    const changed = must(await person.call('PATCH', path, {}), 200)
    assert.ok(!('cups' in changed) && !('advertencias_codigos' in changed))
  })
})

describe('cualquier sucesión de archivos y vueltas', () => {
  const call = (): Call => ({
    actor: { id: 'prueba', nombre: 'Prueba', rol: 'administrador', documento: null, registro: null, miembros: [] },
    session: null,
    ip: '127.0.0.1',
    requestId: 'prueba-catalogos',
    now: new Date().toISOString(),
    reason: null,
  })
  type States = Map<string, Pick<CodeRow, 'nombre' | 'habilitado'>>
  /** What each version must be, kept beside the database. */
  const versions: States[] = [new Map()]
  let current = 0

  async function apply(rows: readonly CodeRow[]): Promise<number> {
    const { core } = s.engine
    return core.db.transaction(async (tx) => {
      const { job } = await startJob(core, tx, call(), {
        catalogue: 'ciuo',
        source: 'archivo',
        edition: 'azar',
        content: null,
        confirmed: true,
        simulated: false,
        key: null,
      })
      await stageRows(tx, job.id, rows)
      await applyStaged(core, tx, job, new Date().toISOString())
      return (await jobById(tx, job.id))?.version ?? -1
    })
  }
  async function stored(version: number): Promise<States> {
    const rows = await s.owner.run({
      text: `select k.codigo, k.nombre, k.habilitado from catalogo_codigo k
where k.catalogo = 'ciuo' and k.desde <= $1 and (k.hasta is null or k.hasta > $1) order by k.codigo`,
      values: [version],
    })
    return new Map(rows.map((r) => [String(r.codigo), { nombre: String(r.nombre), habilitado: r.habilitado === true }]))
  }
  /** What is known stays; what is not given is disabled. */
  const expected = (given: States): States => {
    const before = versions[current] ?? new Map()
    const all = [...new Set([...before.keys(), ...given.keys()])].sort()
    return new Map(
      all.map((code) => [code, given.get(code) ?? { nombre: before.get(code)?.nombre ?? '', habilitado: false }]),
    )
  }
  const same = (a: States, b: States): boolean => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())

  const code = fc.integer({ min: 0, max: 12 }).map((n) => String(n).padStart(2, '0'))
  const rows = fc.uniqueArray(
    fc.record({
      codigo: code,
      nombre: fc.constantFrom('uno', 'dos', "o'tres %"),
      habilitado: fc.boolean(),
      datos: fc.constant({}),
    }),
    { selector: (r) => r.codigo, maxLength: 10 },
  )
  const step = fc.oneof(fc.record({ load: rows }), fc.record({ back: fc.nat() }))

  test('cada versión se puede leer, volver a una es tenerla otra vez, y ningún código se pierde', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const one of steps) {
          if ('back' in one && current === 0) continue
          const target = 'back' in one ? 1 + (one.back % (versions.length - 1)) : 0
          const given: States =
            'back' in one
              ? (versions[target] ?? new Map())
              : new Map(one.load.map(({ codigo, nombre, habilitado }) => [codigo, { nombre, habilitado }]))
          const next = expected(given)
          const unchanged = same(next, versions[current] ?? new Map())
          const version =
            'back' in one ? (await goBack(s.engine.core, call(), 'ciuo', target, null)).version : await apply(one.load)
          assert.equal(version, unchanged ? current : versions.length)
          if (!unchanged) {
            current = versions.length
            versions.push(next)
          }
        }
        for (let v = 1; v < versions.length; v++)
          assert.ok(same(await stored(v), versions[v] ?? new Map()), `versión ${v}`)
      }),
      { numRuns: 12 },
    )
  })
})

describe('nombres de medicamentos', () => {
  test('la DCI se encuentra por el nombre con que se la conoce en el país', async () => {
    const names = ['626,PARACETAMOL', '616,ACETAMINOSALOL', '50119,METAMIZOL', '2142,EPINEFRINA', '411,PETIDINA']
    const more = ['7001,SULFAMETOXAZOL', '7002,TRIMETOPRIMA', '1,HIDRALAZINA']
    await load('dci', `codigo,dci\n${[...names, ...more].join('\n')}\n`, { confirmar: true })
    const first = async (q: string): Promise<string> => (await find('dci', { q })).results[0]?.nombre
    assert.equal(await first('acetaminofén'), 'PARACETAMOL')
    assert.equal(await first('ACETAMINOFEN'), 'PARACETAMOL')
    assert.equal(await first('paracetamol'), 'PARACETAMOL')
    assert.equal(await first('dipirona'), 'METAMIZOL')
    assert.equal(await first('adrenalina'), 'EPINEFRINA')
    assert.equal(await first('meperidina'), 'PETIDINA')
    assert.deepEqual((await find('dci', { q: 'cotrimoxazol' })).results.map((r: Json) => r.nombre).sort(), [
      'SULFAMETOXAZOL',
      'TRIMETOPRIMA',
    ])
  })

  test('una combinación es un solo medicamento: se dice, y no es ninguna de sus sustancias', async () => {
    const said = async (q: string): Promise<string | null> => (await find('dci', { q })).combinacion
    assert.equal(await said('amoxicilina clavulanato'), 'amoxicilina + ácido clavulánico')
    assert.equal(await said('augmentin'), 'amoxicilina + ácido clavulánico')
    assert.equal(await said('trimetoprim sulfa'), 'sulfametoxazol + trimetoprim')
    assert.equal(await said('losartán hctz'), 'hidroclorotiazida + losartán')
    assert.equal(await said('calcio + vitamina D'), 'calcio + colecalciferol')
    for (const one of [
      'amoxicilina',
      'losartán potásico',
      'naproxeno sódico',
      'acetaminofén',
      'penicilina G sódica',
      'zzz',
    ])
      assert.equal(await said(one), null, one)
    assert.equal((await find('cups', { q: 'amoxicilina clavulanato' })).combinacion, null)
  })
})

describe('interacciones de la institución', () => {
  const HEADER = 'medicamento_a,medicamento_b,gravedad,mecanismo,efecto,conducta,fuente'
  const LINE =
    'Loratadina,Warfarina,contraindicada,Se decidió en comité.,Sangrado.,No los combine.,Comité de farmacia 2026'
  let historia = ''
  before(async () => {
    historia = await newHistory(s, { paciente: await newPatient(s) })
    must(
      await s.call('POST', '/hce/api/formulas-medicamentos/', {
        ...resources.find((r) => r.name === 'formula_medicamento')?.example,
        historia,
        medicamento_dci: 'Warfarina sódica',
        concentracion: '5 mg',
        dosis_valor: 5,
        frecuencia_valor: 24,
      }),
      201,
    )
  })
  const review = async (medicamento_dci: string): Promise<string[]> =>
    must(await s.call('POST', `/hce/api/historias/${historia}/revisar-formula/`, { medicamento_dci }), 200).alertas.map(
      (a: Json) => `${a.gravedad}: ${a.fuente}`,
    )

  test('lo cargado se ve al formular, en la vista y en el agente; volver atrás lo quita', async () => {
    assert.deepEqual(await review('Loratadina'), [])
    const simulated = await load('interacciones', `${HEADER}\n${LINE}\n`, { simular: true })
    assert.deepEqual([simulated.estado, simulated.resultado?.agregados], ['por_confirmar', 1])
    assert.deepEqual(await review('Loratadina'), [])
    assert.equal((await load('interacciones', `${HEADER}\n${LINE}\n`)).estado, 'terminado')
    assert.deepEqual(await review('Loratadine'), ['critica: Comité de farmacia 2026'])
    must(
      await s.call('POST', '/hce/api/formulas-medicamentos/', {
        ...resources.find((r) => r.name === 'formula_medicamento')?.example,
        historia,
        medicamento_dci: 'Loratadina',
        concentracion: '10 mg',
        dosis_valor: 10,
        frecuencia_valor: 24,
        motivo_alerta: 'Dosis única, con el INR vigilado.',
      }),
      201,
    )
    const view = must(await s.call('GET', `/hce/api/historias/${historia}/vista-unificada/`), 200)
    assert.ok(view.alertas.some((a: Json) => a.fuente === 'Comité de farmacia 2026'))
    const answer = must(
      await s.call('POST', '/hce/api/consultas-ia/consultar/', { historia, tipo_consulta: 'sugerencia_cie10' }),
      201,
    )
    const said = answer.recomendaciones.find((r: Json) => r.fuentes.includes('regla interaccion-cargada v1'))
    assert.equal(said?.severidad, 'critica')
    assert.match(said?.justificacion, /Comité de farmacia 2026/)
    const other = LINE.replace('Loratadina', 'Cetirizina')
    await load('interacciones', `${HEADER}\n${other}\n`, { confirmar: true })
    const loaded = async (dci: string) => (await review(dci)).filter((a) => a.includes('Comité'))
    // Beside the loratadine another antihistamine is also one of the same class.
    assert.deepEqual(await loaded('Cetirizina'), ['critica: Comité de farmacia 2026'])
    assert.deepEqual(await loaded('Desloratadina'), [])
    must(await s.call('POST', '/catalogos/interacciones/versiones/1/volver/', {}), 200)
    assert.deepEqual(await loaded('Cetirizina'), [])
  })

  test('lo que el servicio ya sabe no se rebaja', async () => {
    const floor = await review('Ibuprofeno')
    const mild = LINE.replace('Loratadina', 'Ibuprofeno').replace('contraindicada', 'leve')
    await load('interacciones', `${HEADER}\n${LINE}\n${mild}\n`, { confirmar: true })
    assert.deepEqual(await review('Ibuprofeno'), floor)
    assert.ok(floor.some((a) => a.startsWith('critica')))
  })

  test('una línea sin fuente, con otra gravedad, repetida o de un solo medicamento detiene todo el archivo', async () => {
    const lines = [
      LINE,
      LINE.replace('Comité de farmacia 2026', ''),
      LINE.replace('contraindicada', 'malísima').replace('Loratadina', 'Ácido fólico'),
      'Warfarin,loratadine,grave,M.,E.,C.,F.',
      'Warfarina,warfarina,grave,M.,E.,C.,F.',
    ]
    const job = await load('interacciones', `${HEADER}\n${lines.join('\n')}\n`)
    assert.equal(job.estado, 'error')
    assert.deepEqual(
      job.errores.map((e: Json) => [e.linea, e.columna]),
      [
        [3, 'fuente'],
        [4, 'gravedad'],
        [5, 'a'],
        [6, 'b'],
      ],
    )
    assert.equal((await load('interacciones', 'a,b\nx,y\n')).estado, 'error')
  })

  test('la descarga de DDInter se lee como viene, sin lo que no dice qué tan grave es', async () => {
    const ddinter = [
      'DDInterID_A,Drug_A,DDInterID_B,Drug_B,Level',
      'DDInter1,Loratadine,DDInter2,Warfarin,Moderate',
      'DDInter2,Warfarin,DDInter1,Loratadine,Moderate',
      'DDInter3,Cetirizine,DDInter2,Warfarin,Unknown',
    ]
    const job = await load('interacciones', `${ddinter.join('\n')}\n`, { confirmar: true })
    assert.equal(job.estado, 'terminado', JSON.stringify(job.errores))
    assert.match(JSON.stringify(job.avisos), /1 pareja/)
    assert.deepEqual(await review('Loratadina'), [
      'media: DDInter (CC BY-NC-SA 4.0)',
      'media: OMS, Medication Without Harm, 2017 (conciliación de medicamentos)',
    ])
    // No pair of the table: what the patient takes is another antihistamine.
    assert.deepEqual(await review('Cetirizina'), [
      'media: STOPP/START versión 3, 2023 (A3: dos medicamentos de la misma clase)',
    ])
  })
})
