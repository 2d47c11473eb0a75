import { acuteStories } from './acute.ts'
import { ambulatoryStories } from './ambulatory.ts'
import { childStories } from './children.ts'
import { chronicStories } from './chronic.ts'
import { emergencyStories } from './emergencies.ts'
import { hospitalStories } from './hospital.ts'
import { longTermStories } from './longterm.ts'
import { maternalStories } from './maternal.ts'
import { preventionStories } from './prevention.ts'
import type { Story } from './story.ts'

export const stories: readonly Story[] = [
  ...chronicStories,
  ...longTermStories,
  ...maternalStories,
  ...childStories,
  ...acuteStories,
  ...ambulatoryStories,
  ...preventionStories,
  ...emergencyStories,
  ...hospitalStories,
]
