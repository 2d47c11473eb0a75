import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { seenAs, viewOf } from '../../../../src/model/access/access.ts'
import { consentTexts } from '../../../../src/model/text/consent-texts.ts'
import { consentimiento } from '../../../../src/resources/consentimiento.ts'
import { historia } from '../../../../src/resources/historia.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useDraft } from '../../forms/draft.ts'
import { FieldInput } from '../../forms/field-input.tsx'
import type { Values } from '../../forms/row-form.tsx'
import { useMe } from '../../session/session.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { SignaturePad } from './signature-pad.tsx'

const { texto: DATA_TEXT, version: DATA_VERSION } = consentTexts.tratamiento_datos
const ADULT = 18
const ASSENTS = 7
const DECIDES = 14

/** What is asked for depends on what is consented to, by whom and for whom. */
function asked(values: Values, age: number | null): readonly string[] {
  const procedure = values.tipo === 'procedimiento' || values.tipo === 'quirurgico'
  const nobody = values.otorgado_por === 'nadie'
  const other = values.otorgado_por !== 'paciente' && !nobody
  const minor = age !== null && age < ADULT
  return [
    'tipo',
    'decision',
    ...(procedure
      ? ['procedimiento', 'cups', 'riesgos_explicados', 'alternativas_explicadas', 'beneficios_explicados']
      : []),
    ...(values.tipo === 'interoperabilidad_terceros' ? ['terceros_autorizados'] : []),
    'texto_version',
    'texto',
    'otorgado_por',
    ...(other
      ? ['otorgante_nombre', 'otorgante_tipo_documento', 'otorgante_numero_documento', 'otorgante_parentesco']
      : []),
    ...(minor && other && age >= ASSENTS ? ['asentimiento_menor'] : []),
    ...(minor && !other && age >= DECIDES ? ['autonomia_progresiva'] : []),
    'vigencia_hasta',
    ...(nobody ? [] : ['firma_metodo']),
    'excepcion_urgencia',
    ...(values.excepcion_urgencia === true ? ['justificacion_urgencia'] : []),
    ...(nobody ? ['segundo_profesional_nombre', 'segundo_profesional_registro'] : []),
  ]
}

/** What was drawn is the signature of what was said then: whatever changes is signed again. */
interface Draft {
  readonly values: Values
  readonly signed: string | null
  /** How many signatures were undone by a change. */
  readonly unsigned: number
}

const isData = (tipo: unknown): boolean => tipo === 'tratamiento_datos'

/** The words of one kind of consent are not those of another. */
const wordsOf = (before: unknown, now: unknown): Values =>
  isData(now)
    ? { texto: DATA_TEXT, texto_version: DATA_VERSION }
    : isData(before)
      ? { texto: null, texto_version: null }
      : {}

/** Of a patient, or of one of their encounters. */
export function ConsentForm(props: {
  patient: string
  age: number | null
  encounter?: { readonly id: string; readonly refresh: () => Promise<void> }
  done: () => void
}): ReactNode {
  const { patient, age, encounter, done } = props
  const { rol } = useMe()
  const { fields } = seenAs(consentimiento, viewOf(rol, consentimiento))
  const [{ values, signed, unsigned }, change, forget] = useDraft<Draft>(`consentimiento:${encounter?.id ?? patient}`, {
    values: {
      tipo: 'tratamiento_datos',
      decision: 'aceptado',
      texto_version: DATA_VERSION,
      texto: DATA_TEXT,
      otorgado_por: age !== null && age < ADULT ? 'representante_legal' : 'paciente',
      firma_metodo: 'manuscrita_digitalizada',
    },
    signed: null,
    unsigned: 0,
  })
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const queries = useQueryClient()
  const toasts = useToasts()
  const names = asked(values, age).filter((name) => name in fields)
  const faults = failure instanceof ApiProblem ? failure.errores : []
  const draws = names.includes('firma_metodo') && values.firma_metodo === 'manuscrita_digitalizada'
  const set = (name: string, value: unknown): void => {
    if ((values[name] ?? null) === value) return
    key.current = crypto.randomUUID()
    change((before) => ({
      values: {
        ...before.values,
        ...(name === 'tipo' ? wordsOf(before.values.tipo, value) : {}),
        ...(name === 'otorgado_por' && value === 'nadie' ? { decision: 'no_obtenido', excepcion_urgencia: true } : {}),
        [name]: value,
      },
      signed: null,
      unsigned: before.unsigned + (before.signed === null ? 0 : 1),
    }))
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const said = Object.fromEntries(names.flatMap((n) => (values[n] == null ? [] : [[n, values[n]]])))
      const body = { ...said, ...(draws && signed !== null ? { firma_datos: signed } : {}) }
      if (encounter === undefined)
        await call('POST', consentimiento.path, { body: { paciente: patient, ...body }, key: key.current })
      else await call('POST', `${historia.path}${encounter.id}/consentimiento/`, { body, key: key.current })
      toasts.done('Consentimiento registrado.')
      forget()
      done()
      await Promise.all([queries.invalidateQueries({ queryKey: ['ficha', patient] }), encounter?.refresh()])
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {names.map((name) => {
          const field = fields[name]
          return field === undefined ? null : (
            <FieldInput
              key={name}
              name={`consentimiento-${name}`}
              field={field}
              value={values[name]}
              onChange={(value) => set(name, value)}
              error={faults.find((f) => f.campo.split(/[.[]/)[0] === name)?.mensaje}
            />
          )
        })}
        {draws && (
          <>
            {unsigned > 0 && signed === null && (
              <Alert color="orange" p="xs" role="status">
                Cambió lo que se había firmado: se firma de nuevo.
              </Alert>
            )}
            <SignaturePad
              key={unsigned}
              kept={signed}
              onChange={(next) => {
                key.current = crypto.randomUUID()
                change((before) => ({ ...before, signed: next }))
              }}
            />
          </>
        )}
        {failure !== null && <ProblemNotice error={failure} fields={fields} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              forget()
              done()
            }}
          >
            Cancelar
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={draws && signed === null && values.excepcion_urgencia !== true}
          >
            Registrar consentimiento
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
