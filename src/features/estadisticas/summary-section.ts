import { integer, orNull } from '../../model/json-schema.ts'
import { today } from './asked.ts'
import { rdaFields } from './dimensions.ts'
import { openCell } from './history-section.ts'
import { meanAge } from './patient-sections.ts'
import { cellOf, percent } from './rows.ts'
import { cellSchema, flag, number, object } from './schemas.ts'
import type { Section, SectionInput } from './section.ts'

/** The few figures of a dashboard. */
async function summary({ data, tell, exact, sees }: SectionInput): Promise<unknown> {
  const { asked } = data
  const month = `${today(asked.call).slice(0, 7)}-01`
  const all = await data.patients()
  const registered = await data.months()
  const histories = await data.histories()
  const total = cellOf(tell, all, 'total=')
  const complete = cellOf(tell, all, 'completo=si')
  const waits = sees('lista_espera', 'fecha_objetivo') ? await data.waits() : []
  const waiting = waits.find((w) => w.cups === null && w.prioridad === null)
  return {
    pacientes: total,
    activos: cellOf(tell, all, 'activo=true'),
    inactivos: cellOf(tell, all, 'activo=false'),
    nuevos_mes: cellOf(tell, registered, `mes=${month}`),
    edad_media: exact ? meanAge(asked.al, all) : null,
    atenciones_abiertas: openCell(tell, histories),
    atenciones_mes: cellOf(tell, histories, `${month} total=`),
    ...(waiting === undefined
      ? {}
      : { en_lista_espera: tell(waiting.en_espera), lista_espera_vencidas: tell(waiting.vencidas) }),
    ...(rdaFields.every((f) => sees('paciente', f))
      ? { datos_completos: { ...complete, porcentaje: percent(complete.n, total.n) } }
      : {}),
  }
}

export const summarySection = {
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
      edad_media: number('Media de las edades exactas, en años; null fuera de la atención.'),
      atenciones_abiertas: cellSchema('Abiertas, en atención o suspendidas.'),
      atenciones_mes: cellSchema('Iniciadas este mes.'),
      en_lista_espera: cellSchema('Esperan un examen.'),
      lista_espera_vencidas: cellSchema('Esperan, y su fecha objetivo ya pasó.'),
      datos_completos: object('Pacientes a los que no les falta nada de lo que pide el RDA.', {
        n: orNull(integer('Cuántos; null si está suprimida.')),
        suprimida: flag('No se dice.'),
        porcentaje: number('Del total.'),
      }),
    },
    ['en_lista_espera', 'lista_espera_vencidas', 'datos_completos'],
  ),
  count: summary,
} as const satisfies Section
