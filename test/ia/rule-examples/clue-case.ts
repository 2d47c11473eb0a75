import type { RouteKind } from '../../../src/modules/medicamentos/index.ts'
import type { Clue } from '../../../src/modules/persona/index.ts'
import { type Case, routeCodes } from '../../fixtures/clinical-case.ts'

const beyond = ({ bajo, alto }: { readonly bajo?: number; readonly alto?: number }): number =>
  bajo === undefined ? (alto ?? 0) + 1 : bajo - (bajo > 10 ? 1 : 0.5)

/** That medicine by the first of those routes; where there are none, nobody says by which. */
export const givenBy = (vias: readonly RouteKind[] | undefined, dci: string): string =>
  vias === undefined ? dci : `${routeCodes[vias[0] ?? 'oral']}: ${dci}`

/** A case in which a clue holds, and little else. */
export function caseOfClue(clue: Clue): Case {
  if ('menorDeDias' in clue) return { edad: `${clue.menorDeDias - 1} días` }
  if ('desdeDias' in clue) return { edad: `${clue.desdeDias + 1} días` }
  if ('fumaDesde' in clue)
    return { edad: clue.fumaDesde + 2, antecedentes: [{ categoria: 'toxico_habitos', sustancia: 'Cigarrillo' }] }
  if ('transaminasas' in clue) return { valores: { '1920-8': clue.transaminasas * 40 + 1 } }
  if ('child' in clue)
    return {
      dx: ['K746'],
      valores: { '1975-2': 3.5, '1751-7': 2.5, '6301-6': 2.5 },
      nota: 'Ascitis a tensión. Encefalopatía grado 3.',
    }
  if ('lactancia' in clue) return { edad: 25, sexo: 'F', lactancia: true }
  if ('embarazo' in clue)
    return { edad: 25, sexo: 'F', embarazo: clue.desde === undefined ? (clue.hasta ?? 22) - 2 : clue.desde + 1 }
  if ('sube' in clue)
    return {
      valores: {
        [clue.sube]: [
          { valor: 36, hace: 2 },
          { valor: 47, hace: 0 },
        ],
      },
    }
  if ('valor' in clue) return { valores: { [clue.valor]: beyond(clue) } }
  if ('signo' in clue) return { examen: { [clue.signo]: beyond(clue) } }
  if (clue.cie === undefined) return { nota: `${clue.ejemplo}.` }
  return { dx: [clue.ejemplo], ...(clue.agudo ? { atencion: { tipo_atencion: 'urgencias' } } : {}) }
}

const both = (all: Case, c: Case): Case =>
  Object.assign({}, all, c, {
    ...(all.dx || c.dx ? { dx: [...new Set([...(all.dx ?? []), ...(c.dx ?? [])])] } : {}),
    ...(all.toma || c.toma ? { toma: [...(all.toma ?? []), ...(c.toma ?? [])] } : {}),
    ...(all.nota || c.nota ? { nota: [all.nota, c.nota].filter((n) => n !== undefined).join(' ') } : {}),
    ...(all.examen || c.examen ? { examen: { ...all.examen, ...c.examen } } : {}),
    ...(all.valores || c.valores ? { valores: { ...all.valores, ...c.valores } } : {}),
  })

/** All of them at once. */
export const together = (...cases: readonly Case[]): Case => cases.reduce(both, {})
