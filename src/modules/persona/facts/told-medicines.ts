import type { ReadWord } from '../../lectura/index.ts'
import { drugsWritten } from '../../medicamentos/index.ts'
import { type Prose, spells } from './entry.ts'

/** Without one of them no text says that something is taken. */
const TAKING =
  /\btom(?:a|ando)\b|\bus(?:a|ando|uari)|\bconsum|\brecib|\btratamiento|\bmanej|\banticoag|\bmedic|\bfarmacol|\bactualmente\b|\bse (?:aplic|inyect|pone)|\bterapia\b|\bantiagreg|\bcronic/

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

/** «No toma», «ya no usa», «dejó de tomar», «nunca se la aplica». */
const DENIED = /^(?:no|ni|nunca|jamas|tampoco|sin|niega|dejo|olvida|evita|puede|debe)$/
const BETWEEN = /^(?:se|la|lo|las|los|le|me|esta|estaba|ha|venia|viene|sigue|de|ya)$/
const LAB =
  /^(?:muestras?|nivel(?:es)?|examen(?:es)?|laboratorios?|cultivos?|gases|glucometrias?|signos|tension|presion|control(?:es)?)$/
/** It is over: what was named before it is not taken. */
const OVER =
  /^(?:suspendid[oa]s?|retirad[oa]s?|descontinuad[oa]s?|terminad[oa]s?|finalizad[oa]s?|dejad[oa]s?|hasta|abandonad[oa]s?)$/
/** Something else is told from here on. */
const ENDS =
  /^(?:(?:se|por|para|pero|quien|que|dejo)$|(?:suspend(?:io|ieron)|abandono|retiro|niega|alerg|quirurg|familiar|toxic|anteced|refier|consult|present|formul|indic|inici|ordena|solicit|debe))/
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

/** What a text says that the person takes today, by names that are understood letter by letter. */
export function medicinesTold(prose: Prose): ToldMedicine[] {
  if (!spells(prose, TAKING)) return []
  const { texto, palabras } = prose
  const plano = palabras.map(({ text, to }) => (texto[to] === ':' ? `${text}:` : text)).join(' ')
  const wordAt = (place: number): number => plano.slice(0, place).split(' ').length - 1
  return [...plano.matchAll(CUE)].flatMap((found): ToldMedicine[] => {
    const at = wordAt(found.index)
    const from = wordAt(found.index + found[0].length - 1) + 1
    const cue = palabras[at]
    if (cue === undefined || isDeniedAt(palabras, at) || !isNow(cue)) return []
    const rest = palabras.slice(from, from + MOST)
    const end = rest.findIndex((word) => word.oracion !== cue.oracion || ENDS.test(word.text) || OVER.test(word.text))
    const run = end === -1 ? rest : rest.slice(0, end)
    if (run.some(({ text }) => LAB.test(text))) return []
    // What was stopped is the last that was named.
    const stopped = end !== -1 && rest[end]?.oracion === cue.oracion && OVER.test(rest[end]?.text ?? '')
    const named = drugsWritten(
      run
        .filter(isNow)
        .map(({ text }) => text)
        .join(' '),
    )
    const told = stopped ? named.slice(0, -1) : named
    const around = [...palabras.slice(Math.max(0, at - 3), at), ...run].filter(({ oracion }) => oracion === cue.oracion)
    if (THEN.test(around.map(({ text }) => text).join(' '))) return []
    const fragmento = texto.slice(cue.from, run.at(-1)?.to)
    return told.map(({ dci }) => ({ dci, fragmento }))
  })
}
