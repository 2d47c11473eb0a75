import { codeList, lines } from './code-list.ts'
import table from './tables/via-administracion.json' with { type: 'json' }

export const viaAdministracion = codeList('via_administracion', 'Vía de administración del medicamento', 'Guía RDA 0.7.1, VAD', lines(table))
