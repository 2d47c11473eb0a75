import { female, male, secondFemale, secondMale, surnames } from '../../demo/names.ts'
import { Rng } from '../../demo/rng.ts'
import { people } from './people.ts'
import { queries } from './queries.ts'

/** As the tests and the bench ask: a path, and perhaps a body. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<{ status: number; json: unknown }>

export interface Relevance {
  readonly queries: number
  readonly overall: number
  readonly byCategory: ReadonlyMap<string, { readonly queries: number; readonly mrr: number }>
  /** Where the expected patient was not the first: what was typed, and the place it had (0 for none). */
  readonly missed: readonly { readonly category: string; readonly typed: string; readonly place: number }[]
}

type Body = Record<string, unknown>

const PATIENTS = '/paciente/paciente/'
const PLACES = 5
const SYNTHETIC = 2_000
const SEED = 20_261_115
const AT_ONCE = 16
/** Whose histories carry the numbers that the queries ask for, in this order. */
const WITH_HISTORY = ['52123456', '1020345678', 'AB123456']
const PROVIDER = '1100139999'

const lines = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))

const filled = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, v]) => v !== undefined && v !== ''))

function written(): Body[] {
  return lines(people).map(([document = '', given = '', family = '', birth, sex, mobile, code, known]) => {
    const [tipo_documento, numero_documento] = document.split(' ')
    const [primer_nombre, segundo_nombre] = given.split('/')
    const [primer_apellido, segundo_apellido] = family.split('/')
    const fixed = mobile?.startsWith('60') === true
    return filled({
      tipo_documento,
      numero_documento,
      primer_nombre,
      segundo_nombre,
      primer_apellido,
      segundo_apellido,
      fecha_nacimiento: birth,
      sexo_biologico: sex,
      [fixed ? 'telefono_fijo' : 'telefono_movil']: mobile,
      codigo_familia: code,
      nombre_identitario: known,
    })
  })
}

/** Who else is in the files of a clinic: the seed decides them. */
function invented(): Body[] {
  const rng = new Rng(SEED, 77)
  return Array.from({ length: SYNTHETIC }, (_, i) => {
    const woman = rng.chance(0.5)
    const given = woman ? female : male
    const born = new Date(Date.UTC(1935, 0, 1) + rng.int(0, 32_000) * 86_400_000).toISOString().slice(0, 10)
    const generation = born < '1965' ? given.mayor : born < '1990' ? given.media : given.joven
    return filled({
      tipo_documento: 'CC',
      numero_documento: String(2_000_000_000 + i * 7_919),
      primer_nombre: rng.pick(generation),
      segundo_nombre: rng.chance(0.6) ? rng.pick(woman ? secondFemale : secondMale) : '',
      primer_apellido: rng.pick(surnames),
      segundo_apellido: rng.chance(0.9) ? rng.pick(surnames) : '',
      fecha_nacimiento: born,
      sexo_biologico: woman ? '02' : '01',
      telefono_movil: `32${rng.digits(8)}`,
    })
  })
}

/** Registers the population that the queries are about. */
export async function loadPopulation(ask: Ask): Promise<void> {
  const post = async (path: string, body: Body): Promise<string> => {
    const { status, json } = await ask('POST', path, body)
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
    return (json as { id: string }).id
  }
  const ids = new Map<unknown, string>()
  const waiting = [...written(), ...invented()]
  const work = async (): Promise<void> => {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift())
      ids.set(body.numero_documento, await post(PATIENTS, body))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const document of WITH_HISTORY)
    await post('/hce/api/historias/', {
      paciente: ids.get(document),
      tipo_atencion: 'consulta_externa',
      prestador_codigo: PROVIDER,
    })
}

/** Mean reciprocal rank of the expected patient among the first five, over all queries and by kind. */
export async function measureRelevance(ask: Ask): Promise<Relevance> {
  const byCategory = new Map<string, { queries: number; mrr: number }>()
  const missed: { category: string; typed: string; place: number }[] = []
  let [sum, count] = [0, 0]
  for (const [category, text] of Object.entries(queries)) {
    let own = 0
    const all = lines(text)
    for (const [typed = '', expected = ''] of all) {
      const { status, json } = await ask(
        'GET',
        `/paciente/busqueda/?q=${encodeURIComponent(typed)}&page_size=${PLACES}`,
      )
      if (status !== 200) throw new Error(`«${typed}» answered ${status}`)
      const { results } = json as { results: { numero_documento: string }[] }
      const place = results.findIndex((r) => r.numero_documento === expected) + 1
      own += place === 0 ? 0 : 1 / place
      if (place !== 1) missed.push({ category, typed, place })
    }
    byCategory.set(category, { queries: all.length, mrr: own / all.length })
    sum += own
    count += all.length
  }
  return { queries: count, overall: sum / count, byCategory, missed }
}
