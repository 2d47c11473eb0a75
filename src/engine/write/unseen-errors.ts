import type { FieldError } from '../../model/problem.ts'
import type { Resource } from '../../model/resource.ts'
import { say } from '../../model/say.ts'

const notYours = say('Su rol no registra este campo.', 'Your role does not record this field.')

const unseen = say(
  'Un dato que su rol no ve se opone a este cambio.',
  'Something that your role does not see stands against this change.',
)

/** A rule may be broken by what somebody does not see: that it is, he is told; by what, he is not. */
export function hideUnseen(r: Resource, seen: Resource, errors: FieldError[]): void {
  const hidden = ({ campo }: FieldError): boolean => {
    const said = campo.split(/[.[]/)[0] ?? ''
    // The label of a code is hidden with its code; other names may end like one.
    const name = said in r.fields ? said : said.replace(/_nombre$/, '')
    return (name in r.fields || name in r.live) && !(name in seen.fields || name in seen.live)
  }
  const told = errors.filter((e) => !hidden(e))
  if (told.length < errors.length)
    errors.splice(0, errors.length, ...told, { campo: '', codigo: 'regla', mensaje: unseen })
}

/** A field that exists, in a body of somebody whose view does not have it. */
export function sayForbidden(r: Resource, errors: FieldError[]): void {
  errors.forEach((e, i) => {
    if (e.codigo === 'desconocido' && Object.hasOwn(r.fields, e.campo))
      errors[i] = { campo: e.campo, codigo: 'permiso', mensaje: notYours }
  })
}
