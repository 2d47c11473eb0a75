import { ICD10 } from '../../fhir/elements/coding.ts'
import { checkBundle } from '../checker/check-bundle.ts'
import type { Finding } from '../checker/finding.ts'
import type { Guide } from '../checker/guide.ts'
import { at, isList } from '../checker/json.ts'
import { type Built, buildRda } from '../document/build.ts'
import type { RdaInput } from '../document/input.ts'
import { type Place, placeOf } from '../document/made.ts'
import { faultsOf, isAsked } from './judge-record.ts'
import { alteredComplement, mending, type Problema } from './problema.ts'
import { rules } from './rules.ts'

export type { Problema } from './problema.ts'

export interface Preflight {
  readonly listo: boolean
  /** Of a hundred: how much of what is demanded is there. */
  readonly puntaje: number
  readonly problemas: readonly Problema[]
  readonly built: Built
}

interface Judged {
  readonly asked: number
  readonly failed: number
  readonly problemas: readonly Problema[]
}

/** What the record itself lacks, by the names of our own fields. */
export function readiness(i: RdaInput): Judged {
  const asked = rules.filter((r) => isAsked(i, r))
  const found = asked.map((r) => ({ r, severidad: r.severity(i.version, i.kind), at: faultsOf(i, r) }))
  return {
    asked: found.filter(({ severidad }) => severidad === 'error').length,
    failed: found.filter(({ severidad, at }) => severidad === 'error' && at.length > 0).length,
    problemas: found.flatMap(({ r, severidad, at }) =>
      at.map((id) => ({
        severidad,
        codigo: r.codigo,
        ...mending(i, { recurso: r.recurso, id, campo: r.campo }),
        fhir: r.fhir,
        ruta: r.ruta,
        mensaje: r.mensaje,
        solucion: r.solucion,
      })),
    ),
  }
}

/** Of no use for mending the record: faults of the guide, codes it does not list entirely, its own wording. */
const SILENT = new Set(['codigo_fuera_de_fragmento', 'descripcion_distinta'])
const isWorthTelling = (f: Finding): boolean => f.defectoGuia === undefined && !SILENT.has(f.codigo)

/** The provider may have loaded a newer CIE-10 than the one included; a guide that has all of it is asked alone. */
function isLoaded({ words }: RdaInput, guide: Guide, bundle: unknown, { codigo, ruta }: Finding): boolean {
  if (codigo !== 'codigo_desconocido' || guide.catalogues.get(ICD10)?.complete === true) return false
  const steps = ruta.split(/[.[\]]+/).slice(1)
  const code = steps.reduce((value, step) => (isList(value) ? value[Number(step)] : at(value, step)), bundle)
  return typeof code === 'string' && words.catalogued(ICD10, 'cie10', code) !== undefined
}

const ENTRY = /^Bundle\.entry\[\d+\]\.resource\.?/

/** The resources that a document cannot lack, by the field that brings them in. */
const ENTRIES: Readonly<Record<string, readonly [recurso: string, campo: string]>> = {
  CareDeliveryOrganizationResource: ['prestador', 'nit'],
  PractitionerResource: ['historia', 'profesional'],
}

/** The field of ours to mend for what was found. */
export function placeOfFinding(i: RdaInput, built: Built, { ruta, clave = '' }: Finding): Place {
  const [recurso, campo] = ENTRIES[clave] ?? ['historia', 'tipo_atencion']
  const otherwise = { recurso, id: recurso === 'historia' ? i.content.historia.id : null, campo }
  return placeOf(built.made, ruta, otherwise, clave)
}

function toldOf(i: RdaInput, built: Built, f: Finding): Problema {
  return {
    severidad: f.severidad,
    codigo: f.codigo,
    ...mending(i, placeOfFinding(i, built, f)),
    fhir: f.recurso,
    ruta: f.ruta.replace(ENTRY, '') || f.ruta,
    mensaje: f.mensaje,
    solucion: f.sugerencia,
  }
}

const keyOf = (p: Problema): string => `${p.recurso} ${p.id} ${p.campo}`

/** The document, and all that keeps it from being sent: first what our own record lacks, then what the guide still finds. */
export function preflight(i: RdaInput, guide: Guide): Preflight {
  const own = readiness(i)
  const built = buildRda(i)
  const named = new Set(own.problemas.map(keyOf))
  const found = checkBundle(built.bundle, guide, i.ahora)
    .filter((f) => isWorthTelling(f) && !isLoaded(i, guide, built.bundle, f))
    .map((f) => toldOf(i, built, f))
    // What our own record lacks is told once, in its own words.
    .filter((p) => !named.has(keyOf(p)))
  const altered = i.alterado === true ? [alteredComplement] : []
  const problemas = [...altered, ...own.problemas, ...found].sort((a, b) => rank(a) - rank(b))
  const listo = problemas.every((p) => p.severidad !== 'error')
  const score = Math.floor((100 * (own.asked - own.failed)) / Math.max(1, own.asked))
  return { listo, puntaje: listo ? 100 : Math.min(99, score), problemas, built }
}
const rank = (p: Problema): number => (p.severidad === 'error' ? 0 : 1)
