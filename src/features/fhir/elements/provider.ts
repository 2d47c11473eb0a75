import type { Provider } from '../../provider.ts'
import { coding, concept, HL7 } from './coding.ts'
import { type FhirResource, narrative, RDA, reference, some, when } from './elements.ts'
import { phone } from './person.ts'

export const PROVIDER_ID = 'prestador'
export const REPS = `${RDA}/NamingSystem/REPS`
export const DIAN = `${RDA}/NamingSystem/DIAN`

export const nitIdentifier = (nit: string): object => ({
  id: 'TaxIdentifier-0',
  use: 'official',
  type: {
    coding: [
      coding(`${HL7}/v2-0203`, 'TAX', 'Tax ID number'),
      coding(`${RDA}/CodeSystem/ColombianOrganizationIdentifiers`, 'NIT', 'Número de Identificación Tributaria'),
    ],
  },
  system: DIAN,
  value: nit,
})

const repsIdentifier = (code: string): object => ({
  id: 'HealthcareProviderIdentifier-0',
  use: 'official',
  type: {
    coding: [
      coding(`${HL7}/v2-0203`, 'PRN', 'Provider number'),
      coding(
        `${RDA}/CodeSystem/ColombianOrganizationIdentifiers`,
        'CodigoPrestador',
        'Código de habilitación de prestador de servicios de salud',
      ),
    ],
  },
  system: REPS,
  value: code,
})

export const theProvider = (provider: Pick<Provider, 'nombre'>): object =>
  reference('Organization', PROVIDER_ID, provider.nombre)

/** The same, under the REPS code that a row has: that of one of its sites, or the one it had then. */
export const providerOf = (code: string | null, provider: Provider): object => ({
  ...theProvider(provider),
  ...(code === null ? {} : { identifier: { system: REPS, value: code } }),
})

export function fhirProvider(provider: Provider): FhirResource {
  const { nombre, codigo, nit, direccion, telefono } = provider
  return {
    resourceType: 'Organization',
    id: PROVIDER_ID,
    ...narrative(nombre, nit === undefined ? null : `NIT ${nit}`, codigo === null ? null : `REPS ${codigo}`),
    ...some('identifier', [...when(nit ?? null, nitIdentifier), ...when(codigo, repsIdentifier)]),
    active: true,
    type: [concept(coding(`${HL7}/organization-type`, 'prov', 'Healthcare Provider'))],
    name: nombre,
    ...some(
      'telecom',
      when(telefono ?? null, (v) => phone(v, 'work')),
    ),
    ...some(
      'address',
      when(direccion ?? null, (text) => ({ use: 'work', text, country: 'CO' })),
    ),
  }
}
