import type { ReactNode } from 'react'

/** Drawn here: a library of icons would be larger than the console. */
const PATHS = {
  inicio: 'M3 11 12 4l9 7M5 10v10h5v-6h4v6h5V10',
  buscar: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 5 5',
  paciente: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 9c0-4 3.5-6 8-6s8 2 8 6',
  nuevo: 'M12 5v14M5 12h14',
  historia: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  espera: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3 2',
  familia:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm8 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 20c0-4 2.5-6 6-6s6 2 6 6m0-5c.8-.7 1.7-1 3-1 3 0 5 2 5 6',
  estadistica: 'M4 20V10m6 10V4m6 16v-7m4 7H2',
  administrar:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0-5v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.1 2.1m8.6 8.6 2.1 2.1m0-12.8-2.1 2.1m-8.6 8.6-2.1 2.1',
  auditoria: 'M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zm-3 9 2 2 4-4',
  calendario: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
  salir: 'M14 4H5v16h9M10 12h11m-4-4 4 4-4 4',
  claro:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M19 5l-1.5 1.5m-11 11L5 19',
  oscuro: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z',
  avisos: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zm4 5h4',
  alerta: 'M12 4 2.5 20h19zM12 10v4m0 3v.01',
  bien: 'm5 12 5 5L20 7',
  cerrar: 'M6 6l12 12M18 6 6 18',
  atras: 'm14 6-6 6 6 6',
  adelante: 'm10 6 6 6-6 6',
  abajo: 'm6 9 6 6 6-6',
  ia: 'M12 3l1.8 5.2L19 10l-5.2 1.8L12 17l-1.8-5.2L5 10l5.2-1.8zM19 16l.8 2.2L22 19l-2.2.8L19 22l-.8-2.2L16 19l2.2-.8z',
  registros: 'M4 5h16v4H4zm0 6h16v4H4zm0 6h16v3H4z',
  candado: 'M6 11h12v10H6zm2 0V7a4 4 0 0 1 8 0v4',
  documento: 'M6 3h9l4 4v14H6zM14 3v5h5',
  editar: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  borrar: 'M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13',
  actualizar: 'M20 11a8 8 0 1 0-2 6m2 3v-4h-4',
  telefono: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4c0 1-1 2-2 2A16 16 0 0 1 3 6c0-1 1-2 2-2z',
} as const

export type IconName = keyof typeof PATHS

/** Only ever beside a word, or inside something that has a name of its own. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }): ReactNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
)
