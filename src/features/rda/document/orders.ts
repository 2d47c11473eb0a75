import { tipoTecnologia } from '../../../model/codes/index.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { pendingOrder } from '../../../resources/orden.ts'
import { textIn } from '../../fhir/elements/row-values.ts'
import { conditionId, mainDiagnosis, rankedDiagnoses } from './diagnoses.ts'
import { catalogued, concept, listed, localTime, optional, purpose, resource, to } from './elements.ts'
import type { RdaInput } from './input.ts'
import { from, type Json, type MadeResource } from './made.ts'
import { patientId, practitionerId } from './people.ts'
import { doneOrder, takenRows } from './taken.ts'

type OrderRow = EntryRow<'orden'>
type SupplyRow = EntryRow<'formula_insumo'>

const technology = (i: RdaInput, code: string): Json =>
  concept(listed(i, 'ColombianHealthTechnologyCategory', tipoTecnologia, code))
const PROCEDURE = '01'
/** What an order without CUPS is: care that complements a treatment. */
const COMPLEMENTARY = '13'

const cups = (i: RdaInput, row: OrderRow): Json =>
  concept(catalogued(i, 'CUPS', 'cups', textIn(row, 'cups') ?? '', textIn(row, 'descripcion')?.slice(0, 500)))

const asked = (i: RdaInput, row: OrderRow | SupplyRow, category: string, code: Json, at: string | null): Json => ({
  status: 'active',
  intent: 'order',
  category: [technology(i, category)],
  code,
  subject: to(i, patientId(i)),
  encounter: to(i, 'Encounter-0'),
  authoredOn: localTime(at ?? row.creado_en),
  requester: to(i, practitionerId(i)),
  ...purpose(i, row),
})

function order(i: RdaInput, row: OrderRow, n: number): MadeResource {
  const coded = textIn(row, 'cups') !== null
  const body = asked(
    i,
    row,
    coded ? PROCEDURE : COMPLEMENTARY,
    coded ? cups(i, row) : optional('text', textIn(row, 'descripcion')),
    textIn(row, 'fecha_orden'),
  )
  const profile = coded ? 'ServiceRequestRDA' : 'OtherTechnologyServiceRequestRDA'
  return {
    resource: resource('ServiceRequest', `ServiceRequest-${n}`, profile, body),
    source: from('orden', row, 'descripcion', {
      code: coded ? 'cups' : 'descripcion',
      authoredOn: 'fecha_orden',
      reasonCode: 'finalidad',
      category: 'tipo_orden',
    }),
  }
}
const supply = (i: RdaInput, row: SupplyRow, n: number): MadeResource => ({
  resource: resource(
    'ServiceRequest',
    `SupplyRequest-${n}`,
    'OtherTechnologyServiceRequestRDA',
    asked(
      i,
      row,
      textIn(row, 'tipo_tecnologia') ?? COMPLEMENTARY,
      optional('text', textIn(row, 'nombre')),
      textIn(row, 'fecha_prescripcion'),
    ),
  ),
  source: from('formula_insumo', row, 'nombre', {
    category: 'tipo_tecnologia',
    authoredOn: 'fecha_prescripcion',
    reasonCode: 'finalidad',
  }),
})
export const orders = (i: RdaInput): readonly MadeResource[] => [
  ...takenRows(i, 'orden', pendingOrder).map((row, n) => order(i, row, n)),
  ...takenRows(i, 'formula_insumo').map((row, n) => supply(i, row, n)),
]

/** Main and second: the guide demands both, and with one diagnosis they are the same. */
function reasons(i: RdaInput, row: OrderRow): readonly Json[] {
  const own = i.content.entries.diagnostico.find((d) => d.id === row.diagnostico)
  const main = conditionId(i, own ?? mainDiagnosis(i))
  const [other = main] = rankedDiagnoses(i)
    .map((d) => conditionId(i, d.row))
    .filter((id) => id !== main)
  return [
    { id: 'MainDiagnosis', ...to(i, main) },
    { id: 'Comobility-1', ...to(i, other) },
  ]
}
const doneAt = (row: OrderRow): string =>
  localTime(textIn(row, 'fecha_resultado') ?? textIn(row, 'fecha_orden') ?? row.creado_en)

export const procedures = (i: RdaInput): readonly MadeResource[] =>
  takenRows(i, 'orden', doneOrder).map((row, n) => ({
    resource: resource('Procedure', `Procedure-${n}`, 'ProcedureRDA', {
      status: 'completed',
      category: technology(i, PROCEDURE),
      code: cups(i, row),
      subject: to(i, patientId(i)),
      encounter: to(i, 'Encounter-0'),
      performedDateTime: doneAt(row),
      performer: [{ actor: to(i, practitionerId(i)) }],
      ...purpose(i, row),
      reasonReference: reasons(i, row),
    }),
    source: from('orden', row, 'descripcion', {
      code: 'cups',
      performedDateTime: 'fecha_resultado',
      reasonCode: 'finalidad',
      reasonReference: 'diagnostico',
    }),
  }))

export const results = (i: RdaInput): readonly MadeResource[] =>
  takenRows(i, 'orden', doneOrder).flatMap((row, n): MadeResource[] => {
    const result = textIn(row, 'resultado_texto')
    if (result === null) return []
    const made = resource('Observation', `Result-${n}`, 'ProcedureResultRDA', {
      partOf: [to(i, `Procedure-${n}`)],
      status: 'final',
      code: cups(i, row),
      subject: to(i, patientId(i)),
      encounter: to(i, 'Encounter-0'),
      effectiveDateTime: doneAt(row),
      performer: [to(i, practitionerId(i))],
      component: [{ code: { text: textIn(row, 'descripcion') ?? 'Resultado' }, valueString: result }],
    })
    return [
      {
        resource: made,
        source: from('orden', row, 'resultado_texto', { code: 'cups', effectiveDateTime: 'fecha_resultado' }),
      },
    ]
  })
