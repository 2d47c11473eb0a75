import type { Call } from '../../src/engine/call.ts'
import type { IncomingObservation, IncomingReport } from '../../src/features/resultados/incoming-report.ts'

/** The service that the laboratory's account reads. */
export const SERVICE = '328'

export const observation = (more: Partial<IncomingObservation> = {}): IncomingObservation => ({
  code: { system: 'loinc', code: '718-7', name: 'Hemoglobina' },
  value: { kind: 'numerico', number: 13.2, unit: 'g/dL' },
  range: { low: 12, high: 16, text: null },
  flag: 'N',
  status: 'final',
  measuredAt: null,
  notes: null,
  group: null,
  ...more,
})

export const report = (patient: string, more: Partial<IncomingReport> = {}): IncomingReport => ({
  patient,
  order: null,
  externalNumber: `L-${Math.random()}`,
  cups: '902210',
  loinc: '58410-2',
  name: 'Cuadro hemático',
  category: 'laboratorio',
  status: 'final',
  takenAt: null,
  issuedAt: null,
  performer: 'Laboratorio Central',
  validatedBy: 'Bact. Sol Díaz',
  conclusion: null,
  observations: [observation()],
  attachments: [],
  imaging: null,
  ...more,
})

export const laboratoryCall = (): Call => ({
  actor: {
    id: 'cuenta-laboratorio',
    nombre: 'Laboratorio Central (interfaz)',
    rol: 'integracion',
    documento: null,
    registro: null,
    miembros: ['c:cuenta-laboratorio', `s:${SERVICE}`],
    sistema: true,
  },
  session: null,
  ip: '',
  requestId: 'p',
  now: new Date().toISOString(),
  reason: null,
})
