import { ActionIcon, Button, Fieldset, Group, MultiSelect, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Field } from '../../../src/model/fields.ts'
import { isJsonObject } from '../../../src/model/text/json-object.ts'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import { Icon } from '../ui/icons.tsx'
import { AccountInput } from './account-input.tsx'
import { AllergenInput } from './allergen-input.tsx'
import { BinaryInput } from './binary-input.tsx'
import { CatalogueInput } from './catalogue-input.tsx'
import { ClassificationInput } from './classification-input.tsx'
import { DateInput, InstantInput, TimeInput } from './dates/date-input.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { fitted, nameBeside } from './name-beside.ts'
import { offeredOptions, optionsOf } from './options-of.ts'
import { RefInput } from './ref-input.tsx'

export interface FieldInputProps {
  readonly name: string
  readonly field: Field
  /** As JSON has it; null or undefined where there is none. */
  readonly value: unknown
  onChange(value: unknown): void
  /** Of a name of a catalogue that was chosen, its code. */
  onCode?(code: string | null): void
  /** Of a code that was chosen, its words; of a file, its name. */
  onName?(name: string): void
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly required?: boolean
}

const LONG_TEXT = 300
const LONG_LIST = 60

const texted = (value: unknown): string => (typeof value === 'string' ? value : '')
const isShaped = ({ pattern, normalise }: Field, text: string): boolean =>
  pattern?.regex.test(normalise?.(text) ?? text) !== false
const orNull = (text: string): string | null => (text === '' ? null : text)

/** In a list Enter chooses; where nothing matches it does nothing, and least of all sends the form. */
const neverSubmits = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

