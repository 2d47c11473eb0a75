import type { CustodiaClient } from './client.ts'
import type { Answer, OptionsArgument, Path, RequestOptions } from './types.ts'

interface Page<T> {
  readonly next: string | null
  readonly results: readonly T[]
}

/** The paths that answer by pages. */
export type PagedPath = {
  [P in Path<'get'>]: Answer<'get', P> extends Page<unknown> ? P : never
}[Path<'get'>]
type RowOf<P extends PagedPath> = Answer<'get', P> extends Page<infer T> ? T : never

/** Each page of a list, asked for when the one before was read. */
export async function* pagesOf<P extends PagedPath>(
  client: CustodiaClient,
  path: P,
  ...options: OptionsArgument<'get', P>
): AsyncGenerator<Page<RowOf<P>>> {
  // Every paged path answers a page: that is what makes it one.
  let page = (await client.request('get', path, ...options)) as Page<RowOf<P>>
  yield page
  while (page.next !== null) {
    page = await client.follow<Page<RowOf<P>>>(page.next, options[0] ?? {})
    yield page
  }
}

/** A row of which only these fields were asked for (`campos`): they are there, and the others are not. */
export type ChosenRow<P extends PagedPath, F extends string> = Required<
  Pick<RowOf<P>, Extract<F | 'id', keyof RowOf<P>>>
>
type Choosing<P extends PagedPath, F extends string> = RequestOptions<'get', P> & {
  readonly query: { readonly campos: readonly F[] }
}

/** Each row of a list, through all its pages. */
export function rowsOf<P extends PagedPath, const F extends string>(
  client: CustodiaClient,
  path: P,
  options: Choosing<P, F>,
): AsyncGenerator<ChosenRow<P, F>>
export function rowsOf<P extends PagedPath>(
  client: CustodiaClient,
  path: P,
  ...options: OptionsArgument<'get', P>
): AsyncGenerator<RowOf<P>>
export async function* rowsOf<P extends PagedPath>(
  client: CustodiaClient,
  path: P,
  ...options: OptionsArgument<'get', P>
): AsyncGenerator<RowOf<P>> {
  for await (const page of pagesOf(client, path, ...options)) yield* page.results
}
