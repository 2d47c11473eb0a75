import { Box } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './admin.module.css'
import { type Section, type SectionName, sections, sectionsOf } from './sections.ts'

/** A page of the area, with the way to the others. */
export function AdminPage(props: {
  section: SectionName
  title?: string
  about?: string
  actions?: ReactNode
  /** Of which page this is a part. */
  back?: { readonly to: string; readonly label: string }
  children: ReactNode
}): ReactNode {
  const section: Section = sections[props.section]
  return (
    <Box maw={1200} mx="auto" className={classes.area ?? ''}>
      <SectionLinks />
      {props.back !== undefined && (
        <AnchorLink to={props.back.to} size="sm" className={classes.back}>
          <Icon name="atras" size={16} />
          {props.back.label}
        </AnchorLink>
      )}
      <Page
        title={props.title ?? section.label}
        {...(props.title === undefined ? { about: section.about } : {})}
        {...(props.about === undefined ? {} : { about: props.about })}
        {...(props.actions === undefined ? {} : { actions: props.actions })}
      >
        {props.children}
      </Page>
    </Box>
  )
}

function SectionLinks(): ReactNode {
  const { rol } = useMe()
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  // On a narrow screen the bar scrolls: where one is has to be in sight.
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (here != null && bar.current !== null) bar.current.scrollLeft = here.offsetLeft - bar.current.offsetLeft - 12
  }, [])
  return (
    <nav ref={bar} aria-label="Administración" className={classes.sections}>
      {sectionsOf(rol).map((s) => {
        const here = pathname.startsWith(s.to)
        return (
          <Link key={s.to} to={s.to} className={classes.section} aria-current={here ? 'page' : undefined}>
            {s.label}
          </Link>
        )
      })}
    </nav>
  )
}
