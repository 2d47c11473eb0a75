import { HL7 } from './definition.ts'
import { typeOf } from './guide.ts'
import { at, declared, shown, textAt } from './json.ts'
import { say, type Walk } from './walk.ts'

/** The registries are outside: an organization or a place may be named by its code there without being in the document. */
const OUTSIDE = /^(Organization|Location)\//

export function checkReference(walk: Walk, targets: readonly string[], value: unknown, path: string): void {
  const reference = at(value, 'reference')
  if (typeof reference !== 'string') return
  const target = walk.resolve(value)
  const ruta = `${path}.reference`
  if (target === undefined) {
    unresolved(walk, reference, ruta)
    return
  }
  const type = textAt(target, 'resourceType')
  const allowed = targets.map((url) => typeOf(walk.guide, url))
  if (targets.length === 0 || allowed.includes('Resource')) return
  if (!allowed.includes(type)) {
    say(walk, {
      codigo: 'referencia_tipo',
      ruta,
      mensaje: `Lleva a un recurso ${type} y aquí debe llevar a ${[...new Set(allowed)].join(' o ')}.`,
      sugerencia: 'Refiérase al recurso correcto.',
    })
    return
  }
  demand(walk, targets, target, type)
  const said = declared(target).filter((url) => walk.guide.profile(url)?.type === type)
  const general = targets.some((url) => url.startsWith('http://hl7.org/') && typeOf(walk.guide, url) === type)
  if (said.length === 0 || general || said.some((url) => targets.includes(url))) return
  const names = targets.filter((url) => typeOf(walk.guide, url) === type).map((url) => url.split('/').at(-1))
  say(walk, {
    codigo: 'referencia_perfil',
    ruta,
    mensaje: `Lleva a un recurso con el perfil ${said.map((u) => u.split('/').at(-1)).join(', ')} y se exige ${names.join(' o ')}.`,
    sugerencia: 'Refiérase a un recurso con ese perfil.',
  })
}

/** What declares no profile is judged by the one that its referrers expect, if it is only one. */
function demand(walk: Walk, targets: readonly string[], target: unknown, type: string): void {
  const wanted = targets.filter((url) => typeOf(walk.guide, url) === type)
  const [url] = wanted
  if (url === undefined || wanted.length > 1 || url.startsWith(HL7) || walk.demands.has(target)) return
  if (declared(target).every((p) => walk.guide.profile(p) === undefined)) walk.demands.set(target, url)
}

function unresolved(walk: Walk, reference: string, ruta: string): void {
  if (!walk.whole || OUTSIDE.test(reference)) return
  if (/^https?:\/\//.test(reference)) {
    say(walk, {
      codigo: 'referencia_externa',
      severidad: 'advertencia',
      ruta,
      mensaje: `${shown(reference)} está fuera del documento.`,
      sugerencia: 'Incluya el recurso en el documento si quien lo recibe lo necesita.',
    })
    return
  }
  say(walk, {
    codigo: 'referencia_huerfana',
    ruta,
    mensaje: `${shown(reference)} no lleva a ningún recurso del documento.`,
    sugerencia: 'Incluya el recurso como entrada, o corrija la referencia.',
    ministerio: ['1008', '6007'],
  })
}
