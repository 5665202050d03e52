import { keepScrollbarPlace } from '../ui/dialogs/keep-scrollbar-place.ts'
import { changeTheme } from '../ui/theme/change-theme.ts'

const menu = () => document.querySelector<HTMLDialogElement>('dialog.mobile-menu')

/** What a button with `data-press` does in a document; in the application React hears the same buttons. */
const actions: Record<string, (button: HTMLElement, event: MouseEvent) => void> = {
  theme: changeTheme,
  menu(button) {
    const dialog = menu()
    if (dialog === null) return
    keepScrollbarPlace()
    dialog.showModal()
    button.setAttribute('aria-expanded', 'true')
    dialog.addEventListener('close', () => button.setAttribute('aria-expanded', 'false'), { once: true })
    // Turned to landscape or widened: the header shows everything again.
    matchMedia('(min-width: 51.25rem)').addEventListener('change', () => dialog.close(), { once: true })
  },
  close: (button) => button.closest('dialog')?.close(),
  search(_, event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openSearch()
  },
  'sign-out'(_, event) {
    event.preventDefault()
    void import('./sign-out.ts').then(({ signOut }) => signOut())
  },
  'clear-field'(button) {
    const field = button.parentElement?.querySelector('input')
    if (!field) return
    field.value = ''
    field.focus()
    button.hidden = true
  },
  shortcuts: () => void import('./course-keys.tsx').then(({ showShortcuts }) => showShortcuts()),
}

export function openSearch(): void {
  void import('./search.tsx').then(
    ({ showSearch }) => showSearch(),
    () => location.assign('/search'),
  )
}

export function listenForPresses(): void {
  addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return
    const button = event.target.closest<HTMLElement>('[data-press]')
    if (button) actions[button.dataset.press ?? '']?.(button, event)
    // A press on the backdrop of the menu.
    else if (event.target === menu()) menu()?.close()
  })
}
