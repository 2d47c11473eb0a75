import { addDays, daysBetween, yearsBetween } from '../../../model/calendar.ts'
import { conversion } from '../../../model/measures/measure-units.ts'
import { seriesCode } from '../../../model/measures/measured-values.ts'
import { readMeasure } from '../../../model/measures/read-measure.ts'
import { rowsThatHold } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { dayOf, number, text } from '../../../model/text/row-values.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { measureOf } from '../../../resources/valor-clinico.ts'
import { affirmedText, type ReadWord } from '../../lectura/index.ts'
import { type Entry, type Prose, spells } from './entry.ts'
import { type GestationSaid, gestationCodes, gestationDays, saysOfGestation } from './gestation-codes.ts'

export const PREGNANCY_STATUS = gestationCodes.estado
/** Tests of pregnancy: in words, and in milliunits. */
export const pregnancyTests = { cualitativa: '2106-3', cuantitativa: '19080-1' } as const
const HCG = { negativa: 5, positiva: 25 } as const
/** Chorionic gonadotropin is still found so long after a pregnancy ended. */
const CLEARED_DAYS = 8 * 7

const { semana: WEEK, masLargo: LONGEST_DAYS, creido: BELIEVED_DAYS, parto: LABOUR_DAYS } = gestationDays
const NURSING_DAYS = 365

const SAYS_PREGNANT =
  /\b(embarazada|embarazo (actual|de|en curso|intrauterino|confirmado|positivo)|en embarazo|(esta|se encuentra) (encinta|gravida)|en estado de gravidez|(meses|trimestre) de (embarazo|gestacion)|(feto|embrion) (unico |vivo |intrauterino ){1,3}|fetocardia (presente|positiva|de)|movimientos fetales (presentes|positivos)|espera un bebe|(paciente )?gestante|gestacion (actual|de|en curso)|en gestacion|en estado de embarazo|(pruebas?( \w+)? de embarazo|test de embarazo|b?hcg|beta hcg|gravindex|fraccion beta)( en (sangre|orina)| casera| cualitativa| cuantitativa)? (es |sale |salio |dio |da |fue )?positiv[ao]|primigestante|multigestante)\b/
const SAYS_NURSING =
  /\b(lactando|en lactancia|lactancia actual|lactancia materna exclusiva|amamantando|da pecho|dando pecho)\b/
const WEEKS = String.raw`(\d{1,2})(?:[.,+ ](\d))? ?(?:semanas?|sem|ss|s)\b`
/** What weeks are told of, too. */
const COMPLAINT =
  '(?:evolucion|dolor|tos|fiebre|sangrado|cefalea|vomitos?|prurito|edemas?|disuria|diarrea|malestar|sintomas?|cuadro)'
const NOT_OF_IT = String.raw`(?! de ${COMPLAINT}\b)`
const GAP = String.raw`(?:(?!\b(?:${COMPLAINT}|hace|desde)\b)\D){0,25}?`
/** «G2P1A0 con embarazo de», and the weeks at once. */
const FORMULA = String.raw`g\d{1,2} ?p\d{1,2}\w{0,12}(?: (?:[acemv]\d\w{0,6}|de|con|cursa(?:ndo)?|eg|actual(?:mente)?|hoy)){0,4} `
/** Of another organ or of another time than the pregnancy's. */
const ECHO = String.raw`eco(?:grafia)?(?: obstetrica)?\b(?! (?:(?:de|del) (?!primer|segund|tercer|\d|i|fecha|hoy)|en |(?!de\b|del\b|obst|tran|temp|prec|y\b|con\b|no\b|sin\b|niega|refier|consult|acude|ingres|present|realiz|\d)\w))`
const SAYS_WEEKS = [
  String.raw`\b(?:embarazo|embarazada|gestante|gestacion)(?: de)? ${WEEKS}`,
  String.raw`\b(?:embarazo|embarazada|gestante|gestacion|egb?|edad gestacional|(?:feto|embrion)(?: unico| vivo| intrauterino)*(?: de)?)\b${GAP}${WEEKS}${NOT_OF_IT}`,
  String.raw`\b${FORMULA}${WEEKS}${NOT_OF_IT}`,
  String.raw`\b${WEEKS} (?:de (?:embarazo|gestacion|eg)|por fu[mr])\b`,
  // By itself only where nothing is named before that had those weeks.
  String.raw`(?:^|\. )(?:con |cursa |cursando |de )?${WEEKS} por ${ECHO}`,
].map((said) => new RegExp(said))
/** «Cinco meses de embarazo» dates it, too. */
const SAYS_MONTHS =
  /\b(\d|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve) mes(?:es)?(?: y medio)? de (?:embarazo|gestacion)\b|\b(?:embarazada|gestante|embarazo) de (\d|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve) mes(?:es)?\b/
