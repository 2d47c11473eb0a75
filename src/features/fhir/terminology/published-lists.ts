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
  tipoDocumentoSoporte,
  tipoFactorRiesgo,
  tipoTecnologia,
  tipoUsuario,
  triage,
  unidadDispensacion,
  unidadMedida,
  unidadTiempo,
  viaAdministracion,
  viaIngreso,
  writtenCode,
  zonaResidencia,
} from '../../../model/codes/index.ts'
import type { CatalogueName } from '../../catalogos/kinds.ts'
import { CUPS, ICD10, ICD11 } from '../elements/coding.ts'
import { OURS, RDA } from '../elements/drawing.ts'

/** A code and what it is called. */
export interface CodeConcept {
  readonly code: string
  readonly display: string
}

/** A code system that is published whole: a closed list of ours, under the address that its codes are drawn with. */
export interface PublishedList {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly source: string
  readonly concepts: readonly CodeConcept[]
  /** Where codes begin as the one above them does: how long the shortest is. */
  readonly levels?: number
}

/** One that the house loads, or that comes with the service: asked code by code, and never handed out whole. */
export interface PublishedCatalogue {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly catalogue: CatalogueName
  readonly levels?: number
}

/** A set of codes of one system: all of them, or those of the list. */
export interface PublishedSet {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly system: string
  readonly codes: readonly string[] | null
}

const inGuide = (name: string): string => `${RDA}/CodeSystem/${name}`
const setInGuide = (name: string): string => `${RDA}/ValueSet/${name}`
const conceptsOf = (list: CodeList): CodeConcept[] => list.codes.map(({ code, label }) => ({ code, display: label }))

/** Our list, the guide's code system of its codes, and the guide's set of them. */
const guideLists: readonly (readonly [list: CodeList, system: string, set: string])[] = [
  [tipoDocumento, 'ColombianPersonIdentifier', 'ColombianPersonIdentifierCodes'],
  [identidadGenero, 'ColombianGenderIdentity', 'ColombianGenderIdentityCodes'],
  [grupoEtnico, 'ColombianEthnicGroup', 'ColombianEthnicGroupCodes'],
  [discapacidad, 'ColombianDisabilityClassification', 'ColombianDisabilityClassificationCodes'],
  [zonaResidencia, 'ColombianResidenceZone', 'ColombianResidenceZoneCodes'],
  [pais, 'ISO31661', 'ISO31661N'],
  [ocupacion, 'CIUO88AC', 'CIUO88ACCodes'],
  [modalidadAtencion, 'ColombianTechModality', 'ColombianTechModalityCodes'],
  [grupoServicios, 'GrupoServicios', 'GrupoServiciosCodigos'],
  [entornoAtencion, 'EntornoAtencion', 'EntornoAtencionCodigos'],
  [servicioReps, 'REPShealthcareServices', 'REPShealthcareServiceCodes'],
  [causaAtencion, 'RIPSCausaExternaVersion2', 'RIPSCausaExternaVersion2Codigos'],
  [finalidad, 'RIPSFinalidadConsultaVersion2', 'RIPSFinalidadConsultaVersion2Codigos'],
  [tipoDiagnostico, 'RIPSTipoDiagnosticoPrincipalVersion2', 'RIPSTipoDiagnosticoPrincipalVersion2Codigos'],
  [viaIngreso, 'ViaIngreso', 'ViaIngresoCodigos'],
  [destinoEgreso, 'CondicionyDestinoUsuarioEgreso', 'CondicionyDestinoUsuarioEgresoCodigos'],
  [condicionEgreso, 'ColombianDischargeDeceasedStatus', 'ColombianDischargeDeceasedStatusCodes'],
  [triage, 'ClaseTriage', 'ClaseTriageCodigos'],
  [incapacidadAlcance, 'ColombianLicenseScope', 'ColombianLicenseScopeCodes'],
  [tipoAlergia, 'TipoAlergia', 'TipoAlergiaCodigos'],
  [tipoFactorRiesgo, 'FactorRiesgo', 'FactorRiesgoCodigos'],
  [tipoDocumentoSoporte, 'ColombianDocumentTypes', 'ColombianDocumentTypeCodes'],
  [tipoTecnologia, 'ColombianHealthTechnologyCategory', 'ColombianHealthTechnologyCodes'],
  [unidadTiempo, 'MedicationTime', 'MedicationTimeCodes'],
  [unidadDispensacion, 'MipresDispenseUnit', 'MipresDispenseUnitCodes'],
  [viaAdministracion, 'VAD', 'VADCodigos'],
  [unidadMedida, 'UMM', 'UMMCodigos'],
  [formaFarmaceutica, 'FormaFarmaceutica', 'FormaFarmaceuticaCodigos'],
]

