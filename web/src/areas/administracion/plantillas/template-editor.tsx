import {
  ActionIcon,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { clinicalValues } from '../../../../../src/model/codes/clinical-values.ts'
import { servicioReps } from '../../../../../src/model/codes/index.ts'
import { choicesOf, NO, plantilla, YES } from '../../../../../src/resources/especialidad/plantilla.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useDraft } from '../../../forms/draft.ts'
import { RecoveredNotice } from '../../../forms/draft-notice.tsx'
import { optionsOfList } from '../../../forms/options-of.ts'
import { KeptByForm } from '../../../forms/row-form.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import type { Template } from './templates-page.tsx'

type Asked = Template['campos'][number]
export type TemplateValues = Pick<
  Template,
  'nombre' | 'descripcion' | 'clase' | 'servicios' | 'desde_meses' | 'hasta_meses' | 'tipo_nota' | 'formato' | 'campos'
>

interface TemplateDraft {
  readonly began: TemplateValues
  readonly now: TemplateValues
}

const NEW_FIELD: Asked = {
  etiqueta: '',
  tipo: 'texto',
  unidad: null,
  opciones: null,
  normal: null,
  parte: null,
  sistema: null,
  codigo: null,
}
export const BLANK: TemplateValues = {
  nombre: '',
  descripcion: null,
  clase: 'nota',
  servicios: [],
  desde_meses: null,
  hasta_meses: null,
  tipo_nota: 'evolucion',
  formato: 'soap',
  campos: [{ ...NEW_FIELD, parte: 'subjetivo' }],
}

const { fields } = plantilla
const asked = fields.campos.fields ?? {}
const AGES = ['desde_meses', 'hasta_meses'] as const
const optionsOf = (options: Readonly<Record<string, string>> | undefined) =>
  Object.entries(options ?? {}).map(([value, label]) => ({ value, label }))
const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
const services = optionsOfList(servicioReps)
const values = [...clinicalValues.values()]
  .filter((v) => v.tipo === 'numerico')
  .map((v) => ({ value: v.codigo, label: v.nombre }))

/** What does not belong to its kind is not kept: an option has no unit, a note no system. */
function fitted(field: Asked, { clase, formato }: TemplateValues): Asked {
  const isNumber = field.tipo === 'numero'
  const codigo = isNumber ? field.codigo : null
  return {
    ...field,
    unidad: isNumber ? field.unidad : null,
    codigo,
    opciones: field.tipo === 'opcion' ? field.opciones : null,
    normal: isNumber ? null : field.normal,
    parte: clase === 'nota' && formato === 'soap' ? (field.parte ?? 'subjetivo') : null,
    sistema: clase === 'examen' && codigo === null ? field.sistema : null,
  }
}

/** The fields of a template, in the order in which they will be filled. */
export function TemplateEditor(props: {
  first: TemplateValues
  draftKey: string
  isNew: boolean
  submitLabel: string
  /** `began`: what it said when it was first touched. */
  submit(values: TemplateValues, began: TemplateValues): Promise<void>
  cancel?: () => void
}): ReactNode {
  const { first, isNew, submitLabel, submit, cancel } = props
  const [draft, change, forget, isDraft, { recovered }] = useDraft<TemplateDraft>(props.draftKey, {
    began: first,
    now: first,
  })
  const template = draft.now
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const { clase, formato, campos } = template
  const set = (more: Partial<TemplateValues>): void =>
    change(({ began, now }) => {
      const made = { ...now, ...more }
      return { began, now: { ...made, campos: made.campos.map((field) => fitted(field, made)) } }
    })
  const setField = (at: number, more: Partial<Asked>): void =>
    set({ campos: campos.map((field, i) => (i === at ? { ...field, ...more } : field)) })
  const move = (at: number, by: number): void => {
    const one = campos[at]
    if (one !== undefined) set({ campos: campos.toSpliced(at, 1).toSpliced(at + by, 0, one) })
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await submit(template, draft.began)
      forget()
    } catch (error) {
      if (!(error instanceof KeptByForm)) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const faults = failure instanceof ApiProblem ? failure.errores : []
  const faultOf = (name: string): string | undefined => faults.find((e) => e.campo === name)?.mensaje
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack>
        <RecoveredNotice recovered={recovered} restart={forget} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Nombre"
            required
            value={template.nombre}
            onChange={(e) => set({ nombre: e.currentTarget.value })}
            error={faultOf('nombre') ?? faultOf('clase')}
          />
          <TextInput
            label="Cuándo se usa"
            value={template.descripcion ?? ''}
            onChange={(e) => set({ descripcion: orNull(e.currentTarget.value) })}
          />
          <MultiSelect
            label="Servicios"
            description="Si no escoge ninguno, se ofrece en todos."
            data={services}
            value={[...template.servicios]}
            onChange={(servicios) => set({ servicios })}
            searchable
            clearable
          />
          {AGES.map((name) => (
            <NumberInput
              key={name}
              label={fields[name].label}
              description={fields[name].help}
              min={0}
              max={1500}
              allowDecimal={false}
              hideControls
              value={template[name] ?? ''}
              onChange={(v) => set({ [name]: typeof v === 'number' ? v : null })}
              error={faultOf(name)}
            />
          ))}
          <Select
            label="Para qué es"
            data={optionsOf(fields.clase.options)}
            value={clase}
            disabled={!isNew}
            allowDeselect={false}
            onChange={(v) =>
              v === 'examen'
                ? set({ clase: v, tipo_nota: null, formato: null })
                : set({ clase: 'nota', tipo_nota: 'evolucion', formato: 'soap' })
            }
          />
          {clase === 'nota' && (
            <>
              <Select
                label="Tipo de nota"
                data={optionsOf(fields.tipo_nota.options)}
                value={template.tipo_nota}
                allowDeselect={false}
                onChange={(tipo_nota) => set({ tipo_nota })}
              />
              <Select
                label="Formato"
                data={optionsOf(fields.formato.options)}
                value={formato}
                allowDeselect={false}
                onChange={(v) => set({ formato: v === 'soap' ? 'soap' : 'libre' })}
              />
            </>
          )}
        </SimpleGrid>
        {campos.map((field, at) => (
          <FieldCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a field has of its own while it is written
            key={at}
            at={at}
            last={campos.length - 1}
            field={field}
            template={template}
            set={(more) => setField(at, more)}
            move={(by) => move(at, by)}
            remove={() => set({ campos: campos.toSpliced(at, 1) })}
          />
        ))}
        <Button
          variant="light"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<Icon name="nuevo" size={14} />}
          onClick={() => set({ campos: [...campos, { ...NEW_FIELD, parte: campos.at(-1)?.parte ?? null }] })}
        >
          Agregar campo
        </Button>
        {failure !== null && <ProblemNotice error={failure} />}
        <Group justify="flex-end" gap="xs">
          {cancel !== undefined && (
            <Button variant="default" onClick={cancel}>
              Cancelar
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={!isDraft}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function FieldCard(props: {
  at: number
  last: number
  field: Asked
  template: TemplateValues
  set(more: Partial<Asked>): void
  move(by: number): void
  remove(): void
}): ReactNode {
  const { at, last, field, template, set, move, remove } = props
  const { tipo } = field
  const normals = tipo === 'si_no' ? [YES, NO] : choicesOf(field.opciones)
  return (
    <Paper withBorder p="sm" component="section" aria-label={`Campo ${at + 1}`}>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          Campo {at + 1}
        </Text>
        <Group gap={4}>
          <ActionIcon
            variant="subtle"
            size="lg"
            disabled={at === 0}
            aria-label={`Subir el campo ${at + 1}`}
            onClick={() => move(-1)}
          >
            ↑
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="lg"
            disabled={at === last}
            aria-label={`Bajar el campo ${at + 1}`}
            onClick={() => move(1)}
          >
            ↓
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            disabled={last === 0}
            aria-label={`Quitar el campo ${at + 1}`}
            onClick={remove}
          >
            <Icon name="borrar" />
          </ActionIcon>
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xs">
        <TextInput
          label="Qué se pregunta"
          required
          value={field.etiqueta}
          onChange={(e) => set({ etiqueta: e.currentTarget.value })}
        />
        <Select
          label="Cómo se responde"
          data={optionsOf(asked.tipo?.options)}
          value={tipo}
          allowDeselect={false}
          onChange={(v) => set({ tipo: v === 'numero' || v === 'opcion' || v === 'si_no' ? v : 'texto', normal: null })}
        />
        {tipo === 'opcion' && (
          <TextInput
            label="Opciones"
            placeholder="leve; moderado; severo"
            value={field.opciones ?? ''}
            onChange={(e) => set({ opciones: orNull(e.currentTarget.value) })}
          />
        )}
        {tipo === 'numero' && (
          <>
            <TextInput
              label="Unidad"
              value={field.unidad ?? ''}
              onChange={(e) => set({ unidad: orNull(e.currentTarget.value) })}
            />
            <Select
              label="También queda en la serie del paciente como"
              data={values}
              value={field.codigo}
              onChange={(codigo) => set({ codigo })}
              searchable
              selectFirstOptionOnChange
              clearable
            />
          </>
        )}
        {tipo === 'texto' && (
          <TextInput
            label="Respuesta normal"
            value={field.normal ?? ''}
            onChange={(e) => set({ normal: orNull(e.currentTarget.value) })}
          />
        )}
        {(tipo === 'opcion' || tipo === 'si_no') && (
          <Select
            label="Respuesta normal"
            data={[...new Set(normals)]}
            value={field.normal}
            onChange={(normal) => set({ normal })}
            clearable
          />
        )}
        {template.clase === 'nota' && template.formato === 'soap' && (
          <Select
            label="Parte de la nota"
            data={optionsOf(asked.parte?.options)}
            value={field.parte}
            allowDeselect={false}
            onChange={(v) => set({ parte: v as Asked['parte'] })}
          />
        )}
        {template.clase === 'examen' && field.codigo === null && (
          <Select
            label="Sistema"
            data={optionsOf(asked.sistema?.options)}
            value={field.sistema}
            onChange={(v) => set({ sistema: v })}
            searchable
            selectFirstOptionOnChange
          />
        )}
      </SimpleGrid>
    </Paper>
  )
}
