import { hash, randomBytes } from 'node:crypto'
import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { canonicalHash } from '../../../engine/write/content-hash.ts'
import { Problem } from '../../../model/problem.ts'
import type { Row } from '../../../model/resource.ts'
import { type Agent, costOf, isEmbedded } from '../agents/agent.ts'
import { checkAnswer } from '../answer/check-answer.ts'
import { jsonIn } from '../answer/json-in.ts'
import { answerSchema } from '../answer/schema.ts'
import { buildContext } from '../deidentify/context.ts'
import { enclose, instructions } from '../deidentify/enclose.ts'
import { limiteDelAgente } from '../problems.ts'
import { askModel, ModelProblem } from '../providers/ask-model.ts'
import type { ModelSettings } from '../providers/settings.ts'
import { bornOfModel, bornOfRule, type NewAdvice } from './born.ts'
import { findingsFor, kinds, openingOf, safetyFindings, sectionsOf } from './kinds.ts'
import type { ReadRecord } from './read-record.ts'
import { endSending, recordSending } from './sending.ts'

export interface ConsultationAnswer {
  /** Null where nothing was sent. */
  readonly hash: string | null
  readonly respuesta: string
  readonly recomendaciones: readonly NewAdvice[]
  /** Why the model said nothing; null where the model answered, or none was asked. */
  readonly error: string | null
  readonly modelo: string | null
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  readonly costo: number | null
}
export interface ConsultationQuestion {
  readonly agent: Agent
  readonly consulta: Row
  readonly call: Call
  readonly read: ReadRecord
  readonly signal: AbortSignal
  onText(text: string): void
}

const MOST = 100
const LONGEST_KEPT = 200_000

/** By the embedded rules: nothing leaves. */
async function byRules(core: Core, { agent, consulta, call, read }: ConsultationQuestion): Promise<ConsultationAnswer> {
  const print = canonicalHash(read.rows.map(({ recurso, row }) => `${recurso}/${row.id}/${row.version}`).sort())
  const sending = await recordSending(core, { agent, consulta, call, read, hash: print, content: null })
  const kind = String(consulta.tipo_consulta)
  const found = findingsFor(kind, read.record)
  const recomendaciones = found.slice(0, MOST).map((r) => bornOfRule(r, core.newId()))
  const grave = found.filter((r) => r.severidad === 'critica' || r.severidad === 'alta').length
  const counted =
    found.length === 0
      ? 'Las reglas no encontraron nada que señalar en lo registrado. Eso no descarta lo que nadie escribió.'
      : `Las reglas encontraron ${found.length} ${found.length === 1 ? 'punto' : 'puntos'} por revisar; ${grave} de gravedad alta o crítica.`
  const respuesta = [openingOf(kind, found), counted].filter((part) => part !== null).join(' ')
  await endSending(core.db, sending, { resultado: 'completada', respuesta: null, tokensIn: 0, tokensOut: 0, costo: 0 })
  const free = { tokensIn: 0, tokensOut: 0, costo: 0 }
  return { hash: print, respuesta, recomendaciones, error: null, modelo: agent.modelo, ...free }
}

function messagesOf(agent: Agent, consulta: Row, sale: Parameters<typeof enclose>[0]) {
  const nonce = randomBytes(16).toString('hex')
  const system = [
    instructions(nonce),
    ...(agent.especialidad === null ? [] : [`Especialidad: ${agent.especialidad}.`]),
    ...(agent.instrucciones === null ? [] : [agent.instrucciones]),
    `Esquema JSON de la respuesta: ${JSON.stringify(answerSchema)}`,
  ].join('\n')
  const prompt = `${kinds[String(consulta.tipo_consulta)]?.asks ?? ''}\n${enclose(sale, nonce)}`
  return { system, prompt }
}

