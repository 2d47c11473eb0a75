import type { Provider } from '../../provider.ts'
import { type Coding, coding, concept, hl7 } from './coding.ts'
import { type FhirResource, type Maybe, narrative, RDA, reference, when, withoutEmpty } from './drawing.ts'
import { phone } from './person.ts'

export const PROVIDER_ID = 'prestador'
export const REPS = `${RDA}/NamingSystem/REPS`
export const DIAN = `${RDA}/NamingSystem/DIAN`

const identifierOf = (id: string | null, system: string, kinds: readonly Coding[]) => (value: string) => ({
  id,
  use: 'official',
  type: { coding: kinds },
  system,
  value,
})
const kindOf = (code: string, display: string): Coding =>
  coding(`${RDA}/CodeSystem/ColombianOrganizationIdentifiers`, code, display)

export const nitIdentifier = identifierOf('TaxIdentifier-0', DIAN, [
  hl7('v2-0203', 'TAX', 'Tax ID number'),
  kindOf('NIT', 'Número de Identificación Tributaria'),
])
export const repsIdentifier = identifierOf('HealthcareProviderIdentifier-0', REPS, [
  hl7('v2-0203', 'PRN', 'Provider number'),
  kindOf('CodigoPrestador', 'Código de habilitación de prestador de servicios de salud'),
])
export const EAPB = `${RDA}/NamingSystem/EAPB`
export const eapbIdentifier = identifierOf(null, EAPB, [
  hl7('v2-0203', 'NIIP', 'National Insurance Payor Identifier (Payor)'),
  kindOf('EAPB', 'Entidad Administradora de Planes de Beneficios'),
])

export const theProvider = (provider: Pick<Provider, 'nombre'>): object | null =>
  reference('Organization', PROVIDER_ID, provider.nombre)

/** The same, under the REPS code that a row has: that of one of its sites, or the one it had then. */
export const providerOf = (code: Maybe<string>, provider: Provider): object => ({
  ...theProvider(provider),
  identifier: when(code, (value) => ({ system: REPS, value })),
})

export function fhirProvider({ nombre, codigo, nit, direccion, telefono }: Provider): FhirResource {
  return {
    resourceType: 'Organization',
    id: PROVIDER_ID,
    ...narrative(nombre, nit === undefined ? null : `NIT ${nit}`, codigo === null ? null : `REPS ${codigo}`),
    ...withoutEmpty({
      identifier: [when(nit, nitIdentifier), when(codigo, repsIdentifier)],
      active: true,
      type: [concept(hl7('organization-type', 'prov', 'Healthcare Provider'))],
      name: nombre,
      telecom: [phone(telefono, 'work')],
      address: [when(direccion, (text) => ({ use: 'work', text, country: 'CO' }))],
    }),
  }
}
