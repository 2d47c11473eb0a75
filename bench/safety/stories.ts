import { plain } from '../../src/model/text/plain-text.ts'
import { type Body, openScene, type Send } from './scene.ts'
import type { PhraseCase, StoryCase, Verdict } from './sets.ts'

interface Said {
  readonly texto: string
  readonly justificacion: string | null
  readonly severidad: string
  /** `recurso/id`. */
  readonly citas: readonly string[] | null
}

const measures: Readonly<Record<string, string>> = {
  ta_s: 'tension_sistolica',
  ta_d: 'tension_diastolica',
  fc: 'frecuencia_cardiaca',
  fr: 'frecuencia_respiratoria',
  temp: 'temperatura',
  sat: 'saturacion_oxigeno',
  fio2: 'fio2',
  glasgow: 'glasgow',
  glucometria: 'glucometria',
  peso: 'peso',
  talla: 'talla',
}

interface Told {
  readonly graves: readonly Said[]
  readonly problema: string | null
}

/** What the embedded rules say of an encounter, of the gravest. */
async function consult(send: Send, historia: string): Promise<Told> {
  const body = { historia, tipo_consulta: 'pregunta_libre', pregunta: '¿Qué hay que hacer?' }
  const asked = await send('POST', '/hce/api/consultas-ia/consultar/', body)
  const all: readonly Said[] = Array.isArray(asked.json.recomendaciones) ? asked.json.recomendaciones : []
  const problema = asked.status === 201 ? null : `${asked.status} ${asked.text.slice(0, 300)}`
  return { graves: all.filter(({ severidad }) => severidad === 'critica' || severidad === 'alta'), problema }
}

const wordsOf = (said: readonly Said[]): string =>
  plain(said.map((s) => `${s.texto} ${s.justificacion ?? ''}`).join(' '))
const lines = (said: readonly Said[]): string => said.map((s) => `${s.severidad}: ${s.texto}`).join(' · ') || 'nada'

function verdict(
  c: Pick<StoryCase, 'id' | 'debe' | 'esperado'>,
  clase: string,
  { graves, problema }: Told,
  rechazados: readonly string[],
): Verdict {
  const words = wordsOf(graves)
  const missing = (c.esperado ?? []).filter((any) => !any.some((word) => words.includes(plain(word))))
  const isCritical = graves.some(({ severidad }) => severidad === 'critica')
  const respuesta =
    problema !== null
      ? 'sin respuesta'
      : graves.length === 0
        ? 'calla'
        : c.debe === 'hablar' && missing.length > 0
          ? 'habla de otra cosa'
          : isCritical
            ? 'crítica'
            : 'alta'
  const speaks = respuesta === 'crítica' || respuesta === 'alta'
  const more = [
    ...missing.map((any) => `falta ${any.join('/')}`),
    ...rechazados.map((r) => `no se pudo escribir: ${r}`),
  ]
  return {
    id: c.id,
    clase,
    respuesta,
    bien: problema === null && (c.debe === 'hablar' ? speaks : !isCritical),
    detalle: `${problema ?? lines(graves)}${more.length === 0 ? '' : ` [${more.join('; ')}]`}`,
  }
}

export async function judgeStory(send: Send, c: StoryCase): Promise<Verdict> {
  const { historia, rechazados } = await openScene(
    send,
    c.persona,
    {
      tipo_atencion: c.servicio,
    },
    { motivo_consulta: c.motivo, enfermedad_actual: c.enfermedad_actual },
  )
  const refused = [...rechazados]
  const write = async (path: string, body: Body): Promise<void> => {
    const reply = await send('POST', path, { historia, ...body })
    if (reply.status !== 201) refused.push(`${path} ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  if (c.antecedentes !== undefined)
    await write('/hce/api/antecedentes/', { tipo: 'patologico', descripcion: c.antecedentes })
  const signs = Object.entries(c.signos ?? {}).map(([name, n]) => [measures[name] ?? name, n])
  if (signs.length > 0) await write('/hce/api/examen-fisico/', Object.fromEntries(signs))
  return verdict(c, c.debe === 'hablar' ? 'debe hablar' : 'debe callar', await consult(send, historia), refused)
}

const controls = new Map<string, Promise<ReadonlySet<string>>>()

async function saidOfControl(send: Send, persona: PhraseCase['persona']): Promise<ReadonlySet<string>> {
  const { graves } = await saidOf(send, persona, 'Control de rutina, sin quejas.')
  return new Set(graves.map(({ texto }) => texto))
}

async function saidOf(send: Send, persona: PhraseCase['persona'], words: string) {
  const { historia, rechazados } = await openScene(
    send,
    persona,
    { tipo_atencion: 'consulta_externa' },
    { motivo_consulta: 'Control.', enfermedad_actual: words },
  )
  return { ...(await consult(send, historia)), rechazados }
}

/** As somebody says it in the room; what is said gravely of a person who says nothing does not count. */
export async function judgePhrase(send: Send, c: PhraseCase): Promise<Verdict> {
  const { graves, problema, rechazados } = await saidOf(send, c.persona, c.texto)
  const key = `${c.persona.sexo} ${c.persona.edad}`
  const control = controls.get(key) ?? saidOfControl(send, c.persona)
  controls.set(key, control)
  const always = await control
  const about = graves.filter(({ texto }) => !always.has(texto))
  const debe = c.debe ?? 'hablar'
  const judged = verdict({ ...c, debe }, c.tipo, { graves: about, problema }, rechazados)
  return { ...judged, detalle: `«${c.texto}»: ${judged.detalle}` }
}