const fromGuide = ([list, system]: (typeof guideLists)[number]): PublishedList => ({
  id: system,
  url: inGuide(system),
  title: list.about,
  source: list.source,
  concepts: conceptsOf(list),
})

const DIVIPOLA = inGuide('DIVIPOLA')
const GENDER = inGuide('ColombianGenderGroup')
const USER_TYPE = `${OURS}:tipo-usuario`

export const publishedLists: readonly PublishedList[] = [
  ...guideLists.map(fromGuide),
  {
    id: 'DIVIPOLA',
    url: DIVIPOLA,
    title: 'Departamentos y municipios',
    source: departamento.source,
    concepts: [...conceptsOf(departamento), ...conceptsOf(municipio)],
    levels: 2,
  },
  {
    id: 'ColombianGenderGroup',
    url: GENDER,
    title: sexoBiologico.about,
    source: sexoBiologico.source,
    // As the guide writes them, which is how they are drawn: two of ours are one of its codes.
    concepts: [
      ...new Map(
        sexoBiologico.codes.toReversed().flatMap(({ code, label }) => {
          const written = writtenCode(sexoBiologico, code, 'rda')
          return written === undefined ? [] : [[written, { code: written, display: label }] as const]
        }),
      ).values(),
    ],
  },
  {
    id: 'tipo-usuario',
    url: USER_TYPE,
    title: tipoUsuario.about,
    source: tipoUsuario.source,
    concepts: conceptsOf(tipoUsuario),
  },
]

export const publishedCatalogues: readonly PublishedCatalogue[] = [
  { id: 'ICD10', url: ICD10, title: 'CIE-10', catalogue: 'cie10', levels: 3 },
  { id: 'ICD11', url: ICD11, title: 'CIE-11', catalogue: 'cie11', levels: 4 },
  { id: 'CUPS', url: CUPS, title: 'CUPS', catalogue: 'cups', levels: 2 },
  { id: 'CUMS', url: inGuide('CUMS'), title: 'CUM', catalogue: 'cum' },
  { id: 'MipresINN', url: inGuide('MipresINN'), title: 'DCI', catalogue: 'dci' },
]

const whole = (id: string, url: string, title: string, system: string): PublishedSet => ({
  id,
  url,
  title,
  system,
  codes: null,
})

export const publishedSets: readonly PublishedSet[] = [
  ...guideLists.map(([list, system, set]) => whole(set, setInGuide(set), list.about, inGuide(system))),
  {
    ...whole('DIVIPOLAdepartments', setInGuide('DIVIPOLAdepartments'), departamento.about, DIVIPOLA),
    codes: departamento.codes.map(({ code }) => code),
  },
  {
    ...whole('DIVIPOLAmunicipalities', setInGuide('DIVIPOLAmunicipalities'), municipio.about, DIVIPOLA),
    codes: municipio.codes.map(({ code }) => code),
  },
  whole('ColombianGenderGroupCodes', setInGuide('ColombianGenderGroupCodes'), sexoBiologico.about, GENDER),
  whole('tipo-usuario', `${OURS}:conjunto:tipo-usuario`, tipoUsuario.about, USER_TYPE),
  whole('ICD10Codes', setInGuide('ICD10Codes'), 'CIE-10', ICD10),
  whole('ICD11Codes', setInGuide('ICD11Codes'), 'CIE-11', ICD11),
  whole('CoCUPSProcedures', setInGuide('CoCUPSProcedures'), 'CUPS', CUPS),
  whole('CUMSVS', setInGuide('CUMSVS'), 'CUM', inGuide('CUMS')),
  whole('MipresDCI', setInGuide('MipresDCI'), 'DCI', inGuide('MipresINN')),
]

/** The address without the version that a client may add. */
export const canonicalOf = (text: string): string => text.split('|')[0] ?? ''

export const setNamed = (url: string): PublishedSet | undefined =>
  publishedSets.find((set) => set.url === canonicalOf(url))
export const listNamed = (url: string): PublishedList | undefined =>
  publishedLists.find((list) => list.url === canonicalOf(url))
export const catalogueNamed = (url: string): PublishedCatalogue | undefined =>
  publishedCatalogues.find((catalogue) => catalogue.url === canonicalOf(url))
