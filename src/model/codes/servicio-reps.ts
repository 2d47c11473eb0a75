import { codeList, lines } from './code-list.ts'
import table from './tables/servicio-reps.json' with { type: 'json' }

export const servicioReps = codeList('servicio_reps', 'Servicio de salud habilitado', 'Guía RDA 0.7.1, REPShealthcareServices', lines(table))
