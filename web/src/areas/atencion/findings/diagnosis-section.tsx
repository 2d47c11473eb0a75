import { Alert, Badge, Button, Group, Select, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { tipoDiagnostico } from '../../../../../src/model/codes/index.ts'
import { isJsonObject } from '../../../../../src/model/text/json-object.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { EntryCard } from '../entry-card.tsx'
import { EntryList } from '../folding/entry-lists.tsx'
import { isLive } from '../may-write.ts'
import { returnFocus } from '../return-focus.ts'
import { useCreate } from '../save.ts'
import { SectionCard } from '../section-card.tsx'
import { type Entry, entriesOf } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { CieInput, type FoundCode } from './cie-input.tsx'
import { nextDiagnosis } from './next-diagnosis.ts'

export function DiagnosisSection(): ReactNode {
  const { view, writes } = useWorking()
  const rows = entriesOf(view, 'diagnostico')
  const roles = resourceNamed('diagnostico').fields.rol?.options ?? {}
  return (
    <SectionCard
      section="diagnosticos"
      count={rows.length}
      add={writes('diagnostico') ? 'Agregar' : undefined}
      summary={rows.filter(isLive).map((row) => `${row.codigo_cie10} ${row.descripcion_cie10 ?? ''}`)}
      form={(close) => <DiagnosisForm done={close} />}
    >
      <EntryList rows={rows} none="Sin diagnósticos.">
        {(row) => (
          <EntryCard
            key={row.id}
            row={row}
            title={
              <>
                {String(row.codigo_cie10)} {String(row.descripcion_cie10 ?? '')}{' '}
                <Badge size="xs" variant="light">
                  {roles[String(row.rol)] ?? String(row.rol)}
                </Badge>
              </>
            }
            fields={['tipo_diagnostico', 'estado_clinico', 'verificacion', 'lateralidad', 'observaciones']}
            edits={[
              'rol',
              'orden',
              'tipo_diagnostico',
              'estado_clinico',
              'verificacion',
              'lateralidad',
              'observaciones',
            ]}
          />
        )}
      </EntryList>
    </SectionCard>
  )
}

function DiagnosisForm({ done }: { done: () => void }): ReactNode {
  const { view, id } = useWorking()
  const resource = resourceNamed('diagnostico')
  const create = useCreate(resource)
  const [chosen, setChosen] = useState<FoundCode | null>(null)
  const proposed = nextDiagnosis(view)
  const [rol, setRol] = useState<string>(proposed.rol)
  const [tipo, setTipo] = useState<string | null>('01')
  const [failure, setFailure] = useState<unknown>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)

  const add = async (): Promise<void> => {
    if (chosen === null) return
    setBusy(true)
    setFailure(null)
    try {
      const orden = nextDiagnosis(view, rol).orden
      const body = { historia: id, codigo_cie10: chosen.codigo, rol, orden, tipo_diagnostico: tipo }
      const made = await create(body)
      const said = warningsOf(made)
      setChosen(null)
      setWarnings(said)
      if (said.length === 0) done()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="sm" ref={box}>
      {chosen === null ? (
        <CieInput
          sexo={typeof view.paciente.sexo_biologico === 'string' ? view.paciente.sexo_biologico : null}
          edad={view.paciente.edad}
          choose={(found) => {
            setChosen(found)
            setWarnings([])
            setRol(nextDiagnosis(view).rol)
            // What was searched with goes: Enter adds what was found.
            returnFocus(() => submit.current)
          }}
        />
      ) : (
        <>
          <Group justify="space-between">
            <Text size="sm">
              <strong>{chosen.codigo}</strong> {chosen.nombre}
            </Text>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                setChosen(null)
                returnFocus(() => box.current?.querySelector('input'))
              }}
            >
              Cambiar
            </Button>
          </Group>
          {!(chosen.adecuado.sexo && chosen.adecuado.edad) && (
            <Alert color="orange" p="xs">
              El código no es usual para {unusual(chosen)} del paciente. Se guarda con una advertencia.
            </Alert>
          )}
          <Group grow align="flex-end">
            <Select
              label="Papel"
              data={Object.entries(resource.fields.rol?.options ?? {}).map(([value, label]) => ({ value, label }))}
              value={rol}
              onChange={(v) => v !== null && setRol(v)}
              allowDeselect={false}
            />
            <Select
              label="Tipo"
              data={tipoDiagnostico.codes.map((c) => ({ value: c.code, label: c.label }))}
              value={tipo}
              onChange={setTipo}
            />
          </Group>
          <Group justify="flex-end">
            <Button ref={submit} loading={busy} onClick={() => void add()}>
              Agregar diagnóstico
            </Button>
          </Group>
        </>
      )}
      {warnings.map((w) => (
        <Alert key={w} color="orange" p="xs" role="status">
          {w}
        </Alert>
      ))}
      {failure !== null && <ProblemNotice error={failure} />}
    </Stack>
  )
}

const unusual = ({ adecuado }: FoundCode): string =>
  [...(adecuado.sexo ? [] : ['el sexo']), ...(adecuado.edad ? [] : ['la edad'])].join(' ni para ')

const warningsOf = ({ advertencias }: Entry): string[] =>
  Array.isArray(advertencias) ? advertencias.filter(isJsonObject).map((a) => String(a.mensaje)) : []
