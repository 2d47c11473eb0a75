import { Box, Combobox, Kbd, Loader, Skeleton, TextInput, useCombobox, useMatches, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../ui/icons.tsx'
import { Later } from '../ui/in-pieces.tsx'
import { commandsFor } from './command.ts'
import { useAllCommands } from './commands.tsx'
import { SEARCH_KEYS } from './key-list.tsx'
import { onlyMatch } from './only-match.ts'
import { DO, RETRY, SearchResults } from './search-results.tsx'
import { FEWEST, useSearch } from './use-search.ts'

const WAIT_MS = 180
/** On a telephone the box is narrower than what it finds. */
const NARROW = { list: 320, keys: 8, hint: 'Buscar' }
const WIDE = { list: 'target', keys: 64, hint: 'Paciente, documento, diagnóstico o acción…' } as const

/** The box, and before it is made a place of its size that hears its key. */
export function GlobalSearch(): ReactNode {
  const [asked, setAsked] = useState(false)
  return (
    <Later waiting={<Awaited ask={() => setAsked(true)} />}>
      <SearchBox begins={asked} />
    </Later>
  )
}

function Awaited({ ask }: { ask(): void }): ReactNode {
  useHotkeys([['mod+K', ask]], [], true)
  return <Skeleton height={36} />
}

/** One box for people, histories, diagnoses and what can be done here, reached with a key from any page and any field. */
function SearchBox({ begins }: { begins: boolean }): ReactNode {
  const navigate = useNavigate()
  const room = useMatches<{ list: number | 'target'; keys: number; hint: string }>({ base: NARROW, sm: WIDE })
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  /** Enter was pressed before there was anything to choose. */
  const [hurried, setHurried] = useState(false)
  const wanted = typed.trim()
  const [q] = useDebouncedValue(wanted, WAIT_MS)
  const found = useSearch(q)
  const { people, histories, diseases, busy } = found
  const all = useAllCommands()
  const commands = commandsFor(wanted, all)
  const asks = q.length >= FEWEST && wanted.length >= FEWEST
  const count = commands.length + people.length + histories.length + diseases.length
  const settled = wanted === q && !busy && q.length >= FEWEST
  const begin = (): void => {
    input.current?.focus()
    combobox.openDropdown()
  }
  useHotkeys([['mod+K', begin]], [], true)
  const beginAtOnce = useEffectEvent(() => begins && begin())
  useEffect(() => void beginAtOnce(), [])

  const choose = (value: string): void => {
    if (value === RETRY) {
      found.retry()
      return
    }
    combobox.closeDropdown()
    setTyped('')
    setHurried(false)
    input.current?.blur()
    const id = value.slice(2)
    if (value.startsWith(DO)) all.find((c) => c.id === value.slice(DO.length))?.run()
    else if (value.startsWith('p:')) void navigate({ to: '/c/pacientes/$id', params: { id } })
    else if (value.startsWith('h:')) void navigate({ to: '/c/historias/$id', params: { id } })
    else void navigate({ to: '/c/cie/$codigo', params: { codigo: id } })
  }

  const only = settled && hurried ? onlyMatch(q, found) : null
  const goOn = useEffectEvent(choose)
  useEffect(() => {
    if (only !== null) goOn(only)
  }, [only])

  const { dropdownOpened, selectFirstOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are another first one
  useEffect(() => {
    if ((settled || wanted.length < FEWEST || commands.length > 0) && dropdownOpened && count > 0) selectFirstOption()
  }, [settled, dropdownOpened, count, wanted, selectFirstOption])

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" width={room.list}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          type="search"
          aria-label="Buscar pacientes, historias, diagnósticos y acciones"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={room.hint}
          value={typed}
          leftSection={<Icon name="buscar" size={16} />}
          rightSection={
            busy ? (
              <Loader size="xs" />
            ) : (
              <Box visibleFrom="sm">
                <Kbd size="xs">{SEARCH_KEYS}</Kbd>
              </Box>
            )
          }
          rightSectionWidth={busy ? 36 : room.keys}
          onChange={(e) => {
            setTyped(e.currentTarget.value)
            setHurried(false)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onKeyDown={(e) => {
            if (e.key === 'Enter' && !e.nativeEvent.isComposing && !settled && wanted.length >= FEWEST) setHurried(true)
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => typed !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          autoComplete="off"
          spellCheck={false}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">
        {settled && dropdownOpened && count > 0 && `${count} resultados. Entrar abre el primero.`}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={!asks && commands.length === 0}>
        <Combobox.Options aria-label="Resultados" mah="70vh" style={{ overflowY: 'auto' }}>
          <SearchResults commands={commands} found={asks ? found : null} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