const NUMBERS = ['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']
const WEEKS_IN_MONTH = 4.35

/** «Feto de 20 semanas en eco de su hija», «espera un bebé su hermana»: not «acompañada por su hermana». */
const OF_KIN =
  /\b(?:feto|embrion|fetocardia|bebe|embarazo|gestacion)\b(?: su| mi|(?:(?!\b(?:acompan|compan|traid|viv|con|por|segun|junto|refier)).){0,50}? de (?:su|mi|la)) (?:hija|hermana|esposa|companera|prima|cunada|nuera|sobrina|nieta|madre|mama|tia|amiga|vecina|novia)\b/
/** Words without which none of that is said. */
const GESTATION =
  /embaraz|gesta|gravid|encinta|hcg|fraccion beta|gravindex|\begb?\b|\bg\d|\bpor (?:fu[mr]|eco|amenorrea)|\bfet[oa]|embrion|bebe|lacta|amamant|pecho/

/** One place of the record that says that there is a pregnancy, that there is none, or that it ended. */
export interface GestationEvidence {
  readonly entrada: Entry
  readonly campo: string
  readonly dia: string
  /** The instant, to tell what was said later on one day. */
  readonly en: string
  readonly dice: 'embarazo' | 'fin' | 'no_embarazo' | 'lactancia' | 'prueba' | 'prueba_negativa'
  /** First day of the last menstruation, where it tells. */
  readonly desde: string | null
  /** Until when it is believed. */
  readonly hasta: string
}

export interface Gestation {
  /** What says it now, newest last; empty where nothing does. */
  readonly embarazo: readonly GestationEvidence[]
  readonly lactancia: readonly GestationEvidence[]
  /** First day of the last menstruation of the present pregnancy. */
  readonly desde: string | null
  readonly semanas: number | null
  /** What ended the last one that the record knows of. */
  readonly termino: GestationEvidence | null
  /** What says otherwise and was not followed. */
  readonly contradice: readonly GestationEvidence[]
}

const NONE: Gestation = { embarazo: [], lactancia: [], desde: null, semanas: null, termino: null, contradice: [] }

function evidence(
  entrada: Entry,
  campo: string,
  en: string | null,
  dice: GestationEvidence['dice'],
  days: number,
  desde: string | null = null,
): GestationEvidence[] {
  const dia = dayOf(en)
  if (dia === null || en === null) return []
  const hasta = desde === null ? addDays(dia, days) : addDays(desde, LONGEST_DAYS)
  return [{ entrada, campo, dia, en, dice, desde, hasta }]
}

function ofCode(entrada: Entry, campo: string, en: string | null): GestationEvidence[] {
  const code = text(entrada.row, campo) ?? ''
  const says = (said: GestationSaid): boolean => saysOfGestation(code, said)
  return [
    ...(says('embarazo') ? evidence(entrada, campo, en, 'embarazo', BELIEVED_DAYS) : []),
    ...(says('parto') ? evidence(entrada, campo, en, 'embarazo', LABOUR_DAYS) : []),
    ...(says('fin') ? evidence(entrada, campo, en, 'fin', 0) : []),
    ...(says('lactancia') || says('parto') ? evidence(entrada, campo, en, 'lactancia', NURSING_DAYS) : []),
  ]
}

function weeksIn(said: string): number | null {
  const found = SAYS_WEEKS.map((words) => words.exec(said)).find((match) => match !== null)
  const weeks = Number(found?.[1] ?? Number.NaN)
  const days = Number(found?.[2] ?? 0)
  if (weeks >= 2 && weeks <= 43) return weeks + days / WEEK
  const [, one, other] = SAYS_MONTHS.exec(said) ?? []
  const told = one ?? other
  const months = told === undefined ? 0 : NUMBERS.includes(told) ? NUMBERS.indexOf(told) : Number(told)
  return months >= 1 ? months * WEEKS_IN_MONTH : null
}

/** What a text says of the present and of her, sentence by sentence. */
const ownSentences = (palabras: readonly ReadWord[]): string =>
  [...Map.groupBy(palabras, ({ oracion }) => oracion).values()]
    .filter((words) => !OF_KIN.test(words.map((w) => w.text).join(' ')))
    .map((words) => words.flatMap((w) => (w.means === 'presente' ? w.text : [])).join(' '))
    .filter((said) => said !== '')
    .join('. ')

