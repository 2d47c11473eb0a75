import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createSecureContext, type Server as TlsServer } from 'node:tls'
import { type Config, ConfigError } from '../config.ts'

export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
}

/** Certificate and key as they lie on disk now; null where TLS does not end here. */
export async function readTls(config: Pick<Config, 'tlsCertificate' | 'tlsKey'>): Promise<TlsFiles | null> {
  if (config.tlsCertificate === null || config.tlsKey === null) return null
  try {
    const [cert, key] = await Promise.all([readFile(config.tlsCertificate), readFile(config.tlsKey)])
    createSecureContext({ cert, key })
    return { cert, key }
  } catch {
    throw new ConfigError(
      'TLS_CERTIFICADO y TLS_LLAVE no se pueden leer, o no son un certificado y su llave privada en PEM.',
    )
  }
}

/**
 * Takes a certificate that was renewed on disk, for connections from now on. Half-written files, or a certificate whose key has not
 * arrived yet, are refused and the one in use stays.
 */
export function tlsRenewal(config: Config, server: Server, first: TlsFiles | null): TlsRenewal {
  let current = first
  return {
    async renew() {
      const found = await readTls(config)
      if (found === null || current === null) return false
      if (found.cert.equals(current.cert) && found.key.equals(current.key))
        return false
        // Asked only where the service itself ends TLS.
      ;(server as unknown as TlsServer).setSecureContext({ ...found, minVersion: 'TLSv1.2' })
      current = found
      return true
    },
    expiresAt: () => (current === null ? null : Date.parse(new X509Certificate(current.cert).validTo)),
  }
}

export interface TlsRenewal {
  renew(): Promise<boolean>
  /** Until when the certificate in use serves, in milliseconds since 1970; null where TLS does not end here. */
  expiresAt(): number | null
}
