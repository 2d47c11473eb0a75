import type { Row } from '../../../model/resource.ts'
import { text } from '../../../model/text/row-values.ts'
import { affirmedText } from '../../lectura/index.ts'
import { type AllergenReading, allergenIn, meet } from '../../medicamentos/index.ts'
import { causeIn } from './reaction-causes.ts'

interface CodedAgent {
  /** As the service reads it; null where the code tells of a reaction, and only words say to what. */
  readonly agente: string | null
  /** It says no more than that there is one. */
  readonly incierto?: true
  /** What the code covers besides, and does not say by itself. */
  readonly tambien?: string
}

/** The one code of an allergy that is of no medicine. */
export const OTHER_ALLERGY = 'Z910'

/** Personal history of allergy in the CIE-10, and reactions that medicines are known for. */
const codes: Readonly<Record<string, CodedAgent>> = {
  Z880: { agente: 'Penicilina', tambien: 'Betalactámicos' },
  Z881: { agente: 'Otro antibiótico', incierto: true },
  Z882: { agente: 'Sulfonamidas', tambien: 'Sulfonamidas no antibióticas, Celecoxib' },
  Z883: { agente: 'Otro antiinfeccioso', incierto: true },
  Z884: { agente: 'Anestésicos' },
  Z885: { agente: 'Narcótico (opioides)' },
  Z886: { agente: 'Analgésico (AINE, dipirona)', tambien: 'Acetaminofén, Opioides' },
  Z887: { agente: 'Suero o vacuna', incierto: true },
  Z888: { agente: 'Otro medicamento', incierto: true },
  Z889: { agente: 'Medicamento sin especificar', incierto: true },
  [OTHER_ALLERGY]: { agente: 'Algo que no es un medicamento', incierto: true },
  T886: { agente: 'Medicamento sin especificar', incierto: true },
  T887: { agente: null },
  T780: { agente: null },
  T782: { agente: null },
  T783: { agente: null },
  T784: { agente: null },
  L270: { agente: null },
  L271: { agente: null },
  L500: { agente: null },
  L511: { agente: null },
  L512: { agente: null },
}

/** Those that say by themselves that there is an allergy, with what to, as far as they say it. */
export const allergyCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(codes).flatMap(([code, { agente }]) => (agente === null ? [] : [[code, agente]])),
)

/** What a coded allergy is called, and how it was understood. */
export interface NamedAgent {
  readonly agente: string
  readonly lectura: AllergenReading
}

/** A row of diagnoses or of the coded past, or as FHIR draws one. */
type CodedRow = Readonly<Record<string, unknown>>

/** What is written beside a code or an agent that says nothing: what it affirms, and not how it was treated. */
const besides = (row: CodedRow): string | null =>
  causeIn(
    ['descripcion', 'observaciones']
      .map((field) => text(row, field))
      .filter((said) => said !== null)
      .map((said) => affirmedText(said))
      .join('. '),
  )

/** To what the code of a row says that there is an allergy, with what is written beside it; null where it says none. */
export function codedAgent(row: CodedRow, campo: string): NamedAgent | null {
  const code = text(row, campo)
  const coded = code === null ? undefined : codes[code]
  if (code === null || coded === undefined) return null
  const { agente, incierto } = coded
  const said = besides(row)
  if (agente === null || (incierto && said !== null))
    return said === null ? null : { agente: said, lectura: allergenIn(said) }
  const lectura = allergenIn(agente)
  const called = `${agente} (${code})`
  return { agente: called, lectura: incierto ? { ...lectura, sinReconocer: [called] } : lectura }
}

/** Of an agent that names nothing, «Otros», what its code says or what is written beside it. */
export const agentBeside = (row: Row): NamedAgent | null => {
  const said = besides(row)
  return said === null ? codedAgent(row, 'cie10') : { agente: said, lectura: allergenIn(said) }
}

/** What a code says that there is an allergy to, where the agent beside it is another; null where they agree or one of them says nothing. */
export function codedOtherwise(agente: string, code: string): string | null {
  const { agente: called = null, incierto, tambien } = codes[code] ?? {}
  const [own, coded] = [allergenIn(agente), allergenIn(`${called ?? ''}${tambien === undefined ? '' : `, ${tambien}`}`)]
  if (called === null || incierto || !own.reconocido || coded.clases.size + coded.sustancias.length === 0) return null
  const agrees = [...own.clases].some((key) => coded.clases.has(key)) || meet(own.sustancias, coded.sustancias)
  return agrees ? null : called
}