/** What a text says of the present, in so many words. */
function ofWords(entrada: Entry, campo: string, said: string, en: string | null): GestationEvidence[] {
  const weeks = weeksIn(said)
  const dia = dayOf(en)
  const desde = weeks === null || dia === null ? null : addDays(dia, -Math.round(weeks * WEEK))
  const pregnant = SAYS_PREGNANT.test(said) || weeks !== null
  return [
    ...(pregnant ? evidence(entrada, campo, en, 'embarazo', BELIEVED_DAYS, desde) : []),
    ...(SAYS_NURSING.test(said) ? evidence(entrada, campo, en, 'lactancia', NURSING_DAYS) : []),
  ]
}

const isCurrent = (row: Row): boolean => row.estado_clinico === null || row.estado_clinico === 'activo'

/** What a test of pregnancy says; null of any other value, and of what lies between. */
function testSays(row: Row): 'prueba' | 'prueba_negativa' | null {
  const codigo = seriesCode(String(row.codigo))
  if (codigo !== pregnancyTests.cualitativa && codigo !== pregnancyTests.cuantitativa) return null
  if (typeof row.valor_booleano === 'boolean') return row.valor_booleano ? 'prueba' : 'prueba_negativa'
  const said = text(row, 'valor_codigo')
  const measure = said === null ? measureOf(row) : readMeasure(said)
  if (measure?.kind === 'palabra') {
    if (measure.word === 'positivo') return 'prueba'
    return measure.word === 'negativo' || measure.word === 'indetectable' ? 'prueba_negativa' : null
  }
  const convert = conversion(pregnancyTests.cuantitativa, measure?.unit ?? 'm[IU]/mL')
  if (measure === null || convert === null || codigo === pregnancyTests.cualitativa) return null
  if (convert(measure.from) > HCG.positiva) return 'prueba'
  return convert(measure.to) <= HCG.negativa ? 'prueba_negativa' : null
}

function ofValue(row: Row): GestationEvidence[] {
  const entrada = { recurso: 'valor_clinico', row }
  const en = text(row, 'fecha_medicion')
  const dia = dayOf(en)
  if (row.codigo === gestationCodes.estado) {
    if (row.valor_codigo === 'embarazada') return evidence(entrada, 'valor_codigo', en, 'embarazo', BELIEVED_DAYS)
    return row.valor_codigo === 'no_embarazada' ? evidence(entrada, 'valor_codigo', en, 'no_embarazo', 0) : []
  }
  const tested = testSays(row)
  if (tested !== null) {
    const campo = ['valor_booleano', 'valor_codigo', 'valor_texto'].find((name) => row[name] != null)
    return evidence(entrada, campo ?? 'valor_numerico', en, tested, tested === 'prueba' ? BELIEVED_DAYS : 0)
  }
  const weeks = number(row, 'valor_numerico')
  if (row.codigo !== gestationCodes.semanas || weeks === null || dia === null) return []
  if (!(weeks >= 0 && weeks * WEEK <= LONGEST_DAYS)) return []
  return evidence(entrada, 'valor_numerico', en, 'embarazo', 0, addDays(dia, -Math.round(weeks * WEEK)))
}

/** Where the record says it, in any encounter. */
export interface GestationSources {
  readonly diagnosticos: readonly Row[]
  readonly antecedentes: readonly Row[]
  readonly libres: readonly Row[]
  readonly valores: readonly Row[]
  readonly textos: readonly Prose[]
  readonly nacimiento?: string | null
}

/** «Producto de 39 semanas de gestación», in the record of a newborn girl, tells of her mother. */
const CHILDBEARING = { from: 9, to: 60 } as const
const mayBear = (nacimiento: string | null, day: string | null): boolean => {
  const age = nacimiento === null || day === null ? null : yearsBetween(nacimiento, day)
  return age === null || (age >= CHILDBEARING.from && age <= CHILDBEARING.to)
}

function evidencesIn({
  diagnosticos,
  antecedentes,
  libres,
  valores,
  textos,
  nacimiento = null,
}: GestationSources): GestationEvidence[] {
  const written = (row: Row): string => text(row, 'fecha_registro') ?? row.creado_en
  const past = rowsThatHold(heldBackground, antecedentes).filter(
    (row) => row.categoria === 'gineco_obstetrico' && row.niega !== true && isCurrent(row),
  )
  return [
    ...diagnosticos
      .filter((row) => row.verificacion !== 'refutado')
      .flatMap((row) => {
        const said = ofCode({ recurso: 'diagnostico', row }, 'codigo_cie10', written(row))
        // A pregnancy that was resolved is one that ended.
        return row.estado_clinico === 'resuelto' ? said.filter(({ dice }) => dice !== 'embarazo') : said
      }),
    ...past.flatMap((row) => [
      ...ofCode({ recurso: 'antecedente_categorizado', row }, 'cie10', written(row)),
      ...ofWords(
        { recurso: 'antecedente_categorizado', row },
        'descripcion',
        affirmedText(text(row, 'descripcion') ?? ''),
        written(row),
      ),
    ]),
    ...libres
      .filter((row) => row.tipo === 'gineco_obstetrico' && row.niega !== true && row.vigente !== false)
      .flatMap((row) =>
        ofWords(
          { recurso: 'antecedente', row },
          'descripcion',
          affirmedText(text(row, 'descripcion') ?? ''),
          written(row),
        ),
      ),
    ...valores.flatMap(ofValue),
    ...textos
      .filter((prose) => mayBear(nacimiento, dayOf(prose.row.creado_en)) && spells(prose, GESTATION))
      .flatMap(({ recurso, row, campo, palabras }) => {
        return ofWords(
          { recurso, row },
          campo,
          ownSentences(palabras),
          text(row, 'fecha_inicio') ?? text(row, 'fecha_nota') ?? row.creado_en,
        )
      }),
  ]
}

