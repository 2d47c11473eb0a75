import { drugGroups } from '../../../src/modules/medicamentos/index.ts'
import { contraindications } from '../../../src/modules/persona/index.ts'
import { caseOfClue, givenBy, together } from './clue-case.ts'
import { examples } from './example.ts'

/** With what forbids it, and the same medicine without. */
export const contraindicationExamples = examples(
  contraindications.map(({ id, grupos, si, vias }) => {
    const toma = [givenBy(vias, drugGroups[grupos[0] as keyof typeof drugGroups].dci[0] as string)]
    const clue = si[0] as (typeof si)[number]
    const without = 'desdeDias' in clue ? { edad: `${clue.desdeDias - 1} días`, toma } : { toma }
    return [id, together({ toma }, caseOfClue(clue)), without]
  }),
)

/** What is coded or measured besides what is told; those that a sentence alone shows are in sentences.tsv. */
export const emergencyExamples = examples([
  ['urgencia-dengue-plaquetas', { dx: ['A90X'], valores: { '777-3': 99 } }, { dx: ['A90X'] }],
  ['urgencia-dengue-grave', { dx: ['A90X', 'A91X'] }, { dx: ['A90X'] }],
  ['urgencia-malaria-gestante', { dx: ['B509'], edad: 25, sexo: 'F', embarazo: 20 }, { dx: ['B509'] }],
  ['urgencia-leptospirosis-sospecha', { dx: ['A279'] }, { nota: 'Contacto con ratas en su casa.' }],
  [
    'urgencia-sarampion-sospecha',
    { nota: 'Exantema maculopapular. Fiebre. Coriza y conjuntivitis.' },
    { nota: 'Exantema maculopapular.' },
  ],
  ['urgencia-accidente-ofidico-grave', { dx: ['T630'], nota: 'Gingivorragia y hematuria.' }, { dx: ['T630'] }],
  [
    'urgencia-cetoacidosis-sospecha',
    { examen: { glucometria: 250 }, nota: 'Vómito y poliuria. Respiración profunda.' },
    { examen: { glucometria: 250 } },
  ],
  ['urgencia-puerpera-en-choque', { dx: ['O809'], examen: { tension_sistolica: 89 } }, { dx: ['O809'] }],
  [
    'urgencia-deshidratacion',
    { edad: '200 días', dx: ['A09X', 'E86X'], nota: 'Irritable.' },
    { edad: '200 días', dx: ['A09X'] },
  ],
])

/** Diagnoses that are an emergency by themselves where people come in one. */
export const codedEmergencies: Readonly<Record<string, readonly string[]>> = {
  'urgencia-dengue-signos-de-alarma': ['A90X', 'A971'],
  'urgencia-malaria-complicada': ['B509', 'B500'],
  'urgencia-malaria': ['B509'],
  'urgencia-sepsis': ['A419'],
  'urgencia-leptospirosis-grave': ['A279', 'A270'],
  'urgencia-meningitis': ['G009'],
  'urgencia-chagas-agudo': ['B571'],
  'urgencia-accidente-ofidico': ['T630'],
  'toxico-organofosforado': ['T600'],
  'toxico-metanol': ['T511'],
  'toxico-acetaminofen': ['T391'],
  'toxico-general': ['T509'],
  'urgencia-quemadura': ['T312'],
  'urgencia-infarto': ['I219'],
  'urgencia-ataque-cerebrovascular': ['I64X'],
  'urgencia-anafilaxia': ['T782'],
  'urgencia-cetoacidosis': ['E101'],
  'urgencia-estado-epileptico': ['G419'],
  'urgencia-asma-grave': ['J459', 'J46X'],
  'urgencia-sangrado-digestivo': ['K922'],
  'urgencia-eclampsia': ['O159'],
  'urgencia-preeclampsia': ['O149', 'O141'],
  'urgencia-hemorragia-posparto': ['O721'],
  'urgencia-embarazo-ectopico': ['O009'],
}