/** A model that fails does not silence the rules: the caller is told what is dangerous, and that the model said nothing. */
function withoutModel(
  core: Core,
  { read, signal }: ConsultationQuestion,
  hash: string,
  error: unknown,
): ConsultationAnswer {
  const overspent = error instanceof Problem && error.kind === limiteDelAgente
  const found = safetyFindings(read.record)
  if (signal.aborted || found.length === 0 || !(overspent || error instanceof ModelProblem)) throw error
  const why = overspent ? limiteDelAgente.title.es : error.message
  return {
    hash: overspent ? null : hash,
    respuesta: `El modelo no respondió. Esto lo encontraron las reglas del servicio (${found.length} por revisar), que no responden lo que usted preguntó: haga otra consulta si necesita la respuesta del modelo.`,
    recomendaciones: found.slice(0, MOST).map((r) => bornOfRule(r, core.newId())),
    error: why,
    modelo: null,
    tokensIn: null,
    tokensOut: null,
    costo: null,
  }
}

async function byModel(core: Core, settings: ModelSettings, asking: ConsultationQuestion): Promise<ConsultationAnswer> {
  const { agent, consulta, read } = asking
  const sections = sectionsOf(String(consulta.tipo_consulta), consulta.contexto_incluido)
  const built = buildContext(read.record, sections, typeof consulta.pregunta === 'string' ? consulta.pregunta : null)
  const { system, prompt } = messagesOf(agent, consulta, built.sale)
  const content = JSON.stringify({ system, prompt })
  const print = hash('sha256', content)
  return sendAndHear(core, settings, asking, { built, system, prompt, content, print }).catch((error) =>
    withoutModel(core, asking, print, error),
  )
}

interface Message {
  readonly built: ReturnType<typeof buildContext>
  readonly system: string
  readonly prompt: string
  /** Both, as they are kept, and its hash. */
  readonly content: string
  readonly print: string
}

async function sendAndHear(
  core: Core,
  settings: ModelSettings,
  { agent, consulta, call, read, signal, onText }: ConsultationQuestion,
  { built, system, prompt, content, print }: Message,
): Promise<ConsultationAnswer> {
  const sending = await recordSending(core, { agent, consulta, call, read, hash: print, content })
  const failed = (respuesta: string | null, tokensIn: number | null, tokensOut: number | null): Promise<void> =>
    endSending(core.db, sending, {
      resultado: 'error',
      respuesta,
      tokensIn,
      tokensOut,
      costo: tokensIn === null || tokensOut === null ? null : costOf(agent, tokensIn, tokensOut),
    })
  let so = ''
  const heard = (text: string): void => {
    so = text
    onText(text)
  }
  const answer = await askModel({ agent, settings, system, prompt, signal, onText: heard }).catch(async (error) => {
    await failed(so === '' ? null : so.slice(0, LONGEST_KEPT), null, null)
    throw error
  })
  const checked = checkAnswer(jsonIn(answer.text), built, read.cie10)
  if (!checked.valida) {
    await failed(answer.text.slice(0, LONGEST_KEPT), answer.tokensIn, answer.tokensOut)
    const faltas = checked.faltas.slice(0, 3).join('; ')
    throw new ModelProblem(answer.cut ?? `El modelo no respondió con la forma pedida: ${faltas}.`)
  }
  const costo = costOf(agent, answer.tokensIn, answer.tokensOut)
  // What the rules find and the model omits is still told, first, as a finding of the rules.
  const critical = safetyFindings(read.record).map((r) => bornOfRule(r, core.newId()))
  const said = checked.recomendaciones.map((item) => bornOfModel(item, core.newId()))
  await endSending(core.db, sending, {
    resultado: 'completada',
    respuesta: answer.text.slice(0, LONGEST_KEPT),
    tokensIn: answer.tokensIn,
    tokensOut: answer.tokensOut,
    costo,
  })
  return {
    hash: print,
    respuesta: checked.resumen,
    recomendaciones: [...critical.slice(0, MOST - said.length), ...said],
    error: null,
    modelo: answer.model.slice(0, 100),
    tokensIn: answer.tokensIn,
    tokensOut: answer.tokensOut,
    costo,
  }
}

export const answerWith =
  (core: Core, settings: ModelSettings): ((asking: ConsultationQuestion) => Promise<ConsultationAnswer>) =>
  (asking) =>
    isEmbedded(asking.agent) ? byRules(core, asking) : byModel(core, settings, asking)
