import {
  type ComponentType,
  createElement,
  memo,
  type ReactElement,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  asleep,
  pressEarlyButton,
  pressKeyAgain,
  signsOfUse,
  takeEarlyKey,
  touchedEarly,
  wasTurnedTo,
} from '../ui/early-press.ts'
import { type PropsStore, propsStore } from './props-store.ts'

/** What tells that somebody turns to a part: a pointer over it, the focus in it, a password manager writing into it. */
const signs = ['pointerover', 'touchstart', 'focusin', 'input']

/** For a whole page, whatever they are done to. */
const signsOfPage = [...signsOfUse, 'keydown']

/** The script of a part, once it is there. */
interface Source {
  part: ComponentType<object> | null
  awake: Promise<void>
  preload: () => Promise<void>
  isWanted: (props: object) => boolean
  isPage: boolean
}

interface WakingOptions<Props> {
  /** Whether to wake it without being turned to, for what only its script shows. */
  isWanted?: (props: Props) => boolean
  /** It is nearly all of its page, and hears of single keys and of scrolling. */
  isPage?: boolean
}

/**
 * A part of a page that the server draws at once, and whose script comes when somebody turns to it: a form, whose script
 * is a fifth of the page's, or what only some readers open. Until then it takes what is typed and pressed as any part
 * that is not awake yet (web/ui/early-press.ts), and if the script does not come, nothing is lost: the next key asks for
 * it again.
 *
 * Its route awaits `preload` in its loader. That runs on the server and before a page that is gone to by a link, but
 * not while a page wakes.
 *
 * @param load brings the part
 */
export function partOnUse<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isWanted = () => false, isPage = false }: WakingOptions<Props> = {},
): { (props: Props): ReactElement; preload: () => Promise<void> } {
  const { promise: awake, resolve: tellAwake } = Promise.withResolvers<void>()
  let coming: Promise<void> | null = null
  const source: Source = {
    part: null,
    awake,
    isWanted: isWanted as (props: object) => boolean,
    isPage,
    async preload() {
      coming ??= load().then((loaded) => {
        source.part = loaded as ComponentType<object>
        tellAwake()
      })
      await coming.catch((error) => {
        coming = null
        throw error
      })
    },
  }
  const part = (props: Props) => createElement(PartOnUse, { source, props })
  return Object.assign(part, { preload: source.preload })
}

function PartOnUse({ source, props }: { source: Source; props: object }) {
  const place = useRef<HTMLDivElement>(null)
  const pressUnheard = useRef<() => void>(null)
  const [store] = useState(() => propsStore(props))
  useLayoutEffect(() => store.set(props))
  useEffect(() => {
    const element = place.current
    if (element === null || source.part !== null) return
    // Without a line it sleeps on, and wakes at the next sign.
    const wake = () => void source.preload().catch(() => {})
    const heard = source.isPage ? signsOfPage : signs
    const notice = (event: Event) => {
      const isWithin = event.target instanceof Node && element.contains(event.target)
      if (!isWithin && !source.isPage) return
      wake()
      // A key that is pressed nowhere is for the page.
      if (event instanceof KeyboardEvent && (isWithin || event.target === document.body))
        pressUnheard.current = () => void (event.defaultPrevented || pressKeyAgain(event))
    }
    // At the window, because React stops what goes to a sleeping part before it comes there.
    for (const sign of heard) window.addEventListener(sign, notice, { capture: true, passive: true })
    const earlyKey = source.isPage ? takeEarlyKey() : null
    if (earlyKey !== null) pressUnheard.current = () => pressKeyAgain(earlyKey)
    // Scrolled it may have been before this page was awake at all.
    const isTouched = touchedEarly(element) || (source.isPage && (scrollY > 0 || wasTurnedTo()))
    if (source.isWanted(store.get()) || isTouched) wake()
    return () => {
      for (const sign of heard) window.removeEventListener(sign, notice, { capture: true })
      // Gone without having been woken, it is not waited for any more.
      pressEarlyButton()
    }
  }, [source, store])
  return (
    <div ref={place} className="contents" {...{ [asleep]: '' }}>
      <Suspense fallback={<Bare source={source} />}>
        <Sleeper source={source} store={store} place={place} pressUnheard={pressUnheard} />
      </Suspense>
    </div>
  )
}

/**
 * Where the server has drawn nothing, there is nothing to turn to: the part wakes at once. React also gives up what the
 * server has drawn when a context above it changes, so a sleeping part belongs above what changes.
 */
function Bare({ source }: { source: Source }) {
  useEffect(() => void source.preload().catch(() => {}), [source])
  return null
}

interface SleeperProps {
  source: Source
  store: PropsStore<object>
  place: RefObject<HTMLDivElement | null>
  /** Presses the last key once more that was pressed while it slept. */
  pressUnheard: RefObject<(() => void) | null>
}

// React gives up a sleeping part of the page, and what was typed there, when it is drawn anew from outside. So nothing
// reaches it but through the store.
const Sleeper = memo(function Sleeper({ source, store, place, pressUnheard }: SleeperProps) {
  if (source.part === null) {
    // Here already, while the rest of the page wakes; what fails is asked for again at the next sign.
    if (source.isWanted(store.first())) void source.preload().catch(() => {})
    use(source.awake)
  }
  const props = useSyncExternalStore(store.subscribe, store.get, store.first)
  useEffect(() => {
    place.current?.removeAttribute(asleep)
    pressEarlyButton()
    pressUnheard.current?.()
  }, [place, pressUnheard])
  return source.part && createElement(source.part, props)
})
