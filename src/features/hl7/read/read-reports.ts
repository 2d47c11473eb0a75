import type {
  IncomingAttachment,
  IncomingObservation,
  IncomingReport,
  IncomingSample,
  ReportCategory,
  ReportState,
} from '../../resultados/incoming-report.ts'
import { fieldPart, partOf, type ReadMessage, type ReadSegment, rawField, repetitionsOf, wholeText } from './er7.ts'
import { Hl7Fault, SEQUENCE, WRONG_TYPE } from './hl7-fault.ts'
import { type CodedText, codedIn, observationsIn, type SourceWords, statesIn } from './read-observation.ts'
import { readInstant } from './read-time.ts'
import { baseNumber } from './report-numbers.ts'

/** One OBR with what follows it, before patient and order are found. */
export interface ReadReport {
  /** The order's number at its placer (OBR-2 or ORC-2). */
  readonly placer: string | null
  /** What was examined, by the source's code. */
  readonly examined: CodedText
  /** Codes of the source that neither name LOINC or CUPS themselves nor stand in its map, with their names. */
  readonly unmapped: ReadonlyMap<string, string>
  readonly report: Omit<IncomingReport, 'patient' | 'order'>
}

interface Observed {
  readonly obx: ReadSegment
  readonly notes: string[]
}

interface Ordered {
  readonly orc: ReadSegment | null
  readonly obr: ReadSegment
  readonly notes: string[]
  readonly observed: Observed[]
  readonly specimens: ReadSegment[]
}

/** The groups of an ORU_R01: each OBR with its notes, its observations and theirs, and its specimens. */
function groupsIn(m: ReadMessage): Ordered[] {
  const groups: Ordered[] = []
  let orc: ReadSegment | null = null
  let notes: string[] | null = null
  for (const segment of m.segments) {
    const group = groups.at(-1)
    if (segment.name === 'ORC') {
      orc = segment
      notes = null
    } else if (segment.name === 'OBR') {
      groups.push({ orc, obr: segment, notes: [], observed: [], specimens: [] })
      orc = null
      notes = groups.at(-1)?.notes ?? null
    } else if (segment.name === 'OBX') {
      if (group === undefined)
        throw new Hl7Fault('sin_examen', SEQUENCE, 'OBX^1', 'Hay un valor (OBX) antes de su examen (OBR).')
      // What follows a specimen describes the specimen.
      if (group.specimens.length === 0) {
        group.observed.push({ obx: segment, notes: [] })
        notes = group.observed.at(-1)?.notes ?? null
      } else notes = null
    } else if (segment.name === 'NTE' && notes !== null) {
      const said = repetitionsOf(m, segment, 3).map((line) => wholeText(m, line) ?? '')
      notes.push(said.join('\n'))
    } else if (segment.name === 'SPM' && group !== undefined) {
      group.specimens.push(segment)
      notes = null
    } else if (segment.name === 'PID') notes = null
  }
  return groups
}

const joined = (lines: readonly string[]): string | null => lines.join('\n').trim() || null

/** Table 0074, by what people call it. */
const sections: Readonly<Record<ReportCategory, readonly string[]>> = {
  microbiologia: ['MB', 'MCB', 'MYC', 'PAR', 'VR', 'BAC'],
  imagenologia: ['RAD', 'RX', 'CT', 'NMR', 'MR', 'US', 'NMS', 'MAM', 'CUS', 'VUS', 'XRC', 'IMG', 'DX', 'CR', 'RUS'],
  patologia: ['SP', 'CP', 'PAT', 'CYTO', 'CG', 'OSL'],
  laboratorio: ['LAB', 'CH', 'HM', 'IMM', 'SR', 'BLB', 'BG', 'TX', 'URN', 'HEM', 'COAG'],
  otro: ['EC', 'EN', 'PF', 'OTH', 'PHR', 'RT', 'ICU', 'NRS', 'NRSG'],
}
function categoryOf(section: string | null, observations: readonly IncomingObservation[]): ReportCategory {
  // The keys of the table are the categories.
  for (const [category, codes] of Object.entries(sections))
    if (section !== null && codes.includes(section.toUpperCase())) return category as ReportCategory
  return observations.some((o) => o.value?.kind === 'numerico') ? 'laboratorio' : 'otro'
}

/** Table 0123. */
const reportStates = statesIn({ final: 'F', preliminar: 'P A R S I O', corregido: 'C M', anulado: 'X' })

