import { checkBeyondGuide } from './base/beyond-guide.ts'
import { checkIds } from './check-ids.ts'
import { nameOf, startWalk } from './check-resource.ts'
import type { TypeRef } from './definition.ts'
import { documentProfile } from './document-profile.ts'
import { entriesOf } from './entries.ts'
import { type Finding, findings } from './finding.ts'
import type { Guide } from './guide.ts'
import { markDefects } from './guide-defects.ts'
import { at } from './json.ts'

/**
 * Everything that is wrong with a document at a moment, and where: the guide refuses what is of the future or a year old.
 * Nothing of what it is given throws, and nothing changes it.
 */
export function checkBundle(bundle: unknown, guide: Guide, now: string = new Date().toISOString()): readonly Finding[] {
  const found = findings()
  const entries = entriesOf(bundle)
  const walk = startWalk(guide, found, entries, now)
  const place = { recurso: nameOf(bundle), perfil: '' }
  if (at(bundle, 'resourceType') !== 'Bundle') {
    found.add(place, {
      codigo: 'tipo',
      ruta: 'Bundle.resourceType',
      mensaje: 'Un RDA es un recurso Bundle.',
      sugerencia: 'Envíe el documento completo, con resourceType «Bundle».',
    })
    return found.all
  }
  const profile = documentProfile(bundle, entries, guide)
  if (profile === undefined) {
    found.add(place, {
      codigo: 'documento_desconocido',
      ruta: 'Bundle.entry[0].resource',
      mensaje: 'No es ninguno de los cuatro documentos RDA: paciente, consulta, urgencias u hospitalización.',
      sugerencia: 'La primera entrada debe ser la Composition, con el perfil y el tipo de su documento.',
    })
  }
  const type: TypeRef = { code: 'Bundle', profiles: profile ? [profile.url] : [], targets: [] }
  walk.inside(walk, bundle, type, 'Bundle')
  for (const { index, resource } of entries.all) {
    const url = walk.demands.get(resource)
    const demanded: TypeRef = { code: 'Resource', profiles: url === undefined ? [] : [url], targets: [] }
    if (url !== undefined) walk.inside(walk, resource, demanded, `Bundle.entry[${index}].resource`)
  }
  checkBeyondGuide(entries, found, now, profile?.url ?? '')
  checkIds({ ...walk, place: { ...place, perfil: profile?.url ?? '' } }, entries)
  return markDefects(found.all, bundle)
}
