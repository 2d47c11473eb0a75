import { defineNote } from '../../../engine/creation-note.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import type { Fields } from '../../../engine/operation.ts'
import { mayUse } from '../../../model/access/access.ts'
import { objects, text } from '../../../model/fields.ts'
import { factsOf, findings, type PersonFacts, personReader } from '../../../modules/persona/index.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { alertOf } from './medicine-alerts.ts'

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

const conflicts = new Set(['alergia', 'alergia_cruzada'])

/** What the person takes against that allergy, gravest first. */
export const conflictsWith = (allergy: string, facts: PersonFacts) =>
  findings(facts)
    .filter(({ codigo, citas }) => conflicts.has(codigo) && citas.some(({ id }) => id === allergy))
    .map(alertOf)
    .flatMap(({ gravedad, titulo, detalle, registros }) => {
      const formula = registros.find((id) => id !== allergy)
      return formula === undefined ? [] : [{ formula, gravedad, titulo, detalle }]
    })

/** The professional who records an allergy is told what the patient takes against it. Prescribing was held while it was written. */
const noteOn = (resource: string, kind: string) =>
  defineNote({
    on: resource,
    fields,
    whenAny: true,
    onUpdate: true,
    needs: ({ engine }: WithEngine) => ({ engine, readPerson: personReader(engine.core.registry) }),
    async tell(row, call, { engine, readPerson }) {
      if (row.niega === true || row[kind] !== 'alergico' || !mayUse(call.actor.rol, formulaMedicamento, 'read'))
        return {}
      const person = await readPerson(engine.core.db, call, String(row.paciente), null)
      if (person === null) return {}
      const told = conflictsWith(row.id, factsOf(person, call.now))
      // Each is accounted for before it is told.
      for (const { formula } of told) await engine.verbs(formulaMedicamento).read({ id: formula, call })
      return told.length === 0 ? {} : { formulas_en_conflicto: told }
    },
  })

export const allergyNotes = [noteOn(antecedenteCategorizado.name, 'categoria'), noteOn(antecedente.name, 'tipo')]
