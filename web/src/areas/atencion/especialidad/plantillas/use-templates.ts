import { useQuery } from '@tanstack/react-query'
import { dateInBogota, daysBetween } from '../../../../../../src/model/calendar.ts'
import { monthsOf } from '../../../../../../src/model/growth/growth.ts'
import { plantilla } from '../../../../../../src/resources/especialidad/plantilla.ts'
import { get } from '../../../../api/client.ts'
import { useWorking } from '../../working.tsx'
import { offeredFor, type Template } from './fill.ts'

const FRESH_MS = 5 * 60_000

/** Those that this encounter's service offers; null while it is not known whether there are any. */
export function useTemplates(clase: 'nota' | 'examen'): readonly Template[] | null {
  const { view } = useWorking()
  const found = useQuery({
    queryKey: ['plantillas', clase],
    queryFn: ({ signal }) => get(`${plantilla.path}?clase=${clase}&activo=true&page_size=200&ordering=nombre`, signal),
    staleTime: FRESH_MS,
  })
  const { servicio_reps: service } = view.historia
  const { fecha_nacimiento: birth } = view.paciente
  const months = birth === null ? null : Math.floor(monthsOf(daysBetween(birth, dateInBogota(new Date()))))
  return found.data === undefined ? null : offeredFor(found.data.results, service, months)
}
