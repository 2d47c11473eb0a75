/** Units that laboratories write in other letters: the same unit, so that nothing is converted. */
const spellings: Readonly<Record<string, string>> = {
  '10^3/ul': '10*3/uL',
  'x10^3/ul': '10*3/uL',
  'x10*3/ul': '10*3/uL',
  '10e3/ul': '10*3/uL',
  'k/ul': '10*3/uL',
  'miles/ul': '10*3/uL',
  '10^9/l': '10*3/uL',
  'x10^9/l': '10*3/uL',
  '10*9/l': '10*3/uL',
  'ui/l': 'U/L',
  'iu/l': 'U/L',
  '[iu]/l': 'U/L',
  'mui/l': 'm[IU]/L',
  'miu/l': 'm[IU]/L',
  'uui/ml': 'm[IU]/L',
  'uiu/ml': 'm[IU]/L',
  'u[iu]/ml': 'm[IU]/L',
  'mcui/ml': 'm[IU]/L',
  mmhg: 'mm[Hg]',
  'ug/l': 'ng/mL',
  'mcg/l': 'ng/mL',
  'meq/l': 'mmol/L',
  '°c': 'Cel',
}
/** One milliequivalent is one millimole of these ions alone. */
const singleCharge = new Set(['2951-2', '2823-3'])

const plain = (unit: string): string => unit.trim().toLowerCase().replaceAll(/[µμ]/g, 'u').replaceAll(' ', '')

/** Whether a laboratory's unit is the catalogue's, whatever letters it uses; without a unit, where the catalogue's says nothing either. */
export function isSameUnit(code: string, listed: string | null, said: string | null): boolean {
  if (listed === said) return true
  if (listed === null) return false
  if (said === null || said === '1' || said === '') return /^\{.*\}$/.test(listed)
  const known = plain(said)
  if (known === plain(listed)) return true
  return spellings[known] === listed && (known !== 'meq/l' || singleCharge.has(code))
}
