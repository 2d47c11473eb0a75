import type { Row } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { codeName, interpretationIn, rangeOf, rangeWords, valueWords } from '../longitudinal/enrich.ts'
import type { ReadPerson } from '../longitudinal/read-person.ts'

export const readings = {
  dentro: 'Dentro de lo esperado',
  por_encima: 'Por encima de lo esperado',
  por_debajo: 'Por debajo de lo esperado',
} as const
type Reading = keyof typeof readings

export interface OwnResult {
  readonly id: string
  readonly fecha: string
  readonly nombre: string
  readonly categoria: string | null
  readonly valor: string
  readonly referencia: string | null
  readonly lectura: Reading | null
  readonly frase: string
}

const readingOf: Readonly<Record<string, Reading>> = {
  normal: 'dentro',
  alto: 'por_encima',
  critico_alto: 'por_encima',
  bajo: 'por_debajo',
  critico_bajo: 'por_debajo',
}

const ASK = 'Un resultado solo no dice qué tiene: coméntelo con quien lo atiende.'
const PROMPT = 'Si no ha hablado con quien lo atiende, hágalo pronto.'

/** Where it lies and no more: what it means for this person is for whoever attends them to say. */
function sentence(reading: Reading | null, critical: boolean, range: string | null): string {
  if (reading === null) return 'No tiene un valor de referencia con que compararlo. Pregunte a quien lo atiende.'
  const where = `${readings[reading]}${range === null ? '' : ` (${range})`}.`
  if (reading === 'dentro') return where
  return `${where} ${critical ? `${PROMPT} ` : ''}${ASK}`
}

/** Each value that counts, in the patient's words. */
export function resultsOf(rows: readonly Row[], person: ReadPerson): OwnResult[] {
  return rows.flatMap((v) => {
    const valor = valueWords(v)
    if (valor === null) return []
    const range = rangeOf(v, person)
    const interpretacion = textOrNull(interpretationIn(v, range, person))
    const lectura = interpretacion === null ? null : (readingOf[interpretacion] ?? null)
    const referencia = rangeWords(range, textOrNull(v.unidad))
    return [
      {
        id: v.id,
        fecha: String(v.fecha_medicion),
        nombre: codeName(v),
        categoria: labelOf(valorClinico, 'categoria', v.categoria),
        valor,
        referencia,
        lectura,
        frase: sentence(lectura, interpretacion?.startsWith('critico') === true, referencia),
      },
    ]
  })
}
