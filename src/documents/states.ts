import { sourcesOf, steps } from '../features/espera/steps.ts'
import { transitions } from '../features/historias/transitions.ts'
import { roles } from '../model/access/roles.ts'
import { estadosHistoria } from '../model/history-state.ts'
import { keysOf } from '../model/keys.ts'
import { listaEspera } from '../resources/lista-espera.ts'
import { type EstadoTurno, estadosTurno, isFinal, nextStates, waitingMoves } from '../resources/parts/waiting-moves.ts'
import { GENERATED, table } from './markdown.ts'

const guards = {
  con_vida: 'comenzó antes de que el paciente falleciera',
  con_profesional: 'tiene profesional asignado',
  tratante: 'lo hace quien atiende, o el coordinador con motivo',
  completa: 'nada de la lista de cierre lo impide (422 con lo que falta)',
  autor: 'lo hace quien la registró y nada está firmado, o el coordinador',
  otra_persona: 'no lo hace quien atiende',
  antiguedad: 'pasaron ARCHIVO_ANOS desde la última atención',
  responde: 'lo hace quien la atendió o la cerró, o el coordinador; con cofirma si MARCA_ERROR_COFIRMA la pide',
} as const

/** The life of a turn in the waiting list, from the table that PATCH and the operations obey. */
function turnStates(): string {
  const states = keysOf(estadosTurno)
  const by = (to: EstadoTurno): string => steps.find((s) => s.to === to)?.name ?? 'PATCH'
  const lines = [
    ...waitingMoves.first.map((to) => `  [*] --> ${to}`),
    ...states.flatMap((from) => nextStates(from).map((to) => `  ${from} --> ${to}: ${by(to)}`)),
    ...states.filter(isFinal).map((from) => `  ${from} --> [*]`),
  ]
  const who = listaEspera.access.write.map((role) => roles[role]).join(', ')
  const rows = steps.map((s) => [
    `\`${s.name}\``,
    sourcesOf(s.to)
      .map((from) => estadosTurno[from])
      .join(', '),
    estadosTurno[s.to],
    Object.entries(s.fields)
      .map(([name, f]) => `\`${name}\`${f.required ? ' (obligatorio)' : ''}`)
      .join(', ') || '–',
  ])
  return `# Estados de un turno en la lista de espera

\`\`\`mermaid
stateDiagram-v2
${lines.join('\n')}
\`\`\`

Cada paso es \`POST ${listaEspera.path}{id}/<operación>/\`, o \`PATCH\` con \`estado\`; los da ${who}. La operación que no se
puede responde 409 \`turno_paso_imposible\` con el estado y los posibles; el \`PATCH\`, 400. A \`vencido\` se pasa solo con
\`PATCH\`. Tienen lugar en la fila En espera, Autorizado y No asistió.

${table(['Operación', 'De', 'A', 'Toma'], rows)}
`
}

/** The lives that have a table of states, drawn from the tables that the service obeys. */
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
| Cerrada, Archivada | Aclaratorias firmadas, resultados de órdenes que quedaron pendientes, revocar un consentimiento, datos del RDA; marcar en error un registro o toda la atención |
| Anulada | Nada; se conserva a la vista |

${turnStates()}`
}
