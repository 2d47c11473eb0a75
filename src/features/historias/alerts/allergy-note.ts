import { rowReader } from '../../../engine/connection/decode.ts'
import { defineNote } from '../../../engine/creation-note.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import type { Fields } from '../../../engine/operation.ts'
import { recordsOfPerson } from '../../../engine/same-person.ts'
import { mayUse } from '../../../model/access/access.ts'
import { objects, text } from '../../../model/fields.ts'
import type { Row } from '../../../model/resource.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { entryRows } from '../../../resources/entries.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { byGravity } from '../../farmacologia/gravity.ts'
import { allergiesMet } from './allergy-match.ts'
import { allergiesIn } from './recorded-allergies.ts'
import { stillTaken } from './taken.ts'

const fields: Fields = {
  formulas_en_conflicto: objects(
    {
      formula: text({ label: 'Fórmula', about: 'Su identificador.', max: 36, required: true }),
      gravedad: text({ label: 'Gravedad', max: 20, required: true }),
      titulo: text({ label: 'Alerta', max: 500, required: true }),
      detalle: text({ label: 'Detalle', max: 2000, required: true }),
    },
    {
      label: 'Fórmulas en conflicto',
      about: 'Lo que el paciente toma y no concuerda con esta alergia, lo más grave primero; solo está si lo hay.',
      maxItems: 50,
    },
  ),
}

const rowOf = rowReader(formulaMedicamento, true)
const MOST = 200
const RECORDS = `select unnest(${recordsOfPerson('$1::uuid')}) as id`

/** Whoever records an allergy is told what the patient takes against it. It was written with prescribing held: nothing slips between. */
export const allergyNote = defineNote({
  on: antecedenteCategorizado.name,
  fields,
  whenAny: true,
  onUpdate: true,
  needs: (service: WithEngine) => service,
  async tell(row, call, { engine }) {
    const allergies = allergiesIn(entryRows('antecedente_categorizado', [row]))
    if (allergies.length === 0 || !mayUse(call.actor.rol, formulaMedicamento, 'read')) return {}
    const records = await engine.core.db.run({ text: RECORDS, values: [row.paciente] })
    const formulas: Row[] = []
    for (const { id } of records) {
      const page = await engine.verbs(formulaMedicamento).listRows(
        {
          filters: [
            { field: 'paciente', op: '=', value: String(id) },
            { field: 'estado', op: '=', value: 'activa' },
          ],
          search: [],
          order: { field: null, descending: true },
          cursor: null,
          pageSize: MOST,
          count: false,
          names: ['paciente', 'estado'],
        },
        call,
      )
      formulas.push(...page.rows.map(rowOf))
    }
    const taken = stillTaken(entryRows('formula_medicamento', formulas), call.now)
    const met = allergiesMet(allergies, taken).toSorted((a, b) => byGravity(a.gravedad, b.gravedad))
    const told = met.map(({ gravedad, titulo, detalle, registros }) => ({
      formula: registros.find((id) => id !== row.id) ?? '',
      gravedad,
      titulo,
      detalle,
    }))
    return told.length === 0 ? {} : { formulas_en_conflicto: told }
  },
})
