/** Of the library, only what is used here: it publishes no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Params {
    readonly [name: string]: unknown
    scope?: string | undefined
    readonly client_id?: string
    readonly redirect_uri?: string
    readonly aud?: string
    readonly launch?: string
    readonly solicitado?: string
  }
  interface Entity {
    readonly jti?: string
    readonly accountId?: string
    scope?: string
    save?(): Promise<string>
  }
  export interface KoaContext {
    readonly req: IncomingMessage
    /** Absent where no route of the library was asked for. */
    readonly oidc: {
      readonly route: string
      readonly params: Params
      readonly client?: { readonly clientId: string; readonly redirectUris?: readonly string[] }
      readonly entities: Readonly<Record<string, Entity | undefined>>
      /** The form, as it came. */
      readonly body?: Readonly<Record<string, unknown>>
      readonly result?: { readonly login?: object; readonly consent?: { readonly grantId: string } }
      session: { accountId?: string; touched: boolean }
      entity(name: string, value: object): void
    }
    path: string
    status: number
    type: string
    body: unknown
    set(headers: Readonly<Record<string, string>>): void
  }
  export interface InteractionDetails {
    readonly uid: string
    readonly prompt: { readonly name: string }
    readonly params: Params
    readonly lastSubmission?: { readonly login?: { readonly accountId: string } }
  }
  interface Grant {
    readonly jti: string
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Token {
    readonly expiration: number
    save(): Promise<string>
  }
  export class Provider {
    constructor(issuer: string, configuration: object)
    static readonly ctx: KoaContext | undefined
    proxy: boolean
    readonly Grant: { new (of: { accountId: string; clientId: string }): Grant; find(id: string): Promise<Grant> }
    readonly Client: { prototype: object }
    readonly ClientCredentials: new (of: {
      client: object
      scope: string
    }) => Token
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    use(middleware: (ctx: KoaContext, next: () => Promise<void>) => Promise<void>): this
    on(event: 'error', listener: (error: Error) => void): this
    on(event: 'server_error', listener: (ctx: KoaContext, error: Error) => void): this
    registerGrantType(name: string, handler: (ctx: KoaContext) => Promise<void>, params: readonly string[]): void
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<InteractionDetails>
    interactionResult(req: IncomingMessage, res: ServerResponse, result: object): Promise<string>
  }
  type OAuthError = new (description?: string) => Error
  export const errors: Readonly<
    Record<
      | 'InvalidScope'
      | 'InvalidRequest'
      | 'InvalidGrant'
      | 'InvalidClientAuth'
      | 'UnauthorizedClient'
      | 'SessionNotFound',
      OAuthError
    >
  >
  class Check {
    constructor(
      reason: string,
      description: string,
      error: string,
      check: (ctx: KoaContext) => boolean | Promise<boolean>,
    )
  }
  export const interactionPolicy: {
    readonly Check: typeof Check
    base(): { get(prompt: string): { readonly checks: { add(check: Check, at?: number): void } } }
  }
}
