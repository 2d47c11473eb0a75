import { gunzipSync } from 'node:zlib'
import { readTar } from './tar.ts'

interface Limits {
  readonly files: number
  readonly file: number
  readonly total: number
}

/** The JSON of an npm-style FHIR package: the files directly under `package/`. */
export function readPackage(bytes: Buffer, limits: Limits): readonly { name: string; text: string }[] {
  const tar = gunzipSync(bytes, { maxOutputLength: limits.total })
  const files = readTar(tar, limits).filter((f) => /^(\.\/)?package\/[^/]+\.(json|csv)$/.test(f.name))
  return files.map((f) => ({ name: f.name.split('/').at(-1) ?? '', text: f.data.toString('utf8') }))
}
