import { HL7 } from './coding.ts'

const restricted = { system: `${HL7}/v3-Confidentiality`, code: 'R', display: 'restricted' }

/** What only the treating team sees says so of itself, so that whoever receives it treats it alike. */
export function confidential(made: object, isRestricted: boolean): object {
  if (!isRestricted) return made
  const { meta } = made as { readonly meta?: object }
  return { meta: { ...meta, security: [restricted] } }
}
