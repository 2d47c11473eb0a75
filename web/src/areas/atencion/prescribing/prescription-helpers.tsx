import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Controlled, controlOf } from '../../../../../src/model/controlled.ts'
import { controlValidityDays } from '../../../../../src/model/medicines/controlled-list.ts'
import { medicinesBeginning } from '../../../../../src/model/medicines/everyday-medicines.ts'
import { readPrescriptionLine } from '../../../../../src/model/medicines/prescription-line.ts'
import { textOrNull } from '../../../../../src/model/text/plain-text.ts'
import { reviewedFields } from '../../../../../src/resources/formula-medicamento.ts'
import { regimenFields } from '../../../../../src/resources/regimen/regimen-fields.ts'
import { call } from '../../../api/client.ts'
import { FieldInput } from '../../../forms/field-input.tsx'
import type { Values } from '../../../forms/row-form.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { AlertList } from '../alert-list.tsx'
import { CopyPrescription } from '../notes/copy-forward.tsx'
import type { Alerta } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { instructionsOf, quantityOf } from './prescription-words.ts'

/** Of this prescription and not of another: its diagnosis and its numbers. */
const COPIED = [
  'medicamento_dci',
  'dci_codigo',
  'atc',
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
  ...Object.keys(regimenFields),
  'indicaciones',
  'recomendaciones',
  'control_especial',
  'pertenece_pbs',
]

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

/** The service says what stops: the console shows it and asks for the reason. */
export const isSevere = ({ gravedad }: Pick<Alerta, 'gravedad'>): boolean => gravedad === 'critica'

/** One that is to be written again; each time is another time. */
export interface BegunPrescription {
  readonly row: Values
  readonly n: number
}

export function PrescriptionHelpers(props: {
  values: Values
  set(values: Values): void
  /** What the service refused it for. */
  refused: { readonly alertas: readonly Alerta[]; readonly said: string | null }
  judged(severe: boolean): void
  begun: BegunPrescription | null
}): ReactNode {
  const { values, set, refused, judged, begun } = props
  const { id, view } = useWorking()
  const [copying, setCopying] = useState(false)
  const [before, setBefore] = useState<Values | null>(null)
  // All of it or nothing: the dose of one medicine under the name of another would be worse than either.
  const copy = (from: Values): void => {
    setBefore(Object.fromEntries([...COPIED, 'linea', 'motivo_alerta'].map((name) => [name, values[name] ?? null])))
    set({ ...Object.fromEntries(COPIED.map((name) => [name, from[name] ?? null])), linea: '', motivo_alerta: null })
  }
  const taken = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is begun
  useEffect(() => {
    if (begun === null || begun.n === taken.current) return
    taken.current = begun.n
    copy(begun.row)
  }, [begun?.n])
  // Once it was sent nothing that was copied is left in the form.
  const isEmpty = values.medicamento_dci == null && values.dosis_valor == null
  useEffect(() => {
    if (isEmpty) setBefore(null)
  }, [isEmpty])
  const dci = typeof values.medicamento_dci === 'string' ? values.medicamento_dci.trim() : ''
  const asked = { ...Object.fromEntries(reviewedFields.map((name) => [name, values[name]])), medicamento_dci: dci }
  const wanted = JSON.stringify(asked)
  const [body] = useDebouncedValue(wanted, WAIT_MS)
  // Of the beginning of a name nothing is known yet, and that must not read as nothing found.
  const isWhole = values.dci_codigo != null || medicinesBeginning(dci).length === 0
  // Once a dose follows it the name may be meant as it is: «penicilina» is the beginning of others, and meets an allergy.
  const named = dci.length >= FEWEST && (isWhole || values.concentracion != null || values.dosis_valor != null)
  const review = useQuery({
    queryKey: ['revisar-formula', id, body, view.historia.version, view.alertas.length],
    // Only of what is still what is written.
    enabled: named && body === wanted,
    retry: false,
    queryFn: async ({ signal }) => {
      const said = Object.fromEntries(Object.entries(JSON.parse(body)).filter(([, v]) => v !== null && v !== ''))
      const answer = await call('POST', `/hce/api/historias/${id}/revisar-formula/`, {
        body: said,
        signal,
      })
      return answer.data.alertas
    },
  })
  const current = named && body === wanted ? review.data : undefined
  // What the service refused it for was so by then, whatever was known when it was looked at.
  const { alertas } = refused
  const told = [...alertas, ...(current ?? []).filter((a) => !alertas.some((r) => r.titulo === a.titulo))]
  const stops = told.some(isSevere)
  const isUnasked = view.alergias_estado === 'sin_registro'
  useEffect(() => judged(stops), [judged, stops])
  const control = controlOf({
    medicamento_dci: dci,
    dci_codigo: textOrNull(values.dci_codigo),
    atc: textOrNull(values.atc),
  })
  const quantity = quantityOf(values, readPrescriptionLine(textOrNull(values.linea) ?? '').lados)
  const words = instructionsOf(values)
  const reason = resourceNamed('formula_medicamento').fields.motivo_alerta
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {quantity !== null && values.cantidad_total != null && quantity !== values.cantidad_total && (
          <Button size="compact-sm" variant="light" onClick={() => set({ cantidad_total: quantity })}>
            Cantidad según la dosis: {quantity}
          </Button>
        )}
        {words !== null && values.indicaciones == null && (
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
          choose={(from) => {
            copy(from)
            setCopying(false)
          }}
        />
      )}
      {before !== null && !isEmpty && (
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
        {told.length > 0 && <AlertList alertas={told} />}
        {current !== undefined && isUnasked && (
          <Text size="sm" fw={500}>
            No se ha preguntado por alergias: {dci} no se revisó contra ellas.
          </Text>
        )}
        {isWhole && current?.length === 0 && told.length === 0 && (
          <Text size="sm" c="dimmed">
            {isUnasked ? 'Sin' : 'Sin alergias,'} interacciones ni duplicados conocidos para {dci}.
          </Text>
        )}
        {review.isError && body === wanted && (
          <>
            <Text size="sm">No se han revisado las alergias, interacciones ni duplicados de {dci}.</Text>
            <ProblemNotice error={review.error} retry={() => void review.refetch()} />
          </>
        )}
      </div>
      {stops && reason !== undefined && (
        <FieldInput
          name="formulas-motivo_alerta"
          field={{ ...reason, about: 'Queda con la fórmula, en el papel y en la auditoría.' }}
          value={values.motivo_alerta}
          required
          error={refused.said !== null && textOrNull(values.motivo_alerta) === null ? refused.said : undefined}
          onChange={(value) => set({ motivo_alerta: value })}
        />
      )}
    </Stack>
  )
}
