import { memo } from 'react'
import { FieldInput } from './field-input.tsx'

/**
 * The same input, drawn again only when something of its own changed: in a long form a letter typed in one field costs
 * that field. What it calls must not depend on the values of others (`change((before) => …)`).
 */
export const SteadyField = memo(
  FieldInput,
  (a, b) =>
    a.value === b.value && a.error === b.error && a.field === b.field && a.disabled === b.disabled && a.name === b.name,
)
