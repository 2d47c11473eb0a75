import type { Word } from '../../model/text/words.ts'
import { type Assertion, PhraseTable } from './lexicon.ts'

/** Headings fix of whom and of when what follows is, until another one, an empty line, or the end of their own line where they have words. */
const headings = new PhraseTable<Assertion>(
  (
    [
      [
        'antecedente',
        'antecedentes,antecedentes personales,antecedentes patologicos,antecedentes de importancia,ap,app,personales,patologicos,quirurgicos,traumaticos,ginecoobstetricos,gineco obstetricos,antecedentes gineco obstetricos,antecedentes ginecoobstetricos,hospitalarios,toxicologicos,farmacologicos',
      ],
      ['familiar', 'antecedentes familiares,familiares,af,heredofamiliares,antecedentes heredofamiliares'],
      [
        'hipotetico',
        'recomendaciones,signos de alarma,educacion,recomendaciones y signos de alarma,consejeria,consentimiento informado,tamizaje',
      ],
      [
        'presente',
        'enfermedad actual,motivo de consulta,mc,ea,examen fisico,ef,revision por sistemas,analisis,plan,evolucion,impresion diagnostica,idx,diagnostico,subjetivo,objetivo,signos vitales,paraclinicos',
      ],
    ] as const
  ).flatMap(([means, phrases]) => phrases.split(',').map((p): [string, Assertion] => [p, means])),
)

/** A heading, with the colon that makes it one. */
export function headingAt(
  text: string,
  words: readonly Word[],
  at: number,
): { means: Assertion; length: number; inline: boolean } | null {
  const found = headings.at(words, at)
  const last = words[at + (found?.length ?? 0) - 1]
  if (found === null || last === undefined || text.slice(last.to, last.to + 2).trimStart()[0] !== ':') return null
  return { means: found.value, length: found.length, inline: !/^\s*:\s*[\n\r]/.test(text.slice(last.to)) }
}
