/** What each generated client does with the service, and says once it has: those of `npm test` and those of the drill `generadores`. */
export const TEN_CALLS = [
  'registra',
  'lee',
  'actualiza',
  'lista',
  'lista solo lo que pide',
  'sabe por qué se rechaza',
  'abre',
  'sabe qué falta',
  'escribe por FHIR',
  'sigue los eventos',
]
