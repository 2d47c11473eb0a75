import { codeList } from './code-list.ts'

export const triage = codeList('triage', 'Clasificación de triage', 'Guía RDA 0.7.1, ClaseTriage; Resolución 5596 de 2015', [
  ['01', 'Triage I'],
  ['02', 'Triage II'],
  ['03', 'Triage III'],
  ['04', 'Triage IV'],
  ['05', 'Triage V'],
])
