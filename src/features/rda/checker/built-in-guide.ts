import { readFileSync } from 'node:fs'
import { type LineTemplate, readProfiles } from './built-in/read-profiles.ts'
import { isDocument, sections } from './built-in/sections.ts'
import { builtInCatalogues, builtInValueSets } from './built-in/terminology.ts'
import { type Guide, makeGuide } from './guide.ts'

/** The sections of a document. Where entries are of several kinds, the guide tells them apart by profile. */
const sectionLines: LineTemplate = ([document = '']) => {
  if (!isDocument(document)) throw new Error(`${document} is no document`)
  const all = sections(document)
  return [
    `section ${all.length}..${all.length} by pattern:code`,
    ...all.flatMap(({ slice, code, display, title, titleNeeded, card, profiles, mixed, emptied }) => [
      `section:${slice}`,
      `section:${slice}.title ${titleNeeded ? '' : '? '}= ${JSON.stringify(title)}`,
      `section:${slice}.code ~ ${JSON.stringify({ coding: [{ system: 'http://loinc.org', code, display }] })}`,
      `section:${slice}.entry ${card}${mixed ? '' : ` ref ${profiles.join('|')}`}`,
      emptied
        ? `section:${slice}.emptyReason.coding # http://terminology.hl7.org/CodeSystem/list-empty-reason|nilknown|Nil Known`
        : `section:${slice}.emptyReason 0`,
    ]),
  ]
}

/** The mandatory parts of the RDA, for an operator without the guide. What the guide leaves optional is not here. */
export const builtInGuide: Guide = makeGuide({
  name: 'reglas propias',
  profiles: readProfiles(readFileSync(new URL('built-in/profiles.txt', import.meta.url), 'utf8'), {
    sections: sectionLines,
  }),
  catalogues: builtInCatalogues,
  valueSets: builtInValueSets,
})
