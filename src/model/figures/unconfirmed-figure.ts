/** What the figures written from memory are about, in the order in which they are read. */
export const figureTopics = {
  dosis_maxima: 'Dosis máximas',
  dosis_especial: 'Dosis con condiciones',
  interacciones: 'Interacciones',
  contraindicaciones: 'Contraindicaciones',
  funcion_renal: 'Función renal',
  embarazo_lactancia: 'Embarazo y lactancia',
  edad: 'Edad del niño',
  vias: 'Vías de administración',
  valores: 'Límites de pruebas y signos',
  pruebas_iguales: 'Códigos de una misma prueba',
  escalas: 'PEWS y MEOWS',
  diferencial: 'Diagnóstico diferencial',
  pistas: 'Pistas de emergencias en el texto',
  rutas: 'Rutas y teléfonos',
  incapacidad: 'Días de incapacidad',
  productos: 'Nombres de productos',
  alergenos: 'Alérgenos que no son medicamentos',
  alergias: 'Alergias a grupos y cruzadas',
} as const
export type FigureTopic = keyof typeof figureTopics

/** A piece of clinical knowledge that no source was read for. */
export interface UnconfirmedFigure {
  readonly tema: FigureTopic
  /** Stands for the row as long as it is about the same thing; its figures may change under it. */
  readonly clave: string
  /** What a clinician confirms, in Spanish. */
  readonly dice: string
  readonly fuente: string
  /** All that the rules take of it, so that a change is seen. */
  readonly contenido: string
}

export const isFromMemory = (source: string): boolean => /\bde memoria\b/i.test(source)

const FROM_MEMORY = 'De memoria'

export const figuresOf =
  (tema: FigureTopic) =>
  (key: string, dice: string, content: unknown, fuente: string = FROM_MEMORY): UnconfirmedFigure => ({
    tema,
    clave: `${tema}:${key}`,
    dice,
    fuente,
    contenido: JSON.stringify(content, (_, value) =>
      value instanceof RegExp || typeof value === 'function' ? String(value) : value,
    ),
  })

/** A number as it is read: with a decimal comma. */
export const shownNumber = (n: number): string => String(n).replace('.', ',')
