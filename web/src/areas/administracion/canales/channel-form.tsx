import { Button, Group, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messageCharsets, messageProcessings } from '../../../../../src/model/text/intake-words.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useDraft } from '../../../forms/draft.ts'
import { RecoveredNotice, UnkeptNotice } from '../../../forms/draft-notice.tsx'
import { optionsOfWords } from '../../../forms/options-of.ts'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SystemPicker } from '../system-picker.tsx'
import { type ChannelValues, unitsIn } from './channel-values.ts'

type Body = Readonly<Record<string, unknown>>

/** What a channel is and how it is read. Whose it is and what it is called by its messages does not change once it has any. */
export function ChannelForm(props: {
  draft: string
  initial: ChannelValues
  isNew: boolean
  confirm: string
  cancel: ReactNode
  send(body: Body): Promise<void>
}): ReactNode {
  const { draft, initial, isNew, confirm, cancel, send } = props
  const [values, setValues, forget, , { recovered, unkept }] = useDraft(draft, initial)
  const [failure, setFailure] = useState<unknown>(null)
  const [wrongUnit, setWrongUnit] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const faults = failure instanceof ApiProblem ? failure.errores : []
  const faultOf = (field: string): string | undefined => faults.find((f) => f.campo.split('[')[0] === field)?.mensaje
  const set = (change: Partial<ChannelValues>): void => setValues((before) => ({ ...before, ...change }))

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFailure(null)
    const units = unitsIn(values.unidades)
    setWrongUnit('wrong' in units ? units.wrong : null)
    if ('wrong' in units) return
    const { cuenta, aplicacion, institucion, certificado, unidades: _typed, ...rest } = values
    const fingerprint = certificado.trim()
    setBusy(true)
    try {
      await send({
        ...rest,
        unidades: units.pairs,
        ...(isNew ? { cuenta, aplicacion, ...(institucion === '' ? {} : { institucion }) } : {}),
        ...(fingerprint === '' ? (isNew ? {} : { certificado: null }) : { certificado: fingerprint }),
      })
      forget()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack maw={640}>
        <RecoveredNotice recovered={recovered} restart={forget} />
        <UnkeptNotice unkept={unkept} />
        <TextInput
          label="Nombre"
          description="Cómo se reconoce en esta página y en la bandeja."
          withAsterisk
          maxLength={120}
          value={values.nombre}
          error={faultOf('nombre')}
          onChange={(e) => set({ nombre: e.currentTarget.value })}
        />
        {isNew && (
          <>
            <SystemPicker
              description="En su nombre se registra lo que llegue: con su alcance, y solo lo que se le concedió enviar."
              value={values.cuenta}
              error={faultOf('cuenta')}
              choose={(cuenta) => set({ cuenta })}
            />
            <TextInput
              label="Aplicación que envía"
              description="Lo que dicen sus mensajes en MSH-3."
              withAsterisk
              maxLength={180}
              value={values.aplicacion}
              error={faultOf('aplicacion')}
              onChange={(e) => set({ aplicacion: e.currentTarget.value })}
            />
            <TextInput
              label="Institución que envía"
              description="Lo que dicen sus mensajes en MSH-4; vacía si no dicen nada."
              maxLength={180}
              value={values.institucion}
              error={faultOf('institucion')}
              onChange={(e) => set({ institucion: e.currentTarget.value })}
            />
          </>
        )}
        <TagsInput
          label="Direcciones"
          description="Desde dónde se conecta: direcciones o redes, como 10.20.0.0/16. Sin ninguna, solo envía por HTTP con su cuenta."
          value={values.direcciones}
          error={faultOf('direcciones')}
          onChange={(direcciones) => set({ direcciones })}
        />
        <TextInput
          label="Huella del certificado"
          description="64 dígitos hexadecimales del certificado que debe mostrar al conectarse. Vacía: no se le pide."
          maxLength={95}
          value={values.certificado}
          error={faultOf('certificado')}
          onChange={(e) => set({ certificado: e.currentTarget.value })}
        />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <Select
            label="Letras"
            description="Para los mensajes que no lo dicen."
            data={optionsOfWords(messageCharsets)}
            allowDeselect={false}
            value={values.juego}
            error={faultOf('juego')}
            onChange={(juego) => juego !== null && set({ juego })}
          />
          <Select
            label="Para qué son"
            description="Lo demás se rechaza."
            data={optionsOfWords(messageProcessings)}
            allowDeselect={false}
            value={values.procesamiento}
            error={faultOf('procesamiento')}
            onChange={(procesamiento) => procesamiento !== null && set({ procesamiento })}
          />
        </Group>
        <TextInput
          label="Zona horaria"
          description="De las horas que no dicen la suya, como America/Bogota."
          maxLength={60}
          value={values.zona}
          error={faultOf('zona')}
          onChange={(e) => set({ zona: e.currentTarget.value })}
        />
        <GrowingTextarea
          label="Unidades que escribe de otro modo"
          description="Una por línea: como la escribe, igual, como se escribe aquí. Por ejemplo, mg/dl = mg/dL. Nada se convierte."
          minRows={2}
          value={values.unidades}
          error={wrongUnit === null ? faultOf('unidades') : `No se entiende «${wrongUnit}»: falta un lado.`}
          onChange={(e) => set({ unidades: e.currentTarget.value })}
        />
        <Switch
          label="Registrar también resultados que ninguna orden pidió"
          description="Si no, esperan en la bandeja a que alguien decida."
          checked={values.sin_orden}
          onChange={(e) => set({ sin_orden: e.currentTarget.checked })}
        />
        {failure !== null && <ProblemNotice error={failure} />}
        <Group>
          <Button type="submit" loading={busy}>
            {confirm}
          </Button>
          {cancel}
        </Group>
      </Stack>
    </form>
  )
}
