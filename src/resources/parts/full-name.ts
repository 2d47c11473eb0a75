import type { Row } from '../../model/resource.ts'

/** As a person says it: first names, then surnames. */
export const fullName = (p: Row): string =>
  [p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido].filter((n) => n !== null).join(' ')
