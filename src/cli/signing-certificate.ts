import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { type Config, ConfigError } from '../config.ts'
import type { Signing } from '../features/reporte/input.ts'

type Settings = Pick<Config, 'reportCertificate' | 'reportCertificatePassword'>

export interface SigningCertificate {
  /** What reports are signed with now; null where they are not signed. */
  readonly current: () => Signing | null
  /** Takes one that was renewed on disk; whether there was one. One that does not open is refused, and the one in use stays. */
  readonly renew: () => Promise<boolean>
}

/** A certificate that does not open would show only when somebody asks for a report: it is opened now. */
export async function signingCertificate(settings: Settings): Promise<SigningCertificate> {
  let current = await readSigning(settings)
  return {
    current: () => current,
    async renew() {
      const found = await readSigning(settings)
      if (found === null || current === null || found.p12.equals(current.p12)) return false
      current = found
      return true
    },
  }
}

async function readSigning({
  reportCertificate,
  reportCertificatePassword,
}: Settings): Promise<(Signing & { readonly p12: Buffer }) | null> {
  if (reportCertificate === null) {
    if (reportCertificatePassword !== null)
      throw new ConfigError('Se dio REPORTE_CERTIFICADO_CLAVE sin REPORTE_CERTIFICADO.')
    return null
  }
  try {
    const signing = { p12: await readFile(reportCertificate), passphrase: reportCertificatePassword ?? '' }
    createSecureContext({ pfx: signing.p12, passphrase: signing.passphrase })
    return signing
  } catch {
    throw new ConfigError('REPORTE_CERTIFICADO no se puede leer, o REPORTE_CERTIFICADO_CLAVE no lo abre.')
  }
}
