import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentOf, recordOfCase } from '../../../test/fixtures/clinical-case.ts'
import { now } from '../../../test/fixtures/history-content.ts'
import { allExamples } from '../../../test/ia/rule-examples/index.ts'
import { cardsAbout } from '../../features/cds/cards.ts'
import { alertas } from '../../features/historias/alerts/alerts.ts'
import { conflictsWith } from '../../features/historias/alerts/allergy-note.ts'
import { alertsOfMedicine } from '../../features/historias/alerts/medicine-alerts.ts'
import { personRows } from '../../features/historias/content.ts'
import { recommend } from '../../features/ia/recommend.ts'
import { rules } from '../../features/ia/rules/index.ts'
import type { Row } from '../../model/resource.ts'
import { factsOf, findings, isSevere, isTold, loadedInteractions, medicineTopics, type SafetyFinding } from './index.ts'

const topics = Object.values(medicineTopics).flatMap((topic) => [...topic.rules])

test('toda regla de medicamentos está en la voz de la asistente', () => {
  const heard = new Set(rules.map(({ id }) => id))
  assert.deepEqual(
    topics.map(({ id }) => id).filter((id) => !heard.has(id)),
    [],
  )
})

for (const { id } of topics) {
  const example = allExamples[id]
  test(`${id}: lo que dice una voz lo dicen todas, y lo crítico detiene`, () => {
    assert.ok(example !== undefined, 'una regla sin ejemplo no se oyó en ninguna voz')
    const content = contentOf(example.si)
    const loaded = loadedInteractions(example.si.cargadas ?? [])
    const rows = personRows(content)
    const facts = factsOf(rows, now, loaded)
    const found = findings(facts).filter(({ regla }) => regla === id)
    assert.ok(found.length > 0, 'habla')
    const spoken = recommend(rules, recordOfCase(example.si)).filter(({ regla }) => regla === id)
    assert.deepEqual(
      spoken.map(({ texto, severidad }) => `${severidad} ${texto}`).sort(),
      [...new Set(found.map(({ texto, gravedad }) => `${gravedad} ${texto}`))].sort(),
      'la asistente dice lo mismo',
    )
    const shown = alertas(content, now, loaded).map(({ titulo, gravedad }) => `${gravedad} ${titulo}`)
    const here = facts.medicamentos.filter(({ de }) => de === 'historia')
    const drafts = here.map(({ id, row }) => ({ reference: id, row, sinLeer: [] }))
    const cards = cardsAbout(rows, { drafts, selections: [] }, now, loaded)
    for (const finding of found.filter(isTold))
      for (const medicine of here.filter((m) => finding.citas.some((c) => c.id === m.id))) {
        const line = `${finding.gravedad} ${finding.titulo}`
        assert.ok(shown.includes(line), `${line}: en la atención`)
        const atPen = alertsOfMedicine(rows, medicine.row, now, loaded)
        const alert = atPen.find((a) => `${a.gravedad} ${a.titulo}` === line)
        assert.ok(alert !== undefined, `${line}: en la fórmula`)
        assert.equal(isSevere(alert), finding.gravedad === 'critica')
        const card = cards.find(({ detail }) => detail === `${finding.texto} ${finding.explicacion}`)
        assert.ok(card !== undefined, `${line}: en CDS Hooks`)
        assert.equal(card.indicator === 'critical', finding.gravedad === 'critica')
      }
    const cited = (finding: SafetyFinding, all: readonly { row: Row }[]) =>
      all.map(({ row }) => row.id).filter((own) => finding.citas.some((c) => c.id === own))
    for (const finding of found.filter(({ codigo }) => codigo === 'alergia' || codigo === 'alergia_cruzada'))
      for (const allergy of cited(finding, here).length === 0 ? [] : cited(finding, facts.alergias))
        assert.ok(
          conflictsWith(allergy, facts).some(({ titulo }) => titulo === finding.titulo),
          `${finding.titulo}: en la nota de la alergia`,
        )
    for (const finding of found) if (isSevere(finding)) assert.ok(isTold(finding), `${finding.titulo} se dice`)
  })
}
