import assert from 'node:assert/strict'
import { createHash, createVerify } from 'node:crypto'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { compose } from './compose.ts'
import { ReportError } from './errors.ts'
import type { Signing } from './input.ts'
import { loadFonts } from './pdf/fonts.ts'
import { renderPdf } from './pdf/render.ts'
import { readPdf, squeezed } from './pdf-testing.ts'
import { signPdf } from './sign.ts'
import { closedReport } from './testing.ts'

/** As much of node-forge, which has no types, as it takes to make a certificate and to look into a signature. */
interface Asn1 {
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
const forge = createRequire(import.meta.url)('node-forge') as Forge

function throwAway(passphrase: string): Signing & { readonly publicKey: string } {
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

const input = closedReport()
const blank = (): Buffer =>
  Buffer.concat([...renderPdf(compose(input), { fonts: loadFonts(), at: input.generado.en, signed: true })])
const own = throwAway('una clave')

test('la firma cubre todos los bytes menos a sí misma, y es de la llave del certificado', async () => {
  const pdf = Buffer.from(await signPdf(blank(), own, input.generado.en))
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number)
  const [start = -1, length = 0, after = 0, rest = 0] = range ?? []
  assert.equal(start, 0)
  assert.equal(after + rest, pdf.length)
  assert.equal(pdf.at(length), '<'.charCodeAt(0))
  assert.equal(pdf.at(after - 1), '>'.charCodeAt(0))
  const covered = Buffer.concat([pdf.subarray(0, length), pdf.subarray(after)])

  const der = Buffer.from(pdf.subarray(length + 1, after - 1).toString('latin1'), 'hex').toString('latin1')
  const { rawCapture } = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der, { parseAllBytes: false }))
  const attributes = new Map(
    rawCapture.authenticatedAttributes.map((a) => {
      const [type, set] = a.value as readonly Asn1[]
      const [value] = (set?.value ?? []) as readonly Asn1[]
      return [forge.asn1.derToOid(type?.value as string), value?.value]
    }),
  )
  const digest = createHash('sha256').update(covered).digest().toString('latin1')
  assert.equal(attributes.get(forge.pki.oids.messageDigest ?? ''), digest)
  const { Class, Type } = forge.asn1
  const signed = forge.asn1.toDer(
    forge.asn1.create(Class.UNIVERSAL, Type.SET, true, rawCapture.authenticatedAttributes),
  )
  const verify = createVerify('RSA-SHA256').update(Buffer.from(signed.getBytes(), 'binary'))
  assert.ok(verify.verify(own.publicKey, Buffer.from(rawCapture.signature, 'binary')))
})

test('firmado se lee igual y sigue siendo PDF/A: sin apariencias por calcular', async () => {
  const pdf = await signPdf(blank(), own, input.generado.en)
  const found = await readPdf(pdf)
  assert.equal(found.info.IsSignaturesPresent, true)
  assert.ok(squeezed(found.content).includes('Cierreyverificación'))
  assert.doesNotMatch(Buffer.from(pdf).toString('latin1'), /NeedAppearances/)
})

test('una clave que no es la del certificado, o algo que no es un certificado, es una falla de firma', async () => {
  const fails = (signing: Signing): Promise<void> =>
    assert.rejects(
      signPdf(blank(), signing, input.generado.en),
      (e) => e instanceof ReportError && e.failure === 'firma',
    )
  await fails({ ...own, passphrase: 'otra' })
  await fails({ ...own, p12: Buffer.from('nada') })
})
