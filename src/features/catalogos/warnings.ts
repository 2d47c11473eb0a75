import { defineNote } from '../../engine/creation-note.ts'
import type { Database } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import type { Fields } from '../../engine/operation.ts'
import { seenAs, viewOf } from '../../model/access/access.ts'
import { objects, text } from '../../model/fields.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { resources } from '../../resources/index.ts'
import { type CatalogueName, kinds } from './kinds.ts'
import type { CatalogueVersions } from './versions.ts'

/** Which field of which collection has codes of which catalogue, as they are declared. */
export const coded: Readonly<Record<string, Readonly<Record<string, CatalogueName>>>> = Object.fromEntries(
  resources.flatMap((r) => {
    const found = Object.entries(r.fields).flatMap(([name, { catalogue }]) =>
      catalogue === undefined ? [] : [[name, catalogue] as const],
    )
    return found.length === 0 ? [] : [[r.name, Object.fromEntries(found)]]
  }),
)

interface Asked {
  readonly campo: string
  readonly codigo: string
  readonly catalogue: CatalogueName
}
export type Warning = Readonly<Record<'campo' | 'codigo' | 'mensaje', string>>

const fields: Fields = {
  advertencias_codigos: objects(
    {
      campo: text({ label: 'Campo', max: 60, required: true }),
      codigo: text({ label: 'Código', max: 40, required: true }),
      mensaje: text({ label: 'Mensaje', max: 300, required: true }),
    },
    {
      label: 'Advertencias sobre códigos',
      about:
        'Códigos que el catálogo cargado no conoce o que ya no se usan. No impiden guardar; solo están si las hay.',
      maxItems: 10,
    },
  ),
}

interface WarningDeps extends WithEngine {
  readonly catalogueVersions: CatalogueVersions
}

/** Where no catalogue is loaded the shape of a code is all that is asked. */
export const codeWarnings = resources
  .filter((r) => r.name in coded)
  .map((r) =>
    defineNote({
      on: r.name,
      fields,
      whenAny: true,
      onUpdate: true,
      needs: (service: WarningDeps) => service,
      async tell(row, call, { engine, catalogueVersions }) {
        // A field that the caller's view does not show is not told of either.
        const seen = seenAs(r, viewOf(call.actor.rol, r))
        const warnings = await warningsFor(engine.core.db, catalogueVersions, askedOf(seen, row))
        return warnings.length === 0 ? {} : { advertencias_codigos: warnings }
      },
    }),
  )

const askedOf = (r: Resource, row: Row): Asked[] =>
  Object.entries(coded[r.name] ?? {}).flatMap(([campo, catalogue]) => {
    const codigo = campo in r.fields ? row[campo] : null
    return typeof codigo === 'string' ? [{ campo, codigo, catalogue }] : []
  })

async function warningsFor(db: Database, versions: CatalogueVersions, all: readonly Asked[]): Promise<Warning[]> {
  const asked: Asked[] = []
  for (const one of all) if ((await versions.of(one.catalogue)) > 0) asked.push(one)
  if (asked.length === 0) return []
  const rows = await db.run({
    name: 'catalogo_conoce',
    text: `select q.catalogo, q.codigo, k.habilitado from unnest($1::text[], $2::text[]) q(catalogo, codigo)
join catalogo_codigo k on k.catalogo = q.catalogo and k.codigo = q.codigo and k.hasta is null`,
    values: [asked.map((a) => a.catalogue), asked.map((a) => a.codigo)],
  })
  const known = new Map(rows.map((r) => [`${r.catalogo} ${r.codigo}`, r.habilitado === true]))
  return asked.flatMap(({ campo, codigo, catalogue }): Warning[] => {
    const enabled = known.get(`${catalogue} ${codigo}`)
    if (enabled === true) return []
    const { titulo } = kinds[catalogue]
    const mensaje =
      enabled === undefined
        ? `El código ${codigo} no está en el catálogo ${titulo} cargado.`
        : `El código ${codigo} está en el catálogo ${titulo}, pero ya no se usa.`
    return [{ campo, codigo, mensaje }]
  })
}
