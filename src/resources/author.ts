import { text } from '../model/fields.ts'
import type { RuleContext } from '../model/resource.ts'

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

const said = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const authorOf = {
  profesional_nombre: (_row: unknown, ctx: Context) => said(ctx.previous?.profesional_nombre) ?? ctx.actor.nombre,
  profesional_documento: (_row: unknown, ctx: Context) =>
    said(ctx.previous?.profesional_documento) ?? ctx.actor.documento,
  profesional_registro: (_row: unknown, ctx: Context) => said(ctx.previous?.profesional_registro) ?? ctx.actor.registro,
} as const
