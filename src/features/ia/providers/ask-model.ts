import { type Agent, addressOf } from '../agents/agent.ts'
import { longestAnswer } from '../agents/spending.ts'
import { answerSchema } from '../answer/schema.ts'
import type { ModelSettings } from './settings.ts'

export interface Question {
  readonly agent: Agent
  readonly settings: ModelSettings
  readonly system: string
  readonly prompt: string
  readonly signal: AbortSignal
  /** What has come so far. */
  onText(text: string): void
}
export interface ModelAnswer {
  readonly text: string
  readonly model: string
  readonly tokensIn: number
  readonly tokensOut: number
  /** Null where it came to its end. */
  readonly cut: string | null
}

const CUT = 'El proveedor no está disponible o cortó la respuesta.'
const LONG = 'La respuesta llegó al máximo de tokens del agente y quedó cortada.'

/** Told to the caller; never what the provider wrote. */
export class ModelProblem extends Error {}

const statusOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null
const nameOf = (error: unknown): string => (error instanceof Error ? `${error.constructor.name} ${error.name}` : '')

/** All that went wrong, outermost first: libraries wrap what they were told. */
function chain(error: unknown): unknown[] {
  const found: unknown[] = []
  let at: unknown = error
  while (at !== null && typeof at === 'object' && found.length < 8) {
    found.push(at)
    at = 'lastError' in at ? at.lastError : 'cause' in at ? at.cause : null
  }
  return found
}

export function saidOf(error: unknown, signal: AbortSignal): string {
  const all = chain(error)
  if (signal.aborted) return 'La consulta se canceló.'
  const refused = all.find((e) => nameOf(e).startsWith('OutgoingRefused'))
  if (refused instanceof Error) return refused.message
  const status = all.map(statusOf).find((s) => s !== null)
  if (status === 401 || status === 403) return `El proveedor no aceptó la credencial (${status}).`
  if (status === 429) return 'El proveedor está ocupado o el cupo se agotó (429).'
  if (typeof status === 'number' && status >= 300) return `El proveedor respondió ${status}.`
  return CUT
}

const ABSENT =
  'El servidor se instaló sin los paquetes de la IA: ejecute en él «npm ci --omit=dev --include=peer» y vuelva a iniciarlo.'

/** The libraries are loaded at the first question and may be left out of an installation: a service without outside models does not pay for them. */
async function sdk<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    throw isAbsent ? new ModelProblem(ABSENT) : error
  }
}

async function modelOf({ agent, settings, signal }: Question) {
  const baseURL = addressOf(agent)
  if (baseURL === null) throw new ModelProblem('El agente no tiene dirección.')
  const apiKey = agent.credencial === null ? undefined : settings.keys.get(agent.credencial)
  const patience = Math.min(settings.timeoutMs, (agent.segundos ?? Number.POSITIVE_INFINITY) * 1000)
  const fetch = settings.fetchFor(patience)
  signal.throwIfAborted()
  if (agent.proveedor === 'anthropic') {
    const { createAnthropic } = await sdk(import('@ai-sdk/anthropic'))
    return createAnthropic({ baseURL, apiKey: apiKey ?? '', fetch })(agent.modelo)
  }
  const { createOpenAICompatible } = await sdk(import('@ai-sdk/openai-compatible'))
  return createOpenAICompatible({
    name: agent.proveedor,
    baseURL,
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: true,
  })(agent.modelo)
}

/** One question and its answer, as text. No tool is given: whatever the text says, nothing can be done with it but read it. */
export async function askModel(question: Question): Promise<ModelAnswer> {
  const { agent, system, prompt, signal, onText } = question
  const { streamText, jsonSchema, Output } = await sdk(import('ai'))
  const model = await modelOf(question)
  const longest = longestAnswer(agent)
  let failure: unknown = null
  let text = ''
  const { $schema: _, ...schema } = answerSchema
  try {
    const result = streamText({
      model,
      system,
      prompt,
      abortSignal: signal,
      maxRetries: agent.reintentos,
      ...(agent.temperatura === null ? {} : { temperature: agent.temperatura }),
      ...(longest === null ? {} : { maxOutputTokens: longest }),
      // That of Anthropic refuses lengths and limits in a schema; the instructions carry it, and we hold the answer against it.
      ...(agent.proveedor === 'anthropic'
        ? {}
        : {
            output: Output.object({
              name: 'respuesta',
              schema: jsonSchema(schema as never /* its type asks for lists that can be changed */),
            }),
          }),
      onError: ({ error }) => {
        failure = error
      },
    })
    for await (const part of result.textStream) {
      text += part
      onText(text)
    }
    if (failure !== null) throw failure
    signal.throwIfAborted()
    const [usage, response, end] = await Promise.all([result.totalUsage, result.response, result.finishReason])
    return {
      text,
      model: response.modelId ?? agent.modelo,
      tokensIn: usage.inputTokens ?? 0,
      tokensOut: usage.outputTokens ?? 0,
      cut: end === 'stop' ? null : end === 'length' ? LONG : CUT,
    }
  } catch (error) {
    throw new ModelProblem(saidOf(failure ?? error, signal))
  }
}