function stateOf(m: ReadMessage, obr: ReadSegment, observations: readonly IncomingObservation[]): ReportState {
  const said = fieldPart(m, obr, 25)
  if (said !== null) {
    const state = reportStates.get(said)
    if (state === undefined)
      throw new Hl7Fault(
        'estado_de_informe',
        WRONG_TYPE,
        'OBR^1^25',
        `No se conoce el estado ${said.slice(0, 5)} del informe (OBR-25).`,
      )
    // A value that was corrected makes a correction of a report that is called final again.
    return state === 'final' && observations.some((o) => o.status === 'corregido') ? 'corregido' : state
  }
  const all = observations.map((o) => o.status)
  if (all.length > 0 && all.every((s) => s === 'anulado')) return 'anulado'
  if (all.includes('preliminar')) return 'preliminar'
  return all.includes('corregido') ? 'corregido' : 'final'
}

/** LOINC: organism identified. */
const ORGANISM = ['600-7', '634-6', '6463-4', '11475-1', '20878-7', '41852-5', '43409-2', '90423-5', '75756-7']

const rootOf = (subId: string): string => subId.split('.')[0] ?? subId

/** The organism of each sub-id of OBX-4, under which its susceptibilities stand. */
function organismsIn(m: ReadMessage, observed: readonly Observed[], words: SourceWords): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { obx } of observed) {
    const [sub, type] = [fieldPart(m, obx, 4), fieldPart(m, obx, 2)]
    const coded = codedIn(m, rawField(obx, 3), words)
    const isCoded = type === 'CE' || type === 'CWE'
    if (sub === null || found.has(rootOf(sub)) || !(isCoded || ORGANISM.includes(coded?.loinc ?? ''))) continue
    const name = isCoded ? (fieldPart(m, obx, 5, 2) ?? fieldPart(m, obx, 5)) : wholeText(m, rawField(obx, 5))
    if (name !== null) found.set(rootOf(sub), name)
  }
  return found
}

const isFile = (m: ReadMessage, obx: ReadSegment): boolean => fieldPart(m, obx, 2) === 'ED'

/** DICOM's code for the UID of a study. */
const isStudy = (m: ReadMessage, obx: ReadSegment): boolean => fieldPart(m, obx, 3) === '113014'

const mimes: Readonly<Record<string, string>> = {
  PDF: 'application/pdf',
  JPEG: 'image/jpeg',
  JPG: 'image/jpeg',
  PNG: 'image/png',
}

/** An encapsulated file: `source^type^subtype^encoding^data`. */
function fileIn(m: ReadMessage, obx: ReadSegment, words: SourceWords): IncomingAttachment {
  const parts = (rawField(obx, 5) === '' ? '' : (repetitionsOf(m, obx, 5)[0] ?? '')).split(m.separators.component)
  const [, type = '', subtype = '', encoding = '', data = ''] = parts
  const named = mimes[subtype.toUpperCase()] ?? mimes[type.toUpperCase()]
  const mime = named ?? (type.includes('/') ? type.toLowerCase() : `${type.toLowerCase()}/${subtype.toLowerCase()}`)
  const base64 = data.replaceAll(/\\X0[AD]\\|\\\.br\\|\s/g, '')
  if (encoding.toLowerCase() !== 'base64' || base64 === '')
    throw new Hl7Fault('archivo_ilegible', WRONG_TYPE, 'OBX^1^5', 'Un archivo (ED) debe venir en Base64.')
  return { mime, base64, title: codedIn(m, rawField(obx, 3), words)?.name ?? 'Informe' }
}

/** XCN or XPN, as people read a name. */
function nameIn(m: ReadMessage, raw: string, first: number): string | null {
  const [family, given, further] = [first, first + 1, first + 2].map((at) => partOf(m, raw, at))
  return [given, further, family].filter((part) => part != null).join(' ') || null
}

/** Who answers for it: the interpreter of the report (OBR-32, a name inside its first component), else of its values (OBX-16). */
function validatorOf(m: ReadMessage, obr: ReadSegment, observed: readonly Observed[]): string | null {
  const [interpreter = ''] = repetitionsOf(m, obr, 32)
  const inner = [3, 4, 2].map((at) => partOf(m, interpreter, 1, at)).filter((part) => part !== null)
  if (inner.length > 0) return inner.join(' ')
  for (const { obx } of observed) {
    const name = nameIn(m, repetitionsOf(m, obx, 16)[0] ?? '', 2)
    if (name !== null) return name
  }
  return null
}

