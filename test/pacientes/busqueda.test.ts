import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { DbRow } from '../../src/engine/database.ts'
import { isNear } from '../../src/features/busqueda/near.ts'
import { paciente } from '../../src/resources/paciente.ts'
import { newPerson, type Person } from '../accounts.ts'
import { newDocument, newHistory, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

const s = useService()

type Body = Record<string, unknown>
type Caller = Pick<Person, 'call'>
interface Result extends Body {
  id: string
  puntaje: number
  coincidencias: { campo: string; tipo: string; buscado: string }[]
  explicacion: string
}

const PATIENTS = '/paciente/paciente/'
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })

async function must(answer: Promise<Answer>, status = 200): Promise<Answer['json']> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}

const search = (who: Caller, q: string, more = ''): Promise<Answer> =>
  who.call('GET', `/paciente/busqueda/?q=${encodeURIComponent(q)}${more}`)
const found = async (who: Caller, q: string, more = ''): Promise<Result[]> => (await must(search(who, q, more))).results
const ids = async (who: Caller, q: string, more = ''): Promise<string[]> => (await found(who, q, more)).map((r) => r.id)

/** Carries out of a transaction, which it undoes, how a patient would be looked for who was registered anew. */
class AsAnew extends Error {
  readonly row: DbRow | undefined
  constructor(row: DbRow | undefined) {
    super('undone')
    this.row = row
  }
}

let people = 0
/** A surname that nobody else has, nor any like it. */
const surname = (): string => {
  const bytes = createHash('sha256').update(`apellido ${++people}`).digest().subarray(0, 6)
  const syllables = [...bytes].map((n) => `${'bdfgklmnprst'[n % 12]}${'aeiou'[Math.floor(n / 12) % 5]}`)
  return `Zo${syllables.join('')}`
}

const register = async (more: Body = {}, who: Caller = s): Promise<Answer['json']> =>
  must(who.call('POST', PATIENTS, patientBody({ primer_apellido: surname(), ...more })), 201)

const audited = (request: string): Promise<DbRow[]> =>
  sql(
    'select accion, recurso, paciente, resultado, campos, registros from auditoria where solicitud = $1 order by id',
    request,
  )

