import assert from 'node:assert/strict'
import { createHash, createVerify } from 'node:crypto'
import { test } from 'node:test'
import { type Asn1, forge, throwAway } from '../../../test/fixtures/certificate.ts'
import { readPdf, squeezed } from '../../../test/fixtures/read-pdf.ts'
import { closedReport } from '../../../test/fixtures/report.ts'
import { compose } from './compose.ts'
import { ReportError } from './errors.ts'
import type { Signing } from './input.ts'
import { loadFonts } from './pdf/fonts.ts'
import { renderPdf } from './pdf/render.ts'
import { signPdf } from './sign.ts'

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
