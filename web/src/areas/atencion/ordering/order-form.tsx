import { Button, Collapse, Group, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { finalidad } from '../../../../../src/model/codes/index.ts'
import { recentOrder } from '../../../../../src/model/exams/repeated.ts'
import { resolveBasket } from '../../../../../src/model/exams/resolve.ts'
import { textOrNull } from '../../../../../src/model/text/plain-text.ts'
import { callAt } from '../../../api/client.ts'
import { ApiProblem, messageOf, Told } from '../../../api/problem.ts'
import { useDraft } from '../../../forms/draft.ts'
import { FieldInput } from '../../../forms/field-input.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { CareField } from '../admission/care-field.tsx'
import { diagnosisOption } from '../findings/diagnosis-option.ts'
import type { Entry } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { type Basket, type BasketItem, decided, EMPTY, orderBody, takeKnown, withItems } from './basket.ts'
import { BasketRow } from './basket-row.tsx'
import { OrderFavourites } from './favourites.tsx'
import { useFollowedOrders } from './followed-orders.ts'
import { diagnosisWords, mainDiagnosis } from './main-diagnosis.ts'
import { PieceChoices } from './piece-choices.tsx'

const BOX = 'ordenes-caja'
const HINT = 'hemograma, creatinina, perfil lipídico'

const faultOf = (error: unknown): string =>
  error instanceof ApiProblem && error.errores.length > 0
    ? error.errores.map((e) => e.mensaje).join(' ')
    : messageOf(error)

/** Several orders from one line: what was understood is listed, what was not is asked, and all of it is signed in one act. */
export function OrderForm(props: { saved(made: readonly Entry[], sign: boolean): void }): ReactNode {
  const { id, view, refresh, writes } = useWorking()
  const toasts = useToasts()
  const [basket, change, forget] = useDraft<Basket>(`orden:${id}`, EMPTY)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [detailed, setDetailed] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const saying = useRef<Promise<boolean> | null>(null)
  const choices = useRef<HTMLDivElement>(null)
  const inStay = view.historia.tipo_atencion !== 'consulta_externa'
  const pieces = resolveBasket(basket.texto, inStay)
  const open = pieces.filter((p) => p.estado !== 'hallado')
  const understood = pieces.filter((p) => p.estado === 'hallado')
  const patient = String(view.historia.paciente)
  const earlier = useFollowedOrders(id, patient, true)
  const main = mainDiagnosis(view)
  const purpose = basket.finalidad ?? textOrNull(view.historia.finalidad)

  // One types at once, as soon as the section has unfolded.
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      if (box.current?.checkVisibility() === true) box.current.focus({ preventScroll: true })
      else frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [])

  const toBox = (): void => box.current?.focus()
  /** To the next that has to be chosen, and then back to where one writes. */
  const toNext = (): void =>
    void requestAnimationFrame(() =>
      (choices.current?.querySelector<HTMLElement>('[data-opcion]') ?? box.current)?.focus(),
    )
  const edit = (clave: string, changes: Partial<BasketItem>): void =>
    change((before) => ({
      ...before,
      items: before.items.map((one) => (one.clave === clave ? { ...one, ...changes } : one)),
    }))
  const remove = (clave: string): void => {
    change((before) => ({ ...before, items: before.items.filter((one) => one.clave !== clave) }))
    toBox()
  }

  /** What was written already is not written twice; what was refused stays, with its reason. */
  const order = async (sign: boolean, items: readonly BasketItem[], left: Basket): Promise<void> => {
    setBusy(true)
    // What was said a moment ago goes with them.
    if ((await saying.current) === false) return setBusy(false)
    const made: Entry[] = []
    const refused: Record<string, string> = {}
    const more = { historia: id, finalidad: basket.finalidad, diagnostico: basket.diagnostico ?? main?.id ?? null }
    for (const item of items) {
      try {
        const { data } = await callAt<Entry>('POST', resourceNamed('orden').path, {
          body: orderBody(item, more),
          key: item.clave,
        })
        made.push({ ...data, recurso: 'orden' })
      } catch (error) {
        refused[item.clave] = faultOf(error)
      }
    }
    setFaults(refused)
    const rest = items.filter((one) => one.clave in refused)
    if (rest.length === 0 && left.texto === '') forget()
    else change({ ...left, items: rest })
    setBusy(false)
    await refresh()
    if (rest.length === 0) props.saved(made, sign)
    else toasts.failed(new Told('Algunas órdenes no se guardaron: siguen en la lista, con su motivo.'))
  }

  const enter = (): void => {
    const { basket: next, left } = takeKnown(basket, inStay)
    if (basket.texto.trim() === '' && basket.items.length > 0) return void order(true, basket.items, basket)
    change(next)
    if (left.length > 0) choices.current?.querySelector('button')?.focus()
  }
  const all = (sign: boolean): void => {
    const { basket: next, left } = takeKnown(basket, inStay)
    change(next)
    if (left.length > 0) return void choices.current?.querySelector('button')?.focus()
    if (next.items.length > 0) void order(sign, next.items, next)
  }
  const typed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) all(true)
    else enter()
  }
  const total =
    basket.items.length + understood.reduce((n, p) => n + (p.estado === 'hallado' ? p.eleccion.examenes.length : 0), 0)
  const summary = [
    purpose === null ? null : `Finalidad: ${(finalidad.byCode.get(purpose)?.label ?? purpose).toLowerCase()}`,
    main === null ? null : `Diagnóstico: ${diagnosisWords(main)}`,
  ].filter(Boolean)
  return (
    <Stack gap="sm">
      <TextInput
        id={BOX}
        ref={box}
        label="Qué ordena"
        description="Exámenes, imágenes, terapias, interconsultas o paneles, separados por comas. Enter los pone en la lista; otro Enter, los ordena."
        placeholder={HINT}
        autoComplete="off"
        value={basket.texto}
        onChange={(event) => {
          const texto = event.currentTarget.value
          change((before) => ({ ...before, texto }))
        }}
        onKeyDown={typed}
      />
      <OrderFavourites
        items={basket.items}
        add={(items) => {
          change((before) => ({ ...before, items: withItems(before.items, items) }))
          toBox()
        }}
      />
      {understood.length > 0 && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {understood
            .map((p) =>
              p.estado === 'hallado'
                ? p.eleccion.examenes.length > 1
                  ? `${p.eleccion.nombre} (${p.eleccion.examenes.length})`
                  : p.eleccion.nombre
                : '',
            )
            .join(' · ')}
        </Text>
      )}
      {/* While it is being typed it may still become something else. */}
      <Stack gap="xs" ref={choices}>
        {open.map((piece) => (
          <PieceChoices
            key={piece.texto}
            piece={piece}
            choose={(items) => {
              change((before) => decided(before, piece, items, inStay))
              toNext()
            }}
            drop={() => {
              change((before) => decided(before, piece, [], inStay))
              toBox()
            }}
          />
        ))}
      </Stack>
      {basket.items.length > 0 && (
        <Stack gap="xs" component="ul" m={0} p={0} aria-label="Por ordenar">
          {basket.items.map((item) => (
            <BasketRow
              key={item.clave}
              item={item}
              recent={recentOrder(item.cups, earlier.data ?? [], Date.now())}
              fault={faults[item.clave]}
              change={(changes) => edit(item.clave, changes)}
              remove={() => remove(item.clave)}
            />
          ))}
        </Stack>
      )}
      <CareField field="finalidad" place="ordenes" saying={saying} next={() => box.current} />
      <Collapse expanded={detailed || (purpose === null && !writes('historia'))}>
        <Group gap="sm" align="flex-start" grow>
          <FieldInput
            name="ordenes-finalidad"
            field={{ ...resourceNamed('orden').fields.finalidad, kind: 'code', label: 'Finalidad' }}
            value={purpose}
            onChange={(value) => change((before) => ({ ...before, finalidad: textOrNull(value) }))}
          />
          <FieldInput
            name="ordenes-diagnostico"
            field={diagnosisOption(view)}
            value={basket.diagnostico ?? main?.id ?? null}
            onChange={(value) => change((before) => ({ ...before, diagnostico: textOrNull(value) }))}
          />
        </Group>
      </Collapse>
      <Group gap="xs">
        <Button loading={busy} disabled={total === 0} onClick={() => all(true)}>
          {total > 1 ? `Ordenar y firmar ${total}` : 'Ordenar y firmar'}
        </Button>
        <Button variant="default" disabled={total === 0 || busy} onClick={() => all(false)}>
          Guardar sin firmar
        </Button>
        {summary.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={detailed}
            style={{ height: 'auto', minHeight: 30 }}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
            onClick={() => setDetailed(!detailed)}
          >
            {summary.join(' · ')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
