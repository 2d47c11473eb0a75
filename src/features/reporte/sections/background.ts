import type { Row } from '../../../model/resource.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { revisionSistema } from '../../../resources/revision-sistema.ts'
import { entryTable } from '../entry-table.ts'
import type { ReportInput } from '../input.ts'
import type { Names } from '../names.ts'
import type { Section } from '../report.ts'
import { collectionSection } from './collection.ts'
import { nothing } from './nothing.ts'

const denial = (row: Row): string => (row.niega === true ? 'Niega' : '')
const together = (...parts: readonly string[]): string => parts.filter((p) => p !== '').join('. ')

/** Which field says what a coded statement is about, by its category. */
const subjects = [
  'agente',
  'medicamento',
  'procedimiento',
  'vacuna',
  'sustancia',
  'factor_riesgo',
  'cie10',
  'descripcion',
] as const

export function background({ content }: ReportInput, names: Names): Section {
  const free = entryTable(
    antecedente,
    content.entries.antecedente,
    [
      { fields: ['tipo'], peso: 2 },
      {
        fields: ['descripcion', 'niega'],
        peso: 6,
        text: (row, show) => together(denial(row), show('descripcion')),
      },
      { fields: ['fecha_evento'], peso: 1.6 },
      { fields: ['fuente'], peso: 1.6 },
    ],
    names,
  )
  const coded = entryTable(
    antecedenteCategorizado,
    content.entries.antecedente_categorizado,
    [
      { fields: ['categoria'], peso: 2 },
      {
        fields: [...subjects, 'niega'],
        label: antecedenteCategorizado.fields.descripcion.label,
        peso: 5,
        text: (row, show) => together(denial(row), ...subjects.map(show)),
      },
      { fields: ['estado_clinico'], peso: 1.5 },
      { fields: ['verificacion'], peso: 1.7 },
      { fields: ['fuente'], peso: 1.4 },
    ],
    names,
    { titulo: antecedenteCategorizado.title },
  )
  const bloques = [...free, ...coded]
  return { id: 'antecedentes', titulo: 'Antecedentes', bloques: bloques.length === 0 ? [nothing] : bloques }
}

export const reviewOfSystems = collectionSection(revisionSistema, {
  id: 'revision_sistemas',
  demanded: true,
  columns: [
    { fields: ['sistema'], peso: 2 },
    { fields: ['estado'], peso: 1.6 },
    { fields: ['sintomas'], peso: 3 },
    { fields: ['descripcion'], peso: 4 },
  ],
})
