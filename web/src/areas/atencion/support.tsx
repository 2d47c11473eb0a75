import { Accordion, Alert, Badge, Box, Button, Group, Paper, Stack, Tabs, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isClosed } from '../../../../src/model/history-state.ts'
import { AiPanel } from './ai-panel.tsx'
import { AlertList } from './alert-list.tsx'
import { CompletenessRail } from './completeness-rail.tsx'
import { SectionIndex } from './folding/section-index.tsx'
import { Who } from './patient-banner.tsx'
import type { Alerta } from './view.ts'
import { useWorking } from './working.tsx'

/**
 * Beside what is written, in a column of its own that stays: what comes and goes here (an alert, what is missing, an
 * answer) moves nothing of what somebody is writing.
 */
export function SupportRail({ width, chart }: { width: number; chart: ReactNode | null }): ReactNode {
  const { view } = useWorking()
  const done = isClosed(view.historia.estado)
  return (
    <Box
      className="custodia-no-print"
      w={width}
      pb="xs"
      style={{
        flex: '0 0 auto',
        position: 'sticky',
        top: 72,
        maxHeight: 'calc(100vh - 88px)',
        overflowY: 'auto',
      }}
      tabIndex={0}
      role="region"
      aria-label="Qué falta y apoyo"
    >
      <Stack gap="sm">
        <Paper withBorder px="sm" py={6}>
          <Who stacked />
        </Paper>
        {chart === null && <SectionIndex />}
        <Notices />
        {chart !== null ? (
          chart
        ) : done ? (
          <AiPanel />
        ) : (
          <Tabs defaultValue="falta">
            <Tabs.List grow mb="sm">
              <Tabs.Tab value="falta">
                <Group gap={6} justify="center" wrap="nowrap">
                  Para cerrar <Missing />
                </Group>
              </Tabs.Tab>
              <Tabs.Tab value="ia">Apoyo de IA</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="falta">
              <CompletenessRail />
            </Tabs.Panel>
            <Tabs.Panel value="ia">
              <AiPanel />
            </Tabs.Panel>
          </Tabs>
        )}
      </Stack>
    </Box>
  )
}

/** The same where there is no room beside: folded, before what is written. */
export function FoldedSupport(): ReactNode {
  const { view } = useWorking()
  return (
    <Stack gap="sm">
      <Notices folds />
      <Accordion variant="contained">
        {!isClosed(view.historia.estado) && (
          <Accordion.Item value="falta">
            <Accordion.Control>
              <Group gap={6}>
                Para cerrar <Missing />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <CompletenessRail />
            </Accordion.Panel>
          </Accordion.Item>
        )}
        <Accordion.Item value="ia">
          <Accordion.Control>Apoyo de IA</Accordion.Control>
          <Accordion.Panel>
            <AiPanel />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  )
}

function Missing(): ReactNode {
  const { view } = useWorking()
  const missing = view.pendientes.filter((p) => p.bloquea === true).length
  return (
    <Badge size="sm" variant="light" color={missing === 0 ? 'teal' : 'red'} aria-label={`Faltan ${missing}`}>
      {missing}
    </Badge>
  )
}

const isGrave = ({ gravedad }: Alerta): boolean => gravedad === 'critica' || gravedad === 'alta'

/** What is looked at before one goes on stands whole; `folds`: the rest in one line, where it would stand before what is written. */
function Notices({ folds = false }: { folds?: boolean }): ReactNode {
  const { view, marked, mark } = useWorking()
  const grave = view.alertas.filter(isGrave)
  const lesser = view.alertas.filter((a) => !isGrave(a))
  const isFolded = folds && lesser.length > 1
  const shown = isFolded ? grave : view.alertas
  return (
    <>
      {shown.length > 0 && <AlertList alertas={shown} live />}
      {isFolded && (
        <details>
          <Text component="summary" size="sm" style={{ cursor: 'pointer' }} py={6}>
            {grave.length > 0 ? `Otros ${lesser.length} avisos` : `${lesser.length} avisos`}
          </Text>
          <AlertList alertas={lesser} />
        </details>
      )}
      {marked.size > 0 && (
        <Alert color="yellow" role="status" p="xs">
          <Box>
            <Text size="sm" span>
              Lo señalado está resaltado en amarillo.{' '}
            </Text>
            <Button size="compact-xs" variant="default" onClick={() => mark([])}>
              Quitar
            </Button>
          </Box>
        </Alert>
      )}
    </>
  )
}
