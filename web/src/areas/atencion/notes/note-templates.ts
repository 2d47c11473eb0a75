import type { NoteValues } from './note-draft.ts'

interface Template {
  readonly label: string
  readonly values: NoteValues
}

/** Skeletons: what is in them is asked for, never stated for the patient. */
export const templates: readonly Template[] = [
  {
    label: 'Evolución',
    values: {
      tipo_nota: 'evolucion',
      formato: 'soap',
      subjetivo: 'Refiere:\nTolerancia a la vía oral:\nDolor:\nDiuresis y deposición:',
      objetivo: 'Signos vitales:\nHallazgos al examen:\nParaclínicos:',
      analisis: 'Evolución:\nDiagnóstico en consideración:',
      plan: 'Manejo:\nParaclínicos:\nSignos de alarma:',
    },
  },
  {
    label: 'Control de enfermedad crónica',
    values: {
      tipo_nota: 'evolucion',
      formato: 'soap',
      subjetivo: 'Síntomas desde el último control:\nAdherencia al tratamiento:\nEfectos adversos:\nHábitos:',
      objetivo: 'Signos vitales:\nPeso e IMC:\nParaclínicos recientes:',
      analisis: 'Metas (cumple / no cumple):\nRiesgo cardiovascular:',
      plan: 'Ajuste de tratamiento:\nParaclínicos de control:\nEducación:\nPróximo control:',
    },
  },
  {
    label: 'Ingreso de urgencias',
    values: {
      tipo_nota: 'ingreso',
      formato: 'soap',
      subjetivo: 'Motivo y tiempo de evolución:\nSíntomas asociados:\nManejo previo:',
      objetivo: 'Estado general:\nSignos vitales:\nHallazgos positivos y negativos pertinentes:',
      analisis: 'Impresión diagnóstica:\nDiagnósticos diferenciales:\nRiesgos:',
      plan: 'Manejo inicial:\nParaclínicos:\nRevaloración a las:',
    },
  },
  {
    label: 'Egreso',
    values: {
      tipo_nota: 'egreso',
      formato: 'soap',
      subjetivo: 'Estado al egreso según el paciente:',
      objetivo: 'Signos vitales al egreso:\nExamen al egreso:',
      analisis: 'Resumen de la atención:\nDiagnóstico de egreso:',
      plan: 'Medicamentos:\nRecomendaciones:\nSignos de alarma para reconsultar:\nControl:',
    },
  },
  {
    label: 'Nota de enfermería',
    values: {
      tipo_nota: 'enfermeria',
      formato: 'libre',
      contenido:
        'Recibo paciente:\nSignos vitales:\nProcedimientos realizados:\nMedicamentos administrados:\nPendientes:',
    },
  },
]
