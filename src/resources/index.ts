import type { ProblemKind } from '../model/problem.ts'
import type { Registry, Resource } from '../model/resource.ts'
import { agenteIa, agentePorDefecto } from './agente-ia.ts'
import { atributoPaciente } from './atributo-paciente.ts'
import { consultaRespondida } from './consulta-ia.ts'
import { eapb } from './eapb.ts'
import { entries } from './entries.ts'
import { odontograma } from './especialidad/odontograma.ts'
import { partograma } from './especialidad/partograma.ts'
import { plantilla, plantillaSeRetira } from './especialidad/plantilla.ts'
import { favorito, favoritoDelServicio } from './favorito.ts'
import { alertaGrave } from './formula-medicamento.ts'
import { historia } from './historia.ts'
import { listaEspera } from './lista-espera.ts'
import { miembroFamilia, parentescoContradictorio } from './miembro-familia.ts'
import { fallecimientoContradicho, paciente, pacienteFusionado } from './paciente.ts'
import { resultado, resultadoNoCambia } from './resultado.ts'
import { solicitudCorreccion, solicitudRespondida } from './solicitud-correccion.ts'

/** What belongs to no history; the rest is in `entries.ts`. */
const others = [
  historia,
  agenteIa,
  atributoPaciente,
  eapb,
  favorito,
  listaEspera,
  miembroFamilia,
  paciente,
  plantilla,
  solicitudCorreccion,
] as const

/** The contract goes by the path; what is asked of an AI comes after the rest of its group. */
const contractPlace = ({ group, path }: Resource): string => `${group} ${path.endsWith('-ia/')} ${path}`

export type DeclaredResource = (typeof entries)[number] | (typeof others)[number]

/** Every collection, in the order of the contract. */
export const resources: readonly Resource[] = [...entries, ...others].toSorted((a, b) =>
  contractPlace(a) < contractPlace(b) ? -1 : 1,
)

const OURS: readonly Resource[] = [favorito, odontograma, partograma, plantilla, resultado, solicitudCorreccion]
/** Those that the contract asks for. */
export const contractResources: readonly Resource[] = resources.filter((r) => !OURS.includes(r))

export const registry: Registry = new Map(resources.map((resource) => [resource.name, resource]))

/** What only these collections answer, beside the problems of the model. */
export const resourceProblems: readonly ProblemKind[] = [
  agentePorDefecto,
  consultaRespondida,
  favoritoDelServicio,
  alertaGrave,
  pacienteFusionado,
  fallecimientoContradicho,
  parentescoContradictorio,
  plantillaSeRetira,
  resultadoNoCambia,
  solicitudRespondida,
]
