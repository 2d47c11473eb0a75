import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Controlled, controlOf } from '../../../../../src/model/controlled.ts'
import { controlValidityDays } from '../../../../../src/model/medicines/controlled-list.ts'
import { textOrNull } from '../../../../../src/model/text/plain-text.ts'
import { call } from '../../../api/client.ts'
import { RowForm, type Values } from '../../../forms/row-form.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { AlertList } from '../alert-list.tsx'
import { diagnosisOption } from '../findings/diagnosis-option.ts'
import { CopyPrescription } from '../notes/copy-forward.tsx'
import { useCreate } from '../save.ts'
import { resourceNamed, useWorking, withFields } from '../working.tsx'
import { instructionsOf, quantityOf } from './prescription-words.ts'

const FIELDS = [
  'medicamento_dci',
  'dci_codigo',
  'concentracion',
  'forma_farmaceutica',
  'via_administracion',
  'dosis_valor',
  'dosis_unidad',
  'frecuencia_valor',
  'frecuencia_unidad',
  'duracion_valor',
  'duracion_unidad',
  'cantidad_total',
  'unidad_dispensacion',
  'indicaciones',
  'recomendaciones',
  'diagnostico',
  'atc',
  'control_especial',
  'numero_recetario',
  'pertenece_pbs',
  'numero_mipres',
  'firmado',
]

/** Of this prescription and not of another: its diagnosis, its numbers and its signature. */
const OWN = ['diagnostico', 'numero_recetario', 'numero_mipres', 'firmado']
const COPIED = FIELDS.filter((name) => !OWN.includes(name))

/** One medicine. What it meets in this patient is said while it can still be another one. */
export function PrescriptionForm({ done }: { done: () => void }): ReactNode {
  const { id, view } = useWorking()
  const resource = resourceNamed('formula_medicamento')
  const create = useCreate(resource)
  const shown = withFields(resource, FIELDS)
  return (
    <RowForm
      resource={{ ...shown, fields: { ...shown.fields, diagnostico: diagnosisOption(view) } }}
      prefix="formulas-"
      cols={{ base: 1, sm: 2 }}
      draftKey={`formula:${id}`}
      fixed={{ historia: id }}
      submitLabel="Formular"
      submit={async (values) => {
        await create(values)
        done()
      }}
      helpers={(values, set) => <Helpers values={values} set={set} />}
    />
  )
}

/** Said while it can still be put right: what a controlled medicine is prescribed by, and on what. */
function ControlNotice({ control }: { control: Controlled }): ReactNode {
  return (
    <Alert color="violet" p="xs" title="Medicamento de control especial">
      <Text size="sm">
        {control.group}. Hasta por {control.maximumDays} días y la cantidad que la dosis requiere en ellos
        {control.maximumUnits === undefined ? '' : `, sin pasar de ${control.maximumUnits} unidades`}. Va en el
        recetario oficial, que vale {controlValidityDays} días: escriba su número y el diagnóstico ({control.norm}).
      </Text>
    </Alert>
  )
}

const WAIT_MS = 400
const FEWEST = 4

function Helpers({ values, set }: { values: Values; set: (values: Values) => void }): ReactNode {
  const { id, view } = useWorking()
  const [copying, setCopying] = useState(false)
  const [before, setBefore] = useState<Values | null>(null)
  const dci = typeof values.medicamento_dci === 'string' ? values.medicamento_dci.trim() : ''
  const asked = { medicamento_dci: dci, via_administracion: values.via_administracion ?? null, atc: values.atc ?? null }
  const wanted = JSON.stringify(asked)
  const [body] = useDebouncedValue(wanted, WAIT_MS)
  const review = useQuery({
    queryKey: ['revisar-formula', id, body, view.historia.version, view.alertas.length],
    // Only of what is still what is written.
    enabled: dci.length >= FEWEST && body === wanted,
    retry: false,
    queryFn: async ({ signal }) => {
      const said = Object.fromEntries(Object.entries(JSON.parse(body)).filter(([, v]) => v !== null))
      const answer = await call('POST', `/hce/api/historias/${id}/revisar-formula/`, {
        body: said,
        signal,
      })
      return answer.data.alertas
    },
  })
  const current = dci.length >= FEWEST && body === wanted ? review.data : undefined
  const control = controlOf({
    medicamento_dci: dci,
    dci_codigo: textOrNull(values.dci_codigo),
    atc: textOrNull(values.atc),
  })
  const quantity = quantityOf(values)
  const words = instructionsOf(values)
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {quantity !== null && quantity !== values.cantidad_total && (
          <Button size="compact-sm" variant="light" onClick={() => set({ cantidad_total: quantity })}>
            Cantidad según la dosis: {quantity}
          </Button>
        )}
        {words !== null && values.indicaciones !== words && (
          <Button size="compact-sm" variant="light" onClick={() => set({ indicaciones: words })}>
            Escribir las indicaciones
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setCopying(!copying)} aria-expanded={copying}>
          Copiar de una fórmula anterior
        </Button>
      </Group>
      {copying && (
        <CopyPrescription
          choose={(copied) => {
            // All of it or nothing: the dose of one medicine under the name of another would be worse than either.
            const whole = Object.fromEntries(COPIED.map((name) => [name, copied[name] ?? null]))
            setBefore(Object.fromEntries(COPIED.map((name) => [name, values[name] ?? null])))
            set(whole)
            setCopying(false)
          }}
        />
      )}
      {before !== null && (
        <Group gap="xs" role="status">
          <Text size="sm">Se copió la fórmula anterior: revísela antes de formular.</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              set(before)
              setBefore(null)
            }}
          >
            Deshacer
          </Button>
        </Group>
      )}
      <div aria-live="polite">
        {control !== undefined && <ControlNotice control={control} />}
        {current !== undefined && current.length > 0 && <AlertList alertas={current} />}
        {current?.length === 0 && (
          <Text size="sm" c="dimmed">
            Sin alergias, interacciones ni duplicados conocidos para {dci}.
          </Text>
        )}
        {review.isError && body === wanted && (
          <>
            <Text size="sm">No se han revisado las alergias, interacciones ni duplicados de {dci}.</Text>
            <ProblemNotice error={review.error} retry={() => void review.refetch()} />
          </>
        )}
      </div>
    </Stack>
  )
}
