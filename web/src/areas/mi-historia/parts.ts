import type { IconName } from '../../ui/icons.tsx'

interface PartWords {
  readonly title: string
  readonly about: string
  readonly icon: IconName
}

/** What a person looks for in the own record, in the order in which it is asked for. */
export const parts = {
  atenciones: { title: 'Mis atenciones', about: 'Cuándo fui, con quién y qué me dijeron.', icon: 'historia' },
  medicamentos: { title: 'Mis medicamentos', about: 'Qué tomo, cómo y hasta cuándo.', icon: 'bien' },
  papeles: { title: 'Mis papeles', about: 'Fórmulas, órdenes e incapacidades para descargar.', icon: 'documento' },
  resultados: { title: 'Mis resultados', about: 'Exámenes y medidas, y cómo se leen.', icon: 'estadistica' },
  accesos: { title: 'Quién vio mi historia', about: 'Qué personas la abrieron y cuándo.', icon: 'auditoria' },
  consentimientos: {
    title: 'Mis consentimientos',
    about: 'Qué autoricé, y autorizar algo o dejar de hacerlo.',
    icon: 'editar',
  },
  correccion: {
    title: 'Pedir una corrección',
    about: 'Si algo está mal o quiere saber qué hay de usted.',
    icon: 'alerta',
  },
  descargar: { title: 'Descargar mi historia', about: 'Para guardarla o llevarla a otro lugar.', icon: 'abajo' },
} as const satisfies Record<string, PartWords>

export type Part = keyof typeof parts
