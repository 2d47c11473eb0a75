import type { Envio } from './envio.ts'

/** What is signed of a document: small, and enough to tell which one of which history it is. */
export const statementOf = ({
  historia,
  tipo,
  huella,
  firmado_en,
  llave,
}: Pick<Envio, 'historia' | 'tipo' | 'huella' | 'firmado_en' | 'llave'>): object => ({
  formato: 'custodia/rda/1',
  historia,
  tipo,
  huella,
  momento: firmado_en,
  llave,
})
