import { Alert, Button, NativeSelect, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { wholeNorm } from '../../../../src/model/norms.ts'
import { correctionTerms, solicitudCorreccion } from '../../../../src/resources/solicitud-correccion.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useDraft } from '../../forms/draft.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { focusRefused } from '../../ui/refused-focus.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { longDate } from './long-date.ts'
import classes from './own-record.module.css'
import { ownVisits } from './visits.tsx'

const { fields } = solicitudCorreccion
const options = (of: Readonly<Record<string, string>> | undefined): { value: string; label: string }[] =>
  Object.entries(of ?? {}).map(([value, label]) => ({ value, label }))

interface Asked {
  readonly tipo: 'reclamo' | 'consulta'
  readonly parte: string
  readonly atencion: string
  readonly descripcion: string
  readonly debe_decir: string
}
const NOTHING: Asked = { tipo: 'reclamo', parte: '', atencion: '', descripcion: '', debe_decir: '' }

/** What is wrong and what it should say; what is being written is kept until it is sent. */
export function CorrectionForm({ id }: { id: string }): ReactNode {
  const [asked, change, forget] = useDraft<Asked>(`solicitud:${id}`, NOTHING)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())
  const refused = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is another
  useEffect(() => focusRefused(refused.current), [failure])
  const queries = useQueryClient()
  const toasts = useToasts()
  const ofVisit = asked.parte === 'atencion'
  const visits = useInfiniteQuery({ ...ownVisits(id), enabled: ofVisit })
  const claim = asked.tipo === 'reclamo'
  const [mended, setMended] = useState<readonly string[]>([])
  const faults = failure instanceof ApiProblem ? failure.errores.filter((f) => !mended.includes(f.campo)) : []
  const problem = failure instanceof ApiProblem && failure.errores.length > 0 ? null : failure
  const fault = (name: string): string | undefined => faults.find((f) => f.campo === name)?.mensaje
  const set = (some: Partial<Asked>): void => {
    key.current = crypto.randomUUID()
    setMended((before) => [...before, ...Object.keys(some)])
    change((before) => ({ ...before, ...some }))
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    setMended([])
    try {
      const body = {
        paciente: id,
        tipo: asked.tipo,
        ...(asked.parte === '' ? {} : { parte: asked.parte }),
        ...(ofVisit && asked.atencion !== '' ? { atencion: asked.atencion } : {}),
        ...(asked.descripcion.trim() === '' ? {} : { descripcion: asked.descripcion.trim() }),
        ...(claim && asked.debe_decir.trim() !== '' ? { debe_decir: asked.debe_decir.trim() } : {}),
      }
      await call('POST', solicitudCorreccion.path, { body, key: key.current })
      toasts.done('La recibimos. Aquí verá la respuesta.')
      forget()
      key.current = crypto.randomUUID()
      await queries.invalidateQueries({ queryKey: ['mi-historia', id, 'solicitudes'] })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper withBorder p="md" className="custodia-no-print">
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack>
          <Title order={3} size="h4">
            Nueva solicitud
          </Title>
          <Alert color="blue" p="sm" role="note">
            La {wholeNorm('ley_1581_2012')} le da derecho a saber qué datos suyos hay aquí y a pedir que se corrijan. Lo
            que un profesional ya firmó no se borra: si tiene razón, se agrega una aclaración.
          </Alert>
          <Radio.Group
            label={fields.tipo.label}
            value={asked.tipo}
            onChange={(v) => set({ tipo: v === 'consulta' ? 'consulta' : 'reclamo' })}
          >
            {options(fields.tipo.options).map(({ value, label }) => (
              <Radio key={value} value={value} label={label} size="md" className={classes.back ?? ''} mr="lg" />
            ))}
          </Radio.Group>
          <NativeSelect
            label={fields.parte.label}
            size="md"
            value={asked.parte}
            onChange={(e) => set({ parte: e.currentTarget.value })}
            data={[{ value: '', label: 'Escoja' }, ...options(fields.parte.options)]}
            error={fault('parte')}
          />
          {ofVisit && (
            <NativeSelect
              label="¿Cuál atención?"
              size="md"
              value={asked.atencion}
              onChange={(e) => set({ atencion: e.currentTarget.value })}
              data={[
                { value: '', label: 'Escoja' },
                ...(visits.data?.pages.flatMap((p) => p.results) ?? []).map((v) => ({
                  value: v.id,
                  label: [longDate(v.fecha), v.servicio ?? v.tipo].filter(Boolean).join(', '),
                })),
              ]}
              error={fault('atencion')}
            />
          )}
          <GrowingTextarea
            label={claim ? '¿Qué está mal?' : '¿Qué quiere saber?'}
            size="md"
            minRows={3}
            maxLength={4000}
            value={asked.descripcion}
            onChange={(e) => set({ descripcion: e.currentTarget.value })}
            error={fault('descripcion')}
          />
          {claim && (
            <GrowingTextarea
              label="¿Qué debería decir?"
              size="md"
              minRows={2}
              maxLength={4000}
              value={asked.debe_decir}
              onChange={(e) => set({ debe_decir: e.currentTarget.value })}
              error={fault('debe_decir')}
            />
          )}
          <Text size="sm">
            Deben responderle en {correctionTerms[asked.tipo].days} días hábiles. Sábados, domingos y festivos no
            cuentan.
          </Text>
          {problem !== null && <ProblemNotice error={problem} />}
          {faults.length > 0 && (
            <Text ref={refused} c="var(--mantine-color-error)" role="alert">
              Revise lo señalado.
            </Text>
          )}
          <Button type="submit" size="md" className={classes.target ?? ''} loading={busy}>
            Enviar la solicitud
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
