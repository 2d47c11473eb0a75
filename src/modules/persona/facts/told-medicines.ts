import type { ReadWord } from '../../lectura/index.ts'
import { drugsWritten } from '../../medicamentos/index.ts'
import { type Prose, spells } from './entry.ts'
import { oncePerText } from './kept-texts.ts'
import { inLine } from './words-in-line.ts'

/** Without one of them no text says that something is taken. */
const TAKING =
  /\btom(?:a|o|ando)\b|\bme (?:aplico|inyecto|pongo)\b|\bus(?:a|o\b|ando|uari)|\bconsum|\brecib|\btratamiento|\bmanej|\banticoag|\bmedic|\bfarmacol|\bactualmente\b|\bse (?:aplic|inyect|pone)|\bterapia\b|\bantiagreg|\bcronic/

/**
 * What is taken today, in the words of who tells it; the names follow. Not «tomar», which is an order, nor «se toma muestra», «toma de tensión»
 * or «tomaba».
 */
const CUES = [
  '(?:toma(?! (?:de|muestra))|tomando|usa|usando|usuari[oa]s? (?:cronic[oa] )?de|consume|consumiendo|consumidora? de|recibe|recibiendo)',
  '(?:en|con|bajo) (?:tratamiento|manejo|terapia|anticoagulacion|antiagregacion)(?: (?:cronico|actual|farmacologico|permanente|medico|antihipertensivo|ambulatorio))* (?:con|de)',
  '(?:anticoagulad|antiagregad|medicad)[oa]s? (?:actualmente )?con',
  'actualmente con',
  'se (?:aplica|inyecta|pone)',
  '(?:farmacologicos|medicamentos|medicacion(?: actual| habitual| cronica)?|medicamentos? (?:actuales|cronicos|habituales|de uso (?:cronico|actual))|tratamiento (?:actual|habitual|cronico))(?=:)',
].join('|')
const CUE = new RegExp(`\\b(?:${CUES})(?=$|[ :])`, 'g')
/** The same as the person says it: «tomo», «me aplico». */
const OWN_CUE = new RegExp(`\\b(?:${CUES}|(?:me )?tomo|uso|consumo|recibo|me (?:aplico|inyecto|pongo))(?=$|[ :])`, 'g')

/** «No toma», «ya no usa», «dejó de tomar», «nunca se la aplica». */
const DENIED = /^(?:no|ni|nunca|jamas|tampoco|sin|niega|dejo|olvida|evita|puede|debe)$/
const BETWEEN = /^(?:se|la|lo|las|los|le|me|esta|estaba|ha|venia|viene|sigue|de|ya)$/
const LAB =
  /^(?:muestras?|nivel(?:es)?|examen(?:es)?|laboratorios?|cultivos?|gases|glucometrias?|signos|tension|presion|control(?:es)?)$/
/** It is over: what was named before it is not taken. */
const OVER =
  /^(?:suspendid[oa]s?|retirad[oa]s?|descontinuad[oa]s?|terminad[oa]s?|finalizad[oa]s?|dejad[oa]s?|hasta|abandonad[oa]s?|(?:re)?(?:emplaz|cambi)ad[oa]s?)$/
/** Something else is told from here on. */
const ENDS =
  /^(?:(?:se|por|para|pero|quien|que|dejo|nunca|ni)$|(?:suspend(?:io|ieron)|abandono|retiro|niega|alerg|quirurg|familiar|toxic|anteced|refier|consult|present|formul|indic|inici|ordena|solicit|debe|cambi))/
/** «No toma…», «no la usa»; not «no recuerda la dosis», and the list goes on. */
const NOT_TAKEN = /^(?:mas$|l[ao]s?$|se$|ha$|tom|us[aeo]|consum|recib|aplic|inyect|requ|necesit|toler|continu|sigu)/
/** How what follows the names says that the last of them is over: «pero la dejó», «ya no», «suspendió hace un mes». */
const GIVEN_UP = new RegExp(
  [
    '^(?:(?:pero|y|aunque|que|cual(?:es)?|luego|despues|ahora|hoy|(?:el|la|los|las) cual(?:es)?) )*(?:',
    '(?:ya )?no(?:$| mas\\b| (?:se )?(?:l[ao]s? )?(?:tom|us|consum|recib|aplic|inyect|continu|sigu))',
    '|(?:ya )?(?:se )?l[ao]s? (?:dej|suspend|cambi|retir|abandon|descontinu|reemplaz)',
    '|(?:(?:se )?(?:le )?)?(?:dejo|abandono|retiro|(?:suspend|descontinu)[a-z]+|cambi(?:o|aron))(?:$| (?:hace|por|desde|hasta|en|ya|voluntari[a-z]+|sol[oa]|sin|cuando|de (?:tom|us|aplic|consum)[a-z]+(?:l[ao]s?)\\b)(?: |$))',
    ')',
  ].join(''),
)
const CHANGED = /^(?:re)?(?:emplaz|cambi)ad[oa]s?$/
/** More of it than a treatment has. */
const OVERDOSE =
  /\b(?:[1-9]\d+|veinte|treinta|cuarenta|cincuenta|cien) (?:tabletas?|pastillas?|capsulas?|comprimidos?|grageas?|pepas?|ampollas?|sobres?)\b(?!.*\b(?:al mes|mensual))|\b(?:un|dos|tres|medio|\d) (?:frascos?|blisters?|cajas?)\b|\b(?:sobredosis|intoxica|autoeliminac|suicid)/
