import { acuteStories } from './acute.ts'
import { childStories } from './children.ts'
import { chronicStories } from './chronic.ts'
import { emergencyStories } from './emergencies.ts'
import { maternalStories } from './maternal.ts'
import { preventionStories } from './prevention.ts'
import type { Story } from './story.ts'

export const stories: readonly Story[] = [
  ...chronicStories,
  ...maternalStories,
  ...childStories,
  ...acuteStories,
  ...preventionStories,
  ...emergencyStories,
]
