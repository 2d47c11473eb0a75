import { coding, conceptOf } from '../elements/coding.ts'
import {
  type FhirResource,
  meta,
  narrative,
  OURS,
  one,
  type ProjectedRow,
  some,
  textIn,
  when,
} from '../elements/elements.ts'
import { theProvider } from '../elements/provider.ts'
import type { Facts } from '../source.ts'

const RFC3986 = 'urn:ietf:rfc:3986'
export const DEVICE_KIND = { system: `${OURS}:dispositivo`, code: 'agente-ia' } as const

/** Our own id as an identifier: it stays where a literal reference would lead nowhere. */
export const uuidIdentifier = (id: string): object => ({ system: RFC3986, value: `urn:uuid:${id}` })

/** An agent that a row names: it leads to it where it is still published. */
export function agentOf(id: string | null, found: unknown): object | null {
  if (id === null) return null
  const published = (found ?? {}) as ProjectedRow
  const literal = textIn(published, 'id')
  return {
    ...(literal === null ? {} : { reference: `Device/${literal}` }),
    type: 'Device',
    identifier: uuidIdentifier(id),
    ...one('display', textIn(published, 'nombre')),
  }
}

/** A configured assistant. It answers; whoever takes its word for something answers for it. */
export function fhirDevice(row: ProjectedRow, { provider }: Pick<Facts, 'provider'>): FhirResource {
  const works = row.activo === true && row.pausado !== true
  const name = textIn(row, 'nombre')
  const model = textIn(row, 'modelo')
  const settings = typeof row.version === 'number' ? [{ type: { text: 'Configuración' }, value: `${row.version}` }] : []
  const ofModel = when(textIn(row, 'version_modelo'), (value) => ({ type: { text: 'Modelo' }, value }))
  return {
    resourceType: 'Device',
    id: String(row.id),
    ...meta(row),
    ...narrative('Agente de IA', name, model, works ? 'En servicio' : 'Fuera de servicio'),
    identifier: [uuidIdentifier(String(row.id))],
    status: works ? 'active' : 'inactive',
    ...some(
      'deviceName',
      when(name, (text) => ({ name: text, type: 'user-friendly-name' })),
    ),
    ...one('modelNumber', model),
    type: conceptOf([coding(DEVICE_KIND.system, DEVICE_KIND.code)]),
    ...some('version', [...settings, ...ofModel]),
    owner: theProvider(provider),
    ...some(
      'note',
      when(textIn(row, 'descripcion'), (text) => ({ text })),
    ),
  }
}
