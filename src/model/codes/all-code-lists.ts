import type { CodeList } from './code-list.ts'
import * as exported from './index.ts'

const isCodeList = (value: object): value is CodeList => 'byCode' in value

/** Every list that `index.ts` exports, by name. */
export const allCodeLists: readonly CodeList[] = Object.values(exported)
  .filter(isCodeList)
  .sort((a, b) => (a.name < b.name ? -1 : 1))
