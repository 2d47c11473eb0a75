import { askForPage } from './session/ask-for-page.ts'
import { beginSession } from './session/begin.ts'
import { inTurns } from './ui/in-turns.ts'

/** The smallest that can ask who this is and what the page shows: the answers are on their way while the console still arrives. */
const place = document.getElementById('custodia')
if (place === null) throw new Error('There is no place to put the console')
const session = beginSession()
void session.then((found) => {
  if (found !== 'away' && found.me !== null && !found.limited) askForPage(location.pathname, found.me.rol)
})

/** Once the browser has shown the words that are there, or after so long: a page that nobody looks at draws nothing. */
const LONGEST_MS = 200
await new Promise<void>((go) => {
  requestAnimationFrame(() => setTimeout(go))
  setTimeout(go, LONGEST_MS)
})
inTurns([() => import('react-dom/client')], () => import('./console.tsx')).then(
  ({ draw }) => draw(place, session),
  () => {
    const said = place.querySelector('[role=status]')
    if (said !== null) said.textContent = 'Custodia no se pudo abrir. Revise la conexión y vuelva a cargar la página.'
  },
)
