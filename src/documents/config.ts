import { settings } from '../config.ts'
import { GENERATED, table } from './markdown.ts'

export function configDocument(): string {
  const rows = Object.values(settings).map((s) => [`\`${s.name}\``, `\`${s.shown}\``, s.about])
  return `${GENERATED}
# Configuración

Todo se configura con variables de entorno. Un valor que no es válido impide el inicio y se explica en una frase.

${table(['Variable', 'Por defecto', 'Qué es'], rows)}
`
}
