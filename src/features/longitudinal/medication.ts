import type { Row, Value } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { dayOf } from '../../model/text/row-values.ts'
import { findings, type Medicine, type PersonFacts, takenUntil } from '../../modules/persona/index.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'

/** What the allergies of the record say against each medicine, by its row. */
function conflictsOf(facts: PersonFacts): ReadonlyMap<string, string[]> {
  const met = findings(facts).filter(
    ({ codigo, gravedad }) => codigo.startsWith('alergia') && (gravedad === 'critica' || gravedad === 'alta'),
  )
  const told = met.flatMap(({ titulo, citas }) => citas.map(({ id }) => ({ id, titulo })))
  return new Map([...Map.groupBy(told, ({ id }) => id)].map(([id, all]) => [id, all.map(({ titulo }) => titulo)]))
}

const prescribed = (f: Row): Record<string, Value> => ({
  concentracion: f.concentracion ?? null,
  via: labelOf(formulaMedicamento, 'via_administracion', f.via_administracion),
  indicaciones: f.indicaciones ?? null,
  desde: dayOf(String(f.fecha_prescripcion)),
  hasta: takenUntil(f),
  control_especial: f.control_especial === true,
})
const stated = (a: Row, said: string | null): Record<string, Value> => ({
  concentracion: null,
  via: null,
  indicaciones: a.dosis_texto ?? said,
  desde: a.fecha_inicio ?? null,
  hasta: null,
  control_especial: null,
})

/** What the patient takes, as the summary and the reconciliation tell it. */
export function currentMedication(facts: PersonFacts): Record<string, Value>[] {
  const conflicts = conflictsOf(facts)
  return facts.medicamentos
    .filter(({ row }) => row.estado !== 'borrador')
    .map(({ recurso, row, nombre, fragmento }: Medicine) => {
      const isFormula = recurso === formulaMedicamento.name
      return {
        origen: isFormula ? 'formula' : 'antecedente',
        recurso,
        id: row.id,
        historia: recurso === historia.name ? row.id : (row.historia ?? null),
        medicamento: nombre,
        ...(isFormula ? prescribed(row) : stated(row, fragmento)),
        profesional: row.profesional_nombre ?? null,
        alertas: conflicts.get(row.id) ?? [],
      }
    })
}
