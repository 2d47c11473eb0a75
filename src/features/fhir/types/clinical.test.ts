import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accept } from '../../../../test/fhir/judges.ts'
import { seenRow, wholeRow } from '../../../../test/fhir/rows.ts'
import type { FhirResource, ProjectedRow } from '../elements/drawing.ts'
import { idOf, type Source } from '../source.ts'
import { clinicalTypes } from './clinical.ts'

const facts = { provider: {} as never, base: 'https://hce.ejemplo.co/fhir' }
const exampleOf = (source: Source): ProjectedRow => ({ ...source.resource.example, ...source.example })
/** Of that source: where the row is of another kind, what its example says is put in. */
const blank = { niega: false, origen_recurso: null, cie10: null, cie11: null }
const ofSource = (source: Source, row: ProjectedRow): ProjectedRow =>
  source.only?.holds(row) === false ? { ...row, ...blank, ...exampleOf(source) } : row

for (const { type, sources } of clinicalTypes)
  for (const source of sources)
    test(`${type} ${source.prefix}: cualquier fila es R4 válido, entera o como la deja una vista`, () => {
      const rows = fc.oneof(wholeRow(source.resource), seenRow(source.resource))
      fc.assert(
        fc.property(rows, (any) => {
          const row = ofSource(source, any)
          assert.ok(source.only?.holds(row) !== false, 'el ejemplo de la fuente es de la fuente')
          const resource: FhirResource = source.project(row, facts)
          assert.equal(resource.resourceType, type)
          assert.equal(resource.id, idOf(source, row))
          accept(resource)
          assert.deepEqual(JSON.parse(JSON.stringify(resource)), resource)
        }),
        { numRuns: 60 },
      )
    })
