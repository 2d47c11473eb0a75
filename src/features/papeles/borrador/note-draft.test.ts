import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withAllergies } from '../../../../test/fixtures/history-content.ts'
import { paperCall, paperCase } from '../../../../test/fixtures/papers.ts'
import { provider, row } from '../../../../test/fixtures/report.ts'
import { type HistoryContent, nothingElsewhere } from '../../historias/content.ts'
import { paperInput } from '../issue.ts'
import type { PaperInput } from '../kind.ts'
import { plainTemplate } from '../template.ts'
import { draftSections, draftText } from './note-draft.ts'

const inputOf = (content: HistoryContent): PaperInput =>
  paperInput(content, { provider, place: null, leaveDays: 30, template: plainTemplate }, paperCall)

test('la epicrisis dice lo que dice la historia, y pregunta lo que ella no dice', () => {
  const content = paperCase()
  const sections = draftSections('epicrisis', inputOf(content))
  const text = draftText(sections, 20_000)
  assert.deepEqual(
    sections.map(({ titulo }) => titulo).filter((t) => ['Remisión', 'Egreso', 'Diagnósticos'].includes(t)),
    ['Diagnósticos', 'Egreso'],
  )
  const { historia, entries } = content
  for (const said of [
    historia.motivo_consulta,
    entries.diagnostico.find((d) => d.anulado !== true)?.codigo_cie10,
    entries.formula_medicamento[0]?.medicamento_dci,
  ])
    assert.ok(text.includes(String(said)), `${said} no está en ${text}`)
  assert.match(text, /Signos de alarma para reconsultar: $/m)
})

test('la remisión comienza por a dónde va y lo que se pide', () => {
  const text = draftText(draftSections('remision', inputOf(paperCase())), 20_000)
  assert.match(text, /^REMISIÓN\nSe remite a: Hospital Universitario de la Sabana\nMotivo de la remisión: \n/)
})

test('una alergia registrada no lleva al lado que se niegan, y la refutada no se dice', () => {
  const made = paperCase()
  const content = { ...made, entries: { ...made.entries, antecedente_categorizado: [] } }
  const allergy = (more: object) =>
    row('antecedente_categorizado', { categoria: 'alergico', anulado: false, verificacion: 'confirmado', ...more })
  const told = (...rows: ReturnType<typeof allergy>[]) => {
    const patient = withAllergies(nothingElsewhere, rows)
    return draftSections('remision', inputOf({ ...content, patient })).find(({ titulo }) => titulo === 'Alergias')
      ?.lineas
  }
  const [denied, penicillin] = [allergy({ niega: true }), allergy({ niega: false, agente: 'Penicilina' })]
  const refuted = allergy({ niega: false, agente: 'Yodo', verificacion: 'refutado' })
  assert.deepEqual(told(denied, penicillin, refuted), ['Penicilina'])
  assert.deepEqual(told(denied, refuted), ['Niega alergias'])
})

test('nunca es más larga que una nota, y lo dice si no cupo', () => {
  const text = draftText(
    [{ titulo: 'Evolución', lineas: Array.from({ length: 900 }, () => 'Estable, sin dolor.') }],
    5000,
  )
  assert.equal(text.length <= 5000, true)
  assert.match(text, /dice más de lo que cabe aquí/)
})
