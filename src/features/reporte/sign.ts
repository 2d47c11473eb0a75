import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'
import { framesOf, ReportError } from './errors.ts'
import type { Signing } from './input.ts'

/**
 * Fills the blank signature of a PDF. The signature covers every byte but itself, so a signed report is whole in memory
 * once; some ten kilobytes a page.
 */
export async function signPdf(pdf: Uint8Array, { p12, passphrase }: Signing, at: string): Promise<Uint8Array> {
  try {
    const signer = new P12Signer(Buffer.from(p12), { passphrase })
    return await new SignPdf().sign(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), signer, new Date(at))
  } catch (error) {
    throw new ReportError('firma', framesOf(error))
  }
}
