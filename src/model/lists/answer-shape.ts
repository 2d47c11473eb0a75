import type { FieldError } from '../problem.ts'
import { isCompanion } from '../read-body.ts'
import type { Resource } from '../resource.ts'
import { say } from '../say.ts'
import type { ListParameter } from './list-parameter.ts'

/** How much of each row is answered: nothing of it changes which rows there are. */
export interface AnswerShape {
  /** What was asked for by name; null for all of it. `id` is always there. */
  readonly fields: ReadonlySet<string> | null
  /** Whether codes come with what they are called. */
  readonly labels: boolean
  /** References whose rows are to come along, one level. */
  readonly expand: readonly string[]
}

export const WHOLE: AnswerShape = { fields: null, labels: true, expand: [] }

const SYSTEM = ['version', 'creado_en', 'actualizado_en', 'creado_por']
const MOST_EXPANDED = 4
const MOST_REPEATED = 60

const shown = (r: Resource): string[] => ['id', ...SYSTEM, ...Object.keys(r.fields), ...Object.keys(r.live)]
const references = (r: Resource): string[] => Object.keys(r.fields).filter((name) => r.fields[name]?.kind === 'ref')

const PARAMETERS: ReadonlySet<string> = new Set(['campos', 'nombres', 'expand'])
export const isShapeParameter = (name: string): boolean => PARAMETERS.has(name)

/** Where a list of values is taken, the parameter is repeated: names and codes may have commas in them. */
export function readAnswerShape(r: Resource, given: URLSearchParams, errors: FieldError[]): AnswerShape {
  const wrong = (campo: string, es: string, en: string): void => {
    errors.push({ campo, codigo: 'opcion', mensaje: say(es, en) })
  }
  const fields = given.getAll('campos')
  const known = shown(r)
  for (const name of fields)
    if (!known.includes(name)) {
      const several = name.includes(',')
      wrong(
        'campos',
        `«${name.slice(0, MOST_REPEATED)}» no es un campo de esta colección${several ? ': el parámetro se repite para cada uno' : ''}. Son: ${known.join(', ')}.`,
        `“${name.slice(0, MOST_REPEATED)}” is not a field of this collection${several ? ': repeat the parameter for each' : ''}. They are: ${known.join(', ')}.`,
      )
    }
  const labels = given.getAll('nombres')
  if (labels.length > 1 || !['no', 'si', undefined].includes(labels[0])) wrong('nombres', 'Es si o no.', 'Is si or no.')
  const expand = [...new Set(given.getAll('expand'))]
  const refs = references(r)
  if (expand.length > MOST_EXPANDED || !expand.every((name) => refs.includes(name)))
    wrong(
      'expand',
      refs.length === 0 ? 'Esta colección no tiene referencias.' : `Hasta ${MOST_EXPANDED} de: ${refs.join(', ')}.`,
      refs.length === 0 ? 'This collection has no references.' : `Up to ${MOST_EXPANDED} of: ${refs.join(', ')}.`,
    )
  return { fields: fields.length === 0 ? null : new Set(fields), labels: labels[0] !== 'no', expand }
}

/** A row with what was asked for of it. */
export function shapedRow(
  r: Resource,
  { fields, labels }: AnswerShape,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isAsked = (name: string): boolean => {
    const companion = isCompanion(r, name)
    if (companion && !labels) return false
    return fields === null || name === 'id' || fields.has(companion ? name.slice(0, -'_nombre'.length) : name)
  }
  return Object.fromEntries(Object.entries(row).filter(([name]) => isAsked(name)))
}

/** The same parameters for documents. */
export function shapeParameters(r: Resource): ListParameter[] {
  const refs = references(r)
  const several = (options: readonly string[], maxItems?: number) => ({
    type: 'array',
    items: { type: 'string', enum: options },
    ...(maxItems === undefined ? {} : { maxItems }),
  })
  return [
    {
      name: 'campos',
      about:
        'Solo estos campos, además de `id`; se repite para cada uno. Los demás faltan; sin este parámetro vienen todos.',
      schema: several(shown(r)),
    },
    {
      name: 'nombres',
      about: '`no` deja por fuera los `_nombre` de los códigos.',
      schema: { type: 'string', enum: ['si', 'no'], default: 'si' },
    },
    ...(refs.length === 0
      ? []
      : [
          {
            name: 'expand',
            about:
              'Trae en `expandido` el registro al que apunta la referencia; se repite para cada una. Lo que usted no alcanza queda solo como identificador. Viene como en una lista, sin archivos. Cada registro traído queda en la auditoría como leído.',
            schema: several(refs, MOST_EXPANDED),
          },
        ]),
  ]
}