function performerOf(m: ReadMessage, observed: readonly Observed[]): string | null {
  for (const { obx } of observed) {
    const name = fieldPart(m, obx, 23) ?? fieldPart(m, obx, 15, 2) ?? fieldPart(m, obx, 15)
    if (name !== null) return name
  }
  return null
}

function reportIn(m: ReadMessage, group: Ordered, words: SourceWords): ReadReport {
  const { orc, obr, observed } = group
  const examined = codedIn(m, rawField(obr, 4), words)
  if (examined === null) throw new Hl7Fault('sin_examen', WRONG_TYPE, 'OBR^1^4', 'No dice qué examen es (OBR-4).')
  const organisms = organismsIn(m, observed, words)
  // The parent of a susceptibility panel is the organism that its own report named.
  const parent = fieldPart(m, obr, 26, 3)
  const groupOf = (obx: ReadSegment): string | null => {
    const sub = fieldPart(m, obx, 4)
    return organisms.get(rootOf(sub ?? '')) ?? parent
  }
  const observations = observed
    .filter(({ obx }) => !isFile(m, obx) && !isStudy(m, obx))
    .flatMap(({ obx, notes }) => observationsIn(m, obx, joined(notes), groupOf(obx), words))
  const unmapped = new Map<string, string>()
  if (examined.cups === null) unmapped.set(examined.code, examined.name)
  for (const { code } of observations) if (code.system === 'local') unmapped.set(code.code, code.name)
  const placer = fieldPart(m, obr, 2) ?? (orc === null ? null : fieldPart(m, orc, 2))
  // A source that gives no number of its own is told apart by that of the order.
  const filler = fieldPart(m, obr, 3) ?? (orc === null ? null : fieldPart(m, orc, 3)) ?? placer
  const sample = sampleIn(m, group, words)
  const imaged = observed.find(({ obx }) => isStudy(m, obx))
  const taken = readInstant(fieldPart(m, obr, 7), words.zone) ?? specimenTime(m, group, words)
  return {
    placer,
    examined,
    unmapped,
    report: {
      externalNumber: filler === null ? null : baseNumber(filler, examined.code),
      cups: examined.cups,
      loinc: examined.loinc,
      name: examined.name,
      category: categoryOf(fieldPart(m, obr, 24), observations),
      status: stateOf(m, obr, observations),
      takenAt: taken,
      ...(sample === null ? {} : { sample }),
      issuedAt: readInstant(fieldPart(m, obr, 22), words.zone),
      performer: performerOf(m, observed),
      validatedBy: validatorOf(m, obr, observed),
      conclusion: joined(group.notes),
      observations,
      attachments: observed.filter(({ obx }) => isFile(m, obx)).map(({ obx }) => fileIn(m, obx, words)),
      imaging: imaged === undefined ? null : { studyUid: wholeText(m, rawField(imaged.obx, 5)) ?? '', url: null },
    },
  }
}

const specimenTime = (m: ReadMessage, { specimens }: Ordered, { zone }: SourceWords): string | null =>
  specimens.map((spm) => readInstant(fieldPart(m, spm, 17), zone)).find((at) => at !== null) ?? null

const SNOMED_SYSTEMS = ['SCT', 'SNM', 'SNOMED', 'SCT2']

/** What was examined (SPM-4): the names of all of its samples, and the code where there is one alone. */
function sampleIn(m: ReadMessage, { specimens }: Ordered, { zone }: SourceWords): IncomingSample | null {
  const names = specimens.map((spm) => fieldPart(m, spm, 4, 2) ?? fieldPart(m, spm, 4)).filter((name) => name !== null)
  const [only, ...others] = specimens
  if (only === undefined || names.length === 0) return null
  const codes = [1, 4]
    .filter((at) => SNOMED_SYSTEMS.includes(fieldPart(m, only, 4, at + 2)?.toUpperCase() ?? ''))
    .map((at) => fieldPart(m, only, 4, at))
  const snomed = codes.find((code) => code !== null && /^\d{6,18}$/.test(code)) ?? null
  return {
    name: [...new Set(names)].join(', '),
    snomed: others.length === 0 ? snomed : null,
    receivedAt: readInstant(fieldPart(m, only, 18), zone),
  }
}

/** Every report of an ORU^R01. */
export function reportsIn(m: ReadMessage, words: SourceWords): readonly ReadReport[] {
  const groups = groupsIn(m)
  if (groups.length === 0) throw new Hl7Fault('sin_examen', SEQUENCE, 'OBR', 'El mensaje no trae ningún examen (OBR).')
  return groups.map((group) => reportIn(m, group, words))
}
