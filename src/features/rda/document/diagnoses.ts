import { tipoDiagnostico } from '../../../model/codes/index.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { slices } from '../../fhir/elements/encounter-diagnosis.ts'
import { textIn } from '../../fhir/elements/row-values.ts'
import { type Coding, coding, concept, diseaseCodes, extension, HL7, listed, resource, some, to } from './elements.ts'
import type { RdaInput } from './input.ts'
import { from, type Json, type MadeResource, type Place } from './made.ts'
import { patientId } from './people.ts'
import { ACTIVE } from './statements.ts'
import { takenRows } from './taken.ts'

type DiagnosisRow = EntryRow<'diagnostico'>
const standingDiagnoses = (i: RdaInput): readonly DiagnosisRow[] => takenRows(i, 'diagnostico')

const codesOf = (i: RdaInput, row: DiagnosisRow): Coding[] =>
  diseaseCodes(
    i,
    [textIn(row, 'codigo_cie10'), textIn(row, 'descripcion_cie10')],
    [textIn(row, 'codigo_cie11'), textIn(row, 'descripcion_cie11')],
  )

/** One for each code: the same disease at admission and at discharge is one. */
export function conditions(i: RdaInput): readonly MadeResource[] {
  const told = [...Map.groupBy(standingDiagnoses(i), (d) => String(d.codigo_cie10)).values()]
  return told.flatMap(([row], n): MadeResource[] => {
    if (row === undefined) return []
    const made = resource('Condition', `Condition-${n}`, 'ConditionRDA', {
      clinicalStatus: ACTIVE,
      verificationStatus: concept(coding(`${HL7}/condition-ver-status`, 'confirmed', 'Confirmed')),
      category: [concept(coding(`${HL7}/condition-category`, 'encounter-diagnosis', 'Encounter Diagnosis'))],
      code: { ...some('coding', codesOf(i, row)) },
      subject: to(i, patientId(i)),
    })
    return [
      {
        resource: made,
        source: from('diagnostico', row, 'codigo_cie10', {
          'code.coding[0]': 'codigo_cie10',
          'code.coding[1]': 'codigo_cie11',
        }),
      },
    ]
  })
}

export function conditionId(i: RdaInput, row: DiagnosisRow | undefined): string {
  const codes = [...new Set(standingDiagnoses(i).map((d) => String(d.codigo_cie10)))]
  const at = row === undefined ? 0 : codes.indexOf(String(row.codigo_cie10))
  return `Condition-${Math.max(0, at)}`
}

/** By the order in which the guide ranks them. */
const roles = {
  consulta: ['principal', 'relacionado'],
  urgencias: ['ingreso', 'egreso', 'relacionado_egreso', 'causa_muerte', 'complicacion'],
  hospitalizacion: ['ingreso', 'egreso', 'relacionado_egreso', 'causa_muerte', 'complicacion'],
  paciente: [],
} as const
const MOST: Readonly<Record<string, number>> = { relacionado: 3, relacionado_egreso: 3 }
const TYPED = new Set(['principal', 'ingreso', 'egreso'])

interface Ranked {
  readonly row: DiagnosisRow
  readonly rol: string
  readonly nth: number
}
export function rankedDiagnoses(i: RdaInput): readonly Ranked[] {
  const rows = standingDiagnoses(i)
  return roles[i.kind].flatMap((rol) =>
    rows
      .filter((d) => d.rol === rol)
      .sort((a, b) => Number(a.orden ?? 1) - Number(b.orden ?? 1))
      .slice(0, MOST[rol] ?? 1)
      .map((row, nth) => ({ row, rol, nth })),
  )
}

/** What a procedure was done for, unless its order says otherwise. */
export const mainDiagnosis = (i: RdaInput): DiagnosisRow | undefined => {
  const rows = standingDiagnoses(i)
  return ['principal', 'egreso', 'ingreso'].flatMap((rol) => rows.filter((d) => d.rol === rol))[0] ?? rows[0]
}

export function encounterDiagnoses(i: RdaInput): {
  readonly written: readonly Json[]
  readonly places: readonly Place[]
} {
  const ranked = rankedDiagnoses(i)
  const written = ranked.map(({ row, rol, nth }) => {
    const slice = slices[rol]
    if (slice === undefined) throw new Error(`There is no slice for ${rol}`)
    const kind = TYPED.has(rol) ? textIn(row, 'tipo_diagnostico') : null
    return {
      id: slice.many === true ? `${slice.name}-${nth + 1}` : slice.name,
      ...(kind === null
        ? {}
        : {
            extension: [
              extension('DiagnosisType', {
                valueCoding: listed(i, 'RIPSTipoDiagnosticoPrincipalVersion2', tipoDiagnostico, kind),
              }),
            ],
          }),
      condition: to(i, conditionId(i, row)),
      use: concept(coding('ColombianDiagnosisRole', slice.code, slice.display)),
      rank: slice.rank + nth,
    }
  })
  return {
    written,
    places: ranked.map(({ row }) => ({ recurso: 'diagnostico', id: row.id, campo: 'tipo_diagnostico' })),
  }
}
