import type { Json } from './json.ts'

/** What a path names that is no row of ours: accounts and what belongs to them have names of their own. */
const NAMES: Readonly<Record<string, string>> = {
  aplicacion: 'El `client_id` de la aplicación.',
  codigo: 'El código.',
  cuenta: 'El identificador de la cuenta.',
  fila: 'El número de la fila.',
  nombre: 'El nombre del catálogo.',
  numero: 'El número de la versión.',
  sistema: 'El identificador de la cuenta del sistema.',
  token: 'El de la invitación.',
}

/** Their identifiers are said by FHIR and by CDS Hooks: any text. */
const OTHER_STANDARD = /^\/(fhir|cds-services)\//

/** The parameters of a path. An identifier says that it is a UUID, as where it is answered: some generators make another type of it. */
export const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const text = OTHER_STANDARD.test(path) || name in NAMES
    return {
      name,
      in: 'path',
      required: true,
      description: NAMES[name] ?? `Identificador: ${name}.`,
      schema: { type: 'string', ...(text ? {} : { format: 'uuid' }) },
    }
  })
