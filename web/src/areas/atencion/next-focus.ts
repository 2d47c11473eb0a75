import { useEffect, useState } from 'react'

/**
 * Where those who write by keyboard go on once what they were at is gone: a button that leaves with what it wrote would take
 * the focus to the top of the page. It waits for that place to be there and free to be used.
 */
export function useNextFocus(): (id: string) => void {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    const place = wanted === null ? null : document.getElementById(wanted)
    if (place === null || place.matches(':disabled')) return
    place.focus()
    setWanted(null)
  })
  return setWanted
}
