import { isOwnAddress } from '../../../model/access/own-address.ts'
import type { Row } from '../../../model/resource.ts'

const providers = ['local', 'openai', 'anthropic', 'azure', 'otro'] as const

/** A configured agent, as what runs it needs to know it. */
export interface Agent {
  readonly id: string
  readonly version: number
  readonly nombre: string
  readonly proveedor: (typeof providers)[number]
  readonly modelo: string
  readonly instrucciones: string | null
  readonly especialidad: string | null
  readonly temperatura: number | null
  readonly maxTokens: number | null
  readonly credencial: string | null
  readonly direccion: string | null
  readonly segundos: number | null
  readonly reintentos: number
  readonly tokensDia: number | null
  readonly costoDia: number | null
  readonly precioEntrada: number
  readonly precioSalida: number
  readonly activo: boolean
  readonly pausado: boolean
}

const text = (v: unknown): string | null => (typeof v === 'string' ? v : null)
const number = (v: unknown): number | null => (typeof v === 'number' ? v : null)
const USUAL_RETRIES = 2

export const agentOf = (row: Row): Agent => ({
  id: row.id,
  version: row.version,
  nombre: String(row.nombre),
  proveedor: providers.find((name) => name === row.proveedor) ?? 'otro',
  modelo: String(row.modelo),
  instrucciones: text(row.instrucciones),
  especialidad: text(row.especialidad),
  temperatura: number(row.temperatura),
  maxTokens: number(row.max_tokens),
  credencial: text(row.credencial),
  direccion: text(row.direccion),
  segundos: number(row.tiempo_maximo_s),
  reintentos: number(row.reintentos) ?? USUAL_RETRIES,
  tokensDia: number(row.tokens_dia),
  costoDia: number(row.costo_dia),
  precioEntrada: number(row.precio_entrada) ?? 0,
  precioSalida: number(row.precio_salida) ?? 0,
  activo: row.activo === true,
  pausado: row.pausado === true,
})

/** The rules of this very service: nothing leaves it. */
export const isEmbedded = ({ proveedor, direccion }: Agent): boolean => proveedor === 'local' && direccion === null

const usualAddress: Readonly<Partial<Record<Agent['proveedor'], string>>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
}
export const addressOf = (agent: Agent): string | null => agent.direccion ?? usualAddress[agent.proveedor] ?? null

/** Of a third party, so the patient's consent is needed. Its address decides, not only its declared provider. */
export const isOutside = (agent: Agent, own: readonly string[]): boolean => {
  const address = addressOf(agent)
  return agent.proveedor !== 'local' || (address !== null && !isOwnAddress(address, own))
}

const MILLION = 1_000_000
/** In dollars, to the ten-thousandth. */
export const costOf = (agent: Agent, tokensIn: number, tokensOut: number): number =>
  Math.round(((tokensIn * agent.precioEntrada + tokensOut * agent.precioSalida) / MILLION) * 10_000) / 10_000
