const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `1,4 GB`. */
export function bytes(n: number): string {
  const at = n < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(n) / 3))
  return `${(n / 1000 ** at).toLocaleString('es-CO', { maximumFractionDigits: at === 0 ? 0 : 1 })} ${UNITS[at]}`
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const many = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`

/** How long, as it is said: the two largest units. */
export function lasting(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds))
  if (s < MINUTE) return many(s, 'segundo', 'segundos')
  if (s < HOUR) return many(Math.floor(s / MINUTE), 'minuto', 'minutos')
  if (s < DAY) {
    const minutes = Math.floor((s % HOUR) / MINUTE)
    return (
      many(Math.floor(s / HOUR), 'hora', 'horas') + (minutes === 0 ? '' : ` y ${many(minutes, 'minuto', 'minutos')}`)
    )
  }
  const hours = Math.floor((s % DAY) / HOUR)
  return many(Math.floor(s / DAY), 'día', 'días') + (hours === 0 ? '' : ` y ${many(hours, 'hora', 'horas')}`)
}