const KIN =
  /^(?:mama|madre|papa|padre|herman[oa]s?|hij[oa]s?|abuel[oa]s?|ti[oa]s?|espos[oa]|marido|conyuge|prim[oa]s?|suegr[oa]|cunad[oa]|sobrin[oa]s?|nuer[ao]|yerno|companer[oa])$/
/** «Traída por la hija», «vive con la mamá», «tiene un hijo», «madre de tres»: the sentence stays of the patient. */
const WITH = /^(?:por|con|a|al|segun|junto|tiene|tuvo|acompanante|cuidad[oa]r[oa]?|\d+|dos|tres|cuatro|cinco|seis)$/
const DETERMINER = /^(?:la|el|su|sus|los|las|mi|mis|un|una)$/
const TELLS =
  /^(?:quien|que|refier|dice|cuenta|coment|inform|manif|relat|afirm|asegur|report|trae|indic|acompan|\d+$|dos$|tres$|de$|cuidador)/
const AGAIN = /^(?:paciente|ella|usuari[oa]|consultante)$/

/** Whether the sentence of the cue speaks of a relative before it. */
function isOfKin(words: readonly ReadWord[], at: number): boolean {
  for (let i = at - 1; i >= 0 && words[i]?.oracion === words[at]?.oracion; i--) {
    const said = words[i]?.text ?? ''
    if (AGAIN.test(said)) return false
    if (!KIN.test(said)) continue
    const before = words[i - 1]?.text ?? ''
    const of = DETERMINER.test(before) ? (words[i - 2]?.text ?? '') : before
    return !WITH.test(of) && !TELLS.test(words[i + 1]?.text ?? '')
  }
  return false
}

/** A year told without «desde» is another time. */
const THEN = /\b(?:en|durante|hasta) (?:el )?(?:ano )?(?:19|20)\d\d\b/

const MOST = 40

/** A medicine that a text says to be taken now, and the words that say so. */
export interface ToldMedicine {
  readonly dci: string
  readonly fragmento: string
}

function isDeniedAt(words: readonly ReadWord[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const word = words[i]
    if (word === undefined || word.oracion !== words[at]?.oracion) return false
    if (DENIED.test(word.text)) return true
    if (!BETWEEN.test(word.text)) return false
  }
  return false
}

/** Of now, or told as of long since: «toma warfarina hace cinco años» tells how long. */
const isNow = ({ means, por }: ReadWord): boolean =>
  means === 'presente' || means === 'posible' || (means === 'antecedente' && por === null)

const textOf = (words: readonly ReadWord[]): string => words.map(({ text }) => text).join(' ')

const isBare = (texto: string, { to }: ReadWord): boolean => /^\s*(?:[,).;]|$)/.test(texto.slice(to, to + 3))

/** Where what is taken ends. */
function endsAt(texto: string, words: readonly ReadWord[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]?.text ?? '']
  if (word?.text !== 'no') return word !== undefined && (ENDS.test(word.text) || OVER.test(word.text))
  return isBare(texto, word) || NOT_TAKEN.test(next) || drugsWritten(next).length > 0
}

/** What was stopped is the last that was named, unless another name follows. */
function isStopped(texto: string, tail: readonly ReadWord[]): boolean {
  const [first] = tail
  if (first === undefined) return false
  if (OVER.test(first.text) || (first.text === 'no' && isBare(texto, first))) return true
  const said = textOf(tail)
  return GIVEN_UP.test(said) && drugsWritten(said).length === 0
}

/** What a text says that the person takes today, by names that are understood letter by letter. */
export const medicinesTold = (prose: Prose): readonly ToldMedicine[] =>
  !spells(prose, TAKING)
    ? []
    : prose.recurso === 'solicitud_correccion'
      ? namedByThePatient(prose)
      : namedAsTaken(prose)

const namedBy = (said: RegExp) =>
  oncePerText(({ texto, palabras }): readonly ToldMedicine[] => {
    const { plano, wordAt } = inLine(palabras.map(({ text, to }) => (texto[to] === ':' ? `${text}:` : text)))
    return [...plano.matchAll(said)].flatMap((found): ToldMedicine[] => {
      const at = wordAt(found.index)
      const from = wordAt(found.index + found[0].length - 1) + 1
      const cue = palabras[at]
      if (cue === undefined || isDeniedAt(palabras, at) || !isNow(cue) || isOfKin(palabras, at)) return []
      const rest = palabras.slice(from, from + MOST).filter(({ oracion }) => oracion === cue.oracion)
      const last = rest.findIndex((_, i) => endsAt(texto, rest, i))
      const end = last === -1 ? rest.length : last
      const run = rest.slice(0, end)
      const tail = rest.slice(end)
      if (run.some(({ text }) => LAB.test(text)) || OVERDOSE.test(textOf(run))) return []
      const named = drugsWritten(textOf(run.filter(isNow)))
      const told = isStopped(texto, tail) ? named.slice(0, -1) : named
      if (CHANGED.test(tail[0]?.text ?? '')) told.push(...drugsWritten(textOf(tail.filter(isNow))))
      const around = [...palabras.slice(Math.max(0, at - 3), at), ...run].filter(
        ({ oracion }) => oracion === cue.oracion,
      )
      if (THEN.test(textOf(around))) return []
      const fragmento = texto.slice(cue.from, run.at(-1)?.to)
      return told.map(({ dci }) => ({ dci, fragmento }))
    })
  })
const namedAsTaken = namedBy(CUE)
const namedByThePatient = namedBy(OWN_CUE)
