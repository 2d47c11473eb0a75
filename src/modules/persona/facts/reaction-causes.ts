import { type AllergenReading, allergenIn, namesAllergen, type Substance } from '../../medicamentos/index.ts'

/** Antihistamines, corticosteroids, adrenaline and its like, what opens the airway, antacids, fluids, vasopressin. */
const TREATMENT = /^(?:R06|H02|C01C|R03|A02BA|B05|H01BA)/
const isTreatment = ({ atc }: Substance): boolean => atc.some((code) => TREATMENT.test(code))

/** Whether what is named beside a reaction is what a reaction is treated with, and so not its cause. */
export const treatsReactions = ({ sustancias }: AllergenReading): boolean =>
  sustancias.length > 0 && sustancias.every(isTreatment)

/** How it was treated, and what was tolerated, is told after the agent. */
const AFTERWARDS = /\b(?:manej|trat|requir|recib|tolera|se (?:le )?(?:dio|aplic|administr))/

const means = (words: readonly string[]): string => {
  const { sustancias, clases } = allergenIn(words.join(' '))
  return `${sustancias.length} ${clases.size}`
}
/** As few of the words as mean the same: what follows tells of the reaction. */
export function shortestAgent(words: string): string {
  const all = words.split(' ')
  const whole = means(all)
  const least = all.findIndex((_, i) => means(all.slice(0, i + 1)) === whole)
  return all.slice(0, least + 1).join(' ')
}
/** How many of the words tell nothing yet, before those that mean the same. */
export function leadingWords(words: string): number {
  const all = words.split(' ')
  const whole = means(all)
  return all.findLastIndex((_, i) => means(all.slice(i)) === whole)
}

/** What a text about a reaction names as its cause; null where it names none that we know. */
export function causeIn(said: string): string | null {
  const before = said.split(AFTERWARDS)[0]?.trim() ?? ''
  if (!namesAllergen(before) || treatsReactions(allergenIn(before))) return null
  const agent = shortestAgent(before)
  return agent.split(' ').slice(leadingWords(agent)).join(' ')
}
