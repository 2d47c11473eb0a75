/**
 * The units in which doses are usually written, first and in people's words. The ministry's table has none for a tablet, a puff or an
 * ampoule: a dose of those is so many doses.
 */
export const usualUnits: readonly (readonly [code: string, label: string])[] = [
  ['168', 'mg'],
  ['9000', 'dosis (tableta, cápsula, puff, ampolla, aplicación)'],
  ['176', 'ml'],
  ['46', 'gota'],
  ['137', 'mcg (µg)'],
  ['62', 'g'],
  ['72', 'UI (unidades internacionales)'],
  ['247', 'unidades (U)'],
  ['159', 'mEq'],
]
