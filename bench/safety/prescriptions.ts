import { plain } from '../../src/model/text/plain-text.ts'
import { identityOf } from '../../src/modules/medicamentos/index.ts'
import { type Dose, expectedUnits } from '../../src/resources/parts/dose.ts'
import { type Body, openScene, type Reply, type Scene, type Send } from './scene.ts'
import type { NameCase, Person, PrescriptionCase, Recipe, Verdict } from './sets.ts'

interface Alert {
  readonly codigo: string
  readonly gravedad: string
  readonly titulo: string
}

const units: Readonly<Record<string, string>> = {
  mg: '168', g: '62', mcg: '137', µg: '137', ml: '176', ui: '72', meq: '159', mmol: '179', gotas: '46', gota: '46',
  puff: '247', puffs: '247', inhalacion: '247', inhalaciones: '247', u: '247', unidades: '247',
} // biome-ignore format: a table
const DOSES = '9000'
/** How what is not dispensed by the piece is: ampoule, bottle, patch. */
const dispensed: Readonly<Record<string, string>> = { SY: '1', JA: '13', DD: '49' }
/** Routes, each with the form that is usual for it. */
const routes: Readonly<Record<string, readonly [code: string, form: string]>> = {
  oral: ['048', 'TA'],
  sublingual: ['060', 'TA'],
  bucal: ['002', 'GS'],
  enteral: ['070', 'TA'],
  'por sonda': ['108', 'JA'],
  intravenosa: ['042', 'SY'],
  'intravenosa en bolo': ['040', 'SY'],
  'intravenosa directa': ['040', 'SY'],
  'intravenosa en infusion': ['041', 'SY'],
  'infusion intravenosa': ['041', 'SY'],
  intramuscular: ['030', 'SY'],
  subcutanea: ['058', 'SY'],
  intradermica: ['023', 'SY'],
  intratecal: ['036', 'SY'],
  epidural: ['008', 'SY'],
  infiltracion: ['076', 'SY'],
  topica: ['061', 'ET'],
  cutanea: ['003', 'ET'],
  oftalmica: ['047', 'SO'],
  otica: ['001', 'SH'],
  nasal: ['045', 'SH'],
  inhalada: ['055', 'AR'],
  inhalatoria: ['055', 'AR'],
  nebulizada: ['055', 'SN'],
  transdermica: ['062', 'DD'],
  vaginal: ['067', 'MO'],
  rectal: ['054', 'MS'],
}
const times: Readonly<Record<string, string>> = { minuto: '1', hora: '2', dia: '3', semana: '4', mes: '5' }
const SINGLE = { frecuencia_unidad: '8' }

function frequency(cada: string): { frecuencia_valor?: number; frecuencia_unidad: string } {
  const said = plain(cada)
  if (said.startsWith('unica')) return SINGLE
  if (/necesi|respuesta|segun|dolor/.test(said)) return { frecuencia_unidad: '7' }
  const perDay = /^(\d+) ve(?:z|ces) al dia/.exec(said)
  if (perDay !== null) return { frecuencia_valor: Math.round(24 / Number(perDay[1])), frecuencia_unidad: '2' }
  const word = { diaria: 'dia', noche: 'dia', semanal: 'semana', quincenal: 'quincena', mensual: 'mes' }[said] ?? said
  const [, n = '1', unit = word] = /^(\d+) ?(minuto|hora|dia|semana|mes)/.exec(said) ?? []
  if (unit === 'quincena') return { frecuencia_valor: 15, frecuencia_unidad: '3' }
  const code = times[unit]
  if (code === undefined) throw new Error(`«${cada}» is no frequency`)
  return { frecuencia_valor: Number(n), frecuencia_unidad: code }
}

