import { text } from '../../model/fields.ts'
import type { RuleContext } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'

/** Res. 1995 de 1999: who wrote it, by full name, document and register. Set on create and never afterwards. */
export const author = {
  profesional_nombre: text({
    label: 'Profesional',
    about: 'Nombre completo de quien registró.',
    max: 200,
    readOnly: true,
  }),
  profesional_documento: text({ label: 'Documento del profesional', max: 40, readOnly: true }),
  profesional_registro: text({ label: 'Registro profesional', about: 'Número en ReTHUS.', max: 40, readOnly: true }),
} as const

type Author = { readonly id: string } & Partial<Record<keyof typeof author, unknown>>
type Context = Pick<RuleContext, 'actor'> & { readonly previous: Author | null }

/** Whether this is who wrote it: by document, which no two accounts share, or by name where there is none. */
export function isAuthor(
  row: Readonly<Record<string, unknown>>,
  actor: Pick<RuleContext['actor'], 'nombre' | 'documento'>,
): boolean {
  const document = textOrNull(row.profesional_documento)
  return document === null ? textOrNull(row.profesional_nombre) === actor.nombre : document === actor.documento
}

/** Whoever changes it later does not become its author, nor lends the author a register. */
const first = (name: keyof typeof author, ctx: Context, own: string | null): string | null =>
  ctx.previous === null ? own : textOrNull(ctx.previous[name])

export const authorOf = {
  profesional_nombre: (_row: unknown, ctx: Context) => first('profesional_nombre', ctx, ctx.actor.nombre),
  profesional_documento: (_row: unknown, ctx: Context) => first('profesional_documento', ctx, ctx.actor.documento),
  profesional_registro: (_row: unknown, ctx: Context) => first('profesional_registro', ctx, ctx.actor.registro),
} as const
