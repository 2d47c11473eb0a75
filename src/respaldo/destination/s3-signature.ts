import { createHmac, hash } from 'node:crypto'

export interface S3Credentials {
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export interface SignedRequest {
  readonly method: string
  readonly url: URL
  readonly body: Buffer
  /** `20130524T000000Z` */
  readonly instant: string
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** AWS Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function signedHeaders({ method, url, body, instant }: SignedRequest, c: S3Credentials): Record<string, string> {
  const day = instant.slice(0, 8)
  const print = hash('sha256', body, 'hex')
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': print,
    'x-amz-date': instant,
  }
  const names = Object.keys(headers).sort()
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    print,
  ].join('\n')
  const scope = `${day}/${c.region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${c.secretKey}`, day), c.region))
  const text = ['AWS4-HMAC-SHA256', instant, scope, hash('sha256', canonical, 'hex')].join('\n')
  const signature = hmac(key, text).toString('hex')
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${c.accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
