import { transitions } from '../features/historias/transitions.ts'
import { roles } from '../model/roles.ts'
import { estadosHistoria } from '../resources/historia.ts'
import { GENERATED, table } from './markdown.ts'

const guards = {
  con_profesional: 'tiene profesional asignado',
  tratante: 'lo hace quien atiende, o el coordinador con motivo',
  completa: 'nada de la lista de cierre lo impide (422 con lo que falta)',
  autor: 'lo hace quien la registró y nada está firmado, o el coordinador',
  otra_persona: 'no lo hace quien atiende',
  antiguedad: 'pasaron ARCHIVO_ANOS desde la última atención',
} as const

/** The life of a history, drawn from the table that the service obeys. */
export function statesDocument(): string {
  const lines = transitions.map((t) => `  ${t.from} --> ${t.to}: ${t.by}${t.reason ? ' (motivo)' : ''}`)
  const rows = transitions.map((t) => [
    estadosHistoria[t.from],
    estadosHistoria[t.to],
    `\`${t.by}\``,
    t.roles.map((role) => roles[role]).join(', '),
    t.reason ? 'sí' : 'no',
    t.guards.map((g) => guards[g]).join('; ') || '–',
  ])
  return `${GENERATED}
# Estados de una historia

\`\`\`mermaid
stateDiagram-v2
  [*] --> borrador: POST /hce/api/historias/
  [*] --> abierta: abrir (paciente y tipo_atencion)
${lines.join('\n')}
  anulada --> [*]
\`\`\`

Lo que no está aquí no se puede: responde 409 \`transicion_imposible\` con los estados posibles. Cada paso escribe por sí
mismo una línea en la bitácora, en la misma transacción.

${table(['De', 'A', 'Operación', 'Quién', 'Motivo', 'Condición'], rows)}

| Estado | Qué admite |
|---|---|
| Borrador | Datos del encabezado, consentimientos |
| Abierta, En atención | Todo |
| Suspendida | Notas, documentos, consentimientos, órdenes y su curso |
| Cerrada, Archivada | Aclaratorias firmadas, resultados de órdenes que quedaron pendientes, revocar un consentimiento, datos del RDA |
| Anulada | Nada; se conserva a la vista |
`
}
