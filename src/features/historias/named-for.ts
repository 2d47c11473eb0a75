import { norm } from '../../model/norms.ts'
import { say } from '../../model/say.ts'
import type { Pendiente } from './checklist.ts'
import { type HistoryContent, rowsElsewhere } from './content.ts'

/** Stands for all that is missing where the caller may not look: not what, nor how much, nor in which entry. */
const elsewhere: Pendiente = {
  codigo: 'registros_que_no_ve',
  campo: 'historia',
  recurso: 'historia',
  registro: null,
  donde: null,
  mensaje: say(
    'Hay registros que usted no puede ver: pida a quien los escribió que los complete.',
    'There are entries that you cannot see: ask whoever wrote them to complete them.',
  ),
  norma: norm('res_1995_1999', 'art. 5'),
  bloquea: true,
}

/** What is missing, as a caller who reaches only this of the history may be told. */
export function namedFor(reached: HistoryContent | null, missing: readonly Pendiente[]): readonly Pendiente[] {
  const { historia, paciente, eapb, entries } = reached ?? { entries: {} }
  const elsewhereRows = reached === null ? [] : rowsElsewhere(reached.patient)
  const rows = [historia, paciente, eapb, ...Object.values(entries).flat(), ...elsewhereRows]
  const known = new Set<string | null>([null, ...rows.flatMap((row) => (row ? [row.id] : []))])
  const told = missing.filter((p) => known.has(p.registro))
  return told.length === missing.length ? told : [...told, elsewhere]
}
