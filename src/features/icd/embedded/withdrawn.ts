/**
 * Codes of the package that WHO has since replaced and Colombia does not list: they stay, so that old records keep their
 * names, and are not offered.
 */
export const withdrawn: ReadonlySet<string> = new Set([
  // Fibromatosis of the eyelid and of the aponeurosis, moved to other categories.
  'M723',
  'M725',
  // Divided into O600–O603.
  'O60X',
  // Fever with chills and persistent fever: now R502 and R508.
  'R500',
  'R501',
  // X59 is divided by injury (X590, X599) and no longer by place.
  'X591',
  'X592',
  'X593',
  'X594',
  'X595',
  'X596',
  'X597',
  'X598',
])
