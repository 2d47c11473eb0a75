import { departamento, municipio } from '../../../model/codes/index.ts'
import type { Row } from '../../../model/resource.ts'
import { type HistoryContent, rowsElsewhere } from '../../historias/content.ts'
import { clean } from './clean.ts'
import { foldSameLength } from './fold-same-length.ts'
import { largeCities } from './words/ordinary-words.ts'

/** What says who this is, and who is around. Names word by word, numbers as digits. */
export interface Identifiers {
  readonly nombres: ReadonlySet<string>
  /** Names of two letters: only beside another, as «Fe» is also iron. */
  readonly cortos?: ReadonlySet<string>
  /** Words of names in letters that are not Latin, nor look so. */
  readonly ajenos?: ReadonlySet<string>
  /** First letters of the patient's names, in their order. */
  readonly iniciales?: string
  readonly numeros: ReadonlySet<string>
  /** Whole phrases: addresses, places, insurers, e-mail addresses. */
  readonly frases: ReadonlySet<string>
  readonly nacimiento: string | null
}

const particles = new Set('de del la las los el y san santa da do von van'.split(' '))
const NAME_FIELD = /(^|_)(nombres?|apellidos?|nombre_identitario)$|^(primer|segundo)_(nombre|apellido)$|_nombre$/
const PERSON_FIELDS = /^(profesional_nombre|profesional|autor)$/
/** The user name of the author: «ana.munoz», «medico.1». */
const ACCOUNT_FIELDS = /^(creado_por|anulado_por|cerrada_por|aplicada_por|solicitada_por|asignado_por|validada_por)$/
/** What accounts are called for what they do: taken for names, no text could say «médico». */
const duties = new Set(
  'medico medica enfermero enfermera enfermeria auxiliar jefe admin administrador administradora sistema demo prueba usuario clinica hospital urgencias consulta laboratorio farmacia facturacion auditor auditoria terapeuta psicologo psicologa odontologo odontologa importacion servicio agente'.split(
    ' ',
  ),
)
const NUMBER_FIELD =
  /documento|telefono|numero_historia|numero_atencion|numero_autorizacion|numero_mipres|numero_recetario|^numero$|profesional_registro|registro$/
const PHRASE_FIELDS = ['direccion', 'barrio', 'correo', 'comunidad_etnica', 'institucion_destino', 'codigo_familia']

const folded = (value: string): string => foldSameLength(clean(value))

/** «O’Connor» is also written «Connor» and «OConnor». */
export const wordsOfName = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}'’.-]+/u)
    .flatMap((word) => {
      const parts = word.split(/[^a-z]+/)
      return parts.length > 1 ? [...parts, parts.join('')] : parts
    })
    .filter((w) => w.length >= 3 && !particles.has(w))
const shortWords = (name: string): string[] =>
  folded(name)
    .split(/[^a-z]+/)
    .filter((w) => w.length === 2 && !particles.has(w))
const foreignWords = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}]+/u)
    .filter((w) => /[^a-z]/.test(w))
export const digitsOf = (value: string): string => clean(value).replaceAll(/\D/g, '')

/** Values of the read-only companions (`campo_nombre`) are labels of codes, not people. */
const isPerson = (field: string): boolean =>
  PERSON_FIELDS.test(field) ||
  (NAME_FIELD.test(field) &&
    !/^(tipo|sexo|eapb|regimen|estado|servicio|nombre$|nombre_comercial|nombre_archivo|departamento|municipio|pais)/.test(
      field,
    ))

interface Gathered {
  readonly names: Set<string>
  readonly short: Set<string>
  readonly foreign: Set<string>
  readonly numbers: Set<string>
  readonly phrases: Set<string>
}

function gatherName(value: string, { names, short, foreign }: Gathered): void {
  for (const word of wordsOfName(value)) names.add(word)
  for (const word of shortWords(value)) short.add(word)
  for (const word of foreignWords(value)) foreign.add(word)
}

