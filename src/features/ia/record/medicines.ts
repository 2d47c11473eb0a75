import { groupsOf } from '../../farmacologia/drug-groups.ts'
import { drugsOf } from '../../farmacologia/drugs/match.ts'
import { type TakenMedicine, taken } from '../../historias/alerts/taken.ts'
import type { HistoryContent } from '../../historias/content.ts'
import { doseOf } from './dose.ts'
import type { Medicine } from './record.ts'

/** What the patient takes, with what we know of each. A stopped, ended or annulled prescription is not taken. */
export function medicinesOf(content: HistoryContent, now: string): Medicine[] {
  const { entries, patient } = content
  const rows = new Map(
    [
      ...patient.formulas,
      ...patient.medicamentos,
      ...entries.antecedente_categorizado,
      ...entries.formula_medicamento,
    ].map((r) => [r.id, r]),
  )
  return taken(content, now).flatMap((t: TakenMedicine) => {
    const row = rows.get(t.id)
    if (row === undefined) return []
    const drugs = drugsOf(t.dci, t.atc)
    // A trade name or a misspelling is in no group; what it stands for is.
    const dci = [t.dci, ...drugs.map((d) => d.dci)].join(' + ')
    const told = t.de === 'antecedente'
    return {
      recurso: told ? 'antecedente_categorizado' : 'formula_medicamento',
      row,
      id: t.id,
      nombre: t.dci,
      campo: told ? 'medicamento' : 'medicamento_dci',
      de: t.de,
      local: t.local,
      atc: t.atc,
      drugs,
      groups: groupsOf({ dci, atc: t.atc }),
      dosis: told ? { toma: null, dia: null, unidades: null, unidadesDia: null, dias: null, cada: null } : doseOf(row),
    }
  })
}
