import { diagnostico } from '../../../resources/diagnostico.ts'
import { collectionSection } from './collection.ts'

export const diagnoses = collectionSection(diagnostico, {
  id: 'diagnosticos',
  demanded: true,
  columns: [
    {
      fields: ['rol', 'orden'],
      peso: 2,
      text: (row, show) => `${show('rol')}${row.orden === 1 || row.orden === null ? '' : ` ${show('orden')}`}`,
    },
    { fields: ['codigo_cie10'], peso: 1 },
    { fields: ['descripcion_cie10'], peso: 5 },
    { fields: ['tipo_diagnostico'], peso: 2.2 },
    { fields: ['estado_clinico'], peso: 1.4 },
  ],
  skip: ['momento'],
})