function gather(row: Row, all: Gathered): void {
  const { names, numbers, phrases } = all
  for (const [field, value] of Object.entries(row)) {
    if (typeof value !== 'string' || value === '') continue
    if (isPerson(field)) gatherName(value, all)
    if (ACCOUNT_FIELDS.test(field)) {
      phrases.add(phraseOf(value))
      for (const word of wordsOfName(value)) if (!duties.has(word)) names.add(word)
    }
    if (NUMBER_FIELD.test(field) && digitsOf(value).length >= 5) numbers.add(digitsOf(value))
    if (PHRASE_FIELDS.includes(field)) phrases.add(phraseOf(value))
    // Carrera, cra and kr are one street: the numbers tell.
    const numbersOfIt = field === 'direccion' ? (folded(value).match(/\d+/g) ?? []) : []
    if (numbersOfIt.length >= 3) phrases.add(numbersOfIt.join(' '))
  }
}

/** A day of birth in figures, in every order; with months in words it is a date like any other. */
function birthPhrases(day: string): string[] {
  const [y = '', m = '', d = ''] = day.split('-')
  const short = y.slice(2)
  return [
    `${d} ${m} ${y}`,
    `${Number(d)} ${Number(m)} ${y}`,
    `${m} ${d} ${y}`,
    day.replaceAll('-', ' '),
    `${d} ${m} ${short}`,
  ]
}
export const phraseOf = (value: string): string =>
  folded(value)
    .split(/[^a-z0-9@]+/)
    .filter((w) => w !== '')
    .join(' ')

/** Two letters of a quarter may (P5); a number alone only if it is long, or it would be in any text. */
const tells = (phrase: string): boolean =>
  /[a-z]/.test(phrase) ? phrase.length >= 2 : phrase.replaceAll(' ', '').length >= 5

/** Everybody whose name may stand in a text of this history. Relatives come in as rows of `miembro_familia`. */
export function identifiersOf(content: HistoryContent, familia: readonly Row[] = []): Identifiers {
  const all: Gathered = {
    names: new Set(),
    short: new Set(),
    foreign: new Set(),
    numbers: new Set(),
    phrases: new Set(),
  }
  const { names, numbers, phrases } = all
  const rows = [
    content.paciente,
    ...(content.absorbido === null ? [] : [content.absorbido]),
    content.historia,
    ...Object.values(content.entries).flat(),
    ...rowsElsewhere(content.patient),
    ...familia,
  ]
  for (const row of rows) gather(row, all)
  // A relative's own `nombres` are people; a document's or an exam's are not.
  for (const row of familia)
    for (const field of ['nombres', 'apellidos']) if (typeof row[field] === 'string') gatherName(row[field], all)
  const { eapb, paciente } = content
  if (typeof eapb?.nombre === 'string') phrases.add(phraseOf(eapb.nombre))
  if (typeof eapb?.nit === 'string') numbers.add(digitsOf(eapb.nit))
  const place = municipio.byCode.get(String(paciente.municipio_residencia ?? ''))?.label
  // Bogotá is also a department, and a department may be told.
  const told = place !== undefined && [...departamento.byCode.values()].some((d) => d.label === place)
  // «Santiago de Cali» is Cali.
  const short = place === undefined ? '' : (phraseOf(place).split(' ').at(-1) ?? '')
  if (place !== undefined && !told && !largeCities.has(short)) {
    phrases.add(phraseOf(place))
    if (short.length >= 4) phrases.add(short)
  }
  for (const record of [paciente, content.absorbido]) {
    const document = typeof record?.numero_documento === 'string' ? phraseOf(record.numero_documento) : ''
    if (/[a-z]/.test(document)) phrases.add(document)
    if (typeof record?.fecha_nacimiento === 'string')
      for (const phrase of birthPhrases(record.fecha_nacimiento)) phrases.add(phrase)
  }
  const birth = typeof paciente.fecha_nacimiento === 'string' ? paciente.fecha_nacimiento : null
  for (const phrase of phrases) if (!tells(phrase)) phrases.delete(phrase)
  return {
    nombres: names,
    cortos: all.short,
    ajenos: all.foreign,
    iniciales: ['primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido']
      .map((field) => (typeof paciente[field] === 'string' ? folded(paciente[field]).slice(0, 1) : ''))
      .join(''),
    numeros: numbers,
    frases: phrases,
    nacimiento: birth,
  }
}
