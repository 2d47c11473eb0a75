import { createRequire } from 'node:module'
import type { Signing } from './input.ts'

/** As much of node-forge, which has no types, as it takes to make a certificate and to look into a signature. */
export interface Asn1 {
  readonly value: string | readonly Asn1[]
}
interface Certificate {
  publicKey: unknown
  serialNumber: string
  validity: { notBefore: Date; notAfter: Date }
  setSubject(attributes: readonly object[]): void
  setIssuer(attributes: readonly object[]): void
  sign(key: unknown, digest: unknown): void
}
interface Forge {
  readonly pki: {
    readonly rsa: { generateKeyPair(bits: number): { publicKey: unknown; privateKey: unknown } }
    readonly oids: Readonly<Record<string, string>>
    createCertificate(): Certificate
    publicKeyToPem(key: unknown): string
  }
  readonly pkcs12: { toPkcs12Asn1(key: unknown, chain: readonly unknown[], password: string, options: object): Asn1 }
  readonly pkcs7: {
    messageFromAsn1(asn1: Asn1): {
      readonly rawCapture: { readonly signature: string; readonly authenticatedAttributes: readonly Asn1[] }
    }
  }
  readonly asn1: {
    readonly Class: { readonly UNIVERSAL: number }
    readonly Type: { readonly SET: number }
    create(cls: number, type: number, constructed: boolean, value: readonly Asn1[]): Asn1
    fromDer(bytes: string, options?: { parseAllBytes: boolean }): Asn1
    toDer(asn1: Asn1): { getBytes(): string }
    derToOid(bytes: string): string
  }
  readonly md: { readonly sha256: { create(): unknown } }
}
export const forge = createRequire(import.meta.url)('node-forge') as Forge

/** A certificate that nobody trusts, with its key. */
export function throwAway(passphrase: string): Signing & { readonly p12: Buffer; readonly publicKey: string } {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z')
  certificate.validity.notAfter = new Date('2036-01-01T00:00:00Z')
  const who = [{ name: 'commonName', value: 'Prueba de firma' }]
  certificate.setSubject(who)
  certificate.setIssuer(who)
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  const p12 = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], passphrase, { algorithm: '3des' })
  return {
    p12: Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary'),
    passphrase,
    publicKey: forge.pki.publicKeyToPem(keys.publicKey),
  }
}
