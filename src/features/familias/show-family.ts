import type { Row } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { miembroFamilia } from '../../resources/miembro-familia.ts'
import { type Family, roleOf, wordFor } from './family.ts'
import { inconsistenciesOf } from './inconsistencies.ts'
import type { Person } from './person.ts'
import { ageToday } from './risk.ts'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** How a family is counted, in the list and in its own view. */
export const countsOf = (family: Family) => ({
  personas: family.people.length,
  pacientes: family.patients.length,
  personas_en_el_hogar: family.households.length === 0 ? null : Math.max(...family.households.map((h) => h.length)),
  jefe: family.head === null ? null : family.head.id,
  jefe_nombre: family.head?.nombre ?? null,
})

export function shownFamily(codigo: string, family: Family, patients: readonly Row[], today: string) {
  const rows = new Map(patients.map((p) => [p.id, p]))
  return {
    codigo,
    ...countsOf(family),
    miembros: family.people.map((p) => shownPerson(family, p, rows.get(p.paciente ?? '') ?? null, today)),
    hogares: family.households.map((personas) => ({ personas })),
    inconsistencias: inconsistenciesOf(family, today),
  }
}

function shownPerson(family: Family, p: Person, patient: Row | null, today: string) {
  const role = roleOf(p)
  const of = (flag: string): Row[] => p.filas.filter((m) => m[flag] === true)
  const home = family.households.find((h) => h.includes(p.id)) ?? []
  return {
    id: p.id,
    paciente: p.paciente,
    nombre: p.nombre,
    tipo_documento: p.tipo_documento,
    tipo_documento_nombre: labelOf(miembroFamilia, 'tipo_documento', p.tipo_documento ?? undefined),
    numero_documento: p.numero_documento,
    sexo_biologico: p.sexo,
    sexo_biologico_nombre: labelOf(miembroFamilia, 'sexo_biologico', p.sexo ?? undefined),
    fecha_nacimiento: p.nacimiento,
    edad: p.vive === false ? null : ageToday(p, today),
    vive: p.vive,
    rol_familiar: role,
    rol_familiar_nombre: labelOf(miembroFamilia, 'rol_familiar', role ?? undefined),
    parentescos: family.kinOf(p.id).map((k) => ({ ...k, parentesco_nombre: wordFor(k.parentesco) })),
    convive_con: home.filter((id) => id !== p.id),
    cuidador_de: of('es_cuidador').map((m) => ({ paciente: String(m.paciente_indice), registro: m.id })),
    contacto_emergencia_de: of('es_contacto_emergencia').map((m) => ({
      paciente: String(m.paciente_indice),
      telefono: text(m.telefono),
      registro: m.id,
    })),
    contacto_emergencia:
      text(patient?.contacto_emergencia_nombre) === null
        ? null
        : {
            nombre: text(patient?.contacto_emergencia_nombre),
            telefono: text(patient?.contacto_emergencia_telefono),
            parentesco: text(patient?.contacto_emergencia_parentesco),
          },
    registros: p.filas.map((m) => m.id),
  }
}
