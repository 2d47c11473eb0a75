import { defineOperation, type Values } from '../../engine/operation.ts'
import { ownedBytes } from '../../engine/owned-bytes.ts'
import { remembered } from '../../engine/remembered.ts'
import { codeList } from '../../model/codes/code-list.ts'
import { sexoBiologico } from '../../model/codes/index.ts'
import { bool, code, integer, oneOf, text } from '../../model/fields.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import type { IcdCatalogue, IcdCatalogues } from './catalogue.ts'
import { chapterOf, chapters } from './embedded/chapters.ts'
import { foundSchema } from './found-schema.ts'
import type { AnsweredMatch, IcdHits } from './hits.ts'
import { type IcdSearchRequest, type IcdSearchResult, searchIcd } from './search/icd-search.ts'
import type { IcdUsage } from './usage.ts'

export interface IcdDeps {
  readonly icd: Pick<IcdCatalogues, 'current'>
  readonly usage: Pick<IcdUsage, 'of'>
  readonly icdHits: Pick<IcdHits, 'searched'>
}

const MOST = 100
const DAYS_A_YEAR = 365.25
/** Longer than any name of a disease that is typed. */
const LONGEST = 300

const capitulos = codeList(
  'capitulo_cie10',
  'Capítulos de la CIE-10.',
  'OMS, CIE-10',
  chapters.map((c) => [c.numero, c.titulo]),
)

const notBoth = say('Diga la edad en años o en días, no ambas.', 'Say the age in years or in days, not both.')

interface Written {
  readonly text: Buffer
  /** The strongest only, for the figures. */
  readonly found: readonly AnsweredMatch[]
}

// Typing «hta» asks for h, ht and hta: the same questions come again all day.
const answers = remembered<Written>()
const needs = ({ icd, usage, icdHits }: IcdDeps) => ({ icd, usage, icdHits })

const buscar = defineOperation({
  id: 'hce_api_icd_buscar_retrieve',
  method: 'GET',
  path: '/hce/api/icd/buscar/',
  tag: 'Clasificaciones',
  title: 'Buscar un diagnóstico',
  about:
    'Por código o fragmento, palabras en cualquier orden, comienzos, siglas y habla corriente («hta», «azúcar alta»), aun con errores de escritura. Entre lo que responde igual de bien va primero lo que más usan quien busca y el servicio. Cada resultado dice por qué está y si conviene al sexo y la edad.',
  access: 'cuenta',
  action: 'buscar',
  resource: 'diagnostico',
  // Codes of the classification: no personal data.
  unaudited: true,
  query: {
    q: text({ label: 'Lo que se busca', max: LONGEST, required: true }),
    sistema: oneOf({ cie10: 'CIE-10', cie11: 'CIE-11', ambos: 'Ambas' }, { label: 'Clasificación', default: 'ambos' }),
    limite: integer({ label: 'Cuántos', min: 1, max: MOST, default: 10 }),
    capitulo: code(capitulos, { label: 'Capítulo' }),
    sexo: code(sexoBiologico, { label: 'Sexo biológico del paciente' }),
    edad: integer({ label: 'Edad del paciente en años', min: 0, max: 130 }),
    edad_dias: integer({ label: 'Edad del paciente en días', about: 'Para recién nacidos.', min: 0, max: 50_000 }),
    solo_habilitados: bool({ label: 'Solo los que se usan hoy', default: true }),
    explicar: oneOf(
      { 0: 'No', 1: 'Sí', false: 'No', true: 'Sí' },
      {
        label: 'Con las partes del puntaje',
        about: '1 o true: cada resultado dice de qué se compone su puntaje.',
        default: '0',
      },
    ),
  },
  output: { status: 200, about: 'Los códigos, del más probable al menos.', schema: foundSchema },
  needs,
  async run({ query, call }, { icd, usage, icdHits }) {
    refuseTwoAges(query.edad, query.edad_dias)
    const catalogue = await icd.current()
    const use = await usage.of(call.actor)
    const question = JSON.stringify(query)
    const known = answers.get([catalogue, use], question)
    if (known !== undefined) {
      icdHits.searched(known.found)
      return { written: known.text }
    }
    const found = searchIcd(catalogue.index, { ...asked(query), usage: use })
    icdHits.searched(found)
    const missing = query.sistema === 'cie11' && !catalogue.lookup.knows('cie11')
    const text = ownedBytes(
      JSON.stringify({
        next: null,
        previous: null,
        version: catalogue.version,
        aviso: missing ? 'La CIE-11 no está cargada.' : null,
        results: found.map((result) => shown(result, catalogue)),
      }),
    )
    const first = found.slice(0, 1).map(({ coincidencias }) => ({ coincidencias: coincidencias.slice(0, 1) }))
    answers.keep([catalogue, use], question, { text, found: first }, text.length)
    return { written: text }
  },
})

export const icdOperations = [buscar]

function asked(query: Values): IcdSearchRequest {
  const days = query.edad_dias ?? (typeof query.edad === 'number' ? query.edad * DAYS_A_YEAR : null)
  return {
    q: String(query.q),
    limite: Number(query.limite),
    soloHabilitados: query.solo_habilitados === true,
    explain: query.explicar === '1' || query.explicar === 'true',
    ...(query.sistema === 'cie10' || query.sistema === 'cie11' ? { sistema: query.sistema } : {}),
    ...(typeof query.capitulo === 'string' ? { capitulo: query.capitulo } : {}),
    ...(typeof query.sexo === 'string' ? { sexo: query.sexo } : {}),
    ...(typeof days === 'number' ? { edadDias: days } : {}),
  }
}

function refuseTwoAges(years: unknown, days: unknown): void {
  if (years === null || days === null) return
  const errores: FieldError[] = [{ campo: 'edad_dias', codigo: 'regla', mensaje: notBoth }]
  throw new Problem(badParameter, { errores })
}

function shown(found: IcdSearchResult, { categories, equivalents }: IcdCatalogue) {
  const { sistema, codigo, nombre, capitulo, sexo, edadMinima, edadMaxima, habilitado } = found.entry
  return {
    sistema,
    codigo,
    nombre,
    categoria: codigo.slice(0, 3),
    categoria_nombre: categories.get(codigo.slice(0, 3)) ?? null,
    capitulo,
    capitulo_nombre: chapterOf(codigo)?.titulo ?? null,
    habilitado,
    sexo,
    edad_minima_dias: edadMinima,
    edad_maxima_dias: edadMaxima,
    equivalentes: equivalents(found.entry).map((other) => ({
      sistema: other.sistema,
      codigo: other.codigo,
      nombre: other.nombre,
    })),
    adecuado: found.adecuado,
    puntaje: found.puntaje,
    coincidencias: found.coincidencias,
    resaltado: found.resaltado.map(([desde, hasta]) => ({ desde, hasta })),
    ...(found.partes === undefined ? {} : { partes: found.partes }),
  }
}
