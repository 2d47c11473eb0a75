import { norm } from '../../../model/norms.ts'
import type { Problema } from './problema.ts'

type English = readonly [message: string, solution: string]

const ON_FILE = 'Write it in the file of the patient.'
const ON_HEADER = 'Choose it in the header of the encounter.'
const ON_ACCOUNT = 'An administrator completes it in the account.'
const PURPOSE = 'Choose the purpose of the technology; if it was signed, it is completed apart.'
const BY_OPERATOR = 'The operator of the service sets it.'
const WRITE_BACKGROUND = 'Record what there is, or that the patient denies it.'

/** What the rules say, for a reader of English; by the code of each. */
const words: Readonly<Record<string, English>> = {
  falta_numero_documento: ['The number of the identity document of the patient is missing.', ON_FILE],
  falta_primer_apellido: ['The first surname of the patient is missing.', ON_FILE],
  falta_primer_nombre: ['The given name of the patient is missing.', ON_FILE],
  falta_fecha_nacimiento: ['The date of birth of the patient is missing.', ON_FILE],
  nacimiento_estimado: [
    'The date of birth is an estimate: the document says the year only.',
    'Once the person is known, correct the file or merge it with theirs; the document is replaced.',
  ],
  falta_sexo_biologico: ['The biological sex of the patient is missing.', ON_FILE],
  documento_fuera_de_guia: [
    'The guide knows no foreign documents of that type.',
    'Record the document with which the person is identified in Colombia: passport, PPT, safe-conduct.',
  ],
  falta_segundo_apellido: [
    'There is no second surname; the national register compares both.',
    'Write it if the document has it.',
  ],
  falta_municipio_residencia: ['The municipality where the patient lives is missing.', ON_FILE],
  falta_ciudad_residencia: ['The patient lives in another country and the city is missing.', ON_FILE],
  falta_zona_residencia: ['The zone where the patient lives, urban or rural, is missing.', ON_FILE],
  falta_nacionalidad: ['The nationality of the patient is missing.', ON_FILE],
  falta_grupo_etnico: [
    'The ethnic group of the patient is missing.',
    'Ask and record the one that the person recognises, or that it is none.',
  ],
  falta_discapacidad: [
    'It is not known whether the patient has a disability.',
    'Record it in the file, or that there is none.',
  ],
  profesional_sin_documento: ['The professional in charge has no identity document on record.', ON_ACCOUNT],
  profesional_documento_fuera_de_guia: [
    'The guide does not know the type of document of the professional in charge.',
    ON_ACCOUNT,
  ],
  profesional_sin_registro: ['The professional in charge has no ReTHUS registration.', ON_ACCOUNT],
  profesional_sin_apellido: [
    'The account of the professional lacks given names or surnames.',
    'An administrator writes the whole name, as in ReTHUS.',
  ],
  profesion_desconocida: ['The profession of the person in charge is none of those of ReTHUS.', ON_ACCOUNT],
  falta_prestador_nit: ['The tax number of the provider is not configured.', BY_OPERATOR],
  falta_prestador_direccion: ['The address of the provider is not configured.', BY_OPERATOR],
  falta_prestador_municipio: ['The municipality of the provider is not configured.', BY_OPERATOR],
  falta_prestador_clase: ['The class of the provider is not configured.', BY_OPERATOR],
  falta_prestador_codigo: [
    'The REPS code of the provider is missing.',
    'An administrator configures it; while the encounter is open it can be written there too.',
  ],
  falta_profesional: [
    'The professional in charge is missing, or has no professional registration.',
    'Assign the encounter to a professional with an account and a ReTHUS registration.',
  ],
  falta_modalidad_atencion: ['The modality of the encounter is missing.', ON_HEADER],
  falta_grupo_servicios: [
    'The group of services is missing.',
    'It is 01 for a consultation, 05 for emergency care and 03 for a hospital stay.',
  ],
  falta_entorno_atencion: ['The setting of the encounter is missing.', ON_HEADER],
  falta_causa_atencion: ['The cause of the encounter is missing.', `${ON_HEADER} A general illness is 38.`],
  falta_cups_consulta: [
    'The CUPS code of the consultation is missing.',
    'Write it in the header; a first visit to general medicine is 890201.',
  ],
  cups_no_es_consulta: [
    'That CUPS code is none of the consultations that the guide takes.',
    'Use one from 890101 to 890398; a referral answered is not reported as a consultation.',
  ],
  falta_eapb: ['It is not known who pays for the encounter.', 'Choose the insurer, or say that there is none.'],
  falta_pagador: ['It is not known who pays for the encounter.', 'Choose the insurer, or say that there is none.'],
  falta_ocupacion: ['The occupation of the patient is missing.', `${ON_HEADER} (CIUO-88 A.C.)`],
  falta_triage: ['The triage classification is missing.', ON_HEADER],
  fin_antes_del_inicio: ['The encounter ends before it begins.', 'Correct its beginning before closing.'],
  atencion_antigua: [
    'The encounter began or ended more than a year ago and the guide no longer takes it.',
    'It cannot be corrected: the document is made when the encounter ends.',
  ],
  atencion_futura: ['The encounter has a date in the future.', 'Make the document once it has ended.'],
  incapacidad_incompleta: [
    'The sick leave does not say its days and its scope.',
    'Complete both in the header, or remove the one that should not be there.',
  ],
  falta_incapacidad_inicio: [
    'The sick leave does not say when it begins: the document will not say its period.',
    'Write the date on which it begins in the header.',
  ],
  incapacidad_retroactiva_sin_motivo: [
    'The sick leave begins before the encounter and does not say why.',
    `Choose the reason (${norm('decreto_1427_2022')}), or correct the date on which it begins.`,
  ],
  falta_diagnostico_ingreso: [
    'The diagnosis on admission is missing.',
    'Record one with the role «ingreso» before closing.',
  ],
  falta_diagnostico_egreso: [
    'The diagnosis on discharge is missing.',
    'Record one with the role «egreso» before closing.',
  ],
  falta_diagnostico_principal: [
    'The main diagnosis is missing.',
    'Record one with the role «principal» before closing.',
  ],
  faltan_alergias: ['Nothing is said of allergies.', WRITE_BACKGROUND],
  faltan_factores: ['Nothing is said of risk factors: occupation, habits, psychosocial ones.', WRITE_BACKGROUND],
  faltan_problemas: ['Nothing is said of diseases that the patient declares.', WRITE_BACKGROUND],
  faltan_familiares: ['Nothing is said of diseases in the family.', WRITE_BACKGROUND],
  faltan_medicamentos: ['Nothing is said of medicines that the patient takes.', WRITE_BACKGROUND],
  falta_tipo_diagnostico: [
    'The diagnosis does not say whether it is an impression, confirmed anew or confirmed again.',
    'Choose its type in the diagnosis.',
  ],
  falta_dci_codigo: [
    'The medicine has no DCI, IUM or CUM code.',
    'Look for it in the DCI catalogue and write its code.',
  ],
  falta_dci_o_ium: [
    'The medicine is named by its CUM only, and the document asks for its DCI or its IUM.',
    'Look for it in the DCI catalogue and write its code.',
  ],
  formula_sin_finalidad: ['The prescription does not say its purpose.', PURPOSE],
  insumo_sin_finalidad: ['The prescription of supplies does not say its purpose.', PURPOSE],
  orden_sin_finalidad: ['The order does not say its purpose.', PURPOSE],
  formula_no_es_medicamento: ['The type of technology is not that of a medicine.', 'Choose one from 02 to 05.'],
  duracion_sin_unidad: [
    'The duration of the treatment is not in a unit of time.',
    'Say it in minutes, hours, days, weeks, months or years.',
  ],
  falta_frecuencia: [
    'The prescription does not say how often.',
    'Write the frequency and its unit, or that it is given once.',
  ],
  alergia_sin_tipo: ['An allergy does not say its type or its agent.', 'Complete both in the background entry.'],
  complemento_alterado: [
    'A complement of the encounter is not the one that was signed.',
    'Tell the administrator of the service: what is stored changed after it was signed, or the key is missing.',
  ],
  guia_ilegible: [
    'The configured implementation guide cannot be read.',
    'The operator of the service looks at RDA_GUIA.',
  ],
  historia_sin_cerrar: [
    'The document is made of an encounter that has ended, and this one is not closed or is void.',
    'Complete what is missing and close it.',
  ],
  epicrisis_muy_grande: [
    'The PDF of the encounter is larger than 5 MiB and the platform does not take it.',
    'Tell the operator of the service: it is too long for one document.',
  ],
}

/** Rules by their code; what the guide itself finds, by its code and where it is, since its own words are in Spanish. */
export const englishOf = ({ codigo, fhir, ruta, recurso, campo, id, donde }: Problema): English => {
  const [message, solution] = words[codigo] ?? [
    `The guide does not take ${fhir} at ${ruta} (${codigo}).`,
    `Look at ${recurso}.${campo}.`,
  ]
  const isElsewhere = id === null && donde === null && recurso === 'antecedente_categorizado'
  return [
    message,
    isElsewhere ? 'It is in an entry of another encounter: its team or the coordinator corrects it.' : solution,
  ]
}

export const knownInEnglish = (codigo: string): boolean => Object.hasOwn(words, codigo)
