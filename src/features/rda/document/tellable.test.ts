import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, rowOf, withAllergies } from '../../../../test/fixtures/history-content.ts'
import { nothingElsewhere } from '../../historias/content.ts'
import { tellable } from './tellable.ts'

test('ni lo restringido ni lo sensible de la historia; del resto, solo los antecedentes que el documento cuenta', () => {
  const levels = ['normal', 'restringida', 'muy_restringida'].map((confidencialidad) => ({ confidencialidad }))
  const allergy = { categoria: 'alergico', agente: 'Maní' }
  const background = [
    rowOf('antecedente_categorizado', { categoria: 'patologico' }, 'otro'),
    rowOf('antecedente_categorizado', allergy, 'alergia-2'),
  ]
  const content = contentWith({
    entries: {
      nota: levels,
      documento: levels,
      consulta_ia: [...levels, { confidencialidad: 'sensible' }, { confidencialidad: null }],
      valor_clinico: [{ sensible: false }, { sensible: true }],
    },
    patient: { alergias: [allergy, allergy], medicamentos: [{}], formulas: [{}], consentimientos: [{}] },
  })
  const { entries, patient } = tellable(content, background)
  const { nota, documento, consulta_ia, valor_clinico } = entries
  assert.deepEqual([nota.length, documento.length, consulta_ia.length, valor_clinico.length], [1, 1, 2, 1])
  assert.deepEqual(patient, withAllergies(nothingElsewhere, background.slice(1)))
})
