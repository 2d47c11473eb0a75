import { useEffect } from 'react'

/** What the tab of the browser says. */
export function usePageTitle(page: string, initials = ''): void {
  useEffect(() => {
    document.title = `${initials === '' ? '' : `${initials} · `}${page} — Custodia`
  }, [page, initials])
}
