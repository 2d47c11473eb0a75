import { clinical } from './clinical.ts'
import { drops } from './dropped.ts'
import { visits } from './encounter.ts'
import type { Mutation } from './mutation.ts'
import { others } from './other-documents.ts'
import { people } from './people.ts'
import { sections } from './sections.ts'
import { whole } from './whole.ts'

export const mutations: readonly Mutation[] = [
  ...drops,
  ...sections,
  ...people,
  ...visits,
  ...clinical,
  ...others,
  ...whole,
]
