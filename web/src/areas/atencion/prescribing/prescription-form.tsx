import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { controlOf } from '../../../../../src/model/controlled.ts'
import { isSameName, readPrescriptionLine } from '../../../../../src/model/medicines/prescription-line.ts'
import { isJsonObject } from '../../../../../src/model/text/json-object.ts'
import { textOrNull } from '../../../../../src/model/text/plain-text.ts'
import { callAt } from '../../../api/client.ts'
import { ApiProblem, messageOf, Told } from '../../../api/problem.ts'
import { KeptByForm, RowForm, type Values } from '../../../forms/row-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { whenThere } from '../../../ui/when-there.ts'
import { diagnosisOption } from '../findings/diagnosis-option.ts'
import type { Alerta } from '../view.ts'
import { resourceNamed, useWorking, withFields } from '../working.tsx'
import { type BegunPrescription, isSevere, PrescriptionHelpers } from './prescription-helpers.tsx'
import { filledBeside, lacking } from './prescription-line.ts'
import { LINE_ID, LineInput } from './prescription-line-input.tsx'

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
]

/** Asked for where it is missing, so that nobody looks for it among twenty fields. */
const isMissing = (name: string, values: Values): boolean =>
  String(values.linea ?? '').trim().length > 0 && lacking(values).includes(name)

/** Of a medicine under special control the pad is asked for too. */
const isOfPad = (name: string, values: Values): boolean =>
  (name === 'numero_recetario' || name === 'diagnostico') &&
  controlOf({
    medicamento_dci: textOrNull(values.medicamento_dci) ?? '',
    dci_codigo: textOrNull(values.dci_codigo),
    atc: textOrNull(values.atc),
  }) !== undefined

const withoutLine = ({ linea: _, motivo_alerta: reason, ...values }: Values, severe: boolean): Values => ({
  ...values,
  // A reason that was written for another medicine is not of this one.
  ...(severe && typeof reason === 'string' && reason.trim() !== '' ? { motivo_alerta: reason } : {}),
})

/** What the service refused one for: of that one, and not of the next that is written. */
interface RefusedMedicine {
  readonly medicamento: string | null
  readonly alertas: readonly Alerta[]
  readonly said: string | null
}
const NOTHING: RefusedMedicine = { medicamento: null, alertas: [], said: null }

const alertsIn = (error: unknown): readonly Alerta[] | null =>
  error instanceof ApiProblem && error.codigo === 'alerta_grave' && Array.isArray(error.body.alertas)
    ? error.body.alertas.filter(isJsonObject).map((a) => ({ registros: [], ...a }) as unknown as Alerta)
    : null

/** One medicine, written in a line or field by field. What it meets in this patient is said while it can still be another one. */
export function PrescriptionForm(props: {
  begun: BegunPrescription | null
  /** The purpose that was said a moment ago. */
  saying: RefObject<Promise<boolean> | null>
}): ReactNode {
  const { begun, saying } = props
  const { id, view, refresh } = useWorking()
  const resource = resourceNamed('formula_medicamento')
  const toasts = useToasts()
  const [whole, setWhole] = useState(false)
  const [refused, setRefused] = useState<RefusedMedicine>(NOTHING)
  const severe = useRef(false)
  const signs = useRef(false)
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const shown = withFields(resource, FIELDS)
  /** What is signed keeps the purpose that it had, and without one there is no document for the ministry. */
  const hasPurpose = async (): Promise<boolean> => {
    const isSaving = saying.current !== null
    if (await saying.current) return true
    const unsaid = document.getElementById('campo-formulas-finalidad-atencion')
    if (unsaid === null) return true
    unsaid.focus()
    // Of one that was refused it is said already why.
    if (!isSaving) toasts.failed(new Told('Diga la finalidad de la atención antes de firmar: va con la fórmula.'))
    return false
  }
  return (
    <RowForm
      resource={{ ...shown, fields: { ...shown.fields, diagnostico: diagnosisOption(view) } }}
      prefix="formulas-"
      cols={{ base: 1, sm: 2 }}
      draftKey={`formula:${id}`}
      fixed={{ historia: id }}
      submitLabel="Formular"
      submitVariant="light"
      shows={(name, values) => whole || isMissing(name, values) || isOfPad(name, values)}
      beside={filledBeside}
      submit={async (values) => {
        const firma = signs.current
        signs.current = false
        // What was not understood may be what matters: no button goes past it.
        if (readPrescriptionLine(textOrNull(values.linea) ?? '').sinLeer.length > 0) {
          document.getElementById(LINE_ID)?.focus()
          toasts.failed(
            new Told('Parte de la línea no se entendió: escríbala de otra manera o quítela y complete los campos.'),
          )
          throw new KeptByForm()
        }
        setBusy(true)
        try {
          if (firma && !(await hasPurpose())) throw new KeptByForm()
          const body = { ...withoutLine(values, severe.current), ...(firma ? { firmado: true } : {}) }
          await callAt('POST', resource.path, { body, key: key.current })
        } catch (error) {
          const alertas = alertsIn(error)
          if (alertas?.some(isSevere) !== true) throw error
          // Said at the reason that is asked for, of this medicine and of no other.
          setRefused({ medicamento: textOrNull(values.medicamento_dci), alertas, said: messageOf(error) })
          whenThere(
            () => document.getElementById('campo-formulas-motivo_alerta'),
            (field) => field?.focus(),
          )
          throw new KeptByForm()
        } finally {
          setBusy(false)
        }
        key.current = crypto.randomUUID()
        // The form is empty before the page is read again: what is typed meanwhile is of the next one.
        void refresh()
        setRefused(NOTHING)
        setWhole(false)
        toasts.done(`Formulado: ${values.medicamento_dci}.`)
        // The next one is written in the same place.
        requestAnimationFrame(() => document.getElementById(LINE_ID)?.focus())
      }}
      actions={
        // Enter prescribes; to sign is asked for by its name.
        <Button
          aria-disabled={busy}
          onClick={(event) => {
            if (busy) return
            signs.current = true
            event.currentTarget.form?.requestSubmit()
          }}
        >
          Formular y firmar
        </Button>
      }
      above={(values, set) => <LineInput values={values} set={set} whole={whole} setWhole={setWhole} busy={busy} />}
      helpers={(values, set) => (
        <PrescriptionHelpers
          values={values}
          set={set}
          refused={isSameName(refused.medicamento ?? '', textOrNull(values.medicamento_dci) ?? '') ? refused : NOTHING}
          begun={begun}
          judged={(isSevere) => {
            severe.current = isSevere
          }}
        />
      )}
    />
  )
}
