import table from './service-consultation.json' with { type: 'json' }

/** A consultation as it is charged. */
export interface ServiceConsultation {
  readonly cups: string
  readonly nombre: string
}

/** The last two figures that the consultations of a service share, in the first one (8902) and in those that follow (8903). */
const suffixes: Readonly<Record<string, string>> = table

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
