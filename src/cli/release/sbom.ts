import { createHash } from 'node:crypto'

/** A package as npm's lock file says it. */
export interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
}

export interface SbomInput {
  readonly version: string
  readonly platform: string
  /** When the commit was made: the same commit gives the same document. */
  readonly timestamp: string
  /** What is installed, by its path below the folder. */
  readonly installed: Readonly<Record<string, LockedPackage>>
  /** What the console was built from, likewise. */
  readonly built: Readonly<Record<string, LockedPackage>>
  /** What runs the service and is no package of npm's: Node and PostgreSQL, with their own versions. */
  readonly programs: readonly { readonly name: string; readonly version: string; readonly purl: string }[]
}

/** What an archive is made of, as CycloneDX 1.6; https://cyclonedx.org/docs/1.6/json/ */
export function sbomOf({
  version,
  platform,
  timestamp,
  installed,
  built,
  programs,
}: SbomInput): Record<string, unknown> {
  const components = new Map<string, Record<string, unknown>>()
  for (const { name, version: own, purl } of programs)
    components.set(purl, { type: 'application', 'bom-ref': purl, name, version: own, purl })
  for (const [packages, scope] of [
    [installed, 'required'],
    [built, 'optional'],
  ] as const)
    for (const [path, entry] of Object.entries(packages)) {
      if (path === '' || entry.link === true || entry.version === undefined) continue
      const component = componentOf(path, entry.version, entry, scope)
      if (!components.has(component.purl)) components.set(component.purl, component)
    }
  const root = `pkg:generic/custodia@${version}?platform=${platform}`
  const list = [...components.values()].sort((a, b) => (String(a.purl) < String(b.purl) ? -1 : 1))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([root, list]))}`,
    version: 1,
    metadata: {
      timestamp,
      component: {
        type: 'application',
        'bom-ref': root,
        name: 'custodia',
        version,
        purl: root,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: list,
    dependencies: [{ ref: root, dependsOn: list.map((c) => c['bom-ref']) }],
  }
}

function componentOf(path: string, version: string, { integrity, license }: LockedPackage, scope: string) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [group, bare] = name.startsWith('@')
    ? [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)]
    : [null, name]
  const purl = `pkg:npm/${group === null ? '' : `${encodeURIComponent(group)}/`}${bare}@${version}`
  const [algorithm = '', digest = ''] = integrity?.split('-', 2) ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === null ? {} : { group }),
    name: bare,
    version,
    scope,
    purl,
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    ...(license === undefined ? {} : { licenses: [licenseOf(license)] }),
  }
}

/** An identifier of SPDX's list has no spaces; what has is an expression of several. */
const licenseOf = (text: string): Record<string, unknown> =>
  /^[A-Za-z0-9.+-]+$/.test(text) && text !== 'UNLICENSED' ? { license: { id: text } } : { expression: text }

/** Of a name, as RFC 9562 makes version 8 of one's own. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
