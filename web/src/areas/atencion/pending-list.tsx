import { Anchor, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { registry } from '../../../../src/resources/index.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { sectionOf } from './sections.ts'
import type { Pendiente } from './view.ts'
import { useWorking } from './working.tsx'

/** Each thing that is missing leads to where it is written. */
export function PendingList(props: {
  items: readonly Pendiente[]
  leave?: () => void
  /** On a coloured ground, where the colours of links and of small print are not read. */
  plain?: boolean
}): ReactNode {
  const { items, leave, plain } = props
  return (
    <List size="sm" spacing={6} withPadding={false}>
      {items.map((p) => (
        <List.Item key={`${p.codigo}${p.registro ?? ''}${p.campo}`}>
          <Way to={p} {...(leave === undefined ? {} : { leave })} plain={plain === true} />
          {[p.solucion, p.norma].map(
            (said) =>
              said !== undefined && (
                <Text key={said} size="xs" c={plain === true ? 'inherit' : 'dimmed'}>
                  {said}
                </Text>
              ),
          )}
        </List.Item>
      ))}
    </List>
  )
}

function Way({ to: p, leave, plain }: { to: Pendiente; leave?: () => void; plain: boolean }): ReactNode {
  const { go, view } = useWorking()
  const shared = {
    size: 'sm',
    ta: 'left',
    underline: 'always',
    ...(plain ? { c: 'inherit' } : {}),
  } as const
  if (sectionOf(p) !== null && !(p.recurso === 'historia' && p.campo === 'estado'))
    return (
      <Anchor
        component="button"
        type="button"
        {...shared}
        onClick={() => {
          leave?.()
          go(p)
        }}
      >
        {p.mensaje}
      </Anchor>
    )
  const id = p.recurso === 'paciente' ? view.paciente.id : p.registro
  // What is written in the page of another record: the field is looked for there.
  if (id !== null && registry.has(p.recurso) && p.recurso !== 'historia')
    return (
      <AnchorLink
        to="/c/registros/$coleccion/$id"
        params={{ coleccion: p.recurso, id }}
        search={{ campo: p.campo }}
        {...shared}
      >
        {p.mensaje}
      </AnchorLink>
    )
  return <Text size="sm">{p.mensaje}</Text>
}
