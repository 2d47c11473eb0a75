import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sealedEntries } from '../../../../src/resources/sealed-entries.ts'
import type { RowAt } from '../../api/answers.ts'
import { getAt, type Page } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { HomeSection } from './home-section.tsx'

type WaitingMark = RowAt<'/hce/api/marcas-error/'>

const SHOWN = 5
const PAGES = 10

/** Pages come short where others sign: as many of them as it takes to know whether there are more than are shown. */
async function firstMarks(signal: AbortSignal): Promise<readonly WaitingMark[]> {
  const marks: WaitingMark[] = []
  let next: string | null = '/hce/api/marcas-error/'
  for (let page = 0; next !== null && marks.length <= SHOWN && page < PAGES; page++) {
    const found: Page<WaitingMark> = await getAt(next, signal)
    marks.push(...found.results)
    next = found.next
  }
  return marks
}

/** Marks in error that wait for this person's signature; most providers ask for none, and then there is nothing here. */
export function ToCosign(): ReactNode {
  const found = useQuery({
    queryKey: ['inicio', 'marcas-error'],
    queryFn: ({ signal }) => firstMarks(signal),
  })
  const marks = found.data ?? []
  if (!found.isError && marks.length === 0) return null
  return (
    <HomeSection
      id="por-cofirmar"
      title="Marcas de error por cofirmar"
      of={[found]}
      count={marks.length}
      more={marks.length > SHOWN ? `${SHOWN} y otras más` : undefined}
      none=""
    >
      {marks.slice(0, SHOWN).map((m) => (
        <li key={m.id}>
          <AnchorLink to="/c/historias/$id" params={{ id: m.historia }}>
            {m.paciente_nombre}
          </AnchorLink>
          <Text size="xs" c="dimmed">
            {m.recurso === null ? 'Toda la atención' : sealedEntries[m.recurso]} · {m.profesional.nombre} ·{' '}
            {showInstant(m.momento)}
          </Text>
          <Text size="sm">
            {m.tipo_nombre}: {m.motivo}
          </Text>
        </li>
      ))}
    </HomeSection>
  )
}
