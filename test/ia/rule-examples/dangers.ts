import type { Emergency } from '../../../src/features/ia/rules/emergencies/emergency.ts'
import { emergencies } from '../../../src/features/ia/rules/emergencies/index.ts'
import { drugGroups } from '../../../src/modules/medicamentos/index.ts'
import { contraindications } from '../../../src/modules/persona/index.ts'
import type { Case } from '../../fixtures/clinical-case.ts'
import { caseOfClue, together } from './clue-case.ts'
import { examples } from './example.ts'

/** With what forbids it, and the same medicine without. */
export const contraindicationExamples = examples(
  contraindications.map(({ id, grupos, si }) => {
    const toma = [drugGroups[grupos[0] as keyof typeof drugGroups].dci[0] as string]
    return [id, together({ toma }, caseOfClue(si[0] as (typeof si)[number])), { toma }]
  }),
)

const aged = ({ edadDias }: Emergency): Case => (edadDias?.[0] === 0 ? { edad: '200 días' } : {})
const firstOf = (clues: Emergency['si'], least = 1): Case => together(...clues.slice(0, least).map(caseOfClue))

/** Where the first of its clues would be silent by itself for another reason. */
const silent: Readonly<Record<string, Case>> = {
  'urgencia-leptospirosis-sospecha': { nota: 'Contacto con ratas en su casa.' },
  'urgencia-hiperosmolar': { examen: { glucometria: 180 } },
}

function silentFor(e: Emergency): Case {
  const own = silent[e.id]
  if (own !== undefined) return own
  if (e.y !== undefined) return together(aged(e), firstOf(e.si, e.si_minimo))
  const [clue] = e.si
  if (clue !== undefined && 'cie' in clue && clue.cie !== undefined) return { dxPrevios: [clue.ejemplo] }
  return clue !== undefined && 'ejemplo' in clue ? { ...aged(e), nota: `Niega ${clue.ejemplo.toLowerCase()}.` } : {}
}

export const emergencyExamples = examples(
  emergencies.map((e) => [
    e.id,
    together(
      aged(e),
      firstOf(e.si, e.si_minimo),
      ...(e.exige ?? []).map(caseOfClue),
      ...(e.y === undefined ? [] : [firstOf(e.y, e.y_minimo)]),
    ),
    silentFor(e),
  ]),
)
