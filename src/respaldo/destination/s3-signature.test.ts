import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedHeaders } from './s3-signature.ts'

/** The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html sign other headers; this is their key. */
const credentials = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

test('la firma de listar objetos es la del ejemplo publicado', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J')
  const { authorization } = signedHeaders(
    { method: 'GET', url, body: Buffer.alloc(0), instant: '20130524T000000Z' },
    credentials,
  )
  assert.equal(
    authorization,
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})
