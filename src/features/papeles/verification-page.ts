import { escaped } from '../reporte/escape.ts'
import { localDate, localTime } from '../reporte/local-time.ts'
import { verificationFrame } from '../reporte/verification-page.ts'
import { type PaperState, paperStates } from './fields.ts'

/** What the holder of a paper may know: what it is, whether it was issued and whether it holds. Nothing of whom, nothing clinical. */
export interface PaperFacts {
  /** What is stored is what was signed. */
  readonly authentic: boolean
  readonly kind: string
  readonly number: string
  readonly issuedAt: string
  readonly state: PaperState
  readonly until: string | null
  /** Something that it says was called off in the record. */
  readonly sourcesVoid: boolean
}

function resultOf({ authentic, state, sourcesVoid }: PaperFacts): readonly [css: string, sentence: string] {
  if (!authentic) return ['no', '✗ La firma no concuerda: lo guardado no es lo que se expidió.']
  if (state === 'reemplazado') return ['no', '✗ Se expidió y fue reemplazado por otro: no es válido.']
  if (sourcesVoid)
    return ['no', '✗ Se expidió, y lo que dice fue anulado después en la historia o cambió: no es válido.']
  if (state === 'anulado') return ['no', '✗ Se expidió y fue anulado: no es válido.']
  if (state === 'vencido') return ['nada', 'Se expidió y ya venció o se cumplió.']
  return ['si', '✓ Se expidió y está vigente.']
}

export function paperPage(facts: PaperFacts): string {
  const [css, sentence] = resultOf(facts)
  return verificationFrame(
    'Verificación de un papel',
    `<p class="resultado ${css}" role="status">${sentence}</p>
<dl>
<dt>Papel</dt><dd>${escaped(facts.kind)}</dd>
<dt>Número</dt><dd>${escaped(facts.number)}</dd>
<dt>Expedido</dt><dd>${escaped(localTime(facts.issuedAt))}</dd>
<dt>Estado</dt><dd>${escaped(paperStates[facts.state])}</dd>
<dt>Vence</dt><dd>${facts.until === null ? 'No dice' : escaped(localDate(facts.until))}</dd>
</dl>
<p class="ayuda">Compare el número y la fecha con los de su papel. Horas en hora legal de Colombia. Esta página no muestra datos personales ni clínicos.</p>`,
  )
}

/** The same whether the code never was or was mistyped. */
export const unknownPaperPage = (): string =>
  verificationFrame(
    'Código desconocido',
    `<p class="resultado nada" role="status">No hay un papel con ese código de verificación.</p>
<p class="ayuda">Revise que la dirección esté completa, o pregunte al prestador que lo expidió.</p>`,
  )
