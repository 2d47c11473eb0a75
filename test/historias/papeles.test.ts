import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore } from '../../src/auth/session/keys.ts'
import { signStatement } from '../../src/engine/signed-statement.ts'
import { keysFrom } from '../../src/features/historias/verify.ts'
import { verifyPapers } from '../../src/features/papeles/verify-papers.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { askedStatements } from '../asked-statements.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { readPdf, squeezed } from '../fixtures/read-pdf.ts'
import { columnsOf, otherValue } from '../fixtures/tampered-columns.ts'
import { newPatient } from '../samples.ts'
import { type Answer, call, type Service, startService, TEST_SECRET } from '../service.ts'
import {
  type Body,
  careLog,
  DIAGNOSES,
  diagnosisBody,
  item,
  must,
  NOTES,
  noteBody,
  ORDERS,
  openHistory,
  orderBody,
} from './histories.ts'

const FORMULAS = '/hce/api/formulas-medicamentos/'
const PROVIDER = {
  PRESTADOR_CODIGO: '110010912301',
  PRESTADOR_NOMBRE: 'Clínica de la Peña',
  PRESTADOR_NIT: '900123456-7',
  PRESTADOR_DIRECCION: 'Calle 45 n.º 12-34',
  PRESTADOR_TELEFONO: '6015550199',
  PRESTADOR_MUNICIPIO: '11001',
}

let s: Service & { stop(): Promise<void> }
let folder: string
let doctor: Person
let colleague: Person
let nurse: Person
let auditor: Person
let outsider: Person

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custodia-plantillas-'))
  await writeFile(join(folder, 'plantilla.json'), JSON.stringify({ pie: 'Línea de atención 018000 123 456' }))
  s = await startService({ ...PROVIDER, PAPELES_PLANTILLAS: folder })
  doctor = await newPerson(s, 'medico')
  colleague = await newPerson(s, 'medico')
  nurse = await newPerson(s, 'enfermeria')
  auditor = await newPerson(s, 'auditor')
  outsider = await newPerson(s, 'medico')
})
after(async () => {
  await s.stop()
  await rm(folder, { recursive: true, force: true })
})

const medicine = (historia: string, more: Body = {}): Body => ({
  ...registry.get('formula_medicamento')?.example,
  historia,
  firmado: true,
  ...more,
})
const papers = (id: string): string => item(id, 'papeles/')
const issue = (who: Person, id: string, body: Body): Promise<Answer> => who.call('POST', papers(id), body)
const assertProblem = (a: Answer, status: number, codigo: string): void =>
  assert.deepEqual([a.status, a.json?.codigo], [status, codigo], a.text)
const sameNumber = (a: Answer['json'], b: Answer['json']): void =>
  assert.deepEqual(
    a.results.map((p: Body) => p.numero),
    b.results.map((p: Body) => p.numero),
  )

/** An encounter of the doctor, with the colleague and the nurse in its team. */
async function encounter(more: Body = {}): Promise<string> {
  const paciente = await newPatient(s)
  const id = await openHistory(s, { paciente, profesional: doctor.id, ...more })
  for (const { id: cuenta } of [colleague, nurse]) await must(s.call('POST', item(id, 'equipo/'), { cuenta }), 201)
  return id
}

const pdfOf = (who: Person, id: string, body: Body = {}): ReturnType<typeof readPdf> =>
  pdfAt(who, `/hce/api/papeles/${id}/imprimir/`, body)
