import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../../../api/problem.ts'
import { type FoundCode, IcdOption, useIcdSearch } from '../../../forms/icd-search.tsx'
import { isAnswerTo } from '../../../forms/is-answer-to.ts'

export type { FoundCode }

const WAIT_MS = 180
const FEWEST = 2

/** A diagnosis by its code, its words or how people call it; each result says why it is there and whether it suits. */
export function CieInput(props: {
  sexo: string | null
  edad: number | null
  choose(found: FoundCode): void
}): ReactNode {
  const { sexo, edad, choose } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const found = useIcdSearch({ q, sistema: 'cie10', sexo, edad })
  const results = found.data ?? []
  const { selectFirstOption } = combobox
  const answered = isAnswerTo(typed, q, found)
  // Once they answer what is typed: Enter takes the first of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer, and not for each drawing
  useEffect(() => void (answered && selectFirstOption()), [answered, found.data])
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(code) => {
        const chosen = results.find((r) => r.codigo === code)
        if (chosen !== undefined) choose(chosen)
        setTyped('')
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Buscar diagnóstico (CIE-10)"
          placeholder="Código, palabras, siglas: «hta», «azúcar alta»…"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
          onChange={(e) => {
            setTyped(e.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => typed !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={q.length < FEWEST}>
        <Combobox.Options aria-label="Diagnósticos encontrados">
          {results.map((r) => (
            // Of what answered something else nothing is taken: it would be another by the time the key is pressed.
            <Combobox.Option value={r.codigo} key={r.codigo} disabled={!answered}>
              <IcdOption found={r} />
            </Combobox.Option>
          ))}
          {answered && results.length === 0 && <Combobox.Empty>Nada coincide con lo escrito.</Combobox.Empty>}
          {found.isError && <Combobox.Empty>No se pudo buscar: {messageOf(found.error)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
