import {
  absentStates,
  type FindingState,
  findingStates,
  isDeciduous,
  isTooth,
  type Surface,
  surfaceStates,
  surfaces,
  type ToothFinding,
} from '../../../../../../src/model/odontology/odontology.ts'

/** Rows of teeth as they are looked at: the right of the patient on the left. */
const sideOf = (right: number, left: number, teeth: number): number[] => [
  ...Array.from({ length: teeth }, (_, i) => right * 10 + teeth - i),
  ...Array.from({ length: teeth }, (_, i) => left * 10 + i + 1),
]
export const toothRows = {
  permanente: [sideOf(1, 2, 8), sideOf(4, 3, 8)],
  temporal: [sideOf(5, 6, 5), sideOf(8, 7, 5)],
  mixta: [sideOf(1, 2, 8), sideOf(5, 6, 5), sideOf(8, 7, 5), sideOf(4, 3, 8)],
} as const satisfies Record<string, readonly (readonly number[])[]>
export type Dentition = keyof typeof toothRows

/** One key for each surface and each finding; none says two things. */
export const surfaceKeys: Readonly<Record<string, Surface>> = {
  o: 'oclusal',
  v: 'vestibular',
  l: 'lingual',
  m: 'mesial',
  d: 'distal',
}
export const stateKeys: Readonly<Record<string, FindingState>> = {
  c: 'caries',
  b: 'obturado',
  r: 'obturado_con_caries',
  s: 'sellante',
  f: 'fractura',
  a: 'ausente',
  n: 'ausente_otra_causa',
  u: 'sin_erupcionar',
  e: 'extraccion_indicada',
  k: 'corona',
  t: 'endodoncia',
  i: 'implante',
  p: 'protesis',
}

export const isOfSurface = (state: FindingState): boolean => state in surfaceStates

const isAbsent = ({ estado }: ToothFinding): boolean => absentStates.includes(estado)

/** Puts the finding where it was pointed at, or takes it away where it is already; what cannot stand beside it goes. */
export function toggled(
  findings: readonly ToothFinding[],
  pieza: number,
  estado: FindingState,
  cara: Surface | null,
): readonly ToothFinding[] {
  if (isOfSurface(estado) && cara === null) return findings
  const place = isOfSurface(estado) ? cara : null
  const isThis = (f: ToothFinding): boolean => f.pieza === pieza && f.estado === estado && f.cara === place
  if (findings.some(isThis)) return findings.filter((f) => !isThis(f))
  const stays = (f: ToothFinding): boolean =>
    f.pieza !== pieza || (!absentStates.includes(estado) && !isAbsent(f) && (place === null || f.cara !== place))
  return [...findings.filter(stays), { pieza, cara: place, estado }].toSorted((a, b) => a.pieza - b.pieza)
}

/** Those of teeth that the dentition has. */
export const ofDentition = (findings: readonly ToothFinding[], denticion: Dentition): ToothFinding[] =>
  findings.filter(
    ({ pieza }) => isTooth(pieza) && (denticion === 'mixta' || isDeciduous(pieza) === (denticion === 'temporal')),
  )

const labels: Readonly<Record<string, string>> = findingStates
const places: Readonly<Record<string, string>> = surfaces

export const findingWords = ({ estado, cara }: Pick<ToothFinding, 'estado' | 'cara'>): string => {
  const state = labels[estado] ?? estado
  return cara === null ? state : `${state}, ${(places[cara] ?? cara).toLowerCase()}`
}

export const toothWords = (findings: readonly ToothFinding[], pieza: number): string => {
  const of = findings.filter((f) => f.pieza === pieza)
  return `Diente ${pieza}: ${of.length === 0 ? 'sano' : of.map(findingWords).join('; ')}`
}

/** What changed of a tooth, in the words of the findings that `odontogramChanges` joins. */
export const changeWords = (said: readonly string[]): string =>
  said.length === 0
    ? 'sano'
    : said
        .map((one) => {
          const [estado = '', cara = null] = one.split(' ')
          return findingWords({ estado, cara }).toLowerCase()
        })
        .join('; ')
