import { drugs } from '../../../../modules/medicamentos/index.ts'
import { foldSameLength } from '../fold-same-length.ts'
import { foldedWordSet, listedWordSet, listedWords } from '../folded-words.ts'

/** Names of people that medicine took: after them a disease, a sign or a scale is called. */
const eponyms = listedWords('eponimo')

/** What is said of relatives besides their names, and what a sentence goes on with: also written with a capital. */
const usual = listedWords('usual')

/** What notes say of bodies, tests, procedures and medicines that neither the classification nor the catalogue is written with. */
const clinical = listedWords('palabra_clinica')

/**
 * Cities of over a million people, which tell nobody and of which altitude and diseases matter. Cartagena is left out: it is as
 * often a surname.
 */
export const largeCities = foldedWordSet('Bogotá Medellín Cali Barranquilla')

/** Eponyms that as many people are called by: only where they stand tells which is meant. */
const borne = listedWords('nombre_en_medicina')

const eponymous: ReadonlySet<string> = new Set([...eponyms, ...borne])
/** Whether a folded word is the name of a person that medicine took. */
export const isEponym = (word: string): boolean => eponymous.has(word)

const known = new Set([
  ...eponyms,
  ...usual,
  ...clinical,
  ...largeCities,
  // Of three letters there are more people than medicines.
  ...drugs
    .flatMap((d) => [d.dci, ...d.nombres])
    .flatMap((n) => foldSameLength(n).split(/[^a-z]+/))
    .filter((word) => word.length > 3),
])

const services = listedWordSet('servicio')
const SERVICE = /(?:logia|iatria)$/
/** A service of the provider or a specialty, which is no place. */
export const isService = (word: string): boolean => services.has(word) || SERVICE.test(word)

const AFTER_THING = new RegExp(
  String.raw`(?<![a-z])(?:(?:${listedWords('cosa_con_nombre').join('|')}|descart[a-z]{1,4})\s{1,3}(?:del?\s{1,3})?|enf\.?\s{1,3}del?\s{1,3})$`,
)

const AFTER_DISEASE =
  /(?<![a-z])(?:(?:enfermedad|sindrome|signos?|fractura|descart[a-z]{1,4})\s{1,3}(?:del?\s{1,3})?|enf\.?\s{1,3}del?\s{1,3})$/
const ofDiseases = listedWordSet('nombre_de_enfermedad')
const borneByPeople = new Set(['nombre', 'apellido', 'nombre_dudoso'].flatMap(listedWords))
const isCalledSo = (before: string, word: string): boolean =>
  isEponym(word) ||
  (!borneByPeople.has(word) && !/del?\s{1,3}$/.test(before)) ||
  (ofDiseases.has(word) && AFTER_DISEASE.test(before))

/** Whether a folded word is what a sign, a disease or an instrument is called, not who: «enf. de Wilson». */
export const isCalledAfterThing = (before: string, word: string): boolean =>
  AFTER_THING.test(before) && isCalledSo(before, word)
/** «Sonda de Marta» */
export const isOwnerOfThing = (before: string, word: string): boolean =>
  AFTER_THING.test(before) && borneByPeople.has(word) && !isCalledSo(before, word)

/** Endings that words of medicine have and names do not. */
const MEDICAL =
  /(?:itis|osis|emia|patia|patias|algia|uria|rrea|ectomia|otomia|plastia|scopia|grafia|grama|logia|logo|iatria|metria|megalia|pexia|centesis|foresis|terapia|penia|plejia|plejico|tensa|tenso|tica|tico|pnea|fagia|fasia|lisis|oide|cilina|micina|floxacina|azol|prazol|sartan|statina|pril|olol|dipino|formina|gliptina|flozina|mab|azepam|zepina|oxetina|ptilina|triptan|caina|sona|mente)s?$/

/** Names that end as words of medicine do. */
const alike = new Set([...listedWords('nombre'), ...listedWords('apellido')])

/** Whether a folded word is one of the language or of medicine, and so no name by itself. */
export const isOrdinary = (word: string, clinical?: { has(word: string): boolean }): boolean =>
  known.has(word) || (MEDICAL.test(word) && !alike.has(word)) || clinical?.has(word) === true
