import { active, ICD } from './visits.ts'
import { coding, concept, made, ours, subject, THO } from './words.ts'

export const declared = [
  made('Condition', 'Condition-0', 'ConditionStatementRDA', {
    clinicalStatus: active,
    verificationStatus: concept(coding(`${THO}condition-ver-status`, 'unconfirmed', 'Unconfirmed')),
    code: { text: 'Azúcar alta' },
    subject,
  }),
  made('AllergyIntolerance', 'AllergyIntolerance-0', 'AllergyIntoleranceStatementRDA', {
    clinicalStatus: concept(coding(`${THO}allergyintolerance-clinical`, 'active', 'Active')),
    verificationStatus: concept(coding(`${THO}condition-ver-status`, 'unconfirmed', 'Unconfirmed')),
    code: { ...concept(ours('TipoAlergia', '02', 'Alimento')), text: 'Maní' },
    patient: subject,
  }),
  made('MedicationStatement', 'MedicationStatement-0', 'MedicationStatementRDA', {
    status: 'active',
    medicationCodeableConcept: concept(ours('MipresINN', '626', 'PARACETAMOL')),
    subject,
    dosage: [{ text: 'Una cada ocho horas si hay dolor' }],
  }),
  made('FamilyMemberHistory', 'FamilyMemberHistory-0', 'FamilyMemberHistoryRDA', {
    status: 'partial',
    patient: subject,
    relationship: concept(ours('ParentescoAntecedente', '01', 'Padres')),
    condition: [
      { code: concept(coding(ICD, 'E119', 'DIABETES MELLITUS NO INSULINODEPENDIENTE, SIN MENCION DE COMPLICACION')) },
    ],
  }),
]
