import { defineNote } from '../../engine/creation-note.ts'
import type { WithEngine } from '../../engine/engine.ts'
import type { Fields } from '../../engine/operation.ts'
import { objects, text } from '../../model/fields.ts'
import type { Row } from '../../model/resource.ts'
import type { IcdCatalogues } from './catalogue.ts'
import { unsuitable, type Warning } from './suitability.ts'

interface Coded {
  readonly resource: string
  readonly field: string
  /** When the patient had it; null where it may have been at any age. */
  at(row: Row): string | null
  /** About a relative, not the patient. */
  readonly ofAnother?: (row: Row) => boolean
}

const when = (value: unknown, row: Row): string => (typeof value === 'string' ? value : row.creado_en)

const coded: readonly Coded[] = [
  { resource: 'diagnostico', field: 'codigo_cie10', at: (row) => when(row.fecha_registro, row) },
  { resource: 'lista_espera', field: 'diagnostico_cie10', at: (row) => when(row.fecha_solicitud, row) },
  {
    resource: 'antecedente_categorizado',
    field: 'cie10',
    at: () => null,
    ofAnother: (row) => row.categoria === 'familiar',
  },
]

const fields: Fields = {
  advertencias: objects(
    {
      campo: text({ label: 'Campo', max: 60, required: true }),
      codigo: text({ label: 'Código', max: 40, required: true }),
      mensaje: text({ label: 'Mensaje', max: 1000, required: true }),
    },
    {
      label: 'Advertencias',
      about:
        'Diagnósticos que no convienen al sexo o a la edad del paciente. No impiden guardar; solo están si las hay.',
      maxItems: 10,
    },
  ),
}

interface SuitabilityDeps extends WithEngine {
  readonly icd: Pick<IcdCatalogues, 'current'>
}

async function warningsFor(c: Coded, row: Row, { engine, icd }: SuitabilityDeps): Promise<readonly Warning[]> {
  const code = row[c.field]
  if (typeof code !== 'string' || c.ofAnother?.(row) === true) return []
  const found = (await icd.current()).lookup.find('cie10', code)
  const limited = found && (found.sexo !== null || found.edadMinima !== null || found.edadMaxima !== null)
  if (!limited || typeof row.paciente !== 'string') return []
  const patient = await engine.core.load('paciente', row.paciente)
  if (patient === null) return []
  const person = {
    sexo_biologico: String(patient.sexo_biologico),
    fecha_nacimiento: String(patient.fecha_nacimiento),
  }
  return unsuitable(c.field, found, person, c.at(row))
}

/** A diagnosis that is not one of the patient's sex or age. Most codes are of all: those ask nothing. */
export const suitabilityNotes = coded.map((c) =>
  defineNote({
    on: c.resource,
    fields,
    whenAny: true,
    onUpdate: true,
    needs: (service: SuitabilityDeps) => service,
    async tell(row, _call, service) {
      const advertencias = await warningsFor(c, row, service)
      return advertencias.length === 0 ? {} : { advertencias }
    },
  }),
)
