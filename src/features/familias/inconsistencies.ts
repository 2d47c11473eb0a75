import { mayAnswer, sexFits } from '../../model/kinship.ts'
import { cannotBe, type Lifetime, unlikely } from '../../model/kinship-ages.ts'
import type { Row } from '../../model/resource.ts'
import { type Family, roleOf } from './family.ts'
import type { Contradiction } from './lineage.ts'
import type { KinFact, Person } from './person.ts'

export interface Inconsistency {
  readonly codigo: string
  /** `imposible`: something recorded is wrong. `revisar`: it may be right. */
  readonly gravedad: 'imposible' | 'revisar'
  readonly mensaje: string
  readonly personas: readonly string[]
  readonly registros: readonly string[]
}

const sentences: Readonly<Record<Contradiction['codigo'], string>> = {
  ciclo: 'Alguien resulta ser su propio antepasado.',
  dos_progenitores: 'Hay dos madres o dos padres biológicos para una misma persona.',
  generaciones: 'Se dicen hermanos, y uno desciende del otro.',
  hermanos_sin_progenitor: 'Se dicen hermanos, y sus madres y sus padres registrados son distintos.',
}

/** What does not agree in the rows of a family: old ones, imported ones, and those that a later change of a patient belied. */
export function inconsistenciesOf(family: Family, today: string): Inconsistency[] {
  const found: Inconsistency[] = []
  const say = (
    codigo: string,
    gravedad: Inconsistency['gravedad'],
    mensaje: string,
    personas: readonly string[],
    registros: readonly string[],
  ): void => {
    found.push({ codigo, gravedad, mensaje, personas: [...new Set(personas)], registros: [...new Set(registros)] })
  }
  const { kindred, facts } = family
  for (const c of kindred.contradictions) {
    const serious = c.codigo !== 'hermanos_sin_progenitor'
    say(c.codigo, serious ? 'imposible' : 'revisar', sentences[c.codigo], c.personas.map(kindred.same), [c.fila])
  }
  const rowOf = new Map(family.people.flatMap((p) => p.filas.map((m) => [m.id, m] as const)))
  for (const f of facts) {
    const [a, b] = [kindred.people.get(f.indice), kindred.people.get(f.familiar)]
    const row = rowOf.get(f.fila)
    if (a === undefined || b === undefined || row === undefined) continue
    const pair = [a.id, b.id]
    const ages = { parentesco: f.parentesco, person: lifeOf(a), relative: lifeOf(b) }
    if (cannotBe(ages))
      say('fechas', 'imposible', 'Las fechas de nacimiento o muerte no permiten ese parentesco.', pair, [f.fila])
    for (const mensaje of unlikely(ages, today)) say('edades', 'revisar', mensaje, pair, [f.fila])
    if (!sexFits(f.parentesco, b.sexo))
      say('sexo', 'imposible', 'El sexo del familiar no corresponde al parentesco.', pair, [f.fila])
    for (const [codigo, mensaje] of belied(row, b)) say(codigo, 'imposible', mensaje, pair, [f.fila])
    if (a.codigo_familia !== null && row.codigo_familia !== null && row.codigo_familia !== a.codigo_familia)
      say('codigo_distinto', 'revisar', 'El familiar y el paciente tienen códigos de familia distintos.', pair, [
        f.fila,
      ])
  }
  for (const [one, two] of pairsOf(facts)) {
    if (one.indice === two.indice && one.familiar === two.familiar)
      say(
        'repetido',
        'imposible',
        'El mismo familiar está registrado más de una vez.',
        [one.indice, one.familiar],
        [one.fila, two.fila],
      )
    else if (one.indice === two.familiar && one.familiar === two.indice && !mayAnswer(one.parentesco, two.parentesco))
      say(
        'reciproco',
        'imposible',
        'Lo que dos pacientes dicen el uno del otro no concuerda.',
        [one.indice, one.familiar],
        [one.fila, two.fila],
      )
  }
  for (const home of family.households) {
    const heads = family.people.filter((p) => home.includes(p.id) && roleOf(p) === 'jefe_hogar')
    if (heads.length > 1)
      say(
        'dos_jefes',
        'revisar',
        'Hay más de un jefe en el mismo hogar.',
        heads.map((p) => p.id),
        heads.flatMap((p) => p.filas.map((m) => m.id)),
      )
  }
  return uniqueBy(found)
}

const lifeOf = (p: Person): Lifetime => ({
  birth: p.nacimiento,
  death: p.fallecimiento,
  about: p.vive === false ? null : p.edad_aproximada,
  sex: p.sexo,
})

/** What a row says of a relative whose own record, as a patient, says something else. */
function belied(row: Row, b: Person): [codigo: string, mensaje: string][] {
  if (b.paciente === null) return []
  const found: [string, string][] = []
  if (row.vive !== (b.fallecimiento === null))
    found.push(['vive', 'El registro del familiar como paciente dice otra cosa sobre si vive.'])
  if (typeof row.fecha_nacimiento === 'string' && row.fecha_nacimiento !== b.nacimiento)
    found.push(['nacimiento', 'La fecha de nacimiento no es la que el familiar tiene como paciente.'])
  return found
}

const pairsOf = (facts: readonly KinFact[]): [KinFact, KinFact][] => {
  const groups = Map.groupBy(facts, (f) => [f.indice, f.familiar].toSorted().join(' '))
  return [...groups.values()].flatMap((group) =>
    group.flatMap((one, i) => group.slice(i + 1).map((two): [KinFact, KinFact] => [one, two])),
  )
}

const uniqueBy = (all: readonly Inconsistency[]): Inconsistency[] => [
  ...new Map(all.map((i) => [`${i.codigo} ${i.mensaje} ${i.registros.join()}`, i])).values(),
]
