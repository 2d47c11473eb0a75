import { bleeding } from './bleeding.ts'
import { heart } from './heart.ts'
import { infectionAndImmunity } from './infection.ts'
import type { Interaction } from './interaction.ts'
import { metabolism } from './metabolism.ts'
import { nervesAndMind } from './nerves.ts'

export type { Interaction }

/**
 * Well-known serious interactions, written by us from what the products' own labels and published safety notices say. A
 * pair that is not here is not thereby safe. What an institution loads is added to it and lowers nothing of it.
 */
export const interactionTable: readonly Interaction[] = [
  ...bleeding,
  ...heart,
  ...nervesAndMind,
  ...infectionAndImmunity,
  ...metabolism,
]
