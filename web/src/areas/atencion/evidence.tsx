import { Anchor, Badge, Button, List, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnswerTo } from '../../api/answers.ts'
import { call } from '../../api/client.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import type { Entry } from './view.ts'
import { resourceNamed, useWorking } from './working.tsx'

type Opened = AnswerTo<'POST', `/hce/api/consultas-ia/${string}/abrir-evidencia/`>['evidencia'][number]
/** To those who do not decide, only which records are cited. */
type Cited = Pick<Opened, 'recurso' | 'id'> & Partial<Opened>

/** What a recommendation rests on, pointed at where it is. That it was looked at is written down before anything is decided. */
export function Evidence(props: {
  consulta: Entry
  recommendation: string
  count: number
  /** Whether the caller decides too: to read is enough for the rest. */
  decides: boolean
  citas: readonly string[]
}): ReactNode {
  const { consulta, recommendation, count, decides, citas } = props
  const { drawn, mark } = useWorking()
  const [found, setFound] = useState<readonly Cited[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const point = (cited: readonly { readonly id: string }[]): void => {
    const ids = cited.map((c) => c.id).filter((id) => drawn.has(id))
    if (ids.length > 0) mark(ids)
  }
  const open = async (): Promise<void> => {
    if (!decides) {
      const cited = citas.map((c) => ({ recurso: c.split('/')[0] ?? '', id: c.split('/').at(-1) ?? '' }))
      setFound(cited)
      return point(cited)
    }
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call('POST', `/hce/api/consultas-ia/${consulta.id}/abrir-evidencia/`, {
        body: { recomendacion: recommendation },
      })
      setFound(data.evidencia)
      point(data.evidencia)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="compact-xs" variant="subtle" loading={busy} onClick={() => void open()} ml={-8}>
        Ver la evidencia ({count})
      </Button>
      {failure !== null && <ProblemNotice error={failure} />}
      {found !== null && (
        <List size="xs" spacing={4} aria-label="Evidencia" aria-live="polite">
          {found.map((c) => (
            <List.Item key={`${c.recurso}${c.id}${c.campo}${c.fragmento}`}>
              <One cited={c} isHere={drawn.has(c.id)} point={() => point([c])} />
            </List.Item>
          ))}
        </List>
      )}
    </>
  )
}

function One({ cited, isHere, point }: { cited: Cited; isHere: boolean; point: () => void }): ReactNode {
  const resource = resourceNamed(cited.recurso)
  const field = cited.campo == null ? undefined : resource.fields[cited.campo]
  const words = [resource.singular, field?.label].filter(Boolean).join(', ')
  return (
    <>
      {cited.registro === null ? (
        <Text span size="xs">
          {words}: ya no está
        </Text>
      ) : isHere ? (
        <Anchor component="button" type="button" size="xs" underline="always" onClick={point}>
          {words}
        </Anchor>
      ) : (
        <AnchorLink
          to="/c/registros/$coleccion/$id"
          params={{ coleccion: cited.recurso, id: cited.id }}
          size="xs"
          underline="always"
        >
          {words}, de otra atención
        </AnchorLink>
      )}
      {cited.fragmento != null && cited.registro !== null && (
        <Text span size="xs">
          : «{cited.fragmento}»
        </Text>
      )}
      {cited.cambio === true && (
        <Badge size="xs" ml={4} color="orange" variant="light">
          Cambió desde entonces
        </Badge>
      )}
    </>
  )
}
