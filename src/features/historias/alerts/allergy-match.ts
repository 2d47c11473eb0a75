import type { Row } from '../../../model/resource.ts'
import { type AllergyGroup, type AllergyKey, allergyGroups, crossReactions } from '../../farmacologia/allergy-groups.ts'
import { inGroup } from '../../farmacologia/drug-groups.ts'
import type { Gravedad } from '../../farmacologia/gravity.ts'
import { saysOne, shareSubstance } from '../../farmacologia/substances.ts'
import type { HistoryContent } from '../content.ts'
import { type Alerta, ids } from './alert.ts'
import { live, text } from './rows.ts'
import { type Taken, taken } from './taken.ts'

const groups = Object.entries(allergyGroups) as [AllergyKey, AllergyGroup][]

/** Of any history and of this one, each once; what is denied, refuted or annulled is no allergy. */
function allergies({ patient, entries }: HistoryContent): Row[] {
  const rows = live([...patient.alergias, ...entries.antecedente_categorizado]).filter(
    (row) => row.categoria === 'alergico' && row.niega !== true && row.verificacion !== 'refutado',
  )
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The classes that an allergy speaks of: named as such, or by one of their members. */
const groupsOfAgent = (agent: string): AllergyKey[] =>
  groups.filter(([, { clase, dci }]) => saysOne(agent, [...clase, ...dci])).map(([key]) => key)

const groupsOfMedicine = (medicine: Taken): AllergyKey[] =>
  groups.filter(([, group]) => inGroup(medicine, group)).map(([key]) => key)

interface Match {
  readonly como: 'mismo' | 'clase' | 'cruzada'
  readonly detalle: string
  readonly fuente: string
}

/** The closest of the ways in which they meet. */
function match(agent: string, medicine: Taken): Match | null {
  if (shareSubstance(agent, medicine.dci))
    return {
      como: 'mismo',
      detalle: 'Es el mismo medicamento.',
      fuente: 'Antecedente alérgico registrado en la historia del paciente',
    }
  const [ofAgent, ofMedicine] = [groupsOfAgent(agent), groupsOfMedicine(medicine)]
  const same = ofAgent.find((key) => ofMedicine.includes(key))
  if (same !== undefined)
    return {
      como: 'clase',
      detalle: `Pertenece al mismo grupo: ${allergyGroups[same].nombre}.`,
      fuente: allergyGroups[same].fuente,
    }
  const cross = crossReactions.find(
    ({ entre: [a, b] }) =>
      (ofAgent.includes(a) && ofMedicine.includes(b)) || (ofAgent.includes(b) && ofMedicine.includes(a)),
  )
  return cross === undefined ? null : { como: 'cruzada', detalle: cross.detalle, fuente: cross.fuente }
}

const isSevere = (allergy: Row): boolean =>
  allergy.severidad === 'grave' ||
  /anafil|angioedema|stevens|necr[oó]lisis|dress|broncoespasmo/i.test(text(allergy, 'reaccion') ?? '')

function gravity(how: Match['como'], allergy: Row): Gravedad {
  // Often it is the episode that was resolved and not the allergy, so it is still said.
  if (allergy.estado_clinico === 'resuelto') return 'media'
  if (how === 'mismo') return 'critica'
  if (how === 'clase') return isSevere(allergy) ? 'critica' : 'alta'
  return isSevere(allergy) ? 'alta' : 'media'
}

/** Prescriptions of this history, whatever their route, that meet a recorded allergy; and those still running. */
export function allergyMatches(content: HistoryContent, now: string): Alerta[] {
  const medicines = taken(content, now).filter((medicine) => medicine.de !== 'antecedente')
  return allergies(content).flatMap((allergy) => {
    const agent = text(allergy, 'agente')
    if (agent === null) return []
    return medicines.flatMap((medicine) => {
      const found = match(agent, medicine)
      if (found === null) return []
      const reaction = text(allergy, 'reaccion')
      const resolved = allergy.estado_clinico === 'resuelto' ? ' Figura como resuelta.' : ''
      return {
        codigo: found.como === 'cruzada' ? 'alergia_cruzada' : 'alergia',
        gravedad: gravity(found.como, allergy),
        titulo: `Alergia a ${agent}: ${medicine.dci}`,
        detalle: `${found.detalle}${reaction === null ? '' : ` Reacción registrada: ${reaction.replace(/\.$/, '')}.`}${resolved}`,
        registros: ids(allergy, medicine),
        fuente: found.fuente,
      }
    })
  })
}
