import { NativeSelect, SimpleGrid, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { keysOf } from '../../../../src/model/keys.ts'
import { paciente } from '../../../../src/resources/paciente.ts'
import { get, query } from '../../api/client.ts'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { AnchorLink, CardLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { fullName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing } from '../../ui/stale-notice.tsx'
import { Accesses } from './accesses.tsx'
import { Consents } from './consents.tsx'
import { Corrections } from './corrections.tsx'
import { Download } from './download.tsx'
import { Medicines } from './medicines.tsx'
import classes from './own-record.module.css'
import { Papers } from './papers.tsx'
import { type Part, parts } from './parts.ts'
import { Results } from './results.tsx'
import { Visits } from './visits.tsx'

type Section = ComponentType<{ id: string; search: { readonly de?: string } }>

const sections: Readonly<Record<Part, Section>> = {
  atenciones: Visits,
  medicamentos: Medicines,
  papeles: Papers,
  resultados: Results,
  accesos: Accesses,
  consentimientos: Consents,
  correccion: Corrections,
  descargar: Download,
}

/** The record as the person it is about reads it: their own, or that of somebody whom they represent. */
export function OwnRecordPage(): ReactNode {
  const me = useMe()
  const { parte, de } = useSearch({ from: '/dentro/c/mi-historia' })
  const navigate = useNavigate({ from: '/c/mi-historia' })
  const people = useQuery({
    queryKey: ['mi-historia', 'personas'],
    queryFn: ({ signal }) => get(`${paciente.path}${query({ page_size: 50 })}`, signal),
  })
  // The person who comes back goes on from the part that was read.
  const left = useRef<Part | null>(null)
  useEffect(() => {
    if (parte === undefined && left.current !== null) document.getElementById(`parte-${left.current}`)?.focus()
    left.current = parte ?? null
  }, [parte])
  if (hasNothing(people)) return <ProblemNotice error={people.error} retry={() => void people.refetch()} />
  if (people.data === undefined) return <Skeleton height={420} aria-label="Cargando su historia" />
  const known = people.data.results
  const person = known.find((p) => p.id === (de ?? me.paciente)) ?? known[0]
  if (person === undefined)
    return (
      <Page title="Mi historia">
        <Text>Su cuenta no está unida a ninguna historia. Pida en admisiones que la revisen.</Text>
      </Page>
    )
  const search = person.id === me.paciente ? {} : { de: person.id }
  const Shown = parte === undefined ? null : sections[parte]
  return (
    <Page
      title={person.id === me.paciente ? 'Mi historia' : 'Historia de quien represento'}
      {...(parte === undefined ? {} : { tab: parts[parte].title })}
      about={`${fullName(person)} · ${[person.tipo_documento, person.numero_documento].filter(Boolean).join(' ')}`}
    >
      <Stack
        data-imprime={`${fullName(person)} · ${[person.tipo_documento, person.numero_documento].filter(Boolean).join(' ')}`}
      >
        {known.length > 1 && parte === undefined && (
          <NativeSelect
            label="¿De quién?"
            size="md"
            value={person.id}
            onChange={(e) =>
              void navigate({ search: e.currentTarget.value === me.paciente ? {} : { de: e.currentTarget.value } })
            }
            data={known.map((p) => ({ value: p.id, label: fullName(p) }))}
          />
        )}
        {parte === undefined || Shown === null ? (
          <SimpleGrid cols={{ base: 1, sm: 2 }} component="nav" aria-label="Partes de mi historia">
            {keysOf(parts).map((part) => (
              <CardLink
                key={part}
                id={`parte-${part}`}
                withBorder
                p="md"
                to="/c/mi-historia"
                search={{ ...search, parte: part }}
              >
                <span className={classes.part}>
                  <ThemeIcon variant="light" size={44} component="span">
                    <Icon name={parts[part].icon} />
                  </ThemeIcon>
                  <span className={classes.words}>
                    <Text fw={600} component="span" display="block">
                      {parts[part].title}
                    </Text>
                    <Text size="sm" c="dimmed" component="span" display="block">
                      {parts[part].about}
                    </Text>
                  </span>
                </span>
              </CardLink>
            ))}
          </SimpleGrid>
        ) : (
          <section aria-labelledby="parte">
            <AnchorLink
              to="/c/mi-historia"
              search={search}
              className={`${classes.back} custodia-no-print`}
              underline="hover"
            >
              <Icon name="atras" size={18} />
              Volver a mi historia
            </AnchorLink>
            <PartTitle key={parte} title={parts[parte].title} />
            <Shown key={person.id} id={person.id} search={search} />
          </section>
        )}
      </Stack>
    </Page>
  )
}

/** Takes the focus: what was chosen is said, and the next key goes on from there. */
function PartTitle({ title }: { title: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Title ref={heading} order={2} size="h3" id="parte" tabIndex={-1} mb="sm" style={{ outline: 'none' }}>
      {title}
    </Title>
  )
}
