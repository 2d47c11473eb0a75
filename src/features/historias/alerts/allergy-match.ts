import { entriesOf } from '../../../model/keys.ts'
import { type AllergyKey, allergyGroups, crossReactions } from '../../farmacologia/allergy-groups.ts'
import { inGroup } from '../../farmacologia/drug-groups.ts'
import type { Gravedad } from '../../farmacologia/gravity.ts'
import { saysOne, shareSubstance } from '../../farmacologia/substances.ts'
import type { HistoryContent } from '../content.ts'
import { type Alerta, ids } from './alert.ts'
import { type RecordedAllergy, recordedAllergies } from './recorded-allergies.ts'
import { text } from './rows.ts'
import { type TakenMedicine, taken } from './taken.ts'

const groups = entriesOf(allergyGroups)

/** The classes that an allergy speaks of: named as such, or by one of their members. */
const groupsOfAgent = (agent: string): AllergyKey[] =>
  groups.filter(([, { clase, dci }]) => saysOne(agent, [...clase, ...dci])).map(([key]) => key)

const groupsOfMedicine = (medicine: TakenMedicine): AllergyKey[] =>
  groups.filter(([, group]) => inGroup(medicine, group)).map(([key]) => key)

interface Match {
  readonly como: 'mismo' | 'clase' | 'cruzada'
  readonly detalle: string
  readonly fuente: string
}

/** The closest of the ways in which they meet. */
function match(agent: string, medicine: TakenMedicine): Match | null {
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

function gravity(how: Match['como'], { grave, resuelta }: RecordedAllergy): Gravedad {
  // Often it is the episode that was resolved and not the allergy, so it is still said.
  if (resuelta) return 'media'
  if (how === 'mismo') return 'critica'
  if (how === 'clase') return grave ? 'critica' : 'alta'
  return grave ? 'alta' : 'media'
}

/** Which of these medicines meet which of these allergies. */
export const allergiesMet = (allergies: readonly RecordedAllergy[], medicines: readonly TakenMedicine[]): Alerta[] =>
  allergies.flatMap((allergy) =>
    medicines.flatMap((medicine) => {
      const found = match(allergy.agente, medicine)
      if (found === null) return []
      const reaction = text(allergy.row, 'reaccion')
      const resolved = allergy.resuelta ? ' Figura como resuelta.' : ''
      return {
        codigo: found.como === 'cruzada' ? 'alergia_cruzada' : 'alergia',
        gravedad: gravity(found.como, allergy),
        titulo: `Alergia a ${allergy.agente}: ${medicine.dci}`,
        detalle: `${found.detalle}${reaction === null ? '' : ` Reacción registrada: ${reaction.replace(/\.$/, '')}.`}${resolved}`,
        registros: ids(allergy.row, medicine),
        fuente: found.fuente,
      }
    }),
  )

/** Prescriptions of this history, whatever their route, that meet a recorded allergy; and those still running. */
export const allergyMatches = (content: HistoryContent, now: string): Alerta[] =>
  allergiesMet(
    recordedAllergies(content),
    taken(content, now).filter((medicine) => medicine.de !== 'antecedente'),
  )
