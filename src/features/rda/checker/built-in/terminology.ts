import { consultationCodes } from '../../document/consultations.ts'
import { RDA } from '../definition.ts'
import type { Terminology } from '../terminology.ts'
import { codeTables } from './code-tables.ts'
import type { VersionName } from './version-name.ts'

const system = (name: string): string => `${RDA}CodeSystem/${name}`

/** The mandatory lists of the guide: value set, system, and which of its codes; all of them where nothing is said. */
const lists: readonly (readonly [valueSet: string, system: string, codes?: RegExp | string])[] = [
  ['ColombianGenderGroupCodes', 'ColombianGenderGroup'],
  ['ColombianGenderIdentityCodes', 'ColombianGenderIdentity'],
  ['ISO31661N', 'ISO31661'],
  ['ColombianEthnicGroupCodes', 'ColombianEthnicGroup'],
  ['ColombianDisabilityClassificationCodes', 'ColombianDisabilityClassification'],
  ['ColombianResidenceZoneCodes', 'ColombianResidenceZone'],
  // The others are headings: the register that each document is of.
  ['ColombianPersonIdentifierCodes', 'ColombianPersonIdentifier', /^(?!RNEC|CANCILLERIA|DIAN|OTROS)/],
  ['DIVIPOLAmunicipalities', 'DIVIPOLA', /^\d{5}$/],
  ['DIVIPOLAdepartments', 'DIVIPOLA', /^\d{2}$/],
  ['ColombianTechModalityCodes', 'ColombianTechModality'],
  ['GrupoServiciosCodigos', 'GrupoServicios'],
  ['EntornoAtencionCodigos', 'EntornoAtencion'],
  ['REPShealthcareServiceCodes', 'REPShealthcareServices'],
  ['RIPSCausaExternaVersion2Codigos', 'RIPSCausaExternaVersion2'],
  ['RIPSFinalidadConsultaVersion2Codigos', 'RIPSFinalidadConsultaVersion2'],
  ['RIPSTipoDiagnosticoPrincipalVersion2Codigos', 'RIPSTipoDiagnosticoPrincipalVersion2'],
  ['ViaIngresoCodigos', 'ViaIngreso'],
  ['CondicionyDestinoUsuarioEgresoCodigos', 'CondicionyDestinoUsuarioEgreso'],
  ['ColombianDischargeDeceasedStatusCodes', 'ColombianDischargeDeceasedStatus'],
  ['TipoAlergiaCodigos', 'TipoAlergia'],
  ['FactorRiesgoCodigos', 'FactorRiesgo'],
  ['ClaseTriageCodigos', 'ClaseTriage'],
  ['ColombianLicenseScopeCodes', 'ColombianLicenseScope'],
  ['ColombianRetroactiveReasonCodes', 'ColombianRetroactiveReason'],
  ['ColombianMemoryDisorderCodes', 'ColombianMemoryDisorder'],
  ['CIUO88ACCodes', 'CIUO88AC'],
  ['ColombianHealthTechnologyCodes', 'ColombianHealthTechnologyCategory'],
  ['ColombianHealthTechnologyMedicationCodes', 'ColombianHealthTechnologyCategory', '02 03 04 05'],
  ['ColombianOtherHealthTechnologyCategoryCodes', 'ColombianHealthTechnologyCategory', '06 07 08 09 10 11 12 13'],
  ['MedicationTimeCodes', 'MedicationTime'],
  ['VADCodigos', 'VAD'],
  ['UMMCodigos', 'UMM'],
  ['FormaFarmaceuticaCodigos', 'FormaFarmaceutica'],
  ['MipresDoseFormCodes', 'MipresDoseForm'],
  ['MipresSpecialInstructionCodes', 'MipresSpecialInstruction'],
  // The guide names these lists themselves as the system of their codes, which its profiles contradict.
  ['MipresAmbitosAtencionAmbulatorio', 'MipresAmbitosAtencion', '11 12'],
  ['MipresAmbitosAtencionHospitalario', 'MipresAmbitosAtencion', '21 22'],
  ['MipresAmbitosAtencionUrgencias', 'MipresAmbitosAtencion', '30'],
  ['ParentescoAntecedenteCodigos', 'ParentescoAntecedente'],
  ['ColombianDiagnosisRoleCodes', 'ColombianDiagnosisRole'],
  ['ColombianSurgicalMethodCodes', 'ColombianSurgicalMethod'],
  ['ColombianOrganizationIdentifierCodes', 'ColombianOrganizationIdentifiers'],
  ['ColombianProviderClassCodes', 'ColombianProviderClass'],
  ['ColombianLegalNatureTypeCodes', 'ColombianLegalNatureType'],
  ['ColombianHealthcareLevelCodes', 'ColombianHealthcareLevel'],
  ['ColombianTerritorialJurisdictionCodes', 'ColombianTerritorialJurisdiction'],
  ['RETHUSqualificationCodes', 'RETHUSqualification'],
]

const chosen = (all: readonly string[], codes: RegExp | string = /^/): readonly string[] =>
  typeof codes === 'string' ? codes.split(' ') : all.filter((code) => codes.test(code))

/** The lists and descriptions of a version of the guide. */
export function builtInTerminology(version: VersionName): Terminology {
  const tables = codeTables(version)
  const sets = lists.flatMap(([name, of, codes]) => {
    const known = tables.get(of)
    return known === undefined ? [] : [[name, of, chosen([...known.keys()], codes)] as const]
  })
  return {
    catalogues: new Map([...tables].map(([name, codes]) => [system(name), { complete: true, codes }])),
    valueSets: new Map(
      [...sets, ['CUPSConsultationCodes', 'CUPS', consultationCodes] as const].map(([name, of, codes]) => [
        `${RDA}ValueSet/${name}`,
        { include: [{ system: system(of), codes: new Set(codes) }], exclude: [] },
      ]),
    ),
  }
}
