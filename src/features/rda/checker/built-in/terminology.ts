import {
  type CodeList,
  causaAtencion,
  condicionEgreso,
  departamento,
  destinoEgreso,
  discapacidad,
  entornoAtencion,
  finalidad,
  formaFarmaceutica,
  grupoEtnico,
  grupoServicios,
  identidadGenero,
  incapacidadAlcance,
  modalidadAtencion,
  municipio,
  ocupacion,
  pais,
  servicioReps,
  sexoBiologico,
  tipoAlergia,
  tipoDiagnostico,
  tipoDocumento,
  tipoFactorRiesgo,
  tipoTecnologia,
  triage,
  unidadMedida,
  unidadTiempo,
  viaAdministracion,
  viaIngreso,
  zonaResidencia,
} from '../../../../model/codes/index.ts'
import { RDA } from '../definition.ts'
import type { Catalogue, ValueSet } from '../terminology.ts'
import { system } from './rules.ts'

/** The lists of the service that are the guide's: value set, system, and the codes. */
const lists: readonly (readonly [valueSet: string, system: string, codes: readonly CodeList[]])[] = [
  ['ColombianGenderGroupCodes', 'ColombianGenderGroup', [sexoBiologico]],
  ['ColombianGenderIdentityCodes', 'ColombianGenderIdentity', [identidadGenero]],
  ['ISO31661N', 'ISO31661', [pais]],
  ['ColombianEthnicGroupCodes', 'ColombianEthnicGroup', [grupoEtnico]],
  ['ColombianDisabilityClassificationCodes', 'ColombianDisabilityClassification', [discapacidad]],
  ['ColombianResidenceZoneCodes', 'ColombianResidenceZone', [zonaResidencia]],
  ['ColombianPersonIdentifierCodes', 'ColombianPersonIdentifier', [tipoDocumento]],
  ['DIVIPOLAmunicipalities', 'DIVIPOLA', [municipio]],
  ['DIVIPOLAdepartments', 'DIVIPOLA', [departamento]],
  ['ColombianTechModalityCodes', 'ColombianTechModality', [modalidadAtencion]],
  ['GrupoServiciosCodigos', 'GrupoServicios', [grupoServicios]],
  ['EntornoAtencionCodigos', 'EntornoAtencion', [entornoAtencion]],
  ['REPShealthcareServiceCodes', 'REPShealthcareServices', [servicioReps]],
  ['RIPSCausaExternaVersion2Codigos', 'RIPSCausaExternaVersion2', [causaAtencion]],
  ['RIPSFinalidadConsultaVersion2Codigos', 'RIPSFinalidadConsultaVersion2', [finalidad]],
  ['RIPSTipoDiagnosticoPrincipalVersion2Codigos', 'RIPSTipoDiagnosticoPrincipalVersion2', [tipoDiagnostico]],
  ['ViaIngresoCodigos', 'ViaIngreso', [viaIngreso]],
  ['CondicionyDestinoUsuarioEgresoCodigos', 'CondicionyDestinoUsuarioEgreso', [destinoEgreso]],
  ['ColombianDischargeDeceasedStatusCodes', 'ColombianDischargeDeceasedStatus', [condicionEgreso]],
  ['TipoAlergiaCodigos', 'TipoAlergia', [tipoAlergia]],
  ['FactorRiesgoCodigos', 'FactorRiesgo', [tipoFactorRiesgo]],
  ['ClaseTriageCodigos', 'ClaseTriage', [triage]],
  ['ColombianLicenseScopeCodes', 'ColombianLicenseScope', [incapacidadAlcance]],
  ['CIUO88ACCodes', 'CIUO88AC', [ocupacion]],
  ['ColombianHealthTechnologyCodes', 'ColombianHealthTechnologyCategory', [tipoTecnologia]],
  ['MedicationTimeCodes', 'MedicationTime', [unidadTiempo]],
  ['VADCodigos', 'VAD', [viaAdministracion]],
  ['UMMCodigos', 'UMM', [unidadMedida]],
  ['FormaFarmaceuticaCodigos', 'FormaFarmaceutica', [formaFarmaceutica]],
]

/** Lists that the service does not otherwise need, or parts of one. */
const short: readonly (readonly [valueSet: string, system: string, codes: string])[] = [
  ['ColombianHealthTechnologyMedicationCodes', 'ColombianHealthTechnologyCategory', '02 03 04 05'],
  ['ColombianOtherHealthTechnologyCategoryCodes', 'ColombianHealthTechnologyCategory', '06 07 08 09 10 11 12 13'],
  ['ParentescoAntecedenteCodigos', 'ParentescoAntecedente', '01 02 03 04'],
  ['ColombianDiagnosisRoleCodes', 'ColombianDiagnosisRole', '8319008 398192003 52870002 89100005 16100001 263718001'],
  ['ColombianOrganizationIdentifierCodes', 'ColombianOrganizationIdentifiers', 'NIT CodigoPrestador EAPB'],
]

const codesOf = (all: readonly CodeList[]): readonly string[] => all.flatMap((l) => l.codes.map((c) => c.rda ?? c.code))

export const builtInValueSets: ReadonlyMap<string, ValueSet> = new Map(
  [
    ...lists.map(([set, of, all]) => [set, of, codesOf(all)] as const),
    ...short.map(([set, of, codes]) => [set, of, codes.split(' ')] as const),
  ].map(([set, of, codes]) => [
    `${RDA}ValueSet/${set}`,
    { include: [{ system: system(of), codes: new Set(codes) }], exclude: [] },
  ]),
)

/** Without descriptions: ours are for people here, and the guide words some of them otherwise. */
export const builtInCatalogues: ReadonlyMap<string, Catalogue> = new Map(
  [...Map.groupBy(lists, ([, of]) => of)].map(([of, parts]) => [
    system(of),
    { complete: true, codes: new Map(parts.flatMap(([, , all]) => codesOf(all).map((code) => [code, ''] as const))) },
  ]),
)
