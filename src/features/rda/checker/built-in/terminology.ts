import * as codes from '../../../../model/codes/index.ts'
import { RDA } from '../definition.ts'
import type { Catalogue, ValueSet } from '../terminology.ts'

const system = (name: string): string => `${RDA}CodeSystem/${name}`

/** The lists of the service that are the guide's: value set, system, and the codes. */
const lists: readonly (readonly [valueSet: string, system: string, codes: readonly codes.CodeList[]])[] = [
  ['ColombianGenderGroupCodes', 'ColombianGenderGroup', [codes.sexoBiologico]],
  ['ColombianGenderIdentityCodes', 'ColombianGenderIdentity', [codes.identidadGenero]],
  ['ISO31661N', 'ISO31661', [codes.pais]],
  ['ColombianEthnicGroupCodes', 'ColombianEthnicGroup', [codes.grupoEtnico]],
  ['ColombianDisabilityClassificationCodes', 'ColombianDisabilityClassification', [codes.discapacidad]],
  ['ColombianResidenceZoneCodes', 'ColombianResidenceZone', [codes.zonaResidencia]],
  ['ColombianPersonIdentifierCodes', 'ColombianPersonIdentifier', [codes.tipoDocumento]],
  ['DIVIPOLAmunicipalities', 'DIVIPOLA', [codes.municipio]],
  ['DIVIPOLAdepartments', 'DIVIPOLA', [codes.departamento]],
  ['ColombianTechModalityCodes', 'ColombianTechModality', [codes.modalidadAtencion]],
  ['GrupoServiciosCodigos', 'GrupoServicios', [codes.grupoServicios]],
  ['EntornoAtencionCodigos', 'EntornoAtencion', [codes.entornoAtencion]],
  ['REPShealthcareServiceCodes', 'REPShealthcareServices', [codes.servicioReps]],
  ['RIPSCausaExternaVersion2Codigos', 'RIPSCausaExternaVersion2', [codes.causaAtencion]],
  ['RIPSFinalidadConsultaVersion2Codigos', 'RIPSFinalidadConsultaVersion2', [codes.finalidad]],
  ['RIPSTipoDiagnosticoPrincipalVersion2Codigos', 'RIPSTipoDiagnosticoPrincipalVersion2', [codes.tipoDiagnostico]],
  ['ViaIngresoCodigos', 'ViaIngreso', [codes.viaIngreso]],
  ['CondicionyDestinoUsuarioEgresoCodigos', 'CondicionyDestinoUsuarioEgreso', [codes.destinoEgreso]],
  ['ColombianDischargeDeceasedStatusCodes', 'ColombianDischargeDeceasedStatus', [codes.condicionEgreso]],
  ['TipoAlergiaCodigos', 'TipoAlergia', [codes.tipoAlergia]],
  ['FactorRiesgoCodigos', 'FactorRiesgo', [codes.tipoFactorRiesgo]],
  ['ClaseTriageCodigos', 'ClaseTriage', [codes.triage]],
  ['ColombianLicenseScopeCodes', 'ColombianLicenseScope', [codes.incapacidadAlcance]],
  ['CIUO88ACCodes', 'CIUO88AC', [codes.ocupacion]],
  ['ColombianHealthTechnologyCodes', 'ColombianHealthTechnologyCategory', [codes.tipoTecnologia]],
  ['MedicationTimeCodes', 'MedicationTime', [codes.unidadTiempo]],
  ['VADCodigos', 'VAD', [codes.viaAdministracion]],
  ['UMMCodigos', 'UMM', [codes.unidadMedida]],
  ['FormaFarmaceuticaCodigos', 'FormaFarmaceutica', [codes.formaFarmaceutica]],
]

/** Lists that the service does not otherwise need, or parts of one. */
const short: readonly (readonly [valueSet: string, system: string, codes: string])[] = [
  ['ColombianHealthTechnologyMedicationCodes', 'ColombianHealthTechnologyCategory', '02 03 04 05'],
  ['ColombianOtherHealthTechnologyCategoryCodes', 'ColombianHealthTechnologyCategory', '06 07 08 09 10 11 12 13'],
  ['ParentescoAntecedenteCodigos', 'ParentescoAntecedente', '01 02 03 04'],
  ['ColombianDiagnosisRoleCodes', 'ColombianDiagnosisRole', '8319008 398192003 52870002 89100005 16100001 263718001'],
  ['ColombianOrganizationIdentifierCodes', 'ColombianOrganizationIdentifiers', 'NIT CodigoPrestador EAPB'],
]

const codesOf = (all: readonly codes.CodeList[]): readonly string[] =>
  all.flatMap((l) => l.codes.map((c) => c.rda ?? c.code))

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
