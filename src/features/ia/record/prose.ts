import { live, text } from '../../historias/alerts/rows.ts'
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

export function proseOf(content: HistoryContent): Prose[] {
  const of = (recurso: string, row: Prose['row'], names: readonly string[]): Prose[] =>
    names.flatMap((campo) => {
      const texto = text(row, campo)
      if (texto === null) return []
      const palabras = assertions(texto)
      return [{ recurso, row, campo, texto, palabras, plano: palabras.map((w) => w.text).join(' ') }]
    })
  return [
    ...of('historia', content.historia, header),
    ...Object.entries(fields).flatMap(([recurso, names]) =>
      live(content.entries[recurso as keyof typeof fields])
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .flatMap((row) => of(recurso, row, names)),
    ),
  ]
}
