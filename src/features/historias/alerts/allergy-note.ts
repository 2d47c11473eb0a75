import { defineNote } from '../../../engine/creation-note.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import type { Fields } from '../../../engine/operation.ts'
import { resourceIn } from '../../../engine/rows-together.ts'
import { mayUse } from '../../../model/access/access.ts'
import { objects, text } from '../../../model/fields.ts'
import { factsOf, findings, isOfAllergies, type PersonFacts, personReader } from '../../../modules/persona/index.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { historia } from '../../../resources/historia.ts'
import { nota } from '../../../resources/nota.ts'
import { revisionSistema } from '../../../resources/revision-sistema.ts'
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

const MOST_TOLD = 100
const denialFields: Fields = {
  alergias_registradas: objects(
    {
      registro: text({ label: 'Registro que la dice', max: 36, required: true }),
      recurso: text({ label: 'De qué colección', max: 60, required: true }),
      agente: text({ label: 'Agente', max: 4000, required: true }),
    },
    {
      label: 'Alergias registradas',
      about: 'Las que constan, si lo que se escribió las niega; siguen contando mientras se aclara.',
      maxItems: MOST_TOLD,
    },
  ),
}

const conflicts = ['alergia', 'alergia_cruzada'] as const

/** What the person takes against that allergy, gravest first. */
export const conflictsWith = (allergy: string, facts: PersonFacts) =>
  findings(facts, conflicts)
    .filter(({ citas }) => citas.some(({ id }) => id === allergy))
    .map(alertOf)
    .flatMap(({ gravedad, titulo, detalle, registros }) => {
      const taken = new Set(facts.medicamentos.map(({ id }) => id))
      const formula = registros.find((id) => id !== allergy && taken.has(id))
      return formula === undefined ? [] : [{ formula, gravedad, titulo, detalle }]
    })

/** The allergies that stand against a row that denies them. */
const deniedBy = (denial: string, { alergias, niegaAlergias }: PersonFacts) =>
  niegaAlergias.some(({ row }) => row.id === denial)
    ? alergias
        .filter(({ resuelta }) => !resuelta)
        .slice(0, MOST_TOLD)
        .map(({ recurso, row, agente }) => ({ registro: row.id, recurso, agente }))
    : []

/**
 * The professional who records an allergy is told what the patient takes against it, and the one who denies them what stands against that.
 * Prescribing was held while it was written.
 */
const noteOn = (on: Parameters<typeof isOfAllergies>[0], told: Fields) =>
  defineNote({
    on,
    fields: told,
    whenAny: true,
    onUpdate: true,
    needs: ({ engine }: WithEngine) => ({ engine, readPerson: personReader(engine.core.registry) }),
    async tell(row, call, { engine, readPerson }) {
      if (!isOfAllergies(on, row)) return {}
      const person = await readPerson(engine.core.db, call, String(row.paciente), null)
      if (person === null) return {}
      const facts = factsOf(person, call.now)
      const met = mayUse(call.actor.rol, formulaMedicamento, 'read') ? conflictsWith(row.id, facts) : []
      const denied = deniedBy(row.id, facts)
      // Each is accounted for before it is told.
      for (const { formula } of met) await engine.verbs(formulaMedicamento).read({ id: formula, call })
      for (const { registro, recurso } of denied) {
        const resource = resourceIn(engine.core.registry, recurso)
        // Of what the person asks, which others answer, only the agent is told, as it is at the pen.
        if (mayUse(call.actor.rol, resource, 'read')) await engine.verbs(resource).read({ id: registro, call })
      }
      return {
        ...(met.length === 0 ? {} : { formulas_en_conflicto: met }),
        ...(denied.length === 0 ? {} : { alergias_registradas: denied }),
      }
    },
  })

/** Where an allergy is written as one, and where somebody tells of it in words. */
export const allergyNotes = [
  ...[antecedenteCategorizado, antecedente].map(({ name }) => noteOn(name, { ...fields, ...denialFields })),
  ...[diagnostico, historia, nota, revisionSistema].map(({ name }) => noteOn(name, fields)),
]
