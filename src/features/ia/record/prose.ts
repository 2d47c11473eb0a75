import { entriesOf } from '../../../model/keys.ts'
import { holds } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { standing } from '../../../resources/entries.ts'
import { text } from '../../historias/alerts/rows.ts'
import type { HistoryContent } from '../../historias/content.ts'
import { assertions } from '../text/assertion.ts'
import type { Prose } from './record.ts'

/** Where people write in their own words, in the order of reading. */
const fields = {
  antecedente: ['descripcion', 'observaciones'],
  revision_sistema: ['descripcion'],
  examen_fisico: ['aspecto_general'],
  nota: ['contenido', 'subjetivo', 'objetivo', 'analisis', 'plan'],
} as const
const header = ['motivo_consulta', 'enfermedad_actual', 'analisis', 'plan_manejo'] as const

const read = (recurso: string, row: Row, campo: string, texto: string): Prose => {
  const palabras = assertions(texto)
  return { recurso, row, campo, texto, palabras, plano: palabras.map((w) => w.text).join(' ') }
}
const of = (recurso: string, row: Row, names: readonly string[]): Prose[] =>
  names.flatMap((campo) => {
    const texto = text(row, campo)
    return texto === null ? [] : [read(recurso, row, campo, texto)]
  })

/** What an exam found wrong, system by system. */
function findings(row: Row): Prose[] {
  const found: readonly unknown[] = Array.isArray(row.hallazgos) ? row.hallazgos : []
  return found.flatMap((h) => {
    const { estado, descripcion } = isJsonObject(h) ? h : {}
    return estado === 'anormal' && typeof descripcion === 'string' && descripcion.trim() !== ''
      ? [read('examen_fisico', row, 'hallazgos', descripcion)]
      : []
  })
}

const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)
/** What a relative has, or what is denied, is nothing that the patient has. */
const isOwn = (row: Row): boolean => row.niega !== true && row.tipo !== 'familiar' && row.categoria !== 'familiar'

export function proseOf(content: HistoryContent): Prose[] {
  return [
    ...of('historia', content.historia, header),
    ...entriesOf(fields).flatMap(([recurso, names]) =>
      standing<Row>(recurso, content.entries[recurso])
        .filter(isOwn)
        .toSorted(byId)
        .flatMap((row) => [...of(recurso, row, names), ...(recurso === 'examen_fisico' ? findings(row) : [])]),
    ),
  ]
}

const stated = new Set(['patologico', 'quirurgico', 'hospitalario', 'traumatico', 'gineco_obstetrico', 'psiquiatrico'])

/** The coded list of the past, where it says in words what it has no code for. */
export const pastOf = (past: readonly Row[]): Prose[] =>
  past
    .filter((row) => isOwn(row) && stated.has(String(row.categoria)) && holds(heldBackground, row))
    .toSorted(byId)
    .flatMap((row) => of('antecedente_categorizado', row, ['descripcion']))