const isStated = (dice: GestationEvidence['dice']): boolean => dice === 'embarazo' || dice === 'prueba'
const byInstant = (a: GestationEvidence, b: GestationEvidence): number =>
  Date.parse(a.en) - Date.parse(b.en) || (a.entrada.row.id < b.entrada.row.id ? -1 : 1)
const isAfter = (a: GestationEvidence, b: GestationEvidence | null): boolean =>
  b === null || Date.parse(a.en) > Date.parse(b.en)

/** Last menstruations are no pregnancy by themselves: they date one that something else states. */
function lastMenses({ valores, antecedentes }: GestationSources): string[] {
  return [
    ...valores
      .filter((v) => v.codigo === gestationCodes.ultimaMenstruacion)
      .flatMap((v) => text(v, 'valor_fecha') ?? []),
    ...antecedentes.filter((a) => a.categoria === 'gineco_obstetrico').flatMap((a) => text(a, 'fum') ?? []),
  ]
}

/** The last menstruation before one was said to be pregnant, if that pregnancy may still last on that day. */
const mensesBefore = (all: readonly string[], said: string, day: string): string | null =>
  all
    .filter((d) => d <= said && daysBetween(d, day) <= LONGEST_DAYS)
    .sort()
    .at(-1) ?? null

/** Whether she is pregnant or nursing on that day, since when, and how it is known. Pure; of a man nothing is believed. */
export function gestationOn(sources: GestationSources, day: string, sexo: string | null): Gestation {
  const menstruated = lastMenses(sources)
  // What dates a pregnancy says it of the days before it was told, too.
  const began = ({ dice, desde, dia }: GestationEvidence): string | null =>
    isStated(dice) ? (desde ?? mensesBefore(menstruated, dia, dia)) : null
  const all = evidencesIn(sources)
    .filter((said) => said.dia <= day || (began(said) ?? said.dia) <= day)
    .sort(byInstant)
  if (sexo === '01') return { ...NONE, contradice: all.filter(({ dice }) => isStated(dice)) }
  const termino = all.findLast(({ dice }) => dice === 'fin') ?? null
  const denied = all.findLast(({ dice }) => dice === 'no_embarazo') ?? null
  const negative = all.findLast(({ dice }) => dice === 'prueba_negativa') ?? null
  const stated = all.filter(({ dice, hasta }) => isStated(dice) && hasta >= day)
  const embarazo = stated.filter(
    (said) =>
      isAfter(said, termino) &&
      isAfter(said, denied) &&
      // A negative test undoes a positive one; of what somebody stated it only says otherwise.
      (said.dice === 'embarazo' ||
        (isAfter(said, negative) && (termino === null || daysBetween(termino.dia, said.dia) > CLEARED_DAYS))),
  )
  const lactancia = embarazo.length > 0 ? [] : all.filter(({ dice, hasta }) => dice === 'lactancia' && hasta >= day)
  const dated = embarazo.filter(({ desde }) => desde !== null).at(-1)?.desde ?? null
  const first = embarazo[0]
  const desde = dated ?? (first === undefined ? null : mensesBefore(menstruated, first.dia, day))
  return {
    embarazo,
    lactancia,
    desde,
    semanas: desde === null ? null : daysBetween(desde, day) / WEEK,
    termino,
    contradice: [
      ...(stated.length > embarazo.length && embarazo.length > 0 && denied !== null ? [denied] : []),
      ...(negative !== null && first !== undefined && isAfter(negative, first) ? [negative] : []),
    ],
  }
}

/** Voluntary interruption of pregnancy, by purpose or cause: there misoprostol is the treatment. */
export const isInterruption = (historia: Row | null): boolean =>
  historia !== null &&
  (historia.finalidad === '24' || ['34', '35', '36', '49'].includes(text(historia, 'causa_atencion') ?? ''))