/** «2 tabletas» of 500 mg are 1000 mg, as the console writes them; of a strength that does not tell, two doses. */
function dose({ dosis, unidad, concentracion = '' }: Recipe): Pick<Dose, 'dosis_valor' | 'dosis_unidad'> {
  const known = units[plain(unidad)]
  if (known !== undefined) return { dosis_valor: dosis, dosis_unidad: known }
  const [, n, unit = ''] = /^(\d+(?:[.,]\d+)?)\s*(mcg|mg|g|ui|meq)\b(?!\s*\/\s*ml)/i.exec(concentracion.trim()) ?? []
  const each = n === undefined ? undefined : units[unit.toLowerCase()]
  return each === undefined
    ? { dosis_valor: dosis, dosis_unidad: DOSES }
    : { dosis_valor: Math.round(dosis * Number(n?.replace(',', '.')) * 1e4) / 1e4, dosis_unidad: each }
}

export function formulaOf(recipe: Recipe): Body {
  const [via, forma] = routes[plain(recipe.via)] ?? []
  if (via === undefined || forma === undefined) throw new Error(`«${recipe.via}» is no route`)
  const often = frequency(recipe.cada)
  const isOnce = often.frecuencia_unidad === SINGLE.frecuencia_unidad
  const isLiquid = via === '048' && (plain(recipe.unidad) === 'ml' || /ml/i.test(recipe.concentracion ?? ''))
  // The ampoule of diazepam given by the rectum is no suppository.
  const form = isLiquid ? 'JA' : via === '054' && /ml/i.test(recipe.concentracion ?? '') ? 'SY' : forma
  const unit = dispensed[form]
  const course = {
    ...dose(recipe),
    ...often,
    concentracion: recipe.concentracion ?? `${recipe.dosis} ${recipe.unidad}`,
    forma_farmaceutica: form,
    ...(unit === undefined ? {} : { unidad_dispensacion: unit }),
    duracion_valor: isOnce ? 1 : (recipe.dias ?? 1),
    duracion_unidad: isOnce ? '8' : '3',
  }
  return {
    ...course,
    medicamento_dci: recipe.medicamento,
    via_administracion: via,
    cantidad_total: Math.max(1, expectedUnits({ frecuencia_valor: null, ...course }) ?? recipe.dias ?? 1),
    indicaciones: 'Como se explicó.',
  }
}

const looked = new Set(['cantidad_total', 'indicaciones'])
const alertsIn = (json: Body): Alert[] => (Array.isArray(json.alertas) ? json.alertas : [])

export interface Judged {
  readonly escrita: Reply
  /** What the review at the pen said before. */
  readonly alertas: readonly Alert[]
}

/** Reviewed as at the pen, and then written. */
export async function prescribe(send: Send, { historia }: Pick<Scene, 'historia'>, formula: Body): Promise<Judged> {
  const asked = Object.fromEntries(
    Object.entries(formula).filter(([name, value]) => !looked.has(name) && value !== null),
  )
  const reviewed = await send('POST', `/hce/api/historias/${historia}/revisar-formula/`, asked)
  const escrita = await send('POST', '/hce/api/formulas-medicamentos/', { historia, ...formula })
  return { escrita, alertas: alertsIn(reviewed.json) }
}

const isStopped = ({ status, json }: Reply): boolean => status === 409 && json.codigo === 'alerta_grave'
const said = (alerts: readonly Alert[]): string =>
  alerts.map((a) => `${a.gravedad} ${a.codigo}: ${a.titulo}`).join(' · ') || 'nada'
const refusal = ({ status, text }: Reply): string => `${status} ${text.slice(0, 300)}`
const untaken = ({ rechazados }: Scene): string =>
  rechazados.length === 0 ? '' : ` [no se pudo escribir: ${rechazados.join('; ')}]`

export async function judgePrescription(send: Send, c: PrescriptionCase): Promise<Verdict> {
  const scene = await openScene(send, c.persona)
  const { escrita, alertas } = await prescribe(send, scene, formulaOf(c.receta))
  const told = alertas.some(({ gravedad }) => gravedad === 'critica' || gravedad === 'alta')
  const respuesta = isStopped(escrita)
    ? 'detenida'
    : escrita.status !== 201
      ? 'rechazada'
      : told
        ? 'avisada'
        : 'callada'
  const line =
    respuesta === 'rechazada' ? refusal(escrita) : said(isStopped(escrita) ? alertsIn(escrita.json) : alertas)
  return {
    id: c.id,
    clase: c.clase,
    respuesta,
    bien: (respuesta === 'detenida') === (c.clase === 'peligrosa'),
    aparte: respuesta === 'rechazada',
    detalle: `${c.por}: ${c.receta.medicamento}: ${line}${untaken(scene)}`,
  }
}