describe('búsqueda de pacientes', () => {
  test('el documento exacto va primero, con tipo o sin él, y dice por qué', async () => {
    const numero = newDocument()
    const { id } = await register({ numero_documento: numero })
    const longer = await register({ numero_documento: `${numero.slice(0, -1)}`.slice(0, 9) })
    for (const q of [numero, `CC ${numero}`, `cc${numero}`, numero.replaceAll(/\B(?=(\d{3})+$)/g, '.')]) {
      const [first] = await found(s, q)
      assert.equal(first?.id, id, q)
      assert.equal(first?.puntaje, 100)
      assert.deepEqual(
        first?.coincidencias.map((c) => [c.campo, c.tipo]),
        [['numero_documento', 'exacta']],
      )
      assert.match(first?.explicacion ?? '', /^El documento es «/)
    }
    assert.notEqual(longer.id, id)
    // The number under another type is near, not the same.
    const [other] = await found(s, `TI ${numero}`)
    assert.equal(other?.id, id)
    assert.equal(other?.coincidencias[0]?.tipo, 'aproximada')
  })

  test('nombres en cualquier orden, por cómo suenan, a medio escribir y con errores', async () => {
    const apellido = surname()
    const { id } = await register({
      primer_nombre: 'Yeison',
      segundo_nombre: 'Andrés',
      primer_apellido: apellido,
      segundo_apellido: 'de la Cruz',
    })
    for (const [q, tipos] of [
      [`Yeison ${apellido}`, ['exacta', 'exacta']],
      [`${apellido} ANDRES`, ['exacta', 'exacta']],
      [`jeyson ${apellido}`, ['fonetica', 'exacta']],
      [`yei ${apellido.slice(0, 8)}`, ['prefijo', 'prefijo']],
      [`yesion ${apellido}`, ['aproximada', 'exacta']],
      [`yeisonandres ${apellido}`, ['fonetica', 'exacta']],
      [`delacruz ${apellido}`, ['fonetica', 'exacta']],
    ] as const) {
      const [first] = await found(s, q)
      assert.equal(first?.id, id, q)
      assert.deepEqual(
        first?.coincidencias.map((c) => c.tipo),
        tipos,
        q,
      )
    }
    const [first] = await found(s, `jeyson ${apellido}`)
    assert.deepEqual(
      first?.coincidencias.map((c) => c.campo),
      ['primer_nombre', 'primer_apellido'],
    )
    assert.equal(first?.explicacion, `El primer nombre suena como «jeyson»; el primer apellido es «${apellido}».`)
  })

  test('lo que suena igual en Colombia tiene la misma clave, y lo distinto no', async () => {
    const alike = `yeison jeison jeyson|gonzales gonzalez|baca vaca|nunez nunes|hernandez ernandes|kevin quevin|catherine katerin|
      wilmer guilmer|steven estiben stiven|jhon john yon|yaneth janet|huertas guertas wertas|giovanny geovani yovani|
      cristian christian|michael maicol|sharick zharick|leidy leydi|edwin eduin|nicole nicol|jefferson yeferson`
    for (const group of alike.split('|')) {
      const words = group.trim().split(' ')
      const [row] = await sql(
        'select count(distinct custodia_fonetica(x))::integer as n from unnest($1::text[]) x',
        words,
      )
      assert.equal(row?.n, 1, group)
    }
    const [apart] = await sql(
      'select count(distinct custodia_fonetica(x))::integer as n from unnest($1::text[]) x',
      'maria mario marta martin luis lucia ana elena gomez gamez ruiz rojas diaz duran silva'.split(' '),
    )
    assert.equal(apart?.n, 15)
  })

  test('nacimiento, teléfono, familia y sus combinaciones', async () => {
    const apellido = surname()
    const movil = `31${newDocument().slice(-8)}`
    const familia = `FAM-${people}-X`
    const born = { primer_apellido: apellido, fecha_nacimiento: '1951-07-23' }
    const { id } = await register({ ...born, telefono_movil: `+57${movil}`, codigo_familia: familia })
    const other = await register({ ...born, fecha_nacimiento: '1952-07-23' })
    for (const q of [movil, `+57 ${movil.slice(0, 3)} ${movil.slice(3, 6)} ${movil.slice(6)}`, familia.toLowerCase()])
      assert.deepEqual(await ids(s, q), [id], q)
    for (const q of ['1951-07-23', '23/07/1951', '23 de julio de 1951', '1951'])
      assert.deepEqual(await ids(s, `${apellido} ${q}`), [id], q)
    assert.ok((await ids(s, '23 de julio de 1951')).includes(id))
    assert.deepEqual((await ids(s, apellido)).sort(), [id, other.id].sort())
    const part = String((await must(s.call('GET', `${PATIENTS}${id}/`))).numero_documento).slice(-5)
    assert.equal((await found(s, `${apellido} ${part}`))[0]?.id, id)
  })

  test('filtros: sexo, edad, municipio, EAPB y activo', async () => {
    const apellido = surname()
    const year = new Date().getUTCFullYear()
    const eapb = await must(
      s.call('POST', '/paciente/eapb/', { codigo: 'ZZZ9Q1', nombre: 'Prueba', regimen: 'contributivo', tipo: 'eps' }),
      201,
    ).catch(() => null)
    const woman = await register({
      primer_apellido: apellido,
      sexo_biologico: '02',
      fecha_nacimiento: `${year - 30}-01-01`,
    })
    const man = await register({
      primer_apellido: apellido,
      sexo_biologico: '01',
      fecha_nacimiento: `${year - 60}-01-01`,
      municipio_residencia: '11001',
      ...(eapb === null ? {} : { eapb: eapb.id }),
    })
    assert.deepEqual(await ids(s, apellido, '&sexo_biologico=02'), [woman.id])
    assert.deepEqual(await ids(s, apellido, '&edad_desde=40'), [man.id])
    assert.deepEqual(await ids(s, apellido, '&edad_hasta=40'), [woman.id])
    assert.deepEqual(await ids(s, apellido, '&edad_desde=30&edad_hasta=60&municipio_residencia=11001'), [man.id])
    if (eapb !== null) assert.deepEqual(await ids(s, apellido, `&eapb=${eapb.id}`), [man.id])
    await must(s.call('PATCH', `${PATIENTS}${man.id}/`, { activo: false, motivo_inactivacion: 'Se trasladó' }))
    assert.deepEqual(await ids(s, apellido, '&activo=false'), [man.id])
    assert.deepEqual(await ids(s, apellido, '&activo=true'), [woman.id])
    for (const wrong of ['&edad_desde=50&edad_hasta=40', '&sexo_biologico=7', '&page_size=51', '&orden=1', '&eapb=x'])
      assert.equal((await search(s, apellido, wrong)).status, 400, wrong)
  })

  test('sigue a los cambios: otro nombre, eliminación', async () => {
    const [before, after] = [surname(), surname()]
    const { id } = await register({ primer_apellido: before })
    await must(s.call('PATCH', `${PATIENTS}${id}/`, { primer_apellido: after }))
    assert.deepEqual(await ids(s, after), [id])
    assert.ok(!(await ids(s, before)).includes(id))
    assert.equal((await s.call('DELETE', `${PATIENTS}${id}/`)).status, 204)
    assert.ok(!(await ids(s, after)).includes(id))
    assert.deepEqual(await sql('select id from busqueda_paciente where id = $1', id), [])
  })

  test('cambie lo que cambie de un paciente, se busca como si se registrara de nuevo', async () => {
    const one = await register({ primer_nombre: 'Eva', segundo_nombre: 'Luz', nombre_identitario: 'Ana', activo: true })
    const other = await register({ primer_nombre: 'Iván', fecha_nacimiento: '1961-02-03', telefono_fijo: '6017654321' })
    const row = `select to_jsonb(b) as b from busqueda_paciente b where b.id = $1`
    const again = (): Promise<DbRow | undefined> =>
      s.owner
        .transaction(async (tx): Promise<never> => {
          await tx.run({
            text: 'create temp table otra_vez on commit drop as select * from paciente where id = $1',
            values: [one.id],
          })
          await tx.run({ text: 'delete from paciente where id = $1', values: [one.id] })
          await tx.run({ text: 'insert into paciente select * from otra_vez', values: [] })
          throw new AsAnew((await tx.run({ text: row, values: [one.id] }))[0])
        })
        .catch((error: unknown) => {
          if (error instanceof AsAnew) return error.row
          throw error
        })
    const wakes: string[] = []
    for (const name of [...Object.keys(paciente.fields), 'eliminado_en']) {
      const [before] = await sql(row, one.id)
      const value =
        name === 'eliminado_en' ? 'now()' : name === 'numero_documento' ? `'${newDocument()}'` : `o."${name}"`
      await sql(
        `update paciente p set "${name}" = ${value} from paciente o where p.id = $1 and o.id = $2`,
        one.id,
        other.id,
      )
      const [now] = await sql(row, one.id)
      assert.deepEqual(now, await again(), name)
      if (JSON.stringify(now) !== JSON.stringify(before)) wakes.push(name)
    }
    for (const name of [
      'primer_nombre',
      'segundo_nombre',
      'primer_apellido',
      'nombre_identitario',
      'numero_documento',
      'fecha_nacimiento',
      'telefono_fijo',
      'eliminado_en',
    ])
      assert.ok(wakes.includes(name), name)
  })

  test('lo que se buscó cuando nadie se llamaba así se encuentra apenas alguien se registra', async () => {
    const apellido = surname()
    const slip = `${apellido.slice(0, 4)}${apellido.slice(5)}`
    assert.deepEqual([await ids(s, apellido), await ids(s, slip)], [[], []])
    // Written by another process: this one is told nothing.
    const other = await register()
    await sql('update paciente set primer_apellido = $2 where id = $1', other.id, apellido)
    assert.deepEqual([await ids(s, apellido), await ids(s, slip)], [[other.id], [other.id]])
  })

  test('una letra de más, de menos, cambiada o dos trocadas: lo mismo que comparando palabra por palabra', async () => {
    const words = (await sql('select palabra, fonetica from busqueda_palabra order by palabra limit 400')).map(
      ({ fonetica }) => String(fonetica),
    )
    const asked = words.filter((w) => w.length >= 4).flatMap((w) => [w, `${w.slice(0, 2)}${w.slice(3)}`, `${w}a`])
    const near = await sql(
      `select w, array_agg(v.fonetica order by v.fonetica) as hay from unnest($1::text[]) w
      join (select distinct fonetica, fonetica_recortes from busqueda_palabra) v on v.fonetica_recortes && custodia_recortes(w)
        and (levenshtein_less_equal(v.fonetica, w, 1) <= 1 or v.fonetica = any(custodia_trueques(w))) group by w`,
      asked,
    )
    const all = (await sql('select distinct fonetica from busqueda_palabra')).map((r) => String(r.fonetica))
    const found = new Map(near.map((r) => [String(r.w), r.hay]))
    for (const w of new Set(asked))
      assert.deepEqual(found.get(w) ?? [], all.filter((v) => v === w || isNear(v, w)).sort(), w)
  })

  test('si falta uno de los datos se muestra a quien tiene los demás, y se dice', async () => {
    const apellido = surname()
    const { id } = await register({ primer_nombre: 'Hortensia', primer_apellido: apellido })
    const a = await must(search(s, `Wenceslao ${apellido}`))
    assert.equal(a.results[0]?.id, id)
    assert.match(a.aviso, /Nadie coincide con todo/)
    assert.ok(a.results[0].puntaje < 40)
  })

  test('cuando coinciden más de los que se comparan lo dice, y quien se llama justo así no se pierde', async () => {
    const apellido = surname()
    const { id } = await register({ primer_nombre: 'Ana', primer_apellido: apellido })
    await sql(
      `insert into paciente select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'segundo_nombre', 'Luz',
        'segundo_apellido', 'Rojas', 'numero_documento', 'X' || n || $2))).* from paciente p, generate_series(1, 700) n where p.id = $1`,
      id,
      people,
    )
    const a = await must(search(s, `ana ${apellido}`))
    assert.equal(a.completo, false)
    assert.match(a.aviso, /afine la búsqueda/)
    assert.equal(a.results.length, 20)
    assert.equal(a.results[0]?.id, id)
    const some = await must(search(s, `ana ${apellido}`, '&page_size=50&activo=false'))
    assert.ok(some.completo && some.results.every((r: Result) => r.puntaje < 40), 'nadie inactivo se llama así')
    // Of so many, the one who waits for whoever searches is found all the same.
    const [far] = await sql(
      'select id from paciente where primer_apellido = $1 and id <> $2 order by id desc limit 1',
      apellido,
      id,
    )
    const coordinator = await newPerson(s, 'coordinador_medico', { servicios: ['328'] })
    const opening = { paciente: far?.id, tipo_atencion: 'consulta_externa', servicio_reps: '328' }
    assert.equal((await s.call('POST', '/hce/api/historias/abrir/', opening)).status, 201)
    const [first] = (await must(search(coordinator, `ana ${apellido}`))).results
    assert.deepEqual([first.id, first.en_turno], [far?.id, 'en_espera'])
  })

  test('de un apellido que comparten miles, primero quien no tiene más nombres; lo que se filtra no los esconde', async () => {
    const apellido = surname()
    const nombre = `${surname()}a`
    const many = await register({
      primer_nombre: nombre,
      segundo_nombre: 'Luz',
      primer_apellido: apellido,
      sexo_biologico: '02',
    })
    await sql(
      `insert into paciente select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'segundo_apellido', 'Rojas',
        'numero_documento', 'Y' || n || $2))).* from paciente p, generate_series(1, 2300) n where p.id = $1`,
      many.id,
      people,
    )
    const short = await register({ primer_nombre: 'Ana', primer_apellido: apellido, sexo_biologico: '02' })
    const second = await register({ primer_nombre: 'Ana', segundo_apellido: apellido, sexo_biologico: '01' })
    const a = await must(search(s, apellido))
    assert.deepEqual([a.completo, a.results.length, a.results[0]?.id], [false, 20, short.id])
    const men = await must(search(s, apellido, '&sexo_biologico=01'))
    assert.deepEqual([men.completo, men.results.map((r: Result) => r.id)], [true, [second.id]])
    const byName = await must(search(s, nombre))
    assert.deepEqual([byName.completo, byName.results[0]?.id], [false, many.id])
  })

  test('lo que no se puede buscar se rechaza con claridad y sin repetirlo', async () => {
    const hostile = [
      '%',
      "'",
      '\\',
      '   ',
      'a',
      '%%%',
      '12',
      '31/02/1980',
      'x'.repeat(10_000),
      'ana\u0000',
      '😀',
      "' or 1=1 --",
    ]
    for (const q of hostile) {
      const a = await search(s, q)
      if (q.includes('or 1')) {
        assert.equal(a.status, 200)
        continue
      }
      assert.equal(a.status, 400, q.slice(0, 20))
      assert.equal(a.json.errores[0].campo, 'q')
      assert.ok(a.text.length < 1000)
    }
    assert.equal((await s.call('GET', '/paciente/busqueda/')).status, 400)
    const apellido = surname()
    const { id } = await register({ primer_apellido: apellido })
    for (const q of [`%${apellido}%`, `${apellido}'`, `\\${apellido}`, `${apellido} 😀`, `"${apellido}"`])
      assert.deepEqual(await ids(s, q), [id], q)
  })

  test('ningún texto la rompe', async () => {
    const piece = fc.constantFrom(
      'ana',
      'CC ',
      '1980',
      '-',
      '/',
      '%',
      '_',
      "'",
      '"',
      '\\',
      '{',
      '}',
      ',',
      'null',
      'ñ',
      'ﬁ',
      '٣',
      'ß',
      '\t',
      '😀',
      'Ω',
      'i:',
      'j:',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (parts) => {
        const a = await search(s, parts.join(''))
        assert.ok(a.status === 200 || a.status === 400, `${parts.join('')} ${a.text}`)
      }),
      { numRuns: 60 },
    )
  })

  test('registrar a la vez a muchos con los mismos nombres nuevos no los hace chocar', async () => {
    const words = Array.from({ length: 6 }, surname)
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const pick = (n: number): string => words[(i * n + n) % words.length] ?? ''
        return register({
          primer_nombre: pick(1),
          segundo_nombre: pick(5),
          primer_apellido: pick(2),
          segundo_apellido: pick(3),
        })
      }),
    )
    const [row] = await sql(
      'select count(*)::integer as n from busqueda_paciente where id = any($1)',
      made.map((m) => m.id),
    )
    assert.equal(row?.n, 40)
  })
})

