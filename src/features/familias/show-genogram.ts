import { diseaseOf } from './diseases.ts'
import { type Family, wordFor } from './family.ts'
import type { Genogram } from './genogram.ts'
import { ageOf } from './svg.ts'

/** What everybody is to the index person: as the rows say, or as follows. */
export function kinToIndex(family: Family, indice: string | null): Map<string, string> {
  const found = new Map<string, string>()
  if (indice === null) return found
  for (const p of family.people) {
    const [kin] = family.kinTo(indice, p.id)
    if (kin !== undefined) found.set(p.id, kin.parentesco)
  }
  return found
}

export const inWords = (kin: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...kin].map(([id, code]) => [id, wordFor(code)]))

export function shownGenogram(codigo: string | null, g: Genogram, kin: ReadonlyMap<string, string>, today: string) {
  return {
    codigo,
    indice: g.indice,
    personas: g.personas.map((p) => {
      const word = kin.get(p.id) ?? null
      return {
        id: p.id,
        paciente: p.paciente,
        nombre: p.nombre,
        sexo_biologico: p.sexo,
        fecha_nacimiento: p.nacimiento,
        edad: ageOf(p, today),
        vive: p.vive,
        generacion: p.generacion,
        parentesco: word,
        parentesco_nombre: word === null ? null : wordFor(word),
        desconocido: p.desconocido,
        condiciones: p.condiciones.map((c) => ({
          enfermedad: diseaseOf(c).codigo,
          enfermedad_nombre: diseaseOf(c).nombre,
          cie10: c.cie10,
          descripcion: c.descripcion,
          edad_inicio: c.edad_inicio,
        })),
      }
    }),
    uniones: g.uniones,
    filiaciones: g.filiaciones,
    hogares: g.hogares.map((personas) => ({ personas })),
    sin_ubicar: g.sin_ubicar,
  }
}
