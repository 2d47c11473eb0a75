import { MOST_PRINTED } from '../../../../src/model/lists/printed-papers.ts'

interface Numbered {
  readonly titulo: string
  readonly numero: string
}
export interface PrintPart<P extends Numbered> {
  readonly papers: readonly P[]
  readonly title: string
}

export const paperTitle = ({ titulo, numero }: Numbered): string => `${titulo} ${numero}`

/** In files of as many as the service prints in one, each named so that it is not taken for another. */
export function printParts<P extends Numbered>(papers: readonly P[]): PrintPart<P>[] {
  const files = Math.ceil(papers.length / MOST_PRINTED)
  return Array.from({ length: files }, (_, at) => {
    const some = papers.slice(at * MOST_PRINTED, (at + 1) * MOST_PRINTED)
    const title = some.length === 1 ? some.map(paperTitle).join() : `${some.length} papeles`
    return { papers: some, title: files === 1 ? title : `${title} (${at + 1} de ${files})` }
  })
}
