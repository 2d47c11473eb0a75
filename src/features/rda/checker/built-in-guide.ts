import { readFileSync } from 'node:fs'
import { type LineTemplate, readProfiles } from './built-in/read-profiles.ts'
import { isDocument, sections } from './built-in/sections.ts'
import { builtInTerminology } from './built-in/terminology.ts'
import type { VersionName } from './built-in/version-name.ts'
import { type Guide, makeGuide } from './guide.ts'

/** The sections of a document. Where entries are of several kinds, the guide tells them apart by profile. */
const sectionLines =
  (version: VersionName): LineTemplate =>
  ([document = '']) => {
    if (!isDocument(document)) throw new Error(`${document} is no document`)
    const all = sections(document, version)
    return [
      `section ${all.filter((s) => !s.optional).length}..${all.length} by pattern:code closed@1.0.0`,
      ...all.flatMap(({ slice, code, display, title, titleNeeded, card, profiles, mixed, emptied, optional }) => [
        `section:${slice}${optional ? ' 0..1' : ''}`,
        `section:${slice}.title ${titleNeeded ? '' : '? '}= ${JSON.stringify(title)}`,
        `section:${slice}.code ~ ${JSON.stringify({ coding: [{ system: 'http://loinc.org', code, display }] })}`,
        `section:${slice}.entry ${card}${mixed ? '' : ` ref ${profiles.join('|')}`}`,
        emptied
          ? `section:${slice}.emptyReason.coding # http://terminology.hl7.org/CodeSystem/list-empty-reason|nilknown|Nil Known`
          : `section:${slice}.emptyReason 0`,
      ]),
    ]
  }

const made = new Map<VersionName, Guide>()

/** The mandatory parts of a version of the RDA, for an operator without the guide. What the guide leaves optional is not here. */
export function builtInGuide(version: VersionName): Guide {
  const known = made.get(version)
  if (known !== undefined) return known
  const text = readFileSync(new URL('built-in/profiles.txt', import.meta.url), 'utf8')
  const guide = makeGuide({
    name: `reglas propias ${version}`,
    version,
    profiles: readProfiles(text, version, { sections: sectionLines(version) }),
    ...builtInTerminology(version),
  })
  made.set(version, guide)
  return guide
}
