/** How one attempt to hand something over ended. */
export type PostOutcome =
  | { readonly how: 'answered'; readonly status: number; readonly retryAfter: string | null }
  /** We did not connect: the name leads where the operator allows nothing to go. */
  | { readonly how: 'forbidden' }
  | { readonly how: 'unreached' }
  /** It was not answered in time; it may have arrived. */
  | { readonly how: 'late' }

/** Connections to one address, kept while there is something to hand over. */
export interface PostLine {
  post(headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<PostOutcome>
  close(): void
}

/** The way out to addresses that administrators write, as a feature is given it. */
export interface PostOffice {
  /** Why nothing may be sent there, as far as the address itself says; null where nothing is wrong with it. */
  faultOf(url: string): 'formato' | 'https' | 'direccion' | null
  open(url: string): PostLine
}
