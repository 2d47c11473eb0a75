import { demoRows } from '../../demo/generate.ts'
import { type HistoryContent, nothingElsewhere } from '../../src/features/historias/content.ts'
import { buildContext } from '../../src/features/ia/deidentify/context.ts'
import { enclose } from '../../src/features/ia/deidentify/enclose.ts'
import { foldSameLength } from '../../src/features/ia/deidentify/fold-same-length.ts'
import { digitsOf, wordsOfName } from '../../src/features/ia/deidentify/identifiers.ts'
import { recordOf } from '../../src/features/ia/record/record.ts'
import type { Row } from '../../src/model/resource.ts'
import { seccionesContexto } from '../../src/resources/consulta-ia.ts'
import { allEntries, type EntryName, entriesFrom, entryNames } from '../../src/resources/entries.ts'
import { registry } from '../../src/resources/index.ts'
import { indiscretions } from './indiscretions.ts'

/** Whole charts of invented patients, told with everything that they should not say, held against what would leave. */

const now = '2026-11-15T15:20:00.000Z'
const NONCE = '0123456789abcdef0123456789abcdef'
export const ASKED = 'cefalea de tres dias'

interface Chart {
  readonly content: HistoryContent
  readonly familia: readonly Row[]
}

const put = (map: Map<string, Row[]>, key: string, row: Row): void => {
  const rows = map.get(key)
  if (rows === undefined) map.set(key, [row])
  else rows.push(row)
}

/** The histories of these patients as a loaded history looks. */
function* charts(seed: number, patients: number): Generator<Chart> {
  const by = new Map<string, Row[]>()
  for (const { resource, row } of demoRows({ seed, patients, now: new Date(now), providerCode: '1100130001' }))
    put(by, resource, row)
  const index = (name: string, field: string): Map<string, Row[]> => {
    const map = new Map<string, Row[]>()
    for (const row of by.get(name) ?? []) put(map, String(row[field]), row)
    return map
  }
  const entries = new Map(entryNames.map((n) => [n, index(n, registry.get(n)?.historyField ?? 'historia')]))
  const relatives = index('miembro_familia', 'paciente_indice')
  const insurers = index('eapb', 'id')
  const first = new Map<string, Row>()
  for (const h of by.get('historia') ?? []) if (!first.has(String(h.paciente))) first.set(String(h.paciente), h)
  const any = [...first.values()][0]
  for (const paciente of by.get('paciente') ?? []) {
    const historia = first.get(paciente.id) ?? ({ ...any, id: `h-${paciente.id}`, paciente: paciente.id } as Row)
    const rowsOf = (n: EntryName): readonly Row[] => entries.get(n)?.get(historia.id) ?? []
    const familia = relatives.get(paciente.id) ?? []
    const [actual = '', ...notes] = indiscretions(paciente, familia)
    const told = notes.map(
      (contenido, i) => ({ ...historia, id: `n-${i}-${paciente.id}`, anulado: false, contenido }) as Row,
    )
    yield {
      content: {
        historia: { ...historia, enfermedad_actual: actual },
        paciente,
        absorbido: null,
        eapb: insurers.get(String(historia.eapb))?.[0] ?? null,
        entries: entriesFrom((n) => (n === 'nota' ? [...rowsOf(n), ...told] : rowsOf(n))),
        patient: nothingElsewhere,
        marcas: [],
        complementos: [],
      },
      familia,
    }
  }
}

const texts = (values: readonly unknown[]): string[] =>
  values.filter((v) => typeof v === 'string' && v !== '') as string[]

/** What of a chart is in what leaves, by kind. Written apart from what removes it, so as not to share its mistakes. */
function found({ content, familia }: Chart, out: string, ids: Iterable<string>): string[] {
  const folded = foldSameLength(out)
  const words = new Set(folded.split(/[^a-z]+/))
  const joined = folded.replaceAll(/[^a-z0-9]+/g, '')
  const runs = (folded.match(/\d(?:[\s.()/-]{0,3}\d){4,}/g) ?? []).map(digitsOf)
  const p = content.paciente
  const rows = [p, content.historia, ...familia, ...allEntries(content.entries)]
  const people = texts([
    ...[p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido, p.nombre_identitario],
    ...familia.flatMap((f) => [f.nombres, f.apellidos]),
    ...rows.flatMap((r) => [
      r.contacto_emergencia_nombre,
      r.responsable_nombre,
      r.acompanante_nombre,
      r.profesional_nombre,
    ]),
  ])
  const numbers = texts([
    ...rows.flatMap((r) => [r.numero_documento, r.telefono_movil, r.telefono_fijo, r.telefono, r.numero_historia]),
    ...rows.flatMap((r) => [r.contacto_emergencia_telefono, r.responsable_documento, r.responsable_telefono]),
  ])
    .map(digitsOf)
    .filter((n) => n.length >= 5)
  const whole = texts([p.correo, p.direccion, p.fecha_nacimiento, p.codigo_familia]).map((t) =>
    foldSameLength(t).replaceAll(/[^a-z0-9]+/g, ''),
  )
  return [
    ...(people.flatMap(wordsOfName).some((w) => words.has(w)) ? ['nombre'] : []),
    ...(numbers.some((n) => runs.some((r) => r.includes(n)) || joined.includes(n)) ? ['número'] : []),
    ...(whole.some((w) => w.length >= 6 && joined.includes(w)) ? ['dato'] : []),
    ...([...ids].some((id) => out.includes(id)) ? ['id'] : []),
  ]
}

export interface Seen {
  readonly patients: number
  /** Texts held back whole. */
  readonly withheld: number
  /** By number of patient, and what was found of him. */
  readonly leaked: readonly (readonly [patient: number, kinds: readonly string[]])[]
  /** Those of whom nothing of what was asked is left. */
  readonly mute: number
}

export function lookAtPopulation(seed: number, patients: number): Seen {
  let [seen, withheld, mute] = [0, 0, 0]
  const leaked: [number, string[]][] = []
  for (const chart of charts(seed, patients)) {
    const { content, familia } = chart
    const name = [content.paciente.primer_nombre, content.paciente.primer_apellido].join(' ')
    const record = recordOf({ content, now, longitudinal: { familia } })
    const built = buildContext(record, seccionesContexto, `¿Qué tiene ${name}?`)
    const out = enclose(built.sale, NONCE)
    const kinds = found(
      chart,
      out,
      [...built.referencias.values()].map((r) => r.id),
    )
    if (kinds.length > 0) leaked.push([seen, kinds])
    if (!foldSameLength(out).includes(ASKED)) mute += 1
    withheld += built.retenidos
    seen += 1
  }
  return { patients: seen, withheld, leaked, mute }
}
