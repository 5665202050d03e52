const selector = '[data-island]'
/** What wakes the island it happens in. `focusin` comes with the Tab key, `input` from password managers. */
const signs = ['pointerover', 'touchstart', 'focusin', 'input'] as const

/** Wakes each island of the page when it is used or seen, and repeats what was pressed while it loaded. */
export function watchIslands(): void {
  for (const sign of signs) addEventListener(sign, wakeAround, { capture: true, passive: true })
  addEventListener('click', holdPress, true)
  addEventListener('submit', holdSubmit, true)
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  for (const island of all) if (isKept(island)) void wake(island)
  wakeWhenSeen(all.filter(({ dataset }) => dataset.wakes === 'when seen'))
  const onScroll = all.filter(({ dataset }) => dataset.wakes === 'on scroll')
  const scrolled = () => {
    for (const island of onScroll) void wake(island)
  }
  if (scrollY > 0 || location.hash !== '') scrolled()
  else addEventListener('scroll', scrolled, { once: true, passive: true })
}

function isKept({ dataset: { keptAs } }: HTMLElement): boolean {
  try {
    // A sign-in that came back from a provider is behind the # of the address.
    if (keptAs === undefined) return false
    return (localStorage.getItem(keptAs) ?? sessionStorage.getItem(keptAs)) !== null || location.hash !== ''
  } catch {
    return false
  }
}

function wakeWhenSeen(islands: HTMLElement[]): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = target.closest<HTMLElement>(selector)
      if (isIntersecting && island) void wake(island)
    }
  })
  // The island itself has no box (display: contents).
  for (const island of islands) if (island.firstElementChild) observer.observe(island.firstElementChild)
}

const islandOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const wakeAround = ({ target }: Event) => {
  const island = islandOf(target)
  if (island) void wake(island)
}

const waking = new WeakMap<HTMLElement, Promise<boolean>>()
const awake = new WeakSet<HTMLElement>()

/** @returns whether it is awake; false if its script did not load, and the next sign tries again */
function wake(island: HTMLElement): Promise<boolean> {
  const known = waking.get(island)
  if (known) return known
  const attempt = import('./mount.tsx')
    .then(({ mount }) => mount(island))
    .then(
      () => {
        awake.add(island)
        island.dataset.awake = ''
        return true
      },
      () => {
        waking.delete(island)
        return false
      },
    )
  waking.set(island, attempt)
  return attempt
}

/** A button that only its island's script can answer is pressed again once that is there. Links go on by themselves. */
function holdPress(event: MouseEvent): void {
  const island = islandOf(event.target)
  if (island === null || awake.has(island) || !(event.target instanceof Element)) return
  const button = event.target.closest<HTMLButtonElement>('button[type="button"]')
  if (button === null) return
  event.preventDefault()
  event.stopPropagation()
  void wake(island).then((isAwake) => isAwake && button.click())
}

/** A form waits for its island; if the script does not load, the browser sends the form itself. */
function holdSubmit(event: SubmitEvent): void {
  const island = islandOf(event.target)
  if (island === null || awake.has(island) || !(event.target instanceof HTMLFormElement)) return
  const form = event.target
  const { submitter } = event
  event.preventDefault()
  event.stopPropagation()
  void wake(island).then((isAwake) => (isAwake ? form.requestSubmit(submitter) : form.submit()))
}