describe('búsqueda: quién ve qué', () => {
  let medico: Person
  let admisiones: Person
  let facturacion: Person
  let coordinador: Person
  before(async () => {
    medico = await newPerson(s, 'medico')
    admisiones = await newPerson(s, 'admisiones')
    facturacion = await newPerson(s, 'facturacion')
    coordinador = await newPerson(s, 'coordinador_medico')
  })

  test('un médico encuentra a sus pacientes y a ningún otro, ni en la cuenta', async () => {
    const apellido = surname()
    const mine = await register({ primer_apellido: apellido })
    const other = await register({ primer_apellido: apellido, numero_documento: '314159265' })
    assert.deepEqual((await must(search(medico, apellido))).total, 0)
    await newHistory(s, { paciente: mine.id, profesional: medico.id })
    const a = await must(search(medico, apellido))
    assert.deepEqual([a.total, a.results.map((r: Result) => r.id)], [1, [mine.id]])
    assert.deepEqual(await ids(medico, other.numero_documento), [])
    assert.equal((await ids(admisiones, apellido)).length, 2)
  })

  test('que muchos fuera de alcance se llamen parecido no esconde a los propios, ni se dice', async () => {
    const own = await register({ primer_apellido: 'Zwyzulan' })
    await newHistory(s, { paciente: own.id, profesional: medico.id })
    const typed = ['zw', 'zwy']
    const before = await Promise.all(typed.map((word) => must(search(medico, word))))
    assert.deepEqual(
      before.map((a) => [a.completo, a.results.map((r: Result) => r.id)]),
      [
        [true, [own.id]],
        [true, [own.id]],
      ],
    )
    // More words that begin so than are taken, all of them before one's own.
    await sql(
      `insert into paciente select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'primer_apellido',
        'Zwy' || chr(97 + n / 26) || chr(97 + n % 26), 'numero_documento', 'Z' || n || $2))).*
      from paciente p, generate_series(1, 320) n where p.id = $1`,
      own.id,
      people,
    )
    const [words] = await sql(
      `select count(*)::integer as n from busqueda_palabra where palabra between 'zwy' and 'zwyzu'`,
    )
    assert.ok(Number(words?.n) > 300, String(words?.n))
    assert.deepEqual(await Promise.all(typed.map((word) => must(search(medico, word)))), before)
  })

  test('que alguien fuera de alcance se llame como se escribió no cambia lo que se encuentra', async () => {
    const own = await register({ primer_apellido: 'Quintanarres' })
    await newHistory(s, { paciente: own.id, profesional: medico.id })
    // Two slips away, which are looked for only where nobody has the word as it was typed.
    const typed = ['kintanarez', 'quintannares', 'qintanarrez', 'quimtanares']
    const before = await Promise.all(typed.map((word) => ids(medico, word)))
    assert.ok(
      before.every((found) => found.includes(own.id)),
      JSON.stringify(before),
    )
    for (const word of typed) await register({ primer_apellido: word })
    assert.deepEqual(await Promise.all(typed.map((word) => ids(medico, word))), before)
  })

  test('el número de una historia lleva a su paciente solo a quien alcanza esa historia', async () => {
    const apellido = surname()
    const { id } = await register({ primer_apellido: apellido })
    const historia = await newHistory(s, { paciente: id })
    const { numero_atencion } = await must(s.call('GET', `/hce/api/historias/${historia}/`))
    assert.deepEqual(await ids(coordinador, numero_atencion), [id])
    await must(s.call('PATCH', `/hce/api/historias/${historia}/`, { confidencialidad: 'restringida' }))
    assert.deepEqual(await ids(coordinador, numero_atencion), [])
    assert.deepEqual(await ids(coordinador, apellido), [id])
    assert.deepEqual(await ids(s, numero_atencion), [id])
  })

  test('facturación no ve ni encuentra por la familia ni por el nombre con el que alguien se identifica', async () => {
    const [apellido, familia] = [surname(), `FAM-F${people}`]
    const { id } = await register({
      primer_apellido: apellido,
      codigo_familia: familia,
      nombre_identitario: 'Dafne Zqlirk',
    })
    assert.deepEqual(await ids(admisiones, familia), [id])
    assert.equal((await found(admisiones, `zqlirk ${apellido}`))[0]?.coincidencias[0]?.campo, 'nombre_identitario')
    assert.deepEqual(await ids(facturacion, familia), [])
    assert.deepEqual(await ids(facturacion, 'zqlirk dafne'), [])
    const [row] = await found(facturacion, apellido)
    assert.ok(row !== undefined && !('codigo_familia' in row) && !('nombre_identitario' in row))
    assert.ok('telefono_movil' in row && 'edad' in row && 'sexo_biologico_nombre' in row)
  })

  test('un paciente no busca; quien audita dice por qué', async () => {
    const { id, numero_documento } = await register()
    const titular = await newPerson(s, 'paciente', { paciente: id, numero_documento })
    assert.equal((await search(titular, 'ana')).status, 403)
    assert.equal((await titular.call('GET', `${PATIENTS}${id}/duplicados/`)).status, 403)
    const auditor = await newPerson(s, 'auditor')
    assert.equal((await search(auditor, 'ana')).status, 200)
    const silent = await auditor.call('GET', '/paciente/busqueda/?q=ana', undefined, { 'x-motivo': '' })
    assert.equal(silent.json.codigo, 'motivo_requerido')
  })

  test('queda en la auditoría quién fue mostrado y con qué parámetros, nunca lo que se escribió', async () => {
    const apellido = surname()
    const { id } = await register({ primer_apellido: apellido })
    const a = await search(admisiones, apellido, '&activo=true')
    const request = a.headers.get('x-request-id') ?? ''
    const [row] = await audited(request)
    assert.equal(row?.accion, 'buscar')
    assert.deepEqual(row?.registros, [id])
    assert.deepEqual(row?.campos, ['q', 'activo'])
    const all = JSON.stringify(await sql('select * from auditoria where solicitud = $1', request))
    assert.ok(!all.toLowerCase().includes(apellido.toLowerCase()))
    assert.ok(!s.log.join('').toLowerCase().includes(apellido.toLowerCase()))
  })
})

