import { byPlace } from './beside-names.ts'
import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet, listedWordSet } from './folded-words.ts'
import { wordNames } from './placed-names.ts'
import { isWhoWord } from './relatives.ts'
import { describing, doubtful, isSureName, replaced } from './words/common-names.ts'
import { actsOnOthers, isDescription, isEveryday, isFiniteVerb, isVerb } from './words/everyday-words.ts'
import { hypocoristics } from './words/nicknames.ts'
import { isCalledAfterThing, isEponym, isOrdinary } from './words/ordinary-words.ts'
import { isCapital, isShouted, type ToldWord, toldWords } from './words/told-words.ts'

/** After these the next word is what somebody is called, whatever else it means. */
const CALLED =
  /(?:^|[^a-z])(?:(?:(?:apodad|apellidad)[oa]|apodo(?: es| era)?|alias|sobrenombre|apellidos?|vda|v|viud[oa] de|(?:se )?nombre (?:social|claro|identitario)|de nombre|responde al nombre)(?:\.? de)?)[\s:,]{1,3}["“«']?(?:(?:el|la|los|las) )?["“«']?$/u
/** After these it is what somebody is called unless it is a word of medicine. */
const KNOWN_AS =
  /(?:^|[^a-z])(?:(?:conocid[oa]s?|identificad[oa]|registrad[oa])(?: \p{L}{2,12}){0,4} como|(?:le|l[oa]s?) (?:dic|decim|llam|apod|conoc|disting|dig)\p{L}{2,4}(?: en (?:el|la|su) \p{L}{3,12})?(?: como)?|(?:que|q) (?:llam|conoc|apod)[ae]n(?: como)?|se llama|responde (?:a|por))[\s:,]{1,3}["“«']?(?:(?:el|la|los|las) )?["“«']?$/u
const KNOWN_THING = /(?:signo|enfermedad|sindrome|maniobra|escala|tecnica|fractura|triada)[^.;]*$/
/** «Soy cortes, interno» */
const MYSELF = /(?:^|[^a-z])soy\s{1,3}(?:(?:el|la)\s)?(?:\p{L}{2,15}\s){0,2}$/u
const ROLE =
  /^(?:\s(?:\p{L}{2,15}|\[persona\]))?,\s{1,3}(?:(?:el|la)\s)?(?:medic|médic|intern|residente|enferm|auxiliar|doctor|pediatra|ciruj|ginec|psic|fisio|terapeuta|bacteri|jefe|param|promotor)/iu
/** Words of the language and of medicine that are also surnames: only after a given name or a title. */
const wordSurnames = listedWordSet('apellido_palabra')
const TOLD_ENDS = /^(?:\s?[,;.:)]|\s?$|\s(?:con|por|de\s\d|al?|que)\s|\s\[|\s\d{1,3}\sa)/
const HONOUR = /(?:^|[^a-z])(?:don|doña|dona|sra?|dra?|doctora?|señora?|senora?|jefe|misia)\.?\s{1,3}$/u
const PLACE = /(?:^|[^a-z])(?:barrio|vereda|hospital|clinica|municipio)\s(?:de\s|del\s)?$/
const MEASURED = /^[\s:=]{1,3}(?:[<>]?\d|positiv|negativ|reactiv)/i
const DETERMINER = /(?:^|[^a-z])(?:el|la|los|las|un|una|su|sus|este|esta|sin|muy|mas|cada)\s{1,3}$/
const TITLE =
  /^(?:don|doña|dona|sra?|dra?|señora?|senora?|jefe|misia|hn[ao]|sor|fray|padre|mons|pbro|lic|enf|aux|prof|profe|ing|abg)$/
const AGED = /^,?\s{1,3}(?:de\s{1,3})?\d{1,3}\s{0,2}(?:años|anos|a\b|meses|dias)/i
const STARTS = /(?:^|[.;:!?\n]\s{0,3})["“«']?$/
/** «Acompaña Magnolia, empleada» */
const COMES =
  /(?:^|[^a-z])(?:acompaña|acompana|acompaño|acompano|trae|trajo|llama|llamo|contesta|informa|autoriza|firma|acude|ingresa|llega|viene)\s{1,3}$/
const ENDS = /^(?:\s?[,;.:)("”»]|\s?$|\s(?:de\s)?\d)/
const TIMED = /(?:^|\n)\d{1,2}:?\d{2}\s{0,2}(?:h|hs|hrs)?[:\s]{1,3}$/
const NEAR = /^(?:\s{1,3}|\s?\/\s?)$/
/** What is left of a given name before a surname: «j. fdo.». */
const PIECE = /^(?:[a-z]|fdo|ma|fco)$/
/** «D. Rueda» */
const INITIAL = /(?:^|[\s(])(?:\p{L}|fdo|ma|fco)\.\s{0,2}$/u
/** «El payaso Tribilín (Juan)», «Juan (Lolo)» */
const ENCLOSED = /^\s{0,2}["“«'(]{1,2}$|^["”»')]{1,2}\s{0,2}\(?$/
const particles = foldedWordSet('de del la las los y e o')
const joins = foldedWordSet('de del la las los')
const towards = foldedWordSet('a con por para segun')
/** «Mireya ("la Mire")» */
const QUOTED = /^\s{0,2}\(?["“«](?:(?:el|la|los|las) )?$/i
/** How somebody is called for their looks, beside the name. */
const looks = listedWordSet('apodo_por_aspecto')
const MOST = 5
const sexes = foldedWordSet('masculino masculina femenino femenina hombre mujer varon niño niña')
/** Also how something looks or begins: «aura con vómito». */
const lights = foldedWordSet('aura luz perla gema flor alma cruz')

/** What is left of people: names beside names, and what follows words after which only a name comes; in whatever letters. */
export function withoutFramedNames(text: string, clinical?: { has(word: string): boolean }): string {
  if (clinical === undefined) return text
  const folded = foldSameLength(text)
  const words = toldWords(text)
  const shouted = isShouted(text)
  const gone = new Set<number>()
  for (const [i, { word, from }] of words.entries()) if (word === 'persona' && text[from - 1] === '[') gone.add(i)
  const bare = (at: number): string => text.slice(words[at - 1]?.to ?? 0, words[at]?.from).replaceAll(/[[\]]/g, '')
  const isTaken = ({ from }: ToldWord): boolean => text[from - 1] === '['
  const before = (from: number): string => folded.slice(Math.max(0, from - 60), from)
  const isOther = (w: string): boolean => isEveryday(w) || isOrdinary(w, clinical) || isWhoWord(w) || isVerb(w)
  const isSure = (w: string): boolean => isSureName(w) || (w.length > 3 && hypocoristics.has(w) && !isOther(w))
  const isMaybe = (w: string): boolean => doubtful.has(w) || wordNames.has(w) || byPlace.has(w)
  const isUnknown = (w: string): boolean => w.length > 2 && !isOther(w)
  const ends = (to: number): boolean => ENDS.test(text.slice(to, to + 4))
  const isThing = ({ from, to, word }: ToldWord): boolean =>
    MEASURED.test(text.slice(to, to + 12)) || isCalledAfterThing(before(from), word) || PLACE.test(before(from))

  /** A capital where one says something. */
  const isProper = (told: ToldWord): boolean =>
    !shouted && isCapital(told) && told.written !== told.written.toUpperCase()
  const beginsAt = (from: number): boolean =>
    STARTS.test(text.slice(Math.max(0, from - 5), from)) || TIMED.test(before(from))

  /** Where somebody is said to be called so, the rest is the name, whatever it means: «de nombre elkin guardia,». */
  function restOfCalled(i: number): void {
    const run: number[] = []
    for (let at = i + 1; at <= i + 3; at++) {
      const told = words[at]
      if (told === undefined || isTaken(told) || !NEAR.test(bare(at))) break
      const { word } = told
      if (isFiniteVerb(word) || sexes.has(word) || isWhoWord(word) || (!isMaybe(word) && isOrdinary(word, clinical)))
        break
      run.push(at)
    }
    while (particles.has(words[run.at(-1) ?? i]?.word ?? '')) run.pop()
    if (ends(words[run.at(-1) ?? i]?.to ?? 0)) for (const at of run) gone.add(at)
  }
  /** «Alias el mono, wilson gordo, herida» */
  function apposedTo(i: number): void {
    const [a, b] = [words[i + 1], words[i + 2]]
    if (a === undefined || b === undefined || !/^\]?, $/.test(bare(i + 1)) || !NEAR.test(bare(i + 2)) || !ends(b.to))
      return
    const isFirst = isSure(a.word) || isMaybe(a.word) || isEponym(a.word)
    if (isFirst && (isSure(b.word) || isMaybe(b.word) || wordSurnames.has(b.word))) gone.add(i + 1).add(i + 2)
  }

  function goesOnAt(at: number): boolean {
    const told = words[at]
    const { word = '', to = 0 } = told ?? {}
    if (told === undefined || isTaken(told) || (isVerb(word) && !isSure(word) && !wordSurnames.has(word))) return false
    if (isSure(word) || isEponym(word)) return true
    const isFollowed = [isFiniteVerb, isSure, isMaybe].some((is) => is(words[at + 1]?.word ?? ''))
    if (wordSurnames.has(word) && (isFollowed || TOLD_ENDS.test(text.slice(to, to + 12)))) return true
    if (isMaybe(word) || AGED.test(text.slice(to, to + 16)))
      return !sexes.has(word) && (!isWhoWord(word) || isMaybe(word))
    return isUnknown(word) && (!isDescription(word) || isSureName(words[at + 1]?.word ?? ''))
  }
  /** From a name on: the rest of it, over the small words between. */
  function rightOf(i: number): void {
    let end = i
    for (let at = i + 1; at <= i + MOST; at++) {
      const inQuotes = text.slice(words[end]?.to ?? 0, words[at]?.from).replace(/^\]/, '')
      if (
        QUOTED.test(inQuotes) &&
        /^["”»]/.test(text.slice(words[at]?.to)) &&
        !isOrdinary(words[at]?.word ?? '', clinical)
      ) {
        gone.add(at)
        break
      }
      if (
        !NEAR.test(bare(at)) &&
        !(particles.has(words[at]?.word ?? '') && /^\s{0,2}\(?["“«]$/.test(bare(at))) &&
        !(ENCLOSED.test(bare(at)) && ends(words[at]?.to ?? 0))
      )
        break
      const word = words[at]?.word ?? ''
      if (particles.has(word) && text[words[at]?.from ?? 0] !== '[') continue
      if (word.length === 1 && at === end + 1 && /^(?:\.|,|$)/.test(text.slice(words[at]?.to))) {
        gone.add(at)
        end = at
        continue
      }
      const joined = at > end + 1
      const isTitledEnd =
        i > 0 &&
        TITLE.test(words[i - 1]?.word ?? '') &&
        text[words[at]?.to ?? 0] === ',' &&
        !isOrdinary(word, clinical) &&
        !isWhoWord(word) &&
        !isVerb(word)
      const isPart =
        !joined ||
        isSure(word) ||
        ((isMaybe(word) || (isUnknown(word) && /^[yeo]$/.test(words[at - 1]?.word ?? ''))) &&
          word !== words[at - 1]?.word &&
          ends(words[at]?.to ?? 0))
      if (!isPart || !(goesOnAt(at) || isTitledEnd)) break
      for (let n = end + 1; n <= at; n++) if (!particles.has(words[n]?.word ?? '')) gone.add(n)
      end = at
    }
  }
  /** What stands before a name and is the beginning of it. */
  function leftOf(i: number): void {
    for (let at = i - 1; at >= Math.max(0, i - MOST); at--) {
      const told = words[at]
      const gap = bare(at + 1)
      if (told !== undefined && at < i && joins.has(told.word) && NEAR.test(gap)) continue
      if (told !== undefined && PIECE.test(told.word) && /^\.\s{0,2}$/.test(gap)) {
        gone.add(at)
        continue
      }
      if (told === undefined || isTaken(told) || gone.has(at) || !(NEAR.test(gap) || ENCLOSED.test(gap))) return
      const { word, from } = told
      const last = words[at - 1]?.word ?? ''
      const isLed = !DETERMINER.test(before(from))
      // «jackson mosquera», «Julio Marzo Perea», «con Graves Murillo»
      const isFirst = STARTS.test(text.slice(Math.max(0, from - 5), from)) || wordSurnames.has(last)
      if ((wordSurnames.has(word) && isFirst) || (isEponym(word) && (isFirst || towards.has(last)))) {
        gone.add(at)
        continue
      }
      // «Jazmín del Carmen»
      if (joins.has(words[at + 1]?.word ?? '')) {
        if (isSure(word) || (isMaybe(word) && isLed && (wordNames.has(word) || isWhoWord(last)))) gone.add(at)
        return
      }
      // An adjective has a noun before it.
      const isNoun = !NEAR.test(bare(at)) || towards.has(last) || isFiniteVerb(last)
      const isName =
        isSure(word) ||
        hypocoristics.has(word) ||
        (looks.has(word) && !isLed) ||
        (isMaybe(word) && isLed && (!describing.has(word) || wordNames.has(word) || isWhoWord(last))) ||
        (isUnknown(word) && (isNoun || !isDescription(word))) ||
        (isProper(told) && !isWhoWord(word) && (last === 'familia' || isWhoWord(last)))
      if (!isName || isThing(told) || (isVerb(word) && !isSure(word) && !isMaybe(word) && !hypocoristics.has(word)))
        return
      gone.add(at)
    }
  }

  for (const [i, told] of words.entries()) {
    const { word, from, to } = told
    const said = before(from)
    if (isTaken(told) && word === 'persona' && [CALLED, KNOWN_AS].some((called) => called.test(said.slice(0, -1)))) {
      restOfCalled(i)
      apposedTo(i)
    }
    if (gone.has(i) || isTaken(told)) continue
    if (
      word.length > 2 &&
      !particles.has(word) &&
      ((MYSELF.test(said) && ROLE.test(text.slice(to, to + 40)) && !isWhoWord(word)) ||
        (HONOUR.test(said) && (wordSurnames.has(word) || isEponym(word))) ||
        CALLED.test(said) ||
        (KNOWN_AS.test(said) &&
          !KNOWN_THING.test(said) &&
          (isProper(told) || looks.has(word) || !isOrdinary(word, clinical))))
    ) {
      gone.add(i)
      restOfCalled(i)
      apposedTo(i)
      continue
    }
    if (isThing(told)) continue
    const [last, next] = [words[i - 1]?.word ?? '', words[i + 1]?.word ?? '']
    const isTitled = TITLE.test(last)
    const isNamed = isWhoWord(last) && /^\.?\s{1,3}\(?$/.test(bare(i)) && !gone.has(i - 1)
    const isLed = !DETERMINER.test(said)
    const isSomeone = isSure(word) || hypocoristics.has(word) || (isUnknown(word) && !isDescription(word))
    const goesOn = ends(to) || isFiniteVerb(next)
    const isApposed = /^,?\s$/.test(bare(i + 1)) && (isWhoWord(next) || isOrdinary(next))
    if (
      // «La pediatra Ñuscué pasa ronda», «la cacica Ati»
      (isNamed &&
        (isSure(word) ||
          (goesOn && isSomeone) ||
          ((goesOn || next === 'y') &&
            isMaybe(word) &&
            (isTitled || !describing.has(word)) &&
            clinical?.has(word) !== true))) ||
      // «(Gloria)», «"El Flaco"»
      (isProper(told) &&
        ((text[from - 1] === '(' && text[to] === ')' && (isSure(word) || isMaybe(word))) ||
          (/["“«'](?:El|La|Los|Las)\s$/.test(text.slice(Math.max(0, from - 6), from)) &&
            /^["”»']/.test(text.slice(to))))) ||
      // «fonoaudióloga Weber, Ingrid», «enfermera Foley cambia la sonda»
      (isNamed && isProper(told) && isEponym(word) && (text.startsWith(', [persona]', to) || isFiniteVerb(next))) ||
      // «Mile, 19 años», «Yoli refiere»
      (beginsAt(from) &&
        (isSomeone || wordNames.has(word)) &&
        !isOther(word) &&
        (AGED.test(text.slice(to, to + 16)) || actsOnOthers(next))) ||
      // «dolores, 70 años», «pilar con vertigo»
      (from === 0 &&
        (wordNames.has(word) || doubtful.has(word)) &&
        (/^,\s\d{1,3}\sa[ñn]os/.test(text.slice(to, to + 12)) ||
          (wordNames.has(word) && !lights.has(word) && text.startsWith(' con ', to)))) ||
      ((isMaybe(word) || isSure(word)) &&
        beginsAt(from) &&
        (actsOnOthers(next) ||
          (next === 'se' && isFiniteVerb(words[i + 2]?.word ?? '')) ||
          (doubtful.has(word) && TIMED.test(said) && isFiniteVerb(next)))) ||
      // «Esperanza con mareo»
      (beginsAt(from) &&
        (wordNames.has(word) || (isMaybe(word) && !isEveryday(word))) &&
        clinical?.has(word) !== true &&
        /^\s(?:con|sin)\s/.test(text.slice(to, to + 5))) ||
      // «Que Cucho le pega», «Lucho el de la tienda»
      (hypocoristics.has(word) && /^\s(?:l[eo]\s|(?:el|la)\sdel?\s)/.test(text.slice(to, to + 8))) ||
      (INITIAL.test(said) && (isSure(word) || isMaybe(word)) && clinical?.has(word) !== true) ||
      (COMES.test(said) && isApposed && (isMaybe(word) || isSomeone)) ||
      // «Milagros Corazón, soplo»
      (isProper(told) &&
        from === 0 &&
        wordNames.has(word) &&
        words[1] !== undefined &&
        isProper(words[1]) &&
        next !== 'roja' &&
        !isOrdinary(next) &&
        /^[,:]/.test(text.slice(words[1].to))) ||
      // «Se deja a Nieves con oxígeno»
      (last === 'a' &&
        wordNames.has(word) &&
        word !== 'luz' &&
        clinical?.has(word) !== true &&
        /^(?:[,.;]|\s(?:con|que|en|y|por|sobre)\s)/.test(text.slice(to, to + 7))) ||
      // «Bomberos Próspero Guerrero entrega», «ingresa Mar Cielo Vergara»
      (wordNames.has(word) &&
        isLed &&
        isMaybe(next) &&
        NEAR.test(bare(i + 1)) &&
        (isFiniteVerb(words[i + 2]?.word ?? '') || ends(words[i + 1]?.to ?? 0)))
    )
      gone.add(i)
  }
  for (const i of [...gone]) {
    rightOf(i)
    leftOf(i)
  }
  const cut = [...gone]
    .filter((i) => text[(words[i]?.from ?? 0) - 1] !== '[')
    .map((i): [number, number] => [words[i]?.from ?? 0, words[i]?.to ?? 0])
  return cut.length === 0 ? text : replaced(text, cut, '[persona]')
}
