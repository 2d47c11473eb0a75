import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { technicalIn } from '../console/technical-words.ts'

/** What the page says, each text by itself: its words, and the names that a reader hears. How many notices wait stands before the title. */
const SAID = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const said = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent !== null && !parent.closest('script, style, pre, code, textarea')) said.push(walker.currentNode.data)
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
    for (const name of ['aria-label', 'placeholder', 'title']) said.push(element.getAttribute(name) ?? '')
  return [...new Set([document.title.replace(/^[(][0-9]+[)] /, ''), ...said].map((text) => text.trim()).filter(Boolean))]
})()`

/** Nothing of what is shown is for programmers. */
export async function assertPlain(page: Page): Promise<void> {
  const said: string[] = await page.evaluate(SAID)
  assert.deepEqual(said.flatMap(technicalIn), [], new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, '…'))
}

interface Node {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly level: number | null
  readonly live: string | null
  readonly focused: boolean
  readonly invalid: boolean
}

/** The page as a screen reader has it, in its order. */
async function treeOf(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter((n) => !n.ignored)
    .map((n) => {
      const property = (name: string): unknown => n.properties?.find((p) => p.name === name)?.value.value
      const level = property('level')
      const live = property('live')
      return {
        role: String(n.role?.value ?? ''),
        name: String(n.name?.value ?? '').trim(),
        description: String(n.description?.value ?? '').trim(),
        level: typeof level === 'number' ? level : null,
        live: typeof live === 'string' ? live : null,
        focused: property('focused') === true,
        invalid: property('invalid') === 'true',
      }
    })
}

const TOUCHED = [
  'button',
  'link',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'tab',
  'spinbutton',
  'searchbox',
  'menuitem',
]
const NAMED_LANDMARKS = ['navigation', 'region', 'search', 'complementary']

const nameless = (tree: readonly Node[]): string[] =>
  tree.filter((n) => TOUCHED.includes(n.role) && n.name === '').map((n) => n.role)

/**
 * A step of somebody who hears the page: everything that can be touched has a name without technical words, the focus is on one of them
 * and not lost, what is wrong says why at its field, and something tells of what changes. Gives what has the focus.
 */
export async function assertHeard(page: Page): Promise<{ readonly role: string; readonly name: string }> {
  // What closes gives the focus back a moment later.
  const lost = 'El foco se perdió: está en la página y en nada de ella'
  await page
    .locator(':focus')
    .waitFor({ state: 'attached' })
    .catch(() => assert.fail(lost))
  const tree = await treeOf(page)
  assert.deepEqual(nameless(tree), [], 'Se toca y no tiene nombre')
  assert.deepEqual(
    tree.filter((n) => TOUCHED.includes(n.role)).flatMap((n) => technicalIn(n.name)),
    [],
  )
  const focused = tree.findLast((n) => n.focused && n.role !== 'RootWebArea')
  assert.ok(focused !== undefined, lost)
  assert.notEqual(focused.name, '', `El foco está en algo sin nombre (${focused.role})`)
  assert.deepEqual(
    tree.filter((n) => n.invalid && n.description === '').map((n) => n.name),
    [],
    'Un campo está mal y no dice por qué',
  )
  assert.ok(
    tree.some((n) => n.live === 'polite' || n.live === 'assertive'),
    'Nada avisa de lo que cambia',
  )
  return focused
}

/** Whoever hears the page finds every thing by its name, the parts in order, and is told of what changes. */
export async function assertReadable(page: Page): Promise<void> {
  const tree = await treeOf(page)
  const of = (role: string): Node[] => tree.filter((n) => n.role === role)
  assert.deepEqual(nameless(tree), [], 'Se toca y no tiene nombre')
  assert.equal(of('main').length, 1)
  assert.equal(of('banner').length, 1)
  const headings = of('heading')
  assert.equal(headings.filter((h) => h.level === 1).length, 1, 'Un título de la página, y uno solo')
  assert.deepEqual(
    headings.filter((h) => h.name === '').map((h) => h.level),
    [],
  )
  const skips = headings.filter((h, i) => (h.level ?? 0) > (headings[i - 1]?.level ?? 1) + 1)
  assert.deepEqual(skips, [], 'Un título se salta un nivel')
  for (const role of NAMED_LANDMARKS) {
    const names = of(role).map((n) => n.name)
    assert.equal(new Set(names).size, names.length, `${role}: ${names.join(', ')}`)
  }
  assert.ok(
    tree.some((n) => n.live === 'polite'),
    'Nada avisa de lo que cambia',
  )
}
