import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { clinicians } from '../../../../src/model/access/roles.ts'
import { servicioReps } from '../../../../src/model/codes/servicio-reps.ts'
import { useMe } from '../../session/session.tsx'
import { PersonSelect } from '../entregas/person-select.tsx'
import { servicesQuery } from '../entregas/queue.ts'

/** No professional by name: anybody of the service who is free takes it. */
export const QUEUE = 'cola'

const LONG_LIST = 60

/** To which service the patient comes and who attends there: somebody by name, or anybody who is free. */
export function WhoAttends(props: {
  service: string | null
  person: string | null
  setService(service: string | null): void
  setPerson(person: string | null): void
  error(name: 'servicio_reps' | 'profesional'): string | undefined
}): ReactNode {
  const { service, person, setService, setPerson, error } = props
  const me = useMe()
  const services = useQuery(servicesQuery)
  const here = services.data?.results ?? []
  const attends = clinicians.some((c) => c === me.rol)
  const known = new Set(here.map((s) => s.servicio_reps))
  const own = attends ? here.filter((s) => me.servicios?.includes(s.servicio_reps)) : []
  const only = own.length === 1 ? (own[0]?.servicio_reps ?? null) : null
  // Who attends one service opens for it, unless they say otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (service === null && only !== null) setService(only)
  }, [only])
  const waiting = (n: number): string => (n === 0 ? '' : n === 1 ? ' · 1 en espera' : ` · ${n} en espera`)
  const data = [
    {
      group: 'Servicios que atienden aquí',
      items: here.map((s) => ({
        value: s.servicio_reps,
        label: `${s.servicio_nombre ?? s.servicio_reps}${waiting(s.en_espera)}`,
      })),
    },
    {
      group: 'Otros servicios',
      items: servicioReps.codes
        .filter((c) => c.retired !== true && !known.has(c.code))
        .map((c) => ({ value: c.code, label: c.label })),
    },
  ].filter((g) => g.items.length > 0)
  const queue = attends ? { value: me.id, label: 'Yo' } : { value: QUEUE, label: 'Quien esté libre: queda en la cola' }
  return (
    <>
      <Select
        id="campo-abrir-servicio_reps"
        label="Servicio"
        data={data}
        value={service}
        onChange={setService}
        searchable
        selectFirstOptionOnChange
        limit={LONG_LIST}
        withAsterisk={!attends}
        clearable={attends}
        error={error('servicio_reps')}
        nothingFoundMessage="Nada coincide"
        placeholder="Medicina general, odontología…"
        comboboxProps={{ shadow: 'md' }}
      />
      <PersonSelect
        id="campo-abrir-profesional"
        label="Quién atiende"
        service={service}
        first={[queue]}
        without={[me.id]}
        value={person ?? queue.value}
        onChange={(next) => setPerson(next === queue.value ? null : next)}
        error={error('profesional')}
      />
    </>
  )
}