/** The input that a declared field asks for: one place, so that every form of the console takes the same care of it. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { name, field, value, onChange, error, disabled = false } = props
  const required = props.required ?? field.required === true
  const shared = {
    id: `campo-${name}`,
    label: field.label,
    description: field.help === true ? field.about : field.help,
    error,
    disabled,
    withAsterisk: required,
  }
  const named = props.onName === undefined ? {} : { onName: props.onName }
  switch (field.kind) {
    case 'text':
      if (field.account === true) return <AccountInput {...shared} value={orNull(texted(value))} onChange={onChange} />
      if (field.catalogue !== undefined || field.namesOf !== undefined)
        return (
          <CatalogueInput
            {...shared}
            catalogue={field.catalogue ?? field.namesOf ?? 'cups'}
            keeps={field.catalogue === undefined ? 'nombre' : 'codigo'}
            value={texted(value)}
            onChange={onChange}
            {...(props.onCode === undefined ? {} : { onCode: props.onCode })}
            {...named}
          />
        )
      if (field.allergen === true) return <AllergenInput {...shared} value={texted(value)} onChange={onChange} />
      if (field.classification !== undefined)
        return (
          <ClassificationInput
            {...shared}
            classification={field.classification}
            isCode={(text) => isShaped(field, text)}
            value={texted(value)}
            onChange={onChange}
            {...named}
          />
        )
      return (field.max ?? 0) > LONG_TEXT ? (
        <GrowingTextarea
          {...shared}
          minRows={2}
          maxRows={12}
          value={texted(value)}
          onChange={(e) => onChange(orNull(e.currentTarget.value))}
        />
      ) : (
        <TextInput {...shared} value={texted(value)} onChange={(e) => onChange(orNull(e.currentTarget.value))} />
      )
    case 'integer':
    case 'decimal':
    case 'size':
    case 'rank':
      return (
        <DecimalInput
          {...shared}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          {...(field.min === undefined ? {} : { min: field.min })}
          {...(field.max === undefined ? {} : { max: field.max })}
          // A comma that a whole number swallows makes fifteen of one and a half: it is written, and refused.
          {...(field.kind === 'decimal' ? { decimalScale: field.digits ?? 0 } : {})}
        />
      )
    case 'boolean':
      return (
        <Select
          {...shared}
          data={[
            { value: 'true', label: 'Sí' },
            { value: 'false', label: 'No' },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(v) => onChange(v === null ? null : v === 'true')}
          clearable={!required}
          allowDeselect={!required}
        />
      )
    case 'date':
      return <DateInput {...shared} value={texted(value)} onChange={onChange} />
    case 'time':
      return <TimeInput {...shared} value={texted(value)} onChange={onChange} />
    case 'instant':
      return <InstantInput {...shared} value={texted(value)} onChange={onChange} />
    case 'oneOf':
    case 'code':
      return (
        <Select
          {...shared}
          data={offeredOptions(field)}
          value={orNull(texted(value))}
          onChange={onChange}
          onKeyDown={neverSubmits}
          searchable
          selectFirstOptionOnChange
          limit={LONG_LIST}
          clearable={!required}
          // To choose again what is there leaves it there: what is required is never emptied by Enter.
          allowDeselect={!required}
          nothingFoundMessage="Nada coincide"
          comboboxProps={{ shadow: 'md' }}
        />
      )
    case 'codes':
      return (
        <MultiSelect
          {...shared}
          data={optionsOf(field)}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
          onKeyDown={neverSubmits}
          searchable
          limit={LONG_LIST}
          clearable
          nothingFoundMessage="Nada coincide"
        />
      )
    case 'strings':
      return (
        <TagsInput {...shared} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} clearable />
      )
    case 'ref':
      return <RefInput {...shared} to={field.to ?? ''} value={orNull(texted(value))} onChange={onChange} />
    case 'objects':
      return <ObjectsInput {...props} />
    case 'numbers':
      return <NumbersInput {...props} />
    case 'binary':
      return <BinaryInput {...shared} max={field.max} value={value} onChange={onChange} {...named} />
    case 'hash':
      return <TextInput {...shared} value={texted(value)} readOnly />
  }
}

function ObjectsInput({ name, field, value, onChange, error, disabled }: FieldInputProps): ReactNode {
  const items = Array.isArray(value) ? value.filter(isJsonObject) : []
  const fields = field.fields ?? {}
  // A code that is chosen writes itself and its words, one after the other and both before the next drawing.
  const latest = useRef(items)
  latest.current = items
  const set = (at: number, key: string, given: unknown): void => {
    latest.current = latest.current.map((item, i) => (i === at ? { ...item, [key]: given } : item))
    onChange(latest.current)
  }
  const named = (at: number, key: string): { onName?: (name: string) => void } => {
    const beside = nameBeside(fields, key)
    if (beside === null) return {}
    return {
      onName: (name) => {
        if ((latest.current[at]?.[beside] ?? '') === '') set(at, beside, fitted(fields[beside], name))
      },
    }
  }
  return (
    <Fieldset legend={field.label} variant="filled">
      <Stack>
        {error !== undefined && <span role="alert">{error}</span>}
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what an item has of its own
          <Group key={at} align="flex-end" wrap="wrap">
            {Object.entries(fields).map(([key, f]) => (
              <FieldInput
                key={key}
                name={`${name}-${at}-${key}`}
                field={f}
                value={item[key]}
                onChange={(given) => set(at, key, given)}
                {...named(at, key)}
                disabled={disabled === true}
              />
            ))}
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Quitar ${field.label} ${at + 1}`}
              onClick={() => onChange(items.filter((_, i) => i !== at))}
            >
              <Icon name="borrar" />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="light"
          size="xs"
          leftSection={<Icon name="nuevo" size={14} />}
          onClick={() => onChange([...items, {}])}
          style={{ alignSelf: 'flex-start' }}
        >
          Agregar
        </Button>
      </Stack>
    </Fieldset>
  )
}

function NumbersInput({ name, field, value, onChange, error, disabled }: FieldInputProps): ReactNode {
  const numbers = isJsonObject(value) ? value : {}
  const keys = Object.keys(numbers)
  return (
    <Fieldset legend={field.label} variant="filled">
      {error !== undefined && <span role="alert">{error}</span>}
      <Group>
        {keys.map((key) => (
          <DecimalInput
            key={key}
            id={`campo-${name}-${key}`}
            label={key.replaceAll('_', ' ')}
            value={typeof numbers[key] === 'number' ? numbers[key] : null}
            onChange={(v) => onChange({ ...numbers, [key]: v })}
            disabled={disabled === true}
          />
        ))}
        <TextInput
          label="Agregar ítem"
          placeholder="Nombre y Enter"
          disabled={disabled === true}
          onKeyDown={(e) => {
            const key = e.currentTarget.value.trim()
            if (e.key !== 'Enter' || key === '') return
            e.preventDefault()
            onChange({ ...numbers, [key]: 0 })
            e.currentTarget.value = ''
          }}
        />
      </Group>
    </Fieldset>
  )
}