const adult: Person = { sexo: 'M', edad: '40 años' }
const unread = new Set(['alergia_sin_reconocer', 'medicamento_sin_reconocer'])

/** What is right where the allergy must stop it, must at least be told, or is of something else. */
const rightNames: Readonly<Record<NonNullable<NameCase['debe']>, readonly string[]>> = {
  detener: ['detenida', 'no entendida, se dice', 'se pregunta cuál'],
  hablar: ['detenida', 'avisada', 'no entendida, se dice', 'se pregunta cuál'],
  pasar: ['callada', 'avisada', 'no entendida, se dice'],
}

const TABLET = '66'
/** How what is no tablet is used, by its name or else by what it is. */
const ways: readonly (readonly [said: RegExp, via: string])[] = [
  [/colirio|oftalmic/, 'oftalmica'],
  [/\boticas?\b/, 'otica'],
  [/\bnasal/, 'nasal'],
  [/ovulo|vaginal/, 'vaginal'],
  [/inhalador/, 'inhalada'],
  [/crema|unguento|pomada|locion|jabon|\bgel\b|champu|topic/, 'topica'],
]
const wayOf = (medicamento: string, sustancias: readonly { readonly atc: readonly string[] }[]): string =>
  ways.find(([said]) => said.test(plain(medicamento)))?.[1] ??
  (sustancias.some(({ atc }) => atc.length > 0 && atc.every((code) => /^(?:D|P03)/.test(code))) ? 'topica' : 'oral')
/** As anybody writes it, so that only the allergy is judged: insulin in units under the skin, methotrexate weekly, and by the piece, which what is controlled asks for. */
function ordinaryOf(medicamento: string): Body {
  const { groups, sustancias } = identityOf({ nombre: medicamento, codigo: null, atc: null })
  const often = {
    medicamento,
    ...(groups.has('metotrexato') ? { cada: '7 días', dias: 7 } : { cada: '24 horas', dias: 3 }),
  }
  return groups.has('insulinas')
    ? formulaOf({ ...often, concentracion: '100 UI/ml', dosis: 10, unidad: 'UI', via: 'subcutanea' })
    : {
        ...formulaOf({
          ...often,
          concentracion: 'usual',
          dosis: 1,
          unidad: 'dosis',
          via: wayOf(medicamento, sustancias),
        }),
        unidad_dispensacion: TABLET,
      }
}

export async function judgeName(send: Send, { id, alergia, receta, debe = 'detener' }: NameCase): Promise<Verdict> {
  const scene = await openScene(send, { ...adult, alergias: [{ agente: alergia }] })
  const { escrita, alertas } = await prescribe(send, scene, ordinaryOf(receta))
  const all = [...alertas, ...alertsIn(escrita.json)]
  const isTold = alertas.some(({ codigo }) => codigo.startsWith('alergia') && !unread.has(codigo))
  const asks = escrita.text.includes('"campo":"medicamento_dci"')
  const respuesta = isStopped(escrita)
    ? isTold
      ? 'detenida'
      : 'detenida por otra cosa'
    : escrita.status !== 201
      ? asks
        ? 'se pregunta cuál'
        : 'rechazada'
      : all.some(({ codigo }) => unread.has(codigo))
        ? 'no entendida, se dice'
        : isTold
          ? 'avisada'
          : 'callada'
  return {
    id,
    clase: `debe ${debe}`,
    respuesta,
    bien: rightNames[debe].includes(respuesta),
    // Its dose or its unit was refused, and not what the allergy says of it.
    aparte: respuesta === 'rechazada' || respuesta === 'detenida por otra cosa',
    detalle: `«${alergia}» y «${receta}»: ${escrita.status !== 201 && !isStopped(escrita) ? refusal(escrita) : said(alertas)}${untaken(scene)}`,
  }
}
