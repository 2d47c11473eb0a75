import { byGravity, type Gravedad, gravedades } from '../../model/codes/gravity.ts'
import { keysOf } from '../../model/keys.ts'
import type { Row } from '../../model/resource.ts'
import { present } from './facts/asks.ts'
import { factsOf } from './facts/facts-of.ts'
import type { PersonFacts } from './facts/person-facts.ts'
import { type PersonRows, withFormula } from './facts/person-rows.ts'
import type { LoadedInteractions } from './loaded-interactions.ts'
import type { Finding, Rule, Tipo } from './rule.ts'
import {
  allergyRules,
  crossRules,
  partialRules,
  unknownAllergenRules,
  unknownMedicineRules,
} from './rules/allergies.ts'
import { childRules } from './rules/children.ts'
import { combinationRules } from './rules/combinations.ts'
import { contraindicationRules } from './rules/contraindications.ts'
import { unreadDoseRules } from './rules/dose-limits.ts'
import { doseRules } from './rules/doses.ts'
import { duplicateRules } from './rules/duplicates.ts'
import { elderlyRules } from './rules/elderly.ts'
import { interactionRules } from './rules/interactions.ts'
import { kidneyRules } from './rules/kidney.ts'
import { laboratoryMedicineRules } from './rules/laboratory-medicines.ts'
import { lactationRules, pregnancyRules } from './rules/pregnancy.ts'

interface MedicineTopic {
  readonly rules: readonly Rule[]
  /** The mildest that is told where one prescribes; milder ones only the assistant tells. */
  readonly told: Gravedad
}

/** The one rule set about medicines, by the stable code that an alert carries. */
export const medicineTopics = {
  alergia: { rules: allergyRules, told: 'media' },
  alergia_cruzada: { rules: crossRules, told: 'media' },
  alergia_sin_reconocer: { rules: unknownAllergenRules, told: 'media' },
  medicamento_sin_reconocer: { rules: unknownMedicineRules, told: 'media' },
  revisado_en_parte: { rules: partialRules, told: 'media' },
  interaccion: { rules: interactionRules, told: 'media' },
  combinacion: { rules: combinationRules, told: 'alta' },
  medicamento_duplicado: { rules: duplicateRules, told: 'media' },
  contraindicacion: { rules: contraindicationRules, told: 'alta' },
  precaucion_embarazo: { rules: pregnancyRules, told: 'media' },
  precaucion_lactancia: { rules: lactationRules, told: 'media' },
  precaucion_edad: { rules: childRules, told: 'media' },
  adulto_mayor: { rules: elderlyRules, told: 'alta' },
  dosis: { rules: doseRules, told: 'alta' },
  dosis_sin_revisar: { rules: unreadDoseRules, told: 'media' },
  precaucion_renal: { rules: kidneyRules, told: 'alta' },
  precaucion_laboratorio: { rules: laboratoryMedicineRules, told: 'alta' },
} as const satisfies Record<string, MedicineTopic>
export type MedicineTopicKey = keyof typeof medicineTopics

/** What a rule found, with what the rule itself says. */
export interface SafetyFinding extends Finding {
  readonly codigo: MedicineTopicKey
  readonly regla: string
  readonly titulo: string
  readonly gravedad: Gravedad
  readonly fuente: string
  readonly tipo: Tipo
}

/** What the rules of these topics say against what the person takes or is about to; gravest first. */
export const findings = (
  facts: PersonFacts,
  topics: readonly MedicineTopicKey[] = keysOf(medicineTopics),
): SafetyFinding[] => {
  const there = present(facts)
  const found: SafetyFinding[] = []
  for (const codigo of topics)
    for (const rule of medicineTopics[codigo].rules) {
      if (rule.about?.some((key) => there.has(key)) === false) continue
      for (const finding of rule.finds(facts))
        found.push({
          ...finding,
          codigo,
          regla: rule.id,
          titulo: finding.titulo ?? rule.titulo,
          gravedad: finding.severidad ?? rule.severidad,
          fuente: finding.fuente ?? rule.fuente,
          tipo: rule.tipo,
        })
    }
  return found.sort((a, b) => byGravity(a.gravedad, b.gravedad))
}

/** What is told at the pen, in the encounter and to other systems; the rest is for who asks the assistant. */
export const isTold = ({ codigo, gravedad, tipo }: Pick<SafetyFinding, 'codigo' | 'gravedad' | 'tipo'>): boolean =>
  tipo === 'alerta' && gravedades.indexOf(gravedad) <= gravedades.indexOf(medicineTopics[codigo].told)

/** What is said of one prescription, as if it stood already. */
export function findingsAgainst(
  rows: PersonRows,
  formula: Row,
  now: string,
  loaded: LoadedInteractions,
): SafetyFinding[] {
  const facts = factsOf(withFormula(rows, formula), now, loaded)
  return findings(facts).filter((finding) => isTold(finding) && finding.citas.some(({ id }) => id === formula.id))
}

/** What the product's own label forbids, or kills: nobody prescribes against it without saying why. */
export const isSevere = ({ gravedad }: { readonly gravedad: Gravedad }): boolean => gravedad === 'critica'
