import assert from 'node:assert/strict'
import { buffer, json, text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { after, test } from 'node:test'
import { readPdf, squeezed } from '../../../test/fixtures/read-pdf.ts'
import { closedReport, consultation, entry, row, stay, withEntries } from '../../../test/fixtures/report.ts'
import { entriesFrom } from '../../resources/entries.ts'
import { recordOf } from './completa/record.ts'
import { compose } from './compose.ts'
import { ReportError, type ReportFailure } from './errors.ts'
import { renderHtml } from './html.ts'
import type { ReportInput } from './input.ts'
import { createReportPool } from './pool.ts'

const failed = (failure: ReportFailure) => (error: unknown) => error instanceof ReportError && error.failure === failure
const pool = createReportPool()
after(() => pool.close())

const large = (characters: number): ReportInput =>
  closedReport(
    withEntries(consultation(), {
      nota: [entry('nota', '08:55', { tipo_nota: 'evolucion', contenido: 'palabra '.repeat(characters / 8) })],
    }),
  )

test('los tres formatos salen de lo mismo', async () => {
  const input = closedReport()
  const pdf = await pool.renderReport(input, 'pdf')
  assert.equal(pdf.type, 'application/pdf')
  assert.ok(squeezed((await readPdf(await buffer(pdf.body))).content).includes('Diagnósticos'))
  const html = await pool.renderReport(input, 'html')
  assert.equal(html.type, 'text/html; charset=utf-8')
  assert.equal(await text(html.body), [...renderHtml(compose(input))].join(''))
  const data = await pool.renderReport(input, 'json')
  assert.equal(data.type, 'application/json; charset=utf-8')
  assert.deepEqual(await json(data.body), JSON.parse(JSON.stringify(compose(input))))
})

test('un reporte largo llega en pedazos y completo', async () => {
  const { body } = await pool.renderReport(closedReport(stay(100)), 'pdf')
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  assert.ok(pieces.length > 2)
  assert.match(Buffer.concat(pieces).subarray(-8).toString('latin1'), /%%EOF/)
})

test('lo que falla falla solo: el siguiente sale', async () => {
  const broken = { ...closedReport(), content: null } as unknown as ReportInput
  const [bad, good] = await Promise.allSettled([
    pool.renderReport(broken, 'json'),
    pool.renderReport(closedReport(), 'json').then((r) => text(r.body)),
  ])
  assert.ok(bad.status === 'rejected' && failed('fallo')(bad.reason))
  assert.ok(good.status === 'fulfilled' && good.value.includes('secciones'))
})

test('una falla no cita la historia', async () => {
  const bad = { ...closedReport(), generado: { por: 'x', en: 'Muñoz no es una fecha' } }
  await assert.rejects(pool.renderReport(bad, 'pdf'), (error) => {
    assert.ok(failed('fallo')(error))
    assert.doesNotMatch(`${(error as ReportError).message} ${(error as ReportError).frames.join(' ')}`, /Muñoz/)
    return true
  })
})

test('si el hilo se queda sin memoria se pierde su reporte y ningún otro', async () => {
  const small = createReportPool({ memoryMb: 40 })
  const bitacora = Array.from({ length: 150_000 }, () => row('bitacora', { descripcion: 'x' }))
  const [lost, next] = await Promise.allSettled([
    small.renderReport(closedReport(withEntries(consultation(), { bitacora })), 'html').then((r) => text(r.body)),
    small.renderReport(closedReport(), 'html').then((r) => text(r.body)),
  ])
  assert.ok(lost.status === 'rejected' && failed('fallo')(lost.reason))
  assert.ok(next.status === 'fulfilled' && next.value.endsWith('</html>\n'))
  await small.close()
})

test('la fila tiene fin: el que no cabe se rechaza enseguida', async () => {
  const narrow = createReportPool({ queue: 1 })
  const first = narrow.renderReport(closedReport(), 'json')
  const second = narrow.renderReport(closedReport(), 'json')
  await assert.rejects(narrow.renderReport(closedReport(), 'json'), failed('ocupado'))
  for (const { body } of await Promise.all([first, second])) await text(body)
  await narrow.close()
})

test('quien se va a la mitad no detiene al siguiente', async () => {
  const { body } = await pool.renderReport(large(12_000_000), 'html')
  body.destroy()
  assert.match(await text((await pool.renderReport(closedReport(), 'html')).body), /<\/html>/)
})

test('un reporte que nadie lee no ocupa el hilo para siempre', async () => {
  const patient = createReportPool({ readMs: 3_000 })
  await text((await patient.renderReport(closedReport(), 'json')).body)
  const { body } = await patient.renderReport(large(12_000_000), 'html')
  const error = await finished(body).catch((e: unknown) => e)
  assert.ok(failed('tiempo')(error))
  assert.match(await text((await patient.renderReport(closedReport(), 'html')).body), /<\/html>/)
  await patient.close()
})

test('una historia completa pide cada atención cuando la va a dibujar; si una no se puede leer, no hay copia', async () => {
  const record = recordOf(
    closedReport().content.paciente,
    [],
    entriesFrom(() => []),
    {
      ...closedReport(),
      deTitular: false,
    },
  )
  const left = [closedReport(), closedReport()]
  const { body } = await pool.renderRecord(record, async () => left.shift() ?? null)
  const { pages } = await readPdf(await buffer(body))
  assert.equal(pages.filter((p) => squeezed(p.content).includes('Identificación')).length, 3)
  assert.ok(squeezed(pages[0]?.content ?? '').includes(squeezed('las atenciones que alcanza quien la generó')))
  const broken = pool.renderRecord(record, () => Promise.reject(new Error('Muñoz')))
  await assert.rejects(
    broken.then(({ body: rest }) => buffer(rest)),
    failed('fallo'),
  )
  assert.match(await text((await pool.renderReport(closedReport(), 'html')).body), /<\/html>/)
})

test('al cerrar, lo que esperaba se rechaza y nada nuevo entra', async () => {
  const closing = createReportPool()
  const waiting = [1, 2, 3].map(() => closing.renderReport(closedReport(), 'pdf'))
  const outcomes = Promise.allSettled(waiting)
  await closing.close()
  for (const outcome of await outcomes) assert.ok(outcome.status === 'rejected' && failed('cerrado')(outcome.reason))
  await assert.rejects(closing.renderReport(closedReport(), 'json'), failed('cerrado'))
})
