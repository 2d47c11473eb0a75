/** Gravest first. */
export const gravedades = ['critica', 'alta', 'media', 'informativa'] as const
export type Gravedad = (typeof gravedades)[number]

/** Negative where the first is the graver one. */
export const byGravity = (a: Gravedad, b: Gravedad): number => gravedades.indexOf(a) - gravedades.indexOf(b)
