import { isJsonObject } from '../../../model/text/json-object.ts'
import { baseProfiles, isResource } from './base/base.ts'
import { checkObject } from './check-object.ts'
import { checkValue } from './check-value.ts'
import { HL7, type Profile, RDA, type TypeRef } from './definition.ts'
import { type Entries, resolver } from './entries.ts'
import { type Finding, type Findings, findings, type Place } from './finding.ts'
import type { Guide } from './guide.ts'
import { checkInvariants } from './invariants.ts'
import { at, declared, type JsonObject, shown, textAt } from './json.ts'
import { type Plans, plansOf } from './plan.ts'
import { say, type Walk } from './walk.ts'

const prepared = new WeakMap<Guide, Plans>()
function plansFor(guide: Guide): Plans {
  const plans = prepared.get(guide) ?? plansOf(guide)
  prepared.set(guide, plans)
  return plans
}

/** A resource by itself, against a profile and whatever else it says it follows. */
export function checkResource(resource: unknown, profileUrl: string, guide: Guide): readonly Finding[] {
  const found = findings()
  const type: TypeRef = { code: 'Resource', profiles: [profileUrl], targets: [] }
  const walk = startWalk(guide, found, null, new Date().toISOString())
  if (guide.profile(profileUrl) === undefined) unknownProfile(walk, profileUrl, 'Resource')
  inside(walk, resource, type, textAt(resource, 'resourceType') || 'Resource', null)
  return found.all
}

export function startWalk(guide: Guide, found: Findings, entries: Entries | null, now: string): Walk {
  return {
    guide,
    plans: plansFor(guide),
    findings: found,
    place: { recurso: '', perfil: '' },
    resource: {},
    resolve: () => undefined,
    now,
    whole: entries !== null,
    depth: { now: 0 },
    done: new WeakMap(),
    demands: new Map(),
    value: checkValue,
    inside: (walk, resource, type, path) => inside(walk, resource, type, path, entries),
  }
}

/** A resource where it stands: against the profiles that its place demands and those that it declares. */
export function inside(above: Walk, resource: unknown, type: TypeRef, path: string, entries: Entries | null): void {
  const kind = at(resource, 'resourceType')
  const place: Place = { recurso: nameOf(resource), perfil: above.place.perfil }
  if (!isJsonObject(resource) || typeof kind !== 'string') {
    above.findings.add(place, {
      codigo: 'tipo',
      ruta: path,
      mensaje: 'Debe ser un recurso de FHIR, con resourceType.',
      sugerencia: 'Escriba el objeto del recurso con su resourceType.',
    })
    return
  }
  const own = resolver(resource, entries)
  // A contained resource refers to what its container has.
  const contained = path.endsWith(']') && above.resource !== resource
  const resolve: Walk['resolve'] = contained ? (reference) => own(reference) ?? above.resolve(reference) : own
  const walk: Walk = { ...above, place, resource, resolve }
  checkKind(walk, kind, type, path)
  for (const profile of profilesOf(walk, resource, kind, type, path)) {
    if (begin(walk, resource, profile)) against({ ...walk, place: { ...place, perfil: profile.url } }, profile, path)
  }
}

function against(walk: Walk, profile: Profile, path: string): void {
  const plan = walk.plans(profile.root, { code: profile.type, profiles: [profile.url], targets: [] })
  if (plan === null) return
  checkObject(walk, plan, walk.resource, path, profile.type)
  checkInvariants(walk, profile.root.invariants ?? [], walk.resource, path, profile.type)
}

/** Once for each profile, however many places of the document demand it. */
function begin(walk: Walk, resource: JsonObject, profile: Profile): boolean {
  const done = walk.done.get(resource) ?? new Set()
  walk.done.set(resource, done)
  if (done.has(profile.url)) return false
  done.add(profile.url)
  return true
}

function checkKind(walk: Walk, kind: string, { code, profiles }: TypeRef, ruta: string): void {
  const wanted = code === 'Resource' ? profiles.flatMap((url) => walk.guide.profile(url)?.type ?? []) : [code]
  if (wanted.length > 0 && !wanted.includes(kind)) {
    say(walk, {
      codigo: 'tipo',
      ruta: `${ruta}.resourceType`,
      mensaje: `Es ${shown(kind)} y aquí debe ir ${wanted.join(' o ')}.`,
      sugerencia: 'Ponga aquí el recurso correcto.',
    })
  } else if (!isResource(kind) && !walk.guide.own.some((p) => p.type === kind)) {
    say(walk, {
      codigo: 'tipo',
      ruta: `${ruta}.resourceType`,
      severidad: 'advertencia',
      mensaje: `${shown(kind)} no es un tipo de recurso que use la guía.`,
      sugerencia: 'Retírelo si no hace falta: no se pudo revisar.',
    })
  }
}

function profilesOf(walk: Walk, resource: JsonObject, kind: string, type: TypeRef, path: string): readonly Profile[] {
  const said = declared(resource).flatMap((url) => {
    const profile = walk.guide.profile(url)
    if (profile === undefined) unknownProfile(walk, url, path)
    return profile?.type === kind ? [profile] : []
  })
  const demanded = type.profiles.flatMap((url) => walk.guide.profile(url) ?? []).filter((p) => p.type === kind)
  // Where one of several will do, the one that it declares is the one.
  const chosen = demanded.length > 1 && demanded.some((p) => said.includes(p)) ? [] : demanded.slice(0, 1)
  const all = [...new Set([...chosen, ...said])]
  if (walk.whole && said.length === 0 && chosen[0] && kind !== 'Bundle') missingProfile(walk, chosen[0].url, path)
  const base = baseProfiles.get(kind) ?? walk.guide.profile(HL7 + kind)
  return all.length > 0 ? all : base === undefined ? [] : [base]
}

const unknownProfile = (walk: Walk, url: string, path: string): void =>
  say(walk, {
    codigo: 'perfil_desconocido',
    severidad: url.startsWith(RDA) ? 'error' : 'advertencia',
    clave: url,
    ruta: `${path}.meta.profile`,
    mensaje: `El perfil «${url}» no es de la guía.`,
    sugerencia: 'Corrija la dirección del perfil.',
  })

/** The guide itself only says which profile to declare if one is declared. */
const missingProfile = (walk: Walk, url: string, path: string): void =>
  say(
    { ...walk, place: { ...walk.place, perfil: url } },
    {
      codigo: 'perfil_faltante',
      severidad: 'advertencia',
      ruta: `${path}.meta.profile`,
      mensaje: 'No declara qué perfil sigue; se revisó con el que corresponde a su lugar.',
      sugerencia: `Agregue meta.profile con «${url}».`,
    },
  )

export function nameOf(resource: unknown): string {
  const [type, id] = [textAt(resource, 'resourceType'), textAt(resource, 'id')]
  return type === '' ? 'desconocido' : id === '' ? type : `${type}/${id}`
}