describe('posibles duplicados', () => {
  const likely = async (who: Caller, id: string): Promise<Answer['json']> =>
    (await must(who.call('GET', `${PATIENTS}${id}/duplicados/`))).results

  test('crear avisa de quien puede ser la misma persona, y crea de todos modos', async () => {
    const apellido = surname()
    const born = { primer_apellido: apellido, segundo_apellido: 'Núñez', fecha_nacimiento: '1977-03-09' }
    const first = await register({ ...born, primer_nombre: 'Jeison', numero_documento: '58203941' })
    assert.deepEqual(first.posibles_duplicados, [])
    const swapped = await register({
      ...born,
      primer_nombre: 'Yeison',
      fecha_nacimiento: '1977-09-03',
      numero_documento: '271828182',
    })
    assert.deepEqual(
      swapped.posibles_duplicados.map((d: Body) => [d.id, d.razones]),
      [[first.id, ['Los nombres y apellidos suenan igual.', 'El día y el mes de nacimiento están cambiados.']]],
    )
    const typo = await register({
      ...born,
      primer_nombre: 'Jeyson',
      segundo_apellido: 'Nunes',
      numero_documento: '58203914',
    })
    assert.equal(typo.posibles_duplicados[0].id, first.id)
    assert.ok(typo.posibles_duplicados[0].puntaje >= 90)
    const other = await register({ tipo_documento: 'CE', numero_documento: '7654321' })
    const same = await register({ tipo_documento: 'CC', numero_documento: '7654321', fecha_nacimiento: '1990-01-01' })
    assert.deepEqual(
      same.posibles_duplicados.map((d: Body) => d.id),
      [other.id],
    )
    assert.ok(same.posibles_duplicados[0].razones.includes('El mismo número de documento, con otro tipo.'))
  })

  test('muchos a la vez: a cada uno se le avisa de lo suyo', async () => {
    const people = Array.from({ length: 24 }, () => ({ primer_apellido: surname(), segundo_apellido: surname() }))
    const first = await Promise.all(people.map((one) => register(one)))
    assert.deepEqual(
      first.map((p) => p.posibles_duplicados),
      people.map(() => []),
    )
    const again = await Promise.all(people.map((one) => register(one)))
    assert.deepEqual(
      again.map((p) => p.posibles_duplicados.map((d: Body) => d.id)),
      first.map((p) => [p.id]),
    )
    // The same person for two who reach different records.
    const [one] = people
    const [ana, luis] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
    const mine = (who: Caller): Promise<Answer['json']> => must(who.call('POST', PATIENTS, patientBody(one)), 201)
    const begun = [await mine(ana), await mine(luis)]
    const [ofAna, ofLuis] = await Promise.all([mine(ana), mine(luis)])
    assert.deepEqual(
      [ofAna, ofLuis].map((p) => p.posibles_duplicados.map((d: Body) => d.id)),
      begun.map((p) => [p.id]),
    )
  })

  test('el aviso no se guarda, no cambia el ETag y se repite con la clave de repetición', async () => {
    const body = patientBody({ primer_apellido: surname(), telefono_movil: '3009998877' })
    const first = await must(s.call('POST', PATIENTS, body), 201)
    const key = { 'idempotency-key': randomUUID() }
    const again = { ...body, numero_documento: newDocument() }
    const made = await s.call('POST', PATIENTS, again, key)
    assert.equal(made.json.posibles_duplicados[0].id, first.id)
    assert.equal(made.headers.get('etag'), '"1"')
    const replay = await s.call('POST', PATIENTS, again, key)
    assert.equal(replay.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual(replay.json, made.json)
    const path = `${PATIENTS}${made.json.id}/`
    assert.ok(!('posibles_duplicados' in (await must(s.call('GET', path)))))
    const versions = await must(s.call('GET', `${path}versiones/`))
    assert.ok(!JSON.stringify(versions).includes('posibles_duplicados'))
    const xml = await s.call(
      'POST',
      PATIENTS,
      { ...body, numero_documento: newDocument() },
      { accept: 'application/xml' },
    )
    assert.match(xml.text, /<posibles_duplicados><list-item><id>/)
    // A body that sends it is refused, as any field that does not exist.
    assert.equal((await s.call('POST', PATIENTS, { ...again, posibles_duplicados: [] })).status, 400)
  })

  test('los nombrados en el aviso cuentan como mostrados, y solo los que alcanza quien registra', async () => {
    const apellido = surname()
    const body = { primer_apellido: apellido, segundo_apellido: 'Rojas' }
    const first = await register(body)
    const medico = await newPerson(s, 'medico')
    const hidden = await must(medico.call('POST', PATIENTS, patientBody(body)), 201)
    assert.deepEqual(hidden.posibles_duplicados, [])
    assert.deepEqual(await likely(medico, hidden.id), [])
    const facturacion = await newPerson(s, 'facturacion')
    const [seen] = await likely(facturacion, hidden.id)
    assert.equal(seen.id, first.id)
    assert.ok(!('codigo_familia' in seen))
    const admisiones = await newPerson(s, 'admisiones')
    const made = await admisiones.call('POST', PATIENTS, patientBody(body))
    const rows = await audited(made.headers.get('x-request-id') ?? '')
    const shown = (rows.find((r) => r.accion === 'buscar')?.registros ?? []) as string[]
    assert.deepEqual(new Set(shown), new Set(made.json.posibles_duplicados.map((d: Body) => d.id)))
    assert.equal(shown.length, 2)
    assert.equal((await medico.call('GET', `${PATIENTS}${first.id}/duplicados/`)).status, 404)
    assert.equal((await s.call('GET', `${PATIENTS}no-es-uuid/duplicados/`)).status, 404)
  })

  test('dos registrados a la vez se crean ambos, y después cada uno aparece en los duplicados del otro', async () => {
    for (let round = 0; round < 5; round++) {
      const body = { primer_apellido: surname(), segundo_apellido: 'Peña' }
      const [a, b] = await Promise.all([register(body), register(body)])
      for (const [one, other] of [
        [a, b],
        [b, a],
      ])
        assert.deepEqual(
          (await likely(s, one.id)).map((d: Body) => d.id),
          [other.id],
        )
    }
  })

  test('gemelos con el mismo teléfono se señalan como posibles; desconocidos no', async () => {
    const apellido = surname()
    const home = { primer_apellido: apellido, segundo_apellido: 'Lugo', telefono_movil: '3015554433' }
    const one = await register({
      ...home,
      primer_nombre: 'Samuel',
      fecha_nacimiento: '2015-05-05',
      sexo_biologico: '01',
    })
    const two = await register({
      ...home,
      primer_nombre: 'Matías',
      fecha_nacimiento: '2015-05-05',
      sexo_biologico: '01',
    })
    assert.deepEqual(
      two.posibles_duplicados.map((d: Body) => d.id),
      [one.id],
    )
    assert.ok(two.posibles_duplicados[0].puntaje < 70)
    const father = await register({
      ...home,
      primer_nombre: 'Hugo',
      fecha_nacimiento: '1985-12-01',
      sexo_biologico: '01',
    })
    assert.deepEqual(father.posibles_duplicados, [])
  })
})
