import type { ProblemKind } from '../model/problem.ts'
import type { Registry, Resource } from '../model/resource.ts'
import { agenteIa, agentePorDefecto } from './agente-ia.ts'
import { antecedente } from './antecedente.ts'
import { antecedenteCategorizado } from './antecedente-categorizado.ts'
import { atributoPaciente } from './atributo-paciente.ts'
import { bitacora } from './bitacora.ts'
import { consentimiento } from './consentimiento.ts'
import { consultaIa, consultaRespondida } from './consulta-ia.ts'
import { diagnostico } from './diagnostico.ts'
import { documento } from './documento.ts'
import { eapb } from './eapb.ts'
import { escala } from './escala.ts'
import { examenFisico } from './examen-fisico.ts'
import { formulaInsumo } from './formula-insumo.ts'
import { formulaMedicamento } from './formula-medicamento.ts'
import { historia } from './historia.ts'
import { listaEspera } from './lista-espera.ts'
import { miembroFamilia, parentescoContradictorio } from './miembro-familia.ts'
import { nota } from './nota.ts'
import { orden } from './orden.ts'
import { fallecimientoContradicho, paciente, pacienteFusionado } from './paciente.ts'
import { revisionSistema } from './revision-sistema.ts'
import { valorClinico } from './valor-clinico.ts'

/** In the order of the contract. */
const declared = [
  antecedenteCategorizado,
  antecedente,
  bitacora,
  consentimiento,
  diagnostico,
  documento,
  escala,
  examenFisico,
  formulaInsumo,
  formulaMedicamento,
  historia,
  nota,
  orden,
  revisionSistema,
  agenteIa,
  consultaIa,
  atributoPaciente,
  eapb,
  valorClinico,
  listaEspera,
  miembroFamilia,
  paciente,
] as const

export type DeclaredResource = (typeof declared)[number]

/** Every collection. */
export const resources: readonly Resource[] = declared

export const registry: Registry = new Map(resources.map((resource) => [resource.name, resource]))

/** What only these collections answer, beside the problems of the model. */
export const resourceProblems: readonly ProblemKind[] = [
  agentePorDefecto,
  consultaRespondida,
  pacienteFusionado,
  fallecimientoContradicho,
  parentescoContradictorio,
]
