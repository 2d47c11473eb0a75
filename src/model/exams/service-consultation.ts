/** A consultation as it is charged. */
export interface ServiceConsultation {
  readonly cups: string
  readonly nombre: string
}

/** The last two figures that the consultations of a service share, in the first one (8902) and in those that follow (8903). */
const suffixes: Readonly<Record<string, string>> = {
  '301': '26',
  '302': '28',
  '304': '35',
  '306': '38',
  '308': '42',
  '309': '43',
  '310': '44',
  '311': '18',
  '312': '05',
  '316': '46',
  '317': '48',
  '318': '49',
  '320': '50',
  '321': '51',
  '323': '54',
  '325': '63',
  '327': '64',
  '328': '01',
  '329': '66',
  '330': '68',
  '331': '71',
  '332': '74',
  '333': '06',
  '334': '03',
  '335': '76',
  '336': '78',
  '338': '22',
  '339': '80',
  '340': '82',
  '342': '83',
  '343': '21',
  '344': '08',
  '345': '84',
  '347': '24',
  '348': '88',
  '354': '91',
  '355': '94',
}

/** Where the encounter names no service, that of whoever attends. */
const serviceOfRole: Readonly<Record<string, string>> = { odontologo: '334', psicologo: '344' }
const GENERAL = '328'

/** What is usually charged for a consultation of that service: the first one, or one that follows. */
export function consultationsOf(service: string | null, role: string): readonly ServiceConsultation[] {
  const suffix = suffixes[service ?? serviceOfRole[role] ?? GENERAL]
  if (suffix === undefined) return []
  return [
    { cups: `8902${suffix}`, nombre: 'Primera vez' },
    { cups: `8903${suffix}`, nombre: 'Control' },
  ]
}

export const servicesWithConsultation: readonly string[] = Object.keys(suffixes)
