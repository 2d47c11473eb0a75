import { useEffect } from 'react'

let title = 'Custodia'
let unseen = 0
const show = (): void => {
  document.title = unseen === 0 ? title : `(${unseen}) ${title}`
}

/** How many notices nobody has seen, for who looks at another tab. */
export function countInTitle(count: number): void {
  if (count === unseen) return
  unseen = count
  show()
}

/** What the tab of the browser says. */
export function usePageTitle(page: string, initials = ''): void {
  useEffect(() => {
    title = `${initials === '' ? '' : `${initials} · `}${page} — Custodia`
    show()
  }, [page, initials])
}
