import type { Row } from '../../../model/resource.ts'
import {
  findings,
  findingsAgainst,
  isTold,
  type LoadedInteractions,
  type PersonFacts,
  type PersonRows,
  type SafetyFinding,
} from '../../../modules/persona/index.ts'
import { type Alerta, ordered } from './alert.ts'

/** A finding in the voice of an alert. */
export const alertOf = ({ codigo, gravedad, titulo, texto, explicacion, citas, fuente }: SafetyFinding): Alerta => ({
  codigo,
  gravedad,
  titulo,
  detalle: `${texto} ${explicacion}`,
  registros: [...new Set(citas.map(({ id }) => id))].sort(),
  fuente,
})

/** Whether it speaks of a prescription of this encounter: what others prescribed among themselves is not for its reader. */
function speaksOfHere(facts: PersonFacts): (finding: SafetyFinding) => boolean {
  const here = new Set(facts.medicamentos.filter((m) => m.de === 'historia').map(({ id }) => id))
  return ({ citas }) => citas.some(({ id }) => here.has(id))
}

const ofAllergy = new Set(['alergia', 'alergia_sin_reconocer'])

/** What is said of the medicines of this encounter, and of allergies met by what still runs. */
export function medicineAlerts(facts: PersonFacts): Alerta[] {
  const isHere = speaksOfHere(facts)
  return findings(facts)
    .filter((finding) => isTold(finding) && (isHere(finding) || ofAllergy.has(finding.codigo)))
    .map(alertOf)
}

/** What one prescription would raise. */
export const alertsOfMedicine = (rows: PersonRows, formula: Row, now: string, loaded: LoadedInteractions): Alerta[] =>
  ordered(findingsAgainst(rows, formula, now, loaded).map(alertOf))
