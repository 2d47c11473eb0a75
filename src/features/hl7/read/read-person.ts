import { tipoDocumento } from '../../../model/codes/index.ts'
import { sex } from '../codes.ts'
import { APPLICATION } from '../header.ts'
import { fieldPart, partOf, type ReadMessage, type ReadSegment, repetitionsOf, segmentsNamed } from './er7.ts'
import { Hl7Fault, MISSING, SEQUENCE } from './hl7-fault.ts'
import { readTime } from './read-time.ts'

/** The document by which a person is known, in codes of ours. */
export interface PersonDocument {
  readonly tipo: string
  readonly numero: string
}

/** Who a message is about, as far as it says. */
export interface ReadPerson {
  readonly segment: ReadSegment
  /** Our own ids, of a system that was told them: those of merged records too. */
  readonly ids: readonly string[]
  readonly document: PersonDocument | null
  readonly surnames: string | null
  readonly given: readonly string[]
  readonly birth: string | null
  /** In the code of ours. */
  readonly sex: string | null
}

/** Codes of table 0203 for documents that have one of ours. */
const otherTypes: Readonly<Record<string, string>> = { PPN: 'PA', BC: 'RC', BCT: 'RC' }

const bare = (text: string): string => text.toUpperCase().replaceAll(/[.\s]/g, '')

function documentIn(m: ReadMessage, identifier: string): PersonDocument | null {
  const [number, type] = [partOf(m, identifier, 1), partOf(m, identifier, 5)]
  if (number === null || type === null) return null
  const tipo = otherTypes[type.toUpperCase()] ?? type.toUpperCase()
  return tipoDocumento.byCode.has(tipo) ? { tipo, numero: bare(number) } : null
}

const sexes = new Map(Object.entries(sex).map(([ours, theirs]) => [theirs, ours]))

/** What a PID, or the prior identifiers of an MRG at `field`, say of a person. */
export function personIn(m: ReadMessage, segment: ReadSegment, zone: string, field = 3): ReadPerson {
  const identifiers = repetitionsOf(m, segment, field)
  const documents = identifiers.map((i) => documentIn(m, i)).filter((d) => d !== null)
  const own = identifiers.filter((i) => partOf(m, i, 5) === 'PI' && partOf(m, i, 4) === APPLICATION)
  const isPid = segment.name === 'PID'
  const name = isPid ? (repetitionsOf(m, segment, 5)[0] ?? '') : ''
  return {
    segment,
    ids: own.map((i) => partOf(m, i, 1)).filter((id) => id !== null),
    document: documents[0] ?? null,
    surnames: partOf(m, name, 1),
    given: [partOf(m, name, 2), partOf(m, name, 3)].filter((word) => word !== null),
    birth: isPid ? (readTime(fieldPart(m, segment, 7), zone)?.day ?? null) : null,
    sex: isPid ? (sexes.get(fieldPart(m, segment, 8) ?? '') ?? null) : null,
  }
}

/** The one person of a message. */
export function personOf(m: ReadMessage, zone: string): ReadPerson {
  const found = segmentsNamed(m, 'PID')
  const [first] = found
  if (first === undefined) throw new Hl7Fault('sin_paciente', SEQUENCE, 'PID', 'Falta el segmento PID.')
  if (found.length > 1)
    throw new Hl7Fault(
      'varios_pacientes',
      SEQUENCE,
      'PID^2',
      'El mensaje es de más de un paciente: envíe uno por cada uno.',
    )
  if (repetitionsOf(m, first, 3).length === 0)
    throw new Hl7Fault('sin_documento', MISSING, 'PID^1^3', 'Falta el documento del paciente (PID-3).')
  return personIn(m, first, zone)
}

/** Under what the messages of one person stand in order: the document, or else whatever names the person. */
export const personKey = (m: ReadMessage, { document, segment }: ReadPerson): string =>
  document === null ? (repetitionsOf(m, segment, 3)[0] ?? '').slice(0, 120) : `${document.tipo} ${document.numero}`
