import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get, query } from '../../api/client.ts'
import type { Statistics } from './answer.ts'
import { dates, type Filters, group } from './filters.ts'

const PATH = '/paciente/estadisticas/'

/** All sections of one moment; key figures and families are of today, and are asked for apart where there are dates. */
export const useStatistics = (filters: Filters, enabled: boolean) =>
  useQuery({
    queryKey: ['estadisticas', filters],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Statistics> => {
      const asked = query({ ...dates(filters), ...group(filters) })
      const all = get(`${PATH}${asked}`, signal)
      if (filters.desde === undefined && filters.hasta === undefined) return all
      const [dated, figures, families] = await Promise.all([
        all,
        get(`${PATH}resumen/${query(group(filters))}`, signal),
        get(`${PATH}familias/${query(group(filters))}`, signal),
      ])
      return {
        ...dated,
        ...(figures.resumen === undefined ? {} : { resumen: figures.resumen }),
        ...(families.familias === undefined ? {} : { familias: families.familias }),
      }
    },
  })
