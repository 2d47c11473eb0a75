import { today } from './asked.ts'
import { countOf } from './counts.ts'
import { openCell } from './history-section.ts'
import { rdaFields } from './labels.ts'
import { meanAge } from './patient-sections.ts'
import { cellOf, percent, sumOf, visible } from './rows.ts'
import { cellSchema, number, object } from './schemas.ts'
import type { Section, SectionInput } from './section.ts'
import { waitCell } from './waiting-section.ts'

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
  const open = openCell(board, histories)
  const complete = rdaFields.every((f) => sees('paciente', f)) ? cellOf(board, all, 'completo=si') : null
  const incomplete = sumOf(board, all, 'no completo=si', (c) => countOf(c, 'total=') - countOf(c, 'completo=si'))
  if (complete !== null) board.adds(total, [complete, incomplete])
  const waits = sees('lista_espera', 'fecha_objetivo') ? await data.waits() : null
  const row = waits?.rows.find((w) => w.cups === null && w.prioridad === null)
  const waiting =
    waits === null || row === undefined
      ? null
      : { en_espera: waitCell(board, waits, row, 'en_espera'), vencidas: waitCell(board, waits, row, 'vencidas') }
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
