/** Teeth by the notation of the FDI: quadrants 1 to 4 are permanent with eight each, 5 to 8 deciduous with five. */
const quadrant = (q: number, teeth: number): number[] => Array.from({ length: teeth }, (_, i) => q * 10 + i + 1)
export const permanentTeeth: readonly number[] = [1, 2, 3, 4].flatMap((q) => quadrant(q, 8))
export const deciduousTeeth: readonly number[] = [5, 6, 7, 8].flatMap((q) => quadrant(q, 5))

export const isTooth = (n: number): boolean => permanentTeeth.includes(n) || deciduousTeeth.includes(n)
export const isDeciduous = (n: number): boolean => n > 50
export const isUpper = (n: number): boolean => [1, 2, 5, 6].includes(Math.floor(n / 10))

export const surfaces = {
  oclusal: 'Oclusal o incisal',
  vestibular: 'Vestibular',
  lingual: 'Lingual o palatina',
  mesial: 'Mesial',
  distal: 'Distal',
} as const
export type Surface = keyof typeof surfaces

/** What is found on a surface. */
export const surfaceStates = {
  caries: 'Caries',
  obturado: 'Obturado',
  obturado_con_caries: 'Obturado con caries',
  sellante: 'Sellante',
  fractura: 'Fractura',
} as const
/** What is found of a whole tooth. */
export const toothStates = {
  ausente: 'Ausente por caries',
  ausente_otra_causa: 'Ausente por otra causa',
  sin_erupcionar: 'Sin erupcionar',
  extraccion_indicada: 'Extracción indicada',
  corona: 'Corona',
  endodoncia: 'Endodoncia',
  implante: 'Implante',
  protesis: 'Prótesis',
} as const
export const findingStates = { ...toothStates, ...surfaceStates } as const
export type FindingState = keyof typeof findingStates

export interface ToothFinding {
  readonly pieza: number
  readonly cara: string | null
  readonly estado: string
}

/** A tooth that is not there has no surfaces nor anything else to be found of it. */
export const absentStates: readonly string[] = [
  'ausente',
  'ausente_otra_causa',
  'sin_erupcionar',
  'implante',
  'protesis',
]

export interface CariesIndex {
  readonly cariados: number
  readonly obturados: number
  readonly perdidos: number
  readonly total: number
}

/** What counts of one tooth, once: lost before decayed, decayed before filled. */
function countedAs(states: ReadonlySet<string>, deciduous: boolean): keyof CariesIndex | null {
  // Deciduous teeth fall out: of them only the extraction that is indicated counts as lost (Gruebbel).
  if (states.has('extraccion_indicada') || (!deciduous && states.has('ausente'))) return 'perdidos'
  if (states.has('caries') || states.has('obturado_con_caries')) return 'cariados'
  return states.has('obturado') || states.has('corona') ? 'obturados' : null
}

/** COP of the permanent teeth (Klein and Palmer) or ceo of the deciduous ones, by teeth. */
export function cariesIndex(findings: readonly ToothFinding[], deciduous: boolean): CariesIndex {
  const counts = { cariados: 0, obturados: 0, perdidos: 0 }
  const teeth = Map.groupBy(
    findings.filter(({ pieza }) => isDeciduous(pieza) === deciduous),
    ({ pieza }) => pieza,
  )
  for (const found of teeth.values()) {
    const as = countedAs(new Set(found.map(({ estado }) => estado)), deciduous)
    if (as !== null && as !== 'total') counts[as]++
  }
  return { ...counts, total: counts.cariados + counts.obturados + counts.perdidos }
}

export interface OdontogramChange {
  readonly pieza: number
  readonly antes: readonly string[]
  readonly ahora: readonly string[]
}

const saidOf = ({ cara, estado }: ToothFinding): string => `${estado} ${cara ?? ''}`.trim()

/** What another says of each tooth, in order; nothing of those that say the same. */
export function odontogramChanges(before: readonly ToothFinding[], after: readonly ToothFinding[]): OdontogramChange[] {
  const of = (findings: readonly ToothFinding[], pieza: number): string[] =>
    findings
      .filter((f) => f.pieza === pieza)
      .map(saidOf)
      .sort()
  return [...permanentTeeth, ...deciduousTeeth]
    .map((pieza) => ({ pieza, antes: of(before, pieza), ahora: of(after, pieza) }))
    .filter(({ antes, ahora }) => antes.join() !== ahora.join())
}
