import { sealedEntries } from '../../../resources/sealed-entries.ts'
import { marksShown } from '../../historias/marks/show-mark.ts'
import { person } from '../attribution.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import type { Section, TableRow } from '../report.ts'

type Shown = ReturnType<typeof marksShown>[number]

const who = ({ nombre, documento, registro }: Shown['profesional']): string => person(nombre, documento, registro)

function whereNow({ correcta, correcta_sin_alcance, historia }: Shown, names: Names): string {
  if (correcta_sin_alcance) return 'En otra historia.'
  if (correcta === null) return ''
  const entry =
    correcta.recurso === null || correcta.registro === null
      ? ''
      : `${sealedEntries[correcta.recurso]}: ${names(correcta.registro)}`
  return correcta.historia === historia ? entry : ['En otra atención', entry].filter((t) => t !== '').join('. ')
}

function decided({ cofirma, decision, estado, estado_nombre }: Shown): string {
  if (decision === null || !cofirma) return estado_nombre
  const by = `${estado === 'vigente' ? 'Cofirmó' : 'No la aceptó'} ${who(decision.profesional)}, el ${localTime(decision.momento)}.`
  return [by, decision.motivo ?? ''].filter((t) => t !== '').join(' ')
}

/** What of the history counts for nothing, who says so and why: before anything that it says. */
export function marks({ content }: ReportInput, names: Names): Section {
  const filas = marksShown(content).map(
    (m): TableRow => ({
      celdas: [
        m.recurso === null || m.registro === null
          ? 'Toda la atención'
          : `${sealedEntries[m.recurso]}: ${names(m.registro)}`,
        `${m.tipo_nombre}. ${m.motivo}`,
        `${who(m.profesional)}, el ${localTime(m.momento)}`,
        decided(m),
        whereNow(m, names),
      ],
      detalle: [],
      firma: null,
      anulado: null,
    }),
  )
  const columnas = [
    { etiqueta: 'Qué', peso: 2.4 },
    { etiqueta: 'Por qué', peso: 3.2 },
    { etiqueta: 'Quién y cuándo', peso: 2.6 },
    { etiqueta: 'Estado', peso: 1.8 },
    { etiqueta: 'Dónde está lo correcto', peso: 2.4 },
  ]
  return {
    id: 'marcas_error',
    titulo: 'Marcado en error',
    bloques: filas.length === 0 ? [] : [{ tipo: 'tabla', titulo: null, columnas, filas, firma: null }],
  }
}
