import { today } from './asked.ts'
import { countOf } from './counts.ts'
import { openEncounters } from './history-section.ts'
import { rdaFields } from './labels.ts'
import { meanAge } from './patient-sections.ts'
import { cellOf, percent, visible } from './rows.ts'
import { cellSchema, number, object } from './schemas.ts'
import type { Section, SectionInput } from './section.ts'

/** The few figures of a dashboard. */
async function summary({ data, board, sees }: SectionInput): Promise<() => unknown> {
  const { asked } = data
  const month = `${today(asked.call).slice(0, 7)}-01`
  const all = await data.patients()
  const registered = await data.months()
  const histories = await data.histories()
  const total = cellOf(board, all, 'total=')
  const active = cellOf(board, all, 'activo=true')
  const inactive = cellOf(board, all, 'activo=false')
  board.adds(total, [active, inactive])
  const fresh = cellOf(board, registered, `mes=${month}`)
  const ofMonth = cellOf(board, histories, `${month} total=`)
  const n = openEncounters(histories.counts)
  const open = board.cell(
    n,
    histories.wider.map((w) => openEncounters(w) - n),
  )
  const complete = rdaFields.every((f) => sees('paciente', f)) ? cellOf(board, all, 'completo=si') : null
  if (complete !== null) board.adds(total, [complete, board.cell((total.n ?? 0) - (complete.n ?? 0))])
  const waits = sees('lista_espera', 'fecha_objetivo') ? await data.waits() : null
  const row = waits?.rows.find((w) => w.cups === null && w.prioridad === null)
  const wider = (waits?.wider ?? []).map((rows) => rows.find((w) => w.cups === null && w.prioridad === null))
  const wait = (m: 'en_espera' | 'vencidas') =>
    board.cell(
      row?.[m] ?? 0,
      wider.map((w) => (w?.[m] ?? 0) - (row?.[m] ?? 0)),
    )
  const waiting = waits === null ? null : { en_espera: wait('en_espera'), vencidas: wait('vencidas') }
  return () => ({
    pacientes: visible(total),
    activos: visible(active),
    inactivos: visible(inactive),
    nuevos_mes: visible(fresh),
    edad_media: total.n === null ? null : meanAge(asked.al, countOf(all.counts, 'nacimiento='), total.n),
    atenciones_abiertas: visible(open),
    atenciones_mes: visible(ofMonth),
    ...(waiting === null
      ? {}
      : { en_lista_espera: visible(waiting.en_espera), lista_espera_vencidas: visible(waiting.vencidas) }),
    ...(complete === null
      ? {}
      : { datos_completos: { ...visible(complete), porcentaje: percent(complete.n, total.n) } }),
  })
}

export const summarySection: Section = {
  name: 'resumen',
  label: 'Resumen',
  needs: [
    ['paciente', 'activo'],
    ['historia', 'estado'],
  ],
  undated: true,
  schema: object(
    'Las cifras de un tablero.',
    {
      pacientes: cellSchema('Pacientes registrados.'),
      activos: cellSchema('Activos.'),
      inactivos: cellSchema('Inactivos.'),
      nuevos_mes: cellSchema('Registrados este mes.'),
      edad_media: number('Media de las edades exactas, en años.'),
      atenciones_abiertas: cellSchema('Abiertas, en atención o suspendidas.'),
      atenciones_mes: cellSchema('Iniciadas este mes.'),
      en_lista_espera: cellSchema('Esperan un examen.'),
      lista_espera_vencidas: cellSchema('Esperan, y su fecha objetivo ya pasó.'),
      datos_completos: object('Pacientes a los que no les falta nada de lo que pide el RDA.', {
        n: { type: ['integer', 'null'], description: 'Cuántos; null si está suprimida.' },
        suprimida: { type: 'boolean', description: 'No se dice.' },
        porcentaje: number('Del total.'),
      }),
    },
    ['en_lista_espera', 'lista_espera_vencidas', 'datos_completos'],
  ),
  count: summary,
}