async function pdfAt(who: Person, path: string, body: Body = {}): Promise<Awaited<ReturnType<typeof readPdf>>> {
  const response = await fetch(`${s.base}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', accept: 'application/pdf' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200, await response.clone().text())
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  return readPdf(new Uint8Array(await response.arrayBuffer()))
}
const isCopy = (pdf: Awaited<ReturnType<typeof readPdf>>): boolean =>
  pdf.pages.every((page) => /\bCOPIA\b/.test(page.artifacts))

describe('expedir', () => {
  test('la fórmula sale con lo registrado, numerada sin saltos, y pedirla otra vez es el mismo papel', async () => {
    const id = await encounter()
    const prescribed = await must(doctor.call('POST', FORMULAS, medicine(id)), 201)
    const first = await must(issue(doctor, id, { tipo: 'formula' }), 201)
    const again = await must(issue(nurse, id, { tipo: 'formula' }), 200)
    sameNumber(first, again)
    const [paper] = first.results
    assert.match(paper.numero, /^PF-\d{7}$/)
    assert.equal(paper.estado, 'vigente')
    const pdf = await pdfOf(doctor, paper.id)
    const said = squeezed(pdf.content)
    for (const text of [
      'Acetaminofén 500 mg',
      '15 (quince)',
      'Tomar una tableta cada 8 horas por 5 días.',
      prescribed.numero,
    ])
      assert.ok(said.includes(squeezed(text)), text)
    assert.ok(pdf.pages.every((p) => p.artifacts.includes(`N.º ${paper.numero}`)))
    assert.ok(pdf.pages.every((p) => p.artifacts.includes('Línea de atención 018000 123 456')))
    assert.ok(pdf.pages.every((p) => p.artifacts.includes('Bogotá, D.C.')))

    // What is added later goes on a sheet of its own: nothing is dispensed twice.
    await must(
      doctor.call('POST', FORMULAS, medicine(id, { medicamento_dci: 'Ibuprofeno', concentracion: '400 mg' })),
      201,
    )
    const more = await must(issue(doctor, id, { tipo: 'formula', tamano: 'carta' }), 201)
    assert.equal(Number(more.results[0].numero.slice(3)), Number(paper.numero.slice(3)) + 1)
    const other = squeezed((await pdfOf(doctor, more.results[0].id)).content)
    assert.ok(other.includes('Ibuprofeno') && !other.includes('Acetaminofén'))
  })

  test('quienes la piden a la vez reciben el mismo número, y ninguno se pierde', async () => {
    const ids = await Promise.all([encounter(), encounter(), encounter()])
    for (const id of ids) await must(doctor.call('POST', FORMULAS, medicine(id)), 201)
    const answers = await Promise.all([...ids, ...ids].map((id) => issue(doctor, id, { tipo: 'formula' })))
    const numbers = answers.map((a) => Number(a.json.results[0].numero.slice(3)))
    const [a, b] = [numbers.slice(0, 3), numbers.slice(3)]
    assert.deepEqual(a, b)
    const sorted = a.toSorted((x, y) => x - y)
    assert.deepEqual(
      sorted,
      [0, 1, 2].map((n) => (sorted[0] ?? 0) + n),
    )
  })

  test('un medicamento de control sale en su formato, con su propia serie', async () => {
    const id = await encounter()
    const diagnostico = (await must(doctor.call('POST', DIAGNOSES, diagnosisBody(id, { firmado: true })), 201)).id
    const body = { medicamento_dci: 'Morfina', concentracion: '10 mg', dosis_valor: 10 }
    const row = await must(doctor.call('POST', FORMULAS, medicine(id, { ...body, firmado: false })), 201)
    // What would be refused when it is signed is not handed over without signing either.
    const refused = await issue(doctor, id, { tipo: 'formula_control' })
    assertProblem(refused, 422, 'papel_incompleto')
    assert.deepEqual(
      refused.json.errores.map((e: Body) => e.campo),
      ['numero_recetario', 'diagnostico'],
    )
    const pad = { numero_recetario: 'FNE-2026-004512', diagnostico, firmado: true }
    await must(doctor.call('PATCH', `${FORMULAS}${row.id}/`, pad, { 'if-match': `"${row.version}"` }), 200)
    assertProblem(await issue(doctor, id, { tipo: 'formula' }), 409, 'papel_sin_contenido')
    const { results } = await must(issue(doctor, id, { tipo: 'formula_control' }), 201)
    assert.match(results[0].numero, /^PC-\d{7}$/)
    assertProblem(await issue(nurse, id, { tipo: 'formula_control' }), 403, 'sin_permiso')
  })

  test('lo que otro escribió y no firmó no se expide; quien lo escribió, sí; y si lo cambia, el papel se reemplaza', async () => {
    const id = await encounter()
    const row = await must(doctor.call('POST', FORMULAS, medicine(id, { firmado: false })), 201)
    assertProblem(await issue(colleague, id, { tipo: 'formula' }), 422, 'papel_incompleto')
    const { results } = await must(issue(doctor, id, { tipo: 'formula' }), 201)
    const change = { indicaciones: 'Tomar una tableta cada 8 horas con alimentos.' }
    await must(doctor.call('PATCH', `${FORMULAS}${row.id}/`, change, { 'if-match': `"${row.version}"` }), 200)
    const refused = await issue(doctor, id, { tipo: 'formula' })
    assertProblem(refused, 409, 'papel_ya_expedido')
    assert.equal(refused.json.papel, results[0].id)
    const replacing = { tipo: 'formula', reemplaza_a: results[0].id, motivo: 'Cambió la indicación' }
    const next = await must(issue(doctor, id, replacing), 201)
    assert.equal(next.results[0].reemplaza_a, results[0].id)
    const listed = await must(doctor.call('GET', papers(id)), 200)
    assert.deepEqual(
      listed.results.map((p: Body) => p.estado),
      ['vigente', 'reemplazado'],
    )
  })

  test('lo anulado o suspendido no se entrega otra vez: el papel que lo dice se ve anulado y se reemplaza', async () => {
    const id = await encounter()
    const other = { medicamento_dci: 'Ibuprofeno', concentracion: '400 mg' }
    const a = await must(doctor.call('POST', FORMULAS, medicine(id)), 201)
    const b = await must(doctor.call('POST', FORMULAS, medicine(id, other)), 201)
    const [paper] = (await must(issue(doctor, id, { tipo: 'formula' }), 201)).results
    await must(doctor.call('PATCH', `${FORMULAS}${a.id}/`, { anulado: true, motivo_anulacion: 'Es alérgico' }), 200)
    const refused = await issue(doctor, id, { tipo: 'formula' })
    assertProblem(refused, 409, 'papel_ya_expedido')
    assert.equal(refused.json.papel, paper.id)
    for (const list of [papers(id), `/paciente/paciente/${paper.paciente}/papeles/`])
      assert.equal((await must(doctor.call('GET', list), 200)).results[0].estado, 'anulado', list)
    const pdf = await pdfOf(doctor, paper.id)
    assert.ok(pdf.pages.every((p) => p.artifacts.includes('ANULADO')))

    // Only whoever issued it, or the coordinator, takes its worth away.
    const replacing = { tipo: 'formula', reemplaza_a: paper.id, motivo: 'Se anuló uno de sus medicamentos' }
    assertProblem(await issue(colleague, id, replacing), 403, 'sin_permiso')
    const [next] = (await must(issue(doctor, id, replacing), 201)).results
    const said = squeezed((await pdfOf(doctor, next.id)).content)
    assert.ok(said.includes('Ibuprofeno') && !said.includes('Acetaminofén'))

    const path = new URL(next.verificacion).pathname
    assert.match((await call(s.base, 'GET', path)).text, /✓ Se expidió y está vigente/)
    const stop = { estado: 'suspendida', motivo_suspension: 'Gastritis por el medicamento' }
    await must(doctor.call('PATCH', `${FORMULAS}${b.id}/`, stop), 200)
    assert.match((await call(s.base, 'GET', path)).text, /no es válido/)
    assertProblem(await issue(doctor, id, { tipo: 'formula' }), 409, 'papel_sin_contenido')
  })

  test('lo firmado después de expedir sigue valiendo; lo que se escribe de otro modo, no', async () => {
    const id = await encounter()
    const row = await must(doctor.call('POST', FORMULAS, medicine(id, { firmado: false })), 201)
    const [paper] = (await must(issue(doctor, id, { tipo: 'formula' }), 201)).results
    const path = new URL(paper.verificacion).pathname
    const change = { indicaciones: 'Tomar una tableta cada 8 horas con alimentos.' }
    const { version } = await must(doctor.call('PATCH', `${FORMULAS}${row.id}/`, change), 200)
    assert.match((await call(s.base, 'GET', path)).text, /no es válido/)
    const back = { indicaciones: row.indicaciones, firmado: true }
    await must(doctor.call('PATCH', `${FORMULAS}${row.id}/`, back, { 'if-match': `"${version}"` }), 200)
    assert.match((await call(s.base, 'GET', path)).text, /✓ Se expidió y está vigente/)
    await must(issue(doctor, id, { tipo: 'formula' }), 200)
    await must(doctor.call('PATCH', `${FORMULAS}${row.id}/`, { estado: 'finalizada' }), 200)
    assert.match((await call(s.base, 'GET', path)).text, /ya venció o se cumplió/)
  })

  test('un medicamento no está a la vez en la fórmula y en la de control', async () => {
    const id = await encounter({ tipo_atencion: 'urgencias' })
    const row = await must(doctor.call('POST', FORMULAS, medicine(id, { firmado: false })), 201)
    const [paper] = (await must(issue(doctor, id, { tipo: 'formula' }), 201)).results
    const diagnostico = (await must(doctor.call('POST', DIAGNOSES, diagnosisBody(id, { firmado: true })), 201)).id
    const control = { control_especial: true, vigencia_dias: 15, numero_recetario: 'RO-000123', diagnostico }
    await must(doctor.call('PATCH', `${FORMULAS}${row.id}/`, control), 200)
    const refused = await issue(doctor, id, { tipo: 'formula_control' })
    assertProblem(refused, 409, 'papel_ya_expedido')
    assert.equal(refused.json.papel, paper.id)
    const motivo = 'Es de control especial'
    await must(doctor.call('POST', `/hce/api/papeles/${paper.id}/anular/`, { motivo }), 200)
    await must(issue(doctor, id, { tipo: 'formula_control' }), 201)
  })

  test('de las dos clases de fórmula a la vez, cada una lleva su cuenta sin saltos ni repetidos', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => encounter()))
    for (const id of ids) {
      const diagnostico = (await must(doctor.call('POST', DIAGNOSES, diagnosisBody(id, { firmado: true })), 201)).id
      await must(doctor.call('POST', FORMULAS, medicine(id)), 201)
      const morphine = {
        medicamento_dci: 'Morfina',
        concentracion: '10 mg',
        dosis_valor: 10,
        numero_recetario: 'RO-1',
        diagnostico,
      }
      await must(doctor.call('POST', FORMULAS, medicine(id, morphine)), 201)
    }
    const kinds = ['formula', 'formula_control'] as const
    const asked = ids.flatMap((id) => [...kinds, ...kinds].map((tipo) => issue(doctor, id, { tipo })))
    const answers = await Promise.all(asked)
    assert.deepEqual(answers.map((a) => a.status).toSorted(), [...Array(8).fill(200), ...Array(8).fill(201)])
    for (const prefix of ['PF', 'PC']) {
      const all = answers.flatMap((a) => a.json.results.map((p: Body) => String(p.numero)))
      const numbers = [...new Set(all.filter((n) => n.startsWith(prefix)))].map((n) => Number(n.slice(3))).toSorted()
      assert.equal(numbers.length, ids.length)
      assert.deepEqual(
        numbers,
        Array.from({ length: ids.length }, (_, i) => (numbers[0] ?? 0) + i),
        prefix,
      )
    }
  })

  test('de una hospitalización, hasta el egreso es de uso interno; con él, no sale sin el recetario', async () => {
    const id = await encounter({ tipo_atencion: 'hospitalizacion', entorno_atencion: '05', via_ingreso: '01' })
    const diagnostico = (await must(doctor.call('POST', DIAGNOSES, diagnosisBody(id, { firmado: true })), 201)).id
    const body = { medicamento_dci: 'Morfina', concentracion: '10 mg', dosis_valor: 10, diagnostico }
    await must(doctor.call('POST', FORMULAS, medicine(id, body)), 201)
    const [paper] = (await must(issue(doctor, id, { tipo: 'formula_control' }), 201)).results
    assert.ok((await pdfOf(doctor, paper.id)).content.includes('Uso intrahospitalario'))
    const motivo = 'Sale con ella para su casa'
    await must(doctor.call('POST', `/hce/api/papeles/${paper.id}/anular/`, { motivo }), 200)
    await must(doctor.call('PATCH', item(id), { condicion_egreso: '1', destino_egreso: '01' }), 200)
    const refused = await issue(doctor, id, { tipo: 'formula_control' })
    assertProblem(refused, 422, 'papel_incompleto')
    assert.deepEqual(
      refused.json.errores.map((e: Body) => e.campo),
      ['numero_recetario'],
    )
  })

  test('no se certifica lo que la ley o la práctica no dejan, y se dice por qué', async () => {
    const id = await encounter()
    const leave = { incapacidad_alcance: '01', incapacidad_dias: 3, causa_atencion: '38' }
    const refused = async (body: Body): Promise<string> => {
      const a = await doctor.call('PATCH', item(id), body)
      assertProblem(a, 400, 'validacion')
      return a.json.errores.map((e: Body) => `${e.campo} ${e.codigo}`).join()
    }
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const justified = { incapacidad_justificacion: 'Persiste con mucho dolor' }
    assert.equal(await refused({ ...leave, ...justified, incapacidad_dias: 540 }), 'incapacidad_dias incapacidad_dias')
    assert.equal(
      await refused({ ...leave, incapacidad_dias: 60 }),
      'incapacidad_justificacion incapacidad_justificacion',
    )
    assert.equal(await refused({ ...leave, incapacidad_inicio: day(60) }), 'incapacidad_inicio incapacidad_inicio')
    assert.equal(
      await refused({ ...leave, incapacidad_inicio: day(-60), incapacidad_retroactividad: '1' }),
      'incapacidad_inicio incapacidad_inicio,incapacidad_retroactividad incapacidad_inicio',
    )
    const child = await encounter({
      paciente: await newPatient(s, { tipo_documento: 'RC', fecha_nacimiento: day(-5 * 366) }),
    })
    const school = await doctor.call('PATCH', item(child), leave)
    assertProblem(school, 400, 'validacion')
    assert.match(school.json.errores[0].mensaje, /certificado de asistencia/)
    const man = await encounter({ paciente: await newPatient(s, { sexo_biologico: '01' }) })
    const father = await doctor.call('PATCH', item(man), {
      ...leave,
      incapacidad_dias: 126,
      incapacidad_maternidad: true,
    })
    assertProblem(father, 400, 'validacion')
    assert.match(father.json.errores[0].mensaje, /registro civil de nacimiento/)

    await must(doctor.call('POST', DIAGNOSES, diagnosisBody(id, { codigo_cie10: 'J00X', firmado: true })), 201)
    await must(doctor.call('PATCH', item(id), { ...leave, incapacidad_dias: 8 }), 200)
    const cold = await issue(doctor, id, { tipo: 'incapacidad' })
    assertProblem(cold, 422, 'papel_incompleto')
    assert.deepEqual(
      cold.json.errores.map((e: Body) => e.codigo),
      ['incapacidad_justificacion'],
    )
    await must(doctor.call('PATCH', item(id), { ...justified, incapacidad_dias: 20 }), 200)
    assert.deepEqual(
      (await issue(doctor, id, { tipo: 'incapacidad' })).json.errores.map((e: Body) => e.codigo),
      ['incapacidad_dias'],
    )
    await must(doctor.call('PATCH', item(id), { incapacidad_dias: 8 }), 200)
    const [paper] = (await must(issue(doctor, id, { tipo: 'incapacidad' }), 201)).results
    assert.ok(squeezed((await pdfOf(doctor, paper.id)).content).includes(squeezed('Persiste con mucho dolor')))
  })

  test('la incapacidad lleva número, otra la reemplaza y anulada no vale', async () => {
    const id = await encounter()
    assertProblem(await issue(doctor, id, { tipo: 'incapacidad' }), 409, 'papel_sin_contenido')
    await must(
      doctor.call('PATCH', item(id), { incapacidad_alcance: '01', incapacidad_dias: 3, causa_atencion: '38' }),
      200,
    )
    assertProblem(await issue(doctor, id, { tipo: 'incapacidad' }), 422, 'papel_incompleto')
    await must(doctor.call('POST', DIAGNOSES, diagnosisBody(id, { firmado: true })), 201)
    const first = (await must(issue(doctor, id, { tipo: 'incapacidad', tamano: 'carta' }), 201)).results[0]
    const longer = { incapacidad_dias: 5, incapacidad_justificacion: 'Migraña que no cede' }
    await must(doctor.call('PATCH', item(id), longer), 200)
    assertProblem(await issue(doctor, id, { tipo: 'incapacidad' }), 409, 'papel_ya_expedido')
    const body = { tipo: 'incapacidad', reemplaza_a: first.id, motivo: 'Se amplió el reposo' }
    assertProblem(await issue(doctor, id, { ...body, motivo: null }), 400, 'validacion')
    const second = (await must(issue(doctor, id, body), 201)).results[0]
    assert.equal(Number(second.numero.slice(3)), Number(first.numero.slice(3)) + 1)
    assert.ok(squeezed((await pdfOf(doctor, second.id)).content).includes('5(cinco)'))
    const replaced = await pdfOf(doctor, first.id)
    assert.ok(replaced.pages.every((p) => p.artifacts.includes('REEMPLAZADO')))

    const annul = `/hce/api/papeles/${second.id}/anular/`
    assertProblem(await colleague.call('POST', annul, { motivo: 'No me corresponde a mí' }), 403, 'sin_permiso')
    assert.equal((await must(doctor.call('POST', annul, { motivo: 'Se expidió por error' }), 200)).estado, 'anulado')
    assertProblem(await doctor.call('POST', annul, { motivo: 'Se expidió por error' }), 409, 'papel_sin_valor')
    const page = await call(s.base, 'GET', new URL(second.verificacion).pathname)
    assert.match(page.text, /fue anulado/)
  })

  test('lo que falta del registro y lo que se puede expedir está dicho junto a la lista', async () => {
    const id = await encounter()
    const { disponibles } = await must(doctor.call('GET', papers(id)), 200)
    const of = (tipo: string): Body => disponibles.find((d: Body) => d.tipo === tipo)
    assert.equal(of('certificado').puede, true)
    assert.equal(of('epicrisis').puede, false)
    assert.match(String(of('epicrisis').motivo), /nota de epicrisis/)
    const draft = await must(
      s.call('POST', '/hce/api/historias/', {
        paciente: await newPatient(s),
        tipo_atencion: 'urgencias',
        entorno_atencion: '05',
      }),
      201,
    )
    assertProblem(await s.call('POST', papers(draft.id), { tipo: 'certificado' }), 409, 'papel_sin_contenido')
  })
})

describe('imprimir', () => {
  test('la primera vez es el original; después, copia, y las dos quedan en la bitácora y en la auditoría', async () => {
    const id = await encounter()
    await must(doctor.call('POST', ORDERS, orderBody(id, { firmado: true, indicaciones: 'Ayuno de 8 horas' })), 201)
    const [paper] = (await must(issue(doctor, id, { tipo: 'ordenes' }), 201)).results
    // Neither its data nor whoever audits takes the original.
    const looked = await must(doctor.call('POST', `/hce/api/papeles/${paper.id}/imprimir/`, { formato: 'json' }), 200)
    assert.equal(looked.marca, 'COPIA')
    assert.match(
      (await auditor.call('POST', `/hce/api/papeles/${paper.id}/imprimir/`, { formato: 'html' })).text,
      /COPIA/,
    )
    const [a, b] = await Promise.all([pdfOf(doctor, paper.id), pdfOf(nurse, paper.id, { tamano: 'carta' })])
    assert.deepEqual([isCopy(a), isCopy(b)].toSorted(), [false, true])
    assert.ok(isCopy(await pdfOf(doctor, paper.id)))
    assert.ok(squeezed(a.content).includes(squeezed('Ayuno de 8 horas')))
    const log = (await careLog(s.owner, id)).filter((row) => row.tipo_evento === 'impresion')
    assert.equal(log.length, 5)
    assert.equal(log.filter((row) => String(row.descripcion).startsWith('Original')).length, 1)
    const seen = await s.owner.run({
      text: `select count(*)::int as n from auditoria a where a.accion = 'imprimir' and a.paciente = (select h.paciente from historia h where h.id = $1)`,
      values: [id],
    })
    assert.equal(seen[0]?.n, 5)
    const html = await doctor.call('POST', `/hce/api/papeles/${paper.id}/imprimir/`, { formato: 'html' })
    assert.match(html.text, /Ayuno de 8 horas/)
    assert.match(html.text, /COPIA/)
    const json = await must(doctor.call('POST', `/hce/api/papeles/${paper.id}/imprimir/`, { formato: 'json' }), 200)
    assert.equal(json.marca, 'COPIA')
  })

  test('los de una atención salen en un solo PDF, cada uno con sus hojas, su firma y su código', async () => {
    const id = await encounter()
    const other = await encounter()
    const indicaciones = 'Tomar una tableta cada 8 horas por 5 días, con un vaso de agua. '.repeat(25).trim()
    await must(doctor.call('POST', FORMULAS, medicine(id, { indicaciones })), 201)
    await must(doctor.call('POST', ORDERS, orderBody(id, { firmado: true })), 201)
    const [prescription] = (await must(issue(doctor, id, { tipo: 'formula', tamano: 'media_carta' }), 201)).results
    const [order] = (await must(issue(doctor, id, { tipo: 'ordenes', tamano: 'carta' }), 201)).results
    const [lost] = (await must(issue(doctor, id, { tipo: 'certificado' }), 201)).results
    const [strange] = (await must(issue(doctor, other, { tipo: 'certificado' }), 201)).results
    const motivo = 'Se expidió con otro acompañante'
    await must(doctor.call('POST', `/hce/api/papeles/${lost.id}/anular/`, { motivo }), 200)
    await pdfOf(doctor, order.id)
    const together = `/hce/api/historias/${id}/papeles/imprimir/`

    const { pages } = await pdfAt(doctor, together)
    const said = pages.map(({ content, artifacts }) => squeezed(`${content}${artifacts}`))
    const sheetsOf = (paper: Body): string[] => said.filter((text) => text.includes(squeezed(`N.º ${paper.numero}`)))
    const [first, last] = [sheetsOf(prescription), sheetsOf(order)]
    assert.ok(first.length > 1)
    assert.deepEqual(said, [...first, ...last])
    for (const [paper, sheets] of [
      [prescription, first],
      [order, last],
    ] as const)
      for (const [i, text] of sheets.entries()) {
        assert.ok(text.includes(`Página${i + 1}de`))
        for (const on of [paper.profesional, new URL(paper.verificacion).pathname.split('/').at(-2)])
          assert.ok(text.includes(squeezed(String(on))), String(on))
      }
    assert.deepEqual(
      [first, last].map((sheets) => sheets.every((text) => text.includes('COPIA'))),
      [false, true],
    )
    const log = (await careLog(s.owner, id)).filter((row) => row.tipo_evento === 'impresion')
    assert.deepEqual(log.map((row) => String(row.descripcion).split(' ')[0]).toSorted(), [
      'Copia',
      'Original',
      'Original',
    ])
    const read = await s.owner.run({
      text: `select a.registros from auditoria a where a.accion = 'imprimir' and a.recurso = 'papel' and a.paciente = $1`,
      values: [prescription.paciente],
    })
    assert.deepEqual(read, [{ registros: [prescription.id, order.id] }])

    // Those that are named, in that order, and what no longer holds only where it is named.
    const named = await pdfAt(nurse, together, { papeles: [lost.id, prescription.id], tamano: 'carta' })
    assert.ok(named.pages[0]?.artifacts.includes('ANULADO') && named.pages.at(-1)?.artifacts.includes('COPIA'))
    assertProblem(await doctor.call('POST', together, { papeles: [strange.id] }), 404, 'no_encontrado')
    assertProblem(await outsider.call('POST', together, {}), 404, 'no_encontrado')
    assertProblem(await doctor.call('POST', together, { papeles: Array(31).fill(order.id) }), 400, 'validacion')
    const elsewhere = `/hce/api/historias/${other}/papeles/imprimir/`
    await must(doctor.call('POST', `/hce/api/papeles/${strange.id}/anular/`, { motivo }), 200)
    assertProblem(await doctor.call('POST', elsewhere, {}), 409, 'papel_sin_contenido')
    for (let n = 0; n < 31; n++) {
      await must(doctor.call('POST', ORDERS, orderBody(other, { firmado: true })), 201)
      await must(issue(doctor, other, { tipo: 'ordenes' }), 201)
    }
    assertProblem(await doctor.call('POST', elsewhere, {}), 409, 'demasiados_papeles')
  })

  test('si uno de varios no se alcanza a anotar, de ninguno se gasta el original', async () => {
    const id = await encounter()
    await must(doctor.call('POST', FORMULAS, medicine(id)), 201)
    await must(doctor.call('POST', ORDERS, orderBody(id, { firmado: true })), 201)
    const all: Body[] = []
    for (const tipo of ['formula', 'ordenes', 'certificado'])
      all.push(...(await must(issue(doctor, id, { tipo }), 201)).results)
    const stored = async (): Promise<readonly unknown[]> => {
      const text = 'select p.impreso_en from papel p where p.historia = $1'
      return (await s.owner.run({ text, values: [id] })).map(({ impreso_en }) => impreso_en)
    }
    const prints = async (): Promise<string[]> =>
      (await careLog(s.owner, id)).flatMap((row) => (row.tipo_evento === 'impresion' ? [String(row.descripcion)] : []))
    await s.owner.run({
      text: `create function sin_sitio() returns trigger language plpgsql as $$ begin raise exception 'sin sitio' using errcode = '54000'; end $$;
create trigger sin_sitio before insert on bitacora for each row when (new.recurso_id = '${all.at(-1)?.id}') execute function sin_sitio()`,
      values: [],
    })
    const together = `/hce/api/historias/${id}/papeles/imprimir/`
    try {
      assert.ok((await doctor.call('POST', together, {})).status >= 500)
    } finally {
      await s.owner.run({ text: 'drop trigger sin_sitio on bitacora; drop function sin_sitio()', values: [] })
    }
    assert.deepEqual([await stored(), await prints()], [[null, null, null], []])
    const { pages } = await pdfAt(doctor, together)
    assert.ok(pages.every(({ artifacts }) => !/\bCOPIA\b/.test(artifacts)))
    assert.ok((await stored()).every((at) => at !== null))
    assert.equal((await prints()).filter((line) => line.startsWith('Original')).length, 3)
  })

  test('si a la vez se imprimen por separado y juntos, de cada uno sale un solo original', async () => {
    const id = await encounter()
    await must(doctor.call('POST', FORMULAS, medicine(id)), 201)
    await must(doctor.call('POST', ORDERS, orderBody(id, { firmado: true })), 201)
    const all: Body[] = []
    for (const tipo of ['formula', 'ordenes']) all.push(...(await must(issue(doctor, id, { tipo }), 201)).results)
    const ids = all.map((paper) => String(paper.id))
    const together = `/hce/api/historias/${id}/papeles/imprimir/`
    await Promise.all([
      ...ids.map((paper) => pdfOf(doctor, paper)),
      pdfAt(doctor, together, { papeles: ids }),
      pdfAt(nurse, together, { papeles: ids.toReversed() }),
    ])
    const prints = (await careLog(s.owner, id)).filter((row) => row.tipo_evento === 'impresion')
    assert.equal(prints.length, 6)
    assert.deepEqual(
      prints
        .filter((row) => String(row.descripcion).startsWith('Original'))
        .map((row) => row.recurso_id)
        .toSorted(),
      ids.toSorted(),
    )
  })

  test('de lo anulado no hay original; el paciente toma el suyo, y después es copia para todos', async () => {
    const numero = String(Date.now()).slice(-10)
    const paciente = await newPatient(s, { numero_documento: numero })
    const id = await encounter({ paciente })
    const patient = await newPerson(s, 'paciente', { paciente, tipo_documento: 'CC', numero_documento: numero })
    const [lost] = (await must(issue(doctor, id, { tipo: 'certificado' }), 201)).results
    const motivo = 'Se expidió con otro acompañante'
    await must(doctor.call('POST', `/hce/api/papeles/${lost.id}/anular/`, { motivo }), 200)
    for (const who of [doctor, patient]) {
      const { pages } = await pdfOf(who, lost.id)
      assert.ok(pages.every(({ artifacts }) => artifacts.includes('ANULADO') && !artifacts.includes('Original')))
    }
    const [paper] = (await must(issue(doctor, id, { tipo: 'certificado' }), 201)).results
    assert.ok(!isCopy(await pdfOf(patient, paper.id)))
    for (const who of [patient, doctor]) assert.ok(isCopy(await pdfOf(who, paper.id)))
    const listed = (await must(doctor.call('GET', papers(id)), 200)).results
    assert.deepEqual(
      listed.map((p: Body) => [p.id, p.impreso_en !== null]),
      [
        [paper.id, true],
        [lost.id, false],
      ],
    )
    const prints = (await careLog(s.owner, id)).filter((row) => row.tipo_evento === 'impresion')
    assert.equal(prints.filter((row) => String(row.descripcion).startsWith('Original')).length, 1)
  })

  test('quien no alcanza la historia, o no todo lo que el papel dice, no lo ve', async () => {
    const id = await encounter()
    await must(doctor.call('POST', FORMULAS, medicine(id)), 201)
    const [paper] = (await must(issue(doctor, id, { tipo: 'formula' }), 201)).results
    const print = `/hce/api/papeles/${paper.id}/imprimir/`
    assertProblem(await outsider.call('POST', print, {}), 404, 'no_encontrado')
    assertProblem(await outsider.call('GET', papers(id)), 404, 'no_encontrado')
    assertProblem(await outsider.call('POST', papers(id), { tipo: 'formula' }), 404, 'no_encontrado')
    await must(auditor.call('GET', papers(id)), 200)
    assertProblem(await auditor.call('POST', papers(id), { tipo: 'formula' }), 403, 'sin_permiso')
    const { paciente } = paper
    const list = `/paciente/paciente/${paciente}/papeles/`
    assert.deepEqual(
      (await must(doctor.call('GET', list), 200)).results.map((p: Body) => p.id),
      [paper.id],
    )
    assertProblem(await outsider.call('GET', list), 404, 'no_encontrado')

    // The history is of all, its note is not: whoever does not reach the note does not know of the paper.
    const note = noteBody(id, { tipo_nota: 'remision', confidencialidad: 'restringida' })
    await must(doctor.call('POST', NOTES, note), 201)
    // Res. 2335 de 2023, anexo 1.
    const bare = await issue(doctor, id, { tipo: 'remision' })
    assertProblem(bare, 422, 'papel_incompleto')
    const lacking = bare.json.errores.map((e: Body) => e.campo)
    assert.deepEqual(lacking, ['diagnostico', 'causa_atencion', 'enfermedad_actual', 'signos_vitales', 'examen_fisico'])
    await must(doctor.call('POST', DIAGNOSES, diagnosisBody(id, { firmado: true })), 201)
    await must(doctor.call('PATCH', item(id), { causa_atencion: '38', enfermedad_actual: 'Dolor de dos días.' }), 200)
    const measured = {
      historia: id,
      tension_sistolica: 120,
      tension_diastolica: 80,
      frecuencia_cardiaca: 88,
      frecuencia_respiratoria: 18,
      temperatura: 36.8,
      saturacion_oxigeno: 95,
      aspecto_general: 'Álgico, hidratado',
    }
    await must(doctor.call('POST', '/hce/api/examen-fisico/', measured), 201)
    // What the patient asks to have corrected is said on it, and is none of the entries by which it holds.
    const { numero_documento } = await must(s.call('GET', `/paciente/paciente/${paciente}/`), 200)
    const titular = await newPerson(s, 'paciente', { paciente, numero_documento })
    const debe_decir = 'Que soy alérgico a la penicilina.'
    const asked = { tipo: 'reclamo', parte: 'medicamentos', descripcion: 'Falta mi alergia.', debe_decir }
    await must(titular.call('POST', '/paciente/solicitudes-correccion/', { paciente, ...asked }), 201)
    const [referral] = (await must(issue(doctor, id, { tipo: 'remision' }), 201)).results
    assert.equal(referral.estado, 'vigente')
    const listed = async (who: Person, path: string): Promise<unknown[]> =>
      (await must(who.call('GET', path), 200)).results.map((p: Body) => p.id)
    for (const path of [list, papers(id)]) {
      assert.deepEqual(await listed(doctor, path), [referral.id, paper.id])
      assert.deepEqual(await listed(auditor, path), [paper.id])
    }

    // Nor does whoever does not know of it put another in its place.
    const coordinator = await newPerson(s, 'coordinador_medico')
    await must(doctor.call('POST', ORDERS, orderBody(id, { tipo_orden: 'remision', firmado: true })), 201)
    const replacing = { tipo: 'remision', reemplaza_a: referral.id, motivo: 'La reemplaza otra remisión' }
    assert.deepEqual(await listed(coordinator, papers(id)), [paper.id])
    assertProblem(await issue(coordinator, id, replacing), 404, 'no_encontrado')
    assert.equal((await must(doctor.call('GET', papers(id)), 200)).results[0].estado, 'vigente')
  })
})

describe('verificar', () => {
  test('la página del QR dice qué es y si vale, y nada de quién ni de qué', async () => {
    const id = await encounter()
    const row = await must(doctor.call('POST', FORMULAS, medicine(id)), 201)
    const [paper] = (await must(issue(doctor, id, { tipo: 'formula' }), 201)).results
    const path = new URL(paper.verificacion).pathname
    const page = await call(s.base, 'GET', path)
    assert.equal(page.status, 200)
    assert.match(page.text, /✓ Se expidió y está vigente/)
    assert.ok(page.text.includes(paper.numero))
    for (const secret of ['Ana', 'Muñoz', 'Acetaminofén', paper.paciente, paper.historia, paper.profesional])
      assert.ok(!page.text.includes(secret), secret)
    const annulled = { anulado: true, motivo_anulacion: 'Se formuló a otro paciente' }
    await must(doctor.call('PATCH', `${FORMULAS}${row.id}/`, annulled), 200)
    assert.match((await call(s.base, 'GET', path)).text, /fue anulado después en la historia/)
    assert.equal((await call(s.base, 'GET', '/verificar/papel/NADIE/')).status, 404)
  })

  test('lo guardado que no es lo que se firmó se nota, y un papel no se cambia ni se borra', async () => {
    const id = await encounter()
    const [paper] = (await must(issue(doctor, id, { tipo: 'certificado' }), 201)).results
    const change = (text: string): Promise<unknown> => s.owner.run({ text, values: [paper.id] })
    await assert.rejects(change(`update papel set numero = 'CA-9999999' where id = $1`), /no cambia ni se borra/)
    await assert.rejects(change('delete from papel where id = $1'), /no cambia ni se borra/)
    await s.owner.run({ text: 'alter table papel disable trigger papel_expedido', values: [] })
    await change(`update papel set contenido = jsonb_set(contenido, '{titulo}', '"Otro"') where id = $1`)
    await s.owner.run({ text: 'alter table papel enable trigger papel_expedido', values: [] })
    const page = await call(s.base, 'GET', new URL(paper.verificacion).pathname)
    assert.match(page.text, /La firma no concuerda/)
  })

  interface Issued {
    readonly id: string
    readonly historia: string
    readonly verificacion: string
  }
  const certificate = async (): Promise<Issued> =>
    (await must(issue(doctor, await encounter(), { tipo: 'certificado' }), 201)).results[0]
  const prescription = async (): Promise<Issued> => {
    const id = await encounter()
    await must(doctor.call('POST', FORMULAS, medicine(id)), 201)
    return (await must(issue(doctor, id, { tipo: 'formula' }), 201)).results[0]
  }
  const pageOf = async ({ verificacion }: Issued): Promise<string> =>
    (await call(s.base, 'GET', new URL(verificacion).pathname)).text
  async function verified({ historia }: Issued): Promise<string[]> {
    const keys = await s.owner.run({ text: `select l.publica from llave l where l.uso = 'sello'`, values: [] })
    const keyOf = keysFrom(keys.map((k) => k.publica as { kid?: string }))
    return (await verifyPapers(s.owner, historia, keyOf)).map(({ papel, que }) => `${que} ${papel}`)
  }
  const annul = ({ id }: Issued): Promise<unknown> =>
    must(doctor.call('POST', `/hce/api/papeles/${id}/anular/`, { motivo: 'Se expidió por error' }), 200)

  test('la vigencia cambiada por debajo, y de qué se hizo o de quién es, ni vale ni pasa la verificación', async () => {
    for (const set of [
      `vence = '2039-12-31'`,
      'vence = null',
      `fuentes = '[]'`,
      `paciente = (select p.id from paciente p where p.id <> papel.paciente limit 1)`,
    ]) {
      const paper = await prescription()
      assert.deepEqual(await verified(paper), [])
      assert.match(await pageOf(paper), /✓ Se expidió y está vigente/)
      await tamper(s.owner, `update papel set ${set} where id = '${paper.id}'`)
      assert.match(await pageOf(paper), /La firma no concuerda/, set)
      assert.deepEqual(await verified(paper), [`vigencia ${paper.id}`], set)
    }
  })

  test('un papel anulado que se revive por debajo no vale, y se nombra aunque se quite también la firma de su anulación', async () => {
    const paper = await certificate()
    await annul(paper)
    assert.match(await pageOf(paper), /Se expidió y fue anulado/)
    assert.deepEqual(await verified(paper), [])
    const revive = `update papel set anulado_en = null, anulado_por = null, motivo_anulacion = null where id = '${paper.id}'`
    await tamper(s.owner, revive)
    assert.match(await pageOf(paper), /La firma no concuerda/)
    assert.deepEqual(await verified(paper), [`anulacion ${paper.id}`, `revivido ${paper.id}`])
    await tamper(s.owner, `delete from papel_anulacion where papel = '${paper.id}'`)
    assert.deepEqual(await verified(paper), [`revivido ${paper.id}`])
    assert.match(await pageOf(paper), /La firma no concuerda/)
  })

  test('uno anulado por debajo, o con otro motivo que el que se firmó, se nombra', async () => {
    const paper = await certificate()
    await tamper(s.owner, `update papel set anulado_en = now(), motivo_anulacion = 'x' where id = '${paper.id}'`)
    assert.deepEqual(await verified(paper), [`anulacion ${paper.id}`])
    assert.doesNotMatch(await pageOf(paper), /✓/)
    const other = await certificate()
    await annul(other)
    await tamper(s.owner, `update papel set motivo_anulacion = 'Otro' where id = '${other.id}'`)
    assert.deepEqual(await verified(other), [`anulacion ${other.id}`])
  })

  test('uno reemplazado que vuelve a figurar vigente se nombra', async () => {
    const id = await encounter()
    const row = await must(doctor.call('POST', FORMULAS, medicine(id, { firmado: false })), 201)
    const [first] = (await must(issue(doctor, id, { tipo: 'formula' }), 201)).results
    const change = { indicaciones: 'Tomar una tableta cada 8 horas con alimentos.' }
    await must(doctor.call('PATCH', `${FORMULAS}${row.id}/`, change, { 'if-match': `"${row.version}"` }), 200)
    const replacing = { tipo: 'formula', reemplaza_a: first.id, motivo: 'Cambió la indicación' }
    await must(issue(doctor, id, replacing), 201)
    assert.deepEqual(await verified(first), [])
    await tamper(
      s.owner,
      `update papel set anulado_en = null, anulado_por = null, motivo_anulacion = null, reemplazado_por = null where id = '${first.id}'`,
      `delete from papel_anulacion where papel = '${first.id}'`,
    )
    assert.deepEqual(await verified(first), [`revivido ${first.id}`])
    assert.match(await pageOf(first), /La firma no concuerda/)
  })

  test('cada columna de un papel, también del que se anuló', async () => {
    // On what size of sheet it was asked for is not what it says.
    const apart = ['tamano']
    const ANOTHER = '01a1dd0f-8992-703c-9c3c-0000000000bb'
    const [paper, voided] = [await prescription(), await certificate()]
    await pdfOf(doctor, paper.id)
    await annul(voided)
    for (const one of [paper, voided])
      for (const [column, type] of await columnsOf(s.owner, 'papel')) {
        if (apart.includes(column)) continue
        await tamper(
          s.owner,
          `create table antes as select * from papel where id = '${one.id}'`,
          `update papel set "${column}" = ${otherValue(column, type, [], ANOTHER)} where id = '${one.id}'`,
        )
        // Moved to another encounter it is named there.
        const found = [...(await verified(one)), ...(await verified({ ...one, historia: ANOTHER }))]
        await tamper(
          s.owner,
          `update papel p set "${column}" = a."${column}" from antes a where p.id in ('${one.id}', '${ANOTHER}')`,
          'drop table antes',
        )
        assert.notDeepEqual(found, [], column)
        assert.deepEqual(await verified(one), [], column)
      }
  })

  test('dos papeles con el código cambiado entre sí no concuerdan, y un original que vuelve a estar por imprimir se nombra', async () => {
    const [one, other] = [await prescription(), await prescription()]
    const codeOf = ({ verificacion }: Issued): string => verificacion.split('/').at(-2) ?? ''
    await tamper(
      s.owner,
      `update papel set codigo = 'x' where id = '${one.id}'`,
      `update papel set codigo = '${codeOf(one)}' where id = '${other.id}'`,
      `update papel set codigo = '${codeOf(other)}' where id = '${one.id}'`,
    )
    assert.deepEqual([await verified(one), await verified(other)], [[`firma ${one.id}`], [`firma ${other.id}`]])
    assert.match(await pageOf(one), /La firma no concuerda/)
    const printed = await prescription()
    await pdfOf(doctor, printed.id)
    assert.deepEqual(await verified(printed), [])
    await tamper(s.owner, `update papel set impreso_en = null where id = '${printed.id}'`)
    assert.deepEqual(await verified(printed), [`impresion ${printed.id}`])
    await tamper(s.owner, `delete from bitacora where recurso_id = '${printed.id}' and tipo_evento = 'impresion'`)
    assert.deepEqual(await verified(printed), [`impresion ${printed.id}`])
    await tamper(s.owner, `update papel set impreso_en = now() where id = '${other.id}'`)
    assert.ok((await verified(other)).includes(`impresion ${other.id}`))
  })

  test('la página nota lo que cambia en la bitácora o en la auditoría después de que se preguntó', async () => {
    const printed = await prescription()
    await pdfOf(doctor, printed.id)
    assert.match(await pageOf(printed), /✓ Se expidió y está vigente/)
    const isVerified = async (): Promise<boolean> =>
      (await askedStatements(s.engine.core.db, () => pageOf(printed))).includes('papeles_de_historia')
    assert.equal(await isVerified(), false)
    await tamper(
      s.owner,
      `insert into archivo_adjunto (mes, primer_sello, ultimo_sello, anterior, huella, filas, adjuntado_por)
        values ('2020-01', 1, 1, repeat('0', 64), repeat('0', 64), 0, 'x')`,
    )
    assert.deepEqual([await isVerified(), await isVerified()], [true, false])
    await tamper(s.owner, `delete from archivo_adjunto where mes = '2020-01'`)
    await tamper(s.owner, `delete from bitacora where recurso_id = '${printed.id}' and tipo_evento = 'impresion'`)
    assert.match(await pageOf(printed), /La firma no concuerda/)
  })

  test('un papel expedido antes de que su vigencia se firmara sigue valiendo y anulándose como antes', async () => {
    const { kid, privateKey } = await keyStore(s.owner, secretBox(TEST_SECRET)).current('sello')
    const paper = await certificate()
    const [stored] = await s.owner.run({ text: 'select declaracion from papel where id = $1', values: [paper.id] })
    const {
      paciente: _p,
      fuentes: _f,
      vence: _v,
      reemplaza_a: _r,
      codigo: _c,
      ...rest
    } = (stored ?? assert.fail()).declaracion as Body
    const before = { ...rest, formato: 'custodia/papel/1', llave: kid }
    const firma = signStatement(before, privateKey)
    await tamper(
      s.owner,
      `update papel set declaracion = '${JSON.stringify(before)}', firma = '${firma}' where id = '${paper.id}'`,
    )
    assert.match(await pageOf(paper), /✓ Se expidió y está vigente/)
    assert.deepEqual(await verified(paper), [])
    await tamper(s.owner, `update papel set anulado_en = now(), motivo_anulacion = 'x' where id = '${paper.id}'`)
    assert.deepEqual(await verified(paper), [])
    assert.match(await pageOf(paper), /Se expidió y fue anulado/)
  })
})
