import { historia } from '../../../resources/historia.ts'
import { person } from '../attribution.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import { type Block, data, type Section } from '../report.ts'
import { dataOf } from '../show.ts'

const sealless = new Set(
  Object.keys(historia.fields).filter((f) => !['cerrada_en', 'cerrada_por', 'hash_cierre'].includes(f)),
)

/** Who answers for the record, since when, and how anybody can tell that it has not changed. */
export function closing({ content, cierre, verificacion }: ReportInput, names: Names): Section {
  const seal: readonly Block[] =
    cierre === null
      ? data(3, dataOf(historia, content.historia, sealless, names))
      : data(1, [
          {
            etiqueta: 'Firmado electrónicamente por',
            valor: person(cierre.profesional.nombre, cierre.profesional.documento, cierre.profesional.registro),
          },
          { etiqueta: historia.fields.cerrada_en.label, valor: localTime(cierre.momento) },
          { etiqueta: 'Huella SHA-256 del contenido', valor: cierre.huella },
          { etiqueta: 'Llave de firma', valor: cierre.llave },
          { etiqueta: 'Firma', valor: cierre.firma },
        ])
  const check: readonly Block[] =
    verificacion === null
      ? []
      : [
          {
            tipo: 'verificacion',
            texto:
              'Para comprobar que esta historia no ha cambiado desde su cierre, lea el código o visite la dirección. La página no muestra datos personales.',
            ...verificacion,
          },
        ]
  return { id: 'cierre', titulo: 'Cierre y verificación', bloques: [...seal, ...check] }
}
