import { departamento } from '../../../model/codes/index.ts'
import { always, rowsThatHold } from '../../../model/predicate.ts'
import type { Row, Value } from '../../../model/resource.ts'
import { labelOf } from '../../../model/text/label-of.ts'
import { registry } from '../../../resources/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { clinicalWords } from '../text/clinical-words.ts'
import { clean } from './clean.ts'
import { intervalOf } from './dates.ts'
import { identifiersOf } from './identifiers.ts'
import { leaks } from './leaks.ts'
import { relatives } from './relatives.ts'
import { scrubber } from './scrub.ts'
import { type Section, type Source, sources } from './sections.ts'
import { strangers } from './strangers.ts'

export interface ContextEntry {
  /** E1, E2… what leaves in place of an id. */
  readonly ref: string
  readonly tipo: string
  readonly cuando: string | null
  readonly campos: Readonly<Record<string, Value>>
}
export interface Context {
  readonly paciente: Readonly<Record<string, Value>>
  readonly pregunta: string | null
  readonly entradas: readonly ContextEntry[]
}
export interface BuiltContext {
  /** All that leaves. */
  readonly sale: Context
  /** Stays here: what each reference stands for. */
  readonly referencias: ReadonlyMap<string, { readonly recurso: string; readonly id: string }>
  /** How many texts were held back whole because something could still be told from them. */
  readonly retenidos: number
}

const WITHHELD = '[texto retenido]'
const OLD = 90
const NEWBORN_DAYS = 60
const INFANT_MONTHS = 24

function age({ edad, edadDias }: ClinicalRecord): string | null {
  if (edad === null || edadDias === null) return null
  if (edadDias < NEWBORN_DAYS) return `${edadDias} días`
  const months = Math.floor(edadDias / 30.44)
  if (months < INFANT_MONTHS) return `${months} meses`
  return edad >= OLD ? `${OLD} años o más` : `${edad} años`
}

function gestationWords({ gestacion: { embarazo, semanas } }: ClinicalRecord): string | null {
  if (embarazo.length === 0) return null
  return semanas === null ? 'sí' : `sí, ${Math.floor(semanas)} semanas`
}

const sexes: Readonly<Record<string, string>> = { '01': 'hombre', '02': 'mujer' }

const rowsOf = (record: ClinicalRecord, { recurso, cuando }: Source): Row[] => {
  const { content } = record
  const own = recurso === 'historia' ? [content.historia] : content.entries[recurso]
  const { entries } = content.patient
  const more: readonly Row[] =
    recurso === 'antecedente_categorizado'
      ? entries[recurso].filter((row) => row.categoria === 'alergico')
      : recurso === 'formula_medicamento'
        ? entries[recurso]
        : []
  const once = new Map([...more, ...own].map((row) => [row.id, row]))
  return rowsThatHold(registry.get(recurso)?.stands ?? always, [...once.values()])
    .filter((row) => cuando === undefined || cuando(row))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * The least that answers the question, without what identifies a person. Annulled entries do not leave. `clinical` are words that are
 * not taken for a misspelt name; unless others are given, those of the classification that the record is read against.
 */
export function buildContext(
  record: ClinicalRecord,
  secciones: readonly Section[],
  pregunta: string | null,
  clinical?: { has(word: string): boolean },
): BuiltContext {
  const { cie10 } = record
  const ids = identifiersOf(record.content, record.familia)
  const known = clinical ?? (cie10 === null ? undefined : clinicalWords(cie10))
  const scrub = scrubber(ids, record.today, known, heardIn(record, secciones, pregunta, known))
  let retenidos = 0
  /** Labels of closed lists stand in every entry. */
  const before = new Map<string, string>()
  const scrubbed = (text: string): string => {
    const out = scrub(text)
    return leaks(out, ids).length === 0 ? out : WITHHELD
  }
  const safe = (text: string): string => {
    const out = before.get(text) ?? scrubbed(text)
    before.set(text, out)
    if (out === WITHHELD) retenidos += 1
    return out
  }
  const told = (value: Value): Value => {
    if (typeof value === 'string') return safe(value)
    // A telephone is also a number.
    if (typeof value === 'number') return leaks(String(value), ids).length === 0 ? value : safe(String(value))
    if (Array.isArray(value)) return value.map((v: Value) => told(v))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries<Value>(value).map(([k, v]) => [safe(k), told(v)]))
    return value
  }
  const referencias = new Map<string, { recurso: string; id: string }>()
  const entradas = secciones.flatMap((section) =>
    sources[section].flatMap((source) =>
      rowsOf(record, source).flatMap((row): ContextEntry[] => {
        const campos = source.campos
          .filter((c) => (row[c] ?? null) !== null && row[c] !== '')
          .map((c): [string, Value] => [c, told(codeLabel(source.recurso, c, row[c]) ?? row[c] ?? null)])
        if (campos.length === 0) return []
        const ref = `E${referencias.size + 1}`
        referencias.set(ref, { recurso: source.recurso, id: row.id })
        return [
          {
            ref,
            tipo: source.recurso,
            cuando: intervalOf(row[source.fecha] ?? row.creado_en, record.today),
            campos: Object.fromEntries(campos),
          },
        ]
      }),
    ),
  )
  const place = String(record.content.paciente.municipio_residencia ?? '').slice(0, 2)
  const area = departamento.byCode.get(place)?.label ?? null
  const paciente = {
    edad: age(record),
    sexo: sexes[record.sexo ?? ''] ?? 'no dicho',
    // Córdoba is also a surname.
    departamento: area === null || leaks(area, ids).length > 0 ? null : area,
    embarazo: gestationWords(record),
  }
  return { sale: { paciente, pregunta: pregunta === null ? null : safe(pregunta), entradas }, referencias, retenidos }
}

/** The people whom one of the texts names: the other texts may name them again without saying who they are. */
function heardIn(
  record: ClinicalRecord,
  secciones: readonly Section[],
  pregunta: string | null,
  clinical: { has(word: string): boolean } | undefined,
): ReadonlySet<string> {
  const heard = new Set<string>()
  const hear = (text: string): void => {
    const said = clean(text)
    for (const { names } of [relatives(said, clinical), strangers(said, clinical)])
      for (const name of names) heard.add(name)
  }
  if (pregunta !== null) hear(pregunta)
  for (const section of secciones)
    for (const source of sources[section])
      for (const row of rowsOf(record, source))
        for (const c of source.campos) if (typeof row[c] === 'string') hear(row[c])
  return heard
}

/** Closed lists are said in words; those too are scrubbed, as a surname may be the name of anything. */
function codeLabel(recurso: string, campo: string, value: Value | undefined): string | null {
  const resource = registry.get(recurso)
  const kind = resource?.fields[campo]?.kind
  if (resource === undefined || (kind !== 'code' && kind !== 'oneOf')) return null
  return labelOf(resource, campo, value) ?? null
}
